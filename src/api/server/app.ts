/**
 * The Express application: the steps of every request (counters, headers, guard, body), the endpoints, the documents, the console's
 * files, and the answers to all other requests. Every answer is JSON, or a file of the console.
 */
import express, {
  type Application,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { limits } from "../limits.ts";
import { answeringIn, api, quoted } from "../../messages/details.ts";
import { localeAsked } from "../../messages/locale.ts";
import { asyncApiDocument } from "../documents/asyncapi.ts";
import { allowCompression, gzipped, mayCompress, type Packing, PACKINGS } from "./compression.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { endpoints } from "../endpoints/endpoints.ts";
import { LIVE_PATH } from "../live/live-messages.ts";
import type { Guard } from "./guard.ts";
import { type EndpointParts, handlerOf } from "./endpoint-handler.ts";
import { JSON_TYPE, NO_RIGHTS, sendProblem } from "./http-answer.ts";
import type { JsonSchema } from "../../core/body-schema.ts";
import { mustPass } from "./door.ts";
import type { RequestIntake } from "./request-intake.ts";
import type { SignalkRoutes } from "./signalk/routes.ts";
import { openApiDocument } from "../documents/openapi.ts";
import { heldBack, Problem, problemOf } from "../problem.ts";
import { SERVICE_WORKER, type WebFile } from "./web-files.ts";

export interface AppParts extends EndpointParts {
  /** Undefined if the project does not serve Signal K. */
  readonly signalk?: SignalkRoutes | undefined;
  /** Console files by path; filled when the server starts to listen. */
  readonly files: () => ReadonlyMap<string, WebFile>;
  /** Logs a fault of ours, or why an answer broke off. */
  readonly fault: (request: Request, error: unknown) => void;
}

/** Express reads its settings once, so they must be set before the first route. */
export function newApp(): Application {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  return app;
}

export function fillApp(app: Application, parts: AppParts): void {
  const { context, signalk, files, fault } = parts;
  app.use(inReadersLanguage);
  app.use(inTurn(parts.intake));
  app.use(firstSteps(parts));
  if (signalk !== undefined) addSignalk(app, signalk, parts);
  for (const [path, group] of byPath(endpoints)) {
    const route = app.route(expressPath(path));
    for (const endpoint of group) route[endpoint.method](handlerOf(endpoint, parts));
    closeRoute(
      route,
      group.map((endpoint) => endpoint.method),
    );
  }
  addDocument(app, "/openapi.json", openApiDocument(endpoints, context.parts.version));
  addDocument(app, "/asyncapi.json", asyncApiDocument(context.parts.version));
  closeRoute(app.route(LIVE_PATH).get(askForUpgrade), ["get"]);
  app.use((request, response) => {
    const file = files().get(request.path);
    if (file === undefined) throw new Problem(404, api.pathUnknown({ path: quoted(request.path) }));
    sendFile(request, response, file);
  });
  app.use(async (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    await heldBack(error);
    const problem = problemOf(error, isReading(request.method));
    // A client that leaves in the middle of its body, or before the answer, is not logged: a guest could fill the journal.
    const hasLeft = error === request.errored || (response.destroyed && isAbort(error));
    if (problem.ours && !hasLeft) fault(request, error);
    // An answer that is cut off cannot say why: the journal does, unless it is that the service ends.
    // Clients that have left are not reported either.
    else if (response.headersSent && !response.destroyed && !context.stopping()) fault(request, String(error));
    if (response.headersSent) response.destroy();
    else sendProblem(response, problem);
  });
}

/** Faults are in the language that the request asks for, else in Spanish. */
const inReadersLanguage: RequestHandler = ({ headers }, _response, next) => {
  const locale = localeAsked(headers["accept-language"]);
  if (locale === undefined) next();
  else answeringIn(locale, next);
};

/** Counts a request, and lets it begin when it is its turn. */
function inTurn(intake: RequestIntake): RequestHandler {
  return async (request, response, next) => {
    if (request.socket.destroyed || !intake.take(request, response)) {
      request.socket.destroy();
      return;
    }
    const later = intake.turn(request);
    if (later !== undefined) await later;
    if (!request.socket.destroyed) next();
  };
}

/** Checks of every request: its rate, Host and Origin, whether it may come in the clear. A body that nobody reads is drained. */
function firstSteps({ context, entrance, intake, signalk, files }: AppParts): RequestHandler {
  const { guard, clearText } = entrance;
  return async (request, response, next) => {
    setCommonHeaders(response, context.stopping());
    allowCompression(response);
    const toPage = isPage(files().get(request.path)) || signalk?.isPage(request.path) === true;
    const limited = intake.problemOf(request);
    if (limited !== undefined) {
      // Late, and nothing of the body is read meanwhile: a client that asks too much could keep the service busy with refusals.
      setTimeout(next, limits.http.refusedMs, limited);
      return;
    }
    const problem = problemOfRequest(request, guard, toPage);
    if (problem !== undefined) throw problem;
    const location = clearText?.locationFor(request, toPage);
    if (location !== undefined) {
      response.writeHead(308, { Location: location }).end();
      return;
    }
    const unclear = clearText?.problemFor(request);
    if (unclear !== undefined) throw unclear;
    const strict = clearText?.strictTransportFor(request);
    if (strict !== undefined) response.setHeader("Strict-Transport-Security", strict);
    allowOrigin(request, response, guard);
    const isEndpoint = signalk?.owns(request.path) === true || ENDPOINT_PARTS.has(firstPart(request.path));
    if (hasBody(request) && !isEndpoint) await swallowBody(request);
    next();
  };
}

/** The first parts of the paths of endpoints. An endpoint reads its body itself, when the caller may pass its door. */
const ENDPOINT_PARTS: ReadonlySet<string> = new Set(endpoints.map(({ path }) => firstPart(path)));

function firstPart(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

function setCommonHeaders(response: Response, stopping: boolean): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Security-Policy", NO_RIGHTS);
  if (stopping) response.setHeader("Connection", "close");
}

function problemOfRequest(request: Request, guard: Guard, toPage: boolean): Problem | undefined {
  if (request.url.length > limits.http.urlBytes) return new Problem(414, api.urlTooLong({ max: limits.http.urlBytes }));
  if (isForeignWorker(request)) return new Problem(403, api.noServiceWorkers);
  return guard.problemOf(request, toPage);
}

/** The console's own keeps its shell. A web application could give its pages another policy by one of theirs. */
function isForeignWorker({ headers, path }: Request): boolean {
  return headers["service-worker"] !== undefined && path !== SERVICE_WORKER;
}

function isPage(file: WebFile | undefined): boolean {
  return file?.mediaType.startsWith("text/html") ?? false;
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** Lets pages of an allowed origin read the answer (CORS). */
function allowOrigin(request: Request, response: Response, guard: Guard): void {
  const { origin } = request.headers;
  if (origin === undefined || !guard.allows(origin)) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Expose-Headers", "Link, Bitacora-Cursor");
  response.setHeader("Vary", "Accept-Encoding, Origin");
  if (request.method !== "OPTIONS") return;
  response.setHeader("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE");
  response.setHeader("Access-Control-Allow-Headers", "Content-Type");
  response.setHeader("Access-Control-Max-Age", "600");
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Reads a body away where no endpoint is. Rejects if it is too large, which ends the connection. */
function swallowBody(request: Request): Promise<void> {
  const { bodyBytes } = limits.http;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = () => reject(new Problem(413, api.bodyTooLarge({ max: bodyBytes }), { Connection: "close" }));
  if (Number(request.headers["content-length"] ?? 0) > bodyBytes) {
    refuse();
    return promise;
  }
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= bodyBytes) return;
    request.off("data", onData);
    request.off("end", resolve);
    request.resume();
    refuse();
  };
  request.on("data", onData);
  request.once("end", resolve);
  return promise;
}

function byPath(list: readonly Endpoint[]): ReadonlyMap<string, readonly Endpoint[]> {
  return Map.groupBy(list, (endpoint) => endpoint.path);
}

/** `/tags/{tag_id}` → `/tags/:tag_id`. */
function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** What `untilGone` makes of work that nobody waits for. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function addSignalk(app: Application, signalk: SignalkRoutes, { context, entrance }: AppParts): void {
  const { callers } = entrance;
  app.use(signalk.sendFile);
  for (const { path, isWhole, methods, doorOf: doorWithin } of signalk.routes) {
    const route = app.route(isWhole ? path : `${path}{/*rest}`);
    for (const [method, handle] of Object.entries(methods))
      route[METHODS[method as keyof typeof METHODS]](async (request, response) => {
        const rest = restOf(request);
        const door = doorWithin?.(method, rest) ?? `${method} ${path}`;
        const caller = await callers.settledCallerOf(request, door);
        mustPass(context.parts.access, caller);
        await handle(request, response, rest, caller);
      });
    closeRoute(
      route,
      Object.keys(methods).map((method) => method.toLowerCase()),
    );
  }
}

const METHODS = { GET: "get", PUT: "put", POST: "post", DELETE: "delete" } as const;

/** The parts of a path after that of its route. A final slash makes no difference. */
function restOf({ params }: Request): readonly string[] {
  const rest = (params as Readonly<Record<string, unknown>>)["rest"];
  const parts = Array.isArray(rest) ? (rest as string[]) : [];
  return parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

interface Route {
  options(handler: RequestHandler): unknown;
  all(handler: RequestHandler): unknown;
}

/** Answers OPTIONS with the methods of the path, and every other method with 405. */
function closeRoute(route: Route, methods: readonly string[]): void {
  const admitted = [
    ...methods.flatMap((method) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()])),
    "OPTIONS",
  ];
  const allow = admitted.join(", ");
  route.options((_request, response) => {
    response.writeHead(204, { Allow: allow }).end();
  });
  route.all((request) => {
    throw new Problem(405, api.methodNotAllowed({ method: quoted(request.method), allowed: allow }), { Allow: allow });
  });
}

function addDocument(app: Application, path: string, document: JsonSchema): void {
  const body = Buffer.from(JSON.stringify(document));
  const packed = { gzip: gzipped(body) };
  closeRoute(
    app.route(path).get((_request, response) => sendPacked(response, JSON_TYPE, { body, packed })),
    ["get"],
  );
}

/** Sends a body of which there are compressed copies: the smallest that the client takes. */
function sendPacked(response: Response, mediaType: string, { body, packed }: Pick<WebFile, "body" | "packed">): void {
  const packing = packingFor(response, mediaType, packed);
  if (packing !== undefined) response.setHeader("Content-Encoding", packing);
  const sent = (packing && packed[packing]) ?? body;
  response.writeHead(200, { "Content-Type": mediaType, "Content-Length": sent.length }).end(sent);
}

function packingFor(response: Response, mediaType: string, packed: WebFile["packed"]): Packing | undefined {
  return PACKINGS.find((one) => packed[one] !== undefined && mayCompress(response, mediaType, one));
}

const askForUpgrade: RequestHandler = () => {
  throw new Problem(426, api.upgradeRequired, { Upgrade: "websocket", Connection: "Upgrade, close" });
};

/**
 * A page may load only from this service, cannot be framed, and cannot submit forms. Of what stands in it only its own scripts and styles count. To older browsers
 * a WebSocket is not `'self'`. `host`: as the guard has let it pass.
 */
function contentSecurityPolicy({ ownScripts, ownStyles }: WebFile, host: string): string {
  const own = (hashes: readonly string[]) => ["'self'", ...hashes].join(" ");
  const sources = `default-src 'self'; script-src ${own(ownScripts)}; style-src ${own(ownStyles)}; connect-src 'self' ws://${host} wss://${host}; img-src 'self' data:`;
  return `${sources}; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

function sendFile(request: Request, response: Response, file: WebFile): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const allow = "GET, HEAD";
    throw new Problem(405, api.methodNotAllowed({ method: quoted(request.method), allowed: allow }), { Allow: allow });
  }
  const { mediaType, packed, etag, isFixed } = file;
  response.setHeader("Content-Security-Policy", contentSecurityPolicy(file, request.headers.host ?? ""));
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cache-Control", isFixed ? "public, max-age=31536000, immutable" : "no-cache");
  // Each form has its own tag; If-None-Match accepts any of them.
  const tags = [etag, ...PACKINGS.map((packing) => etag.replace(/"$/, `-${packing}"`))];
  const packing = packingFor(response, mediaType, packed);
  response.setHeader("ETag", packing === undefined ? etag : etag.replace(/"$/, `-${packing}"`));
  if (tags.includes(request.headers["if-none-match"] ?? "")) response.writeHead(304).end();
  else sendPacked(response, mediaType, file);
}
