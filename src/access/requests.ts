/** Requests of programs for access, until a person has answered. Kept in memory only: after a restart a program asks again. */
import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Clock } from "../core/clock.ts";
import { formatIsoTime } from "../core/time.ts";
import { limits } from "./limits.ts";
import type { Scope } from "./policy.ts";
import { Refused } from "../core/refused.ts";

export interface AccessRequest {
  readonly id: string;
  /** Chosen by the client. A client that asks twice gets the same request. */
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly address: string;
  readonly asked_at: string;
  state: "pending" | "approved" | "denied";
  /** Null until the request is approved. */
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
   * A client that asks twice while its request waits gets the same request. It gets a new one if several clients may share the address, or
   * if the first was answered: only the client that knows the id of a request may fetch its token, and a guessed `clientId` must not yield
   * the id. If all places are taken, the oldest request of the address with the most requests is dropped. Throws `full` if the
   * asker's address has as many itself, or has used up its share.
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

  /** Throws `unknown` for a request that is no longer waiting. */
  waiting(id: string): AccessRequest {
    const request = this.find(id);
    if (request?.state !== "pending") throw new Refused("unknown");
    return request;
  }

  /** Drops an answered request; if all are waiting, the oldest of the address with the most, if those are more than the asker's `own`. */
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

/** The oldest request of the address with the most; undefined if no address has more than `than`. `waiting`: the oldest first. */
function oldestOfMost(waiting: readonly AccessRequest[], than: number): AccessRequest | undefined {
  const counts = new Map<string, number>();
  for (const { address } of waiting) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return most > than ? waiting.find(({ address }) => counts.get(address) === most) : undefined;
}

/** Whether the address belongs to one client. An IPv6 network does not, nor does `BEHIND_PROXY`. */
function isOfOne(address: string): boolean {
  return address === "" || isIP(address) !== 0;
}
