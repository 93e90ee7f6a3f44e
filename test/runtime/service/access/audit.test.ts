import { join } from "node:path";
import test from "ava";
import { systemClock } from "../../../../src/core/clock.ts";
import { FileLogbook } from "../../../../src/logbook/book/file-logbook.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { Audit } from "../../../../src/runtime/service/access/audit.ts";
import { LogOutbox } from "../../../../src/logbook/book/log-outbox.ts";
import { tempDir } from "../../../support/temp-dir.ts";

const messages = messagesIn("en");

test("what was done is in the book when it is answered, the watch as a transfer of authority", async (t) => {
  const logbook = await FileLogbook.open({ dir: join(await tempDir(t), "logbook"), clock: systemClock });
  t.teardown(() => logbook.close());
  const audit = new Audit({ logbook, outbox: new LogOutbox(logbook), clock: systemClock, messages });
  await audit.take({ event: "signed_in", user: "Ana", role: "master", method: "password", address: "10.0.0.7" });
  await audit.take({ event: "role_changed", user: "Ana", name: "Luis", from: "crew", to: "engineer" });
  await audit.take({ event: "watch_handed_over", user: "Ana", to: "Luis", note: "fog" });
  const entries = await logbook.query({ limit: 10 });
  t.deepEqual(
    entries.map(({ kind, summary, user, payload }) => [kind, summary, user, payload["event"]]),
    [
      ["authority_transfer", "Ana has handed the watch over to Luis: fog", "Ana", "watch_handed_over"],
      ["manual", "Luis is engineer now and was crew, by Ana", "Ana", "role_changed"],
      ["manual", "Ana has signed in (master)", "Ana", "signed_in"],
    ],
  );
  t.like(entries[2]?.payload, { role: "master", method: "password", address: "10.0.0.7" });
});

test("refusals are one entry at once and one at the stop, and an act that the book refuses waits", async (t) => {
  const logbook = await FileLogbook.open({ dir: join(await tempDir(t), "logbook"), clock: systemClock });
  t.teardown(() => logbook.close());
  const outbox = new LogOutbox(logbook);
  let isFull = true;
  const onDisk: Pick<FileLogbook, "append"> = {
    append: (draft) => (isFull ? Promise.reject(new Error("ENOSPC")) : logbook.append(draft)),
  };
  const audit = new Audit({ logbook: onDisk, outbox, clock: systemClock, messages });
  const wrong = { event: "sign_in_failed", name: "ana", address: "10.0.0.9", door: "POST /access/sessions" } as const;
  for (let i = 0; i < 1000; i += 1) await audit.take(wrong);
  await audit.take({ event: "signed_out", user: "Ana", of: "Ana", address: "10.0.0.7" });
  isFull = false;
  audit.tick();
  audit.close();
  await outbox.close();
  const entries = await logbook.query({ limit: 10 });
  t.deepEqual(
    entries.map(({ summary, user }) => [summary, user]),
    [
      ["Sign-in failed 999 times as ana, from 10.0.0.9", "system"],
      ["Ana has signed out", "Ana"],
      ["Sign-in failed as ana, from 10.0.0.9", "system"],
    ],
  );
  t.is(audit.refused, 1000);
});
