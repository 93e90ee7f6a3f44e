/**
 * `bitacora-shore verify`: verifies a vessel's book in PostgreSQL line by line, as `logbook verify` does: chain, hashes, and the
 * checkpoints that the vessel has signed. A page is in memory at a time.
 */
import { goodCheckpoint } from "../../../../src/logbook/evidence/checkpoint-list.ts";
import { Anchoring, anchorOf } from "../../../../src/logbook/tree/anchoring.ts";
import { type BookReport, Verification } from "../../../../src/logbook/verify/verify.ts";
import type { StoredBook } from "../postgres/postgres-branches.ts";
import type { VesselKey } from "../vessel/vessel.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../../../../src/runtime/command-line.ts";
import { locale } from "../../../../src/runtime/command.ts";
import { texts } from "./flags.ts";
import { knownBook, openFleet } from "./open-fleet.ts";

const { verify: words } = texts;

export async function shoreVerify(
  postgres: string,
  vessel: string,
  branch: number | undefined,
  json: boolean,
): Promise<number> {
  await using opened = await openFleet(postgres);
  const book = await knownBook(opened, vessel, branch);
  const report = await verifyStored(book, await opened.fleet.keysOf(vessel));
  const forks = await opened.fleet.openForks(vessel);
  const isEnd = report.entries === book.entries && (book.entries === 0 || report.last_hash === book.hash);
  const isGood = report.ok && isEnd;
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ vessel, branch: book.branch, good: isGood, forks: forks.length, ...report })}\n`,
    );
    return isGood ? EXIT_GOOD : EXIT_BAD_ANSWER;
  }
  const number = (value: number): string => value.toLocaleString(locale);
  const { entries, breaks, first_break: first, checkpoints } = report;
  const line = report.ok
    ? words.good({
        vessel,
        branch: book.branch,
        entries: number(entries),
        anchored: number(checkpoints.anchored_entries ?? 0),
      })
    : words.bad({
        vessel,
        branch: book.branch,
        entries: number(entries),
        breaks: number(breaks),
        first: String(first?.entry_id ?? "?"),
      });
  process.stdout.write(`${line}\n`);
  if (!isEnd) process.stdout.write(`${words.head}\n`);
  if (forks.length > 0) process.stdout.write(`${words.forks({ n: forks.length })}\n`);
  return isGood ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

/** `onLine`: called with each line in order, without its newline. */
export async function verifyStored(
  { branch, notes, pages }: StoredBook,
  keys: readonly VesselKey[],
  onLine: (line: Buffer) => void | Promise<void> = () => {},
): Promise<BookReport> {
  const signed = notes.map((note) =>
    keys.map(({ key }) => goodCheckpoint(note, key)).find((good) => good !== undefined),
  );
  const good = signed.filter((checkpoint) => checkpoint !== undefined);
  const anchoring = new Anchoring(
    good.map((checkpoint) => anchorOf(checkpoint)),
    signed.length - good.length,
  );
  const verification = new Verification(undefined, anchoring);
  const file = `branch-${branch}`;
  let offset = 0;
  for await (const lines of pages()) {
    for (const line of lines) {
      verification.line(line, file, offset);
      offset += line.length + 1;
      await onLine(line);
    }
  }
  return verification.finish({ file, offset, bytes: offset });
}
