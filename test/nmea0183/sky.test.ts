/** The satellites in view: from GSV to PGN 129540 and back. */
import test from "ava";
import { PgnCodec } from "../../src/nmea2000/codec/codec.ts";
import { type Satellite, SkySender } from "../../src/nmea2000/bridge/sky-sender.ts";
import { writeSentence } from "../../src/nmea0183/sentence.ts";
import { satellitesOf, skyLines, SkyReader, withUsed } from "../../src/nmea0183/sky.ts";
import { theirs } from "../nmea2000/support/twin.ts";

const GPS = ["2,1,06,16,60,104,42,23,40,200,38,13,33,300,40,29,20,050,35", "2,2,06,05,10,010,25,07,05,090,"];
const read = (reader: SkyReader, talker: string, line: string, nowMs = 0) =>
  reader.read("mast", talker, line.split(","), nowMs);

test("a list is whole with its last sentence, and then has the satellites of all systems", (t) => {
  const reader = new SkyReader();
  t.is(read(reader, "GP", GPS[0] ?? ""), undefined);
  const gps = read(reader, "GP", GPS[1] ?? "") ?? [];
  t.deepEqual(
    gps.map(({ prn }) => prn),
    [16, 23, 13, 29, 5, 7],
  );
  t.is(gps[5]?.snrDb, undefined, "not tracked");
  const all = read(reader, "GL", "1,1,02,66,30,100,33,03,20,200,30") ?? [];
  t.deepEqual(
    all.map(({ prn }) => prn),
    [16, 23, 13, 29, 5, 7, 66, 67],
  );
  t.deepEqual(
    read(reader, "GA", "1,1,01,12,30,100,33")?.map(({ prn }) => prn),
    all.map(({ prn }) => prn),
    "no numbers for Galileo",
  );
});

test("a list that lacks a sentence, or has one twice, gives nothing", (t) => {
  const reader = new SkyReader();
  t.is(read(reader, "GP", GPS[1] ?? ""), undefined);
  read(reader, "GP", GPS[0] ?? "");
  t.is(read(reader, "GP", "3,3,09,05,10,010,25"), undefined);
  t.is(read(reader, "GP", GPS[1] ?? ""), undefined);
  t.is(read(reader, "GP", "2,1"), undefined);
  t.is(read(reader, "GP", "x,y,z"), undefined);
});

test("canboatjs reads the same satellites, at most one list a second and eighteen in it", (t) => {
  const reader = new SkyReader();
  read(reader, "GP", GPS[0] ?? "");
  const satellites = read(reader, "GP", GPS[1] ?? "") ?? [];
  const sender = new SkySender();
  const message = sender.messageOf({ source: "", satellites }, 0);
  const { satsInView, list } = theirs(message?.pgn ?? 0, message?.data ?? new Uint8Array())?.fields ?? {};
  t.is(satsInView, 6);
  const [first, , , , , last] = list as readonly Readonly<Record<string, unknown>>[];
  t.like(first, { prn: 16, elevation: 1.0472, azimuth: 1.8151, snr: 42, status: "Tracked" });
  t.is(last?.["snr"] ?? null, null);
  t.is(last?.["status"], "Not tracked");
  t.is(sender.messageOf({ source: "", satellites }, 500), undefined);
  const many = Array.from({ length: 30 }, (_, i) => ({ ...satellites[0]!, prn: i + 1 }));
  t.is(sender.messageOf({ source: "", satellites: many }, 1000)?.data.length, 3 + 18 * 12);
});

const statusOf = (satellites: readonly Satellite[]) => {
  const message = new SkySender().messageOf({ source: "", satellites }, 0);
  const { list } = theirs(message?.pgn ?? 0, message?.data ?? new Uint8Array())?.fields ?? {};
  return (list as readonly Readonly<Record<"prn" | "status", string | number>>[]).map(
    ({ prn, status }) => `${prn} ${status}`,
  );
};

test("GSA says which of them are used: to the bus and back, by system, as long as it is new", (t) => {
  const reader = new SkyReader();
  const used = (talker: string, line: string, nowMs = 0) => reader.readUsed("mast", talker, line.split(","), nowMs);
  used("GN", "A,3,16,05,,,,,,,,,,,1.8,1.0,1.5");
  used("GN", "A,3,66,,,,,,,,,,,,1.8,1.0,1.5");
  used("GN", "A,3,23,,,,,,,,,,,,1.8,1.0,1.5,3");
  used("GA", "A,3,13,,,,,,,,,,,,1.8,1.0,1.5");
  used("GN", "A,3", 0);
  reader.readUsed("stern", "GP", "A,3,29,,,,,,,,,,,,1.8,1.0,1.5".split(","), 0);
  used("GN", "A,3,16,05,,,,,,,,,,,1.8,1.0,1.5");
  read(reader, "GP", GPS[0] ?? "");
  read(reader, "GP", GPS[1] ?? "");
  const all = read(reader, "GL", "1,1,02,66,30,100,33,03,20,200,30") ?? [];
  const told = [
    "16 Used",
    "23 Tracked",
    "13 Tracked",
    "29 Tracked",
    "5 Used",
    "7 Not tracked",
    "66 Used",
    "67 Tracked",
  ];
  t.deepEqual(statusOf(all), told, "23 is one of Galileo's, 29 another receiver's");

  const GSA = "$IIGSA,A,3,,,,,,,,,,,,,1.80,1.00,1.50*";
  const line = writeSentence({ talker: "II", formatter: "GSA", fields: GSA.slice(7, -1).split(",") });
  const lines = withUsed(line, all).map((each) => each.slice(0, -5));
  t.deepEqual(lines, ["$GNGSA,A,3,16,05,,,,,,,,,,,1.80,1.00,1.50", "$GNGSA,A,3,66,,,,,,,,,,,,1.80,1.00,1.50"]);
  t.deepEqual(withUsed(line, all.slice(0, 5))[0]?.slice(0, -5), "$GPGSA,A,3,16,05,,,,,,,,,,,1.80,1.00,1.50");
  t.deepEqual(withUsed(line, all.slice(1, 2)), [line], "none is known to be used");

  read(reader, "GP", GPS[0] ?? "", 20_000);
  t.false(
    read(reader, "GP", GPS[1] ?? "", 20_000)?.some(({ isUsed }) => isUsed),
    "too old",
  );
});

test("a list of the bus is the same list in sentences, by system, and what it lacks is empty", (t) => {
  const satellite = { elevationRad: Math.PI / 3, azimuthRad: 2 * Math.PI, snrDb: 41.6 };
  const gps = [1, 5, 12, 31, 33].map((prn) => ({ ...satellite, prn }));
  const glonass = [{ prn: 65, elevationRad: undefined, azimuthRad: undefined, snrDb: undefined }];
  const message = new SkySender().messageOf(
    { source: "", satellites: [...gps, ...glonass, { ...satellite, prn: 140 }] },
    0,
  );
  if (message === undefined) throw new Error("none");
  const content = new PgnCodec().decode({ ...message, source: 9, timestampMs: 0 });
  const satellites = satellitesOf(content ?? {});
  t.is(satellites.length, 7);
  const lines = skyLines(satellites);
  t.deepEqual(
    lines.map((line) => line.slice(0, -5)),
    [
      "$GPGSV,2,1,05,01,60,000,42,05,60,000,42,12,60,000,42,31,60,000,42",
      "$GPGSV,2,2,05,33,60,000,42",
      "$GLGSV,1,1,01,65,,,",
    ],
    "no talker for 140",
  );
  const reader = new SkyReader();
  const lists = lines.map((line) => read(reader, line.slice(1, 3), line.slice(7, -5)));
  t.deepEqual(
    lists.at(-1)?.map(({ prn, snrDb }) => [prn, snrDb]),
    [...gps.map(({ prn }) => [prn, 42]), [65, undefined]],
  );
  t.deepEqual(skyLines([{ ...satellite, prn: 3, elevationRad: -0.2 }])[0]?.slice(0, -5), "$GPGSV,1,1,01,03,,000,42");
  t.deepEqual(skyLines([]), []);
  t.deepEqual(satellitesOf({}), []);
});
