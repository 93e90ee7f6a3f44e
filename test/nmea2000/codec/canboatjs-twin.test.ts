/**
 * The codec beside canboatjs, field by field, over every definition: each difference has a named cause, and the cause is a
 * thing of the peer (`support/twin-causes.ts`), of canboat's analyzer by what it has printed. `npm run bench -- twin` prints the same for
 * many more messages.
 */
import { Buffer } from "node:buffer";
import test from "ava";
import { definitionWithId } from "../../../src/nmea2000/codec/definitions.ts";
import { type MessageType, messageTypeOf, messageTypeWithId } from "../../../src/nmea2000/codec/message-types.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { canboatMessage, saidByCanboat } from "../support/canboat-output.ts";
import { CAUSES } from "../support/twin-causes.ts";
import { comparedTypes, randomMessages, TwinComparison } from "../support/twin-comparison.ts";
import type { Said } from "../support/twin-said.ts";
import { causeOf, compare, saidByCanboatjs, theirs } from "../support/twin.ts";

const scale = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

for (const [name, { why, example, of = ["canboatjs"] }] of Object.entries(CAUSES)) {
  test(`cause "${name}": ${why}`, (t) => {
    const [id, hex, field, ours, said] = example;
    const data = Uint8Array.from(Buffer.from(hex, "hex"));
    const type = messageTypeWithId(id)!;
    t.is(messageTypeOf(type.layout.pgn, data)?.layout.id, id);
    for (const peer of of) {
      const { differences } = compare(type, data, peer === "canboatjs" ? byCanboatjs(type, data) : byCanboat(type));
      const difference = differences.find((one) => one.spec.id === field && causeOf(one) === name);
      t.deepEqual(difference?.ours ?? null, ours, `${peer}: ${JSON.stringify(differences.map(({ spec }) => spec.id))}`);
    }

    function byCanboatjs({ layout }: MessageType, bytes: Uint8Array): Said {
      const parsed = theirs(layout.pgn, bytes)!;
      t.deepEqual(parsed.fields[field] ?? undefined, said);
      return saidByCanboatjs(parsed);
    }

    /** What the example has as the field's value, on its own and in a list. */
    function byCanboat({ layout }: MessageType): Said {
      const value = `"${field}":${typeof said === "string" ? said : "null"}`;
      const inList = `{${value},${value.replace(field, "value")}}`;
      const list = Array.from({ length: 16 }, () => inList).join();
      const another = name === "edition: other fields" ? '"another":1,' : "";
      const header = `"timestamp":"","src":1,"dst":255,"pgn":${layout.pgn},"description":""`;
      const json = `{"${id}":{${header},"fields":{${another}${value},"list":[${list}]}}}`;
      return saidByCanboat(canboatMessage(json, false)!, definitionWithId(id)!);
    }
  });
}

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
