/** A real HTTP server that keeps what it gets, and answers as a test says. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { ExecutionContext } from "ava";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly body?: string;
  /** The connection is cut instead. */
  readonly isCut?: boolean;
  readonly afterMs?: number;
}

export async function receiving(t: ExecutionContext) {
  const requests: Received[] = [];
  let answer: Answer = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => {
        const { method = "", url: path = "", headers } = request;
        requests.push({ method, path, headers: plain(headers), body: Buffer.concat(chunks) });
        const { status, body = "", isCut = false, afterMs = 0 } = answer;
        setTimeout(() => (isCut ? request.socket.destroy() : response.writeHead(status).end(body)), afterMs);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  t.teardown(close);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    json: () => requests.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>),
    answers: (next: Answer) => (answer = next),
    close,
    again: () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
  };
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
