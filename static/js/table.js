// The live table: frames come in over the line, presses go out over it. Without this file the same page works as
// plain forms; nothing here is needed to play a match.

import { runClocks } from "./clocks.js";
import { watchCopies } from "./copy.js";
import { watchFaces } from "./faces.js";
import { pull, receive, rejoin, shown } from "./frames.js";
import { watchInfo } from "./info.js";
import { watchKeys } from "./keys.js";
import { Line } from "./line.js";
import { watchPanels } from "./panels.js";
import { startPicking } from "./pick.js";
import { send } from "./sending.js";
import { watchSheet } from "./sheet.js";
import { listen, speak } from "./voice.js";
import { wakeLater } from "./wake.js";
import { words } from "./words.js";

const PATIENCE = 900; // a line that is back within this time is not worth a banner
const PULL = 8000;
const table = document.getElementById("table");
const banner = document.getElementById("banner");
const veil = document.getElementById("veil");
const toastBox = document.getElementById("toast");
let bannerTimer = 0;
let toastTimer = 0;

const line = new Line(table.dataset.socket, Number(table.dataset.heartbeat), {
  version: () => shown.version,
  message: receive,
  state: onState,
});

function onState(state, code) {
  table.dataset.line = state;
  if (state === "open") {
    rejoin();
    clearTimeout(bannerTimer);
    bannerTimer = 0;
    banner.hidden = true;
  } else if (state === "gone") {
    closed(code);
  } else if (!bannerTimer) {
    bannerTimer = setTimeout(showBanner, PATIENCE);
  }
}

function showBanner() {
  banner.hidden = false;
  if (line.everOpen) speak("alert", banner.firstElementChild.textContent);
}

/** The server's last word: no more tries, a button that loads the page anew. */
function closed(code) {
  banner.hidden = true;
  clearTimeout(bannerTimer);
  const said = words.closed[code] ?? words.closed.other;
  if (code === 4423) return location.reload(); // the person is suspended, and the page that comes says why
  if (code === 4410 && shown.stage === "closed") return; // the page says why
  veil.querySelector("p").textContent = said;
  veil.hidden = false;
  veil.querySelector("button").focus();
  speak("alert", said);
}

function toast(text) {
  toastBox.textContent = text;
  toastBox.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (toastBox.hidden = true), 5000);
  speak("alert", text);
}

/** While there is no socket a slow poll keeps the table current. */
function pullSometimes() {
  const down = line.state === "down" || line.state === "connecting";
  if (down && line.failures > 1 && !document.hidden) pull().catch(() => {});
}

document.documentElement.classList.add("js");
watchSheet(); // first: what is pressed beside a sheet only closes it
watchInfo();
startPicking();
watchKeys();
watchPanels();
watchFaces();
watchCopies();
listen();
runClocks();
wakeLater();
send(line, toast);
banner.querySelector("button").addEventListener("click", () => line.now());
veil.querySelector("button").addEventListener("click", () => location.reload());
document.addEventListener("prefs:cookie", () => line.now());
document.addEventListener("htmx:oobErrorNoTarget", () => closed("other")); // a newer site has parts that this page lacks
setInterval(pullSometimes, PULL);
line.now();
