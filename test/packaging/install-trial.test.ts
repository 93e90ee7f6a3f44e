/** The parts of the installation trial (`npm run bench -- install`) that need no virtual machine. */
import test from "ava";
import { answerOf, commandLine, readable } from "../bench/support/install-agent.ts";
import { exposureLevel, journalKinds, leftovers, properties, secondsAway } from "../bench/support/install-looks.ts";
import { machineCommand } from "../bench/support/install-machine.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

test("what goes to the agent is one line, whatever the command has in it", (t) => {
  t.is(commandLine("echo 'a\nb'"), `${base64("echo 'a\nb'")}\n`);
});

test("an answer of the agent has a status, seconds and what was printed", (t) => {
  t.deepEqual(answerOf(`3 1.250000 ${base64("no\r\n")}`), { status: 3, seconds: 1.25, output: "no" });
  t.deepEqual(answerOf("0 0.000100 "), { status: 0, seconds: 0.0001, output: "" });
});

test("a line that is no answer is none", (t) => {
  for (const line of ["", "0", "[  1.0] a kernel's line", "0 1.5 !!"]) t.is(answerOf(line), undefined, line);
});

test("of a line that was written over only the last state is shown, and no colours", (t) => {
  t.is(readable("\u001B[32m10%\r50%\rdone\u001B[0m\r\nnext\n"), "done\nnext");
});

test("the journal is counted by identifier and priority", (t) => {
  const line = (identifier: string, priority: string) =>
    JSON.stringify({ SYSLOG_IDENTIFIER: identifier, PRIORITY: priority });
  const lines = [
    line("bitacora", "6"),
    line("bitacora", "3"),
    "-- no line --",
    line("bitacora", "6"),
    line("systemd", "6"),
  ];
  t.is(journalKinds(lines.join("\n")), "bitacora 6: 2, bitacora 3: 1, systemd 6: 1");
});

test("the exposure is read from systemd-analyze's last line", (t) => {
  t.is(exposureLevel("  ✓ User=\n→ Overall exposure level for bitacora.service: 1.4 OK :-)"), 1.4);
  t.is(exposureLevel("Unit bitacora.service not found."), undefined);
});

test("of what is left over the topmost is named, with how much is below it", (t) => {
  t.deepEqual(leftovers(["/etc/bitacora", "/etc/bitacora/project.yaml", "/etc/bitacora.d", "/var/x"]), [
    "/etc/bitacora/ (1)",
    "/etc/bitacora.d",
    "/var/x",
  ]);
});

test("how long a unit was away at a restart is from its last exit to its last start", (t) => {
  const shown = properties("ActiveEnterTimestampMonotonic=9500000\nActiveExitTimestampMonotonic=7000000\nA=b=c\n");
  t.is(shown["A"], "b=c");
  t.is(secondsAway(shown), 2.5);
  t.is(secondsAway(properties("ActiveEnterTimestampMonotonic=9500000\nActiveExitTimestampMonotonic=0")), undefined);
});

test("the machine has no network and ends with the trial, and goes on from a state only where there is one", (t) => {
  const files = { image: "/i", disk: "/d", stick: "/s", console: "/c", port: "/p", monitor: "/m" };
  for (const architecture of ["amd64", "arm64"] as const) {
    const command = machineCommand(architecture, files);
    t.deepEqual(command.slice(0, 3), ["setpriv", "--pdeathsig", "KILL"]);
    t.is(command[command.indexOf("-nic") + 1], "none");
    t.false(command.includes("-incoming"));
    t.true(machineCommand(architecture, { ...files, state: "/state" }).includes("exec:cat '/state'"));
  }
});
