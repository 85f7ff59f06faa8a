// Clocks count down between frames. The server says how many seconds are left; the browser's own time of day is
// never used. Ticks are not spoken, only 30, 10 and 5 seconds before my own turn ends.

import { shown } from "./frames.js";
import { speak } from "./voice.js";
import { fill, words } from "./words.js";

const LOW = 10; // seconds, as in games/render/bar.py
let since = performance.now();
const spokenAt = { polite: new Set([30, 5]), assertive: new Set([10]) };
let lastSpoken = null;

export function runClocks() {
  document.addEventListener("table:frame", () => {
    since = performance.now();
    tick();
  });
  setInterval(() => isFact() && tick(), 250);
}

/** Without a line nobody here knows whose time runs: the clocks stand until a frame comes. */
const isFact = () => !["connecting", "down", "gone"].includes(document.getElementById("table").dataset.line);

const left = (start) => Math.max(0, Math.ceil(Number(start) - (performance.now() - since) / 1000));
const text = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function tick() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const seconds = left(clock.dataset.left);
    write(clock.firstElementChild ?? clock, text(seconds));
    clock.classList.toggle("low", seconds <= LOW);
    if (shown.mine && clock.closest("#bar")) warn(seconds);
  }
  for (const ring of document.querySelectorAll("[data-hold]")) drawHold(ring, left(ring.dataset.hold));
}

function drawHold(ring, seconds) {
  write(ring.querySelector("b"), String(seconds));
  const arc = ring.querySelector(".hold-fg");
  const dashes = `${seconds} ${arc.getAttribute("pathLength")}`;
  if (arc.getAttribute("stroke-dasharray") !== dashes) arc.setAttribute("stroke-dasharray", dashes);
}

function write(node, wanted) {
  if (node.textContent !== wanted) node.textContent = wanted;
}

function warn(seconds) {
  if (seconds === lastSpoken) return;
  lastSpoken = seconds;
  const said = fill(words.seconds_left, { seconds });
  if (spokenAt.polite.has(seconds)) speak("say", said);
  if (spokenAt.assertive.has(seconds)) speak("alert", said);
}
