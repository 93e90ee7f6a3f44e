/**
 * Watches the volumes of an open book for what somebody else does to them.
 *
 * - A volume that is removed, exchanged or cut is lost: nothing is written until it is back.
 * - A volume that somebody has written to makes the book suspected: it is to be verified.
 * - Lines that somebody has added to a volume, and volumes that somebody has added, are foreign, however well they are made. The
 *   writer reads them before its next entry; they stand against the book until a person confirms it.
 */
import { join } from "node:path";
import type { ForeignLines } from "../../core/book-doubt.ts";
import { BitacoraError } from "../../core/errors.ts";
import { writtenVolumes } from "../volumes/file-volume.ts";
import type { IndexedVolume } from "./file-load.ts";

export interface WatchedBook {
  readonly dir: string;
  /** Throws where the folder is not the one that was opened. */
  readonly mayWrite: () => void;
  readonly volumes: () => readonly IndexedVolume[];
  /** The id of the next entry. */
  readonly nextId: () => number;
}

export class VolumeWatch {
  readonly #book: WatchedBook;
  /** How often the book was found changed by somebody else. */
  changes = 0;
  /** What somebody else has added, until a person confirms the book. */
  foreign: ForeignLines | undefined;
  /** Whether it was added since the volumes were last read. */
  #isUnread = false;
  #isSuspected = false;

  constructor(book: WatchedBook) {
    this.#book = book;
  }

  /** Called about four times a second, while nothing is being written. Gives whether the book is to be verified. */
  look(): boolean {
    const touched = this.#book.volumes().filter(({ volume }) => volume.isTouched());
    for (const { volume } of touched) volume.takeAsItIs();
    this.lookForAddedLines();
    if (this.lost !== undefined) {
      // A lost volume is a doubt by itself. The book is verified when the volume is back.
      this.#isSuspected = true;
      return false;
    }
    if (touched.length === 0 && !this.#isSuspected) return false;
    this.#isSuspected = false;
    this.changes += touched.length;
    return true;
  }

  /** The next look is to have the book verified. */
  suspect(): void {
    this.#isSuspected = true;
  }

  /** A volume that is longer than this service has written it: somebody else has written the rest. */
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

  /** Whether something was added that the writer has not read. */
  get isUnread(): boolean {
    return this.#isUnread;
  }

  /** The volumes were read anew. */
  takeAsRead(): void {
    this.#isUnread = false;
  }

  /** The file of the first volume that is lost; undefined also where the whole folder is lost, which is a fault of its own. */
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
