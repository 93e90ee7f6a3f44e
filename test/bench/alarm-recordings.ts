/**
 * What the default alarms make of recordings of real boats, without any rule of a project: each recording as a bus would bring it, time
 * going on as it says, through the service's own subscriber, tag store, alarm engine and watch over sensors.
 *
 *     npm run bench -- alarm-recordings                          a line each
 *     BITACORA_BENCH_RECORDING=susteranna npm run bench -- …     every alarm of it, in order
 *
 * "Chattering": three times and more in a minute (IEC 62682).
 */
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { AlarmRecord } from "../../src/alarms/alarm-record.ts";
import { PRIORITIES } from "../../src/core/priority.ts";
import { formatIsoTime } from "../../src/core/time.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { defaultAlarms } from "../../src/project/default-alarms.ts";
import { parseProject } from "../../src/project/parse-project.ts";
import { SensorWatch } from "../../src/runtime/service/sensor-watch.ts";
import { nmea2000Makers } from "../../src/runtime/service/subscribers.ts";
import { Intake } from "../../src/tags/intake.ts";
import { sourceLine } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { ManualClock } from "../support/clock.ts";
import { play, recordings, ROOT, WANTED } from "./support/recordings.ts";

const PROJECT = `{id: a, name: A, vessel: {id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1}}`;
const MINUTE_MS = 60_000;
const CHATTERING = 3;

interface Heard {
  readonly raised: readonly AlarmRecord[];
  readonly lines: readonly string[];
  readonly rules: number;
  readonly minutes: number;
}

export default async function alarmRecordings(print: (line: string) => void): Promise<void> {
  for (const { name, file } of recordings(print)) {
    const heard = await listen(file);
    if (heard.rules === 0) continue;
    print(`${name}: ${summaryOf(heard)}`);
    if (WANTED !== undefined) for (const line of heard.lines) print(`  ${line}`);
  }
}

function summaryOf({ raised, rules, minutes }: Heard): string {
  const byPriority = PRIORITIES.map(
    (priority) => [priority, raised.filter((each) => each.priority === priority)] as const,
  )
    .filter(([, some]) => some.length > 0)
    .map(([priority, some]) => `${some.length} ${priority}`);
  const chattering = Map.groupBy(raised, ({ tag_id: tagId, alarm_id: id }) => `${tagId} ${id}`)
    .entries()
    .filter(([, records]) => isChattering(records.map(({ activated_at: at }) => Date.parse(at))))
    .map(([rule]) => rule)
    .toArray();
  const what = byPriority.length === 0 ? "none" : byPriority.join(", ");
  return `${minutes.toFixed(0)} min, ${rules} rules: ${what}${chattering.length === 0 ? "" : `; chattering: ${chattering.join(", ")}`}`;
}

function isChattering(times: readonly number[]): boolean {
  return times.some((at, i) => (times[i + CHATTERING - 1] ?? Infinity) - at < MINUTE_MS);
}

async function listen(file: string): Promise<Heard> {
  const { project } = parseProject(PROJECT, ROOT);
  if (project === undefined) throw new Error("the project of this benchmark is wrong");
  const messages = messagesIn("en");
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const none = () => Promise.resolve();
  let ids = 0;
  const alarms = new AlarmEngine({
    clock,
    rules: [],
    store: { save: none, remove: none },
    log: none,
    newId: () => String((ids += 1)),
  });
  const raised: AlarmRecord[] = [];
  const lines: string[] = [];
  let rules = 0;
  tags.subscribeRegistrations((definition) => {
    const own = defaultAlarms(definition, true, messages.defaultAlarms);
    for (const rule of own) alarms.watch(rule);
    rules += own.length;
  });
  tags.subscribe((update) => alarms.evaluate(update));
  alarms.subscribe(({ record, kind }) => {
    if (kind === "alarm_active") raised.push(record);
    if (kind !== undefined)
      lines.push(
        `${formatIsoTime(clock.wallMs)} ${kind} ${record.priority} ${record.tag_id} ${String(record.value)} "${record.message}"`,
      );
    // A crew that acknowledges at once: what latches can come again.
    if (kind === "alarm_active") queueMicrotask(() => void alarms.acknowledge(record.id, "bench"));
  });
  const sensors = new SensorWatch({ project, tags, alarms, clock, texts: messages.defaultAlarms.deadSensors });
  const makers = nmea2000Makers({ project, tags, intake: new Intake({ tags, clock }), clock, texts: messages.nmea });
  const subscriber = makers.makeSubscriber(sourceLine("nmea2000", "recording"));
  const second = async () => {
    tags.markStale();
    alarms.tick();
    sensors.tick();
    await alarms.settled();
  };
  await play(file, { clock, hear: (message) => subscriber.accept(message), second });
  await alarms.settled();
  await alarms.close();
  return { raised, lines, rules, minutes: clock.monotonic() / MINUTE_MS };
}
