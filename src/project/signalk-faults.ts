/** Faults of the project file's `signalk` section that a schema cannot express: a path twice, one below another, or one of ours. */
import type { Finding } from "./fault.ts";
import { fieldsOf } from "./fields.ts";

/** Names of the console and of the interface, which a web application's package would hide. */
const TAKEN = /^(web|docs|tags|alarms|logbook|history|health|livez|readyz|metrics|project|signalk|plugins|skServer)$/;

export function signalkFaults(section: unknown): Finding[] {
  const { paths, webapps } = fieldsOf(section);
  const byPath = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [tag, path] of Object.entries(fieldsOf(paths))) {
    if (typeof path !== "string") continue;
    const at = { path: ["signalk", "paths", tag], value: path };
    const same = byPath.get(path);
    if (same !== undefined) findings.push({ ...at, problem: ["repeatedPath", { tag: same }] });
    else if (path.startsWith("notifications.")) findings.push({ ...at, problem: ["pathOfAlarms"] });
    byPath.set(path, tag);
  }
  const names: readonly unknown[] = Array.isArray(webapps) ? webapps : [];
  for (const [at, name] of names.entries()) {
    if (typeof name !== "string") continue;
    const path = ["signalk", "webapps", at];
    if (TAKEN.test(name)) findings.push({ path, value: name, problem: ["takenName"] });
    else if (names.indexOf(name) < at) findings.push({ path, value: name, problem: ["repeatedWebapp"] });
  }
  return findings;
}
