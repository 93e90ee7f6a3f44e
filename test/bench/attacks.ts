/**
 * The attack table: what is done to the log book's files, and what finds it, with the checkpoints that lie on the same computer
 * and with one that was kept elsewhere. Then every bit of a whole volume is flipped, one at a time.
 */
import { readFile, writeFile } from "node:fs/promises";
import { bookCheckpoints, newestCheckpoint } from "../../src/logbook/evidence/file-evidence.ts";
import { ATTACKS, type Examined, examine, told, twoVolumes } from "../logbook/support/attacks.ts";

type Print = (line: string) => void;
type Cleanup = () => unknown;

export default async function attacks(print: Print): Promise<void> {
  const cleanups: Cleanup[] = [];
  const owner = { teardown: (cleanup: Cleanup) => void cleanups.push(cleanup) };
  try {
    await table(owner, print);
    await everyBit(owner, print);
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}

async function table(owner: Parameters<typeof twoVolumes>[0], print: Print): Promise<void> {
  const row = (...cells: readonly [string, string, string]) =>
    print(`${cells[0].padEnd(51)} ${cells[1].padEnd(45)} ${cells[2]}`);
  row("attack", "alone: entry and kind of break", "with a checkpoint from elsewhere");
  const isFound = ({ ok, clock_steps: clock }: Examined): boolean => !ok || clock > 0;
  const found = { alone: 0, outside: 0 };
  for (const { name, run } of ATTACKS) {
    const attacked = await twoVolumes(owner, "aurora");
    const { dataDir } = attacked.book;
    const kept = await keptElsewhere(dataDir);
    await run(attacked);
    const [alone, outside] = [await examine(dataDir), await examine(dataDir, kept)];
    row(name, told(alone), told(outside));
    if (isFound(alone)) found.alone += 1;
    if (isFound(outside)) found.outside += 1;
  }
  print(
    `found ${found.alone} of ${ATTACKS.length} alone, ${found.outside} of ${ATTACKS.length} with a checkpoint from elsewhere`,
  );
}

async function everyBit(owner: Parameters<typeof twoVolumes>[0], print: Print): Promise<void> {
  const { book, first } = await twoVolumes(owner, "aurora");
  const kept = await keptElsewhere(book.dataDir);
  const good = await readFile(first);
  const unseen = { alone: 0, outside: 0 };
  const kinds = new Map<string, number>();
  for (let bit = 0; bit < good.length * 8; bit += 1) {
    const bytes = Buffer.from(good);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await writeFile(first, bytes);
    const [alone, outside] = [await examine(book.dataDir), await examine(book.dataDir, kept)];
    if (alone.ok) unseen.alone += 1;
    if (outside.ok) unseen.outside += 1;
    const kind = alone.first_break?.faults.join("+") ?? "unseen";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  print(
    `every bit of a volume of ${good.length} bytes flipped: ${good.length * 8} flips, unseen ${unseen.alone} alone, ${unseen.outside} with a checkpoint`,
  );
  print(`first named as: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(", ")}`);
}

async function keptElsewhere(dataDir: string) {
  const checkpoints = await bookCheckpoints(dataDir);
  return checkpoints && newestCheckpoint(checkpoints);
}
