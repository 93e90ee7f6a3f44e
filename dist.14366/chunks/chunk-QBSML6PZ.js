import {
  claimVesselFile
} from "./chunk-YB7YSWMJ.js";
import {
  makeFolders
} from "./chunk-VU3WJHFL.js";
import {
  BitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/data-dir.ts
import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
var SYSTEM_DIR = "/var/lib/bitacora";
function resolveDataDir(flag, env, demo) {
  const named = namedDataDir(flag, env);
  if (named !== void 0) return named;
  return demo ? { dir: userDataDir(env, "bitacora-demo"), source: "demo" } : { dir: userDataDir(env), source: "user" };
}
function resolveReadableDataDir(flag, env = process.env) {
  const named = namedDataDir(flag, env);
  if (named !== void 0) return named;
  const candidates = [
    { dir: userDataDir(env), source: "user" },
    { dir: SYSTEM_DIR, source: "system" },
    { dir: userDataDir(env, "bitacora-demo"), source: "demo" }
  ];
  const found = candidates.find(({ dir }) => mayBeThere(join(dir, "logbook")));
  if (found !== void 0) return found;
  throw new BitacoraError("logbook-missing", { dir: candidates.map(({ dir }) => dir).join(", ") });
}
function mayBeThere(path) {
  try {
    statSync(path);
    return true;
  } catch (error) {
    return systemErrorCode(error) === "EACCES";
  }
}
function namedDataDir(flag, env) {
  if (flag) return { dir: resolve(flag), source: "--data-dir" };
  if (env["BITACORA_DATA_DIR"]) return { dir: resolve(env["BITACORA_DATA_DIR"]), source: "BITACORA_DATA_DIR" };
  const state = env["STATE_DIRECTORY"]?.split(":")[0];
  if (state) return { dir: resolve(state), source: "STATE_DIRECTORY" };
  return void 0;
}
function userDataDir(env, name = "bitacora") {
  const base = env["XDG_DATA_HOME"];
  return join(base !== void 0 && base.startsWith("/") ? base : join(homedir(), ".local", "share"), name);
}
function witnessDir(env) {
  const state = env["STATE_DIRECTORY"]?.split(":")[0];
  return state ? resolve(state) : userDataDir(env, "bitacora-witness");
}
async function toolIdentityFile(env, name) {
  const dir = userDataDir(env, "bitacora-tools");
  await makeFolders(dir).catch(() => void 0);
  return join(dir, `${name}.json`);
}
async function claimDataDir(dir, projectId, nowMs) {
  try {
    await makeFolders(dir);
    accessSync(dir, constants.W_OK | constants.X_OK);
    const found = await claimVesselFile(dir, projectId, nowMs);
    if (found !== projectId) {
      throw new BitacoraError("data-dir-of-another-vessel", { dir, found, expected: projectId });
    }
  } catch (error) {
    if (error instanceof BitacoraError) throw error;
    throw new BitacoraError("data-dir-not-writable", { dir, reason: systemErrorCode(error) ?? String(error) }, error);
  }
}

export {
  resolveDataDir,
  resolveReadableDataDir,
  witnessDir,
  toolIdentityFile,
  claimDataDir
};
