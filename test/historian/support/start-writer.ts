/** Starts `writer.ts` on a file, from flush number `first` on. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export function startWriter(file: string, first = 0, stderr: "inherit" | "ignore" = "inherit") {
  const script = fileURLToPath(new URL("writer.ts", import.meta.url));
  return spawn(process.execPath, [script, file, String(first)], { stdio: ["ignore", "pipe", stderr] });
}
