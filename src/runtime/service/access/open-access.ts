/** Access control of a running service: read from the data directory, its events written in the log book, its code shown. */
import { Access } from "../../../access/access.ts";
import { limits } from "../../../access/limits.ts";
import { isLoopback } from "../../../core/loopback.ts";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import { ACCOUNTS_LOST } from "../../../logbook/entry/audit-event.ts";
import { accessDefaults } from "../../../project/access-section.ts";
import type { WholeService } from "../whole-service.ts";
import { enterOnce } from "../../../logbook/book/enter-once.ts";
import { Audit } from "./audit.ts";
import { FileAccounts } from "./file-accounts.ts";

const SECOND_MS = 1000;

export async function openAccess(
  service: Pick<
    WholeService,
    | "clock"
    | "dataDir"
    | "host"
    | "insecureOpen"
    | "log"
    | "logbook"
    | "mayWrite"
    | "messages"
    | "onStop"
    | "outbox"
    | "project"
  >,
): Promise<Access> {
  const { clock, dataDir, project, host, log, messages, insecureOpen } = service;
  const { logbook, outbox, mayWrite, onStop } = service;
  const { access: texts } = messages.cli.serve;
  const store = new FileAccounts(dataDir, mayWrite);
  const { accounts, sessions, isDamaged, isLost } = await store.read();
  if (isDamaged) log.error(texts.damaged);
  else if (isLost) log.error(texts.lost);
  if (isLost) {
    const draft = {
      kind: "manual",
      summary: messages.entries.accountsLost,
      payload: { event: ACCOUNTS_LOST },
    } as const;
    // Between two of these somebody has made a first account again.
    void enterOnce({ ...draft, user: SYSTEM_USER }, { logbook, outbox }, [ACCOUNTS_LOST, "person_added"]);
  }
  const audit = new Audit(service);
  const { reading, sessionHours, tabletMinutes, notice } = project.access ?? accessDefaults;
  const access = new Access({
    clock,
    store,
    settings: {
      reading,
      notice: notice ?? null,
      sessionMs: sessionHours * 3_600_000,
      tabletIdleMs: tabletMinutes * 60_000,
      // Accounts that are gone must not open what they have closed, at whichever start.
      isAsked: project.access !== null || isLost,
      hasLostAccounts: isLost,
      isOffered: !isLoopback(host) && !insecureOpen,
    },
    accounts,
    sessions,
    onEvent: (event) => audit.take(event),
  });
  const auditing = setInterval(() => {
    audit.tick();
    void access.saveWaiting();
  }, SECOND_MS);
  const saving = setInterval(
    () => void (access.sessions.size > 0 && access.save().catch(() => undefined)),
    limits.usedEveryMs,
  );
  onStop(async () => {
    clearInterval(auditing);
    clearInterval(saving);
    audit.close();
    if (access.isWaiting) await access.saveWaiting();
    else if (access.isOn && !access.people.isEmpty) await access.save();
  });
  return access;
}
