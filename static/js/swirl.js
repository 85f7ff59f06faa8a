// The slow swirl behind an Arcade table: a shader of a few lines, drawn small and few times a second. It is decoration:
// without WebGL, motion or power to spare there is none.

const root = document.documentElement;
const SCALE = 6; // pixels of the screen for one of the picture
const PAUSE = 1000 / 20;
const VERTEX = "attribute vec2 at; void main() { gl_Position = vec4(at, 0., 1.); }";
const FRAGMENT = `
precision mediump float;
uniform vec2 size;
uniform float time;
void main() {
  vec2 p = (2. * gl_FragCoord.xy - size) / min(size.x, size.y);
  float far = length(p);
  float turn = atan(p.y, p.x) + 2.2 / (far + .35) + time * .11;
  p = far * vec2(cos(turn), sin(turn)) * 1.6;
  for (float n = 1.; n < 4.; n++) p += .42 / n * sin(1.9 * n * p.yx + time * vec2(.21, .17) + n);
  float paint = .5 + .5 * sin(2.4 * p.x + 1.3 * p.y);
  vec3 colour = mix(vec3(.082, .047, .141), vec3(.145, .098, .250), smoothstep(.1, .65, paint));
  colour = mix(colour, vec3(.125, .160, .330), smoothstep(.66, .78, paint));
  colour = mix(colour, vec3(.290, .098, .196), smoothstep(.93, .985, paint));
  gl_FragColor = vec4(floor(colour * 20.) / 20., 1.);
}`;
let stop = null;
let picture = null; // one canvas for good: browsers allow few contexts, and a removed canvas keeps its own

/** Whether the device asks to be spared: data saver, few cores, little memory, a slow screen. */
function lowPower() {
  const few = (navigator.hardwareConcurrency ?? 8) < 4 || (navigator.deviceMemory ?? 8) < 3;
  return few || navigator.connection?.saveData === true || matchMedia("(update: slow)").matches;
}

const wanted = () =>
  root.dataset.theme === "arcade" && root.dataset.motion !== "off" && root.dataset.contrast !== "high" && !document.hidden;

function program(gl) {
  const made = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  return gl.getProgramParameter(made, gl.LINK_STATUS) ? made : null;
}

/** A triangle that covers the picture; null where there is no WebGL. */
function painter(canvas) {
  const gl = canvas.getContext("webgl", { antialias: false, depth: false, powerPreference: "low-power", failIfMajorPerformanceCaveat: true });
  const made = gl && program(gl);
  if (!made) return null;
  gl.useProgram(made);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const [size, time] = ["size", "time"].map((name) => gl.getUniformLocation(made, name));
  return (seconds) => {
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.uniform2f(size, canvas.width, canvas.height);
    gl.uniform1f(time, seconds);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };
}

function newPicture() {
  const canvas = Object.assign(document.createElement("canvas"), { className: "swirl" });
  canvas.setAttribute("aria-hidden", "true");
  canvas.addEventListener("webglcontextlost", () => (picture = null)); // the next start makes another
  return { canvas, paint: painter(canvas) };
}

function start() {
  picture ??= newPicture();
  const { canvas, paint } = picture;
  if (!paint) return () => {};
  const fit = () => Object.assign(canvas, { width: innerWidth / SCALE, height: innerHeight / SCALE });
  let last = 0;
  let wish = requestAnimationFrame(function frame(now) {
    wish = requestAnimationFrame(frame);
    if (now - last < PAUSE) return;
    last = now;
    paint(now / 1000);
  });
  fit();
  addEventListener("resize", fit);
  document.body.append(canvas);
  return () => {
    cancelAnimationFrame(wish);
    removeEventListener("resize", fit);
    canvas.remove();
  };
}

function settle() {
  if (wanted() && !stop) stop = start();
  if (wanted() || !stop) return;
  stop();
  stop = null;
}

if (!lowPower()) {
  const attributeFilter = ["data-theme", "data-motion", "data-contrast"];
  new MutationObserver(settle).observe(root, { attributes: true, attributeFilter });
  document.addEventListener("visibilitychange", settle);
  settle();
}
