/**
 * Attacks, made upon the looks of a night or of a recording: what the instruments say from then on. Each is of one kind, and is the work of
 * one detector; two at once are two of them.
 */
import type { DetectorName } from "../../../src/position/detectors.ts";
import {
  from,
  type Look,
  plus,
  type Receiver,
  type Report,
  towards,
  type Vector,
  ZERO,
} from "../../../src/position/look.ts";
import type { NightOptions } from "./night.ts";

/** `forS`: seconds since it began. It may keep what it needs. */
export type Change = (look: Look, forS: number) => Look;

export interface Attack {
  readonly title: string;
  readonly by: DetectorName;
  readonly night: NightOptions;
  readonly make: () => Change;
}

const each = (look: Look, change: (receiver: Receiver, at: number) => Receiver): Look => ({
  ...look,
  receivers: look.receivers.map(change),
});
const moved = (receiver: Receiver, by: Vector): Receiver => ({
  ...receiver,
  position: receiver.position && from(receiver.position, by),
});
/** Speed and course besides. */
const carried = (receiver: Receiver, by: Vector): Receiver => {
  const { sogMs = 0, cogDeg = 0 } = receiver;
  const ground = plus(towards(cogDeg, sogMs), by);
  const cog = (Math.atan2(ground.eastM, ground.northM) * 180) / Math.PI;
  return { ...receiver, sogMs: Math.hypot(ground.eastM, ground.northM), cogDeg: (cog + 360) % 360 };
};

export const ATTACKS: readonly Attack[] = [
  {
    title: "all positions leap to an airport",
    by: "jump",
    night: { mode: "motoring" },
    make: () => (look) => each(look, (receiver) => moved(receiver, towards(70, 30_000))),
  },
  {
    title: "the position is pulled away at 15 kn, and its speed is not",
    by: "speed",
    night: { mode: "anchored", receivers: 1 },
    make: () => (look, forS) => each(look, (receiver) => moved(receiver, towards(120, forS * 7.7))),
  },
  {
    title: "position and speed are pulled away together at 12 kn",
    by: "reckoning",
    night: { mode: "motoring", receivers: 1 },
    make: () => (look, forS) => {
      // Along her course, so that nothing turns.
      const by = towards(look.headingDeg ?? 0, 6.2);
      return each(look, (receiver) => carried(moved(receiver, plus(ZERO, by, forS)), by));
    },
  },
  {
    title: "one of two receivers is pulled away at 4 kn",
    by: "apart",
    night: { mode: "motoring", receivers: 2 },
    make: () => (look, forS) =>
      each(look, (receiver, at) => (at === 0 ? receiver : moved(receiver, towards(200, forS * 2)))),
  },
  {
    title: "the height leaps to that of an airport",
    by: "height",
    night: { mode: "motoring" },
    make: () => (look) => each(look, (receiver) => ({ ...receiver, heightM: (receiver.heightM ?? 0) + 612 })),
  },
  {
    title: "at anchor she is led in circles",
    by: "turn",
    night: { mode: "anchored", receivers: 1 },
    make: () => (look, forS) => {
      const [radiusM, perS] = [120, 5 / 120];
      const angle = (seconds: number) => (seconds * perS * 180) / Math.PI;
      const by = plus(towards(angle(forS), radiusM), towards(0, -radiusM));
      return each(look, (receiver) => ({
        ...moved(receiver, by),
        sogMs: 5,
        cogDeg: (angle(forS) + 90) % 360,
      }));
    },
  },
  {
    title: "a jammer: all satellites are weaker by 15 dB",
    by: "weak",
    night: { mode: "motoring" },
    make: () => (look) =>
      each(look, (receiver) => ({ ...receiver, strengthsDb: receiver.strengthsDb?.map((db) => db - 15) })),
  },
  {
    title: "all satellites come from one antenna, equally strong",
    by: "equal",
    night: { mode: "motoring" },
    make: () => (look) =>
      each(look, (receiver) => ({ ...receiver, strengthsDb: receiver.strengthsDb?.map((_, at) => 43 + (at % 2)) })),
  },
  {
    title: "all receivers lose their fix together",
    by: "lost",
    night: { mode: "motoring", receivers: 2 },
    make: () => (look) => each(look, ({ source, atS }) => ({ source, atS, position: undefined })),
  },
  {
    title: "the time is shifted by half a minute",
    by: "time",
    night: { mode: "motoring" },
    make: () => (look) => each(look, (receiver) => ({ ...receiver, aheadS: (receiver.aheadS ?? 0) + 30 })),
  },
  {
    title: "the signals of the day before are played, where she was",
    by: "before",
    night: { mode: "moored" },
    make: () => (look) => each(look, (receiver) => ({ ...receiver, aheadS: (receiver.aheadS ?? 0) - 86_400 })),
  },
  {
    title: "the ships around leap by one vector",
    by: "ships",
    night: { mode: "motoring", ships: 20 },
    make: () => shipsLeap(({ position }) => from(position, towards(40, 12_000))),
  },
  {
    title: "the ships around leap to one place",
    by: "ships",
    night: { mode: "motoring", ships: 20 },
    make: () => shipsLeap(() => ({ latitude: 39.55, longitude: 2.73 })),
  },
  {
    title: "our own number is heard elsewhere",
    by: "twin",
    night: { mode: "motoring" },
    make: () => {
      let twin: Report | undefined;
      return (look, forS) => {
        const [receiver] = look.receivers;
        if (forS % 6 === 0 && receiver?.position !== undefined)
          twin = { position: from(receiver.position, towards(0, 9000)), atS: look.nowS };
        return { ...look, twin };
      };
    },
  },
];

function shipsLeap(leap: (report: Report) => Report["position"]): Change {
  const leapt = new Map<Report, Report>();
  return (look, forS) => {
    const ships = new Map<string, Report>();
    for (const [mmsi, report] of look.ships) {
      const isNew = report.atS > look.nowS - forS;
      if (isNew && !leapt.has(report)) leapt.set(report, { ...report, position: leap(report) });
      ships.set(mmsi, leapt.get(report) ?? report);
    }
    return { ...look, ships };
  };
}
