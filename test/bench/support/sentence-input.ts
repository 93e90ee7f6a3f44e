/**
 * A process that reads sentences from a serial port: `sentence-input.ts SIDE FILE`. SIDE is `ours` (source, tag store, the port set by `stty`) or
 * `signalk` (the parser of Signal K's server on the lines of the file, each delta looked at and kept).
 */
import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { sentenceRunner } from "../../../src/connectors/nmea0183/sentence-source.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { delayMsOf, type SentenceFigures, usedUs } from "./sentence-figures.ts";

const [side = "ours", file = ""] = process.argv.slice(2);
let delaysMs: number[] = [];
let sentences = () => 0;

function ours(): void {
  const tags = new TagStore(systemClock);
  const vessel = { id: "b", name: "B", type: "other", loa_m: 9, beam_m: 3, draft_m: 1 };
  const text = JSON.stringify({ id: "b", name: "B", vessel, sources: [{ type: "nmea0183", file, baud: 38_400 }] });
  const { project } = parseProject(text, "/");
  const source = project?.sources[0];
  if (project === undefined || source?.type !== "nmea0183") throw new Error("no project");
  const definition = { id: "GATEWAY_0.UP", description: "", unitSi: "bool", controllable: false } as const;
  tags.register({ ...definition, rangeNormalMin: null, rangeNormalMax: null });
  const quiet = () => undefined;
  const log = { info: quiet, warning: quiet, error: quiet, debug: quiet } as never;
  const intake = new Intake({ tags, clock: systemClock });
  const runner = sentenceRunner(source, { project, tags, intake, clock: systemClock, log, messages: messagesIn("en") });
  tags.subscribe(({ tagId, value }) => {
    if (tagId === "VESSEL.LON_DEG") delaysMs.push(delayMsOf(Number(value)));
  });
  sentences = () => (runner.counters()["sentences"] ?? 0) + (runner.counters()["damaged"] ?? 0);
  void runner.run();
}

function signalk(): void {
  interface Delta {
    readonly updates: readonly { readonly values: readonly { readonly path: string; readonly value: unknown }[] }[];
  }
  const { Parser } = createRequire(import.meta.url)("@signalk/nmea0183-signalk") as {
    Parser: new () => { parse(line: string): Delta | null };
  };
  const parser = new Parser();
  const kept = new Map<string, unknown>();
  let count = 0;
  sentences = () => count;
  createInterface({ input: createReadStream(file) }).on("line", (line) => {
    count += 1;
    try {
      for (const { path, value } of parser.parse(line)?.updates.flatMap(({ values }) => values) ?? []) {
        kept.set(path, value);
        if (path === "navigation.position" && value !== null)
          delaysMs.push(delayMsOf((value as { longitude: number }).longitude));
      }
    } catch {
      // Damaged.
    }
  });
}

process.once("disconnect", () => process.exit());
process.on("message", () => {
  const { rss: rssBytes } = process.memoryUsage();
  process.send?.({
    processorUs: usedUs(),
    rssBytes,
    sentences: sentences(),
    waiting: "",
    delaysMs,
  } satisfies SentenceFigures);
  delaysMs = [];
});
if (side === "ours") ours();
else signalk();
process.send?.("open");
