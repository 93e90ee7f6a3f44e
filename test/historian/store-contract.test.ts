import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { openMemoryStore } from "../../src/historian/memory-store.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { tempDir } from "../support/temp-dir.ts";
import { storeContract, type Subject } from "./support/contract.ts";

storeContract("memory store", async () => ({ store: openMemoryStore(), settle: async () => {} }));

storeContract("file store", (t) => openedFile(t, false));

storeContract("file store opened again", (t) => openedFile(t, true));

async function openedFile(t: ExecutionContext, isReopened: boolean): Promise<Subject> {
  const file = join(await tempDir(t), "historian.db");
  const open = () => openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock: systemClock });
  const subject: Subject = {
    store: await open(),
    settle: async () => {
      if (!isReopened) return;
      await subject.store.close();
      subject.store = await open();
    },
  };
  return subject;
}
