/** All that a station says of itself. */
import type { ComponentChildren } from "preact";
import { Icon } from "../parts/icons.tsx";
import { formatLatitude, formatLongitude } from "../../src/tags/vocabulary/shown-number.ts";
import { language } from "../texts/language.ts";
import { directionText, distanceText, lengthText, speedText, timeText } from "./measures.ts";
import { nameOf, type Station, typeOf } from "./stations.ts";
import { texts } from "./texts.ts";

interface StationCardProps {
  readonly station: Station;
  readonly onClose: () => void;
}

export function StationCard({ station, onClose }: StationCardProps) {
  const type = typeOf(station);
  const { latitude, longitude, distance_m: distance, bearing_deg: bearing } = station;
  const isAhead = (station.tcpa_s ?? 0) > 0;
  const { risk, is_lost: isLost } = station;
  const shown = <T,>(value: T | null, text: (value: T) => string) => (value === null ? undefined : text(value));
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    [texts.distance, shown(distance, distanceText)],
    [texts.bearing, shown(bearing, directionText)],
    [texts.cpa, isAhead ? shown(station.cpa_m, distanceText) : undefined],
    [texts.tcpa, isAhead ? shown(station.tcpa_s, timeText) : undefined],
    [texts.speedOf, shown(station.speed_ms, speedText)],
    [texts.course, shown(station.course_deg, directionText)],
    [texts.heading, shown(station.heading_deg, directionText)],
    [texts.mmsi, station.mmsi],
    [texts.class, texts.classes[station.class]],
    [texts.type, type && texts.types[type]],
    [texts.callsign, station.callsign ?? undefined],
    [texts.destination, station.destination ?? undefined],
    [texts.length, shown(station.length_m, lengthText)],
    [texts.position, latitude === null || longitude === null ? undefined : positionText(latitude, longitude)],
    [texts.heard, texts.age(station.age_s)],
    [texts.source, station.source],
  ];
  return (
    <aside class="track-card" aria-label={nameOf(station)}>
      <header>
        <h2>{nameOf(station)}</h2>
        <button type="button" class="icon-button" aria-label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {station.beacon !== null && <p class="track-beacon">{texts.beacons[station.beacon]}</p>}
      {risk !== "none" && (
        <p class="track-risk" data-risk={risk}>
          {texts.risks[risk]}
        </p>
      )}
      {isLost && <p class="track-risk">{texts.lost}</p>}
      <dl>
        {rows
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </aside>
  );
}

function positionText(latitude: number, longitude: number): string {
  return `${formatLatitude(latitude, language)} ${formatLongitude(longitude, language)}`;
}
