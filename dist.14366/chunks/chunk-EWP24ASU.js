import {
  noteOfState,
  parseSignedState
} from "./chunk-ULZ7HWKS.js";
import {
  goodCheckpoint,
  listedNote,
  parseCheckpointList
} from "./chunk-KEQTH7QJ.js";
import {
  formatVerifierKey
} from "./chunk-KFRILCU3.js";

// src/logbook/evidence/beginning.ts
import { createHash } from "node:crypto";
function beginningOf(text) {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, digest: sha256(bytes) };
}
function begins(text, { bytes, digest }) {
  const all = Buffer.from(text);
  return all.length >= bytes && sha256(all.subarray(0, bytes)) === digest;
}
function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

// src/logbook/evidence/evidence.ts
var CHECKPOINTS_FILE = "checkpoints";
var SIGNED_FILE = "logbook.signed";
var WITNESSED_FILE = "witnessed";
var WITNESSES_FILE = "logbook.witnesses";
function judgeEvidence(files, key) {
  const state = parseSignedState(files.state, key);
  const lost = /* @__PURE__ */ new Set();
  if (state === void 0) lost.add(lossOfState(files, key));
  else if (!isListWhole(files.list, state)) lost.add("list");
  else if (isOlder(state, files.list)) lost.add("state");
  const { note, createdAt } = files.vessel;
  if (state !== void 0) {
    if (note === void 0 && createdAt !== void 0 && createdAt === state.vessel) lost.add("vessel");
    if (note !== void 0 && note.key !== formatVerifierKey(key)) lost.add("book");
    else if (note !== void 0 && note.entries > state.checkpoint.size) lost.add("state");
  }
  if (!isWitnessedWhole(files, state)) lost.add("witnessed");
  return { state, lost: [...lost] };
}
function lossOfState({ state, list }, key) {
  const { checkpoints, unusable } = parseCheckpointList(list, key);
  const note = noteOfState(state);
  const isOfAnother = note !== void 0 && goodCheckpoint(note, key) === void 0;
  if (checkpoints.length > 0) return "state";
  return isOfAnother || unusable > 0 ? "key" : "unsigned";
}
function isListWhole(list, { checkpoint, listed, key }) {
  if (checkpoint.size === 0) return list === "";
  if (listed === void 0) return list !== "" && parseCheckpointList(list, key).unusable === 0;
  if (!begins(list, listed)) return false;
  const note = listedNote(checkpoint.note);
  const rest = Buffer.from(list).toString("utf8", listed.bytes).replace(/^\n+/, "");
  if (!rest.startsWith(note)) return note.startsWith(rest);
  const later = rest.slice(note.length);
  return !later.endsWith("\n\n") || parseCheckpointList(later, key).unusable === 0;
}
function isOlder({ checkpoint, listed }, list) {
  const note = listedNote(checkpoint.note);
  const at = listed === void 0 ? -1 : list.lastIndexOf(note);
  return at !== -1 && at + note.length < list.length;
}
function isWitnessedWhole({ witnessed, remembered }, state) {
  if (state?.witnessed !== void 0 && !begins(witnessed, state.witnessed)) return false;
  if (remembered === void 0) return witnessed.split(/\n\n(?=\u2014 )/).length <= 2;
  return remembered.every((note) => witnessed.includes(listedNote(note)));
}
function rememberedNotes(text) {
  try {
    const { witnesses } = JSON.parse(text);
    if (!Array.isArray(witnesses) || witnesses.length === 0) return void 0;
    return witnesses.flatMap((witness) => {
      const { note } = witness ?? {};
      return typeof note === "string" ? [note] : [];
    });
  } catch {
    return void 0;
  }
}

export {
  beginningOf,
  begins,
  CHECKPOINTS_FILE,
  SIGNED_FILE,
  WITNESSED_FILE,
  WITNESSES_FILE,
  judgeEvidence,
  rememberedNotes
};
