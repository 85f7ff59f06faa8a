// Frames are shown in the order in which they came. One waits while a button is held down, so that no click is lost, and
// while the cards of the frame before it fly; the more are waiting, the faster those fly, and a tap finishes them. What
// must be seen at once (a refusal, the first frame of a new line) takes all that wait with it, without motion.

import { finish, flying, hurry, onRest } from "./motion.js";

const LONGEST_PRESS = 700;
const waiting = [];
const patient = new WeakSet();
let pressed = 0;
let urgent = false;

/**
 * Call show(quiet) when it is this frame's turn; `quiet` says that nothing may move. One that has `patience` does not
 * make those before it any faster.
 */
export function inOrder(show, atOnce = false, patience = false) {
  waiting.push(show);
  if (patience) patient.add(show);
  urgent ||= atOnce;
  next();
}

function next() {
  if (pressed) return;
  if (urgent || document.hidden) return showAll();
  while (waiting.length && !flying()) waiting.shift()(false);
  const hasty = waiting.filter((show) => !patient.has(show)).length;
  if (hasty) hurry(hasty);
}

function showAll() {
  urgent = false;
  finish();
  for (const show of waiting.splice(0)) show(true);
}

function letGo() {
  pressed = 0;
  next();
}

addEventListener(
  "pointerdown",
  (event) => {
    if (event.target.closest?.("#act button, #act summary, #act a")) {
      clearTimeout(pressed);
      pressed = setTimeout(letGo, LONGEST_PRESS);
    }
    finish(); // only now: a frame that this lets in must find the button held down
  },
  true,
);

// The click follows the release in the same turn of the loop; whatever waited comes after it.
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => pressed && (clearTimeout(pressed), (pressed = setTimeout(letGo, 0))), true);
}

document.addEventListener("visibilitychange", next);
onRest(next);
