/** What the console makes of GET /health: which parts are at fault, in words, and whether samples are being lost. */
import test from "ava";
import { faultsOf, type FaultyPart, LossWatch } from "../../web/health.ts";
import { tables } from "../../web/texts.ts";
import { faultText } from "../../web/views/fault-notice.ts";

/** What each part can have that the console has words for. */
const CODES: Readonly<Record<FaultyPart, readonly string[]>> = {
  logbook: ["disk-full", "logbook-io"],
  checkpoints: ["io", "book-changed"],
  alarms: ["disk-full", "logbook-io", "EROFS", "EACCES"],
  historian: ["disk-full", "historian-locked", "historian-io", "historian-damaged"],
};

test("each part at fault is told, also those of which GET /health has no field", (t) => {
  const fine = {
    historian: { fault: null },
    logbook: { fault: null, checkpoint_fault: null },
    alarms: { fault: null },
  };
  t.deepEqual(faultsOf(fine), []);
  t.deepEqual(faultsOf({ historian: { fault: "disk-full" }, logbook: { fault: null }, alarms: {} }), [
    { part: "historian", code: "disk-full" },
  ]);
  const all = {
    historian: { fault: "historian-locked" },
    logbook: { fault: "logbook-io", checkpoint_fault: "io" },
    alarms: { fault: "EROFS" },
  };
  t.deepEqual(
    faultsOf(all).map(({ part, code }) => `${part} ${code}`),
    ["logbook logbook-io", "checkpoints io", "alarms EROFS", "historian historian-locked"],
  );
});

test("each code has sentences of its own in both languages, and one that is not known is told as it is", (t) => {
  for (const { faults: words } of Object.values(tables)) {
    t.deepEqual(Object.keys(words.parts), Object.keys(CODES));
    for (const [part, codes] of Object.entries(CODES) as [FaultyPart, readonly string[]][]) {
      const texts = codes.map((code) => faultText(part, code, words));
      for (const [i, text] of texts.entries()) {
        t.regex(text, /^[A-Z].+\. .+[.?]$/);
        t.false(text.includes("undefined") || text.includes(`(${codes[i]})`), text);
      }
      t.is(new Set(texts).size, codes.length);
      for (const code of ["SQLITE_WHAT", "constructor", "__proto__"]) {
        t.true(faultText(part, code, words).includes(`(${code}).`));
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
