/** Asks the policy at a door of the server. */
import type { Access } from "../../access/access.ts";
import { mayPass, RIGHTS_OF, rightOf, rightsByPin } from "../../access/policy.ts";
import { limits } from "../limits.ts";
import { api, quoted } from "../../messages/details.ts";
import { Problem } from "../problem.ts";
import type { Caller } from "../caller.ts";

/** Why somebody may not pass the door: a 401 where signing in could help, else a 403 that says what could. Undefined: they may. */
export function refusalAt(access: Access | undefined, { who, client }: Caller, door: string): Problem | undefined {
  if (mayPass(who.rights, door)) return undefined;
  const isOn = access?.isOn === true;
  const right = rightOf(door);
  if (isOn && right !== "read") access.refusedWrite(who.name, door, client);
  if (right === undefined || right === null || !RIGHTS_OF.master.has(right))
    return new Problem(403, api.onlyFromThisMachine);
  if (who.tablet && who.role !== null && RIGHTS_OF[who.role].has(right) && !rightsByPin(who.role).has(right))
    return new Problem(403, api.notByPin);
  if (who.kind !== "visitor") return new Problem(403, api.notAllowed({ name: quoted(who.name ?? "?") }));
  if (!isOn) return new Problem(403, right === "read" || RIGHTS_OF.open.has(right) ? api.onlyReading : api.noAccounts);
  return new Problem(401, api.signInFirst, { "WWW-Authenticate": 'Bearer realm="bitacora"' });
}

/** Throws the refusal. */
export function mustPass(access: Access | undefined, caller: Caller, door: string): void {
  const refusal = refusalAt(access, caller, door);
  if (refusal !== undefined) throw refusal;
}

/** How long a body may be that is read at a door: short where everybody may send one. */
export function bodyBytesAt(door: string): number {
  return rightOf(door) === "public" ? limits.http.publicBodyBytes : limits.http.bodyBytes;
}
