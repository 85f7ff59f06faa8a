// A state of the styleguide: the live page without a line, with what `data-show` names opened. Another state comes to
// it as a frame does, when somebody asks for its address (styleguide:show).

import { watchFaces } from "./faces.js";
import { pull } from "./frames.js";
import { watchPanels } from "./panels.js";
import { clear, startPicking } from "./pick.js";
import { closeSheet, openSheet, watchSheet } from "./sheet.js";
import { words } from "./words.js";

const root = document.documentElement;
const at = (id) => document.getElementById(id);
const inHand = (card) => document.querySelector(`.hand [data-card="${card}"]`);
const copyOf = (id) => at(id).content.cloneNode(true);

const OPEN = {
  card: (card) => inHand(card).click(),
  info: (card) => openSheet("card", copyOf("info"), inHand(card)),
  keys: () => openSheet("keys", copyOf("keys-help")),
  phrases: () => (at("talk").open = true),
  banner: () => (at("banner").hidden = false),
  toast: () => {
    at("toast").textContent = words.not_sent;
    at("toast").hidden = false;
  },
  veil: () => {
    at("veil").querySelector("p").textContent = words.closed.other;
    at("veil").hidden = false;
  },
  menu: () => (document.querySelector(".menu-box").open = true),
};

function open() {
  const { show, key } = at("stage").dataset;
  const [what, card] = show.split(":");
  OPEN[what]?.(card);
  root.dataset.ready = key;
}

async function change(address) {
  delete root.dataset.ready;
  closeSheet();
  clear();
  for (const id of ["banner", "toast", "veil"]) at(id).hidden = true;
  for (const box of document.querySelectorAll("details[open]")) box.open = false;
  const page = await pull(address);
  at("stage").replaceWith(page.getElementById("stage"));
  open();
}

root.classList.add("js");
watchSheet();
startPicking();
watchPanels();
watchFaces();
document.addEventListener("styleguide:show", ({ detail }) => change(detail));
open();
