/**
 * What a sentence says of its own worth, both ways: a status (A, V), a mode (how the position was found), the quality of GGA. Each is one field:
 *
 *     good       A status; A D R F P mode; 1 to 5 and 9 quality
 *     uncertain  E M mode, 6 7 quality: reckoned or typed in by hand, no fix; also a letter that nobody knows
 *     void       V status; N mode, V in THS, 0 quality: nothing is known; S mode, 8 quality: a simulator
 *
 * Pure.
 */

export type Worth = "good" | "uncertain" | "void";

export interface Vouch {
  /** Undefined where the sentence does not say what it must. */
  read(fields: readonly string[]): Worth | undefined;
  write(fields: string[], worth: Worth): void;
}

const RANKS: readonly Worth[] = ["good", "uncertain", "void"];

/** Of a sentence that says several things about itself the worst counts; undefined where one is missing. */
export function worthIn(vouches: readonly Vouch[], fields: readonly string[]): Worth | undefined {
  let worst = 0;
  for (const vouch of vouches) {
    const worth = vouch.read(fields);
    if (worth === undefined) return undefined;
    worst = Math.max(worst, RANKS.indexOf(worth));
  }
  return RANKS[worst];
}

/** IEC 61162-1: V for every mode but that of a fix. Where `mayLack`, older sentences end before it. */
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

/** Sentences before 2.3 end without it. */
export function mode(at: number): Vouch {
  return {
    read: (fields) => worthOf(fields[at] ?? ""),
    write: (fields, worth) => void (fields[at] = MODES[worth]),
  };
}

/** Older autopilots know the sentence without its last field. */
export function unwritten(vouch: Vouch): Vouch {
  return { ...vouch, write: () => {} };
}

/** GNS has a letter for each constellation: one with a fix is enough, and one that is simulated is too much. */
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

/** GSA: a fix in two or three dimensions, or none; the fix of others is not told apart. */
export function dimensions(at: number): Vouch {
  return {
    read(fields) {
      const digit = fields[at] ?? "";
      return digit === "2" || digit === "3" ? "good" : digit === "1" ? "void" : undefined;
    },
    write: (fields, worth) => void (fields[at] = worth === "good" ? "3" : "1"),
  };
}
