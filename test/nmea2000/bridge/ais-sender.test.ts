/** Stations of AIS that other wires hear, on a bus: read back by our own reader and by canboatjs. */
import test from "ava";
import { AisTargets } from "../../../src/ais/targets.ts";
import type { AisReport, AisSaid } from "../../../src/ais/report.ts";
import { AisReader } from "../../../src/nmea2000/ais/ais-reader.ts";
import { AisSender } from "../../../src/nmea2000/bridge/ais-sender.ts";
import type { Message } from "../../../src/nmea2000/pgn-frame.ts";
import { theirs } from "../support/twin.ts";

const T0 = Date.UTC(2026, 10, 29, 12);

function setUp(carries: (pgn: number, source: string) => boolean = (_, source) => source.startsWith("nmea0183:")) {
  const sent: Message[] = [];
  let nowMs = 0;
  const publisher = { carries, relay: (message: Message) => sent.push(message) > 0 };
  const sender = new AisSender(
    "can0",
    () => publisher,
    () => nowMs,
    () => false,
  );
  const targets = new AisTargets({ ownMmsi: "224000001", ownPosition: () => undefined, now: () => nowMs });
  targets.reports.subscribe((heard) => sender.take(heard));
  const take = (said: AisSaid, more: Partial<AisReport> = {}) =>
    targets.take({
      mmsi: "244750440",
      class: "A",
      isOwn: false,
      timestampMs: T0,
      source: "nmea0183:mast",
      said,
      ...more,
    });
  const advance = (ms: number) => void (nowMs += ms);
  return { sender, sent, take, advance };
}

const position = { latitude: 53.0762433, longitude: 5.33304 };
/** What a message says of its position besides. */
const supervised = { second: 23, hasRaim: true };
const motion = { position, isAccurate: true, speedMs: 5.14, courseRad: 3.3772 };
const hull = { shipType: 36, lengthM: 14, beamM: 4.2, fromBowM: 3, fromStarboardM: 2 };
const SAID: Readonly<Record<number, Partial<AisReport> & { readonly said: AisSaid }>> = {
  129038: { ...supervised, said: { ...motion, headingRad: 3.1, rateOfTurnRadS: 0.01, navStatus: 8, maneuver: 1 } },
  129039: { ...supervised, class: "B", said: { ...motion, headingRad: 3.1 } },
  129040: { ...supervised, second: 62, class: "B", said: { ...motion, headingRad: 3.1, name: "GROOTVORST", ...hull } },
  129041: {
    ...supervised,
    class: "aton",
    mmsi: "992446000",
    said: { position, isAccurate: false, name: "VLIEREDE", atonType: 20, isVirtual: true, isOffPosition: false },
  },
  129793: { hasRaim: true, clockMs: T0 - 2000, class: "base", mmsi: "002442002", said: { position, isAccurate: true } },
  129794: {
    said: {
      name: "GROOTVORST",
      callsign: "PH6637",
      imo: 9_074_729,
      ...hull,
      draughtM: 1.8,
      destination: "HARLINGEN",
      etaMs: Date.UTC(2026, 11, 1, 14, 30),
    },
  },
  129798: { second: 61, hasRaim: false, class: "aircraft", mmsi: "111244001", said: { ...motion, altitudeM: 300 } },
  129801: {
    class: undefined,
    isFor: { mmsi: "002442024", sequence: 2, isSentAgain: true },
    said: { safetyText: "RETURN TO PORT" },
  },
  129802: { class: undefined, isFor: "all", said: { safetyText: "MOB ACTIVE" } },
  129809: { class: "B", said: { name: "GROOTVORST" } },
  129810: { class: "B", said: { callsign: "DDNQ2", ...hull } },
};

for (const [pgn, report] of Object.entries(SAID))
  test(`${pgn}: what one wire says of a station is read from the bus as it was`, (t) => {
    const { sent, take } = setUp();
    take(report.said, report);
    const [message] = sent;
    if (message === undefined) throw new Error("nothing was sent");
    t.is(message.pgn, Number(pgn));
    const heard: AisReport[] = [];
    const reader = new AisReader({ take: (read: AisReport) => heard.push(read) } as unknown as AisTargets);
    reader.hear("can1", { ...message, source: 9, timestampMs: T0 });
    t.is(heard[0]?.mmsi, report.mmsi ?? "244750440");
    t.is(heard[0]?.isOwn, false);
    const { second, hasRaim, isFor, clockMs } = report;
    t.like(heard[0], { second, isFor, clockMs });
    if (hasRaim !== undefined) t.is(heard[0]?.hasRaim, hasRaim);
    for (const [field, value] of Object.entries(report.said)) {
      const read = heard[0]?.said[field as keyof AisSaid];
      if (typeof value === "number") t.true(Math.abs(Number(read) - value) < 0.05, `${field} ${JSON.stringify(read)}`);
      else t.deepEqual(read, value, field);
    }
    const fields = theirs(message.pgn, message.data)?.fields ?? {};
    t.is(Number(fields["userId"] ?? fields["sourceId"]), Number(report.mmsi ?? "244750440"));
  });

test("what a message lacks is not made up", (t) => {
  const { sent, take } = setUp();
  take({ position: null, speedMs: null, courseRad: null, headingRad: null, rateOfTurnRadS: null, navStatus: null });
  const fields = theirs(129_038, sent[0]?.data ?? new Uint8Array())?.fields ?? {};
  for (const field of ["latitude", "longitude", "sog", "cog", "heading", "rateOfTurn"])
    t.is(fields[field] ?? null, null, field);
  // 14 would be a distress beacon.
  t.is((sent[0]?.data[25] ?? 0) & 0x0f, 15, "its status is not defined");
  take({ callsign: "PH6637" });
  take({ safetyText: "SEE YOU" }, { class: undefined });
  t.is(sent.length, 1, "no message of class A has a call sign alone; a text may be for one station");
  take({ name: "AURORA", shipType: 255 });
  t.is(theirs(129_794, sent[1]?.data ?? new Uint8Array())?.fields["typeOfShip"] ?? null, null);
  t.is(sent[1]?.data[36], 255, "not out of range");
});

test("our own vessel, what is replayed, other sources and what came from that bus do not go there", (t) => {
  const { sender, sent, take, advance } = setUp((_, source) => !source.startsWith("signalk:"));
  take(motion, { mmsi: "224000001" });
  take(motion, { isOwn: true, mmsi: "224000001" });
  take(motion, { source: "nmea2000:replay:3" });
  take(motion, { source: "signalk:here" });
  take(motion, { source: "nmea2000:can0:43" });
  t.is(sent.length, 0);
  take(motion);
  t.is(sent.length, 0, "a receiver on the bus reports her");
  t.is(sender.counters.ais_held_back, 1);
  take(motion, { mmsi: "244750441" });
  advance(60_000);
  take(motion);
  t.is(sent.length, 2, "it has fallen silent");
});

test("a flood of stations takes a bounded part of the bus", (t) => {
  const { sender, sent, take, advance } = setUp();
  for (let i = 0; i < 100; i += 1) take(motion, { mmsi: String(244_000_000 + i) });
  t.is(sent.length, 40);
  t.is(sender.counters.ais_dropped, 60);
  advance(1000);
  take(motion);
  t.is(sent.length, 41);
});
