/** DSC calls and persons overboard on the bus: crafted messages, and those of a Simrad plotter. */
import { Buffer } from "node:buffer";
import test from "ava";
import type { DscCall } from "../../../src/distress/dsc-call.ts";
import type { MobNotice } from "../../../src/distress/heard.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { Outgoing } from "../../../src/nmea2000/codec/content.ts";
import { DistressReader } from "../../../src/nmea2000/distress/distress-reader.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";

function heard(frame: PgnFrame): DscCall | MobNotice | undefined {
  const said: (DscCall | MobNotice)[] = [];
  const reader = new DistressReader({ call: (call) => said.push(call), notice: (notice) => said.push(notice) });
  reader.hear("can0", frame);
  return said[0];
}

const header = { source: 9, timestampMs: 7 };
const at = { latitudeOfVesselReported: 42.5, longitudeOfVesselReported: -8.5 };

function dsc(id: "dscDistressCallInformation" | "dscCallInformation", content: Record<string, unknown>): PgnFrame {
  return new PgnCodec().encode(id, { telephoneNumber: "", list: [], ...content } as Outgoing, header);
}

const POSITION = { latitude: 42.5, longitude: -8.5 };

test("129808: the vessel's own distress, with its nature", (t) => {
  const own = { dscFormat: 112, dscCategory: 112, dscMessageAddress: "2240001230", natureOfDistress: 110, ...at };
  t.like(heard(dsc("dscDistressCallInformation", own)), {
    act: "distress",
    mmsi: "224000123",
    nature: "overboard",
    position: POSITION,
  });
});

test("129808: all ships are told of another vessel: her distress is relayed, or acknowledged", (t) => {
  const all = { dscFormat: 116, dscCategory: 112, dscMessageAddress: "0022410220", mmsiOfShipInDistress: "3162009110" };
  const says = (first: number) => heard(dsc("dscDistressCallInformation", { ...all, natureOfDistress: first, ...at }));
  t.like(says(112), { act: "relay", mmsi: "316200911", by: "002241022", nature: undefined, position: POSITION });
  t.like(says(105), { act: "relay", nature: "sinking" });
  t.like(
    says(110),
    { act: "relay", nature: "overboard", isNatureDoubtful: true, by: "002241022" },
    "no acknowledgement",
  );
  const own = { dscFormat: 112, dscCategory: 112, dscMessageAddress: "3661919100", mmsiOfShipInDistress: "3661919100" };
  t.like(heard(dsc("dscDistressCallInformation", { ...own, natureOfDistress: 105, ...at })), { act: "distress" });
});

test("129808: urgency, safety, routine, and nobody's", (t) => {
  const calls = (category: number, address: string | null = "2240001230") =>
    heard(
      dsc("dscCallInformation", {
        dscFormatSymbol: 116,
        dscCategorySymbol: category,
        dscMessageAddress: address,
        "1stTelecommand": 100,
      }),
    );
  t.like(calls(110), { act: "urgency", mmsi: "224000123", position: undefined });
  t.like(calls(108), { act: "safety" });
  t.like(calls(100), { act: "other" });
  t.is(calls(110, null), undefined);
});

test("127233: raised and ended at a Simrad plotter, as in canboat's sample", (t) => {
  const bytes = (status: string) =>
    Uint8Array.from(
      Buffer.from(`ffffffffff${status}c9350000f9ffffffff0000f6ff6d0b04864e67ff98ece80087128c0eff`, "hex"),
    );
  const frame = (status: string): PgnFrame => ({
    pgn: 127_233,
    priority: 3,
    source: 30,
    destination: 255,
    data: bytes(status),
    timestampMs: 7,
  });
  const raised = heard(frame("f8")) as MobNotice;
  t.like(raised, { emitter: undefined, says: "overboard", source: "nmea2000:can0:30", timestampMs: 7 });
  t.is(raised.position?.latitude.toFixed(7), "19.1758326");
  t.like(heard(frame("f9")), { says: "overboard" });
  t.like(heard(frame("fa")), { says: "test" });
  t.like(heard(frame("fb")), { says: "nobody" });
  t.is(heard(frame("ff")), undefined);
});

test("a short message, and any other", (t) => {
  for (const pgn of [127_233, 129_808, 127_250])
    t.notThrows(() =>
      heard({ pgn, priority: 3, source: 1, destination: 255, data: new Uint8Array(3), timestampMs: 0 }),
    );
});
