/** The last ten minutes of a tag, with the ends of its scale: where nothing moves there is a level line. */
import { useEffect, useState } from "preact/hooks";
import { historiesOf } from "../link/api.ts";
import { nowMs } from "../store/clock.ts";
import { numberText } from "../store/shown.ts";
import { tag, type Value } from "../store/tags.ts";
import { Frame, spokenOf, TagTitle } from "./frame.tsx";
import { type Reading, useReading } from "./reading.ts";
import { texts } from "./texts.ts";
import type { TileProps } from "./tile-props.ts";
import "./trend.css";

const SPAN_MS = 600_000;
const STEP_S = 5;

/** `v` is null for a gap. */
interface Point {
  readonly t: number;
  readonly v: number | null;
}

export function TrendTile({ tags: [id = ""], title }: TileProps) {
  const reading = useReading(id);
  const points = useHistory(id);
  return (
    <Frame
      kind="trend"
      reading={reading}
      name={title ?? <TagTitle {...reading} />}
      unit={reading.unit}
      spoken={spokenOf(reading)}
    >
      <span class="trend-number">{reading.text}</span>
      <Line points={points} reading={reading} />
    </Frame>
  );
}

/** Loads the history once; live values carry it on. */
function useHistory(id: string): readonly Point[] {
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    let isHere = true;
    const add = (old: readonly Point[], more: readonly Point[]) =>
      [...old, ...more].filter(({ t }) => t > nowMs.peek() - SPAN_MS);
    // Without a history the line begins now.
    historiesOf([id], { spanS: SPAN_MS / 1000, intervalS: STEP_S, aggregate: "last" })
      .then(({ timestamps, series: [one] }) => {
        const old = timestamps.map((time, i) => ({ t: Date.parse(time), v: numberIn(one?.values[i] ?? null) }));
        if (isHere) setPoints((later) => add(old, later));
      })
      .catch(() => undefined);
    const { value, quality } = tag(id);
    const timer = setInterval(() => {
      const isUsable = quality.peek() === "good" || quality.peek() === "uncertain";
      setPoints((old) => add(old, [{ t: nowMs.peek(), v: isUsable ? numberIn(value.peek()) : null }]));
    }, STEP_S * 1000);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [id]);
  return points;
}

function numberIn(value: Value): number | null {
  return typeof value === "boolean" ? Number(value) : value;
}

function Line({ points, reading: { definition } }: { readonly points: readonly Point[]; readonly reading: Reading }) {
  const values = points.flatMap(({ v }) => (v === null ? [] : [v]));
  if (definition === undefined || values.length < 2) return <span class="trend-line" />;
  const [low, high] = scaleOf(values, definition);
  const to = nowMs.peek();
  const xOf = (t: number) => (100 * (t - to + SPAN_MS)) / SPAN_MS;
  const yOf = (v: number) => 40 - (40 * (v - low)) / (high - low);
  let path = "";
  let before: Point | undefined;
  const isRound = definition.display.form === "course";
  for (const point of points) {
    if (point.v !== null) {
      const isJoined = typeof before?.v === "number" && !(isRound && Math.abs(point.v - before.v) > 180);
      path += `${isJoined ? "L" : "M"}${xOf(point.t).toFixed(1)} ${yOf(point.v).toFixed(1)}`;
    }
    before = point;
  }
  return (
    <span class="trend-line">
      <svg viewBox="0 -1 100 42" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      <span class="trend-scale">
        <span>{numberText(definition, high)}</span>
        <span>{texts.minutes(SPAN_MS / 60_000)}</span>
        <span>{numberText(definition, low)}</span>
      </span>
    </span>
  );
}

/** At least a tenth of its normal range high, so that noise does not look like a storm. */
function scaleOf(
  values: readonly number[],
  { range_normal_min: min, range_normal_max: max }: NonNullable<Reading["definition"]>,
): readonly [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const least = min !== null && max !== null && max > min ? (max - min) / 10 : Math.max(Math.abs(high) / 20, 1e-6);
  const rest = Math.max(0, least - (high - low)) / 2;
  return [low - rest, high + rest];
}
