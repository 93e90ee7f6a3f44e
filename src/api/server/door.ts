/** Asks the policy at a door of the server. Pure. */
import { mayPass, type Role, RIGHTS_OF, DOORS } from "../../access/policy.ts";
import { api } from "../../messages/es/api.ts";
import { Problem } from "../problem.ts";

/** Throws a 403 that says how it could be allowed. */
export function mustPass(role: Role, door: string): void {
  if (mayPass(role, door)) return;
  const right = DOORS[door];
  const isOnlyLocal = right === undefined || !RIGHTS_OF.open.has(right);
  throw new Problem(403, isOnlyLocal ? api.onlyFromThisMachine() : api.onlyReading());
}
