/** The table of states of the collision watch (`collision-watch.ts`), cell by cell. */
import test from "ava";
import { CollisionWatch } from "../../src/collision/collision-watch.ts";
import { type Motion, moved } from "../../src/collision/motion.ts";
import { PROFILES } from "../../src/collision/profiles.ts";
import { tableBelow } from "../support/page-table.ts";

const KNOT = 1852 / 3600;
const SHE = "224000001";
const OWN: Motion = { position: { latitude: 39.5, longitude: 2.6 }, courseRad: 0, speedMs: 8 * KNOT };

/** She comes towards us, 5 km ahead (or astern of us), so many metres to the side. */
function towards(eastM: number, northM = 5000): Motion {
  const north = moved({ ...OWN, speedMs: 1 }, northM);
  return { ...moved({ ...north, courseRad: Math.PI / 2 }, eastM), courseRad: Math.PI, speedMs: 8 * KNOT };
}

const SEEN = {
  near: towards(400),
  away: towards(1300),
  /** Farther off than one that wanders about the limit. */
  "turned away": towards(3000),
  past: towards(100, -1500),
  /** Abeam, a little slower than we are. */
  beside: { ...towards(400, -20), courseRad: 0, speedMs: 7.8 * KNOT },
  nearer: towards(20),
  lost: undefined,
};

class Rig {
  readonly #watch = new CollisionWatch({
    begins: () => this.#said.push("begins"),
    ends: () => this.#said.push("ends"),
  });
  readonly #said: string[] = [];
  #second = 0;

  see(what: keyof typeof SEEN, seconds: number, own: Motion | undefined = OWN): this {
    const motion = SEEN[what];
    const others = motion === undefined ? [] : [{ mmsi: SHE, motion, ageS: 0 }];
    for (let i = 0; i < seconds; i++) this.#watch.tick(this.#second++, own, others, PROFILES.coast);
    return this;
  }

  off(): this {
    this.#watch.tick(this.#second++, OWN, [], undefined);
    return this;
  }

  acknowledge(): this {
    this.#watch.acknowledged(SHE);
    return this;
  }

  restart(isAcknowledged: boolean): this {
    this.#watch.restore(SHE, this.#second, isAcknowledged);
    return this;
  }

  /** Whether she is a danger now, and what was said since the last call. */
  get result(): string {
    const said = this.#said.splice(0).join(", ").replace("ends, begins", "again");
    return `${this.#watch.isDanger(SHE) ? "danger" : "–"}${said === "" ? "" : `: ${said}`}`;
  }

  blind(seconds: number): this {
    for (let i = 0; i < seconds; i++) this.#watch.tick(this.#second++, undefined, [], PROFILES.coast);
    return this;
  }
}

const STATES: Readonly<Record<string, () => Rig>> = {
  clear: () => new Rig(),
  noticed: () => new Rig().see("near", 2),
  danger: () => new Rig().see("near", 6),
  leaving: () => new Rig().see("near", 6).see("away", 20),
  accepted: () => new Rig().see("near", 6).acknowledge().see("near", 2),
  quiet: () => new Rig().see("near", 6).acknowledge().see("away", 40),
};

const EVENTS: Readonly<Record<string, (rig: Rig) => Rig>> = {
  "too near, 3 s": (rig) => rig.see("near", 3),
  "too near, 60 s": (rig) => rig.see("near", 60),
  "away, 9 s": (rig) => rig.see("away", 9),
  "away, 31 s": (rig) => rig.see("away", 31),
  "past, 31 s": (rig) => rig.see("past", 31),
  "past, 31 s, then too near, 5 s": (rig) => rig.see("past", 31).see("near", 5),
  "away, 340 s, then too near, 5 s": (rig) => rig.see("away", 340).see("near", 5),
  "turned away, 31 s, then too near, 5 s": (rig) => rig.see("turned away", 31).see("near", 5),
  "past and beside, 60 s": (rig) => rig.see("beside", 60),
  "lost, 40 s": (rig) => rig.see("lost", 40),
  "lost, 700 s, then too near, 5 s": (rig) => rig.see("lost", 700).see("near", 5),
  "much nearer, 2 s": (rig) => rig.see("nearer", 2),
  "much nearer, 5 s": (rig) => rig.see("nearer", 5),
  "acknowledged, too near": (rig) => rig.acknowledge().see("near", 10),
  "acknowledged, nearer": (rig) => rig.acknowledge().see("near", 1).see("nearer", 5),
  "blind, 600 s": (rig) => rig.blind(600),
  "blind, 1000 s": (rig) => rig.blind(1000),
  "blind, 600 s, then too near": (rig) => rig.blind(600).see("near", 10),
  "blind, 700 s, then too near": (rig) => rig.blind(700).see("near", 10),
  "blind, 1000 s, then too near": (rig) => rig.blind(1000).see("near", 10),
  off: (rig) => rig.off(),
  "off, then too near": (rig) => rig.off().see("near", 3),
};

const TABLE = tableBelow("watch-states.md", "Collision");

test("the table has each event and each state", (t) => {
  t.deepEqual([...TABLE.keys()], Object.keys(EVENTS));
  for (const cells of TABLE.values()) t.deepEqual([...cells.keys()], Object.keys(STATES));
});

for (const [event, cells] of TABLE)
  test(`${event}: what becomes of each state`, (t) => {
    for (const [state, expected] of cells) {
      const rig = STATES[state]?.() ?? new Rig();
      void rig.result;
      t.is(EVENTS[event]?.(rig).result, expected, state);
    }
  });

test("after a restart a danger is one, an accepted one is accepted, and she may come much nearer", (t) => {
  t.is(new Rig().restart(false).see("near", 5).result, "danger");
  t.is(new Rig().restart(false).see("away", 40).result, "–: ends");
  t.is(new Rig().restart(true).see("near", 5).see("nearer", 2).result, "danger");
  t.is(new Rig().restart(true).see("near", 5).see("nearer", 5).result, "danger: again");
  t.is(
    new Rig().restart(true).see("away", 40).see("near", 60).result,
    "danger: again",
    "what was accepted is not known",
  );
});

test("half an hour after the acknowledgement she is raised again; positions that wander are not much nearer", (t) => {
  const rig = new Rig().see("near", 6).acknowledge().see("away", 40).see("near", 1700);
  t.is(rig.result, "–: begins, ends");
  t.is(rig.see("near", 120).result, "danger: begins");
});
