/**
 * A sentence read, and written again from what was read of it alone. Each field that is another then has a cause, or it is our fault.
 */
import { numberIn } from "../../../src/nmea0183/cells.ts";
import { limits } from "../../../src/nmea0183/limits.ts";
import { readSentence } from "../../../src/nmea0183/sentence.ts";
import { SentenceReader } from "../../../src/nmea0183/sentence-reader.ts";
import { SentenceWriter } from "../../../src/nmea0183/sentence-writer.ts";

/** `same`: the same values in other digits, or rounded to those that we write. `more`: one has a field more than the other. */
type Outcome = "equal" | "same" | "more" | "empty" | "not valid" | "unknown" | "AIS" | "damaged" | "unexplained";

interface Difference {
  /** `RMC.8`: fields count from 0 after the formatter. */
  readonly field: string;
  /** Of the recording; undefined where its sentence is shorter. */
  readonly theirs: string | undefined;
  readonly ours: string | undefined;
}

interface FieldCause {
  readonly why: string;
  readonly outcome: "same" | "more";
  readonly applies: (difference: Difference) => boolean;
}

const fields =
  (pattern: RegExp) =>
  ({ field }: Difference): boolean =>
    pattern.test(field);

/** Half of the last digit. */
const halfDigit = (text = ""): number => 0.5 * 10 ** -(text.split(".")[1]?.length ?? 0);
const apart = ({ theirs, ours }: Difference): number => Math.abs((numberIn(theirs) ?? NaN) - (numberIn(ours) ?? NaN));
const isWithin = (difference: Difference, most: number): boolean => apart(difference) <= most * 1.000_001;

/** The fields of units beside the one that is taken: knots of km/h, metres of feet. */
const OTHER_UNIT = /^(VHW\.6|VTG\.6|VW[RT]\.[46]|MWD\.6|DB[TSK]\.[04]|MDA\.(0|18))$/;

const CAUSES: readonly FieldCause[] = [
  {
    why: "other digits of the same number",
    outcome: "same",
    applies: (d) => apart(d) === 0,
  },
  {
    why: "rounded to the digits that we write",
    outcome: "same",
    applies: (d) => !OTHER_UNIT.test(d.field) && halfDigit(d.theirs) < halfDigit(d.ours) && isWithin(d, halfDigit(d.ours)),
  },
  {
    why: "a time with thousandths",
    outcome: "same",
    applies: ({ field, theirs, ours }) => field === "RMC.0" && Number(theirs) === Number(ours),
  },
  {
    why: "the value is taken from knots or metres, and the other units are made of it",
    outcome: "same",
    // What is rounded in knots is 1.852 times as far off in km/h.
    applies: (d) => OTHER_UNIT.test(d.field) && isWithin(d, halfDigit(d.theirs) + 1.852 * halfDigit(d.ours)),
  },
  {
    why: "the recording's own units differ: its fathoms are no sixth of its feet",
    outcome: "same",
    applies: (d) => d.field === "DBT.4" && isWithin(d, 0.02 * Number(d.theirs) + 0.5),
  },
  {
    why: "straight ahead has no side",
    outcome: "same",
    applies: ({ field, theirs, ours }) => field === "VWT.1" && theirs === "L" && ours === "R",
  },
  {
    why: "360 degrees are 0",
    outcome: "same",
    applies: ({ field, theirs, ours }) => field === "MWV.0" && Number(theirs) === 360 && Number(ours) === 0,
  },
  {
    why: "the letter of a unit, or a unit, that the recording leaves empty",
    outcome: "more",
    applies: ({ field, theirs }) => theirs === "" && /^(VTG\.[67]|VW[RT]\.[67]|MWD\.[13])$/.test(field),
  },
  {
    why: "the status, which older sentences do not have",
    outcome: "more",
    applies: ({ field, theirs, ours }) => field === "MWV.4" && theirs === undefined && ours === "A",
  },
  {
    why: "written in knots, whatever unit it came in",
    outcome: "same",
    applies: ({ field, theirs, ours }) =>
      field === "MWV.3" ? /^[KMS]$/.test(theirs ?? "") && ours === "N" : field === "MWV.2" && theirs !== ours,
  },
  {
    why: "a sentence has 82 characters",
    outcome: "more",
    applies: ({ field, ours }) => field === "MDA.16" && ours === "",
  },
  { why: "a time of before 2020 is not believed", outcome: "more", applies: ({ field, theirs = "", ours }) => /^RMC\.[08]$/.test(field) && theirs !== "" && ours === "" },
  { why: "names of waypoints have no tag", outcome: "more", applies: fields(/^(RMB\.[34]|APB\.9)$/) },
  { why: "the mode, which older sentences do not have", outcome: "more", applies: fields(/^(RMB\.13|XTE\.5)$/) },
  { why: "how a position was found (autonomous, differential) has no tag", outcome: "more", applies: fields(/^(VTG\.8|GLL\.6|RMC\.11|GGA\.5|GGA\.13)$/) },
  { why: "a time without its day has no tag", outcome: "more", applies: fields(/^(GGA\.0|GLL\.4)$/) },
  { why: "which satellites are used, and in two or three dimensions, has no tag", outcome: "more", applies: fields(/^GSA\.([1-9]|1[0-3])$/) },
  { why: "satellites are counted, and not listed", outcome: "more", applies: fields(/^GSV\./) },
]; // prettier-ignore

export interface RoundTrip {
  readonly outcome: Outcome;
  readonly formatter: string;
  /** What has no cause. */
  readonly unexplained: readonly string[];
  readonly causes: readonly string[];
}

export function roundTrip(line: string): RoundTrip {
  const values = new Map<string, number>();
  const take = (tag: string, value: number | boolean | null): void => {
    if (value !== null) values.set(tag, Number(value));
  };
  const reader = new SentenceReader(take);
  reader.read(line);
  const { damaged, unknown, not_valid: notValid, encapsulated } = reader.counters;
  // Without a tag block.
  const sentence = readSentence(line.trim().replace(/^\\.*\\/, ""), limits.wrappedChars);
  const formatter = sentence?.formatter ?? line.slice(3, 6);
  const ends = (outcome: Outcome, unexplained: readonly string[] = [], causes: readonly string[] = []) => ({
    outcome,
    formatter,
    unexplained,
    causes,
  });
  if (encapsulated > 0) return ends("AIS");
  if (sentence === undefined || damaged > 0) return ends("damaged");
  if (unknown > 0) return ends("unknown");
  if (notValid > 0) return ends("not valid");
  if (values.size === 0) return ends("empty");
  const [written, another] = new SentenceWriter(sentence.talker).lines(formatter, (tag) => values.get(tag));
  const again = readSentence(written ?? "");
  if (again === undefined || another !== undefined) return ends("unexplained", [`${formatter}: ${written}${another}`]);
  const causes: FieldCause[] = [];
  const unexplained: string[] = [];
  for (let at = 0; at < Math.max(again.fields.length, sentence.fields.length); at += 1) {
    const difference = { field: `${formatter}.${at}`, theirs: sentence.fields[at], ours: again.fields[at] };
    if (difference.theirs === difference.ours) continue;
    const cause = CAUSES.find(({ applies }) => applies(difference));
    if (cause !== undefined) causes.push(cause);
    else unexplained.push(`${difference.field}: ${difference.theirs} ${difference.ours}`);
  }
  const whys = causes.map(({ why }) => why);
  if (unexplained.length > 0) return ends("unexplained", unexplained, whys);
  if (causes.some(({ outcome }) => outcome === "more")) return ends("more", [], whys);
  return ends(causes.length > 0 ? "same" : "equal", [], whys);
}
