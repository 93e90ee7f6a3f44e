/**
 * `bitacora-shore adopt`: a person settles a fork of a vessel's book. The new branch begins as a copy of the old one up to an entry that
 * both have, so that each branch is a whole book; the old branch stays.
 */
import { userInfo } from "node:os";
import { usageError } from "../../../../src/core/errors.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";
import type { OpenFork } from "../vessel/fork.ts";
import { beginBranch, settleForks } from "../postgres/postgres-branches.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../../../../src/runtime/command-line.ts";
import { openFleet, unknownVessel } from "./open-fleet.ts";

interface AdoptOptions {
  readonly vessel: string;
  readonly after: number | undefined;
  readonly keep: boolean;
  readonly user: string | undefined;
  readonly postgres: string;
  readonly texts: ShoreMessages;
}

export async function shoreAdopt({ vessel, after, keep, user, postgres, texts }: AdoptOptions): Promise<number> {
  const { adopt: words } = texts;
  const who = user ?? userInfo().username;
  await using opened = await openFleet(postgres);
  const known = await opened.fleet.vessel(vessel);
  if (known === undefined) throw unknownVessel(vessel);
  const forks = await opened.fleet.openForks(vessel);
  if (keep || (forks.length === 0 && after === undefined)) {
    const settled = keep ? await settleForks(opened.pool, vessel, who) : 0;
    process.stdout.write(`${settled > 0 ? words.kept({ vessel, forks: settled }) : words.none({ vessel })}\n`);
    return settled > 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  }
  const from = after ?? commonOf(forks);
  if (from > known.book.entries) throw usageError(words.tooFar({ after: from, entries: known.book.entries }));
  const branch = await beginBranch(opened.pool, vessel, from, who);
  process.stdout.write(`${words.done({ vessel, branch, after: from })}\n`);
  return EXIT_GOOD;
}

/** The last entry up to which all forks are known to agree with our book; 0 if nothing is known. */
function commonOf(forks: readonly OpenFork[]): number {
  const known = forks.flatMap(({ common }) => (common === null ? [] : [common]));
  return known.length === 0 ? 0 : Math.min(...known);
}
