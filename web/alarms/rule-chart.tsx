/**
 * The course of a tag with the limits of a rule and the times at which it was raised, or would have been. The limit can be dragged; keys
 * change it in the field beside. Drawn as lowest and highest value of each interval, so that no peak is lost.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Priority } from "../../src/core/priority.ts";
import { limitsOf, type Limiting, truthLimitsOf } from "../limits.ts";
import { type Answer, getJson, serviceNow } from "../link/api.ts";
import { numberOf, withUnit } from "../store/shown.ts";
import type { Definition } from "../store/tags.ts";
import { timeFormat } from "../texts/language.ts";
import { texts } from "./texts.ts";

const WIDTH = 640;
const HEIGHT = 180;
const POINTS = 320;
const LEAST_MS = 600_000;

interface Span {
  readonly fromMs: number;
  /** Undefined: up to now. */
  readonly toMs: number | undefined;
}

interface RuleChartProps {
  readonly tag: Definition;
  readonly rule: Limiting | undefined;
  readonly days: number;
  readonly raisings: readonly Span[];
  readonly priority: Priority;
  /** In the tag's own unit. */
  readonly onLimit?: ((value: number) => void) | undefined;
}

type Records = Answer<"get", "/tags/{tag_id}/history">;

/** Lowest and highest of each interval. */
interface Course {
  readonly records: Records;
  readonly intervalMs: number;
}

async function loadCourse(tag: Definition, fromMs: number, toMs: number): Promise<Course> {
  const interval_s = Math.ceil((toMs - fromMs) / 1000 / POINTS);
  const aggregate = tag.unit_si === "bool" ? "max" : "minmax";
  const asked = { tag_id: tag.id, since: new Date(fromMs).toISOString(), interval_s, aggregate, limit: 5000 };
  const records = await getJson("/tags/{tag_id}/history", asked);
  const firstMs = Math.min(Date.parse(records[0]?.timestamp ?? "") || fromMs, toMs - LEAST_MS);
  // Most of it is from before anything was recorded: what there is, is asked for more finely.
  const isMostlyEmpty = firstMs - fromMs > (toMs - fromMs) / 2;
  return isMostlyEmpty ? loadCourse(tag, firstMs, toMs) : { records, intervalMs: interval_s * 1000 };
}

/** Undefined while it is asked for. */
function useCourse(tag: Definition, fromMs: number, toMs: number): Course | undefined {
  const [course, setCourse] = useState<Course>();
  useEffect(() => {
    let isOver = false;
    loadCourse(tag, fromMs, toMs).then(
      (got) => !isOver && setCourse(got),
      () => !isOver && setCourse({ records: [], intervalMs: 0 }),
    );
    return () => void (isOver = true);
  }, [tag.id, fromMs]);
  return course;
}

export function RuleChart({ tag, rule, days, raisings, priority, onLimit }: RuleChartProps) {
  const element = useRef<SVGSVGElement>(null);
  const toMs = useRef(serviceNow());
  const askedMs = toMs.current - days * 86_400_000;
  const course = useCourse(tag, askedMs, toMs.current);
  const values = (course?.records ?? []).flatMap(({ timestamp, value }) =>
    value === null ? [] : [[Date.parse(timestamp), Number(value)] as const],
  );
  // If records begin later, what there is takes the whole width.
  const fromMs = Math.max(askedMs, Math.min(values[0]?.[0] ?? askedMs, toMs.current - LEAST_MS));
  const limits = rule === undefined ? [] : [...limitsOf([rule]), ...truthLimitsOf([rule])];
  const [low, high] = rangeOf([...values.map(([, value]) => value), ...limits.map(({ at }) => at)]);
  const x = (ms: number) => ((Math.max(ms, fromMs) - fromMs) / (toMs.current - fromMs)) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const drag = (event: PointerEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (onLimit === undefined || box === undefined || event.buttons === 0) return;
    onLimit(high - ((event.clientY - box.top) / box.height) * (high - low));
  };
  const text = (value: number) => (numberOf(tag, value) === null ? String(value) : withUnit(tag, value));
  const said = course === undefined ? texts.loading : texts.noHistory;
  return (
    <figure class="rule-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={texts.chart(days, raisings.length)}
        data-priority={priority}
        data-drags={onLimit !== undefined}
        ref={element}
        onPointerDown={(event) => {
          if (onLimit !== undefined) element.current?.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
      >
        {raisings.map(({ fromMs: from, toMs: to }) => (
          <Area key={from} name="raised" x={x(from)} width={Math.max(2, x(to ?? toMs.current) - x(from))} />
        ))}
        {limits.map(({ side, at }) =>
          side === "above" ? (
            <Area key={side} name="beyond" height={y(at)} />
          ) : (
            <Area key={side} name="beyond" y={y(at)} height={HEIGHT - y(at)} />
          ),
        )}
        <path class="course" d={pathOf(values, course?.intervalMs ?? 0, x, y)} />
        {limits.map(({ side, at }) => (
          <line key={`${side}-line`} class="limit" x1={0} x2={WIDTH} y1={y(at)} y2={y(at)} />
        ))}
      </svg>
      <figcaption>
        <span>{timeText(fromMs, days)}</span>
        <span>{values.length === 0 ? said : tag.unit_si === "bool" ? "" : `${text(low)} … ${text(high)}`}</span>
        <span>{timeText(toMs.current, days)}</span>
      </figcaption>
    </figure>
  );
}

interface AreaProps {
  readonly name: string;
  readonly x?: number;
  readonly width?: number;
  readonly y?: number;
  readonly height?: number;
}

function Area({ name, x = 0, width = WIDTH, y = 0, height = HEIGHT }: AreaProps) {
  return <rect class={name} x={x} width={width} y={y} height={Math.max(0, height)} />;
}

function timeText(ms: number, days: number): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return timeFormat(days > 2 ? { day: "numeric", month: "short" } : time).format(ms);
}

/** A twentieth of room above and below. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!Number.isFinite(low)) return [0, 1];
  const room = (high - low || Math.abs(high) || 1) / 20;
  return [low - room, high + room];
}

/** A gap where nothing was recorded for this many intervals; what stands alone is a dot. */
const GAP_INTERVALS = 6;

function pathOf(
  values: readonly (readonly [ms: number, value: number])[],
  intervalMs: number,
  x: (ms: number) => number,
  y: (value: number) => number,
): string {
  let beforeMs = -Infinity;
  return values
    .map(([ms, value]) => {
      const isFirst = ms - beforeMs > GAP_INTERVALS * intervalMs;
      beforeMs = ms;
      const place = `${x(ms).toFixed(1)} ${y(value).toFixed(1)}`;
      return isFirst ? `M${place}h0` : `L${place}`;
    })
    .join("");
}
