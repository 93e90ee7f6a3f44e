// What each command says of itself: its words, and its help as the program prints it.
import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

export function commandsOf(root) {
  return globSync("dist/commands/**/*.js", { cwd: root })
    .map((file) => file.replace(/^dist\/commands\/|\.js$/g, "").split("/"))
    .sort((a, b) => (a.join(" ") < b.join(" ") ? -1 : 1));
}

export function helpOf(root, words) {
  const env = { ...process.env, COLUMNS: "100", NO_COLOR: "1", HOME: "/nonexistent", BITACORA_COMPILED: root };
  return execFileSync(process.execPath, [join(root, "bin/run.js"), ...words, "--help"], { encoding: "utf8", env });
}
