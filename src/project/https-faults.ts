/** Faults of the project file's `https` section that a schema cannot express: a certificate without its key, or a key alone. */
import type { Finding } from "./fault.ts";
import { fieldsOf } from "./fields.ts";

export function httpsFaults(section: unknown): Finding[] {
  const { cert, key } = fieldsOf(section);
  if ((cert === undefined) === (key === undefined)) return [];
  return [{ path: ["https", cert === undefined ? "key" : "cert"], problem: ["certAndKey"] }];
}
