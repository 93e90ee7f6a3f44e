/** Faults of brokers of MQTT in a project file that a schema cannot express: an address that is none, halves of what goes together. */
import type { Finding } from "./fault.ts";
import { fieldsOf, type Item } from "./fields.ts";

export function brokerFaults({ fields, path }: Item): Finding[] {
  const { url, user, password_file: passwordFile, ca, cert, key } = fields;
  const findings: Finding[] = [];
  if (typeof url === "string" && !isBroker(url))
    findings.push({ path: [...path, "url"], value: url, problem: ["badFormat", { format: "brokerUrl" }] });
  if (passwordFile !== undefined && user === undefined) findings.push({ path, problem: ["passwordWithoutUser"] });
  if ((cert === undefined) !== (key === undefined)) findings.push({ path, problem: ["halfACertificate"] });
  const hasTls = [ca, cert, key].some((file) => file !== undefined);
  if (hasTls && typeof url === "string" && url.startsWith("mqtt:"))
    findings.push({ path: [...path, "url"], value: url, problem: ["certificateWithoutTls"] });
  return findings;
}

/** Brokers that are sources: a tag of no unit, two topics that are one tag. */
export function mqttSourceFaults(sources: readonly Item[], tags: readonly Item[]): Finding[] {
  const units = new Map(tags.map(({ fields }) => [fields["id"], fields["unit_si"]]));
  return sources.flatMap((source): Finding[] => {
    const { type, topics } = source.fields;
    if (type !== "mqtt" && type !== "venus") return [];
    const seen = new Set<unknown>();
    const rows = type === "mqtt" ? Object.entries(fieldsOf(topics)) : [];
    const faults = rows.flatMap(([topic, row]): Finding[] => {
      const { tag, unit_si: unit } = fieldsOf(row);
      const path = [...source.path, "topics", topic];
      if (typeof tag !== "string") return [];
      const isRepeated = seen.has(tag);
      seen.add(tag);
      if (isRepeated) return [{ path: [...path, "tag"], value: tag, problem: ["repeatedTopicTag"] }];
      if (unit === undefined && !units.has(tag)) return [{ path, problem: ["topicWithoutUnit"] }];
      const isOther = unit !== undefined && units.has(tag) && units.get(tag) !== unit;
      return isOther
        ? [{ path: [...path, "unit_si"], value: unit, problem: ["topicOfOtherUnit", { unit: String(units.get(tag)) }] }]
        : [];
    });
    return [...brokerFaults(source), ...faults];
  });
}

function isBroker(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname !== "";
}
