/**
 * The Debian package on a clean Debian with systemd, in a virtual machine without a network, as a person would install it: from one command
 * to the first value from a CAN bus, then what may happen to it: a service that hangs, an upgrade while it runs, a downgrade, removing,
 * purging; each with its seconds and with what is left. It prints what a person sees, and at the end a table for
 * docs/reference/benchmarks.md.
 *
 *     npm run bench -- install --deb FILE [--debian 12|13] [--arch amd64|arm64] [--to FILE]
 *
 * `--to` is the package to upgrade to; without it FILE is packed again with a higher version. The machine is QEMU in pure software
 * emulation, so its seconds are an upper bound: the first lines say how long the same work takes inside and outside.
 *
 * The images (1.5 GB each) lie in $XDG_CACHE_HOME/bitacora-install and are made at the first run, with a network: see
 * packaging/vm/make-image.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isInstalled } from "./support/figures.ts";
import { Guest } from "./support/install-guest.ts";
import { exposureLevel, journalKinds, seconds, secondsAway } from "./support/install-looks.ts";
import { emulatorOf, type GuestArchitecture } from "./support/install-machine.ts";
import { Trial, URL as SERVICE } from "./support/install-trial.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SAME_WORK = "head -c 20000000 /dev/zero | sha256sum";
/** Water depth (PGN 128267) of 10 m, from the device at address 35. */
const FRAME = "0DF50B23#01E80300000000FF";
const TAG = "DEPTH_M";
/** A service that hangs is given so long to come back. */
const HANG_S = 240;

export default async function install(
  print: (line: string) => void,
  _folders: readonly string[],
  options: readonly string[],
): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { deb: { type: "string" }, to: { type: "string" }, debian: { type: "string" }, arch: { type: "string" } },
  });
  const { debian = "12", arch = "amd64" } = values;
  if (arch !== "amd64" && arch !== "arm64") return print(`no ${arch} here; there are: amd64, arm64`);
  const deb = values.deb ?? newestPackage(arch);
  const obstacle = obstacleOf(arch, deb);
  if (obstacle !== undefined || deb === undefined) return print(`not run: ${obstacle ?? "no package"}`);
  const image = imageOf(debian, arch);
  if (!existsSync(image)) {
    print(`making the image of Debian ${debian} ${arch}, once: some minutes`);
    const { status } = spawnSync(join(ROOT, "packaging/vm/make-image"), [debian, arch, image], { stdio: "inherit" });
    if (status !== 0) return print("not run: the image could not be made; what is missing stands above");
  }
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  const work = mkdtempSync(join(tmpdir(), "bitacora-install-"));
  process.once("exit", () => rmSync(work, { recursive: true, force: true }));
  const next = values.to ?? packedAgain(deb, work);
  const guest = await Guest.start(arch, image, [deb, next]);
  const trial = new Trial(guest, print);
  try {
    await run(trial, basename(deb), basename(next));
  } catch (error) {
    print(`\nended here: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    printTable(
      trial,
      print,
      `Debian ${debian} ${arch}, ${basename(deb)} (${(statSync(deb).size / 1e6).toFixed(1)} MB)`,
    );
    await guest.stop();
  }
}

async function run(trial: Trial, deb: string, next: string): Promise<void> {
  const outside = performance.now();
  spawnSync("sh", ["-c", SAME_WORK]);
  trial.note("same work outside", "sha256 of 20 MB", (performance.now() - outside) / 1000);
  await trial.happen("same work inside", SAME_WORK);
  await trial.happen(
    "the packages are copied from a stick",
    "mount -o ro /dev/vdb /mnt && cp /mnt/*.deb /root/ && umount /mnt",
  );
  await trial.rememberFiles();

  await trial.happen("a bus is there", "modprobe vcan && ip link add dev vcan0 type vcan && ip link set vcan0 up");
  await startBus(trial);
  await trial.type("install", terminal(`apt install ./${deb}`));
  await ready(trial, "the service is ready");
  await hears(trial, "the first value from the bus is there");
  await setUp(trial);
  await lookAround(trial);
  await hang(trial);
  await change(trial, "upgrade", `apt install ./${next}`);
  await change(trial, "downgrade", `apt install --allow-downgrades ./${deb}`);
  await trial.type("remove", terminal("apt remove bitacora"));
  await trial.noteLeftovers("remove");
  await trial.type("install again", terminal(`apt install ./${deb}`));
  await ready(trial, "ready again");
  await hears(trial, "hears the bus again");
  await noteData(trial, "after remove and install");
  await trial.type("purge, nobody at the terminal", "DEBIAN_FRONTEND=noninteractive apt-get purge -y bitacora");
  await trial.noteLeftovers("purge, nobody at the terminal");
  await trial.type("install once more", terminal(`apt install ./${deb}`));
  await ready(trial, "ready once more");
  await trial.type("purge, with yes to everything", terminal("apt purge bitacora"));
  await trial.noteLeftovers("purge, with yes to everything");
}

/** As at a terminal, so that whatever asks a question can; the person there says yes to everything. */
function terminal(command: string): string {
  return `(while sleep 1 && echo yes 2>/dev/null; do :; done) | TERM=dumb script -qec 'stty -echo; ${command}' /dev/null`;
}

async function ready(trial: Trial, step: string): Promise<void> {
  await trial.waitFor(step, `curl -fs -m 5 ${SERVICE}/readyz >/dev/null`);
}

async function startBus(trial: Trial): Promise<void> {
  const loop = `while cansend vcan0 ${FRAME}; do sleep 0.1; done`;
  await trial.happen(
    "a device sends the depth, ten times a second",
    `systemd-run --quiet --unit trial-bus bash -c '${loop}'`,
  );
}

/** A value that is as new as this question. */
async function hears(trial: Trial, step: string): Promise<void> {
  await trial.waitFor(step, `curl -fs -m 5 ${SERVICE}/tags | tr '{' '\\n' | grep '${TAG}"' | grep -q '"good"'`);
}

async function noteData(trial: Trial, when: string): Promise<void> {
  const entries = await trial.look(`curl -s ${SERVICE}/logbook | tr '{' '\\n' | grep -c '"id":[0-9]'`);
  const verified = await trial.look(`curl -s -m 60 ${SERVICE}/logbook/verify | head -c 300`);
  const history = await trial.look(`curl -s -m 60 ${SERVICE}/history/tags | head -c 400`);
  trial.note(`data ${when}`, `${entries} entries; ${verified}; ${history}`);
}

/** What Set-up in the console does: a copy of the file before stays, and the owner's own files beside it cannot be replaced. */
async function setUp(trial: Trial): Promise<void> {
  const change = JSON.stringify({ changes: [{ path: ["vessel", "name"], value: "Trial" }] });
  const post = `curl -fs -m 20 -X POST -H 'Content-Type: application/json' -d '${change}' ${SERVICE}/project/changes`;
  const kept = "grep -q Trial /etc/bitacora/project.yaml && ls /etc/bitacora/project.yaml.*.bak";
  await trial.happen("Set-up writes the project file, with a copy of the one before", `${post} && ${kept}`);
  const asService = "setpriv --reuid=bitacora --regid=bitacora --clear-groups";
  const replace = `touch /etc/bitacora/secret && ! ${asService} mv /var/lib/bitacora/logbook.jsonl /etc/bitacora/secret`;
  await trial.happen("the service replaces no file of the owner's", replace);
}

async function lookAround(trial: Trial): Promise<void> {
  await trial.show("systemctl status bitacora --no-pager --full --lines 20");
  await trial.show(`curl -s ${SERVICE}/health | head -c 3000`);
  await trial.show("ls -lA /etc/bitacora /var/lib/bitacora; cat /etc/bitacora/project.yaml");
  await trial.show(
    "bitacora --version; man -w bitacora; ls /usr/share/bash-completion/completions/bitacora; bitacora doctor 2>&1 | head -40",
  );
  const security = await trial.look("systemd-analyze security bitacora --no-pager");
  trial.note("systemd-analyze security", String(exposureLevel(security) ?? security));
  await trial.show("systemd-analyze security bitacora --no-pager | grep -v '✓' | grep '0\\.[1-9]'");
  trial.note(
    "journal, identifier and priority",
    journalKinds(await trial.look("journalctl -u bitacora -o json --no-pager")),
  );
  const {
    MemoryCurrent: memory,
    Type: type,
    WatchdogUSec: watchdog,
    User: user,
    NRestarts: restarts,
  } = await trial.unit();
  trial.note(
    "unit",
    `${type ?? "?"}, user ${user ?? "?"}, watchdog ${watchdog ?? "?"}, ${Number(memory) / 1e6} MB, ${restarts ?? "?"} restarts`,
  );
}

/** `kill -STOP`: what only a watchdog sees. */
async function hang(trial: Trial): Promise<void> {
  const { WatchdogUSec: watchdog = "0", MainPID: pid = "" } = await trial.unit();
  if (watchdog === "0" || watchdog === "infinity") return trial.note("kill -STOP", "the unit has no watchdog");
  const another = `[ "$(systemctl show -P MainPID bitacora)" != ${pid} ] && curl -fs -m 5 ${SERVICE}/readyz >/dev/null`;
  const { status } = await trial.happen(
    "kill -STOP, until the service is ready again",
    `kill -STOP ${pid}; timeout ${HANG_S} bash -c 'until ${another}; do sleep 0.5; done'`,
  );
  if (status !== 0) await trial.look(`kill -CONT ${pid}`);
  await hears(trial, "hears the bus after kill -STOP");
}

/** To another version with the service running. */
async function change(trial: Trial, name: string, command: string): Promise<void> {
  await noteData(trial, `before ${name}`);
  await trial.type(name, terminal(command));
  await ready(trial, `ready after ${name}`);
  const away = secondsAway(await trial.unit());
  trial.note(`the service was away at ${name}`, away === undefined ? "not at all" : "", away);
  await hears(trial, `hears the bus after ${name}`);
  await noteData(trial, `after ${name}`);
}

function imageOf(debian: string, arch: GuestArchitecture): string {
  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "bitacora-install");
  mkdirSync(cache, { recursive: true });
  return join(cache, `debian-${debian}-${arch}`);
}

function newestPackage(arch: GuestArchitecture): string | undefined {
  const found = globSync(`{.,*,packaging/*,packaging/deb/*}/bitacora_*_${arch}.deb`, {
    cwd: ROOT,
  });
  return found.map((file) => join(ROOT, file)).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}

function obstacleOf(arch: GuestArchitecture, deb: string | undefined): string | undefined {
  const programs = [
    [emulatorOf(arch), arch === "amd64" ? "qemu-system-x86" : "qemu-system-arm"],
    ["qemu-img", "qemu-utils"],
    ["setpriv", "util-linux"],
    ["mke2fs", "e2fsprogs"],
    ["dpkg-deb", "dpkg"],
  ] as const;
  process.env["PATH"] += ":/usr/sbin:/sbin";
  const missing = programs.filter(([program]) => !isInstalled(program, program === "mke2fs" ? "-V" : "--version"));
  if (missing.length > 0)
    return `install: apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(" ")}`;
  if (deb === undefined) return "there is no package; `npm run deb` makes one, --deb FILE names one";
  return existsSync(deb) ? undefined : `there is no ${deb}`;
}

/** The same package with a higher version. */
function packedAgain(deb: string, work: string): string {
  const tree = join(work, "tree");
  const again = join(work, "again.deb");
  execFileSync("dpkg-deb", ["-R", deb, tree]);
  const control = join(tree, "DEBIAN/control");
  writeFileSync(control, readFileSync(control, "utf8").replace(/^(Version: .*)$/m, "$1+trial"));
  execFileSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "-z1", "-b", tree, again], { stdio: "ignore" });
  rmSync(tree, { recursive: true });
  const named = join(work, `next-${basename(deb)}`);
  execFileSync("mv", [again, named]);
  return named;
}

function printTable(trial: Trial, print: (line: string) => void, title: string): void {
  const typed = trial.rows.filter((row) => row.typed).length;
  print(`\n${title}\n\n| step (${typed} typed) | s | what it gave |\n|---|---|---|`);
  for (const { step, typed: isTyped, seconds: took, result } of trial.rows) {
    print(
      `| ${isTyped ? `**${step}**` : step} | ${Number.isNaN(took) ? "" : seconds(took)} | ${result.replaceAll("|", "\\|").replaceAll("\n", " ")} |`,
    );
  }
}
