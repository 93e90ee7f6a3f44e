/**
 * A log book for other programs: the same files as the service's, in a data directory whose lock this process holds. So the commands
 * `bitacora logbook list`, `verify` and `export` can read it, and no service can write to it at the same time.
 *
 *   <dir>/lock, vessel.json, logbook.key, logbook.pub, logbook.signed, logbook/
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, systemClock } from "../../core/clock.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { SIGNED_FILE } from "../evidence/evidence.ts";
import { openVesselKey } from "../evidence/file-key.ts";
import { originOf } from "../evidence/origin.ts";
import { FileLogbook } from "../book/file-logbook.ts";
import { claimVesselFile } from "../evidence/file-vessel.ts";
import type { Logbook } from "../logbook.ts";
import { formatVerifierKey } from "../evidence/signed-note.ts";

export interface OwnBookOptions {
  /** The data directory; made if missing. It belongs to one vessel for ever. */
  readonly dir: string;
  /** The vessel's id: letters, digits, `-` and `_`, for example `aurora`. Checkpoints are signed as `bitacora/aurora`. */
  readonly vessel: string;
  /** The clock that dates the entries; by default the computer's. */
  readonly clock?: Clock;
}

export interface OwnBook extends Pick<
  Logbook,
  "append" | "query" | "entries" | "verify" | "statistics" | "sign" | "checkpoint" | "doubt"
> {
  /** The vessel's public key, one line. It is needed to verify the book elsewhere. */
  readonly publicKey: string;
  /** Waits for pending appends, signs a checkpoint over new entries, and releases the lock. Idempotent. */
  close(): Promise<void>;
}

const VESSEL_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/**
 * Opens a book, or begins one with a new key. A damaged book opens, too: `verify` names the damage. Rejects with a BitacoraError:
 * `data-dir-in-use` if a service or another program has it open, `data-dir-of-another-vessel`, `data-dir-not-writable`,
 * `logbook-key-unusable`, `disk-full`, `logbook-io`; with a RangeError for an invalid vessel id.
 */
export async function openLogbook({ dir, vessel, clock = systemClock }: OwnBookOptions): Promise<OwnBook> {
  if (!VESSEL_NAME.test(vessel)) throw new RangeError(`not a vessel's name: ${JSON.stringify(vessel)}`);
  await claim(dir, vessel, clock);
  const lock = await acquireFileLock(join(dir, "lock"));
  try {
    const key = await openVesselKey({ dataDir: dir, name: originOf(vessel) });
    const signing = { key, stateFile: join(dir, SIGNED_FILE) };
    const logbook = await FileLogbook.open({ dir: join(dir, "logbook"), clock, signing });
    const close = async (): Promise<void> => {
      await logbook.close();
      await lock.release();
    };
    return ownBook(logbook, formatVerifierKey(key), close);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function claim(dir: string, vessel: string, clock: Clock): Promise<void> {
  let found: string;
  try {
    await mkdir(dir, { recursive: true, mode: 0o750 });
    found = await claimVesselFile(dir, vessel, clock.now());
  } catch (error) {
    throw new BitacoraError("data-dir-not-writable", { dir, reason: systemErrorCode(error) ?? String(error) }, error);
  }
  if (found !== vessel) {
    throw new BitacoraError("data-dir-of-another-vessel", { dir, found, expected: vessel });
  }
}

function ownBook(logbook: FileLogbook, publicKey: string, close: () => Promise<void>): OwnBook {
  let closing: Promise<void> | undefined;
  return {
    publicKey,
    append: (draft) => logbook.append(draft),
    query: (query) => logbook.query(query),
    entries: (query) => logbook.entries(query),
    verify: (signal) => logbook.verify(signal),
    statistics: () => logbook.statistics(),
    sign: () => logbook.sign(),
    get checkpoint() {
      return logbook.checkpoint;
    },
    get doubt() {
      return logbook.doubt;
    },
    close: () => (closing ??= close()),
  };
}
