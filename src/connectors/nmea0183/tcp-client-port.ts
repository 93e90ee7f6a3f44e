/** A device or program that waits for our connection and reads what we send. It is connected to again after a pause that grows. */
import { Buffer } from "node:buffer";
import { connect } from "node:net";
import type { Clock } from "../../core/clock.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { limits } from "../../nmea0183/limits.ts";
import { type GatewayFault, gatewayFaultOf, hostAndPort } from "../../nmea2000/bus/gateway.ts";
import { RawSubscriber } from "../../nmea2000/bus/raw-subscriber.ts";
import { Backoff } from "../../core/backoff.ts";
import { pause } from "../../core/pause.ts";
import { ReadPace } from "../../nmea2000/bus/read-pace.ts";
import { rawServerDefaults } from "../../nmea2000/bus/tcp-raw-server.ts";
import { TextLines } from "../../nmea2000/captures/text-lines.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { FaultNews, type SentenceMessage, type SentencePort, type SentencePortParts } from "./sentence-port.ts";

interface PeerAddress {
  /** A host name or an IP address. */
  readonly host: string;
  readonly port: number;
}

export class TcpClientPort implements SentencePort {
  readonly transport = "tcp";
  readonly name: string;
  readonly #address: PeerAddress;
  readonly #clock: Clock;
  readonly #parts: SentencePortParts;
  readonly #news: FaultNews;
  readonly #pace = new Backoff();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #subscriber: RawSubscriber | undefined;
  #connections = 0;
  #closedStalled = 0;
  readonly #past = { messages: 0, dropped: 0 };

  constructor(address: PeerAddress, clock: Clock, parts: SentencePortParts) {
    this.name = `tcp:${hostAndPort(address.host, address.port)}`;
    this.#address = address;
    this.#clock = clock;
    this.#parts = parts;
    this.#news = new FaultNews(parts.onFault);
  }

  get hasReaders(): boolean {
    return this.#subscriber !== undefined;
  }

  get arrivals(): number {
    return this.#connections;
  }

  get fault(): GatewayFault | null {
    return this.#news.fault ?? null;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  send(messages: readonly SentenceMessage[]): void {
    this.#subscriber?.offer(Buffer.from(messages.flatMap(({ lines }) => lines).join(""), "latin1"));
    this.#subscriber?.pump();
  }

  counters(): Readonly<Record<string, number>> {
    const { sent = 0, dropped = 0, waiting = 0 } = this.#subscriber ?? {};
    return {
      connected: this.#subscriber === undefined ? 0 : 1,
      connections: this.#connections,
      messages: this.#past.messages + sent,
      dropped: this.#past.dropped + dropped,
      waiting,
      closed_stalled: this.#closedStalled,
    };
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const fault = await this.#connected(signal);
      if (signal.aborted) return;
      this.#news.is(fault);
      await pause(this.#pace.nextMs(), signal);
    }
  }

  /** Resolves when the connection has ended. */
  #connected(signal: AbortSignal): Promise<GatewayFault> {
    const { promise, resolve } = Promise.withResolvers<GatewayFault>();
    const socket = connect({ ...this.#address, noDelay: true });
    const splitter = new TextLines(limits.wrappedChars);
    const reading = new ReadPace(this.#clock, nmea2000Limits.rawIncomingBytesPerS);
    const end = (fault: GatewayFault) => {
      clearTimeout(overdue);
      clearInterval(watch);
      signal.removeEventListener("abort", abort);
      socket.destroy();
      this.#forget();
      resolve(fault);
    };
    const abort = () => end("closed");
    const overdue = setTimeout(() => end("unreachable"), nmea2000Limits.gatewayConnectMs);
    let watch: NodeJS.Timeout | undefined;
    signal.addEventListener("abort", abort, { once: true });
    socket.on("connect", () => {
      clearTimeout(overdue);
      socket.setKeepAlive(true, nmea2000Limits.gatewayKeepAliveMs);
      const subscriber = new RawSubscriber(socket, this.#clock, rawServerDefaults);
      this.#subscriber = subscriber;
      this.#connections += 1;
      this.#news.is(null);
      watch = setInterval(() => {
        if (subscriber.stalledMs() < rawServerDefaults.stalledMs) return;
        this.#closedStalled += 1;
        end("silent");
      }, 1000);
    });
    reading.read(socket, (bytes) => {
      this.#pace.reset();
      for (const line of splitter.push(bytes)) if (line !== undefined) this.#parts.onLine(line, this.#address.host);
    });
    socket.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    socket.on("close", () => end("closed"));
    return promise;
  }

  #forget(): void {
    const { sent = 0, dropped = 0 } = this.#subscriber ?? {};
    this.#past.messages += sent;
    this.#past.dropped += dropped;
    this.#subscriber = undefined;
  }
}
