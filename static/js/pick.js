// Choosing a move: a card of the hand, the cards it takes, then one button. A pick lives through frames as long as its
// cards do. Nothing is ever played when a finger or button goes down, nor by the second half of a double press that
// began in another position.

import { shown } from "./frames.js";
import { assisted, choices, handCards, inHand, laidCards, mayPlace, picksItself, wayOf, waysOf } from "./hand.js";
import { due, forget, markCard, markedCard, markedParts } from "./mark.js";
import { drawStrip, heard, strip } from "./strip.js";
import { speak } from "./voice.js";

const SETTLE = 350; // milliseconds after a turn has come in which a press was meant for what was there before
const table = document.getElementById("table");
const form = document.getElementById("act");
const pick = { card: "", takes: new Set(), in: "", wasMine: false, turned: -SETTLE };
let first = ""; // the card and position of the last single press
let pointer = ""; // what the last press was made with: mouse, touch, pen; "" for a key
let over = ""; // the card of the hand under the mouse

export function startPicking() {
  form.addEventListener("pointerdown", ({ pointerType }) => (pointer = pointerType), true);
  form.addEventListener("keydown", () => (pointer = ""), true);
  form.addEventListener("click", onClick);
  form.addEventListener("pointerover", onOver);
  document.addEventListener("table:frame", ({ detail }) => afterFrame(detail));
  afterFrame({ notice: "", rejoined: false });
}

function onClick(event) {
  const card = event.target.closest("button.card");
  const way = event.target.closest("[data-way]");
  if (way) takeWay(way.dataset.way.split("+"));
  else if (card?.closest("#hand")) onHandCard(card, event.detail);
  else if (card?.closest(".laid")) toggle(card.dataset.card);
  else if (event.target.closest("#strip .take") && !shown.mine) markInstead(event);
}

/** A second press plays the pick; a double click places the card where nothing has to be taken. */
function onHandCard(card, clicks) {
  const code = card.dataset.card;
  if (clicks > 1) return onSecond(card);
  first = code + position();
  if (code === markedCard()) return clear();
  if (pick.card === code) return deliberate() && confirm();
  choose(card);
  playAtOnce(card);
}

/** The second half of a double press counts only on the same card in the same position. */
function onSecond(card) {
  const code = card.dataset.card;
  if (first !== code + position()) return;
  if (!shown.mine) return confirm();
  if (mayPlace(card) || !assisted()) return place(code);
  confirm();
}

/** The ply, and whether it is mine: what a press was meant for. */
const position = () => ` ${shown.ply} ${shown.mine}`;
const settled = () => performance.now() - pick.turned > SETTLE;
const deliberate = () => pick.in === position() || settled();

/** Where no confirmation is wanted, the only move of a card is played by the press that picks it. */
function playAtOnce(card) {
  if (!shown.mine || !settled() || choices(card) !== 1 || !unconfirmed()) return;
  const ways = waysOf(card);
  if (ways.length ? wayOf(card, pick.takes) : !pick.takes.size) confirm();
}

/** "touch" asks for nothing more from a mouse where the table shows beforehand what a card takes. */
function unconfirmed() {
  const wish = document.documentElement.dataset.confirm ?? "touch";
  return wish === "never" || (wish === "touch" && pointer === "mouse" && assisted());
}

/** Pick a card of the hand; where the table helps, a single capture is picked with it. */
export function choose(card) {
  const ways = waysOf(card);
  pick.card = card.dataset.card;
  pick.in = position();
  pick.takes = new Set(picksItself(card) && ways.length === 1 ? ways[0] : []);
  forget();
  draw();
  tell();
}

/** Add a table card to the take, or leave it out. */
export function toggle(code) {
  const card = inHand(pick.card);
  if (!card) return;
  if (!pick.takes.delete(code)) pick.takes.add(code);
  draw();
  tell();
  playAtOnce(card);
}

/** The next legal take of the picked card. */
export function nextWay() {
  const card = inHand(pick.card);
  const ways = card ? waysOf(card) : [];
  const at = card ? ways.indexOf(ways.find((way) => way.join() === wayOf(card, pick.takes)?.join())) : -1;
  if (ways.length) takeWay(ways[(at + 1) % ways.length]);
}

function takeWay(way) {
  pick.takes = new Set(way);
  draw();
  tell();
}

/** Whoever picks by keys may not see the bar. */
function tell() {
  const card = inHand(pick.card);
  if (card && !pointer) speak("say", heard(card, pick.takes));
}

/** Pick a card with one of its captures. */
export function chooseWay(code, way) {
  const card = inHand(code);
  if (!card) return;
  choose(card);
  takeWay(way);
}

/** Start again. */
export function clear() {
  pick.card = "";
  pick.takes.clear();
  forget();
  draw();
}

/** Press the button that the pick has made ready, if one is; in the turn of somebody else mark the move. */
export function confirm() {
  if (!shown.mine) return markPick();
  const { place, take } = strip();
  const ready = [take, place].find((button) => button && !button.disabled);
  if (ready) form.requestSubmit(ready);
  return Boolean(ready);
}

function markInstead(event) {
  event.preventDefault();
  markPick();
}

function markPick() {
  const card = inHand(pick.card);
  const done = Boolean(card) && markCard(card, pick.takes);
  if (done) {
    pick.card = "";
    pick.takes.clear();
    draw();
  }
  return done;
}

function place(code) {
  pick.card = code;
  pick.takes.clear();
  draw();
  confirm();
}

function play({ code, way }) {
  pick.card = code;
  pick.takes = new Set(way);
  draw();
  confirm();
}

function afterFrame({ notice, rejoined }) {
  for (const card of [...handCards(), ...laidCards()]) card.disabled = false;
  const turned = shown.mine && !pick.wasMine;
  if (turned) pick.turned = performance.now();
  pick.wasMine = shown.mine;
  keepPick(turned, notice);
  const ready = due(rejoined);
  draw();
  if (ready && !notice) return play(ready);
  if (!notice) return;
  delete table.dataset.picking; // the bar gives the reason; the card stays picked for the next press
  document.querySelector("#board .card.must")?.focus();
}

/** The pick loses what is no longer there; with a new turn or a refusal the table's help begins anew. */
function keepPick(turned, notice) {
  const card = inHand(pick.card);
  if (!card) pick.card = "";
  const lying = new Set(laidCards().map((each) => each.dataset.card));
  pick.takes = new Set(card && !notice ? [...pick.takes].filter((code) => lying.has(code)) : []);
  const ways = card ? waysOf(card) : [];
  if (card && (turned || notice) && picksItself(card) && ways.length === 1) pick.takes = new Set(ways[0]);
}

/** Under assist the mouse shows what a card takes before it is pressed. */
function onOver({ target, pointerType }) {
  const code = (pointerType === "mouse" && target.closest?.("#hand button.card")?.dataset.card) || "";
  if (code === over) return;
  over = code;
  if (assisted() && shown.mine && !pick.card) draw();
}

function draw() {
  const card = inHand(pick.card);
  for (const each of handCards()) show(each, each === card);
  for (const each of laidCards()) show(each, pick.takes.has(each.dataset.card));
  for (const each of handCards()) each.classList.toggle("marked", each.dataset.card === markedCard());
  hints(card ?? inHand(over));
  table.toggleAttribute("data-picking", Boolean(card || markedCard()));
  drawStrip(card ?? null, pick.takes, markedParts());
}

function show(card, on) {
  card.classList.toggle("sel", on);
  card.setAttribute("aria-pressed", String(on));
}

/** Under assist: the table cards that the card can take, or any card of the hand while none is picked. */
function hints(card) {
  const from = card ? [card] : handCards();
  const codes = new Set(assisted() && shown.mine ? from.flatMap(waysOf).flat() : []);
  for (const each of laidCards()) each.classList.toggle("hint", codes.has(each.dataset.card));
}
