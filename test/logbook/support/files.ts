/** A book on disk, for tests that damage it. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import type { BookOptions } from "../../../src/logbook/book/file-book-writer.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import type { SetAsideTail } from "../../../src/logbook/volumes/file-volume.ts";
import { ManualClock } from "../../support/clock.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { bookLines } from "./book.ts";

export const VOLUME = "logbook-000001.jsonl";

export interface BookOnDisk {
  readonly dir: string;
  readonly file: string;
  readonly clock: ManualClock;
  readonly setAside: SetAsideTail[];
  /** Opens it as a service does; closed at the end of the test if the test has not closed it. */
  open(options?: Partial<BookOptions>): Promise<FileLogbook>;
  bytes(): Promise<Buffer>;
  write(...parts: readonly (Buffer | string)[]): Promise<void>;
}

/** A folder with a book of `count` entries, or without any file when there are none. */
export async function bookOnDisk(t: ExecutionContext, count = 0): Promise<BookOnDisk & { lines: Buffer[] }> {
  const dir = await tempDir(t);
  const file = join(dir, VOLUME);
  const clock = new ManualClock(Date.UTC(2026, 11, 1));
  const setAside: SetAsideTail[] = [];
  const { lines } = bookLines(count);
  if (count > 0) await writeFile(file, Buffer.concat(lines));
  return {
    dir,
    file,
    clock,
    setAside,
    lines,
    open: async (options) => {
      const logbook = await FileLogbook.open({ dir, clock, onSetAside: (tail) => setAside.push(tail), ...options });
      t.teardown(() => logbook.close());
      return logbook;
    },
    bytes: () => readFile(file),
    write: (...parts) => writeFile(file, Buffer.concat(parts.map((part) => Buffer.from(part)))),
  };
}
