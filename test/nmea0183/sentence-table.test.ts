import test from "ava";
import { limits } from "../../src/nmea0183/limits.ts";
import { checksumOf } from "../../src/nmea0183/sentence.ts";
import { FORMATTERS } from "../../src/nmea0183/sentence-table.ts";
import { SentenceReader } from "../../src/nmea0183/sentence-reader.ts";
import { SentenceWriter } from "../../src/nmea0183/sentence-writer.ts";
import { unitOfTag } from "../../src/tags/vocabulary/vocabulary.ts";
import { KNOWN } from "./support/known-values.ts";
import { SignalkTwin } from "./support/signalk-twin.ts";

function reading() {
  const values = new Map<string, number | boolean | null>();
  const reader = new SentenceReader((tag, value) => void values.set(tag, value));
  return { reader, values };
}

test("each tag goes out and comes in again within the resolution of its sentences, in lines of at most 82 characters", (t) => {
  const writer = new SentenceWriter("II");
  const lines = [
    ...FORMATTERS.flatMap((formatter) => writer.lines(formatter, (tag) => KNOWN[tag]?.[0])),
    // A bearing is of one kind in a sentence.
    ...writer.lines("APB", (tag) => (tag.endsWith("BEARING_TRUE_DEG") ? undefined : KNOWN[tag]?.[0])),
  ];
  for (const line of lines) t.true(line.length <= 82 && line.endsWith("\r\n"), line);
  const { reader, values } = reading();
  for (const line of lines) t.true(reader.read(line), line);
  t.like(reader.counters, { damaged: 0, unknown: 0, not_valid: 0, sentences: lines.length });
  for (const [tag, [value, within]] of Object.entries(KNOWN)) {
    t.true(Math.abs(Number(values.get(tag)) - value) <= within, `${tag}: ${String(values.get(tag))} is not ${value}`);
    t.truthy(unitOfTag(tag), `${tag} is a tag of the vocabulary`);
  }
  t.deepEqual(
    [...values.keys()].filter((tag) => !(tag in KNOWN)),
    [],
  );
});

test("Signal K's own reader has the same of each sentence that we write, or a cause", (t) => {
  const writer = new SentenceWriter("II");
  const twin = new SignalkTwin();
  for (const formatter of FORMATTERS)
    for (const line of writer.lines(formatter, (tag) => KNOWN[tag]?.[0])) twin.take(line.trim());
  t.log(`${twin.equal} values equal; others: ${[...twin.causes].map(([why, count]) => `${count} ${why}`).join(", ")}`);
  t.deepEqual([...twin.unexplained], []);
  t.true(twin.equal >= 30, String(twin.equal));
});

test("transducers beyond the usual are sent by the set that an output names, and numbers to a bound", (t) => {
  const all = (tag: string) => (tag === "VESSEL.PITCH_DEG" || tag.startsWith("BATT_") ? 12.5 : undefined);
  const sent = (set: string) => new SentenceWriter("II").lines(set, all);
  t.deepEqual(sent("XDR").map((line) => line.slice(0, -5)), ["$IIXDR,A,12.5,D,PTCH"]); // prettier-ignore
  t.deepEqual(sent("XDR_TANKS"), []);
  const names = sent("XDR_BATTERIES").flatMap((line) => [...line.matchAll(/,([UI]),12\.50?,[VA],(BATTERY#\d+)/g)]);
  t.is(new Set(names.map(([, kind, name]) => `${kind}${name}`)).size, 2 * limits.transducers);
  t.true(sent("XDR_BATTERIES").every((line) => line.length <= 82));
});

test("what is not known makes an empty field or no sentence, and a sentence with a status says once that it holds no more", (t) => {
  const writer = new SentenceWriter("II");
  t.deepEqual(
    FORMATTERS.flatMap((formatter) => writer.lines(formatter, () => undefined)),
    [],
  );
  const wind = (angle: number | undefined) => (tag: string) => ({ "WIND_APPARENT.ANGLE_DEG": angle })[tag];
  t.regex(writer.lines("MWV", wind(-30)).join(""), /^\$IIMWV,330\.0,R,,N,A\*/);
  t.regex(writer.lines("MWV", wind(undefined)).join(""), /^\$IIMWV,,R,,N,V\*/);
  t.deepEqual(writer.lines("MWV", wind(undefined)), []);
});

test("an autopilot gets its bearings, true or magnetic, and what to steer by", (t) => {
  const apb = (tags: Readonly<Record<string, number>>) => new SentenceWriter("II").lines("APB", (tag) => tags[tag])[0];
  const leg = { "NAV.CROSS_TRACK_M": -185.2, "NAV.WAYPOINT_ARRIVED": 0 };
  const magnetic = { "NAV.LEG_BEARING_MAGNETIC_DEG": 11, "NAV.WAYPOINT_BEARING_MAGNETIC_DEG": 12.5 };
  const trueOnes = { "NAV.LEG_BEARING_TRUE_DEG": 14, "NAV.WAYPOINT_BEARING_TRUE_DEG": 15.5 };
  t.regex(apb({ ...leg, ...magnetic }) ?? "", /^\$IIAPB,A,A,0\.100,R,N,V,V,11\.0,M,,12\.5,M,12\.5,M\*/);
  t.regex(apb({ ...leg, ...trueOnes }) ?? "", /,14\.0,T,,15\.5,T,15\.5,T\*/);
  t.regex(apb({ ...leg, ...trueOnes, ...magnetic }) ?? "", /,14\.0,T,,15\.5,T,15\.5,T\*/);
});

test("what is damaged is counted and not believed, also one field of many; what wraps a sentence is taken off", (t) => {
  const { reader, values } = reading();
  const damaged = [
    "$GPRMC,085411.000,A,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,A*64",
    "$GPRMC,085411.000,A,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,A",
    "$IIDPT,1e3,,*3C",
    "garbage",
    `$IIDPT,${"1".repeat(500)}*00`,
  ];
  for (const line of damaged) reader.read(line);
  t.like(reader.counters, { damaged: damaged.length - 1, no_checksum: 1 });
  t.is(values.size, 0);
  reader.read("UdPbC\0\\s:II0001,n:1*01\\$GPRMC,085411.000,A,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,A*63\r\n");
  t.is(values.get("VESSEL.COG_TRUE_DEG"), 251.34);
  reader.read("$GPRMC,085411.000,V,5222.3215,N,00454.5778,E,0.58,251.34,030414,,,N*7B");
  t.is(reader.counters.not_valid, 1);
});

test("what cannot be is not believed, though its checksum is right", (t) => {
  const { reader, values } = reading();
  const impossible = ["HDT,725.0,T", "DPT,-5.0,,", "VHW,,,,,9999.0,N,,", "MTW,900000.0,C", "MTW,-300.0,C"];
  for (const body of impossible) reader.read(`$II${body}*${checksumOf(`II${body}`)}`);
  t.is(reader.counters.damaged, impossible.length);
  t.is(values.size, 0);
});

test("a thousand hostile lines throw nothing and give nothing that is no number", (t) => {
  const { reader, values } = reading();
  let seed = 4;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  for (let i = 0; i < 1000; i += 1) {
    const formatter = FORMATTERS[Math.floor(random() * FORMATTERS.length)] ?? "";
    const fields = Array.from({ length: Math.floor(random() * 24) }, () =>
      ["", "A", "V", "-1", "1e9", "999999", "N", "NaN", "\u0000", "5222.99,N", "T", "^2C"].at(
        Math.floor(random() * 12),
      ),
    );
    const body = `II${formatter},${fields.join()}`;
    const sum = Array.from(body).reduce((so, each) => so ^ each.charCodeAt(0), 0);
    reader.read(`$${body}*${sum.toString(16).toUpperCase().padStart(2, "0")}`);
  }
  const { sentences, damaged } = reader.counters;
  t.true(sentences > 0 && damaged > 0);
  for (const [tag, value] of values) t.true(typeof value !== "number" || Number.isFinite(value), tag);
});
