/** What a program says, cut into lines within bounds, and what of it is a value. */
import test from "ava";
import { limits } from "../../../src/connectors/programs/limits.ts";
import { LineGate } from "../../../src/connectors/programs/line-gate.ts";
import { readLine } from "../../../src/connectors/programs/program-line.ts";

test("lines that come in parts are put together, and a line counts when it has ended", (t) => {
  const gate = new LineGate();
  t.deepEqual(gate.take(Buffer.from('{"tag":'), 0), { lines: [] });
  t.deepEqual(gate.take(Buffer.from("1}\n{}\n{"), 0), { lines: ['{"tag":1}', "{}"] });
  t.deepEqual(gate.take(Buffer.from("}\n"), 0), { lines: ["{}"] });
});

test("what is said last counts as a line without its end, once", (t) => {
  const gate = new LineGate();
  t.deepEqual(gate.take(Buffer.from("a\nb"), 0).lines, ["a"]);
  t.deepEqual([gate.end(0), gate.end(0)], [["b"], []]);
});

test("a program that says more lines than it may is found out in the chunk in which it does", (t) => {
  const gate = new LineGate();
  const { lines, offence } = gate.take(Buffer.from("\n".repeat(65_536)), 0);
  t.is(offence, "flood");
  t.is(lines.length, limits.lines.atOnce);
});

test("as many lines as may be come for hours", (t) => {
  const gate = new LineGate();
  const chunk = Buffer.from("{}\n".repeat(limits.lines.perS));
  for (let s = 0; s < 3600; s += 1) t.is(gate.take(chunk, s * 1000).offence, undefined);
});

test("a line that is too long is not waited for, in one part or in many", (t) => {
  t.is(new LineGate().take(Buffer.alloc(limits.lineBytes + 1, "a"), 0).offence, "long");
  const gate = new LineGate();
  const offences = Array.from({ length: 5 }, () => gate.take(Buffer.alloc(1000, "a"), 0).offence);
  t.deepEqual(offences, [undefined, undefined, undefined, undefined, "long"]);
  t.is(new LineGate().take(Buffer.from(`${"a".repeat(limits.lineBytes + 1)}\n`), 0).offence, "long");
});

test("a value is read with what POST /tags takes, an empty object is a sign of life, and nothing else is said", (t) => {
  t.like(readLine('{"tag":"A.B","value":1}'), { tagId: "A.B", value: 1 });
  t.like(readLine('{"tag":"A.B","value":null,"quality":"bad","timestamp":"2026-01-01T00:00:00Z","timeout_s":9}'), {
    value: null,
    quality: "bad",
    timestampMs: Date.UTC(2026, 0, 1),
    timeoutS: 9,
  });
  t.is(readLine("{}"), "alive");
  const wrong = [
    "",
    "1",
    "[]",
    "null",
    "{",
    '{"tag":"A"}',
    '{"tag":1,"value":1}',
    '{"tag":"A","value":"1"}',
    '{"tag":"A","value":1,"quality":"stale"}',
    '{"tag":"A","value":1,"timestamp":"now"}',
    '{"tag":"A","value":1,"timeout_s":-1}',
    '{"tag":"A","value":1,"unit_si":2}',
    '{"tag":"A","value":1,"raw":2}',
    '{"__proto__":{"tag":"A","value":1},"value":1}',
    "[".repeat(5000),
  ];
  for (const line of wrong) t.is(readLine(line), undefined, line);
});
