/** The tags of a service as it starts, and the parts that listen to them: the alarms, the engine entries, the historian. */
import type { AlarmEngine } from "../../alarms/alarm-engine.ts";
import type { StatePlace } from "../../core/state-file.ts";
import type { Historian } from "../../historian/historian.ts";
import type { Logbook } from "../../logbook/logbook.ts";
import { alarmsOfTag } from "../../project/with-default-alarms.ts";
import { Intake } from "../../tags/intake.ts";
import { TagStore } from "../../tags/tag-store.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import { EngineLogWriter } from "./log-writers.ts";
import { openAlarms } from "./open-alarms.ts";
import { openHistory } from "./open-history.ts";
import { RoomWatch } from "./room-watch.ts";
import { SourceHabits } from "./source-habits.ts";
import { SourceOrder } from "./source-order.ts";
import type { RunningOptions } from "./service-options.ts";

export interface OpenTagsParts {
  readonly logbook: Logbook;
  readonly outbox: LogOutbox;
  readonly place: StatePlace;
  readonly onStop: (close: () => unknown) => void;
}

export interface TagParts {
  readonly tags: TagStore;
  readonly intake: Intake;
  readonly sourceOrder: SourceOrder;
  readonly alarms: AlarmEngine;
  readonly history: Historian;
  /** Of the data directory's disk. */
  readonly room: RoomWatch;
  readonly engines: EngineLogWriter;
}

/** The alarms get each update first, so that an alarm is never later than its sample. */
export async function openTags(
  options: RunningOptions,
  { logbook, outbox, place, onStop }: OpenTagsParts,
): Promise<TagParts> {
  const { project, dataDir, clock, messages } = options;
  const { mayWrite } = place;
  const tags = new TagStore(clock);
  for (const tag of project.tags) tags.register(tag);
  const sourceOrder = await SourceOrder.open(place, project.nmea2000.preferredSources);
  const { preferenceOf } = sourceOrder;
  const habits = await SourceHabits.open(place);
  const { hadBefore } = habits;
  const intake = new Intake({ tags, clock, preferenceOf, hadBefore, calibrations: project.calibrate });
  onStop(habits.watch(intake));
  const alarms = await openAlarms(options, { logbook, tags, mayWrite, onStop });
  tags.subscribeRegistrations((definition) => {
    const rules = alarmsOfTag(definition, options.present.project, messages.defaultAlarms);
    for (const rule of rules) alarms.watch(rule);
  });
  const room = await RoomWatch.open(dataDir, onStop);
  const history = await openHistory(options, { tags, mayWrite, room, onStop });
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
