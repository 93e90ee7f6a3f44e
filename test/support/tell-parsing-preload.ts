/**
 * Loaded before a service (`node --import`): each text of YAML that its main thread parses is a line on standard error, with its length.
 */
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { Parser } from "yaml";

type Parse = (this: Parser, source: string, isIncomplete?: boolean) => unknown;
const parse = Reflect.get(Parser.prototype, "parse") as Parse;

if (isMainThread)
  Object.defineProperty(Parser.prototype, "parse", {
    value(this: Parser, source: string, isIncomplete?: boolean) {
      writeSync(2, `main thread parses ${source.length}\n`);
      return parse.call(this, source, isIncomplete);
    },
  });
