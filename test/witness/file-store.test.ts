/** What a witness and a vessel keep of each other on disk, where that ends in half a note, is full, or was changed. */
import { generateKeyPairSync } from "node:crypto";
import { appendFile, chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { isBitacoraError } from "../../src/core/errors.ts";
import { limits } from "../../src/witness/limits.ts";
import { parseCheckpointList } from "../../src/logbook/evidence/checkpoint-list.ts";
import { formatCosignerKey } from "../../src/logbook/evidence/signed-note.ts";
import { FileLinkStore } from "../../src/witness/file-link-store.ts";
import { FileWitnessStore } from "../../src/witness/file-witness-store.ts";
import { Witness } from "../../src/witness/witness.ts";
import { ManualClock } from "../support/clock.ts";
import { tempDir } from "../support/temp-dir.ts";
import { Vessel } from "./support/vessel.ts";

const newKey = (name: string) => ({ name, key: generateKeyPairSync("ed25519").privateKey });

test("the list of cosigned notes goes on after half a note, and each witness keeps its own state", async (t) => {
  const dataDir = await tempDir(t);
  await mkdir(join(dataDir, "logbook"));
  const vessel = new Vessel().write(9);
  const state = (name: string) => ({
    url: `http://${name}`,
    publicKey: formatCosignerKey(newKey(name)),
    cosigned: undefined,
    refused: { refusal: "fork", size: 4, own: 9 } as const,
  });
  const [one, two] = [state("one"), state("two")];
  const store = await FileLinkStore.open(dataDir, vessel.key);
  await Promise.all([store.save(one, vessel.note(3)), store.save(two, vessel.note(4))]);
  const list = join(dataDir, "logbook", "witnessed");
  await appendFile(list, vessel.note(5).slice(0, 40));
  const again = await FileLinkStore.open(dataDir, vessel.key);
  t.deepEqual(again.state(one.publicKey), one);
  t.deepEqual(again.state(two.publicKey), two);
  await again.save({ ...two, refused: undefined }, vessel.note(6));
  const { checkpoints, unusable } = parseCheckpointList(await readFile(list, "utf8"), vessel.key);
  t.deepEqual(
    checkpoints.map(({ size }) => size),
    [3, 4, 6],
  );
  t.is(unusable, 1);
  t.deepEqual((await FileLinkStore.open(dataDir, vessel.key)).state(one.publicKey), one);
});

test("a witness whose disk refuses has signed nothing, and goes on as before when it can write again", async (t) => {
  const vessel = new Vessel().write(5);
  let isFull = false;
  const saved: string[] = [];
  const witness = new Witness({
    keys: [newKey("w")],
    clock: new ManualClock(),
    store: {
      save: (_origin, note) => {
        if (isFull) return Promise.reject(new Error("ENOSPC"));
        saved.push(note);
        return Promise.resolve();
      },
      keep: () => Promise.resolve(undefined),
    },
    vessels: [vessel.key],
    notes: [],
  });
  const add = (old: number, size: number) => witness.addCheckpoint(Buffer.from(vessel.request(old, size)), "test");
  t.is((await add(0, 2)).status, 200);
  isFull = true;
  await t.throwsAsync(add(2, 4), { message: "ENOSPC" });
  t.is(witness.vessels()[0]?.entries, 2);
  isFull = false;
  t.is((await add(2, 5)).status, 200);
  t.is(saved.length, 2);
});

test("requests beyond those that may wait are sent away, and a clock set back dates nothing earlier", async (t) => {
  const vessel = new Vessel().write(5);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  let open = (): void => undefined;
  const disk = new Promise<void>((resolve) => (open = resolve));
  const store = { save: () => disk, keep: () => Promise.resolve(undefined) };
  const witness = new Witness({ keys: [newKey("w")], clock, store, vessels: [vessel.key], notes: [] });
  const add = (old: number, size: number) => witness.addCheckpoint(Buffer.from(vessel.request(old, size)), "test");
  const answers = Array.from({ length: limits.waiting + 3 }, () => add(0, 5));
  open();
  const counts = Map.groupBy(await Promise.all(answers), ({ status }) => status);
  t.deepEqual(
    [...counts].map(([status, { length }]) => [status, length]),
    [
      [200, 1],
      [409, limits.waiting - 1],
      [503, 3],
    ],
  );
  clock.jumpWall(-3_600_000);
  t.is((await add(5, 5)).status, 200);
  t.is(witness.vessels()[0]?.cosignedMs, Date.UTC(2026, 10, 21));
});

test("of what is refused the first ones of each kind are kept, and no more than that", async (t) => {
  const dir = await tempDir(t);
  const store = await FileWitnessStore.open(dir);
  const evidence = (i: number, incident: "fork" | "shorter") =>
    ({
      origin: "bitacora/aurora",
      incident,
      status: 422,
      known: "k\n",
      refused: `${i}\n`,
      from: "x",
      timeMs: 0,
    }) as const;
  const { evidenceFiles } = limits;
  for (let i = 0; i < evidenceFiles + 5; i += 1) await store.keep(evidence(i, "shorter"));
  t.is(await store.keep(evidence(999, "shorter")), undefined);
  t.not(await store.keep(evidence(0, "shorter")), undefined, "it is there already");
  t.not(await store.keep(evidence(1, "fork")), undefined, "what came too often does not keep out what is worse");
  t.is((await readdir(join(dir, "refused"))).length, evidenceFiles + 1);
});

test("people may write in the list of vessels, and what is no key there is told with its line", async (t) => {
  const dir = await tempDir(t);
  const store = await FileWitnessStore.open(dir);
  const [aurora, boreas] = [new Vessel(), new Vessel("bitacora/boreas")];
  await writeFile(join(dir, "vessels"), `# the club's boats\n\n${aurora.publicKey}`);
  await store.addVessels([boreas.key, aurora.key]);
  t.is(
    await readFile(join(dir, "vessels"), "utf8"),
    `# the club's boats\n\n${aurora.publicKey}\n${boreas.publicKey}\n`,
  );
  t.deepEqual(
    (await store.vessels()).map(({ name }) => name),
    ["bitacora/aurora", "bitacora/boreas"],
  );
  const many = Array.from({ length: limits.keysPerVessel + 1 }, () => new Vessel("bitacora/many").key);
  t.true(isBitacoraError(await t.throwsAsync(store.addVessels(many)), "too-large"));
  await appendFile(join(dir, "vessels"), "bitacora/x+00000000+AAAA\n");
  const error = await t.throwsAsync(store.vessels());
  t.true(isBitacoraError(error, "witness-state-damaged") && String(error.details["file"]).endsWith("vessels:5"));
  await chmod(join(dir, "vessels"), 0o600);
});
