/**
 * Selects one of several speakers of a tag, across all wires of the service. Without it, two receivers would make the position jump from
 * one antenna to the other with each message, and a server ashore would hide the value of the depth sounder.
 *
 * A candidate is a speaker (a device, say) together with a statement (a parameter group, say). Of the active candidates the one with the
 * best rank holds the tag. The rank is the project's order (an unlisted speaker comes last), then the wire (`WIRES`), then the order of the
 * statements (129025 before 129029). With equal rank, the first one keeps the tag until it is silent for the tag's time-out, or reports
 * that it has no value; but of several sounders the shallowest has it. A better rank takes the tag at once. Who says that a warning is up
 * ranks before all who say that it is not, until somebody has chosen an order.
 */

/**
 * In order of rank: instruments first, then what a person sets, then programs, then recordings, then what is derived from all of them, and
 * the simulator last.
 */
const WIRES = [
  ["nmea2000"],
  ["nmea0183", "modbus", "ve-direct", "bms-can"],
  ["person"],
  ["venus", "mqtt", "signalk", "program"],
  ["replay"],
  ["derived"],
  ["simulator"],
] as const;

export type Wire = (typeof WIRES)[number][number];

/** A connection by which values come in: a bus, a gateway, a broker. When it ends, its values become stale. */
export interface SourceLine {
  readonly wire: Wire;
  /** The interface, the gateway's address: `can0`. */
  readonly where: string;
  /** What the source of each of its updates begins with: `nmea2000:can0`. */
  readonly text: string;
  /** Whether its values come with the time of their measurement; otherwise they have the time of their arrival. */
  readonly ownTimes: boolean;
}

/** `text` is by default the wire and `where`. */
export function sourceLine(wire: Wire, where: string, text = `${wire}:${where}`): SourceLine {
  return { wire, where, text, ownTimes: wire === "signalk" };
}

/** A maker of statements: a device on a bus, or everything behind a line. */
export interface Speaker {
  readonly line: SourceLine;
  readonly where: string;
  /** The source of its updates: `nmea2000:can0:35`. */
  text: string;
  /** The source address; undefined off a bus. */
  address: number | undefined;
  /** The NAME that it has claimed; undefined off a bus. */
  name: bigint | undefined;
  /** When anything was heard from it, on the monotonic clock. */
  heardAtMs: number;
  /** When it last reported that it has no position fix; -Infinity while it has one, or does not report it. */
  noFixAtMs: number;
  /** When it last gave a position from dead reckoning or manual input; -Infinity once it reports that it has no position. */
  reckonsAtMs: number;
  /**
   * The newest timestamp that it has given, without those in the future; -Infinity if it gives none. The age of its values is measured
   * against it.
   */
  newestMs: number;
}

export function newSpeaker(line: SourceLine, text: string): Speaker {
  const { where } = line;
  const heard = { heardAtMs: -Infinity, noFixAtMs: -Infinity, reckonsAtMs: -Infinity, newestMs: -Infinity };
  return { line, where, text, address: undefined, name: undefined, ...heard };
}

/** What a statement comes in: a parameter group, a sentence, a path of Signal K, a topic of MQTT, an expression. */
export interface StatementGroup {
  readonly pgn?: number;
  readonly sentence?: string;
  readonly path?: string;
  readonly topic?: string;
  readonly expression?: string;
}

/** One kind of statement about a tag. Statements are compared by identity: the same kind is always the same object. */
export interface Statement {
  /** The rank among the statements of one speaker; the lowest is the best. */
  readonly rank: number;
  /** The value becomes stale if the statement is not repeated within this time; undefined if it is sent on change only. */
  readonly timeoutS: number | undefined;
  readonly group?: StatementGroup | undefined;
  /** Its values come with the time of their measurement, also on a line whose others do not. */
  readonly isTimed?: boolean;
  /** Statements of one speaker with the same `peers` are one kind, such as those of a line that ranks none of its sentences. */
  readonly peers?: object;
}

/** The position of a speaker in the project's order for one tag; an unlisted speaker has a larger one than all listed. */
export type PreferenceOf = (speaker: Speaker) => number;

export interface RankedTag {
  preferenceOf: PreferenceOf | undefined;
  /** After this long a silence of the holder, another speaker may take the tag. */
  holdMs: number;
  holder: Speaker | undefined;
  statement: Statement | undefined;
  rank: number;
  heardAtMs: number;
  /** Whether the holder's last statement had a value. */
  usable: boolean;
}

/** Greater than the rank of any statement. */
const STATEMENTS = 16;
/** The rank of a device that says that a warning is up. */
const CALLS = -1;
/** Programs and brokers are left out: they give back what they had from us, and a warning would keep itself up. */
const CALLERS: ReadonlySet<Wire> = new Set(["nmea2000", "nmea0183", "modbus", "ve-direct", "bms-can", "venus"]);

/** How a statement ranks beyond its wire and its kind: it takes the tag also from an equal, or it is of a warning that is up. */
export type Precedence = "before-equals" | "calls" | undefined;

/** Whether the tag accepts this statement; if so, its speaker holds the tag. `nowMs` is monotonic. */
export function admits(
  tag: RankedTag,
  speaker: Speaker,
  statement: Statement,
  nowMs: number,
  precedence?: Precedence,
): boolean {
  if (isKeptFrom(tag, speaker, statement, nowMs, precedence)) return false;
  const calls = precedence === "calls";
  if (tag.holder !== speaker || !isSameKind(tag.statement, statement) || calls !== (tag.rank === CALLS)) {
    tag.holder = speaker;
    tag.rank = calls ? CALLS : rankOf(tag, speaker, statement);
  }
  tag.statement = statement;
  tag.heardAtMs = nowMs;
  tag.usable = true;
  return true;
}

/** Whether the tag would not accept this statement, because its holder is active and ranks as high. */
export function isKeptFrom(
  tag: RankedTag,
  speaker: Speaker,
  statement: Statement,
  nowMs: number,
  precedence?: Precedence,
): boolean {
  if (tag.holder === speaker && isSameKind(tag.statement, statement)) return false;
  const rank = precedence === "calls" ? CALLS : rankOf(tag, speaker, statement);
  return isHeld(tag, nowMs) && (precedence === "before-equals" ? rank > tag.rank : rank >= tag.rank);
}

/** Whether a device whose word is heard before that of others says that a warning is up. */
export function isCall({ preferenceOf }: RankedTag, { line }: Speaker): boolean {
  return preferenceOf === undefined && CALLERS.has(line.wire);
}

/** As `admits`, for a statement without a value: it never takes the tag from an active holder, and any other speaker may be next. */
export function admitsAbsence(tag: RankedTag, speaker: Speaker, statement: Statement, nowMs: number): boolean {
  if (tag.holder !== speaker || !isSameKind(tag.statement, statement)) {
    if (isHeld(tag, nowMs)) return false;
    tag.holder = speaker;
    tag.rank = rankOf(tag, speaker, statement);
  }
  tag.statement = statement;
  tag.heardAtMs = nowMs;
  tag.usable = false;
  return true;
}

function isSameKind(one: Statement | undefined, other: Statement): boolean {
  return one === other || (other.peers !== undefined && one?.peers === other.peers);
}

function isHeld({ holder, usable, heardAtMs, holdMs }: RankedTag, nowMs: number): boolean {
  return holder !== undefined && usable && nowMs - heardAtMs <= holdMs;
}

/** The order of preference of the holder has changed: its rank is that of the new one, and a better one takes the tag at once. */
export function rankAnew(tag: RankedTag): void {
  if (tag.holder !== undefined && tag.statement !== undefined) tag.rank = rankOf(tag, tag.holder, tag.statement);
}

/** Why the holder has the tag and not this rival: the project's order or a person's choice, that it says a warning is up, the wire, the statement, or it was first. */
export function reasonBefore(
  { holder, preferenceOf, rank, statement }: RankedTag,
  rival: Speaker,
  theirs: Statement,
): "listed" | "calls" | "wire" | "statement" | "first" {
  if (holder === undefined) return "first";
  if (rank === CALLS) return "calls";
  if (preferenceOf !== undefined && preferenceOf(holder) < preferenceOf(rival)) return "listed";
  if (wireRank(holder.line.wire) < wireRank(rival.line.wire)) return "wire";
  return (statement?.rank ?? 0) < theirs.rank ? "statement" : "first";
}

function rankOf({ preferenceOf }: RankedTag, speaker: Speaker, { rank }: Statement): number {
  const preference = preferenceOf?.(speaker) ?? 0;
  return (preference * WIRES.length + wireRank(speaker.line.wire)) * STATEMENTS + rank;
}

function wireRank(wire: Wire): number {
  return WIRES.findIndex((wires: readonly Wire[]) => wires.includes(wire));
}
