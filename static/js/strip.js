// What the bar and its two buttons say about a pick: what it takes, chips for several captures, the running sum.

import { addsUp, assisted, getsOf, mayPlace, sumOf, wayOf, waysOf } from "./hand.js";
import { shown } from "./frames.js";
import { fill, words } from "./words.js";

const MOST_CHIPS = 12; // more than that are picked on the table

export const strip = () => ({
  box: document.getElementById("strip"),
  place: document.querySelector("#strip .place"),
  take: document.querySelector("#strip .take"),
});

const faceOf = (code) => document.querySelector(`#table [data-card="${code}"] img[data-face]`);
/** "7♦" or "7 coins": what the server calls the card in the deck of this viewer. */
const bare = (code) => faceOf(code)?.dataset.face ?? code;
/** The same, isolated from the sentence around it. */
export const short = (code) => `\u2068${bare(code)}\u2069`;
export const pretty = (codes) => [...codes].map(short).join(" + ");

const nameOf = (code) => faceOf(code)?.alt ?? short(code);
// How cards stand in a sentence that is read, and in one that is heard.
const SEEN = { one: short, many: pretty };
const HEARD = { one: nameOf, many: (codes) => [...codes].map(nameOf).join(", ") };

/** The sentence about a pick for ears, with the names of the cards. */
export function heard(card, codes) {
  const ways = waysOf(card);
  if (!offers(ways) || wayOf(card, codes)) return sentence(card, codes, HEARD);
  return `${fill(words.choose, { card: nameOf(card.dataset.card) })} ${ways.map(HEARD.many).join("; ")}`;
}

/** Draw the strip and the sentence for a card (null for none) and the table cards picked with it. */
export function drawStrip(card, codes, marked) {
  buttons(card, codes);
  const line = document.getElementById("pick");
  if (!line) return;
  line.replaceChildren(...(card ? said(card, codes) : marked ? [text(fill(words.marked, marked))] : []));
}

function buttons(card, codes) {
  const { box, place, take } = strip();
  if (!box) return;
  const ways = card ? waysOf(card) : [];
  const whole = card && wayOf(card, codes);
  const alone = Boolean(card) && shown.mine && !codes.size;
  const takeLabel = shown.mine ? words.take[codes.size] ?? words.take.at(-1) : words.mark;
  set(take, Boolean(whole || (card && shown.mine && addsUp(card, codes))), takeLabel);
  set(place, alone && (!assisted() || mayPlace(card) || !ways.length), words.place);
  take.value = card ? `${card.dataset.card}x${[...codes].join("+")}` : "";
  place.value = card ? card.dataset.card : "";
  const plain = alone && assisted() && !ways.length;
  box.toggleAttribute("data-plain", plain);
  box.toggleAttribute("data-waiting", !shown.mine);
  place.classList.toggle("main", plain);
}

function set(button, ready, label) {
  button.disabled = !ready;
  if (button.textContent !== label) button.textContent = label;
}

/** A sentence, or chips to choose from. */
function said(card, codes) {
  const ways = waysOf(card);
  return offers(ways) ? choice(card, ways, wayOf(card, codes)) : [text(sentence(card, codes, SEEN))];
}

const offers = (ways) => assisted() && ways.length > 1 && ways.length <= MOST_CHIPS;

/** "7 takes 3 + 4: 2 diamonds", a running sum, or that there is nothing to take. */
function sentence(card, codes, put) {
  const own = put.one(card.dataset.card);
  const whole = wayOf(card, codes);
  if (whole) return whatItTakes(card, whole, put);
  if (codes.size) return fill(words.sum, numbers(card, codes));
  if (!shown.mine) return fill(words.later, { card: own });
  const none = assisted() && !waysOf(card).length;
  return fill(none ? words.takes_nothing : words.pick_cards, { card: own });
}

function whatItTakes(card, way, put) {
  const parts = { card: put.one(card.dataset.card), cards: put.many(way), gets: getsOf(card, way) };
  if (!shown.mine) return fill(words.would_take, parts);
  return fill(parts.gets ? words.takes_and_gets : words.takes, parts);
}

function choice(card, ways, whole) {
  const lead = text(fill(words.choose, { card: short(card.dataset.card) }));
  return [lead, ...ways.map((way) => chip(card, way, way.join() === whole?.join()))];
}

function chip(card, way, chosen) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "way";
  button.dataset.way = way.join("+");
  button.append(...way.map(paper));
  const gets = getsOf(card, way);
  if (gets) button.append(text(gets));
  button.setAttribute("aria-pressed", String(chosen));
  return button;
}

/** The card's short name in the colour that the server gives its suit. */
function paper(code) {
  const bit = document.createElement("bdi");
  bit.textContent = bare(code);
  bit.className = faceOf(code)?.dataset.ink ?? "";
  return bit;
}

function text(said) {
  const span = document.createElement("span");
  span.textContent = said;
  return span;
}

/** The running numbers of a pick: what is picked, with the played card (total) and without (sum). */
function numbers(card, codes) {
  const value = Number(card.dataset.value);
  const sum = sumOf(codes);
  return { sum, value, total: sum + value, count: codes.size };
}
