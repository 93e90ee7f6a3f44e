/** The table of the gate, cell by cell, and each condition at each of the three moments at which it must hold. */
import test from "ava";
import {
  type EventKind,
  type GateEvent,
  type GateState,
  IDLE,
  isOn,
  type Phase,
  PHASES,
  type Reason,
  REASONS,
  type Said,
  type Step,
  step,
  type Switch,
  TABLE,
  type Touch,
} from "../../src/switching/gate.ts";
import { limits } from "../../src/switching/limits.ts";
import { type Load, LOAD_NAMES } from "../../src/switching/loads.ts";

const LAMP: Switch = { id: "lamp", name: "Lamp", load: "lights", automatic: true };
const OFF: Said = { device: "a", at: "35", on: false, isLive: true };
const ANA = { on: true, by: "Ana", person: "Ana" } as const;
const PROGRAM = { on: true, by: "program:dusk", person: undefined } as const;
const NOW = 1_000_000;

/** One gate and its time. */
class Scene {
  state: GateState = IDLE;
  nowMs = NOW;
  readonly what: Switch;
  #orders = 0;

  constructor(what = LAMP, said: Said | undefined = OFF) {
    this.what = what;
    if (said !== undefined) this.hear(said);
  }

  do(event: GateEvent): Step {
    const taken = step(this.what, this.state, event, this.nowMs);
    this.state = taken.state;
    return taken;
  }

  hear(said: Said): Step {
    return this.do({ kind: "heard", said });
  }

  touch(touch: Touch, isUnderWay = false): Step {
    return this.do({ kind: "touch", touch, id: `o${(this.#orders += 1)}`, isUnderWay });
  }

  /** The second touch of the order that is armed. */
  again(touch: Touch = ANA, isUnderWay = false): Step {
    return this.touch({ ...touch, order: this.state.order?.id ?? "none" }, isUnderWay);
  }

  entered(isUnderWay = false): Step {
    return this.do({ kind: "entered", isUnderWay });
  }

  to(phase: Phase): this {
    if (phase === "idle") return this;
    if (phase === "refused") this.again();
    else this.touch(ANA);
    if (phase === "armed" || phase === "refused") return this;
    this.again();
    if (phase === "entering") return this;
    this.entered();
    if (phase === "done") this.hear({ ...OFF, on: true });
    if (phase === "not-done") this.do({ kind: "unsent" });
    if (phase === "sent") return this;
    // It may be switched again, and stands as it stood at first.
    this.nowMs += limits.automaticRestMs;
    this.hear(OFF);
    return this;
  }
}

const EVENTS: Readonly<Record<string, (scene: Scene) => Step>> = {
  first: (scene) => scene.touch(ANA),
  second: (scene) => scene.again(),
  program: (scene) => scene.touch(PROGRAM),
  entered: (scene) => scene.entered(),
  unentered: (scene) => scene.do({ kind: "unentered" }),
  heard: (scene) => scene.hear({ ...OFF, on: true }),
  unsent: (scene) => scene.do({ kind: "unsent" }),
  tick: (scene) => {
    scene.nowMs += limits.armMs + 1;
    return scene.do({ kind: "tick" });
  },
  closed: (scene) => scene.do({ kind: "closed" }),
};

/** The phase after it; `!` why the touch is refused; `:` the reason that stays; `>` a command is sent. */
const CELLS = `
            first       second                    program     entered   unentered         heard     unsent            tick                    closed
idle        armed       refused!second-touch      entering    idle      idle              idle      idle              idle                    idle
armed       armed       entering                  entering    armed     armed             armed     armed             idle                    idle
entering    entering!busy  entering!busy          entering!busy  sent>  refused:no-entry  entering  entering          entering                refused:ended
sent        sent!busy   sent!busy                 sent!busy   sent      sent              done      not-done:not-sent not-done:not-confirmed  not-done:ended
done        armed       refused!second-touch      entering    done      done              done      done              done                    done
not-done    armed       refused!second-touch      entering    not-done:not-sent  not-done:not-sent  not-done:not-sent  not-done:not-sent  not-done:not-sent  not-done:not-sent
refused     armed       refused!second-touch      entering    refused:second-touch  refused:second-touch  refused:second-touch  refused:second-touch  refused:second-touch  refused:second-touch
`;

const [head = [], ...rows] = CELLS.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

test("the table of this test has every phase, and every event of the gate", (t) => {
  t.deepEqual(
    rows.map(([phase]) => phase),
    [...PHASES],
  );
  t.deepEqual(head, Object.keys(EVENTS));
  const kinds = new Set<EventKind>(["touch", "entered", "heard", "unentered", "unsent", "tick", "closed"]);
  for (const row of Object.values(TABLE)) for (const kind of Object.keys(row)) t.true(kinds.has(kind as EventKind));
});

for (const [phase = "", ...cells] of rows)
  for (const [i, name] of head.entries())
    test(`${phase}, then ${name}: ${cells[i]}`, (t) => {
      const scene = new Scene().to(phase as Phase);
      t.is<string, string>(scene.state.phase, phase);
      const before = scene.state.order?.id;
      const event = EVENTS[name] ?? ((): Step => ({ state: scene.state }));
      const { state, refused, send } = event(scene);
      const why = refused === undefined ? (state.reason === undefined ? "" : `:${state.reason}`) : `!${refused}`;
      t.is(`${state.phase}${why}${send === undefined ? "" : ">"}`, cells[i] ?? "");
      if (phase === "armed" && name === "first") t.not(state.order?.id, before, "the first touch counts anew");
      if (refused === "busy") t.is(state.order?.id, before);
      if (state.phase === "idle" && name === "tick") t.is(state.order, undefined);
      if (send !== undefined) t.like(send, { on: true, by: "Ana", device: "a" });
    });

/** What breaks each condition: it need not be the second touch that is late. */
const BROKEN: readonly (readonly [reason: Reason, how: string, breaks: (scene: Scene) => unknown])[] = [
  ["not-live", "a simulator says it", (scene) => scene.hear({ ...OFF, isLive: false })],
  [
    "not-live",
    "a simulator says it besides",
    (scene) => (scene.hear({ ...OFF, device: "s", isLive: false }), scene.hear(OFF)),
  ],
  ["state-unknown", "it is old", (scene) => makeOld(scene, limits.freshMs + 1)],
  ["state-unknown", "the device does not know", (scene) => scene.hear({ ...OFF, on: undefined })],
  ["device-unknown", "it has no NAME", (scene) => scene.hear({ ...OFF, device: undefined })],
  ["not-unique", "two say it", (scene) => scene.hear({ ...OFF, device: "b", at: "36" })],
  ["already", "it is on", (scene) => scene.hear({ ...OFF, on: true })],
];

function makeOld(scene: Scene, ms: number): void {
  scene.state = { ...scene.state, heard: scene.state.heard.map((one) => ({ ...one, atMs: one.atMs - ms })) };
}

for (const [reason, how, breaks] of BROKEN)
  test(`${reason}, ${how}: refused at the first touch, at the second, and when the entry is on disk`, (t) => {
    for (const phase of ["idle", "armed", "entering"] as const) {
      const scene = new Scene().to(phase);
      breaks(scene);
      const act = { idle: () => scene.touch(ANA), armed: () => scene.again(), entering: () => scene.entered() };
      const { state, refused, send } = act[phase]();
      t.is(refused, reason, phase);
      t.like(state, { phase: "refused", reason }, phase);
      t.is(send, undefined, phase);
    }
  });

test("what is not too old is fresh", (t) => {
  const scene = new Scene();
  makeOld(scene, limits.freshMs);
  t.is(scene.touch(ANA).refused, undefined);
});

test("nothing was heard: the state is not known", (t) => {
  t.is(new Scene(LAMP, { ...OFF, on: undefined }).touch(ANA).refused, "state-unknown");
  const scene = new Scene();
  scene.state = IDLE;
  t.is(scene.touch(ANA).refused, "state-unknown");
});

test("another device than at the second touch has the state when the entry is on disk", (t) => {
  const scene = new Scene().to("entering");
  const { order } = scene.state;
  scene.state = { ...scene.state, heard: [], order: order! };
  scene.hear({ ...OFF, device: "b" });
  t.is(scene.entered().refused, "other-device");
});

test("some loads are switched neither way, some one way, some only while she lies still", (t) => {
  const may = (load: Load, on: boolean, isUnderWay: boolean) =>
    new Scene({ ...LAMP, load }, { ...OFF, on: !on }).touch({ ...ANA, on }, isUnderWay).refused;
  const never = LOAD_NAMES.filter((load) => may(load, true, false) === "never" && may(load, false, false) === "never");
  t.deepEqual(never, ["steering", "engine_start", "thruster", "windlass", "gas"]);
  t.is(may("bilge_pump", false, false), "never");
  t.is(may("bilge_pump", true, true), undefined);
  for (const on of [true, false]) {
    t.is(may("navigation_lights", on, true), "under-way");
    t.is(may("navigation_lights", on, false), undefined);
    t.is(may("lights", on, true), undefined);
  }
  const weighed = new Scene({ ...LAMP, load: "navigation_lights" }).to("entering");
  t.is(weighed.entered(true).refused, "under-way", "the anchor came up while it was entered");
});

test("a program switches only what the owner calls automatic, and without a second touch", (t) => {
  t.is(new Scene({ ...LAMP, automatic: false }).touch(PROGRAM).refused, "not-automatic");
  const scene = new Scene();
  t.is(scene.touch(PROGRAM).state.phase, "entering");
  t.like(scene.entered().send, { by: "program:dusk", person: undefined });
});

test("two commands of a channel have a rest between them, a longer one before a program's", (t) => {
  const after = (ms: number, touch: Touch) => {
    const scene = new Scene().to("sent");
    scene.do({ kind: "unsent" });
    scene.nowMs += ms;
    return scene.touch(touch).refused;
  };
  t.is(after(limits.restMs - 1, ANA), "too-soon");
  t.is(after(limits.restMs, ANA), undefined);
  t.is(after(limits.automaticRestMs - 1, PROGRAM), "too-soon");
  t.is(after(limits.automaticRestMs, PROGRAM), undefined);
});

test("the second touch is the same person's, wants the same, knows the order, and comes in time", (t) => {
  const armed = () => new Scene().to("armed");
  t.is(armed().again().refused, undefined);
  t.is(armed().again({ ...ANA, person: "Bea", by: "Bea" }).refused, "second-touch");
  t.is(armed().again({ ...ANA, on: false }).refused, "second-touch");
  t.is(armed().touch({ ...ANA, order: "o9" }).refused, "second-touch");
  const late = armed();
  late.nowMs += limits.armMs + 1;
  late.hear(OFF);
  t.is(late.again().refused, "second-touch");
  const other = armed();
  t.is(other.touch({ ...ANA, person: "Bea", by: "Bea" }).state.phase, "armed", "another's touch is a first one");
  t.like(other.state.order, { by: "Bea" });
});

test("only the device whose state it was says that it is done, and only in time", (t) => {
  const said = (more: Partial<Said>, ms = 0) => {
    const scene = new Scene().to("sent");
    scene.nowMs += ms;
    return scene.hear({ ...OFF, on: true, ...more }).state.phase;
  };
  t.is(said({}, limits.confirmMs), "done");
  t.is(said({ at: "99" }), "done", "it may have moved to another address");
  t.is(said({}, limits.confirmMs + 1), "sent");
  for (const more of [{ device: "b" }, { device: undefined }, { on: false }, { on: undefined }, { isLive: false }])
    t.is(said(more), "sent", JSON.stringify(more));
});

test("a device that says its name afterwards, or moves, is one; two that are silent for long are none", (t) => {
  const scene = new Scene(LAMP, { ...OFF, device: undefined });
  scene.hear(OFF);
  scene.hear({ ...OFF, at: "36" });
  t.is(scene.touch(ANA).refused, undefined);
  const two = new Scene();
  two.hear({ ...OFF, device: "b", at: "36" });
  two.nowMs += limits.speakerMs;
  two.hear(OFF);
  t.is(two.touch(ANA).refused, "not-unique");
  two.nowMs += 1;
  t.is(two.touch(ANA).refused, undefined);
  for (let i = 0; i < 20; i += 1) two.hear({ ...OFF, device: `d${i}`, at: `${i}` });
  t.is(two.state.heard.length, limits.speakers);
});

test("it is on, off, or not known", (t) => {
  const scene = new Scene(LAMP, { ...OFF, on: true });
  t.is(isOn(scene.state, scene.nowMs), true);
  t.is(isOn(scene.state, scene.nowMs + limits.freshMs + 1), undefined);
  t.is(isOn(IDLE, 0), undefined);
});

test("each reason is one of the table, and the tests of this file have them all", (t) => {
  const seen = new Set<string>(CELLS.match(/[!:][\w-]+/g)?.map((each) => each.slice(1)));
  for (const [reason] of BROKEN) seen.add(reason);
  for (const other of ["never", "under-way", "not-automatic", "other-device", "too-soon"]) seen.add(other);
  t.deepEqual([...seen].toSorted(), [...REASONS].toSorted());
});
