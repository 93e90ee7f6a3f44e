/**
 * A serial port that is written to, no faster than its wire: what waits here and not in the kernel can still give way to what is newer, and
 * alerts go first. A device that is unplugged is opened again when it is back.
 */
import { Buffer } from "node:buffer";
import { BoundedQueue } from "../../core/bounded-queue.ts";
import { limits } from "../../nmea0183/limits.ts";
import type { GatewayFault } from "../../nmea2000/bus/gateway.ts";
import { serialFaultOf, SerialPort } from "../../nmea2000/bus/serial-port.ts";
import { Backoff } from "../../core/backoff.ts";
import { pause } from "../../core/pause.ts";
import { FaultNews, type SentenceMessage, type SentencePort, type SentencePortParts } from "./sentence-port.ts";

interface SerialAddress {
  readonly file: string;
  readonly baud: number;
}

/** A character has a start and a stop bit. */
const BITS = 10;

export class SerialSentencePort implements SentencePort {
  readonly transport = "serial";
  readonly name: string;
  readonly #baud: number;
  readonly #news: FaultNews;
  readonly #pace = new Backoff();
  readonly #stopping = new AbortController();
  readonly #urgent = new BoundedQueue<Buffer>(limits.waitingMessages);
  readonly #usual: BoundedQueue<Buffer>;
  readonly #counters = { openings: 0, messages: 0, dropped: 0, bytes: 0 };
  #running: Promise<void> | undefined;
  #isOpen = false;
  #wake: (() => void) | undefined;

  constructor({ file, baud }: SerialAddress, { onFault }: SentencePortParts) {
    this.name = file;
    this.#baud = baud;
    this.#news = new FaultNews(onFault);
    this.#usual = new BoundedQueue(Math.max(limits.serialMessages, Math.ceil(baud / BITS / limits.serialMessageChars)));
  }

  get hasReaders(): boolean {
    return this.#isOpen;
  }

  get arrivals(): number {
    return this.#counters.openings;
  }

  get fault(): GatewayFault | null {
    return this.#news.fault ?? null;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake?.();
    await this.#running;
  }

  send(messages: readonly SentenceMessage[]): void {
    for (const { lines, isUrgent = false } of messages) {
      const queue = isUrgent ? this.#urgent : this.#usual;
      if (queue.size === queue.capacity && queue.shift() !== undefined) this.#counters.dropped += 1;
      queue.push(Buffer.from(lines.join(""), "latin1"));
    }
    this.#wake?.();
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, waiting: this.#urgent.size + this.#usual.size };
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const fault = await this.#opened(signal);
      this.#isOpen = false;
      // Waiting sentences are old when the port is back.
      this.#urgent.clear();
      this.#usual.clear();
      if (signal.aborted) return;
      this.#news.is(fault);
      await pause(this.#pace.nextMs(), signal);
    }
  }

  /** Resolves when the port cannot be written to any more. */
  async #opened(signal: AbortSignal): Promise<GatewayFault> {
    let port: SerialPort | undefined;
    let isLost = false;
    try {
      port = await SerialPort.open({ file: this.name, baud: this.#baud });
      this.#isOpen = true;
      this.#counters.openings += 1;
      this.#news.is(null);
      while (!signal.aborted) {
        const message = this.#urgent.shift() ?? this.#usual.shift();
        if (message === undefined) await this.#something();
        else await this.#write(port, message, signal);
      }
      return "closed";
    } catch (error) {
      isLost = true;
      return serialFaultOf(error);
    } finally {
      await port?.release(isLost);
    }
  }

  async #write(port: SerialPort, message: Buffer, signal: AbortSignal): Promise<void> {
    await port.write(message, signal);
    this.#pace.reset();
    this.#counters.messages += 1;
    this.#counters.bytes += message.length;
    await pause((message.length * BITS * 1000) / this.#baud);
  }

  #something(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    return promise;
  }
}
