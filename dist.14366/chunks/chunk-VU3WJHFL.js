import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/core/folders.ts
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname } from "node:path";
async function makeFolders(dir) {
  if (existsSync(dir)) return;
  await makeFolders(dirname(dir));
  await mkdir(dir, { mode: 488 }).catch((error) => {
    if (systemErrorCode(error) !== "EEXIST") throw error;
  });
}
function displayPath(path) {
  const home = homedir();
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

export {
  makeFolders,
  displayPath
};
