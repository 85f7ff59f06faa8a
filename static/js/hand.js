// The cards on the screen and what the server wrote beside them: what each may take, what that gets, whether it may
// be placed. There are no rules in here.

import { shown } from "./frames.js";

export const handCards = () => [...document.querySelectorAll("#hand button.card")];
export const laidCards = () => [...document.querySelectorAll("#board .laid button.card")];
export const inHand = (code) => handCards().find((card) => card.dataset.card === code);

/** Whether the room shows what each card can take. */
export const assisted = () => "assist" in document.getElementById("hand").dataset;
export const mayPlace = (card) => "place" in card.dataset;
/** Whether the table picks a single capture by itself. */
export const picksItself = (card) => "picks" in card.dataset;

const split = (text) => (text ? text.split("|").map((way) => way.split("+")) : []);
const listOf = (card) => (shown.mine ? card.dataset.takes : card.dataset.then);

/** The legal captures of a card; in the turns of others, what it would take now. Each is a list of codes. */
export const waysOf = (card) => split(listOf(card));

/** How many moves the card has now. */
export const choices = (card) => waysOf(card).length + (mayPlace(card) ? 1 : 0);

/** What a capture gets beside the cards, in words; "" for most of them. */
export function getsOf(card, way) {
  const at = waysOf(card).findIndex((each) => each.join() === way.join());
  return (shown.mine && card.dataset.gets?.split("|")[at]) || "";
}

/** The capture that is made of exactly these cards, if there is one. */
export const wayOf = (card, codes) =>
  waysOf(card).find((way) => way.length === codes.size && way.every((code) => codes.has(code)));

/** What the table cards with these codes add up to. */
export function sumOf(codes) {
  const cards = laidCards().filter((card) => codes.has(card.dataset.card));
  return cards.reduce((sum, card) => sum + Number(card.dataset.value), 0);
}

/** Whether the codes add up to what the card needs; the referee decides whether it may take them. */
export function addsUp(card, codes) {
  const goal = Number(card.dataset.goal ?? 0);
  return codes.size > 0 && goal > 0 && sumOf(codes) === goal;
}
