import {
  hasColours
} from "./chunk-HYDNFBFZ.js";

// src/runtime/terminal/terminal-qr.ts
import { encode } from "uqr";
function qrSurface() {
  return !process.stdout.isTTY ? "paper" : hasColours() ? "colour" : "dark-terminal";
}
var MAX_VERSION = 5;
var QUIET_ZONE = 4;
var BLACK_ON_WHITE = "\x1B[38;5;16;48;5;231m";
var RESET = "\x1B[0m";
function qrLines(text, surface) {
  let data;
  try {
    ({ data } = encode(text, { ecc: "L", boostEcc: true, border: QUIET_ZONE, maxVersion: MAX_VERSION }));
  } catch {
    return void 0;
  }
  const drawn = (dark) => surface === "dark-terminal" ? dark !== true : dark === true;
  const lines = [];
  for (let y = 0; y < data.length; y += 2) {
    const upper = data[y] ?? [];
    const lower = data[y + 1];
    const line = upper.map((dark, x) => half(drawn(dark), lower === void 0 ? false : drawn(lower[x]))).join("");
    lines.push(surface === "colour" ? `${BLACK_ON_WHITE}${line}${RESET}` : line);
  }
  return lines;
}
function half(upper, lower) {
  if (upper) return lower ? "\u2588" : "\u2580";
  return lower ? "\u2584" : " ";
}

export {
  qrSurface,
  qrLines
};
