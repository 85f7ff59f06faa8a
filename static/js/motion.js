// One place for everything that moves. A frame's flights are animations with delays that start together, so that all of
// them can be made faster, finished by a tap, or ended at once when the page is hidden. Who wants no motion gets none:
// callers ask `still()` and draw their resting form.

const root = document.documentElement;
const PACE = { slow: 1.6, normal: 1, fast: 0.5 };
const FASTEST = 8;
const moving = new Set(); // the animations that frames wait for
const trailing = new Set(); // those that may go on while the next frame is shown
const whenAtRest = [];

/** Whether this person, or this moment, wants nothing to move. */
export function still() {
  const wish = root.dataset.motion;
  if (document.hidden || wish === "off") return true;
  return wish !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What durations are multiplied by: the person's speed or, where they leave it to the table, the room's. */
export function pace() {
  const { speed, roomSpeed } = root.dataset;
  return PACE[speed] ?? PACE[roomSpeed] ?? 1;
}

/** Whether something moves that frames wait for. */
export const flying = () => moving.size > 0;

/** Call `work` each time when what frames wait for has come to rest. */
export function onRest(work) {
  whenAtRest.push(work);
}

/** Animate a node for `duration` ms after `delay`, then call `done`; `trail` lets the next frame come meanwhile. */
export function move(node, keyframes, { delay = 0, duration, easing = "linear", fill = "both", id = "", trail, done }) {
  const animation = node.animate(keyframes, { delay, duration, easing, fill });
  const group = trail ? trailing : moving;
  animation.id = id;
  group.add(animation);
  const ended = () => end(animation, group, done);
  animation.finished.then(ended, ended);
}

function end(animation, group, done) {
  if (!group.delete(animation)) return;
  done?.();
  animation.cancel(); // what a fill held belongs to the style sheet again
  if (group === moving && !moving.size) for (const work of whenAtRest) work();
}

/** Call `work` after `delay` ms of the same time as the flights: sooner when they are hurried or finished. */
export function at(delay, work) {
  if (delay > 0) move(root, null, { duration: delay, done: work });
  else work();
}

/** Make what flies faster: `waiting` frames want to be shown. */
export function hurry(waiting) {
  const rate = Math.min(FASTEST, 1 + 2 * waiting);
  for (const animation of moving) if (animation.playbackRate < rate) animation.updatePlaybackRate(rate);
}

/** Everything is at once where it was going. */
export function finish() {
  for (const animation of [...moving, ...trailing]) animation.finish();
}

document.addEventListener("visibilitychange", () => document.hidden && finish());
