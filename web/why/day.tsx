/** The last day of a tag as a line: lowest and highest of each quarter of an hour, gaps where nothing was recorded, limits dashed. */
import { useEffect, useState } from "preact/hooks";
import { historyOf, serviceNow } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { Busy, Empty } from "../parts/controls.tsx";
import { withUnit } from "../store/shown.ts";
import type { Definition } from "../store/tags.ts";
import { formatTime } from "../texts/language.ts";
import { texts } from "./sources.ts";

const DAY_MS = 86_400_000;
const STEP_S = 900;
const WIDTH = 480;
const HEIGHT = 120;

interface Span {
  readonly t: number;
  readonly low: number;
  readonly high: number;
}

export function Day({ tag, limits }: { readonly tag: Definition; readonly limits: readonly number[] }) {
  const [spans, setSpans] = useState<readonly Span[]>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const aggregate = tag.unit_si === "deg" || tag.unit_si === "bool" ? "mean" : "minmax";
    historyOf(tag.id, { spanS: DAY_MS / 1000, intervalS: STEP_S, aggregate }).then(
      (records) => setSpans(spansOf(records)),
      (error: unknown) => setFault(failureText(error)),
    );
  }, [tag.id]);
  if (fault !== undefined) return <Empty>{fault}</Empty>;
  if (spans === undefined) return <Busy />;
  if (spans.length === 0) return <Empty>{texts.noDay}</Empty>;
  return <Line tag={tag} spans={spans} limits={limits} />;
}

/** Both records of an interval, the lowest and the highest, are one span. */
function spansOf(records: Awaited<ReturnType<typeof historyOf>>): Span[] {
  const spans = new Map<number, Span>();
  for (const { timestamp, value } of records) {
    if (value === null) continue;
    const number = Number(value);
    const t = Math.floor(Date.parse(timestamp) / (STEP_S * 1000)) * STEP_S * 1000;
    const { low = number, high = number } = spans.get(t) ?? {};
    spans.set(t, { t, low: Math.min(low, number), high: Math.max(high, number) });
  }
  return [...spans.values()];
}

function Line({
  tag,
  spans,
  limits,
}: {
  readonly tag: Definition;
  readonly spans: readonly Span[];
  readonly limits: readonly number[];
}) {
  const toMs = serviceNow();
  const low = Math.min(...spans.map((span) => span.low));
  const high = Math.max(...spans.map((span) => span.high));
  const room = Math.max(high - low, Math.abs(high) * 0.02, 1e-9);
  const near = limits.filter((limit) => limit > low - room && limit < high + room);
  const [bottom, top] = [Math.min(low, ...near) - room * 0.06, Math.max(high, ...near) + room * 0.06];
  const xOf = (t: number) => ((t - (toMs - DAY_MS)) / DAY_MS) * WIDTH;
  const yOf = (v: number) => HEIGHT - ((v - bottom) / (top - bottom)) * HEIGHT;
  return (
    <figure class="why-day">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={texts.day}>
        {near.map((limit) => (
          <line key={limit} class="why-limit" x1="0" x2={WIDTH} y1={yOf(limit)} y2={yOf(limit)} />
        ))}
        {spans.map(({ t, low: from, high: to }) => (
          <rect
            key={t}
            x={xOf(t)}
            width={Math.max(1, xOf(t + STEP_S * 1000) - xOf(t))}
            y={yOf(to) - 1}
            height={yOf(from) - yOf(to) + 2}
          />
        ))}
      </svg>
      <figcaption>
        <span>{formatTime(toMs - DAY_MS)}</span>
        <span>
          {texts.lowest} {withUnit(tag, low)} · {texts.highest} {withUnit(tag, high)}
        </span>
        <span>{formatTime(toMs)}</span>
      </figcaption>
    </figure>
  );
}
