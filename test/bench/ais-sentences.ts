/**
 * What a message of AIS in sentences costs, read and written, beside ggencoder: processor time a message of one recording, in turns in one
 * process, the median of the rounds. Both read from the line to values; ours writes each message that it has read.
 *
 *     npm run bench -- ais-sentences FOLDER        with nmea0183-nais400-merrimac.log in it, ../shared/captures by default
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AisSentenceReader, aisLines, type HeardMessage } from "../../src/nmea0183/ais/ais-sentences.ts";
import { writeAisMessage } from "../../src/nmea0183/ais/write-message.ts";
import { spread } from "./support/figures.ts";

const ROUNDS = 9;
const REPEATS = 20;

export default function aisSentences(print: (line: string) => void, [folder]: readonly string[] = []): void {
  const captures = folder ?? fileURLToPath(new URL("../../../shared/captures", import.meta.url));
  const lines = readFileSync(join(captures, "nmea0183-nais400-merrimac.log"), "latin1")
    .split(/\r?\n/)
    .filter((line) => line.startsWith("!"));
  const heard: HeardMessage[] = [];
  const reader = new AisSentenceReader((message) => heard.push(message));
  for (const line of lines) reader.read(line, 0, Date.now());
  const messages = heard.splice(0);
  const ggencoder = createRequire(import.meta.url)("ggencoder") as {
    readonly AisDecode: new (line: string, session: object) => object;
  };
  const sides = { read: [] as number[], theirs: [] as number[], written: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    sides.read.push(
      costOf(messages.length, () => {
        for (const line of lines) reader.read(line, 0, 0);
        heard.length = 0;
      }),
    );
    sides.theirs.push(
      costOf(messages.length, () => {
        const session = {};
        lines.map((line) => new ggencoder.AisDecode(line, session));
      }),
    );
    sides.written.push(
      costOf(messages.length, () => {
        for (const [i, { mmsi, class: kind, said, isOwn }] of messages.entries()) {
          const bits = writeAisMessage({ mmsi, class: kind, said, timestampMs: 0 });
          if (bits !== undefined) aisLines(bits, isOwn, i);
        }
      }),
    );
  }
  print(`${messages.length} messages in ${lines.length} sentences`);
  print(`read: ours ${spread(sides.read)} µs, ggencoder ${spread(sides.theirs)} µs a message`);
  print(`written: ours ${spread(sides.written)} µs a message`);
}

/** Microseconds of processor time a message. */
function costOf(messages: number, run: () => void): number {
  const before = process.cpuUsage();
  for (let i = 0; i < REPEATS; i += 1) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REPEATS / messages;
}
