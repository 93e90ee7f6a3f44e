import {
  limits
} from "./chunk-IGQD2CFP.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  displayPath,
  makeFolders
} from "./chunk-VU3WJHFL.js";
import {
  syncDirectory,
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  BitacoraError,
  isDiskFull,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/connectors/backup/generation.ts
import { rm as rm2 } from "node:fs/promises";
import { isAbsolute, join as join2, normalize } from "node:path";

// src/connectors/backup/part-store.ts
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
var run = promisify(execFile);
function sha256Of(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
var PartStore = class {
  #root;
  #touched = /* @__PURE__ */ new Set();
  #written = /* @__PURE__ */ new Map();
  constructor(target) {
    this.#root = join(target, "parts");
  }
  /** What this run wrote. */
  get written() {
    return [...this.#written.values()];
  }
  /** The part is written, unless it is there with its length already. Its name is durable after `sync`. */
  async put(part, bytes) {
    if (await this.has(part)) return;
    const file = this.#fileOf(part.sha256);
    await makeFolders(dirname(file));
    const temporary = `${file}.tmp`;
    const handle = await open(temporary, "w");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
    this.#touched.add(dirname(file));
    this.#written.set(part.sha256, part);
  }
  async has({ sha256, bytes }) {
    const found = await stat(this.#fileOf(sha256)).catch((error) => {
      if (systemErrorCode(error) === "ENOENT") return void 0;
      throw error;
    });
    return found?.size === bytes;
  }
  /** Makes the names of the parts durable. */
  async sync() {
    for (const folder of this.#touched) await syncDirectory(folder);
    if (this.#touched.size > 0) await syncDirectory(this.#root);
    this.#touched.clear();
  }
  /** The part's bytes, or undefined where it is gone or is not what its name says. Errors of the medium are thrown. */
  async get(part) {
    if (!await this.has(part)) return void 0;
    const found = await readFile(this.#fileOf(part.sha256));
    return sha256Of(found) === part.sha256 ? found : void 0;
  }
  /** As `get`, from the medium itself where the system can drop a file from its cache: Node cannot, `dd` of the GNU tools can. */
  async readBack(part) {
    const file = this.#fileOf(part.sha256);
    await run("dd", [`if=${file}`, "iflag=nocache", "count=0", "status=none"]).catch(() => void 0);
    return this.get(part);
  }
  /** So that the next backup writes it anew. */
  async forget({ sha256 }) {
    await rm(this.#fileOf(sha256), { force: true });
  }
  /** The bytes of all that no generation needs. With `remove` they are gone. */
  async unneeded(needed, remove = false) {
    let bytes = 0;
    for (const folder of await namesIn(this.#root)) {
      for (const name of await namesIn(join(this.#root, folder))) {
        if (needed.has(name)) continue;
        const file = join(this.#root, folder, name);
        bytes += (await stat(file)).size;
        if (remove) await rm(file, { force: true });
      }
    }
    return bytes;
  }
  #fileOf(sha256) {
    return join(this.#root, sha256.slice(0, 2), sha256);
  }
};
async function namesIn(folder) {
  return readdir(folder).catch((error) => {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw error;
  });
}

// src/connectors/backup/generation.ts
var NAME = /^\d{6}-\d{8}T\d{6}Z\.json$/;
function nameOf({ number, made_at: at }) {
  return `${String(number).padStart(6, "0")}-${at.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}
async function readGenerations(target) {
  const folder = join2(target, "generations");
  const whole = [];
  const damaged = [];
  for (const file of (await namesIn(folder)).filter((name) => NAME.test(name)).toSorted()) {
    const name = file.slice(0, -".json".length);
    const generation = await readOne(join2(folder, file));
    if (generation === void 0) damaged.push(name);
    else whole.push({ name, generation });
  }
  return { whole, damaged };
}
async function readOne(file) {
  const text = await readRegular(file, limits.generationBytes).catch((error) => {
    if (systemErrorCode(error) === "EFBIG") return "";
    throw error;
  });
  try {
    const { sha256, generation } = JSON.parse(text ?? "");
    if (sha256 !== sha256Of(JSON.stringify(generation)) || generation.format !== 1) return void 0;
    return generation.files.every(({ path }) => isBelow(path)) ? generation : void 0;
  } catch {
    return void 0;
  }
}
function isBelow(path) {
  return path !== "" && !isAbsolute(path) && normalize(path) === path && !path.startsWith("..");
}
async function writeGeneration(target, generation) {
  const folder = join2(target, "generations");
  await makeFolders(folder);
  await syncDirectory(target);
  const sha256 = sha256Of(JSON.stringify(generation));
  await writeDurably(join2(folder, `${nameOf(generation)}.json`), `${JSON.stringify({ sha256, generation })}
`);
}
async function removeGeneration(target, name) {
  await rm2(join2(target, "generations", `${name}.json`), { force: true });
}
function partsOf(generations) {
  return new Set(
    generations.flatMap(({ generation }) => generation.files.flatMap(({ parts }) => parts.map(({ sha256 }) => sha256)))
  );
}
function bytesOf({ files }) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

// src/connectors/backup/medium.ts
import { mkdir, stat as stat2, statfs } from "node:fs/promises";
import { dirname as dirname2, resolve, sep } from "node:path";
async function openMedium(target, dataDir, sameDevice) {
  await checkMedium(target, dataDir, sameDevice);
  await onMedium(target, () => mkdir(target).catch(unlessThere));
}
function unlessThere(error) {
  if (systemErrorCode(error) !== "EEXIST") throw error;
}
async function checkMedium(target, dataDir, sameDevice) {
  const data = await stat2(dataDir).catch((error) => {
    throw new BitacoraError("logbook-missing", { dir: displayPath(dataDir) }, error);
  });
  await onMedium(target, async () => {
    const there = await stat2(target).catch((error) => {
      if (systemErrorCode(error) === "ENOENT") return void 0;
      throw error;
    });
    if (there?.isDirectory() === false) {
      throw new BitacoraError("backup-medium", { dir: displayPath(target), reason: "ENOTDIR" });
    }
    const { dev } = there ?? await stat2(dirname2(target));
    const isInside = `${resolve(target)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`);
    if (isInside || dev === data.dev && !sameDevice) {
      throw new BitacoraError("backup-same-device", { dir: displayPath(target), data: displayPath(dataDir) });
    }
  });
}
async function checkRoom(target, bytes) {
  const room = await roomOn(target);
  if (bytes > room) throw noRoom(target, bytes, room);
}
function roomOn(target) {
  return onMedium(target, async () => {
    const { bavail, bsize } = await statfs(target);
    return Math.max(0, bavail * bsize - limits.spareBytes);
  });
}
function noRoom(target, needed, free, cause) {
  const mb = (bytes) => String(Math.ceil(bytes / 1e6));
  const figures = needed === void 0 || free === void 0 ? {} : { needed: mb(needed), free: mb(free) };
  return new BitacoraError("backup-no-room", { dir: displayPath(target), ...figures }, cause);
}
async function onMedium(target, work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    if (isDiskFull(error)) throw noRoom(target, void 0, void 0, error);
    const reason = systemErrorCode(error);
    if (reason === void 0) throw error;
    throw new BitacoraError("backup-medium", { dir: displayPath(target), reason }, error);
  }
}

export {
  sha256Of,
  PartStore,
  nameOf,
  readGenerations,
  writeGeneration,
  removeGeneration,
  partsOf,
  bytesOf,
  openMedium,
  checkMedium,
  checkRoom,
  roomOn,
  onMedium
};
