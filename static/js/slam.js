// The chkobba, the scopa, the basra: its word is slammed on the table, with fire below it and a short shake. Whoever
// wants no motion gets the word alone, for as long as it takes to read.

import { fire } from "./fire.js";
import { overTable, placeOf } from "./ghosts.js";
import { move, pace } from "./motion.js";

const READ = 1600;
const SHAKE = 250;
const FAR = 6; // pixels
const root = document.documentElement;

/** The word with its motion. `words` holds sweep, arabic and points. */
export function slam(words) {
  const box = put(words);
  const length = 900 * pace();
  const down = [
    { transform: "translateY(-30px) scale(1.9) rotate(-5deg)", opacity: 0 },
    { transform: "none", opacity: 1, offset: 0.22, easing: "cubic-bezier(.5, 0, .9, .4)" },
    { transform: "scale(1.06)", offset: 0.3 },
    { transform: "none", opacity: 1 },
  ];
  box.append(fire(length + 300));
  move(box, down, { duration: length / 2 });
  move(box, [{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], {
    duration: length + 400,
    trail: true,
    done: () => box.remove(),
  });
  shake(length * 0.11);
}

/** The word at rest. */
export function stamp(words) {
  const box = put(words);
  const gone = () => {
    clearTimeout(timer);
    removeEventListener("pointerdown", gone, true);
    box.remove();
  };
  const timer = setTimeout(gone, READ);
  addEventListener("pointerdown", gone, true);
}

function put({ sweep = "", arabic = "", points = "1" }) {
  for (const old of document.querySelectorAll(".slam")) old.remove();
  const box = document.createElement("div");
  box.className = "slam";
  box.innerHTML = '<p class="slam-word"><b dir="auto"></b><i lang="ar" dir="rtl"></i><span class="slam-points" dir="ltr"></span></p>';
  box.querySelector("b").textContent = `${sweep}!`;
  box.querySelector("i").textContent = arabic;
  box.querySelector(".slam-points").textContent = `+${points}`;
  overTable(box);
  const felt = document.querySelector("#board .felt")?.getBoundingClientRect();
  if (felt) Object.assign(box.style, { left: `${felt.left + felt.width / 2}px`, top: `${felt.top + felt.height / 2}px` });
  return box;
}

/** At most six pixels for a quarter of a second; never on Noir, never for who switched it off. */
function shake(delay) {
  const board = document.getElementById("board");
  if (root.dataset.shake === "off" || root.dataset.theme === "noir" || !placeOf(board)) return;
  const shifts = [0, FAR, -FAR, FAR / 2, -FAR / 3, 0].map((x) => ({ transform: `translate(${x}px, ${-x / 2}px)` }));
  move(board, shifts, { delay, duration: SHAKE, trail: true });
}
