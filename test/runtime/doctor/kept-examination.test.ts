/** GET /doctor in the service: whoever asks often starts no further programs. */
import test from "ava";
import { limits } from "../../../src/runtime/limits.ts";
import type { CheckContext } from "../../../src/runtime/doctor/check.ts";
import { examine } from "../../../src/runtime/doctor/examination.ts";
import { KeptExamination } from "../../../src/runtime/doctor/kept-examination.ts";
import { messagesIn } from "../../../src/messages/messages.ts";

test("what was found is kept for a while, for each language; those who ask at once share one examination", async (t) => {
  let ms = 0;
  const looked: string[] = [];
  const kept = new KeptExamination({ now: () => 1000 + ms, monotonic: () => ms }, async (language) => {
    looked.push(language);
    return [];
  });
  await Promise.all([kept.look("en"), kept.look("en"), kept.look("es")]);
  t.deepEqual(looked, ["en", "es"]);
  ms = limits.doctor.keptMs - 1;
  t.is((await kept.look("en")).atMs, 1000);
  t.deepEqual(looked, ["en", "es"]);
  ms = limits.doctor.keptMs;
  t.is((await kept.look("en")).atMs, 1000 + ms);
  t.deepEqual(looked, ["en", "es", "en"]);
});

test("a check that fails itself, and one that never ends, do not keep the others from being told", async (t) => {
  const context = { texts: messagesIn("en").doctor } as CheckContext;
  const good = { id: "good", level: "ok", text: "good", command: null } as const;
  const checkBroken = () => Promise.reject(new Error("no such thing"));
  const checkHanging = () => new Promise<never>(() => undefined);
  const found = await examine(context, { broken: checkBroken, hanging: checkHanging, good: () => [good] });
  t.deepEqual(
    found.map(({ text }) => text),
    [
      "The doctor's own check 'broken' failed: Error: no such thing",
      "The check 'hanging' has not ended in time: something it looks at does not answer",
      "good",
    ],
  );
});
