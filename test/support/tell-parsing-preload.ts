/** Loaded before a service (`node --import`): each text of YAML that its main thread parses is a line on standard error, with its length. */
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { Parser } from "yaml";

const { parse } = Parser.prototype;

if (isMainThread)
  Parser.prototype.parse = function (this: Parser, source: string, isIncomplete?: boolean) {
    writeSync(2, `main thread parses ${source.length}\n`);
    return parse.call(this, source, isIncomplete);
  };
