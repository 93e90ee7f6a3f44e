/**
 * Whether an engine runs (specification, section 3.2). It runs above a threshold speed and is stopped at or below it. A change counts
 * when it has lasted for `persistenceMs` by the times of the updates, and is dated at its beginning.
 *
 *   stopped --- rpm > runningRpm, for persistenceMs ---> running     engine_start
 *   running --- rpm <= runningRpm, for persistenceMs --> stopped     engine_stop
 *
 * An unknown speed changes nothing. After a restart of the service the state is taken from the log book: an engine that kept running is
 * not started twice, and one that stopped meanwhile gets its stop when its speed has been low for long enough.
 */
import type { LogEntry } from "../entry/entry.ts";

export interface EngineRunSettings {
  readonly runningRpm: number;
  readonly persistenceMs: number;
}

export interface EngineRunState {
  readonly running: boolean;
  /** Since when the speed is on the other side of the threshold, in ms since 1970; undefined if it is not. */
  readonly crossedAtMs: number | undefined;
}

const ENGINE_STOPPED: EngineRunState = { running: false, crossedAtMs: undefined };
const ENGINE_RUNNING: EngineRunState = { running: true, crossedAtMs: undefined };

/** The state after an update. */
function engineRunStep(
  state: EngineRunState,
  rpm: number | null,
  timestampMs: number,
  { runningRpm, persistenceMs }: EngineRunSettings,
): EngineRunState {
  if (rpm === null || !Number.isFinite(rpm)) return state;
  const above = rpm > runningRpm;
  if (above === state.running) return state.crossedAtMs === undefined ? state : settled(state.running);
  // If the clock was set back meanwhile, the wait begins again.
  const crossedAtMs = Math.min(state.crossedAtMs ?? timestampMs, timestampMs);
  return timestampMs - crossedAtMs >= persistenceMs ? settled(above) : { running: state.running, crossedAtMs };
}

function settled(running: boolean): EngineRunState {
  return running ? ENGINE_RUNNING : ENGINE_STOPPED;
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
  readonly #states = new Map<string, EngineRunState>();

  constructor(settings: EngineRunSettings) {
    this.#settings = settings;
  }

  /**
   * Restores an engine's state from an entry; entries are given oldest first. An entry that names no engine (written by hand, for
   * example) is ignored.
   */
  restore(entry: Pick<LogEntry, "kind" | "payload">): void {
    const { engine } = entry.payload;
    if (typeof engine !== "string") return;
    if (entry.kind === "engine_start") this.#states.set(engine, ENGINE_RUNNING);
    if (entry.kind === "engine_stop") this.#states.set(engine, ENGINE_STOPPED);
  }

  /** Takes an update of an engine's speed; null: unknown. Returns an event if the engine has started or stopped. */
  observe(engine: string, rpm: number | null, timestampMs: number): EngineEvent | undefined {
    const before = this.#states.get(engine) ?? ENGINE_STOPPED;
    const after = engineRunStep(before, rpm, timestampMs, this.#settings);
    if (after !== before) this.#states.set(engine, after);
    if (rpm === null || after.running === before.running) return undefined;
    return {
      kind: after.running ? "engine_start" : "engine_stop",
      engine,
      rpm,
      crossedAtMs: before.crossedAtMs ?? timestampMs,
      thresholdRpm: this.#settings.runningRpm,
    };
  }

  /** The engines that run now. */
  running(): string[] {
    return [...this.#states].filter(([, state]) => state.running).map(([engine]) => engine);
  }
}
