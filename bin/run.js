#!/usr/bin/env node
// The one way in. In a clone it runs the sources as they are (Node strips the types); installed, it runs dist/. On a
// Node that is too old it hands over to the pinned one beside it, or says what to install.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const OLDEST = [24, 15];

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) {
  await run();
} else {
  handOver();
}

async function run() {
  const { run: runCommand, settings } = await import("@oclif/core");
  const pjson = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const fromSources = existsSync(`${root}commands`) && !/[\\/]node_modules[\\/]/.test(root);
  // oclif would otherwise look for a TypeScript compiler and, not finding its interface, run a stale dist/ in silence.
  settings.enableAutoTranspile = false;
  if (fromSources) pjson.oclif.commands = "./commands";
  const { prepareProcess, reportAndExit, topics } = await import(
    fromSources ? "../src/runtime/command-line.ts" : "../dist/src/runtime/command-line.js"
  );
  prepareProcess();
  pjson.oclif.topics = topics();
  await runCommand(process.argv.slice(2), { root, pjson }).catch(reportAndExit);
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
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 2);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
