/**
 * Faults of the project file's `shore` section that a schema cannot express: hours that never are, a link in the clear over networks that are
 * not the owner's. Requests are signed, so nobody can write in the vessel's name; but whoever carries them could read them.
 */
import type { Finding } from "./fault.ts";
import { fieldsOf } from "./fields.ts";

/** Addresses of networks at home, aboard and in a tunnel, and names that no resolver of the internet knows. */
const OWN_NETWORK =
  /^(localhost|[^.:[\]]+|.*\.(local|lan|internal|home\.arpa)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|\[(::1|f[cd].*|fe80.*)\])$/i;

export function shoreFaults(section: unknown): Finding[] {
  const { url, budget } = fieldsOf(section);
  const { backlog_hours: hours } = fieldsOf(budget);
  const findings: Finding[] = [];
  if (typeof url === "string") {
    const at = { path: ["shore", "url"], value: url };
    if (!URL.canParse(url)) findings.push({ ...at, problem: ["badFormat", { format: "webhook" }] });
    else if (isInTheClear(new URL(url))) findings.push({ ...at, problem: ["inTheClear"] });
  }
  if (typeof hours === "string" && hours.length === 11 && hours.slice(0, 5) === hours.slice(6))
    findings.push({ path: ["shore", "budget", "backlog_hours"], value: hours, problem: ["emptyHours"] });
  return findings;
}

function isInTheClear({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !OWN_NETWORK.test(hostname);
}
