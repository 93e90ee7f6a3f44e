/** In which zone times are shown, as chosen on this device: its own, UTC, or that of the vessel's computer. */

export const ZONES = ["device", "vessel", "utc"] as const;
export type ZoneChoice = (typeof ZONES)[number];

const KEPT = "bitacora.zone";
/** What the vessel's was when it was last heard: it must be known before anything is drawn. */
const KEPT_VESSEL = "bitacora.zone.vessel";
const storage = globalThis.localStorage;

export function chosenZone(): ZoneChoice {
  const kept = storage?.getItem(KEPT);
  return ZONES.find((one) => one === kept) ?? "device";
}

/** Every time on the screen changes, so the page is loaded again. */
export function chooseZone(chosen: ZoneChoice): void {
  storage.setItem(KEPT, chosen);
  location.reload();
}

/** As /health says it. */
export function hearVesselZone(zone: string): void {
  if (storage.getItem(KEPT_VESSEL) === zone) return;
  storage.setItem(KEPT_VESSEL, zone);
  if (chosenZone() === "vessel") location.reload();
}

/** By its name in the IANA database; undefined: the device's own. */
export const timeZone = zoneNamed(
  { device: undefined, vessel: storage?.getItem(KEPT_VESSEL), utc: "UTC" }[chosenZone()],
);

/** Undefined also for one that this browser does not know. */
function zoneNamed(name: string | null | undefined): string | undefined {
  try {
    return name ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone : undefined;
  } catch {
    return undefined;
  }
}

/** By how much a clock there is ahead of UTC at that moment. */
function aheadMs(ms: number, zone: string | undefined): number {
  if (zone === undefined) return -new Date(ms).getTimezoneOffset() * 60_000;
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(ms / 1000) * 1000;
}

/** What a clock there shows, as fields of date and time have it: `2026-11-25T18:00:05`. */
export function clockAt(ms: number, zone = timeZone): string {
  return new Date(ms + aheadMs(ms, zone)).toISOString().slice(0, 19);
}

/** `2026-11-25`. */
export function dayAt(ms: number, zone = timeZone): string {
  return clockAt(ms, zone).slice(0, 10);
}

/** When a clock there shows that; NaN for what is no time. */
export function timeOf(clock: string, zone = timeZone): number {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // The difference at that moment is known once the moment is, which it nearly is after one round.
  return asUtc - aheadMs(asUtc - aheadMs(asUtc, zone), zone);
}

/** `Europe/Madrid (UTC+1)`. */
export function zoneText(ms: number, zone = timeZone): string {
  const minutes = Math.round(aheadMs(ms, zone) / 60_000);
  const sign = minutes < 0 ? "−" : "+";
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const ahead = minutes === 0 ? "UTC" : `UTC${sign}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name === ahead ? name : `${name} (${ahead})`;
}
