/**
 * What a computer announces by DNS-based service discovery (RFC 6763), and what of it answers a query. Pure.
 *
 *     _http._tcp.local                  PTR   Aurora._http._tcp.local
 *     Aurora._http._tcp.local           SRV   8000 bridge.local;  TXT  …
 *     bridge.local                      A     192.168.1.5
 */
import { limits } from "./limits.ts";
import { type Message, type Name, type ResourceRecord, sameName, TYPES } from "./message.ts";

export interface Announced {
  /** `_http._tcp`. */
  readonly type: string;
  readonly port: number;
  /** `key=value`. */
  readonly texts: readonly string[];
}

export interface Announcer {
  /** What a person sees in a list: the vessel's name. */
  readonly instance: string;
  /** The computer's name, without `.local`. */
  readonly host: string;
  readonly services: readonly Announced[];
}

const LOCAL = "local";
const ALL_SERVICES: Name = ["_services", "_dns-sd", "_udp", LOCAL];

export function hostName(host: string): Name {
  return [host, LOCAL];
}

/** A service's record SRV tells where it is; of an address only if nobody else on this computer says it (Avahi does). */
export function recordsOf({ instance, host, services }: Announcer, address: string | undefined): ResourceRecord[] {
  const { hostTtlS, otherTtlS } = limits;
  const target = hostName(host);
  const all = services.flatMap(({ type, port, texts }): ResourceRecord[] => {
    const kind = [...type.split("."), LOCAL];
    const name = [instance, ...kind];
    return [
      { name: ALL_SERVICES, type: "PTR", target: kind, ttlS: otherTtlS },
      { name: kind, type: "PTR", target: name, ttlS: otherTtlS },
      { name, type: "SRV", port, target, ttlS: hostTtlS },
      { name, type: "TXT", texts, ttlS: otherTtlS },
    ];
  });
  return address === undefined ? all : [...all, { name: target, type: "A", address, ttlS: hostTtlS }];
}

/** The records that answer, and those that the asker would ask for next; empty if none does. */
export function answersTo(
  { questions }: Pick<Message, "questions">,
  records: readonly ResourceRecord[],
): ResourceRecord[] {
  const answers = records.filter(({ name, type }) =>
    questions.some((asked) => (asked.type === TYPES[type] || asked.type === TYPES.ANY) && sameName(asked.name, name)),
  );
  const next = new Set(answers);
  // From the name of a kind to the service, from there to the computer. A set gives what is added meanwhile.
  for (const answer of next) {
    const target = "target" in answer ? answer.target : undefined;
    if (target === undefined || sameName(answer.name, ALL_SERVICES)) continue;
    for (const record of records) if (record.type !== "PTR" && sameName(record.name, target)) next.add(record);
  }
  return [...next];
}
