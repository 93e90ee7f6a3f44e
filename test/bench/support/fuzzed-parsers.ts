/** All parsers that are fuzzed. Captures and NMEA 2000 messages are mutated in `test/nmea2000/captures/capture-kinds.test.ts`. */
import type { FuzzedParser } from "./fuzzed-parser.ts";
import { CONTAINER } from "./fuzzed/byte-parsers.ts";
import { CALLS, EXPRESSION, NAMES, PAGES, PROGRAM_LINES, PUSH_KEYS } from "./fuzzed/door-parsers.ts";
import { CHART, DAYS, GPX, SERVER_FILES, SERVER_LOG, TABLES } from "./fuzzed/file-parsers.ts";
import { HEADERS } from "./fuzzed/header-parser.ts";
import { PASSKEY, PATCH, STATUS, SUBSCRIPTION } from "./fuzzed/json-parsers.ts";
import { PACKETS } from "./fuzzed/packet-parser.ts";
import { ANSWER, BOOK_LINES, NOTES, PROJECT, QUERY, SIGNATURE, TIMES, YAML } from "./fuzzed/text-parsers.ts";
import { AIS_PAYLOADS, COMMANDS, DELTA, SENTENCES, TOPICS, VENUS } from "./fuzzed/wire-parsers.ts";

export const FUZZED_PARSERS: readonly FuzzedParser[] = [
  PATCH, SUBSCRIPTION, STATUS, PASSKEY, DELTA, TOPICS, VENUS, COMMANDS, SENTENCES, AIS_PAYLOADS, CONTAINER, NOTES, BOOK_LINES, SIGNATURE, ANSWER,
  QUERY, HEADERS, TIMES, YAML, PROJECT, PACKETS, EXPRESSION, PAGES, PROGRAM_LINES, PUSH_KEYS, CALLS, NAMES, GPX, TABLES, SERVER_LOG, DAYS, SERVER_FILES,
  CHART,
]; // prettier-ignore

export function fuzzedParser(name: string): FuzzedParser {
  const found = FUZZED_PARSERS.find((each) => each.name === name);
  if (found === undefined) throw new RangeError(`no parser ${name}`);
  return found;
}
