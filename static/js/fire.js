// Pixel fire: heat rises through a coarse grid, cools on its way and sways. Twelve pictures a second, each a little
// different from the one before, so that nothing flashes.

const WIDTH = 56;
const HEIGHT = 22;
const FRAME = 1000 / 12;

/** A burning canvas in the colours of the table's theme; it goes out by itself after `duration` ms. */
export function fire(duration) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT, className: "fire" });
  canvas.setAttribute("aria-hidden", "true");
  const draw = painter(canvas.getContext("2d"), colours());
  const heat = new Float32Array(WIDTH * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1) burn(heat, 1); // it burns already when it is seen first
  const began = performance.now();
  const timer = setInterval(() => {
    const age = (performance.now() - began) / duration;
    if (age >= 1 || !canvas.isConnected) return clearInterval(timer);
    burn(heat, age < 0.6 ? 1 : (1 - age) / 0.4);
    draw(heat);
  }, FRAME);
  return canvas;
}

/** One step: the lowest row glows, every other cell has what rose from below. */
function burn(heat, strength) {
  for (let x = 0; x < WIDTH; x += 1) heat[(HEIGHT - 1) * WIDTH + x] = strength * (0.75 + Math.random() / 4);
  for (let y = 0; y < HEIGHT - 1; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const from = Math.min(WIDTH - 1, Math.max(0, x + Math.round(Math.random() * 2 - 1)));
      heat[y * WIDTH + x] = Math.max(0, heat[(y + 1) * WIDTH + from] - Math.random() * 0.11);
    }
  }
}

/** From smoke to the brightest: the theme's own signals. */
function colours() {
  const style = getComputedStyle(document.getElementById("table"));
  const signals = ["--wood-lo", "--brick", "--brick", "--accent", "--accent", "--chalk"];
  return signals.map((name) => style.getPropertyValue(name).trim() || "#f3c14b");
}

function painter(pen, shades) {
  return (heat) => {
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    for (let cell = 0; cell < heat.length; cell += 1) {
      if (heat[cell] < 0.12) continue;
      pen.fillStyle = shades[Math.min(shades.length - 1, Math.floor(heat[cell] * shades.length))];
      pen.fillRect(cell % WIDTH, Math.floor(cell / WIDTH), 1, 1);
    }
  };
}
