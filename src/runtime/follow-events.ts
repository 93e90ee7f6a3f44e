/** What a command prints of a stream of events, until somebody ends it: a service that goes away is waited for. */
import { isBitacoraError } from "../core/errors.ts";
import { pause } from "../core/pause.ts";
import { given } from "./stop-signal.ts";

/** Before a stream that has ended is opened again. */
const RETRY_MS = 2000;

export interface Followed<Event> {
  readonly open: () => AsyncIterable<Event>;
  readonly take: (event: Event) => void;
  /** The service cannot be reached. */
  readonly away: (reason: string) => void;
  /** Before the stream is opened once more. */
  readonly again?: () => Promise<void>;
}

/** Resolves when `stop` is aborted. Throws whatever is not a service that is away. */
export async function followEvents<Event>(
  { open, take, away, again }: Followed<Event>,
  stop: AbortSignal,
): Promise<void> {
  const follow = async (): Promise<void> => {
    for (;;) {
      try {
        for await (const event of open()) take(event);
      } catch (error) {
        if (!isBitacoraError(error, "service-unreachable")) throw error;
        away(String(error.details["reason"]));
      }
      await pause(RETRY_MS);
      await again?.();
    }
  };
  await Promise.race([follow(), given(stop)]);
}
