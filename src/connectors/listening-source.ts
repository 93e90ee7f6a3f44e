/**
 * A source that listens to something elsewhere: a gateway, a server, a broker. Whatever ends the connection, it is opened again after a
 * pause that grows. What came by it is stale at once when it is lost: nobody knows it any more.
 *
 *     waiting ── something is heard ──▶ running ── the connection ends, or silence ──▶ waiting
 */
import { Backoff } from "../core/backoff.ts";
import type { Clock } from "../core/clock.ts";
import { limits } from "../core/limits.ts";
import type { NewestNames } from "../core/newest-names.ts";
import type { Log } from "../core/log.ts";
import { pause } from "../core/pause.ts";
import type { Messages } from "../messages/messages.ts";
import type { FrameTap } from "../nmea2000/bus/frame-tap.ts";
import type { MakeSubscriber } from "../nmea2000/tags/subscriber.ts";
import { gatewaysOf, gatewayTagId } from "../project/bus-tags.ts";
import type { Project } from "../project/project.ts";
import type { Intake } from "../tags/intake.ts";
import type { SourceLine } from "../tags/source-ranking.ts";
import type { TagStore } from "../tags/tag-store.ts";
import type { RunnerStatistics, SourceRunner } from "./runner.ts";

/** The service, as such a source sees it. */
export interface SourceContext {
  readonly project: Project;
  readonly tags: TagStore;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warning">;
  readonly messages: Messages;
}

/** And one that hears frames. */
export interface FrameSourceContext extends SourceContext {
  readonly makeSubscriber: MakeSubscriber;
  /** Receives the frames of this source; undefined if no output uses frames. */
  readonly tap?: FrameTap | undefined;
  /** Receives the frames of a line to record them. */
  readonly recordingTap: (line: string) => FrameTap | undefined;
}

export interface ListeningParts {
  readonly line: SourceLine;
  readonly clock: Clock;
  readonly random: () => number;
  /** Writes the tag that says whether it is heard. */
  readonly tell: (isHeard: boolean) => void;
  /** Makes the line's values stale. Returns how many. */
  readonly lose: () => number;
  /** What it drops, by name. */
  readonly dropped?: NewestNames;
  /** Called with the fault when it is lost, and with null when it is back; not for each try. */
  readonly onFault: (fault: string | null) => void;
}

export function listeningParts(
  source: Project["sources"][number],
  line: SourceLine,
  { project, tags, intake, clock, log, messages }: SourceContext,
): ListeningParts {
  const { sourceStarted, sourceFailed } = messages.cli.serve;
  const tagId = gatewayTagId(gatewaysOf(project).indexOf(source));
  const name = `${source.type} ${line.where}`;
  const writes = line.wire === "nmea2000" ? `${source.type}:${line.where}` : line.text;
  return {
    line,
    clock,
    random: Math.random,
    tell: (value) => tags.write({ tagId, value, quality: "good", timestampMs: clock.now(), source: writes }),
    lose: () => intake.lost(line),
    onFault: (fault) => {
      if (fault === null) log.info(sourceStarted({ name }));
      else log.warning(sourceFailed({ name, reason: fault }));
    },
  };
}

/** How often the tag is written, so that it does not become stale. */
export const TELL_MS = 1000;

export abstract class ListeningSource implements SourceRunner {
  abstract readonly type: string;
  readonly name: string;
  readonly line: SourceLine;
  /** How often it was lost. */
  protected losses = 0;
  protected readonly pace: Backoff;
  readonly #parts: ListeningParts;
  readonly #stopping = new AbortController();
  /** Monotonic; undefined while nothing is heard. */
  #upSinceMs: number | undefined;
  #fault: string | null = null;

  constructor(parts: ListeningParts) {
    this.#parts = parts;
    this.name = parts.line.where;
    this.line = parts.line;
    this.pace = new Backoff({}, parts.random);
  }

  /** One connection. Resolves when it has ended, to the reason in words. */
  protected abstract session(signal: AbortSignal): Promise<string>;

  abstract counters(): Readonly<Record<string, number>>;

  dropped(): ReturnType<NewestNames["all"]> {
    return this.#parts.dropped?.all() ?? {};
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const telling = setInterval(() => this.#parts.tell(this.isUp), TELL_MS);
    try {
      while (!signal.aborted) {
        const fault = await this.session(signal);
        if (signal.aborted) return;
        this.lost(fault);
        await pause(this.pace.nextMs(), signal);
      }
    } finally {
      clearInterval(telling);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  state(): RunnerStatistics["state"] {
    return this.isUp ? "running" : "waiting";
  }

  fault(): string | null {
    return this.#fault;
  }

  protected get isUp(): boolean {
    return this.#upSinceMs !== undefined;
  }

  /** Something is heard. After a connection that lasted, the next try comes without a long pause. */
  protected heard(steadyMs: number = limits.retry.steadyMs): void {
    const nowMs = this.#parts.clock.monotonic();
    if (this.#upSinceMs === undefined) {
      this.#upSinceMs = nowMs;
      this.#fault = null;
      this.#parts.onFault(null);
    }
    if (nowMs - this.#upSinceMs >= steadyMs) this.pace.reset();
  }

  /** Nothing is heard any more. Said once: when it had been up, at the first try, or for a fault that says where to look. */
  protected lost(fault: string, isOfAnotherKind = false): void {
    const isNews = this.isUp || this.#fault === null || (isOfAnotherKind && fault !== this.#fault);
    if (this.isUp) this.losses += 1;
    this.#upSinceMs = undefined;
    this.#fault = fault;
    this.#parts.lose();
    if (isNews) this.#parts.onFault(fault);
  }
}
