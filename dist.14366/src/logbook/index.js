import {
  parseShortCode,
  shortCode
} from "../../chunks/chunk-XOGBRPEF.js";
import {
  SignaturesOfBook,
  lookAtSigned
} from "../../chunks/chunk-7EK6BJ4N.js";
import {
  FileLogbook,
  originOf
} from "../../chunks/chunk-UUTL6C77.js";
import "../../chunks/chunk-RB7VLSWU.js";
import "../../chunks/chunk-A2ZTWIWN.js";
import "../../chunks/chunk-SSDONY5O.js";
import {
  addedEntries,
  bookInDataDir,
  bookInExport,
  lostOf
} from "../../chunks/chunk-MY6ABGFH.js";
import "../../chunks/chunk-6T7A7USC.js";
import {
  SIGNED_FILE
} from "../../chunks/chunk-EWP24ASU.js";
import {
  anchorOf,
  verifyFiles
} from "../../chunks/chunk-QXUUKZBV.js";
import "../../chunks/chunk-N5K3ILX3.js";
import "../../chunks/chunk-7JJSCJJL.js";
import "../../chunks/chunk-SXVIMFDR.js";
import {
  openVesselKey
} from "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import {
  parseCheckpoint
} from "../../chunks/chunk-KEQTH7QJ.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-ILEWIQLU.js";
import {
  KINDS
} from "../../chunks/chunk-POMP3OEO.js";
import {
  formatVerifierKey,
  parseNote,
  parseVerifierKey
} from "../../chunks/chunk-KFRILCU3.js";
import {
  acquireFileLock
} from "../../chunks/chunk-YN3NGZR2.js";
import {
  claimVesselFile
} from "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  BitacoraError,
  isBitacoraError,
  systemErrorCode
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/logbook/library/own-book.ts
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
var VESSEL_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
async function openLogbook({ dir, vessel, clock = systemClock }) {
  if (!VESSEL_NAME.test(vessel)) throw new RangeError(`not a vessel's name: ${JSON.stringify(vessel)}`);
  await claim(dir, vessel, clock);
  const lock = await acquireFileLock(join(dir, "lock"));
  try {
    const key = await openVesselKey({ dataDir: dir, name: originOf(vessel) });
    const signing = { key, stateFile: join(dir, SIGNED_FILE) };
    const logbook = await FileLogbook.open({ dir: join(dir, "logbook"), clock, signing });
    const close = async () => {
      await logbook.close();
      await lock.release();
    };
    return ownBook(logbook, formatVerifierKey(key), close);
  } catch (error) {
    await lock.release();
    throw error;
  }
}
async function claim(dir, vessel, clock) {
  let found;
  try {
    await mkdir(dir, { recursive: true, mode: 488 });
    found = await claimVesselFile(dir, vessel, clock.now());
  } catch (error) {
    throw new BitacoraError("data-dir-not-writable", { dir, reason: systemErrorCode(error) ?? String(error) }, error);
  }
  if (found !== vessel) {
    throw new BitacoraError("data-dir-of-another-vessel", { dir, found, expected: vessel });
  }
}
function ownBook(logbook, publicKey, close) {
  let closing;
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
    close: () => closing ??= close()
  };
}

// src/logbook/library/verify-book.ts
import { join as join2 } from "node:path";
function verifyBook(dir, options = {}) {
  return verified(dir, () => bookInDataDir(dir), options);
}
function verifyExport(dir, options = {}) {
  return verified(dir, () => bookInExport(dir, options.checkpoint !== void 0), options);
}
async function verified(dir, find, { checkpoint, onBreak }) {
  try {
    const found = await find();
    if (found === void 0) throw new BitacoraError("logbook-missing", { dir });
    const { path, volumes, checkpoints, doubts } = found;
    const given = checkpoint === void 0 ? [] : [givenAnchor(checkpoint, checkpoints?.publicKey)];
    const book = { volumes: volumes.map((name) => ({ path: join2(path, name) })), ...checkpoints && { checkpoints } };
    const vessel = checkpoints && parseVerifierKey(checkpoints.publicKey).name;
    const signatures = new SignaturesOfBook(vessel);
    const onLine = (line) => signatures.line(line);
    const report = await verifyFiles(book, { onLine, ...onBreak && { onBreak } }, given);
    await lookAtSigned(book.volumes, signatures);
    const gone = lostOf(found.evidence, report);
    const lost = found.hasNewest ? gone : [...gone, "state"];
    const { bad } = signatures.report();
    const added = addedEntries(found, report);
    const all = added === void 0 ? doubts : [...doubts, `entries ${added.first} to ${added.last} stand after the newest checkpoint`];
    return {
      badSignatures: bad,
      ok: bad.length === 0 && report.ok && lost.length === 0 && all.length === 0,
      report,
      lost,
      doubts: all
    };
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === void 0 || error instanceof BitacoraError) throw error;
    throw new BitacoraError(reason === "ENOENT" ? "logbook-missing" : "logbook-unreadable", { dir, reason }, error);
  }
}
function givenAnchor(text, publicKey) {
  const code = parseShortCode(text);
  if (code !== void 0) return code;
  const note = parseNote(Buffer.from(`${text.replaceAll("\r\n", "\n").trim()}
`));
  const checkpoint = parseCheckpoint(note.text);
  const anchor = anchorOf(checkpoint, true);
  const isOther = publicKey !== void 0 && parseVerifierKey(publicKey).name !== checkpoint.origin;
  return isOther ? { ...anchor, isRoot: () => false } : anchor;
}
export {
  BitacoraError,
  KINDS,
  isBitacoraError,
  openLogbook,
  shortCode,
  verifyBook,
  verifyExport
};
