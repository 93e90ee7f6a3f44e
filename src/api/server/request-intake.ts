/** Counts each request, and refuses those beyond the rate of their address. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, Response } from "express";
import { AddressRate } from "../../core/address-rate.ts";
import type { Clock } from "../../core/clock.ts";
import type { Connections } from "../../core/connections.ts";
import { api } from "../../messages/details.ts";
import { limits as signalkLimits } from "../../signalk/limits.ts";
import { limits } from "../limits.ts";
import type { ClientOf } from "../load/address.ts";
import { LongBodies } from "../load/long-bodies.ts";
import { RequestCounter } from "../load/request-counter.ts";
import { RequestTurns } from "../load/request-turns.ts";
import { Problem } from "../problem.ts";

/** Probes are always answered. */
const LIVENESS_PATH = "/livez";

export class RequestIntake {
  readonly counter: RequestCounter;
  readonly longBodies: LongBodies;
  readonly #rate: AddressRate;
  readonly #clientOf: ClientOf;
  readonly #turns = new RequestTurns();

  constructor(clock: Clock, clientOf: ClientOf, connections: Connections) {
    this.counter = new RequestCounter(connections);
    this.longBodies = new LongBodies(clock);
    this.#rate = new AddressRate(clock, limits.http.requestRate);
    this.#clientOf = clientOf;
  }

  /** Requests that were refused. */
  get limited(): number {
    return this.#rate.refused;
  }

  /** Counts a request. False if its connection must be cut. */
  take(request: Request, response: Response): boolean {
    const client = this.#clientOf(request);
    response.once("close", () => this.#rate.charge(client, weightOfAnswer(response)));
    return this.counter.take(request.socket, response);
  }

  /** When it may begin; undefined: at once, as probes and this computer always may. */
  turn(request: Request): Promise<void> | undefined {
    if (request.path === LIVENESS_PATH || this.#clientOf(request) === undefined) return undefined;
    return this.#turns.take();
  }

  /** The refusal, if the address of a request is beyond its rate. */
  problemOf(request: Request): Problem | undefined {
    if (request.path === LIVENESS_PATH) return undefined;
    const waitS = this.#rate.take(this.#clientOf(request), weightOf(request));
    if (waitS === undefined) return undefined;
    return new Problem(429, api.tooManyRequests({ waitS }), { "Retry-After": String(waitS) });
  }
}

/**
 * What a request counts in the rate of its address: more if it is long, since it has to be read whatever becomes of it. One that announces
 * more than any door takes is refused unread.
 */
function weightOf({ url = "", headers }: IncomingMessage): number {
  const isUnknown = headers["transfer-encoding"] !== undefined;
  const bytes = isUnknown ? limits.http.bodyBytes : Number(headers["content-length"] ?? 0);
  const read = url.length + (bytes > signalkLimits.applicationData.bodyBytes ? 0 : bytes);
  return 1 + Math.floor(read / limits.http.requestBytes);
}

/** What an answer that was made in one go counts besides; one that is made in slices gives way after each, and has no length. */
function weightOfAnswer(response: ServerResponse): number {
  return Math.floor(Number(response.getHeader("content-length") ?? 0) / limits.http.sliceBytes);
}
