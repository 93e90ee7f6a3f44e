/**
 * The store of a witness, in a folder of its own:
 *
 *   <dir>/vessels                     the vessels' verifier keys, one per line; people may edit it, too
 *         latest/<name>.checkpoint    the latest note of a vessel with our cosignature, replaced as a whole
 *         refused/<name>-fork-….txt   a refused checkpoint, with the one that was known
 *         witness.key, witness.pub    see `file-key.ts`
 *         lock
 *
 * `<name>` is the origin, with `_` for all but letters and digits, and 16 digits of its SHA-256, so that two origins never share a file.
 * Never restore the folder from an old copy: the witness would forget what it has signed.
 */
import { hash as digest } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory, writeDurably } from "../core/durable-file.ts";
import { BitacoraError, ifMissing } from "../core/errors.ts";
import { limits } from "./limits.ts";
import { formatIsoTime } from "../core/time.ts";
import { formatVerifierKey, type NamedKey, parseVerifierKey } from "../logbook/evidence/signed-note.ts";
import type { Evidence, WitnessStore } from "./witness-store.ts";
import { readWitnessed, type WitnessedNote } from "./witness.ts";

const SUFFIX = ".checkpoint";

export class FileWitnessStore implements WitnessStore {
  readonly #dir: string;

  private constructor(dir: string) {
    this.#dir = dir;
  }

  /** Makes the folders; when this resolves, their names are on disk. Rejects with the error of the system. */
  static async open(dir: string): Promise<FileWitnessStore> {
    for (const name of ["latest", "refused"]) await mkdir(join(dir, name), { recursive: true, mode: 0o750 });
    await syncDirectory(dir);
    return new FileWitnessStore(dir);
  }

  /** The vessels' keys. Rejects with `witness-state-damaged`, the `file` and the `line`. */
  async vessels(): Promise<NamedKey[]> {
    const file = join(this.#dir, "vessels");
    const lines = (await readIfThere(file)).split("\n");
    const keys = lines.flatMap((line, i) => {
      if (line.trim() === "" || line.startsWith("#")) return [];
      try {
        return [parseVerifierKey(line)];
      } catch (error) {
        throw new BitacoraError("witness-state-damaged", { file: `${file}:${i + 1}` }, error);
      }
    });
    return keys;
  }

  /** Adds keys. Keys that are known already are skipped. Rejects with `too-large`. */
  async addVessels(keys: readonly NamedKey[]): Promise<void> {
    const file = join(this.#dir, "vessels");
    const known = await this.vessels();
    const all = new Map([...known, ...keys].map((key) => [formatVerifierKey(key), key]));
    const perVessel = Map.groupBy(all.values(), ({ name }) => name);
    const { vessels, keysPerVessel } = limits;
    if (perVessel.size > vessels) throw new BitacoraError("too-large", { what: file, max: vessels });
    for (const [name, its] of perVessel) {
      if (its.length > keysPerVessel) throw new BitacoraError("too-large", { what: name, max: keysPerVessel });
    }
    if (all.size === known.length) return;
    const text = await readIfThere(file);
    const listed = new Set(known.map((key) => formatVerifierKey(key)));
    const added = [...all.keys()].filter((line) => !listed.has(line));
    const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    await writeDurably(file, `${before}${added.join("\n")}\n`);
  }

  /**
   * The latest notes that this witness has cosigned. Rejects with `witness-state-damaged` if a file is not such a note: a witness that
   * has forgotten what it signed could sign something that contradicts it.
   */
  async notes(key: NamedKey): Promise<WitnessedNote[]> {
    const notes: WitnessedNote[] = [];
    for (const name of (await readdir(join(this.#dir, "latest"))).sort()) {
      if (!name.endsWith(SUFFIX)) continue;
      const file = join(this.#dir, "latest", name);
      try {
        const note = readWitnessed(await readFile(file, "utf8"), key);
        if (`${fileName(note.origin)}${SUFFIX}` !== name) throw new Error("of another vessel");
        notes.push(note);
      } catch (error) {
        throw new BitacoraError("witness-state-damaged", { file }, error);
      }
    }
    return notes;
  }

  async save(origin: string, note: string): Promise<void> {
    await writeDurably(join(this.#dir, "latest", `${fileName(origin)}${SUFFIX}`), note, 0o640);
  }

  async keep({ origin, incident, status, known, refused, from, timeMs }: Evidence): Promise<string | undefined> {
    const folder = join(this.#dir, "refused");
    const prefix = `${fileName(origin)}-${incident}-`;
    const its = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith(".txt"));
    const name = `${prefix}${shortHash(`${known ?? ""}\n${refused}`)}.txt`;
    if (its.includes(name)) return join(folder, name);
    if (its.length >= limits.evidenceFiles) return undefined;
    const head = `${incident} ${status}\nreceived ${formatIsoTime(timeMs)} from ${from}\n`;
    const text = `${head}\n=== known\n${known ?? "nothing\n"}\n=== refused, the whole request\n${refused}`;
    await writeDurably(join(folder, name), text, 0o640);
    return join(folder, name);
  }
}

function fileName(origin: string): string {
  return `${origin.replaceAll(/[^A-Za-z0-9.-]/g, "_").slice(0, 64)}-${shortHash(origin)}`;
}

function shortHash(text: string): string {
  return digest("sha256", text, "hex").slice(0, 16);
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, "utf8").catch(ifMissing(""));
}
