/** Takes what devices of NMEA 0183 say: transport → lines → sentences → tags. */
import type { Satellite } from "../../nmea2000/bridge/sky-sender.ts";
import { type ListeningParts, ListeningSource } from "../listening-source.ts";
import type { GatewayMessages } from "../../messages/en/gateway.ts";
import { AisSentenceReader, type HeardMessage, type LineOrigin } from "../../nmea0183/ais/ais-sentences.ts";
import type { OwnSentences } from "../../nmea0183/own-sentences.ts";
import { SentenceReader, type TakeValue } from "../../nmea0183/sentence-reader.ts";
import type { Sentence } from "../../nmea0183/sentence.ts";
import type { Gateway, LineListener } from "../../nmea2000/bus/gateway.ts";
import type { TakenTags } from "../../tags/taken-tags.ts";
import { faultText, type SentenceFault } from "./fault-text.ts";

export interface SentenceRunnerParts extends ListeningParts {
  readonly timeoutS: number;
  readonly taken: TakenTags;
  /** Whether lines without a checksum are taken. */
  readonly isChecksumOptional: boolean;
  readonly take: TakeValue;
  /** Gets what AIS hears; undefined if nothing shows it. */
  /** Gets the satellites in view. */
  readonly takeSky?: ((satellites: readonly Satellite[]) => void) | undefined;
  readonly takeAis: ((message: HeardMessage) => void) | undefined;
  /** Gets the sentences of distress. */
  readonly takeDistress?: ((sentence: Sentence) => void) | undefined;
  /** Gets the lines that command something about an alert. */
  readonly command: ((line: string) => void) | undefined;
  /** Whether we ourselves send by this name in IEC 61162-450. */
  readonly isOurs: ((name: string) => boolean) | undefined;
  /** What our outputs have sent. */
  readonly own: OwnSentences | undefined;
  readonly texts: GatewayMessages;
}

const STEADY_MS = 60_000;

export class SentenceRunner extends ListeningSource {
  readonly type = "nmea0183";
  readonly #gateway: Gateway;
  readonly #parts: SentenceRunnerParts;
  readonly #reader: SentenceReader;
  readonly #ais: AisSentenceReader | undefined;
  #attempt = new AbortController();
  #silence: NodeJS.Timeout | undefined;
  /** Why nothing was heard for so long that the connection was ended. */
  #silent: SentenceFault | undefined;
  /** How many lines had been refused when the silence began. */
  #refused = { damaged: 0, withoutChecksum: 0 };
  #overlong = 0;

  constructor(gateway: Gateway, parts: SentenceRunnerParts) {
    super(parts);
    this.#gateway = gateway;
    this.#parts = parts;
    const { take, takeAis, takeSky: sky, takeDistress: distress, command, isOurs, clock, isChecksumOptional } = parts;
    const { own, line: source } = parts;
    this.#ais = takeAis && new AisSentenceReader(takeAis);
    const encapsulated = (line: string, origin: LineOrigin) =>
      this.#ais?.read(line, clock.monotonic(), clock.now(), origin) ?? true;
    this.#reader = new SentenceReader(take, {
      encapsulated,
      sky,
      distress,
      command,
      isOurs,
      isReturned: own && ((line) => own.includes(line, source.where)),
      isChecksumOptional,
      clock,
    });
  }

  protected async session(signal: AbortSignal): Promise<string> {
    this.#attempt = new AbortController();
    this.#silent = undefined;
    this.#watch();
    const listener: LineListener = { opened: () => {}, lines: (lines, device) => this.#take(lines, device) };
    const fault = await this.#gateway.open(listener, AbortSignal.any([signal, this.#attempt.signal]));
    clearTimeout(this.#silence);
    const text = this.#textOf(this.#silent ?? fault);
    // Something comes after all; the text says where to look.
    if (this.#silent === "not-understood") this.lost(text, true);
    return text;
  }

  counters(): Readonly<Record<string, number>> {
    return {
      ...this.#gateway.counters(),
      ...this.#reader.counters,
      looped: this.#parts.own?.isLoop(this.name) === true ? 1 : 0,
      damaged: this.#reader.counters.damaged + this.#overlong,
      ...this.#ais?.counters,
      ...this.#parts.taken.counters,
      losses: this.losses,
    };
  }

  #take(lines: Parameters<LineListener["lines"]>[0], device?: string): void {
    let isHeard = false;
    for (const line of lines) {
      if (line === undefined) this.#overlong += 1;
      else if (this.#reader.read(line, device)) isHeard = true;
    }
    if (!isHeard) return;
    this.heard(STEADY_MS);
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#silence);
    this.#refused = { damaged: this.#damaged, withoutChecksum: this.#reader.counters.no_checksum };
    this.#silence = setTimeout(() => {
      const reason = this.#whySilent();
      // A port of ours stays open: a device that connects meanwhile must not be sent away. Nor does a connection help that works.
      if (this.#gateway.staysOpen === true || reason === "no-checksum") {
        this.lost(this.#textOf(reason), reason !== "silent");
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

  #textOf(fault: SentenceFault): string {
    return faultText(this.#parts.texts, this.#gateway, fault);
  }
}
