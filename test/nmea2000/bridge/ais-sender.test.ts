/** Stations of AIS that other wires hear, on a bus: read back by our own reader and by canboatjs. */
import test from "ava";
import { AisTargets } from "../../../src/ais/targets.ts";
import type { AisReport, AisSaid } from "../../../src/ais/report.ts";
import { AisReader } from "../../../src/nmea2000/ais/ais-reader.ts";
import { AisSender } from "../../../src/nmea2000/bridge/ais-sender.ts";
import { layout } from "../../../src/nmea2000/codec/codec.ts";
import type { Message } from "../../../src/nmea2000/pgn-frame.ts";
import { AIS_REPORTS, MMSI, motion, SENT_AT } from "../support/sent-messages.ts";
import { theirs } from "../support/twin.ts";

const T0 = SENT_AT;

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
      mmsi: MMSI,
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

for (const [pgn, report] of Object.entries(AIS_REPORTS))
  test(`${pgn}: what one wire says of a station is read from the bus as it was`, (t) => {
    const { sent, take } = setUp();
    take(report.said, report);
    const [message] = sent;
    if (message === undefined) throw new Error("nothing was sent");
    t.is(message.pgn, Number(pgn));
    const heard: AisReport[] = [];
    const reader = new AisReader({ take: (read: AisReport) => heard.push(read) } as unknown as AisTargets);
    reader.hear("can1", { ...message, source: 9, timestampMs: T0 });
    t.is(heard[0]?.mmsi, report.mmsi ?? MMSI);
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
    t.is(Number(fields["userId"] ?? fields["sourceId"]), Number(report.mmsi ?? MMSI));
  });

test("a text ends as those of AIS do: a display that knows no other end would show the bytes behind it", (t) => {
  const { sent, take } = setUp();
  for (const pgn of [129_040, 129_794, 129_809, 129_810]) take(AIS_REPORTS[pgn]?.said ?? {}, AIS_REPORTS[pgn]);
  take({ name: null }, { class: "B" });
  const texts = sent.flatMap(({ pgn, data }) =>
    (layout(pgn)?.fields ?? [])
      .filter(({ kind }) => kind === "text")
      .map(({ bitOffset = 0, bits }) =>
        Buffer.from(data.subarray(bitOffset / 8, (bitOffset + bits) / 8)).toString("latin1"),
      ),
  );
  t.deepEqual(texts, [
    "GROOTVORST@@@@@@@@@@",
    "PH6637@",
    "GROOTVORST@@@@@@@@@@",
    "HARLINGEN@@@@@@@@@@@",
    "GROOTVORST@@@@@@@@@@",
    "@@@@@@@",
    "DDNQ2@@",
    "@@@@@@@@@@@@@@@@@@@@",
  ]);
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
  t.is(sender.counters["ais_held_back"], 1);
  take(motion, { mmsi: "244750441" });
  advance(60_000);
  take(motion);
  t.is(sent.length, 2, "it has fallen silent");
});

test("a flood of stations takes a bounded part of the bus", (t) => {
  const { sender, sent, take, advance } = setUp();
  for (let i = 0; i < 100; i += 1) take(motion, { mmsi: String(244_000_000 + i) });
  t.is(sent.length, 40);
  t.like(sender.counters, { ais_dropped: 60, ais_dropping: 1 });
  advance(1000);
  take(motion);
  t.is(sent.length, 41);
  advance(60_000);
  t.is(sender.counters["ais_dropping"], 0, "a minute after the last");
});
