/** Checks a caller of the server against the policy. */
import type { Access } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { notAllowed } from "../../access/not-allowed.ts";
import { rightOf } from "../../access/policy.ts";
import { limits } from "../limits.ts";
import { type Problem, problemOf } from "../problem.ts";

/** Why the caller is refused: a 401 if signing in could help, else a 403 that says what could. Undefined if it may pass. */
export function refusalAt(access: Access, caller: Caller): Problem | undefined {
  return access.lets(caller) ? undefined : problemOf(notAllowed(caller, rightOf(caller.door), access.isOn), false);
}

/** Throws the refusal. */
export function mustPass(access: Access, caller: Caller): void {
  const refusal = refusalAt(access, caller);
  if (refusal !== undefined) throw refusal;
}

/** How long a body may be that is read at a door: short where everybody may send one, long for the text of a project. */
export function bodyBytesAt(door: string): number {
  const right = rightOf(door);
  if (right === "public") return limits.http.publicBodyBytes;
  return right === "project" ? limits.http.projectBodyBytes : limits.http.bodyBytes;
}
