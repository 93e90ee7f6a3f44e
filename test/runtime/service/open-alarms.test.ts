/** The alarms of a service with a real log book and record file: what a person did is there after a kill, in either language. */
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { openAlarms } from "../../../src/runtime/service/open-alarms.ts";
import type { WholeService } from "../../../src/runtime/service/whole-service.ts";
import { isoTime, START_MS, tagUpdate } from "../../support/alarms.ts";
import { ManualClock } from "../../support/clock.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PROJECT = `id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
tags:
  - id: T
    unit_si: rpm
    alarms:
      - { id: high, operator: ">", threshold: 100, priority: warning, message: Too high, escalate: { after_s: 60, to: alarm } }
      - { id: low, operator: "<", threshold: 10, priority: warning, message: Too low }
`;

/** Opens the log book and the alarms of one vessel, again and again. Nothing is closed: it is as after a kill. */
async function vesselOf(t: ExecutionContext) {
  const dataDir = await tempDir(t);
  const clock = new ManualClock(START_MS);
  const { project } = parseProject(PROJECT, dataDir);
  const tags = new TagStore(clock);
  for (const tag of project?.tags ?? []) tags.register(tag);
  const open = async (): Promise<{ alarms: AlarmEngine; logbook: FileLogbook }> => {
    const logbook = await FileLogbook.open({ dir: join(dataDir, "logbook"), clock });
    const parts = { project, present: { project }, dataDir, clock, messages: messagesIn("es") };
    return { alarms: await openAlarms({ ...parts, logbook, tags, mayWrite: () => undefined, onStop: () => undefined } as unknown as WholeService), logbook }; // prettier-ignore
  };
  return { records: join(dataDir, "alarms.db"), clock, open };
}

test("shelving, out of service, a rise and a silence are in the log book, and a killed service has them again", async (t) => {
  const { records, clock, open } = await vesselOf(t);
  const first = await open();
  first.alarms.evaluate(tagUpdate(101));
  clock.advance(60_000);
  first.alarms.tick();
  await first.alarms.silence(undefined, "Ana");
  const until = START_MS + 3_600_000;
  await first.alarms.shelve("T", "high", { user: "Ana", reason: "sensor mojado", untilMs: until });
  await first.alarms.takeOutOfService("T", "low", { user: "Beto", reason: "sin sensor" });
  await first.alarms.settled();
  const told = await first.logbook.query({ limit: 10 });
  t.deepEqual(
    told.toReversed().map(({ kind, summary, user }) => [kind, user, summary]),
    [
      ["alarm_active", "system", "Alarma: Too high (T = 101 rpm)"],
      ["manual", "system", "Nadie la reconoció: Too high (T) sube de advertencia a alarma"],
      ["manual", "Ana", "Ana silenció todas las alarmas (1)"],
      ["override", "Ana", `Alarma apartada por Ana hasta ${isoTime(3600)}: Too high (T): sensor mojado`],
      ["override", "Beto", "Alarma puesta fuera de servicio por Beto: Too low (T): sin sensor"],
    ],
  );
  await first.logbook.close();
  for (const lost of [false, true]) {
    if (lost) await rm(records);
    const { alarms, logbook } = await open();
    t.deepEqual(alarms.records(), first.alarms.records(), `record file lost: ${lost}`);
    t.like(alarms.records()[0], { priority: "alarm", escalated_from: "warning", shelved_until: isoTime(3600) });
    const [high, low] = alarms.rules();
    t.like(high?.shelved, { user: "Ana", reason: "sensor mojado", until: isoTime(3600) });
    t.like(low?.outOfService, { user: "Beto", reason: "sin sensor" });
    t.true((await logbook.verify()).ok);
    await logbook.close();
  }
});

test("the return of an alarm that nobody has acknowledged and its coming again are in the log book, and after a kill as it says", async (t) => {
  const { records, open } = await vesselOf(t);
  const first = await open();
  first.alarms.evaluate(tagUpdate(101));
  await first.alarms.settled();
  await copyFile(records, `${records}.before`);
  first.alarms.evaluate(tagUpdate(50, 1));
  first.alarms.evaluate(tagUpdate(120, 2));
  first.alarms.evaluate(tagUpdate(60, 3));
  await first.alarms.settled();
  const told = await first.logbook.query({ limit: 10 });
  t.deepEqual(
    told.toReversed().map(({ kind, user, summary }) => [kind, user, summary]),
    [
      ["alarm_active", "system", "Alarma: Too high (T = 101 rpm)"],
      ["manual", "system", "De vuelta a lo normal, la alarma sigue abierta: Too high (T = 50 rpm)"],
      ["manual", "system", "La alarma ha vuelto, van 2 veces: Too high (T = 120 rpm)"],
      ["manual", "system", "De vuelta a lo normal, la alarma sigue abierta: Too high (T = 60 rpm)"],
    ],
  );
  t.like(told[1]?.payload, { event: "alarm_recurred", value: 120, returned_at: null, returns: 1 });
  await first.logbook.close();
  await copyFile(`${records}.before`, records);
  const { alarms, logbook } = await open();
  t.deepEqual(alarms.records(), first.alarms.records());
  await logbook.close();
});
