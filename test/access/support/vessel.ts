/**
 * The demo vessel with Signal K and access control in memory, and who comes to her doors: people by their role, programs by their scopes.
 */
import type { ExecutionContext } from "ava";
import type { Access } from "../../../src/access/access.ts";
import type { AccessEvent } from "../../../src/access/access-event.ts";
import { type Caller, someone } from "../../../src/access/caller.ts";
import { type Role, ROLES, type Scope, SCOPES } from "../../../src/access/policy.ts";
import { signalkVessel, type SignalkVessel } from "../../api/signalk/vessel.ts";
import type { VesselOptions } from "../../api/support/vessel.ts";
import { type AccessOptions, memoryAccess, type MemoryStore } from "./memory-access.ts";

/** Good enough for every account of the tests. */
export const PASSWORD = "mareas y corrientes";
/** A request that a proxy has passed on is not of this computer. */
export const ELSEWHERE = { "X-Forwarded-For": "192.0.2.7" };

export interface AccessVessel extends SignalkVessel {
  readonly access: Access;
  readonly store: MemoryStore;
  readonly events: AccessEvent[];
  /** Headers of a new session of the person; they come from elsewhere. */
  readonly as: (name: string) => Record<string, string>;
}

/** With a person of each role, who is called as the role is. */
export async function accessVessel(
  t: ExecutionContext,
  options: AccessOptions & { readonly server?: VesselOptions } = {},
): Promise<AccessVessel> {
  const { access, store, events } = memoryAccess(options);
  await Promise.all(ROLES.map((role) => access.addPerson(role, role, { password: PASSWORD }, "test")));
  events.length = 0;
  const vessel = await signalkVessel(t, { host: "0.0.0.0", ...options.server }, { access });
  const as = (name: string) => ({ ...ELSEWHERE, Cookie: `bitacora_session=${sessionOf(access, name)}` });
  return { ...vessel, url: `http://127.0.0.1:${vessel.port}`, access, store, events, as };
}

/** The credential of a new session, as if the person had signed in. */
export function sessionOf(access: Access, name: string): string {
  return access.sessions.begin({ name, method: "password", tablet: false, address: "192.0.2.7", user_agent: "" })
    .credential;
}

/** A command on the vessel's computer. */
export const LOCAL = someone("local", "test", { name: "test" });

/** Somebody who comes from this address with a browser that has no session. */
export function callerFrom(address: string | undefined, tablet?: string): Caller {
  return someone("visitor", "test", { address, userAgent: "test", cookies: { sessions: [], tablet } });
}

/** Headers of a program with this one scope. */
export async function programWith(access: Access, scope: Scope): Promise<Record<string, string>> {
  const text = await access.makeToken(scope, { scopes: [scope], days: 1 }, LOCAL);
  return { ...ELSEWHERE, Authorization: `Bearer ${text}` };
}

/** Everybody who may come to a door, each with what gives a request its headers, made anew for each request. */
export async function everybody({ access, as }: AccessVessel): Promise<Map<string, () => Record<string, string>>> {
  const people = ROLES.map((role: Role) => [role, () => as(role)] as const);
  const scopes = Object.keys(SCOPES) as Scope[];
  const programs = await Promise.all(
    scopes.map(async (scope) => {
      const headers = await programWith(access, scope);
      return [`token ${scope}`, () => headers] as const;
    }),
  );
  return new Map([["local", () => ({})], ["visitor", () => ELSEWHERE], ...people, ...programs]);
}
