/** The answers to the office: the fleet, one vessel, its alarms. Only reads. */
import { shoreAnswers } from "../messages/messages.ts";
import type { Box, FleetStore, FleetVessel } from "../vessel/fleet-store.ts";
import { limits } from "../limits.ts";
import type { OpenFork } from "../vessel/fork.ts";
import { type DoorAnswer, json, problem } from "./exchange.ts";
import { forkJson } from "./ship-answers.ts";

/**
 * Without `after` the most urgent vessels; where that leaves some out, also how many there are in which part of the `box`
 * (`west,south,east,north`, by default the world). With it those after this one, by name: `next` is what to ask with for the next page.
 */
export async function fleetAnswer(fleet: FleetStore, query: URLSearchParams, nowMs: number): Promise<DoorAnswer> {
  const after = query.get("after");
  const asked = after === null ? fleet.mostUrgent() : fleet.vesselsAfter(after.replaceAll("\u0000", ""));
  const [vessels, enrolled] = await Promise.all([asked, fleet.vesselCount()]);
  const isAll = vessels.length >= enrolled;
  const places = after !== null || isAll ? undefined : await fleet.places(boxOf(query.get("box")));
  return json({
    now: isoOf(nowMs),
    enrolled,
    vessels: vessels.map((vessel) => vesselJson(vessel, nowMs)),
    places,
    next: after !== null && vessels.length === limits.fleetVessels ? vessels.at(-1)?.vessel : undefined,
  });
}

function boxOf(text: string | null): Box {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = (text ?? "")
    .split(",")
    .map(Number);
  const isBox = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  return isBox ? { west, south, east, north } : { west: -180, south: -90, east: 180, north: 90 };
}

export async function vesselAnswer(fleet: FleetStore, id: string, nowMs: number): Promise<DoorAnswer> {
  const vessel = await fleet.vessel(id);
  if (vessel === undefined) return problem(404, "unknown-vessel", shoreAnswers.unknownVessel({ vessel: id }));
  return json({ ...vesselJson(vessel, nowMs), latest: vessel.latest });
}

export async function alarmsAnswer(fleet: FleetStore, id: string): Promise<DoorAnswer> {
  const vessel = await fleet.vessel(id);
  if (vessel === undefined) return problem(404, "unknown-vessel", shoreAnswers.unknownVessel({ vessel: id }));
  return json(await fleet.alarms(id));
}

function vesselJson(vessel: FleetVessel, nowMs: number) {
  const { name, mmsi, software, position, alarms, unacknowledged, worst, worstText, backlog, book, witness, fork } =
    vessel;
  const { lastSeenMs, clockOffsetMs } = vessel;
  return {
    id: vessel.vessel,
    name: name ?? vessel.vessel,
    mmsi,
    software,
    suspended: vessel.isSuspended,
    enrolled_at: isoOf(vessel.enrolledMs),
    last_seen: isoOrNull(lastSeenMs),
    silent_s: lastSeenMs === null ? null : Math.max(0, Math.round((nowMs - lastSeenMs) / 1000)),
    samples_at: isoOrNull(vessel.samplesMs),
    position: position === null ? null : { lat: position.latDeg, lon: position.lonDeg, time: position.time },
    alarms: { open: alarms, unacknowledged, worst, worst_text: worstText },
    lag: {
      samples: backlog?.samples ?? 0,
      bytes: backlog?.bytes ?? 0,
      entries: lagOf(book),
      since: backlog?.since ?? null,
    },
    book: {
      branch: book.branch,
      entries: book.entries,
      hash: book.hash,
      entries_aboard: book.said,
      verified_through: book.verified,
      verified_at: isoOrNull(book.verifiedMs),
      witnessed_through: witness?.entries ?? null,
      witnessed_at: witness === null ? null : isoOf(witness.timeS * 1000),
    },
    clock_offset_s: clockOffsetMs === null ? null : clockOffsetMs / 1000,
    fork: fork === null ? null : openJson(fork),
  };
}

function lagOf({ entries, said }: FleetVessel["book"]): number {
  return Math.max(0, (said ?? 0) - entries);
}

function openJson(fork: OpenFork) {
  return { ...forkJson(fork), seen_at: isoOf(fork.seenMs), text: shoreAnswers.fork[fork.kind]({ id: fork.id }) };
}

function isoOf(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function isoOrNull(timeMs: number | null): string | null {
  return timeMs === null ? null : isoOf(timeMs);
}
