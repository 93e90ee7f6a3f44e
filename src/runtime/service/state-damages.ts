/**
 * Damaged state files (`core/state-file.ts`): each is an entry of the log book and a line of the log. A state that is lost is an alarm
 * besides, which stays until somebody has acknowledged it: what was watched is not watched any more. The file is put aside when the alarm
 * is on disk, so that a service which is killed before that finds it again.
 */
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { StateDamage } from "../../core/state-file.ts";
import { STATE_DAMAGED } from "../../logbook/entry/audit-event.ts";
import { LOST_STATES, lostStateOf, systemTags } from "../../project/own-tags.ts";
import { SystemAlarm } from "./system-alarm.ts";
import type { WholeService } from "./whole-service.ts";

export class StateDamages {
  /** Until the alarms run. */
  readonly #early: StateDamage[] = [];
  #tell: ((damage: StateDamage) => Promise<void>) | undefined;

  /** As `StatePlace.damaged`. */
  readonly report = async (damage: StateDamage): Promise<void> => {
    if (this.#tell === undefined) this.#early.push(damage);
    else await this.#tell(damage);
  };

  /** The log book and the alarms are there, and what was watched in the last run is watched again. */
  async begin(
    service: Pick<WholeService, "alarms" | "clock" | "log" | "logbook" | "messages" | "outbox" | "project" | "tags">,
  ): Promise<void> {
    const { project, messages, alarms } = service;
    const made = systemTags(project, messages.systemTags);
    const lost = new Map(Object.values(LOST_STATES).map((tagId) => [tagId, new SystemAlarm(tagId, service, made)]));
    for (const alarm of lost.values()) alarm.say(false);
    alarms.subscribe(({ record: { tag_id: tagId }, kind }) => {
      if (kind === "alarm_ack") lost.get(tagId as never)?.say(false);
    });
    this.#tell = async (damage) => {
      await enter(damage, service);
      if (damage.isLost) {
        lost.get(LOST_STATES[lostStateOf(damage.file)])?.say(true);
        await alarms.settled();
      }
      await damage.setAside().catch(() => undefined);
    };
    for (const damage of this.#early.splice(0)) await this.#tell(damage);
  }
}

async function enter(
  { file, isLost, refusal }: StateDamage,
  { log, logbook, messages, outbox }: Pick<WholeService, "log" | "logbook" | "messages" | "outbox">,
): Promise<void> {
  const summary = messages.entries.stateDamaged({ file, isLost, refusal });
  log.error(summary);
  const payload = { event: STATE_DAMAGED, file, lost: isLost };
  const draft = { kind: "manual", summary, payload, user: SYSTEM_USER } as const;
  await logbook.append(draft).catch(() => outbox.add(draft));
}
