/** Where one looks on the picture, and what was tapped there. */
import { useMemo, useState } from "preact/hooks";
import { type OwnVessel, placeOfStation, type TrackLine } from "./draw.ts";
import { boxOf, fitted, type MapView, type Place, type Point, type Size, worldOf, zoomedAt } from "./map-view.ts";
import type { Station } from "./stations.ts";
import { useTrack } from "./use-track.ts";

/** Where nothing is known: the whole earth. */
const EARTH: MapView = { x: 0.5, y: 0.4, worldPx: 700 };
/** A finger hits what is so near. */
const NEAR_PX = 24;

/** `untilMs`: undefined until now. */
export type Span = readonly [spanMs: number, untilMs: number | undefined];

export interface Look {
  readonly view: MapView;
  readonly follows: boolean;
  /** Moved by hand. */
  readonly choose: (next: MapView) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly follow: () => void;
}

type Lines = readonly TrackLine[] | undefined;

/** All of the track, a place of one's own, or around the vessel as she goes; and the lines of the track there. */
export function useLook(
  own: OwnVessel | undefined,
  size: Size,
  [spanMs, untilMs]: Span,
): Look & { readonly lines: Lines } {
  const [chosen, setChosen] = useState<MapView>();
  const [follows, setFollows] = useState(false);
  const { lines, whole } = useTrack(spanMs, untilMs, chosen && boxOf(chosen, size));
  const all = useMemo(() => fitted(placesOf(whole, own), size), [whole, size, own === undefined]);
  const still = chosen ?? all ?? EARTH;
  const view = follows && own !== undefined ? { ...worldOf(own), worldPx: still.worldPx } : still;
  const choose = (next: MapView) => {
    setChosen(next);
    // A vessel that is followed stays in the middle: only how close one looks has changed.
    if (next.worldPx === view.worldPx) setFollows(false);
  };
  return {
    lines,
    view,
    follows,
    choose,
    zoom: (factor) => choose(zoomedAt(view, size, factor, { x: size.width / 2, y: size.height / 2 })),
    fit: () => {
      setFollows(false);
      setChosen(undefined);
    },
    follow: () => setFollows(!follows),
  };
}

interface Selection {
  /** Its MMSI, also while it is not heard. */
  readonly selected: string | undefined;
  readonly station: Station | undefined;
  /** A point of the track, where no station is selected. */
  readonly read: ReadPoint | undefined;
  readonly select: (station: Station | undefined) => void;
  readonly tap: (point: Point) => void;
}

type OnScreen = (place: Place) => Point;

/** What was tapped: a station, or else a point of the track. */
export function useSelection(stations: readonly Station[], lines: readonly TrackLine[], onScreen: OnScreen): Selection {
  const [selected, setSelected] = useState<string>();
  const [read, setRead] = useState<ReadPoint>();
  return {
    selected,
    station: stations.find(({ mmsi }) => mmsi === selected),
    read,
    select: (station) => setSelected(station?.mmsi),
    tap: (point) => {
      const pointOf = (each: Station) => {
        const place = placeOfStation(each);
        return place && onScreen(place);
      };
      const station = nearest(stations, pointOf, point);
      setSelected(station?.mmsi);
      setRead(station === undefined ? nearest(pointsOf(lines), onScreen, point) : undefined);
    },
  };
}

/** What lies under a finger; undefined if nothing does. */
function nearest<T>(items: readonly T[], pointOf: (item: T) => Point | undefined, { x, y }: Point): T | undefined {
  let [found, least]: [T | undefined, number] = [undefined, NEAR_PX];
  for (const item of items) {
    const point = pointOf(item);
    const distance = point === undefined ? Infinity : Math.hypot(point.x - x, point.y - y);
    if (distance < least) [found, least] = [item, distance];
  }
  return found;
}

export interface ReadPoint extends Place {
  readonly ms: number;
  readonly speed: number | null;
}

export function pointsOf(lines: readonly TrackLine[]): ReadPoint[] {
  return lines.flatMap(({ start, points }) => {
    const startMs = Date.parse(start);
    return points.map(([seconds = 0, latitude = 0, longitude = 0, speed = null]) => ({
      ms: startMs + (seconds ?? 0) * 1000,
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      speed,
    }));
  });
}

function placesOf(lines: readonly TrackLine[], own: Place | undefined): Place[] {
  return [...pointsOf(lines), ...(own === undefined ? [] : [own])];
}
