/** Damaged files of what a service watches: the crew hears of it, the log book has it, and it stays until somebody has acknowledged it. */
import { lstat, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { ext4Disk } from "../../support/ext4-disk.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { GnssVessel, STOPPED } from "./support/gnss-vessel.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const PLACE = { latitude: 39.5, longitude: 2.6 };
const WATCHES = [
  { file: "anchor.json", tag: "SYSTEM.ANCHOR_LOST", part: "anchor", begin: "/anchor/down?radius_m=30&user=Ana" },
  { file: "areas.json", tag: "SYSTEM.AREAS_LOST", part: "areas", begin: "/areas?name=Berth&radius_m=30&user=Ana" },
  { file: "mob.json", tag: "SYSTEM.MOB_LOST", part: "mob", begin: "/mob?user=Ana" },
  // Nobody watches anything by it.
  { file: "preferred-sources.json", tag: "SYSTEM.STATE_LOST", part: "state", begin: undefined },
] as const;

interface Health {
  readonly condition: string;
  readonly reasons: readonly { readonly code: string; readonly part: string }[];
}

async function vesselWith(
  t: ExecutionContext,
  files: readonly string[],
  damage: (text: string) => string,
  life?: typeof STOPPED,
) {
  const vessel = await GnssVessel.start((end) => t.teardown(end), await tempDir(t), PLACE, {}, life);
  for (const { begin } of WATCHES) if (begin !== undefined) await vessel.postOnceItIsKnown(begin);
  await vessel.endService();
  for (const name of files) {
    const file = join(vessel.dataDir, name);
    await writeFile(file, damage(await readFile(file, "utf8").catch(() => "")));
  }
  await vessel.startAgain();
  return vessel;
}

const isStillDown = async (vessel: GnssVessel) => (await vessel.get<{ is_down: boolean }>("/anchor")).is_down;
const lostParts = async (vessel: GnssVessel) =>
  (await vessel.get<Health>("/health")).reasons.flatMap(({ code, part }) => (code === "state-lost" ? [part] : []));
const asideIn = async (vessel: GnssVessel) =>
  (await readdir(vessel.dataDir)).filter((name) => name.includes(".damaged-")).toSorted();
const entriesIn = async (vessel: GnssVessel) => {
  const entries = await vessel.get<{ payload: { event?: string; file?: string; lost?: boolean } }[]>("/logbook");
  return entries.flatMap(({ payload: { event, file, lost } }) => (event === "state_damaged" ? [{ file, lost }] : []));
};

const faultOf = async (vessel: GnssVessel, type: string) => {
  const { outputs } = await vessel.get<{ outputs: { type: string; fault: string | null }[] }>("/health");
  return outputs.find((output) => output.type === type)?.fault;
};

test("files that are damaged with their copies: alarms, entries, a condition, until each is acknowledged", async (t) => {
  const files = WATCHES.flatMap(({ file }) => [file, `${file}.copy`]);
  const vessel = await vesselWith(t, files, (text) => text.slice(0, text.length / 2));
  for (const { tag } of WATCHES)
    t.like(await vessel.alarm(tag, "state_lost"), { state: "ACTIVE", priority: "alarm" }, tag);
  t.deepEqual((await lostParts(vessel)).toSorted(), WATCHES.map(({ part }) => part).toSorted());
  t.deepEqual(
    (await entriesIn(vessel)).toSorted((a, b) => (a.file ?? "").localeCompare(b.file ?? "")),
    WATCHES.map(({ file }) => ({ file, lost: true })).toSorted((a, b) => a.file.localeCompare(b.file)),
  );
  t.is((await asideIn(vessel)).length, files.length);
  t.false(await isStillDown(vessel));

  // The next start finds no damage, and the crew has not acknowledged it yet.
  await vessel.endService();
  await vessel.startAgain();
  t.is((await entriesIn(vessel)).length, WATCHES.length, "entered once");
  t.is((await lostParts(vessel)).length, WATCHES.length);
  for (const { tag } of WATCHES) {
    const { id } = await vessel.alarm(tag, "state_lost");
    t.is(await vessel.post(`/alarms/${id}/ack?user=Ana`), 200);
  }
  await until(async () => (await lostParts(vessel)).length === 0, "nothing is lost any more");
  await until(async () => (await vessel.alarms("SYSTEM.")).length === 0, "cleared");

  await vessel.postOnceItIsKnown("/anchor/down?radius_m=30&user=Ana");
  await vessel.endService();
  await vessel.startAgain();
  t.true(await isStillDown(vessel));
});

test("files with whole copies: all is watched as before, and the log book says it", async (t) => {
  const files = WATCHES.flatMap(({ file, begin }) => (begin === undefined ? [] : [file]));
  const vessel = await vesselWith(t, files, (text) => text.replace(/\d(?=\D*$)/, "x"), STOPPED);
  t.true(await isStillDown(vessel));
  t.is((await vessel.get<object[]>("/areas")).length, 1);
  t.is((await vessel.alarms("MOB.")).length, 1);
  t.deepEqual(await vessel.alarms("SYSTEM."), []);
  t.deepEqual(await lostParts(vessel), []);
  t.deepEqual(await entriesIn(vessel).then((entries) => entries.map(({ lost }) => lost)), [false, false, false]);
  t.is((await asideIn(vessel)).length, files.length);
  await vessel.endService();
  await vessel.startAgain();
  t.is((await entriesIn(vessel)).length, files.length, "it is whole again");
});

test("files that the system does not let the service read: without the watches it does not start, and an output says it", async (t) => {
  const alarms = { notify: [{ id: "house", url: "http://127.0.0.1:1/" }] };
  const vessel = await GnssVessel.start((end) => t.teardown(end), await tempDir(t), PLACE, { alarms }, STOPPED);
  await vessel.endService();
  const file = (name: string) => join(vessel.dataDir, name);
  // Links to themselves: the system refuses them to root as well.
  const names = ["anchor.json", "derived.json", "notify-house.json"];
  for (const name of names) {
    await rm(file(name), { force: true });
    await symlink(file(name), file(name));
  }
  const refused = await t.throwsAsync(vessel.startAgain());
  t.regex(refused?.message ?? "", /anchor\.json cannot be read \(ELOOP\)/);
  t.true((await lstat(file("anchor.json"))).isSymbolicLink());

  await rm(file("anchor.json"));
  await vessel.startAgain();
  for (const [type, name] of [
    ["notify", "notify-house.json"],
    ["derive", "derived.json"],
  ] as const)
    // prettier-ignore
    t.regex((await until(() => faultOf(vessel, type), type)) ?? "", new RegExp(`${name} cannot be read`));
  t.deepEqual(await vessel.alarms("SYSTEM."), [], "nothing is lost");
  t.deepEqual(await asideIn(vessel), []);
});

test("a disk that cannot read a file any more (EIO): its copy is used; without one it is an error, and nothing is written over", async (t) => {
  const disk = await ext4Disk(await tempDir(t));
  if (disk === undefined) {
    t.log("skipped: no ext4 can be mounted here");
    t.pass();
    return;
  }
  t.teardown(() => disk.unmount());
  const alarms = { notify: [{ id: "house", url: "http://127.0.0.1:1/" }] };
  const vessel = await GnssVessel.start((end) => t.teardown(end), await tempDir(t), PLACE, { alarms }, STOPPED);
  const file = (name: string) => join(vessel.dataDir, name);
  /** The disk answers every read with EIO once it is cut. */
  const lie = async (...names: string[]) => {
    for (const name of names) {
      await writeFile(join(disk.dir, name), await readFile(file(name)), { flush: true });
      await rm(file(name));
      await symlink(join(disk.dir, name), file(name));
    }
    disk.cut();
  };
  await vessel.postOnceItIsKnown("/anchor/down?radius_m=30&user=Ana");
  await until(() => lstat(file("notify-house.json")).catch(() => undefined), "what a receiver keeps");
  await vessel.endService();
  await lie("anchor.json", "notify-house.json");

  await vessel.startAgain();
  t.true(await isStillDown(vessel));
  t.deepEqual(await entriesIn(vessel), [{ file: "anchor.json", lost: false }]);
  t.is(await readFile(file("anchor.json"), "utf8"), await readFile(file("anchor.json.copy"), "utf8"));
  t.regex((await until(() => faultOf(vessel, "notify"), "notify")) ?? "", /notify-house\.json cannot be read \(EIO\)/);
  await vessel.endService();

  disk.mountAgain();
  await lie("anchor.json", "anchor.json.copy");
  const refused = await t.throwsAsync(vessel.startAgain());
  t.regex(refused?.message ?? "", /anchor\.json cannot be read \(EIO\)/);
  t.deepEqual(await asideIn(vessel), []);
  disk.mountAgain();
  await vessel.startAgain();
  t.true(await isStillDown(vessel), "read again, when it can be");
});
