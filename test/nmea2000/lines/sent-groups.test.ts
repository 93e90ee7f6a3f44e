/**
 * Every group that we send, by every kind of line: tags become a message, the message the bytes of that line, and who reads them there has
 * the values of the tags; and what others write there becomes the same tags. canboat's analyzer and ttlappalainen's library were asked
 * beforehand (`npm run bench -- sent-groups`), canboatjs is asked here.
 */
import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { ManualClock } from "../../support/clock.ts";
import { takeCanboat } from "../support/foreign-suites.ts";
import { compareWithLibrary } from "../support/n2k-library.ts";
import { newSubscriber } from "../support/new-subscriber.ts";
import { heardFrom, readyLine, SENT_LINES, sendTo } from "../support/sent-lines.ts";
import { SENT_AT, type SentMessage, sentMessages } from "../support/sent-messages.ts";
import { keyOf, readWords } from "../support/sent-words.ts";
import { theirs } from "../support/twin.ts";
import { TwinComparison } from "../support/twin-comparison.ts";

const sent = sentMessages();
const pgns = [...new Set(sent.map(({ frame }) => frame.pgn))];
const codec = new PgnCodec();

/** Groups of which ttlappalainen's library has no parser. */
const WITHOUT_PARSER = [
  127496, 127498, 127509, 127744, 127745, 127746, 127747, 127748, 127749, 129040, 129285, 129291, 129539, 129793,
  129798, 129801, 130315, 130578,
];

/** Near enough for a field of 16 bits. The most that one says of an angle is a whole turn, rounded up. */
function isNear(a: number, b: number, isAngle: boolean): boolean {
  const apart = Math.abs(a - b);
  return isAngle ? Math.min(apart, Math.abs(apart - 360)) < 1e-3 : apart < 1e-4 * Math.max(1, Math.abs(b));
}

test("each message that is sent says what its tags were, in the fields of its group", (t) => {
  let values = 0;
  for (const { frame, keys, tags } of sent) {
    const { list, ...fields } = (codec.decode(frame) ?? {}) as Record<string, unknown>;
    const content = { ...fields, ...(Array.isArray(list) ? (list[0] as object) : {}) } as Record<string, unknown>;
    for (const [field, number] of Object.entries(keys)) t.is(content[field], number, `${frame.pgn} ${field}`);
    for (const { mapping, said } of tags) {
      if (said === undefined) continue;
      values += 1;
      t.true(
        isNear(Number(content[mapping.field] ?? Number.NaN), said, false),
        `${frame.pgn} ${mapping.field} ${said}`,
      );
    }
  }
  t.log(`${sent.length} messages of ${pgns.length} groups, ${values} numbers`);
});

test("canboat's analyzer and the NMEA2000 library have read each message that is sent as we do", (t) => {
  const words = readWords();
  const [canboat, canboatjs] = [new TwinComparison(), new TwinComparison()];
  const library = { values: 0, differences: [] as string[] };
  const unread: string[] = [];
  const unparsed = new Set<number>();
  for (const { frame } of sent) {
    const said = words.get(keyOf(frame));
    if (said === undefined) unread.push(keyOf(frame));
    else takeCanboat(canboat, frame, said.canboat);
    if (said?.library === null) unparsed.add(frame.pgn);
    else if (said !== undefined) compareWithLibrary(library, frame, said.library);
    canboatjs.take(frame.pgn, frame.data);
  }
  t.deepEqual(unread, [], "nobody was asked about these: npm run bench -- sent-groups");
  t.deepEqual([...canboat.unexplained, ...canboatjs.unexplained, ...library.differences], []);
  t.deepEqual([canboat.otherMessages.size, canboatjs.otherMessages.size], [0, 0]);
  t.deepEqual(
    [...unparsed].toSorted((a, b) => a - b),
    WITHOUT_PARSER,
  );
  const counted = (one: TwinComparison) => `${one.fields} values, ${one.equal} to the letter`;
  t.log(`canboat ${counted(canboat)}; canboatjs ${counted(canboatjs)}; the library ${library.values} values`);
  for (const [cause, { count }] of canboat.differences) t.log(`canboat, ${count}: ${cause}`);
});

/** A message as it was read, without what its line does not carry. */
function described({ pgn, priority, destination, data }: Pick<PgnFrame, "pgn" | "priority" | "destination" | "data">) {
  return { pgn, priority, destination, data: Buffer.from(data).toString("hex") };
}

/** What the tags of a message are after it was read. */
function tagsAfter({ tags }: SentMessage, frame: PgnFrame): string[] {
  const { store, subscriber } = newSubscriber({ clock: new ManualClock(SENT_AT) });
  subscriber.accept(frame);
  return tags.flatMap(({ id, mapping, value }) => {
    const read = store.value(id);
    if (mapping.only !== undefined) return [];
    const isSame =
      typeof value === "number"
        ? typeof read?.value === "number" && isNear(read.value, value, id.endsWith("_DEG"))
        : read?.value === value;
    // What a sensor cannot have measured: the limits of many fields.
    return isSame || (read?.value === null && read.quality === "bad") ? [] : [`${id} ${String(value)} ${read?.value}`];
  });
}

for (const each of SENT_LINES) {
  const { name, reader, writer, read, write } = each;
  test(`${name}: what is sent is read there (${reader}), and what comes becomes the tags again (${writer})`, (t) => {
    const { line, protocol } = readyLine(each, pgns);
    for (const { frame } of sent) t.true(sendTo(protocol, frame), `${frame.pgn}`);
    const found = read?.(line.said().join(""));
    if (found !== undefined) t.is(found.length, sent.length);
    for (const [i, { pgn, priority, destination, data, fields }] of (found ?? []).entries()) {
      const { frame } = sent[i]!;
      t.is(pgn, frame.pgn);
      t.is(destination, frame.destination);
      t.is(priority ?? frame.priority, frame.priority);
      if (data === undefined) t.deepEqual(fields, theirs(frame.pgn, frame.data)?.fields, keyOf(frame));
      else t.deepEqual(Buffer.from(data), Buffer.from(frame.data), keyOf(frame));
    }
    line.frames.length = 0;
    for (const message of sent) {
      line.hear(protocol, write(message.frame));
      const [heard, ...more] = heardFrom(line);
      line.frames.length = 0;
      t.is(more.length, 0);
      if (heard === undefined) throw new Error(`${keyOf(message.frame)} was not read`);
      t.deepEqual(described(heard), described(message.frame));
      if (message.level === "usual") t.deepEqual(tagsAfter(message, { ...heard, timestampMs: SENT_AT }), []);
    }
  });
}

test("at the limits of their fields tags come back, or are called impossible", (t) => {
  for (const message of sent) t.deepEqual(tagsAfter(message, message.frame), []);
});
