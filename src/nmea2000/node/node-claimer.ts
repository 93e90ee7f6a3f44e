/**
 * Runs the address claim of `node-claim.ts` on a bus: passes events to it, sends its messages, and checks that they
 * have left the transmit queue. The waiting time of a claim begins when the claim has left the queue. Otherwise, on a
 * bus that blocks for a second, messages could follow their claim at once. When an address is lost, the frames in the
 * queue are discarded: they have that address.
 */
import type { Clock } from "../../core/clock.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { CanBus } from "../bus/can-bus.ts";
import { buildCanId, EVERYONE } from "../can-id.ts";
import { stepClaim } from "./node-claim.ts";
import {
  type ClaimEvent,
  type ClaimMessage,
  type ClaimState,
  dueMs,
  initialClaim,
  usableAddress,
} from "./node-claim-state.ts";
import { claimMessage, requestMessage } from "./node-messages.ts";
import { PGN } from "../pgn.ts";
import type { Name } from "./node-name.ts";

/** The count of sent frames at which our claim or request has been sent. */
interface Mark {
  readonly framesDone: number;
  readonly framesGivenUp: number;
}

export class NodeClaimer {
  readonly #bus: CanBus;
  readonly #clock: Clock;
  readonly #random: () => number;
  #state: ClaimState;
  /**
   * The claim or request that began the phase, while it waits in the queue; lost when the bus did not take it or
   * discarded it.
   */
  #opening: Mark | "left" | "lost" = "left";
  #lookedAtMs = -Infinity;

  constructor(bus: CanBus, clock: Clock, random: () => number, name: Name, address: number) {
    this.#bus = bus;
    this.#clock = clock;
    this.#random = random;
    this.#state = initialClaim(name, address);
  }

  /** The NAME has other instances now: it is claimed again. */
  rename(name: Name, nowMs: number): void {
    this.#state = { ...this.#state, name };
    this.handle({ type: "request" }, nowMs);
  }

  get state(): ClaimState {
    return this.#state;
  }

  /** The address from which messages may be sent now. */
  get address(): number | undefined {
    return usableAddress(this.#state);
  }

  get dueMs(): number {
    const lookAtMs = typeof this.#opening === "object" ? this.#lookedAtMs + nmea2000Limits.claimQueueMs : Infinity;
    return Math.min(dueMs(this.#state), lookAtMs);
  }

  handle(event: ClaimEvent, nowMs: number): void {
    const before = this.#state;
    const { state, send } = stepClaim(before, event, nowMs, this.#random());
    this.#state = state;
    const stood = usableAddress(before);
    const isLost = stood !== undefined && usableAddress(state) !== stood && event.type !== "bus-lost";
    if (isLost) this.#bus.discard();
    const marks = send.map((message) => this.#send(message));
    if (marks[0] !== undefined && state.phaseEndsMs !== before.phaseEndsMs) {
      this.#opening = marks[0];
      this.#followOpening();
    } else if (state.phase !== before.phase) {
      this.#opening = "left";
    }
  }

  /** Time has passed. */
  wake(nowMs: number): void {
    this.#followOpening();
    while (this.dueMs <= nowMs) this.handle({ type: this.#opening === "lost" ? "unsent" : "time" }, nowMs);
  }

  /** While the claim or request still waits in the queue, each look restarts the phase. */
  #followOpening(): void {
    if (typeof this.#opening !== "object") return;
    const { framesDone, framesGivenUp } = this.#opening;
    const { frames_out, frames_given_up } = this.#bus.statistics().counters;
    this.#lookedAtMs = this.#clock.monotonic();
    // The queue is first in, first out. Frames discarded since then may include the claim.
    if (frames_given_up !== framesGivenUp) this.#opening = "lost";
    else if (frames_out + frames_given_up >= framesDone) this.#opening = "left";
    if (this.#opening !== "lost") this.handle({ type: "late" }, this.#lookedAtMs);
  }

  #send({ type, source }: ClaimMessage): Mark | "lost" {
    const message = type === "claim" ? claimMessage(this.#state.name) : requestMessage(PGN.ADDRESS_CLAIM, EVERYONE);
    const taken = this.#bus.send([{ id: buildCanId({ ...message, source }), data: message.data }]);
    const { counters, queue_frames } = this.#bus.statistics();
    const { frames_out, frames_given_up } = counters;
    return taken ? { framesDone: frames_out + frames_given_up + queue_frames, framesGivenUp: frames_given_up } : "lost";
  }
}
