#!/usr/bin/env node
// The one way in. In a clone it runs the sources as they are (Node strips the types); installed, it runs dist/. On a
// Node that is too old it hands over to the pinned one beside it, or says what to install.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
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
  const pjson = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const fromSources = existsSync(`${root}commands`) && !/[\\/]node_modules[\\/]/.test(root);
  // Stripping types takes half of a start. What is kept lies beside the libraries, so whoever could write there could
  // change those as well; where it cannot be written, nothing is kept.
  if (fromSources && existsSync(`${root}node_modules`)) {
    const kept = `${root}node_modules/.cache/bitacora`;
    enableCompileCache(kept);
    // Its threads read it from the environment.
    process.env.NODE_COMPILE_CACHE ??= kept;
  }
  const { prepareProcess } = await import(runtime(fromSources, "command-line"));
  const { dispatch } = await import(runtime(fromSources, "command-dispatch"));
  prepareProcess();
  const commands = fromSources ? { folder: "commands", ending: "ts" } : { folder: "dist/commands", ending: "js" };
  await dispatch(process.argv.slice(2), { root, pjson, commands });
}

function runtime(fromSources, name) {
  return fromSources ? `../src/runtime/${name}.ts` : `../dist/src/runtime/${name}.js`;
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
