/** What the service and its interface know of each receiver of alarms, a program or people. */
import type { Runner } from "../runner.ts";
import type { Sent } from "./outbox.ts";
import type { WayName } from "./services.ts";

export interface TestResult {
  /** By recipient. `failed`: it may go another time. */
  readonly to: string;
  readonly outcome: "sent" | "refused" | "failed";
  readonly reason: string | null;
}

export interface Receiver extends Runner {
  /** How it is reached: `url`, `command`, `ntfy`, `mail`, `push` … */
  readonly way: "url" | "command" | WayName;
  /** Minutes that an alarm waits for an acknowledgement before it is sent. */
  readonly afterMin: number;
  /** Names of those who are notified. */
  recipients(): readonly string[];
  /** Messages of this receiver that have an end, the newest last. */
  sent(): readonly Sent[];
  /** Sends a message now that says that it is a test, past all that waits. `user`: who asks. */
  test(user: string): Promise<readonly TestResult[]>;
}
