/**
 * Random lives of channels on a bus, with devices that are late, die, acknowledge and do nothing, do something else, answer for others, lose
 * their NAME or move, and with people and programs who touch as they like. Every command is read off its bytes and weighed by what this file
 * itself knows. What cannot be found out from here is a device that says of its own channel what is not so.
 */
import test from "ava";
import { BusWire } from "../../src/connectors/switching/bus-wire.ts";
import type { ListedSwitch } from "../../src/connectors/switching/section.ts";
import type { BusMember } from "../../src/nmea2000/node/bus-member.ts";
import type { Message, PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import type { Said } from "../../src/switching/gate.ts";
import { Switchboard } from "../../src/switching/switchboard.ts";
import { ManualClock } from "../support/clock.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";

const bank = (channel: number, command: 126_208 | 127_502 = 126_208) => ({ bank: 4, channel, command }) as const;
const listed = (id: string, more: Partial<ListedSwitch>): ListedSwitch => ({
  id,
  name: id,
  load: "lights",
  automatic: false,
  by: "can0",
  tagId: id,
  bank: bank(1),
  ...more,
});
const SWITCHES = [
  listed("lamp", { bank: bank(1), automatic: true }),
  listed("deck", { bank: bank(2) }),
  listed("bilge", { bank: bank(5), load: "bilge_pump" }),
  listed("anchor-light", { bank: bank(6, 127_502), load: "navigation_lights" }),
  listed("gas", { bank: bank(7), load: "gas", automatic: true }),
] as const;
/** Written down again, so that the oracle asks nobody. */
const MAY_BE: Readonly<Record<string, readonly boolean[]>> = {
  lamp: [true, false],
  deck: [true, false],
  bilge: [true],
  "anchor-light": [true, false],
};
const FAULTS = [
  "none",
  "late",
  "dead",
  "acknowledges",
  "other channel",
  "error",
  "backwards",
  "nameless",
  "moves",
] as const;

interface Relays {
  readonly name: bigint;
  address: number;
  readonly on: boolean[];
  fault: (typeof FAULTS)[number];
  hasName: boolean;
}
interface Command {
  readonly channel: number;
  readonly on: boolean;
  readonly to: number;
}
/** What the oracle knows of an order. */
interface Ordered {
  readonly id: string;
  readonly on: boolean;
  readonly touches: number;
  readonly isPerson: boolean;
  entered: boolean;
  sent: number;
}

class Life {
  readonly faults: string[] = [];
  readonly counts = { commands: 0, done: 0, "not-done": 0, refused: 0 };
  readonly #random: Random;
  readonly #clock = new ManualClock();
  readonly #devices: Relays[];
  readonly #board: Switchboard<ListedSwitch>;
  readonly #wire: BusWire;
  readonly #listeners = new Set<(frame: PgnFrame) => void>();
  readonly #later: { readonly atMs: number; readonly run: () => void }[] = [];
  /** When each device has said the bank's state, and when something else did. */
  readonly #saidAtMs = new Map<string, number>();
  #replayedAtMs = -Infinity;
  #isUnderWay = false;
  readonly #orders = new Map<string, Ordered>();
  /** By switch: first touches that wait for a second. */
  readonly #armed = new Map<
    string,
    { readonly id: string; readonly person: string; readonly on: boolean; readonly atMs: number }
  >();
  readonly #sentAtMs = new Map<string, number>();
  /** What the device has truly said of a channel since the command. */
  readonly #answered = new Map<string, { readonly on: boolean; readonly atMs: number; readonly name: bigint }>();
  #takes = true;
  #repeatAtMs = 12_000;

  constructor(random: Random) {
    this.#random = random;
    const device = (name: bigint, address: number): Relays => ({
      name,
      address,
      on: Array<boolean>(28).fill(false),
      fault: random.next() < 0.4 ? "none" : random.pick(FAULTS),
      hasName: true,
    });
    this.#devices = [device(0xa1n, 35), ...(random.next() < 0.15 ? [device(0xb2n, 36)] : [])];
    const member: BusMember = {
      name: 0x1n,
      address: 10,
      send: (message) => this.#receive(message),
      onMessage: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      onAddress: () => () => undefined,
      nameAt: (address) => this.#devices.find((each) => each.address === address && each.hasName)?.name,
      devices: () => [],
    };
    const board: Switchboard<ListedSwitch> = new Switchboard<ListedSwitch>(SWITCHES, {
      clock: this.#clock,
      isUnderWay: () => this.#isUnderWay,
      wire: { send: (what, order, to) => this.#wire.send(what, order, to) },
    });
    this.#board = board;
    this.#wire = new BusWire(
      SWITCHES,
      () => member,
      (id, said) => board.heard(id, said),
    );
    this.#wire.follow();
  }

  async run(steps: number): Promise<this> {
    for (const device of this.#devices) this.#say(device);
    for (let i = 0; i < steps; i += 1) {
      this.#step();
      // What the wire refuses comes a moment later.
      await Promise.resolve().then(() => undefined);
      this.#pass(this.#random.pick([10, 200, 900, 900, 900, 3000, 3000, 6000, 6000, 20_000]));
      this.#board.tick();
      this.#look();
    }
    this.#board.close();
    return this;
  }

  #step(): void {
    const random = this.#random;
    const does = random.below(20);
    if (does < 12) this.#touch();
    else if (does === 12) this.#isUnderWay = random.next() < 0.5;
    else if (does === 13) this.#takes = random.next() < 0.8;
    else if (does === 14 && random.next() < 0.1) this.#replay();
    else if (does === 15) random.pick(this.#devices).fault = random.pick(FAULTS);
    else if (does === 16) {
      const device = random.pick(this.#devices);
      if (device.fault === "nameless") device.hasName = !device.hasName;
      if (device.fault === "moves") device.address = 35 + random.below(4) * 10 + this.#devices.indexOf(device);
    }
  }

  #touch(): void {
    const random = this.#random;
    const { id } = random.pick(SWITCHES);
    const now = this.#board.report(id)?.on;
    const on = now !== undefined && random.next() < 0.9 ? !now : random.next() < 0.5;
    const person = random.next() < 0.2 ? undefined : random.pick(["Ana", "Bea"]);
    const armed = this.#armed.get(id);
    // Often what belongs to the first touch, sometimes not.
    const isSecond = armed !== undefined && random.next() < 0.8;
    const mostly = isSecond && random.next() < 0.9;
    const touch = {
      on: mostly ? armed.on : on,
      person: mostly ? armed.person : person,
      by: "somebody",
      order: isSecond ? (random.next() < 0.95 ? armed.id : "guessed") : undefined,
    };
    const isPair =
      armed !== undefined &&
      touch.order === armed.id &&
      touch.on === armed.on &&
      touch.person === armed.person &&
      this.#now - armed.atMs <= 10_000;
    const { state, refused } = this.#board.touch(id, touch);
    if (refused !== "busy") this.#armed.delete(id);
    if (refused !== undefined || state.order === undefined) {
      this.counts.refused += 1;
      return;
    }
    if (state.phase === "armed") {
      this.#armed.set(id, { id: state.order.id, person: touch.person ?? "", on: touch.on, atMs: this.#now });
      return;
    }
    const touches = touch.person === undefined ? 0 : isPair ? 2 : 1;
    const order = {
      id: state.order.id,
      on: touch.on,
      touches,
      isPerson: touch.person !== undefined,
      entered: false,
      sent: 0,
    };
    this.#orders.set(id, order);
    // The disk is slow, and sometimes it does not take it.
    const book = (): void => {
      if (random.next() < 0.05) return this.#board.unentered(id);
      order.entered = true;
      void this.#board.entered(id);
    };
    if (random.next() < 0.5) book();
    else this.#later.push({ atMs: this.#now + random.below(random.next() < 0.1 ? 60_000 : 300), run: book });
  }

  /** What was heard elsewhere, at another time: it must not count. */
  #replay(): void {
    this.#replayedAtMs = this.#now;
    const said: Said = { device: "replay", at: "replay", on: this.#random.next() < 0.5, isLive: false };
    for (const { id } of SWITCHES) this.#board.heard(id, said);
  }

  #receive(message: Message): boolean {
    if (!this.#takes) return false;
    const commands = commandsOf(message);
    this.counts.commands += 1;
    if (commands.length !== 1) this.faults.push(`names ${commands.length} channels`);
    for (const command of commands) {
      this.#weigh(command);
      for (const device of this.#devices)
        if (command.to === 255 || command.to === device.address) this.#obey(device, command);
    }
    return true;
  }

  /** Whether this command should have been sent. */
  #weigh({ channel, on, to }: Command): void {
    const what = SWITCHES.find((each) => each.bank?.channel === channel);
    const order = what && this.#orders.get(what.id);
    const wrong = (why: string): void => void this.faults.push(`${what?.id ?? channel} ${String(on)}: ${why}`);
    if (what === undefined || order === undefined) return wrong("nobody has ordered it");
    order.sent += 1;
    if (order.on !== on) wrong("the other way");
    if (order.sent > 1) wrong("sent twice");
    if (!order.entered) wrong("not in the log book");
    if (order.isPerson && order.touches !== 2) wrong("one touch");
    if (!order.isPerson && !what.automatic) wrong("by a program");
    if (MAY_BE[what.id]?.includes(on) !== true) wrong("never");
    if (what.id === "anchor-light" && this.#isUnderWay) wrong("under way");
    const recent = [...this.#saidAtMs].filter(([, atMs]) => this.#now - atMs <= 300_000);
    if (recent.length > 1) wrong(`said by ${recent.map(([who]) => who).join(" and ")}`);
    if (this.#now - Math.max(-Infinity, ...this.#saidAtMs.values()) > 40_000) wrong("no fresh state");
    if (this.#replayedAtMs > Math.max(...this.#saidAtMs.values())) wrong("the state is replayed");
    if (this.#now - (this.#sentAtMs.get(what.id) ?? -Infinity) < (order.isPerson ? 2000 : 30_000)) wrong("too soon");
    const holder = this.#devices.find((each) => each.address === to);
    if (to !== 255 && (holder === undefined || !holder.hasName)) wrong("to nobody");
    this.#sentAtMs.set(what.id, this.#now);
    this.#answered.delete(what.id);
  }

  #obey(device: Relays, { channel, on }: Command): void {
    const { fault } = device;
    if (fault === "dead") return;
    if (fault === "acknowledges") {
      const data = Uint8Array.of(2, 0x0d, 0xf2, 0x01, 0, 2, 0);
      return this.#tell({ pgn: 126_208, priority: 3, destination: 10, source: device.address, timestampMs: 0, data });
    }
    if (fault === "backwards") return this.#say(device);
    device.on[fault === "other channel" ? channel : channel - 1] = on;
    const atMs = this.#now + (fault === "late" ? 3000 + this.#random.below(5000) : this.#random.below(300));
    this.#later.push({ atMs, run: () => this.#say(device) });
  }

  #say(device: Relays): void {
    if (device.fault === "dead") return;
    const data = new Uint8Array(8).fill(0xff);
    // Now and then another bank, which is none of ours.
    data[0] = this.#random.next() < 0.1 ? 5 : 4;
    const isError = device.fault === "error" && this.#random.next() < 0.7;
    for (const [i, on] of device.on.entries()) {
      const two = isError ? 2 + (i % 2) : Number(on);
      data[1 + (i >> 2)] = ((data[1 + (i >> 2)] ?? 0) & ~(3 << (2 * (i % 4)))) | (two << (2 * (i % 4)));
    }
    if (data[0] === 4) {
      this.#saidAtMs.set(device.hasName ? String(device.name) : `?${device.address}`, this.#now);
      // A device that has said its name, or has lost it, is one, and so are its addresses.
      if (device.hasName) this.#saidAtMs.delete(`?${device.address}`);
      else this.#saidAtMs.delete(String(device.name));
      for (const { id, bank: of } of SWITCHES)
        if (!isError && of !== undefined)
          this.#answered.set(id, { on: device.on[of.channel - 1] === true, atMs: this.#now, name: device.name });
    }
    this.#tell({ pgn: 127_501, priority: 3, destination: 255, source: device.address, timestampMs: 0, data });
  }

  #tell(frame: PgnFrame): void {
    for (const listener of this.#listeners) listener(frame);
    this.#look();
  }

  /** Whether what it says is done is done. */
  #look(): void {
    for (const { id, bank: of } of SWITCHES) {
      const { state } = this.#board.report(id) ?? {};
      const order = this.#orders.get(id);
      if (state?.order === undefined || order === undefined || state.order.id !== order.id) continue;
      if (!["done", "not-done"].includes(state.phase)) continue;
      this.#orders.delete(id);
      this.counts[state.phase as "done"] += 1;
      if (state.phase !== "done") continue;
      const said = this.#answered.get(id);
      const device = this.#devices.find(({ name }) => name === said?.name);
      const sentAtMs = this.#sentAtMs.get(id) ?? Infinity;
      const isDone =
        order.sent === 1 &&
        said !== undefined &&
        said.atMs >= sentAtMs &&
        said.atMs - sentAtMs <= 5000 &&
        said.on === order.on &&
        device?.on[(of?.channel ?? 0) - 1] === order.on;
      if (!isDone) this.faults.push(`${id}: done, and it was not`);
    }
  }

  #pass(ms: number): void {
    const until = this.#now + ms;
    // As a device repeats its state.
    if (this.#now >= this.#repeatAtMs) {
      for (const device of this.#devices) if (this.#random.next() < 0.8) this.#say(device);
      this.#repeatAtMs = this.#now + 12_000;
    }
    for (;;) {
      const next = this.#later.filter(({ atMs }) => atMs <= until).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.#later.splice(this.#later.indexOf(next), 1);
      this.#clock.advance(Math.max(0, next.atMs - this.#now));
      next.run();
    }
    this.#clock.advance(until - this.#now);
  }

  get #now(): number {
    return this.#clock.monotonic();
  }
}

/** The channels of our bank that the message would change. */
function commandsOf({ pgn, destination, data }: Message): Command[] {
  if (pgn === 127_502 && data[0] === 4)
    return Array.from({ length: 28 }, (_, i) => ({ i, two: ((data[1 + (i >> 2)] ?? 255) >> (2 * (i % 4))) & 3 }))
      .filter(({ two }) => two !== 3)
      .map(({ i, two }) => ({ channel: i + 1, on: two === 1, to: destination }));
  const isCommand = pgn === 126_208 && data[0] === 1 && data[1] === 0x0d && data[2] === 0xf2 && data[3] === 0x01;
  if (!isCommand || data[6] !== 1 || data[7] !== 4) return [];
  const pairs = Array.from({ length: (data[5] ?? 0) - 1 }, (_, i) => [data[8 + 2 * i] ?? 0, data[9 + 2 * i]] as const);
  return pairs.map(([field, value]) => ({ channel: field - 1, on: value === 1, to: destination }));
}

const LIVES = 10_000;

test("in 10,000 random lives nothing is switched that should not be, and nothing is called done that is not", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  t.timeout(300_000);
  const sum = { commands: 0, done: 0, "not-done": 0, refused: 0 };
  for (let i = 0; i < LIVES; i += 1) {
    const { faults, counts } = await new Life(seededRandom(random.below(2 ** 31))).run(40);
    if (faults.length > 0) t.fail(`life ${i}: ${faults.slice(0, 5).join("; ")}`);
    if (faults.length > 0) break;
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key];
  }
  t.log(JSON.stringify(sum));
  // Lives in which nothing happens would show nothing.
  t.true(sum.done > LIVES / 5 && sum["not-done"] > LIVES / 10 && sum.commands > LIVES / 2 && sum.refused > LIVES);
});
