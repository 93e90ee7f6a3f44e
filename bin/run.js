#!/usr/bin/env node
// The one way in: runs dist/, which a clone compiles first where a source is newer. On a Node that is too old it hands over
// to the pinned one beside it, or says what to install; so nothing here may be newer than Node 14.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import * as modules from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const OLDEST = [24, 15];

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) void run();
else handOver();

async function run() {
  // What ships has no sources. Tests compile once, and say so to what they start.
  if (existsSync(`${root}commands`) && process.env.BITACORA_COMPILED !== root) {
    const { compileIfStale } = await import("./compile.js");
    await compileIfStale();
  }
  if (existsSync(`${root}node_modules/.cache`)) keepCompiledCode();
  const { main } = await import("../dist/src/runtime/command-dispatch.js");
  const pjson = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  await main(process.argv.slice(2), { root, pjson });
}

// A clone's: it lies beside the libraries, so whoever could write there could change those as well.
function keepCompiledCode() {
  const folder = `${root}node_modules/.cache/bitacora`;
  modules.enableCompileCache(folder);
  // Its threads read it from the environment.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || folder;
}

function handOver() {
  const pinned = `${root}node_modules/node/bin/node`;
  if (!existsSync(pinned)) {
    const spanish = /^es(?![a-z])/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "");
    const needed = OLDEST.join(".");
    process.stderr.write(
      spanish
        ? `bitacora: hace falta Node ${needed} o posterior; este es el ${process.versions.node}. Instálelo y repita la orden.\n`
        : `bitacora: Node ${needed} or newer is needed; this is ${process.versions.node}. Install it and run the command again.\n`,
    );
    process.exit(2);
  }
  const child = spawn(pinned, process.argv.slice(1), { stdio: "inherit" });
  // A terminal sends Ctrl-C, and its own end, to both; sent on, they would be two, and the second one ends a service at once.
  const isAtTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => isAtTerminal || child.kill(signal));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 2);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
