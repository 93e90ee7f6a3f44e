/**
 * Asks one authority for time stamps of the newest checkpoint, which covers all entries before it: so none waits but that one, however long
 * the vessel was without a link. An entry is never kept waiting. Each stamp is on disk before its entry is written, which tells by how much
 * the authority's clock and ours differ.
 */
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { reasonOf } from "../../core/errors.ts";
import { ask } from "../../core/http-request.ts";
import { pause } from "../../core/pause.ts";
import { formatIsoTime } from "../../core/time.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { TIME_STAMPED } from "../../logbook/entry/audit-event.ts";
import type { SignedCheckpoint } from "../../logbook/evidence/checkpoint-list.ts";
import { addStamp, readStamps } from "../../logbook/stamp/file-stamps.ts";
import { readStamp, stampQuestion } from "../../logbook/stamp/time-stamp.ts";
import type { ConnectorContext } from "../connector.ts";
import { Delivery } from "../delivery.ts";
import { Output } from "../output.ts";
import { limits } from "./limits.ts";
import type { StampSettings } from "./section.ts";
import { wordsIn } from "./words.ts";

const HOUR_MS = 3_600_000;
const MEDIA = { "Content-Type": "application/timestamp-query", Accept: "application/timestamp-reply" };

type StampContext = Pick<ConnectorContext, "clock" | "dataDir" | "locale" | "log" | "logbook" | "mayWrite" | "outbox">;

export class Stamper extends Output {
  readonly type = "stamps";
  readonly name: string;
  readonly #url: string;
  readonly #everyMs: number;
  readonly #context: StampContext;
  readonly #bookDir: string;
  readonly #texts: ReturnType<typeof wordsIn>;
  readonly #delivery: Delivery;
  readonly #counters = { stamps: 0, entries: 0, bytes: 0 };

  constructor({ url, everyH }: StampSettings, context: StampContext) {
    super();
    this.name = new URL(url).host;
    this.#url = url;
    this.#everyMs = everyH * HOUR_MS;
    this.#context = context;
    this.#bookDir = join(context.dataDir, "logbook");
    this.#texts = wordsIn(context.locale);
    this.#delivery = new Delivery(this.name, context.log, this.#texts, limits);
  }

  counters(): Readonly<Record<string, number>> {
    const newest = this.#context.logbook.checkpoint?.size ?? 0;
    const waiting = Math.max(0, newest - this.#counters.entries);
    return { ...this.#counters, waiting, failures: this.#delivery.failures };
  }

  fault(): string | null {
    return this.#delivery.fault;
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const { clock, logbook } = this.#context;
    let dueMs = clock.monotonic() + (await this.#restMs());
    for (; !signal.aborted; await pause(limits.lookMs, signal)) {
      const { checkpoint } = logbook;
      if (checkpoint === undefined || checkpoint.size <= this.#counters.entries || clock.monotonic() < dueMs) continue;
      const fault = await this.#stamp(checkpoint, signal);
      if (fault === undefined) dueMs = clock.monotonic() + this.#everyMs;
      else await this.#delivery.failed(fault, signal);
    }
  }

  /** How long it is until the next one is due. Where the clock was set back since, at most as long as between any two. */
  async #restMs(): Promise<number> {
    const last = (await readStamps(this.#bookDir)).findLast(({ authority }) => authority === this.#url);
    if (last === undefined) return 0;
    this.#counters.entries = Number(last.note.split("\n")[1]) || 0;
    const agoMs = this.#context.clock.now() - Date.parse(last.stamped_at);
    return Math.min(this.#everyMs, Math.max(0, this.#everyMs - agoMs));
  }

  /** Resolves with what went wrong. */
  async #stamp(checkpoint: SignedCheckpoint, signal: AbortSignal): Promise<string | undefined> {
    const { clock, mayWrite } = this.#context;
    const { note, size } = checkpoint;
    try {
      const question = { digest: createHash("sha256").update(note).digest(), nonce: randomBytes(8) };
      const answer = await this.#ask(stampQuestion(question), signal);
      const nowMs = clock.now();
      const read = readStamp(answer, question);
      if (typeof read === "string") return this.#texts.faults[read];
      mayWrite();
      const [authority, stampedAt] = [this.#url, formatIsoTime(read.timeMs)];
      await addStamp(this.#bookDir, { authority, stamped_at: stampedAt, note, answer: answer.toString("base64") });
      this.#counters.stamps += 1;
      this.#counters.bytes += answer.length;
      this.#counters.entries = size;
      this.#delivery.succeeded();
      this.#enter(size, stampedAt, Math.round((read.timeMs - nowMs) / 1000));
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }

  async #ask(body: Buffer, signal: AbortSignal): Promise<Buffer> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)]);
    const answer = await ask(this.#url, { method: "POST", headers: MEDIA, body, signal: patience });
    if (answer.isGood) return answer.bytes(limits.answerBytes);
    answer.drop();
    throw new Error(`HTTP ${answer.status}`);
  }

  #enter(entries: number, stampedAt: string, seconds: number): void {
    const { log, outbox } = this.#context;
    const authority = this.name;
    const isApart = Math.abs(seconds) > limits.apartS;
    const summary = isApart
      ? this.#texts.apart({ entries, authority, seconds })
      : this.#texts.stamped({ entries, authority });
    if (isApart) log.warning(summary);
    else log.info(summary);
    const payload = { event: TIME_STAMPED, authority, entries, stamped_at: stampedAt, clock_apart_s: seconds };
    outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
  }
}
