import {
  bytesOf,
  onMedium,
  sha256Of
} from "./chunk-GAMGSVHD.js";
import {
  bookInDataDir
} from "./chunk-MY6ABGFH.js";
import {
  verifyFiles
} from "./chunk-QXUUKZBV.js";
import {
  AUTHORITY_FILE,
  SERVER_FILE
} from "./chunk-WCIVPILW.js";
import {
  SECTIONS
} from "./chunk-UOHL7FI7.js";
import {
  limits
} from "./chunk-IGQD2CFP.js";
import {
  KEY_FILE
} from "./chunk-R4ZKAGQV.js";
import {
  FileHistory
} from "./chunk-H3BUGMYL.js";
import {
  openRegular
} from "./chunk-QTYDK5JE.js";
import {
  displayPath
} from "./chunk-VU3WJHFL.js";
import {
  syncDirectory
} from "./chunk-D7FBUXBZ.js";
import {
  BitacoraError,
  ifMissing,
  isBitacoraError
} from "./chunk-WYJWSAZZ.js";
import {
  __callDispose,
  __using
} from "./chunk-A3YBKGDL.js";

// src/runtime/backup/put-together.ts
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
async function putTogether(dir, files, putting) {
  const { target, store, onBytes } = putting;
  const folders = /* @__PURE__ */ new Set([dir]);
  for (const { path, mode: written, parts } of files) {
    const mode = written & 511;
    const file = join(dir, path);
    folders.add(dirname(file));
    await mkdir(dirname(file), { recursive: true, mode: 488 });
    const handle = await open(file, "w", mode);
    try {
      await handle.chmod(mode);
      for (const part of parts) {
        const bytes = await onMedium(target, () => store.get(part));
        if (bytes === void 0) throw new BitacoraError("backup-damaged", { dir: displayPath(target), file: path });
        await handle.writeFile(bytes);
        onBytes(bytes.length);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  for (const folder of folders) await syncDirectory(folder);
}

// src/runtime/backup/check-copy.ts
import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as join2 } from "node:path";
var BOOK = /^(logbook\/.*|logbook\.(signed|pub|witnesses)|vessel\.json)$/;
var HISTORY = /^historian.*$/;
async function checkCopy(target, store, files, thorough) {
  const dir = await mkdtemp(join2(tmpdir(), "bitacora-backup-"));
  const putting = { target, store, onBytes: () => void 0 };
  const history = files.filter(({ path }) => HISTORY.test(path));
  try {
    await putTogether(
      dir,
      files.filter(({ path }) => BOOK.test(path)),
      putting
    );
    const book = await bookIn(dir);
    const bytes = bytesOf({ files: history });
    const { bavail, bsize } = await statfs(dir);
    const isLooked = (thorough || bytes <= limits.checkBytes) && bytes + limits.spareBytes < bavail * bsize;
    if (!isLooked) return { ...book, history_ok: null };
    await putTogether(dir, history, putting);
    return { ...book, history_ok: history.length === 0 || await isHistoryWhole(dir) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
async function bookIn(dir) {
  try {
    const found = await bookInDataDir(dir);
    if (found === void 0) return { entries: 0, book_ok: false };
    const { path, volumes, checkpoints, doubts, evidence, hasNewest } = found;
    const book = { volumes: volumes.map((name) => ({ path: join2(path, name) })), ...checkpoints && { checkpoints } };
    const { entries, ok: isWhole } = await verifyFiles(book);
    const isKept = hasNewest && evidence.lost.length === 0 && doubts.length === 0;
    return { entries, book_ok: isWhole && isKept };
  } catch (error) {
    if (isBitacoraError(error)) return { entries: 0, book_ok: false };
    throw error;
  }
}
async function isHistoryWhole(dir) {
  var _stack = [];
  try {
    const history = __using(_stack, new FileHistory(join2(dir, "historian.db")), true);
    return (await history.check(() => void 0)).damaged.length === 0;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}

// src/runtime/backup/one-moment.ts
import { readdir, stat } from "node:fs/promises";
import { join as join3 } from "node:path";
import { setTimeout } from "node:timers/promises";
var LEFT_OUT = /^(lock(\.pid|-journal)?|service\.url|running\.json|restore\.unfinished|.*\.tmp|.*-shm|.*\.new)$/;
var ACCESS = /^access(-[a-z]+)?\.json(\.damaged)?$/;
var NOT_OURS = /* @__PURE__ */ new Set([
  "project",
  "lost+found",
  ...SECTIONS.flatMap(({ notBackedUp }) => notBackedUp ?? [])
]);
function isLeftOut(path, withKey) {
  const steps = path.split("/");
  const [first = ""] = steps;
  return ACCESS.test(first) || NOT_OURS.has(first) || steps.some((step) => LEFT_OUT.test(step)) || PRIVATE.has(path) && !withKey;
}
var GROWS = /^logbook\/(logbook-\d+\.jsonl|checkpoints|witnessed)$/;
async function readAtOneMoment(source, sink, known, onBytes) {
  const { looks, settleMs } = limits;
  const earlier = new Map(known.map((file) => [file.path, file]));
  const read = /* @__PURE__ */ new Map();
  for (let look = 0; look < looks; look += 1) {
    const before = await listFiles(source);
    await setTimeout(settleMs);
    if (look > 0 && !isSame(before, await listFiles(source))) continue;
    await readChanged(before, { earlier, read, sink, onBytes });
    if (!isSame(before, await listFiles(source))) continue;
    const files = before.map((seen) => read.get(seen.path)).filter((file) => file !== void 0);
    if (files.length < before.length) continue;
    for (const { held } of files) for (const [part, bytes] of held) await sink.put(part, bytes);
    return files.map(({ path, bytes, mode, stamp, parts }) => ({ path, bytes, mode, stamp, parts }));
  }
  throw new BitacoraError("backup-never-quiet", { dir: source.dataDir });
}
async function readChanged(files, reading) {
  const { earlier, read, sink } = reading;
  const there = new Set(files.map(({ path }) => path));
  for (const path of read.keys()) if (!there.has(path)) read.delete(path);
  for (const seen of files) {
    const last = read.get(seen.path);
    if (last?.stamp === seen.stamp) continue;
    const kept = earlier.get(seen.path);
    if (last === void 0 && kept?.stamp === seen.stamp && await hasAll(sink, kept.parts)) {
      read.set(seen.path, { ...seen, parts: kept.parts, held: [] });
      continue;
    }
    read.delete(seen.path);
    const file = await readOne(seen, last, reading).catch(ifMissing(void 0));
    if (file !== void 0) read.set(seen.path, file);
  }
}
async function hasAll(sink, parts) {
  for (const part of parts) if (!await sink.has(part)) return false;
  return true;
}
async function readOne(seen, last, reading) {
  const { read, sink, onBytes } = reading;
  const { partBytes, heldBytes } = limits;
  const held = [];
  let heldNow = Array.from(read.values()).reduce(
    (sum, file) => sum + file.held.reduce((bytes, [part]) => bytes + part.bytes, 0),
    0
  );
  const whole = last !== void 0 && GROWS.test(seen.path) && last.inode === seen.inode && seen.bytes >= last.bytes ? last.parts.filter(({ bytes }) => bytes === partBytes) : [];
  for (const one of last?.held ?? []) if (whole.includes(one[0])) held.push([...one]);
  const parts = [...whole];
  const handle = await openRegular(seen.file);
  try {
    for (let at = whole.length * partBytes; at < seen.bytes; ) {
      const bytes = await readFully(handle, at, Math.min(partBytes, seen.bytes - at));
      if (bytes.length === 0) break;
      const part = { sha256: sha256Of(bytes), bytes: bytes.length };
      parts.push(part);
      if (heldNow + bytes.length <= heldBytes) {
        held.push([part, bytes]);
        heldNow += bytes.length;
      } else {
        await sink.put(part, bytes);
      }
      onBytes(bytes.length);
      at += bytes.length;
    }
  } finally {
    await handle.close();
  }
  return { ...seen, parts, held };
}
async function readFully(handle, at, length) {
  const buffer = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}
var PRIVATE = /* @__PURE__ */ new Set([KEY_FILE, AUTHORITY_FILE, SERVER_FILE]);
async function listFiles({ dataDir, withKey, projectFile }) {
  const files = [];
  for (const path of await pathsIn(dataDir, "", withKey)) {
    const seen = await seenFile(path, join3(dataDir, path));
    if (seen !== void 0) files.push(seen);
  }
  if (projectFile !== void 0) {
    const seen = await seenFile(projectFile.path, projectFile.file);
    if (seen !== void 0) files.push(seen);
  }
  return files;
}
async function seenFile(path, file) {
  const stats = await stat(file, { bigint: true }).catch(ifMissing(void 0));
  if (stats === void 0) return void 0;
  const inode = `${stats.dev}:${stats.ino}`;
  const mode = Number(stats.mode & 0o777n);
  return { path, file, bytes: Number(stats.size), mode, inode, stamp: stampOf(stats) };
}
function stampOf({ dev, ino, size, ctimeNs }) {
  return `${dev}:${ino}:${size}:${ctimeNs}`;
}
async function pathsIn(dataDir, folder, withKey) {
  const paths = [];
  for (const entry of await readdir(join3(dataDir, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (isLeftOut(path, withKey)) continue;
    if (entry.isDirectory()) paths.push(...await pathsIn(dataDir, path, withKey));
    else if (entry.isFile()) paths.push(path);
  }
  return paths.toSorted();
}
function isSame(before, after) {
  return before.length === after.length && before.every(({ path, stamp }, index) => path === after[index]?.path && stamp === after[index]?.stamp);
}

export {
  putTogether,
  checkCopy,
  bookIn,
  isHistoryWhole,
  isLeftOut,
  readAtOneMoment,
  listFiles
};
