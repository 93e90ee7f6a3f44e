/** The section `bridge`: what it takes, what it says is wrong, and what follows from it. */
import test from "ava";
import { bridgePlan } from "../../src/project/bridge-plan.ts";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";

const HEAD = `id: gull
name: Gull
vessel: { id: gull, name: Gull, type: sailing_yacht, loa_m: 12, beam_m: 4, draft_m: 2 }
sources:
  - { type: nmea0183, name: mast, host: 10.0.0.1 }
  - { type: socketcan, interface: can0 }
  - { type: socketcan, interface: can1, listen_only: true }
  - { type: socketcan, interface: can2, protocol: j1939 }
  - { type: yacht-devices, name: deck, host: 10.0.0.2 }
bridge:
`;

function parsed(...lines: readonly string[]) {
  return parseProject(HEAD + lines.map((line) => `  - ${line}\n`).join(""), "/");
}

test("without a word about sets all go but what autopilots follow; instances and rates are kept", (t) => {
  const { project } = parsed(
    "{ from: mast, to: can0, instances: { BATT_0: 2 }, rates: { wind: 2 } }",
    "{ from: can0, to: deck, except: [ais, navigation] }",
  );
  const [first, second] = project?.bridge ?? [];
  t.false(first?.sets.includes("navigation"));
  t.is(first?.sets.length, 13);
  t.like(first, { from: "mast", to: "can0", instances: { BATT_0: 2 }, rates: { wind: 2 } });
  t.is(second?.sets.length, 12);
  t.deepEqual(parsed("{ from: derived, to: can0, only: [navigation] }").project?.bridge?.[0]?.sets, ["navigation"]);
});

const FAULTS = [
  ["{ from: mats, to: can0 }", /bridge\[0\]\.from: "mats": .*mast/],
  ["{ from: mast, to: can7 }", /bridge\[0\]\.to: "can7": .*can0/],
  ["{ from: mast, to: mast }", /bridge\[0\]\.to/],
  ["{ from: can0, to: can0 }", /nothing goes back to where it comes from/],
  ["{ from: mast, to: can1 }", /listen_only/],
  ["{ from: mast, to: can2 }", /a protocol that is only listened to/],
  ["{ from: mast, to: can0, only: [wind], except: [ais] }", /only and except together/],
  ["{ from: mast, to: can0, only: [commands] }", /only\[0\]: "commands"/],
  ["{ from: mast, to: can0, rates: { winds: 1 } }", /winds/],
  ["{ from: mast }", /to/],
] as const;

for (const [line, expected] of FAULTS)
  test(`${line} is a fault in one line`, (t) => {
    const { faults = [] } = parsed(line);
    t.is(faults.length, 1);
    t.regex(faults.map((fault) => faultLine(fault, "en")).join("\n"), expected);
  });

test("where no bus has a name that could stand there, that is said", (t) => {
  const nameless = HEAD.replaceAll(/ {2}- \{ type: socketcan.*\n/g, "").replace("name: deck, ", "");
  const { faults = [] } = parseProject(`${nameless}  - { from: mast, to: deck }\n`, "/");
  t.regex(faults.map((fault) => faultLine(fault, "en")).join("\n"), /^[^\n]*no source is a bus that has a name[^\n]*$/);
});

test("what follows from a line: its groups with their intervals, and its share of the bus", (t) => {
  const [line] = parsed("{ from: mast, to: can0, only: [wind, depth, ais], rates: { wind: 1 } }").project?.bridge ?? [];
  if (line === undefined) throw new Error("the line is good");
  const { groups, sharePct } = bridgePlan(line);
  t.is(groups.length, 13);
  t.like(
    groups.find(({ pgn }) => pgn === 130_306),
    { name: "Wind Data", everyS: 1 },
  );
  t.is(groups.find(({ pgn }) => pgn === 129_038)?.everyS, null, "as it is heard");
  // Two frames a second of 135 bits.
  t.is(sharePct, 0.108);
});
