/** Devices, groups and ages in words. Pure. */
import type { Answer } from "../link/api.ts";
import { timeFormat } from "../texts/language.ts";
import { texts } from "./texts.ts";

export type Device = Answer<"get", "/nmea2000/devices">[number];
export type Line = Answer<"get", "/nmea2000/lines">[number];
export type Group = Answer<"get", "/nmea2000/groups">[number];
type Instance = Group["instances"][number];

/** Model, else maker and function, else its address. */
export function nameOf({ model, manufacturer, device_function: purpose, address, battery }: Device): string {
  if (model !== null && model !== "") return model;
  const words = [manufacturer, purpose].filter((word) => word !== null);
  if (battery !== null && words.length === 0) return texts.device.battery(battery.instance);
  return words.length > 0 ? words.join(" · ") : texts.device.unnamed(address ?? 255);
}

export function makerOf({ manufacturer, manufacturer_code: code }: Device): string {
  return manufacturer ?? (code === null ? "–" : String(code));
}

export function lineName(line: string): string {
  return line === "replay" ? texts.replay : line;
}

const clockFormat = timeFormat({
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});

/** To the millisecond. */
export function clockText(timestamp: string): string {
  return clockFormat.format(new Date(timestamp));
}

/** `3 s`, `5 min`, `2 h`. */
function ageText(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

export function agoText(seconds: number): string {
  return seconds < 2 ? texts.device.now : texts.device.ago(ageText(seconds));
}

/** `10/s`, `every 2.5 s`. */
export function rateText({ per_s: perS }: Pick<Group, "per_s">): string {
  if (perS === 0) return texts.sheet.stopped;
  return perS >= 1 ? texts.sheet.rate(perS.toFixed(perS < 10 ? 1 : 0)) : texts.sheet.every((1 / perS).toFixed(1));
}

export function instanceText({ instance, of }: Instance): string {
  return of === null ? texts.conflict.number(instance) : texts.conflict.numberOf(instance, of);
}

/** Addresses that share an instance with another one, on this line. */
export function conflicting(lines: readonly Line[], line: string): ReadonlySet<number> {
  const found = lines.find((each) => each.line === line);
  return new Set(found?.conflicts.flatMap(({ addresses }) => addresses));
}

/** About how much of 250 kbit/s this many frames are, in per cent: one of eight bytes with its stuffing has some 135 bits. */
export function loadOf(framesPerS: number): number {
  return (framesPerS * 135) / 2500;
}
