// What a press sends. One message waits for its answer at a time; its button says so and comes back on an answer,
// an error or after five seconds. It is sent again after a lost line only while the table still stands as it did
// when it was pressed.

import { shown } from "./frames.js";
import { words } from "./words.js";

const PATIENCE = 5000;
const form = document.getElementById("act");
let line = null;
let pending = null;
let tell = () => {};

/** Catch the form's submits and send them over `over`; `toast` shows a sentence that is not the server's. */
export function send(over, toast) {
  line = over;
  tell = toast;
  form.addEventListener("submit", onSubmit);
  document.addEventListener("table:frame", onFrame);
}

function onSubmit(event) {
  const button = event.submitter;
  if (!button?.name) return;
  if (postInstead() || givesCookie(button)) return posting(button);
  event.preventDefault();
  if ("say" in button.dataset) return say(button);
  if (pending || button.disabled || (button.name === "move" && !button.value)) return;
  pending = {
    message: { [button.name]: button.value, ...position() },
    isMove: button.name === "move",
    version: shown.version,
    ply: shown.ply,
    button,
    sent: 0, // the opening of the line that it went out on
    timer: setTimeout(timedOut, PATIENCE),
  };
  busy(true);
  sendPending();
}

/** A phrase waits for nothing: a move may go out meanwhile. Its button rests until the phrase is heard. */
function say(button) {
  if (button.hasAttribute("aria-busy")) return;
  if (!line.send({ do: button.value })) return tell(words.not_said);
  button.setAttribute("aria-busy", "true");
  setTimeout(() => button.removeAttribute("aria-busy"), PATIENCE);
}

function sendPending() {
  if (line.send(pending.message)) pending.sent = line.opened;
}

/** Sitting down and leaving change the cookie that proves the seat, which a socket cannot do. */
function givesCookie(button) {
  return button.name === "do" && /^(sit|leave)\b/.test(button.value);
}

/** A plain post: the button says so until the next page comes, or until the browser's own patience is shown. */
function posting(button) {
  button.setAttribute("aria-busy", "true");
  setTimeout(() => button.removeAttribute("aria-busy"), PATIENCE);
}

/** A browser that never got a socket posts the form as if there were no scripts. */
function postInstead() {
  return !line.everOpen && line.failures > 1;
}

function position() {
  const field = (name) => form.querySelector(`#fields [name=${name}]`)?.value ?? "";
  return { ply: field("ply"), match: field("match") };
}

function onFrame({ detail: { notice, rejoined } }) {
  if (!pending) return;
  if (notice || answered()) return settle();
  busy(true);
  if (rejoined && pending.sent !== line.opened) sendPending(); // nothing happened yet: it was never heard
}

function answered() {
  return pending.isMove ? pending.ply !== shown.ply || !shown.mine : pending.version !== shown.version;
}

function timedOut() {
  const { sent } = pending;
  settle();
  tell(sent ? words.may_arrive : words.not_sent);
}

function settle() {
  clearTimeout(pending.timer);
  busy(false);
  pending = null;
}

/** aria-busy and not disabled: a disabled button would lose the focus. */
function busy(on) {
  if (on) pending.button.setAttribute("aria-busy", "true");
  else pending.button.removeAttribute("aria-busy");
  form.classList.toggle("sending", on);
}
