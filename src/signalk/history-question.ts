/**
 * A query to Signal K's history (version 2), parsed:
 *
 *     paths=navigation.speedOverGround:max,navigation.position    paths, each with a method to reduce an interval; default average
 *     from, to (ISO 8601), duration (PT15M, or seconds)           two of them; with one, until now
 *     resolution                                                  seconds, or 1s 5m 2h 1d; by default 500 rows
 *     provider, sourcePolicy                                      bitacora; all or preferred
 */
import { parseIsoTime } from "../core/time.ts";
import { limits } from "./limits.ts";

export interface AskedPath {
  readonly path: string;
  readonly method: Method;
}

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface HistoryQuestion extends TimeSpan {
  readonly paths: readonly AskedPath[];
  readonly intervalMs: number;
}

/** The methods by Signal K's names, with those of the historian. */
const METHODS = { average: "mean", min: "min", max: "max", first: "first", last: "last" } as const;
export type Method = keyof typeof METHODS;

export function aggregateOf(method: Method): (typeof METHODS)[Method] {
  return METHODS[method];
}

/** The only provider of history: our historian. */
export const PROVIDER = "bitacora";

/** What is wrong with a question. */
export type QuestionFault = "paths" | "method" | "time" | "resolution" | "rows" | "provider" | "sources";

type Query = Readonly<Record<string, unknown>>;

export function readQuestion(query: Query, nowMs: number): HistoryQuestion | QuestionFault {
  const { maxRows, rows, paths: mostPaths } = limits.history;
  const { paths: text, resolution } = query;
  if (typeof text !== "string" || text === "") return "paths";
  const parts = text.split(",");
  if (parts.length > mostPaths) return "paths";
  const paths = parts.map(pathOf);
  const known = paths.filter((each) => each !== undefined);
  if (known.length < paths.length) return "method";
  const span = readSpan(query, nowMs);
  if (span === undefined) return "time";
  const spanMs = span.toMs - span.fromMs;
  const asked = resolution === undefined || resolution === "" ? Math.ceil(spanMs / rows / 1000) : secondsOf(resolution);
  if (asked === undefined || asked < 0.001) return "resolution";
  const intervalMs = Math.round(asked * 1000);
  if (spanMs / intervalMs > maxRows) return "rows";
  return { ...span, paths: known, intervalMs };
}

/** Checks the parameters that every history query may have; undefined if they are valid. */
export function readWishes({ provider, sourcePolicy }: Query): QuestionFault | undefined {
  if (!["", undefined, PROVIDER].includes(provider as string | undefined)) return "provider";
  // Both policies are the same here: a tag has one source at a time.
  return ["", undefined, "all", "preferred"].includes(sourcePolicy as string | undefined) ? undefined : "sources";
}

/** Undefined if the query has no time span, or one that ends before it begins. */
export function readSpan({ from, to, duration }: Query, nowMs: number): TimeSpan | undefined {
  const [fromMs, toMs] = [timeOf(from), timeOf(to)];
  const durationMs = durationOf(duration);
  if ([fromMs, toMs, durationMs].some((each) => Number.isNaN(each))) return undefined;
  const end = toMs ?? (fromMs !== undefined && durationMs !== undefined ? fromMs + durationMs : nowMs);
  const begin = fromMs ?? (durationMs === undefined ? undefined : end - durationMs);
  if (begin === undefined || begin >= end || (fromMs !== undefined && toMs !== undefined && durationMs !== undefined))
    return undefined;
  return { fromMs: begin, toMs: end };
}

function pathOf(text: string): AskedPath | undefined {
  // After `|` comes a source, which is ignored: a tag has one source at a time.
  const [path = "", method] = (text.split("|")[0] ?? "").split(":");
  const chosen = method ?? (path === "navigation.position" ? "first" : "average");
  if (path === "" || path.length > limits.pathChars || !Object.hasOwn(METHODS, chosen)) return undefined;
  return { path, method: chosen as Method };
}

function timeOf(value: unknown): number | undefined {
  if (value === undefined || value === "") return undefined;
  return (typeof value === "string" ? parseIsoTime(value) : undefined) ?? Number.NaN;
}

const DURATION = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/;

function durationOf(value: unknown): number | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") return Number.NaN;
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  const [all, days = "0", hours = "0", minutes = "0", seconds = "0"] = DURATION.exec(value) ?? [];
  if (all === undefined || /[PT]$/.test(all)) return Number.NaN;
  return (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

const UNIT_S: Readonly<Record<string, number>> = { "": 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** Reads seconds, a number with `s`, `m`, `h` or `d`, or an ISO duration; undefined for anything else. */
export function secondsOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const [, number, unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)([smhd]?)$/.exec(value.trim()) ?? [];
  // KIP writes an ISO duration.
  const ms = number === undefined ? durationOf(value) : Number(number) * (UNIT_S[unit] ?? 1) * 1000;
  return ms === undefined || Number.isNaN(ms) ? undefined : ms / 1000;
}
