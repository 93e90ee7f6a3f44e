/** A data directory with a book whose checkpoints are signed, as a service leaves it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { openVesselKey } from "../../../src/logbook/evidence/file-key.ts";
import { originOf } from "../../../src/logbook/evidence/origin.ts";
import type { BookOptions } from "../../../src/logbook/book/file-book-writer.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import { verifyFiles } from "../../../src/logbook/verify/file-verify.ts";
import { listVolumes } from "../../../src/logbook/volumes/file-volume-names.ts";
import { formatVerifierKey, type NamedKey } from "../../../src/logbook/evidence/signed-note.ts";
import type { BookReport } from "../../../src/logbook/verify/verify.ts";
import { ManualClock } from "../../support/clock.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { draft } from "./book.ts";
import { VOLUME } from "./files.ts";

export interface SignedBook {
  readonly dataDir: string;
  /** The book's folder, its first volume, the list of checkpoints, and where the newest is kept. */
  readonly dir: string;
  readonly volume: string;
  readonly list: string;
  readonly state: string;
  readonly key: NamedKey;
  readonly publicKey: string;
  readonly clock: ManualClock;
  open(options?: Partial<BookOptions>): Promise<FileLogbook>;
  /** Opens, appends so many entries, and closes, which signs. */
  write(count: number): Promise<void>;
  /** As `logbook verify` does in the data directory. */
  verify(): Promise<BookReport>;
}

export async function signedBook(
  t: Pick<ExecutionContext, "teardown">,
  count = 0,
  project = "aurora",
): Promise<SignedBook> {
  const dataDir = await tempDir(t);
  const [dir, state] = [join(dataDir, "logbook"), join(dataDir, "logbook.signed")];
  const clock = new ManualClock(Date.UTC(2026, 11, 1));
  const key = await openVesselKey({ dataDir, name: originOf(project) });
  const list = join(dir, "checkpoints");
  const publicKey = formatVerifierKey(key);
  const open = async (options: Partial<BookOptions> = {}): Promise<FileLogbook> => {
    const logbook = await FileLogbook.open({ dir, clock, signing: { key, stateFile: state }, ...options });
    t.teardown(() => logbook.close());
    return logbook;
  };
  const write = async (entries: number): Promise<void> => {
    const logbook = await open();
    for (let i = 1; i <= entries; i += 1) {
      clock.advance(1000);
      await logbook.append(draft(i));
    }
    await logbook.close();
  };
  if (count > 0) await write(count);
  return {
    dataDir,
    dir,
    volume: join(dir, VOLUME),
    list,
    state,
    key,
    publicKey,
    clock,
    open,
    write,
    verify: async () => {
      const { note } = JSON.parse(await readFile(state, "utf8").catch(() => "{}")) as { note?: string };
      return verifyFiles({
        volumes: (await listVolumes(dir)).volumes.map((name) => ({ path: join(dir, name) })),
        checkpoints: { file: list, publicKey, latest: note },
      });
    },
  };
}
