/**
 * Merges several captures in the order of their times, such as those of two buses, or one file per hour. The order
 * within a file is kept. At most one batch of each file is in memory.
 */
import { type CaptureInput, openCapture } from "./capture-file.ts";
import type { CaptureStatistics } from "./capture-statistics.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export interface OpenedCaptures {
  readonly reader: { readonly hasTimes: boolean; statistics(): CaptureStatistics };
  readonly batches: AsyncIterable<readonly PgnFrame[]>;
}

/** The batch of a file whose messages are not all given out yet. */
interface Head {
  readonly batches: AsyncIterator<readonly PgnFrame[]>;
  batch: readonly PgnFrame[];
  at: number;
}

/** Throws the error of `openCapture` for the first input that cannot be opened. */
export async function openCaptures(inputs: readonly CaptureInput[]): Promise<OpenedCaptures> {
  const [first] = inputs;
  if (first !== undefined && inputs.length === 1) return await openCapture(first);
  const opened: OpenedCaptures[] = [];
  try {
    for (const input of inputs) opened.push(await openCapture(input));
  } catch (error) {
    for (const { batches } of opened) await batches[Symbol.asyncIterator]().return?.();
    throw error;
  }
  const readers = opened.map(({ reader }) => reader);
  const hasTimes = readers.every((reader) => reader.hasTimes);
  const statistics = () => readers.map((reader) => reader.statistics()).reduce(sum);
  return { reader: { hasTimes, statistics }, batches: merged(opened) };
}

async function* merged(opened: readonly OpenedCaptures[]): AsyncGenerator<readonly PgnFrame[]> {
  const heads: Head[] = opened.map(({ batches }) => ({ batches: batches[Symbol.asyncIterator](), batch: [], at: 0 }));
  let open: Head[] = [];
  try {
    for (const head of heads) if (await refill(head)) open.push(head);
    while (open.length > 0) {
      const earliest = open.reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));
      yield takeUntil(earliest, Math.min(...open.map((head) => (head === earliest ? Infinity : timeOf(head)))));
      if (earliest.at === earliest.batch.length && !(await refill(earliest)))
        open = open.filter((head) => head !== earliest);
    }
  } finally {
    for (const { batches } of heads) await batches.return?.();
  }
}

function timeOf({ batch, at }: Head): number {
  return batch[at]?.timestampMs ?? Infinity;
}

/** The next message, and the messages of this batch up to the limit. */
function takeUntil(head: Head, limitMs: number): readonly PgnFrame[] {
  const { batch, at } = head;
  let end = at + 1;
  while (end < batch.length && (batch[end]?.timestampMs ?? Infinity) <= limitMs) end += 1;
  head.at = end;
  return batch.slice(at, end);
}

/** False at the end of the file. */
async function refill(head: Head): Promise<boolean> {
  do {
    const next = await head.batches.next();
    if (next.done === true) return false;
    head.batch = next.value;
    head.at = 0;
  } while (head.batch.length === 0);
  return true;
}

function sum(a: CaptureStatistics, b: CaptureStatistics): CaptureStatistics {
  const refused = { ...a.refused };
  for (const [fault, n] of Object.entries(b.refused)) {
    const name = fault as keyof typeof refused;
    refused[name] = (refused[name] ?? 0) + n;
  }
  const assembly = { ...a.assembly };
  for (const name of Object.keys(assembly) as (keyof typeof assembly)[]) assembly[name] += b.assembly[name];
  return {
    format: a.format.split(", ").includes(b.format) ? a.format : `${a.format}, ${b.format}`,
    lines: a.lines + b.lines,
    messages: a.messages + b.messages,
    refused,
    refusedLines: a.refusedLines + b.refusedLines,
    assembly,
  };
}
