import {
  bookCheckpoints,
  evidenceOf,
  newestCheckpoint
} from "./chunk-6T7A7USC.js";
import {
  CHECKPOINTS_FILE
} from "./chunk-EWP24ASU.js";
import {
  listVolumes
} from "./chunk-N5K3ILX3.js";
import {
  readPublicKey
} from "./chunk-R4ZKAGQV.js";
import {
  goodCheckpoint
} from "./chunk-KEQTH7QJ.js";
import {
  formatVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/logbook/verify/file-book.ts
import { join } from "node:path";
async function bookInDataDir(dir) {
  const path = join(dir, "logbook");
  const checkpoints = await bookCheckpoints(dir);
  const evidence = await evidenceOf(dir);
  const wasSigned = checkpoints?.latest !== void 0;
  const { volumes, setAside } = await volumesOf(path, wasSigned);
  if (volumes.length === 0 && !wasSigned) return void 0;
  return { path, volumes, setAside, checkpoints, evidence, doubts: [], hasNewest: true, isExport: false };
}
async function bookInExport(dir, isGiven) {
  const path = join(dir, "logbook");
  const key = await readPublicKey(dir);
  if (key === void 0) return void 0;
  const latest = await readRegular(join(dir, "newest.checkpoint"));
  const checkpoints = { file: join(path, CHECKPOINTS_FILE), publicKey: formatVerifierKey(key), latest };
  const isSigned = isGiven || ((await newestCheckpoint(checkpoints))?.size ?? 0) > 0;
  const { volumes, setAside } = await volumesOf(path, isSigned);
  const doubts = (await readRegular(join(dir, "doubts.txt")) ?? "").split("\n").filter((line) => line !== "");
  const evidence = { state: void 0, lost: isSigned ? [] : ["unsigned"] };
  const hasNewest = latest !== void 0 && (goodCheckpoint(latest, key)?.size ?? 0) > 0;
  return { path, volumes, setAside, checkpoints, evidence, doubts, hasNewest, isExport: true };
}
async function volumesOf(path, wasSigned) {
  try {
    return await listVolumes(path);
  } catch (error) {
    if (wasSigned && systemErrorCode(error) === "ENOENT") return { volumes: [], setAside: [] };
    throw error;
  }
}
function lostOf({ lost }, { checkpoints: { head, failed } }) {
  return lost.length === 0 && head?.ok === false && failed === 0 ? ["tail"] : lost;
}
function addedEntries({ isExport, evidence }, { ok, checkpoints }) {
  const { tree_size: last, anchored_entries: anchored } = checkpoints;
  if (!isExport || !ok || evidence?.lost.includes("unsigned") === true) return void 0;
  return (anchored ?? 0) < last ? { first: (anchored ?? 0) + 1, last } : void 0;
}

export {
  bookInDataDir,
  bookInExport,
  lostOf,
  addedEntries
};
