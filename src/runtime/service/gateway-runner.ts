/**
 * Listens to a gateway on the boat's network: lines → frames → messages → subscriber → tags. If the connection ends for any reason (the
 * gateway is off, restarts, leaves the Wi-Fi, closes, is silent or is not understood), it is tried again, at once the first time and
 * then every few seconds. What it said is stale at once when it is lost: nobody knows it any more.
 *
 *     waiting ── first line that is understood ──▶ running ── closed, or silent for timeout_s ──▶ waiting
 *
 * A half-open connection looks like a silent peer, and a working bus is never silent. So silence ends the connection.
 */
import type { RunnerStatistics, SourceRunner } from "../../connectors/runner.ts";
import { limits } from "../../core/limits.ts";
import type { Clock } from "../../core/clock.ts";
import type { GatewayMessages } from "../../messages/en/gateway.ts";
import { type Line, LINE_FAULTS, type LineFault } from "../../nmea2000/captures/capture-format.ts";
import type { FrameTap } from "../../nmea2000/bus/frame-tap.ts";
import type { Gateway, GatewayFault, GatewayListener } from "../../nmea2000/bus/gateway.ts";
import type { GatewayFormat, GatewaySink } from "../../nmea2000/bus/gateway-reader.ts";
import { GatewaySenders } from "../../nmea2000/bus/gateway-senders.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import { HeardDevices } from "../../nmea2000/node/heard-devices.ts";
import { Backoff } from "../../core/backoff.ts";
import { pause } from "../../core/pause.ts";
import type { Nmea2000Subscriber } from "../../nmea2000/tags/subscriber.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";
import type { MakeSubscriber } from "./subscribers.ts";

export interface GatewayRunnerParts {
  readonly format: GatewayFormat;
  /** The connection counts as lost after so long a silence. */
  readonly timeoutS: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly makeSubscriber: MakeSubscriber;
  readonly line: SourceLine;
  /** What came by the line is not known any more. */
  readonly lose: () => void;
  /** Gets every received frame. */
  readonly tap: FrameTap | undefined;
  readonly texts: GatewayMessages;
  /** Writes the gateway's tag: whether it is heard. */
  readonly tell?: (isHeard: boolean) => void;
  /** Called with the fault when the gateway is lost, and with null when it is back; not for each try. */
  readonly onFault: (fault: string | null) => void;
}

/** How often the gateway's tag is written, so that it does not become stale. */
const TELL_MS = 1000;

export class GatewayRunner implements SourceRunner {
  readonly type: Gateway["transport"];
  readonly name: string;
  readonly line: SourceLine;
  readonly #gateway: Gateway;
  readonly #parts: GatewayRunnerParts;
  readonly #subscriber: Nmea2000Subscriber;
  readonly #devices = new HeardDevices();
  readonly #senders: GatewaySenders;
  readonly #pace: Backoff;
  readonly #stopping = new AbortController();
  readonly #refused = new Map<LineFault, number>();
  /** Ends the present connection. */
  #attempt = new AbortController();
  #fault: GatewayFault | null = null;
  /** When the present connection gave its first frame, monotonic; undefined before that. */
  #upSinceMs: number | undefined;
  #silence: NodeJS.Timeout | undefined;
  #lines = 0;
  #linesOfAttempt = 0;
  #wholeMessages = 0;
  #droppedLines = 0;
  #openings = 0;
  #losses = 0;

  constructor(gateway: Gateway, parts: GatewayRunnerParts) {
    this.type = gateway.transport;
    this.name = gateway.name;
    this.line = parts.line;
    this.#gateway = gateway;
    this.#parts = parts;
    this.#subscriber = parts.makeSubscriber(parts.line, (address) => this.#devices.nameAt(address));
    this.#pace = new Backoff({ random: parts.random });
    const { tap } = parts;
    const sink: GatewaySink = {
      frame: (frame) => tap?.frame(frame, "R"),
      message: (message, whole) => {
        if (whole) {
          this.#wholeMessages += 1;
          tap?.message(message, "R");
        }
        this.#devices.accept(message, parts.clock.monotonic());
        this.#subscriber.accept(message);
      },
    };
    this.#senders = new GatewaySenders(parts.format, sink, parts.timeoutS * 1000);
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const telling = setInterval(() => this.#parts.tell?.(this.#upSinceMs !== undefined), TELL_MS);
    try {
      while (!signal.aborted) {
        const fault = await this.#openOnce();
        if (signal.aborted) return;
        this.#lost(fault);
        await pause(this.#pace.nextMs(), signal);
      }
    } finally {
      clearInterval(telling);
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#attempt.abort();
  }

  state(): RunnerStatistics["state"] {
    return this.#upSinceMs === undefined ? "waiting" : "running";
  }

  fault(): string | null {
    return this.#fault === null ? null : this.#parts.texts.faults[this.#fault]({ where: this.name });
  }

  devices(): Device[] {
    return this.#devices.devices(this.#parts.clock.monotonic());
  }

  counters(): Readonly<Record<string, number>> {
    const refused: Record<string, number> = {};
    let refusedLines = 0;
    for (const fault of LINE_FAULTS) {
      const count = this.#refused.get(fault) ?? 0;
      refusedLines += count;
      if (count > 0) refused[`refused_${fault.replaceAll("-", "_")}`] = count;
    }
    return {
      ...this.#gateway.counters(),
      openings: this.#openings,
      losses: this.#losses,
      senders: this.#senders.size,
      lines: this.#lines,
      dropped_lines: this.#droppedLines,
      refused_lines: refusedLines,
      ...refused,
      whole_messages: this.#wholeMessages,
      ...this.#senders.counters(),
      ...this.#subscriber.counters,
    };
  }

  /** One connection. Resolves to why it ended. */
  async #openOnce(): Promise<GatewayFault> {
    let ourReason: GatewayFault | undefined;
    this.#attempt = new AbortController();
    this.#linesOfAttempt = 0;
    const listener: GatewayListener = {
      opened: () => {
        this.#openings += 1;
        this.#silence = setTimeout(() => {
          ourReason = this.#linesOfAttempt > 0 && this.#upSinceMs === undefined ? "not-understood" : "silent";
          this.#attempt.abort();
        }, this.#parts.timeoutS * 1000);
      },
      lines: (lines, sender = "") => this.#take(lines, sender),
    };
    const fault = await this.#gateway.open(listener, this.#attempt.signal);
    clearTimeout(this.#silence);
    return ourReason ?? fault;
  }

  #take(lines: readonly Line[], sender: string): void {
    const { clock } = this.#parts;
    const nowMs = clock.monotonic();
    const reader = this.#senders.reader(sender, nowMs);
    if (reader === undefined) {
      this.#droppedLines += lines.length;
      return;
    }
    const arrivalMs = clock.now();
    let understood = false;
    for (const line of lines) {
      const result = reader.read(line, arrivalMs);
      if (result === undefined) continue;
      this.#lines += 1;
      this.#linesOfAttempt += 1;
      if (result === "record") understood = true;
      else this.#refused.set(result, (this.#refused.get(result) ?? 0) + 1);
    }
    if (!understood) return;
    this.#senders.heard(sender, nowMs);
    this.#heard(nowMs);
  }

  #heard(nowMs: number): void {
    this.#silence?.refresh();
    if (this.#upSinceMs === undefined) {
      this.#upSinceMs = nowMs;
      this.#fault = null;
      this.#parts.onFault(null);
    }
    if (nowMs - this.#upSinceMs >= limits.retry.steadyMs) this.#pace.reset();
  }

  /** Reported once: when it had been up, or at the first try. */
  #lost(fault: GatewayFault): void {
    const isNews = this.#upSinceMs !== undefined || this.#fault === null;
    if (this.#upSinceMs !== undefined) this.#losses += 1;
    this.#upSinceMs = undefined;
    this.#fault = fault;
    this.#senders.end();
    this.#parts.lose();
    if (isNews) this.#parts.onFault(this.fault());
  }
}
