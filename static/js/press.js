// A long press or a right click on a card. Both end in one call; the click that follows a long press is swallowed, so
// that letting go plays nothing.

const HOLD = 450; // milliseconds
const SLOP = 10; // pixels that a finger may tremble
const PAUSE = 300; // a long press on some phones is a right click too: one call for both

let timer = 0;
let start = { x: 0, y: 0 };
let held = null;
let last = -PAUSE;

/** Call `ask(card)` for a long press or right click on a card that `find` knows. */
export function watchPresses(find, ask) {
  const tell = (card) => {
    if (performance.now() - last < PAUSE) return;
    last = performance.now();
    ask(card);
  };
  addEventListener("pointerdown", (event) => onDown(event, find(event.target), tell));
  addEventListener("pointermove", onMove, { passive: true });
  for (const name of ["pointerup", "pointercancel", "scroll"]) {
    addEventListener(name, () => clearTimeout(timer), { passive: true, capture: true });
  }
  addEventListener("click", (event) => onClick(event, find(event.target)), true);
  addEventListener("contextmenu", (event) => onMenu(event, find(event.target), tell));
}

function onDown(event, card, tell) {
  held = null;
  clearTimeout(timer);
  if (!card || event.button) return;
  start = { x: event.clientX, y: event.clientY };
  timer = setTimeout(() => {
    held = card;
    tell(card);
  }, HOLD);
}

function onMove({ clientX, clientY }) {
  if (Math.hypot(clientX - start.x, clientY - start.y) > SLOP) clearTimeout(timer);
}

function onClick(event, card) {
  if (held && (card === held || !card)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  held = null;
}

function onMenu(event, card, tell) {
  if (!card) return;
  event.preventDefault();
  clearTimeout(timer);
  if (event.pointerType === "touch") held = card;
  tell(card);
}
