/** Messages as real devices sent them, where a codec easily goes wrong: the bytes are out of recordings of boats. */
import { Buffer } from "node:buffer";
import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { type MessageType, messageTypeWithId } from "../../../src/nmea2000/codec/message-types.ts";
import { fieldIdsOf, messageJson, viewMessage } from "../../../src/nmea2000/codec/message-view.ts";
import { readMessage } from "../../../src/nmea2000/codec/read-message.ts";
import { writeMessage } from "../../../src/nmea2000/codec/write-message.ts";
import { outgoingMessage } from "../../../src/nmea2000/outgoing-message.ts";

const envelope = { source: 35, timestampMs: 0 };
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const hexOf = (data: Uint8Array) => Buffer.from(data).toString("hex");
const typeOf = (id: string): MessageType => messageTypeWithId(id)!;

const FILLED = `28 ${"ff".repeat(39)}`;
const TEXTS = {
  "ff with an encoding of ff": [`${FILLED} ${FILLED} 0201`, {}],
  "ff with an encoding": [`0401ffff 0600ffffffff 0301ff`, {}],
  "ff that the message ends in": ["0a01ffff", {}],
  "a text with ÿ": ["0701416ff8ff41 0401ff42 0400ff00", { 1: "AoøÿA", 2: "ÿB", 3: "ÿ" }],
} as const;

for (const [what, [hex, said]] of Object.entries(TEXTS)) {
  test(`of texts that are nothing but ff none is there: ${what}`, (t) => {
    const id = "configurationInformation";
    const type = typeOf(id);
    const { layout } = type;
    const data = bytes(hex);
    const wanted = Object.fromEntries(
      layout.fields.map(({ id: field }, i) => [field, (said as Record<number, string>)[i + 1] ?? null]),
    );
    for (const form of ["values", "names"] as const) {
      t.deepEqual(type.decoder(form)(data), wanted);
      t.deepEqual(readMessage(layout, data, form), wanted);
    }
    const frame = { pgn: layout.pgn, priority: 6, source: 9, destination: 255, data, timestampMs: 0 };
    const json = messageJson(frame, "0");
    const there = Object.entries(wanted).filter(([, value]) => value !== null);
    t.deepEqual((JSON.parse(json) as { fields: unknown }).fields, Object.fromEntries(there));
    const sent = new PgnCodec().encode(id, wanted, envelope).data;
    t.deepEqual(type.decoder("values")(sent), wanted, "and it survives being sent");
  });
}

const FUNCTIONS = ["Request", "Command", "Acknowledge", "ReadFields"];

/** Settings and requests of plotters and autopilots, with what they say. */
const GROUP_FUNCTIONS = {
  "a plotter switches on the fourth of a bank (dirona)": "010df201f8010501",
  "a plotter switches off the fifth (dirona)": "010df201f8010600",
  "a Navico display asks for one of its own groups (susteranna)": "0001ff01ffffffffffff0301130103040412",
  "a reader of fields of a wind sensor (canboat)": "0302fd0100010204020203",
  "a display asks a Raymarine pilot for its compass (candumpSample3)": "0000ef01ffffffffffff04013b070304046c0523",
  "a device is told its description (canboat)": "0116f001ff01020e0159443a564f4c554d45203630",
};

for (const [what, hex] of Object.entries(GROUP_FUNCTIONS)) {
  test(`a group function goes out byte by byte as a real device sends it: ${what}`, (t) => {
    const id = `nmea${FUNCTIONS[bytes(hex)[0] ?? 0]}GroupFunction`;
    for (const form of ["values", "names"] as const) {
      const content = typeOf(id).decoder(form)(bytes(hex));
      t.is(hexOf(new PgnCodec().encode(id, content, envelope).data), hex, JSON.stringify(content));
      const faults = { out_of_range: 0, not_a_number: 0 };
      t.is(hexOf(writeMessage(typeOf(id).layout, content, faults)), hex, "and field by field");
    }
  });
}

test("what an Actisense gateway says of itself has a name and fields, and is of no bus", (t) => {
  const said = {
    262161: ["actisenseOperatingMode", "010e00e7b30200000000000200", { serialId: 177127, operatingMode: 2 }],
    262386: [
      "actisenseSystemStatus",
      "010e00d7e201000000000002200400000100010000004e6202130001011c010a0e",
      { serialId: 123607, ch1RxBandwidth: 32, ch2TxLoad: 98, uniChannelCount: 2, ch2Pointerloading: 14 },
    ],
  } as const;
  for (const [number, [id, hex, fields]] of Object.entries(said)) {
    const frame = { pgn: Number(number), priority: 0, source: 0, destination: 0, data: bytes(hex), timestampMs: 0 };
    const view = viewMessage(frame);
    t.is(view.id, id);
    t.like(view.fields, fields);
    t.deepEqual(Object.keys(view.fields ?? {}), fieldIdsOf(id));
    t.is(hexOf(new PgnCodec().encode(id, view.fields ?? {}, envelope).data), hexOf(frame.data));
    const sent = [
      { id, fields: {} },
      { pgn: Number(number), fields: {} },
      { pgn: Number(number), data: "00" },
    ];
    for (const json of sent) {
      const { faults } = outgoingMessage(json, { outOfRange: false });
      t.like(faults?.[0], { kind: "not-a-whole-number", name: "pgn", max: 0x3ffff });
    }
  }
});

const CORRECTED = {
  "a heartbeat comes every 60 s, in milliseconds": ["heartbeat", "60ea0fffffffffff", { dataTransmitOffset: 60 }],
  "B&G's rates of turn are rates, in harbour nearly none": [
    "bGKeyValueData",
    "7d993c40c9f0ffff9e4080cbffff4440408effff",
    { list: ["-0.00012", "-0.00042", "-0.00091"] },
  ],
  "@ that fills the name of a buoy is no part of it": [
    "aisAidsToNavigationAtonReport",
    "15b5542c3be559b40e50b27a2380140014000a000a001402e200160142554f592d323935404040404040404040404040",
    { atonName: "BUOY-295" },
  ],
} as const;

for (const [what, [id, hex, said]] of Object.entries(CORRECTED)) {
  test(what, (t) => {
    const { layout } = typeOf(id);
    const read = typeOf(id).decoder("values")(bytes(hex)) as Record<string, unknown>;
    t.deepEqual(read, readMessage(layout, bytes(hex), "values"));
    for (const [field, value] of Object.entries(said)) {
      const list = read[field];
      const rates = Array.isArray(list) ? list.map(({ value: rate }: { value: number }) => rate.toFixed(5)) : list;
      t.deepEqual(rates, value);
    }
  });
}

test("of a manufacturer's group that others use too, a group function says only what all of them agree on", (t) => {
  const read = typeOf("nmeaCommandGroupFunction").decoder("values")(bytes("0108ff01f805040005640604000717080d50"));
  t.like(read["list"], [{ parameter: 4, value: "00 05 64 06 04 00 07 17 08 0d 50" }]);
});
