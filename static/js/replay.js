// The replay without page loads: links are fetched and morphed in, with keys and a Play button on top.
// Without this file every step is a link of its own.

import { watchFaces } from "./faces.js";
import { morph } from "./morph.js";

const PACE = 1500;
const replay = document.getElementById("replay");
const play = document.getElementById("rp-play");
const flip = document.getElementById("rp-flip");
const seen = new Map(); // address -> page
let timer = 0;
let wanted = location.href;

async function page(url) {
  if (!seen.has(url)) {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(`the replay answered ${answer.status}`);
    seen.set(url, await answer.text());
  }
  return new DOMParser().parseFromString(seen.get(url), "text/html");
}

/** Show the ply behind a link; the last press wins. A step that cannot be fetched is a plain link again. */
async function go(href, keep = true) {
  const url = new URL(href, location.href).href;
  wanted = url;
  try {
    const fresh = (await page(url)).getElementById("replay");
    if (wanted !== url) return;
    morph(replay, fresh);
    document.getElementById("ply").value = replay.dataset.ply;
    if (keep) history.replaceState(null, "", url);
    document.querySelector(".rp-log .now")?.scrollIntoView({ block: "nearest" });
    document.dispatchEvent(new Event("table:frame"));
    ahead();
  } catch {
    location.href = url;
  }
}

/** Fetch the next step before it is asked for. */
function ahead() {
  const next = link("rp-next");
  if (next) page(next.href).catch(() => {});
}

const link = (id) => document.querySelector(`a#${id}`);

function step(id) {
  const to = link(id);
  if (to) go(to.href);
  return Boolean(to);
}

function tick() {
  if (!step("rp-next")) pause();
  else timer = setTimeout(tick, PACE);
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  label();
}

function toggle() {
  if (timer) return pause();
  timer = setTimeout(tick, 0);
  label();
}

function label() {
  play.lastElementChild.textContent = timer ? play.dataset.pause : play.dataset.play;
  play.firstElementChild.className = `i i-${timer ? "pause" : "play"}`;
}

function turnRound() {
  const on = replay.toggleAttribute("data-flipped");
  flip.setAttribute("aria-pressed", String(on));
}

const KEYS = {
  ArrowLeft: () => step("rp-back"),
  ArrowRight: () => step("rp-next"),
  ArrowUp: () => step("rp-first"),
  ArrowDown: () => step("rp-last"),
  " ": toggle,
  f: turnRound,
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, summary")) return;
  if (event.key === " " && event.target.closest("a, button")) return;
  const act = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  if (event.key !== " ") pause();
  act();
}

document.documentElement.classList.add("js");
document.addEventListener("keydown", onKey);
document.addEventListener("click", (event) => {
  const to = event.target.closest?.("a[data-step]");
  if (!to || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  pause();
  go(to.href);
});
replay.addEventListener("input", ({ target }) => target.id === "ply" && (pause(), go(`?ply=${target.value}`)));
play.addEventListener("click", toggle);
flip.addEventListener("click", turnRound);
watchFaces();
ahead();
