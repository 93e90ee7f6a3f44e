/** The documents of web applications as files: `signalk/global/kip/11.json` in the data directory, written whole and synced. */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../core/errors.ts";
import { syncDirectory, writeDurably } from "../core/durable-file.ts";
import type { ApplicationData, DocumentName } from "./application-data.ts";
import { limits } from "./limits.ts";

export class FileApplicationData implements ApplicationData {
  readonly #folder: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(name: DocumentName): Promise<unknown> {
    const text = await readFile(this.#fileOf(name), "utf8").catch((error: unknown) => {
      if (systemErrorCode(error) === "ENOENT") return undefined;
      throw error;
    });
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  change(name: DocumentName, change: (before: unknown) => unknown): Promise<void> {
    const changed = this.#turn.then(() => this.#change(name, change));
    this.#turn = changed.catch(() => undefined);
    return changed;
  }

  async versions({ scope, app }: Pick<DocumentName, "scope" | "app">): Promise<string[]> {
    const names = await namesIn(join(this.#folder, scope, app));
    return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
  }

  async #change(name: DocumentName, change: (before: unknown) => unknown): Promise<void> {
    const before = await this.read(name);
    const text = JSON.stringify(change(before));
    if (before === undefined && (await this.#count()) >= limits.applicationData.documents)
      throw new RangeError("too many documents");
    await this.#makeFolder(name);
    await writeDurably(this.#fileOf(name), text, 0o600);
  }

  /** Each new folder is synced into the one above it. */
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

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw error;
  });
}
