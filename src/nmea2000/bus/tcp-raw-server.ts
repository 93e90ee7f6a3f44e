/**
 * A TCP server of raw frames in Yacht Devices RAW, like that of a gateway; chart programs such as OpenCPN connect to
 * it. Each subscriber gets all messages from its connection on. What subscribers send is ignored unless `input` takes it: if anybody on
 * the network could put frames on the bus, anybody could steer the boat.
 *
 * If the port is not available, it is tried again. The service runs without it and reports the fault.
 */
import { createServer, type Server, type Socket } from "node:net";
import { type ConnectionOptions, Connections, longOnes } from "../../core/connections.ts";
import { limits as coreLimits } from "../../core/limits.ts";
import { TokenBuckets } from "../../core/token-bucket.ts";
import type { Clock } from "../../core/clock.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { limits as tagsLimits } from "../../tags/limits.ts";
import type { FrameTap } from "./frame-tap.ts";
import { type GatewayFault, gatewayFaultOf, hostAndPort } from "./gateway.ts";
import type { RawServerStatistics } from "./raw-server-statistics.ts";
import type { Line } from "../captures/capture-format.ts";
import { TextLines } from "../captures/text-lines.ts";
import { RawLines } from "./raw-lines.ts";
import { RawSubscriber, type SubscriberBounds } from "./raw-subscriber.ts";

export interface RawServerOptions extends SubscriberBounds {
  readonly host: string;
  /** 0 is any free port. */
  readonly port: number;
  /** Whose places there are. */
  readonly places: ConnectionOptions;
  readonly stalledMs: number;
  readonly retryMs: number;
  readonly clock: Clock;
  /** Takes the lines that subscribers send; without it they are ignored. */
  readonly input?: {
    readonly lineBytes: number;
    /** For a new subscriber; undefined: what it sends is ignored. */
    readonly open: (address: string) => RawServerInput | undefined;
  };
  /** Called with the fault when the server cannot listen, and with null when it listens; not for each try. */
  readonly onFault: (fault: GatewayFault | null) => void;
}

interface RawServerInput {
  /** Takes a line; one that is too long is undefined. */
  readonly take: (line: Line) => void;
  /** What the subscriber gets first. */
  readonly greeting?: Buffer;
}

export const rawServerDefaults = {
  queueMessages: tagsLimits.subscriber.queueMessages,
  socketBytes: tagsLimits.subscriber.socketBytes,
  places: longOnes(nmea2000Limits.rawSubscribers),
  stalledMs: tagsLimits.subscriber.stalledMs,
  retryMs: coreLimits.retry.retryMaxMs,
} as const;

export class TcpRawServer {
  readonly #options: RawServerOptions;
  readonly #server: Server;
  readonly #places: Connections;
  readonly #subscribers = new Set<RawSubscriber>();
  /** By address: who connects again and again gets no more. */
  readonly #incoming = new TokenBuckets({ perS: nmea2000Limits.rawIncomingBytesPerS, keys: coreLimits.addresses });
  #fault: GatewayFault | null | undefined;
  #retry: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #flushing = false;
  #stopping = false;
  #accepted = 0;
  #refused = 0;
  #closedStalled = 0;
  #ignoredBytes = 0;
  /** The sum of the counters of disconnected subscribers. */
  readonly #past = { messages: 0, dropped: 0 };

  constructor(options: RawServerOptions) {
    this.#options = options;
    // A program that has closed its side of the connection may still read.
    this.#server = createServer({
      allowHalfOpen: true,
      keepAlive: true,
      noDelay: true,
      keepAliveInitialDelay: nmea2000Limits.rawKeepAliveMs,
    });
    this.#places = new Connections(options.clock, options.places);
    this.#places.letIn(this.#server);
    this.#server.on("drop", () => (this.#refused += 1));
    this.#server.on("connection", (socket) => this.#accept(socket));
    this.#server.on("listening", () => this.#say(null));
    this.#server.on("error", (error) => this.#failed(gatewayFaultOf(systemErrorCode(error))));
  }

  /** The address of the server for people; while it listens, with its actual port. */
  get name(): string {
    const address = this.#server.address();
    const port = address === null || typeof address === "string" ? this.#options.port : address.port;
    return hostAndPort(this.#options.host, port);
  }

  /** Why the server does not listen, or null. */
  get fault(): GatewayFault | null {
    return this.#fault ?? null;
  }

  start(): void {
    const { stalledMs } = this.#options;
    this.#listen();
    this.#watch = setInterval(() => this.#closeStalled(), Math.max(10, Math.min(1000, stalledMs / 4)));
  }

  /** Disconnects all subscribers. Idempotent. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    for (const { socket } of this.#subscribers) socket.destroy();
    if (!this.#server.listening) return;
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get hasReaders(): boolean {
    return this.#subscribers.size > 0;
  }

  /** Gives lines to all readers. */
  offer(lines: Buffer): void {
    this.#offer(lines);
  }

  tap(): FrameTap {
    const lines = new RawLines();
    // Without subscribers nothing is assembled. The first subscriber may miss a fast packet that has already begun.
    return {
      frame: (frame, direction) => {
        if (this.#subscribers.size > 0) this.#offer(lines.ofFrame(frame, direction));
      },
      message: (message, direction) => {
        if (this.#subscribers.size > 0) this.#offer(lines.ofMessage(message, direction));
      },
    };
  }

  statistics(): Omit<RawServerStatistics, "taken" | "not_taken"> {
    const sum = { ...this.#past, waiting: 0 };
    for (const { sent, dropped, waiting } of this.#subscribers) {
      sum.messages += sent;
      sum.dropped += dropped;
      sum.waiting += waiting;
    }
    return {
      subscribers: this.#subscribers.size,
      accepted: this.#accepted,
      refused: this.#refused + this.#places.refused + this.#places.evicted,
      ...sum,
      closed_stalled: this.#closedStalled,
      ignored_bytes: this.#ignoredBytes,
    };
  }

  #listen(): void {
    const { host, port } = this.#options;
    this.#server.listen({ host, port });
  }

  #failed(fault: GatewayFault): void {
    this.#say(fault);
    if (!this.#stopping) this.#retry = setTimeout(() => this.#listen(), this.#options.retryMs);
  }

  #say(fault: GatewayFault | null): void {
    const isNews = fault === null || this.#fault === null || this.#fault === undefined;
    this.#fault = fault;
    if (isNews) this.#options.onFault(fault);
  }

  #accept(socket: Socket): void {
    const { clock, input } = this.#options;
    if (!this.#places.add(socket)) return;
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    const taker = input?.open(address);
    const splitter = taker && new TextLines(input?.lineBytes ?? 0);
    const subscriber = new RawSubscriber(socket, clock, this.#options);
    if (taker?.greeting !== undefined) {
      subscriber.offer(taker.greeting);
      subscriber.pump();
    }
    const charge = (bytes: number) => {
      this.#incoming.charge(address, bytes);
      const waitMs = this.#incoming.take(address, clock.monotonic(), 0);
      if (waitMs === 0) return;
      socket.pause();
      setTimeout(() => socket.resume(), waitMs).unref();
    };
    charge(0);
    this.#subscribers.add(subscriber);
    this.#accepted += 1;
    socket.on("error", () => undefined); // "close" follows.
    socket.on("close", () => this.#remove(subscriber));
    socket.on("end", () => subscriber.ended());
    socket.on("data", (chunk) => {
      const { length } = chunk;
      if (splitter === undefined) this.#ignoredBytes += length;
      const lines = splitter?.push(chunk) ?? [];
      for (const line of lines) taker?.take(line);
      charge(Math.max(length, lines.length * nmea2000Limits.rawLineBytes));
    });
  }

  #offer(lines: Parameters<RawSubscriber["offer"]>[0] | undefined): void {
    if (lines === undefined) return;
    for (const subscriber of this.#subscribers) subscriber.offer(lines);
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      for (const subscriber of this.#subscribers) subscriber.pump();
    });
  }

  #closeStalled(): void {
    for (const subscriber of this.#subscribers) {
      if (subscriber.stalledMs() < this.#options.stalledMs) continue;
      this.#closedStalled += 1;
      subscriber.socket.destroy();
      this.#remove(subscriber);
    }
  }

  #remove(subscriber: RawSubscriber): void {
    if (!this.#subscribers.delete(subscriber)) return;
    this.#past.messages += subscriber.sent;
    this.#past.dropped += subscriber.dropped;
  }
}
