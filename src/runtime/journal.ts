/**
 * Whether systemd's journal reads what is written. `$JOURNAL_STREAM` is the device and the inode of the stream that systemd has connected
 * (`8:4321`). Children inherit the variable, also in a terminal, so it is compared with the descriptor.
 */
import { fstatSync } from "node:fs";

type Environment = Readonly<Record<string, string | undefined>>;

/** What goes before a line of an error there; see `log.ts`. */
export const ERROR_PREFIX = "<3>";

export function isJournal(descriptor: number, env: Environment): boolean {
  const stream = env["JOURNAL_STREAM"];
  if (stream === undefined) return false;
  try {
    const { dev, ino } = fstatSync(descriptor, { bigint: true });
    return stream === `${dev}:${ino}`;
  } catch {
    return false;
  }
}
