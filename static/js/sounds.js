// What sounds beside the flights: my turn, a refusal, the last ten seconds of my turn, the end of the match.

import { shown } from "./frames.js";
import { sfx } from "./sfx.js";

const ENDINGS = { won: "win", lost: "lose" }; // by what the match was to this viewer; a watcher hears that it is over
let wasMine = shown.mine;
let ticked = "";

export function watchSounds() {
  document.addEventListener("table:frame", ({ detail }) => afterFrame(detail));
  setInterval(tick, 250);
}

function afterFrame({ notice, before }) {
  if (notice && notice !== "removed") sfx("error");
  if (shown.mine && !wasMine) sfx("turn");
  if (shown.stage === "finished" && before.stage === "playing") sfx(ENDINGS[resultOf()] ?? "over");
  wasMine = shown.mine;
}

const resultOf = () => document.getElementById("end")?.dataset.result;

/** One tick for each of the last ten seconds, as the clock shows them. */
function tick() {
  const clock = shown.mine && document.querySelector("#bar .clock.low");
  const text = clock ? clock.textContent : "";
  if (text && text !== ticked) sfx("tick");
  ticked = text;
}
