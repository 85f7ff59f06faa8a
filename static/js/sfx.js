// The sounds of the table, made by WebAudio: no files. There is one context, made at the first touch (browsers allow none
// before), and nothing sounds for who switched sounds off. Who looks elsewhere hears only that it is their turn.

const MOST = 12; // sounds that may still ring; more at once are noise
const D = 293.66;
const E_FLAT = 311.13;
const F_SHARP = 369.99;
const G = 392;
const A = 440;
const HIGH_D = 587.33;
let context = null;
let out = null;
let noise = null;
let ringing = 0;

const SOUNDS = {
  deal: (t) => paper(t, { from: 3200, to: 1400, decay: 0.09, gain: 0.45 }),
  place: (t) => {
    paper(t, { from: 1800, to: 700, decay: 0.06, gain: 0.6 });
    tone(t, { from: 150, to: 70, decay: 0.06, gain: 0.35 });
  },
  capture: (t) => {
    paper(t, { from: 900, to: 3600, attack: 0.05, decay: 0.16, gain: 0.5 });
    paper(t + 0.2, { from: 1500, to: 600, decay: 0.07, gain: 0.6 });
  },
  slam: (t) => {
    tone(t, { from: 110, to: 38, decay: 0.4, gain: 0.8 });
    paper(t, { from: 1300, to: 300, decay: 0.18, gain: 0.4 });
    [D, F_SHARP, A, HIGH_D].forEach((pitch, nth) => pluck(t + 0.1 + nth * 0.07, pitch, 0.18));
  },
  turn: (t) => {
    pluck(t, HIGH_D, 0.34);
    pluck(t + 0.09, A, 0.26);
  },
  tick: (t) => tone(t, { from: 1250, decay: 0.03, gain: 0.2, type: "square" }),
  point: (t) => tone(t, { from: 880, to: 1175, decay: 0.12, gain: 0.45, type: "triangle" }),
  win: (t) => [D, E_FLAT, F_SHARP, G, A, HIGH_D].forEach((pitch, nth) => pluck(t + nth * 0.11, pitch, 0.32)),
  lose: (t) => [A, G, E_FLAT, D].forEach((pitch, nth) => pluck(t + nth * 0.16, pitch / 2, 0.3)),
  over: (t) => [D, A].forEach((pitch, nth) => pluck(t + nth * 0.16, pitch, 0.28)),
  error: (t) => {
    tone(t, { from: 185, to: 160, decay: 0.11, gain: 0.3, type: "sawtooth" });
    tone(t + 0.12, { from: 155, to: 130, decay: 0.14, gain: 0.3, type: "sawtooth" });
  },
  pop: (t) => tone(t, { from: 420, to: 900, decay: 0.09, gain: 0.5 }),
};

/** Play a sound; false when it is switched off or the browser allows none yet. */
export function sfx(name) {
  const off = document.documentElement.dataset.sound === "off" || (document.hidden && name !== "turn");
  if (off || context?.state !== "running" || ringing >= MOST) return false;
  SOUNDS[name](context.currentTime);
  return true;
}

function unlock() {
  if (document.documentElement.dataset.sound === "off") return;
  if (!context && globalThis.AudioContext) boot();
  if (context && context.state !== "running") context.resume().catch(() => {}); // a call "interrupts" it on iOS
}

function boot() {
  context = new AudioContext();
  out = context.createGain();
  out.gain.value = 0.6;
  const limit = context.createDynamicsCompressor();
  limit.threshold.value = -10;
  limit.ratio.value = 12;
  out.connect(limit).connect(context.destination);
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth += 1) samples[nth] = Math.random() * 2 - 1;
}

/** Noise through a band that slides: a card that is drawn or lands. */
function paper(t, { from, to, attack = 0.004, decay, gain }) {
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.8;
  band.frequency.setValueAtTime(from, t);
  band.frequency.exponentialRampToValueAtTime(to, t + attack + decay);
  source.connect(band);
  ring(source, band, t, { attack, decay, gain: gain * 3 });
}

function tone(t, { from, to = from, attack = 0.005, decay, gain, type = "sine" }) {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, t);
  source.frequency.exponentialRampToValueAtTime(to, t + decay);
  ring(source, source, t, { attack, decay, gain });
}

/** A plucked string, for a turn and an ending. */
function pluck(t, pitch, gain) {
  tone(t, { from: pitch, decay: 0.32, gain, type: "triangle" });
  tone(t, { from: pitch * 2, decay: 0.12, gain: gain / 3 });
}

/** Start a source under an envelope, and let go of everything when it has rung. */
function ring(source, last, t, { attack, decay, gain }) {
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, t);
  envelope.gain.exponentialRampToValueAtTime(gain, t + attack);
  envelope.gain.exponentialRampToValueAtTime(0.0001, t + attack + decay);
  last.connect(envelope).connect(out);
  ringing += 1;
  source.onended = () => {
    ringing -= 1;
    envelope.disconnect();
  };
  source.start(t);
  source.stop(t + attack + decay + 0.02);
}

// A finger counts as a touch when it is lifted, a key when it is pressed.
for (const name of ["pointerup", "keydown"]) addEventListener(name, unlock, { capture: true, passive: true });
