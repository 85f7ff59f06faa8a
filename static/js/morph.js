// Makes an element equal to a new one and leaves every node alone that did not change, so that a picture does not
// blink, the focus stays where it is, and a press that began before a frame ends on the same button.

// What the page's own scripts set on a card; frames never carry the live value.
const OURS = new Set(["disabled", "aria-pressed", "tabindex"]);

/** The name of a node among its siblings: its id, card, seat or chair. */
function key(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const { card, seat, chair } = node.dataset;
  return node.id || card || (seat && `seat ${seat}`) || (chair && `chair ${chair}`) || "";
}

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);

/** Change `old` into `fresh`, which is left as it is. */
export function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) return;
  if (old.hasAttribute("data-keep") && fresh.hasAttribute("data-keep")) return;
  attributes(old, fresh);
  children(old, fresh);
}

function attributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (kept(old, name)) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  }
}

function kept(node, name) {
  if (name === "open") return node.nodeName === "DETAILS";
  return OURS.has(name) && node.classList.contains("card");
}

function children(old, fresh) {
  const wanted = new Set([...fresh.children].map(key).filter(Boolean));
  const known = new Map();
  for (const node of [...old.children]) {
    const name = key(node);
    if (!name) continue;
    if (wanted.has(name)) known.set(name, node);
    else node.remove();
  }
  let at = old.firstChild;
  for (const want of fresh.childNodes) {
    const have = match(at, want, known);
    if (have) {
      at = settle(old, have, at);
      morph(have, want);
    } else {
      old.insertBefore(document.importNode(want, true), at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function match(at, want, known) {
  const name = key(want);
  const have = name ? known.get(name) : at;
  return have && alike(have, want) ? have : null;
}

/** Bring `have` to the place of `at`; a node is moved only when there is no other way, since moving loses focus. */
function settle(parent, have, at) {
  for (let loose = at; loose && loose !== have && !key(loose); loose = at) {
    at = loose.nextSibling;
    loose.remove();
  }
  if (have === at) return have.nextSibling;
  parent.insertBefore(have, at);
  return at;
}
