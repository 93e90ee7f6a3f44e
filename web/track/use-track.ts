/** What the picture shows, from the service: the track of a span, closer where one looks closely; the stations; the chart. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { type Answer, getJson, serviceNow } from "../link/api.ts";
import { watchTargets } from "../link/target-stream.ts";
import { usePolled } from "../parts/polled.ts";
import type { TrackLine } from "./draw.ts";
import type { Box } from "./map-view.ts";
import type { Station } from "./stations.ts";
import { Tiles } from "./tiles.ts";

const SETTLE_MS = 400;
const POINTS = 2000;
const TRACK_MS = 60_000;

export interface Track {
  /** Undefined until it has come. */
  readonly lines: readonly TrackLine[] | undefined;
  /** The whole span without the box: what "all of it" is. */
  readonly whole: readonly TrackLine[];
}

/** `box`: where one looks; undefined for all of it. `untilMs`: undefined until now. */
export function useTrack(spanMs: number, untilMs: number | undefined, box: Box | undefined): Track {
  const [track, setTrack] = useState<Track>({ lines: undefined, whole: [] });
  const asked =
    box === undefined ? undefined : [box.west, box.south, box.east, box.north].map((one) => one.toFixed(5)).join();
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const toMs = untilMs ?? serviceNow();
      const [since, until] = [toMs - spanMs, toMs].map((ms) => new Date(ms).toISOString());
      const answer = await getJson("/track", { since, until, points: POINTS, box: asked }).catch(() => undefined);
      if (isOver || answer === undefined) return;
      setTrack(({ whole }) => ({ lines: answer.lines, whole: asked === undefined ? answer.lines : whole }));
    };
    const first = setTimeout(() => void ask(), asked === undefined ? 0 : SETTLE_MS);
    const timer = setInterval(() => document.hidden || untilMs !== undefined || void ask(), TRACK_MS);
    return () => {
      isOver = true;
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [spanMs, untilMs, asked]);
  return track;
}

/** Each second, in the order of danger, with their tracks, which have a point a minute. */
export function useStations(): readonly Station[] {
  const [stations, setStations] = useState<readonly Station[]>([]);
  const [tracked = []] = usePolled(() => getJson("/targets", { tracks: true }), TRACK_MS);
  useEffect(() => watchTargets(setStations), []);
  return useMemo(() => {
    const tracks = new Map(tracked.map(({ mmsi, track }) => [mmsi, track]));
    return stations.map((station) => ({ ...station, track: tracks.get(station.mmsi) ?? null }));
  }, [stations, tracked]);
}

/** Undefined if the owner gives no chart. Each square that has come is shown. */
export function useTiles(): Tiles | undefined {
  const [tiles, setTiles] = useState<Tiles>();
  const [, setCame] = useState(0);
  useEffect(() => {
    const take = ({ chart }: Answer<"get", "/track/chart">) =>
      chart !== null && setTiles(new Tiles(chart, () => setCame((count) => count + 1)));
    getJson("/track/chart").then(take, () => undefined);
  }, []);
  return tiles;
}
