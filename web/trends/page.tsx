/** Trends: up to eight tags over any span, from a minute to years; what is looked at stands in the address. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Limit, limitsOf } from "../limits.ts";
import { serviceNow } from "../link/api.ts";
import { Busy, Button, Empty } from "../parts/controls.tsx";
import type { Chart } from "../parts/chart.tsx";
import type { ChartLine, ChartProps } from "../parts/chart-drawing.ts";
import type { ChartMark } from "../parts/chart-marks.ts";
import { openSheet } from "../parts/sheets.ts";
import { lineOf } from "../parts/tag-lines.ts";
import { refreshMs, useHistory } from "../parts/use-history.ts";
import { rulesByTag } from "../store/alarms.ts";
import { type History, type HistorySeries, shiftedCells, timesOf } from "../store/chart-history.ts";
import { wholeName } from "../store/names.ts";
import { go, route } from "../store/route.ts";
import { type Look, lookOf } from "../store/shown.ts";
import { shown } from "../../src/tags/vocabulary/shown-number.ts";
import { type Definition, definitions } from "../store/tags.ts";
import { language } from "../texts/language.ts";
import { Picker } from "./picker.tsx";
import { Reading } from "./reading.tsx";
import { texts } from "./texts.ts";
import { Toolbar } from "./toolbar.tsx";
import { type Marks, spanOf, useMarks } from "./use-marks.ts";
import { BEFORES, boundsOf, movedTo, queryOf, type View, viewOf, withTags } from "./view.ts";
import "./page.css";

/** What is shown where nothing was chosen yet: what every vessel looks at. */
const AT_FIRST = ["VESSEL.DEPTH_M", "VESSEL.SOG_MS"];
const KEPT = "bitacora.trends";

export default function Trends() {
  const [view, setView] = useView();
  const nowMs = useNow(view.spanMs);
  const [cursorMs, setCursorMs] = useState<number>();
  const [place, widthPx] = useWidth();
  const { bounds, fault, marks, tags, focus, times, lines, ghosts, intervalMs } = useSeen(view, nowMs, widthPx);
  const choose = () => openSheet(() => <Picker chosen={view.tags} onChosen={(ids) => setView(withTags(view, ids))} />);
  const remove = (id: string) => {
    const left = view.tags.filter((one) => one !== id);
    setView(withTags(view, left));
  };
  return (
    <section class="trends" aria-label={texts.title}>
      <Toolbar view={view} nowMs={nowMs} intervalMs={intervalMs} onView={setView} onChoose={choose} />
      <div class="trends-chart" ref={place}>
        {view.tags.length === 0 ? (
          <Empty>
            {texts.none} <Button onPress={choose}>{texts.choose}</Button>
          </Empty>
        ) : (
          <LazyChart
            label={texts.chart(tags.map(wholeName).join(", "))}
            view={bounds}
            times={times}
            lines={[...ghosts, ...lines]}
            axes={axesOf(lines, focus?.id)}
            marks={chartMarks(marks)}
            limits={limitsOn(focus)}
            normal={normalOf(focus)}
            cursorMs={cursorMs}
            onCursor={setCursorMs}
            onView={(next) => setView(movedTo(view, next, serviceNow()))}
          />
        )}
      </div>
      <p class="trends-fault" role="alert" hidden={fault === undefined}>
        {fault}
      </p>
      {tags.length > 0 && (
        <Reading
          tags={tags}
          lines={lines}
          ghosts={ghosts}
          times={times}
          bounds={bounds}
          cursorMs={cursorMs}
          isLive={view.untilMs === undefined}
          before={view.before}
          marks={marks}
          focus={focus?.id}
          onNewest={() => setCursorMs(undefined)}
          onFocus={(id) => setView({ ...view, focus: id })}
          onRemove={remove}
        />
      )}
    </section>
  );
}

/** What of the view is there to be drawn. */
function useSeen(view: View, nowMs: number, widthPx: number) {
  const bounds = boundsOf(view, nowMs);
  const isLive = view.untilMs === undefined;
  const shiftMs = BEFORES[view.before];
  const shifted = { fromMs: bounds.fromMs - shiftMs, toMs: bounds.toMs - shiftMs };
  const { history, fault } = useHistory({ tags: view.tags, view: bounds, isLive, widthPx });
  const before = useHistory({ tags: shiftMs === 0 ? [] : view.tags, view: shifted, isLive: false, widthPx }).history;
  const marks = useMarks(bounds, view.tags);
  const tags = view.tags.flatMap((id) => definitions.value.get(id) ?? []);
  const { times, lines, ghosts } = useLines(tags, history, before, shiftMs);
  const focus = tags.find(({ id }) => id === view.focus) ?? tags[0];
  return { bounds, fault, marks, tags, focus, times, lines, ghosts, intervalMs: history?.intervalMs };
}

/** The library of charts is larger than all the rest of the page, and is loaded beside it. */
const chart = import("../parts/chart.tsx");

function LazyChart(props: ChartProps) {
  const [Loaded, setLoaded] = useState<typeof Chart>();
  useEffect(() => void chart.then(({ Chart: loaded }) => setLoaded(() => loaded)), []);
  return Loaded === undefined ? <Busy /> : <Loaded {...props} />;
}

/** The view of the address; without one that was looked at last. What is looked at goes into the address, without a step back for each. */
function useView(): readonly [View, (view: View) => void] {
  const { page, rest, query } = route.value;
  const [tags = ""] = rest;
  const isNamed = page === "trends" && tags !== "";
  const kept = new URLSearchParams(localStorage.getItem(KEPT) ?? "");
  const view = isNamed || query.size > 0 ? viewOf(tags, query) : viewOf(kept.get("tags") ?? atFirst(), kept);
  const setView = (next: View) => {
    localStorage.setItem(KEPT, `tags=${encodeURIComponent(next.tags.join())}&${queryOf(next)}`);
    go("trends", [next.tags.join()], { query: queryOf(next), replaces: true });
  };
  return [view, setView];
}

function atFirst(): string {
  return AT_FIRST.filter((id) => definitions.value.has(id)).join();
}

/** The present by the service's clock, as often as a pixel more would be seen. */
function useNow(spanMs: number): number {
  const [nowMs, setNow] = useState(serviceNow);
  useEffect(() => {
    setNow(serviceNow());
    const timer = setInterval(() => document.hidden || setNow(serviceNow()), refreshMs(spanMs));
    return () => clearInterval(timer);
  }, [spanMs]);
  return nowMs;
}

/** For the element whose width is wanted. */
function useWidth(): readonly [{ current: HTMLDivElement | null }, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [place, width];
}

interface Lines {
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  /** Those of a day or a week before, in the place of now. */
  readonly ghosts: readonly ChartLine[];
}

function useLines(
  tags: readonly Definition[],
  history: History | undefined,
  before: History | undefined,
  shiftMs: number,
): Lines {
  const looks = tags.map(lookOf);
  return useMemo(() => {
    const times = history === undefined ? [] : timesOf(history);
    const truth = [texts.no, texts.yes] as const;
    const line = (tag: Definition, at: number, series: HistorySeries | undefined) =>
      lineOf(tag, series, looks[at] as Look, { colour: at + 1, language, truth });
    const lines = tags.map((tag, at) => line(tag, at, history?.series.get(tag.id)));
    const ghosts =
      before === undefined
        ? []
        : tags.map((tag, at) => ({
            ...line(tag, at, shiftedCells(before, tag.id, times, shiftMs)),
            id: `${tag.id} before`,
            isBefore: true,
            swing: undefined,
          }));
    return { times, lines, ghosts };
  }, [history, before, shiftMs, JSON.stringify(looks), tags.map(({ id }) => id).join()]);
}

/** The unit of the tag in focus on the left, the next one on the right. */
function axesOf(lines: readonly ChartLine[], focus: string | undefined): string[] {
  const first = lines.find(({ id }) => id === focus);
  const units = [...(first === undefined ? [] : [first.unit]), ...lines.map(({ unit }) => unit)];
  return [...new Set(units)].slice(0, 2);
}

function limitsOn(tag: Definition | undefined): readonly Limit[] {
  if (tag === undefined || tag.unit_si === "bool") return [];
  const look = lookOf(tag);
  return limitsOf(rulesByTag.value.get(tag.id) ?? []).map((limit) => ({ ...limit, at: shown(limit.at, look) }));
}

function normalOf(tag: Definition | undefined) {
  if (tag === undefined || tag.unit_si === "bool") return undefined;
  const inUnits = (si: number | null) => (si === null ? null : shown(si, lookOf(tag)));
  return { min: inUnits(tag.range_normal_min), max: inUnits(tag.range_normal_max) };
}

function chartMarks({ alarms, entries }: Marks): ChartMark[] {
  const times = entries.map(({ timestamp }) => Date.parse(timestamp));
  return [
    ...alarms.map((record) => ({ ...spanOf(record), priority: record.priority })),
    ...times.map((ms) => ({ fromMs: ms, toMs: ms })),
  ];
}
