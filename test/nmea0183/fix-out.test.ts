/** What goes out about a position: as good as it is. */
import test from "ava";
import { SentenceWriter } from "../../src/nmea0183/sentence-writer.ts";

const FIX_SENTENCES = ["RMC", "GGA", "GLL", "GNS", "VTG", "GSA"];
const SATELLITES = { "GNSS.SATELLITES": 9, "GNSS.HDOP": 0.9, "GNSS.PDOP": 1.5 };
const MOVING = {
  ...SATELLITES,
  "VESSEL.LAT_DEG": 39.5,
  "VESSEL.LON_DEG": 2.6,
  "VESSEL.SOG_MS": 3.5,
  "VESSEL.COG_TRUE_DEG": 123.4,
  "VESSEL.TIME_UTC_S": 1_790_000_000,
};

/** Field by field, without address and checksum; by formatter. */
function written(
  writer: SentenceWriter,
  tags: Readonly<Record<string, number>>,
  doubtful: readonly string[] = [],
): Readonly<Record<string, readonly string[]>> {
  const lines = FIX_SENTENCES.flatMap((formatter) =>
    writer.lines(
      formatter,
      (tag) => tags[tag],
      (tag) => doubtful.includes(tag),
    ),
  );
  return Object.fromEntries(lines.map((line) => [line.slice(3, 6), (line.split("*")[0] ?? "").split(",").slice(1)]));
}

test("a position is one with a fix in each sentence about it", (t) => {
  for (const tags of [MOVING, { ...MOVING, "GNSS.FIX": 1 }]) {
    const { RMC = [], GGA = [], GLL = [], GNS = [], VTG = [], GSA = [] } = written(new SentenceWriter("GP"), tags);
    t.deepEqual([RMC[1], RMC[11], GGA[5], GLL[5], GLL[6]], ["A", "A", "1", "A", "A"]);
    t.deepEqual([GNS[5], VTG[8], GSA[1]], ["A", "A", "3"]);
  }
});

test("satellites without a position are no fix", (t) => {
  const { RMC, GGA = [], GSA = [], GNS = [] } = written(new SentenceWriter("GP"), SATELLITES);
  t.is(RMC, undefined);
  t.deepEqual([GGA[5], GGA[6], GSA[1], GNS[5]], ["0", "9", "1", "N"]);
});

test("without a fix no position goes out, whatever its tag says, and each tick says so", (t) => {
  for (const writer of [new SentenceWriter("GP"), new SentenceWriter("GP")]) {
    written(writer, MOVING);
    for (let tick = 0; tick < 3; tick += 1) {
      const { RMC = [], GGA = [], GLL = [], GNS = [], VTG, GSA = [] } = written(writer, { ...MOVING, "GNSS.FIX": 0 });
      t.deepEqual([RMC[1], RMC[11], GGA[5], GLL[5], GLL[6]], ["V", "N", "0", "V", "N"]);
      t.deepEqual([GNS[5], GSA[1], VTG?.[8]], ["N", "1", tick === 0 ? "N" : undefined]);
      const said = [...RMC.slice(2, 8), ...GGA.slice(1, 5), ...GLL.slice(0, 4), ...GNS.slice(1, 5), ...(VTG ?? [])];
      t.deepEqual(
        said.filter((each) => /\d/.test(each)),
        [],
      );
    }
  }
  // From the start, and with nothing else to say.
  t.is(written(new SentenceWriter("GP"), { "GNSS.FIX": 0 })["RMC"]?.[1], "V");
});

test("a position that is doubtful goes out as estimated, which is no fix", (t) => {
  const doubtful = ["VESSEL.LAT_DEG", "VESSEL.LON_DEG", "VESSEL.SOG_MS"];
  const {
    RMC = [],
    GGA = [],
    GLL = [],
    GNS = [],
    VTG = [],
    GSA = [],
  } = written(new SentenceWriter("GP"), MOVING, doubtful);
  t.deepEqual([RMC[1], RMC[2], RMC[11], GGA[5], GLL[5], GLL[6]], ["V", "3930.00000", "E", "6", "V", "E"]);
  t.deepEqual([GNS[5], VTG[8], GSA[1]], ["E", "E", "1"]);
});
