/** `bitacora history import`: samples from files of other programs into the history of a stopped service. */
import { stat } from "node:fs/promises";
import { systemClock } from "../../core/clock.ts";
import { conversion, unitsFor } from "../../core/dimension.ts";
import { BitacoraError, usageError } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import { parseIsoTime } from "../../core/time.ts";
import { messagesIn } from "../../messages/messages.ts";
import { SampleAdder } from "../../import/history/add-samples.ts";
import { type Format, FORMATS } from "../../import/history/format.ts";
import { type OwnName, TagNames } from "../../import/history/tag-names.ts";
import { REFUSALS, Tally } from "../../import/history/tally.ts";
import { type Precision, PRECISIONS } from "../../core/time-text.ts";
import { isTagId } from "../../tags/tag.ts";
import { unitByName } from "../../tags/vocabulary/by-name.ts";
import { unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { locale } from "../command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../command-line.ts";
import { inputOf } from "../capture-input.ts";
import { ProgressBar } from "../terminal/progress-bar.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";
import { texts } from "./flags.ts";
import { formatOfFile, readSamples } from "./import-file.ts";
import type { HistoryPlace } from "./open-reader.ts";
import { openWriter } from "./open-writer.ts";

export { FORMATS, PRECISIONS };

export interface HistoryImportOptions extends Omit<HistoryPlace, "url"> {
  readonly files: readonly string[];
  readonly format: Format | undefined;
  readonly precision: Precision;
  /** Each `NAME=TAG` or `NAME=TAG:UNIT`. */
  readonly map: readonly string[];
  readonly context: string | undefined;
  readonly day: string | undefined;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** The names without a tag that are printed; `--json` has them all. */
const NAMES_SHOWN = 50;

/** The exit status: 1 where a file gave no sample. */
export async function historyImport(options: HistoryImportOptions): Promise<number> {
  const { dryRun, files } = options;
  const own = mapOf(options.map);
  const dayMs = dayOf(options.day);
  await using writer = await openWriter(options, dryRun);
  const { store } = writer;
  let isGood = true;
  for (const path of files) {
    await checkRegular(path);
    const { input, progress } = inputOf(path, process.stdin);
    const format = options.format ?? (await formatOfFile(input));
    const spans = (await store?.tags()) ?? [];
    const names = new TagNames(own, new Set(spans.map(({ tagId }) => tagId)));
    const tally = new Tally();
    const adder = new SampleAdder({ store, spans, tally, clock: systemClock, isDryRun: dryRun });
    const bar = process.stderr.isTTY ? new ProgressBar(process.stderr, () => systemClock.monotonic()) : undefined;
    try {
      for await (const _ of readSamples({ ...options, input, format, names, tally, take: adder.take, dayMs })) {
        if (adder.isFull) await adder.flush();
        bar?.update(progress, tally.values);
      }
      await adder.flush();
    } finally {
      // Stored samples stay, even if the rest of the file cannot be read.
      bar?.end();
    }
    process.stdout.write(options.json ? jsonOf(path, format, tally) : textOf(path, format, tally, dryRun));
    isGood &&= tally.added + tally.present > 0;
  }
  if (!options.json && !dryRun) process.stdout.write(`${texts.importing.into({ file: displayPath(writer.file) })}\n`);
  return isGood ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

/** A pipe in the place of a file would be waited for, and a device read for ever; standard input may be one. */
async function checkRegular(path: string): Promise<void> {
  if (path === "-") return;
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || stats.isFile()) return;
  throw new BitacoraError("capture-unreadable", { file: path, reason: messagesIn(locale).project.reasons.notAFile });
}

function mapOf(words: readonly string[]): ReadonlyMap<string, OwnName> {
  return new Map(
    words.map((word) => {
      const equals = word.lastIndexOf("=");
      const name = word.slice(0, equals);
      const [tagId = "", unit] = word.slice(equals + 1).split(":", 2);
      if (equals < 1 || !isTagId(tagId)) throw usageError(texts.importing.badMap({ text: word }));
      return [name, { tagId, convert: unit === undefined ? undefined : fromUnit(unit, tagId) }];
    }),
  );
}

function fromUnit(unit: string, tag: string): (value: number) => number {
  const unitSi = unitOfTag(tag) ?? unitByName(tag);
  const convert = conversion(unit, unitSi);
  if (convert === undefined) throw usageError(texts.importing.badUnit({ tag, unitSi, unit, known: unitsFor(unitSi) }));
  return convert;
}

function dayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const dayMs = parseIsoTime(text);
  if (dayMs === undefined) throw usageError(texts.badTime({ option: "--day", text }));
  return dayMs;
}

function jsonOf(file: string, format: Format, tally: Tally): string {
  const { values, added, present, refused } = tally;
  const names = Object.fromEntries(tally.unknownNames());
  const other_vessels = Object.fromEntries(tally.otherVessels());
  return `${JSON.stringify({ file, format, values, added, present, refused, names_without_tag: names, other_vessels })}\n`;
}

function textOf(file: string, format: Format, tally: Tally, isDryRun: boolean): string {
  const { formats, read, added, wouldBeAdded, present, causes, unknown, more, otherVessels } = texts.importing;
  const number = (value: number): string => value.toLocaleString(locale);
  const names = tally.unknownNames();
  const counted: [number, string][] = [
    [tally.added, isDryRun ? wouldBeAdded : added],
    [tally.present, present],
    ...REFUSALS.map((cause): [number, string] => [tally.refused[cause], causes[cause]]),
  ];
  const counts = counted.filter(([count]) => count > 0).map(([count, text]) => [number(count), text] as const);
  const width = Math.max(0, ...counts.map(([count]) => count.length));
  const lines = [
    read({ file: plainText(file), format: formats[format], values: number(tally.values) }),
    ...counts.map(([count, text]) => `  ${count.padStart(width)}  ${text}`),
    ...(names.length === 0 ? [] : [unknown]),
  ];
  const listed = (all: readonly (readonly [name: string, count: number])[]) =>
    all.slice(0, NAMES_SHOWN).map(([name, count]) => [`  ${plainText(name)}`, number(count)]);
  const shown = listed(names);
  const vessels = tally.otherVessels();
  const others = vessels.length === 0 ? "" : `${otherVessels}\n${textTable(listed(vessels))}`;
  const rest = names.length > shown.length ? `${more({ names: names.length - shown.length })}\n` : "";
  return `${lines.join("\n")}\n${textTable(shown)}${rest}${others}`;
}
