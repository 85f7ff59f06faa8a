// Fetches the rest of the table's scripts (later.js) when somebody moves or presses something, when something happens at
// the table, or else some seconds after the table can be seen; before the match as soon as there is nothing else to do.

import { shown } from "./frames.js";

const FIRST_VIEW = 3000;
const RETRY = 2000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "table:frame", "table:said"];
const addresses = document.getElementById("scripts")?.dataset ?? {};

export function wakeLater() {
  for (const sign of SIGNS) document.addEventListener(sign, onSign, true);
  setTimeout(() => whenIdle(() => wake()), shown.stage === "playing" ? FIRST_VIEW : 0);
}

const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));

let missed = []; // what was said while nobody could show it
let coming = false;
let tries = 0;
let failed = -RETRY;

/** The first frame of a line is what the page shows already. */
function onSign({ type, detail }) {
  if (type === "table:said") missed.push(detail);
  if (!detail?.rejoined) wake();
}

/** Signs are heard until the scripts are there: after a fetch that failed the next sign tries again. */
async function wake() {
  if (coming || !addresses.later || performance.now() - failed < RETRY) return;
  coming = true;
  wear(addresses.around.split(" "));
  const later = await fetchLater();
  if (!later) return;
  for (const sign of SIGNS) document.removeEventListener(sign, onSign, true);
  later.startLater();
  for (const detail of missed) document.dispatchEvent(new CustomEvent("table:said", { detail }));
}

/** Null when it could not be had. A browser may remember an address that failed, so each try has its own. */
async function fetchLater() {
  try {
    return await import(tries ? `${addresses.later}?again=${tries}` : addresses.later);
  } catch {
    tries += 1;
    failed = performance.now();
    missed = []; // old by the time of the next try
    coming = false;
    return null;
  }
}

/** The style of what is around the table: the end of the match needs it, and a running one does not. */
function wear(sheets) {
  for (const href of sheets) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("error", () => link.remove()); // the next try asks for it again
    document.head.append(link);
  }
}
