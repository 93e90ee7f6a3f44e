/**
 * Watches the files beside an open book: the lists, `logbook.signed`, the key and `vessel.json`. A file that somebody removes or
 * changes is noticed at the next look, not only at the next signature. A look is one `stat` of each of the seven files; they are
 * read only if one was touched.
 */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { EvidenceLoss } from "../../core/book-doubt.ts";
import { readRegular } from "../../core/regular-file.ts";
import { begins, type FileBeginning } from "../evidence/beginning.ts";
import { goodCheckpoint, type SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { CHECKPOINTS_FILE, type EvidenceFiles, WITNESSED_FILE, WITNESSES_FILE } from "../evidence/evidence.ts";
import { KEY_FILE, PUBLIC_KEY_FILE } from "../evidence/file-key.ts";
import { VESSEL_FILE } from "../evidence/file-vessel.ts";
import { formatVerifierKey, type NamedKey } from "../evidence/signed-note.ts";
import { noteOfState } from "../evidence/signed-state.ts";

/** What the service last wrote to, or read from, each file; undefined: nothing is expected of that file. */
export interface KnownEvidence {
  readonly signed: SignedCheckpoint | undefined;
  readonly listed: FileBeginning | undefined;
  readonly witnessed: FileBeginning | undefined;
  /** Which `vessel.json` holds a note of the book, and how many entries the note covers. */
  readonly vessel: { readonly createdAt: string; readonly entries: number } | undefined;
}

export class EvidenceWatch {
  readonly #key: NamedKey;
  readonly #dataDir: string;
  readonly #paths: readonly string[];
  #stamps: string;
  #keyFiles: readonly (string | undefined)[] = [];
  #hasWitnesses = false;

  private constructor(dir: string, stateFile: string, key: NamedKey) {
    this.#key = key;
    this.#dataDir = dirname(stateFile);
    const beside = [WITNESSES_FILE, KEY_FILE, PUBLIC_KEY_FILE, VESSEL_FILE].map((name) => join(this.#dataDir, name));
    this.#paths = [stateFile, join(dir, CHECKPOINTS_FILE), join(dir, WITNESSED_FILE), ...beside];
    this.#stamps = this.#stampsNow();
  }

  /** To be called before the files are read for the first time. */
  static async open(dir: string, stateFile: string, key: NamedKey): Promise<EvidenceWatch> {
    const watch = new EvidenceWatch(dir, stateFile, key);
    await watch.rememberKeyFiles();
    return watch;
  }

  /** From now on the key's files must stay as they are now. A key that systemd gives has no private file here. */
  async rememberKeyFiles(): Promise<void> {
    this.#keyFiles = await this.#readKey();
  }

  /** Whether a file was touched since the last call, by this service or by somebody else. */
  isTouched(): boolean {
    const now = this.#stampsNow();
    const isTouched = now !== this.#stamps;
    this.#stamps = now;
    return isTouched;
  }

  /** Makes the next look read the files, because this one could not. */
  forceNextLook(): void {
    this.#stamps = "";
  }

  /** Which evidence is gone or not what the service knows. Rejects with the error of the system. */
  async lost(files: EvidenceFiles, known: KnownEvidence): Promise<EvidenceLoss[]> {
    const lost: EvidenceLoss[] = [];
    const { signed, listed, witnessed, vessel } = known;
    if (listed !== undefined && !begins(files.list, listed)) lost.push("list");
    const wasForgotten = this.#hasWitnesses && files.remembered === undefined;
    if (wasForgotten || (witnessed !== undefined && !begins(files.witnessed, witnessed))) lost.push("witnessed");
    this.#hasWitnesses = files.remembered !== undefined;
    if (signed !== undefined && !this.#isOf(files.state, signed)) lost.push("state");
    const { note, createdAt } = files.vessel;
    const isVouched = note?.key === formatVerifierKey(this.#key) && note.entries >= (vessel?.entries ?? 0);
    if (vessel !== undefined && (createdAt !== vessel.createdAt || !isVouched)) lost.push("vessel");
    const keyFiles = await this.#readKey();
    if (this.#keyFiles.some((digest, i) => digest !== undefined && digest !== keyFiles[i])) lost.push("key");
    return lost;
  }

  /** The state may be newer than the service knows: a signature that failed in a later step has left it. */
  #isOf(state: string, { size }: SignedCheckpoint): boolean {
    const note = noteOfState(state);
    const found = note === undefined ? undefined : goodCheckpoint(note, this.#key);
    return found !== undefined && found.size >= size;
  }

  #readKey(): Promise<(string | undefined)[]> {
    const digest = async (name: string): Promise<string | undefined> => {
      const text = await readRegular(join(this.#dataDir, name));
      return text === undefined ? undefined : createHash("sha256").update(text).digest("hex");
    };
    // A service that may not read the key cannot tell whether it has changed.
    return Promise.all([KEY_FILE, PUBLIC_KEY_FILE].map((name) => digest(name).catch(() => undefined)));
  }

  #stampsNow(): string {
    return this.#paths.map(stampOf).join("\n");
  }
}

function stampOf(path: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return "none";
  }
}
