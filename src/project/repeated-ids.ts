/** Ids in a list of the project file that stand there twice. */
import type { Finding } from "./fault.ts";
import type { Item } from "./fields.ts";

export function repeatedIds(items: readonly Item[]): Finding[] {
  const first = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { fields, path } of items) {
    const { id } = fields;
    if (typeof id !== "string") continue;
    const earlier = first.get(id);
    const [list, index] = path.slice(-2);
    if (earlier === undefined) first.set(id, `${list}[${index}]`);
    else findings.push({ path: [...path, "id"], value: id, problem: ["repeatedId", earlier] });
  }
  return findings;
}
