/**
 * The lines of the log book on their way to shore, in order. Shore says how far it has got, and the vessel goes on from there: so the
 * cursor is shore's, and what is kept here only shows that shore has less than it had said. Where shore has another book, nothing more is
 * sent.
 */
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import { limits } from "./limits.ts";
import { type Delivery, detailOf } from "./delivery.ts";
import type { ShoreAnswer } from "./http-shore.ts";

const zstd = promisify(zstdCompress);

export class EntryStream {
  readonly counts = { entries: 0, moved_back: 0 };
  readonly #logbook: Pick<FileLogbook, "head" | "linesAfter">;
  readonly #delivery: Delivery;
  readonly #keep: () => Promise<void>;
  readonly #onFork: (id: number) => void;
  /** Lines that shore has said it has; undefined until it has said so in this run. */
  #through: number | undefined;
  /** The same, as it was on disk when the run began. */
  #before = 0;
  #isForked = false;
  /** Answers to entries. What shore says of the book is older than the last of them if it was asked before. */
  #answers = 0;
  /** Lines that both books have, where shore has another one. */
  #common = Infinity;

  /** `keep` keeps how far shore has got, on disk. `onFork`: shore is found to have another book, from this entry on. */
  constructor(
    logbook: Pick<FileLogbook, "head" | "linesAfter">,
    delivery: Delivery,
    keep: () => Promise<void>,
    onFork: (id: number) => void,
  ) {
    this.#logbook = logbook;
    this.#delivery = delivery;
    this.#keep = keep;
    this.#onFork = onFork;
  }

  begin(before: number): void {
    this.#before = before;
  }

  /** Lines of this book that shore has on disk, as far as is known. */
  get ashore(): number {
    return Math.min(this.#through ?? this.#before, this.#common);
  }

  get waiting(): number {
    return Math.max(0, this.#logbook.head.lines - this.ashore);
  }

  /** Whether shore has another book than this one, or more of it: a person must look at it. */
  get isContradicted(): boolean {
    return this.#isForked || (this.#through ?? 0) > this.#logbook.head.lines;
  }

  /** To be asked when a report is made, and given to `hear` with its answer. */
  asking(): number {
    return this.#answers;
  }

  /**
   * What the answer to a report says: from there the entries go on. An answer that an entries' answer has overtaken, on another connection,
   * says nothing new.
   */
  async hear(through: unknown, fork: { readonly id?: unknown } | undefined, asked = this.#answers): Promise<void> {
    if (asked !== this.#answers) return;
    this.#setFork(fork);
    if (!isCount(through)) return;
    const delivery = this.#delivery;
    const known = this.ashore;
    const { lines } = this.#logbook.head;
    if (through > lines && !this.#isForked) delivery.fail("entries", delivery.texts.bookIsOlder({ lines, through }));
    this.#moveTo(through);
    if (through !== known) await this.#keep();
  }

  /** Shore may be found to have less than it had said by the answer to a report, or by that to lines after a gap. */
  #moveTo(through: number): void {
    const { log, texts } = this.#delivery;
    const known = this.ashore;
    if (through < known) {
      this.counts.moved_back += 1;
      log.warning(texts.movedBack({ known, through }));
    }
    this.#through = through;
  }

  /** Sends what there is; the result is how long to wait before the next time, in ms. */
  async send(signal: AbortSignal): Promise<number> {
    const [logbook, delivery] = [this.#logbook, this.#delivery];
    const { lookMs, lines, lineBytes, retryMaxMs } = limits;
    const through = this.#through;
    if (through === undefined || this.#isForked || through >= logbook.head.lines) return lookMs;
    // Whether shore's last entry is ours, it sees when it gets it once more.
    const after = Math.max(0, through - 1);
    const page = await logbook.linesAfter(after, { lines, bytes: lineBytes });
    if (page.lines === 0) return lookMs;
    const message = {
      path: "/ship/v1/entries",
      type: "application/x-ndjson",
      encoding: "zstd",
      body: await zstd(page.bytes),
    } as const;
    const answer = await delivery.deliver(
      () => message,
      "entries",
      signal,
      (refusal) => this.#isFinal(refusal),
    );
    this.#answers += 1;
    if (typeof answer === "string") return retryMaxMs;
    const { through: now } = (answer.body ?? {}) as { through?: unknown };
    const sent = after + page.lines;
    const reached = isCount(now) ? now : through;
    this.#moveTo(reached);
    this.counts.entries += Math.max(0, reached - through);
    await this.#keep();
    // A shore that takes a line of each page would get the whole book as often as it has lines.
    return reached >= sent ? 0 : lookMs;
  }

  #isFinal(refusal: ShoreAnswer): boolean {
    const delivery = this.#delivery;
    if (refusal.status === 409) {
      const { id = 0 } = (refusal.body ?? {}) as { id?: unknown };
      this.#setFork({ id });
      return true;
    }
    if (refusal.status !== 422) return false;
    const text = delivery.texts.refusedEntries({ detail: detailOf(refusal) });
    delivery.fail("entries", text);
    delivery.log.error(text);
    return true;
  }

  #setFork(fork: { readonly id?: unknown } | undefined): void {
    const delivery = this.#delivery;
    const was = this.#isForked;
    this.#isForked = fork !== undefined;
    this.#common = fork === undefined ? Infinity : Math.max(0, Number(fork.id ?? 0) - 1);
    if (fork !== undefined) {
      const text = delivery.texts.fork({ id: Number(fork.id ?? 0) });
      delivery.fail("entries", text);
      if (!was) {
        delivery.log.error(text);
        this.#onFork(Number(fork.id ?? 0));
      }
    } else if (was) delivery.mend("entries");
  }
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
