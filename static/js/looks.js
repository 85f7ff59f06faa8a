// What <html> carries for style sheets and scripts. It runs before the others: they read data-motion as "on" or "off".

const root = document.documentElement;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let wish = root.dataset.motion ?? "auto"; // "auto" follows the device

function settleMotion() {
  root.dataset.motion = wish === "auto" ? (still.matches ? "off" : "on") : wish;
}

settleMotion();
still.addEventListener("change", settleMotion);
document.addEventListener("prefs:motion", ({ detail }) => {
  wish = detail;
  settleMotion();
});

// The look of the room comes with every frame; <html> wears what the newest one says.
const look = document.getElementById("look");
if (look) {
  const wear = () => Object.assign(root.dataset, look.dataset);
  new MutationObserver(wear).observe(look, { attributes: true });
}

// Only a page that looks like Arcade fetches the swirl.
const swirl = () => root.dataset.theme === "arcade" && import("./swirl.js");
new MutationObserver(swirl).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
swirl();
