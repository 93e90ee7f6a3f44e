/**
 * Who asks, at which door and from where: made once for a request or a command, and again for each message of a socket, since a session may
 * end meanwhile. The doors make it; policy, accounts and acts judge by it.
 */
import { type Rights, type Role, RIGHTS_OF, rightsOfWire, type Right, type Wire } from "./policy.ts";

export interface Caller {
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
  /** What it asks at, as the policy calls it. */
  readonly door: string;
  /** The wire, where it came by one on which nobody can prove who they are. */
  readonly wire?: Wire;
  /** To whom it is counted; undefined: a program of this computer. */
  readonly client: string | undefined;
  /** Undefined: this computer itself. */
  readonly address: string | undefined;
  readonly userAgent: string;
  /** What a browser has sent of a session, and that it is a bridge tablet. */
  readonly cookies: { readonly session: string | undefined; readonly tablet: string | undefined };
  /** In the clear beside HTTPS: nothing but reading, and no secret is taken or given. */
  readonly inClear: boolean;
}

/** Nobody in particular, on this computer: what callers are made from. */
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
  cookies: { session: undefined, tablet: undefined },
  inClear: false,
};

/** A caller of this kind, who has not signed in. */
export function someone(kind: "local" | "open" | "visitor", door: string, more: Partial<Caller> = {}): Caller {
  return { ...ANYBODY, kind, rights: RIGHTS_OF[kind], door, ...more };
}

/** Somebody on a wire, named as in the log book. `allowed`: what the project lets somebody do who comes by it. */
export function onWire(wire: Wire, name: string, door: string, allowed: readonly Right[]): Caller {
  return { ...ANYBODY, name, rights: rightsOfWire(wire, allowed), door, wire, client: name, address: name };
}
