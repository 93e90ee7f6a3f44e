/** The keeper of a person overboard by itself: a disk or a book that takes nothing, a cut between file and book, switches, places. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openMemoryStore } from "../../../../src/historian/memory-store.ts";
import test, { type ExecutionContext } from "ava";
import { Refused } from "../../../../src/core/refused.ts";
import { BitacoraError } from "../../../../src/core/errors.ts";
import { stateText } from "../../../../src/core/state-file.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { demoProject } from "../../../../src/project/demo.ts";
import { parseProject } from "../../../../src/project/parse-project.ts";
import { MobKeeper } from "../../../../src/runtime/service/mob/mob-keeper.ts";
import { OwnPosition } from "../../../../src/runtime/service/own-position.ts";
import { Intake } from "../../../../src/tags/intake.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { MemoryLogbook } from "../../../logbook/support/memory-logbook.ts";
import { ManualClock } from "../../../support/clock.ts";
import { statePlace } from "../../../support/state-place.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { until } from "../../../support/until.ts";

const messages = messagesIn("en");
const demo = demoProject();
const switchedOff = parseProject(
  JSON.stringify({
    id: "a",
    name: "A",
    vessel: { id: "a", name: "A", type: "other", loa_m: 10, beam_m: 3, draft_m: 1 },
    alarms: { defaults: { "MOB.ACTIVE": false } },
  }),
  "/",
).project;

async function vessel(t: ExecutionContext, given: { dir?: string; book?: MemoryLogbook } = {}) {
  const dir = given.dir ?? (await tempDir(t));
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const book = given.book ?? new MemoryLogbook(clock);
  const fails = { disk: false, book: false, devices: false };
  const store = openMemoryStore();
  const append: MemoryLogbook["append"] = (draft) =>
    fails.book ? Promise.reject(new BitacoraError("disk-full", {})) : book.append(draft);
  const parts = {
    tags,
    position: new OwnPosition(tags, clock, new Intake({ tags, clock })),
    clock,
    alarms: { open: () => [], watch: () => undefined },
    logbook: { append, entries: (query: Parameters<MemoryLogbook["entries"]>[0]) => book.entries(query) },
    history: store,
    messages,
    present: {
      get project() {
        return (fails.devices ? switchedOff : undefined) ?? demo;
      },
      file: undefined,
    },
  };
  const mayWrite = () => {
    if (fails.disk) throw new BitacoraError("disk-full", {});
  };
  const keeper = await MobKeeper.open({ ...statePlace(dir, { mayWrite }), ...parts });
  void keeper.run();
  t.teardown(() => keeper.stop());
  for (const id of ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"])
    tags.register({ id, description: "", unitSi: "deg", controllable: false, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  const write = (tagId: string, value: number | boolean, source = "nmea0183:x") =>
    tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source });
  const news = async () => {
    const found: string[] = [];
    for await (const { payload } of book.scan(["manual"])) {
      const { news: key } = payload;
      if (typeof key === "string") found.push(key.split(" ")[0] ?? "");
    }
    return found;
  };
  return { dir, clock, tags, book, fails, keeper, write, news, store };
}

async function savedIn<State>(dir: string): Promise<State> {
  return (JSON.parse(await readFile(join(dir, "mob.json"), "utf8")) as { state: State }).state;
}

test("a disk and a book that take nothing do not hinder the alarm; what was missed is written as soon as they do", async (t) => {
  const { keeper, tags, fails, dir, news } = await vessel(t);
  fails.disk = true;
  fails.book = true;
  await keeper.mark({ by: "Ana", isTest: false });
  const { event } = keeper;
  t.is(event?.marks[0].who, "Ana");
  t.is(tags.value("MOB.MARKED")?.value, true);
  t.false(keeper.isKept);
  t.deepEqual(await news(), []);
  fails.disk = false;
  await until(async () => keeper.isKept, "kept");
  const saved = await savedIn<{ event: { id: string } }>(dir);
  t.is(saved.event.id, event?.id ?? "");
  fails.book = false;
  await until(async () => (await news()).length > 0, "entered");
  await keeper.stop();
  t.deepEqual(await news(), ["marked"]);
  t.deepEqual((await savedIn<{ untold: object[] }>(dir)).untold, []);
});

test("what a book did not take before a kill is entered at the next start, as it was then", async (t) => {
  const first = await vessel(t);
  first.fails.book = true;
  await first.keeper.mark({ by: "Ana", isTest: false });
  first.clock.advance(300_000);
  await first.keeper.end("Ana", "found");
  t.true(first.keeper.isKept);
  const killed = await readFile(join(first.dir, "mob.json"), "utf8");
  await first.keeper.stop();
  await writeFile(join(first.dir, "mob.json"), killed);
  const next = await vessel(t, { dir: first.dir, book: first.book });
  next.clock.advance(7_200_000);
  await next.keeper.stop();
  t.deepEqual(await next.news(), ["marked", "ended"]);
  const summaries: string[] = [];
  for await (const { summary } of next.book.scan(["manual"])) summaries.push(summary);
  t.true(
    summaries.some((summary) => summary.includes("ended by Ana after 5 min: found")),
    summaries.join("; "),
  );
});

test("a cut between the file and the book: the entry is written at the next start, and only once", async (t) => {
  const first = await vessel(t);
  await first.keeper.mark({ by: "Ana", isTest: false });
  await first.keeper.stop();
  const file = join(first.dir, "mob.json");
  const saved = await savedIn<{ event: { marks: object[] } }>(first.dir);
  const [mark] = saved.event.marks;
  const cut = { ...saved, untold: [{ what: "marked", event: saved.event, mark }] };

  await writeFile(file, stateText(cut));
  const told = await vessel(t, { dir: first.dir, book: first.book });
  await told.keeper.stop();
  t.deepEqual(await told.news(), ["marked"], "the book has it already");

  await writeFile(file, stateText(cut));
  const other = await vessel(t, { dir: first.dir });
  await other.keeper.stop();
  t.deepEqual(await other.news(), ["marked"], "a book that has it not");
  t.is(other.tags.value("MOB.MARKED")?.value, true);
  t.deepEqual((await savedIn<{ untold: object[] }>(first.dir)).untold, []);
});

test("a mark that comes while another is entered is on disk before the book has it", async (t) => {
  const { keeper, dir, book } = await vessel(t);
  const kept: number[] = [];
  const append = book.append.bind(book);
  let second: Promise<unknown> | undefined;
  book.append = async (draft) => {
    second ??= keeper.mark({ by: "Eva", isTest: false });
    kept.push((await savedIn<{ event: { marks: object[] } }>(dir)).event.marks.length);
    return append(draft);
  };
  await keeper.mark({ by: "Ana", isTest: false });
  await second;
  t.deepEqual(kept, [1, 2]);
});

test("a damaged file is no event", async (t) => {
  const withoutMarks = { event: { id: "x", isTest: false, marks: [] }, spent: [], untold: [] };
  for (const text of ["", "{", stateText(null), stateText(withoutMarks)]) {
    const dir = await tempDir(t);
    await writeFile(join(dir, "mob.json"), text);
    t.is((await vessel(t, { dir })).keeper.event, undefined, text);
  }
});

test("a switch that is mapped to MOB.ACTIVE begins it, unless the project has switched that off", async (t) => {
  const { keeper, tags, write, fails } = await vessel(t);
  tags.register({ id: "MOB.ACTIVE", description: "", unitSi: "bool", controllable: false, rangeNormalMin: null, rangeNormalMax: null }); // prettier-ignore
  fails.devices = true;
  write("MOB.ACTIVE", true, "mqtt:house");
  t.is(keeper.event, undefined);
  fails.devices = false;
  write("MOB.ACTIVE", true, "nmea2000:can0:30");
  t.is(keeper.event, undefined, "the bus has a reader of its own");
  write("MOB.ACTIVE", true, "mqtt:house");
  t.like(keeper.event?.marks[0], { kind: "device", who: "mqtt:house", isWithdrawn: false });
  write("MOB.ACTIVE", false, "mqtt:house");
  t.true(keeper.event?.marks[0].isWithdrawn);
});

test("our own message that the bus gives back is not another mark", async (t) => {
  const { keeper, clock } = await vessel(t);
  await keeper.mark({ by: "Ana", isTest: false });
  const { event } = keeper;
  const emitter = Number.parseInt(event?.id ?? "", 16) % 2 ** 31;
  const notice = { emitter, position: undefined, source: "nmea2000:can1:7", timestampMs: clock.now() };
  keeper.notice({ ...notice, says: "overboard" });
  await keeper.end("Ana", "found");
  keeper.notice({ ...notice, says: "overboard" });
  t.is(keeper.event, undefined);
  keeper.notice({ ...notice, emitter: emitter + 1, says: "overboard" });
  t.is(keeper.event?.marks[0].who, String(emitter + 1));
});

test("the place is the newest, with its time where it is old, and none beyond ten minutes", async (t) => {
  const { keeper, clock, write } = await vessel(t);
  write("VESSEL.LAT_DEG", 39.5);
  write("VESSEL.LON_DEG", 2.6);
  const atMs = clock.now();
  clock.advance(300_000);
  await keeper.mark({ by: "Ana", isTest: false });
  t.deepEqual(keeper.event?.marks[0].placed, { position: { latitude: 39.5, longitude: 2.6 }, atMs });
  await keeper.end("Ana", "found");
  clock.advance(400_000);
  await keeper.mark({ by: "Ana", isTest: false });
  t.is(keeper.event?.marks[0].placed, null);
});

test("a press from before this start has the place that the historian knows within ten seconds of it, else none", async (t) => {
  const { keeper, clock, write, store } = await vessel(t);
  const [pressedMs, at] = [clock.now() - 600_000, { value: 39.5, quality: "good" as const }];
  for (const [second, quality] of [
    [-1, "good"],
    [0.5, "bad"],
    [1, "good"],
    [60, "good"],
  ] as const)
    // prettier-ignore
    await store.append(
      ["VESSEL.LAT_DEG", "VESSEL.LON_DEG"].map((tagId, i) => ({ tagId, quality, timestampMs: pressedMs + second * 1000, value: at.value * (1 - i) + second * 0.00007 })), // prettier-ignore
    );
  write("VESSEL.LAT_DEG", 40);
  write("VESSEL.LON_DEG", 3);
  keeper.tick();
  const press = (atMs: number) => keeper.mark({ by: "Ana", press: { atMs, shown: undefined }, isTest: false });
  await press(pressedMs);
  await press(pressedMs + 30_000);
  const places = keeper.event?.marks.map(({ placed }) => placed && [placed.position.latitude, placed.atMs]);
  t.deepEqual(places, [[39.5, pressedMs], null]);
});

test("a press that is told late has its own time, and the place of the vessel then", async (t) => {
  const { keeper, clock, write } = await vessel(t);
  const pressedMs = clock.now() + 30_500;
  // A knot and a half to the north each second: 15 kn.
  for (let second = 0; second <= 60; second += 1) {
    write("VESSEL.LAT_DEG", 39.5 + second * 0.00007);
    write("VESSEL.LON_DEG", 2.6);
    keeper.tick();
    clock.advance(1000);
  }
  const shown = { position: { latitude: 39.5, longitude: 2.6 }, atMs: pressedMs - 20_000 };
  const order = {
    by: undefined,
    address: "10.0.0.7",
    id: "tablet-1",
    press: { atMs: pressedMs, shown },
    isTest: false,
  };
  t.is(await keeper.mark(order), undefined);
  const mark = keeper.event?.marks[0];
  t.like(mark, { who: "somebody at the screen 10.0.0.7", isUnnamed: true, atMs: pressedMs });
  t.is(mark?.placed?.position.latitude.toFixed(4), (39.5 + 30.5 * 0.00007).toFixed(4));
  await keeper.mark(order);
  t.is(keeper.event?.marks.length, 1, "told again");
  t.true(await keeper.nameMark("tablet-1", "Luis", "Ana"));
  t.like(keeper.event?.marks[0], { who: "Luis", isUnnamed: false });
  t.false(await keeper.nameMark("tablet-2", "Luis", "Ana"));
});

test("where the vessel does not know where she was, what the screen showed counts, if it can be true", async (t) => {
  const { keeper, clock, write, news } = await vessel(t);
  const press = {
    atMs: clock.now(),
    shown: { position: { latitude: 39.5, longitude: 2.6 }, atMs: clock.now() - 2000 },
  };
  clock.advance(3_600_000);
  await keeper.mark({ by: "Ana", press, isTest: false });
  t.deepEqual(keeper.event?.marks[0].placed, press.shown);
  write("VESSEL.LAT_DEG", 10);
  write("VESSEL.LON_DEG", 2.6);
  await keeper.mark({ by: "Ana", press, isTest: false });
  t.is(keeper.event?.marks[1]?.placed, null, "3,000 km in an hour");
  const ahead = { atMs: clock.now() + 3_600_000, shown: undefined };
  await keeper.mark({ by: "Ana", press: ahead, isTest: false });
  t.is(keeper.event?.marks[2]?.atMs, clock.now(), "the clock of the screen is ahead");
  t.like(keeper.event?.marks[2]?.placed, { position: { latitude: 10 } });
  const old = { atMs: clock.now() - 7 * 3_600_000, shown: undefined };
  await t.throwsAsync(keeper.mark({ by: "Ana", press: old, isTest: false }), {
    instanceOf: Refused,
    message: "mob-too-old",
  });
  await keeper.stop();
  t.deepEqual(await news(), ["marked", "joined", "joined"]);
});
