/** Track: where the vessel was, where she is, and who is around her. */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Guards, useGuards } from "../anchor/anchor.ts";
import { AnchorPanel } from "../anchor/panel.tsx";
import { overboard } from "../mob/mob.ts";
import { go, route } from "../store/route.ts";
import { POSITION_TAGS } from "../../src/tags/position-tags.ts";
import { COLLISION_TAGS } from "../../src/tags/station-tags.ts";
import { useTag } from "../store/tags.ts";
import { formatTime } from "../texts/language.ts";
import { type OwnVessel, placeOfStation, SPEEDS, type TrackLine } from "./draw.ts";
import { type Place, screenOf, type Size, worldOf } from "./map-view.ts";
import { TrackMap } from "./map.tsx";
import { speedText } from "./measures.ts";
import { StationCard } from "./station-card.tsx";
import { StationList } from "./station-list.tsx";
import type { Station } from "./stations.ts";
import { texts } from "./texts.ts";
import { Tools } from "./tools.tsx";
import { useAnchoring } from "./use-anchoring.ts";
import { pointsOf, type ReadPoint, type Span, useLook, useSelection } from "./use-look.ts";
import { useStations, useTiles } from "./use-track.ts";
import "./page.css";

/** Until the picture has been measured. */
const SOME_SIZE: Size = { width: 800, height: 600 };

export default function TrackPage() {
  const span = useSpan();
  const [size, setSize] = useState(SOME_SIZE);
  const map = useRef<HTMLDivElement>(null);
  const own = useOwn();
  const stations = useStations();
  const tiles = useTiles();
  const { lines, view, ...look } = useLook(own, size, span);
  const shown = lines ?? [];
  const fastest = fastestOf(shown);
  const guards = useGuards();
  const anchoring = useAnchoring(guards, view, size, look.choose);
  const onScreen = (place: Place) => screenOf(view, size, place);
  const { selected, station, read, select, tap } = useSelection(stations, shown, onScreen);
  const known = { view, fastest, stations, selected, own, read, tiles };
  const lookAt = (next: Station) => {
    select(next);
    // On a phone the list lies below the picture.
    map.current?.scrollIntoView({ block: "nearest" });
    const place = placeOfStation(next);
    if (place !== undefined) look.choose({ ...worldOf(place), worldPx: view.worldPx });
  };
  return (
    <section class="track" aria-label={texts.title}>
      <div class="track-map" ref={map}>
        <TrackMap
          scene={{ ...known, lines: shown, guards: anchoring.scene, mob: overboard.value }}
          onSize={setSize}
          onView={look.choose}
          onTap={(point) => anchoring.point(point) || tap(point)}
          onFit={look.fit}
          onPull={anchoring.pull}
        />
        <Tools
          span={span}
          onSpan={(next) => go("track", [], { query: queryOf(next), replaces: true })}
          look={look}
          hasOwn={own !== undefined}
          hasAnchor={anchoring.isOpen}
          onAnchor={anchoring.toggle}
        />
        <Legend fastest={fastest} />
        <Notice own={own} lines={lines} />
        <Read point={read} />
        {station !== undefined && <StationCard station={station} onClose={() => select(undefined)} />}
        <p class="track-attribution">{tiles?.attribution}</p>
      </div>
      <div class="track-side">
        <Panel guards={guards} anchoring={anchoring} own={own} />
        <StationList stations={stations} selected={selected} onSelect={lookAt} />
      </div>
    </section>
  );
}

interface PanelProps {
  readonly guards: Guards;
  readonly anchoring: ReturnType<typeof useAnchoring>;
  readonly own: ReturnType<typeof useOwn>;
}

/** The panel of the anchor and the guard areas, while it is open. */
function Panel({ guards, anchoring: { isOpen, pointing, toggle }, own }: PanelProps) {
  if (!isOpen) return null;
  const hasPosition = own !== undefined && !own.isOld;
  return <AnchorPanel guards={guards} pointing={pointing} hasPosition={hasPosition} onClose={toggle} />;
}

function useSpan(): Span {
  const { query } = route.value;
  const span = Number(query.get("span") ?? "86400");
  const until = Date.parse(query.get("until") ?? "");
  return [span >= 60 && span <= 3.2e9 ? span * 1000 : 86_400_000, Number.isFinite(until) ? until : undefined];
}

function queryOf([spanMs, untilMs]: Span): string {
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

/** A round speed that is not exceeded; what is measured once is no scale. */
function fastestOf(lines: readonly TrackLine[]): number {
  const speeds = pointsOf(lines)
    .flatMap(({ speed }) => (speed === null ? [] : [speed]))
    .toSorted((a, b) => a - b);
  return speeds[Math.floor(speeds.length * 0.99)] ?? 0;
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
  const [isUntrusted, isDoubtful] = [useTag(POSITION_TAGS.isUntrusted), useTag(POSITION_TAGS.isDoubtful)].map(
    ({ value }) => value.value === true,
  );
  const isBlind = useTag(COLLISION_TAGS.isLost).value.value === true;
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  const said = [
    isUntrusted && texts.untrusted,
    isDoubtful && texts.doubtful,
    isBlind && texts.blind,
    own === undefined ? isDue && texts.noPosition : own.isOld && texts.oldPosition,
    lines !== undefined && lines.length === 0 && texts.noTrack,
  ].filter((each) => typeof each === "string");
  return said.length === 0 ? null : (
    <p class="track-notice" role="status">
      {said.join(" ")}
    </p>
  );
}
