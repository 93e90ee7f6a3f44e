import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  syncDirectory,
  writeDurably
} from "./chunk-D7FBUXBZ.js";

// src/runtime/backup/restored-mark.ts
import { rm } from "node:fs/promises";
import { join } from "node:path";
var RESTORED_FILE = "restored.json";
async function writeRestoredMark(dataDir, mark) {
  await writeDurably(join(dataDir, RESTORED_FILE), `${JSON.stringify(mark)}
`, 416);
}
async function readRestoredMark(dataDir) {
  const text = await readRegular(join(dataDir, RESTORED_FILE));
  return text === void 0 ? void 0 : markOf(text);
}
async function removeRestoredMark(dataDir) {
  await rm(join(dataDir, RESTORED_FILE), { force: true });
  await syncDirectory(dataDir);
}
function markOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export {
  writeRestoredMark,
  readRestoredMark,
  removeRestoredMark
};
