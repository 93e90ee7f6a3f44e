/**
 * Watches for doubts about the log book. A new doubt is logged, recorded as an entry, and raises the alarm of `LOGBOOK.EVIDENCE`.
 * /readyz reports it until it is over or a person has confirmed the book (`bitacora logbook accept`).
 */
import type { Messages } from "../../messages/messages.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { BookDoubt } from "../../core/book-doubt.ts";
import { EVIDENCE_ACCEPTED, EVIDENCE_LOST } from "../../logbook/entry/entry.ts";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import { EVIDENCE_TAG, evidenceTag } from "../../project/own-tags.ts";
import type { Log } from "../../core/log.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import { enterOnce } from "../../logbook/book/enter-once.ts";
import { SystemAlarm, type SystemAlarmParts } from "./system-alarm.ts";
import { doubtText, doubtLine } from "../../messages/doubt-text.ts";

export interface BookWatchOptions extends SystemAlarmParts {
  readonly logbook: Pick<FileLogbook, "doubt" | "entries">;
  /** Whether the vessel's key can be used. */
  readonly hasKey: boolean;
  readonly outbox: Pick<LogOutbox, "add">;
  readonly log: Log;
  readonly messages: Messages;
}

export class BookWatch {
  readonly #options: BookWatchOptions;
  readonly #alarm: SystemAlarm;
  #known = "";

  constructor(options: BookWatchOptions) {
    this.#options = options;
    this.#alarm = new SystemAlarm(EVIDENCE_TAG, options, [evidenceTag(options.messages.evidence)]);
  }

  /** For /readyz: the doubt as a code; null if there is none. */
  get fault(): string | null {
    const { doubt } = this.#options.logbook;
    if (doubt === null) return this.#options.hasKey ? null : "logbook-key-unusable";
    return doubt.kind === "evidence-lost" ? `logbook-evidence-lost: ${doubt.lost.join(", ")}` : `logbook-${doubt.kind}`;
  }

  /** Called about once a second. */
  tick(): void {
    const { logbook, log, messages } = this.#options;
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
    this.#alarm.say(fault !== null);
  }

  #tell(doubt: BookDoubt): void {
    const { log, logbook, outbox, messages } = this.#options;
    const { evidence: texts } = messages;
    log.error(doubtLine(texts, doubt));
    const { kind, ...more } = doubt;
    const payload = { event: EVIDENCE_LOST, doubt: kind, ...more };
    const draft = {
      kind: "manual",
      summary: texts.entry({ what: doubtText(texts, doubt) }),
      payload,
      user: SYSTEM_USER,
    } as const;
    // After a person has confirmed the book, the same doubt is a new one.
    void enterOnce(draft, { logbook, outbox }, [EVIDENCE_LOST, EVIDENCE_ACCEPTED]);
  }
}
