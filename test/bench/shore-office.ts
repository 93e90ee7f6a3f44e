/**
 * What an office asks, of a hundred vessels and a year (made): the fleet's last positions, a tag of one vessel for a year, all alarms of a month,
 * how many of each priority a vessel had. Each question is asked five times; the median and the slowest are printed.
 *
 *     BITACORA_BENCH_VESSELS=100 npm run bench -- shore-office
 */
import { gzipSync } from "node:zlib";
import { serviceOf } from "../support/service-process.ts";
import { enrol } from "../../packages/shore/test/support/door.ts";
import { Postgres, Victoria } from "../../packages/shore/test/support/engines.ts";
import { spawnShore } from "../../packages/shore/test/support/program.ts";
import { TestVessel } from "../../packages/shore/test/support/vessel.ts";
import { short } from "./support/figures.ts";

const VESSELS = Number(process.env["BITACORA_BENCH_VESSELS"] ?? 100);
const DAYS = 365;
const ALARMS_A_DAY = 20;
const TIMES = 5;
const DAY_MS = 86_400_000;
/** A tag of each kind, and how often it has a sample. */
const TAGS = [
  { tag: "ME_INST_0.RPM", unit: "rpm", everyMs: 60_000 },
  { tag: "VESSEL.LAT_DEG", unit: "deg", everyMs: 600_000 },
  { tag: "VESSEL.LON_DEG", unit: "deg", everyMs: 600_000 },
];

export default async function shoreOffice(print: (line: string) => void): Promise<void> {
  const postgres = await Postgres.start();
  const victoria = await Victoria.start();
  const engines = ["--postgres", postgres.url, "--victoria", victoria.url];
  const door = await serviceOf(spawnShore(["serve", ...engines, "--port", "0"]));
  try {
    const began = performance.now();
    await enrol(postgres.url, ...Array.from({ length: VESSELS }, (_, i) => new TestVessel(`v${i}`)));
    const samples = await makeSamples(victoria);
    await makeAlarms(postgres);
    print(
      `made ${short(samples / 1e6)} M samples and ${short((VESSELS * DAYS * ALARMS_A_DAY * 3) / 1e6)} M transitions of alarms ` +
        `in ${short((performance.now() - began) / 1000)} s`,
    );
    const now = Math.floor(Date.now() / 1000);
    const sql = (text: string) => async () => (await postgres.ask(text)).length;
    const prom = (path: string, query: Record<string, string>) => async () => {
      const answer = await fetch(`${victoria.url}/api/v1/${path}?${new URLSearchParams({ nocache: "1", ...query })}`);
      const { data } = (await answer.json()) as { data: { result: { values?: unknown[] }[] } };
      return data.result.reduce((sum, { values }) => sum + (values?.length ?? 1), 0);
    };
    const year = { start: String(now - DAYS * 86_400), end: String(now) };
    const one = `bitacora_tag{vessel="v7",tag="ME_INST_0.RPM"}`;
    const questions: [string, () => Promise<number>][] = [
      [
        "GET /fleet",
        async () => ((await (await fetch(`${door.url}/fleet`)).json()) as { vessels: unknown[] }).vessels.length,
      ],
      ["the fleet, in SQL", sql("SELECT name, latitude, longitude, worst_alarm FROM fleet")],
      [
        "last position of each, in PromQL",
        prom("query", { query: `last_over_time(bitacora_tag{tag=~"VESSEL.(LAT|LON)_DEG"}[30d])` }),
      ],
      [
        "a tag of one vessel for a year, by days",
        prom("query_range", { query: `avg_over_time(${one}[1d])`, step: "1d", ...year }),
      ],
      ["the same, by hours", prom("query_range", { query: `avg_over_time(${one}[1h])`, step: "1h", ...year })],
      [
        "all alarms of a month",
        sql(
          "SELECT * FROM alarms_history WHERE activated_at >= now() - interval '60 days' AND activated_at < now() - interval '30 days'",
        ),
      ],
      [
        "alarms by vessel and priority, a year",
        sql("SELECT vessel, priority, sum(raised) FROM alarm_counts GROUP BY vessel, priority"),
      ],
    ];
    for (const [name, ask] of questions) {
      const took: number[] = [];
      let rows = 0;
      for (let i = 0; i < TIMES; i += 1) {
        const startMs = performance.now();
        rows = await ask();
        took.push(performance.now() - startMs);
      }
      took.sort((a, b) => a - b);
      print(`  ${name}: ${rows} rows, ${short(took[TIMES >> 1])} ms (slowest ${short(took.at(-1))})`);
    }
  } finally {
    await door.end("SIGTERM");
    await victoria.remove();
    await postgres.remove();
  }
}

/** A line of the import for each tag, vessel and ten days. */
async function makeSamples(victoria: Victoria): Promise<number> {
  const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAYS * DAY_MS;
  let made = 0;
  for (let day = 0; day < DAYS; day += 10) {
    for (let vessel = 0; vessel < VESSELS; vessel += 10) {
      const lines: string[] = [];
      for (let i = vessel; i < Math.min(VESSELS, vessel + 10); i += 1) {
        for (const { tag, unit, everyMs } of TAGS) {
          const count = (Math.min(10, DAYS - day) * DAY_MS) / everyMs;
          const timestamps = Array.from({ length: count }, (_, at) => startMs + day * DAY_MS + at * everyMs);
          const values = timestamps.map((ms) => Math.round(1000 * Math.sin(ms / 7e7 + i)) / 10);
          lines.push(
            JSON.stringify({
              metric: { __name__: "bitacora_tag", vessel: `v${i}`, tag, unit, quality: "good" },
              values,
              timestamps,
            }),
          );
          made += count;
        }
      }
      const body = new Uint8Array(gzipSync(lines.join("\n"), { level: 1 }));
      const answer = await fetch(`${victoria.url}/api/v1/import`, {
        method: "POST",
        body,
        headers: { "Content-Encoding": "gzip" },
      });
      if (answer.status !== 204) throw new Error(`import: ${answer.status}`);
    }
  }
  // What was imported last is in memory, and is looked for there, after a second.
  await fetch(`${victoria.url}/internal/force_flush`);
  return made;
}

async function makeAlarms(postgres: Postgres): Promise<void> {
  await postgres.ask(`
    INSERT INTO reports (vessel, received_at, vessel_now, name, latitude, longitude, position_at, worst)
    SELECT vessel, now(), now(), vessel, random() * 100 - 50, random() * 300 - 150, now(), 'alarm' FROM vessels`);
  await postgres.ask(
    `
    INSERT INTO alarm_transitions (vessel, branch, entry, kind, time, record, occurrence, alarm, tag, priority, message)
    SELECT v.vessel, v.branch, n * 3 + k, (ARRAY['alarm_active','alarm_ack','alarm_cleared'])[k + 1],
      now() - interval '1 day' * $1 + interval '1 day' * n / $2 + interval '1 minute' * k, 'r' || n, n, 'a' || n % 40, 't' || n % 40,
      (ARRAY['emergency','alarm','warning','caution'])[1 + (n % 4)::int], 'made'
    FROM vessels v, generate_series(0, $1::int * $2::int - 1) n, generate_series(0, 2) k`,
    [DAYS, ALARMS_A_DAY],
  );
  await postgres.ask("ANALYZE");
}
