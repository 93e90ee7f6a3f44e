/**
 * The door over HTTP/1.1, HTTPS and HTTP/2 (over TLS; a client that knows only HTTP/1.1 is served, too). Sockets, streams, headers and
 * bodies are bounded, in number or size and in time.
 */
import { createServer, type IncomingMessage, ServerResponse } from "node:http";
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo, Server, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Server as TlsServer } from "node:tls";
import { BitacoraError, systemErrorCode } from "../../../../src/core/errors.ts";
import { isLoopback } from "../../../../src/core/loopback.ts";
import { limits } from "../limits.ts";
import type { Door } from "./door.ts";
import { ClientGone, type DoorAnswer, type DoorRequest } from "./exchange.ts";
import { answeringTo } from "../messages/messages.ts";
import { ShoreRefusal } from "../errors.ts";

export interface DoorAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** PEM; without it plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

export interface HttpDoor {
  readonly url: string;
  /** Uses another certificate for new connections. Throws `ShoreRefusal` if it cannot be used; then the old one stays. */
  renew(tls: NonNullable<DoorAddress["tls"]>): void;
  /** Reports `closing` at /health, answers the requests under way, and closes. */
  close(): Promise<void>;
}

type Incoming = IncomingMessage | Http2ServerRequest;
type Outgoing = ServerResponse | Http2ServerResponse;

/** Rejects with `port-in-use`, `port-denied`, `host-unknown`, or `ShoreRefusal` for a certificate that cannot be used. */
export async function listenDoor(door: Door, address: DoorAddress): Promise<HttpDoor> {
  const handle = (request: Incoming, response: Outgoing): void => {
    request.on("error", () => response.destroy());
    void answer(door, request, response).catch(() => response.destroy());
  };
  const sessions = new Set<ServerHttp2Session>();
  const { server, closeIdle, closeAll } = serverFor(address, handle, sessions);
  server.maxConnections = door.connections.all;
  server.on("connection", (socket: Socket) => {
    const leave = door.connections.take(socket.remoteAddress);
    if (leave === undefined) socket.destroy();
    else socket.once("close", leave);
  });
  const bound = await listening(server, address);
  return {
    url: urlOf(bound, address.tls !== undefined),
    renew: (tls) => {
      try {
        if (server instanceof TlsServer) server.setSecureContext(tls);
      } catch (error) {
        throw badTls(error);
      }
    },
    close: async () => {
      door.close();
      await delay(limits.leaveMs);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.close();
      closeIdle();
      const untilMs = performance.now() + limits.closeMs;
      while (door.underWay > 0 && performance.now() < untilMs) await delay(20);
      closeIdle();
      const cut = setTimeout(closeAll, Math.max(200, untilMs - performance.now()));
      // All requests are answered; the last answers have a second to be sent.
      const soon = setTimeout(closeAll, 1000);
      await closed;
      clearTimeout(cut);
      clearTimeout(soon);
    },
  };
}

function serverFor(
  { tls }: DoorAddress,
  handle: (request: Incoming, response: Outgoing) => void,
  sessions: Set<ServerHttp2Session>,
): { server: Server; closeIdle: () => void; closeAll: () => void } {
  const times = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.timesMs,
  };
  if (tls === undefined) {
    const server = createServer(times, handle);
    return { server, closeIdle: () => server.closeIdleConnections(), closeAll: () => server.closeAllConnections() };
  }
  try {
    const settings = { maxConcurrentStreams: limits.streams };
    const server = createSecureServer(
      { ...tls, allowHTTP1: true, settings, handshakeTimeout: limits.handshakeMs, ...times },
      handle,
    );
    const sockets = new Set<{ destroy(): void }>();
    server.on("session", (session) => {
      sessions.add(session);
      session.setTimeout(limits.idleMs, () => session.close());
      session.on("error", () => session.destroy());
      session.on("close", () => sessions.delete(session));
    });
    server.on("secureConnection", (socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    });
    const closeAll = (): void => {
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
    };
    return { server, closeIdle: () => {}, closeAll };
  } catch (error) {
    throw badTls(error);
  }
}

function badTls(error: unknown): ShoreRefusal {
  return new ShoreRefusal(({ tls }) => tls({ what: systemErrorCode(error) ?? String(error) }), error);
}

async function answer(door: Door, request: Incoming, response: Outgoing): Promise<void> {
  const doorRequest = requestOf(request);
  const doorAnswer = await answeringTo(doorRequest.field("accept-language"), () => door.answer(doorRequest));
  send(request, response, doorAnswer);
}

function requestOf(request: Incoming): DoorRequest {
  const { headers } = request;
  const field = (name: string): string | undefined => {
    const value = name === "host" ? (headers[":authority"] ?? headers.host) : headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
  const [path = "/", query = ""] = (request.url ?? "/").split("?");
  const isForwarded = ["forwarded", "x-forwarded-for", "via"].some((name) => headers[name] !== undefined);
  const isNamedHere = isLoopback((field("host") ?? "").replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
  const isLocal = !isForwarded && isNamedHere && isLoopback(request.socket.remoteAddress ?? "");
  return {
    method: request.method ?? "GET",
    path,
    query,
    field,
    isLocal,
    address: request.socket.remoteAddress,
    body: (maxBytes, withinMs) => readBody(request, maxBytes, withinMs),
  };
}

/** Undefined if the body is too large; then the rest is dropped. Rejects with `ClientGone` if the client leaves or is too slow. */
function readBody(request: Incoming, maxBytes: number, withinMs: number): Promise<Buffer | undefined> {
  // The client left while its key was looked up, so no more events will arrive.
  if (request.destroyed) return Promise.reject(new ClientGone("cut off"));
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isWhole = false;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= maxBytes) return;
      clearTimeout(overdue);
      chunks.length = 0;
      request.off("data", onData);
      resolve(undefined);
    };
    const overdue = setTimeout(() => {
      chunks.length = 0;
      request.off("data", onData);
      reject(new ClientGone("too slow"));
    }, withinMs);
    request.on("data", onData);
    request.on("end", () => {
      isWhole = true;
      resolve(Buffer.concat(chunks));
      chunks.length = 0;
    });
    request.on("error", (error) => reject(new ClientGone("cut off", { cause: error })));
    request.on("close", () => {
      clearTimeout(overdue);
      // An error for each request that is whole would cost more than its answer.
      if (!isWhole) reject(new ClientGone("cut off"));
    });
  });
}

/**
 * Reads and drops the rest of a refused body, within bounds of size and time: many clients read the answer only when they have sent
 * everything.
 */
function drain(request: Incoming): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.drainedBytes) request.destroy();
  });
  const overdue = setTimeout(() => request.destroy(), limits.drainMs);
  request.on("close", () => clearTimeout(overdue));
  request.resume();
}

function send(request: Incoming, response: Outgoing, { status, type, body, headers = {} }: DoorAnswer): void {
  if (response.destroyed || response.writableEnded) return;
  // Who has to come again later leaves her place to others.
  if (status === 503 && response instanceof ServerResponse) response.shouldKeepAlive = false;
  const head = {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  };
  (response as ServerResponse).writeHead(status, head);
  (response as ServerResponse).end(request.method === "HEAD" ? "" : body);
  drain(request);
}

function listening(server: Server, { host, port }: DoorAddress): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void => {
      const code = systemErrorCode(error) ?? "";
      if (code === "EADDRINUSE") reject(new BitacoraError("port-in-use", { host, port }, error));
      else if (code === "EACCES") reject(new BitacoraError("port-denied", { host, port }, error));
      else reject(new BitacoraError("host-unknown", { host, reason: code }, error));
    };
    server.once("error", onError);
    server.listen({ host, port, backlog: limits.backlog }, () => {
      server.off("error", onError);
      resolve(server.address() as AddressInfo);
    });
  });
}

function urlOf({ address, port }: AddressInfo, isSecure: boolean): string {
  const scheme = isSecure ? "https" : "http";
  if (address === "0.0.0.0" || address === "::") return `${scheme}://localhost:${port}`;
  return `${scheme}://${address.includes(":") ? `[${address}]` : address}:${port}`;
}
