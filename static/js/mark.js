// One move marked ahead, in the turn of somebody else. It lives in this page only. It is forgotten when the cards that
// it could take change in any way, and it never places a card.

import { inHand, wayOf } from "./hand.js";
import { shown } from "./frames.js";
import { pretty, short } from "./strip.js";
import { speak, speakAlso } from "./voice.js";
import { fill, words } from "./words.js";

let mark = null; // { code, way, then: all that the card could take when it was marked }

/** The code of the marked card, or "". */
export const markedCard = () => mark?.code ?? "";

/** What the bar says about the mark; null without one. */
export const markedParts = () => mark && { card: short(mark.code), cards: pretty(mark.way) };

/** Mark a card with the picked capture; false when that is none. */
export function markCard(card, codes) {
  const way = wayOf(card, codes);
  if (!way || shown.mine) return false;
  mark = { code: card.dataset.card, way, then: card.dataset.then };
  speak("say", fill(words.marked, markedParts()));
  return true;
}

export function forget() {
  mark = null;
}

/** After a frame: the marked move if it is to be played now, else null. A new line forgets it. */
export function due(rejoined) {
  if (!mark) return null;
  const card = inHand(mark.code);
  const list = card && (shown.mine ? card.dataset.takes : card.dataset.then);
  if (rejoined || list !== mark.then) return drop(card);
  if (!shown.mine) return null;
  const { code, way } = mark;
  forget();
  return { code, way };
}

function drop(card) {
  if (card) speakAlso("say", fill(words.unmarked, { card: short(mark.code) }));
  forget();
  return null;
}
