import { Refused } from "../core/refused.ts";
import type { Caller } from "./caller.ts";
import { type Right, RIGHTS_OF, rightsByPin } from "./policy.ts";

/** `right`: undefined or null: nobody has it but this computer. `isControlled`: there is access control, so signing in could help. */
export function notAllowed(caller: Caller, right: Right | null | undefined, isControlled: boolean): Refused {
  return new Refused("not-allowed", { why: whyNot(caller, right, isControlled), name: caller.name ?? "?" });
}

function whyNot({ kind, role, tablet }: Caller, right: Right | null | undefined, isControlled: boolean) {
  if (right === undefined || right === null || !RIGHTS_OF.master.has(right)) return "only-here";
  if (tablet && role !== null && RIGHTS_OF[role].has(right) && !rightsByPin(role).has(right)) return "by-pin";
  if (kind !== "visitor") return "account";
  if (isControlled) return "sign-in";
  return right === "read" || RIGHTS_OF.open.has(right) ? "reading" : "no-accounts";
}
