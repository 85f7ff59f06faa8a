// The moves of this round, in the menu of a narrow window: frames bring the list beside the table only, and the menu
// shows a copy of it while it is open.

export function listMoves() {
  document.addEventListener("toggle", fill, true);
  document.addEventListener("table:frame", fill);
  fill();
}

function fill() {
  const list = document.querySelector(".menu-more.narrow[open] .log");
  const told = document.querySelectorAll("#log .log li");
  if (list) list.replaceChildren(...[...told].map((move) => move.cloneNode(true)));
}
