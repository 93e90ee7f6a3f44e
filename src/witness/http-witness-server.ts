/**
 * A witness over HTTP:
 *
 *   POST /add-checkpoint            C2SP tlog-witness
 *   GET  /                          a page with the vessels, for people; it fetches and runs nothing
 *   GET  /vessels                   the same as JSON
 *   GET  /witness.pub               the witness's verifier key, for a vessel's project file
 *   GET  /witness-ml-dsa.pub        its other one, of ML-DSA-44, which a quantum computer does not break
 *   GET  /checkpoint?origin=…       the latest note of a vessel, cosigned: `logbook verify --checkpoint` takes it
 *
 * All answers are public and all input is signed, so there is no password. TLS is the task of a reverse proxy.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { clientOf } from "../core/client-of.ts";
import { type ConnectionOptions, Connections } from "../core/connections.ts";
import { BitacoraError, systemErrorCode } from "../core/errors.ts";
import { limits } from "./limits.ts";
import { TokenBuckets } from "../core/token-bucket.ts";
import type { Answer, VesselReport } from "./witness.ts";

export interface WitnessHttpParts {
  readonly addCheckpoint: (body: Buffer, from: string) => Promise<Answer>;
  readonly vessels: () => readonly VesselReport[];
  readonly checkpoint: (origin: string) => string | undefined;
  readonly publicKey: string;
  /** Of the same witness, by ML-DSA-44. */
  readonly mlDsaKey: string;
  readonly page: () => string;
  readonly monotonic: () => number;
  /** Called with a fault of our own, for example a full disk; the client gets a 503. */
  readonly onFault: (error: unknown) => void;
}

export interface WitnessHttp {
  readonly url: string;
  close(): Promise<void>;
}

const TEXT = "text/plain; charset=utf-8";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

interface Bounds {
  readonly requestMs: number;
  readonly places: ConnectionOptions;
}

const BOUNDS: Bounds = {
  requestMs: limits.requestMs,
  places: { all: limits.connections, perAddress: limits.connectionsPerAddress, own: limits.connectionsOfOwn },
};

/** Rejects with `port-in-use`, `port-denied` or `host-unknown`. */
export async function listenWitness(
  parts: WitnessHttpParts,
  at: { readonly host: string; readonly port: number },
  { requestMs, places }: Bounds = BOUNDS,
): Promise<WitnessHttp> {
  const { requestsPerS, requestsAtOnce, addresses, closeMs } = limits;
  const rate = new TokenBuckets({ perS: requestsPerS, atOnce: requestsAtOnce, keys: addresses });
  const connections = new Connections({ monotonic: parts.monotonic }, places);
  const times = { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: requestMs / 4 };
  const server = createServer(times, (request, response) => {
    connections.busy(request.socket);
    response.once("close", () => connections.idle(request.socket));
    // A client that disconnects during its request is not a fault of ours.
    request.on("error", () => response.destroy());
    if (rate.take(clientOf(request.socket) ?? "", parts.monotonic()) > 0) {
      response.setHeader("Retry-After", "10");
      send(response, 429, TEXT, "too many requests\n");
      return;
    }
    void handle(parts, request, response).catch((error: unknown) => {
      if (!request.errored) parts.onFault(error);
      if (!response.headersSent) send(response, 503, TEXT, "not now\n");
      else response.destroy();
    });
  });
  connections.letIn(server);
  connections.watch(server);
  server.timeout = 2 * requestMs;
  const { address, port } = await listening(server, at);
  return {
    url: urlOf(address, port),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), closeMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

async function handle(parts: WitnessHttpParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? "/", "http://witness");
  if (url === null) return send(response, 400, TEXT, "not a path\n");
  const { pathname, searchParams } = url;
  if (pathname === "/add-checkpoint") {
    if (request.method !== "POST") return refuseMethod(response, "POST");
    const body = await readBody(request);
    if (body === undefined) return send(response, 413, TEXT, "too large\n");
    const answer = await parts.addCheckpoint(body, request.socket.remoteAddress ?? "?");
    return send(response, answer.status, answer.type, answer.body);
  }
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  switch (pathname) {
    case "/":
      response.setHeader("Content-Security-Policy", POLICY);
      return send(response, 200, "text/html; charset=utf-8", parts.page());
    case "/vessels":
      return send(response, 200, "application/json; charset=utf-8", JSON.stringify(parts.vessels().map(toJson)));
    case "/witness.pub":
      return send(response, 200, TEXT, `${parts.publicKey}\n`);
    case "/witness-ml-dsa.pub":
      return send(response, 200, TEXT, `${parts.mlDsaKey}\n`);
    case "/checkpoint": {
      const note = parts.checkpoint(searchParams.get("origin") ?? "");
      return note === undefined ? send(response, 404, TEXT, "none\n") : send(response, 200, TEXT, note);
    }
    default:
      return send(response, 404, TEXT, "not found\n");
  }
}

function toJson({ origin, entries, cosignedMs, lastSeenMs, cosignatures, refusals }: VesselReport) {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return { origin, entries, cosigned_at: time(cosignedMs), last_seen: time(lastSeenMs), cosignatures, refusals };
}

/** Undefined if the body is too large; then the rest is not read. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.bodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuseMethod(response: ServerResponse, allow: string): void {
  response.setHeader("Allow", allow);
  send(response, 405, TEXT, "method not allowed\n");
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (response.destroyed) return;
  const close = status === 413 ? { Connection: "close" } : {};
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...close,
  });
  response.end(body);
}

function listening(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void => {
      const code = systemErrorCode(error) ?? "";
      if (code === "EADDRINUSE") reject(new BitacoraError("port-in-use", { host, port }, error));
      else if (code === "EACCES") reject(new BitacoraError("port-denied", { host, port }, error));
      else reject(new BitacoraError("host-unknown", { host, reason: code }, error));
    };
    server.once("error", onError);
    server.listen({ host, port }, () => {
      server.off("error", onError);
      resolve(server.address() as AddressInfo);
    });
  });
}

function urlOf(address: string, port: number): string {
  if (address === "0.0.0.0" || address === "::") return `http://localhost:${port}`;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}
