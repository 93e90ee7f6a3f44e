/** What the screen keeps of a press until the service has it, and where the arrow of the way back points. */
import test from "ava";
import { bowOf } from "../../web/mob/bow.ts";
import { type Press, Presses, type Told, type Waiting } from "../../web/mob/presses.ts";

class Storage {
  readonly kept = new Map<string, string>();
  isFull = false;
  get length(): number {
    return this.kept.size;
  }
  key(at: number): string | null {
    return [...this.kept.keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

const PRESS: Press = { id: "a1", atMs: 1000, shown: { latitude: 39.5, longitude: 2.6, ageMs: 200 }, user: "" };
const FAILED: Told = { state: "failed", why: "the service does not answer" };

function screen(storage: Storage, answers: (Told | Promise<Told>)[]) {
  const told: Press[] = [];
  let shown: readonly Waiting[] = [];
  const tell = async (press: Press) => {
    told.push(press);
    return (await answers.shift()) ?? FAILED;
  };
  const presses = new Presses(storage, tell, (waiting) => (shown = waiting));
  return { presses, told, shown: () => shown.map(({ id, why, isHeard }) => ({ id, why, isHeard })) };
}

test("a press is shown and kept before anybody is told, and gone when the service has it", async (t) => {
  const storage = new Storage();
  let answer: ((told: Told) => void) | undefined;
  const { presses, told, shown } = screen(storage, [new Promise((resolve) => (answer = resolve))]);
  const added = presses.add(PRESS);
  t.deepEqual(shown(), [{ id: "a1", why: undefined, isHeard: false }]);
  t.is(storage.length, 1);
  await presses.tellAll();
  t.is(told.length, 1, "it is on its way");
  answer?.({ state: "kept" });
  await added;
  t.deepEqual(told, [PRESS]);
  t.deepEqual(shown(), []);
  t.is(storage.length, 0);
});

test("what was refused or not answered survives a reload, and is told with the same id, time and place", async (t) => {
  const storage = new Storage();
  storage.setItem("bitacora.user", "Ana");
  storage.setItem("bitacora.mob.bad", "{");
  const before = screen(storage, []);
  await before.presses.add(PRESS);
  t.deepEqual(before.shown(), [{ id: "a1", why: "the service does not answer", isHeard: false }]);
  const after = screen(storage, [FAILED, { state: "kept" }]);
  t.deepEqual(after.shown(), [{ id: "a1", why: undefined, isHeard: false }]);
  await after.presses.tellAll();
  t.is(after.shown().length, 1);
  await after.presses.tellAll();
  t.deepEqual(after.told, [PRESS, PRESS]);
  t.deepEqual(after.shown(), []);
});

test("what the service has only in its memory is told until it is on its disk", async (t) => {
  const storage = new Storage();
  const { presses, told, shown } = screen(storage, [{ state: "heard" }, FAILED, { state: "kept" }]);
  await presses.add(PRESS);
  t.like(shown()[0], { isHeard: true });
  await presses.tellAll();
  t.like(shown()[0], { isHeard: true });
  await presses.tellAll();
  t.is(told.length, 3);
  t.is(storage.length, 0);
});

test("a browser that keeps nothing tells it all the same; another page's press is taken over; one that is removed is not told", async (t) => {
  const storage = new Storage();
  const one = screen(storage, [FAILED, { state: "kept" }]);
  const other = screen(storage, []);
  storage.isFull = true;
  await one.presses.add(PRESS);
  await one.presses.tellAll();
  t.deepEqual(one.shown(), []);
  storage.isFull = false;
  await one.presses.add({ ...PRESS, id: "b2" });
  other.presses.load();
  t.is(other.shown()[0]?.id, "b2");
  other.presses.remove("b2");
  t.is(screen(storage, []).shown().length, 0);
});

test("the bow is where the compass says, corrected where it is magnetic, else where she goes, else nobody knows", (t) => {
  const nothing = {
    headingTrue: undefined,
    headingMagnetic: undefined,
    variation: undefined,
    courseTrue: undefined,
    courseMagnetic: undefined,
    speedMs: undefined,
  };
  const course = { courseTrue: 200, speedMs: 3 };
  t.is(bowOf(nothing), undefined);
  t.deepEqual(bowOf({ ...nothing, ...course, headingTrue: 90, headingMagnetic: 70, variation: 1 }), { deg: 90, by: "heading" }); // prettier-ignore
  t.deepEqual(bowOf({ ...nothing, ...course, headingMagnetic: 5, variation: -10 }), { deg: 355, by: "heading" });
  t.deepEqual(bowOf({ ...nothing, ...course, headingMagnetic: 5 }), { deg: 200, by: "course" });
  t.deepEqual(bowOf({ ...nothing, courseMagnetic: 355, variation: 10, speedMs: 1 }), { deg: 5, by: "course" });
  t.is(bowOf({ ...nothing, courseTrue: 200, speedMs: 0.4 }), undefined, "she lies still");
});
