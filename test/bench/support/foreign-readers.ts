/** How many messages the others' own readers find in a capture; undefined where they read no such files. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const BINARY = /\.(pcap|DAT|dle|bin|ebl)$/;
const OUTPUT_BYTES = 2 ** 30;

interface CanboatParser {
  parseString(line: string): object | undefined;
  on(event: string, listener: () => void): void;
}
const { Parser } = createRequire(import.meta.url)("@canboat/canboatjs/dist/fromPgn.js") as {
  Parser: new (options: object) => CanboatParser;
};

/** Lines, each as `analyzerjs` takes them; messages of which it does not know the definition too. */
export function readByCanboatjs(path: string): number | undefined {
  if (BINARY.test(path)) return undefined;
  const parser = new Parser({ useCamel: true, returnNonMatches: true });
  for (const event of ["error", "warning"]) parser.on(event, () => undefined);
  let messages = 0;
  for (const line of readFileSync(path, "latin1").split(/\r?\n/)) {
    try {
      if (line !== "" && parser.parseString(line.trim()) !== undefined) messages += 1;
    } catch {
      // It throws on lines that it cannot read.
    }
  }
  return messages;
}

/** In the formats that the analyzer itself takes. */
export function readByAnalyzer(binary: string, path: string): number | undefined {
  if (BINARY.test(path)) return undefined;
  const { stdout } = spawnSync(binary, ["-json", "-q"], { input: readFileSync(path), maxBuffer: OUTPUT_BYTES });
  return stdout
    .toString("latin1")
    .split("\n")
    .filter((line) => line.includes('"pgn":')).length;
}
