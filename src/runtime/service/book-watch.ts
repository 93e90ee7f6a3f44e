/**
 * Watches for doubts about the log book. A new doubt is logged, recorded as an entry, and raises the alarm of `LOGBOOK.EVIDENCE`.
 * /readyz reports it until it is over or a person has confirmed the book (`bitacora logbook accept`).
 */
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { BookDoubt } from "../../core/book-doubt.ts";
import { EVIDENCE_ACCEPTED, EVIDENCE_LOST } from "../../logbook/entry/entry.ts";
import { EVIDENCE_TAG, evidenceTag } from "../../project/own-tags.ts";
import { enterOnce } from "../../logbook/book/enter-once.ts";
import { SystemAlarm } from "./system-alarm.ts";
import type { WholeService } from "./whole-service.ts";
import { doubtText, doubtLine } from "../../messages/doubt-text.ts";

type WatchedBook = Pick<WholeService, "alarms" | "clock" | "key" | "log" | "logbook" | "messages" | "outbox" | "tags">;

export class BookWatch {
  readonly #service: WatchedBook;
  readonly #alarm: SystemAlarm;
  #known = "";

  constructor(service: WatchedBook) {
    this.#service = service;
    this.#alarm = new SystemAlarm(EVIDENCE_TAG, service, [evidenceTag(service.messages.evidence)]);
  }

  /** For /readyz: the doubt as a code; null if there is none. */
  get fault(): string | null {
    const { doubt } = this.#service.logbook;
    if (doubt === null) return this.#service.key === undefined ? "logbook-key-unusable" : null;
    return doubt.kind === "evidence-lost" ? `logbook-evidence-lost: ${doubt.lost.join(", ")}` : `logbook-${doubt.kind}`;
  }

  /** Called about once a second. */
  tick(): void {
    const { logbook, log, messages } = this.#service;
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
    const { log, logbook, outbox, messages } = this.#service;
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
