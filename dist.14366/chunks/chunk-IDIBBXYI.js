// src/tags/origin.ts
var ORIGINS = ["live", "simulated", "replayed"];
var SIMULATOR_SOURCE = "simulator";
var REPLAY_SOURCE = "nmea2000:replay";
function originOf(source) {
  if (source === SIMULATOR_SOURCE) return "simulated";
  return source === REPLAY_SOURCE || source.startsWith(`${REPLAY_SOURCE}:`) ? "replayed" : "live";
}

export {
  ORIGINS,
  SIMULATOR_SOURCE,
  REPLAY_SOURCE,
  originOf
};
