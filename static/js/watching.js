// How many people only watch: the answers to heartbeats say it, in the reader's words.

export function countWatchers() {
  document.addEventListener("table:beat", ({ detail }) => write(detail));
}

function write({ watching = "0", said = "" }) {
  const chip = document.getElementById("watching");
  if (!chip) return;
  chip.hidden = !Number(watching);
  chip.querySelector("b").textContent = watching;
  chip.querySelector("span:last-child").textContent = said;
}
