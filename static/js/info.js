// The panel of one face-up card. The server writes it for this very viewer when it is asked for.

import { shown } from "./frames.js";
import { inHand } from "./hand.js";
import { chooseWay } from "./pick.js";
import { watchPresses } from "./press.js";
import { closeSheet, openKind, openSheet } from "./sheet.js";
import { speak } from "./voice.js";
import { words } from "./words.js";

const PLACES = "#hand .card[data-card], #board .card[data-card]";
const sheet = document.getElementById("sheet");
let asked = 0; // only the newest question is answered

// Cards that are no buttons: for somebody without a seat those on the table, and those that lie in the piles.
const LOOKED_AT = "#board .laid .card[data-card]:not(button)";
const IN_PILES = "#board .pile .card[data-card]";

const cardAt = (target) => target.closest?.(PLACES);

export function watchInfo() {
  watchPresses(cardAt, ask);
  sheet.addEventListener("click", ({ target }) => pickWay(target.closest("[data-way]")));
  document.addEventListener("click", ({ target }) => target.closest?.(LOOKED_AT) && ask(cardAt(target)));
  document.addEventListener("table:frame", ({ detail }) => {
    if (openKind() === "card" && detail.before.ply !== shown.ply) closeSheet();
    openToKeys();
  });
  openToKeys();
}

/** There is nothing to pick on somebody else's table: a plain press asks there too. The keys ask everywhere. */
function openToKeys() {
  for (const card of document.querySelectorAll(LOOKED_AT)) card.setAttribute("role", "button");
  for (const card of document.querySelectorAll(`${LOOKED_AT}, ${IN_PILES}`)) card.tabIndex = 0;
}

/** Fetch and show what may be known of a card. */
export async function ask(card) {
  const mine = ++asked;
  const { ply } = shown;
  try {
    const answer = await fetch(`${location.pathname}cards/${card.dataset.card}/`, { cache: "no-store" });
    const said = await answer.text();
    if (mine !== asked || ply !== shown.ply) return;
    if (answer.status === 404) return speak("alert", said);
    if (!answer.ok) throw new Error(`the card answered ${answer.status}`);
    openSheet("card", fragment(said), card);
  } catch {
    speak("alert", words.no_answer);
  }
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function pickWay(button) {
  if (!button) return;
  chooseWay(button.dataset.of, button.dataset.way.split("+"));
  closeSheet();
  inHand(button.dataset.of)?.focus();
}
