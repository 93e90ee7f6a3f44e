/** A device at a serial port. Reading ends when it is unplugged; the caller opens the port again once it is back. */
import { ReadStream } from "node:tty";
import { type Gateway, type GatewayFault, type GatewayListener, receiver } from "./gateway.ts";
import { PendingWrites } from "./pending-writes.ts";
import { serialFaultOf, SerialPort, type SerialSettings } from "./serial-port.ts";

export interface SerialAddress extends SerialSettings {
  /** Bytes of the longest line, where lines are read. */
  readonly lineBytes: number;
}

export class SerialGateway implements Gateway {
  readonly transport = "serial";
  readonly name: string;
  readonly #address: SerialAddress;
  readonly #writes = new PendingWrites();
  #bytes = 0;
  #openings = 0;

  constructor(address: SerialAddress) {
    this.name = address.file;
    this.#address = address;
  }

  async open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    let port: SerialPort;
    try {
      port = await SerialPort.open(this.#address);
    } catch (error) {
      return serialFaultOf(error);
    }
    let fault: GatewayFault = "failed";
    try {
      if (!signal.aborted) fault = await this.#use(port, listener, signal);
    } catch {
      fault = "failed";
    }
    this.#writes.clear();
    await port.release(!signal.aborted);
    return fault;
  }

  counters(): Readonly<Record<string, number>> {
    return { openings: this.#openings, bytes: this.#bytes, ...this.#writes.counters() };
  }

  #use(port: SerialPort, listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const { promise, resolve } = Promise.withResolvers<GatewayFault>();
    const stream = new ReadStream(port.handle.fd);
    const ended = new AbortController();
    const take = receiver(listener, this.#address.lineBytes);
    const end = (fault: GatewayFault) => {
      signal.removeEventListener("abort", abort);
      ended.abort();
      stream.destroy();
      resolve(fault);
    };
    const abort = () => end("failed");
    signal.addEventListener("abort", abort, { once: true });
    this.#openings += 1;
    stream.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.length;
      take(chunk);
    });
    stream.on("error", (error) => end(serialFaultOf(error)));
    stream.on("end", () => end("closed"));
    stream.on("close", () => end("closed"));
    let isWriting = false;
    const pump = async () => {
      if (isWriting) return;
      isWriting = true;
      try {
        for (let next = this.#writes.shift(); next !== undefined; next = this.#writes.shift())
          await port.write(next, ended.signal);
      } catch (error) {
        end(serialFaultOf(error));
      }
      isWriting = false;
    };
    listener.opened((bytes, frames) => {
      this.#writes.push(bytes, frames);
      void pump();
    });
    return promise;
  }
}
