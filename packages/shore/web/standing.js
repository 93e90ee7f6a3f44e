/**
 * How a vessel stands, from what shore knows of her, and the order in which an office looks at them. Pure.
 *
 * `look` is the name of a colour: what is worst about her.
 */

/** Silent for longer than this, a vessel is one to look after. */
const SILENT_S = 900;
const PRIORITIES = ["emergency", "alarm", "warning", "caution"];

function standingOf({ fork, alarms, silent_s: silentS }) {
  if (fork !== null) return { rank: 0, look: "emergency", kind: "fork" };
  const at = PRIORITIES.indexOf(alarms.worst);
  if (at >= 0 && at < 2) return { rank: 1 + at, look: alarms.worst, kind: "alarm" };
  if (silentS === null || silentS > SILENT_S)
    return { rank: 3, look: "quiet", kind: silentS === null ? "never" : "silent" };
  if (at >= 0) return { rank: 2 + at, look: alarms.worst, kind: "alarm" };
  return { rank: 6, look: "good", kind: "good" };
}

/** What a part of the map looks like whose most urgent vessel has that rank. */
export const LOOKS = ["emergency", "emergency", "alarm", "quiet", "warning", "caution", "good"];

/**
 * The most urgent first; of the same, those that have been silent longest, then by name.
 */
export function inOrder(vessels) {
  return vessels
    .map((vessel) => ({ ...vessel, ...standingOf(vessel) }))
    .sort((a, b) => a.rank - b.rank || (b.silent_s ?? 0) - (a.silent_s ?? 0) || a.name.localeCompare(b.name));
}
