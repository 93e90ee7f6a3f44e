/**
 * Whether an engine runs (specification, section 3.2). It runs above a threshold speed and is stopped at or below it. A change counts
 * when it has lasted for `persistenceMs`, with or without further updates, and is dated at its beginning.
 *
 *   stopped --- rpm > runningRpm, for persistenceMs ---> running     engine_start
 *   running --- rpm <= runningRpm, for persistenceMs --> stopped     engine_stop
 *
 * An unknown speed changes nothing. After a restart of the service the state is taken from the log book: an engine that kept running is
 * not started twice, and one that stopped meanwhile gets its stop when its speed has been low for long enough.
 */
import type { Clock } from "../../core/clock.ts";
import { OwnTime } from "../../core/own-time.ts";
import type { LogEntry } from "../entry/entry.ts";

export interface EngineRunSettings {
  readonly runningRpm: number;
  readonly persistenceMs: number;
}

interface Engine {
  running: boolean;
  readonly time: OwnTime;
  /** The last known speed; undefined before the first. */
  rpm: number | undefined;
  /** Whether the speed is known now. */
  isKnown: boolean;
  /** When the speed crossed to the other side of the threshold, by the wall clock and by elapsed time; undefined if it is not there. */
  crossed: { readonly atMs: number; readonly passedMs: number } | undefined;
}

export interface EngineEvent {
  readonly kind: "engine_start" | "engine_stop";
  readonly engine: string;
  readonly rpm: number;
  /** When the speed crossed the threshold, in ms since 1970. */
  readonly crossedAtMs: number;
  readonly thresholdRpm: number;
}

/** The engines of the vessel, each with its own state. */
export class EngineRunTracker {
  readonly #settings: EngineRunSettings;
  readonly #clock: Clock;
  readonly #engines = new Map<string, Engine>();

  constructor(settings: EngineRunSettings, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /**
   * Restores an engine's state from an entry; entries are given oldest first. An entry that names no engine (written by hand, for
   * example) is ignored.
   */
  restore(entry: Pick<LogEntry, "kind" | "payload">): void {
    const { engine } = entry.payload;
    if (typeof engine !== "string") return;
    if (entry.kind === "engine_start") this.#engine(engine).running = true;
    if (entry.kind === "engine_stop") this.#engine(engine).running = false;
  }

  /** Takes an update of an engine's speed; null: unknown. Returns an event if the engine has started or stopped. */
  observe(name: string, rpm: number | null, timestampMs: number): EngineEvent | undefined {
    const engine = this.#engine(name);
    engine.isKnown = rpm !== null && Number.isFinite(rpm);
    if (rpm === null || !engine.isKnown) return undefined;
    engine.rpm = rpm;
    const passedMs = engine.time.hear(timestampMs, this.#clock.monotonic());
    const isCrossed = rpm > this.#settings.runningRpm !== engine.running;
    const { atMs, passedMs: sinceMs } = engine.crossed ?? { atMs: timestampMs, passedMs };
    // If the clock was set back meanwhile, the crossing cannot be later than now.
    engine.crossed = isCrossed ? { atMs: Math.min(atMs, timestampMs), passedMs: sinceMs } : undefined;
    return this.#settled(name, engine, passedMs);
  }

  /** Call it as time passes: a speed that is sent on change arrives only once. Returns an event for each start or stop. */
  look(): EngineEvent[] {
    const nowMs = this.#clock.monotonic();
    return [...this.#engines].flatMap(([name, engine]) =>
      engine.isKnown ? (this.#settled(name, engine, engine.time.at(nowMs)) ?? []) : [],
    );
  }

  /** The engines that run now. */
  running(): string[] {
    return [...this.#engines].filter(([, { running }]) => running).map(([name]) => name);
  }

  /** Whether the engine runs, by its last known speed or else by the log book; undefined if neither is known. */
  runsByLastSpeed(name: string): boolean | undefined {
    const engine = this.#engines.get(name);
    return engine?.rpm === undefined ? engine?.running : engine.rpm > this.#settings.runningRpm;
  }

  #engine(name: string): Engine {
    let engine = this.#engines.get(name);
    if (engine === undefined) {
      const time = new OwnTime(this.#clock, this.#clock.monotonic());
      engine = { running: false, time, rpm: undefined, isKnown: false, crossed: undefined };
      this.#engines.set(name, engine);
    }
    return engine;
  }

  #settled(name: string, engine: Engine, passedMs: number): EngineEvent | undefined {
    const { crossed, rpm } = engine;
    const { runningRpm, persistenceMs } = this.#settings;
    if (crossed === undefined || rpm === undefined || passedMs - crossed.passedMs < persistenceMs) return undefined;
    engine.running = !engine.running;
    engine.crossed = undefined;
    return {
      kind: engine.running ? "engine_start" : "engine_stop",
      engine: name,
      rpm,
      crossedAtMs: crossed.atMs,
      thresholdRpm: runningRpm,
    };
  }
}
