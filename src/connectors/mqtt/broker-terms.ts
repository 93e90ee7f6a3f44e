/**
 * What a broker of MQTT 5 asks of its clients in its CONNACK; one of 3.1.1 says none of it. It disconnects a client that breaks them.
 *
 *     receiveMaximum      messages of QoS 1 that may be on their way at once (mosquitto: 20)
 *     retainAvailable     whether it keeps the last message of a topic
 *     maximumPacketSize   bytes of a packet
 */
import type { IConnackPacket } from "mqtt";

/** Bytes around topic and payload: header, lengths, id, properties. */
const PACKET_BYTES = 16;

export class BrokerTerms {
  #retains = true;
  #mostBytes = Infinity;
  #mostAtOnce = Infinity;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  take(properties: IConnackPacket["properties"]): void {
    this.#retains = properties?.retainAvailable !== false;
    this.#mostBytes = properties?.maximumPacketSize ?? Infinity;
    this.#mostAtOnce = properties?.receiveMaximum ?? Infinity;
  }

  get retains(): boolean {
    return this.#retains;
  }

  takes(topic: string, payload: string): boolean {
    return Buffer.byteLength(topic) + Buffer.byteLength(payload) + PACKET_BYTES <= this.#mostBytes;
  }

  /** Resolves when one more may be on its way. After it, `leave` is called once. */
  async enter(): Promise<void> {
    while (this.#underWay >= this.#mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#underWay += 1;
  }

  leave(): void {
    this.#underWay -= 1;
    this.#waiting.shift()?.();
  }
}
