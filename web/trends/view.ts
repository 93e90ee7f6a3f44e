/** What is looked at: tags, a span, and what lies beneath. It stands in the address, so that the address is a link to it. Pure. */
import type { ChartView } from "../parts/chart-drawing.ts";
import { clockAt } from "../texts/zone.ts";

export const MOST_TAGS = 8;
/** Seconds that can be chosen at once. */
export const SPANS_S = ["60", "600", "3600", "21600", "86400", "604800", "2592000", "31536000"] as const;
export const BEFORES = { none: 0, day: 86_400_000, week: 604_800_000 } as const;
export type Before = keyof typeof BEFORES;

const LEAST_SPAN_MS = 5000;
const MOST_SPAN_MS = 50 * 366 * 86_400_000;
const DAY_MS = 86_400_000;

export interface View {
  readonly tags: readonly string[];
  /** Whose axis stands on the left, with its limits. */
  readonly focus: string | undefined;
  readonly spanMs: number;
  /** Undefined: until now, as time goes on. */
  readonly untilMs: number | undefined;
  readonly before: Before;
}

export function boundsOf({ spanMs, untilMs }: View, nowMs: number): ChartView {
  const toMs = untilMs ?? nowMs;
  return { fromMs: toMs - spanMs, toMs };
}

/** Moved by hand. What reaches the present goes on with it. */
export function movedTo(view: View, { fromMs, toMs }: ChartView, nowMs: number): View {
  const spanMs = Math.min(MOST_SPAN_MS, Math.max(LEAST_SPAN_MS, toMs - fromMs));
  const untilMs = (fromMs + toMs + spanMs) / 2;
  return { ...view, spanMs, untilMs: untilMs >= nowMs ? undefined : Math.max(spanMs, untilMs) };
}

export function withTags(view: View, tags: readonly string[]): View {
  const few = [...new Set(tags)].slice(0, MOST_TAGS);
  return { ...view, tags: few, focus: few.includes(view.focus ?? "") ? view.focus : undefined };
}

/** The view that an address names; invalid parts are ignored. */
export function viewOf(tags: string, query: URLSearchParams): View {
  const until = Date.parse(query.get("until") ?? "");
  const span = Number(query.get("span") ?? "3600") * 1000;
  const before = query.get("before");
  const isSpan = span >= LEAST_SPAN_MS && span <= MOST_SPAN_MS;
  const empty = { tags: [], focus: query.get("focus") ?? undefined };
  return withTags(
    {
      ...empty,
      spanMs: isSpan ? span : 3_600_000,
      untilMs: Number.isFinite(until) ? until : undefined,
      before: before === "day" || before === "week" ? before : "none",
    },
    tags.split(",").filter((id) => id !== ""),
  );
}

export function queryOf({ focus, spanMs, untilMs, before }: View): string {
  const query = new URLSearchParams({ span: String(Math.round(spanMs / 1000)) });
  if (untilMs !== undefined) query.set("until", new Date(untilMs).toISOString());
  if (before !== "none") query.set("before", before);
  if (focus !== undefined) query.set("focus", focus);
  return query.toString();
}

/** For a field of date and time: `2026-11-25T18:00`. */
export function localText(ms: number): string {
  return clockAt(ms).slice(0, 16);
}

/** A span in words that any language has: `90 s`, `2 h`. */
export function spanText(ms: number): string {
  const units = [["d", DAY_MS], ["h", 3_600_000], ["min", 60_000], ["s", 1000]] as const; // prettier-ignore
  const [name, size] = units.find(([, each]) => ms >= each) ?? (["ms", 1] as const);
  return `${Number((ms / size).toFixed(1))} ${name}`;
}
