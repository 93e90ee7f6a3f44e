/**
 * Watches what stands against the log book: each thing that comes up is told in the journal, is an entry, and raises the alarm of
 * `LOGBOOK.EVIDENCE`; /readyz says it until it is over or a person has confirmed the book (`bitacora logbook accept`).
 */
import type { Messages } from "../../messages/messages.ts";
import { SYSTEM_USER } from "../../alarms/alarm-engine.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { Clock } from "../../core/clock.ts";
import type { BookDoubt } from "../../core/book-doubt.ts";
import { EVIDENCE_LOST } from "../../logbook/entry/entry.ts";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import { EVIDENCE_TAG, evidenceTag } from "../../project/own-tags.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { Log } from "../log.ts";
import type { LogOutbox } from "./log-outbox.ts";

export interface BookWatchOptions {
  readonly logbook: Pick<FileLogbook, "doubt">;
  /** Whether the vessel's key can be used. */
  readonly hasKey: boolean;
  readonly outbox: Pick<LogOutbox, "add">;
  readonly alarms: Pick<Alarms, "open">;
  readonly tags: TagStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
}

export class BookWatch {
  readonly #options: BookWatchOptions;
  #known = "";
  /** What the tag says; undefined as long as it was not written. */
  #said: boolean | undefined;

  constructor(options: BookWatchOptions) {
    this.#options = options;
    // An alarm of an earlier run is over only when its tag says so.
    if (!options.alarms.open().some(({ tag_id: tagId }) => tagId === EVIDENCE_TAG)) return;
    options.tags.register(evidenceTag(options.messages.evidence).definition);
    this.#said = true;
  }

  /** For /readyz: what stands against the book, as a code; null where nothing does. */
  get fault(): string | null {
    const { doubt } = this.#options.logbook;
    if (doubt === null) return this.#options.hasKey ? null : "logbook-key-unusable";
    return doubt.kind === "evidence-lost" ? `logbook-evidence-lost: ${doubt.lost.join(", ")}` : `logbook-${doubt.kind}`;
  }

  /** Called about once a second. */
  tick(): void {
    const { logbook, log, tags, clock, messages } = this.#options;
    const { evidence: texts } = messages;
    const { doubt } = logbook;
    const { fault } = this;
    const now = doubt?.kind === "broken" ? `${fault} ${doubt.breaks}` : (fault ?? "");
    if (now !== this.#known) {
      this.#known = now;
      if (doubt !== null) this.#tell(doubt);
      else if (fault === null) log.info(texts.over);
      else log.error(texts.keyUnusable);
    }
    const value = fault !== null;
    if (value === (this.#said ?? false)) return;
    if (this.#said === undefined && tags.definition(EVIDENCE_TAG) === undefined)
      tags.register(evidenceTag(texts).definition);
    this.#said = value;
    tags.write({ tagId: EVIDENCE_TAG, value, quality: "good", timestampMs: clock.now(), source: "logbook" });
  }

  #tell(doubt: BookDoubt): void {
    const { log, outbox, messages } = this.#options;
    const { evidence: texts } = messages;
    log.error(texts.told(doubt));
    const { kind, ...more } = doubt;
    const payload = { event: EVIDENCE_LOST, doubt: kind, ...more };
    outbox.add({ kind: "manual", summary: texts.entry(doubt), payload, user: SYSTEM_USER });
  }
}
