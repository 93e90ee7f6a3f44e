import {
  bookPage
} from "../../chunks/chunk-24CKBJDK.js";
import "../../chunks/chunk-NG2BICS7.js";
import {
  signNow
} from "../../chunks/chunk-LAYSYFTF.js";
import {
  WitnessedBook,
  openWriter
} from "../../chunks/chunk-MOVBSCNX.js";
import {
  readLinkStates
} from "../../chunks/chunk-JEYZ4U6C.js";
import "../../chunks/chunk-43OP2D52.js";
import "../../chunks/chunk-PAN5CV57.js";
import "../../chunks/chunk-7EK6BJ4N.js";
import "../../chunks/chunk-UUTL6C77.js";
import "../../chunks/chunk-7QVJ3BP2.js";
import "../../chunks/chunk-GVI2WVJB.js";
import "../../chunks/chunk-RB7VLSWU.js";
import "../../chunks/chunk-YQMUXRBS.js";
import "../../chunks/chunk-QODAWPPJ.js";
import "../../chunks/chunk-A2ZTWIWN.js";
import "../../chunks/chunk-SSDONY5O.js";
import "../../chunks/chunk-MY6ABGFH.js";
import {
  bookCheckpoints,
  evidenceOf,
  newestCheckpoint
} from "../../chunks/chunk-6T7A7USC.js";
import {
  CHECKPOINTS_FILE,
  WITNESSED_FILE
} from "../../chunks/chunk-EWP24ASU.js";
import "../../chunks/chunk-QXUUKZBV.js";
import {
  listVolumes
} from "../../chunks/chunk-N5K3ILX3.js";
import {
  LineSplitter,
  feedFile,
  parseEntry
} from "../../chunks/chunk-7JJSCJJL.js";
import "../../chunks/chunk-46LHQGQ3.js";
import "../../chunks/chunk-ZY7CPI7G.js";
import "../../chunks/chunk-SXVIMFDR.js";
import "../../chunks/chunk-2ABNLYXA.js";
import {
  PUBLIC_KEY_FILE
} from "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import {
  goodCheckpoint,
  listedNote,
  parseCheckpointList
} from "../../chunks/chunk-KEQTH7QJ.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-ILEWIQLU.js";
import "../../chunks/chunk-POMP3OEO.js";
import {
  parseVerifierKey
} from "../../chunks/chunk-KFRILCU3.js";
import "../../chunks/chunk-OYOCWFJR.js";
import "../../chunks/chunk-WBNOIEZ2.js";
import "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import "../../chunks/chunk-R2A25KSH.js";
import "../../chunks/chunk-Y64ILS5V.js";
import "../../chunks/chunk-YN3NGZR2.js";
import {
  resolveReadableDataDir
} from "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import {
  openRegular,
  readRegular
} from "../../chunks/chunk-QTYDK5JE.js";
import {
  displayPath
} from "../../chunks/chunk-VU3WJHFL.js";
import {
  limits
} from "../../chunks/chunk-HAY2CCHZ.js";
import {
  syncDirectory
} from "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Args,
  command,
  dataDirFlag,
  jsonFlag,
  locale
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import {
  BitacoraError,
  isDiskFull,
  systemErrorCode,
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/logbook/export.ts
import { join as join4 } from "node:path";

// src/logbook/export/file-export.ts
import { readFile } from "node:fs/promises";
import { join } from "node:path";
var NEWLINE = 10;
var VERIFIER = new URL("./verify.py", import.meta.url.slice(0, import.meta.url.lastIndexOf("/dist/") + 6) + "src/logbook/export/file-export.js");
async function exportBook(book, archive) {
  const { dir, checkpoints: from } = book;
  const key = parseVerifierKey(from.publicKey);
  const list = await notesOf(from);
  const { checkpoints } = parseCheckpointList(list, key);
  const { volumes, setAside } = await listVolumes(dir);
  const newest = checkpoints.toSorted((a, b) => a.size - b.size).at(-1);
  let left = book.isCut && newest !== void 0 ? newest.size : Infinity;
  let unsigned = 0;
  const spans = [];
  for (const name of volumes) {
    const path = join(dir, name);
    const { bytes, lines, cut } = await firstLines(path, await wholeLines(path), left);
    spans.push({ name, path, bytes });
    left -= lines;
    unsigned += cut;
  }
  const text = (name, content) => {
    const bytes = Buffer.from(content);
    return archive.add(name, bytes.length, [bytes]);
  };
  await text("README.txt", book.readme(key.name));
  await text("verify.py", await readFile(VERIFIER));
  await text(PUBLIC_KEY_FILE, `${from.publicKey}
`);
  await text(`logbook/${CHECKPOINTS_FILE}`, list);
  if (newest !== void 0) await text("newest.checkpoint", newest.note);
  for (const other of book.others ?? []) await text(other.name, other.text);
  const page = new NewestLines();
  for (const { name, path, bytes } of spans) await archive.add(`logbook/${name}`, bytes, copied(path, bytes, page));
  for (const name of setAside) await text(`logbook/${name}`, await readFile(join(dir, name)));
  const html = [...bookPage(book.page, key.name, page.entries(), { shown: page.shown, all: page.all })].join("");
  await text("book.html", html);
  const all = spans.reduce((sum, { bytes }) => sum + bytes, 0);
  return { volumes: volumes.length, entries: page.all, bytes: all, checkpoints: checkpoints.length, unsigned };
}
async function notesOf(from) {
  const list = await readRegular(from.file) ?? "";
  const latest = from.latest === void 0 ? void 0 : goodCheckpoint(from.latest, parseVerifierKey(from.publicKey));
  if (latest === void 0 || list.includes(latest.note)) return list;
  return `${list === "" || list.endsWith("\n\n") ? list : `${list}

`}${listedNote(latest.note)}`;
}
async function wholeLines(path) {
  const handle = await openRegular(path);
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - limits.entryBytes);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf("\n");
    return end === -1 && from > 0 ? size : from + end + 1;
  } finally {
    await handle.close();
  }
}
async function countLines(dir) {
  let all = 0;
  const { volumes } = await listVolumes(dir);
  for (const name of volumes) {
    const path = join(dir, name);
    all += (await firstLines(path, await wholeLines(path), 0)).cut;
  }
  return all;
}
async function firstLines(path, size, most) {
  let [bytes, lines, cut] = [size, 0, 0];
  if (most === Infinity) return { bytes, lines, cut };
  if (most === 0) bytes = 0;
  const handle = await openRegular(path);
  try {
    let before = 0;
    const count = (chunk) => {
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
        if (lines >= most) cut += 1;
        else if (++lines === most) bytes = before + at + 1;
      }
      before += chunk.length;
    };
    await feedFile(handle, { push: count }, 0, size);
    return { bytes, lines, cut };
  } finally {
    await handle.close();
  }
}
async function* copied(path, bytes, page) {
  const handle = await openRegular(path);
  try {
    const splitter = new LineSplitter(limits.entryBytes, (line) => page.take(line));
    for (let at = 0; at < bytes; ) {
      const chunk = Buffer.allocUnsafe(Math.min(limits.readBytes, bytes - at));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      splitter.push(chunk.subarray(0, bytesRead));
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
var NewestLines = class {
  #lines = [];
  #bytes = 0;
  #first = 0;
  all = 0;
  get shown() {
    return this.#lines.length - this.#first;
  }
  take(line) {
    this.all += 1;
    this.#lines.push(line.toString("utf8"));
    this.#bytes += line.length;
    const { pageEntries, pageBytes } = limits;
    while (this.shown > pageEntries || this.#bytes > pageBytes) {
      this.#bytes -= Buffer.byteLength(this.#lines[this.#first] ?? "");
      this.#lines[this.#first] = "";
      this.#first += 1;
    }
    if (this.#first > pageEntries) {
      this.#lines.splice(0, this.#first);
      this.#first = 0;
    }
  }
  *entries() {
    for (const line of this.#lines.slice(this.#first)) yield parseEntry(line);
  }
};

// src/runtime/logbook/export-archive.ts
import { rm } from "node:fs/promises";
import { basename, resolve } from "node:path";

// src/logbook/export/file-archive.ts
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join as join2 } from "node:path";

// src/logbook/export/tar.ts
var BLOCK = 512;
var MAX_BYTES = 8 ** 11 - 1;
var MAX_NAME = 100;
var TAR_END = Buffer.alloc(2 * BLOCK);
function tarHeader(name, bytes, mtimeMs) {
  if (Buffer.byteLength(name) > MAX_NAME) throw new RangeError(`a name of at most ${MAX_NAME} bytes: ${name}`);
  if (bytes > MAX_BYTES) throw new RangeError(`a file of at most ${MAX_BYTES} bytes: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value, at, length) => {
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  };
  header.write(name, 0);
  octal(416, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(Math.max(0, Math.floor(mtimeMs / 1e3)), 136, 12);
  header.write("        0", 148, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}
function tarPadding(bytes) {
  return Buffer.alloc((BLOCK - bytes % BLOCK) % BLOCK);
}

// src/logbook/export/file-archive.ts
async function folderArchive(dir) {
  await mkdir(dir, { mode: 488 }).catch(async (error) => {
    const isFolder = systemErrorCode(error) === "EEXIST" && (await stat(dir)).isDirectory();
    if (!isFolder) throw error;
  });
  const found = await readdir(dir);
  if (found.length > 0) throw Object.assign(new Error(`${dir} is not empty`), { code: "ENOTEMPTY" });
  const folders = /* @__PURE__ */ new Set([dir]);
  return {
    async add(name, bytes, content) {
      const file = join2(dir, name);
      await mkdir(dirname(file), { recursive: true, mode: 488 });
      folders.add(dirname(file));
      const handle = await open(file, "wx", 416);
      try {
        await writeContent(handle, name, bytes, content);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    close: async () => {
      for (const folder of folders) await syncDirectory(folder);
    }
  };
}
async function tarArchive(file, folder, nowMs) {
  const handle = await open(file, "wx", 416);
  return {
    async add(name, bytes, content) {
      await handle.appendFile(tarHeader(`${folder}/${name}`, bytes, nowMs));
      await writeContent(handle, name, bytes, content);
      await handle.appendFile(tarPadding(bytes));
    },
    close: async () => {
      try {
        await handle.appendFile(TAR_END);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncDirectory(dirname(file));
    }
  };
}
async function writeContent(handle, name, bytes, content) {
  let written2 = 0;
  for await (const chunk of content) {
    await handle.appendFile(chunk);
    written2 += chunk.length;
  }
  if (written2 !== bytes) throw new Error(`${name}: ${written2} bytes where there were ${bytes}`);
}

// src/runtime/logbook/export-archive.ts
function exportTarget(target) {
  const path = resolve(target);
  const isTar = path.endsWith(".tar");
  return { path, isTar, folder: isTar ? basename(path, ".tar") : path };
}
async function writeArchive(target, nowMs, write) {
  try {
    return await written(target, nowMs, write);
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === void 0 || error instanceof BitacoraError) throw error;
    const details = { file: displayPath(target.path), reason };
    const isBadName = ["EEXIST", "ENOENT", "ENOTEMPTY"].includes(reason);
    const code = isDiskFull(error) ? "disk-full" : isBadName ? "output-not-writable" : "folder-not-writable";
    throw new BitacoraError(code, details, error);
  }
}
async function written({ path, isTar, folder }, nowMs, write) {
  const archive = isTar ? await tarArchive(path, folder, nowMs) : await folderArchive(path);
  let whole = false;
  try {
    const result = await write(archive);
    await archive.close();
    whole = true;
    return result;
  } finally {
    if (!whole) await archive.close().catch(() => void 0);
    if (!whole && isTar) await rm(path, { force: true });
  }
}

// src/runtime/logbook/export-others.ts
import { join as join3 } from "node:path";
async function otherFiles(dir, publicKey, texts) {
  return [...await witnessFiles(dir, publicKey), ...await doubtsFile(dir, publicKey, texts)];
}
async function witnessFiles(dir, publicKey) {
  const states = await readLinkStates(dir, parseVerifierKey(publicKey));
  if (states.length === 0) return [];
  const list = await readRegular(join3(dir, "logbook", WITNESSED_FILE)).catch(() => "") ?? "";
  const keys = states.map((state) => `${state.publicKey}
`).join("");
  return [
    { name: `logbook/${WITNESSED_FILE}`, text: list },
    { name: "witnesses.pub", text: keys }
  ];
}
async function doubtsFile(dir, publicKey, texts) {
  const { lost } = await evidenceOf(dir);
  const { refusing } = await WitnessedBook.open(dir, publicKey);
  const lines = [
    ...lost.map((loss) => texts.evidenceLost({ loss })),
    ...refusing.map((name) => texts.refused({ name }))
  ];
  return lines.length === 0 ? [] : [{ name: "doubts.txt", text: lines.map((line) => `${line}
`).join("") }];
}

// src/runtime/logbook/export.ts
function exportOnTerminal(flags) {
  const { env, stdout } = process;
  return logbookExport({ ...flags, texts: messagesIn(locale).logbook, locale, env, clock: systemClock, stdout });
}
async function logbookExport(options) {
  const { dataDir, env, clock, json, stdout } = options;
  const texts = options.texts.exporting;
  const { dir } = resolveReadableDataDir(dataDir, env);
  const signed = await signedCheckpoints(dir, options);
  if (signed === void 0) throw usageError(texts.noKey({ dir: displayPath(dir) }));
  const target = exportTarget(options.target);
  const others = await otherFiles(dir, signed.checkpoints.publicKey, texts);
  const book = { ...signed, dir: join4(dir, "logbook"), readme, page: texts.page, others };
  const exported = await writeArchive(target, clock.now(), (archive) => exportBook(book, archive));
  const lines = json ? [JSON.stringify({ ...exported, target: target.path })] : linesOf(exported, target, options);
  stdout.write(`${lines.join("\n")}
`);
  return EXIT_GOOD;
}
async function signedCheckpoints(dir, options) {
  const found = await bookCheckpoints(dir);
  if (found === void 0) return void 0;
  const writer = await openWriter(dir, options);
  const newest = writer.isServed ? void 0 : await newestCheckpoint(found);
  if (newest !== void 0 && await countLines(join4(dir, "logbook")) <= newest.size) {
    return { checkpoints: found, isCut: true };
  }
  const unsigned = await signNow(writer);
  const checkpoints = await bookCheckpoints(dir);
  return checkpoints && { checkpoints, isCut: unsigned?.isRefused !== true };
}
function readme(origin) {
  return `${messagesIn("es").logbook.exporting.readme({ origin })}
${"-".repeat(78)}

${messagesIn("en").logbook.exporting.readme({ origin })}`;
}
function linesOf(exported, { path, folder, isTar }, options) {
  const { done, leftOut, howToCheck } = options.texts.exporting;
  const number = (value) => value.toLocaleString(options.locale);
  const { entries, volumes, checkpoints, unsigned } = exported;
  return [
    done({
      entries: number(entries),
      volumes: number(volumes),
      checkpoints: number(checkpoints),
      target: displayPath(path)
    }),
    ...unsigned > 0 ? [leftOut({ entries: number(unsigned) })] : [],
    howToCheck({ folder: isTar ? folder : displayPath(path) })
  ];
}

// commands/logbook/export.ts
var messages = messagesIn(locale).logbook;
var { exporting } = messages;
var export_default = command({
  summary: exporting.summary,
  description: exporting.description,
  examples: ["/media/usb/aurora-2026", "aurora-2026.tar --data-dir /var/lib/bitacora"],
  args: { target: Args.string({ description: exporting.target, required: true }) },
  flags: {
    "data-dir": dataDirFlag,
    json: jsonFlag
  },
  run: exportOnTerminal
});
export {
  export_default as default
};
