/**
 * `npm run bench` lists the benchmarks of this folder, `npm run bench -- NAME …` runs them. Folders after a name are what it works on;
 * options begin at the first `--` and go to every benchmark that is named. Most compare ours with a named peer, in turns in one run,
 * and print ratios with their spread. Nothing here asserts.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { basename, join } from "node:path";
import { corpora } from "./support/fuzz-corpus.ts";

type Bench = (print: (line: string) => void, folders: readonly string[], options: readonly string[]) => Promise<void>;

const folder = fileURLToPath(new URL(".", import.meta.url));
const all = globSync("*.ts", { cwd: folder })
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== "run" && !name.startsWith("_"))
  .sort();
const firstOption = process.argv.findIndex((word) => word.startsWith("--"));
const given = process.argv.slice(2, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : process.argv.slice(firstOption);
// One that is named by a path may have to be made first. A parser is named by the folder of its corpus.
const isFolder = (name: string) =>
  !all.includes(name) && (name.includes("/") || existsSync(name) || existsSync(join(corpora, name)));
const wanted = given.filter((name) => !isFolder(name));
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(", ")}; there are: ${all.join(", ")}`);
  process.exit(2);
}

const print = (line: string) => console.log(line);
if (wanted.length === 0) {
  for (const name of all) print(`${name.padEnd(17)} ${firstSentence(readFileSync(`${folder}${name}.ts`, "utf8"))}`);
  print("\nnpm run bench -- NAME … runs them; the first lines of test/bench/NAME.ts say what each needs and takes.");
  process.exit();
}
print(
  `${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`,
);
for (const name of wanted) {
  print(`\n# ${name}`);
  const module = (await import(pathToFileURL(`${folder}${name}.ts`).href)) as { default: Bench };
  await module.default(print, foldersOf(name), options);
}

/** Those that were named behind a benchmark. */
function foldersOf(name: string): string[] {
  const behind = given.slice(given.indexOf(name) + 1);
  const end = behind.findIndex((other) => !isFolder(other));
  return given.includes(name) ? behind.slice(0, end < 0 ? undefined : end) : [];
}

/** Of the comment that opens a file. */
function firstSentence(source: string): string {
  const comment = source.slice(0, source.indexOf("*/")).replaceAll(/^[/ ]\*+ ?/gm, "");
  return (
    comment
      .trim()
      .split(/[.:;](?:\s|$)/, 1)[0]
      ?.replaceAll(/\s+/g, " ") ?? ""
  );
}
