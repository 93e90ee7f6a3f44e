/**
 * Takes what another Signal K server says about its own vessel: stream → deltas → tags. Whatever ends the connection (the server is off, is
 * killed, hangs, refuses), it is tried again after a pause that grows. Its values become stale at once when it is lost: nobody knows them any more.
 *
 *     waiting ── a message ──▶ running ── the connection ends, or no sign of life for timeout_s ──▶ waiting
 */
import type { RunnerStatistics, SourceRunner } from "../runner.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import type { Clock } from "../../core/clock.ts";
import { fairTurn } from "../../core/fair-turn.ts";
import { gatewayFaultOf } from "../../nmea2000/bus/gateway.ts";
import { Backoff } from "../../core/backoff.ts";
import { pause } from "../../core/pause.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import type { SignalkSource } from "../../project/project.ts";
import { DeltaReader } from "../../signalk/delta-reader.ts";
import { limits as signalkLimits } from "../../signalk/limits.ts";
import { PathMap } from "../../signalk/path-map.ts";
import { TakenValues } from "../../signalk/taken-values.ts";
import { type ConnectionEnd, listenTo } from "../../signalk/ws-signalk-server.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TakenTags } from "../../tags/taken-tags.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";
import type { SignalkWords } from "./words.ts";

export interface SignalkRunnerParts {
  readonly tags: TagStore;
  readonly taken: TakenTags;
  readonly line: SourceLine;
  readonly clock: Clock;
  readonly random: () => number;
  /** Paths of the project by tag. */
  readonly paths: Readonly<Record<string, string>>;
  readonly define: (tagId: string) => TagDefinition | undefined;
  /** What the server said is not known any more. */
  readonly lose: () => void;
  readonly texts: SignalkWords;
  /** Writes the tag that says whether the server is heard. */
  readonly tell: (isHeard: boolean) => void;
  /** Called with the fault when the server is lost, and with null when it is back; not for each try. */
  readonly onFault: (fault: string | null) => void;
}

/** How often the tag is written, so that it does not become stale. */
const TELL_MS = 1000;

export class SignalkRunner implements SourceRunner {
  readonly type = "signalk";
  readonly name: string;
  readonly line: SourceLine;
  readonly #source: SignalkSource;
  readonly #parts: SignalkRunnerParts;
  readonly #values: TakenValues;
  readonly #pace: Backoff;
  /** As of a gateway. */
  readonly #budget = new TokenBucket({ perS: nmea2000Limits.gatewayBytesPerS });
  readonly #stopping = new AbortController();
  #reader: DeltaReader;
  #upSinceMs: number | undefined;
  #fault: string | null = null;
  readonly #counters = {
    openings: 0,
    losses: 0,
    messages: 0,
    deltas: 0,
    other_vessels: 0,
    refused_messages: 0,
    slowed_down: 0,
  };

  constructor(source: SignalkSource, parts: SignalkRunnerParts) {
    const { tags, taken, define } = parts;
    this.name = parts.line.where;
    this.line = parts.line;
    this.#source = source;
    this.#parts = parts;
    this.#values = new TakenValues({ tags, taken, define, paths: new PathMap(parts.paths) });
    this.#pace = new Backoff({ random: parts.random });
    this.#reader = this.#newReader();
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const telling = setInterval(() => this.#parts.tell(this.#upSinceMs !== undefined), TELL_MS);
    try {
      while (!signal.aborted) {
        const { url, paths, timeoutS } = this.#source;
        const listener = {
          opened: () => void (this.#counters.openings += 1),
          message: (text: string) => this.#take(text),
          noise: (frames: number, bytes: number) => this.#charge(bytes + frames * nmea2000Limits.gatewayDatagramBytes),
        };
        const end = await listenTo(url, { paths, timeoutMs: timeoutS * 1000 }, listener, signal);
        if (signal.aborted) return;
        this.#lost(end);
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearInterval(telling);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  state(): RunnerStatistics["state"] {
    return this.#upSinceMs === undefined ? "waiting" : "running";
  }

  fault(): string | null {
    return this.#fault;
  }

  counters(): Readonly<Record<string, number>> {
    const { refused_values, ...read } = this.#reader.counters;
    const taken = this.#parts.taken.counters;
    const { paths_without_tag, refused_values: unreadable } = this.#values.counters;
    const { deltas, other_vessels, refused_messages } = this.#counters;
    return {
      ...this.#counters,
      deltas: deltas + read.deltas,
      other_vessels: other_vessels + read.other_vessels,
      refused_messages: refused_messages + read.refused_messages,
      ...taken,
      paths_without_tag,
      refused_values: taken.refused_values + unreadable + refused_values,
    };
  }

  /** Takes no more of the event loop at a time than a slice. The result: how long the server has to wait for the next message. */
  async #take(text: string): Promise<number> {
    const { clock } = this.#parts;
    const before = this.#values.pathsFound;
    this.#counters.messages += 1;
    const values = this.#reader.read(text);
    this.#heard();
    let sliceMs = clock.monotonic();
    for (const value of values) {
      this.#values.take(value);
      if (clock.monotonic() - sliceMs < signalkLimits.source.sliceMs) continue;
      await fairTurn();
      // What comes from a connection that has ended is not known any more.
      if (this.#upSinceMs === undefined || this.#stopping.signal.aborted) return 0;
      sliceMs = clock.monotonic();
    }
    const paths = this.#values.pathsFound - before;
    return this.#charge(text.length + nmea2000Limits.gatewayDatagramBytes + paths * signalkLimits.source.pathBytes);
  }

  /** How long the server has to wait for what comes next. */
  #charge(bytes: number): number {
    const waitMs = this.#budget.charge(bytes, this.#parts.clock.monotonic());
    if (waitMs > 0) this.#counters.slowed_down += 1;
    return waitMs;
  }

  #heard(): void {
    const nowMs = this.#parts.clock.monotonic();
    if (this.#upSinceMs === undefined) {
      this.#upSinceMs = nowMs;
      this.#fault = null;
      this.#parts.onFault(null);
    }
    if (nowMs - this.#upSinceMs >= signalkLimits.source.steadyMs) this.#pace.reset();
  }

  /** Told once: when it had been up, or at the first try. */
  #lost({ code, isSilent, status }: ConnectionEnd): void {
    const { texts, lose, onFault } = this.#parts;
    const isNews = this.#upSinceMs !== undefined || this.#fault === null;
    if (this.#upSinceMs !== undefined) this.#counters.losses += 1;
    this.#upSinceMs = undefined;
    const fault = isSilent ? "silent" : code === undefined ? "closed" : gatewayFaultOf(code);
    this.#fault =
      status === undefined
        ? texts.serverFaults[faultOf(fault)]({ where: this.name })
        : texts.refusedWith({ where: this.name, status });
    lose();
    this.#startReader();
    if (isNews) onFault(this.#fault);
  }

  /** Another run of the server may name its vessel otherwise. */
  #startReader(): void {
    const { deltas, other_vessels, refused_messages, refused_values } = this.#reader.counters;
    this.#counters.deltas += deltas;
    this.#counters.other_vessels += other_vessels;
    this.#counters.refused_messages += refused_messages;
    this.#values.counters.refused_values += refused_values;
    this.#reader = this.#newReader();
    this.#parts.taken.begin();
  }

  #newReader(): DeltaReader {
    return new DeltaReader((timestampMs) => this.#parts.taken.begin(timestampMs));
  }
}

type ServerFault = keyof SignalkWords["serverFaults"];

/** A connection to a server has no faults of ports that are listened on. */
function faultOf(fault: string): ServerFault {
  const known: readonly string[] = ["refused", "unreachable", "unknown-host", "closed", "silent"];
  return known.includes(fault) ? (fault as ServerFault) : "failed";
}
