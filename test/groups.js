/**
 * What is run when all tests are: the files of a folder share a process (`support/together.ts`), those that start other processes one and
 * the rest another, and small folders share as well. Those that change or measure their process have one to themselves.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const FILES = ["test/**/*.test.ts", "packages/*/test/**/*.test.ts"];
/** A folder with fewer files has no process of its own. */
const FEW = 7;
/** ava finds a file of each group there, and leaves this name out of titles. */
const FOLDER = "test/__tests__";
/** They wait for what they start, and would hold up those that only compute. */
const STARTS_PROCESSES =
  /child_process|worker_threads|playwright|import \{[^}]*\b(?:spawnBitacora|startService)\b[^}]*\} from "[^"]*service-process/;
/** canboatjs changes the definitions that it shares with all that is loaded beside it: files that load it share a process of their own. */
const LOADS_CANBOATJS = /@canboat\/canboatjs/;
const CHANGES_ITS_PROCESS =
  /Object\.assign\(\w*limits\b|syncBuiltinESMExports|\bprocess\.(?:chdir|exit|memoryUsage|on|once|stdout|stderr)\b|\b(?:before|after)Each\b/;
/** Most of those that import these run commands to their ends, or only ask where the project lies. */
const RUN_COMMANDS = /^test\/support\/(?:service-process|warm-bitacora)\.ts$/;

/**
 * What starts others comes first, the machine of the CAN bus before all; then what has most text: none of the long ones is left at the end.
 */
export function groupedTests() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const files = globSync(FILES)
    .toSorted()
    .map((file) => ({ file, ...sortOf(textsOf(file)) }));
  const folderOf = ({ file, starts, peer }) => peer ?? `${file.split("/")[1]}${starts ? "-starts" : ""}`;
  const folders = Object.groupBy(files.filter(({ isAlone }) => !isAlone), folderOf); // prettier-ignore
  const groups = Object.groupBy(Object.entries(folders), ([name, members]) =>
    members.length >= FEW || members[0].peer === name ? name : members[0].starts ? "others-starts" : "others",
  );
  const runs = files.filter(({ isAlone }) => isAlone);
  for (const [name, parts] of Object.entries(groups)) {
    const members = parts.flatMap(([, inFolder]) => inFolder);
    const length = members.reduce((sum, member) => sum + member.length, 0);
    runs.push({ file: groupFile(name, members.map(({ file }) => file)), starts: members[0].starts, isAlone: false, length }); // prettier-ignore
  }
  const rank = ({ starts, isAlone }) => (starts ? 2 : 0) + (isAlone ? 1 : 0);
  return runs.toSorted((a, b) => rank(b) - rank(a) || b.length - a.length).map(({ file }) => file);
}

function groupFile(name, files) {
  const file = join(FOLDER, `${name}.test.js`);
  const root = 'new URL("../../", import.meta.url).href';
  const call = `await runTogether(${root}, ${JSON.stringify(files)});`;
  writeFileSync(file, `import { runTogether } from "../support/together.ts";\n${call}\n`);
  return file;
}

function sortOf(texts) {
  const own = [...texts].filter(([file]) => !RUN_COMMANDS.test(file)).map(([, text]) => text);
  return {
    isAlone: own.some((text) => CHANGES_ITS_PROCESS.test(text)),
    peer: own.some((text) => LOADS_CANBOATJS.test(text)) ? "canboatjs" : undefined,
    starts: own.some((text) => STARTS_PROCESSES.test(text)),
    length: [...texts.values()].reduce((sum, text) => sum + text.length, 0),
  };
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
