import {
  prepareProcess,
  reportAndExit,
  topics
} from "../../chunks/chunk-QCLSFVWH.js";
import {
  localeOf
} from "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/command-dispatch.ts
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
var COMMANDS = "dist/commands";
var HELP = "--help";
var WORD = /^[a-z][a-z0-9]*$/;
var WORDS_MAX = 2;
async function main(argv, program) {
  prepareProcess(nameOf(program));
  await dispatch(argv, program);
}
async function dispatch(argv, program) {
  const { words, isCommand } = wordsOf(argv, program);
  try {
    if (!isCommand || asksForHelp(argv)) {
      if (words.length === 0) warnOfMissingAddon(program);
      await askOclif(argv, program, patternOf({ words, isCommand }, argv, program));
    } else {
      const url = pathToFileURL(fileOf(words, program)).href;
      const { default: command } = await import(url);
      await command.run(argv.slice(words.length), program.pjson);
    }
  } catch (error) {
    reportAndExit(error, nameOf(program));
  }
}
function nameOf({ pjson, sentenceOf }) {
  return { name: pjson.name, ...sentenceOf && { sentenceOf } };
}
function wordsOf(argv, program) {
  const after = argv.findIndex((word) => !WORD.test(word));
  const words = argv.slice(0, Math.min(WORDS_MAX, after < 0 ? argv.length : after));
  for (let n = words.length; n > 0; n -= 1) {
    const first = words.slice(0, n);
    if (!existsSync(fileOf(first, program))) continue;
    const isUnknown = n < words.length && isFolder(first.join("/"), program.root);
    return { words: first, isCommand: !isUnknown };
  }
  const [topic] = words;
  const isTopic = topic !== void 0 && isFolder(topic, program.root);
  return { words: isTopic ? [topic] : [], isCommand: false };
}
function fileOf(words, { root }) {
  return `${root}${COMMANDS}/${words.join("/")}.js`;
}
function isFolder(path, root) {
  return existsSync(`${root}${COMMANDS}/${path}`);
}
function asksForHelp(argv) {
  const end = argv.indexOf("--");
  return (end < 0 ? argv : argv.slice(0, end)).includes(HELP);
}
function patternOf({ words, isCommand }, argv, { root }) {
  const path = words.join("/");
  if (isCommand) return isFolder(path, root) ? `{${path},${path}/*}` : path;
  if (argv[0] === "--version") return "none";
  return words.length === 0 ? "**/*" : `${path}/*`;
}
function warnOfMissingAddon({ root, pjson }) {
  if (process.platform !== "linux" || !("socketcan" in (pjson.optionalDependencies ?? {}))) return;
  try {
    createRequire(`${root}package.json`).resolve("socketcan");
  } catch {
    process.stderr.write(`${pjson.name}: ${messagesIn(localeOf(process.env)).cli.withoutSocketcan}
`);
  }
}
async function askOclif(argv, program, pattern) {
  const { run, settings } = await import("@oclif/core");
  const { root, pjson } = program;
  settings.enableAutoTranspile = false;
  const globPatterns = [`${pattern}.js`];
  const oclif = {
    ...pjson.oclif,
    commands: { strategy: "pattern", target: `./${COMMANDS}`, globPatterns },
    topics: topics((name) => isFolder(name, root))
  };
  await run([...argv], { root, pjson: { ...pjson, oclif } });
}
export {
  dispatch,
  main
};
