import {
  describeError,
  localeOf
} from "./chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  isBitacoraError,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/runtime/journal.ts
import { fstatSync } from "node:fs";
var ERROR_PREFIX = "<3>";
function isJournal(descriptor, env) {
  const stream = env["JOURNAL_STREAM"];
  if (stream === void 0) return false;
  try {
    const { dev, ino } = fstatSync(descriptor, { bigint: true });
    return stream === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

// src/runtime/command-line.ts
import { writeSync } from "node:fs";
var EXIT_GOOD = 0;
var EXIT_BAD_ANSWER = 1;
var EXIT_COULD_NOT_RUN = 2;
var EXIT_CONFIGURATION = 78;
var CONFIGURATION = [
  "data-dir-of-another-vessel",
  "historian-foreign-file",
  "historian-other-version",
  "port-denied",
  "project-invalid",
  "project-unreadable",
  "usage",
  "watchdog-without-socket"
];
function prepareProcess({ name }) {
  for (const stream of [process.stdout, process.stderr]) {
    stream.prependListener("error", (error) => {
      if (systemErrorCode(error) === "EPIPE") process.exit(process.exitCode ?? EXIT_GOOD);
      const { outputLost } = messagesIn(localeOf(process.env)).cli;
      if (stream === process.stdout) writeSync(2, `${name}: ${outputLost(systemErrorCode(error) ?? error.message)}
`);
      process.exit(EXIT_COULD_NOT_RUN);
    });
  }
}
function topics(isThere) {
  const texts = messagesIn(localeOf(process.env)).cli.topics;
  const there = Object.entries(texts).filter(([name]) => isThere(name));
  return Object.fromEntries(there.map(([name, description]) => [name, { description }]));
}
function exitAfterOutput(code) {
  process.exitCode = code;
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
}
function reportAndExit(error, program) {
  const wanted = exitStatusOf(error);
  if (wanted !== void 0) {
    exitAfterOutput(wanted);
    return;
  }
  const { env, stderr } = process;
  const usage = describeUsage(error, program.name);
  const isForGood = env["NOTIFY_SOCKET"] !== void 0 && (usage !== void 0 || isBitacoraError(error, ...CONFIGURATION));
  const lines = (usage ?? program.sentenceOf?.(error) ?? describeError(error)).split("\n");
  if (isForGood) lines.push(messagesIn(localeOf(env)).cli.serve.notStartedAgain);
  if (env["BITACORA_DEBUG"] && error instanceof Error) lines.push(...(error.stack ?? "").split("\n"));
  const prefix = isJournal(stderr.fd, env) ? ERROR_PREFIX : void 0;
  if (prefix === void 0) stderr.write(`${program.name}: ${lines.join("\n")}
`);
  else stderr.write(lines.map((line) => `${prefix}${line}
`).join(""));
  exitAfterOutput(isForGood ? EXIT_CONFIGURATION : EXIT_COULD_NOT_RUN);
}
function exitStatusOf(error) {
  if (systemErrorCode(error) !== "EEXIT") return void 0;
  const { oclif } = error;
  return oclif?.exit ?? EXIT_GOOD;
}
function describeUsage(error, program) {
  const { usage } = messagesIn(localeOf(process.env)).cli;
  if (!(error instanceof Error) || isBitacoraError(error)) return void 0;
  const command = `${program}${commandWords()}`;
  const parsed = error;
  const first = (list) => {
    const item = list?.[0];
    return typeof item === "string" ? item : item?.name ?? "?";
  };
  switch (error.constructor.name) {
    case "NonExistentFlagsError":
      return usage.unknownOption({ option: first(parsed.flags), command });
    case "UnexpectedArgsError":
      return usage.unexpectedArgument({ argument: first(parsed.args), command });
    case "RequiredArgsError":
      return usage.missingArgument({ argument: first(parsed.args).toUpperCase(), command });
    default:
      break;
  }
  const lines = error.message.split("\n").map((line) => line.trim());
  const message = lines.find((line) => line !== "" && !line.startsWith("The following error")) ?? "";
  const missing = /^Flag (--?\S+) expects/.exec(message);
  if (missing?.[1] !== void 0) return usage.missingValue({ option: missing[1] });
  const unknown = /^[Cc]ommand (.+) not found/.exec(message);
  if (unknown?.[1] !== void 0) return unknownCommand(unknown[1].split(":"), program);
  return parsed.oclif === void 0 ? void 0 : usage.other({ reason: message, command });
}
function unknownCommand(words, program) {
  const { usage } = messagesIn(localeOf(process.env)).cli;
  const [topic, verb] = words;
  if (topic === "shore" && verb !== void 0) return usage.runsAshore({ verb });
  return usage.unknownCommand({ command: words.join(" "), program });
}
function commandWords() {
  const words = [];
  for (const word of process.argv.slice(2, 4)) {
    if (!/^[a-z][a-z0-9]*$/.test(word)) break;
    words.push(` ${word}`);
  }
  return words.join("");
}

export {
  isJournal,
  EXIT_GOOD,
  EXIT_BAD_ANSWER,
  EXIT_COULD_NOT_RUN,
  EXIT_CONFIGURATION,
  prepareProcess,
  topics,
  reportAndExit
};
