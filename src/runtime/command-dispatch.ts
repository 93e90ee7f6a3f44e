/**
 * Starts the command that the arguments name, and loads no other: to load all of them takes longer than most of them run.
 * Help, the version and unknown words are left to oclif, which has to load a command to know it. It is given only the
 * commands that the question is about.
 */
import { existsSync, globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { localeOf } from "../messages/locale.ts";
import { messagesIn } from "../messages/messages.ts";
import { helpInWords } from "./help-words.ts";
import { prepareProcess, type ProgramName, reportAndExit, topics } from "./command-line.ts";

/** `package.json`, as far as it matters here. */
interface Package {
  /** Also what is typed to run it. */
  readonly name: string;
  readonly version: string;
  readonly oclif: object;
}

export interface Program {
  /** The folder of `package.json`, with a slash at its end. */
  readonly root: string;
  readonly pjson: Package;
  readonly sentenceOf?: ProgramName["sentenceOf"];
}

interface CommandModule {
  readonly default: {
    readonly args: object;
    run(argv: string[], config: { readonly version: string }): Promise<void>;
  };
}

const COMMANDS = "dist/commands";
const HELP = "--help";
const WORD = /^[a-z][a-z0-9]*$/;
const WORDS_MAX = 3;
/** As many people type them. */
const SPOKEN: Readonly<Record<string, string>> = { help: HELP, version: "--version" };

/** A program from its start to its end. */
export async function main(argv: readonly string[], program: Program): Promise<void> {
  prepareProcess(nameOf(program));
  await dispatch(argv, program);
}

export async function dispatch(typed: readonly string[], program: Program): Promise<void> {
  const [first = "", ...rest] = typed;
  const spoken = SPOKEN[first];
  const argv = spoken === undefined ? typed : [...rest, spoken];
  const { words, isCommand, isTopic } = wordsOf(argv, program);
  try {
    const command = isCommand && !asksForHelp(argv) ? await load(words, program) : undefined;
    // A word behind a command that is also a folder of commands is one that the folder has not, unless the command takes words.
    const takes = !isTopic || Object.keys(command?.args ?? {}).length > 0;
    if (command !== undefined && takes) await command.run(argv.slice(words.length), program.pjson);
    else {
      await askOclif(argv, program, patternOf({ words, isCommand: isCommand && !isTopic }, argv, program));
    }
  } catch (error) {
    reportAndExit(error, { ...nameOf(program), words, commands: () => commandsOf(program) });
  }
}

function nameOf({ pjson, sentenceOf }: Program): ProgramName {
  return { name: pjson.name, ...(sentenceOf && { sentenceOf }) };
}

async function load(words: readonly string[], program: Program): Promise<CommandModule["default"]> {
  const { default: command } = (await import(pathToFileURL(fileOf(words, program)).href)) as CommandModule;
  return command;
}

interface NamedCommand {
  readonly words: readonly string[];
  readonly isCommand: boolean;
  /** It names a folder of commands, and the next word names no command in it. */
  readonly isTopic: boolean;
}

/** The first words, as far as they name a command or a folder of commands. */
function wordsOf(argv: readonly string[], program: Program): NamedCommand {
  const after = argv.findIndex((word) => !WORD.test(word));
  const words = argv.slice(0, Math.min(WORDS_MAX, after < 0 ? argv.length : after));
  for (let n = words.length; n > 0; n -= 1) {
    const first = words.slice(0, n);
    const isFolder = hasFolder(first.join("/"), program.root);
    const isFile = existsSync(fileOf(first, program));
    if (!isFile && !isFolder) continue;
    return { words: first, isCommand: isFile, isTopic: isFolder && n < words.length };
  }
  return { words: [], isCommand: false, isTopic: false };
}

/** Each in words. */
function commandsOf({ root }: Program): string[] {
  return globSync("**/*.js", { cwd: `${root}${COMMANDS}` }).map((file) =>
    file.slice(0, -".js".length).replaceAll("/", " "),
  );
}

function fileOf(words: readonly string[], { root }: Program): string {
  return `${root}${COMMANDS}/${words.join("/")}.js`;
}

function hasFolder(path: string, root: string): boolean {
  return existsSync(`${root}${COMMANDS}/${path}`);
}

/** After `--` nothing is an option. */
function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end < 0 ? argv : argv.slice(0, end)).includes(HELP);
}

/** Which commands the question is about. */
function patternOf(
  { words, isCommand }: { readonly words: readonly string[]; readonly isCommand: boolean },
  argv: readonly string[],
  { root }: Program,
): string {
  const path = words.join("/");
  // For a command that is also a folder of commands, help shows both.
  if (isCommand) return hasFolder(path, root) ? `{${path},${path}/*}` : path;
  if (argv[0] === "--version") return "none";
  return words.length === 0 ? "**/*" : `${path}/*`;
}

async function askOclif(argv: readonly string[], program: Program, pattern: string): Promise<void> {
  const { Help, run, settings } = await import("@oclif/core");
  helpInWords(Help);
  const { root, pjson } = program;
  // Otherwise oclif looks for a TypeScript compiler, does not find its interface, and runs an old dist/ without a word.
  settings.enableAutoTranspile = false;
  const globPatterns = [`${pattern}.js`];
  const about: Readonly<Record<string, string>> = messagesIn(localeOf(process.env)).cli.about;
  const oclif = {
    ...pjson.oclif,
    description: about[pjson.name],
    commands: { strategy: "pattern", target: `./${COMMANDS}`, globPatterns },
    topics: topics((name) => hasFolder(name.replaceAll(":", "/"), root)),
  };
  await run([...argv], { root, pjson: { ...pjson, oclif } as never });
}
