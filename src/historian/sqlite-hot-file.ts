/**
 * The main file: the names of the tags and the frames that are not sealed yet. One frame is one transaction, synced
 * before `append` returns; frames whose samples are sealed leave in the transaction of a later one, at no extra cost.
 *
 * `frame.id` grows for ever; the newest frame is never removed, so the count goes on after a restart.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { BitacoraError } from "../core/errors.ts";
import { fileBytes } from "./file-bytes.ts";
import { asBitacoraError, checkHeader, createDatabase, inTransaction, openForWriting, type Schema } from "./sqlite-file.ts"; // prettier-ignore

export const HOT_SCHEMA: Schema = {
  applicationId: 0x4269_7448, // BitH
  version: 1,
  // A frame a second of 300 tags is 1 kB: what a commit writes are the pages that it touches, whole.
  pageSize: 1024,
  sql: `
    -- Numbers stand for names in the frames of this file only.
    CREATE TABLE tag (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    -- One flush each, as drawn in frame-codec.ts.
    CREATE TABLE frame (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  `,
};

export interface StoredFrame {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export interface HotFrame {
  readonly id: number;
  readonly bytes: number;
}

/** A tag, with the turn of its values where they go round. */
export type TagName = readonly [number: number, name: string, turn?: number];

export class SqliteHotFile {
  readonly file: string;
  readonly #database: DatabaseSync;
  readonly #insertTag: StatementSync;
  readonly #insertFrame: StatementSync;
  readonly #deleteFrames: StatementSync;
  readonly #readFrame: StatementSync;
  /** The frames there are, oldest first. */
  #frames: HotFrame[];
  #retireBelow = 0;

  private constructor(file: string, database: DatabaseSync) {
    this.file = file;
    this.#database = database;
    this.#insertTag = database.prepare("INSERT OR IGNORE INTO tag (number, name) VALUES (?, ?)");
    this.#insertFrame = database.prepare("INSERT INTO frame (id, bytes) VALUES (?, ?)");
    this.#deleteFrames = database.prepare("DELETE FROM frame WHERE id < ?");
    this.#readFrame = database.prepare("SELECT bytes FROM frame WHERE id = ?");
    this.#frames = database
      .prepare("SELECT id, length(bytes) AS bytes FROM frame ORDER BY id")
      .all()
      .map((row) => ({ id: Number(row["id"]), bytes: Number(row["bytes"]) }));
  }

  /** Opens the file, or makes it. Rejects what is not ours, newer, in use or damaged with a coded error. */
  static open(file: string): SqliteHotFile {
    if (!checkHeader(file, HOT_SCHEMA)) createDatabase(file, HOT_SCHEMA);
    const database = openForWriting(file, "FULL");
    try {
      const check = database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
      if (check !== "ok") throw new BitacoraError("historian-damaged", { file, reason: String(check) });
      return new SqliteHotFile(file, database);
    } catch (error) {
      database.close();
      throw asBitacoraError(error, file);
    }
  }

  get frames(): readonly HotFrame[] {
    return this.#frames;
  }

  get lastFrame(): number {
    return this.#frames.at(-1)?.id ?? 0;
  }

  get bytes(): number {
    return fileBytes(this.file);
  }

  /** By number. */
  names(): string[] {
    const names: string[] = [];
    for (const row of this.#database.prepare("SELECT number, name FROM tag").iterate()) {
      names[Number(row["number"])] = String(row["name"]);
    }
    return names;
  }

  /** The bytes of a frame, unless it is damaged. */
  frame(id: number): unknown {
    return this.#readFrame.get(id)?.["bytes"];
  }

  /** When it returns the frame is on disk; when it throws nothing of it is. */
  append(id: number, bytes: Uint8Array, names: readonly TagName[]): void {
    const retireBelow = Math.min(this.#retireBelow, id);
    inTransaction(this.#database, this.file, () => {
      for (const [number, name] of names) this.#insertTag.run(number, name);
      this.#insertFrame.run(id, bytes);
      if (retireBelow > 0) this.#deleteFrames.run(retireBelow);
    });
    this.#frames.push({ id, bytes: bytes.length });
    if (retireBelow === 0) return;
    this.#frames = this.#frames.filter((frame) => frame.id >= retireBelow);
    this.#retireBelow = 0;
  }

  /** Puts frames of another file into this one, which is new: all of them, or none when it throws. */
  restore(frames: readonly StoredFrame[], names: readonly TagName[]): void {
    inTransaction(this.#database, this.file, () => {
      for (const [number, name] of names) this.#insertTag.run(number, name);
      for (const { id, bytes } of frames) this.#insertFrame.run(id, bytes);
    });
    this.#frames = frames.map(({ id, bytes }) => ({ id, bytes: bytes.length }));
  }

  /** Frames with a lower id are no longer needed; the next append removes them. */
  retire(belowId: number): void {
    this.#retireBelow = belowId;
  }

  close(): void {
    this.#database.close();
  }
}
