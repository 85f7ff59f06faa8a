// Cards that are only drawn while they fly. The real ones are where the frame put them, at once, and can be pressed.

import { move } from "./motion.js";

const layer = document.createElement("div");
layer.className = "flights";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);

/** Where a node is, as left, top and width; null for one that is not drawn. */
export function placeOf(node) {
  const box = node?.getBoundingClientRect();
  return box && box.width ? { left: box.left, top: box.top, width: box.width } : null;
}

/** A card of this width in the middle of another place, such as a pile or a fan of cards. */
export function within(place, width) {
  return place && { left: place.left + (place.width - width) / 2, top: place.top, width };
}

/** The keyframe of a node that rests at `home` and is to be seen at `place`. */
export function seenAt(place, home, more = {}) {
  const scale = place.width / home.width;
  const shift = `translate(${place.left - home.left}px, ${place.top - home.top}px)`;
  return { transform: `${shift} scale(${scale})`, transformOrigin: "0 0", ...more };
}

/** Let a copy of the face in `source` follow `path`, stops of {at (ms), place, opacity}; it goes when it is there. */
export function ghost(source, path) {
  const [home] = path.map((stop) => stop.place);
  const node = copy(source);
  Object.assign(node.style, { left: `${home.left}px`, top: `${home.top}px` });
  node.style.setProperty("--cw", `${home.width}px`);
  layer.append(node);
  const end = path.at(-1).at;
  const stops = path.map(({ at, place, opacity = 1 }) =>
    seenAt(place, home, { offset: at / end, opacity, easing: "cubic-bezier(.2, .8, .2, 1)" }),
  );
  move(node, stops, { duration: end, done: () => node.remove() });
}

function copy(source) {
  const node = document.createElement("span");
  node.className = source ? "card ghost" : "card back ghost";
  if (!source) return node;
  if (source.dataset.bare) node.dataset.bare = source.dataset.bare;
  node.append(...[...source.querySelectorAll("img")].map((image) => image.cloneNode()));
  for (const image of node.querySelectorAll("img[data-face]")) if (!image.complete) nameUntilItComes(node, image);
  return node;
}

/** A picture that is still on its way: rank and suit stand in for it. */
function nameUntilItComes(node, image) {
  node.dataset.bare = image.dataset.face;
  image.addEventListener("load", () => delete node.dataset.bare);
}

/** Something else that is drawn over the table for a while: it gets the layer to stand in. */
export const overTable = (node) => layer.append(node);
