/** The disk's reserve: neither an entry by hand into a stopped book nor a sample uses it. */
import { PassThrough } from "node:stream";
import test from "ava";
import { ManualClock } from "../support/clock.ts";
import { limits } from "../../src/core/limits.ts";
import { Historian } from "../../src/historian/historian.ts";
import { openMemoryStore } from "../../src/historian/memory-store.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { logbookAdd } from "../../src/runtime/logbook/add.ts";
import { RoomWatch } from "../../src/runtime/service/room-watch.ts";
import { signedBook } from "../logbook/support/signed.ts";

/** While `run` runs, the whole of each disk is reserve. */
async function withoutRoom(run: () => Promise<void>): Promise<void> {
  const { ...before } = limits.disk;
  Object.assign(limits.disk, { reserveShare: 1, reserveMaxBytes: Number.MAX_SAFE_INTEGER, reserveMostShare: 1 });
  try {
    await run();
  } finally {
    Object.assign(limits.disk, before);
  }
}

test.serial(
  "an entry by hand into the book of a stopped service is refused where only the reserve is left",
  async (t) => {
    const book = await signedBook(t, 1);
    const given = { reference: undefined, url: undefined, json: false, texts: messagesIn("en").logbook.add, env: {} };
    const options = { ...given, summary: "x", user: "Ana", dataDir: book.dataDir, clock: book.clock };
    await withoutRoom(async () => {
      const error = await t.throwsAsync(logbookAdd({ ...options, stdout: new PassThrough().resume() }));
      const refused = { code: "usage", details: { reason: messagesIn("en").api.onlyReserveLeft, status: 507 } };
      t.like(error, refused);
    });
    t.is((await book.verify()).entries, 1);
    await logbookAdd({ ...options, stdout: new PassThrough().resume() });
    t.is((await book.verify()).entries, 2);
  },
);

test.serial(
  "samples wait where only the reserve is left, which the historian says at once, and are written when there is room",
  async (t) => {
    const { dataDir } = await signedBook(t);
    const room = new RoomWatch(dataDir);
    const clock = new ManualClock(1_000_000);
    const history = new Historian({ store: openMemoryStore(), clock, mayWrite: room.check });
    history.record({ tagId: "A", timestampMs: 1000, value: 1, quality: "good", source: "test" });
    await withoutRoom(async () => {
      await room.look();
      t.is(history.statistics().fault, "disk-full", "before a flush has tried");
      await history.flush();
      t.like(history.statistics(), { buffered: 1, dropped: 0, failed_flushes: 1, fault: "disk-full" });
    });
    await room.look();
    await history.flush();
    t.like(history.statistics(), { buffered: 0, dropped: 0, fault: null });
    await history.stop();
  },
);
