/** COVERAGE.md as data, and the titles of the tests that a file has, read off its text. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface CoverageRow {
  readonly id: string;
  readonly sentence: string;
  readonly proofs: readonly Proof[];
}

interface Proof {
  /** Below `test/`. */
  readonly file: string;
  readonly title: string;
}

const testFolder = fileURLToPath(new URL("../..", import.meta.url));

export function readCoverage(): CoverageRow[] {
  const text = readFileSync(`${testFolder}spec/COVERAGE.md`, "utf8");
  return text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| id |"))
    .map(rowOf);
}

/** `| id | sentence | file › title<br>file › title |` */
function rowOf(line: string): CoverageRow {
  const [id = "", sentence = "", proof = "", ...rest] = line.slice("| ".length, -" |".length).split(" | ");
  if (rest.length > 0 || !line.endsWith(" |")) throw new Error(`not three cells: ${line}`);
  const proofs = proof.split("<br>").filter((text) => text.trim() !== "");
  return { id, sentence, proofs: proofs.map(proofOf) };
}

function proofOf(text: string): Proof {
  const at = text.indexOf(" › ");
  return { file: text.slice(0, Math.max(0, at)), title: text.slice(at + " › ".length) };
}

/** Titles written as plain strings; a skipped, expected or unfinished test proves nothing. */
export function titlesOf(file: string): ReadonlySet<string> {
  const path = testFolder + file;
  if (!existsSync(path)) return new Set();
  const text = readFileSync(path, "utf8");
  const found = text.matchAll(/^\s*test(?:\.serial)?\(\s*("(?:[^"\\\n]|\\.)*")/gm);
  return new Set(Array.from(found, ([, title = '""']) => JSON.parse(title) as string));
}
