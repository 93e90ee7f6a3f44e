/** Why something about access is not done. The interface makes the words and the status of it. */
import type { SecretFault } from "./secret.ts";

export type RefusedReason =
  | "wrong"
  | "wait"
  | "busy"
  | "code"
  | "no-setup"
  | "no-tablet"
  | "taken"
  | "unknown"
  | "last-master"
  | "first-master"
  | "own-watch"
  | "full"
  | "not-yours"
  | "passkey"
  | "passkey-copied"
  | "passkey-taken"
  | "passkey-clear"
  | "passkey-address"
  | "passkey-foreign"
  | `secret-${SecretFault}`;

export class Refused extends Error {
  readonly reason: RefusedReason;
  /** Seconds until it may be tried again, where it may. */
  readonly waitS: number | undefined;

  constructor(reason: RefusedReason, waitS?: number) {
    super(reason);
    this.name = "Refused";
    this.reason = reason;
    this.waitS = waitS;
  }
}
