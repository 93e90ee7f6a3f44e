/**
 * What is run when all tests are: the files of a folder share a process (`support/together.ts`), except for those that start what goes on
 * beside them, and those that change or measure their process.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const FILES = ["test/**/*.test.ts", "packages/*/test/**/*.test.ts"];
/** ava finds a file of each group there, and leaves this name out of titles. */
const FOLDER = "test/__tests__";
/** What waits for them would hold up the others. */
const STARTS_PROCESSES =
  /child_process|worker_threads|playwright|import \{[^}]*\b(?:spawnBitacora|startService)\b[^}]*\} from "[^"]*service-process/;
/** canboatjs changes the definitions that it shares with whoever loads them. */
const CHANGES_ITS_PROCESS =
  /@canboat\/canboatjs|Object\.assign\(\w*limits\b|syncBuiltinESMExports|\bprocess\.(?:chdir|exit|kill|memoryUsage|nextTick|on|once|stdout|stderr)\b|\b(?:before|after)Each\b/;
/** Most of those that import these run commands to their ends, or only ask where the project lies. */
const RUN_COMMANDS = /^test\/support\/(?:service-process|warm-bitacora)\.ts$/;

/** Those with the most text first: none of the long ones is left at the end. */
export function groupedTests() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const runs = [];
  const folders = new Map();
  for (const file of globSync(FILES).toSorted()) {
    const texts = textsOf(file);
    const folder = file.split("/")[1];
    if (needsOwnProcess(texts)) runs.push({ file, texts });
    else folders.set(folder, [...(folders.get(folder) ?? []), { file, texts }]);
  }
  for (const [folder, members] of folders) {
    const file = groupFile(folder, members.map((member) => member.file)); // prettier-ignore
    runs.push({ file, texts: new Map(members.flatMap(({ texts }) => [...texts])) });
  }
  const length = ({ texts }) => [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  return runs.toSorted((a, b) => length(b) - length(a)).map(({ file }) => file);
}

function groupFile(folder, files) {
  const file = join(FOLDER, `${folder}.test.js`);
  const root = 'new URL("../../", import.meta.url).href';
  const call = `await runTogether(${root}, ${JSON.stringify(files)});`;
  writeFileSync(file, `import { runTogether } from "../support/together.ts";\n${call}\n`);
  return file;
}

function needsOwnProcess(texts) {
  return [...texts].some(
    ([file, text]) => !RUN_COMMANDS.test(file) && (STARTS_PROCESSES.test(text) || CHANGES_ITS_PROCESS.test(text)),
  );
}

/** Of a file, and of all of the tests' own modules that it imports. */
function textsOf(file, texts = new Map()) {
  if (texts.has(file)) return texts;
  const text = readFileSync(file, "utf8");
  texts.set(file, text);
  for (const [, path] of text.matchAll(/^(?:import|export) (?!type )[^;]*?"(\.[^"]+\.ts)"/gm)) {
    const imported = join(dirname(file), path);
    if (/^(?:test|packages\/\w+\/test)\//.test(imported)) textsOf(imported, texts);
  }
  return texts;
}
