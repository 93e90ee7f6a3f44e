/**
 * The six groups as we send them, read by canboatjs: each tag in turn absent, null, bad, stale, no number, at the limits of
 * its field and beyond them. Another reader must be shown what is, and nothing that is not.
 */
import test from "ava";
import {
  EMPTY,
  isNeeded,
  messageWithOnly,
  OUTSIDE,
  sentFields,
  type SentField,
  usualMessage,
} from "../support/sent-fields.ts";
import { theirs } from "../support/twin.ts";
import { valueOf } from "../../../src/nmea2000/codec/field.ts";
import { bitNames } from "../../../src/nmea2000/codec/definitions.ts";

const all = [...sentFields()];
const SILENT: ReadonlySet<string> = new Set([...EMPTY, ...OUTSIDE]);

/** canboatjs compares the largest value with limits that are rounded or have one code more, and then shows nothing. */
const HIDDEN_AT_MAX: ReadonlySet<string> = new Set([
  "roll",
  "pitch",
  "yaw",
  "oilTemperature",
  "alternatorPotential",
  "capacity",
  "voltage",
]);

function readingOf({ pgn, data }: SentField["frame"]): Readonly<Record<string, unknown>> {
  return theirs(pgn, data)?.fields ?? {};
}

function shownIn({ frame, mapping, spec }: SentField): unknown {
  const shown = readingOf(frame)[mapping.field];
  if (mapping.bit === undefined) return shown;
  return (shown as readonly string[]).includes(bitNames(spec.enumeration).get(mapping.bit) ?? "");
}

test("all fields of the six groups are walked through, in each state of their tags", (t) => {
  t.is(new Set(all.map(({ mapping }) => `${mapping.pgn} ${mapping.field}`)).size, 25);
  t.is(all.filter(({ mapping }) => mapping.bit === undefined).length, 21 * 11 + 2 * 7);
  t.is(all.filter(({ mapping }) => mapping.bit !== undefined).length, 24 * 6);
});

for (const state of ["absent", "null", "bad", "stale", "NaN", ...OUTSIDE] as const) {
  test(`a tag that is ${state} shows nothing`, (t) => {
    for (const sent of all.filter((each) => each.state === state)) {
      const shown = shownIn(sent);
      if (sent.mapping.bit === undefined) t.is(shown, undefined, sent.mapping.tag);
      else t.is(shown, false, sent.mapping.tag);
    }
  });
}

test("a tag at the limits of its field shows them, and a status what it is", (t) => {
  for (const sent of all.filter(({ state }) => !SILENT.has(state))) {
    const { mapping, spec, state, value } = sent;
    if (typeof value === "boolean") t.is(shownIn(sent), value, mapping.tag);
    else if (mapping.field === "totalEngineHours") t.is(shownIn(sent), state === "min" ? "00:00:00" : "1193046:28:12");
    else if (state === "max" && HIDDEN_AT_MAX.has(mapping.field)) t.is(shownIn(sent), undefined, mapping.tag);
    else t.is(shownIn(sent), valueOf(spec, state === "min" ? spec.rawMin : spec.rawMax), mapping.tag);
  }
});

test("whatever a tag is, the other fields of its group show what they did", (t) => {
  for (const { frame, mapping, state } of all) {
    const { [mapping.field]: _, ...others } = readingOf(frame);
    const { [mapping.field]: __, ...usual } = readingOf(usualMessage(mapping.pgn));
    t.deepEqual(others, usual, `${mapping.tag} ${state}`);
  }
});

test("a group of which one tag alone is known shows its device and that tag, no warning and nothing else", (t) => {
  for (const mapping of new Set(all.map((sent) => sent.mapping).filter((each) => !isNeeded(each)))) {
    const known = new Set(["instance", "sid", "type", mapping.field]);
    for (const [id, shown] of Object.entries(readingOf(messageWithOnly(mapping)))) {
      if (!known.has(id)) t.deepEqual([id, shown], [id, id.startsWith("discreteStatus") ? [] : undefined]);
    }
  }
});
