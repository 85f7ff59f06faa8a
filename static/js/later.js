// What a table can do without for a moment: flights, sounds, phrases, the counting of a round, settings. It comes as
// soon as something happens (see wake.js), so that the first view is light.

import { stayAwake } from "./awake.js";
import { watchFlights } from "./flights.js";
import { listMoves } from "./moves.js";
import { watchSettings } from "./settings.js";
import { watchSounds } from "./sounds.js";
import { watchTalk } from "./talk.js";
import { watchTally } from "./tally.js";
import { countWatchers } from "./watching.js";

export function startLater() {
  watchFlights();
  watchTalk();
  watchTally();
  watchSounds();
  watchSettings();
  countWatchers();
  listMoves();
  stayAwake();
}
