/**
 * Hours of the day in which alarms below emergency make no sound on this device: they are shown all the same, and other devices sound. Pure;
 * by the clock on the wall where the device is, and over midnight where the end is before the beginning.
 */

/** `23:00` to `07:00`. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** As they are kept, `23:00-07:00`; undefined for anything else than two times of day that differ. */
export function quietHoursOf(kept: string): QuietHours | undefined {
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(kept) ?? [];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

/** When sounds come back, `07:00`; undefined outside of the hours. */
export function quietUntil(hours: QuietHours | undefined, at: Date): string | undefined {
  if (hours === undefined) return undefined;
  const { from, to } = hours;
  const two = (part: number) => String(part).padStart(2, "0");
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const isWithin = from < to ? from <= time && time < to : from <= time || time < to;
  return isWithin ? to : undefined;
}
