import test from "ava";
import { answerOf } from "../../../src/connectors/databases/answer.ts";

const NOW_MS = Date.UTC(2026, 10, 23);

test("2xx is taken, and a partial write names what was dropped", (t) => {
  t.deepEqual(answerOf(204, "", null, NOW_MS), { kind: "taken", dropped: 0, reason: "HTTP 204" });
  const partial = answerOf(400, '{"error":"partial write: points beyond retention policy dropped=7"}', null, NOW_MS);
  t.like(partial, { kind: "taken", dropped: 7 });
  const endless = answerOf(400, `partial write dropped=${"9".repeat(400)}`, null, NOW_MS);
  t.like(endless, { kind: "taken", dropped: 999_999_999 });
  t.like(answerOf(422, '{"message":"failure: partial write: field type conflict"}', null, NOW_MS), {
    kind: "taken",
    dropped: 1,
  });
});

test("400 is about samples where it says so, and may be about the request where not", (t) => {
  for (const said of [
    "out of order sample",
    "out of bounds",
    "duplicate sample for timestamp",
    '{"error":"field type conflict"}',
    "label value too long",
  ])
    t.like(answerOf(400, said, null, NOW_MS), { kind: "never", isAboutSamples: true }, said);
  t.like(answerOf(400, '{"error":"database is required"}', null, NOW_MS), { kind: "never", isAboutSamples: false });
});

test("everything else is tried again, after as long as it asks for and an hour at most", (t) => {
  for (const status of [401, 403, 404, 429, 500, 503])
    t.like(answerOf(status, "", null, NOW_MS), { kind: "later", afterMs: undefined });
  t.like(answerOf(429, "", "7", NOW_MS), { afterMs: 7000 });
  t.like(answerOf(503, "", "Mon, 23 Nov 2026 00:00:30 GMT", NOW_MS), { afterMs: 30_000 });
  t.like(answerOf(503, "", "99999999", NOW_MS), { afterMs: 3_600_000 });
  t.like(answerOf(503, "", "soon", NOW_MS), { afterMs: undefined });
  t.is(answerOf(413, "", null, NOW_MS).kind, "large");
});

test("what a stranger says is one short line", (t) => {
  const { reason } = answerOf(500, `a\u001b[31m\n\nb${"x".repeat(999)}`, null, NOW_MS);
  t.regex(reason, /^HTTP 500: a \[31m bx+$/);
  t.true(reason.length < 220);
});
