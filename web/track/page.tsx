/** Track: where the vessel was, where she is, and who is around her. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useGuards } from "../anchor/anchor.ts";
import { AnchorPanel } from "../anchor/panel.tsx";
import { go, route } from "../store/route.ts";
import { useTag } from "../store/tags.ts";
import { formatTime } from "../texts/language.ts";
import { type OwnVessel, placeOfStation, SPEEDS, type TrackLine } from "./draw.ts";
import {
  type Box,
  boxOf,
  fitted,
  type MapView,
  type Place,
  type Point,
  screenOf,
  type Size,
  worldOf,
  zoomedAt,
} from "./map-view.ts";
import { TrackMap } from "./map.tsx";
import { speedText } from "./measures.ts";
import { StationCard } from "./station-card.tsx";
import { StationList } from "./station-list.tsx";
import type { Station } from "./stations.ts";
import { texts } from "./texts.ts";
import { Tools } from "./tools.tsx";
import { useAnchoring } from "./use-anchoring.ts";
import { useStations, useTiles, useTrack } from "./use-track.ts";
import "./page.css";

/** Until the picture has been measured. */
const SOME_SIZE: Size = { width: 800, height: 600 };
/** Where nothing is known: the whole earth. */
const EARTH: MapView = { x: 0.5, y: 0.4, worldPx: 700 };
/** A finger hits what is so near. */
const NEAR_PX = 24;

export default function TrackPage() {
  const [spanMs, untilMs] = useSpan();
  const [size, setSize] = useState(SOME_SIZE);
  const [selected, setSelected] = useState<string>();
  const [read, setRead] = useState<ReadPoint>();
  const [, setSquares] = useState(0);
  const map = useRef<HTMLDivElement>(null);
  const own = useOwn();
  const stations = useStations();
  const tiles = useTiles(() => setSquares((count) => count + 1));
  const look = useLook(own, size);
  const { lines, whole } = useTrack(spanMs, untilMs, look.box);
  const all = useMemo(() => fitted(placesOf(whole, own), size), [whole, size, own === undefined]);
  const view = look.over(all ?? EARTH);
  const shown = lines ?? [];
  const fastest = fastestOf(shown);
  const guards = useGuards();
  const anchoring = useAnchoring(guards, view, size, (next) => look.choose(next, view));
  const tap = (point: Point) => {
    if (anchoring.point(point)) return;
    const station = nearest(stations, (each) => onScreen(placeOfStation(each), view, size), point);
    setSelected(station?.mmsi);
    setRead(station === undefined ? nearest(pointsOf(shown), (each) => screenOf(view, size, each), point) : undefined);
  };
  const select = (station: Station) => {
    setSelected(station.mmsi);
    // On a phone the list lies below the picture.
    map.current?.scrollIntoView({ block: "nearest" });
    const place = placeOfStation(station);
    if (place !== undefined) look.choose({ ...worldOf(place), worldPx: view.worldPx }, view);
  };
  const station = stations.find(({ mmsi }) => mmsi === selected);
  return (
    <section class="track" aria-label={texts.title}>
      <div class="track-map" ref={map}>
        <TrackMap
          scene={{ view, lines: shown, fastest, stations, selected, own, read, tiles, guards: anchoring.scene }}
          onSize={setSize}
          onView={(next) => look.choose(next, view)}
          onTap={tap}
          onFit={look.fit}
          onPull={anchoring.pull}
        />
        <Tools
          spanMs={spanMs}
          untilMs={untilMs}
          follows={look.follows}
          hasOwn={own !== undefined}
          onSpan={(seconds, until) => go("track", [], { query: queryOf(seconds, until), replaces: true })}
          onFollow={look.follow}
          hasAnchor={anchoring.isOpen}
          onAnchor={anchoring.toggle}
          onFit={look.fit}
          onZoom={(factor) =>
            look.choose(zoomedAt(view, size, factor, { x: size.width / 2, y: size.height / 2 }), view)
          }
        />
        <Legend fastest={fastest} />
        <Notice own={own} lines={lines} />
        <Read point={read} />
        {station !== undefined && <StationCard station={station} onClose={() => setSelected(undefined)} />}
        <p class="track-attribution">{tiles?.attribution}</p>
      </div>
      <div class="track-side">
        {anchoring.isOpen && (
          <AnchorPanel
            guards={guards}
            pointing={anchoring.pointing}
            hasPosition={own !== undefined && !own.isOld}
            onClose={anchoring.toggle}
          />
        )}
        <StationList stations={stations} selected={selected} onSelect={select} />
      </div>
    </section>
  );
}

interface Look {
  /** Where one looks; undefined while all of the track is shown. */
  readonly box: Box | undefined;
  readonly follows: boolean;
  /** `all`: with all of the track in it. */
  readonly over: (all: MapView) => MapView;
  /** Moved by hand, from where it was. */
  readonly choose: (next: MapView, before: MapView) => void;
  readonly fit: () => void;
  readonly follow: () => void;
}

/** All of the track, a place of one's own, or around the vessel as she goes. */
function useLook(own: OwnVessel | undefined, size: Size): Look {
  const [chosen, setChosen] = useState<MapView>();
  const [follows, setFollows] = useState(false);
  return {
    box: chosen && boxOf(chosen, size),
    follows,
    over: (all) => {
      const still = chosen ?? all;
      return follows && own !== undefined ? { ...worldOf(own), worldPx: still.worldPx } : still;
    },
    choose: (next, before) => {
      setChosen(next);
      // A vessel that is followed stays in the middle: only how close one looks has changed.
      if (next.worldPx === before.worldPx) setFollows(false);
    },
    fit: () => {
      setFollows(false);
      setChosen(undefined);
    },
    follow: () => setFollows(!follows),
  };
}

function useSpan(): readonly [number, number | undefined] {
  const { query } = route.value;
  const span = Number(query.get("span") ?? "86400");
  const until = Date.parse(query.get("until") ?? "");
  return [span >= 60 && span <= 3.2e9 ? span * 1000 : 86_400_000, Number.isFinite(until) ? until : undefined];
}

function queryOf(spanMs: number, untilMs: number | undefined): string {
  const query = new URLSearchParams({ span: String(spanMs / 1000) });
  if (untilMs !== undefined) query.set("until", new Date(untilMs).toISOString());
  return query.toString();
}

function useOwn(): OwnVessel | undefined {
  const latitude = useTag("VESSEL.LAT_DEG");
  const longitude = useTag("VESSEL.LON_DEG");
  const directions = [useTag("VESSEL.HEADING_TRUE_DEG"), useTag("VESSEL.COG_TRUE_DEG")];
  const bow = directions.find(({ quality }) => isGood(quality.value))?.value.value;
  if (typeof latitude.value.value !== "number" || typeof longitude.value.value !== "number") return undefined;
  return {
    latitude: latitude.value.value,
    longitude: longitude.value.value,
    bow: typeof bow === "number" ? bow : undefined,
    isOld: !isGood(latitude.quality.value) || !isGood(longitude.quality.value),
  };
}

function isGood(quality: string): boolean {
  return quality === "good" || quality === "uncertain";
}

interface ReadPoint extends Place {
  readonly ms: number;
  readonly speed: number | null;
}

function pointsOf(lines: readonly TrackLine[]): ReadPoint[] {
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

/** A round speed that is not exceeded; what is measured once is no scale. */
function fastestOf(lines: readonly TrackLine[]): number {
  const speeds = pointsOf(lines)
    .flatMap(({ speed }) => (speed === null ? [] : [speed]))
    .toSorted((a, b) => a - b);
  return speeds[Math.floor(speeds.length * 0.99)] ?? 0;
}

function onScreen(place: Place | undefined, view: MapView, size: Size): Point | undefined {
  return place && screenOf(view, size, place);
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

function Read({ point }: { readonly point: ReadPoint | undefined }) {
  return (
    <p class="track-read" role="status" hidden={point === undefined}>
      {point && texts.at(formatTime(point.ms), point.speed === null ? "–" : speedText(point.speed))}
    </p>
  );
}

function Legend({ fastest }: { readonly fastest: number }) {
  if (fastest <= 0) return null;
  return (
    <div class="track-legend" aria-hidden="true">
      <span>{speedText(0)}</span>
      {Array.from({ length: SPEEDS }, (_, at) => (
        <i key={at} class={`track-speed-${at + 1}`} />
      ))}
      <span>{speedText(fastest)}</span>
    </div>
  );
}

function Notice({
  own,
  lines,
}: {
  readonly own: OwnVessel | undefined;
  readonly lines: readonly TrackLine[] | undefined;
}) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  const said = [
    own === undefined ? isDue && texts.noPosition : own.isOld && texts.oldPosition,
    lines !== undefined && lines.length === 0 && texts.noTrack,
  ].filter((each) => typeof each === "string");
  return said.length === 0 ? null : (
    <p class="track-notice" role="status">
      {said.join(" ")}
    </p>
  );
}
