/**
 * Plays the address claim of `node-claim.ts` on a bus: tells it what happens, sends what it says, and finds out whether that
 * has really left. The bus takes frames into a queue, and a claim counts from when it has left the queue: on a bus that
 * takes nothing for a second, messages would else follow their claim at once.
 */
import type { CanBus } from "./can-bus.ts";
import { buildCanId, EVERYONE } from "./can-id.ts";
import { stepClaim } from "./node-claim.ts";
import {
  type ClaimEvent,
  type ClaimMessage,
  type ClaimState,
  dueMs,
  initialClaim,
  standingAddress,
} from "./node-claim-state.ts";
import { claimMessage, PGN, requestMessage } from "./node-messages.ts";
import type { Name } from "./node-name.ts";

/** How far the bus must have come for the last claim or request to have left. */
interface Mark {
  readonly framesDone: number;
  readonly framesGivenUp: number;
}

export class NodeClaimer {
  readonly #bus: CanBus;
  readonly #random: () => number;
  #state: ClaimState;
  /** Undefined when the bus did not even take it. */
  #mark: Mark | undefined;

  constructor(bus: CanBus, random: () => number, name: Name, address: number) {
    this.#bus = bus;
    this.#random = random;
    this.#state = initialClaim(name, address);
  }

  get state(): ClaimState {
    return this.#state;
  }

  /** From which messages may be sent now. */
  get address(): number | undefined {
    return standingAddress(this.#state);
  }

  get dueMs(): number {
    return dueMs(this.#state);
  }

  tell(event: ClaimEvent, nowMs: number): void {
    const { state, send } = stepClaim(this.#state, event, nowMs, this.#random());
    this.#state = state;
    for (const message of send) this.#send(message);
  }

  /** Time has passed. */
  wake(nowMs: number): void {
    while (this.dueMs <= nowMs) this.tell({ type: this.#hasLeft() ? "time" : "unsent" }, nowMs);
  }

  #send({ type, source }: ClaimMessage): void {
    const message = type === "claim" ? claimMessage(this.#state.name) : requestMessage(PGN.ADDRESS_CLAIM, EVERYONE);
    const taken = this.#bus.send([{ id: buildCanId({ ...message, source }), data: message.data }]);
    const { counters, queue_frames } = this.#bus.statistics();
    const { frames_out, frames_given_up } = counters;
    const framesDone = frames_out + frames_given_up + queue_frames;
    this.#mark = taken ? { framesDone, framesGivenUp: frames_given_up } : undefined;
  }

  /** The queue is first in first out. What was given up since may have been the claim. */
  #hasLeft(): boolean {
    if (this.#mark === undefined) return this.#state.phase === "waiting";
    const { frames_out, frames_given_up } = this.#bus.statistics().counters;
    return frames_given_up === this.#mark.framesGivenUp && frames_out + frames_given_up >= this.#mark.framesDone;
  }
}
