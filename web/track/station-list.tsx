/** The stations as a list in the order of danger, with CPA and TCPA: the same as on the picture, for readers and for keys. */
import { useState } from "preact/hooks";
import { Button, Words } from "../parts/controls.tsx";
import { directionText, distanceText, speedText, timeText } from "./measures.ts";
import { isFound, nameOf, OLD_S, type Station } from "./stations.ts";
import { texts } from "./texts.ts";

interface StationListProps {
  readonly stations: readonly Station[];
  readonly selected: string | undefined;
  readonly onSelect: (station: Station) => void;
}

/** More are not looked through: another word finds them. */
const MOST = 300;
/** Those are looked at; the others are far away. */
const FIRST = 25;
const FEW = 8;

export function StationList({ stations, selected, onSelect }: StationListProps) {
  const [search, setSearch] = useState("");
  const [isWhole, setWhole] = useState(false);
  const found = stations.filter((station) => isFound(station, search));
  return (
    <div class="track-list">
      <div class="track-find">
        <h2>{texts.stations(stations.length)}</h2>
        {stations.length > FEW && <Words label={texts.search} value={search} onValue={setSearch} />}
      </div>
      <ul>
        {found.slice(0, isWhole ? MOST : FIRST).map((station) => (
          <li key={`${station.kind} ${station.mmsi}`}>
            <button
              type="button"
              aria-pressed={station.mmsi === selected}
              data-old={station.age_s > OLD_S}
              data-beacon={station.beacon !== null}
              data-risk={station.risk}
              data-lost={station.is_lost}
              title={texts.show(nameOf(station))}
              onClick={() => onSelect(station)}
            >
              <b>{nameOf(station)}</b>
              <span>{station.distance_m === null ? "–" : distanceText(station.distance_m)}</span>
              <small>{whatOf(station)}</small>
              <small>{station.bearing_deg === null ? "" : directionText(station.bearing_deg)}</small>
              <Approach station={station} />
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && found.length > FIRST && <Button onPress={() => setWhole(true)}>{texts.more(found.length)}</Button>}
    </div>
  );
}

/** How near she will come, and when; nothing where that is past or not known. */
function Approach({ station: { cpa_m: cpa, tcpa_s: tcpa, risk } }: { readonly station: Station }) {
  if (cpa === null || tcpa === null || tcpa <= 0) return null;
  return (
    <>
      <small class="track-approach">
        {risk !== "none" && <em>{texts.risks[risk]}</em>} {texts.cpa} {distanceText(cpa)}
      </small>
      <small class="track-approach">
        {texts.tcpa} {timeText(tcpa)}
      </small>
    </>
  );
}

function whatOf({ is_lost: isLost, beacon, mmsi, name, speed_ms: speed, age_s: age }: Station): string {
  const parts = [
    isLost ? texts.lost : undefined,
    beacon === null ? undefined : texts.beacons[beacon],
    name === null ? texts.unnamed : mmsi,
    speed === null ? undefined : speedText(speed),
    texts.age(age),
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}
