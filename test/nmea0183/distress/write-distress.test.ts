/** Messages of distress on the bus as sentences: what is written is read as the bus itself is. */
import test from "ava";
import type { DscCall } from "../../../src/distress/dsc-call.ts";
import type { MobNotice } from "../../../src/distress/heard.ts";
import { BusMessages } from "../../../src/nmea0183/bus-messages.ts";
import { DistressSentences } from "../../../src/nmea0183/distress/distress-sentences.ts";
import { distressLines } from "../../../src/nmea0183/distress/write-distress.ts";
import { readSentence, SENTENCE_LENGTH } from "../../../src/nmea0183/sentence.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { Outgoing } from "../../../src/nmea2000/codec/content.ts";
import { DistressReader } from "../../../src/nmea2000/distress/distress-reader.ts";
import { seededRandom } from "../../support/random.ts";

const codec = new PgnCodec();

type Said = (DscCall | MobNotice)[];

function hearer(said: Said) {
  return { call: (call: DscCall) => said.push(call), notice: (notice: MobNotice) => said.push(notice) };
}

/** The lines of a message, what the bus says, and what the lines say. */
function both(group: string | number, content: Record<string, unknown>) {
  const list = typeof group === "string" ? { telephoneNumber: "", list: [] } : {};
  const frame = codec.encode(group, { ...list, ...content } as Outgoing, { source: 9, timestampMs: 7 });
  const lines: string[] = [];
  const messages = new BusMessages();
  messages.feed.subscribe(({ pgn, content: heard }) => lines.push(...distressLines("II", pgn, heard)));
  messages.hear("can0", frame);
  const [bus, wire]: [Said, Said] = [[], []];
  new DistressReader(hearer(bus)).hear("can0", frame);
  const sentences = new DistressSentences(hearer(wire));
  for (const line of lines) {
    t0(line.length <= SENTENCE_LENGTH, line);
    const sentence = readSentence(line);
    if (sentence !== undefined) sentences.read(sentence, "nmea2000:can0:9", 7);
  }
  return { lines: lines.map((line) => line.slice(0, -5)), bus, wire };
}

function t0(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const DEGREES = (degrees: number, minutes: number) => degrees + minutes / 60;
const PLACE = { latitudeOfVesselReported: DEGREES(42, 31), longitudeOfVesselReported: -DEGREES(83, 12) };
const OWN = {
  dscFormat: 112,
  dscCategory: 112,
  dscMessageAddress: "3380400790",
  natureOfDistress: 106,
  subsequentCommunicationModeOr2ndTelecommand: 100,
  timeOfPosition: "20:19:00",
  dscEosSymbol: 127,
};

test("the example of a manual that all programs quote, to the character, and the rest of its place", (t) => {
  t.deepEqual(both("dscDistressCallInformation", { ...OWN, ...PLACE }).lines, [
    "$CDDSC,12,3380400790,12,06,00,1423108312,2019,,,S,",
  ]);
  const finer = { latitudeOfVesselReported: DEGREES(42, 31.4589), longitudeOfVesselReported: -DEGREES(83, 12.4494) };
  const { lines, bus, wire } = both("dscDistressCallInformation", { ...OWN, ...finer });
  t.deepEqual(lines, ["$CDDSC,12,3380400790,12,06,00,1423108312,2019,,,S,E", "$CDDSE,1,1,A,3380400790,00,45894494"]);
  const [first, whole] = wire as DscCall[];
  t.like(first, { act: "distress", mmsi: "338040079", nature: "disabled" });
  const place = (bus[0] as DscCall).position;
  t.true(Math.abs((whole?.position?.latitude ?? 0) - (place?.latitude ?? 9)) < 1e-6);
  t.true(Math.abs((whole?.position?.longitude ?? 0) - (place?.longitude ?? 9)) < 1e-6);
});

const ALL = {
  dscFormat: 116,
  dscCategory: 112,
  dscMessageAddress: "0022410220",
  mmsiOfShipInDistress: "3162009110",
  ...PLACE,
};
const CALLS: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ["her own, without a place", "dscDistressCallInformation", { ...OWN, timeOfPosition: null }],
  ["her own, named twice", "dscDistressCallInformation", { ...OWN, mmsiOfShipInDistress: "3380400790", ...PLACE }],
  ["a relay", "dscDistressCallInformation", { ...ALL, natureOfDistress: 105 }],
  ["a relay without a nature", "dscDistressCallInformation", { ...ALL, natureOfDistress: 112 }],
  ["south-east", "dscDistressCallInformation", { ...OWN, latitudeOfVesselReported: -33.5, longitudeOfVesselReported: 151 }],
  ["urgency", "dscCallInformation", { dscFormatSymbol: 116, dscCategorySymbol: 110, dscMessageAddress: "2240001230", "1stTelecommand": 100 }],
  ["a position", "dscCallInformation", { dscFormatSymbol: 120, dscCategorySymbol: 108, dscMessageAddress: "2240001230", "1stTelecommand": 121, ...PLACE }],
  ["a test", "dscCallInformation", { dscFormatSymbol: 120, dscCategorySymbol: 108, dscMessageAddress: "2240001230", "1stTelecommand": 118 }],
]; // prettier-ignore

for (const [what, id, content] of CALLS)
  test(`DSC: ${what} is read from the sentence as from the bus`, (t) => {
    const { bus, wire } = both(id, content);
    t.is(bus.length, 1);
    t.deepEqual(rounded(wire), rounded(bus));
  });

const near = (value: unknown) => (typeof value === "number" ? Number(value.toFixed(5)) : value);
const rounded = (said: Said) => JSON.parse(JSON.stringify(said), (_, value: unknown) => near(value)) as unknown;

test("what may be an acknowledgement is not written as one, and nobody's call not at all", (t) => {
  const { lines, wire } = both("dscDistressCallInformation", { ...ALL, natureOfDistress: 110 });
  t.deepEqual(lines, ["$CDDSC,16,0022410220,12,,,1423108312,8888,3162009110,,,"]);
  t.like(wire[0], { act: "relay", mmsi: "316200911", nature: undefined });
  t.deepEqual(both("dscDistressCallInformation", { ...OWN, dscMessageAddress: null }).lines, []);
});

const OVERBOARD = {
  mobEmitterId: 0x1f,
  manOverboardStatus: 0,
  activationTime: "12:00:00",
  positionSource: 1,
  positionDate: "2026.11.25",
  positionTime: "11:59:59",
  latitude: DEGREES(42, 31.5),
  longitude: -DEGREES(83, 12.25),
};

test("MOB: all that the bus says of her, as far as a sentence has room", (t) => {
  const drift = { cogReference: 0, cog: 1, sog: 1.5, mobEmitterBatteryLowStatus: 1 };
  const mmsiOfVesselOfOrigin = "338040079";
  const rows: readonly (readonly [Record<string, unknown>, string])[] = [
    [{}, "$IIMOB,0001F,A,120000,1,251126,115959,4231.5000,N,08312.2500,W,,,,"],
    [drift, "$IIMOB,0001F,A,120000,1,251126,115959,4231.5000,N,08312.2500,W,57.3,2.9,,1"],
    [
      { ...drift, mmsiOfVesselOfOrigin },
      "$IIMOB,0001F,A,120000,1,251126,115959,4231.5000,N,08312.2500,W,,,338040079,1",
    ],
    [{ ...drift, cogReference: 1 }, "$IIMOB,0001F,A,120000,1,251126,115959,4231.5000,N,08312.2500,W,,2.9,,1"],
  ];
  for (const [more, line] of rows) {
    const { lines, bus, wire } = both(127_233, { ...OVERBOARD, ...more });
    t.deepEqual(lines, [line]);
    t.deepEqual(rounded(wire), rounded(bus));
  }
  for (const [manOverboardStatus, letter] of ["A", "M", "T", "V"].entries()) {
    const { lines, bus, wire } = both(127_233, { manOverboardStatus });
    t.deepEqual(lines, [`$IIMOB,,${letter},,,,,,,,,,,,`]);
    t.deepEqual(wire, bus);
  }
  t.deepEqual(both(127_233, { manOverboardStatus: 5 }).lines, []);
});

test("no bytes of the three groups make it throw, or write a line that is none", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const messages = new BusMessages();
  let lines = 0;
  messages.feed.subscribe(({ pgn, content }) => {
    for (const line of distressLines("II", pgn, content)) {
      lines += 1;
      t0(line.length <= SENTENCE_LENGTH && readSentence(line) !== undefined, line);
    }
  });
  for (let i = 0; i < 3000; i += 1) {
    const data = Uint8Array.from({ length: random.below(90) }, () => random.below(256));
    if (i % 3 === 0 && data.length > 1) data.set([112, 112]);
    const header = { priority: 6, source: 9, destination: 255, timestampMs: 0 };
    messages.hear("can0", { ...header, pgn: i % 2 === 0 ? 129_808 : 127_233, data });
  }
  t.is(messages.feed.listenerErrors, 0, String(messages.feed.lastError));
  t.true(lines > 100);
});
