/**
 * The attack table: what is done to a book on disk, and what finds it, with the checkpoints that lie on the same computer, and
 * with one that was kept elsewhere. `npm run bench -- attacks` prints it.
 */
import { cp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { anchorOf } from "../../../src/logbook/tree/anchoring.ts";
import { sha256 } from "../../../src/logbook/entry/entry.ts";
import { bookCheckpoints } from "../../../src/logbook/evidence/file-evidence.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import { verifyFiles } from "../../../src/logbook/verify/file-verify.ts";
import { listVolumes } from "../../../src/logbook/volumes/file-volume-names.ts";
import type { SignedCheckpoint } from "../../../src/logbook/evidence/checkpoint-list.ts";
import { firstStateText } from "../../../src/logbook/evidence/signed-state.ts";
import type { BookReport, BreakReport } from "../../../src/logbook/verify/verify.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { clockStepWriter } from "../../../src/runtime/logbook/clock-steps.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { draft } from "./book.ts";
import { signedBook, type SignedBook } from "./signed.ts";

export const FIRST = "logbook-000001.jsonl";
export const SECOND = "logbook-000002.jsonl";
/** Entries 1 to 6 in the first volume, 7 to 12 in the second; a checkpoint after each volume. */
export const PER_VOLUME = 6;

/** Whoever cleans up at the end. */
type Owner = Pick<ExecutionContext, "teardown">;

export interface Attacked {
  readonly t: Owner;
  readonly book: SignedBook;
  readonly first: string;
  readonly second: string;
  /** The data directory as it was after the first volume. */
  readonly oldImage: string;
}

export interface Attack {
  readonly name: string;
  readonly run: (attacked: Attacked) => Promise<unknown>;
  /** Ids that are named on the boat's computer alone; "-" where nothing there tells. */
  readonly alone: readonly number[] | "-";
  /** … and with a checkpoint of twelve entries that was kept elsewhere; left out where it is the same. */
  readonly outside?: readonly number[];
  /** It is found by a flag in an intact book. */
  readonly flagged?: boolean;
}

const editLine =
  (id: number, change: (line: string) => string) =>
  async ({ first, second }: Attacked): Promise<void> => {
    const [file, index] = id <= PER_VOLUME ? [first, id - 1] : [second, id - 1 - PER_VOLUME];
    const lines = (await readFile(file, "utf8")).split("\n");
    const changed = lines.with(index, change(lines[index]!));
    if (changed[index] === lines[index]) throw new Error(`line ${id} is as it was`);
    await writeFile(file, changed.join("\n"));
  };

const editLines =
  (change: (lines: string[]) => string[]) =>
  async ({ second }: Attacked): Promise<void> => {
    const lines = (await readFile(second, "utf8")).split("\n").slice(0, -1);
    await writeFile(
      second,
      change(lines)
        .map((line) => `${line}\n`)
        .join(""),
    );
  };

/** Writes the whole book anew, with another story and hashes that fit; `sign` makes checkpoints of it, too. */
async function rewrite({ t, book }: Attacked, sign: boolean): Promise<void> {
  const dir = join(await tempDir(t), "logbook");
  const stateFile = join(dir, "..", "logbook.signed");
  if (sign) await writeFile(stateFile, firstStateText(book.key));
  const forged = await FileLogbook.open({
    dir,
    clock: book.clock,
    ...(sign && { signing: { key: book.key, stateFile } }),
  });
  for (let i = 1; i <= 2 * PER_VOLUME; i += 1) await forged.append({ ...draft(i), summary: "all quiet" });
  await forged.close();
  for (const name of (await listVolumes(book.dir)).volumes) await rm(join(book.dir, name));
  if (sign) await rm(book.list);
  await cp(dir, book.dir, { recursive: true });
  if (sign) await cp(stateFile, book.state);
}

export const ATTACKS: readonly Attack[] = [
  { name: "a letter changed", run: editLine(3, (line) => line.replace("motor", "mot0r")), alone: [3] },
  { name: "a field added", run: editLine(9, (line) => line.replace(/}$/, ',"zone":"x"}')), alone: [9] },
  { name: "a number in another form", run: editLine(9, (line) => line.replace("1e+21", "1E21")), alone: [9] },
  { name: "a changed entry with its hash made anew", run: editLine(8, (line) => rehash(line)), alone: [9] },
  { name: "the last entry with its hash made anew", run: editLine(12, (line) => rehash(line)), alone: [12] },
  { name: "an entry removed", run: editLines((lines) => lines.toSpliced(2, 1)), alone: [10] },
  { name: "an entry inserted", run: editLines((lines) => lines.toSpliced(2, 0, rehash(lines[1]!))), alone: [8, 9] },
  { name: "two entries swapped", run: editLines((lines) => lines.toSpliced(2, 2, lines[3]!, lines[2]!)), alone: [9, 10, 11] }, // prettier-ignore
  { name: "an entry doubled", run: editLines((lines) => lines.toSpliced(2, 0, lines[2]!)), alone: [9] },
  { name: "white space added", run: editLine(9, (line) => line.replace(',"id"', ', "id"')), alone: [9] },
  { name: "members in another order", run: editLine(9, (line) => line.replace(/"user":"[^"]*"}$/, "}").replace("{", '{"user":"x",')), alone: [9] }, // prettier-ignore
  { name: "a text's escape in another form", run: editLine(9, (line) => line.replace("motor", String.raw`mo\u0074or`)), alone: [9] }, // prettier-ignore
  { name: "a date changed, its hash made anew", run: editLine(8, (line) => rehash(line, /2027-12/, "2027-11")), alone: [9] }, // prettier-ignore
  { name: "the last newline cut off", run: async ({ second }) => truncate(second, (await readFile(second)).length - 1), alone: [12] }, // prettier-ignore
  { name: "the tail cut by bytes", run: async ({ second }) => truncate(second, (await readFile(second)).length - 40), alone: [12] }, // prettier-ignore
  { name: "the tail cut by entries", run: editLines((lines) => lines.slice(0, 2)), alone: [9] },
  { name: "the tail cut to a volume's end", run: ({ second }) => truncate(second, 0), alone: [7] },
  { name: "the last volume deleted", run: ({ second }) => rm(second), alone: [7] },
  { name: "the first volume deleted", run: ({ first }) => rm(first), alone: [7] },
  {
    name: "the first volume renamed",
    run: ({ first, book }) => rename(first, join(book.dir, "old.jsonl")),
    alone: [7],
  },
  {
    name: "the volumes' names exchanged",
    run: async ({ first, second, book }) => {
      await rename(first, join(book.dir, "x"));
      await rename(second, first);
      await rename(join(book.dir, "x"), second);
    },
    alone: [1, 7],
  },
  {
    name: "a volume swapped with another boat's",
    run: async ({ t, second }) => cp((await twoVolumes(t, "boreas")).second, second),
    alone: [7],
  },
  {
    name: "the whole book swapped with another boat's",
    run: async ({ t, first, second }) => {
      const other = await twoVolumes(t, "boreas");
      await cp(other.first, first);
      await cp(other.second, second);
    },
    alone: [6],
  },
  {
    name: "emptied",
    run: async ({ first, second }) => [await truncate(first, 0), await truncate(second, 0)],
    alone: [1],
  },
  { name: "the book's folder emptied", run: async ({ first, second, book }) => [await rm(first), await rm(book.list), await truncate(second, 0)], alone: [1] }, // prettier-ignore
  { name: "rewritten and rehashed", run: (attacked) => rewrite(attacked, false), alone: [6] },
  {
    name: "rewritten, rehashed, checkpoints deleted",
    run: async (attacked) => {
      await rewrite(attacked, false);
      await rm(attacked.book.list);
      await rm(attacked.book.state);
    },
    alone: "-",
    outside: [12],
  },
  { name: "rewritten, rehashed and signed with the stolen key", run: (attacked) => rewrite(attacked, true), alone: "-", outside: [12] }, // prettier-ignore
  {
    name: "restored from an old image",
    run: async ({ book, oldImage }) => {
      await rm(book.dataDir, { recursive: true });
      await cp(oldImage, book.dataDir, { recursive: true });
    },
    alone: "-",
    outside: [7],
  },
  {
    name: "restored from an old image and continued",
    run: async ({ book, oldImage }) => {
      await rm(book.dataDir, { recursive: true });
      await cp(oldImage, book.dataDir, { recursive: true });
      const logbook = await book.open();
      for (let i = 1; i <= 8; i += 1) await logbook.append({ ...draft(i), summary: "all quiet" });
      await logbook.close();
    },
    alone: "-",
    outside: [12],
  },
  {
    name: "the clock set back, and entries written",
    run: async ({ book }) => {
      const logbook = await book.open({ clockSteps: clockStepWriter(messagesIn("en").entries) });
      book.clock.jumpWall(-30 * 86_400_000);
      await logbook.append(draft(1));
      await logbook.close();
    },
    alone: [],
    flagged: true,
  },
];

/** The entry with another story, and the hash that fits it. */
function rehash(line: string, from: string | RegExp = "motor", to = "mot0r"): string {
  const rest = `{${line.slice(75).replace(from, to)}`;
  return `{"hash":"${sha256(rest)}",${rest.slice(1)}`;
}

export async function twoVolumes(t: Owner, project: string): Promise<Attacked> {
  const book = await signedBook(t, 0, project);
  const oldImage = join(await tempDir(t), "image");
  for (let year = 0; year < 2; year += 1) {
    const logbook = await book.open();
    for (let i = 1; i <= PER_VOLUME; i += 1) {
      await logbook.append({ ...draft(i + year * PER_VOLUME), user: project });
      book.clock.advance(1000);
    }
    await logbook.close();
    if (year === 0) {
      await cp(book.dataDir, oldImage, { recursive: true });
      book.clock.advance(366 * 86_400_000);
    }
  }
  return { t, book, oldImage, first: join(book.dir, FIRST), second: join(book.dir, SECOND) };
}

export type Examined = BookReport & { readonly found: readonly BreakReport[] };

/** As `logbook verify` does, with or without a checkpoint from elsewhere. */
export async function examine(dataDir: string, given?: SignedCheckpoint): Promise<Examined> {
  const checkpoints = await bookCheckpoints(dataDir);
  const dir = join(dataDir, "logbook");
  const volumes = (await listVolumes(dir)).volumes.map((name) => ({ path: join(dir, name) }));
  const found: BreakReport[] = [];
  const anchors = given === undefined ? [] : [anchorOf(given, true)];
  const listener = { onBreak: (broken: BreakReport) => void found.push(broken) };
  return { ...(await verifyFiles({ volumes, ...(checkpoints && { checkpoints }) }, listener, anchors)), found };
}

/** The ids and what is wrong with each; or what is said of a book that is found intact. */
export function told({ ok, found, clock_steps: clock, checkpoints, first_timestamp: first }: Examined): string {
  if (ok && clock > 0) return "flagged: clock_step";
  if (ok && checkpoints.anchored_entries === null) return `intact, not anchored since ${first?.slice(0, 10)}`;
  if (ok) return `intact, anchored here alone since ${first?.slice(0, 10)}`;
  return found.map(({ entry_id: id, faults }) => `${id} ${faults.join("+")}`).join(", ");
}
