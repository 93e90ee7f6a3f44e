/** A clock that is set back, which is recorded in the book and flagged by its verification. */
import test from "ava";
import { ClockWatch } from "../../src/logbook/clock-watch.ts";
import { entryMessages } from "../../src/messages/messages.ts";
import { ClockLogWriter } from "../../src/runtime/service/log-writers.ts";
import { signedBook } from "./support/signed.ts";

test("a step back is told once, with both times; time that passes, small steps and steps forward are not", (t) => {
  const watch = new ClockWatch(1_000_000, 0);
  t.is(watch.look(1_001_000, 1000), undefined);
  t.is(watch.look(1_000_500, 2000), undefined, "a clock being disciplined");
  t.deepEqual(watch.look(500_000, 3000), { expectedMs: 1_001_500, foundMs: 500_000 });
  t.is(watch.look(501_000, 4000), undefined);
  t.is(watch.look(9_000_000, 5000), undefined);
});

test("the entry says both clocks and which start of the machine, and the verification counts it", async (t) => {
  const book = await signedBook(t, 2);
  const logbook = await book.open();
  const pending: Promise<unknown>[] = [];
  const writer = new ClockLogWriter((entry) => pending.push(logbook.append(entry)), entryMessages("en"), book.clock, {
    latestMs: book.clock.wallMs,
    bootId: "b-1",
  });
  book.clock.advance(60_000);
  writer.tick(book.clock);
  book.clock.jumpWall(-86_400_000);
  book.clock.advance(1000);
  writer.tick(book.clock);
  await Promise.all(pending);
  const [entry] = await logbook.query({ limit: 1 });
  t.like(entry, { id: 3, kind: "manual", user: "system" });
  t.deepEqual(entry?.payload, {
    event: "clock_set_back",
    clock_expected: "2026-12-01T00:01:03.000Z",
    clock_found: "2026-11-30T00:01:03.000Z",
    monotonic_s: 63,
    boot_id: "b-1",
  });
  t.is(entry?.timestamp, "2026-12-01T00:00:02.000Z", "timestamps never run backwards");
  t.like(await logbook.verify(), { ok: true, clock_set_back: 1 });
});

test("a clock that was set back while the service was off is recorded at the start", async (t) => {
  const book = await signedBook(t, 2);
  const latestMs = book.clock.wallMs;
  book.clock.wallMs = 0;
  const drafts: unknown[] = [];
  const writer = new ClockLogWriter((entry) => drafts.push(entry), entryMessages("es"), book.clock, {
    latestMs,
    bootId: null,
  });
  book.clock.advance(1000);
  writer.tick(book.clock);
  writer.tick(book.clock);
  t.is(drafts.length, 1);
  t.like(drafts[0], {
    summary: "El reloj se ha atrasado: debería marcar 2026-12-01T00:00:03.000Z y marca 1970-01-01T00:00:01.000Z",
  });
});
