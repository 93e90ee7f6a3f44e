/** What people and programs switch: the entry on disk before anything is sent, what came of it afterwards, and who may. */
import test from "ava";
import { type Caller, someone } from "../../src/access/caller.ts";
import { RIGHTS_OF } from "../../src/access/policy.ts";
import { Gate } from "../../src/acts/gate.ts";
import { SwitchActs, type TaggedSwitch } from "../../src/acts/switch-acts.ts";
import { isRefused } from "../../src/core/refused.ts";
import type { EntryDraft } from "../../src/logbook/logbook.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { limits } from "../../src/switching/limits.ts";
import { Switchboard } from "../../src/switching/switchboard.ts";
import { ManualClock } from "../support/clock.ts";

const LAMP: TaggedSwitch = {
  id: "lamp",
  name: "Lamp",
  load: "lights",
  automatic: false,
  tagId: "SWITCHBANK_0.SWITCH_1",
};
const HERE = someone("local", "POST /switches/{switch_id}");
const ANA = { user: "Ana" };
const NEVER = new Promise<never>(() => undefined);

interface Given {
  readonly automatic?: boolean;
  readonly append?: () => Promise<unknown>;
  readonly hasRoom?: boolean;
}

function scene({ automatic = false, append = () => Promise.resolve(), hasRoom = true }: Given = {}) {
  const clock = new ManualClock();
  const done: string[] = [];
  const entries: EntryDraft[] = [];
  const kept: EntryDraft[] = [];
  const board = new Switchboard<TaggedSwitch>([{ ...LAMP, automatic }], {
    clock,
    isUnderWay: () => true,
    wire: { send: (_, { on }) => (done.push(`send ${String(on)}`), true) },
  });
  const hear = (on: boolean): void => board.heard("lamp", { device: "a", at: "35", on, isLive: true });
  hear(false);
  const gate = new Gate(clock, () => Promise.resolve(hasRoom));
  const logbook = {
    append: async (draft: EntryDraft) => {
      await append();
      done.push(draft.payload?.["event"] as string);
      entries.push(draft);
      return {} as never;
    },
  };
  const outbox = { add: (draft: EntryDraft) => void kept.push(draft) };
  const acts = new SwitchActs({ gate, clock, logbook, messages: messagesIn("en") }, outbox, () => board);
  const touchTwice = async (caller: Caller = HERE, said: object = ANA) => {
    await acts.touch(caller, "lamp", { on: true }, said);
    return acts.touch(caller, "lamp", { on: true, order: acts.report("lamp").state.order?.id }, said);
  };
  return { acts, board, clock, done, entries, kept, hear, touchTwice };
}

const refusalOf = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "not refused",
    (error: unknown) =>
      isRefused(error, "switch-refused") ? error.values.why : isRefused(error) ? error.reason : String(error),
  );

test("the order is on disk before it is sent, and what came of it is in the book, both in the person's name", async (t) => {
  const { promise: disk, resolve } = Promise.withResolvers<unknown>();
  const { touchTwice, done, entries, hear, acts } = scene({ append: () => disk });
  const touched = touchTwice();
  await new Promise(setImmediate);
  t.deepEqual(done, [], "the disk has not got it yet");
  t.is(acts.report("lamp").state.phase, "entering");
  resolve(undefined);
  const { ended } = await touched;
  t.deepEqual(done, ["switch_ordered", "send true"]);
  hear(true);
  t.deepEqual(await ended, { phase: "done", reason: undefined });
  t.deepEqual(done, ["switch_ordered", "send true", "switch_ended"]);
  const both = { kind: "manual", user: "Ana" };
  const { id } = acts.report("lamp").state.order ?? {};
  const payload = { switch: "lamp", tag_id: LAMP.tagId, order: id, on: true, device: "a" };
  t.like(entries[0], { ...both, summary: "Lamp: to be switched on", payload: { event: "switch_ordered", ...payload } });
  t.like(entries[1], {
    ...both,
    summary: "Lamp: switched on, says the device",
    payload: { event: "switch_ended", outcome: "done", reason: null, ...payload },
  });
});

test("what the log book does not take is not sent", async (t) => {
  const { touchTwice, done, acts } = scene({ append: () => Promise.reject(new Error("full")) });
  await t.throwsAsync(touchTwice(), { message: "full" });
  t.deepEqual(done, []);
  t.like(acts.report("lamp").state, { phase: "refused", reason: "no-entry" });
  const full = scene({ hasRoom: false });
  t.is(await refusalOf(full.touchTwice()), "no-room");
});

test("what became of an order is kept for the book while the disk is full", async (t) => {
  let appended = 0;
  const append = () => ((appended += 1) > 1 ? Promise.reject(new Error("full")) : Promise.resolve());
  const { touchTwice, kept, clock, board } = scene({ append });
  const { ended } = await touchTwice();
  clock.advance(limits.confirmMs + 1);
  board.tick();
  t.deepEqual(await ended, { phase: "not-done", reason: "not-confirmed" });
  t.is(kept[0]?.summary, "Lamp: not known to be switched on: the device has not said so in time: look at it");
});

test("while it is entered the state has changed: nothing is sent, and the book says so", async (t) => {
  const { promise: disk, resolve } = Promise.withResolvers<unknown>();
  const { touchTwice, done, hear, entries } = scene({ append: () => disk });
  const touched = touchTwice();
  await new Promise(setImmediate);
  hear(true);
  resolve(undefined);
  t.deepEqual(await (await touched).ended, { phase: "refused", reason: "already" });
  t.deepEqual(done, ["switch_ordered", "switch_ended"]);
  t.is(entries[1]?.summary, "Lamp: not switched; nothing was sent: it is so already");
});

test("a program needs no second touch, and the owner's word; one with a token, its prefix", async (t) => {
  const program = (prefix: string): Caller => ({
    ...HERE,
    kind: "program",
    name: "token:dusk",
    rights: new Set(["tags"]),
    prefix,
  });
  t.is(await refusalOf(scene().acts.touch(HERE, "lamp", { on: true })), "not-automatic");
  t.is(await refusalOf(scene().acts.touch(program("SWITCHBANK_"), "lamp", { on: true })), "not-automatic");
  const { acts, entries } = scene({ automatic: true });
  t.is(await refusalOf(acts.touch(program("FRIDGE."), "lamp", { on: true })), "no-such-switch");
  await acts.touch(program("SWITCHBANK_"), "lamp", { on: true });
  t.is(entries[0]?.user, "token:dusk");
  const local = scene({ automatic: true });
  await local.acts.touch(HERE, "lamp", { on: true }, { program: "dusk" });
  t.is(local.entries[0]?.user, "token:dusk");
});

test("only who may write tags may switch; another person's second touch is none, and an order at a time", async (t) => {
  for (const [role, may] of Object.entries({ crew: false, guest: false, engineer: true, master: true })) {
    const caller: Caller = { ...HERE, kind: "person", name: role, rights: RIGHTS_OF[role as "crew"] };
    const { touchTwice } = scene();
    t.is(await refusalOf(touchTwice(caller, {})), may ? "not refused" : "not-allowed", role);
  }
  for (const kind of ["open", "visitor"] as const)
    t.is(await refusalOf(scene().touchTwice(someone(kind, HERE.door))), "not-allowed", kind);
  const { acts, touchTwice } = scene();
  await acts.touch(HERE, "lamp", { on: true }, ANA);
  const { order } = acts.report("lamp").state;
  t.is(await refusalOf(acts.touch(HERE, "lamp", { on: true, order: order?.id }, { user: "Bea" })), "second-touch");
  await acts.touch(HERE, "lamp", { on: true }, ANA);
  const elsewhere = { ...HERE, client: "192.168.1.9" };
  const again = acts.report("lamp").state.order?.id;
  t.is(
    await refusalOf(acts.touch(elsewhere, "lamp", { on: true, order: again }, ANA)),
    "second-touch",
    "from elsewhere",
  );
  await touchTwice();
  t.is(await refusalOf(acts.touch(HERE, "lamp", { on: false }, ANA)), "busy");
  t.is(await refusalOf(acts.touch(HERE, "sun", { on: false }, ANA)), "no-such-switch");
});

test("when the service ends, what is under way is not known to be done", async (t) => {
  const { touchTwice, board, done } = scene();
  const { ended } = await touchTwice();
  board.close();
  t.deepEqual(await ended, { phase: "not-done", reason: "ended" });
  t.deepEqual(done, ["switch_ordered", "send true", "switch_ended"]);
  const late = scene({ append: () => NEVER });
  void late.touchTwice();
  await new Promise(setImmediate);
  late.board.close();
  t.like(late.acts.report("lamp").state, { phase: "refused", reason: "ended" });
  t.deepEqual(await late.board.entered("lamp"), { phase: "refused", reason: "ended" });
  t.deepEqual(late.done, []);
});
