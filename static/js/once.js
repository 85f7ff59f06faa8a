// A form that opens a table is sent once: a double click, or a press while the answer is on its way, is no second table.

const AGAIN = 8000; // milliseconds; no answer in this time: the line may be down, and another try is meant

let sent = -AGAIN;

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-once]")) return;
  if (event.timeStamp - sent < AGAIN) {
    event.preventDefault();
    return;
  }
  sent = event.timeStamp;
  hold(true);
});

// Back from the table: the page may come out of the browser's cache as it was left.
addEventListener("pageshow", () => {
  sent = -AGAIN;
  hold(false);
});

/** The buttons say that they wait. The form is read after this event, so they are switched off when it is on its way. */
function hold(on) {
  setTimeout(() => {
    for (const button of document.querySelectorAll("[data-once] button")) button.disabled = on;
  });
  if (on) setTimeout(hold, AGAIN, false);
}
