/** What is done about alarms, from the line above every page and from the page of alarms: in whose name, and what came of it. */
import { bridgeOrder } from "../../src/alarms/bridge-order.ts";
import { post } from "../link/api.ts";
import { attempt } from "../parts/act.tsx";
import { knownUser } from "../parts/who.tsx";
import { type AlarmRecord, openAlarms, takeAlarm } from "../store/alarms.ts";
import { AboutAlarm } from "./about.tsx";
import { texts } from "./line-texts.ts";

export async function acknowledge(record: AlarmRecord, reason?: string): Promise<void> {
  const user = await knownUser(texts.acknowledge, <AboutAlarm record={record} />);
  if (user === undefined) return;
  await attempt(async () => takeAlarm(await post("/alarms/{alarm_id}/ack", { alarm_id: record.id, user, reason })));
}

/** All that are back to normal, and that nobody has acknowledged: nothing of them has to be done but to be seen. */
export async function acknowledgeReturned(): Promise<void> {
  const returned = returnedUnseen();
  const user = await knownUser(texts.acknowledgeReturned(returned.length));
  if (user === undefined) return;
  for (const { id } of returned) {
    const isDone = await attempt(async () => takeAlarm(await post("/alarms/{alarm_id}/ack", { alarm_id: id, user })));
    if (!isDone) return;
  }
}

export function returnedUnseen(): AlarmRecord[] {
  return (openAlarms.value ?? []).filter(({ state, condition }) => state === "ACTIVE" && !condition);
}

/** Somebody must see them now: their cause is there, and nobody has acknowledged them. A caution needs nobody. */
export function isUnseen({ state, condition, priority, shelved_until, out_of_service }: AlarmRecord): boolean {
  const isQuiet = shelved_until !== undefined || out_of_service === true;
  return state === "ACTIVE" && condition && priority !== "caution" && !isQuiet;
}

export function inBridgeOrder(records: readonly AlarmRecord[]): AlarmRecord[] {
  return [...records].sort(bridgeOrder);
}
