/** Lines that are not as they should be, and whole: what costs a field, what a line, and how each is counted. */
import test from "ava";
import { limits } from "../../src/nmea0183/limits.ts";
import { readSentence, writeSentence } from "../../src/nmea0183/sentence.ts";
import { Hearing, line } from "./support/hearing.ts";

test("one odd field costs that field, and the rest of the sentence stays", (t) => {
  const position = "4330.000,N,00530.000,E";
  const left = { "VESSEL.LAT_DEG": 43.5, "VESSEL.LON_DEG": 5.5, "VESSEL.COG_TRUE_DEG": 180.5, "GNSS.FIX": true };
  const odd: readonly (readonly [body: string, costs: string])[] = [
    [`GPRMC,100000.00,A,${position},6.5,180.5,251126,999.9000,E,A`, "VESSEL.VARIATION_DEG"],
    [`GPRMC,100000.00,A,${position},6.5,180.5,251126,0,A`, "VESSEL.VARIATION_DEG"],
    [`GPRMC,100000.00,A,${position},919.95,180.5,251126,3.0,E,A`, "VESSEL.SOG_MS"],
    [`GPRMC,100000.00,A,${position},6.-5,180.5,251126,3.0,E,A`, "VESSEL.SOG_MS"],
  ];
  for (const [body, costs] of odd) {
    const hearing = new Hearing();
    const said = hearing.hear(body);
    t.like(said, left, body);
    t.is(said[costs] ?? null, null, body);
    t.like(hearing.reader.counters, { odd_fields: 1, damaged: 0, refused_times: 0 }, body);
  }
  // A value that was there is void from then on.
  const hearing = new Hearing();
  hearing.hear(`GPRMC,100000.00,A,${position},6.5,180.5,251126,3.0,E,A`);
  t.is(hearing.hear(odd[0]?.[0] ?? "")["VESSEL.VARIATION_DEG"], null);
  hearing.hear("SDDPT,16.0,-0.5,");
  const negative = { "VESSEL.DEPTH_M": null, "VESSEL.DEPTH_BELOW_KEEL_M": null, "VESSEL.DEPTH_OFFSET_M": -0.5 };
  t.deepEqual(hearing.hear("SDDPT,-5.0,-0.5,"), negative);
});

test("a position or a time that is none refuses the line, and so does a line of which nothing is left", (t) => {
  const bodies = [
    "GPRMC,100000.00,A,4375.000,N,00530.000,E,6.5,180.5,251126,,,A",
    "GPRMC,100000.00,A,4330.000,X,00530.000,E,6.5,180.5,251126,,,A",
    "GPRMC,100000.00,A,4330.000,N,18530.000,E,6.5,180.5,251126,,,A",
    "GPRMC,100000.00,A,43,N,00530.000,E,6.5,180.5,251126,,,A",
    "GPRMC,100000.00,A,0.000,N,0.000,E,6.5,180.5,251126,,,A",
    "GPRMC,250000.00,A,4330.000,N,00530.000,E,6.5,180.5,251126,,,A",
    "GPRMC,1x0000.00,A,4330.000,N,00530.000,E,6.5,180.5,251126,,,A",
    "GPRMC,100000.00,A,4330.000,N,00530.000,E,6.5,180.5,310226,,,A",
    "GPGLL,4330.000,N,,,100000.00,A,A",
    "HEHDT,725.0,T",
    "SDDPT,-5.0,,",
  ];
  const hearing = new Hearing();
  t.deepEqual(hearing.hear(...bodies), {});
  t.like(hearing.reader.counters, { damaged: bodies.length, odd_fields: 0 });
});

test("leading zeros may be missing, and blanks may stand around a line", (t) => {
  const west = new Hearing().hear("GPRMC,90000.00,A,5101.234,N,29.010,W,5.0,90.0,51126,,,A");
  t.deepEqual([west["VESSEL.LAT_DEG"], west["VESSEL.LON_DEG"]], [51 + 1.234 / 60, -29.01 / 60]);
  t.is(west["VESSEL.TIME_UTC_S"], Date.UTC(2026, 10, 5, 9) / 1000);
  const hearing = new Hearing();
  for (const raw of [`  ${line("HEHDT,1.5,T")}`, `${line("HEHDT,2.5,T")}  \r\n`, `\t${line("HEHDT,3.5,T")} \r`])
    t.true(hearing.reader.read(raw));
  t.is(hearing.said.get("VESSEL.HEADING_TRUE_DEG"), 3.5);
});

test("whole sentences that are not known are counted as such, whatever their address and length, and are signs of life", (t) => {
  const hearing = new Hearing();
  const bodies = [
    "PTNTHTM,223.0,N,169.0,N,-12,N,188.0,5,N",
    "PFEC,GPint,tur00",
    "PMTK001,314,3",
    "PUBX",
    "PGRMC,A,218.8,100,6378137.000,298.257223563,0.0,0.0,0.0,A,3,1,1,4,30",
    "PRMC,100000.00,A,4330.000,N,00530.000,E,6.5,180.5,251126,,,A",
    "RMC,100000.00,A,4330.000,N,00530.000,E,6.5,180.5,251126,,,A",
    "GYOACC,1,2",
    "SNRSTAT,1,2",
    `PSTI,${"1,".repeat(200)}`,
  ];
  for (const body of bodies) t.true(hearing.reader.read(line(body)), body);
  t.is(hearing.said.size, 0);
  t.like(hearing.reader.counters, { unknown: bodies.length, damaged: 0 });
  t.false(hearing.reader.read(line(`PSTI,${"1,".repeat(limits.wrappedChars / 2)}`)));
  t.false(hearing.reader.read(`${line("PFEC,GPint,tur00").slice(0, -2)}00`));
  t.is(hearing.reader.counters.damaged, 2);
});

test("a line without a checksum is counted, and read where it is optional; a wrong one never is", (t) => {
  const bare = ["$IIMWV,045,R,12.4,N,A", "$IIVHW,,T,,M,05.2,N,,K", "$IIDPT,012.4,0.5"];
  const strict = new Hearing();
  for (const each of bare) t.false(strict.reader.read(each));
  t.is(strict.said.size, 0);
  t.like(strict.reader.counters, { no_checksum: bare.length, damaged: 0 });
  const heard: string[] = [];
  const encapsulated = (each: string) => heard.push(each) > 0;
  const lenient = new Hearing({ isChecksumOptional: true, encapsulated });
  for (const each of [...bare, "$IIDPT,99.0,0.5*00"]) lenient.reader.read(each);
  t.like(Object.fromEntries(lenient.said), { "WIND_APPARENT.ANGLE_DEG": 45, "VESSEL.DEPTH_M": 12.4 });
  t.like(lenient.reader.counters, { sentences: 3, no_checksum: 0, damaged: 1 });
  lenient.reader.read("!AIVDM,1,1,,A,13EWp0hP0jPI;E0Hq183Q2l00000,0");
  t.regex(heard[0] ?? "", /,0\*[\dA-F]{2}$/);
});

test("a sentence that comes with a checksum and once without was cut off", (t) => {
  const hearing = new Hearing({ isChecksumOptional: true });
  hearing.hear("IIDPT,12.4,0.5");
  t.false(hearing.reader.read("$IIDPT,1"));
  t.is(hearing.said.get("VESSEL.DEPTH_M"), 12.4);
  t.like(hearing.reader.counters, { damaged: 1, no_checksum: 0 });
});

test("a device that sends checksums does not silence an older one that has none", (t) => {
  const hearing = new Hearing({ isChecksumOptional: true });
  t.true(hearing.reader.read(line("IIDPT,50.0,0.5"), "192.0.2.8"));
  t.true(hearing.reader.read("$IIDPT,2.0,0.5", "192.0.2.7"));
  t.is(hearing.said.get("VESSEL.DEPTH_M"), 2);
  t.false(hearing.reader.read("$IIDPT,2", "192.0.2.8"));
  t.like(hearing.reader.counters, { damaged: 1, no_checksum: 0 });
});

test("the longest line that the wires give is a sentence, and ours are none longer than the standard's", (t) => {
  t.is(readSentence(line(`PSTI,${"x".repeat(100)}`)), undefined);
  t.not(readSentence(line(`PSTI,${"x".repeat(100)}`), limits.wrappedChars), undefined);
  t.throws(() => writeSentence({ talker: "II", formatter: "TXT", fields: ["x".repeat(80)] }));
});
