/**
 * The audit in the log book: who signed in, who was refused, who changed what others may, who has the watch. What was done is on disk when
 * `take` resolves; while the disk refuses it, it waits in the outbox, like all entries of the service. What was refused is summed up.
 */
import { type AccessEvent, type Act, isRefusal } from "../../../access/access-event.ts";
import { RefusalCount, type RefusalSum } from "../../../access/refusal-count.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import type { EntryDraft, Logbook } from "../../../logbook/logbook.ts";
import type { LogOutbox } from "../../../logbook/book/log-outbox.ts";
import type { WholeService } from "../whole-service.ts";

type AuditedService = Pick<WholeService, "clock" | "messages"> & {
  readonly logbook: Pick<Logbook, "append">;
  readonly outbox: Pick<LogOutbox, "add">;
};

export class Audit {
  readonly #service: AuditedService;
  readonly #refusals = new RefusalCount();

  constructor(service: AuditedService) {
    this.#service = service;
  }

  /** Refusals of this run. */
  get refused(): number {
    return this.#refusals.total;
  }

  /** Resolves when an act is in the book, or waits for the disk. A refusal is not waited for. */
  async take(event: AccessEvent): Promise<void> {
    const { logbook, outbox, clock } = this.#service;
    if (isRefusal(event)) {
      const sum = this.#refusals.add(event, clock.monotonic());
      if (sum !== undefined) outbox.add(this.#draftOfSum(sum));
      return;
    }
    const draft = this.#draftOfAct(event);
    await logbook.append(draft).catch(() => outbox.add(draft));
  }

  /** Called about once a second. */
  tick(): void {
    this.#writeSums(false);
  }

  /** Before the outbox closes: what was refused since the last sum is not lost by a stop. */
  close(): void {
    this.#writeSums(true);
  }

  #writeSums(isLast: boolean): void {
    const { outbox, clock } = this.#service;
    for (const sum of this.#refusals.due(clock.monotonic(), isLast)) outbox.add(this.#draftOfSum(sum));
  }

  #draftOfSum({ event, count, names, addresses, doors }: RefusalSum): EntryDraft {
    const summary = this.#service.messages.entries.access[event]({ count, names, addresses });
    return { kind: "manual", summary, payload: { event, count, names, addresses, doors }, user: SYSTEM_USER };
  }

  #draftOfAct({ user, ...payload }: Act): EntryDraft {
    const { event } = payload;
    const kind = event === "watch_handed_over" ? "authority_transfer" : "manual";
    return { kind, summary: this.#summaryOf({ user, ...payload }), payload, user };
  }

  #summaryOf(act: Act): string {
    const { access } = this.#service.messages.entries;
    if (act.event === "signed_in") return access.signed_in({ user: act.user, role: act.role });
    if ("of" in act) return access[act.event]({ user: act.user, of: act.of });
    if (act.event === "role_changed")
      return access.role_changed({ name: act.name, from: act.from, to: act.to, user: act.user });
    if (act.event === "person_added") return access.person_added({ name: act.name, role: act.role, user: act.user });
    if ("label" in act) return access[act.event]({ name: act.name, label: act.label, user: act.user });
    if (act.event === "token_approved")
      return access.token_approved({
        name: act.name,
        scopes: act.scopes.join(", "),
        prefix: act.prefix,
        user: act.user,
      });
    if (act.event === "tablet_made") return access.tablet_made({ user: act.user, address: act.address });
    if (act.event === "watch_handed_over")
      return access.watch_handed_over({ user: act.user, to: act.to, note: act.note });
    if (!("name" in act)) return access[act.event]({ user: act.user });
    return access[act.event]({ name: act.name, user: act.user });
  }
}
