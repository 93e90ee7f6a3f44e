/** What the console makes of GET /health: what it tells on every page, and whether samples are being lost. */
import test from "ava";
import { messagesIn } from "../../src/messages/messages.ts";
import { faultsOf, type Health, LossWatch } from "../../web/health.ts";

/** What each part can have that the service has words of its own for. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  logbook: ["logbook-io", "logbook-volume-lost"],
  alarms: ["logbook-io", "EROFS", "EACCES"],
  historian: ["historian-locked", "historian-io", "historian-damaged"],
};

test("what keeps the records from being written is told on every page, and other reasons are not", (t) => {
  const reason = (code: Health["reasons"][number]["code"], part: string) =>
    ({ code, part, severity: "failing", fault: "?", text: "", since: "", what_to_do: "" }) as const;
  const told = (...reasons: Health["reasons"]) => faultsOf({ reasons }).map(({ code, part }) => `${code} ${part}`);
  t.deepEqual(told(), []);
  t.deepEqual(told(reason("source-fault", "sources udp"), reason("disk-full", "historian")), ["disk-full historian"]);
  t.deepEqual(
    told(
      reason("part-fault", "historian"),
      reason("part-fault", "logbook"),
      reason("not-signed", "logbook"),
      reason("part-fault", "alarms"),
    ),
    ["part-fault historian", "part-fault logbook", "not-signed logbook", "part-fault alarms"],
  );
});

test("each fault of a part has sentences of its own in both languages, and one that is not known is told as it is", (t) => {
  for (const { conditions } of [messagesIn("en"), messagesIn("es")]) {
    const wordsOf = (part: string, fault: string) => conditions["part-fault"]({ part, fault, count: 0 });
    for (const [part, faults] of Object.entries(FAULTS)) {
      const texts = faults.map((fault) => wordsOf(part, fault));
      for (const [i, { text, whatToDo }] of texts.entries()) {
        t.regex(text, /^[A-Z].+: .+\. .+\.$/);
        t.regex(whatToDo, /^[A-Z].+[.?] .+\.$/);
        t.false(text.includes("undefined") || text.includes(faults[i] ?? "?"), text);
      }
      t.is(new Set(texts.map(({ text }) => text)).size, faults.length);
      for (const fault of ["SQLITE_WHAT", "constructor", "__proto__"]) {
        t.true(wordsOf(part, fault).text.includes(`: ${fault}.`));
      }
    }
  }
});

test("samples that are being lost are told as long as the fault lasts, and a minute after the last one was", (t) => {
  const losses = new LossWatch();
  const told = (uptimeS: number, dropped: number, fault: string | null) =>
    losses.take({ historian: { dropped, fault }, uptime_s: uptimeS });
  t.is(told(100, 7, null), undefined, "lost before the page was opened");
  t.is(told(105, 7, "disk-full"), undefined, "at fault, and all that comes fits");
  t.is(told(110, 9, "disk-full"), 9);
  t.is(told(300, 9, "disk-full"), 9);
  t.is(told(305, 12, "disk-full"), 12);
  t.is(told(310, 12, null), 12);
  t.is(told(366, 12, null), undefined);
  t.is(told(370, 12, "disk-full"), undefined, "another fault, and nothing lost by it yet");
  t.is(told(375, 20, null), 20, "a disk that is only slow");
  t.is(told(2, 0, null), undefined, "the service was started again");
});
