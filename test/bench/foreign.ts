/**
 * Other people's suites and recordings, decoded by us and by the others, field by field: canboatjs's table of decodings and
 * canboat's tests with the answers that their authors expect, then each recording by canboatjs in the same process and, where
 * it is there, by canboat's analyzer in C. Prints for each how many fields are equal, how many are another notation of the
 * same, how many the peer has from a newer edition of the definitions, how many are a fault of the peer's by a named cause
 * (`test/nmea2000/support/twin-causes.ts`), and with an example each that has no cause: ours, or not explained.
 *
 *     npm run bench -- foreign                         ../shared/foreign-suites and ../shared/captures, where they are
 *     npm run bench -- foreign SUITES CAPTURES         two folders; CONTRIBUTING.md says what is in them
 *     BITACORA_BENCH_ANALYZER=…/analyzer               canboat's, where it is not on the PATH
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { analyse, analyzerVersion, findAnalyzer } from "../nmea2000/support/canboat-analyzer.ts";
import {
  canboatCases,
  canboatjsCases,
  type ForeignCase,
  readCapture,
  takeCanboat,
} from "../nmea2000/support/foreign-suites.ts";
import { CAUSES } from "../nmea2000/support/twin-causes.ts";
import { type Met, TwinComparison } from "../nmea2000/support/twin-comparison.ts";
import { readByAnalyzer, readByCanboatjs } from "./support/foreign-readers.ts";
import { projectRoot } from "../support/service-process.ts";

type Print = (line: string) => void;

const EXAMPLE_CHARS = 220;
const EXAMPLES = 40;

export default async function foreign(print: Print, folders: readonly string[] = []): Promise<void> {
  const [suites = join(projectRoot, "../shared/foreign-suites"), captures = join(projectRoot, "../shared/captures")] =
    folders;
  const analyzer = findAnalyzer();
  print(
    analyzer === undefined
      ? "no analyzer of canboat: neither BITACORA_BENCH_ANALYZER nor on the PATH"
      : `canboat's analyzer ${analyzerVersion(analyzer)}`,
  );
  const report = new Report(print);
  if (existsSync(join(suites, "canboatjs-decode.json"))) {
    report.heading("suites");
    report.rows("canboatjs's 91 cases", canboatjsCases(suites));
    for (const one of await canboatCases(suites)) report.rows(`canboat ${one.name}`, [one]);
  } else print("suites skipped: not in ../shared/foreign-suites, and no folder is named");
  if (existsSync(captures)) await recordings(captures, analyzer, report);
  else print("recordings skipped: not in ../shared/captures, and no folder is named");
  report.end();
}

async function recordings(folder: string, analyzer: string | undefined, report: Report): Promise<void> {
  report.heading("recordings, the same messages to each");
  const read: string[] = [];
  for (const file of readdirSync(folder).filter((name) => !name.endsWith(".md"))) {
    const path = join(folder, file);
    const messages = await readCapture(path);
    const theirs = [readByCanboatjs(path), analyzer && readByAnalyzer(analyzer, path)];
    read.push([file.padEnd(52), messages.length, ...theirs.map((count) => count ?? "-")].map(cell).join(" "));
    if (messages.length === 0) continue;
    const byCanboatjs = new TwinComparison();
    for (const { pgn, data } of messages) byCanboatjs.take(pgn, data);
    report.rows(`canboatjs ${file}`, [{ name: file, comparison: byCanboatjs, oursMissing: [], theirsMissing: [] }]);
    if (analyzer === undefined) continue;
    const said = analyse(analyzer, messages);
    const byCanboat = new TwinComparison();
    const theirsMissing: string[] = [];
    for (const [at, message] of messages.entries()) {
      const one = said.get(at);
      if (one === undefined) theirsMissing.push(`${message.pgn}`);
      else takeCanboat(byCanboat, message, one);
    }
    report.rows(`canboat ${file}`, [{ name: file, comparison: byCanboat, oursMissing: [], theirsMissing }]);
  }
  report.lines("messages read from the file by", ["recording".padEnd(52), "ours", "canboatjs", "canboat"], read);
}

function cell(value: string | number): string {
  return typeof value === "number" || value.length < 12 ? String(value).padStart(9) : value;
}

type Column = "fields" | "equal" | "notation" | "edition" | "theirs" | "unexplained";

class Report {
  readonly #print: Print;
  readonly #causes = new Map<string, Met>();
  readonly #examples = new Map<string, Met>();
  readonly #total = new Map<string, number>();

  constructor(print: Print) {
    this.#print = print;
  }

  heading(title: string): void {
    this.#print(`\n## ${title}`);
    this.#print(
      `${"case".padEnd(52)} ${["messages", "fields", "equal", "notation", "edition", "theirs", "ours?", "we lack", "they lack"].map(cell).join(" ")}`,
    );
  }

  /** One row for all of these. */
  rows(title: string, cases: readonly ForeignCase[]): void {
    const counts: Record<Column, number> = { fields: 0, equal: 0, notation: 0, edition: 0, theirs: 0, unexplained: 0 };
    let [messages, weLack, theyLack] = [0, 0, 0];
    for (const { name, comparison, oursMissing, theirsMissing } of cases) {
      messages += comparison.messages;
      weLack += oursMissing.length;
      theyLack += theirsMissing.length;
      counts.fields += comparison.fields;
      counts.equal += comparison.equal;
      counts.unexplained += comparison.unexplained.length;
      for (const [cause, { count, example }] of [...comparison.differences, ...comparison.otherMessages]) {
        counts[columnOf(cause)] += count;
        add(this.#causes, cause, count, example);
      }
      for (const [cause, { count, example }] of comparison.strange) add(this.#causes, cause, count, example);
      for (const one of comparison.unexplained)
        add(this.#examples, one.slice(0, one.indexOf(":")), 1, `${name}: ${one}`);
      for (const one of oursMissing) add(this.#examples, `we lack a message of ${name}`, 1, one);
      for (const one of theirsMissing) add(this.#examples, `they lack a message of ${name}`, 1, one);
    }
    const row = [messages, ...Object.values(counts), weLack, theyLack];
    this.#print(`${title.slice(0, 52).padEnd(52)} ${row.map(cell).join(" ")}`);
    for (const [column, count] of Object.entries({ messages, ...counts }))
      this.#total.set(column, (this.#total.get(column) ?? 0) + count);
  }

  lines(title: string, heads: readonly string[], lines: readonly string[]): void {
    this.#print(`\n## ${title}\n${heads.map(cell).join(" ")}`);
    for (const line of lines) this.#print(line);
  }

  end(): void {
    this.#print(`\n## in all: ${[...this.#total].map(([column, count]) => `${column} ${count}`).join(", ")}`);
    this.#print("\n## different, by cause");
    for (const [cause, { count, example }] of sorted(this.#causes)) {
      this.#print(
        `${String(count).padStart(9)}  ${cause}${CAUSES[cause] === undefined ? "" : `: ${CAUSES[cause].why}`}`,
      );
      this.#print(`${" ".repeat(11)}${example.slice(0, EXAMPLE_CHARS)}`);
    }
    this.#print(`\n## ours or unexplained: ${this.#examples.size} kinds`);
    for (const [, { count, example }] of sorted(this.#examples).slice(0, EXAMPLES))
      this.#print(`${String(count).padStart(9)}  ${example.slice(0, EXAMPLE_CHARS)}`);
  }
}

/** Of messages that are not compared the cause says itself whose it is. */
function columnOf(cause: string): "notation" | "edition" | "theirs" {
  if (cause.startsWith("edition:")) return "edition";
  if (cause === "known to neither") return "notation";
  return CAUSES[cause]?.kind === "notation" ? "notation" : "theirs";
}

function add(to: Map<string, Met>, key: string, count: number, example: string): void {
  const met = to.get(key);
  if (met === undefined) to.set(key, { count, example });
  else met.count += count;
}

function sorted(of: ReadonlyMap<string, Met>): [string, Met][] {
  return [...of].toSorted(([, a], [, b]) => b.count - a.count);
}
