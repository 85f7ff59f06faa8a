// The round is counted before one's eyes: row after row, half a second each, then the totals count up from what they
// were, with fire under the one that grew most. A tap shows all of it; without motion it is all there at once. What is
// counted stands in the page from the start, so that a screen reader reads it when it likes.

import { shown } from "./frames.js";
import { fire } from "./fire.js";
import { flying, move, onRest, pace, still } from "./motion.js";
import { sfx } from "./sfx.js";

const ROW = 500;
const COUNT = 700;
let counted = ""; // the ply of the tally that was shown
let running = null;

export function watchTally() {
  if (board()) counted = shown.ply; // the page was opened on it: no news
  document.addEventListener("table:frame", ({ detail }) => begin(detail.quiet));
  onRest(() => begin(false));
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => running?.end(), true);
  document.addEventListener("visibilitychange", () => document.hidden && running?.end());
}

const board = () => document.querySelector("#over .tallyboard");

function begin(quiet) {
  const sheet = board();
  if (!sheet) return running?.end();
  if (counted === shown.ply || flying()) return;
  counted = shown.ply;
  if (quiet || still()) return;
  running = new Counting(sheet);
}

class Counting {
  timers = [];
  moved = [];

  constructor(sheet) {
    const step = ROW * pace();
    const rows = [...sheet.querySelectorAll("tbody tr")];
    this.sums = [...sheet.querySelectorAll("tfoot td")].map(readSum).filter(Boolean);
    rows.forEach((row, nth) => this.show(row, nth * step));
    this.show(sheet.querySelector("tfoot tr"), rows.length * step);
    for (const sum of this.sums) sum.node.textContent = String(sum.before);
    this.later(rows.length * step, () => this.countUp());
  }

  show(row, delay) {
    const { timers } = this;
    const animation = row.animate(
      [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }],
      { delay, duration: 220, fill: "backwards", easing: "ease-out" },
    );
    this.moved.push(animation);
    for (const won of row.querySelectorAll(".won > b")) this.moved.push(pop(won, delay + 120));
    timers.push(setTimeout(() => sfx(row.querySelector(".won") ? "point" : "pop"), delay));
  }

  later(delay, work) {
    this.timers.push(setTimeout(work, delay));
  }

  countUp() {
    const began = performance.now();
    const length = COUNT * pace();
    this.light();
    const draw = () => {
      const part = Math.min(1, (performance.now() - began) / length);
      for (const { node, before, after } of this.sums) node.textContent = String(Math.round(before + (after - before) * part));
      if (part < 1 && running === this) requestAnimationFrame(draw);
      else this.end();
    };
    draw();
  }

  /** Fire under the total that grew most, or under those that grew alike. */
  light() {
    const most = Math.max(1, ...this.sums.map(grown));
    for (const sum of this.sums) if (grown(sum) === most) sum.node.closest("td").append(fire(COUNT * pace() + 600));
  }

  /** Everything is shown as it is. */
  end() {
    this.timers.forEach(clearTimeout);
    for (const animation of this.moved) animation.finish();
    for (const { node, after } of this.sums) node.textContent = String(after);
    if (running === this) running = null;
  }
}

function readSum(cell) {
  const [was, node] = [cell.querySelector("s"), cell.querySelector("b")];
  return was && node && { node, before: Number(was.textContent), after: Number(node.textContent) };
}

const grown = ({ before, after }) => after - before;

const pop = (node, delay) =>
  node.animate([{ scale: "0" }, { scale: "1.5", offset: 0.6 }, { scale: "1" }], { delay, duration: 260, fill: "backwards" });
