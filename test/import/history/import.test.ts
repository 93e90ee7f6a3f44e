/** `bitacora history import`: into an empty vessel, again, after a kill, and beside what is there. */
import { closeSync, createWriteStream, existsSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import test from "ava";
import { projectRoot, runBitacora, spawnBitacora } from "../../support/service-process.ts";
import { runWarm } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { openHistorian } from "../../../src/historian/library/historian-file.ts";

const fixture = (name: string) => join(projectRoot, "fixtures", name);

interface Report {
  readonly format: string;
  readonly values: number;
  readonly added: number;
  readonly present: number;
  readonly refused: Readonly<Record<string, number>>;
}

async function imported(file: string, db: string, ...more: readonly string[]): Promise<Report> {
  const { code, stdout, stderr } = await runWarm(["history", "import", file, "--db", db, "--json", ...more]);
  if (code !== 0) throw new Error(stderr + stdout);
  return JSON.parse(stdout) as Report;
}

async function exported(db: string, to: string): Promise<string> {
  const { code, stderr } = await runWarm(["history", "export", to, "--db", db]);
  if (code !== 0) throw new Error(stderr);
  return readFileSync(to, "utf8");
}

test("a history exported to CSV and Parquet is the same in an empty vessel, sample by sample", async (t) => {
  const dir = await tempDir(t);
  const own = join(dir, "own.db");
  for (const name of ["boats/dirona.raw", "captures/engine-start.log", "nmea0183/instruments.log"]) {
    const { values, added, present, refused } = await imported(fixture(name), own);
    t.is(values, added + present + Object.values(refused).reduce((sum, count) => sum + count, 0));
    t.true(added > 80, name);
  }
  const csv = join(dir, "own.csv");
  const text = await exported(own, csv);
  await runWarm(["history", "export", join(dir, "own.parquet"), "--db", own]);
  const samples = text.trim().split("\r\n").length - 1;
  for (const format of ["csv", "parquet"]) {
    const db = join(dir, `${format}.db`);
    t.like(await imported(join(dir, `own.${format}`), db), { format, values: samples, added: samples });
    t.like(await imported(join(dir, `own.${format}`), db), { added: 0, present: samples }, "twice is once");
    t.is(await exported(db, join(dir, `again-${format}.csv`)), text);
  }
});

test("names outside ASCII are mapped as they are typed, and listed as they are written", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "boat.csv");
  writeFileSync(file, "time,Água,Öl\n2026-07-14T10:00:00Z,290.5,360\n");
  const mapped = await runWarm([
    "history",
    "import",
    file,
    "--db",
    join(dir, "h.db"),
    "--json",
    "--map",
    "Água=SEA_0.TEMP_K",
  ]);
  t.like(JSON.parse(mapped.stdout), { added: 1, names_without_tag: { Öl: 1 } }, mapped.stderr);
});

test("what a file has in another unit is converted to that of the tag, and a unit of something else is refused", async (t) => {
  const dir = await tempDir(t);
  const [file, db] = [join(dir, "boat.csv"), join(dir, "h.db")];
  writeFileSync(file, "time,sea,wind,fridge,own\n2026-07-14T10:00:00Z,68,10,-4.5,2\n2026-07-14T10:01:00Z,,,4.2,3\n");
  const maps = [
    "sea=SEA_0.TEMP_K:°F",
    "wind=WIND_TRUE_WATER.SPEED_MS:kn",
    "fridge=COLD.BOX_K:degC",
    "own=VESSEL.DEPTH_M",
  ];
  const args = maps.flatMap((map) => ["--map", map]);
  t.like(await imported(file, db, ...args), { added: 6 });
  t.like(await imported(file, db, ...args), { added: 0, present: 6 });
  const text = await exported(db, join(dir, "out.csv"));
  for (const cell of [
    "SEA_0.TEMP_K,293.15,",
    "WIND_TRUE_WATER.SPEED_MS,5.14444444444,",
    "COLD.BOX_K,268.65,",
    "COLD.BOX_K,277.35,",
    "VESSEL.DEPTH_M,3,",
  ])
    t.true(text.includes(cell), `${cell} in ${text}`);
  for (const [map, said] of [
    ["sea=SEA_0.TEMP_K:kn", /SEA_0\.TEMP_K is in K, and 'kn' is no unit of that; it may be K, °C, °F/],
    ["sea=SEA_0.TEMP_K:C", /'C' is no unit of that/],
    ["sea=MY.THING:K", /MY\.THING is in -, and 'K' is no unit of that; leave it out/],
  ] as const) {
    const { code, stderr } = await runWarm(["history", "import", file, "--map", map, "--db", db]);
    t.is(code, 2, map);
    t.regex(stderr, said);
  }
});

test("a recording without dates is dated by the user, and gives nothing without", async (t) => {
  const dir = await tempDir(t);
  const db = join(dir, "h.db");
  const none = await runWarm(["history", "import", fixture("captures/ydraw.raw"), "--db", db, "--json"]);
  t.is(none.code, 1);
  t.like(JSON.parse(none.stdout), { added: 0, refused: { noTime: 38 } });
  const { added } = await imported(fixture("captures/ydraw.raw"), db, "--day", "2026-07-14");
  t.true(added > 10);
  const { stdout } = await runWarm(["history", "tags", "--db", db]);
  t.regex(stdout, /2026-07-14T23:59:59/);
});

test("the time on the bus dates a recording without dates", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "yd.raw");
  // System time: 2026-07-14, 10:00:00.5 by the bus; the gateway's clock is an hour ahead.
  const date = Math.floor(Date.UTC(2026, 6, 14) / 86_400_000);
  const time = (10 * 3600 + 0.5) * 10_000;
  const bytes = [0xff, 0xf0, date & 255, date >> 8, time & 255, (time >> 8) & 255, (time >> 16) & 255, time >>> 24];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(" ");
  writeFileSync(file, `11:00:00.500 R 0DF01023 ${hex}\r\n11:00:02.000 R 09F20010 00 00 00 F5 03 00 FF FF\r\n`);
  await imported(file, join(dir, "h.db"));
  const { stdout } = await runWarm(["history", "query", "ME_INST_0.RPM", "--db", join(dir, "h.db")]);
  t.regex(stdout, /^2026-07-14T10:00:02\.000Z /);
});

test("an import beside newer samples leaves out what is there, and tells a person the counts", async (t) => {
  const dir = await tempDir(t);
  const db = join(dir, "h.db");
  const historian = await openHistorian(db);
  const timestampMs = Date.UTC(2025, 6, 2, 12);
  await historian.append([
    { tagId: "VESSEL.SOG_MS", timestampMs, value: 3.2, quality: "good" },
    { tagId: "VESSEL.SOG_MS", timestampMs: Date.UTC(2026, 1, 1), value: 1, quality: "good" },
  ]);
  await historian.close();
  const file = join(dir, "dump.lp.gz");
  const lines = [0, 1000, 2000].map((after) => `navigation.speedOverGround value=3.2 ${timestampMs + after}000000`);
  writeFileSync(
    file,
    gzipSync(`${[...lines, `no.such.path value=1 ${timestampMs}000000`, "x value=1 5"].join("\n")}\n`),
  );
  const dry = await runBitacora(["history", "import", file, "--db", db, "--dry-run"]);
  t.is(dry.code, 0, dry.stderr);
  t.regex(dry.stdout, /2 {2}would be added\n {2}1 {2}were there already\n {2}2 {2}refused: no tag has this name/);
  t.regex(dry.stdout, /Names without a tag .*\n {2}no\.such\.path {2}1\n/);
  t.like(await imported(file, db), { values: 5, added: 2, present: 1 });
  t.like(await imported(file, db), { values: 5, added: 0, present: 3 });
});

test("an export of several vessels needs one that says which is the own one, or --context", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, "dump.lp");
  const line = (context: string, more = "") =>
    `navigation.speedOverGround,context=vessels.${context}${more} value=1 1751464519000000000`;
  writeFileSync(file, [line("a"), line("b")].join("\n"));
  const { code, stderr } = await runWarm(["history", "import", file, "--db", join(dir, "h.db")]);
  t.is(code, 2);
  t.regex(stderr, /several vessels.*--context: vessels\.a, vessels\.b/);
  t.like(await imported(file, join(dir, "h.db"), "--context", "vessels.b"), { added: 1, refused: { otherVessel: 1 } });
  writeFileSync(file, [line("a"), line("b", ",self=true"), line("c")].join("\n"));
  t.like(await imported(file, join(dir, "i.db")), { added: 1, refused: { otherVessel: 2 } });
});

test("a file that is cut off, no table of samples, or of a later time is said in words", async (t) => {
  const dir = await tempDir(t);
  const db = join(dir, "h.db");
  const cut = join(dir, "cut.lp.gz");
  const body = gzipSync(
    Array.from(
      { length: 2000 },
      (_, i) => `navigation.speedOverGround value=${Math.sin(i)} ${1_751_464_519_000 + i}`,
    ).join("\n"),
  );
  writeFileSync(cut, body.subarray(0, body.length / 2));
  t.regex((await runWarm(["history", "import", cut, "--db", db])).stderr, /cut\.lp\.gz/);
  const torn = join(dir, "torn.parquet");
  writeFileSync(torn, "PAR1 and no more");
  const { code, stderr } = await runWarm(["history", "import", torn, "--db", db]);
  t.is(code, 2, stderr);
  t.regex(stderr, /torn\.parquet/);
  const other = join(dir, "other.csv");
  writeFileSync(other, "a,b,c\n1,2,3\n");
  t.regex(
    (await runWarm(["history", "import", other, "--db", db])).stderr,
    /other\.csv: not recognised; .*time,tag,value/,
  );
  const late = join(dir, "late.csv");
  writeFileSync(late, "time,tag,value\n2999-01-01,VESSEL.SOG_MS,1\n1970-01-02,VESSEL.SOG_MS,1\n");
  t.like(JSON.parse((await runWarm(["history", "import", late, "--db", db, "--json"])).stdout), {
    refused: { badTime: 2 },
  });
  t.is((await runWarm(["history", "import", late, "--map", "no-tag="])).code, 2);
});

/** 0 where the file is not so long. */
function byteAt(file: string, at: number): number {
  const [descriptor, byte] = [openSync(file, "r"), Buffer.alloc(1)];
  try {
    readSync(descriptor, byte, 0, 1, at);
    return byte[0] ?? 0;
  } finally {
    closeSync(descriptor);
  }
}

test("an import that is killed is whole after it is repeated", async (t) => {
  const dir = await tempDir(t);
  const db = join(dir, "h.db");
  const file = join(dir, "dump.lp");
  const values = 60_000;
  const out = createWriteStream(file);
  for (let i = 0; i < values; i += 1) {
    const path = ["navigation.speedOverGround", "environment.depth.belowTransducer"][i % 2];
    out.write(`${path} value=${Math.sin(i)} ${1_751_464_519_000 + i}000000\n`);
  }
  out.end();
  await finished(out);
  const child = spawnBitacora(["history", "import", file, "--db", db]);
  // The log is filled with zeros where nothing is written yet.
  const isUnderWay = () => existsSync(`${db}-frames`) && byteAt(`${db}-frames`, 100_000) !== 0;
  while (!isUnderWay() && child.exitCode === null) await sleep(5);
  child.kill("SIGKILL");
  const report = await imported(file, db);
  t.log(`killed after ${report.present} of ${values}`);
  t.is(report.added + report.present, values);
  t.like(await imported(file, db), { added: 0, present: values });
  const historian = await openHistorian(db, { readsOnly: true });
  const tags = await historian.tags();
  t.is(
    tags.reduce((sum, { samples }) => sum + samples, 0),
    values,
  );
  await historian.close();
});
