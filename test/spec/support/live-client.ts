/** A client of the live stream that keeps everything it was sent, with the moment at which it came. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { until } from "../../support/until.ts";

export interface LiveMessage {
  readonly type: string;
  readonly tag_id?: string;
  readonly value?: unknown;
}

export class LiveClient {
  readonly socket: WebSocket;
  readonly messages: LiveMessage[] = [];
  /** When each message came, in monotonic ms. */
  readonly cameAtMs: number[] = [];

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace("http", "ws")}/ws/realtime`);
    this.socket.on("message", (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as LiveMessage);
      this.cameAtMs.push(performance.now());
    });
  }

  static async open(url: string): Promise<LiveClient> {
    const client = new LiveClient(url);
    await once(client.socket, "open");
    return client;
  }

  /** `TAG=value` of each tag message. */
  get told(): string[] {
    return this.messages.filter(({ type }) => type === "tag").map(({ tag_id: id, value }) => `${id}=${String(value)}`);
  }

  async atLeast(count: number): Promise<void> {
    await until(() => this.messages.length >= count);
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.socket, "close");
    this.socket.close();
    await closed;
  }
}
