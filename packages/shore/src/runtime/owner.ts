/** `bitacora-shore owner`: invites the owner of a vessel to look at her from outside, or takes their passkeys away. */
import { usageError } from "../../../../src/core/errors.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../../../../src/runtime/command-line.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";
import { PostgresOwnerStore } from "../postgres/postgres-owner-store.ts";
import { openFleet, unknownVessel } from "./open-fleet.ts";

interface OwnerOptions {
  readonly vessel: string;
  readonly postgres: string;
  readonly name: string;
  readonly url: string | undefined;
  readonly remove: boolean;
  readonly texts: ShoreMessages;
}

export async function shoreOwner({ vessel, postgres, name, url, remove, texts }: OwnerOptions): Promise<number> {
  const { owner: words } = texts;
  await using opened = await openFleet(postgres);
  if ((await opened.fleet.vessel(vessel)) === undefined) throw unknownVessel(vessel);
  const owners = new PostgresOwnerStore(opened.pool);
  if (remove) {
    const passkeys = await owners.remove({ vessel, name });
    process.stdout.write(`${words.removed({ passkeys, name, vessel })}\n`);
    return passkeys > 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  }
  const door = URL.parse(url ?? "");
  if (door === null) throw usageError(words.needsUrl);
  const code = await owners.invite({ vessel, name });
  // After the #: no server, and no log of one, sees it.
  process.stdout.write(`${words.link({ name, link: `${door.origin}/owner#${code}` })}\n`);
  return EXIT_GOOD;
}
