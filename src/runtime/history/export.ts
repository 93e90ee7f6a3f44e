/** `bitacora history export`: all samples, or all intervals, as CSV or Parquet, read and written part by part. */
import { mkdir } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { BitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../historian/export/batch.ts";
import type { TagSpan } from "../../historian/historian-store.ts";
import { locale } from "../command.ts";
import { displayPath } from "../../core/folders.ts";
import { NewFile } from "../new-file.ts";
import { ShareBar } from "../terminal/share-bar.ts";
import { lossesOf } from "./losses.ts";
import { type Span, texts } from "./flags.ts";
import { type HistoryPlace, openHistory } from "./open-reader.ts";
import type { ExportRequest, HistoryReader } from "./reader.ts";
import { chooseTags } from "./tags.ts";

export { EXPORT_FORMATS };

export interface HistoryExportOptions extends HistoryPlace, Span {
  /** A file, a folder with `perTag`, or `-` for standard output. */
  readonly target: string;
  readonly format: ExportFormat | undefined;
  readonly tags: readonly string[];
  readonly wide: boolean;
  readonly perTag: boolean;
  readonly json: boolean;
}

export async function historyExport(options: HistoryExportOptions): Promise<void> {
  const { target, sinceMs, untilMs, interval, wide } = options;
  const { stdout, stderr } = process;
  const format = formatOf(options);
  checkLayout(options);
  await using reader = await openHistory(options);
  using bar = new ShareBar(stderr.isTTY ? stderr : undefined);
  const tags = chooseTags(await reader.tags(), options.tags);
  const all = { format, names: options.tags, tags, sinceMs, untilMs, interval, wide };
  if (target === "-") {
    const parts = reader.export(all, (share) => bar.update(share));
    for await (const bytes of parts) await taken(stdout, bytes);
    bar.clear();
  } else {
    const files = await writeFiles(reader, await filesOf(all, options), bar);
    bar.clear();
    stdout.write(summaryOf(files, tags, options));
    if (tags.every(({ samples }) => samples === 0)) stderr.write(`${texts.noSamples}\n`);
  }
  stderr.write(await lossesOf(reader));
}

function formatOf({ format, target, perTag }: HistoryExportOptions): ExportFormat {
  const ending = perTag ? "" : extname(target).slice(1).toLowerCase();
  const found = format ?? EXPORT_FORMATS.find((one) => one === ending);
  if (found === undefined) throw usageError(texts.exporting.whichFormat({ formats: EXPORT_FORMATS.join(", ") }));
  return found;
}

function checkLayout({ wide, perTag, interval, target }: HistoryExportOptions): void {
  const { exporting } = texts;
  if (wide && interval === undefined) throw usageError(exporting.wideNeedsInterval);
  if (wide && perTag) throw usageError(exporting.wideOrPerTag);
  if (wide && interval?.aggregate === "minmax") throw usageError(exporting.wideNotMinmax);
  if (perTag && target === "-") throw usageError(exporting.perTagNeedsFolder);
}

interface FileToWrite {
  readonly path: string;
  readonly request: ExportRequest;
}

/** One file for all tags, or one for each (`ME_INST_0.RPM.csv`) in a new folder. */
async function filesOf(all: ExportRequest, { target, perTag }: HistoryExportOptions): Promise<FileToWrite[]> {
  const path = resolve(target);
  if (!perTag) return [{ path, request: all }];
  try {
    await mkdir(path);
  } catch (error) {
    const reason = systemErrorCode(error) ?? "?";
    throw new BitacoraError("output-not-writable", { file: displayPath(path), reason }, error);
  }
  return all.tags.map((tag) => ({
    path: join(path, `${tag.tagId}.${all.format}`),
    request: { ...all, tags: [tag], names: [tag.tagId] },
  }));
}

async function writeFiles(reader: HistoryReader, files: readonly FileToWrite[], bar: ShareBar): Promise<NewFile[]> {
  const written: NewFile[] = [];
  for (const { path, request } of files) {
    const onProgress = (share: number): void => bar.update((written.length + share) / files.length);
    const write = async (file: NewFile): Promise<void> => {
      for await (const bytes of reader.export(request, onProgress)) await file.write(bytes);
    };
    written.push(await NewFile.made(path, write));
  }
  return written;
}

function summaryOf(
  files: readonly NewFile[],
  tags: readonly TagSpan[],
  { target, json }: HistoryExportOptions,
): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const number = (value: number): string => value.toLocaleString(locale);
  const line = json
    ? JSON.stringify({ target: resolve(target), files: files.length, bytes, tags: tags.length })
    : texts.exporting.done({
        target: displayPath(target),
        tags: number(tags.length),
        bytes: number(bytes),
        files: files.length,
      });
  return `${line}\n`;
}

async function taken(stream: Writable, bytes: Uint8Array): Promise<void> {
  await new Promise<void>((done) => {
    stream.write(bytes, () => done());
  });
}
