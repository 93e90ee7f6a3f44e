/** A screen at `/ws/screen` that keeps what it was sent. */
import { once } from "node:events";
import { WebSocket } from "ws";

interface Frame {
  readonly n: number;
  readonly at: string;
  readonly known: number;
  readonly tags: Readonly<
    Record<string, readonly [value: unknown, quality: string, age: number, marks?: readonly string[]] | null>
  >;
}

export interface Screen {
  readonly socket: WebSocket;
  readonly frames: Frame[];
  say(message: unknown): void;
  /** Waits until there are so many frames. */
  atLeast(count: number): Promise<void>;
  readonly closed: Promise<number>;
}

/** `acks`: acknowledges each frame as it comes; true by default. */
export async function openScreen(url: string, { acks = true, compress = true } = {}): Promise<Screen> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/screen`, { perMessageDeflate: compress });
  const frames: Frame[] = [];
  let wake = () => {};
  socket.on("error", () => undefined);
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    frames.push(frame);
    if (acks) socket.send(JSON.stringify({ ack: frame.n }));
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once("close", (code: number) => {
      resolve(code);
      wake();
    });
  });
  await once(socket, "open");
  return {
    socket,
    frames,
    closed,
    say: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    async atLeast(count) {
      while (frames.length < count) {
        if (socket.readyState !== WebSocket.OPEN) throw new Error(`closed after ${frames.length} of ${count} frames`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
