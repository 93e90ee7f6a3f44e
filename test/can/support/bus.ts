/** Buses and interfaces for scenarios. Interfaces that a scenario makes are removed when it is over. */
import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { systemClock } from "../../../src/core/clock.ts";
import type { BusState, CanBusCounters } from "../../../src/nmea2000/bus/can-bus.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { SocketcanBus } from "../../../src/nmea2000/bus/socketcan-bus.ts";
import type { Scene } from "./scenario.ts";

const execute = promisify(execFile);

interface StateChange {
  readonly state: BusState;
  readonly atMs: number;
}

/** A started bus, and everything it has told. */
export interface ObservedBus {
  readonly bus: SocketcanBus;
  readonly frames: CanFrame[];
  readonly changes: StateChange[];
  /** Its counters now. */
  readonly counters: () => CanBusCounters;
}

/** Opens a bus, and closes it when the scenario is over. */
export async function openBus(scene: Scene, name: string): Promise<ObservedBus> {
  const bus = new SocketcanBus(name, systemClock);
  const frames: CanFrame[] = [];
  const changes: StateChange[] = [];
  bus.onFrame((frame) => frames.push(frame));
  bus.onState((state) => changes.push({ state, atMs: performance.now() }));
  scene.onEnd(() => bus.stop());
  await bus.start();
  return { bus, frames, changes, counters: () => bus.statistics().counters };
}

/** Both ends of one bus. */
export async function openPair(scene: Scene): Promise<[ObservedBus, ObservedBus]> {
  const pair: [ObservedBus, ObservedBus] = [await openBus(scene, "can0"), await openBus(scene, "can1")];
  for (const { bus } of pair) await until(() => bus.state === "up", `${bus.name} is up`);
  return pair;
}

/** `ip link …`; several commands in one process, because each start of one takes a tenth of a second in the machine. */
export async function ipLink(...commands: readonly string[]): Promise<void> {
  if (commands.length === 1) return void (await execute("ip", ["link", ...(commands[0] ?? "").split(" ")]));
  const batch = execute("ip", ["-batch", "-"]);
  batch.child.stdin?.end(commands.map((command) => `link ${command}\n`).join(""));
  await batch;
}

let made = 0;

/** The name of a virtual bus of the scenario's own, which does not exist yet. */
export function freeInterface(scene: Scene): string {
  const name = `vcan${(made += 1)}`;
  scene.onEnd(() => ipLink(`del ${name}`).catch(() => undefined));
  return name;
}

/** A virtual bus of the scenario's own, up. */
export async function makeInterface(scene: Scene): Promise<string> {
  const name = freeInterface(scene);
  await ipLink(`add dev ${name} type vcan`, `set ${name} up`);
  return name;
}

/** Sends frames as `cansend` writes them, by a program that is not ours. */
export async function cansend(name: string, ...frames: readonly string[]): Promise<void> {
  for (const frame of frames) await execute("cansend", [name, frame]);
}

/**
 * Waits for something that takes its time; two minutes are for ever. `what` is said when it has passed in vain. To look costs a millisecond
 * in the machine.
 */
export async function until(condition: () => boolean, what: string | (() => string)): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!condition()) {
    if (performance.now() > deadline)
      throw new Error(`waited two minutes in vain until ${typeof what === "string" ? what : what()}`);
    await sleep(20);
  }
}

export function hex({ id, data }: Pick<CanFrame, "id" | "data">): string {
  return `${id.toString(16).toUpperCase().padStart(8, "0")}#${Buffer.from(data).toString("hex").toUpperCase()}`;
}
