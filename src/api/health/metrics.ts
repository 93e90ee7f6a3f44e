/**
 * The numbers of /health in Prometheus' text format 0.0.4. Each number becomes a sample with its path as the name, such as
 * `bitacora_tag_store_updates`. Names in the data (a quality, a class of status, a source) are labels. The type and the help come from
 * the schema of /health.
 */
import { healthItems, healthParts, type HealthRecord } from "../schema/health-schema.ts";
import { eachOf, memberOf, metricKind } from "../schema/json-schema.ts";
import type { JsonSchema } from "../../core/body-schema.ts";
import { CONDITIONS } from "../condition/condition.ts";

type Samples = readonly { readonly labels: string; readonly value: number }[];
/** `schema` describes the number; without it the number is a gauge. */
type Add = (name: string, samples: Samples, schema?: JsonSchema) => void;

const { runner: RUNNER, bus: BUS, witness: WITNESS } = healthItems;

export function metricsText(health: HealthRecord): string {
  const { tag_store: tagStore, historian, alarms, logbook, http, sources, nmea2000, event_loop: eventLoop } = health;
  const lines: string[] = [];
  const add: Add = (name, samples, schema) => {
    if (samples.length === 0) return;
    const help = schema?.["description"];
    if (typeof help === "string") lines.push(`# HELP bitacora_${name} ${help}`);
    lines.push(`# TYPE bitacora_${name} ${metricKind(schema) ?? "gauge"}`);
    for (const { labels, value } of samples) lines.push(`bitacora_${name}${labels} ${value}`);
  };
  add("build_info", [{ labels: labelled({ version: health.service_version, project: health.project.id }), value: 1 }]);
  add("uptime_seconds", one(health.uptime_s));
  add(
    "condition",
    CONDITIONS.map((condition) => ({
      labels: labelled({ condition }),
      value: condition === health.condition ? 1 : 0,
    })),
  );
  add(
    "condition_reason",
    health.reasons.map(({ code, part, severity }) => ({ labels: labelled({ code, part, severity }), value: 1 })),
  );
  if (health.data_dir.free_bytes !== null) add("data_dir_free_bytes", one(health.data_dir.free_bytes));
  for (const [part, schema] of Object.entries(healthParts)) {
    addNumbers(add, part, health[part as keyof typeof healthParts] ?? {}, schema);
  }
  if (health.raw_server !== null) {
    add("raw_server_fault", one(health.raw_server.fault === null ? 0 : 1));
  }
  if (health.https !== null) add("https_fault", one(health.https.fault === null ? 0 : 1));
  add("tag_store_values", byLabel("quality", tagStore.by_quality));
  add("http_answers", byLabel("status", http.answers), eachOf(memberOf(healthParts.http, "answers")));
  add("historian_fault", one(historian.fault === null ? 0 : 1));
  add("logbook_fault", one(logbook.fault === null ? 0 : 1));
  add("alarms_fault", one(alarms.fault === null ? 0 : 1));
  for (const [quantile, ms] of [
    ["0.5", eventLoop.p50_ms],
    ["0.99", eventLoop.p99_ms],
    ["1", eventLoop.max_ms],
  ] as const) {
    if (quantile === "0.5") lines.push("# TYPE bitacora_event_loop_lag_seconds gauge");
    lines.push(`bitacora_event_loop_lag_seconds${labelled({ quantile })} ${ms / 1000}`);
  }
  addRunners(add, "source", sources);
  addRunners(add, "output", health.outputs);
  addBuses(add, nmea2000);
  addWitnesses(add, health.witnesses);
  return `${lines.join("\n")}\n`;
}

/** For sources and outputs: whether each one runs, and its counters. */
function addRunners(add: Add, kind: string, runners: HealthRecord["sources"]): void {
  add(
    `${kind}_up`,
    runners.map(({ type, name, state }) => ({ labels: labelled({ type, name }), value: state === "running" ? 1 : 0 })),
  );
  add(
    `${kind}_count`,
    runners.flatMap(({ type, name, counters }) =>
      Object.entries(counters).map(([counter, value]) => ({ labels: labelled({ type, name, counter }), value })),
    ),
    eachOf(memberOf(RUNNER, "counters")),
  );
}

/** For each bus a sample per number, and a sample per counter of its parts. */
function addBuses(add: Add, buses: HealthRecord["nmea2000"]): void {
  const names = ["load_pct", "frames_in_per_s", "frames_out_per_s", "queue_frames"] as const;
  const bus = (name: string) => ({ interface: name });
  add(
    "bus_up",
    buses.map(({ interface: name, state }) => ({ labels: labelled(bus(name)), value: state === "up" ? 1 : 0 })),
  );
  for (const name of names) {
    add(
      `bus_${name}`,
      buses.map((each) => ({ labels: labelled(bus(each.interface)), value: each[name] })),
      memberOf(BUS, name),
    );
  }
  for (const [part, countersOf] of BUS_PARTS) {
    add(
      `bus_${part}count`,
      buses.flatMap((each) =>
        Object.entries(countersOf(each) ?? {}).map(([counter, value]) => ({
          labels: labelled({ ...bus(each.interface), counter }),
          value,
        })),
      ),
      eachOf(memberOf(BUS, "counters")),
    );
  }
}

type Bus = HealthRecord["nmea2000"][number];
const BUS_PARTS: readonly (readonly [string, (bus: Bus) => object | undefined | null])[] = [
  ["", ({ counters }) => counters],
  ["node_", ({ node }) => node?.counters],
  ["published_", ({ published }) => published],
];

function addWitnesses(add: Add, witnesses: HealthRecord["witnesses"]): void {
  const each = (valueOf: (witness: (typeof witnesses)[number]) => number): Samples =>
    witnesses.map((witness) => ({ labels: labelled({ witness: witness.name }), value: valueOf(witness) }));
  add(
    "witness_entries",
    each(({ entries }) => entries ?? 0),
    memberOf(WITNESS, "entries"),
  );
  for (const name of ["waiting", "attempts", "failures", "cosignatures"] as const) {
    add(
      `witness_${name}`,
      each((witness) => witness[name]),
      memberOf(WITNESS, name),
    );
  }
  add(
    "witness_refusing",
    each(({ refused }) => (refused === null ? 0 : 1)),
  );
}

function addNumbers(add: Add, part: string, statistics: object, schema: JsonSchema): void {
  for (const [name, value] of Object.entries(statistics)) {
    if (typeof value === "number") add(`${part}_${name}`, one(value), memberOf(schema, name));
  }
}

function one(value: number): Samples {
  return [{ labels: "", value }];
}

function byLabel(label: string, values: Readonly<Record<string, number>>): Samples {
  return Object.entries(values).map(([name, value]) => ({ labels: labelled({ [label]: name }), value }));
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `{${pairs.join(",")}}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
