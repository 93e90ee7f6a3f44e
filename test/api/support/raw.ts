/** A bare TCP connection, for what no HTTP client would send. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

export async function openRaw(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined); // A reset is one of the answers that are tested for.
  await once(socket, "connect");
  return socket;
}

/** Sends bytes and gathers what comes back until the other side closes, or has been silent for `quietMs`. */
export async function sendRaw(port: number, bytes: string | Uint8Array, quietMs = quietOf(bytes)): Promise<string> {
  const socket = await openRaw(port);
  const text = gather(socket, quietMs);
  socket.write(bytes);
  return text;
}

/** Where the service ends the connection itself it is waited for, also on a busy machine. */
function quietOf(bytes: string | Uint8Array): number {
  return typeof bytes === "string" && /^Connection: (?:.*, )?close\r$/m.test(bytes) ? 20_000 : 1000;
}

export function gather(socket: Socket, quietMs = 1000): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(chunks).toString());
    };
    const timer = setTimeout(done, quietMs);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      timer.refresh();
    });
    socket.on("close", done);
  });
}

export function parseAnswer(text: string): RawAnswer {
  const [head, body] = splitOnce(text, "\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => splitOnce(line, ": ")).map(([n, v]) => [n.toLowerCase(), v]));
  return { status: Number(first.split(" ")[1]), headers, body, text };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
