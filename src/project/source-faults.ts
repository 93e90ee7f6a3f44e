/** Checks of a project file's sources that a schema cannot express: repeated sources, invalid addresses. */
import { isIP } from "node:net";
import { networkOf } from "../core/address-list.ts";
import { brokerFaults } from "./broker.ts";
import type { Finding, Path } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "./fields.ts";

export function sourceFaults(sources: readonly Item[]): Finding[] {
  return [...repeatedSources(sources), ...sources.flatMap(addressFaults), ...sources.flatMap(senderFaults)];
}

/** At most one simulator, and each bus or gateway once: two sources of the same tags would overwrite each other. */
function repeatedSources(sources: readonly Item[]): Finding[] {
  const seen = new Set<string>();
  return sources.flatMap(({ fields, path }): Finding[] => {
    const identity = identityOf(fields);
    if (identity === undefined) return [];
    if (!seen.has(identity)) {
      seen.add(identity);
      return [];
    }
    return [{ path, problem: ["repeatedSource"] }];
  });
}

/** Undefined for a source that may be repeated. */
function identityOf(fields: Fields): string | undefined {
  const { type, interface: name, host, port, url, portal, file, bind = "", protocol = "udp" } = fields;
  switch (type) {
    case "simulator":
      return type;
    case "socketcan":
      return `${type} ${String(name)}`;
    case "tcp":
      return `${type} ${String(host)} ${String(port)}`;
    case "mqtt":
    case "venus":
      return `${type} ${String(url)} ${String(portal)}`;
    case "signalk":
      return `${type} ${String(url)}`;
    case "nmea0183":
      return `${type} ${String(file)} ${String(host)} ${String(bind)} ${String(port)} ${String(protocol)}`;
    case "udp":
      return `${type} ${String(bind)} ${String(port)}`;
    default:
      return undefined;
  }
}

function addressFaults(item: Item): Finding[] {
  const { type } = item.fields;
  if (type === "nmea0183") return [...transportFaults(item), ...bindFaults(item)];
  return type === "udp" ? bindFaults(item) : [];
}

/** A source of NMEA 0183 has one transport: a host, a port of this machine, or a serial port. */
function transportFaults({ fields: { host, file, bind, group, from, protocol }, path }: Item): Finding[] {
  const isPortOfOurs = [bind, group, from, protocol].some((each) => each !== undefined);
  const transports = [host !== undefined, file !== undefined, isPortOfOurs].filter(Boolean);
  const isGroupOverTcp = protocol === "tcp" && group !== undefined;
  return [
    ...(transports.length > 1 ? [{ path, problem: ["oneTransport"] } satisfies Finding] : []),
    ...(isGroupOverTcp ? [{ path: [...path, "group"], problem: ["groupOverTcp"] } satisfies Finding] : []),
  ];
}

function bindFaults({ fields: { bind, group }, path }: Item): Finding[] {
  const findings: Finding[] = [];
  if (typeof bind === "string" && isIP(bind) === 0) {
    findings.push({ path: [...path, "bind"], value: bind, problem: ["badFormat", { format: "address" }] });
  }
  if (typeof group === "string") {
    const fits = typeof bind !== "string" || isIP(bind) === isIP(group);
    if (!isMulticast(group) || !fits) {
      findings.push({ path: [...path, "group"], value: group, problem: ["notAGroup"] });
    }
  }
  return findings;
}

/** An IPv4 socket gets nothing from IPv6 senders. An IPv6 socket gets IPv4 datagrams only if it listens on all addresses. */
function senderFaults({ fields: { type, bind, group, from }, path }: Item): Finding[] {
  if ((type !== "udp" && type !== "nmea0183") || !Array.isArray(from)) return [];
  const local = typeof bind === "string" ? bind : typeof group === "string" && isIP(group) === 6 ? "::" : "0.0.0.0";
  return from.flatMap((sender: unknown, index): Finding[] => {
    if (typeof sender !== "string") return [];
    const at = { path: [...path, "from", index], value: sender };
    const network = networkOf(sender);
    if (network === undefined) return [{ ...at, problem: ["badFormat", { format: "network" }] }];
    const fits = network.family === `ipv${isIP(local)}` || local === "::";
    return fits || isIP(local) === 0 ? [] : [{ ...at, problem: ["neverFrom", { bind: local }] }];
  });
}

function isMulticast(address: string): boolean {
  if (isIP(address) === 6) return /^ff/i.test(address);
  const first = Number(address.split(".")[0]);
  return isIP(address) === 4 && first >= 224 && first <= 239;
}

/** Brokers that are sources: a tag of no unit, two topics that are one tag. */
export function mqttSourceFaults(sources: readonly Item[], tags: readonly Item[]): Finding[] {
  const units = new Map(tags.map(({ fields }) => [fields["id"], fields["unit_si"]]));
  return sources.flatMap((source): Finding[] => {
    const { type, topics } = source.fields;
    if (type !== "mqtt" && type !== "venus") return [];
    const seen = new Set<unknown>();
    const rows = Object.entries(type === "mqtt" ? fieldsOf(topics) : {}).flatMap(([topic, written]) => {
      const path: Path = [...source.path, "topics", topic];
      return Array.isArray(written) ? itemsOf(written, path) : [{ fields: fieldsOf(written), path }];
    });
    const faults = rows.flatMap(({ fields: { tag, unit_si: unit }, path }): Finding[] => {
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
