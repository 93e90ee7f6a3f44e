/**
 * What goes out for each tag of the six groups that we send, in every state that a tag can be in: one message for each,
 * with all other tags of its group at a value of their own.
 */
import { layout } from "../../../src/nmea2000/codec/codec.ts";
import { type FieldSpec, valueOf } from "../../../src/nmea2000/codec/field.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { Nmea2000Publisher } from "../../../src/nmea2000/tags/publisher.ts";
import type { TagMapping } from "../../../src/nmea2000/tags/tag-mapping.ts";
import { fillPattern } from "../../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../../src/tags/vocabulary/places.ts";
import { PUBLISHED_MAPPINGS, tagGroup } from "../../../src/nmea2000/tags/tag-table.ts";
import type { Quality } from "../../../src/tags/quality.ts";
import type { Scalar, TagUpdate } from "../../../src/tags/tag.ts";

/** Without a value: nothing is to be shown. */
export const EMPTY = ["absent", "null", "bad", "stale", "NaN"] as const;
/** A value that the field cannot hold: the least and the most by a step, and by far. */
export const OUTSIDE = ["below", "beyond", "far below", "far beyond"] as const;
const STATES = [...EMPTY, "min", "max", ...OUTSIDE, "false", "true"] as const;
type State = (typeof STATES)[number];

export interface SentField {
  readonly mapping: TagMapping;
  readonly spec: FieldSpec;
  readonly state: State;
  /** What the field would say, in the unit of the bus. */
  readonly value: Scalar;
  readonly frame: PgnFrame;
}

const FAR = 1e12;

export function* sentFields(): Generator<SentField> {
  for (const mapping of PUBLISHED_MAPPINGS) {
    const spec = layout(mapping.pgn)!.fields.find(({ id }) => id === mapping.field)!;
    const states = STATES.filter((state) => /true|false/.test(state) === (mapping.bit !== undefined) || isEmpty(state));
    for (const state of states) {
      if (state === "NaN" && mapping.bit !== undefined) continue;
      // Without it nothing is sent.
      if (isEmpty(state) && state !== "NaN" && isNeeded(mapping)) continue;
      const value = valueIn(spec, state);
      yield { mapping, spec, state, value, frame: usualMessage(mapping.pgn, { mapping, state, value }) };
    }
  }
}

/** Whether its group is not sent without it: half a position. */
export function isNeeded({ pgn, field }: TagMapping): boolean {
  return tagGroup(pgn)?.out?.needs?.includes(field) === true;
}

function isEmpty(state: State): boolean {
  return (EMPTY as readonly string[]).includes(state);
}

function valueIn(spec: FieldSpec, state: State): Scalar {
  const { rawMin, rawMax } = spec;
  const values: Partial<Record<State, Scalar>> = {
    NaN: Number.NaN,
    min: valueOf(spec, rawMin),
    max: valueOf(spec, rawMax),
    below: valueOf(spec, rawMin - 1),
    beyond: valueOf(spec, rawMax + 1),
    "far below": -FAR,
    "far beyond": FAR,
    false: false,
    true: true,
  };
  return values[state] ?? null;
}

/** The message of a group with all its tags at a value of their own, but for one. */
export function usualMessage(pgn: number, one?: Pick<SentField, "mapping" | "state" | "value">): PgnFrame {
  return messageOf(
    PUBLISHED_MAPPINGS.filter((mapping) => mapping.pgn === pgn).flatMap((mapping) => {
      const { bit, conversion } = mapping;
      const usual = bit === undefined ? conversion.toTag(usualValue(mapping)) : false;
      if (mapping !== one?.mapping) return updateOf(mapping, "good", usual);
      const { state, value } = one;
      if (state === "bad" || state === "stale") return updateOf(mapping, state, usual);
      const said = typeof value === "number" ? conversion.toTag(value) : value;
      return state === "absent" ? [] : updateOf(mapping, "good", said);
    }),
  );
}

/** The message of a group of which one tag alone is known. */
export function messageWithOnly(mapping: TagMapping): PgnFrame {
  const value = mapping.bit === undefined ? mapping.conversion.toTag(usualValue(mapping)) : true;
  return messageOf([updateOf(mapping, "good", value)]);
}

function messageOf(updates: readonly TagUpdate[]): PgnFrame {
  const frames: PgnFrame[] = [];
  const publisher = new Nmea2000Publisher({ transport: (frame) => frames.push(frame), sourceAddress: () => 35 });
  for (const update of updates) publisher.accept(update);
  publisher.flush(0);
  const [frame] = frames;
  if (frame === undefined || frames.length > 1) throw new Error(`${frames.length} messages were sent, not one`);
  return frame;
}

/** A quarter of what the field can say, and not a round number. */
function usualValue({ pgn, field }: TagMapping): number {
  const spec = layout(pgn)!.fields.find(({ id }) => id === field)!;
  return valueOf(spec, Math.round(spec.rawMax / 4));
}

function updateOf({ tag }: TagMapping, quality: Quality, value: Scalar): TagUpdate {
  const tagId = fillPattern(tag, { N: 0, TYPE: 0 }, ID_NAMES);
  return { tagId, value, quality, timestampMs: 0, source: "simulator" };
}
