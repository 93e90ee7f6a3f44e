/** Every group that is sent: its tags become a message, which our own reader and canboatjs read as the same values. */
import test from "ava";
import { layout, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { type FieldSpec, rawOf, valueOf } from "../../../src/nmea2000/codec/field.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { Nmea2000Publisher } from "../../../src/nmea2000/tags/publisher.ts";
import type { PublishRoute } from "../../../src/nmea2000/tags/publish-route.ts";
import { SENT_GROUPS, type SentTag, sentRowsOf } from "../../../src/nmea2000/tags/tag-table.ts";
import type { TagMapping } from "../../../src/nmea2000/tags/tag-mapping.ts";
import { fillPattern } from "../../../src/tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../../src/tags/vocabulary/places.ts";
import type { Scalar } from "../../../src/tags/tag.ts";
import { ManualClock } from "../../support/clock.ts";
import { newSubscriber } from "../support/new-subscriber.ts";
import { theirs } from "../support/twin.ts";

const T0 = Date.UTC(2026, 10, 21, 8, 30);
const INSTANCE = 3;

type Group = SentTag["group"];

/** The message's own number for each key field: a value that all rows agree with. */
function keysOf({ keys, out, rows }: Group): Record<string, number> {
  return Object.fromEntries(
    keys.map(({ field, place }) => {
      const condition = rows.find(({ when }) => when?.[field] !== undefined)?.when?.[field]?.[0];
      return [field, out.when?.[field] ?? condition ?? (place === "N" ? INSTANCE : 1)];
    }),
  );
}

function specOf({ pgn, field }: TagMapping): FieldSpec {
  const { fields = [], sets = [] } = layout(pgn) ?? {};
  const spec = [...fields, ...(sets[0]?.fields ?? [])].find(({ id }) => id === field);
  if (spec === undefined) throw new Error(`${pgn} has no ${field}`);
  return spec;
}

/** The tags of one message of the group, each with a value of its own. */
function tagsOf(group: Group): { readonly id: string; readonly mapping: TagMapping; readonly value: Scalar }[] {
  const keys = keysOf(group);
  const place = Object.fromEntries(group.keys.map(({ field, place: name }) => [name, keys[field] ?? 0]));
  const rows = group.rows.filter(({ only, inList }) => only !== "read" && (inList !== true || only === "write"));
  return rows.flatMap((mapping) => {
    const { tag, fixed, when = {} } = mapping;
    const isMeant = Object.entries(when).every(
      ([field, list]) => keys[field] === undefined || list.includes(keys[field]),
    );
    const id = fillPattern(tag, { ...place, ...fixed }, ID_NAMES);
    const value = isMeant ? valueFor(group, mapping) : undefined;
    return value === undefined ? [] : [{ id, mapping, value }];
  });
}

/** Enumerations: what the tags say when the message has the first value that makes one of them true. */
function valueFor({ rows }: Group, mapping: TagMapping): Scalar | undefined {
  const { on, off, bit, date, conversion, field } = mapping;
  if (bit !== undefined) return bit % 2 === 0;
  if (date !== undefined) return T0 / 1000;
  if (on === undefined) {
    const spec = specOf(mapping);
    const likely = spec.unit === "K" ? 290 : spec.unit === "Pa" ? 101_300 : undefined;
    const usual = likely === undefined ? Math.round(Math.min(spec.rawMax, 20_000) / 4) : rawOf(spec, likely);
    return conversion.toTag(valueOf(spec, Math.min(usual, spec.rawMax)));
  }
  const said = rows.find((row) => row.field === field && row.on !== undefined)?.on?.[0] ?? 0;
  return on.includes(said) ? true : off?.includes(said) === true ? false : undefined;
}

/** With the fields of the first item of its list. */
function flat({ list, ...fields }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...fields, ...(Array.isArray(list) ? (list[0] as object) : {}) };
}

const everything: PublishRoute = { takes: () => true, carries: () => true };

/** Words of canboatjs for nothing. */
const NOTHING: Readonly<Record<string, unknown>> = {
  integrity: "No integrity checking",
  referenceStations: 0,
  nitems: 1,
};

function sentOf(group: Group, tags = tagsOf(group)): PgnFrame[] {
  const frames: PgnFrame[] = [];
  const routes = () => [{ ...everything, carries: (pgn: number) => pgn === group.pgn }];
  const transport = (frame: PgnFrame) => void frames.push(frame);
  const publisher = new Nmea2000Publisher({ transport, sourceAddress: () => 35, routes });
  for (const { id, value } of tags)
    publisher.accept({ tagId: id, value, quality: "good", timestampMs: T0, source: "nmea0183:here" });
  publisher.flush(0);
  return frames;
}

for (const group of SENT_GROUPS) {
  test(`${group.pgn} ${layout(group.pgn)?.name} is read as the tags that it was made of`, (t) => {
    const [frame, ...others] = sentOf(group);
    t.is(others.length, 0, "one message");
    if (frame === undefined) throw new Error("nothing was sent");
    t.like(frame, { priority: layout(group.pgn)?.priority, destination: 255 });
    const { store, subscriber } = newSubscriber({ clock: new ManualClock(T0) });
    subscriber.accept(frame);
    const content = flat(new PgnCodec().decode(frame) ?? {});
    const read = flat(theirs(frame.pgn, frame.data)?.fields ?? {});
    for (const { id, mapping, value } of tagsOf(group)) {
      const { field, bit, on, only, date } = mapping;
      if (typeof value === "number" && date === undefined) {
        t.is(typeof content[field], "number", `${id} is in the message`);
        if (only === undefined)
          t.true(Math.abs(Number(store.value(id)?.value) - value) < 1e-4, `${id} ${store.value(id)?.value} ${value}`);
      } else if (only === undefined) t.is(store.value(id)?.value, value, id);
      const shown = read[field];
      if (bit === undefined) t.not(shown ?? null, null, `canboatjs shows ${field}`);
      if (typeof shown === "number" && on === undefined && date === undefined)
        t.true(
          Math.abs(shown - Number(content[field])) < 1e-4 * Math.max(1, Math.abs(shown)),
          `canboatjs: ${field} ${shown}`,
        );
    }
  });
}

test("a message of one tag shows that tag to canboatjs, what it is about, and nothing else", (t) => {
  for (const group of SENT_GROUPS)
    for (const one of tagsOf(group)) {
      const about = new Set([...group.keys.map(({ field }) => field), ...(group.out.needs ?? []), "sid"]);
      const needed = tagsOf(group).filter(({ mapping }) => about.has(mapping.field));
      const [frame] = sentOf(group, [...needed, one]);
      if (frame === undefined) continue;
      const { field, date = "" } = one.mapping;
      const known = new Set([
        ...about,
        ...needed.map(({ mapping }) => mapping.date),
        ...group.rows.map(({ bit, field: bits }) => bit !== undefined && bits),
        field,
        date,
      ]);
      const shown = Object.entries(flat(theirs(frame.pgn, frame.data)?.fields ?? {}));
      const strange = shown.filter(
        ([id, value]) =>
          !known.has(id) &&
          value !== null &&
          !/^(reserved|spare)/.test(id) &&
          !(Array.isArray(value) && value.length === 0),
      );
      const said = strange.filter(([id, value]) => NOTHING[id] !== value);
      t.deepEqual(said, [], `${group.pgn} ${one.id}`);
    }
});

test("every tag that is sent finds the rows that send it", (t) => {
  for (const group of SENT_GROUPS)
    for (const { id, mapping } of tagsOf(group))
      t.true(
        sentRowsOf(id).some((row) => row.mapping === mapping),
        `${group.pgn} ${id}`,
      );
});

test("the groups that the issue of the gateways names are sent, and no command", (t) => {
  const sent = new Set(SENT_GROUPS.map(({ pgn }) => pgn));
  t.log(`${sent.size} groups of tags`);
  t.deepEqual(
    [127237, 127502, 126720].filter((pgn) => sent.has(pgn)),
    [],
  );
  const named = [
    126992, 127245, 127250, 127251, 127252, 127257, 127258, 127488, 127489, 127493, 127497, 127501, 127505, 127506,
    127507, 127508, 127513, 127744, 127745, 127746, 127747, 127748, 127749, 127750, 127751, 128000, 128259, 128267,
    128275, 129025, 129026, 129029, 129033, 129283, 129284, 129285, 129291, 129539, 130306, 130310, 130311, 130312,
    130313, 130314, 130315, 130316, 130577, 130578,
  ];
  t.deepEqual(
    named.filter((pgn) => !sent.has(pgn)),
    [],
  );
});
