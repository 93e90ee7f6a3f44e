/** The sandbox of a program: its units, and what the service makes of them. What a sandbox holds: `npm run bench -- programs`. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { ConnectorContext } from "../../../src/connectors/connector.ts";
import { programsOf } from "../../../src/connectors/programs/programs.ts";
import { type ProgramSettings, programsSection } from "../../../src/connectors/programs/section.ts";
import { isUnitOf, serviceText, unitFiles, type UnitPlace } from "../../../src/connectors/programs/unit.ts";
import { startUnit } from "../../../src/connectors/programs/unit-program.ts";
import { wordsIn } from "../../../src/connectors/programs/words.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { stepsOf } from "../../../src/runtime/programs/program-install.ts";
import { uninstallSteps } from "../../../src/runtime/unit/service-uninstall.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { testWith } from "../../support/programs.ts";

const words = wordsIn("en");

function program(keys: object = {}): ProgramSettings {
  const [settings] = programsSection.settings([{ id: "cabin", command: ["programs/cabin"], ...keys }], {
    dir: "/etc/bitacora",
    vesselName: "Aurora",
  });
  if (settings === undefined) throw new Error("none");
  return settings;
}

test("a program has no network, no devices and no folder unless the project names them", (t) => {
  const shut = serviceText(program());
  for (const line of ["PrivateNetwork=yes", "RestrictAddressFamilies=none", "PrivateDevices=yes", "DynamicUser=yes"])
    t.true(shut.includes(`\n${line}\n`), line);
  t.notRegex(shut, /StateDirectory|IPAddressAllow|DeviceAllow/);
  const open = serviceText(
    program({ hosts: ["192.168.1.50"], devices: ["/dev/null"], keeps_state: true, memory_mb: 9 }),
  );
  for (const line of [
    "IPAddressDeny=any",
    "IPAddressAllow=192.168.1.50",
    "DeviceAllow=/dev/null rw",
    "StateDirectory=bitacora-programs/cabin",
    "MemoryMax=9M",
  ])
    t.true(open.includes(`\n${line}\n`), line);
  t.notRegex(open, /PrivateNetwork|PrivateDevices/);
});

test("one without a sandbox runs as the service's user, with the bounds of the others and without their walls", (t) => {
  const plain = program({ sandbox: false, memory_mb: 9 });
  const [, [name, text] = []] = [...unitFiles(plain, "boat")];
  t.is(name, "bitacora-program-cabin@.service");
  for (const line of [
    "User=boat",
    "NoNewPrivileges=yes",
    "MemoryMax=9M",
    "TasksMax=16",
    "StateDirectory=bitacora-programs/cabin",
  ])
    t.true(text?.includes(`\n${line}\n`), line);
  t.notRegex(text ?? "", /DynamicUser|Protect|Private|Restrict|SystemCall|Inaccessible/);
  t.true(isUnitOf(plain, text ?? ""));
  t.false(isUnitOf(program({ memory_mb: 9 }), text ?? ""), "a sandbox was not what root has installed");
  t.false(isUnitOf(plain, `${serviceText(program({ memory_mb: 9 }))}User=boat\n`), "no more than no sandbox");
  t.false(isUnitOf(plain, `${text}User=root\n`));
});

test("what a word of the command has in it stays one word, and means nothing to systemd", (t) => {
  const text = serviceText(program({ command: ["/opt/a b", "$HOME", "50%", '"; rm -rf /', "a\\b"] }));
  t.true(text.includes(String.raw` sh "/opt/a b" "$$HOME" "50%%" "\"; rm -rf /" "a\\b"`), text);
});

const analyze = testWith(test, "systemd-analyze");

analyze("systemd reads the units, and finds them shut", async (t) => {
  const dir = await tempDir(t);
  const files = [...unitFiles(program({ command: ["/bin/true", "%", "$"] }), "root")];
  // An instance of the template: its socket names what a connection starts.
  const paths = files.map(([name]) => join(dir, name.replace("@.", "@0.")));
  for (const [i, [, text]] of files.entries()) await writeFile(paths[i] ?? "", text);
  await writeFile(join(dir, "bitacora-program-cabin@.service"), serviceText(program()));
  const [, [, unconfined] = []] = [...unitFiles(program({ id: "plain", sandbox: false }), "root")];
  await writeFile(join(dir, "bitacora-program-plain@0.service"), unconfined ?? "");
  paths.push(join(dir, "bitacora-program-plain@0.service"));
  const verified = spawnSync("systemd-analyze", ["verify", "--man=no", ...paths], { encoding: "utf8" });
  t.notRegex(verified.stderr, /bitacora-program.*(Unknown|Failed|Invalid|ignoring)/, verified.stderr);
  const security = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=10", paths[1] ?? ""], {
    encoding: "utf8",
  });
  t.is(security.status, 0, security.stdout.slice(-200));
});

test("the service connects to the socket of a unit that is as the project says, and starts nothing else", async (t) => {
  const dir = await tempDir(t);
  const place: UnitPlace = { units: join(dir, "units"), sockets: join(dir, "sockets"), systemd: dir, isService: true };
  await mkdir(place.units);
  await mkdir(place.sockets);
  const starts = (settings: ProgramSettings) => startUnit(settings, place, words);
  await t.throwsAsync(starts(program()), { message: words.reasons.notInstalled });
  await writeFile(join(place.units, "bitacora-program-cabin@.service"), serviceText(program()));
  await t.throwsAsync(starts(program()), { message: words.reasons.noSocket({ code: "ENOENT" }) });
  const server = createServer({ allowHalfOpen: true }).listen(join(place.sockets, "cabin.sock"));
  t.teardown(() => server.close());
  await once(server, "listening");
  await t.throwsAsync(starts(program({ hosts: ["10.0.0.1"] })), { message: words.reasons.outOfDate });
  const connected = once(server, "connection") as Promise<[Socket]>;
  const running = await starts(program());
  const [socket] = await connected;
  t.true(running.isConfined);
  socket.write("{}\n");
  t.is(String(await once(running.output, "data")), "{}\n");
  socket.resume();
  const ended = once(socket, "end");
  await running.end(0);
  await ended;
  t.regex(await running.ended, /it has ended; journalctl -u 'bitacora-program-cabin@\*' says how/);
});

/** What comes of it where systemd runs, and whether it ran at all. */
async function opened(t: ExecutionContext, { isService, sandbox }: { isService: boolean; sandbox: boolean }) {
  const dir = await tempDir(t);
  const place: UnitPlace = { units: join(dir, "units"), sockets: join(dir, "sockets"), systemd: dir, isService };
  await mkdir(join(dir, "programs"));
  const ran = join(dir, "ran");
  await writeFile(join(dir, "programs/cabin"), `#!/bin/sh\n: >${ran}\n`, { mode: 0o755 });
  const warnings: string[] = [];
  // All that is reached before a program starts; the parts of the service have names of their own, one of them `place`.
  const context = {
    place: { dataDir: dir },
    dataDir: dir,
    locale: "en",
    clock: systemClock,
    log: { info: () => undefined, warning: (text: string) => warnings.push(text), error: () => undefined },
  };
  const settings = program({ command: [join(dir, "programs/cabin")], sandbox });
  const [runner] = await programsOf(place).open([settings], context as unknown as ConnectorContext);
  void runner?.run();
  await until(() => warnings.length > 0);
  await runner?.stop();
  return { warning: warnings[0] ?? "", counters: runner?.counters() ?? {}, hasRun: existsSync(ran) };
}

test("a service of systemd starts no program that root has not installed, with a sandbox or without", async (t) => {
  for (const [isService, sandbox] of [
    [true, true],
    [true, false],
    [false, true],
  ] as const) {
    const { warning, counters, hasRun } = await opened(t, { isService, sandbox });
    t.regex(warning, /root has not installed it yet; type: sudo bitacora programs install/);
    t.like(counters, { starts: 0, unconfined: 0 });
    t.false(hasRun);
  }
});

test("the units of programs go with the service", async (t) => {
  const units = await tempDir(t);
  for (const [name, text] of unitFiles(program(), "bitacora")) await writeFile(join(units, name), text);
  const texts = uninstallSteps(units).map(({ text }) => text);
  t.is(texts.length, uninstallSteps(join(units, "none")).length + 1);
  t.regex(texts.join("\n"), /bitacora\.service\n[^\n]*cabin\.socket\n/);
});

test("the service, which sees no devices, knows a unit again by all but the groups of its devices", (t) => {
  const installed = serviceText(program({ devices: ["/dev/null", "/dev/meter"] }));
  const withGroups = `${installed}SupplementaryGroups=20 986\n`;
  for (const text of [installed, withGroups]) {
    t.true(isUnitOf(program({ devices: ["/dev/null", "/dev/meter"] }), text));
    t.false(isUnitOf(program({ devices: ["/dev/null"] }), text));
    t.false(isUnitOf(program(), text));
  }
  t.false(isUnitOf(program(), `${serviceText(program())}SupplementaryGroups=root\n`));
});

test("install writes the units of programs, removes those of programs that are gone, and does nothing twice", async (t) => {
  const units = await tempDir(t);
  const files = (settings: ProgramSettings) => unitFiles(settings, "bitacora");
  for (const [name, text] of files(program({ id: "old" }))) await writeFile(join(units, name), text);
  const plain = program({ id: "plain", sandbox: false, command: ["/bin/sh", "-c", "true"] });
  const texts = stepsOf([program(), plain], units).map(({ text }) => text);
  t.is(texts.length, 7);
  t.regex(texts.join("\n"), /old\.socket[^]*cabin\.socket[^]*cabin@\.service[^]*cabin\.socket/);
  t.regex(
    texts.join("\n"),
    /plain@\.service: \/bin\/sh -c true may then do all that the service may, without a sandbox/,
  );
  for (const [name, text] of files(program())) await writeFile(join(units, name), text);
  t.is(stepsOf([program(), program({ id: "old" })], units).length, 0);
});
