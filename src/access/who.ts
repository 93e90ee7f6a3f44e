/** Who asks at a door, made once for a request and looked at anew for each message of a socket. */
import type { Rights, Role } from "./policy.ts";

export interface Who {
  readonly kind: "local" | "open" | "visitor" | "person" | "program";
  /** As it stands in the log book; null where nobody has said it in a way that can be believed. */
  readonly name: string | null;
  readonly role: Role | null;
  readonly rights: Rights;
  /** The session's or token's id. */
  readonly id: string | null;
  /** ISO 8601; null: no end. */
  readonly ends_at: string | null;
  /** Whether it is signed in on a bridge tablet, where it ends by itself when nobody touches it. */
  readonly tablet: boolean;
}
