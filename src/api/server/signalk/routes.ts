/**
 * Signal K over HTTP: discovery, the tree, PUT, the notifications of version 2, what web applications keep, and their files. The paths are
 * those of the Signal K specification and of the reference server, so they stand in no OpenAPI document of ours. The steps before (rate,
 * Host and Origin, headers) are those of every request.
 */
import type { Request, Response } from "express";
import { api, signalkAnswers as texts, quoted } from "../../../messages/details.ts";
import { limits as apiLimits } from "../../limits.ts";
import { limits } from "../../../signalk/limits.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import { treeText } from "../../../signalk/tree-text.ts";
import { emptyTree, sourcesTree, within } from "../../../signalk/tree.ts";
import type { Webapp, WebappFile } from "../../../signalk/webapps.ts";
import { JSON_TYPE, sendJson, sendText } from "../http-answer.ts";
import { Problem } from "../../problem.ts";
import type { Access } from "../../../access/access.ts";
import type { Caller } from "../../caller.ts";
import type { Callers } from "../callers.ts";
import { mustPass } from "../door.ts";
import type { AccessRequests } from "./access-requests.ts";
import type { ApplicationDataEndpoint } from "./application-data-endpoint.ts";
import type { HistoryEndpoint } from "./history-endpoint.ts";
import type { LogbookEndpoint } from "./logbook-endpoint.ts";
import { readFieldsBody, readJsonBody } from "../request-body.ts";
import type { Outcome, SignalkRequests } from "./requests.ts";
import { loginStatus, signInAs, signOutOf } from "./sign-in.ts";
import { SIGNALK_VERSION, STREAM_PATH } from "./stream.ts";
import type { TracksEndpoint } from "./tracks-endpoint.ts";
import { sendWebappFile } from "./webapp-answer.ts";

export interface RouteParts {
  readonly version: string;
  readonly model: SignalkModel;
  readonly requests: SignalkRequests;
  readonly access: AccessRequests;
  readonly applicationData: ApplicationDataEndpoint;
  readonly history: HistoryEndpoint;
  readonly tracks: TracksEndpoint;
  readonly logbook: LogbookEndpoint;
  readonly webapps: readonly Webapp[];
  readonly callers: Callers;
  /** Undefined: there is none, as in tests. */
  readonly control: Access | undefined;
  /** Whether the client speaks TLS with a proxy before us. */
  readonly isSecure: (request: Request) => boolean;
}

type Handler = (request: Request, response: Response, rest: readonly string[]) => Promise<void> | void;

/** A path with its methods: the parts of a path after it are given to the handler. */
interface Route {
  readonly path: string;
  readonly isWhole: boolean;
  readonly methods: Readonly<Record<string, Handler>>;
}

/** Of the specification. */
const RESOURCE_TYPES: ReadonlySet<string> = new Set(["charts", "notes", "regions", "routes", "waypoints"]);

const OWN = /^\/(signalk|skServer|plugins)(\/|$)/;

export class SignalkRoutes {
  readonly #parts: RouteParts;
  readonly #routes: readonly Route[];
  readonly #files = new Map<string, WebappFile>();
  /** `/@mxtommy/kip`, whose page is one slash further. */
  readonly #folders = new Set<string>();

  constructor(parts: RouteParts) {
    this.#parts = parts;
    this.#routes = this.#makeRoutes();
    for (const { name, files } of parts.webapps) {
      this.#folders.add(`/${name}`);
      for (const [path, file] of files) this.#files.set(`/${name}/${path}`, file);
    }
  }

  /** Each method and path, as the table of policy calls them. */
  get doors(): string[] {
    return this.#routes.flatMap(({ path, methods }) => Object.keys(methods).map((method) => `${method} ${path}`));
  }

  /** Whether the path is one of Signal K or of its web applications. */
  owns(path: string): boolean {
    return OWN.test(path) || this.#files.has(path) || this.#folders.has(path);
  }

  /** Whether the path is a page for people. */
  isPage(path: string): boolean {
    return this.#folders.has(path) || this.#files.get(path)?.mediaType.startsWith("text/html") === true;
  }

  async handle(request: Request, response: Response): Promise<void> {
    const { path } = request;
    const file = this.#files.get(path);
    if (file !== undefined || this.#folders.has(path)) {
      mustBeOneOf(request, ["GET", "HEAD"]);
      if (file !== undefined) await sendWebappFile(request, response, file);
      else response.writeHead(301, { Location: `${path}/` }).end();
      return;
    }
    for (const route of this.#routes) {
      const rest = restOf(path, route);
      if (rest === undefined) continue;
      const { method } = request;
      const handler = route.methods[method === "HEAD" ? "GET" : method];
      const admitted = ["OPTIONS", ...Object.keys(route.methods), ...("GET" in route.methods ? ["HEAD"] : [])];
      if (method === "OPTIONS") response.writeHead(204, { Allow: admitted.join(", ") }).end();
      else if (handler === undefined) mustBeOneOf(request, admitted);
      else {
        const caller = await this.#parts.callers.settledCallerOf(request);
        mustPass(this.#parts.control, caller, `${method} ${route.path}`);
        await handler(request, response, rest);
      }
      return;
    }
    throw new Problem(404, api.pathUnknown({ path: quoted(path) }));
  }

  #makeRoutes(): Route[] {
    const { access, applicationData, history, tracks, logbook, requests, callers } = this.#parts;
    const { control } = this.#parts;
    const login: Handler = async (request, response) => {
      const asked = await readFieldsBody(request, apiLimits.http.publicBodyBytes);
      const { statusCode, ...body } = await signInAs(control, asked, callers.callerOf(request));
      if (statusCode === 200) sendJson(response, body);
      else sendReply(response, { statusCode, message: body.message });
    };
    const logout: Handler = async (request, response) => {
      await signOutOf(control, callers.callerOf(request));
      sendJson(response, {});
    };
    const empty: Handler = (_request, response) => sendJson(response, {});
    const grant: Handler = async (request, response) => {
      const asked = await readFieldsBody(request, apiLimits.http.publicBodyBytes);
      const reply = access.answer(asked, callers.callerOf(request).visit);
      sendText(response, reply.statusCode, JSON_TYPE, JSON.stringify(reply));
    };
    // There are no charts, routes and waypoints: an empty list, since chart programs take a 404 for a fault and show it.
    const none: Handler = (_request, response, [type, ...more]) => {
      if (type !== undefined && (!RESOURCE_TYPES.has(type) || more.length > 0))
        throw new Problem(404, api.pathUnknown({ path: quoted([type, ...more].join("/")) }));
      sendJson(response, {});
    };
    const webapps: Handler = (_request, response) => sendJson(response, this.#webappList());
    return [
      whole("/signalk", { GET: (request, response) => sendJson(response, this.#discovery(request)) }),
      whole(STREAM_PATH, {
        GET: () => {
          throw new Problem(426, api.upgradeRequired, { Upgrade: "websocket", Connection: "Upgrade, close" });
        },
      }),
      below("/signalk/v1/api/tracks", { GET: (request, response, rest) => tracks.all(request, response, rest) }),
      below("/signalk/v1/api/resources", { GET: none }),
      below("/signalk/v1/api", {
        GET: (request, response, rest) => {
          const vessel = tracks.vesselIn(rest);
          return vessel === undefined ? this.#sendTree(response, rest) : tracks.one(request, response, vessel);
        },
        PUT: (request, response, rest) => this.#put(request, response, rest),
      }),
      below("/signalk/v2/api/notifications", {
        GET: (_request, response, rest) => this.#sendNotifications(response, rest),
        POST: async (request, response, rest) =>
          sendOf(response, await this.#actOn(rest, callers.callerOf(request), requests)),
        PUT: (_request, response) => sendOf(response, { statusCode: 405, message: texts.notByHand }),
        DELETE: (_request, response) => sendOf(response, { statusCode: 405, message: texts.notByHand }),
      }),
      below("/signalk/v2/api/history", { GET: (request, response, rest) => history.handle(request, response, rest) }),
      below("/signalk/v2/api/resources/logbook", {
        GET: (request, response, rest) => logbook.read(request, response, rest),
        POST: (request, response, rest) => logbook.write(request, response, rest),
        PUT: () => logbook.refuse(),
        DELETE: () => logbook.refuse(),
      }),
      below("/signalk/v2/api/resources", {
        GET: (request, response, rest) =>
          rest.length > 0
            ? none(request, response, rest)
            : sendJson(response, { logbook: { description: texts.logbook, $source: "bitacora" } }),
      }),
      whole("/signalk/v2/features", {
        GET: (_request, response) => sendJson(response, { apis: ["notifications", "history"], plugins: [] }),
      }),
      below("/signalk/v1/applicationData", {
        GET: (request, response, rest) => applicationData.read(request, response, rest),
        POST: (request, response, rest) => applicationData.write(request, response, rest),
      }),
      whole("/signalk/v1/paths", { GET: (_request, response) => sendJson(response, this.#paths()) }),
      whole("/signalk/v1/apps/list", { GET: webapps }),
      whole("/skServer/webapps", { GET: webapps }),
      whole("/skServer/loginStatus", {
        GET: (request, response) => sendJson(response, loginStatus(control, callers.callerOf(request))),
      }),
      whole("/signalk/v1/auth/login", { POST: login }),
      whole("/signalk/v1/auth/logout", { PUT: logout, POST: logout }),
      whole("/signalk/v1/auth/validate", { POST: empty }),
      whole("/signalk/v1/access/requests", { POST: grant }),
      below("/signalk/v1/requests", { GET: (request, response, rest) => this.#sendReply(request, response, rest) }),
    ];
  }

  #discovery(request: Request): unknown {
    const { version, isSecure } = this.#parts;
    const host = request.headers.host ?? "localhost";
    const s = isSecure(request) ? "s" : "";
    const endpoints = {
      version: SIGNALK_VERSION,
      "signalk-http": `http${s}://${host}/signalk/v1/api/`,
      "signalk-ws": `ws${s}://${host}${STREAM_PATH}`,
    };
    return { endpoints: { v1: endpoints }, server: { id: "bitacora", version } };
  }

  #sendTree(response: Response, rest: readonly string[]): void {
    const { model } = this.#parts;
    const [first, second, ...more] = rest;
    if (first === "self" && second === undefined) return sendJson(response, model.context);
    // Only what is asked for is made.
    const text = treeText(model, rest, SIGNALK_VERSION);
    if (text !== undefined) return sendText(response, 200, JSON_TYPE, text);
    let found: unknown;
    if (first === "sources") found = within(sourcesTree(model.leaves()), rest.slice(1));
    else if (first === "vessels" && (second === "self" || second === model.urn)) found = this.#inVessel(more);
    else if (first === "version") found = SIGNALK_VERSION;
    else found = model.targetLeaves.at(rest);
    if (found === undefined) throw new Problem(404, api.pathUnknown({ path: quoted(rest.join("/")) }));
    return sendJson(response, found);
  }

  /** The branch of notifications is there also while there are none. */
  #inVessel(steps: readonly string[]): unknown {
    const found = within(this.#parts.model.vessel(steps), steps);
    return found === undefined && steps.length === 1 && steps[0] === "notifications" ? {} : found;
  }

  async #put(request: Request, response: Response, rest: readonly string[]): Promise<void> {
    const { model, requests, callers } = this.#parts;
    const body = await readJsonBody(request, apiLimits.live.incomingBytes);
    const [vessels, vessel, ...steps] = rest;
    const path = steps.join(".");
    const isSelf = vessels === "vessels" && (vessel === "self" || vessel === model.urn);
    if (!isSelf || path.length > limits.pathChars)
      throw new Problem(404, api.pathUnknown({ path: quoted(rest.join("/")) }));
    const value = typeof body === "object" && body !== null && "value" in body ? body.value : undefined;
    if (value === undefined) return sendReply(response, { statusCode: 400, message: texts.badPut });
    return sendReply(response, await requests.put(path, value, callers.callerOf(request)));
  }

  #sendNotifications(response: Response, [id, ...more]: readonly string[]): void {
    const { model } = this.#parts;
    const all = emptyTree();
    for (const { id: each, path, value } of model.alarmLeaves.open()) {
      all[each] = { context: model.context, path, value };
    }
    if (id === undefined) return sendJson(response, all);
    if (more.length > 0 || all[id] === undefined)
      return sendOf(response, { statusCode: 404, message: texts.notActive });
    return sendJson(response, all[id]);
  }

  async #actOn(rest: readonly string[], caller: Caller, requests: SignalkRequests): Promise<Outcome> {
    const [id = "", act] = rest;
    if (rest.length === 1 && id === "silenceAll") return requests.silence(undefined, caller);
    if (rest.length === 1 && id === "acknowledgeAll") return requests.acknowledgeAll(caller);
    if (rest.length === 2 && act === "silence") return requests.silence(id, caller);
    if (rest.length === 2 && act === "acknowledge") return requests.acknowledge(id, caller);
    return { statusCode: 405, message: texts.notByHand };
  }

  #sendReply(request: Request, response: Response, [id = ""]: readonly string[]): void {
    // There may be a token in it.
    if (this.#parts.callers.callerOf(request).inClear) throw new Problem(403, texts.onlyEncrypted);
    const reply = this.#parts.access.find(id);
    if (reply === undefined) throw new Problem(404, api.pathUnknown({ path: quoted(id) }));
    sendJson(response, reply);
  }

  /** Which tags are shown where, and which are not. */
  #paths(): unknown {
    const listed = [...this.#parts.model.tagLeaves.listed()];
    const shown = listed.flatMap(([tag, path]) => (path === undefined ? [] : [{ tag, path }]));
    return { shown, without_path: listed.flatMap(([tag, path]) => (path === undefined ? [tag] : [])) };
  }

  #webappList(): unknown {
    return this.#parts.webapps.map(({ name, version, description, signalk }) => ({
      name,
      version,
      description,
      location: `/${name}/`,
      keywords: ["signalk-webapp"],
      signalk,
    }));
  }
}

function whole(path: string, methods: Route["methods"]): Route {
  return { path, isWhole: true, methods };
}

function below(path: string, methods: Route["methods"]): Route {
  return { path, isWhole: false, methods };
}

/** The parts of a path after that of the route; undefined if it is not of the route. A final slash makes no difference. */
function restOf(path: string, { path: own, isWhole }: Route): string[] | undefined {
  if (path !== own && !path.startsWith(`${own}/`)) return undefined;
  const rest = path.slice(own.length + 1).replace(/\/$/, "");
  if (rest === "") return [];
  return isWhole ? undefined : rest.split("/").map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Problem(400, api.pathBadlyEncoded);
  }
}

function mustBeOneOf({ method }: Request, methods: readonly string[]): void {
  if (methods.includes(method)) return;
  const allow = methods.join(", ");
  throw new Problem(405, api.methodNotAllowed({ method: quoted(method), allowed: allow }), { Allow: allow });
}

/** As version 1 replies to a request: what has failed is completed, too, and the status says how. */
function sendReply(response: Response, outcome: Outcome): void {
  sendState(response, "COMPLETED", outcome);
}

/** As version 2 does. */
function sendOf(response: Response, outcome: Outcome): void {
  sendState(response, outcome.statusCode < 400 ? "COMPLETED" : "FAILED", outcome);
}

function sendState(response: Response, state: string, { statusCode, message }: Outcome): void {
  sendText(response, statusCode, JSON_TYPE, JSON.stringify({ state, statusCode, message }));
}
