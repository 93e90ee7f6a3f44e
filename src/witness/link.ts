/**
 * A vessel's link to one witness. There is no queue: the newest checkpoint covers all earlier ones, so after a day offline one exchange
 * is enough, from the size that the witness has cosigned. Each outcome is on disk before it counts. A failed exchange is tried again after
 * a pause that doubles, and is shortened at random by up to a half, so that a fleet does not ask all at once when its satellite is back.
 * A witness that has refused is asked again, but slowly: the true book may have been restored.
 */
import { Backoff } from "../core/backoff.ts";
import type { Clock } from "../core/clock.ts";
import { limits } from "./limits.ts";
import type { SignedCheckpoint } from "../logbook/evidence/checkpoint-list.ts";
import { Frontier } from "../logbook/tree/merkle.ts";
import { parseCosignerKey, type NamedKey } from "../logbook/evidence/signed-note.ts";
import { formatAddCheckpoint } from "./add-checkpoint.ts";
import { type ExchangeFault, type HttpAnswer, type Outcome, outcomeOf } from "./exchange.ts";
import type { Cosigned, LinkState } from "./link-state.ts";

/** `book-changed`: the lines on disk do not fit the checkpoint, so no proof can be made. */
export type LinkFault = ExchangeFault | "book-changed" | "io";

export interface LinkParts {
  /** The origin of the checkpoints: the vessel. */
  readonly vessel: NamedKey;
  /** The newest checkpoint; undefined before the first one. */
  readonly checkpoint: () => SignedCheckpoint | undefined;
  /** See `FileLogbook.prove`. */
  readonly prove: (known: Frontier, oldSize: number, size: number) => Promise<{ proof: Buffer[]; tree: Frontier }>;
  /** Resolves with any answer; rejects if no answer arrives. */
  readonly send: (url: string, body: string, signal: AbortSignal) => Promise<HttpAnswer>;
  /** Stores a cosigned note, if there is one, and the state. On disk when it resolves. */
  readonly save: (state: LinkState, note: string | undefined) => Promise<void>;
  readonly clock: Clock;
  /** A random number in [0, 1). */
  readonly random: () => number;
  readonly onEvent: (event: LinkEvent) => void;
}

export type LinkEvent =
  | { readonly kind: "cosigned"; readonly size: number; readonly timeS: number }
  | { readonly kind: "refused"; readonly refusal: NonNullable<LinkState["refused"]> }
  /** The witness reports a smaller size than it has cosigned: its state was restored from an old copy. */
  | { readonly kind: "forgot"; readonly size: number; readonly cosigned: number };

export interface LinkCounters {
  attempts: number;
  failures: number;
  cosignatures: number;
}

export class WitnessLink {
  readonly #parts: LinkParts;
  readonly #witness: NamedKey;
  readonly #stop = new AbortController();
  /** Whether the witness has decided about the book in this run. */
  #isJudged = false;
  #state: LinkState;
  #fault: LinkFault | null = null;
  readonly #backoff: Backoff;
  #notBeforeMs = -Infinity;
  #attempt: Promise<void> | undefined;
  /** The tree of the newest checkpoint that was sent or prepared. */
  #grown = new Frontier();
  readonly counters: LinkCounters = { attempts: 0, failures: 0, cosignatures: 0 };

  constructor(state: LinkState, parts: LinkParts) {
    this.#state = state;
    this.#parts = parts;
    this.#backoff = new Backoff(limits, parts.random);
    this.#witness = parseCosignerKey(state.publicKey);
  }

  get state(): LinkState {
    return this.#state;
  }

  get name(): string {
    return this.#witness.name;
  }

  get fault(): LinkFault | null {
    return this.#fault;
  }

  /** Called about once a second: sends the newest checkpoint if it is due. Never throws. */
  tick(): void {
    const checkpoint = this.#parts.checkpoint();
    if (this.#attempt !== undefined || this.#stop.signal.aborted || checkpoint === undefined) return;
    if (this.#parts.clock.monotonic() < this.#notBeforeMs || !this.#isNews(checkpoint)) return;
    this.#attempt = this.#run(checkpoint).finally(() => {
      this.#attempt = undefined;
    });
  }

  /**
   * Sends the newest checkpoint, if the witness could be reached until now, and aborts the exchange after `withinMs`. So a vessel that is
   * laid up for the winter has shown its whole book. Idempotent.
   */
  async close(withinMs = 0): Promise<void> {
    const cut = setTimeout(() => this.#stop.abort(), withinMs);
    await this.#attempt;
    const checkpoint = this.#parts.checkpoint();
    const isNewer = checkpoint !== undefined && checkpoint.size > (this.#state.cosigned?.checkpoint.size ?? 0);
    const isInReach = this.#fault === null && this.#state.refused === undefined && withinMs > 0;
    if (isNewer && isInReach && !this.#stop.signal.aborted) await this.#run(checkpoint);
    clearTimeout(cut);
    this.#stop.abort();
  }

  /**
   * The first checkpoint of a run is sent even if it was cosigned before: the stored state may have been restored from an old copy
   * together with the book, and then only the witness can tell.
   */
  #isNews({ size }: SignedCheckpoint): boolean {
    const { cosigned, refused } = this.#state;
    if (!this.#isJudged) return true;
    if (cosigned === undefined || size > cosigned.checkpoint.size || refused !== undefined) return true;
    return this.#parts.clock.now() - cosigned.timeS * 1000 >= limits.refreshMs;
  }

  async #run(checkpoint: SignedCheckpoint): Promise<void> {
    this.counters.attempts += 1;
    let fault: LinkFault | null;
    try {
      fault = await this.#exchange(checkpoint);
    } catch {
      fault = "io";
    }
    if (this.#stop.signal.aborted) return;
    this.#fault = fault;
    if (fault === null) this.#isJudged = true;
    const failed = fault !== null;
    if (failed) this.counters.failures += 1;
    else this.#backoff.reset();
    const slow = this.#state.refused !== undefined;
    const pauseMs = slow ? limits.retryMaxMs * (1 - this.#parts.random() / 2) : failed ? this.#backoff.nextMs() : 0;
    this.#notBeforeMs = this.#parts.clock.monotonic() + pauseMs;
  }

  /** Sends a proof from the size that we think the witness has cosigned, and again if it answers with another size. */
  async #exchange(checkpoint: SignedCheckpoint): Promise<LinkFault | null> {
    let oldSize = Math.min(this.#state.cosigned?.checkpoint.size ?? 0, checkpoint.size);
    for (let turn = 0; turn <= limits.corrections; turn += 1) {
      const shown = await this.#show(checkpoint, oldSize);
      if (shown === undefined) return "book-changed";
      const outcome = await this.#ask(checkpoint, oldSize, shown.proof);
      if (outcome === undefined) return "unreachable";
      if (outcome.kind === "failed") return outcome.fault;
      if (outcome.kind === "cosigned") {
        await this.#takeCosigned(outcome, checkpoint, shown.tree);
        return null;
      }
      if (outcome.kind === "refused") {
        await this.#takeRefusal({ refusal: outcome.refusal, size: outcome.size, own: checkpoint.size });
        return null;
      }
      const cosigned = this.#state.cosigned?.checkpoint.size ?? 0;
      if (outcome.size < cosigned) this.#parts.onEvent({ kind: "forgot", size: outcome.size, cosigned });
      oldSize = outcome.size;
    }
    return "strange";
  }

  /**
   * Undefined if the lines on disk do not fit the signed checkpoint. If they fit, but do not continue what the witness has cosigned, they
   * are sent all the same: the witness must decide.
   */
  async #show(checkpoint: SignedCheckpoint, oldSize: number) {
    // From size 0 there is nothing to prove. The tree continues from the last try, because the book is long and a witness may be out of
    // reach for a season.
    if (oldSize === 0 && this.#grown.size <= checkpoint.size) {
      const shown = await this.#prove(this.#grown, this.#grown.size, checkpoint);
      if (shown !== undefined) return { proof: [], tree: shown.tree };
    }
    const remembered = this.#state.cosigned?.tree;
    if (remembered !== undefined && remembered.size <= oldSize) {
      const shown = await this.#prove(remembered, oldSize, checkpoint);
      if (shown !== undefined) return shown;
    }
    return this.#prove(new Frontier(), oldSize, checkpoint);
  }

  async #prove(known: Frontier, oldSize: number, { size, root }: SignedCheckpoint) {
    try {
      const shown = await this.#parts.prove(known, oldSize, size);
      if (!shown.tree.root().equals(root)) return undefined;
      this.#grown = shown.tree;
      return shown;
    } catch (error) {
      // The book on disk is shorter than the signed one.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  async #ask(checkpoint: SignedCheckpoint, oldSize: number, proof: readonly Buffer[]): Promise<Outcome | undefined> {
    const { send, vessel } = this.#parts;
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(limits.answerMs)]);
    const body = formatAddCheckpoint(oldSize, proof, checkpoint.note);
    const answer = await send(this.#state.url, body, signal).catch(() => undefined);
    return answer && outcomeOf(answer, { checkpoint, oldSize, vessel }, this.#witness);
  }

  async #takeCosigned(
    { note, timeS }: Extract<Outcome, { kind: "cosigned" }>,
    { origin, size, root }: SignedCheckpoint,
    tree: Frontier,
  ): Promise<void> {
    const cosigned: Cosigned = { checkpoint: { origin, size, root, note }, timeS, tree };
    await this.#take({ ...this.#state, cosigned, refused: undefined }, note);
    this.counters.cosignatures += 1;
    this.#parts.onEvent({ kind: "cosigned", size, timeS });
  }

  /** The same refusal is reported once, even over restarts. */
  async #takeRefusal(refused: NonNullable<LinkState["refused"]>): Promise<void> {
    const before = this.#state.refused;
    if (before?.refusal === refused.refusal && before.size === refused.size) return;
    await this.#take({ ...this.#state, refused }, undefined);
    this.#parts.onEvent({ kind: "refused", refusal: refused });
  }

  async #take(state: LinkState, note: string | undefined): Promise<void> {
    await this.#parts.save(state, note);
    this.#state = state;
  }
}
