/** Requests of programs to be let in, until a person has answered. In memory: who still wants in asks again after a restart. */
import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Clock } from "../core/clock.ts";
import { formatIsoTime } from "../core/time.ts";
import { limits } from "./limits.ts";
import type { Scope } from "./policy.ts";
import { Refused } from "./refused.ts";

export interface AccessRequest {
  readonly id: string;
  /** What the client calls itself, to find its request again. */
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly address: string;
  readonly asked_at: string;
  state: "pending" | "approved" | "denied";
  /** Once approved. */
  token: string | null;
}

export class Requests {
  readonly #clock: Clock;
  readonly #requests = new Map<string, AccessRequest & { readonly askedMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  list(): readonly AccessRequest[] {
    this.#forgetOld();
    return [...this.#requests.values()];
  }

  find(id: string): AccessRequest | undefined {
    this.#forgetOld();
    return this.#requests.get(id);
  }

  /**
   * Who asks twice while it waits has the same request. Not so where several may have the same address, nor once it is answered: the token
   * is for whoever knows the id of the request, and nobody else gets it by the name of the client. Where all places are taken, the oldest
   * request of the address that has most gives way, unless the asker has as many. Throws `full` then, and where its own share is used up.
   */
  ask({
    clientId,
    name,
    scopes,
    address,
  }: Pick<AccessRequest, "clientId" | "name" | "scopes" | "address">): AccessRequest {
    const waiting = this.list().filter(({ state }) => state === "pending");
    const same = waiting.find((each) => each.clientId === clientId && each.address === address);
    if (same !== undefined && isOfOne(address)) return same;
    const ofAddress = waiting.filter((each) => each.address === address);
    if (ofAddress.length >= limits.requestsOfAddress) throw new Refused("full");
    this.#makeRoom(waiting, ofAddress.length);
    const id = randomUUID();
    const times = { asked_at: formatIsoTime(this.#clock.now()), askedMs: this.#clock.monotonic() };
    const request = { id, clientId, name, scopes, address, state: "pending" as const, token: null, ...times };
    this.#requests.set(id, request);
    return request;
  }

  /** Throws `unknown` for one that waits no more. */
  waiting(id: string): AccessRequest {
    const request = this.find(id);
    if (request?.state !== "pending") throw new Refused("unknown");
    return request;
  }

  /** One that is answered leaves for one that waits; where none is, the oldest of those who have more of them than the asker's `own`. */
  #makeRoom(waiting: readonly AccessRequest[], own: number): void {
    if (this.#requests.size < limits.requests) return;
    const leaving = this.list().find(({ state }) => state !== "pending") ?? oldestOfMost(waiting, own);
    if (leaving === undefined) throw new Refused("full");
    this.#requests.delete(leaving.id);
  }

  #forgetOld(): void {
    const nowMs = this.#clock.monotonic();
    for (const [id, { askedMs }] of this.#requests) if (nowMs - askedMs > limits.requestMs) this.#requests.delete(id);
  }
}

/** The oldest request of the address that has most of them; undefined where none has more than `than`. Oldest first, as they are kept. */
function oldestOfMost(waiting: readonly AccessRequest[], than: number): AccessRequest | undefined {
  const counts = new Map<string, number>();
  for (const { address } of waiting) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return most > than ? waiting.find(({ address }) => counts.get(address) === most) : undefined;
}

/** Whether it is the address of one client, not of a network of IPv6 and not of all whom a proxy brings. */
function isOfOne(address: string): boolean {
  return address === "" || isIP(address) !== 0;
}
