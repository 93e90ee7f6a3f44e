/**
 * Selects one of several speakers of a tag, over all wires of a service. Without it, two receivers would make the position jump from one
 * antenna to the other with each message, and a server ashore would hide what the sounder says.
 *
 * What speaks is a device together with the statement that it makes (a parameter group, say). Of those that are active the first in rank
 * holds the tag. The rank is the project's order (what it does not list comes last), then the wire (`WIRES`), then the order of the
 * statements (129025 before 129029). With equal rank, the first one keeps the tag until it is silent for the tag's time-out or says itself
 * that it has no value. A better rank takes the tag at once.
 */

/** In order of rank: instruments come before programs that pass on what they heard, those before recordings, and the simulator is last. */
const WIRES = [["nmea2000"], ["nmea0183"], ["venus", "mqtt", "signalk"], ["replay"], ["simulator"]] as const;

export type Wire = (typeof WIRES)[number][number];

/** A connection by which values come in: a bus, a gateway, a broker. What ends with it is not known any more. */
export interface SourceLine {
  readonly wire: Wire;
  /** The interface, the gateway's address: `can0`. */
  readonly where: string;
  /** What the source of each of its updates begins with: `nmea2000:can0`. */
  readonly text: string;
  /** Whether its values bring the time of their measurement; else they are of the moment in which they came. */
  readonly ownTimes: boolean;
}

/** Undefined `text`: the wire and where. */
export function sourceLine(wire: Wire, where: string, text = `${wire}:${where}`): SourceLine {
  return { wire, where, text, ownTimes: wire === "signalk" };
}

/** Who makes statements: a device on a bus, or all that is behind a line. */
export interface Speaker {
  readonly line: SourceLine;
  readonly where: string;
  /** The source of its updates: `nmea2000:can0:35`. */
  text: string;
  /** On a bus. */
  address: number | undefined;
  /** On a bus: the NAME that it has claimed. */
  name: bigint | undefined;
  /** When anything was heard from it, on the monotonic clock. */
  heardAtMs: number;
  /** When it last said that it has no position fix; -Infinity while it has one, or says nothing of it. */
  noFixAtMs: number;
  /** When it last gave a position as reckoned or typed in by hand; -Infinity since it gave none. */
  reckonsAtMs: number;
  /** The latest time that it has given, without those that were to come; -Infinity where it gives none. Its values are as old as that says. */
  newestMs: number;
}

export function newSpeaker(line: SourceLine, text: string): Speaker {
  const { where } = line;
  const heard = { heardAtMs: -Infinity, noFixAtMs: -Infinity, reckonsAtMs: -Infinity, newestMs: -Infinity };
  return { line, where, text, address: undefined, name: undefined, ...heard };
}

/** One kind of statement about a tag. The same one is always the same object. */
export interface Statement {
  /** Among those of one speaker; the least is the best. */
  readonly rank: number;
  /** Without another one for so long, the value is stale; undefined: it comes on change only. */
  readonly timeoutS: number | undefined;
}

/** The place of a speaker in the project's order for one tag; larger for one that is not listed. */
export type PreferenceOf = (speaker: Speaker) => number;

export interface RankedTag {
  preferenceOf: PreferenceOf | undefined;
  /** After so long a silence of the holder another one may have the tag. */
  holdMs: number;
  holder: Speaker | undefined;
  statement: Statement | undefined;
  rank: number;
  heardAtMs: number;
  /** Whether the holder's last statement had a value. */
  usable: boolean;
}

/** More than all ranks of statements. */
const STATEMENTS = 16;

/** Whether the tag accepts this statement; if so, its speaker holds the tag. `nowMs` is monotonic. */
export function admits(tag: RankedTag, speaker: Speaker, statement: Statement, nowMs: number): boolean {
  if (tag.holder !== speaker || tag.statement !== statement) {
    const rank = rankOf(tag, speaker, statement);
    if (rank >= tag.rank && isHeld(tag, nowMs)) return false;
    tag.holder = speaker;
    tag.statement = statement;
    tag.rank = rank;
  }
  tag.heardAtMs = nowMs;
  tag.usable = true;
  return true;
}

/** The same for a statement without a value: it never takes the tag from an active holder, and another one may have it next. */
export function admitsAbsence(tag: RankedTag, speaker: Speaker, statement: Statement, nowMs: number): boolean {
  if (tag.holder !== speaker || tag.statement !== statement) {
    if (isHeld(tag, nowMs)) return false;
    tag.holder = speaker;
    tag.statement = statement;
    tag.rank = rankOf(tag, speaker, statement);
  }
  tag.heardAtMs = nowMs;
  tag.usable = false;
  return true;
}

function isHeld({ holder, usable, heardAtMs, holdMs }: RankedTag, nowMs: number): boolean {
  return holder !== undefined && usable && nowMs - heardAtMs <= holdMs;
}

function rankOf({ preferenceOf }: RankedTag, speaker: Speaker, { rank }: Statement): number {
  const preference = preferenceOf?.(speaker) ?? 0;
  return (preference * WIRES.length + wireRank(speaker.line.wire)) * STATEMENTS + rank;
}

function wireRank(wire: Wire): number {
  return WIRES.findIndex((wires: readonly Wire[]) => wires.includes(wire));
}
