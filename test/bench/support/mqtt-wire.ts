/**
 * What stands between a vessel and a broker in the benches: it passes on, slowly if it is told to, or answers for a broker that has no room
 * left: each message of QoS 1 is refused with “quota exceeded” (151), as MQTT 5 has it.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

const TICK_MS = 50;

export class MqttWire {
  /** Bytes a second from the vessel; Infinity: at once. */
  bytesPerS = Infinity;
  isFull = false;
  refused = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(brokerPort: number) {
    this.#server = createServer((vessel) => {
      const broker = connect(brokerPort, "127.0.0.1");
      for (const socket of [vessel, broker]) {
        this.#sockets.add(socket);
        socket
          .on("error", () => undefined)
          .on("close", () => {
            this.#sockets.delete(socket);
            vessel.destroy();
            broker.destroy();
          });
      }
      broker.pipe(vessel);
      void this.#pass(vessel, broker);
    });
  }

  static async before(brokerPort: number): Promise<MqttWire> {
    const wire = new MqttWire(brokerPort);
    wire.#server.listen(0, "127.0.0.1");
    await once(wire.#server, "listening");
    return wire;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  /** Whole packets are passed on or refused; what has come of the next one waits. */
  async #pass(vessel: Socket, broker: Socket): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    try {
      for await (const chunk of vessel as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length;) {
          const part = Math.max(1, Math.min(chunk.length - at, (this.bytesPerS * TICK_MS) / 1000));
          rest = Buffer.concat([rest, chunk.subarray(at, at + part)]);
          at += part;
          rest = this.#send(rest, vessel, broker);
          if (this.bytesPerS < Infinity) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
        }
      }
    } catch {
      // It is closed.
    }
  }

  #send(bytes: Buffer, vessel: Socket, broker: Socket): Buffer {
    let rest = bytes;
    for (;;) {
      const length = lengthOf(rest);
      if (length === undefined || rest.length < length) return rest;
      const packet = rest.subarray(0, length);
      rest = rest.subarray(length);
      const id = this.isFull ? idOf(packet) : undefined;
      if (id === undefined) broker.write(packet);
      else {
        this.refused += 1;
        vessel.write(Buffer.from([0x40, 3, id[0] ?? 0, id[1] ?? 0, 151]));
      }
    }
  }
}

/** Of the whole packet; undefined as long as its length has not come. */
function lengthOf(bytes: Buffer): number | undefined {
  let length = 0;
  for (let i = 1; i < Math.min(bytes.length, 5); i += 1) {
    const byte = bytes[i] ?? 0;
    length += (byte & 0x7f) * 128 ** (i - 1);
    if (byte < 0x80) return 1 + i + length;
  }
  return undefined;
}

/** Of a PUBLISH of QoS 1. */
function idOf(packet: Buffer): Buffer | undefined {
  if ((packet[0] ?? 0) >> 4 !== 3 || ((packet[0] ?? 0) & 0x06) !== 0x02) return undefined;
  const topicAt = packet.findIndex((byte, i) => i > 0 && byte < 0x80) + 1;
  const idAt = topicAt + 2 + packet.readUInt16BE(topicAt);
  return packet.subarray(idAt, idAt + 2);
}
