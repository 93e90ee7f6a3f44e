/** A witness is killed in the middle of its work, again and again: it never forgets what it has answered. */
import { readFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { cosignatureVerifier, parseCheckpoint } from "../../src/logbook/evidence/checkpoint.ts";
import { goodSignatures, parseNote } from "../../src/logbook/evidence/signed-note.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { tempDir } from "../support/temp-dir.ts";
import { Vessel } from "./support/vessel.ts";
import { startWitness } from "./support/witness-process.ts";

const kills = 5 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test("kills in mid-request roll nothing back: each cosignature that was answered is of the beginning of what it then knows", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const dir = await tempDir(t);
  const vessel = new Vessel().write(40 * kills);
  let answered = 0;
  let signed = 0;
  for (let round = 0; round < kills; round += 1) {
    const witness = await startWitness(t, dir, round === 0 ? ["--vessel", vessel.publicKey] : []);
    // What it knows now, it says itself.
    const asked = await witness.add(vessel.request(vessel.size));
    t.is(asked.status, 409);
    let known = Number(asked.body);
    t.true(known >= answered, `round ${round}: ${answered} was answered, ${known} is known`);
    const killAfter = 3 + random.below(20);
    for (let i = 0; i < 40 && known < vessel.size; i += 1) {
      const request = vessel.request(known, known + 1);
      const pending = witness.add(request).catch(() => undefined);
      if (i === killAfter) witness.child.kill("SIGKILL");
      const answer = await pending;
      if (answer?.status !== 200) break;
      known += 1;
      answered = known;
      signed += 1;
    }
    await witness.end("SIGKILL");
    const latest = join(dir, "latest");
    const name = readdirSync(latest).find((file) => file.endsWith(".checkpoint")) ?? "";
    const note = parseNote(await readFile(join(latest, name)));
    t.is(goodSignatures(note, [cosignatureVerifier(witness.key)]).length, 1);
    const { size, root } = parseCheckpoint(note.text);
    t.true(size >= answered, `round ${round}: ${answered} was answered, ${size} is on disk`);
    t.deepEqual(root, vessel.root(size));
  }
  t.log(`${signed} cosignatures answered, ${kills} kills`);
  t.true(signed > kills);
});
