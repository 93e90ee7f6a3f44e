/** A real InfluxDB that got its points as signalk-to-influxdb2 writes them; what it gives back is imported, and the counts are equal. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { TestDatabase } from "../../support/databases.ts";
import { runWarm } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { testWith } from "../../support/programs.ts";

const SELF = "context=vessels.urn:mrn:imo:mmsi:230099999";
const START_MS = Date.UTC(2025, 6, 2);
const SECONDS = 5000;

/** One second of a voyage: seven values of the own vessel, two of which no tag has, and one of another. */
function second(at: number): string[] {
  const ns = `${START_MS + at * 1000}000000`;
  const own = `${SELF},self=true,source=can0.35`;
  return [
    `navigation.speedOverGround,${own} value=${3 + Math.sin(at / 100)} ${ns}`,
    `navigation.position,${own},s2_cell_id=47e66 lat=${60 + at * 1e-5},lon=${24 + at * 1e-5} ${ns}`,
    `navigation.attitude.roll,${SELF},source=can0.35 value=${Math.sin(at) / 10} ${ns}`,
    `electrical.switches.bank.0.1.state,${own} value=${at % 2} ${ns}`,
    `environment.mode,${own} value="day" ${ns}`,
    `plugin.of.mine,${own} value=1 ${ns}`,
    `navigation.speedOverGround,context=vessels.urn:mrn:imo:mmsi:111111111,source=ais value=9 ${ns}`,
  ];
}

interface Series {
  readonly name: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly values: readonly (readonly (string | number | boolean | null)[])[];
}

/** As `influx_inspect export` prints them: a line for each field, times in nanoseconds. */
function exportOf(series: readonly Series[]): string {
  const lines = [
    "# INFLUXDB EXPORT: 1677-09-21T00:12:43Z - 2262-04-11T23:47:16Z",
    "# DDL",
    "CREATE DATABASE aurora WITH NAME autogen",
    "# DML",
  ];
  for (const { name, tags, columns, values } of series) {
    const labels = Object.entries(tags)
      .filter(([, value]) => value !== "")
      .map(([key, value]) => `,${key}=${value}`)
      .join("");
    for (const [time, ...fields] of values) {
      for (const [i, value] of fields.entries()) {
        if (value === null) continue;
        const text = typeof value === "string" ? JSON.stringify(value) : String(value);
        lines.push(`${name}${labels} ${columns[i + 1]}=${text} ${time}000000`);
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Each measurement by itself: one that asks for several gives fields of the same name only where they have the same type. */
async function seriesOf(database: TestDatabase): Promise<Series[]> {
  const names = new Set(second(0).map((line) => line.slice(0, line.indexOf(","))));
  const all: Series[] = [];
  for (const name of names) {
    const { results } = await database.influx(`select * from "${name}" group by *`);
    all.push(...((results[0]?.series ?? []) as unknown as Series[]));
  }
  return all;
}

const withInflux = testWith(test, "influxd");

withInflux("what a real InfluxDB has comes over: counts are equal, and twice is once", async (t) => {
  const dir = await tempDir(t);
  const database = await TestDatabase.start("influxd", dir);
  t.teardown(() => database.kill());
  for (let from = 0; from < SECONDS; from += 1000) {
    const body = Array.from({ length: 1000 }, (_, i) => second(from + i).join("\n")).join("\n");
    const { status } = await fetch(`${database.url}/write?db=aurora`, { method: "POST", body });
    t.is(status, 204);
  }
  const dump = join(dir, "aurora.lp");
  const text = exportOf(await seriesOf(database));
  writeFileSync(dump, text);
  t.is(text.trim().split("\n").length - 4, 8 * SECONDS, "the database has all");
  const run = async () =>
    JSON.parse(
      (await runWarm(["history", "import", dump, "--db", join(dir, "historian.db"), "--json"])).stdout,
    ) as object;
  const refused = { noTag: 2 * SECONDS, otherVessel: SECONDS };
  t.like(await run(), { values: 8 * SECONDS, added: 5 * SECONDS, present: 0, refused });
  t.like(await run(), { values: 8 * SECONDS, added: 0, present: 5 * SECONDS, refused });
  const { stdout } = await runWarm(["history", "tags", "--db", join(dir, "historian.db")]);
  for (const tag of ["SWITCHBANK_0.SWITCH_1", "VESSEL.LAT_DEG", "VESSEL.LON_DEG", "VESSEL.ROLL_DEG", "VESSEL.SOG_MS"])
    t.regex(
      stdout,
      new RegExp(`^${tag.replace(".", "\\.")} +5,?000 +2025-07-02T00:00:00.000Z  2025-07-02T01:23:19.000Z`, "m"),
    );
});
