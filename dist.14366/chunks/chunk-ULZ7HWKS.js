import {
  Frontier,
  goodCheckpoint,
  signCheckpoint
} from "./chunk-KEQTH7QJ.js";

// src/logbook/evidence/signed-state.ts
function signedStateText({ note, frontier, place, ...beside }) {
  const { listed, witnessed, accepted, vessel, head } = beside;
  const { volume = "", lines = 0, offset = 0, leaf } = place ?? {};
  const peaks = frontier.peaks.map((peak) => peak.toString("hex"));
  const at = { leaf: leaf?.toString("hex") ?? "", lines, note, offset, peaks, volume };
  return `${JSON.stringify({ format: 1, ...at, listed, witnessed, accepted, vessel, head })}
`;
}
function firstStateText(key) {
  const frontier = new Frontier();
  const note = signCheckpoint({ size: 0, root: frontier.root() }, key);
  return signedStateText({ note, frontier, place: void 0 });
}
function parseSignedState(text, key) {
  try {
    const state = JSON.parse(text);
    const { format, leaf, lines, note, offset, peaks, volume } = state;
    if (format !== 1 || typeof note !== "string" || typeof volume !== "string" || typeof leaf !== "string")
      return void 0;
    if (typeof lines !== "number" || typeof offset !== "number" || !Array.isArray(peaks)) return void 0;
    const checkpoint = goodCheckpoint(note, key);
    if (checkpoint === void 0) return void 0;
    const frontier = new Frontier(
      checkpoint.size,
      peaks.map((peak) => Buffer.from(String(peak), "hex"))
    );
    if (!frontier.root().equals(checkpoint.root)) return void 0;
    const place = checkpoint.size === 0 ? void 0 : { volume, lines, offset, leaf: Buffer.from(leaf, "hex") };
    return { checkpoint, key, frontier, place, ...besideOf(state) };
  } catch {
    return void 0;
  }
}
function besideOf({ listed, witnessed, accepted, vessel, head }) {
  return {
    listed: beginning(listed),
    witnessed: beginning(witnessed),
    accepted: acceptedOf(accepted),
    vessel: typeof vessel === "string" ? vessel : void 0,
    head: head === true
  };
}
function beginning(value) {
  const { bytes, digest } = value ?? {};
  return typeof bytes === "number" && typeof digest === "string" ? { bytes, digest } : void 0;
}
function acceptedOf(value) {
  const { entries, breaks } = value ?? {};
  return typeof entries === "number" && typeof breaks === "string" ? { entries, breaks } : void 0;
}
function noteOfState(text) {
  try {
    const { note } = JSON.parse(text);
    return typeof note === "string" && note.split("\n")[1] !== "0" ? note : void 0;
  } catch {
    return void 0;
  }
}
function isFirstState(text) {
  return text.includes('"note"') && noteOfState(text) === void 0;
}

export {
  signedStateText,
  firstStateText,
  parseSignedState,
  noteOfState,
  isFirstState
};
