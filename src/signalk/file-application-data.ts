/**
 * The documents of web applications as files, such as `signalk/global/kip/11.json` in the data directory. A file is replaced as a whole and
 * synced. Documents that were read are cached up to a bound, so that a large one is not parsed for each request.
 */
import { Buffer } from "node:buffer";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonValue } from "../core/parse-json.ts";
import { ifMissing, systemErrorCode } from "../core/errors.ts";
import { syncDirectory, writeDurably } from "../core/durable-file.ts";
import { Turn } from "../core/turn.ts";
import { type ApplicationData, type DocumentName, DocumentRefused } from "./application-data.ts";
import { limits } from "./limits.ts";

interface Kept {
  readonly document: Promise<unknown>;
  readonly bytes: number;
}

export class FileApplicationData implements ApplicationData {
  readonly #folder: string;
  readonly #turn = new Turn();
  /** By file, least recently used first. A document that is being read counts 0 bytes. */
  readonly #kept = new Map<string, Kept>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(name: DocumentName): Promise<unknown> {
    const file = this.#fileOf(name);
    const kept = this.#kept.get(file);
    if (kept === undefined) return this.#readFile(file);
    // Moved to the end: the least recently used document is evicted first.
    this.#kept.delete(file);
    this.#kept.set(file, kept);
    return kept.document;
  }

  change(name: DocumentName, change: (before: unknown) => unknown): Promise<void> {
    return this.#turn.take(() => this.#change(name, change));
  }

  async versions({ scope, app }: Pick<DocumentName, "scope" | "app">): Promise<string[]> {
    const names = await namesIn(join(this.#folder, scope, app));
    return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
  }

  async #change(name: DocumentName, change: (before: unknown) => unknown): Promise<void> {
    const before = await this.read(name);
    const [after, text] = changed(before, change);
    const bytes = Buffer.byteLength(text);
    const { documents, documentBytes } = limits.applicationData;
    if (bytes > documentBytes) throw new DocumentRefused("bytes");
    if (before === undefined && (await this.#count()) >= documents) throw new DocumentRefused("documents");
    await this.#makeFolder(name);
    await writeDurably(this.#fileOf(name), text, 0o600);
    this.#keep(this.#fileOf(name), { document: Promise.resolve(after), bytes });
  }

  async #readFile(file: string): Promise<unknown> {
    const reading = readFile(file, "utf8");
    const kept = { document: reading.then(jsonValue), bytes: 0 };
    this.#kept.set(file, kept);
    try {
      const document = await kept.document;
      if (this.#kept.get(file) === kept) this.#keep(file, { ...kept, bytes: Buffer.byteLength(await reading) });
      return document;
    } catch (error) {
      if (this.#kept.get(file) === kept) this.#kept.delete(file);
      if (systemErrorCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  #keep(file: string, kept: Kept): void {
    this.#kept.delete(file);
    this.#kept.set(file, kept);
    let bytes = 0;
    for (const each of this.#kept.values()) bytes += each.bytes;
    for (const [oldest, each] of this.#kept) {
      if (bytes <= limits.applicationData.keptBytes) return;
      this.#kept.delete(oldest);
      bytes -= each.bytes;
    }
  }

  /** Creates the folder, and syncs its parents so that it survives a power cut. */
  async #makeFolder({ scope, app }: DocumentName): Promise<void> {
    const [above, own] = [join(this.#folder, scope), join(this.#folder, scope, app)];
    if ((await mkdir(own, { recursive: true, mode: 0o700 })) === undefined) return;
    for (const folder of [above, this.#folder, join(this.#folder, "..")]) await syncDirectory(folder);
  }

  async #count(): Promise<number> {
    const names = await readdir(this.#folder, { recursive: true }).catch(() => []);
    return names.filter((name) => name.endsWith(".json")).length;
  }

  #fileOf({ scope, app, version }: DocumentName): string {
    return join(this.#folder, scope, app, `${version}.json`);
  }
}

/** The changed document and its JSON text. A document that is nested too deeply for JSON is refused. */
function changed(before: unknown, change: (before: unknown) => unknown): [after: unknown, text: string] {
  try {
    const after = change(before);
    return [after, JSON.stringify(after)];
  } catch (error) {
    if (error instanceof RangeError) throw new DocumentRefused("depth");
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(ifMissing([]));
}
