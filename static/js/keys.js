// The table by keyboard: two groups with one tab stop each, hand and table. Left and right are physical directions in
// every language. Letters, digits and signs act only while the focus is on the table, and can be switched off.

import { sayAloud } from "./aloud.js";
import { handCards, laidCards } from "./hand.js";
import { ask } from "./info.js";
import { choose, clear, confirm, nextWay, toggle } from "./pick.js";
import { openKind, openSheet } from "./sheet.js";

const table = document.getElementById("table");
const last = { hand: "", laid: "" }; // where the focus was in each group

export function watchKeys() {
  table.addEventListener("keydown", onKey);
  table.addEventListener("focusin", ({ target }) => {
    const card = target.closest("button.card");
    if (!card) return;
    last[groupOf(card)] = card.dataset.card;
    rove();
  });
  document.addEventListener("table:frame", ({ detail }) => keepFocus(detail.before.focus));
  rove();
}

const groupOf = (card) => (card.closest("#hand") ? "hand" : "laid");
const cardsOf = (group) => (group === "hand" ? handCards() : laidCards());

/** One tab stop in each group: where the focus was, else the first card. */
function rove() {
  for (const group of ["hand", "laid"]) {
    const cards = cardsOf(group);
    const stop = cards.find((card) => card.dataset.card === last[group]) ?? cards[0];
    for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
  }
}

/** After a frame: the tab stops anew, and the focus back to where it was or to what took its place. */
function keepFocus(before) {
  rove();
  const lost = document.activeElement === document.body && before && before !== document.body;
  if (!lost) return;
  const heading = document.querySelector("#closed-title, #end-title, #over-title");
  const home = handCards().find((card) => card.tabIndex === 0) ?? laidCards()[0];
  (heading ?? home ?? document.querySelector("#act .btn"))?.focus({ preventScroll: true });
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || openKind()) return;
  if (event.target.closest("details, #over, input, textarea")) return;
  const card = event.target.closest("button.card");
  const other = card ? null : event.target.closest(".card[data-card]");
  const held = event.repeat && ["Enter", " "].includes(event.key); // a key that is kept down is one press
  const done = held || (card ? onCard(event.key, card) : other && onOther(event.key, other));
  if (done || anywhere(event.key, event.target)) event.preventDefault();
}

function onCard(key, card) {
  const group = groupOf(card);
  const cards = cardsOf(group);
  const at = cards.indexOf(card);
  switch (key) {
    case "ArrowLeft":
      return go(cards[at - 1]);
    case "ArrowRight":
      return go(cards[at + 1]);
    case "Home":
      return go(cards[0]);
    case "End":
      return go(cards.at(-1));
    case "ArrowUp":
    case "ArrowDown":
      return go(stopOf(group === "hand" ? "laid" : "hand"));
    case " ":
      if (group === "laid") return toggle(card.dataset.card) ?? true;
      return false; // the browser's own click
    case "Enter":
      return group === "laid" && (confirm() || true);
  }
  return letters() && key.toLowerCase() === "i" && (ask(card), true);
}

/** A card in a pile, or on the table of somebody who watches. */
function onOther(key, card) {
  const asks = ["Enter", " "].includes(key) || (letters() && key.toLowerCase() === "i");
  if (asks) ask(card);
  return asks;
}

const letters = () => document.documentElement.dataset.letters !== "off";

function anywhere(key, target) {
  if (key === "Escape") return clear() ?? true;
  if (key === "Enter") return !target.closest("button, a, summary") && confirm();
  return key.length === 1 && letters() && onSign(key.toLowerCase());
}

function onSign(key) {
  if (/^[0-9]$/.test(key)) {
    const card = handCards()[(Number(key) + 9) % 10];
    if (card) choose(card);
    return go(card);
  }
  if (key === "n") return nextWay() ?? true;
  if (key === "?") return showKeys() ?? true;
  return sayAloud(key);
}

function showKeys() {
  openSheet("keys", document.getElementById("keys-help").content.cloneNode(true));
}

const stopOf = (group) => cardsOf(group).find((card) => card.tabIndex === 0);

function go(card) {
  card?.focus();
  return true;
}
