/** `bitacora-shore enrol` and `suspend`: which vessels may send. */
import { readFile } from "node:fs/promises";
import { usageError } from "../../../../src/core/errors.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";
import { vesselKey } from "../vessel/vessel.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../../../../src/runtime/command-line.ts";
import { openFleet, unknownVessel } from "./open-fleet.ts";

export async function shoreEnrol({
  key: text,
  name,
  postgres,
  texts,
}: {
  /** The key as text, or a file with it. */
  readonly key: string;
  readonly name: string | undefined;
  readonly postgres: string;
  readonly texts: ShoreMessages;
}): Promise<number> {
  const key = keyFrom((await readFile(text, "utf8").catch(() => undefined)) ?? text, text, texts);
  await using opened = await openFleet(postgres);
  const { added, keys } = await opened.fleet.enrol(key, name);
  process.stdout.write(
    `${added ? texts.enrol.done({ vessel: key.vessel, keys }) : texts.enrol.already({ vessel: key.vessel })}\n`,
  );
  return EXIT_GOOD;
}

function keyFrom(given: string, shown: string, texts: ShoreMessages) {
  try {
    return vesselKey(given);
  } catch (error) {
    throw usageError(texts.enrol.notAKey({ text: shown }), error);
  }
}

export async function shoreSuspend(vessel: string, postgres: string, texts: ShoreMessages): Promise<number> {
  await using opened = await openFleet(postgres);
  if ((await opened.fleet.vessel(vessel)) === undefined) throw unknownVessel(vessel);
  const isDone = await opened.fleet.suspend(vessel);
  process.stdout.write(`${isDone ? texts.suspend.done({ vessel }) : texts.suspend.already({ vessel })}\n`);
  return isDone ? EXIT_GOOD : EXIT_BAD_ANSWER;
}
