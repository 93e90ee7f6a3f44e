/** The history of a span: asked for with as much again around it, so that it can be moved, and carried on while it reaches the present. */
import { useEffect, useRef, useState } from "preact/hooks";
import { serviceNow } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { carriedOn, endOf, type History, loadHistory } from "../store/chart-history.ts";
import type { ChartView } from "./chart-drawing.ts";

/** A hand that still moves asks for nothing. */
const SETTLE_MS = 150;
/** Share of the view's width, on each side of it. */
const MARGIN = 0.5;
/** Intervals wider than this many pixels look coarse, narrower ones are drawn for nothing. */
const WIDEST_PX = 4;
const NARROWEST_PX = 0.6;
const PIXELS_A_POINT = 1.6;
const MOST_POINTS = 4000;
/** What came late belongs to the intervals before the last. */
const AGAIN = 3;

interface Asked {
  readonly tags: readonly string[];
  readonly view: ChartView;
  /** Whether the view goes on with the time. */
  readonly isLive: boolean;
  readonly widthPx: number;
}

export interface Loaded {
  readonly history: History | undefined;
  /** Why there is nothing newer, in words. */
  readonly fault: string | undefined;
}

export function useHistory({ tags, view, isLive, widthPx }: Asked): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ history: undefined, fault: undefined });
  const turn = useRef(0);
  const { history } = loaded;
  const isThere = history !== undefined && isEnough(history, { tags, view, isLive, widthPx });
  const isWanted = !isThere && tags.length > 0 && widthPx > 0;
  // A view that moves on with the time is asked for again only where the answer before was of no use.
  const place = Math.round(view.fromMs / Math.max(1000, (view.toMs - view.fromMs) / 20));
  useEffect(() => {
    if (!isWanted) return undefined;
    const own = (turn.current += 1);
    const take = (next: Loaded) => own === turn.current && setLoaded(next);
    const ask = () =>
      load(tags, view, widthPx).then(
        (next) => take({ history: next, fault: undefined }),
        (error: unknown) => take({ history, fault: failureText(error) }),
      );
    const timer = setTimeout(() => void ask(), history === undefined ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isWanted, tags.join(), place, view.toMs - view.fromMs, widthPx]);
  const beat = Math.round(view.toMs / refreshMs(view.toMs - view.fromMs));
  useEffect(() => {
    if (!isLive || history === undefined || document.hidden) return;
    void carry(history, tags).then((next) => {
      if (next !== undefined) setLoaded((now) => (now.history === history ? { history: next, fault: undefined } : now));
    });
  }, [beat]);
  return tags.length === 0 ? { history: undefined, fault: undefined } : loaded;
}

/** How long between two looks for what is new: about what a pixel is wide. */
export function refreshMs(spanMs: number): number {
  return Math.min(60_000, Math.max(1000, spanMs / 1000));
}

function isEnough(history: History, { tags, view: { fromMs, toMs }, isLive, widthPx }: Asked): boolean {
  const pxOf = (widthPx / (toMs - fromMs)) * history.intervalMs;
  const isFineEnough = pxOf <= WIDEST_PX || history.intervalMs <= 1;
  const reaches = history.startMs <= fromMs && (isLive || endOf(history) >= toMs);
  return [...history.series.keys()].join() === tags.join() && reaches && isFineEnough && pxOf >= NARROWEST_PX;
}

function load(tags: readonly string[], { fromMs, toMs }: ChartView, widthPx: number): Promise<History> {
  const margin = (toMs - fromMs) * MARGIN;
  const points = Math.min(MOST_POINTS, Math.round((widthPx / PIXELS_A_POINT) * (1 + 2 * MARGIN)));
  return loadHistory(tags, { fromMs: fromMs - margin, toMs: toMs + margin }, points);
}

/** What has come since; undefined if that cannot be had. */
async function carry(history: History, tags: readonly string[]): Promise<History | undefined> {
  const { intervalMs } = history;
  const fromMs = Math.min(endOf(history), Math.floor(serviceNow() / intervalMs) * intervalMs) - AGAIN * intervalMs;
  const points = Math.ceil((serviceNow() - fromMs) / intervalMs);
  if (points < 1 || points > MOST_POINTS) return undefined;
  const toMs = fromMs + points * intervalMs - 1;
  const tail = await loadHistory(tags, { fromMs, toMs }, points).catch(() => undefined);
  return tail && carriedOn(history, tail);
}
