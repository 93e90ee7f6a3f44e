/**
 * The gate in front of whatever is switched: one state machine for each channel that the owner lists, whichever wire it is on. Pure.
 *
 *     resting ──first touch──▶ armed ──second touch──▶ entering ──on disk──▶ sent ──the same device says so──▶ done
 *        │                       │ 10 s                   │                   │ 5 s
 *        └──▶ refused ◀──────────┴── a condition ─────────┘                   └──▶ not done
 *
 * Resting is idle, done, not done and refused. Always holds: `send` comes once for an order, when its entry is on disk and all conditions
 * hold once more. `done` is what the device has said after it, and nothing else. After `not done` nothing is sent again by itself.
 */
import { limits } from "./limits.ts";
import { type Load, loadClass } from "./loads.ts";

/** A channel, as the owner lists it. */
export interface Switch {
  readonly id: string;
  readonly name: string;
  readonly load: Load;
  /** Whether programs may switch it. */
  readonly automatic: boolean;
}

/** What a device says of the channel. */
export interface Said {
  /** Who it is, wherever it is now: a NAME on a bus; undefined: it has not said who it is. */
  readonly device: string | undefined;
  /** Where it is now. */
  readonly at: string;
  /** Undefined: faulty, or not available. */
  readonly on: boolean | undefined;
  /** False: simulated, replayed, or brought by somebody who is not the device. */
  readonly isLive: boolean;
}

export interface Touch {
  readonly on: boolean;
  /** Who, for the log book. */
  readonly by: string;
  /** Tells apart two of the same name; undefined: a program. */
  readonly person: string | undefined;
  /** Of the second touch: what the first was answered. */
  readonly order?: string | undefined;
}

export interface Order extends Omit<Touch, "order"> {
  readonly id: string;
  readonly atMs: number;
  /** Whose state it is that is to change. */
  readonly device: string | undefined;
}

export const PHASES = ["idle", "armed", "entering", "sent", "done", "not-done", "refused"] as const;
export type Phase = (typeof PHASES)[number];

interface Heard extends Said {
  readonly atMs: number;
}

export interface GateState {
  readonly phase: Phase;
  /** Of `armed`, `entering` and `sent`; after them the one that has ended, or was refused. */
  readonly order?: Order;
  /** Of `refused` and `not-done`. */
  readonly reason?: Reason;
  /** The last word of each device that speaks for the channel, the newest last. */
  readonly heard: readonly Heard[];
  /** Monotonic, ms; -Infinity: nothing was sent yet. */
  readonly sentAtMs: number;
}

export const IDLE: GateState = { phase: "idle", heard: [], sentAtMs: -Infinity };

interface Asked {
  readonly what: Switch;
  readonly state: GateState;
  readonly touch: Pick<Order, "on" | "person"> & { readonly device?: string | undefined };
  readonly newest: Heard | undefined;
  readonly isUnderWay: boolean;
  readonly nowMs: number;
}

/** What must hold at both touches and once more before it is sent, in this order; the name is why it is refused. */
const CONDITIONS = {
  never: ({ what: { load }, touch: { on } }) => loadClass(load)[on ? "on" : "off"],
  "under-way": ({ what: { load }, isUnderWay }) => loadClass(load).onlyMoored !== true || !isUnderWay,
  "not-automatic": ({ what, touch }) => touch.person !== undefined || what.automatic,
  "not-live": ({ state }) => state.heard.every(({ isLive }) => isLive),
  "state-unknown": ({ newest, nowMs }) =>
    newest !== undefined && newest.on !== undefined && nowMs - newest.atMs <= limits.freshMs,
  "device-unknown": ({ newest }) => newest?.device !== undefined,
  "not-unique": ({ state, nowMs }) => speakers(state.heard, nowMs).length <= 1,
  "other-device": ({ newest, touch: { device } }) => device === undefined || newest?.device === device,
  already: ({ newest, touch: { on } }) => newest?.on !== on,
  "too-soon": ({ state, touch, nowMs }) =>
    nowMs - state.sentAtMs >= (touch.person === undefined ? limits.automaticRestMs : limits.restMs),
} as const satisfies Readonly<Record<string, (asked: Asked) => boolean>>;

/** Why an order was refused by what happens, or is not known to be done. */
const OTHER_REASONS = ["busy", "second-touch", "no-entry", "not-sent", "not-confirmed", "ended"] as const;
export type Reason = keyof typeof CONDITIONS | (typeof OTHER_REASONS)[number];
export const REASONS = [...Object.keys(CONDITIONS), ...OTHER_REASONS] as readonly Reason[];

/** Why that would be refused now; undefined: it would not be. */
export function refusalOf(
  what: Switch,
  state: GateState,
  { touch, isUnderWay, nowMs }: Pick<Asked, "touch" | "isUnderWay" | "nowMs">,
): Reason | undefined {
  const asked = { what, state, touch, newest: state.heard.at(-1), isUnderWay, nowMs };
  return Object.entries(CONDITIONS).find(([, holds]) => !holds(asked))?.[0] as Reason | undefined;
}

/** Whether it is on; undefined while nobody can say. */
export function isOn({ heard }: GateState, nowMs: number): boolean | undefined {
  const newest = heard.at(-1);
  return newest === undefined || nowMs - newest.atMs > limits.freshMs ? undefined : newest.on;
}

function speakers(heard: readonly Heard[], nowMs: number): readonly Heard[] {
  return heard.filter(({ atMs }) => nowMs - atMs <= limits.speakerMs);
}

/** `entered`, `unentered`: the entry of the order is on disk, or cannot be. `unsent`: the wire did not take it. `closed`: we end. */
export type GateEvent =
  | { readonly kind: "touch"; readonly touch: Touch; readonly id: string; readonly isUnderWay: boolean }
  | { readonly kind: "entered"; readonly isUnderWay: boolean }
  | { readonly kind: "heard"; readonly said: Said }
  | { readonly kind: "unentered" | "unsent" | "tick" | "closed" };
export type EventKind = GateEvent["kind"];

export interface Step {
  readonly state: GateState;
  /** The touch is refused, and changes nothing that is under way. */
  readonly refused?: Reason;
  /** Now, once. */
  readonly send?: Order;
}

interface Now<E> {
  readonly what: Switch;
  readonly state: GateState;
  readonly event: E;
  readonly nowMs: number;
}
type Of<K extends EventKind> = Extract<GateEvent, { readonly kind: K }>;
type Row = { readonly [K in EventKind]?: (now: Now<Of<K>>) => Step };

const busy = ({ state }: Now<unknown>): Step => ({ state, refused: "busy" });
const ended =
  (phase: "refused" | "not-done", reason: Reason) =>
  ({ state }: Now<unknown>): Step => ({ state: { ...state, phase, reason } });

/** The order that the touch makes or confirms: refused, armed or to be entered. */
function take({ what, state, event, nowMs }: Now<Of<"touch">>, fault?: Reason): Step {
  const { touch, id, isUnderWay } = event;
  const { on, by, person, order: confirmed } = touch;
  const { heard, sentAtMs } = state;
  const order: Order = { id: confirmed ?? id, on, by, person, device: heard.at(-1)?.device, atMs: nowMs };
  const reason = fault ?? refusalOf(what, state, { touch, isUnderWay, nowMs });
  if (reason !== undefined) return { state: { phase: "refused", reason, order, heard, sentAtMs }, refused: reason };
  const isWhole = confirmed !== undefined || person === undefined;
  return { state: { phase: isWhole ? "entering" : "armed", order, heard, sentAtMs } };
}

function first(now: Now<Of<"touch">>): Step {
  return take(now, now.event.touch.order === undefined ? undefined : "second-touch");
}

/** The second is by the same person, wants the same, knows what the first was answered, and comes in time. */
function second(now: Now<Of<"touch">>): Step {
  const { state, event, nowMs } = now;
  const { order: before } = state;
  const { order, on, person } = event.touch;
  const isIt =
    order === before?.id && on === before?.on && person === before?.person && nowMs - before.atMs <= limits.armMs;
  return isIt ? take(now) : first(now);
}

function send({ what, state, event: { isUnderWay }, nowMs }: Now<Of<"entered">>): Step {
  const { order } = state;
  if (order === undefined) return { state };
  const reason = refusalOf(what, state, { touch: order, isUnderWay, nowMs });
  if (reason !== undefined) return { state: { ...state, phase: "refused", reason }, refused: reason };
  return { state: { ...state, phase: "sent", sentAtMs: nowMs }, send: order };
}

/** A device that has said its name, or has moved to another address, is still the one that it was. */
function hear({ state, event: { said }, nowMs }: Now<Of<"heard">>): Step {
  const isSame = ({ device, at }: Heard) =>
    device === undefined || said.device === undefined ? at === said.at : device === said.device;
  const others = speakers(state.heard, nowMs).filter((one) => !isSame(one));
  return { state: { ...state, heard: [...others, { ...said, atMs: nowMs }].slice(-limits.speakers) } };
}

function confirm(now: Now<Of<"heard">>): Step {
  const { state } = hear(now);
  const { order, sentAtMs } = state;
  const { device, on, isLive } = now.event.said;
  const isDone =
    isLive &&
    device !== undefined &&
    device === order?.device &&
    on === order.on &&
    now.nowMs - sentAtMs <= limits.confirmMs;
  return { state: isDone ? { ...state, phase: "done" } : state };
}

function rest({ state: { heard, sentAtMs } }: Now<unknown>): Step {
  return { state: { phase: "idle", heard, sentAtMs } };
}

const after =
  (ms: number, since: (state: GateState) => number | undefined, then: (now: Now<unknown>) => Step) =>
  (now: Now<unknown>): Step =>
    now.nowMs - (since(now.state) ?? now.nowMs) > ms ? then(now) : { state: now.state };

const RESTING: Row = { touch: first, heard: hear };

/** What is not in it changes nothing. */
export const TABLE: Readonly<Record<Phase, Row>> = {
  idle: RESTING,
  armed: {
    touch: second,
    heard: hear,
    tick: after(limits.armMs, ({ order }) => order?.atMs, rest),
    closed: rest,
  },
  entering: {
    touch: busy,
    heard: hear,
    entered: send,
    unentered: ended("refused", "no-entry"),
    closed: ended("refused", "ended"),
  },
  sent: {
    touch: busy,
    heard: confirm,
    unsent: ended("not-done", "not-sent"),
    tick: after(limits.confirmMs, ({ sentAtMs }) => sentAtMs, ended("not-done", "not-confirmed")),
    closed: ended("not-done", "ended"),
  },
  done: RESTING,
  "not-done": RESTING,
  refused: RESTING,
};

/** `nowMs`: monotonic. */
export function step(what: Switch, state: GateState, event: GateEvent, nowMs: number): Step {
  const handle = TABLE[state.phase][event.kind] as ((now: Now<GateEvent>) => Step) | undefined;
  return handle?.({ what, state, event, nowMs }) ?? { state };
}
