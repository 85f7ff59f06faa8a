// Frames: one message holds every fragment of one version of the room, and htmx swaps each by its id. Older frames are
// dropped; the swap style "keyed" skips fragments that are equal and morphs the others. When a frame is shown is for the
// queue to say.

import { morph } from "./morph.js";
import { inOrder } from "./queue.js";

const { htmx } = window;
const table = document.getElementById("table");
const sent = new Map(); // id of a fragment -> its last text
let rejoining = true;
// A refusal that came with the page stays for a while: the first frame of the line knows nothing of it.
const noticeStays = document.querySelector("#notice:not([hidden])") ? performance.now() + 8000 : 0;

/** Version, ply, stage and turn of what is on the screen. */
export const shown = {
  get version() {
    return Number(table.dataset.version);
  },
  get ply() {
    return table.dataset.ply;
  },
  get stage() {
    return table.dataset.stage;
  },
  get mine() {
    return table.dataset.turn === "mine";
  },
};

/** The next frame is whole and current whatever its number: the line is new. */
export function rejoin() {
  rejoining = true;
}

htmx.defineExtension("frames", {
  isInlineSwap: (style) => style === "keyed",
  handleSwap(style, old, fragment) {
    if (style !== "keyed") return false;
    const fresh = fragment.firstElementChild;
    const text = fresh.outerHTML;
    if (old.id === "notice" && fresh.hidden && performance.now() < noticeStays) return [];
    if (sent.get(old.id) !== text) morph(old, fresh);
    sent.set(old.id, text);
    return []; // nothing for htmx to settle: the nodes are the old ones
  },
});

/** A message of the socket: a frame, or the answer to a heartbeat, before which the server sends what we lack. */
export function receive(text) {
  const parsed = parse(text);
  const head = parsed.getElementById("frame");
  const said = parsed.getElementById("said");
  const beat = parsed.getElementById("beat");
  if (beat) document.dispatchEvent(new CustomEvent("table:beat", { detail: { ...beat.dataset } }));
  if (said) document.dispatchEvent(new CustomEvent("table:said", { detail: { ...said.dataset } }));
  if (head) show(head, text);
}

/** Fetch the page and use it as a frame: what heals a browser that gets no socket. Resolves to what was fetched. */
export async function pull(address = location.href) {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (!answer.ok || answer.redirected) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const head = page.getElementById("table");
  if (!head) return location.reload();
  head.dataset.title = page.title;
  const fragments = [...page.querySelectorAll("#act > [id]")];
  for (const fragment of fragments) fragment.setAttribute("hx-swap-oob", "keyed");
  show(head, fragments.map((fragment) => fragment.outerHTML).join(""));
  return page;
}

function show(head, text) {
  const atOnce = rejoining || Boolean(head.dataset.notice);
  const ends = shown.stage === "playing" && head.dataset.stage === "finished";
  if (ends) inOrder((quiet) => quiet || lastPlays(text), atOnce);
  inOrder((quiet) => apply(head, text, quiet), atOnce, ends);
}

/** The last plays of a match are told while its table is still there: the frame that tells them has none. */
function lastPlays(text) {
  const fragment = parse(text).getElementById("plays");
  if (!fragment) return;
  morph(document.getElementById("plays"), fragment);
  document.dispatchEvent(new CustomEvent("table:last"));
}

function parse(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content;
}

function apply(head, text, quiet) {
  const { version, notice = "" } = head.dataset;
  if (!rejoining && Number(version) < shown.version) return;
  const rejoined = rejoining;
  rejoining = false;
  const before = { stage: shown.stage, ply: shown.ply, focus: document.activeElement };
  document.dispatchEvent(new CustomEvent("table:before"));
  const { title, ...facts } = head.dataset;
  delete facts.notice;
  delete facts.picking;
  delete facts.line; // a fetched page has no line, and its own idea of the rest
  delete facts.socket;
  delete facts.heartbeat;
  Object.assign(table.dataset, facts);
  dress(facts.stage, title);
  htmx.swap(table, text, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  document.dispatchEvent(new CustomEvent("table:frame", { detail: { notice, rejoined, before, quiet } }));
}

/** At the table the page is the table and nothing else; before and after the match it is a page like the others. */
function dress(stage, title) {
  const playing = stage === "playing";
  document.body.classList.toggle("at-table", playing);
  table.classList.toggle("game", playing);
  document.title = title;
}
