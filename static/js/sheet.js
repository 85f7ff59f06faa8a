// A sheet over the table: card info, the list of keys. It is a dialog: the focus goes in and goes round in it, Escape
// and a press outside close it, and the focus returns to where it came from.

const sheet = document.getElementById("sheet");
const WIDE = matchMedia("(min-width: 700px) and (min-height: 521px)");
let opener = null;
let kind = "";

/** Which sheet is up ("card", "keys"), or "". */
export const openKind = () => kind;

export function watchSheet() {
  document.addEventListener("pointerdown", onPress, true);
  document.addEventListener("keydown", onKey, true);
  sheet.addEventListener("click", ({ target }) => target.closest("[data-close-sheet]") && closeSheet());
}

/** Lay `content` (nodes with a #sheet-title in them) over the table, beside `from` where there is room. */
export function openSheet(name, content, from) {
  opener = sheet.contains(document.activeElement) ? opener : (from ?? document.activeElement);
  kind = name;
  sheet.replaceChildren(content);
  sheet.hidden = false;
  beside(from);
  sheet.querySelector("#sheet-title").focus({ preventScroll: true });
}

/** Put the sheet away; the focus goes back, unless it was taken elsewhere. */
export function closeSheet() {
  if (!kind) return;
  const inside = sheet.contains(document.activeElement) || document.activeElement === document.body;
  kind = "";
  sheet.hidden = true;
  sheet.replaceChildren();
  if (!inside) return;
  const home = opener?.isConnected ? opener : document.querySelector("#hand button.card[tabindex='0']");
  home?.focus({ preventScroll: true });
}

/** On a wide screen: beside the card, and never outside the window. Otherwise the style sheet lays it at the foot. */
function beside(from) {
  sheet.classList.toggle("beside", Boolean(from) && WIDE.matches);
  if (!from || !WIDE.matches) return;
  const card = from.getBoundingClientRect();
  const own = sheet.getBoundingClientRect();
  const right = card.right + 12 + own.width <= innerWidth - 8;
  const x = right ? card.right + 12 : Math.max(8, card.left - 12 - own.width);
  const y = Math.min(Math.max(8, card.top), innerHeight - own.height - 8);
  sheet.style.setProperty("--x", `${x}px`);
  sheet.style.setProperty("--y", `${Math.max(8, y)}px`);
}

function onPress({ target }) {
  if (kind && !sheet.contains(target)) closeSheet();
}

function onKey(event) {
  if (!kind) return;
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    closeSheet();
  } else if (event.key === "Tab") {
    goRound(event);
  }
}

function goRound(event) {
  const stops = [...sheet.querySelectorAll("button, a[href]")];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const inside = stops.includes(document.activeElement);
  if (inside && document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey && inside ? stops.at(-1) : stops[0])?.focus();
}
