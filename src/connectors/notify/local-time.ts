/** The time of day and the day, as a zone's clocks show them. */

export class LocalTime {
  readonly #format: Intl.DateTimeFormat;
  #minute = Number.NaN;
  #shown: LocalMoment = { time: "", day: "" };

  /** `zone`: a name of IANA; undefined: that of this computer. */
  constructor(zone: string | undefined) {
    this.#format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    });
  }

  at(ms: number): LocalMoment {
    const minute = Math.floor(ms / 60_000);
    if (minute === this.#minute) return this.#shown;
    const [day = "", time = ""] = this.#format.format(minute * 60_000).split(" ");
    this.#minute = minute;
    this.#shown = { day, time };
    return this.#shown;
  }
}

interface LocalMoment {
  /** 24 hours: `22:00`. */
  readonly time: string;
  /** `2026-11-25`. */
  readonly day: string;
}

/** From the one time of day to before the other, which may be on the next day. */
export function isBetween(time: string, { from, to }: { readonly from: string; readonly to: string }): boolean {
  return from <= to ? time >= from && time < to : time >= from || time < to;
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone }).format(0);
    return true;
  } catch {
    return false;
  }
}
