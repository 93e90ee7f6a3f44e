/**
 * The HTTP and WebSocket server: Express for the endpoints, express-ws for the live stream, and the limits and refusals of the sockets.
 * Any input, however malformed, is answered with JSON or cut off; it never throws into the rest of the service.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Application } from "express";
import type { WebSocketServer } from "ws";
import type { Bounds } from "../../core/bounds.ts";
import { type ConnectionOptions, Connections } from "../../core/connections.ts";
import { limits as coreLimits } from "../../core/limits.ts";
import { isLoopback } from "../../core/loopback.ts";
import { limits as historianLimits } from "../../historian/limits.ts";
import { api, quoted } from "../../messages/details.ts";
import { limits as signalkLimits } from "../../signalk/limits.ts";
import { ConditionWatch } from "../condition/condition.ts";
import { snapshotOf } from "../condition/service-snapshot.ts";
import type { Context } from "../context.ts";
import { ruleStatus } from "../endpoints/alarm-rules.ts";
import { limits } from "../limits.ts";
import { AlarmStream } from "../live/alarm-stream.ts";
import { LiveHub, liveDefaults } from "../live/live-hub.ts";
import { ValueHub } from "../values/value-hub.ts";
import { ScreenHub, type screenDefaults } from "../live/screen-hub.ts";
import { Places } from "../load/places.ts";
import { EventLoopWatch } from "../load/event-loop-watch.ts";
import { RecordBudget, SharedBudget } from "../load/record-budget.ts";
import type { RequestCounter } from "../load/request-counter.ts";
import { Problem } from "../problem.ts";
import type { Service } from "../service.ts";
import { fillApp, newApp } from "./app.ts";
import { Entrance, type EntranceOptions } from "./entrance.ts";
import { hangUp, sendProblem } from "./http-answer.ts";
import { HttpsDoor } from "./https-door.ts";
import { finishing, listening, listeningSecurely, urlOf } from "./listening.ts";
import { OpenStreams } from "./open-streams.ts";
import { problemOfClientError } from "./refusals.ts";
import { RequestIntake } from "./request-intake.ts";
import { makeSignalk } from "./signalk/signalk.ts";
import type { SignalkStream } from "./signalk/stream.ts";
import { readWebFiles, type WebFile } from "./web-files.ts";
import { openSockets } from "./web-sockets.ts";

export interface HttpServerOptions extends EntranceOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Logs a line for each fault of ours and each answer that broke off: the request and the error. */
  readonly log?: (text: string) => void;
  /** For tests. */
  readonly connections?: Partial<ConnectionOptions>;
  readonly live?: Partial<Bounds<typeof liveDefaults>>;
  readonly screen?: Partial<Bounds<typeof screenDefaults>>;
  readonly alarmStream?: Partial<Bounds<typeof limits.alarmStream>>;
  readonly signalkStream?: Partial<Bounds<typeof signalkLimits.stream>>;
  readonly timeouts?: Partial<Timeouts>;
}

const PLACES: ConnectionOptions = {
  all: limits.http.connections,
  perAddress: limits.http.connectionsPerAddress,
  own: limits.http.connectionsOfOwn,
};
/** Connections that may come before evicted ones are closed, and those of the streams. */
const SPARE_CONNECTIONS =
  coreLimits.spareConnections + limits.live.subscribers + limits.screen.clients + signalkLimits.stream.subscribers;
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

export class HttpServer {
  /** The streams. The caller runs them; they end when the server closes. */
  readonly outputs: readonly (LiveHub | ScreenHub | ValueHub | AlarmStream | SignalkStream)[];
  readonly #parts: Service;
  readonly #options: HttpServerOptions;
  readonly #entrance: Entrance;
  readonly #live: LiveHub;
  readonly #screen: ScreenHub;
  readonly #values: ValueHub;
  readonly #alarmStream: AlarmStream;
  readonly #connections: Connections;
  readonly #intake: RequestIntake;
  readonly #eventLoop = new EventLoopWatch();
  readonly #condition: ConditionWatch;
  readonly #open = new OpenStreams();
  readonly #server: Server;
  readonly #door: HttpsDoor | undefined;
  readonly #sockets: WebSocketServer;
  #files: ReadonlyMap<string, WebFile> = new Map();
  #stopping = false;

  constructor(parts: Service, options: HttpServerOptions) {
    const { access, alarms, clock, https, tags } = parts;
    const places: ConnectionOptions = { ...PLACES, ...options.connections };
    this.#parts = parts;
    this.#options = options;
    this.#live = new LiveHub(tags, clock, { ...liveDefaults, ...options.live });
    this.#screen = new ScreenHub(parts, options.screen);
    this.#values = new ValueHub(parts);
    this.#alarmStream = new AlarmStream(alarms, (...one) => ruleStatus(...one, parts.rules), {
      ...limits.alarmStream,
      ...options.alarmStream,
    });
    this.#entrance = new Entrance(parts, options, () => this.#door?.port ?? 0);
    this.#connections = new Connections(clock, places);
    this.#intake = new RequestIntake(clock, this.#entrance.clientOf, this.#connections);
    this.#condition = new ConditionWatch(clock, () =>
      snapshotOf(parts, this.#eventLoop.statistics(), { stopping: this.#stopping, openTo: this.#entrance.openTo }),
    );
    this.#open.watch(access);

    const app = newApp();
    this.#server = serverOf(app, this.#intake.counter, { ...timeoutDefaults, ...options.timeouts }, places.all);
    this.#door = https && new HttpsDoor(https, this.#server, clock, places);
    const context = this.#context();
    const { budget } = context;
    const { isSecure } = this.#entrance;
    const { longBodies } = this.#intake;
    const stream = { ...signalkLimits.stream, ...options.signalkStream };
    const signalk =
      parts.signalk && makeSignalk(parts, parts.signalk, { budget, longBodies, isSecure, options: stream });
    const [entrance, open, intake] = [this.#entrance, this.#open, this.#intake];
    const [live, screen, values] = [this.#live, this.#screen, this.#values];
    this.#sockets = openSockets(app, this.#server, {
      access,
      clock: parts.clock,
      entrance,
      live,
      screen,
      values,
      open,
      signalk: signalk?.stream,
    });
    this.outputs = [live, screen, values, this.#alarmStream, ...(signalk === undefined ? [] : [signalk.stream])];
    fillApp(app, {
      context,
      entrance,
      intake,
      open,
      signalk: signalk?.routes,
      files: () => this.#files,
      fault: ({ method, path }, error) => options.log?.(`${method} ${path}: ${describe(error)}`),
    });
  }

  #context(): Context {
    const parts = this.#parts;
    const { counters: acts } = parts.acts.gate;
    const startedAt = parts.clock.monotonic();
    const budget = new RecordBudget();
    const exports = new SharedBudget(historianLimits.export.atOnce);
    return {
      parts,
      budget,
      exports,
      live: () => this.#live.statistics(),
      screen: () => this.#screen.statistics(),
      alarmStream: this.#alarmStream,
      messagePlaces: new Places(limits.messageStream.clients),
      targetPlaces: new Places(limits.targetStream.clients),
      http: () =>
        this.#intake.counter.statistics({
          evicted_connections: this.#connections.evicted + (this.#door?.evicted ?? 0),
          limited_requests: this.#intake.limited,
          limited_writes: acts.limited,
          writes_without_room: acts.without_room,
          ...this.#intake.longBodies.statistics(),
          refusedQueries: budget.refused + exports.refused,
        }),
      https: () => this.#door?.report() ?? null,
      condition: this.#condition,
      eventLoop: () => this.#eventLoop.statistics(),
      uptimeS: () => (parts.clock.monotonic() - startedAt) / 1000,
      stopping: () => this.#stopping,
    };
  }

  /** Rejects with `port-in-use`, `port-denied` or `host-unknown`. */
  async listen(): Promise<Listening> {
    const [door, options] = [this.#door, this.#options];
    this.#files = await readWebFiles();
    const { address, port } = await listening(this.#server, options);
    this.#entrance.guard.loopback = isLoopback(address);
    const secure = door && (await listeningSecurely(door, options.host, this.#parts.https?.port ?? 0));
    this.#eventLoop.start();
    this.#condition.start();
    const url = urlOf("http", address, port);
    return { address, port, url, ...(secure && { secureUrl: urlOf("https", address, secure) }) };
  }

  /**
   * Accepts no more requests, closes the live streams (1001), gives pending requests a moment to finish, and then cuts them. Idempotent.
   */
  async close(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#intake.counter.sayLast();
    const [server, door] = [this.#server, this.#door];
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    const doorClosed = door?.close();
    for (const output of this.outputs) output.stop();
    await Promise.race([closed, finishing(server, limits.http.closeMs)]);
    for (const socket of this.#sockets.clients) socket.terminate();
    server.closeAllConnections();
    door?.cut();
    await closed;
    this.#open.stop();
    await doorClosed;
    this.#eventLoop.stop();
    this.#condition.stop();
  }
}

/** The server of Node, with our bounds and refusals. */
function serverOf(app: Application, counter: RequestCounter, timeouts: Timeouts, connections: number): Server {
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
  // Higher than the limit, because an idle connection is evicted only when the new one is accepted.
  server.maxConnections = connections + SPARE_CONNECTIONS;
  server.maxHeadersCount = limits.http.headerLines;
  refuseWithJson(server, counter);
  counter.watch(server);
  return server;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

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
