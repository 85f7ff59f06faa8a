// A card whose picture did not come still says what it is: rank and suit, drawn by the style sheet.

const mark = (image) => image.closest(".card")?.setAttribute("data-bare", image.dataset.face);

function check() {
  for (const image of document.querySelectorAll(".card img[data-face]")) {
    if (image.complete && image.naturalWidth === 0) mark(image);
  }
}

/** Look at the pictures that failed before we ran, and at those that will. */
export function watchFaces() {
  document.addEventListener("error", ({ target }) => target.dataset?.face && mark(target), true);
  document.addEventListener("table:frame", check);
  check();
}
