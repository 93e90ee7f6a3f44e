/**
 * Messages to shore, each made again until shore has taken it or says that it never will, or until the link has become too dear for it; and
 * what is wrong meanwhile, in words, by stream. The pause doubles from failure to failure; shore may ask for a longer one.
 */
import type { ConnectorContext } from "../connector.ts";
import { reasonOf } from "../../core/errors.ts";
import { Backoff } from "../../core/backoff.ts";
import type { Clock } from "../../core/clock.ts";
import { pause } from "../../core/pause.ts";
import { type ShoreWords, wordsIn } from "./words.ts";
import { limits } from "./limits.ts";
import type { Log } from "../../core/log.ts";
import type { HttpShore, ShoreAnswer, ShoreMessage } from "./http-shore.ts";
import type { LinkBudget, Urgency } from "./link-budget.ts";

/** About what the headers of a request and of its answer take, with the signature. */
export const HEADER_BYTES = 700;
/** Unknown key, suspended, another interface: it does not get better by itself. */
const NEEDS_A_PERSON: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 501]);

/** What shore has said; `refused`: it never will take it; `later`: the service stops, or the link is not for this stream now. */
export type Delivered = ShoreAnswer | "refused" | "later";

export class Delivery {
  readonly counts = { answers: 0, failures: 0, refused: 0 };
  budget: LinkBudget;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warning" | "error">;
  readonly texts: ShoreWords;
  readonly #http: HttpShore;
  readonly #isOnSatellite: () => boolean;
  readonly #faults: { [stream in Urgency]?: string } = {};
  #answeredMs: number | undefined;

  /** `isOnSatellite`: whether roll-ups go instead of samples now. */
  constructor(
    http: HttpShore,
    budget: LinkBudget,
    isOnSatellite: () => boolean,
    { clock, log, locale }: Pick<ConnectorContext, "clock" | "locale"> & Pick<Delivery, "log">,
  ) {
    this.#http = http;
    this.budget = budget;
    this.#isOnSatellite = isOnSatellite;
    this.clock = clock;
    this.log = log;
    this.texts = wordsIn(locale);
  }

  /** The most important fault, in words. */
  get fault(): string | null {
    const { status, entries, orders, rollups, live, backlog } = this.#faults;
    return status ?? entries ?? orders ?? rollups ?? live ?? backlog ?? null;
  }

  /** Seconds since shore took something; undefined if it has not since the start. */
  get answeredAgoS(): number | undefined {
    return this.#answeredMs === undefined ? undefined : (this.clock.monotonic() - this.#answeredMs) / 1000;
  }

  /** Whether samples may go: shore knows this vessel and answers, the link is cheap enough, and the owner's budget has room. */
  mayPass(stream: "orders" | "rollups" | "live" | "backlog", taken = 0): boolean {
    if ((stream === "live" || stream === "backlog") && this.#isOnSatellite()) return false;
    return this.#answeredMs !== undefined && this.#faults.status === undefined && this.budget.mayPass(stream, taken);
  }

  fail(stream: Urgency, text: string): void {
    const isNew = this.#faults[stream] === undefined;
    this.#faults[stream] = text;
    if (isNew && stream === "status") this.log.warning(text);
  }

  mend(stream: Urgency): void {
    const isBack = this.#faults[stream] !== undefined;
    delete this.#faults[stream];
    if (isBack && stream === "status") this.log.info(this.texts.isBack({ where: this.#http.host }));
  }

  /**
   * Resolves when shore has taken it, or it is given up. `isFinal`: whether shore never will take it. `make`: the message as it is at each
   * attempt: a report of the present must not be as old as the outage.
   */
  async deliver(
    make: () => ShoreMessage,
    stream: Urgency,
    signal: AbortSignal,
    isFinal: (refusal: ShoreAnswer) => boolean = () => false,
  ): Promise<Delivered> {
    const backoff = new Backoff(limits);
    while (this.#mayTry(stream, signal)) {
      let pauseMs = backoff.nextMs();
      try {
        const message = make();
        const bytes = message.body.length + HEADER_BYTES;
        await this.budget.take(bytes, stream, signal);
        // It may have waited for its turn for minutes.
        if (!this.#mayTry(stream, signal, bytes)) {
          this.budget.giveBack(bytes);
          return "later";
        }
        const answer = await this.#http.post(message, signal);
        this.counts.answers += 1;
        if (answer.status === 200) {
          this.#answeredMs = this.clock.monotonic();
          this.mend(stream);
          return answer;
        }
        if (isFinal(answer)) return "refused";
        pauseMs = this.#refused(answer, stream, pauseMs);
      } catch (error) {
        if (signal.aborted) return "later";
        this.counts.failures += 1;
        this.fail(stream, this.#unreachable(reasonOf(error)));
      }
      if (!this.#mayTry(stream, signal)) return "later";
      await pause(pauseMs, signal);
    }
    return "later";
  }

  /** `taken`: bytes of its own that the budget counts already. */
  #mayTry(stream: Urgency, signal: AbortSignal, taken = 0): boolean {
    if (signal.aborted) return false;
    return stream === "status" || stream === "entries" || this.mayPass(stream, taken);
  }

  #unreachable(reason: string): string {
    const { texts } = this;
    const { host: where } = this.#http;
    return /EPROTO|wrong version/i.test(reason) ? texts.noTls({ where }) : texts.unreachable({ where, reason });
  }

  /** The pause before it is tried again. */
  #refused(answer: ShoreAnswer, stream: Urgency, pauseMs: number): number {
    const { status, retryAfterMs = 0 } = answer;
    this.counts.refused += 1;
    this.fail(stream, this.texts.refused({ where: this.#http.host, status, detail: detailOf(answer) }));
    return Math.max(NEEDS_A_PERSON.has(status) ? limits.personMs : pauseMs, retryAfterMs);
  }
}

/** What shore says of a refusal, in words. */
export function detailOf({ body }: ShoreAnswer): string {
  const { detail } = (body ?? {}) as { detail?: unknown };
  return typeof detail === "string" ? detail.slice(0, 500) : "";
}
