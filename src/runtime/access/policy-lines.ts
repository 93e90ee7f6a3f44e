/** `bitacora access policy`: prints who has which right, or which right each door needs. It asks no service, as the policy is fixed. */
import {
  DOORS,
  type Rights,
  RIGHTS,
  RIGHTS_OF,
  rightsOfScopes,
  rightsOfWire,
  type Scope,
  SCOPES,
  type Wire,
  WIRES,
} from "../../access/policy.ts";
import { plainJson } from "../../core/shown-text.ts";
import { textTable } from "../terminal/text-table.ts";
import { texts } from "./access-command.ts";

/** Everybody who may come, and what they may at the most: people, and then programs and wires. */
const SCOPED = Object.keys(SCOPES).map((scope) => [`token:${scope}`, rightsOfScopes([scope as Scope])] as const);
const WIRED = Object.keys(WIRES).map((wire) => [wire, rightsOfWire(wire as Wire, RIGHTS)] as const);
const GROUPS: readonly (readonly (readonly [string, Rights])[])[] = [Object.entries(RIGHTS_OF), [...SCOPED, ...WIRED]];

export function printPolicy(json: boolean): void {
  const all = GROUPS.flat();
  if (json)
    for (const right of RIGHTS) {
      const who = all.filter(([, rights]) => rights.has(right)).map(([name]) => name);
      process.stdout.write(`${plainJson({ right, who })}\n`);
    }
  else {
    const tables = GROUPS.map((group) => {
      const rows = RIGHTS.map((right) => [right, ...group.map(([, rights]) => (rights.has(right) ? "x" : "·"))]);
      return textTable([[texts.policy.right, ...group.map(([name]) => name)], ...rows]);
    });
    process.stdout.write(tables.join("\n"));
  }
}

export function printDoors(json: boolean): void {
  const doors = Object.entries(DOORS);
  if (json) for (const [door, right] of doors) process.stdout.write(`${plainJson({ door, right })}\n`);
  else {
    const { policy } = texts;
    const rows = doors.map(([door, right]) => [door, right ?? policy.nobody]);
    process.stdout.write(textTable([[policy.door, policy.right], ...rows]));
    process.stdout.write(`${policy.others}\n`);
  }
}
