/**
 * Every group that we send, by every kind of line, read by canboat and by ttlappalainen's library. Prints who read how many messages by
 * which line, and for each group how many values were compared with whom, by instance; writes what the two said of each message to
 * `fixtures/foreign/sent-groups.txt`, which `test/nmea2000/lines/sent-groups.test.ts` holds ours against.
 *
 *     PATH=…:$PATH npm run bench -- sent-groups
 *
 * The path has `analyzer` and `candump2analyzer` of canboat, and `n2k-library`, which is built as `n2k-library.ts` says.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { layout } from "../../src/nmea2000/codec/codec.ts";
import { ANALYZER_OPTIONS, analyzerVersion, printedBy } from "../nmea2000/support/canboat-analyzer.ts";
import { canboatMessage } from "../nmea2000/support/canboat-output.ts";
import { takeCanboat } from "../nmea2000/support/foreign-suites.ts";
import { compareWithLibrary, readByLibrary } from "../nmea2000/support/n2k-library.ts";
import { readyLine, SENT_LINES, sendTo } from "../nmea2000/support/sent-lines.ts";
import { type SentMessage, sentMessages } from "../nmea2000/support/sent-messages.ts";
import { keyOf, WORDS_FILE, writtenWords } from "../nmea2000/support/sent-words.ts";
import { TwinComparison } from "../nmea2000/support/twin-comparison.ts";
import { lacking, pathOf } from "../support/programs.ts";

type Print = (line: string) => void;

export default function sentGroups(print: Print): Promise<void> {
  const missing = lacking("analyzer", "candump2analyzer", "n2k-library");
  if (missing === undefined) compare(print);
  else print(`skipped: ${missing}`);
  return Promise.resolve();
}

function compare(print: Print): void {
  const sent = sentMessages();
  const printed = printedBy(
    pathOf("analyzer"),
    sent.map(({ frame }) => frame),
  );
  const library = readByLibrary(sent.map(({ frame }) => `${keyOf(frame)}\n`).join(""));
  const recorded = sent.map(({ frame: { pgn, data } }, i) => {
    return { pgn, data, canboat: printed.get(i)?.line ?? "", library: library[i]?.fields ?? null };
  });
  writeFileSync(WORDS_FILE, [...new Set(recorded.map(writtenWords))].join(""));
  print(`canboat ${analyzerVersion(pathOf("analyzer"))}; ${sent.length} messages of ${groupsOf(sent).length} groups`);
  print("\n| line | read by | messages | as they were sent |\n|---|---|---|---|");
  for (const line of SENT_LINES) {
    const { line: port, protocol } = readyLine(
      line,
      groupsOf(sent).map(([pgn]) => pgn),
    );
    for (const { frame } of sent) sendTo(protocol, frame);
    const written = port.said().join("");
    for (const [reader, read] of Object.entries(liveReaders(line.name, written))) {
      const right = sent.filter(
        ({ frame }, i) => read[i] === wordsOf(reader, printed.get(i)?.line ?? "", keyOf(frame)),
      );
      print(`| ${line.name} | ${reader} | ${read.length} | ${right.length} |`);
    }
  }
  print(
    "\n| group | instances, kinds | messages | values, canboat | values, ttlappalainen | not equal |\n|---|---|---|---|---|---|",
  );
  for (const [pgn, messages] of groupsOf(sent)) print(rowOf(pgn, messages, sent, recorded));
}

function groupsOf(sent: readonly SentMessage[]): [number, SentMessage[]][] {
  return [...Map.groupBy(sent, ({ frame }) => frame.pgn)];
}

const LIBRARY = "ttlappalainen's ActisenseReader";
const ANALYZER = "canboat's analyzer";

/** What each program reads of what was written, in its words. */
function liveReaders(name: string, written: string): Readonly<Record<string, readonly string[]>> {
  if (name === "Actisense, binary") {
    const read = readByLibrary(Buffer.from(written, "latin1"), "actisense");
    return { [LIBRARY]: read.map(({ pgn, data }) => `${pgn} ${data}`) };
  }
  const text = textFor(name, written);
  if (text === undefined) return {};
  const { stdout } = spawnSync(pathOf("analyzer"), ANALYZER_OPTIONS, { input: text, maxBuffer: 2 ** 28 });
  const lines = stdout.toString("utf8").split("\n");
  return { [ANALYZER]: lines.filter((line) => canboatMessage(line, true) !== undefined).map(untold) };
}

/** As the device hands it to another program; undefined where canboat reads no such thing. */
function textFor(name: string, written: string): string | undefined {
  if (name === "Actisense, N2K ASCII") return written;
  if (name === "Yacht Devices RAW") return written.replace(/^(?=\w)/gm, "08:30:00.000 T ");
  if (name !== "candump") return undefined;
  return spawnSync(pathOf("candump2analyzer"), { input: written, maxBuffer: 2 ** 28 }).stdout.toString("utf8");
}

function wordsOf(reader: string, line: string, key: string): string {
  return reader === LIBRARY ? key : untold(line);
}

/** Without what lines do not carry alike: the time and the source. */
function untold(line: string): string {
  return line.replace(/"timestamp":"[^"]*"/, "").replace(/"src":\d+/, "");
}

function rowOf(
  pgn: number,
  messages: readonly SentMessage[],
  sent: readonly SentMessage[],
  recorded: readonly { readonly canboat: string; readonly library: object | null }[],
): string {
  const byCanboat = new TwinComparison();
  const byLibrary = { values: 0, differences: [] as string[] };
  let parsed = false;
  for (const message of messages) {
    const words = recorded[sent.indexOf(message)];
    const said = canboatMessage(words?.canboat ?? "", true);
    if (said !== undefined) takeCanboat(byCanboat, message.frame, said);
    if (words !== undefined && words.library !== null) {
      parsed = true;
      compareWithLibrary(byLibrary, message.frame, { ...words.library });
    }
  }
  const kinds = messages
    .filter(({ level }) => level === "usual")
    .map(({ keys }) => Object.values(keys).join("/") || "–")
    .join(", ");
  const causes = [...byCanboat.differences].map(([cause, { count }]) => `${count} ${cause}`);
  const faults = [...byCanboat.unexplained, ...byLibrary.differences, ...causes].join("; ");
  const theirs = parsed ? byLibrary.values : "no parser";
  return `| ${pgn} ${layout(pgn)?.name} | ${kinds} | ${messages.length} | ${byCanboat.fields} | ${theirs} | ${faults} |`;
}
