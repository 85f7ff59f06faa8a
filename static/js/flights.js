// What happened between two frames, as cards that fly: a played card to what it takes and on to the pile, the rest of the
// table to whoever took last, dealt cards one by one. The server says what was played (#plays); where things are is read
// from the page before and after the swap.

import { ghost, placeOf, seenAt, within } from "./ghosts.js";
import { at, finish, flying, move, onRest, pace, still } from "./motion.js";
import { slam, stamp } from "./slam.js";
import { sfx } from "./sfx.js";

const FLIGHT = 320;
const LOOK = 140; // a card that takes lies on what it takes for this long
const APART = 90; // between two dealt cards
const table = document.getElementById("table");
const seats = Number(table.dataset.seats);
const facts = () => document.getElementById("plays").dataset;

let last = position(); // what the person has seen
let before = new Map(); // card -> {node, place}, as the frame before showed it

export function watchFlights() {
  document.addEventListener("table:before", () => (before = cards()));
  document.addEventListener("table:frame", ({ detail }) => afterFrame(detail.quiet));
  document.addEventListener("table:last", lastFlights);
  document.addEventListener("keydown", notYet, true);
  onRest(() => flying() || delete table.dataset.flying);
  outline();
}

/** The match and round on the table, the deal, and the number of the newest play. */
function position() {
  const { round = "", deal = "", plays = "" } = facts();
  return { round, deal, number: parseInt(plays.split(" ").at(-1) || "0", 10) };
}

function cards() {
  const nodes = document.querySelectorAll("#board .laid [data-card], #hand [data-card]");
  return new Map([...nodes].map((node) => [node.dataset.card, { node, place: placeOf(node) }]));
}

/** The plays that the person has not seen yet. */
function fresh() {
  const { round, plays = "" } = facts();
  const all = plays.split(" ").filter(Boolean).map(read);
  return all.filter(({ number }) => round !== last.round || number > last.number);
}

function read(text) {
  const [number, seat, pile, move] = text.split(".");
  const [card, takes = ""] = move.replace("!", "").split("x");
  return { number: Number(number), seat, pile, card, takes: takes.split("+").filter(Boolean), sweep: move.endsWith("!") };
}

function afterFrame(quiet) {
  const plays = fresh();
  const seen = last;
  last = position();
  outline();
  if (seen.round === last.round && !plays.length) return;
  document.dispatchEvent(new CustomEvent("table:plays", { detail: plays.map(({ card }) => card) }));
  if (quiet || still()) return rest(plays, quiet);
  const flight = new Flight();
  if (seen.round !== last.round) flight.deal(document.querySelectorAll("#board .laid [data-card]"));
  else flight.playAll(plays, seen.deal !== last.deal);
  if (flying()) table.dataset.flying = "";
}

/** The end of a match: the table is as it was before, and what flies away does not come back. */
function lastFlights() {
  const plays = fresh();
  last = position();
  if (!plays.length || still()) return;
  before = cards();
  document.dispatchEvent(new CustomEvent("table:plays", { detail: plays.map(({ card }) => card) }));
  new Flight(true).playAll(plays, false);
}

/** Nothing moves: the newest play has its outline, a sweep its word, and one sound tells what it was. */
function rest(plays, quiet) {
  const newest = plays.at(-1);
  if (!newest || quiet) return;
  sfx(newest.sweep ? "slam" : newest.takes.length ? "capture" : "place");
  if (newest.sweep) stamp(facts());
}

/** The still form of the last play: the card that was laid down, or the pile that took. */
function outline() {
  for (const node of document.querySelectorAll("[data-newest]")) delete node.dataset.newest;
  const text = (facts().plays ?? "").split(" ").at(-1);
  if (!text) return;
  const { card, pile, takes } = read(text);
  const node = document.querySelector(takes.length ? `.pile-${pile} .pile-in` : `.laid [data-card="${card}"]`);
  if (node) node.dataset.newest = "";
}

/** A key may not press what the last flights of a round still hide. */
function notYet(event) {
  if (!flying() || !event.target.closest?.("#over")) return;
  finish();
  event.preventDefault();
}

/** The flights of one frame, planned on one line of time. */
class Flight {
  now = 0;
  step = FLIGHT * pace();
  where = new Map([...before].map(([card, { place }]) => [card, place]));
  after = cards();
  paths = new Map(); // card -> its stops
  played = new Set(); // these lie on top
  gone = 0; // when the table has become what the frame shows

  /** `ends`: nothing stays on the table, and what flies away does not come back. */
  constructor(ends = false) {
    this.ends = ends;
    if (ends) this.after = new Map();
  }

  playAll(plays, dealt) {
    for (const play of plays) this.play(play);
    this.leftovers(facts().leftovers ?? "");
    this.settle();
    if (dealt) this.deal([]);
  }

  play({ seat, pile, card, takes, sweep }) {
    const start = this.where.get(card) ?? this.fan(seat);
    if (!start) return;
    const spot = this.target(card, takes, start);
    this.played.add(card);
    this.stop(card, this.now, start);
    this.stop(card, this.now + this.step, spot);
    this.where.set(card, spot);
    at(this.now + this.step * 0.8, () => sfx("place"));
    this.now += this.step;
    if (!takes.length) return;
    this.now += LOOK * pace();
    this.collect([card, ...takes], pile);
    if (sweep) at(this.now, () => slam(facts()));
  }

  /** Where a played card goes: upon what it takes, to its own place on the table, or to where there is room. */
  target(card, takes, start) {
    const first = this.where.get(takes[0]);
    if (first) return { ...first, left: first.left + first.width * 0.2, top: first.top + first.width * 0.2 };
    const width = [...this.where.values()].find(Boolean)?.width ?? start.width;
    return this.after.get(card)?.place ?? within(placeOf(document.querySelector(".laid-box")), width) ?? start;
  }

  collect(codes, pile) {
    const to = within(placeOf(document.querySelector(`.pile-${pile} .pile-in`)), 30);
    at(this.now, () => sfx("capture"));
    for (const [nth, code] of codes.entries()) {
      const from = this.where.get(code);
      if (!from || !to) continue;
      const leave = this.now + nth * 30 * pace();
      this.stop(code, leave, from);
      this.stop(code, leave + this.step, to, 0.4);
      this.where.delete(code);
    }
    this.now += this.step;
    this.gone = this.now - this.step / 2;
  }

  leftovers(text) {
    const [pile, codes] = text.split(":");
    const lying = (codes ?? "").split("+").filter((code) => this.where.has(code));
    if (lying.length) this.collect(lying, pile);
  }

  stop(code, when, place, opacity = 1) {
    const path = this.paths.get(code) ?? [];
    if (!path.length && when > 0) path.push(...waits(before.has(code), when, place));
    this.paths.set(code, [...path, { at: when, place, opacity }]);
  }

  /** Let them go; a card that stays on the table is shown when its copy has come, the others move over. */
  settle() {
    const upwards = [...this.paths].sort(([a], [b]) => this.played.has(a) - this.played.has(b));
    for (const [code, path] of upwards) {
      ghost(faceOf(code), path);
      const { node } = (this.ends ? before : this.after).get(code) ?? {};
      if (node) move(node, [{ opacity: 0 }, { opacity: 0 }], { duration: this.ends ? this.now : path.at(-1).at });
    }
    for (const [code, { node, place }] of this.after) {
      const old = before.get(code)?.place;
      if (!old || !place || this.paths.has(code)) continue;
      const delay = node.closest("#hand") ? 0 : this.gone;
      const shifted = Math.abs(old.left - place.left) + Math.abs(old.top - place.top) > 1;
      if (shifted) move(node, [seenAt(old, place), seenAt(place, place)], { delay, duration: this.step / 2, easing: "ease-out" });
    }
  }

  /** One card to each seat, and again; then those that are laid on the table of a new round. */
  deal(laid) {
    const order = [...this.dealt(), ...laid];
    const deck = placeOf(document.querySelector(".stock-in .card, .stock-in")) ?? this.fan(facts().dealer);
    for (const [nth, node] of order.entries()) this.fromDeck(node, deck, this.now + nth * APART * pace());
  }

  /** The cards in the hands, in the order in which they are dealt. */
  dealt() {
    const hands = [...Array(seats).keys()].map((step) => handOf((Number(facts().dealer) + 1 + step) % seats));
    const most = Math.max(...hands.map((hand) => hand.length));
    return [...Array(most).keys()].flatMap((nth) => hands.map((hand) => hand[nth]).filter(Boolean));
  }

  fromDeck(node, deck, delay) {
    const home = placeOf(node);
    if (!home || !deck) return;
    const from = within(deck, home.width);
    const start = seenAt(from, home, { opacity: 0 });
    const frames = [start, { ...seenAt(from, home), opacity: 1, offset: 0.05 }, seenAt(home, home, { opacity: 1 })];
    move(node, frames, { id: "dealt", delay, duration: this.step, easing: "cubic-bezier(.2, .8, .2, 1)" });
    at(delay, () => sfx("deal"));
  }

  fan(seat) {
    const width = [...this.where.values()].find(Boolean)?.width ?? 64;
    return within(placeOf(document.querySelector(`[data-seat="${seat}"] .fan`) ?? document.getElementById("hand")), width);
  }
}

/** Until it flies, a card that lay open stays where it was, and one from a closed hand is not seen. */
const waits = (open, until, place) =>
  (open ? [0] : [0, Math.max(0, until - 1)]).map((at) => ({ at, place, opacity: open ? 1 : 0 }));

/** The cards of a seat as they are drawn: backs, or the faces of my own. */
function handOf(seat) {
  const place = document.querySelector(`[data-seat="${seat}"]`);
  return [...(place ? place.querySelectorAll(".fan .card") : document.querySelectorAll("#hand [data-card]"))];
}

const faceOf = (code) =>
  before.get(code)?.node ??
  document.querySelector(`.laid [data-card="${code}"], #plays [data-code="${code}"], .pile [data-card="${code}"]`);
