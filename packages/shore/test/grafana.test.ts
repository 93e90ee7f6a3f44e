/**
 * The dashboards for Grafana, which Debian does not have: their form as Grafana's model of a dashboard has it, and each question of theirs
 * asked of the real engines.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import test from "ava";
import { shoreRoot } from "./support/program.ts";
import { enrol, testDoor } from "./support/door.ts";
import { Postgres, Victoria } from "./support/engines.ts";
import { testWith } from "./support/test-with.ts";
import { containerOf, TestVessel } from "./support/vessel.ts";

interface Target {
  readonly refId: string;
  readonly datasource: Source;
  readonly expr?: string;
  readonly rawSql?: string;
}

interface Source {
  readonly type: string;
  readonly uid: string;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource: Source;
  readonly targets: readonly Target[];
}

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly type: string; readonly query: unknown }[];
  };
}

const files = globSync(join(shoreRoot, "packaging/grafana/*.json"));
const dashboards = files.map((file) => [basename(file), JSON.parse(readFileSync(file, "utf8")) as Dashboard] as const);
const withEngines = testWith("postgres", "victoria-metrics");

/** Of Grafana itself, without plug-ins. */
const PANELS = new Set(["stat", "geomap", "table", "barchart", "timeseries"]);

test("each dashboard has the form that Grafana reads: own ids, places that do not overlap, data sources to be chosen", (t) => {
  t.true(dashboards.length >= 2);
  for (const [file, { uid, title, schemaVersion, panels, templating }] of dashboards) {
    t.regex(uid, /^[a-z-]{1,40}$/, file);
    t.true(title.length > 0 && schemaVersion >= 36, file);
    t.is(new Set(panels.map(({ id }) => id)).size, panels.length, file);
    const chosen = new Map(
      templating.list.map(({ name, type, query }) => [`\${${name}}`, type === "datasource" ? query : type]),
    );
    const taken = new Set<string>();
    for (const { type, title: name, gridPos, datasource, targets } of panels) {
      t.true(PANELS.has(type), name);
      t.true(gridPos.x >= 0 && gridPos.x + gridPos.w <= 24, name);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          t.false(taken.has(`${x} ${y}`), `${file}: ${name} lies over another`);
          taken.add(`${x} ${y}`);
        }
      }
      t.is(new Set(targets.map(({ refId }) => refId)).size, targets.length);
      for (const source of [datasource, ...targets.map((target) => target.datasource)]) {
        t.is(chosen.get(source.uid), source.type, `${file}: ${name}`);
      }
    }
  }
});

withEngines(
  "each question of the dashboards is understood by the engines, and those about a vessel are answered",
  async (t) => {
    const [postgres, victoria] = await Promise.all([Postgres.start(), Victoria.start()]);
    t.teardown(() => Promise.all([postgres.remove(), victoria.remove()]));
    const vessel = new TestVessel("aurora");
    vessel.book.addMany(3);
    await enrol(postgres.url, vessel);
    const door = await testDoor({ postgres: postgres.url, victoria: victoria.url });
    t.teardown(() => door.close());
    const nowMs = Date.now();
    t.is((await vessel.status(door.url)).status, 200);
    t.is((await vessel.entries(door.url)).status, 200);
    t.is((await vessel.samples(door.url, containerOf([["ME_INST_0.COOLANT_TEMP_K", nowMs - 5000, 350]]))).status, 200);
    const answered = new Map<string, number>();
    for (const [file, { panels }] of dashboards) {
      for (const { title, targets } of panels) {
        for (const { expr, rawSql } of targets) {
          if (rawSql !== undefined) {
            const sql = rawSql
              .replaceAll("$vessel", "aurora")
              .replace(/\$__timeFilter\(([\w.]+)\)/g, "$1 BETWEEN '2020-01-01' AND now()");
            answered.set(`${file} ${title}`, (await postgres.ask(sql)).length);
            continue;
          }
          const query = (expr ?? "").replaceAll("$vessel", "aurora").replaceAll("$tag", "ME_INST_0.COOLANT_TEMP_K");
          const asked = new URLSearchParams({ query, nocache: "1", time: String(Math.floor(nowMs / 1000)) });
          const response = await fetch(`${victoria.url}/api/v1/query?${asked}`);
          const { status, data } = (await response.json()) as { status: string; data: { result: unknown[] } };
          t.is(status, "success", `${file}: ${title}: ${query}`);
          answered.set(`${file} ${title}`, data.result.length);
        }
      }
    }
    t.log(Object.fromEntries(answered));
    for (const title of [
      "fleet.json Vessels",
      "vessel.json Log book",
      "vessel.json Log book, entries here",
      "vessel.json Samples",
    ]) {
      t.true((answered.get(title) ?? 0) > 0, title);
    }
  },
);
