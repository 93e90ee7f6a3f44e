/** The two cutters of lines on one candump log: what each costs where text is wanted, and where bytes are. In turns, processor time. */
import { LineSplitter } from "../../src/logbook/entry/line-splitter.ts";
import { TextLines } from "../../src/nmea2000/captures/text-lines.ts";

const LINES = 300_000;
const LINE_BYTES_MAX = 16 * 1024;
const CHUNK_BYTES = 64 * 1024;
const ROUNDS = 25;
const RETURN = 0x0d;

export default function lines(print: (line: string) => void): Promise<void> {
  const all = Buffer.from(Array.from({ length: LINES }, (_, i) => lineOf(i)).join(""));
  const chunks: Buffer[] = [];
  for (let at = 0; at < all.length; at += CHUNK_BYTES) chunks.push(all.subarray(at, at + CHUNK_BYTES));
  const text = () => {
    const cutter = new TextLines(LINE_BYTES_MAX);
    for (const chunk of chunks) cutter.push(chunk);
  };
  const bytes = () => cut(() => undefined);
  const bytesAsText = () =>
    cut((line) => line.toString("latin1", 0, line.at(-1) === RETURN ? line.length - 1 : line.length));
  const cut = (take: (line: Buffer) => unknown) => {
    const cutter = new LineSplitter(LINE_BYTES_MAX, take);
    for (const chunk of chunks) cutter.push(chunk);
  };
  const ways = { "TextLines, text": text, "LineSplitter, text": bytesAsText, "LineSplitter, bytes": bytes };
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(ways)) {
      const before = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.get(name)?.push((user + system) / 1000);
    }
  }
  print(`${LINES} lines, ${all.length} bytes; median and range of ${ROUNDS} rounds in turns`);
  for (const [name, each] of times) {
    const sorted = each.toSorted((a, b) => a - b);
    const [least, median, most] = [0, ROUNDS >> 1, ROUNDS - 1].map((at) => (sorted[at] ?? 0).toFixed(1));
    print(`${name}: ${median} ms (${least} to ${most})`);
  }
  return Promise.resolve();
}

function lineOf(i: number): string {
  const data = ((i * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, "0").toUpperCase();
  return `(${(1_700_000_000 + i / 1000).toFixed(6)}) can0 09F80123#${data}A1B2C3D4\n`;
}
