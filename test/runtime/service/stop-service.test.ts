/** What the last line of a service says. */
import { join } from "node:path";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { BitacoraError } from "../../../src/core/errors.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import type { Log } from "../../../src/core/log.ts";
import { LogOutbox } from "../../../src/logbook/book/log-outbox.ts";
import type { RunningService } from "../../../src/runtime/service/service.ts";
import { stopService } from "../../../src/runtime/service/stop-service.ts";
import { tempDir } from "../../support/temp-dir.ts";

test("a stop says what the disk has not taken of what was acknowledged, and how many own entries the log book lacks, and ends with 1", async (t) => {
  const dir = await tempDir(t);
  let isFull = false;
  const [access, mob] = [{ isWaiting: false }, { isKept: true }];
  const mayWrite = (): void => {
    if (isFull) throw new BitacoraError("disk-full", { file: dir });
  };
  const logbook = await FileLogbook.open({ dir: join(dir, "logbook"), clock: systemClock, mayWrite });
  const outbox = new LogOutbox(logbook);
  const draft = { kind: "manual", summary: "x", payload: {}, user: "system" } as const;
  const stopped = async (): Promise<{ status: number; lines: string[] }> => {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const parts = {
      history: { statistics: () => ({ buffered: 0, dropped: 0 }) },
      alarms: { lost: () => new Map() },
      logbook,
      dataDirFault: () => null,
      unwrittenEntries: () => outbox.waiting + outbox.lost,
      access,
      mob,
    };
    const service = { parts, stop: () => outbox.close() } as unknown as RunningService;
    const log = { error: say, info: say } as unknown as Log;
    return { status: await stopService(service, dir, log, messagesIn("en").cli), lines };
  };
  outbox.add(draft);
  t.like(await stopped(), { status: 0 });
  // Both were answered as done, and the disk has not taken them.
  access.isWaiting = true;
  mob.isKept = false;
  const unkept = await stopped();
  t.is(unkept.status, 1);
  t.is(unkept.lines.length, 3);
  t.regex(unkept.lines[0] ?? "", /^Access: .*COUNTS AGAIN$/);
  t.regex(unkept.lines[1] ?? "", /^Person overboard: .*does NOT know them$/);
  t.regex(unkept.lines[2] ?? "", /changes of access.*marks of a person overboard since the start are LOST/);
  access.isWaiting = false;
  mob.isKept = true;
  isFull = true;
  outbox.add(draft);
  outbox.add(draft);
  const { status, lines } = await stopped();
  t.is(status, 1);
  t.is(lines[0], "Log book: 2 of the service's own entries are NOT in it: it could not take them");
  t.regex(lines[1] ?? "", /2 of the service's own entries since the start are LOST/);
  t.is(lines.length, 2);
  isFull = false;
  await logbook.close();
});
