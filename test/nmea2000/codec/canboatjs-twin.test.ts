/**
 * The codec beside canboatjs, field by field, over every definition: each difference has a named cause, and the cause is a
 * fault of canboatjs (`support/twin-causes.ts`). `npm run bench -- twin` prints the same for many more messages.
 */
import { Buffer } from "node:buffer";
import test from "ava";
import { messageTypeOf, messageTypeWithId } from "../../../src/nmea2000/codec/message-types.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { CAUSES } from "../support/twin-causes.ts";
import { comparedTypes, randomMessages, TwinComparison } from "../support/twin-comparison.ts";
import { causeOf, compare, theirs } from "../support/twin.ts";

const scale = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test("each difference from canboatjs has a cause, and the cause is its fault", (t) => {
  const random = seededRandom(seedOf());
  const comparison = new TwinComparison();
  for (const { layout } of comparedTypes()) {
    for (const data of randomMessages(layout, 20 * scale, random)) comparison.take(layout.pgn, data);
  }
  const { messages, fields, equal, unexplained, differences, otherMessages } = comparison;
  const counted = [...otherMessages, ...differences].map(([cause, { count }]) => [cause, count]);
  t.log(`seed ${random.seed}: ${messages} messages, ${fields} fields, ${equal} equal`, Object.fromEntries(counted));
  t.deepEqual(
    [...new Map(unexplained.map((text) => [text.slice(0, text.indexOf(":")), text])).values()].slice(0, 60),
    [],
    `${unexplained.length} unexplained`,
  );
});

for (const [name, { why, example }] of Object.entries(CAUSES)) {
  test(`cause "${name}": ${why}`, (t) => {
    const [id, hex, field, ours, said] = example;
    const data = Uint8Array.from(Buffer.from(hex, "hex"));
    const type = messageTypeWithId(id)!;
    const parsed = theirs(type.layout.pgn, data);
    t.is(messageTypeOf(type.layout.pgn, data)?.layout.id, id);
    t.deepEqual(type.decoder("names")(data)[field], ours as never);
    t.deepEqual(parsed?.fields[field] ?? undefined, said);
    const difference = compare(type, data, parsed!).differences.find(({ spec }) => spec.id === field);
    t.is(difference && causeOf(difference), name);
  });
}
