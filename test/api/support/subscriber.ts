/** A client of the live stream that keeps what it was sent. */
import { once } from "node:events";
import { WebSocket } from "ws";

interface LiveMessage {
  readonly type: "tag" | "heartbeat";
  readonly tag_id: string;
  readonly value: number | boolean | null;
  readonly quality: string;
  readonly timestamp: string;
}

export interface Subscriber {
  readonly socket: WebSocket;
  readonly messages: LiveMessage[];
  /** Waits until there are so many messages. */
  atLeast(count: number): Promise<void>;
  /** The code and reason with which the socket closes. */
  readonly closed: Promise<number>;
}

export async function subscribe(
  url: string,
  { query = "", headers = {} }: { readonly query?: string; readonly headers?: Record<string, string> } = {},
): Promise<Subscriber> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/realtime${query}`, { headers });
  const messages: LiveMessage[] = [];
  let wake = () => {};
  socket.on("message", (data: Buffer) => {
    messages.push(JSON.parse(data.toString()) as LiveMessage);
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once("close", (code: number) => {
      resolve(code);
      wake();
    });
  });
  await once(socket, "open");
  socket.on("error", () => undefined);
  return {
    socket,
    messages,
    closed,
    async atLeast(count) {
      while (messages.length < count) {
        if (socket.readyState !== WebSocket.OPEN)
          throw new Error(`closed after ${messages.length} of ${count} messages`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

/** The HTTP answer with which a handshake is refused. */
export async function refusalOf(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { detail: string } }> {
  const socket = new WebSocket(url.replace("http", "ws"), { headers });
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, import("node:http").IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  socket.terminate();
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) as { detail: string } };
}
