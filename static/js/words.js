// The words of the page in the reader's language. The server wrote them; this file only fills in the blanks.

const holder = document.getElementById("words");
export const words = holder ? JSON.parse(holder.dataset.words) : {};

/** "{card} takes {cards}" with its blanks filled; "7♦" and "3 + 4" keep their order in a sentence from right to left. */
export function fill(text, parts = {}) {
  const [open, close] = document.documentElement.dir === "rtl" ? ["\u2068", "\u2069"] : ["", ""];
  return text.replace(/\{(\w+)\}/g, (blank, key) => (key in parts ? `${open}${parts[key]}${close}` : blank));
}
