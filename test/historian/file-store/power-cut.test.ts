/** What power cuts cost the file store while it seals, begins month files and removes old ones. Only root can cut it. */
import test from "ava";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { PHASES, startNotes } from "../support/crash-notes.ts";
import { crashSubject, examine, kill, monthAim, randomAim, writerAtWork } from "../support/crash-round.ts";
import { mountDisk } from "../support/disk.ts";
import { PowerSwitch } from "../support/power-switch.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

test("power cuts while files are sealed, begun and removed lose no flush that was acknowledged before, nor a month", async (t) => {
  const disk = await mountDisk(t, 128);
  if (disk === undefined) {
    t.pass();
    return;
  }
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const subject = crashSubject(disk.dir, await tempDir(t), { retentionDays: 20 });
  let first = 0;
  for (let round = 0; round < 4 * SCALE; round += 1) {
    startNotes(subject.notes);
    const power = await PowerSwitch.ready(disk.dir, subject.notes);
    const aim = round % 2 === 0 ? monthAim(random) : { ...randomAim(random, 400), flushes: 100 + random.below(300) };
    const writer = await writerAtWork(subject, first, aim);
    const cut = await power.cut();
    await kill(writer, subject);
    if (cut === undefined) {
      t.log("skipped: the power cannot be cut here");
      t.pass();
      return;
    }
    const { acknowledged, phase } = cut;
    disk.unmount();
    disk.mount();
    const found = await examine(subject, acknowledged);
    t.deepEqual(found.faults, [], `round ${round}, cut while ${PHASES[phase]}`);
    t.true(found.end > acknowledged);
    first = found.end;
  }
  t.log(`${first} flushes`);
});
