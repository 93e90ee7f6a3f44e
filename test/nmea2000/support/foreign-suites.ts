/**
 * Test cases that others wrote for their decoders, held against ours: canboatjs's table of decodings, and canboat's inputs
 * with what its analyzer must print, by the options that the Makefile beside them says. `canboatjs-decode.json` and
 * `canboat/` lie in one folder; CONTRIBUTING.md says where they are from.
 */
import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { definitionWithId } from "../../../src/nmea2000/codec/definitions.ts";
import { fallbackTypeOf, messageTypeOf } from "../../../src/nmea2000/codec/message-types.ts";
import { isProprietary } from "../../../src/nmea2000/codec/target-group.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { type CanboatMessage, canboatMessage, definitionSaid, saidByCanboat } from "./canboat-output.ts";
import { TwinComparison } from "./twin-comparison.ts";
import { saidByCanboatjs } from "./twin.ts";

export interface ForeignCase {
  readonly name: string;
  readonly comparison: TwinComparison;
  /** Messages that only one of the two has. */
  readonly oursMissing: readonly string[];
  readonly theirsMissing: readonly string[];
}

interface CanboatjsCase {
  readonly case: string;
  readonly input: string | readonly string[];
  readonly expected: {
    readonly pgn: number;
    readonly description: string;
    readonly fields: Readonly<Record<string, unknown>>;
  };
}

/** Each case of canboatjs is one message. */
export function canboatjsCases(folder: string): ForeignCase[] {
  const cases = JSON.parse(readFileSync(join(folder, "canboatjs-decode.json"), "utf8")) as readonly CanboatjsCase[];
  return cases.map(({ case: name, input, expected }) => {
    const comparison = new TwinComparison();
    const lines = typeof input === "string" ? [input] : input;
    const reader = CaptureReader.of(lines);
    const read = reader === undefined ? [] : [...reader.push(Buffer.from(`${lines.join("\n")}\n`)), ...reader.end()];
    const [first, ...more] = read;
    const theirsMissing = more.map(described);
    if (first === undefined) return { name, comparison, theirsMissing, oursMissing: [`${name}: ${lines.join(" ")}`] };
    const type = messageTypeOf(first.pgn, first.data);
    const described_ = type && definitionWithId(type.id)?.Description;
    if (type === undefined || first.pgn !== expected.pgn || described_ !== expected.description) {
      comparison.unexplained.push(`${described(first)}: ${type?.id} is ${expected.description} to canboatjs`);
    } else comparison.add(type, first.data, saidByCanboatjs({ id: type.id, fields: expected.fields }));
    return { name, comparison, theirsMissing, oursMissing: [] };
  });
}

interface AnalyzerRun {
  readonly input: string;
  readonly output: string;
  readonly si: boolean;
}

/** What canboat's Makefile makes of what, and whether in SI units. */
function analyzerRuns(makefile: string): AnalyzerRun[] {
  const runs = makefile.matchAll(/^\t.*\$\(ANALYZER\)(.*)$/gm);
  return [...runs].flatMap(([, options = ""]) => {
    const [, input = ""] = /< *(\S+\.in)/.exec(options) ?? [];
    const [, output = ""] = /\/([^\s/]+\.out)/.exec(options) ?? [];
    return input === "" ? [] : [{ input, output, si: options.includes("-si") }];
  });
}

/** Its tests of the analyzer, one of candump2analyzer; not those of its J1939 build, whose definitions are others. */
export async function canboatCases(folder: string): Promise<ForeignCase[]> {
  const dir = join(folder, "canboat");
  const lines = (file: string) => readFileSync(join(dir, file), "utf8").split("\n").filter(Boolean);
  const cases: ForeignCase[] = [];
  const seen = new Set<string>();
  for (const { input, output, si } of analyzerRuns(readFileSync(join(dir, "Makefile"), "utf8"))) {
    if (seen.has(output)) continue;
    seen.add(output);
    const theirs = lines(output).flatMap((line) => canboatMessage(line, si) ?? []);
    const read = await readCapture(join(dir, input));
    // Three runs, each with its own notation of positions, are printed into one file.
    const times = output === "dms-format.out" ? 3 : 1;
    const ours = Array.from({ length: times }, () => read).flat();
    cases.push(compareInTurn(output, ours, theirs));
  }
  if (existsSync(join(dir, "pcan-view.in")))
    cases.push(compareBytes("pcan-view.out", await readCapture(join(dir, "pcan-view.in")), lines("pcan-view.out")));
  return cases;
}

/** None of a file that is in no format that is known. */
export async function readCapture(path: string): Promise<PgnFrame[]> {
  const messages: PgnFrame[] = [];
  try {
    const { batches } = await openCapture(captureFile(path));
    for await (const batch of batches) messages.push(...batch);
  } catch {
    return messages;
  }
  return messages;
}

/** The messages of one group from one sender to one receiver, in their order. */
function compareInTurn(name: string, ours: readonly PgnFrame[], theirs: readonly CanboatMessage[]): ForeignCase {
  const comparison = new TwinComparison();
  const left = Map.groupBy(theirs, ({ pgn, source, destination }) => `${pgn} ${source} ${destination}`);
  const theirsMissing: string[] = [];
  for (const message of ours) {
    const said = left.get(`${message.pgn} ${message.source} ${message.destination}`)?.shift();
    if (said === undefined) {
      if (!TRANSPORT.has(message.pgn)) theirsMissing.push(described(message));
    } else takeCanboat(comparison, message, said);
  }
  const oursMissing = [...left.values()]
    .flat()
    .map(({ pgn, source, timestamp }) => `${pgn} of ${source} at ${timestamp}`);
  return { name, comparison, theirsMissing, oursMissing };
}

/** The analyzer keeps the frames of the transport protocol of ISO 11783-3 to itself and prints what they carry. */
const TRANSPORT = new Set([60160, 60416]);

/** One message as canboat prints it. */
export function takeCanboat(comparison: TwinComparison, { pgn, data }: PgnFrame, said: CanboatMessage): void {
  const type = messageTypeOf(pgn, data) ?? (isProprietary(pgn) ? fallbackTypeOf(pgn) : undefined);
  const definition = definitionSaid(said);
  const example = `${pgn}: ${type?.id} is ${said.id ?? said.description} to canboat: ${Buffer.from(data).toString("hex")}`;
  const fallback = definition?.Fallback === true;
  if (definition === undefined)
    comparison.addOther("edition: a definition that the database here does not have", example);
  else if (type === undefined && fallback) comparison.addOther("known to neither", example);
  else if (type?.layout.fallback === true && fallback && type.id !== definition.Id)
    comparison.addOther("canboat: another stand-in for a group that is not defined", example);
  else if (OTHER_MATCHES.has(pgn) && type?.id !== definition.Id)
    comparison.addOther("edition: other fields tell the definitions of the group apart", example);
  else if (type === undefined || definition.Id !== type.id) comparison.unexplained.push(example);
  else comparison.add(type, data, saidByCanboat(said, definition));
}

/** Of 130850 canboat 8 does without the proprietary id; of 130822 it has no definition left that is unknown but in name. */
const OTHER_MATCHES = new Set([130822, 130850]);

/** Lines of canboat's plain format. */
function compareBytes(name: string, ours: readonly PgnFrame[], theirs: readonly string[]): ForeignCase {
  const comparison = new TwinComparison();
  const rest = [...theirs];
  const theirsMissing: string[] = [];
  for (const { priority, pgn, source, destination, data } of ours) {
    const line = [priority, pgn, source, destination, data.length, ...Array.from(data, twoDigits)].join(",");
    const said = rest.shift();
    comparison.messages += 1;
    comparison.fields += 1;
    if (said === undefined) theirsMissing.push(line);
    else if (said.slice(said.indexOf(",") + 1) === line) comparison.equal += 1;
    else comparison.unexplained.push(`${line} is ${said} to canboat`);
  }
  return { name, comparison, theirsMissing, oursMissing: rest };
}

const twoDigits = (byte: number) => byte.toString(16).padStart(2, "0");

function described({ pgn, source, data }: PgnFrame): string {
  return `${pgn} of ${source}: ${Buffer.from(data).toString("hex")}`;
}
