/**
 * Lines over time, in place of an element: moved by fingers, mouse, wheel and keys, with a cursor that stays where it was put. What is
 * shown is said beside it by its user: see `ChartReading`.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { nearestIndex } from "./cells.ts";
import { ChartDrawing, type ChartProps, zoomed } from "./chart-drawing.ts";
import { useTheme } from "./use-theme.ts";
import "./chart.css";

export function Chart(props: ChartProps) {
  const { label, view, onView, onCursor, cursorMs, times } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<ChartDrawing>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const theme = useTheme();
  const shape = shapeOf(props, theme);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const made = new ChartDrawing(element, latest);
    drawing.current = made;
    return () => made.end();
  }, [shape]);
  useLayoutEffect(() => drawing.current?.update());

  const pan = (share: number) => {
    const by = (view.toMs - view.fromMs) * share;
    onView?.({ fromMs: view.fromMs + by, toMs: view.toMs + by });
  };
  const zoom = (factor: number) => onView?.(zoomed(view, factor, cursorMs ?? (view.fromMs + view.toMs) / 2));
  const step = (by: number) => {
    const at = cursorMs === undefined ? lastSaid(props) : nearestIndex(times, cursorMs / 1000) + by;
    const next = times[Math.min(times.length - 1, Math.max(0, at))];
    if (next !== undefined) onCursor?.(next * 1000);
  };
  const acts: Readonly<Record<string, (event: KeyboardEvent) => unknown>> = {
    ArrowLeft: ({ shiftKey }) => step(shiftKey ? -10 : -1),
    ArrowRight: ({ shiftKey }) => step(shiftKey ? 10 : 1),
    PageUp: () => pan(-0.5),
    PageDown: () => pan(0.5),
    "+": () => zoom(2),
    "=": () => zoom(2),
    "-": () => zoom(0.5),
    Escape: () => onCursor?.(undefined),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(event);
  };
  return <div class="chart" ref={place} tabIndex={0} role="group" aria-label={label} onKeyDown={press} />;
}

/** The last moment in view of which a line says something. */
function lastSaid({ lines, times, view }: ChartProps): number {
  let at = nearestIndex(times, view.toMs / 1000);
  while (at > 0 && !lines.some(({ mean, isBefore }) => isBefore !== true && typeof mean[at] === "number")) at -= 1;
  return at;
}

/** What uPlot cannot change in a chart that is drawn. */
function shapeOf({ lines, axes }: ChartProps, theme: string): string {
  const parts = lines.map(({ id, unit, colour, isBefore, swing }) => [id, unit, colour, isBefore, swing !== undefined]);
  return JSON.stringify([theme, axes, parts]);
}
