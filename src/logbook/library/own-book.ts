/**
 * A log book of one's own: the files that the service keeps, in a data directory that this process holds the lock of. So the
 * commands `bitacora logbook list`, `verify` and `export` read it, and a running service is never written beside.
 *
 *   <dir>/lock, vessel.json, logbook.key, logbook.pub, logbook.signed, logbook/
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, systemClock } from "../../core/clock.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { SIGNED_FILE } from "../evidence/evidence.ts";
import { openVesselKey, originOf } from "../evidence/file-key.ts";
import { FileLogbook } from "../book/file-logbook.ts";
import { claimVesselFile } from "../evidence/file-vessel.ts";
import type { Logbook } from "../logbook.ts";
import { formatVerifierKey } from "../evidence/signed-note.ts";

export interface OwnBookOptions {
  /** The data directory; made if it is not there. One vessel's for ever. */
  readonly dir: string;
  /** Whose book it is: letters, digits, `-` and `_`, as `aurora`. Its checkpoints are signed as `bitacora/aurora`. */
  readonly vessel: string;
  /** What dates the entries; the computer's clock where it is left out. */
  readonly clock?: Clock;
}

export interface OwnBook extends Pick<
  Logbook,
  "append" | "query" | "entries" | "verify" | "statistics" | "sign" | "checkpoint" | "doubt"
> {
  /** The vessel's public key, one line: whoever verifies the book elsewhere has to have it. */
  readonly publicKey: string;
  /** Waits for appends under way, signs a checkpoint over what is new, and lets go of the directory. Idempotent. */
  close(): Promise<void>;
}

const VESSEL_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/**
 * Opens a book, or begins one with a key of its own. Rejects with a BitacoraError: `data-dir-in-use` where a service or another
 * program has it open, `data-dir-of-another-vessel`, `data-dir-not-writable`, `logbook-key-unusable`, `disk-full`, `logbook-io`;
 * with a RangeError for a vessel's name that is none. A damaged book opens: `verify` names the damage.
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
