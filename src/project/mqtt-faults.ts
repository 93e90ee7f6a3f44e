/** Faults of brokers of MQTT in a project file that a schema cannot express: an address that is none, halves of what goes together. */
import type { Finding } from "./fault.ts";
import type { Item } from "./fields.ts";

export function brokerFaults({ fields, path }: Item): Finding[] {
  const { url, user, password_file: passwordFile, ca, cert, key } = fields;
  const findings: Finding[] = [];
  if (typeof url === "string" && !isBroker(url))
    findings.push({ path: [...path, "url"], value: url, problem: ["badFormat", "brokerUrl"] });
  if (passwordFile !== undefined && user === undefined) findings.push({ path, problem: ["passwordWithoutUser"] });
  if ((cert === undefined) !== (key === undefined)) findings.push({ path, problem: ["halfACertificate"] });
  const hasTls = [ca, cert, key].some((file) => file !== undefined);
  if (hasTls && typeof url === "string" && url.startsWith("mqtt:"))
    findings.push({ path: [...path, "url"], value: url, problem: ["certificateWithoutTls"] });
  return findings;
}

function isBroker(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname !== "";
}
