/**
 * One connection to an MQTT broker, from CONNECT to its end. The library (`mqtt`) frames packets and pings; it neither connects again nor
 * keeps anything for later: what was not acknowledged is sent again by its owner.
 *
 * MQTT 5 is tried first, as only there a broker says that it refuses a message; one that does not know it is spoken to in 3.1.1.
 */
import type { Socket } from "node:net";
import type { IClientOptions, MqttClient } from "mqtt";
import type { MqttMessages } from "./words.en.ts";
import { limits } from "../../mqtt/limits.ts";
import type { BrokerSettings } from "../../project/broker.ts";
import { openSocket, readPassword } from "./broker-socket.ts";
import { boundReading } from "./packet-gate.ts";
import { BrokerTerms } from "./broker-terms.ts";
import { isOtherVersion, OtherVersion, reasonOf, refusalCodeOf, RefusedTopic, codeText } from "./broker-reasons.ts";

export interface ConnectionOptions {
  readonly broker: BrokerSettings;
  readonly clientId: string;
  /** What the broker says for us when the connection is lost. */
  readonly will?: { readonly topic: string; readonly payload: string };
  readonly onMessage?: (topic: string, payload: Buffer, isRetained: boolean) => void;
  /** It sends more than is read at once. */
  readonly onSlowedDown?: () => void;
  readonly texts: MqttMessages["reasons"];
  readonly signal: AbortSignal;
}

export class BrokerConnection {
  /** Resolves with the reason when the connection has ended. Never rejects. */
  readonly ended: Promise<string>;
  readonly #client: MqttClient;
  readonly #socket: Socket;
  readonly #end: (reason: string) => void;
  readonly #texts: MqttMessages["reasons"];
  readonly #terms = new BrokerTerms();
  #isOpen = true;
  /** Runs while a command may not have been read yet: until the ping behind it is answered, of all that were sent. */
  #unread: NodeJS.Timeout | undefined;
  readonly #pings = { sent: 0, answered: 0, behind: 0 };
  /** Whether the broker has answered CONNECT. */
  #isAnswered = false;
  #isOtherVersion = false;

  private constructor(client: MqttClient, socket: Socket, texts: MqttMessages["reasons"]) {
    this.#client = client;
    this.#socket = socket;
    this.#texts = texts;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    this.#end = (reason) => {
      this.#isOpen = false;
      this.#forgetUnread();
      resolve(reason);
      socket.destroy();
    };
    client.on("connect", ({ properties }) => this.#terms.take(properties));
    client.on("packetreceive", ({ cmd }) => {
      this.#isAnswered = true;
      if (cmd !== "pingresp") return;
      this.#pings.answered += 1;
      if (this.#pings.answered >= this.#pings.behind) this.#forgetUnread();
    });
    client.on("packetsend", ({ cmd }) => void (this.#pings.sent += Number(cmd === "pingreq")));
    client.on("disconnect", ({ reasonCode }) => this.#end(codeText(texts, reasonCode ?? 0) ?? texts.closed));
    client.on("error", (error: Error) => {
      this.#isOtherVersion ||= this.#isOpen && isOtherVersion(error, this.#isAnswered);
      this.#end(reasonOf(error, texts, this.#isAnswered));
    });
    client.on("close", () => {
      // A broker of another version may hang up without a word.
      this.#isOtherVersion ||= this.#isOpen && !this.#isAnswered;
      this.#end(this.#isAnswered ? texts.closed : texts.hungUp);
    });
  }

  /** Rejects with an error whose message says in words why there is no connection. */
  static async open(options: ConnectionOptions): Promise<BrokerConnection> {
    try {
      return await BrokerConnection.#open(options, 5);
    } catch (error) {
      if (!(error instanceof OtherVersion) || options.signal.aborted) throw error;
      return await BrokerConnection.#open(options, 4);
    }
  }

  static async #open(options: ConnectionOptions, version: 4 | 5): Promise<BrokerConnection> {
    const { broker, texts, signal, onMessage, onSlowedDown = () => undefined } = options;
    const { MqttClient } = await import("mqtt");
    let socket: Socket | undefined;
    try {
      const password = broker.passwordFile === undefined ? undefined : await readPassword(broker.passwordFile);
      const opened = await openSocket(broker, signal);
      socket = opened;
      boundReading(opened, onSlowedDown);
      const client = new MqttClient(() => opened, clientOptionsOf(options, version, password));
      const connection = new BrokerConnection(client, opened, texts);
      if (onMessage !== undefined)
        client.on("message", (topic, payload, { retain }) => onMessage(topic, payload, retain));
      const abort = () => connection.end(texts.closed);
      signal.addEventListener("abort", abort);
      const connected = new Promise<undefined>((resolve) => client.once("connect", () => resolve(undefined)));
      const reason = await Promise.race([connected, connection.ended]);
      signal.removeEventListener("abort", abort);
      if (reason === undefined) return connection;
      throw connection.#isOtherVersion ? new OtherVersion(reason) : new Error(reason);
    } catch (error) {
      socket?.destroy();
      if (error instanceof OtherVersion) throw error;
      throw new Error(reasonOf(error, texts, false), { cause: error });
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** At most once; not at all if the connection has ended: then false. */
  publish(topic: string, payload: string, retain: boolean): boolean {
    if (!this.#isOpen || !this.#isReading() || !this.#terms.takes(topic, payload)) return false;
    this.#client.publish(topic, payload, { qos: 0, retain: retain && this.#terms.retains });
    return true;
  }

  /**
   * Once, and soon or not at all. QoS 0, as a broker keeps what has another one for a device that is away. A ping behind it tells that the
   * broker has read it; what it has not read in time is taken back with the connection: TCP would bring it a minute later.
   */
  command(topic: string, payload: string): boolean {
    if (!this.publish(topic, payload, false)) return false;
    this.#client.sendPing();
    this.#pings.behind = this.#pings.sent;
    this.#unread ??= setTimeout(() => {
      this.#socket.resetAndDestroy();
      this.#end(this.#texts.silent);
    }, limits.commandMs);
    return true;
  }

  /**
   * Resolves when the broker has acknowledged it (PUBACK). Rejects with `RefusedTopic` if it does not take it (only a broker of MQTT 5 says
   * so), and with another error when the connection ends before; a broker that is too slow ends it.
   */
  async publishAcknowledged(topic: string, payload: string, retain: boolean): Promise<void> {
    const terms = this.#terms;
    if (!terms.takes(topic, payload)) throw new RefusedTopic(topic, this.#texts.codes[149] ?? "");
    await Promise.race([terms.enter(), this.ended]);
    this.#isReading();
    try {
      await this.#answered(topic, (done) => {
        const options = { qos: 1 as const, retain: retain && terms.retains };
        this.#client.publish(topic, payload, options, (error) => done(error));
      });
    } finally {
      terms.leave();
    }
  }

  /** Rejects as `publishAcknowledged`. `tells`: whether a message tells that it was published to be retained (MQTT 5). */
  async subscribe(topics: readonly string[], tells = false): Promise<void> {
    await this.#answered(topics.join(", "), (done) => {
      this.#client.subscribe([...topics], { qos: 1, rap: tells }, (error) => done(error));
    });
  }

  #forgetUnread(): void {
    clearTimeout(this.#unread);
    this.#unread = undefined;
  }

  end(reason: string): void {
    this.#end(reason);
  }

  /** Says good-bye (DISCONNECT), so that the broker does not speak for us. */
  async leave(): Promise<void> {
    if (this.#isOpen) {
      const left = new Promise<void>((resolve) => this.#client.end(false, () => resolve()));
      await Promise.race([left, this.ended]);
    }
    this.#end(this.#texts.closed);
  }

  /** A broker may answer what it has never read: then its connection ends before what it does not read fills the memory. */
  #isReading(): boolean {
    if (this.#socket.writableLength > limits.unreadBytes) this.#end(this.#texts.silent);
    return this.#isOpen;
  }

  async #answered(topic: string, ask: (done: (error: unknown) => void) => void): Promise<void> {
    if (!this.#isOpen) throw new Error(await this.ended);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    ask((error) => (error instanceof Error ? reject(error) : resolve(undefined)));
    const timer = setTimeout(() => this.#end(this.#texts.silent), limits.acknowledgeMs);
    try {
      const reason = await Promise.race([promise, this.ended]);
      if (reason !== undefined) throw new Error(reason);
    } catch (error) {
      if (refusalCodeOf(error) === undefined) throw error;
      throw new RefusedTopic(topic, reasonOf(error, this.#texts));
    } finally {
      clearTimeout(timer);
    }
  }
}

function clientOptionsOf(
  { broker, clientId, will }: ConnectionOptions,
  protocolVersion: 4 | 5,
  password: Buffer | undefined,
): IClientOptions {
  return {
    clientId,
    protocolVersion,
    // In MQTT 5 too the session ends with the connection.
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: limits.connectMs,
    keepalive: limits.keepaliveS,
    reschedulePings: false,
    queueQoSZero: false,
    timerVariant: "native",
    ...(protocolVersion === 5
      ? { properties: { maximumPacketSize: limits.messageBytes, receiveMaximum: limits.receiveMaximum } }
      : {}),
    ...(broker.user === undefined ? {} : { username: broker.user }),
    ...(password === undefined ? {} : { password }),
    ...(will === undefined
      ? {}
      : { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1 as const, retain: true } }),
  };
}
