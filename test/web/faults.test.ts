/** What the console makes of GET /health: what it tells on every page, and whether samples are being lost. */
import test from "ava";
import type { ServiceSnapshot } from "../../src/api/condition/condition-table.ts";
import { ConditionWatch } from "../../src/api/condition/condition.ts";
import { systemClock } from "../../src/core/clock.ts";
import { faultsOf, type Health, hearingOf, LossWatch } from "../../web/store/health.ts";

/** What each part can have that the service has words of its own for. */
const FAULTS: Readonly<Record<"logbook" | "alarms" | "historian", readonly string[]>> = {
  logbook: ["logbook-io", "logbook-volume-lost", "EROFS"],
  alarms: ["logbook-io", "EROFS", "EACCES"],
  historian: ["historian-locked", "historian-io", "historian-damaged", "EROFS"],
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

/** As much of a service without a fault as the table of conditions reads. */
const FINE = {
  nowMs: 0,
  historian: { fault: null, dropped_since: null, dropped_until: null, damaged_blocks: 0, missing_month_files: 0 },
  logbook: { fault: null },
  alarms: { fault: null, unlogged: 0 },
  doubt: null,
  sources: [],
  outputs: [],
  rawServer: null,
  witnesses: [],
  dataDirFault: null,
  lostStates: [],
  clock: null,
  eventLoop: { max_ms: 0 },
  openTo: null,
  withheld: 0,
  access: { hasLostAccounts: false },
  https: null,
  readiness: { ready: true },
};

test("each fault of a part has sentences of its own in both languages, and one that is not known is told as it is", (t) => {
  for (const language of ["en", "es"] as const) {
    const told = (part: keyof typeof FAULTS, fault: string) => {
      const standing = { ...FINE, [part]: { ...FINE[part], fault } };
      // Of the rest of a service these conditions read nothing.
      return new ConditionWatch(systemClock, () => standing as unknown as ServiceSnapshot).condition(language);
    };
    const lineOf = (part: keyof typeof FAULTS, fault: string) => faultsOf(told(part, fault))[0];
    for (const part of ["logbook", "alarms", "historian"] as const) {
      const lines = FAULTS[part].map((fault) => lineOf(part, fault));
      for (const [i, line] of lines.entries()) {
        t.regex(line?.text ?? "", /^[A-Z].+: .+\. .+\.$/);
        t.regex(line?.what_to_do ?? "", /^[A-Z].+[.?] [A-Z].+\.$/);
        t.false(line?.text.includes("undefined") === true || line?.text.includes(FAULTS[part][i] ?? "?"), line?.text);
      }
      t.is(new Set(lines.map((line) => line?.text)).size, lines.length);
      for (const fault of ["SQLITE_WHAT", "constructor", "__proto__"]) {
        t.true(lineOf(part, fault)?.text.includes(`: ${fault}.`));
        t.regex(lineOf(part, fault)?.what_to_do ?? "", /^(The journal|El registro) /);
      }
      t.regex(lineOf(part, "disk-full")?.text ?? "", /^[A-Z].+: .+\. .+\.$/);
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

test("nothing is heard where no value is of use, and a recording has ended where every source is done", (t) => {
  const of = (good: number, uncertain: number, ...states: Health["sources"][number]["state"][]) =>
    hearingOf({ tag_store: { by_quality: { good, uncertain } }, sources: states.map((state) => ({ state })) });
  t.is(of(0, 0), "nothing");
  t.is(of(0, 0, "running"), "nothing");
  t.is(of(0, 1, "running"), "heard");
  t.is(of(3, 0), "heard");
  // What the service says of itself is good for ever.
  t.is(of(3, 0, "ended", "ended"), "ended");
  t.is(of(3, 0, "ended", "running"), "heard");
  t.is(of(3, 0, "waiting"), "lost");
  t.is(of(3, 0, "failed", "ended"), "lost");
  t.is(of(3, 0, "waiting", "running"), "heard");
});
