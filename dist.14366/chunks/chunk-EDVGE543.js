import {
  limits
} from "./chunk-ZY7CPI7G.js";
import {
  BUILT_MS
} from "./chunk-SXVIMFDR.js";

// src/core/judged-time.ts
var ROLLOVER_MS = 1024 * 7 * 864e5;
function judgedBusTime(timeMs, nowMs) {
  const { earliestMs, reachMs, aheadMs } = limits.busTime;
  const weeksMs = Math.round((nowMs - timeMs) / ROLLOVER_MS) * ROLLOVER_MS;
  const corrected = timeMs + weeksMs;
  if (weeksMs !== 0 && nowMs >= earliestMs && corrected >= earliestMs && Math.abs(corrected - nowMs) <= reachMs)
    return corrected;
  return timeMs >= earliestMs && timeMs <= Math.max(nowMs, BUILT_MS) + aheadMs ? timeMs : void 0;
}

// src/tags/source-ranking.ts
var WIRES = [["nmea2000"], ["nmea0183"], ["venus", "mqtt", "signalk"], ["replay"], ["simulator"]];
function sourceLine(wire, where, text = `${wire}:${where}`) {
  return { wire, where, text, ownTimes: wire === "signalk" };
}
function newSpeaker(line, text) {
  const { where } = line;
  const heard = { heardAtMs: -Infinity, noFixAtMs: -Infinity, reckonsAtMs: -Infinity, newestMs: -Infinity };
  return { line, where, text, address: void 0, name: void 0, ...heard };
}
var STATEMENTS = 16;
function admits(tag, speaker, statement, nowMs) {
  if (tag.holder !== speaker || !isSameKind(tag.statement, statement)) {
    const rank = rankOf(tag, speaker, statement);
    if (rank >= tag.rank && isHeld(tag, nowMs)) return false;
    tag.holder = speaker;
    tag.rank = rank;
  }
  tag.statement = statement;
  tag.heardAtMs = nowMs;
  tag.usable = true;
  return true;
}
function admitsAbsence(tag, speaker, statement, nowMs) {
  if (tag.holder !== speaker || !isSameKind(tag.statement, statement)) {
    if (isHeld(tag, nowMs)) return false;
    tag.holder = speaker;
    tag.rank = rankOf(tag, speaker, statement);
  }
  tag.statement = statement;
  tag.heardAtMs = nowMs;
  tag.usable = false;
  return true;
}
function isSameKind(one, other) {
  return one === other || other.peers !== void 0 && one?.peers === other.peers;
}
function isHeld({ holder, usable, heardAtMs, holdMs }, nowMs) {
  return holder !== void 0 && usable && nowMs - heardAtMs <= holdMs;
}
function rankAnew(tag) {
  if (tag.holder !== void 0 && tag.statement !== void 0) tag.rank = rankOf(tag, tag.holder, tag.statement);
}
function reasonBefore(tag, rival) {
  const { holder, preferenceOf } = tag;
  if (holder === void 0) return "first";
  if (preferenceOf !== void 0 && preferenceOf(holder) < preferenceOf(rival)) return "listed";
  return wireRank(holder.line.wire) < wireRank(rival.line.wire) ? "wire" : "first";
}
function rankOf({ preferenceOf }, speaker, { rank }) {
  const preference = preferenceOf?.(speaker) ?? 0;
  return (preference * WIRES.length + wireRank(speaker.line.wire)) * STATEMENTS + rank;
}
function wireRank(wire) {
  return WIRES.findIndex((wires) => wires.includes(wire));
}

export {
  judgedBusTime,
  sourceLine,
  newSpeaker,
  admits,
  admitsAbsence,
  rankAnew,
  reasonBefore
};
