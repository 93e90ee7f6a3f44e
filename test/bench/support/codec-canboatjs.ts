import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import { parseCanId } from "../../../src/nmea2000/can-id.ts";
import { CHUNK_BYTES, type Works } from "./codec-work.ts";

interface Message {
  readonly fields: object;
}

interface CanboatParser {
  parse(message: object): Message | undefined;
  parseString(line: string): Message | undefined;
  on(event: string, listener: () => void): void;
}

const require = createRequire(import.meta.url);
const { Parser } = require("@canboat/canboatjs/dist/fromPgn.js") as { Parser: new (options: object) => CanboatParser };
const { toPgn } = require("@canboat/canboatjs/dist/toPgn.js") as { toPgn: (message: object) => Buffer | undefined };

const works: Works = {
  "text to object":
    ({ text }) =>
    () =>
      read(text, (messages) => messages.length),
  "text to JSON":
    ({ text }) =>
    () =>
      read(text, (messages) => {
        let lines = "";
        for (const message of messages) lines += `${JSON.stringify(message)}\n`;
        return Buffer.from(lines).length;
      }),
  "frame to object": ({ frames }) => {
    const taken = frames.map(({ id, data, timestampMs }) => {
      const { pgn, priority, source, destination } = parseCanId(id);
      const timestamp = new Date(timestampMs).toISOString();
      return { pgn: { pgn, prio: priority, src: source, dst: destination, timestamp }, data: Buffer.from(data) };
    });
    return () => {
      const parser = newParser();
      let done = 0;
      for (const { pgn, data } of taken) {
        if (parser.parse({ pgn: { ...pgn }, length: data.length, data, coalesced: false }) !== undefined) done += 1;
      }
      return done;
    };
  },
  encode: ({ messages }) => {
    const parser = newParser();
    const contents = messages.flatMap(({ pgn, priority, source, destination, data }) => {
      const header = { pgn, prio: priority, src: source, dst: destination, timestamp: new Date(0) };
      const message = parser.parse({ pgn: header, length: data.length, data: Buffer.from(data), coalesced: true });
      return message !== undefined && isEncoded(message) ? [message] : [];
    });
    return () => contents.filter((message) => (toPgn(message)?.length ?? 0) > 0).length;
  },
};
export default works;

function newParser(): CanboatParser {
  const parser = new Parser({ useCamel: true });
  for (const event of ["error", "warning"]) parser.on(event, () => undefined);
  return parser;
}

/** It throws on some of what it has decoded. */
function isEncoded(message: Message): boolean {
  try {
    return toPgn(message) !== undefined;
  } catch {
    return false;
  }
}

function read(text: Buffer, take: (messages: readonly Message[]) => number): number {
  const parser = newParser();
  let done = 0;
  let rest = "";
  for (let at = 0; at < text.length; at += CHUNK_BYTES) {
    const lines = (rest + text.toString("latin1", at, at + CHUNK_BYTES)).split("\n");
    rest = lines.pop() ?? "";
    const messages: Message[] = [];
    for (const line of lines) {
      const message = parser.parseString(line);
      if (message !== undefined) messages.push(message);
    }
    done += take(messages);
  }
  return done;
}
