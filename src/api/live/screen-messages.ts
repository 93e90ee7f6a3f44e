/**
 * What a screen and the service say to each other at `/ws/screen`, each in a text message of JSON:
 *
 *     client   {"show":["DEPTH","GPS_0.SOG"],"every_ms":500}     what it shows from now on (or "all"), and how often it draws
 *              {"ack":7}                                         it has had frame 7
 *     service  {"n":7,"at":"2026-11-25T10:04:29.512Z","known":99,"tags":{"DEPTH":[3.2,"good",240],"GPS_0.SOG":null}}
 *
 * `known` is how many tags have a value: a larger number means that there is more to show. A tag in a frame is its value, its quality,
 * its age at `at` in milliseconds and, if there are any, its marks; null while it has no value. Pure.
 */
import { parseJson } from "../../core/parse-json.ts";
import { formatIsoTime } from "../../core/time.ts";
import { originOf, PERSON_SOURCE } from "../../tags/origin.ts";
import { isTagId, type TagValue } from "../../tags/tag.ts";
import { limits } from "../limits.ts";

export const SCREEN_PATH = "/ws/screen";

/** What a person must know of a value besides its quality. */
export const MARKS = ["simulated", "replayed", "set", "disagrees"] as const;
export type Mark = (typeof MARKS)[number];

export interface ScreenMessage {
  /** Each id once. */
  readonly show?: readonly string[] | "all";
  readonly everyMs?: number;
  readonly ack?: number;
}

/** Undefined for what no screen says. Members with other names are ignored. */
export function readScreenMessage(text: string): ScreenMessage | undefined {
  const found = parsed(text);
  if (typeof found !== "object" || found === null || Array.isArray(found)) return undefined;
  const { show, every_ms: everyMs, ack } = found as Record<string, unknown>;
  if (show !== undefined && show !== "all" && !isListOfIds(show)) return undefined;
  if (everyMs !== undefined && (typeof everyMs !== "number" || everyMs < 0)) return undefined;
  if (ack !== undefined && (typeof ack !== "number" || !Number.isSafeInteger(ack) || ack < 0)) return undefined;
  const { leastMs, mostMs } = limits.screen.every;
  return {
    ...(show === undefined ? {} : { show: show === "all" ? show : [...new Set(show)] }),
    ...(everyMs === undefined ? {} : { everyMs: Math.min(Math.max(everyMs, leastMs), mostMs) }),
    ...(ack === undefined ? {} : { ack }),
  };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** An id needs no escaping in JSON. */
function isListOfIds(show: unknown): show is readonly string[] {
  return (
    Array.isArray(show) &&
    show.length <= limits.screen.tags &&
    show.every((id) => typeof id === "string" && isTagId(id))
  );
}

/** Marks of a value by its source alone. */
export function originMarks(source: string): readonly Mark[] {
  if (source.startsWith(PERSON_SOURCE)) return BY_HAND;
  const origin = originOf(source);
  return origin === "live" ? NO_MARKS : ORIGIN_MARKS[origin];
}
const NO_MARKS: readonly Mark[] = [];
const BY_HAND: readonly Mark[] = ["set"];
const ORIGIN_MARKS = { simulated: ["simulated"], replayed: ["replayed"] } as const;

/** `"DEPTH":[3.2,"good",240]` */
export function tagText(tagId: string, value: TagValue | undefined, marks: readonly Mark[], nowMs: number): string {
  if (value === undefined) return `"${tagId}":null`;
  const age = Math.max(0, Math.round(nowMs - value.timestampMs));
  const more = marks.length === 0 ? "" : `,${JSON.stringify(marks)}`;
  return `"${tagId}":[${value.value},"${value.quality}",${age}${more}]`;
}

/** `known`: how many tags have a value. */
export function frameText(number: number, nowMs: number, known: number, tags: readonly string[]): string {
  return `{"n":${number},"at":"${formatIsoTime(nowMs)}","known":${known},"tags":{${tags.join(",")}}}`;
}
