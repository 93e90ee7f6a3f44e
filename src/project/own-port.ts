/** A port of this machine to which others send: settings that several kinds of source have, and faults that a schema cannot express. */
import { isIP } from "node:net";
import { networkOf } from "../core/address-list.ts";
import { isLoopback } from "../core/loopback.ts";
import type { ProjectFault } from "./fault.ts";
import type { Item } from "./fields.ts";
import { address } from "./schema-parts.ts";

export const ownPort = {
  bind: { ...address, description: "address of this machine; by default all of them" },
  group: { ...address, description: "multicast group to join" },
} as const;

interface Bound {
  readonly bind: string | undefined;
  readonly group: string | undefined;
}

/** The address that is listened on. */
export function boundTo({ bind, group = "" }: Bound): string {
  return bind ?? (isIP(group) === 6 ? "::" : "0.0.0.0");
}

/** Whether it takes what anybody sends: nothing that comes to a port of ours says that it is a gateway's. */
export function takesFromAnybody({ bind, from }: { readonly bind: string; readonly from: readonly string[] }): boolean {
  return from.length === 0 && !isLoopback(bind);
}

export function ownPortFaults(item: Item): ProjectFault[] {
  return [...bindFaults(item), ...senderFaults(item)];
}

function bindFaults({ fields: { bind, group }, path }: Item): ProjectFault[] {
  const findings: ProjectFault[] = [];
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
function senderFaults({ fields: { bind, group, from }, path }: Item): ProjectFault[] {
  if (!Array.isArray(from)) return [];
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const local = boundTo({ bind: text(bind), group: text(group) });
  return from.flatMap((sender: unknown, index): ProjectFault[] => {
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
