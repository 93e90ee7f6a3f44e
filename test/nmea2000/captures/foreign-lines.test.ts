/**
 * Lines that other programs and instruments wrote, as their makers and users have published them: what they say is known,
 * so they tell whether a format is understood, and not only whether what we write is what we read.
 */
import { Buffer } from "node:buffer";
import test from "ava";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { viewMessage } from "../../../src/nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";

function read(...lines: readonly string[]): { messages: readonly PgnFrame[]; refused: object } {
  const reader = CaptureReader.of(lines)!;
  const messages = lines.flatMap((line) => reader.push(Buffer.from(`${line}\r\n`)));
  return { messages, refused: reader.statistics().refused };
}

function fieldsOf(message: PgnFrame | undefined): Readonly<Record<string, unknown>> {
  return (message && viewMessage(message).fields) ?? {};
}

test("MXPGN of a MiniPlex has its bytes last one first (the example of go-nmea)", (t) => {
  const { messages } = read("$MXPGN,01F112,2807,FC7FFF7FFF168012*11");
  const { pgn, source, priority } = messages[0]!;
  t.deepEqual([pgn, source, priority], [127250, 7, 2]);
  const { sid, heading, deviation, variation, reference } = fieldsOf(messages[0]);
  t.deepEqual([sid, heading, deviation, variation, reference], [18, 0.576, null, null, "True"]);
});

test("MXPGN of a Yacht Devices gateway has them in their order, and says what its PCDIN says (keelson's recording)", (t) => {
  const [inMxpgn] = read("$MXPGN,01F211,6872,034E46FFFFFFFFFF*6E").messages;
  const [inPcdin] = read("$PCDIN,01F211,00065D6A,72,034E46FFFFFFFFFF*50").messages;
  t.is(inMxpgn?.source, 0x72);
  t.deepEqual(fieldsOf(inMxpgn), fieldsOf(inPcdin));
  t.deepEqual([fieldsOf(inMxpgn)["type"], fieldsOf(inMxpgn)["level"]], ["Fuel", 71.992]);
  t.is(inPcdin?.timestampMs, 0x65d6a);
});

/** An engine, by a MiniPlex (jasmine's recording): its fast packet. */
const FAST = ["630D670F50001AA0*17", "FFFF002D0A3C88A1*12", "7F0030FFFFFFFFA2*14"];

test("the frames of a fast packet tell the order of MXPGN's bytes by their counter, where nothing else does", (t) => {
  const reversed = [...FAST.map((end) => `$MXPGN,01F201,2838,${end}`), "$MXPGN,01F201,2738,090800000000A3*69"];
  // A XOR does not mind the order: the checksums stay.
  const inOrder = reversed.map((line) =>
    line.replace(/(?<=,)((?:[0-9A-F]{2})+)(?=\*)/, (bytes) => bytes.match(/../g)!.toReversed().join("")),
  );
  for (const lines of [reversed, inOrder]) {
    const { messages, refused } = read(...lines);
    t.deepEqual(refused, {});
    const { instance, oilPressure, temperature, alternatorPotential, fuelPressure, engineLoad, engineTorque } =
      fieldsOf(messages[0]);
    t.is(instance, "Single Engine or Dual Engine Port");
    t.deepEqual([oilPressure, temperature, alternatorPotential], [392_000, 349.15, 26.2]);
    t.deepEqual([fuelPressure, engineLoad, engineTorque], [48_000, 8, 9]);
  }
});

test("Chetco's times of PCDIN count seconds since 2010 in base 32 (HelmSmart's recording)", (t) => {
  const { messages, refused } = read(
    "$PCDIN,01FD09,E7K6OT0A,82,FF410001A555FFFF*45",
    "$PCDIN,01FD07,E7K6OT05,82,FF41A76CA5550504*3C",
    "$PCDIN,01FD06,E7K6OT04,82,FFFFFFA76C0504FF*4D",
  );
  t.deepEqual(refused, {});
  t.deepEqual(
    messages.map(({ timestampMs }) => new Date(timestampMs).toISOString()),
    ["2025-02-20T16:19:41.009Z", "2025-02-20T16:19:41.004Z", "2025-02-20T16:19:41.003Z"],
  );
  t.is(fieldsOf(messages[2])["atmosphericPressure"], 102_900);
});

test("a Yacht Devices gateway's PCDIN stays in milliseconds since its start, whatever digits it has", (t) => {
  const { messages } = read(
    "$PCDIN,01F211,00065DC0,70,21FE03FFFFFFFFFF*25",
    "\\s:ais,c:1577836800*30\\$PCDIN,01F119,00000000,0F,2AAF00D1067414FF*59",
  );
  t.deepEqual(
    messages.map(({ timestampMs }) => timestampMs),
    [0x65dc0, 0],
  );
  t.deepEqual(fieldsOf(messages[1]), { sid: 42, yaw: 0.0175, pitch: 0.1745, roll: 0.5236 });
});

test("the lines of PEAK's converters, of versions 1.0 to 2.1, with their bus states and 11-bit frames", (t) => {
  const traces = [
    [
      "     1)     17535  09F80103  8  00 00 00 00 00 00 00 00",
      "     2)     17540  FFFFFFFF  4  00 00 00 08 -- -- -- -- BUSHEAVY",
      "     5)     19295      0100  8  00 00 00 00 00 00 00 00",
      "    12)     48937      0704  1  RTR",
    ],
    [
      ";$FILEVERSION=1.3",
      ";$STARTTIME=44548.6028595139",
      "     1)        17535.4 1  Tx    09F80103 -  8    00 00 00 00 00 00 00 00 ",
      "     4)        19295.4 1  Tx        0100 -  8    00 00 00 00 00 00 00 00 ",
    ],
    [
      ";$FILEVERSION=2.0",
      ";$STARTTIME=44548.6028595139",
      ";$COLUMNS=N,O,T,I,d,l,D",
      "      1     17535.400 DT 09F80103 Tx 8  00 00 00 00 00 00 00 00 ",
      "      2     17540.300 ST          Rx    00 00 00 08 ",
      "      5     19295.400 DT     0100 Tx 8  00 00 00 00 00 00 00 00 ",
    ],
    [
      ";$FILEVERSION=2.1",
      ";$STARTTIME=44548.6028595139",
      ";$COLUMNS=N,O,T,B,I,d,R,L,D",
      "      1     17535.400 DT 1  09F80103 Tx -  8    00 00 00 00 00 00 00 00 ",
      "      2     17540.300 ST 1         - Rx -  4    00 00 00 08 ",
      "      5     19295.400 DT 1      0100 Tx -  8    00 00 00 00 00 00 00 00 ",
    ],
  ];
  const found = traces.map((lines) => read(...lines));
  t.deepEqual(
    found.map(({ messages }) => messages.map(({ pgn, timestampMs }) => [pgn, new Date(timestampMs).toISOString()])),
    [[[129025, "1970-01-01T00:00:17.535Z"]], ...[1, 2, 3].map(() => [[129025, "2021-12-18T14:28:24.597Z"]])],
  );
  t.deepEqual(
    found.map(({ refused }) => refused),
    [
      { "error-frame": 1, "standard-frame": 2 },
      { "standard-frame": 1 },
      { "error-frame": 1, "standard-frame": 1 },
      { "error-frame": 1, "standard-frame": 1 },
    ],
  );
});

const SENTENCES = [
  "$PCDIN,01F119,00000000,0F,2AAF00D1067414FF*59",
  "$PCDIN,01F211,00065D6A,72,034E46FFFFFFFFFF*50",
  "$GPDPT,3.5,0.0*51",
  "$MXPGN,01F211,6872,034E46FFFFFFFFFF*6E",
  "\\s:ais,c:1577836800*30\\!AIVDM,1,1,,B,13aGua?P00PHfERNFruh0?vN289E,0*35",
] as const;

test("of several sentences on a line, as SeaSmart's gateways write them, each is read by itself", (t) => {
  const [engine, tank, depth, frame, ais] = SENTENCES;
  for (const [line, pgns, refused] of [
    [`${engine}${tank}${depth}`, [127257, 127505], { "other-protocol": 1 }],
    [`${depth}${ais}${tank}`, [127505], { "other-protocol": 2 }],
    [`${frame} ${tank}`, [127505, 127505], {}],
    [`${engine.replace("*59", "*00")}${tank}`, [127505], { "bad-checksum": 1 }],
    [`${engine.slice(0, 30)}${tank}`, [127505], { "bad-checksum": 1 }],
    [`${tank}${engine.slice(0, 30)}`, [127505], { "bad-checksum": 1 }],
    [`${engine.slice(9)}${tank}`, [127505], { "not-a-record": 1 }],
    [`${tank}noise${engine}`, [127505, 127257], {}],
  ] as const) {
    const { messages, refused: found } = read(line);
    t.deepEqual(
      messages.map(({ pgn }) => pgn),
      [...pgns],
      line,
    );
    t.deepEqual(found, refused, line);
  }
});

test("a Signal K log may have several sentences on a line, too", (t) => {
  const { messages, refused } = read(`1471172400153;N;${SENTENCES.slice(0, 3).join("")}`);
  t.deepEqual(
    messages.map(({ pgn }) => pgn),
    [127257, 127505],
  );
  t.deepEqual(refused, { "other-protocol": 1 });
});

const HEADING = "!PDGY,127250,2,3,255,481.734,2C20AAAAAAE=";

test("an iKonvert's sentences, and others between them, may share a line; what one breaks off is refused", (t) => {
  for (const [line, messages, refused] of [
    [`${HEADING}${HEADING}`, 2, {}],
    [`${HEADING}$PDGY,000000,4,,5,482,1,0`, 1, {}],
    [`$GPDPT,3.5,0.0*51${HEADING}`, 1, { "other-protocol": 1 }],
    [`/z/////BgAm/${HEADING}`, 1, { "not-a-record": 1 }],
    [`!PDGY,127250,2,3,255,481.734,2C20AAAA${HEADING}`, 1, { "bad-data": 1 }],
  ] as const) {
    const found = read(HEADING, line);
    t.is(found.messages.length, 1 + messages, line);
    t.deepEqual(found.refused, refused, line);
  }
});

test("an iKonvert's base64 without padding is read, unless others of the capture have it", (t) => {
  const bare = HEADING.replace("=", "");
  t.deepEqual(read(bare).messages, read(HEADING).messages);
  t.deepEqual(read(HEADING, bare).refused, { "bad-data": 1 });
  t.deepEqual(read(bare, bare.slice(0, -2)).refused, { "bad-data": 1 });
});

test("a log of NMEA 0183 alone, whatever its talkers are called, holds no NMEA 2000", (t) => {
  const lines = ["$02MWV,327.6,R,1.89,N*62", "$04HDM,186.5,M*2C", SENTENCES[4]];
  t.deepEqual(read(...lines), { messages: [], refused: { "other-protocol": 3 } });
});
