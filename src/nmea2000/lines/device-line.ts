/**
 * One device and the port to it: opens the port, hands the bytes over to the protocol, and ends the connection when nothing comes from the
 * bus for too long, so that its user opens it again. Frames and messages get the time of their arrival: the clocks of devices have no date.
 */
import type { Clock } from "../../core/clock.ts";
import { Silence } from "../../core/silence.ts";
import type { Gateway, GatewayFault, GatewayWriter } from "../bus/gateway.ts";
import type { CanFrame } from "../can-frame.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import type { Direction, LineHost, LineProtocol } from "./line-protocol.ts";

/** `transmits`: the groups that are sent, for a device that needs to know them. */
export type MakeProtocol = (host: LineHost, transmits: () => readonly number[]) => LineProtocol;

/** Receives what comes. `deviceMs` is the device's own time, 0 if it has none: it is right between frames, but no date. */
interface LineEnds {
  frame(frame: CanFrame, direction: Direction, deviceMs: number): void;
  message(message: PgnFrame, direction: Direction, deviceMs: number): void;
  /** It has become ready, or has given up being so. */
  changed(): void;
}

/** Why a connection has ended: a fault of the port, or a key of the texts about the device. */
export type LineEnd = { readonly port: GatewayFault } | { readonly device: string };

export class DeviceLine {
  readonly gateway: Gateway;
  readonly protocol: LineProtocol;
  readonly #clock: Clock;
  readonly #silenceMs: number;
  readonly #ends: LineEnds;
  #write: GatewayWriter | undefined;
  #silence: Silence | undefined;
  #isReady = false;
  #fault: string | null = null;
  #hasHeard = false;
  #hasBytes = false;
  #sessions = 0;
  #bytesLost = 0;

  /** Ended after `silenceMs` without anything from the bus; Infinity: never, since a bus may have no other device. */
  constructor(
    gateway: Gateway,
    { clock, make, silenceMs }: { readonly clock: Clock; readonly make: MakeProtocol; readonly silenceMs: number },
    transmits: () => readonly number[],
    ends: LineEnds,
  ) {
    this.gateway = gateway;
    this.#clock = clock;
    this.#silenceMs = silenceMs;
    this.#ends = ends;
    this.protocol = make(this.#host(), transmits);
  }

  /** Whether something can be sent. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** What keeps the device from being ready, as a key of the texts. */
  get fault(): string | null {
    return this.#fault;
  }

  counters(): Readonly<Record<string, number>> {
    const { openings = this.#sessions, ...port } = this.gateway.counters();
    return { openings, ...port, bytes_refused: this.#bytesLost, ...this.protocol.counters() };
  }

  /** One connection. Resolves when it has ended. */
  async session(signal: AbortSignal): Promise<LineEnd> {
    const [clock, silenceMs] = [this.#clock, this.#silenceMs];
    const attempt = new AbortController();
    let ours: LineEnd | undefined;
    let ticking: NodeJS.Timeout | undefined;
    this.#hasHeard = false;
    this.#hasBytes = false;
    const opened = (write?: GatewayWriter) => {
      this.#write = write;
      this.#sessions += 1;
      this.#fault = null;
      this.protocol.open(clock.monotonic());
      ticking = setInterval(() => this.protocol.tick(clock.monotonic()), nmea2000Limits.lineTickMs);
      if (silenceMs === Infinity) return;
      this.#silence = new Silence(silenceMs, () => {
        ours = this.#whySilent();
        attempt.abort();
      });
    };
    const bytes = (chunk: Uint8Array) => {
      this.#hasBytes = true;
      this.protocol.receive(chunk, clock.monotonic());
    };
    const stop = () => {
      this.protocol.close?.();
      setTimeout(() => attempt.abort(), this.protocol.close === undefined ? 0 : nmea2000Limits.lineCloseMs);
    };
    if (signal.aborted) return { port: "failed" };
    signal.addEventListener("abort", stop, { once: true });
    const port = await this.gateway.open({ opened, bytes }, attempt.signal);
    signal.removeEventListener("abort", stop);
    clearInterval(ticking);
    this.#silence?.stop();
    this.#silence = undefined;
    this.#write = undefined;
    this.#become(false, this.#fault);
    return ours ?? { port };
  }

  #host(): LineHost {
    const [clock, ends] = [this.#clock, this.#ends];
    return {
      write: (data, frames) => {
        if (this.#write === undefined) this.#bytesLost += data.length;
        else this.#write(data, frames);
      },
      frame: (frame, direction) => {
        this.#heard();
        ends.frame({ ...frame, timestampMs: clock.now() }, direction, frame.timestampMs);
      },
      message: (message, direction) => {
        this.#heard();
        ends.message({ ...message, timestampMs: clock.now() }, direction, message.timestampMs);
      },
      state: (isReady, fault) => {
        // A device that says how it is lives, also where nobody else is on the bus.
        if (isReady) this.#silence?.heard();
        this.#become(isReady, fault);
      },
    };
  }

  /** A frame that is confirmed as sent was taken by another device of the bus, though that may say nothing by itself for a minute. */
  #heard(): void {
    this.#hasHeard = true;
    this.#silence?.heard();
  }

  #whySilent(): LineEnd {
    if (this.#fault !== null) return { device: this.#fault };
    return { port: this.#hasBytes && !this.#hasHeard && !this.#isReady ? "not-understood" : "silent" };
  }

  #become(isReady: boolean, fault: string | null): void {
    const isNews = isReady !== this.#isReady || fault !== this.#fault;
    this.#isReady = isReady;
    this.#fault = fault;
    if (isNews) this.#ends.changed();
  }
}
