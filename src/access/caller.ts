/**
 * The caller of a request or a command, with the door and where it comes from. The door makes it once for a request or a command, but
 * again for each message of a WebSocket, since a session may end meanwhile. Policy, accounts and acts decide by it.
 */
import { type Rights, type Role, RIGHTS_OF, rightsOfWire, type Right, type Wire } from "./policy.ts";

export interface Caller {
  readonly kind: "local" | "open" | "visitor" | "person" | "program";
  /** As written in the log book; null if nobody has proved a name. */
  readonly name: string | null;
  readonly role: Role | null;
  readonly rights: Rights;
  /** The session's or token's id. */
  readonly id: string | null;
  /** When the session or token expires, ISO 8601; null: never. */
  readonly ends_at: string | null;
  /** What the ids of the tags begin with that a program may write; undefined: none. */
  readonly prefix?: string | undefined;
  /** Whether the session is on a bridge tablet, where it ends when nobody touches the screen for a while. */
  readonly tablet: boolean;
  /** The door's name in the policy (`DOORS`). */
  readonly door: string;
  /** Set for a command from a wire, where nobody can prove who they are. */
  readonly wire?: Wire;
  /** The client that is charged for the request in limits; undefined: a program of this computer. */
  readonly client: string | undefined;
  /** Undefined for this computer itself. */
  readonly address: string | undefined;
  readonly userAgent: string;
  /** The credentials in the browser's cookies: those that may be its session's, and that of the bridge tablet. */
  readonly cookies: { readonly sessions: readonly string[]; readonly tablet: string | undefined };
  /** By plain HTTP although the service offers HTTPS: reading only, and no secret is accepted or sent. */
  readonly inClear: boolean;
}

/** The defaults of a caller. */
const ANYBODY: Omit<Caller, "door"> = {
  kind: "visitor",
  name: null,
  role: null,
  rights: RIGHTS_OF.visitor,
  id: null,
  ends_at: null,
  tablet: false,
  client: undefined,
  address: undefined,
  userAgent: "",
  cookies: { sessions: [], tablet: undefined },
  inClear: false,
};

/** A caller of this kind that has not signed in. */
export function someone(kind: "local" | "open" | "visitor", door: string, more: Partial<Caller> = {}): Caller {
  return { ...ANYBODY, kind, rights: RIGHTS_OF[kind], door, ...more };
}

/** A caller on a wire. `name`: as written in the log book. `allowed`: the rights that the project gives to this wire. */
export function onWire(wire: Wire, name: string, door: string, allowed: readonly Right[]): Caller {
  return { ...ANYBODY, name, rights: rightsOfWire(wire, allowed), door, wire, client: name, address: name };
}
