import {
  isFileLocked
} from "./chunk-YN3NGZR2.js";
import {
  resolveReadableDataDir
} from "./chunk-QBSML6PZ.js";

// src/runtime/service-url.ts
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
var SERVICE_URL_FILE = "service.url";
var RETRY_MS = 1e4;
var DEFAULT_URL = "http://127.0.0.1:8000";
async function serviceOf({ url, dataDir }) {
  return url ?? await runningServiceUrl(resolveReadableDataDir(dataDir).dir) ?? DEFAULT_URL;
}
async function runningServiceUrl(dataDir) {
  if (!await isFileLocked(join(dataDir, "lock"))) return void 0;
  const text = await readFile(join(dataDir, SERVICE_URL_FILE), "utf8").catch(() => "");
  return text.trim() || void 0;
}
async function forgetServiceUrl(dataDir) {
  await rm(join(dataDir, SERVICE_URL_FILE), { force: true }).catch(() => void 0);
}
async function noteServiceUrl(dataDir, url, retryMs = RETRY_MS) {
  const file = join(dataDir, SERVICE_URL_FILE);
  const note = async () => {
    try {
      await writeFile(file, `${url}
`);
      clearInterval(retry);
    } catch {
    }
  };
  const retry = setInterval(() => void note(), retryMs);
  await note();
  return async () => {
    clearInterval(retry);
    const noted = await readFile(file, "utf8").catch(() => "");
    if (noted.trim() === url || noted === "") await rm(file, { force: true });
  };
}

export {
  SERVICE_URL_FILE,
  serviceOf,
  runningServiceUrl,
  forgetServiceUrl,
  noteServiceUrl
};
