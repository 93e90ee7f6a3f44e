/**
 * Books as services of earlier commits left them (`fixtures/logbook/books/<commit>`, see fixtures/README.md): each verifies as it did
 * then, is exported, and a service of today goes on with it.
 */
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { runBitacora } from "../support/service-process.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";
import { python } from "./support/python.ts";
import { canTry } from "../support/programs.ts";

const BOOKS = new URL("../../fixtures/logbook/books/", import.meta.url).pathname;
const EXPORTS = new URL("../../fixtures/logbook/exports/", import.meta.url).pathname;
const VERIFIER = new URL("../../src/logbook/export/verify.py", import.meta.url).pathname;

/** Entries; `signed`: whether there was a key already. */
const KNOWN: Readonly<Record<string, { entries: number; signed: boolean }>> = {
  "9ec1a41": { entries: 3, signed: false },
  c6d4b82: { entries: 3, signed: true },
  fec88d5: { entries: 3, signed: true },
  a7ddd9e: { entries: 3, signed: true },
  "6ad0761": { entries: 4, signed: true },
  "0db62f9": { entries: 4, signed: true },
  "8ec3f70": { entries: 5, signed: true },
  d3cb01c: { entries: 5, signed: true },
};

for (const [commit, { entries, signed }] of Object.entries(KNOWN)) {
  test(`a book of ${commit} verifies as it did then`, async (t) => {
    const dir = join(await tempDir(t), "data");
    await cp(join(BOOKS, commit), dir, { recursive: true });
    const verified = await runWarm(["logbook", "verify", "--data-dir", dir, "--json"]);
    t.is(verified.code, 0, verified.stdout);
    t.like(JSON.parse(verified.stdout), {
      ok: true,
      entries,
      evidence_lost: [],
      checkpoints: { anchored_entries: signed ? entries : null, failed: 0, unusable: 0 },
    });
    if (!signed) return;
    const target = join(dir, "..", "export");
    t.is((await runWarm(["logbook", "export", target, "--data-dir", dir])).code, 0);
    if (canTry(t, "python3")) t.regex((await python(join(target, "verify.py"))).stdout, /^OK: intact/);
  });
}

test("an export of an earlier commit verifies as it did then, with its own verifier and with ours", async (t) => {
  const old = join(EXPORTS, "709ded1");
  const verified = await runBitacora(["logbook", "verify", old, "--json"]);
  t.is(verified.code, 0, verified.stdout);
  t.like(JSON.parse(verified.stdout), { ok: true, entries: 5, doubts: [], checkpoints: { anchored_entries: 5 } });
  if (!canTry(t, "python3")) return;
  for (const verifier of [join(old, "verify.py"), VERIFIER])
    t.regex((await python(verifier, old)).stdout, /^(?:OK: intact|intact: OK)/);
});

test("each of the old books is in the list", async (t) => {
  t.deepEqual((await readdir(BOOKS)).sort(), Object.keys(KNOWN).sort());
});
