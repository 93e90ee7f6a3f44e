/** The doors that are none of HTTP, found in the code of each wire: one without a row in the policy fails here. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { onWire } from "../../src/access/caller.ts";
import { DOORS, mayPass, RIGHTS_OF, rightsOfWire, WIRES } from "../../src/access/policy.ts";
import { COMMANDS } from "../../src/mqtt/command.ts";
import { COMMANDS as SENTENCE_COMMANDS } from "../../src/nmea0183/alerts/alert-command.ts";
import { ALERT_COMMAND, alertCommandName } from "../../src/nmea2000/alerts/alert-codes.ts";
import { OWN_RECEIVES } from "../../src/nmea2000/node/node-requests.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import { BusAlerts } from "../../src/runtime/service/bus-alerts.ts";
import { projectRoot } from "../support/service-process.ts";
import { memoryAccess } from "./support/memory-access.ts";

const sourceOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");

const alertsOn = (name: string) => new BusAlerts(name, {} as never);

/** Each wire's doors, as its code has them. */
const FOUND: Readonly<Record<string, readonly string[]>> = {
  "MQTT ": COMMANDS.map((name) => `MQTT ${name}`),
  "NMEA2000 ": [
    ...[...OWN_RECEIVES, ...alertsOn("can0").receives]
      .filter((pgn) => pgn !== PGN.ALERT_RESPONSE)
      .map((pgn) => `NMEA2000 ${pgn}`),
    ...Object.values(ALERT_COMMAND).map((code) => `NMEA2000 ${PGN.ALERT_RESPONSE} ${alertCommandName(code)}`),
  ],
  "NMEA0183 ": SENTENCE_COMMANDS.map((letter) => `NMEA0183 ACN ${letter}`),
  "SIGNAL ": [...sourceOf("src/runtime/service-signals.ts").matchAll(/process\.on\("(SIG\w+)"/g)].map(
    ([, signal]) => `SIGNAL ${signal}`,
  ),
  // The same server gives sentences out, and hears commands there where it is given an input: for frames it is given none.
  "RAW ": [/input/.test(sourceOf("src/connectors/raw-server/raw-server.ts")) ? "RAW input" : "RAW frame"],
};

test("each wire's doors have a row, and each row is a door that is there", (t) => {
  for (const [prefix, doors] of Object.entries(FOUND)) {
    const rows = Object.keys(DOORS).filter((door) => door.startsWith(prefix));
    t.deepEqual(rows.toSorted(), [...new Set(doors)].toSorted(), prefix);
  }
});

test("by a wire somebody may what the project allows, of what the policy lets that wire do at the most", (t) => {
  const ways = { MQTT: "MQTT ", "NMEA 2000": "NMEA2000 ", "NMEA 0183": "NMEA0183 " } as const;
  for (const [wire, prefix] of Object.entries(ways) as [keyof typeof WIRES, string][]) {
    const doors = FOUND[prefix] ?? [];
    for (const allowed of [[], ["acknowledge"], ["silence"], ["acknowledge", "silence", "people", "log"]] as const) {
      const { access, events } = memoryAccess();
      for (const each of doors) {
        const right = DOORS[each];
        const isMeant = right === "public" || (right !== null && (allowed as readonly string[]).includes(right ?? ""));
        t.is(
          access.lets(onWire(wire, "mqtt:house", each, allowed)),
          isMeant,
          `${wire} with ${allowed.join(", ")}: ${each}`,
        );
        if (!isMeant) t.like(events.at(-1), { event: "write_refused", name: "mqtt:house", door: each });
      }
    }
    const rights = rightsOfWire(wire, ["people", "accept book", "stop", "log", "tokens", "project reload"]);
    t.deepEqual([...rights], ["public"], `${wire} never gets more`);
    for (const door of ["POST /logbook", "GET /access/people", "a door without a row"]) t.false(mayPass(rights, door));
  }
});

test("what no one may, not even this computer may: to test alarms from the bus, to take over the responsibility", (t) => {
  const closed = Object.keys(DOORS).filter((door) => DOORS[door] === null);
  t.deepEqual(closed, ["NMEA2000 126984 test off", "NMEA2000 126984 test on", "NMEA0183 ACN O", "RAW frame"]);
  for (const door of closed) for (const rights of Object.values(RIGHTS_OF)) t.false(mayPass(rights, door));
});

/** Commands that change no vessel's files: they read, ask the running service by HTTP, or work ashore or on a file that they are given. */
const NO_DOORS = new Set([
  "access",
  "backup",
  "doctor",
  "history check",
  "history export",
  "history query",
  "history tags",
  "import signalk",
  "logbook export",
  "logbook follow",
  "logbook key show",
  "logbook list",
  "logbook key new",
  "logbook verify",
  "logbook witness",
  "nmea check",
  "nmea convert",
  "nmea devices",
  "nmea dump",
  "nmea record",
  "nmea replay",
  "nmea send",
  "programs",
  "programs install",
  "project check",
  "project init",
  "project schema",
  "reload",
  "serve",
  "service install",
  "service status",
  "service uninstall",
  "simulate",
  "status",
  "position",
  "targets",
]);

test("each terminal command has a row, or changes no vessel's files", async (t) => {
  const files = await Array.fromAsync(glob("**/*.ts", { cwd: join(projectRoot, "commands") }));
  const commands = files.map((file) => file.slice(0, -3).replaceAll("/", " "));
  t.true(commands.length > 50);
  const service = /^(access|alarms|anchor|area|mob|notify|shore|switch|tags)( |$)/;
  for (const command of commands) {
    const isKnown = NO_DOORS.has(command) || service.test(command);
    t.is(Object.hasOwn(DOORS, `FILES ${command}`), !isKnown, command);
    t.true(isKnown || mayPass(RIGHTS_OF.local, `FILES ${command}`));
  }
  const writing = Object.keys(DOORS).filter((door) => door.startsWith("FILES "));
  for (const door of writing) t.true(commands.includes(door.slice("FILES ".length)), door);
});
