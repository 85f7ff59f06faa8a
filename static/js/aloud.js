// What single keys say without moving anything: the last move, the score, whose turn it is, hand and table.

import { handCards, laidCards } from "./hand.js";
import { speak } from "./voice.js";
import { fill, words } from "./words.js";

const news = () => document.getElementById("news").dataset;
const nameOf = (card) => [card.querySelector("img")?.alt, card.querySelector(".vh")?.textContent].join("");

const SAYS = {
  r: () => news().last || words.nothing_yet,
  s: () => news().score,
  t: whoseTurn,
  h: () => listed("hand", handCards()),
  b: () => listed("board", laidCards()),
};

/** Say what the letter stands for; false for a letter that stands for nothing. */
export function sayAloud(letter) {
  const said = SAYS[letter]?.();
  if (said) speak("say", said);
  return Boolean(SAYS[letter]);
}

function whoseTurn() {
  const bar = document.querySelector("#bar .bar-say")?.textContent.trim() ?? "";
  const clock = document.querySelector("#bar [data-left]");
  if (!clock) return bar;
  const [minutes, seconds] = clock.textContent.trim().split(":").map(Number);
  return `${bar}. ${fill(words.seconds_left, { seconds: minutes * 60 + seconds })}`;
}

function listed(id, cards) {
  const box = id === "hand" ? document.getElementById(id) : document.querySelector("#board .laid");
  return [box?.getAttribute("aria-label"), ...cards.map(nameOf)].filter(Boolean).join(", ");
}
