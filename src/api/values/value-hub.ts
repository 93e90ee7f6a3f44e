/**
 * Programs that bring many values, at `/ws/values`. A message is a batch, as POST /tags takes it; the answer names what was not taken:
 *
 *     {"values":[{"id":"RUUVI.TEMP_K","value":280.1}]}                  nothing, if all was taken
 *     {"values":[…],"request":7}                                        {"request":7,"taken":1,"refused":[]}
 *     more than the program may bring                                   {"request":7,"taken":0,"refused":[],"retry_after_s":1}
 *
 * Any other message closes the connection (1008, and why), and so does a program that reads no answers (1013). One that sends faster
 * than it is read waits: its socket is not read meanwhile. When the last connection of a program ends, what it brought becomes stale.
 */
import { AsyncResource } from "node:async_hooks";
import type { RawData, WebSocket } from "ws";
import type { Caller } from "../../access/caller.ts";
import { isRefused, unlessRefused } from "../../core/refused.ts";
import { parseJson } from "../../core/parse-json.ts";
import { api } from "../../messages/details.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { limits as tagLimits } from "../../tags/limits.ts";
import type { Outcome, Program } from "../../values/brought-value.ts";
import { broughtOf, type GivenItem, givenValues, takenValues } from "./given-values.ts";
import { limits } from "../limits.ts";
import { Places } from "../load/places.ts";
import type { Problem } from "../problem.ts";
import { compileInput } from "../schema/json-schema.ts";
import { faultIn } from "../schema/parameter.ts";
import { closeReason, GOING_AWAY, POLICY_VIOLATION, TRY_AGAIN_LATER } from "../live/close-codes.ts";
import type { Service } from "../service.ts";

export const VALUES_PATH = "/ws/values";

interface Message {
  readonly values: readonly GivenItem[];
  readonly request?: string | number;
}

export const valueMessage = {
  type: "object",
  required: ["values"],
  additionalProperties: false,
  properties: { values: givenValues, request: { type: ["string", "integer"], maxLength: 64 } },
};
const isMessage = compileInput(valueMessage);

export class ValueHub {
  readonly type = "values";
  readonly name = VALUES_PATH;
  readonly #service: Pick<Service, "acts" | "clock" | "values">;
  readonly #places = new Places(limits.values.clients);
  readonly #sockets = new Map<WebSocket, { answering: boolean }>();
  readonly #stopped = Promise.withResolvers<void>();
  #pinging: NodeJS.Timeout | undefined;
  readonly #counts = { messages: 0, taken: 0, refused: 0, slowed_down: 0, closed_dead: 0, closed_misspoke: 0 };

  constructor(service: Pick<Service, "acts" | "clock" | "values">) {
    this.#service = service;
  }

  run(): Promise<void> {
    this.#pinging = setInterval(() => this.#ping(), limits.live.pingMs);
    return this.#stopped.promise;
  }

  /** Closes all connections (1001). Idempotent. */
  stop(): void {
    clearInterval(this.#pinging);
    for (const socket of this.#sockets.keys()) socket.close(GOING_AWAY);
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    const { accepted, refused } = this.#places;
    return { clients: this.#sockets.size, accepted, refused_clients: refused, ...this.#counts };
  }

  /** Why another program is refused; undefined if it is not. */
  problemFor(client: string | undefined): Problem | undefined {
    return this.#places.problemFor(client);
  }

  /** `called`: what a program of this computer calls itself. */
  accept(socket: WebSocket, caller: Caller, called: string | undefined): void {
    socket.on("error", () => {}); // A broken frame or a lost connection; ws closes after it, with 1002, 1007 or 1009.
    const program = unlessRefused(() => this.#service.acts.values.programOf(caller, { program: called }));
    if (program === undefined) {
      socket.close(POLICY_VIOLATION, closeReason(api.nobodyToWrite));
      return;
    }
    const release = this.#places.take(caller.client);
    const disconnect = this.#service.values.connect(program);
    const state = { answering: true };
    this.#sockets.set(socket, state);
    const rate = new TokenBucket(limits.values.bytes);
    socket.on("pong", () => (state.answering = true));
    const take = (data: RawData, isBinary: boolean) => {
      // It is being closed: what a token that is revoked still sends does not count.
      if (socket.readyState !== socket.OPEN) return;
      const text = isBinary ? "" : (data as Buffer).toString();
      const message = readMessage(text);
      if (typeof message === "string") {
        this.#counts.closed_misspoke += 1;
        socket.close(POLICY_VIOLATION, closeReason(message));
        return;
      }
      this.#take(socket, program, message);
      this.#slow(socket, rate.charge(text.length + limits.values.messageBytes, this.#service.clock.monotonic()));
    };
    // In the language that the program has asked for.
    socket.on("message", AsyncResource.bind(take));
    socket.once("close", () => {
      this.#sockets.delete(socket);
      disconnect();
      release();
    });
  }

  #take(socket: WebSocket, program: Program, { request, values: given }: Message): void {
    const values = given.map(broughtOf);
    this.#counts.messages += 1;
    let outcomes: readonly Outcome[];
    try {
      outcomes = this.#service.acts.values.bring(program, values);
    } catch (error) {
      if (!isRefused(error, "too-many")) throw error;
      this.#counts.refused += values.length;
      this.#answer(socket, { request, taken: 0, refused: [], retry_after_s: error.values.waitS });
      return;
    }
    const answer = takenValues(values, outcomes);
    this.#counts.taken += answer.taken;
    this.#counts.refused += answer.refused.length;
    if (request !== undefined || answer.refused.length > 0) this.#answer(socket, { request, ...answer });
  }

  #answer(socket: WebSocket, answer: object): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > tagLimits.subscriber.socketBytes) socket.close(TRY_AGAIN_LATER);
    else socket.send(JSON.stringify(answer));
  }

  /** Nothing more is read for this long. */
  #slow(socket: WebSocket, waitMs: number): void {
    if (waitMs === 0 || socket.isPaused) return;
    this.#counts.slowed_down += 1;
    socket.pause();
    setTimeout(() => socket.resume(), waitMs).unref();
  }

  #ping(): void {
    for (const [socket, state] of this.#sockets) {
      if (state.answering) {
        state.answering = false;
        socket.ping();
      } else {
        this.#counts.closed_dead += 1;
        socket.terminate();
      }
    }
  }
}

/** The message, or why it is refused. */
function readMessage(text: string): Message | string {
  let message: unknown;
  try {
    message = parseJson(text);
  } catch {
    return api.notABatch({ name: undefined, may: undefined });
  }
  const accepts = isMessage();
  return accepts(message) ? (message as Message) : api.notABatch(faultIn("message", accepts.errors?.[0]));
}
