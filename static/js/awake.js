// A phone on the table: the screen stays on during one's own match, and the tab's icon says when it is one's turn.

import { shown } from "./frames.js";

const table = document.getElementById("table");
const icon = document.querySelector("link[rel=icon]");
const usual = icon?.href;
let lock = null;

export function stayAwake() {
  document.addEventListener("table:frame", refresh);
  document.addEventListener("visibilitychange", refresh); // the browser takes the lock back when the page is hidden
  refresh();
}

function refresh() {
  if (icon) icon.href = shown.mine ? table.dataset.turnIcon : usual;
  if (playing() && !document.hidden) hold();
  else if (!playing()) letGo();
}

const playing = () => shown.stage === "playing" && Boolean(document.querySelector("#hand[data-zone]"));

async function hold() {
  if (lock || !navigator.wakeLock) return;
  const asked = {}; // not twice
  lock = asked;
  try {
    const got = await navigator.wakeLock.request("screen");
    if (lock !== asked || !playing()) return drop(got, asked); // the match ended while we asked
    lock = got;
    got.addEventListener("release", () => lock === got && (lock = null));
  } catch {
    if (lock === asked) lock = null; // low battery, or not allowed: the next frame asks again
  }
}

function drop(got, asked) {
  if (lock === asked) lock = null;
  got.release().catch(() => {});
}

function letGo() {
  lock?.release?.().catch(() => {});
  lock = null;
}
