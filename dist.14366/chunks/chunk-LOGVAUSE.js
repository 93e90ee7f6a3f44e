import {
  texts
} from "./chunk-RRSUTE5Y.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/access/secret-input.ts
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
async function secretOf(isPin) {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY;
  const silent = new Writable({ write: (_chunk, _encoding, taken) => taken() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  const ask = (question) => answerTo(answers, isTerminal ? { question, stderr } : void 0);
  try {
    const secret = await ask(texts.secret({ isPin }));
    if (secret === "") throw usageError(texts.noSecret);
    if (isTerminal && await ask(texts.again) !== secret) throw usageError(texts.notTheSame);
    return secret;
  } finally {
    lines.close();
  }
}
async function answerTo(answers, terminal) {
  terminal?.stderr.write(terminal.question);
  const { value = "" } = await answers.next();
  terminal?.stderr.write("\n");
  return value;
}

export {
  secretOf
};
