/**
 * How good a sentence says that it is, read and written: a status (A, V), a mode (how the position was found), the quality of GGA. Each is
 * one field:
 *
 *     good       A status; A D R F P mode; 1 to 5 and 9 quality
 *     uncertain  E M mode, 6 7 quality: dead reckoning or typed in by hand, without a fix; also an unknown letter
 *     void       V status; N mode, V in THS, 0 quality: nothing is known; S mode, 8 quality: a simulator
 *
 * Pure.
 */

export type Worth = "good" | "uncertain" | "void";

export interface Vouch {
  /** Undefined if the sentence lacks a field that it must have. */
  read(fields: readonly string[]): Worth | undefined;
  write(fields: string[], worth: Worth): void;
}

const RANKS: readonly Worth[] = ["good", "uncertain", "void"];

/** The worst of several fields counts; undefined if one of them is missing. */
export function worthIn(vouches: readonly Vouch[], fields: readonly string[]): Worth | undefined {
  let worst = 0;
  for (const vouch of vouches) {
    const worth = vouch.read(fields);
    if (worth === undefined) return undefined;
    worst = Math.max(worst, RANKS.indexOf(worth));
  }
  return RANKS[worst];
}

/** IEC 61162-1: V for every mode but that of a fix. With `mayLack`, a sentence that ends before this field is good: older ones do. */
export function status(at: number, { mayLack = false } = {}): Vouch {
  return {
    read(fields) {
      const letter = fields[at] ?? (mayLack ? "A" : "");
      return letter === "A" ? "good" : letter === "V" ? "void" : undefined;
    },
    write(fields, worth) {
      fields[at] = worth === "good" ? "A" : "V";
    },
  };
}

function worthOf(letter: string): Worth {
  if (/^[ADRFP]?$/.test(letter)) return "good";
  return /^[NSV]$/.test(letter) ? "void" : "uncertain";
}

const MODES: Readonly<Record<Worth, string>> = { good: "A", uncertain: "E", void: "N" };

/** Sentences before NMEA 0183 2.3 have no mode: they count as good. */
export function mode(at: number): Vouch {
  return {
    read: (fields) => worthOf(fields[at] ?? ""),
    write: (fields, worth) => void (fields[at] = MODES[worth]),
  };
}

/** Read, but not written: older autopilots know the sentence without this last field. */
export function unwritten(vouch: Vouch): Vouch {
  return { ...vouch, write: () => {} };
}

/** GNS has a letter for each constellation: one with a fix makes it good, one that is simulated makes it void. */
export function modes(at: number): Vouch {
  return {
    read(fields) {
      const letters = new Set(fields[at] ?? "");
      if (letters.size === 0) return undefined;
      const worths = new Set([...letters].map(worthOf));
      return letters.has("S") ? "void" : RANKS.find((worth) => worths.has(worth));
    },
    write: (fields, worth) => void (fields[at] = MODES[worth]),
  };
}

export function quality(at: number): Vouch {
  const written: Readonly<Record<Worth, string>> = { good: "1", uncertain: "6", void: "0" };
  return {
    read(fields) {
      const digit = fields[at] ?? "";
      if (/^[1-59]$/.test(digit)) return "good";
      return digit === "0" || digit === "8" ? "void" : /^[67]$/.test(digit) ? "uncertain" : undefined;
    },
    write: (fields, worth) => void (fields[at] = written[worth]),
  };
}

/** GSA: 1 no fix, 2 a fix in two dimensions, 3 in three. For any fix 3 is written: the tags do not say which it is. */
export function dimensions(at: number): Vouch {
  return {
    read(fields) {
      const digit = fields[at] ?? "";
      return digit === "2" || digit === "3" ? "good" : digit === "1" ? "void" : undefined;
    },
    write: (fields, worth) => void (fields[at] = worth === "good" ? "3" : "1"),
  };
}
