#!/usr/bin/env node
// The one way in: runs dist/, which a clone compiles first where a source is newer. A Node that is too old says what to install, so nothing
// here may be newer than Node 14.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const clone = fileURLToPath(new URL("../../..", import.meta.url));
const pjson = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

const [oldest, here] = [pjson.engines.node.slice(2), process.versions.node];
if (here.localeCompare(oldest, "en", { numeric: true }) >= 0) void run();
else {
  const spanish = /^es(?![a-z])/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "");
  process.stderr.write(
    spanish
      ? `bitacora-shore: hace falta Node ${oldest} o posterior; este es el ${here}. Instálelo y repita la orden.\n`
      : `bitacora-shore: Node ${oldest} or newer is needed; this is ${here}. Install it and run the command again.\n`,
  );
  process.exitCode = 2;
}

async function run() {
  // What ships has no sources. Tests compile once, and say so to what they start.
  if (existsSync(`${root}commands`) && process.env.BITACORA_COMPILED !== clone) {
    const { compileIfStale } = await import("../../../bin/compile.js");
    const { SHORE } = await import("../../../bin/programs.js");
    await compileIfStale(SHORE);
  }
  const { main } = await import("../dist/src/runtime/command-dispatch.js");
  await main(process.argv.slice(2), { root, pjson });
}
