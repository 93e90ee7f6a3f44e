/**
 * One connection to an MQTT broker, from CONNECT to its end. The library (`mqtt`) frames packets and pings; it neither connects again nor
 * keeps anything for later: what was not acknowledged is sent anew, by whoever knows where it is.
 */
import type { MqttClient } from "mqtt";
import { systemErrorCode } from "../../../core/errors.ts";
import type { MqttMessages } from "../../../messages/en/mqtt.ts";
import { limits } from "../../../mqtt/limits.ts";
import type { BrokerSettings } from "../../../project/project.ts";
import { boundPackets, openSocket, PacketTooLarge, readPassword, UnreadableFile } from "./broker-socket.ts";

export interface ConnectionOptions {
  readonly broker: BrokerSettings;
  readonly clientId: string;
  /** What the broker says for us when the connection is lost. */
  readonly will?: { readonly topic: string; readonly payload: string };
  readonly onMessage?: (topic: string, payload: Buffer, isRetained: boolean) => void;
  readonly texts: MqttMessages["reasons"];
  readonly signal: AbortSignal;
}

type Socket = Awaited<ReturnType<typeof openSocket>>;

export class BrokerConnection {
  /** Resolves with the reason when the connection has ended. Never rejects. */
  readonly ended: Promise<string>;
  readonly #client: MqttClient;
  readonly #socket: Socket;
  readonly #end: (reason: string) => void;
  readonly #texts: MqttMessages["reasons"];
  #isOpen = true;

  private constructor(client: MqttClient, socket: Socket, texts: MqttMessages["reasons"]) {
    this.#client = client;
    this.#socket = socket;
    this.#texts = texts;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.ended = promise;
    this.#end = (reason) => {
      this.#isOpen = false;
      resolve(reason);
      socket.destroy();
    };
    client.on("error", (error: Error) => this.#end(reasonOf(error, texts)));
    client.on("close", () => this.#end(texts.closed));
  }

  /** Rejects with an error whose message says in words why there is no connection. */
  static async open(options: ConnectionOptions): Promise<BrokerConnection> {
    const { broker, texts, signal, will, onMessage } = options;
    const { MqttClient } = await import("mqtt");
    let socket: Socket | undefined;
    try {
      const password = broker.passwordFile === undefined ? undefined : await readPassword(broker.passwordFile);
      const opened = await openSocket(broker, signal);
      socket = opened;
      boundPackets(opened, limits.messageBytes);
      const client = new MqttClient(() => opened, {
        clientId: options.clientId,
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 0,
        connectTimeout: limits.connectMs,
        keepalive: limits.keepaliveS,
        reschedulePings: false,
        queueQoSZero: false,
        timerVariant: "native",
        ...(broker.user === undefined ? {} : { username: broker.user }),
        ...(password === undefined ? {} : { password }),
        ...(will === undefined
          ? {}
          : { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1 as const, retain: true } }),
      });
      const connection = new BrokerConnection(client, opened, texts);
      if (onMessage !== undefined)
        client.on("message", (topic, payload, { retain }) => onMessage(topic, payload, retain));
      const abort = () => connection.end(texts.closed);
      signal.addEventListener("abort", abort);
      const connected = new Promise<undefined>((resolve) => client.once("connect", () => resolve(undefined)));
      const reason = await Promise.race([connected, connection.ended]);
      signal.removeEventListener("abort", abort);
      if (reason !== undefined) throw new Error(reason);
      return connection;
    } catch (error) {
      socket?.destroy();
      throw new Error(reasonOf(error, texts), { cause: error });
    }
  }

  /** Bytes that the network has not taken yet. */
  get waitingBytes(): number {
    return this.#socket.writableLength;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** At most once; not at all if the connection has ended. */
  publish(topic: string, payload: string, retain: boolean): void {
    if (this.#isOpen) this.#client.publish(topic, payload, { qos: 0, retain });
  }

  /** Resolves when the broker has acknowledged it (PUBACK). Rejects when the connection ends before; a broker that is too slow ends it. */
  async publishAcknowledged(topic: string, payload: string, retain: boolean): Promise<void> {
    await this.#answered((done) => {
      this.#client.publish(topic, payload, { qos: 1, retain }, (error) => done(error));
    });
  }

  async subscribe(topics: readonly string[]): Promise<void> {
    await this.#answered((done) => {
      this.#client.subscribe([...topics], { qos: 1 }, (error) => done(error));
    });
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

  async #answered(ask: (done: (error: unknown) => void) => void): Promise<void> {
    if (!this.#isOpen) throw new Error(this.#texts.closed);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    ask((error) => (error instanceof Error ? reject(error) : resolve(undefined)));
    const timer = setTimeout(() => this.#end(this.#texts.silent), limits.acknowledgeMs);
    try {
      const reason = await Promise.race([promise, this.ended]);
      if (reason !== undefined) throw new Error(reason);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** CONNACK's codes of MQTT 3.1.1 for a name or password that is refused. */
const LOGIN_REFUSED: ReadonlySet<unknown> = new Set([4, 5]);
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME|SELF_SIGNED/;

function reasonOf(error: unknown, texts: MqttMessages["reasons"]): string {
  if (error instanceof UnreadableFile) return texts.unreadable(error.file, error.message);
  if (error instanceof PacketTooLarge) return texts.tooLarge;
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { readonly code?: unknown };
  if (LOGIN_REFUSED.has(code)) return texts.login;
  if (typeof code === "string" && CERTIFICATE.test(code)) return texts.certificate(code);
  if (/keepalive|connack timeout/i.test(error.message)) return texts.silent;
  return systemErrorCode(error) ?? error.message;
}
