// Copy the invite link or the code. Where the clipboard is closed (plain http on a home network) the old way is
// tried, and if that fails too the text stays selected for the person to copy.

import { speak } from "./voice.js";
import { words } from "./words.js";

export function watchCopies() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-copy]");
    if (button) copy(button);
  });
  document.addEventListener("table:frame", completeLinks);
  completeLinks();
}

/** A frame knows only the path of the invite link; the page knows its own address. */
function completeLinks() {
  for (const link of document.querySelectorAll("a[data-copied=link]")) {
    if (link.textContent !== link.href) link.textContent = link.href;
  }
}

async function copy(button) {
  const source = button.closest(".invite").querySelector(`[data-copied=${button.dataset.copy}]`);
  const text = source.href ?? source.textContent.trim();
  const done = (await throughClipboard(text)) || throughSelection(source);
  speak("say", done ? words.copied : words.selected);
  flash(button, done ? words.copied : words.selected);
}

async function throughClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function throughSelection(source) {
  const range = document.createRange();
  range.selectNodeContents(source);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return document.execCommand("copy");
}

function flash(button, text) {
  const label = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!label || button.dataset.was) return;
  button.dataset.was = label.data;
  label.data = text;
  setTimeout(() => {
    label.data = button.dataset.was;
    delete button.dataset.was;
  }, 2000);
}
