/**
 * The HTTP and WebSocket server: Express for the endpoints, express-ws for the live stream, and the limits and refusals of the sockets.
 * Any input, however malformed, is answered with JSON or cut off; it never throws into the rest of the service.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import expressWs from "express-ws";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { limits as historianLimits } from "../../historian/limits.ts";
import { isLoopback } from "../../core/loopback.ts";
import { AlarmStream, alarmStreamDefaults, type AlarmStreamOptions } from "../live/alarm-stream.ts";
import { fillApp, newApp } from "./app.ts";
import type { Context } from "../context.ts";
import { liveSelectionOf } from "../endpoints/live-parameters.ts";
import { ruleStatus } from "../endpoints/alarm-rules.ts";
import { LIVE_PATH } from "../live/live-messages.ts";
import { POLICY_VIOLATION } from "../live/close-codes.ts";
import { ConditionWatch } from "../condition/condition.ts";
import { standingOf } from "../condition/standing.ts";
import { EventLoopWatch } from "../load/event-loop-watch.ts";
import { ClearText, isEncrypted } from "./clear-text.ts";
import { HttpsDoor } from "./https-door.ts";
import { Guard } from "./guard.ts";
import { JSON_TYPE, rawAnswer, sendProblem } from "./http-answer.ts";
import { AddressRate } from "../../core/address-rate.ts";
import { Callers, namesSomebody } from "./callers.ts";
import { refusalAt } from "./door.ts";
import { OpenStreams } from "./open-streams.ts";
import { clientsBehind, type ProxyHeader, securedByProxy } from "../load/address.ts";
import { type ConnectionOptions, Connections } from "../../core/connections.ts";
import { limits as coreLimits } from "../../core/limits.ts";
import { RequestCounter } from "../load/request-counter.ts";
import { RequestTurns } from "../load/request-turns.ts";
import { LiveHub, liveDefaults, type LiveOptions } from "../live/live-hub.ts";
import { api, quoted } from "../../messages/details.ts";
import { Problem } from "../problem.ts";
import { problemOfClientError, problemOfHandshake, problemOfUpgrade } from "./refusals.ts";
import { RecordBudget, SharedBudget } from "../load/record-budget.ts";
import type { ServiceParts } from "../service.ts";
import { makeSignalk } from "./signalk/signalk.ts";
import { STREAM_DOOR, STREAM_PATH, type SignalkStream, type StreamOptions } from "./signalk/stream.ts";
import { limits as signalkLimits } from "../../signalk/limits.ts";
import { readWebFiles, type WebFile } from "./web-files.ts";

export interface HttpServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Origins of other pages that may post and open the live stream. */
  readonly allowedOrigins: readonly string[];
  /** Names of this machine beside `localhost` and `host`. */
  readonly machineNames: readonly string[];
  /** The trusted header of a reverse proxy on this machine; see `address.ts`. */
  readonly trustProxy?: ProxyHeader | undefined;
  /** Whether everybody who reaches the service may write. */
  readonly insecureOpen?: boolean;
  /** Logs a line for each fault of ours and each answer that broke off: the request and the error. */
  readonly log?: (text: string) => void;
  /** For tests. */
  readonly connections?: Partial<ConnectionOptions>;
  readonly live?: Partial<LiveOptions>;
  readonly alarmStream?: Partial<AlarmStreamOptions>;
  readonly signalkStream?: Partial<StreamOptions>;
  readonly timeouts?: Partial<Timeouts>;
}

const PLACES: ConnectionOptions = {
  all: limits.http.connections,
  perAddress: limits.http.connectionsPerAddress,
  own: limits.http.connectionsOfOwn,
};
/** Connections that may come before evicted ones are closed, and those of the streams. */
const SPARE_CONNECTIONS = coreLimits.spareConnections + limits.live.subscribers + signalkLimits.stream.subscribers;
/** Probes are always answered. */
const LIVENESS_PATH = "/livez";

interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  /** How often the first two are checked. */
  readonly checkMs: number;
}

const timeoutDefaults: Timeouts = {
  headersMs: limits.http.headersTimeoutS * 1000,
  requestMs: limits.http.requestTimeoutS * 1000,
  idleMs: limits.http.idleSocketS * 1000,
  checkMs: 2000,
};

interface Listening {
  readonly address: string;
  readonly port: number;
  /** For a browser on this machine; without a final slash. */
  readonly url: string;
  /** The same by HTTPS; without HTTPS there is none. */
  readonly secureUrl?: string;
}

export interface HttpServer {
  /** The streams. The caller runs them; they end when the server closes. */
  readonly outputs: readonly (LiveHub | AlarmStream | SignalkStream)[];
  /** Rejects with `port-in-use`, `port-denied` or `host-unknown`. */
  listen(): Promise<Listening>;
  /**
   * Accepts no more requests, closes the live streams (1001), gives pending requests a moment to finish, and then cuts them. Idempotent.
   */
  close(): Promise<void>;
}

export function createHttpServer(parts: ServiceParts, options: HttpServerOptions): HttpServer {
  const timeouts = { ...timeoutDefaults, ...options.timeouts };
  const live = new LiveHub(parts.tags, parts.clock, { ...liveDefaults, ...options.live });
  const alarmStream = new AlarmStream(parts.alarms, ruleStatus, { ...alarmStreamDefaults, ...options.alarmStream });
  const eventLoop = new EventLoopWatch();
  const guard = new Guard({
    allowedOrigins: options.allowedOrigins,
    machineNames: [...options.machineNames, options.host],
  });
  const clientOf = clientsBehind(options.trustProxy);
  const isSecuredByProxy = securedByProxy(options.trustProxy);
  const isSecure = (request: IncomingMessage) => isEncrypted(request.socket) || isSecuredByProxy(request);
  const insecureOpen = options.insecureOpen === true;
  const { access } = parts;
  const clearText = parts.https && new ClearText(parts.https, () => door?.port ?? 0);
  const callers = new Callers({
    access,
    clientOf,
    isOpen: () => guard.loopback || insecureOpen,
    isInsecure: insecureOpen,
    isOnlyReading: (request) => clearText?.isOnlyReading(request) === true,
  });
  const budget = new RecordBudget();
  const exports = new SharedBudget(historianLimits.export.atOnce);
  const places: ConnectionOptions = { ...PLACES, ...options.connections };
  const connections = new Connections(parts.clock, places);
  const counter = new RequestCounter(connections);
  const requestTurns = new RequestTurns();
  const requestRate = new AddressRate(parts.clock, limits.http.requestRate);
  const startedAt = parts.clock.monotonic();
  const condition = new ConditionWatch(parts.clock, () =>
    standingOf(parts, eventLoop.statistics(), {
      stopping,
      openTo: insecureOpen && !guard.loopback ? options.host : null,
    }),
  );
  let files: ReadonlyMap<string, WebFile> = new Map();
  const open = new OpenStreams();
  if (access !== undefined) open.watch(access);
  let stopping = false;

  const context: Context = {
    parts,
    budget,
    exports,
    live: () => live.statistics(),
    alarmStream,
    http: () =>
      counter.statistics({
        evicted_connections: connections.evicted + (door?.evicted ?? 0),
        limited_requests: requestRate.refused,
        limited_writes: parts.acts.gate.counters.limited,
        writes_without_room: parts.acts.gate.counters.without_room,
        refusedQueries: budget.refused + exports.refused,
      }),
    https: () => door?.report() ?? null,
    condition,
    eventLoop: () => eventLoop.statistics(),
    uptimeS: () => (parts.clock.monotonic() - startedAt) / 1000,
    stopping: () => stopping,
  };

  const signalk =
    parts.signalk &&
    makeSignalk(parts, parts.signalk, {
      budget,
      isSecure,
      options: { ...signalkLimits.stream, ...options.signalkStream },
    });

  const app = newApp();
  // Higher than the limit, because an idle connection is evicted only when the new one is accepted.
  const maxConnections = places.all + SPARE_CONNECTIONS;
  const server = createServer(
    {
      maxHeaderSize: limits.http.headerBytes,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      requireHostHeader: false, // The guard checks it, and answers with JSON.
      shouldUpgradeCallback: isWebSocketUpgrade,
    },
    app,
  );
  server.timeout = timeouts.idleMs;
  server.maxConnections = maxConnections;
  server.maxHeadersCount = limits.http.headerLines;
  refuseWithJson(server, counter);
  counter.watch(server);
  const door = parts.https && new HttpsDoor(parts.https, server, parts.clock, places);

  const wsOptions: WsOptions = {
    maxPayload: limits.live.incomingBytes,
    perMessageDeflate: COMPRESSION,
    closeTimeout: live.options.closeMs,
    verifyClient({ req }, answer) {
      const streams = new Map<string, { problemFor(client: string | undefined): Problem | undefined }>([
        [LIVE_PATH, live],
        ...(signalk === undefined ? [] : ([[STREAM_PATH, signalk.stream]] as const)),
      ]);
      const path = (req.url ?? "").replace(/\/?(\?.*)?$/s, "");
      const problem =
        clearText?.problemFor(req) ?? problemOfUpgrade(req, { guard, streams, clientOf }) ?? refusalOfStream(req, path);
      if (problem === undefined) answer(true);
      else {
        const { status, body, headers } = problem;
        const refuse = () => answer(false, status, body, { "Content-Type": JSON_TYPE, ...headers });
        void (access?.settled() ?? Promise.resolve()).then(refuse);
      }
    },
  };
  server.prependListener("upgrade", (request) => {
    if (!live.mayCompress(request.url ?? "")) delete request.headers["sec-websocket-extensions"];
  });
  /** Who has not said who they are may sign in by the socket of Signal K, as long as there is a place to do it. */
  const refusalOfStream = (request: IncomingMessage, path: string): Problem | undefined => {
    const caller = callers.callerOf(request, `WS ${path}`);
    const refusal = refusalAt(access, caller);
    if (refusal?.status !== 401 || path !== STREAM_PATH || namesSomebody(request) || caller.inClear) return refusal;
    return signalk?.stream.strangers.problemFor(caller.client) === undefined ? undefined : refusal;
  };
  const webSockets = expressWs(app, server, { leaveRouterUntouched: true, wsOptions });
  const sockets = webSockets.getWss();
  sockets.on("error", () => {}); // The server's own errors, passed on; `listen` rejects with them.
  sockets.on("wsClientError", (_error: Error, stream: Duplex, request: IncomingMessage) => {
    hangUp(stream, problemOfHandshake(request));
  });
  webSockets.app.ws(LIVE_PATH, (socket, request) => {
    const isCompressed = socket.extensions !== "";
    const end = () => socket.close(POLICY_VIOLATION);
    socket.once("close", open.add({ caller: () => callers.callerOf(request, `WS ${LIVE_PATH}`), end }));
    const connection = { stream: request.socket, client: clientOf(request), isCompressed };
    live.accept(socket, { ...connection, selection: liveSelectionOf(request.url) });
  });

  if (signalk !== undefined) {
    webSockets.app.ws(STREAM_PATH, (socket, request) => {
      const callerOf = (credential?: string) => callers.callerOf(request, STREAM_DOOR, credential);
      const end = () => socket.close(POLICY_VIOLATION);
      signalk.stream.accept(socket, request.socket, callerOf, request.url, (subscriber) => {
        socket.once("close", open.add({ caller: () => subscriber.caller(), end }));
      });
    });
  }

  fillApp(app, {
    context,
    guard,
    clearText,
    signalk: signalk?.routes,
    callers,
    isSecure,
    open,
    files: () => files,
    rateProblem: (request) => {
      const waitS = request.path === LIVENESS_PATH ? undefined : requestRate.take(clientOf(request), weightOf(request));
      return waitS === undefined
        ? undefined
        : new Problem(429, api.tooManyRequests({ waitS }), { "Retry-After": String(waitS) });
    },
    take: (request, response) => {
      const client = clientOf(request);
      response.once("close", () => requestRate.charge(client, weightOfAnswer(response)));
      return counter.take(request.socket, response);
    },
    // Probes are always answered, and this computer does not wait behind others.
    turn: (request) =>
      request.path === LIVENESS_PATH || clientOf(request) === undefined ? undefined : requestTurns.take(),
    fault: ({ method, path }, error) => options.log?.(`${method} ${path}: ${describe(error)}`),
  });

  const outputs = [live, alarmStream, ...(signalk === undefined ? [] : [signalk.stream])];
  return {
    outputs,
    async listen() {
      files = await readWebFiles();
      const { address, port } = await listening(server, options);
      guard.loopback = isLoopback(address);
      const secure = door && (await listeningSecurely(door, options.host, parts.https?.port ?? 0));
      eventLoop.start();
      condition.start();
      return {
        address,
        port,
        url: urlOf("http", address, port),
        ...(secure && { secureUrl: urlOf("https", address, secure) }),
      };
    },
    async close() {
      if (stopping) return;
      stopping = true;
      counter.sayLast();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      const doorClosed = door?.close();
      for (const output of outputs) output.stop();
      await Promise.race([closed, finishing(server, limits.http.closeMs)]);
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      door?.cut();
      await closed;
      open.stop();
      await doorClosed;
      eventLoop.stop();
      condition.stop();
    },
  };
}

/** What a handshake may agree on (RFC 7692), where the hub lets it; a client's own messages are never long. */
const COMPRESSION = {
  threshold: 0,
  clientNoContextTakeover: true,
  serverMaxWindowBits: limits.live.compressed.windowBits,
  zlibDeflateOptions: {
    level: limits.live.compressed.level,
    memLevel: limits.live.compressed.memoryLevel,
    chunkSize: limits.live.compressed.chunkBytes,
  },
};

/**
 * What a request counts in the rate of its address: more if it is long, since it has to be read whatever becomes of it. One that announces
 * more than any door takes is refused unread.
 */
function weightOf({ url = "", headers }: IncomingMessage): number {
  const isUnknown = headers["transfer-encoding"] !== undefined;
  const bytes = isUnknown ? limits.http.bodyBytes : Number(headers["content-length"] ?? 0);
  const read = url.length + (bytes > signalkLimits.applicationData.bodyBytes ? 0 : bytes);
  return 1 + Math.floor(read / limits.http.requestBytes);
}

/** What an answer that was made in one go counts besides; one that is made in slices gives way after each, and has no length. */
function weightOfAnswer(response: ServerResponse): number {
  return Math.floor(Number(response.getHeader("content-length") ?? 0) / limits.http.sliceBytes);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** ws has `closeTimeout`; its types do not yet. */
type WsOptions = NonNullable<expressWs.Options["wsOptions"]> & { readonly closeTimeout: number };

/** Other upgrades, such as `h2c`, are not errors: the request is answered as if it had not asked. */
function isWebSocketUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}

function refuseWithJson(server: Server, counter: RequestCounter): void {
  server.on("clientError", (error: Error, stream: Duplex) => {
    counter.malformed();
    const problem = problemOfClientError(error);
    if (problem === undefined || !stream.writable) stream.destroy();
    else hangUp(stream, problem);
  });
  server.on("checkExpectation", (_request, response) => {
    sendProblem(response, new Problem(417, api.expectationFailed));
  });
  server.on("connect", (_request, stream) => {
    hangUp(
      stream,
      new Problem(405, api.methodNotAllowed({ method: quoted("CONNECT"), allowed: "GET" }), { Allow: "GET" }),
    );
  });
}

/**
 * The last answer on a connection that Node has handed over: nobody else listens for its errors any more, or ends it where the other side
 * does not.
 */
function hangUp(stream: Duplex, problem: Problem): void {
  stream.on("error", () => {});
  stream.end(rawAnswer(problem), () => stream.destroy());
}

function listening(server: Server, { host, port }: HttpServerOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(listenError(error, host, port));
    server.once("error", onError);
    server.listen({ host, port }, () => {
      server.off("error", onError);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** The port. */
async function listeningSecurely(door: HttpsDoor, host: string, port: number): Promise<number> {
  await door.listen(host).catch((error: Error) => {
    throw listenError(error, host, port);
  });
  return door.port;
}

function listenError(error: Error, host: string, port: number): Error {
  const code = systemErrorCode(error) ?? "";
  switch (code) {
    case "EADDRINUSE":
      return new BitacoraError("port-in-use", { host, port }, error);
    case "EACCES":
      return new BitacoraError("port-denied", { host, port }, error);
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return new BitacoraError("host-unknown", { host, port }, error);
    default:
      return error;
  }
}

/** The address of all interfaces is replaced by one that can be typed into a browser. */
function urlOf(scheme: "http" | "https", address: string, port: number): string {
  if (address === "0.0.0.0" || address === "::") return `${scheme}://localhost:${port}`;
  return `${scheme}://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

/** Closes connections as they become idle. */
async function finishing(server: Server, forMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += 50) {
    server.closeIdleConnections();
    await delay(50);
  }
}
