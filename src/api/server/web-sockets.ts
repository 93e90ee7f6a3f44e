/** The WebSockets: who may open one, and the streams behind them. */
import type { Places } from "../load/places.ts";
import type { IncomingMessage, OutgoingHttpHeaders, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Application, Request } from "express";
import expressWs from "express-ws";
import type { WebSocket, WebSocketServer } from "ws";
import type { Access } from "../../access/access.ts";
import type { Clock } from "../../core/clock.ts";
import { limits as accessLimits } from "../../access/limits.ts";
import { writtenName } from "../../core/written-text.ts";
import { answeringIn, api } from "../../messages/details.ts";
import { localeAsked } from "../../messages/locale.ts";
import { liveSelectionOf } from "../endpoints/live-parameters.ts";
import { limits } from "../limits.ts";
import { closeReason, POLICY_VIOLATION } from "../live/close-codes.ts";
import type { LiveHub } from "../live/live-hub.ts";
import { LIVE_PATH } from "../live/live-messages.ts";
import type { ScreenHub } from "../live/screen-hub.ts";
import { SCREEN_PATH } from "../live/screen-messages.ts";
import { noticeLeaving, SocketIntake, SocketSlices } from "../load/socket-intake.ts";
import { type ValueHub, VALUES_PATH } from "../values/value-hub.ts";
import type { Problem } from "../problem.ts";
import { namesSomebody } from "./callers.ts";
import { refusalAt } from "./door.ts";
import type { Entrance } from "./entrance.ts";
import { hangUp, JSON_TYPE } from "./http-answer.ts";
import type { OpenStreams } from "./open-streams.ts";
import { problemOfHandshake, problemOfUpgrade } from "./refusals.ts";
import { STREAM_DOOR, STREAM_PATH, type SignalkStream } from "./signalk/stream.ts";

export interface SocketParts {
  readonly access: Access;
  readonly clock: Clock;
  readonly entrance: Entrance;
  readonly live: LiveHub;
  readonly screen: ScreenHub;
  readonly values: ValueHub;
  /** Undefined if the project does not serve Signal K. */
  readonly signalk: SignalkStream | undefined;
  readonly open: OpenStreams;
}

/** What ws calls with its answer to whoever opens a socket. */
type Admission = (isAdmitted: boolean, code?: number, message?: string, headers?: OutgoingHttpHeaders) => void;

const LIVE_DOOR = `WS ${LIVE_PATH}`;
const SCREEN_DOOR = `WS ${SCREEN_PATH}`;
const VALUES_DOOR = `WS ${VALUES_PATH}`;

export function openSockets(app: Application, server: Server, parts: SocketParts): WebSocketServer {
  const { access, clock, entrance, live, screen, values, signalk, open } = parts;
  const slices = new SocketSlices(clock);
  const admit = async (request: IncomingMessage, answer: Admission) => {
    if (request.socket.destroyed) return;
    const problem = problemOfSocket(request, parts);
    if (problem === undefined) return answer(true);
    const { status, body, headers } = problem;
    await access.settled();
    answer(false, status, body, { "Content-Type": JSON_TYPE, ...headers });
  };
  // ws has `closeTimeout`; its types do not yet.
  const wsOptions: NonNullable<expressWs.Options["wsOptions"]> & { readonly closeTimeout: number } = {
    maxPayload: limits.http.bodyBytes,
    maxFragments: limits.socketIntake.fragments,
    maxBufferedChunks: limits.socketIntake.pieces,
    perMessageDeflate: COMPRESSION,
    closeTimeout: live.options.closeMs,
    verifyClient: ({ req }, answer) => {
      const stays = noticeLeaving(req.socket);
      slices.add(entrance.clientOf(req), limits.socketIntake.openingShare, () => {
        stays();
        void admit(req, answer);
        req.socket.resume();
      });
    },
  };
  server.prependListener("upgrade", (request) => {
    const { url = "" } = request;
    if (!live.mayCompress(url) && !screen.mayCompress(url)) delete request.headers["sec-websocket-extensions"];
  });
  const webSockets = expressWs(app, server, { leaveRouterUntouched: true, wsOptions });
  const sockets = webSockets.getWss();
  sockets.prependListener(
    "connection",
    (socket, { socket: stream }) => new SocketIntake(socket, stream, { clock, slices }),
  );
  sockets.on("error", () => {}); // The server's own errors, passed on; `listen` rejects with them.
  sockets.on("wsClientError", (_error: Error, stream: Duplex, request: IncomingMessage) => {
    hangUp(stream, problemOfHandshake(request));
  });
  const endOf = (socket: WebSocket) => {
    const why = closeReason(api.rightEnded);
    return () => socket.close(POLICY_VIOLATION, why);
  };
  const watch = (socket: WebSocket, request: IncomingMessage, door: string) => {
    const end = endOf(socket);
    socket.once("close", open.add({ caller: () => entrance.callers.callerOf(request, door), end }));
  };
  // Refusals are in the language that the request asks for, as by HTTP; later messages are bound to it.
  const route = (path: string, accept: (socket: WebSocket, request: Request) => void) =>
    webSockets.app.ws(path, (socket, request) => {
      const locale = localeAsked(request.headers["accept-language"]);
      if (locale === undefined) accept(socket, request);
      else answeringIn(locale, () => accept(socket, request));
    });
  route(LIVE_PATH, (socket, request) => {
    watch(socket, request, LIVE_DOOR);
    live.accept(socket, {
      stream: request.socket,
      client: entrance.clientOf(request),
      isCompressed: socket.extensions !== "",
      selection: liveSelectionOf(request.url),
    });
  });
  route(SCREEN_PATH, (socket, request) => {
    watch(socket, request, SCREEN_DOOR);
    screen.accept(socket, entrance.clientOf(request));
  });
  route(VALUES_PATH, (socket, request) => {
    watch(socket, request, VALUES_DOOR);
    values.accept(socket, entrance.callers.callerOf(request, VALUES_DOOR), programIn(request.url));
  });
  if (signalk !== undefined)
    route(STREAM_PATH, (socket, request) => {
      const callerOf = (credential?: string) => entrance.callers.callerOf(request, STREAM_DOOR, credential);
      const end = endOf(socket);
      signalk.accept(socket, request.socket, callerOf, request.url, (subscriber) => {
        socket.once("close", open.add({ caller: () => subscriber.caller(), end }));
      });
    });
  return sockets;
}

/** Why a socket is not opened; undefined if it is. */
function problemOfSocket(request: IncomingMessage, parts: SocketParts): Problem | undefined {
  const { entrance, live, screen, values, signalk } = parts;
  const { guard, clientOf, clearText } = entrance;
  const streams = new Map<string, Places>([
    [LIVE_PATH, live.places],
    [SCREEN_PATH, screen.places],
    [VALUES_PATH, values.places],
    ...(signalk === undefined ? [] : ([[STREAM_PATH, signalk.places]] as const)),
  ]);
  return (
    clearText?.problemFor(request) ??
    problemOfUpgrade(request, { guard, streams, clientOf }) ??
    refusalOfStream(request, parts)
  );
}

/** What a program of this computer calls itself, `/ws/values?program=NAME`; undefined if it says none, or nothing that is a name. */
function programIn(url: string): string | undefined {
  const said = new URL(url, "ws://localhost").searchParams.get("program");
  const written = said === null ? undefined : writtenName(said.slice(0, accessLimits.nameChars));
  return written !== undefined && "text" in written ? written.text : undefined;
}

/** An unknown client may sign in by the socket of Signal K, as long as there is a place to do it. */
function refusalOfStream(request: IncomingMessage, { access, entrance, signalk }: SocketParts): Problem | undefined {
  const path = (request.url ?? "").replace(/\/?(\?.*)?$/s, "");
  const caller = entrance.callers.callerOf(request, `WS ${path}`);
  const refusal = refusalAt(access, caller);
  if (refusal?.status !== 401 || path !== STREAM_PATH || namesSomebody(request) || caller.inClear) return refusal;
  return signalk?.strangers.problemFor(caller.client) === undefined ? undefined : refusal;
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
