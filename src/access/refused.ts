/** Why an act of access control is refused. The interface turns the reason into words and a status. */
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
  /** Seconds until the next try; undefined if waiting does not help. */
  readonly waitS: number | undefined;

  constructor(reason: RefusedReason, waitS?: number) {
    super(reason);
    this.name = "Refused";
    this.reason = reason;
    this.waitS = waitS;
  }
}
