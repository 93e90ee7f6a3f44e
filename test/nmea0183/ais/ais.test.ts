/**
 * AIS in sentences, both ways: what is written is read again, and other programs read the same in it. `fixtures/nmea0183/ais.nmea` was
 * written by this project, and what gpsd's decoder (3.22) says of it stands beside it.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "ava";
import type { AisSaid } from "../../../src/ais/report.ts";
import {
  aisLines,
  AisSentenceReader,
  type HeardMessage,
  type LineOrigin,
} from "../../../src/nmea0183/ais/ais-sentences.ts";
import { BitReader } from "../../../src/nmea0183/ais/bit-reader.ts";
import { BitWriter } from "../../../src/nmea0183/ais/bit-writer.ts";
import { type Reported, writeAisMessage } from "../../../src/nmea0183/ais/write-message.ts";
import { limits } from "../../../src/nmea0183/limits.ts";
import { SentenceReader } from "../../../src/nmea0183/sentence-reader.ts";
import { checksumOf, SENTENCE_LENGTH } from "../../../src/nmea0183/sentence.ts";
import { seededRandom } from "../../support/random.ts";
import { DEGREE, HEARD_MS, KNOT, linesOf, SAID } from "./reports.ts";
import { canTry } from "../../support/programs.ts";

const ggencoder = createRequire(import.meta.url)("ggencoder") as {
  readonly AisDecode: new (line: string, session?: object) => Record<string, unknown>;
};

function reading() {
  const heard: HeardMessage[] = [];
  const reader = new AisSentenceReader((message) => heard.push(message));
  const read = (lines: readonly string[], nowMs = 0) =>
    lines.map((line) => reader.read(line.trimEnd(), nowMs, HEARD_MS));
  return { heard, reader, read };
}

/** As the number is in the message: what is equal but for the rounding of the wire. */
function rounded(said: AisSaid): Record<string, unknown> {
  const near = (value: unknown): unknown =>
    typeof value === "number"
      ? Number(value.toPrecision(6))
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, near(each)]))
        : value;
  // The turn is told as a root of whole numbers.
  return Object.fromEntries(
    Object.entries(said).map(([field, value]) => [
      field,
      field === "rateOfTurnRadS" && typeof value === "number" ? value.toFixed(4) : near(value),
    ]),
  );
}

test("what each message can say is read again as it was written, by its own sentence or by two", (t) => {
  for (const [type, reported] of Object.entries(SAID)) {
    const { heard, read, reader } = reading();
    const lines = linesOf(reported);
    t.true(
      lines.every((line) => line.length <= SENTENCE_LENGTH && line.startsWith("!AIVDM,")),
      type,
    );
    t.true(read(lines).every(Boolean));
    const [message] = heard;
    t.like(message, { mmsi: reported.mmsi, class: reported.class, isOwn: false }, type);
    t.deepEqual(rounded(message?.said ?? {}), rounded(reported.said), type);
    t.deepEqual(reader.counters, { ais_messages: 1, ais_damaged: 0, ais_incomplete: 0, ais_unknown: 0 });
  }
});

test("what is not available is so on the wire and comes back as null, and what nobody believes goes out as not available", (t) => {
  for (const [type, { said, ...reported }] of Object.entries(SAID)) {
    const nothing = Object.fromEntries(Object.keys(said).map((field) => [field, null]));
    const { heard, read } = reading();
    read(linesOf({ ...reported, said: nothing }));
    const flags = { isAccurate: false, isVirtual: false };
    const expected = Object.entries(nothing).map(([field]) => [field, field in flags ? false : null]);
    t.deepEqual(heard[0]?.said, Object.fromEntries(expected), type);
  }
  const { heard, read } = reading();
  const position = { latitude: 91, longitude: 500 };
  read(linesOf({ mmsi: "244710359", class: "A", said: { position, speedMs: 1e9, courseRad: NaN, navStatus: -3 } }));
  t.like(heard[0]?.said, { position: null, speedMs: null, courseRad: null, navStatus: null });
  t.is(writeAisMessage({ mmsi: "244710359", class: "A", said: { navStatus: 1 }, timestampMs: 0 }), undefined);
});

test("a public example: 477553000 is moored in Seattle", (t) => {
  const { heard, read } = reading();
  t.deepEqual(read(["!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C"]), [true]);
  t.is(heard[0]?.mmsi, "477553000");
  t.deepEqual(
    rounded(heard[0]?.said ?? {}),
    rounded({
      position: { latitude: 47.582_833, longitude: -122.345_833 },
      isAccurate: false,
      speedMs: 0,
      courseRad: 51 * DEGREE,
      headingRad: 181 * DEGREE,
      rateOfTurnRadS: 0,
      navStatus: 5,
      maneuver: null,
    }),
  );
});

test("a safety text to all goes out and comes in again, one to a single station does not go out", (t) => {
  const { heard, read } = reading();
  const reported = { mmsi: "972123456", class: undefined, timestampMs: 0 };
  for (const safetyText of ["MOB ACTIVE", "X".repeat(161)]) {
    const bits = writeAisMessage({ ...reported, isToAll: true, said: { safetyText } });
    const lines = bits === undefined ? [] : aisLines(bits, false, 3);
    t.true(lines.length > 0 && lines.every((line) => line.length <= SENTENCE_LENGTH));
    t.true(read(lines).every(Boolean));
    t.like(heard.at(-1), { mmsi: "972123456", isToAll: true, said: { safetyText } });
  }
  t.is(writeAisMessage({ ...reported, said: { safetyText: "MOB ACTIVE" } }), undefined);
});

test("our own transponder's messages are VDO, and known as our own", (t) => {
  const { heard, read } = reading();
  const lines = linesOf(SAID["18"] ?? t.fail(), { isOwn: true });
  t.true(lines[0]?.startsWith("!AIVDO,1,1,,,"));
  read(lines);
  t.true(heard[0]?.isOwn);
});

test("a group counts only whole and in its order, and only so many wait, for so long", (t) => {
  const [first = "", second = ""] = linesOf(SAID["5"] ?? t.fail(), { sequence: 3 });
  const { heard, reader, read } = reading();
  read([second]);
  t.is(reader.counters.ais_incomplete, 1, "the second alone");
  read([first, first, second]);
  t.is(reader.counters.ais_incomplete, 2, "the first twice");
  t.is(heard.length, 1);
  read([first], 0);
  read([second], limits.aisGroupMs + 1);
  t.is(reader.counters.ais_incomplete, 4, "too late: neither of them counts");
  t.is(heard.length, 1);
  for (let i = 0; i < 1000; i += 1) {
    const body = `${String.fromCharCode(65 + (i % 26), 65 + (Math.floor(i / 26) % 26))}VDM,2,1,${i % 10},A,53aGsmh2:N2U,0`;
    reader.read(`!${body}*${checksumOf(body)}`, limits.aisGroupMs * 2, HEARD_MS);
  }
  t.is(reader.counters.ais_incomplete, 4 + 1000 - limits.aisGroups);
  t.is(heard.length, 1);
});

/** Two ships' messages of two sentences each, from the two channels of one receiver, which counts by channel. */
const INTERLEAVED = [
  "!AIVDM,2,1,3,A,53EWp0@29E44D7400004hH400000000000000016<PD885Wd0:5RAkh0,0*2D",
  "!AIVDM,2,1,3,B,53EWp0P29E44D;80000985Ht0000000000000016<PD885Wd0FPRC0PC,0*2D",
  "!AIVDM,2,2,3,A,000000000000000,2*27",
  "!AIVDM,2,2,3,B,h00000000000000,2*7C",
];

const voyages = (heard: readonly HeardMessage[]) => heard.map(({ said }) => `${said.name} → ${said.destination}`);

test("sentences of two channels with the same number make two messages", (t) => {
  const { heard, read, reader } = reading();
  read(INTERLEAVED);
  t.deepEqual(voyages(heard), ["ALFA → VIGO", "BRAVO → BILBAO"]);
  t.is(reader.counters.ais_incomplete, 0);
});

test("sentences of two receivers on one wire make two messages: by device, by sender and by group", (t) => {
  const [alfa1 = "", bravo1 = "", alfa2 = "", bravo2 = ""] = INTERLEAVED.map((line) => {
    const body = line.slice(1, -3).replace(",B,", ",A,");
    return `!${body}*${checksumOf(body)}`;
  });
  const read = (...origins: LineOrigin[]) => {
    const { heard, reader } = reading();
    for (const [i, line] of [alfa1, bravo1, alfa2, bravo2].entries()) reader.read(line, 0, HEARD_MS, origins[i]);
    return voyages(heard);
  };
  const both = ["ALFA → VIGO", "BRAVO → BILBAO"];
  const [device, other] = [{ device: "192.168.1.60" }, { device: "192.168.1.61" }];
  t.deepEqual(read(device, other, device, other), both);
  const [sender, another] = [{ sender: "AI0001" }, { sender: "AI0002" }];
  t.deepEqual(read(sender, another, sender, another), both);
  t.deepEqual(read({ group: "7" }, { group: "8" }, { group: "7" }, { group: "8" }), both);
  // A group's later lines need not name the sender again …
  const first = { sender: "AI0001", group: "7" };
  t.deepEqual(read(first, { sender: "AI0002", group: "8" }, { group: "7" }, { group: "8" }), both);
  t.deepEqual(read(first, { ...first, sender: "AI0002" }, first, { ...first, sender: "AI0002" }), both);
  // … but then two of the same number cannot be told apart, and no guess is made.
  t.deepEqual(read(first, { ...first, sender: "AI0002" }, { group: "7" }, { group: "7" }), []);
  t.deepEqual(read(sender, another, {}, {}), []);
});

test("a block before a sentence says the group and the sender, through the reader of lines", (t) => {
  const { heard, reader } = reading();
  const lines = new SentenceReader(() => t.fail(), {
    encapsulated: (line, origin) => reader.read(line, 0, HEARD_MS, origin),
  });
  const groups = ["g:1-2-71,s:AI0001", "g:1-2-72,s:AI0001", "g:2-2-71", "g:2-2-72"];
  for (const [i, line] of INTERLEAVED.entries()) {
    const [block, body] = [groups[i] ?? "", line.slice(1, -3).replace(",B,", ",A,")];
    t.true(lines.read(`\\${block}*${checksumOf(block)}\\!${body}*${checksumOf(body)}`));
  }
  t.deepEqual(voyages(heard), ["ALFA → VIGO", "BRAVO → BILBAO"]);
});

test("any channel and any number of a message is taken, and the short report for satellites is a position", (t) => {
  const { heard, read, reader } = reading();
  read(["!ANVDO,1,1,,Y,13EWp0hP0jPI;E0Hq183Q2l00000,0*62", "!AIVDM,1,1,,C,K3EWp6p0<q3;r65`,0*1C"]);
  t.like(reader.counters, { ais_messages: 2, ais_damaged: 0, ais_unknown: 0 });
  t.like(heard[0], { mmsi: "224000003", isOwn: true });
  t.like(heard[1], { mmsi: "224000027", class: "A" });
  t.deepEqual(
    rounded(heard[1]?.said ?? {}),
    rounded({
      position: { latitude: 43.5, longitude: 5.5 },
      isAccurate: true,
      speedMs: 12 * KNOT,
      courseRad: 90 * DEGREE,
      navStatus: 0,
    }),
  );
  read(
    INTERLEAVED.filter((_, i) => i % 2 === 0).map((line) => {
      const body = line.slice(1, -3).replace(",3,A,", ",10,,");
      return `!${body}*${checksumOf(body)}`;
    }),
  );
  t.is(heard[2]?.said.destination, "VIGO");
});

test("a safety text is read, to all and to one, whoever sends it", (t) => {
  const { heard, read, reader } = reading();
  const addressed = new BitWriter().number(12, 6).number(0, 2).number(2_442_024, 30).number(0, 2);
  const { characters, fill } = addressed.number(244_710_359, 30).number(0, 2).text("RETURN TO PORT", 14).payload();
  const body = `AIVDM,1,1,,A,${characters},${fill}`;
  read(["!AIVDM,1,1,,A,>>Nv;0@lt:04=@UHD,2*55", `!${body}*${checksumOf(body)}`]);
  t.deepEqual(heard, [
    { mmsi: "972000001", class: undefined, said: { safetyText: "MOB ACTIVE" }, isOwn: false, isToAll: true },
    { mmsi: "002442024", class: undefined, said: { safetyText: "RETURN TO PORT" }, isOwn: false },
  ]);
  t.is(reader.counters.ais_unknown, 0);
});

test("the name of an aid to navigation goes on only where it has filled its twenty letters", (t) => {
  const { heard, read } = reading();
  read(["!AIVDM,1,1,,A,E>m1c3DPT0PT0h97QUah77a:400F@VKHmP@jP00003`01?TrwSW,0*3D"]);
  t.is(heard[0]?.said.name, "AHAAHA ROCKS NORTH");
  read(linesOf(SAID["21"] ?? t.fail()));
  t.is(heard[1]?.said.name, "ISLA DRAGONERA CARDINAL NORD");
});

test("a damaged line is counted and not believed; other messages are whole and not known", (t) => {
  const { heard, reader, read } = reading();
  const good = "!AIVDM,1,1,,A,13aGua?P00PHfERNFruh0?vN289E,0";
  const signed = (body: string) => `${body}*${checksumOf(body.slice(1))}`;
  t.deepEqual(read([`${good}*00`, good, "!*", "!AIVDM*", `${good}*3`, "!"]), [
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  t.is(reader.counters.ais_damaged, 6);
  // Too short to be one, a character that is none, counts that cannot be.
  read(
    ["!AIVDM,1,1,,A,13aGua?P00,0", "!AIVDM,1,1,,A,13aX\u007f,0", "!AIVDM,1,2,,A,13aG,0", "!AIVDM,2,0,1,A,1,0"].map(
      signed,
    ),
  );
  t.is(reader.counters.ais_damaged, 10);
  read(["!AIVDM,1,1,,A,83aGtCPj2d<d<Lt=v@gPQ@O55000,0", "!AIVDM,1,1,,A,,0", "!ABVSI,1,2,3"].map(signed));
  t.is(reader.counters.ais_unknown, 3);
  t.deepEqual(heard, []);
});

test("a thousand lines of noise are counted, and none throws", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  const { reader } = reading();
  const lines = Object.values(SAID).flatMap((each) => linesOf(each).map((line) => line.trimEnd()));
  for (let i = 0; i < 1000; i += 1) {
    const line = (lines[random.below(lines.length)] ?? "").split("");
    for (let k = 0; k < 3; k += 1) line[random.below(line.length)] = String.fromCharCode(33 + random.below(94));
    // With a checksum that fits: it was made after the damage.
    const body = line.slice(1, -3).join("");
    t.notThrows(() => reader.read(i % 2 === 0 ? line.join("") : `!${body}*${checksumOf(body)}`, i, HEARD_MS));
  }
  const { ais_damaged: damaged, ais_messages: messages } = reader.counters;
  t.true(damaged > 300 && messages > 0, JSON.stringify(reader.counters));
});

/** As gpsd's decoder says it, unscaled. */
type Decoded = Readonly<Record<string, number | string | boolean>>;

function asGpsd({ mmsi, said }: HeardMessage): Record<string, unknown> {
  const { position, speedMs, courseRad, headingRad, altitudeM } = said;
  const has = (field: keyof AisSaid) => field in said;
  return {
    mmsi: Number(mmsi),
    ...(has("position")
      ? {
          lon: position ? Math.round(position.longitude * 600_000) : 108_600_000,
          lat: position ? Math.round(position.latitude * 600_000) : 54_600_000,
          accuracy: said.isAccurate,
        }
      : {}),
    ...(has("speedMs") ? { speed: Math.round(((speedMs ?? 102.3 * KNOT) / KNOT) * (has("altitudeM") ? 1 : 10)) } : {}),
    ...(has("courseRad") ? { course: Math.round(((courseRad ?? 360 * DEGREE) / DEGREE) * 10) } : {}),
    ...(has("headingRad") ? { heading: Math.round((headingRad ?? 511 * DEGREE) / DEGREE) } : {}),
    ...(has("navStatus") ? { status: said.navStatus ?? 15, maneuver: said.maneuver ?? 0 } : {}),
    ...(has("callsign") ? { callsign: said.callsign ?? "" } : {}),
    ...(has("imo") ? { imo: said.imo ?? 0, draught: Math.round((said.draughtM ?? 0) * 10), destination: said.destination ?? "" } : {}),
    ...(has("altitudeM") ? { alt: altitudeM } : {}),
    ...(has("atonType") ? { aid_type: said.atonType, name: said.name, virtual_aid: said.isVirtual, off_position: said.isOffPosition ?? false } : {}),
  }; // prettier-ignore
}

test("gpsd's decoder reads in our sentences what we read in them", (t) => {
  const at = (name: string) => readFileSync(new URL(`../../../fixtures/nmea0183/${name}`, import.meta.url), "latin1");
  const { heard, read, reader } = reading();
  read(at("ais.nmea").trim().split("\r\n"));
  t.like(reader.counters, { ais_damaged: 0, ais_incomplete: 0, ais_unknown: 0 });
  const decoded = at("ais.expected.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Decoded);
  // Their type 24 waits for both parts; ours are two reports, and the last one there is without its first.
  const [partA, partB] = heard.filter(({ class: messages, said }) => messages === "B" && !("position" in said));
  t.is(partA?.said.name, "KAIROS");
  t.like(partB?.said, { callsign: "PC8968", lengthM: 10, beamM: 3, fromBowM: 7, fromStarboardM: 1 });
  const mine = heard.filter(({ said }) => !("callsign" in said && !("name" in said)) && said.name !== "KAIROS");
  const theirs = decoded.filter(({ type }) => type !== 24);
  t.is(mine.length, theirs.length);
  for (const [i, message] of mine.entries()) t.like(theirs[i], asGpsd(message));
  t.is(theirs.length, 12);
});

test("ggencoder reads in our sentences what we wrote", (t) => {
  for (const [type, { mmsi, said }] of Object.entries(SAID)) {
    const session = {};
    const [decoded] = linesOf(SAID[type] ?? t.fail())
      .map((line) => new ggencoder.AisDecode(line.trimEnd(), session))
      .toReversed();
    t.is(decoded?.["valid"], true, `${type}: ${String(decoded?.["error"])}`);
    t.is(decoded?.["mmsi"], mmsi);
    if (said.position) {
      t.true(Math.abs(Number(decoded?.["lat"]) - said.position.latitude) < 1e-5, type);
      t.true(Math.abs(Number(decoded?.["lon"]) - said.position.longitude) < 1e-5, type);
    }
    if (typeof said.name === "string" && type !== "21") t.is(decoded?.["shipname"], said.name);
    if (typeof said.lengthM === "number") t.is(decoded?.["length"], said.lengthM, type);
    if (typeof said.callsign === "string") t.is(decoded?.["callsign"], said.callsign);
  }
});

const CAPTURE = new URL("../../../../shared/captures/nmea0183-nais400-merrimac.log", import.meta.url);

test("a receiver's recording: all is read, and what is written of it is read as the same, by us and by gpsd", (t) => {
  if (!existsSync(CAPTURE)) {
    t.log("skipped: no recordings beside this project");
    t.pass();
    return;
  }
  const lines = readFileSync(CAPTURE, "latin1").split(/\r?\n/);
  const { heard: all, read, reader } = reading();
  read(lines.filter((line) => line.startsWith("!")));
  // Where a vessel's positioning has failed, what is left of her report has no message of its own.
  const heard = all.filter((message) => linesOf(message, { isOwn: message.isOwn, sequence: 0 }).length > 0);
  t.is(all.length - heard.length, 17);
  t.deepEqual(reader.counters, { ais_messages: 633, ais_damaged: 0, ais_incomplete: 0, ais_unknown: 35 });
  const again = reading();
  const written = heard.flatMap((message, sequence) => linesOf(message, { isOwn: message.isOwn, sequence }));
  again.read(written);
  t.is(again.heard.length, heard.length);
  const different = heard.filter((message, i) => JSON.stringify(message) !== JSON.stringify(again.heard[i]));
  // One vessel has a number of the IMO that cannot be one: it is not believed, and so does not go out.
  t.deepEqual(
    different.map(({ mmsi, said }) => [mmsi, said.imo]),
    [["244052000", 843_260_100]],
  );
  if (!canTry(t, "gpsdecode")) return;
  const decoded = decodedByGpsd(written.join(""));
  const mine = heard.filter(({ said }) => "position" in said || "imo" in said);
  const theirs = decoded.filter(({ type }) => type !== 24);
  t.is(theirs.length, mine.length);
  for (const [i, message] of mine.entries()) {
    // The number that is not believed is none in what goes out.
    const { imo: _, ...expected } = asGpsd(message);
    t.like(theirs[i], expected);
  }
});

function decodedByGpsd(lines: string): Decoded[] {
  const text = execFileSync("gpsdecode", ["-u", "-j"], { input: lines, encoding: "latin1" });
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Decoded);
}

test("a long-range report (27) is one, and is sent on as rough as it came", (t) => {
  const { heard, read } = reading();
  read(["!AIVDM,1,1,,A,KkEWp=p0<qk;v2ht,0*5C"]);
  t.true(heard[0]?.isLongRange);
  const bits = writeAisMessage({ ...heard[0], timestampMs: HEARD_MS } as Reported);
  t.is(bits?.payload().characters.charAt(0), "K");
  read(aisLines(bits ?? new BitWriter(), false, 1));
  t.deepEqual(heard[1], heard[0]);
});

test("while a vessel's positioning has failed (UTC second 63) her place and motion are not taken", (t) => {
  const { heard, read } = reading();
  for (const type of [1, 18] as const) {
    const reported = SAID[type];
    if (reported === undefined) throw new Error("none");
    const { characters = "", fill = 0 } = writeAisMessage({ ...reported, timestampMs: HEARD_MS })?.payload() ?? {};
    const bits = BitReader.of(characters, fill);
    const secondAt = type === 1 ? 137 : 133;
    const failed = new BitWriter();
    for (let i = 0; i < (bits?.size ?? 0); i += 1)
      failed.flag(bits?.flag(i) === true || (i >= secondAt && i < secondAt + 6));
    read(aisLines(failed, false, 1));
  }
  t.deepEqual(
    heard.map(({ said }) => [said.position, said.speedMs, said.courseRad]),
    [
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ],
  );
  t.is(heard[0]?.said.navStatus, 0);
});
