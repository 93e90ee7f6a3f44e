/**
 * `bitacora status`: how the vessel's service is, on one screen. A service that runs says it itself; of one that does not, the log book and
 * the disk are looked at. The exit status is 1 where the condition is another than `ok`, or nothing runs.
 */
import { join } from "node:path";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { bridgeOrder } from "../../alarms/bridge-order.ts";
import { ServiceClient } from "../../api/client.ts";
import { runnerStatistics } from "../../connectors/runner.ts";
import {
  arrayOf,
  type BodyOf,
  choice,
  count,
  number,
  numberOrNull,
  objectAllowing,
  objectOf,
  text,
  textOrNull,
} from "../../core/body-schema.ts";
import { diskRoom } from "../../core/disk-room.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import { plainJson } from "../../core/shown-text.ts";
import { listEntries } from "../../logbook/book/file-list.ts";
import { messagesIn } from "../../messages/messages.ts";
import { recordLine } from "../alarms/alarm-lines.ts";
import { AlarmService } from "../alarms/alarm-service.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { placeOf, serviceOf, type ServicePlace, type VerbOptions } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";

/** What a line is about, and its text; a line without a subject goes on with the one before. */
type Row = readonly [about: keyof typeof texts.rows | "", text: string];

const texts = messagesIn(locale).status;
const ALARMS_SHOWN = 5;
const HEALTH = objectOf({
  condition: choice(["ok", "degraded", "failing"]),
  reasons: arrayOf(objectOf({ text, what_to_do: text })),
  service_version: text,
  project: objectOf({ vessel: text }),
  sources: arrayOf(runnerStatistics),
  logbook: objectAllowing({ entries: count, fault: textOrNull }, { checkpoint_entries: count }),
  data_dir: objectOf({ fault: textOrNull, free_bytes: numberOrNull }),
  uptime_s: number,
});
const EVERYTHING = { kind: undefined, audit: undefined, sinceMs: undefined, untilMs: undefined };

export async function printStatus(options: VerbOptions): Promise<number> {
  const url = await urlOf(options);
  return url === undefined ? stoppedStatus(options) : runningStatus({ ...options, url, dataDir: undefined });
}

/** Undefined if nothing runs on a data directory that is there. */
async function urlOf(place: ServicePlace): Promise<string | undefined> {
  try {
    return (await placeOf(place)).url;
  } catch (error) {
    if (!isBitacoraError(error, "logbook-missing")) throw error;
    return serviceOf(place);
  }
}

async function runningStatus(options: VerbOptions & { readonly url: string }): Promise<number> {
  const { url, json } = options;
  const health = await new ServiceClient(url).get("/health", HEALTH, { language: locale });
  const service = await AlarmService.find(options);
  const records = (await service.records("active")).toSorted(bridgeOrder);
  const { condition, reasons, sources, logbook, data_dir, project, service_version: version } = health;
  if (json) {
    const found = { running: true, url, version, condition, reasons, alarms: records, sources, logbook, data_dir };
    process.stdout.write(`${plainJson(found)}\n`);
  } else {
    const uptime = span(health.uptime_s);
    print(texts.service({ name: project.vessel, url, version, uptime }), rowsOf(health, records, await service.tags()));
  }
  return condition === "ok" ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

function rowsOf(
  { condition, reasons, sources, logbook, data_dir: disk }: BodyOf<typeof HEALTH>,
  records: readonly AlarmRecord[],
  tags: Awaited<ReturnType<AlarmService["tags"]>>,
): Row[] {
  const more = records.length - ALARMS_SHOWN;
  const { entries, checkpoint_entries: signed, fault } = logbook;
  return [
    ["condition", texts.condition({ condition })],
    ...reasons.map(({ text, what_to_do: whatToDo }): Row => ["", texts.reason({ text, whatToDo })]),
    ["alarms", texts.alarms({ count: records.length })],
    ...records.slice(0, ALARMS_SHOWN).map((record): Row => ["", recordLine(record, tags)]),
    ...(more > 0 ? [["", texts.moreAlarms({ count: more })] as const] : []),
    ...underOne(
      "sources",
      sources.map(({ name, state, fault: why }) => texts.source({ name: name || texts.simulator, state, fault: why })),
    ),
    ["book", texts.book({ entries, signed: signed ?? 0, fault })],
    ["disk", texts.disk({ free: sizeOf(disk.free_bytes), fault: disk.fault })],
  ];
}

function underOne(about: "sources", lines: readonly string[]): Row[] {
  const [first = texts.noSources, ...rest] = lines;
  return [[about, first], ...rest.map((line): Row => ["", line])];
}

async function stoppedStatus({ json, ...place }: VerbOptions): Promise<number> {
  const { dataDir } = await placeOf(place);
  const dir = dataDir?.dir ?? "";
  const listed = await listEntries(join(dir, "logbook"), { ...EVERYTHING, limit: 1 }).catch(() => undefined);
  const [newest] = listed?.entries ?? [];
  const [entries, last] = [newest?.id ?? 0, newest?.timestamp];
  const free = (await diskRoom(dir))?.freeBytes ?? null;
  if (json) {
    const found = { running: false, data_dir: { dir, free_bytes: free }, logbook: { entries, last } };
    process.stdout.write(`${plainJson(found)}\n`);
  } else {
    print(texts.stopped({ dir: displayPath(dir) }), [
      ["book", texts.stoppedBook({ entries, last })],
      ["disk", texts.disk({ free: sizeOf(free), fault: null })],
    ]);
  }
  return EXIT_BAD_ANSWER;
}

function print(title: string, rows: readonly Row[]): void {
  const width = Math.max(...Object.values(texts.rows).map((word) => word.length));
  const lines = rows.map(([about, text]) => `${(about === "" ? "" : texts.rows[about]).padEnd(width)}  ${text}`);
  process.stdout.write([plainText(title), ...lines].map((line) => `${line}\n`).join(""));
}

function sizeOf(bytes: number | null): string {
  if (bytes === null) return texts.diskUnknown;
  return `${(bytes / 1e9).toLocaleString(locale, { maximumFractionDigits: 1 })} GB`;
}

/** In the largest unit of which there is one. */
function span(seconds: number): string {
  const [unit, size] =
    seconds < 3600
      ? (["minute", 60] as const)
      : seconds < 172_800
        ? (["hour", 3600] as const)
        : (["day", 86_400] as const);
  return Math.floor(seconds / size).toLocaleString(locale, { style: "unit", unit, unitDisplay: "long" });
}
