/** What a folder is, byte for byte: each file and folder in it with its content, times and rights. */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function folderState(dir: string): string[] {
  return ["", ...readdirSync(dir, { recursive: true, encoding: "utf8" })].toSorted().map((name) => {
    const path = join(dir, name);
    const { mode, size, mtimeMs, ino } = lstatSync(path);
    const isFile = lstatSync(path).isFile();
    const content = isFile ? createHash("sha256").update(readFileSync(path)).digest("hex") : "folder";
    return `${name} ${ino} ${mode.toString(8)} ${size} ${mtimeMs} ${content}`;
  });
}
