/**
 * Listens to a gateway on the boat's network: lines → frames → messages → subscriber → tags. A half-open connection looks like a silent
 * peer, and a working bus is never silent: so silence ends the connection.
 */
import type { Clock } from "../core/clock.ts";
import { Silence } from "../core/silence.ts";
import { type FrameSourceContext, type ListeningParts, ListeningSource } from "./listening-source.ts";
import type { GatewayMessages } from "../messages/en/gateway.ts";
import { type Line, LINE_FAULTS, type LineFault } from "../nmea2000/captures/capture-format.ts";
import type { Gateway, GatewayFault, LineListener } from "../nmea2000/bus/gateway.ts";
import type { GatewayFormat, GatewaySink } from "../nmea2000/bus/gateway-reader.ts";
import { GatewaySenders } from "../nmea2000/bus/gateway-senders.ts";
import type { Device } from "../nmea2000/node/device.ts";
import { HeardDevices } from "../nmea2000/node/heard-devices.ts";
import type { J1939Line } from "../nmea2000/pgn-frame.ts";
import type { Nmea2000Subscriber } from "../nmea2000/tags/subscriber.ts";

export class GatewayRunner extends ListeningSource {
  readonly type: Gateway["transport"];
  readonly #gateway: Gateway;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #texts: GatewayMessages;
  readonly #subscriber: Nmea2000Subscriber;
  readonly #devices = new HeardDevices();
  readonly #senders: GatewaySenders;
  readonly #refused = new Map<LineFault, number>();
  #silence: Silence | undefined;
  #lines = 0;
  #linesOfAttempt = 0;
  #wholeMessages = 0;
  #droppedLines = 0;
  #openings = 0;

  /** The connection counts as lost after a silence of `timeoutS`. */
  constructor(
    gateway: Gateway,
    parts: ListeningParts,
    {
      format,
      timeoutS,
      j1939,
    }: { readonly format: GatewayFormat; readonly timeoutS: number; readonly j1939?: J1939Line | undefined },
    { makeSubscriber, messages, tap }: Pick<FrameSourceContext, "makeSubscriber" | "messages" | "tap">,
  ) {
    super(parts);
    this.type = gateway.transport;
    this.#gateway = gateway;
    this.#clock = parts.clock;
    this.#timeoutMs = timeoutS * 1000;
    this.#texts = messages.bus.gateway;
    this.#subscriber = makeSubscriber(parts.line, (address) => this.#devices.nameAt(address));
    const sink: GatewaySink = {
      frame: (frame, direction) => tap?.frame(frame, direction),
      message: (message, whole) => {
        if (whole) {
          this.#wholeMessages += 1;
          tap?.message(message, "R");
        }
        this.#devices.accept(message, parts.clock.monotonic());
        this.#subscriber.accept(message);
      },
    };
    this.#senders = new GatewaySenders(format, sink, this.#timeoutMs, j1939);
  }

  devices(): Device[] {
    return this.#devices.devices(this.#clock.monotonic());
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
      losses: this.losses,
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

  protected async session(signal: AbortSignal): Promise<string> {
    let ourReason: GatewayFault | undefined;
    const attempt = new AbortController();
    this.#linesOfAttempt = 0;
    const listener: LineListener = {
      opened: () => {
        this.#openings += 1;
        this.#silence = new Silence(this.#timeoutMs, () => {
          ourReason = this.#linesOfAttempt > 0 && !this.isUp ? "not-understood" : "silent";
          attempt.abort();
        });
      },
      lines: (lines, sender = "") => this.#take(lines, sender),
    };
    const fault = await this.#gateway.open(listener, AbortSignal.any([signal, attempt.signal]));
    this.#silence?.stop();
    this.#senders.end();
    return this.#texts.faults[ourReason ?? fault]({ where: this.name });
  }

  #take(lines: readonly Line[], sender: string): void {
    const clock = this.#clock;
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
    this.#silence?.heard();
    this.heard();
  }
}
