/** The tables of docs/watch-states.md about where the vessel lies, cell by cell: the state after each event, and what becomes of alarms. */
import test from "ava";
import { ANCHOR_STATES } from "../../../src/anchor/anchor-watch.ts";
import { limits } from "../../../src/anchor/limits.ts";
import type { Area } from "../../../src/areas/area.ts";
import { tableBelow } from "../../support/page-table.ts";
import { LyingVessel, MIDDLE } from "./support/lying-vessel.ts";

const RADIUS_M = 45;
const AWAY_M = { watching: 20, near: 40, outside: 50, far: 80 } as const;
const ANCHORAGE = { position: MIDDLE, radiusM: RADIUS_M, setAtMs: 0, by: "Ana" };
const AREA = { number: 1, name: "Berth", setAtMs: 0, by: "Ana" };
const LONG = limits.leapS + 20;

type Event = (vessel: LyingVessel) => Promise<void>;

/** What happens to both watches. */
const SHARED: Readonly<Record<string, Event>> = {
  "no fix for 10 s": (vessel) => vessel.pass(10),
  "no fix for 31 s": (vessel) => vessel.pass(limits.lostS + 1),
  "two wrong fixes": async (vessel) => {
    await vessel.pass(2, () => vessel.fix(500));
    await vessel.fixes(1);
  },
  acknowledged: async (vessel) => {
    await vessel.acknowledge();
    await vessel.pass(2);
  },
  "killed and started": async (vessel) => {
    await vessel.restart();
    await vessel.pass(1);
  },
};

const ofAnchor: Readonly<Record<string, Event>> = {
  "fixes within the circle": (vessel) => vessel.fixes(LONG, AWAY_M.watching),
  "fixes near its edge": (vessel) => vessel.fixes(LONG, AWAY_M.near),
  "fixes beyond it": (vessel) => vessel.fixes(LONG, AWAY_M.outside),
  "fixes far beyond it": (vessel) => vessel.fixes(LONG, AWAY_M.far),
  ...SHARED,
  "acknowledged, farther out": async (vessel) => {
    const { state } = vessel.anchor.watched;
    await vessel.acknowledge();
    await vessel.fixes(LONG, state === "near" ? AWAY_M.outside : AWAY_M.far);
  },
  "acknowledged, within": async (vessel) => {
    await vessel.acknowledge();
    await vessel.fixes(LONG, AWAY_M.watching);
  },
  "let go where she is": (vessel) => vessel.anchor.set({ ...ANCHORAGE, position: vessel.anchor.here ?? MIDDLE }),
  "the radius doubled": async ({ anchor }) => {
    if (anchor.anchorage !== undefined) await anchor.set({ ...anchor.anchorage, radiusM: 2 * RADIUS_M });
  },
  "taken up": ({ anchor }) => anchor.set(undefined),
};

const isAnchorIn: Readonly<Record<string, Event>> = {
  up: (vessel) => vessel.fixes(10, AWAY_M.watching),
  waiting: async (vessel) => {
    await vessel.anchor.set(ANCHORAGE);
    await vessel.fixes(2, AWAY_M.watching);
  },
  blind: async (vessel) => {
    await vessel.anchor.set(ANCHORAGE);
    await vessel.fixes(10, AWAY_M.watching);
    await vessel.pass(limits.lostS + 1);
  },
};

/** How each state is come to. */
async function atAnchor(state: string): Promise<LyingVessel> {
  const vessel = await LyingVessel.start();
  const into = isAnchorIn[state];
  if (into === undefined) {
    await vessel.anchor.set(ANCHORAGE);
    await vessel.fixes(20, AWAY_M[state as keyof typeof AWAY_M]);
  } else await into(vessel);
  return vessel;
}

const AREA_STATES = ["none", "waiting", "inside", "outside", "blind"] as const;
const shape = (radiusM = 30) => ({ middle: MIDDLE, radiusM });

function areaState({ areas, tags }: LyingVessel): (typeof AREA_STATES)[number] {
  const [area] = areas.areas;
  if (area === undefined) return "none";
  const beyondM = areas.beyondM(area);
  if (beyondM === undefined) return tags.value("AREA.WATCH_LOST")?.value === true ? "blind" : "waiting";
  return beyondM > 0 ? "outside" : "inside";
}

function ofArea(alarmWhen: Area["alarmWhen"]): Readonly<Record<string, Event>> {
  const set = ({ areas }: LyingVessel, more: Partial<Area>) =>
    areas.set([{ ...AREA, alarmWhen, shape: shape(), ...more }]);
  return {
    "fixes inside": (vessel) => vessel.fixes(LONG, 10),
    "fixes outside": (vessel) => vessel.fixes(LONG, 50),
    ...SHARED,
    "set around her": (vessel) => set(vessel, { shape: { ...shape(), middle: vessel.areas.here ?? MIDDLE } }),
    "made wider": (vessel) => set(vessel, { shape: shape(100) }),
    "made the other kind": (vessel) => set(vessel, { alarmWhen: alarmWhen === "inside" ? "outside" : "inside" }),
    removed: ({ areas }) => areas.set([]),
  };
}

const INTO_AREA: Readonly<Record<(typeof AREA_STATES)[number], Event>> = {
  none: (vessel) => vessel.fixes(10, 10),
  waiting: (vessel) => vessel.fixes(2, 10),
  inside: (vessel) => vessel.fixes(10, 10),
  outside: (vessel) => vessel.fixes(10, 50),
  blind: async (vessel) => {
    await vessel.fixes(10, 10);
    await vessel.pass(limits.lostS + 1);
  },
};

async function inArea(state: (typeof AREA_STATES)[number], alarmWhen: Area["alarmWhen"]): Promise<LyingVessel> {
  const vessel = await LyingVessel.start();
  if (state !== "none") await vessel.areas.set([{ ...AREA, alarmWhen, shape: shape() }]);
  await INTO_AREA[state](vessel);
  return vessel;
}

const WORDS: Readonly<Record<string, (priority: string) => string>> = {
  active: (priority) => priority,
  escalated: (priority) => `to ${priority}`,
  returned: () => "stays",
  cleared: () => "ends",
};
const OF_BLINDNESS: Readonly<Record<string, string>> = { active: "no fix", cleared: "fix back" };

/** Of an entry about an alarm; an acknowledgement is what a person did. */
function word(kind: string, alarmId: string, priority: string): string {
  if (kind === "ack") return "";
  return (alarmId === "lost" ? OF_BLINDNESS[kind] : WORDS[kind]?.(priority)) ?? kind;
}

async function cellOf(vessel: LyingVessel, event: Event, stateOf: (vessel: LyingVessel) => string): Promise<string> {
  const before = stateOf(vessel);
  vessel.toldSince(word);
  await event(vessel);
  await vessel.alarms.settled();
  const after = stateOf(vessel);
  const told = vessel.toldSince(word).filter((each) => each !== "");
  return `${after === before ? "=" : after}${told.length === 0 ? "" : `: ${told.join(", ")}`}`;
}

for (const { heading, states, events, into, stateOf } of [
  {
    heading: "Anchor",
    states: ANCHOR_STATES,
    events: ofAnchor,
    into: atAnchor,
    stateOf: ({ anchor }: LyingVessel) => anchor.watched.state,
  },
  ...(["outside", "inside"] as const).map((alarmWhen) => ({
    heading: alarmWhen === "outside" ? "Guard area that she must not leave" : "Guard area that she must not enter",
    states: AREA_STATES,
    events: ofArea(alarmWhen),
    into: (state: string) => inArea(state as (typeof AREA_STATES)[number], alarmWhen),
    stateOf: areaState,
  })),
]) {
  const table = tableBelow("watch-states.md", heading);

  test(`${heading}: the table has each event, and each state of the watch`, (t) => {
    t.deepEqual([...table.keys()], Object.keys(events));
    for (const [event, cells] of table) t.deepEqual([...cells.keys()], [...states], event);
  });

  for (const [event, run] of Object.entries(events))
    test(`${heading}: ${event}: what becomes of each state`, async (t) => {
      for (const state of states) {
        const vessel = await into(state);
        t.is(stateOf(vessel), state);
        t.is(await cellOf(vessel, run, stateOf), table.get(event)?.get(state) ?? "", state);
      }
    });
}
