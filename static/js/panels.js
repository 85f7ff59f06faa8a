// What lies over the table: the menu, and the round's tally, which may be put away to look at the table.

import { shown } from "./frames.js";

const again = document.getElementById("over-again");
const tray = document.getElementById("talk");
let putAway = ""; // the ply of the tally that was put away

export function watchPanels() {
  document.addEventListener("click", ({ target }) => {
    closeMenus(target.closest?.(".menu-box"));
    if (target.closest?.("[data-close-over]")) putTallyAway();
    if (target === again) bringTallyBack();
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("table:frame", afterFrame);
  if (tally().open) focusTally();
}

function tally() {
  const box = document.getElementById("over");
  return { box, open: box.classList.contains("over") };
}

function onKey(event) {
  const { box, open } = tally();
  if (open && !box.hidden && event.key === "Tab") return trap(event, box);
  if (event.key !== "Escape") return;
  if (closeMenus()) return;
  if (open && !box.hidden) putTallyAway();
}

/** All but `one`: at most one lies over the table. */
function closeMenus(one = null) {
  const menus = [...document.querySelectorAll(".menu-box[open]")].filter((menu) => menu !== one);
  for (const menu of menus) {
    menu.open = false;
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
  }
  return menus.length > 0;
}

function afterFrame({ detail: { before } }) {
  const { box, open } = tally();
  const known = putAway === shown.ply;
  if (open && known) return lay(box, true);
  again.hidden = true;
  if (tray) tray.inert = open; // frames bring it for their own parts
  if (!open) return;
  const fresh = !box.contains(before.focus);
  if (fresh && !box.contains(document.activeElement)) focusTally();
}

function focusTally() {
  const { box } = tally();
  (box.querySelector("[data-focus]") ?? box.querySelector("h2"))?.focus({ preventScroll: true });
}

function putTallyAway() {
  putAway = shown.ply;
  lay(tally().box, true);
  again.focus();
}

function bringTallyBack() {
  putAway = "";
  lay(tally().box, false);
  focusTally();
}

/** Hide or show the tally; what lies under it can be reached while it is away. */
function lay(box, away) {
  box.hidden = away;
  again.hidden = !away;
  for (const id of ["menu", "board", "hand", "actions", "log"]) document.getElementById(id).inert = !away;
  if (tray) tray.inert = !away;
}

/** The tally is modal: Tab goes round inside it. */
function trap(event, box) {
  const stops = [...box.querySelectorAll("button:not([disabled]), summary, a[href]")].filter((e) => e.offsetParent);
  if (!stops.length) return;
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && box.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}
