import {
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  writeDurably
} from "./chunk-D7FBUXBZ.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";

// src/logbook/evidence/file-vessel.ts
import { existsSync } from "node:fs";
import { join } from "node:path";
var VESSEL_FILE = "vessel.json";
var UNKNOWN_BOOK = { key: "", entries: 0 };
async function makeVesselFile(dataDir, owner) {
  const { projectId, nowMs, book } = owner;
  await writeVessel(dataDir, { book, created_at: formatIsoTime(nowMs), format: 1, project_id: projectId });
}
async function claimVesselFile(dataDir, projectId, nowMs) {
  const found = await ownerOf(dataDir);
  if (found !== void 0) {
    if ((await readVesselNote(dataDir)).note === void 0 && wasServed(dataDir) && !hasBook(dataDir)) {
      await writeBookNote(dataDir, UNKNOWN_BOOK);
    }
    return found;
  }
  await makeVesselFile(dataDir, { projectId, nowMs, ...isUsed(dataDir) && { book: UNKNOWN_BOOK } });
  return projectId;
}
var TRACES = ["alarms.db", "historian.db", "historian.db-frames", "logbook.witnesses"];
var BOOK = ["logbook.signed", "logbook.key", "logbook.pub", "logbook/logbook-000001.jsonl"];
var isUsed = (dataDir) => TRACES.some((name) => existsSync(join(dataDir, name)));
var wasServed = (dataDir) => ["alarms.db", "logbook.witnesses"].some((name) => existsSync(join(dataDir, name)));
var hasBook = (dataDir) => BOOK.some((name) => existsSync(join(dataDir, name)));
async function ownerOf(dataDir) {
  const content = await readVessel(dataDir);
  if (content === void 0) return void 0;
  const { project_id: id } = content;
  if (typeof id !== "string") throw new Error(`${join(dataDir, VESSEL_FILE)}: no project_id`);
  return id;
}
async function readVesselNote(dataDir) {
  try {
    const { book, created_at: at } = await readVessel(dataDir) ?? {};
    const createdAt = typeof at === "string" ? at : void 0;
    if (book === void 0) return { note: void 0, createdAt };
    const { key, entries } = book;
    return {
      note: typeof key === "string" && typeof entries === "number" ? { key, entries } : UNKNOWN_BOOK,
      createdAt
    };
  } catch {
    return { note: UNKNOWN_BOOK, createdAt: void 0 };
  }
}
async function writeBookNote(dataDir, { key, entries }) {
  const content = await readVessel(dataDir);
  if (content !== void 0) await writeVessel(dataDir, { ...content, book: { entries, key } });
  return readVesselNote(dataDir);
}
async function readVessel(dataDir) {
  const text = await readRegular(join(dataDir, VESSEL_FILE), limits.vesselBytes);
  if (text === void 0) return void 0;
  const content = JSON.parse(text);
  return typeof content === "object" && content !== null ? content : {};
}
async function writeVessel(dataDir, content) {
  await writeDurably(join(dataDir, VESSEL_FILE), `${JSON.stringify(content)}
`);
}

export {
  VESSEL_FILE,
  claimVesselFile,
  readVesselNote,
  writeBookNote
};
