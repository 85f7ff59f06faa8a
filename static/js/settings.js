// The settings as a dialog over the table: every change is kept at once and shows at once. Without this file the
// same link leads to the page of the settings.

import { pull } from "./frames.js";

const root = document.documentElement;
const dialog = document.getElementById("settings");
const box = dialog.querySelector(".settings-box");
const said = dialog.querySelector(".settings-said");
let drawn = ""; // what the server draws by: cards and words
let saving = Promise.resolve(); // one after the other: each save holds the whole form
let newest = 0;

/** Ask for the form, or send it; a script gets the form alone. */
async function fetchForm(url, options = {}) {
  const answer = await fetch(url, { ...options, headers: { "HX-Request": "true" } });
  const text = await answer.text();
  if (!text.includes("settings-form")) throw new Error(String(answer.status));
  return text;
}

async function open(link) {
  await saving;
  box.innerHTML = await fetchForm(link.href);
  drawn = look();
  said.textContent = "";
  dialog.showModal();
}

const form = () => box.querySelector("form");
const look = () => `${form().dataset.deck} ${form().dataset.labels}`;

function keep() {
  const body = new FormData(form()); // as it is now; an answer may draw the form anew before its turn comes
  const mine = (newest += 1);
  saving = saving.then(() => save(body, mine)).catch(() => (said.textContent = dialog.dataset.failed));
}

async function save(body, mine) {
  const text = await fetchForm(form().action, { method: "POST", body });
  if (mine !== newest) return; // the form shows a later wish, which is sent next
  const { id } = document.activeElement;
  box.innerHTML = text;
  document.getElementById(id)?.focus();
  wear(form().dataset);
  said.textContent = dialog.dataset.kept;
}

function wear({ motion, kept, ...others }) {
  Object.assign(root.dataset, others);
  document.dispatchEvent(new CustomEvent("prefs:motion", { detail: motion }));
  document.dispatchEvent(new CustomEvent("prefs"));
}

/** After the last save: draw the table anew where cards or words changed. */
async function redraw() {
  await saving;
  if (look() === drawn) return;
  drawn = look();
  await pull();
  // a socket knows the cookies that it was opened with, and without a row the settings are in one
  if (form().dataset.kept === "cookie") document.dispatchEvent(new CustomEvent("prefs:cookie"));
}

export function watchSettings() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-settings]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  dialog.addEventListener("change", keep);
  dialog.addEventListener("submit", (event) => event.target === form() && event.preventDefault());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => redraw().catch(() => location.reload()));
}
