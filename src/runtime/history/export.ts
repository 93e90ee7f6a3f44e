/**
 * `bitacora history export`: all samples, or all intervals, as CSV or Parquet. From files it is read and written batch by
 * batch; a running service makes the very same bytes and they are written as they come.
 */
import { mkdir } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { openStream } from "../../api/client.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../historian/export/batch.ts";
import type { ExportPlan, ExportTag, Interval } from "../../historian/export/batches.ts";
import { exportedBytes } from "../../historian/export/exported-bytes.ts";
import type { HistoryMessages } from "../../messages/en/history.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { displayPath } from "../data-dir.ts";
import { lossesOfFiles, lossesOfService } from "./losses.ts";
import { openHistoryFiles, placeOfHistory, type HistoryPlaceOptions } from "./place.ts";
import { chooseTags, historyTags, turnByName } from "./tags.ts";
import { NewFile } from "../new-file.ts";
import { ShareBar } from "../terminal/share-bar.ts";

export { EXPORT_FORMATS };

export interface HistoryExportOptions extends Omit<HistoryPlaceOptions, "texts"> {
  /** A file, a folder with `perTag`, or `-` for standard output. */
  readonly target: string;
  readonly format: ExportFormat | undefined;
  readonly tags: readonly string[];
  readonly sinceMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly interval: Interval | undefined;
  readonly wide: boolean;
  readonly perTag: boolean;
  readonly json: boolean;
  readonly texts: HistoryMessages;
  readonly locale: string;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

interface Output {
  write(bytes: Uint8Array): Promise<void>;
}

interface Source {
  readonly tags: readonly ExportTag[];
  /** Writes a whole file of these tags. */
  write(tags: readonly ExportTag[], output: Output, onProgress: (share: number) => void): Promise<void>;
  /** What could not be read so far, as lines for a person. */
  losses(): Promise<string>;
  close(): Promise<void>;
}

/** The exit status. */
export async function historyExport(options: HistoryExportOptions): Promise<number> {
  const { texts, stdout, stderr, target, perTag, wide, interval } = options;
  const format = formatOf(options);
  if (wide && interval === undefined) throw usage(texts.exporting.wideNeedsInterval);
  if (wide && perTag) throw usage(texts.exporting.wideOrPerTag);
  if (wide && interval?.aggregate === "minmax") throw usage(texts.exporting.wideNotMinmax);
  if (perTag && target === "-") throw usage(texts.exporting.perTagNeedsFolder);
  const source = await openSource(options, format);
  const bar = new ShareBar(stderr.isTTY === true ? stderr : undefined);
  try {
    if (target === "-") {
      await source.write(source.tags, { write: (bytes) => taken(stdout, bytes) }, (share) => bar.update(share));
      bar.clear();
      stderr.write(await source.losses());
      return EXIT_GOOD;
    }
    const written = perTag
      ? await writeFolder(source, options, format, bar)
      : await writeFile(source, resolve(target), bar);
    bar.clear();
    const samples = source.tags.reduce((sum, tag) => sum + tag.samples, 0);
    const bytes = written.reduce((sum, file) => sum + file.bytes, 0);
    const result = { target: resolve(target), files: written.length, bytes, tags: source.tags.length };
    const number = (value: number): string => value.toLocaleString(options.locale);
    if (options.json) stdout.write(`${JSON.stringify(result)}\n`);
    else stdout.write(`${texts.exporting.done(displayPath(target), number(source.tags.length), number(bytes), written.length)}\n`); // prettier-ignore
    if (samples === 0) stderr.write(`${texts.noSamples}\n`);
    stderr.write(await source.losses());
    return EXIT_GOOD;
  } finally {
    bar.clear();
    await source.close();
  }
}

function formatOf({ format, target, perTag, texts }: HistoryExportOptions): ExportFormat {
  if (format !== undefined) return format;
  const ending = perTag ? "" : extname(target).slice(1).toLowerCase();
  const found = EXPORT_FORMATS.find((one) => one === ending);
  if (found === undefined) throw usage(texts.exporting.whichFormat(EXPORT_FORMATS.join(", ")));
  return found;
}

async function writeFile(source: Source, path: string, bar: ShareBar): Promise<NewFile[]> {
  return [await oneFile(source, source.tags, path, (share) => bar.update(share))];
}

/** A file a tag, `ME_INST_0.RPM.csv`, in a folder that is made. */
async function writeFolder(
  source: Source,
  { target }: HistoryExportOptions,
  format: ExportFormat,
  bar: ShareBar,
): Promise<NewFile[]> {
  const folder = resolve(target);
  try {
    await mkdir(folder);
  } catch (error) {
    throw new BitacoraError("output-not-writable", { file: displayPath(folder), reason: systemErrorCode(error) ?? "?" }, error); // prettier-ignore
  }
  const files: NewFile[] = [];
  for (const [done, tag] of source.tags.entries()) {
    const path = join(folder, `${tag.tagId}.${format}`);
    files.push(await oneFile(source, [tag], path, (share) => bar.update((done + share) / source.tags.length)));
  }
  return files;
}

function oneFile(
  source: Source,
  tags: readonly ExportTag[],
  path: string,
  onProgress: (share: number) => void,
): Promise<NewFile> {
  return NewFile.made(path, (file) => source.write(tags, file, onProgress));
}

async function openSource(options: HistoryExportOptions, format: ExportFormat): Promise<Source> {
  const place = await placeOfHistory(options);
  if (place.kind === "service") {
    const all = await historyTags(place.url, options.texts);
    const tags = chooseTags(all, options.tags, options.texts);
    const write: Source["write"] = async (chosen, output) => {
      for await (const bytes of openStream(place.url, exportPath(chosen, options, format), options.texts)) {
        await output.write(bytes);
      }
    };
    return {
      tags: withTurns(tags),
      write,
      losses: () => lossesOfService(place.url, options.texts),
      close: async () => {},
    };
  }
  // Samples come and go by the million: a nursery that does not grow keeps 40 % of the memory of a small computer free.
  setFlagsFromString("--semi-space-growth-factor=1");
  const files = await openHistoryFiles(place.file);
  try {
    const tags = withTurns(chooseTags(await files.store.tags(), options.tags, options.texts));
    const write: Source["write"] = async (chosen, output, onProgress) => {
      const parts = exportedBytes(files.store, format, planOf(chosen, options), onProgress);
      for await (const bytes of parts) await output.write(bytes);
    };
    return { tags, write, losses: async () => lossesOfFiles(files, options.texts), close: () => files.close() };
  } catch (error) {
    await files.close();
    throw error;
  }
}

function planOf(tags: readonly ExportTag[], { sinceMs, untilMs, interval, wide }: HistoryExportOptions): ExportPlan {
  return { tags, sinceMs, untilMs, reduction: interval, wide };
}

function withTurns(tags: readonly Omit<ExportTag, "turn">[]): ExportTag[] {
  return tags.map((tag) => ({ ...tag, turn: turnByName(tag.tagId) }));
}

function exportPath(tags: readonly ExportTag[], options: HistoryExportOptions, format: ExportFormat): string {
  const { sinceMs, untilMs, interval, wide } = options;
  const query = new URLSearchParams({ format });
  // A file of one tag names it, as each does with --per-tag. All of them need no names; some hundred names would be more
  // than an address has room for.
  const [only] = tags;
  if (only !== undefined && tags.length === 1) query.set("tags", only.tagId);
  else if (!options.tags.includes("*")) query.set("tags", options.tags.join(","));
  if (sinceMs !== undefined) query.set("since", formatIsoTime(sinceMs));
  if (untilMs !== undefined) query.set("until", formatIsoTime(untilMs));
  if (interval !== undefined) {
    query.set("interval_s", String(interval.intervalMs / 1000));
    query.set("aggregate", interval.aggregate);
  }
  if (wide) query.set("layout", "wide");
  return `/history/export?${query}`;
}

async function taken(stream: Writable, bytes: Uint8Array): Promise<void> {
  await new Promise<void>((done) => {
    stream.write(bytes, () => done());
  });
}

function usage(reason: string): BitacoraError {
  return new BitacoraError("usage", { reason });
}
