/**
 * Takes what devices of NMEA 0183 say: transport → lines → sentences → tags. Whatever ends the connection, it is tried again after a pause that
 * grows. Its values become stale at once when it is lost.
 *
 *     waiting ── a sentence ──▶ running ── the connection ends, or no sentence for timeout_s ──▶ waiting
 */
import type { RunnerStatistics, SourceRunner } from "../runner.ts";
import type { Clock } from "../../core/clock.ts";
import type { GatewayMessages } from "../../messages/en/gateway.ts";
import { AisSentenceReader, type HeardMessage, type LineOrigin } from "../../nmea0183/ais/ais-sentences.ts";
import { SentenceReader, type TakeValue } from "../../nmea0183/sentence-reader.ts";
import type { Sentence } from "../../nmea0183/sentence.ts";
import type { Gateway, GatewayListener } from "../../nmea2000/bus/gateway.ts";
import { Backoff } from "../../core/backoff.ts";
import { pause } from "../../core/pause.ts";
import type { TakenTags } from "../../tags/taken-tags.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";
import { faultText, type SentenceFault } from "./fault-text.ts";

export interface SentenceRunnerParts {
  readonly line: SourceLine;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutS: number;
  readonly taken: TakenTags;
  /** Whether lines without a checksum are taken. */
  readonly isChecksumOptional: boolean;
  readonly take: TakeValue;
  /** Gets what AIS hears; undefined if nothing shows it. */
  readonly takeAis: ((message: HeardMessage) => void) | undefined;
  /** Gets the sentences of distress. */
  readonly takeDistress?: ((sentence: Sentence) => void) | undefined;
  /** Gets the lines that command something about an alert. */
  readonly command: ((line: string) => void) | undefined;
  /** Whether we ourselves send by this name in IEC 61162-450. */
  readonly isOurs: ((name: string) => boolean) | undefined;
  readonly texts: GatewayMessages;
  /** Writes the tag that says whether it is heard. */
  readonly tell: (isHeard: boolean) => void;
  /** What it wrote is not known any more. */
  readonly lose: () => void;
  readonly onFault: (fault: string | null) => void;
}

const TELL_MS = 1000;
const STEADY_MS = 60_000;

export class SentenceRunner implements SourceRunner {
  readonly type = "nmea0183";
  readonly name: string;
  readonly line: SourceLine;
  readonly #gateway: Gateway;
  readonly #parts: SentenceRunnerParts;
  readonly #reader: SentenceReader;
  readonly #ais: AisSentenceReader | undefined;
  readonly #pace: Backoff;
  readonly #stopping = new AbortController();
  #attempt = new AbortController();
  #silence: NodeJS.Timeout | undefined;
  /** Why nothing was heard for so long that the connection was ended. */
  #silent: SentenceFault | undefined;
  /** How many lines had been refused when the silence began. */
  #refused = { damaged: 0, withoutChecksum: 0 };
  #upSinceMs: number | undefined;
  #fault: string | null = null;
  #losses = 0;
  #overlong = 0;

  constructor(gateway: Gateway, parts: SentenceRunnerParts) {
    this.name = gateway.name;
    this.line = parts.line;
    this.#gateway = gateway;
    this.#parts = parts;
    const { take, takeAis, takeDistress: distress, command, isOurs, clock, isChecksumOptional } = parts;
    this.#ais = takeAis && new AisSentenceReader(takeAis);
    const encapsulated = (line: string, origin: LineOrigin) =>
      this.#ais?.read(line, clock.monotonic(), clock.now(), origin) ?? true;
    this.#reader = new SentenceReader(take, { encapsulated, distress, command, isOurs, isChecksumOptional, clock });
    this.#pace = new Backoff({ random: parts.random });
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const telling = setInterval(() => this.#parts.tell(this.#upSinceMs !== undefined), TELL_MS);
    try {
      while (!signal.aborted) {
        this.#attempt = new AbortController();
        this.#silent = undefined;
        this.#watch();
        const listener: GatewayListener = { opened: () => {}, lines: (lines, device) => this.#take(lines, device) };
        const fault = await this.#gateway.open(listener, AbortSignal.any([signal, this.#attempt.signal]));
        clearTimeout(this.#silence);
        if (signal.aborted) return;
        this.#lost(this.#silent ?? fault);
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearTimeout(this.#silence);
      clearInterval(telling);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  state(): RunnerStatistics["state"] {
    return this.#upSinceMs === undefined ? "waiting" : "running";
  }

  fault(): string | null {
    return this.#fault;
  }

  counters(): Readonly<Record<string, number>> {
    return {
      ...this.#gateway.counters(),
      ...this.#reader.counters,
      damaged: this.#reader.counters.damaged + this.#overlong,
      ...this.#ais?.counters,
      ...this.#parts.taken.counters,
      losses: this.#losses,
    };
  }

  #take(lines: Parameters<GatewayListener["lines"]>[0], device?: string): void {
    let isHeard = false;
    for (const line of lines) {
      if (line === undefined) this.#overlong += 1;
      else if (this.#reader.read(line, device)) isHeard = true;
    }
    if (isHeard) this.#heard();
  }

  #heard(): void {
    const nowMs = this.#parts.clock.monotonic();
    if (this.#upSinceMs === undefined) {
      this.#upSinceMs = nowMs;
      this.#fault = null;
      this.#parts.onFault(null);
    }
    if (nowMs - this.#upSinceMs >= STEADY_MS) this.#pace.reset();
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#silence);
    this.#refused = { damaged: this.#damaged, withoutChecksum: this.#reader.counters.no_checksum };
    this.#silence = setTimeout(() => {
      const reason = this.#whySilent();
      // A port of ours stays open: a device that connects meanwhile must not be sent away. Nor does a connection help that works.
      if (this.#gateway.staysOpen === true || reason === "no-checksum") {
        this.#lost(reason);
        this.#watch();
        return;
      }
      this.#silent = reason;
      this.#attempt.abort();
    }, this.#parts.timeoutS * 1000);
  }

  /** Nothing was taken; what came? */
  #whySilent(): SentenceFault {
    if (this.#damaged > this.#refused.damaged) return "not-understood";
    return this.#reader.counters.no_checksum > this.#refused.withoutChecksum ? "no-checksum" : "silent";
  }

  get #damaged(): number {
    return this.#reader.counters.damaged + this.#overlong + (this.#ais?.counters.ais_damaged ?? 0);
  }

  /** Told once: when it had been up, at the first try, or when it is of another kind. */
  #lost(fault: SentenceFault): void {
    const { texts, lose, onFault } = this.#parts;
    const text = faultText(texts, this.#gateway, fault);
    // That something comes after all says where to look.
    const isOther = (fault === "no-checksum" || fault === "not-understood") && text !== this.#fault;
    const isNews = this.#upSinceMs !== undefined || this.#fault === null || isOther;
    if (this.#upSinceMs !== undefined) this.#losses += 1;
    this.#upSinceMs = undefined;
    this.#fault = text;
    lose();
    if (isNews) onFault(this.#fault);
  }
}
