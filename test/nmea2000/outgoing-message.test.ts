/** Messages written as JSON: what is printed can be sent again, and nothing is sent that says something else. */
import { globSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import { messageTypeWithId } from "../../src/nmea2000/codec/message-types.ts";
import { messageJson, viewMessage } from "../../src/nmea2000/codec/message-view.ts";
import { outgoingMessage } from "../../src/nmea2000/outgoing-message.ts";
import { projectRoot } from "../support/service-process.ts";

const captures = join(projectRoot, "fixtures/captures");
const faultsOf = (json: unknown, outOfRange = false) => outgoingMessage(json, { outOfRange }).faults ?? [];
const hexOf = (json: unknown, outOfRange = false) =>
  Buffer.from(outgoingMessage(json, { outOfRange }).message?.data ?? []).toString("hex");

for (const file of globSync("*.{log,txt,raw}", { cwd: captures })) {
  test(`every message of ${file}, printed and read again, says the same`, async (t) => {
    let count = 0;
    for await (const batch of (await openCapture(captureFile(join(captures, file)))).batches) {
      for (const frame of batch) {
        // What a gateway says of itself is no message of a bus.
        if (frame.pgn > 0x3ffff) continue;
        const { message, faults } = outgoingMessage(JSON.parse(messageJson(frame, "null")), { outOfRange: false });
        t.is(faults, undefined, JSON.stringify(faults));
        t.like(message, { pgn: frame.pgn, priority: frame.priority, destination: frame.destination });
        t.deepEqual(viewMessage({ ...frame, ...message }), viewMessage(frame));
        count += 1;
      }
    }
    t.true(count > 0);
  });
}

test("a message is its group by PGN or id, and what is left out is the group's own or not available", (t) => {
  const { message } = outgoingMessage({ pgn: 127488, fields: { instance: 0, speed: 1200 } }, { outOfRange: false });
  t.deepEqual(message, {
    pgn: 127488,
    priority: 2,
    destination: 255,
    data: Uint8Array.from(Buffer.from("00c012ffff7fffff", "hex")),
  });
  const request = { id: "isoRequest", destination: 16, priority: 5, fields: { pgn: 126996 } };
  t.like(outgoingMessage(request, { outOfRange: false }).message, { pgn: 59904, destination: 16, priority: 5 });
  t.is(hexOf({ pgn: 65280, data: "0102ff" }), "0102ff");
  t.is(hexOf({ pgn: 127257, fields: { roll: null }, absent: { yaw: "out-of-range" } }), "fffe7fff7fff7fff");
});

test("of groups that share a PGN the fields that tell them apart say which is meant, by name or number", (t) => {
  const groups = [
    [{ manufacturerCode: "Furuno", a: -71 }, "furunoSixDegreesOfFreedomMovement", "3f9fb9ffffff"],
    [{ manufacturerCode: 1857, messageId: 1 }, "simnetAisClassBStaticDataMsg24PartB", "419fc1ffffff"],
    [
      { manufacturerCode: "Simrad", messageId: 0, repeatIndicator: 0 },
      "simnetAisClassBStaticDataMsg24PartA",
      "419f00ffffff",
    ],
  ] as const;
  for (const [fields, id, hex] of groups) {
    t.true(hexOf({ pgn: 130842, fields }).startsWith(hex));
    t.is(hexOf({ pgn: 130842, fields }), hexOf({ id, fields }));
  }
  const left = ["simnetAisClassBStaticDataMsg24PartA", "simnetAisClassBStaticDataMsg24PartB"];
  const either = { pgn: 130842, fields: { manufacturerCode: "Simrad", userId: "238311032" } };
  t.deepEqual(faultsOf(either), [{ kind: "shared-pgn", name: "130842", known: left }]);
  t.like(faultsOf({ pgn: 130842, fields: { manufacturerCode: "Garmin" } }), { length: 1, 0: { kind: "shared-pgn" } });
  // Two differ in the names of their fields alone.
  t.deepEqual(
    faultsOf({ pgn: 129808, fields: { dscFormatSymbol: "Individual stations", dscCategorySymbol: "Safety" } }),
    [],
  );
});

test("what is wrong is told, all of it, with what there would have been", (t) => {
  t.like(faultsOf({ pgn: 127488, fields: { sped: 1, speed: 1 }, prio: 3 }), [
    { kind: "unknown-key", name: "prio" },
    { kind: "unknown-field", name: "sped" },
  ]);
  t.like(faultsOf({ pgn: 127505, fields: { type: "Fule" } })[0], { kind: "unknown-value", name: "type" });
  t.like(faultsOf({ pgn: 130820, fields: {} })[0], { kind: "shared-pgn" });
  t.like(faultsOf({ pgn: 127488, id: "windData" })[0], { kind: "other-pgn", min: 130306 });
  t.like(faultsOf({ pgn: 127488, destination: 3 })[0], { kind: "for-everyone" });
  t.like(faultsOf({ pgn: 127488, priority: 8 })[0], { kind: "not-a-whole-number", name: "priority", max: 7 });
  t.like(faultsOf({ pgn: 61184, data: "01".repeat(1786) })[0], { kind: "too-long", bytes: 1786, max: 1785 });
  t.like(faultsOf({ pgn: 126720, id: null, data: "0" })[0], { kind: "bad-bytes" });
  t.like(faultsOf({ id: "nothing" })[0], { kind: "unknown-group" });
  t.like(faultsOf({ fields: {} })[0], { kind: "no-group" });
  for (const none of [null, [], "x", 1, { pgn: 127488, fields: [] }])
    t.like(faultsOf(none)[0], { kind: "not-an-object" });
});

test("a value that a field cannot say is refused with what it can, or sent as out of range where told so", (t) => {
  const speed = (value: unknown) => ({ pgn: 127488, fields: { instance: 0, speed: value } });
  for (const value of [-1, 16_384, 99_999, 1e300]) {
    t.like(faultsOf(speed(value)), [{ kind: "out-of-range", name: "speed", min: 0, max: 16_383, unit: "rpm" }]);
    t.is(hexOf(speed(value), true), "00feffffff7fffff");
  }
  for (const value of ["fast", true, {}, [1]]) t.is(faultsOf(speed(value), true).length, 1, JSON.stringify(value));
  // To the nearest step that the field has.
  t.deepEqual(faultsOf(speed(1000.1)), []);
  const long = { pgn: 126996, fields: { modelId: "a model whose name is too long for its field" } };
  t.like(faultsOf(long)[0], { kind: "does-not-fit", name: "modelId" });
  t.like(faultsOf({ pgn: 127489, fields: { discreteStatus1: ["Check Engine", "Bad Weather"] } })[0], {
    kind: "unknown-value",
  });
  const satellite = {
    pgn: 129540,
    fields: {
      list: [
        { prn: 3, elevation: 1 },
        { prn: 4, elevation: 99 },
      ],
    },
  };
  t.like(faultsOf(satellite)[0], { kind: "out-of-range", name: "list[1].elevation" });
});

test("what counts or names something is a whole number, and what is measured goes to the nearest step", (t) => {
  t.deepEqual(faultsOf({ pgn: 127488, fields: { instance: 2.5 } }), [
    { kind: "not-a-whole-number", name: "instance", min: 0, max: 252 },
  ]);
  t.like(faultsOf({ pgn: 59904, fields: { pgn: 126996.4 } }), [{ kind: "not-a-whole-number", name: "pgn" }]);
  t.like(faultsOf({ pgn: 127505, fields: { type: 1.4 } }), [{ kind: "not-a-whole-number", name: "type" }]);
  t.like(faultsOf({ pgn: 129540, fields: { list: [{ prn: 3.2 }] } }), [
    { kind: "not-a-whole-number", name: "list[0].prn" },
  ]);
  t.deepEqual(faultsOf({ pgn: 127245, fields: { position: 0.12344 } }), []);
});

test("a list that is left out has no items, and its number is no other than that of its items", (t) => {
  const command = (fields: object) => ({
    id: "nmeaCommandGroupFunction",
    destination: 16,
    fields: { pgn: 127488, ...fields },
  });
  t.true(hexOf(command({})).endsWith("00"));
  t.is(hexOf({ pgn: 126208, id: "nmeaRequestGroupFunction", fields: { pgn: 127488 } }).slice(-2), "00");
  t.like(faultsOf(command({ numberOfParameters: 1 })), [
    { kind: "does-not-fit", name: "numberOfParameters", said: "0" },
  ]);
  for (const list of ["x", 1, [1], [null], {}]) {
    t.deepEqual(
      faultsOf({ pgn: 126464, fields: { list } }),
      [{ kind: "not-a-list", name: "list" }],
      JSON.stringify(list),
    );
  }
  t.deepEqual(faultsOf({ pgn: 127488, data: "00", fields: { instance: 1 } }), [{ kind: "data-and-fields" }]);
});

test("a parameter that the group has not is told of, and one that it has is checked as its field", (t) => {
  const command = (...list: object[]) => ({
    id: "nmeaCommandGroupFunction",
    destination: 16,
    fields: { pgn: 127488, list },
  });
  for (const parameter of [0, 99]) {
    t.deepEqual(faultsOf(command({ parameter, value: 0 })), [
      { kind: "no-parameter", name: "list[0].parameter", value: String(parameter), pgn: "127488" },
    ]);
  }
  t.like(faultsOf(command({ value: 0 })), [{ kind: "no-parameter", value: "null" }]);
  t.deepEqual(faultsOf(command({ parameter: 99, value: "01" })), []);
  t.deepEqual(faultsOf(command({ parameter: 1, value: 0 }, { parameter: 2, value: 1200.1 })), []);
  t.like(faultsOf(command({ parameter: 1, value: 0.4 })), [
    { kind: "not-a-whole-number", name: "list[0].value", max: 252 },
  ]);
  t.like(faultsOf(command({ parameter: 2, value: 99_999 })), [
    { kind: "out-of-range", name: "list[0].value", max: 16_383 },
  ]);
});

test("a PGN that is no number is a fault of the PGN", (t) => {
  for (const pgn of ["127488", 127488.5, true]) {
    t.like(faultsOf({ pgn, fields: {} }), { length: 1, 0: { kind: "not-a-whole-number", name: "pgn" } });
  }
});

test("a message whose last field is bytes ends with them, whichever way it is encoded", (t) => {
  const fields = { manufacturerCode: "Navico", industryCode: "Marine Industry", data: "ff 03" };
  t.is(hexOf({ pgn: 130822, fields }), "1399ff03");
  t.is(hexOf({ pgn: 130822, fields, absent: { data: "out-of-range" } }), "1399ff03");
  const type = messageTypeWithId("navicoUnknown1")!;
  const faults = { out_of_range: 0, not_a_number: 0 };
  t.is(type.encode(fields, faults, {}).length, 4);
  t.is(type.encode(fields, faults).length, 4);
  // One that is left out is not available, as any other.
  t.is(hexOf({ id: "seatalk1PilotMode", fields: {} }).length / 2, 21);
  t.like(faultsOf({ pgn: 65281, id: "yanmarEngineDataB", fields: { data: "00".repeat(7) } })[0], {
    kind: "does-not-fit",
  });
});
