import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/core/regular-file.ts
import { constants } from "node:fs";
import { open } from "node:fs/promises";
var NOT_A_FILE = "EFTYPE";
async function openRegular(path) {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    mustBeRegular(await handle.stat(), path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
function mustBeRegular(stats, path) {
  if (!stats.isFile()) throw Object.assign(new Error(`${path} is no ordinary file`), { code: NOT_A_FILE });
}
async function readRegular(path, mostBytes = Infinity) {
  let handle;
  try {
    handle = await openRegular(path);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return void 0;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    if (size > mostBytes) throw Object.assign(new Error(`${path} is too long`), { code: "EFBIG" });
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

export {
  openRegular,
  mustBeRegular,
  readRegular
};
