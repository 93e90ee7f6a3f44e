/** The tags of a service as it starts, and the parts that listen to them: the alarms, the engine entries, the historian. */
import { alarmsOfTag } from "../../project/with-default-alarms.ts";
import { Intake } from "../../tags/intake.ts";
import { TagStore } from "../../tags/tag-store.ts";
import { EngineLogWriter } from "./log-writers.ts";
import { openAlarms } from "./open-alarms.ts";
import { openHistory } from "./open-history.ts";
import { RoomWatch } from "./room-watch.ts";
import { SourceHabits } from "./source-habits.ts";
import { SourceOrder } from "./source-order.ts";
import type { WholeService } from "./whole-service.ts";

/** The alarms get each update first, so that an alarm is never later than its sample. */
export async function openTags(
  service: Pick<
    WholeService,
    | "clock"
    | "damaged"
    | "dataDir"
    | "dbFile"
    | "log"
    | "logbook"
    | "mayWrite"
    | "messages"
    | "onStop"
    | "outbox"
    | "present"
    | "project"
  >,
) {
  const { project, dataDir, clock, messages, logbook, outbox, onStop } = service;
  const tags = new TagStore(clock);
  for (const tag of project.tags) tags.register(tag);
  const sourceOrder = await SourceOrder.open(service, project.nmea2000.preferredSources);
  const { preferenceOf } = sourceOrder;
  const habits = await SourceHabits.open(service);
  const { hadBefore } = habits;
  const intake = new Intake({ tags, clock, preferenceOf, hadBefore, calibrations: project.calibrate });
  onStop(habits.watch(intake));
  const alarms = await openAlarms({ ...service, tags });
  tags.subscribeRegistrations((definition) => {
    const rules = alarmsOfTag(definition, service.present.project, messages.defaultAlarms);
    for (const rule of rules) alarms.watch(rule);
  });
  const room = await RoomWatch.open(dataDir, onStop);
  const history = await openHistory({ ...service, tags, room });
  onStop(() => history.stop());
  const engines = new EngineLogWriter(outbox, messages.entries, project.logbook, clock);
  await engines.restore(logbook);
  tags.subscribe((update) => alarms.evaluate(update));
  tags.subscribe((update) => engines.observe(update));
  tags.subscribe((update) => history.record(update));
  tags.subscribeOlder((update) => history.recordOlder(update));
  history.start();
  return { tags, intake, sourceOrder, alarms, history, room, engines };
}
