// What people say: a bubble at the chair of whoever says it, spoken politely, in the reader's language. Who is not to be
// heard is remembered in this browser.

import { overTable } from "./ghosts.js";
import { shown } from "./frames.js";
import { move, still } from "./motion.js";
import { sfx } from "./sfx.js";
import { speak } from "./voice.js";
import { fill } from "./words.js";

const KEY = "chkobba.muted";
const MOST = 100; // names that a browser remembers
const READ = 2600; // and a little more for each letter
const LETTER = 45;
const table = document.getElementById("table");
const tray = document.getElementById("talk");
const muted = new Set(remembered());
const bubbles = new Map(); // seat -> what stands there now

export function watchTalk() {
  document.addEventListener("table:said", ({ detail }) => hear(detail));
  document.addEventListener("table:frame", ({ detail }) => detail.notice && rested() && closeTray()); // the reason stands under it
  if (!tray) return;
  tray.addEventListener("toggle", () => tray.open && offerMutes());
  tray.addEventListener("click", ({ target }) => {
    const switched = target.closest("[data-name]");
    if (switched) toggle(switched);
  });
}

function hear(said) {
  const mine = said.seat === table.dataset.me;
  if (mine) heardMyself();
  else if (muted.has(said.who) || document.documentElement.dataset.phrases === "off") return;
  bubble(said, mine);
  sfx("pop");
  speak("say", said.spoken);
}

/** My phrase came back: the tray closes, its button works again. */
function heardMyself() {
  rested();
  closeTray();
}

function closeTray() {
  if (!tray?.open) return;
  const inside = tray.contains(document.activeElement);
  tray.open = false;
  if (inside) tray.querySelector("summary").focus();
}

/** The buttons wait no longer: the phrase was heard, or refused. Whether one of them did. */
function rested() {
  const waiting = tray?.querySelectorAll("[aria-busy]") ?? [];
  for (const button of waiting) button.removeAttribute("aria-busy");
  return waiting.length > 0;
}

function bubble(said, mine) {
  bubbles.get(said.seat)?.remove();
  const node = draw(said);
  overTable(node);
  bubbles.set(said.seat, node);
  put(node, mine ? (tray ?? document.getElementById("hand")) : chairOf(said.seat));
  if (!still()) move(node, [{ scale: "0.6", opacity: 0 }, { scale: "1", opacity: 1 }], { duration: 160, trail: true });
  setTimeout(() => node.remove(), READ + LETTER * said.text.length);
}

function draw({ who, text, arabic, icon, seat }) {
  const node = document.createElement("p");
  node.className = "bubble";
  node.dataset.said = seat;
  if (icon) node.append(Object.assign(document.createElement("span"), { className: `i i-${icon}` }));
  if (shown.stage !== "playing") node.append(part("b", `${who}:`));
  node.append(part("span", text));
  if (arabic && document.documentElement.lang !== "ar") node.append(Object.assign(part("i", arabic), { lang: "ar" }));
  return node;
}

function part(name, text) {
  const node = document.createElement(name);
  node.dir = "auto";
  node.textContent = text;
  return node;
}

const chairOf = (seat) =>
  document.querySelector(`#board [data-seat="${seat}"], #hand [data-seat="${seat}"], [data-chair="${seat}"]`);

/** Beside the chair and inside the window; in a corner where the page shows no chairs. */
function put(node, chair) {
  const box = chair?.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  const own = node.getBoundingClientRect();
  const left = box?.width ? box.left + box.width / 2 - own.width / 2 : width - own.width - 12;
  const low = box?.width && box.top > height / 2 ? box.top - own.height - 8 : (box?.bottom ?? 60) + 6;
  node.style.left = `${Math.max(8, Math.min(left, width - own.width - 8))}px`;
  node.style.top = `${Math.max(8, Math.min(low, height - own.height - 8))}px`;
}

// Muting -----------------------------------------------------------------------------------------------

/** A switch for each of the others who sits here; bots say nothing. */
function offerMutes() {
  const box = document.getElementById("mutes");
  const names = others();
  box.hidden = !names.length;
  box.lastElementChild.replaceChildren(...names.map((name) => muteSwitch(name, box.dataset.mute)));
}

function others() {
  const people = [...document.querySelectorAll("#board [data-seat], [data-chair]")];
  const seated = people.filter((seat) => !seat.querySelector(".i-bot") && seat.dataset.chair !== table.dataset.me);
  const names = seated.map((seat) => seat.querySelector(".nm bdi, .who bdi, bdi")?.textContent.trim());
  return [...new Set(names.filter(Boolean))];
}

function muteSwitch(name, label) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "btn", textContent: fill(label, { name: `\u2068${name}\u2069` }) });
  button.dataset.name = name;
  button.setAttribute("aria-pressed", String(muted.has(name)));
  return button;
}

function toggle(button) {
  const { name } = button.dataset;
  if (!muted.delete(name)) muted.add(name);
  button.setAttribute("aria-pressed", String(muted.has(name)));
  try {
    localStorage.setItem(KEY, JSON.stringify([...muted].slice(-MOST)));
  } catch {
    // a browser that keeps nothing: muted until the page is left
  }
}

function remembered() {
  try {
    const names = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
