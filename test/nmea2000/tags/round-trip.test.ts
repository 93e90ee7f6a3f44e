/** Every group that is sent: its tags become a message, which our own reader and canboatjs read as the same values. */
import test from "ava";
import { layout, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { SENT_GROUPS, sentRowsOf } from "../../../src/nmea2000/tags/tag-table.ts";
import { ManualClock } from "../../support/clock.ts";
import { newSubscriber } from "../support/new-subscriber.ts";
import { SENT_AT, sentOf, tagsOf } from "../support/sent-messages.ts";
import { theirs } from "../support/twin.ts";

/** With the fields of the first item of its list. */
function flat({ list, ...fields }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...fields, ...(Array.isArray(list) ? (list[0] as object) : {}) };
}

/** Words of canboatjs for nothing. */
const NOTHING: Readonly<Record<string, unknown>> = {
  integrity: "No integrity checking",
  referenceStations: 0,
  nitems: 1,
};

for (const group of SENT_GROUPS) {
  test(`${group.pgn} ${layout(group.pgn)?.name} is read as the tags that it was made of`, (t) => {
    const [frame, ...others] = sentOf(group);
    t.is(others.length, 0, "one message");
    if (frame === undefined) throw new Error("nothing was sent");
    t.like(frame, { priority: layout(group.pgn)?.priority, destination: 255 });
    const { store, subscriber } = newSubscriber({ clock: new ManualClock(SENT_AT) });
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
