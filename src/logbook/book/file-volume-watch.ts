/**
 * Watches the volumes of an open book for changes by somebody else.
 *
 * - A volume that is removed, replaced or truncated is lost: nothing is written until it is back.
 * - A volume that somebody has written to makes the book suspect: it must be verified.
 * - Lines and volumes that somebody has added are foreign, even if their hashes are right. The writer reads them before its next
 *   entry. They are a doubt about the book until a person confirms it.
 */
import { join } from "node:path";
import type { ForeignLines } from "../../core/book-doubt.ts";
import { BitacoraError } from "../../core/errors.ts";
import { writtenVolumes } from "../volumes/file-volume-names.ts";
import type { IndexedVolume } from "./file-load.ts";

export interface WatchedBook {
  readonly dir: string;
  /** Throws if the folder is not the one that was opened. */
  readonly mayWrite: () => void;
  readonly volumes: () => readonly IndexedVolume[];
  readonly nextId: () => number;
}

export class VolumeWatch {
  readonly #book: WatchedBook;
  /** How often the book was found changed by somebody else. */
  changes = 0;
  /** The first lines that somebody else has added, until a person confirms the book. */
  foreign: ForeignLines | undefined;
  /** Whether lines were added since the volumes were last read. */
  #isUnread = false;
  #isSuspected = false;

  constructor(book: WatchedBook) {
    this.#book = book;
  }

  /** Called about four times a second, while nothing is being written. True if the book must be verified. */
  look(): boolean {
    const touched = this.#book.volumes().filter(({ volume }) => volume.isTouched());
    for (const { volume } of touched) volume.markUntouched();
    this.lookForAddedLines();
    if (this.lost !== undefined) {
      // A lost volume is a doubt of its own. The book is verified when the volume is back.
      this.#isSuspected = true;
      return false;
    }
    if (touched.length === 0 && !this.#isSuspected) return false;
    this.#isSuspected = false;
    this.changes += touched.length;
    return true;
  }

  /** Makes the next look ask for a verification. */
  suspect(): void {
    this.#isSuspected = true;
  }

  /** If a volume is longer than this service has written it, somebody else has written the rest. */
  lookForAddedLines(): void {
    let lines = 0;
    for (const { volume, index } of this.#book.volumes()) {
      lines += index.lines;
      if (volume.isLonger()) this.#add({ file: volume.path, id: lines + 1 });
    }
  }

  lookForAddedVolumes(): void {
    const { dir, volumes, nextId } = this.#book;
    const known = new Set(volumes().map(({ volume }) => volume.name));
    const added = writtenVolumes(dir).find((name) => !known.has(name));
    if (added !== undefined) this.#add({ file: join(dir, added), id: nextId() });
  }

  /** Whether somebody has added lines that the writer has not read yet. */
  get isUnread(): boolean {
    return this.#isUnread;
  }

  /** Called when the volumes were read again. */
  markRead(): void {
    this.#isUnread = false;
  }

  /** The file of the first lost volume. Undefined also if the whole folder is lost: that is a fault of its own. */
  get lost(): string | undefined {
    const lost = this.#book.volumes().find(({ volume }) => volume.isLost());
    return lost !== undefined && this.isFolderInPlace ? lost.volume.path : undefined;
  }

  get isFolderInPlace(): boolean {
    try {
      this.#book.mayWrite();
      return true;
    } catch {
      return false;
    }
  }

  /** Throws `logbook-volume-lost`, and what `mayWrite` throws. */
  mustBeInPlace(): void {
    this.#book.mayWrite();
    const file = this.lost;
    if (file !== undefined) throw new BitacoraError("logbook-volume-lost", { file });
  }

  #add(foreign: ForeignLines): void {
    this.foreign ??= foreign;
    this.#isUnread = true;
  }
}
