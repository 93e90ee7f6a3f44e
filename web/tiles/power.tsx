/** Where power comes from and where it goes: sources, the batteries, loads. What is measured in direct current is volts times amperes. */
import { deviceOf } from "../store/names.ts";
import { type Reading, useReadings } from "./reading.ts";
import { formatNumber } from "../../src/tags/vocabulary/shown-number.ts";
import { language } from "../texts/language.ts";
import { Frame, spokenOf } from "./frame.tsx";
import { texts } from "./texts.ts";
import type { TileProps } from "./tile-props.ts";
import "./power.css";

interface Flow {
  readonly device: string;
  readonly name: string;
  /** Undefined where it cannot be known. */
  readonly watts: number | undefined;
  readonly charge: Reading | undefined;
  readonly quality: string;
  readonly age: string | undefined;
}

/** Less is noise. */
const LEAST_W = 5;

const PLACES = {
  source: /^(?:SHORE|GEN|SOLAR|ALTERNATOR|WINDGEN|AC_IN)/i,
  store: /^BATT/i,
  load: /^(?:INVERTER|AC_OUT|CHARGER)/i,
} as const;

export function PowerTile({ tags, title }: TileProps) {
  const readings = useReadings(tags);
  const flows = [...Map.groupBy(readings, ({ id }) => deviceOf(id))].map(([device, own]) => flowOf(device, own));
  const at = (place: keyof typeof PLACES) => flows.filter(({ device }) => PLACES[place].test(device));
  const columns = (["source", "store", "load"] as const).filter((place) => at(place).length > 0);
  const [first] = readings;
  if (first === undefined) return null;
  return (
    <Frame
      kind="power"
      reading={{ ...first, quality: "good", age: undefined, priority: undefined }}
      name={title ?? texts.power}
      spoken={readings.map(spokenOf).join(", ")}
    >
      <span class="power-picture">
        {columns.map((place) => (
          <Column key={place} flows={at(place)} className={`${place}s`} />
        ))}
      </span>
    </Frame>
  );
}

function flowOf(device: string, own: readonly Reading[]): Flow {
  const find = (part: string) => own.find(({ id }) => id.endsWith(part));
  const [power, volts, amps] = [find(".POWER_W"), find(".VOLTAGE_V"), find(".CURRENT_A")];
  const numberOf = (reading: Reading | undefined) => {
    const isUsable = reading?.quality === "good" || reading?.quality === "uncertain";
    return isUsable && typeof reading.value === "number" ? reading.value : undefined;
  };
  const [v, a] = [numberOf(volts), numberOf(amps)];
  // Volts and amperes of an alternating current give no watts without their phase.
  const isDirect = /^(?:BATT|SOLAR|ALTERNATOR|WINDGEN)/i.test(device);
  const direct = isDirect && v !== undefined && a !== undefined ? v * a : undefined;
  const told = power ?? amps ?? volts ?? own[0];
  return {
    device,
    name: told?.device ?? device,
    watts: numberOf(power) ?? direct,
    charge: find(".STATE_OF_CHARGE_PCT"),
    quality: told?.quality ?? "none",
    age: told?.age,
  };
}

function Column({ flows, className }: { readonly flows: readonly Flow[]; readonly className: string }) {
  return (
    <span class={`power-column ${className}`}>
      {flows.map(({ device, name, watts, charge, quality, age }) => (
        <span key={device} class="power-node" data-quality={quality} data-flow={direction(watts)}>
          <span class="power-name">{name}</span>
          <b>{watts !== undefined ? wattText(watts) : charge === undefined ? "–" : `${charge.text} %`}</b>
          {charge !== undefined && watts !== undefined && <span class="power-charge">{charge.text} %</span>}
          {age !== undefined && <span class="tile-age">{age}</span>}
        </span>
      ))}
    </span>
  );
}

function direction(watts: number | undefined): "in" | "out" | undefined {
  if (watts === undefined || Math.abs(watts) < LEAST_W) return undefined;
  return watts > 0 ? "in" : "out";
}

function wattText(watts: number): string {
  const size = Math.abs(watts);
  if (size < 1000) return `${formatNumber(size, 0, language)} W`;
  // Six characters are what a part of the picture has room for on a phone.
  if (size < 1e6) return `${formatNumber(size / 1000, size < 1e5 ? 1 : 0, language)} kW`;
  return `${formatNumber(size / 1e6, 1, language)} MW`;
}
