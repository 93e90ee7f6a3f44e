/** The inputs that a parser is fuzzed with first, a file each: small real ones, and every one that was a fault or slow once. */
import { Buffer } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../support/service-process.ts";

export const corpora = join(projectRoot, "fixtures/fuzz");

export function corpusOf(name: string): Buffer[] {
  const folder = join(corpora, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file)));
}
