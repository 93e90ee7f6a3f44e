/**
 * Signal K over HTTP: discovery, the tree, PUT, the notifications of version 2, what web applications keep, and their files. The paths are
 * those of the Signal K specification and of the reference server, so they stand in no OpenAPI document of ours. `app.ts` adds them to the
 * others.
 */
import type { Request, RequestHandler, Response } from "express";
import type { Access } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { api, signalkAnswers as texts, quoted } from "../../../messages/details.ts";
import { limits as apiLimits } from "../../limits.ts";
import { limits } from "../../../signalk/limits.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import { treeText } from "../../../signalk/tree-text.ts";
import { emptyTree, sourcesTree, within } from "../../../signalk/tree.ts";
import type { Webapp, WebappFile } from "../../../signalk/webapps.ts";
import { JSON_TYPE, sendJson, sendText } from "../http-answer.ts";
import { Problem } from "../../problem.ts";
import type { AccessRequests } from "./access-requests.ts";
import type { ApplicationDataEndpoint } from "./application-data-endpoint.ts";
import type { HistoryEndpoint } from "./history-endpoint.ts";
import type { LogbookEndpoint } from "./logbook-endpoint.ts";
import { readFieldsBody, readJsonBody } from "../request-body.ts";
import type { Outcome } from "./outcome.ts";
import type { SignalkRequests } from "./requests.ts";
import { loginStatus, signInAs, signOutOf } from "./sign-in.ts";
import { SIGNALK_VERSION, STREAM_PATH } from "./stream.ts";
import type { TracksEndpoint } from "./tracks-endpoint.ts";
import { MOB_DOOR } from "./mob-requests.ts";
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
  readonly control: Access;
  /** Whether the client speaks TLS with a proxy before us. */
  readonly isSecure: (request: Request) => boolean;
}

/** `rest`: the parts of the path after that of the route. */
type Handler = (request: Request, response: Response, rest: readonly string[], caller: Caller) => Promise<void> | void;

/** A path with its methods. */
interface Route {
  readonly path: string;
  /** Whether it ends there; else more of it may follow. */
  readonly isWhole: boolean;
  readonly methods: Readonly<Partial<Record<"GET" | "PUT" | "POST" | "DELETE", Handler>>>;
  /** Another door for what follows, by its name in the policy. */
  readonly doorOf?: (method: string, rest: readonly string[]) => string | undefined;
}

/** As in the specification. */
const RESOURCE_TYPES: ReadonlySet<string> = new Set(["charts", "notes", "regions", "routes", "waypoints"]);

/** The plugin whose calls are understood, as programs look for it. */
const ANCHOR_PLUGIN = { id: "anchoralarm", name: "Anchor Alarm", version: "2.0.1", enabled: true } as const;

const OWN = /^\/(signalk|skServer|plugins)(\/|$)/;

export class SignalkRoutes {
  readonly #parts: RouteParts;
  /** The first that matches counts. */
  readonly routes: readonly Route[];
  readonly #files = new Map<string, WebappFile>();
  /** `/@mxtommy/kip`, whose page is one slash further. */
  readonly #folders = new Set<string>();

  constructor(parts: RouteParts) {
    this.#parts = parts;
    this.routes = [
      ...this.#treeRoutes(),
      ...this.#notificationRoutes(),
      ...this.#resourceRoutes(),
      ...this.#anchorRoutes(),
      ...this.#webappRoutes(),
      ...this.#accessRoutes(),
    ];
    for (const { name, files } of parts.webapps) {
      this.#folders.add(`/${name}`);
      for (const [path, file] of files) this.#files.set(`/${name}/${path}`, file);
    }
  }

  /** Whether the path is one of Signal K or of its web applications. */
  owns(path: string): boolean {
    return OWN.test(path) || this.#files.has(path) || this.#folders.has(path);
  }

  /** Whether the path is a page for people. */
  isPage(path: string): boolean {
    return this.#folders.has(path) || this.#files.get(path)?.mediaType.startsWith("text/html") === true;
  }

  /** Sends a file of a web application, if the path is one. */
  readonly sendFile: RequestHandler = async (request, response, next) => {
    const { method, path } = request;
    const file = this.#files.get(path);
    if (file === undefined && !this.#folders.has(path)) return next();
    if (method !== "GET" && method !== "HEAD")
      throw new Problem(405, api.methodNotAllowed({ method: quoted(method), allowed: "GET, HEAD" }), {
        Allow: "GET, HEAD",
      });
    if (file !== undefined) await sendWebappFile(request, response, file);
    else response.writeHead(301, { Location: `${path}/` }).end();
  };

  #treeRoutes(): Route[] {
    const { tracks, history, requests } = this.#parts;
    return [
      whole("/signalk", { GET: (request, response) => sendJson(response, this.#discovery(request)) }),
      whole(STREAM_PATH, {
        GET: () => {
          throw new Problem(426, api.upgradeRequired, { Upgrade: "websocket", Connection: "Upgrade, close" });
        },
      }),
      below("/signalk/v1/api/tracks", { GET: (...asked) => tracks.all(...asked) }),
      below("/signalk/v1/api/resources", { GET: sendNoResources }),
      {
        ...below("/signalk/v1/api", {
          GET: (request, response, rest, caller) => {
            const vessel = tracks.vesselIn(rest);
            return vessel === undefined
              ? this.#sendTree(response, rest)
              : tracks.one(request, response, vessel, caller);
          },
          PUT: (...asked) => this.#put(...asked),
        }),
        doorOf: (method, [, , ...steps]) =>
          method === "PUT" && steps.length > 0 ? requests.doorOfPut(steps.join(".")) : undefined,
      },
      below("/signalk/v2/api/history", { GET: (...asked) => history.handle(...asked) }),
      whole("/signalk/v1/paths", { GET: (_request, response) => sendJson(response, this.#paths()) }),
    ];
  }

  #notificationRoutes(): Route[] {
    const { requests } = this.#parts;
    const notByHand: Handler = (_request, response) => sendOf(response, { statusCode: 405, message: texts.notByHand });
    return [
      {
        ...below("/signalk/v2/api/notifications", {
          GET: (_request, response, rest) => this.#sendNotifications(response, rest),
          POST: async (request, response, rest, caller) => {
            if (isMob(rest))
              sendOf(response, await requests.overboard(await readJsonBody(request, apiLimits.http.bodyBytes), caller));
            else sendOf(response, await this.#actOn(rest, caller));
          },
          PUT: notByHand,
          DELETE: async (_request, response, rest, caller) =>
            sendOf(response, await requests.clear(rest.join("/"), caller)),
        }),
        doorOf: (method, rest) => (method === "POST" && isMob(rest) ? MOB_DOOR : undefined),
      },
    ];
  }

  #resourceRoutes(): Route[] {
    const { logbook, applicationData } = this.#parts;
    return [
      below("/signalk/v2/api/resources/logbook", {
        GET: (request, response, rest) => logbook.read(request, response, rest),
        POST: (...asked) => logbook.write(...asked),
        PUT: () => logbook.refuse(),
        DELETE: () => logbook.refuse(),
      }),
      below("/signalk/v2/api/resources", {
        GET: (request, response, rest) =>
          rest.length > 0
            ? sendNoResources(request, response, rest)
            : sendJson(response, { logbook: { description: texts.logbook, $source: "bitacora" } }),
      }),
      below("/signalk/v1/applicationData", {
        GET: (request, response, rest) => applicationData.read(request, response, rest),
        POST: (...asked) => applicationData.write(...asked),
      }),
    ];
  }

  #anchorRoutes(): Route[] {
    const { requests } = this.#parts;
    return [
      below(`/plugins/${ANCHOR_PLUGIN.id}`, {
        GET: (_request, response, [call = ""]) => {
          if (call !== "getTrack") throw new Problem(404, api.pathUnknown({ path: quoted(call) }));
          sendJson(response, requests.anchorTrack());
        },
        POST: async (request, response, [call = ""], caller) => {
          const body = await readFieldsBody(request, apiLimits.http.publicBodyBytes);
          sendOf(response, await requests.anchor(call, body, caller));
        },
      }),
    ];
  }

  #webappRoutes(): Route[] {
    const webapps: Handler = (_request, response) => sendJson(response, this.#webappList());
    return [
      whole("/signalk/v2/features", {
        GET: (_request, response) =>
          sendJson(response, { apis: ["notifications", "history"], plugins: [ANCHOR_PLUGIN] }),
      }),
      whole("/signalk/v1/apps/list", { GET: webapps }),
      whole("/skServer/webapps", { GET: webapps }),
    ];
  }

  #accessRoutes(): Route[] {
    const { access, control } = this.#parts;
    const logout: Handler = async (_request, response, _rest, caller) => {
      await signOutOf(control, caller);
      sendJson(response, {});
    };
    return [
      whole("/skServer/loginStatus", {
        GET: (_request, response, _rest, caller) => sendJson(response, loginStatus(control, caller)),
      }),
      whole("/signalk/v1/auth/login", {
        POST: async (request, response, _rest, caller) => {
          const asked = await readFieldsBody(request, apiLimits.http.publicBodyBytes);
          const { statusCode, ...body } = await signInAs(control, asked, caller);
          if (statusCode === 200) sendJson(response, body);
          else sendReply(response, { statusCode, message: body.message });
        },
      }),
      whole("/signalk/v1/auth/logout", { PUT: logout, POST: logout }),
      whole("/signalk/v1/auth/validate", { POST: (_request, response) => sendJson(response, {}) }),
      whole("/signalk/v1/access/requests", {
        POST: async (request, response, _rest, caller) => {
          const reply = access.answer(await readFieldsBody(request, apiLimits.http.publicBodyBytes), caller);
          sendText(response, reply.statusCode, JSON_TYPE, JSON.stringify(reply));
        },
      }),
      below("/signalk/v1/requests", {
        GET: (_request, response, rest, caller) => this.#sendReply(response, rest, caller),
      }),
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

  async #put(request: Request, response: Response, rest: readonly string[], caller: Caller): Promise<void> {
    const { model, requests } = this.#parts;
    const body = await readJsonBody(request, apiLimits.http.bodyBytes);
    const [vessels, vessel, ...steps] = rest;
    const path = steps.join(".");
    const isSelf = vessels === "vessels" && (vessel === "self" || vessel === model.urn);
    if (!isSelf || path.length > limits.pathChars)
      throw new Problem(404, api.pathUnknown({ path: quoted(rest.join("/")) }));
    const value = typeof body === "object" && body !== null && "value" in body ? body.value : undefined;
    if (value === undefined) return sendReply(response, { statusCode: 400, message: texts.badPut });
    return sendReply(response, await requests.put(path, value, caller));
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

  async #actOn(rest: readonly string[], caller: Caller): Promise<Outcome> {
    const { requests } = this.#parts;
    const [id = "", act] = rest;
    if (rest.length === 1 && id === "silenceAll") return requests.silence(undefined, caller);
    if (rest.length === 1 && id === "acknowledgeAll") return requests.acknowledgeAll(caller);
    if (rest.length === 2 && act === "silence") return requests.silence(id, caller);
    if (rest.length === 2 && act === "acknowledge") return requests.acknowledge(id, caller);
    return { statusCode: 405, message: texts.notByHand };
  }

  #sendReply(response: Response, [id = ""]: readonly string[], caller: Caller): void {
    // There may be a token in it.
    if (caller.inClear) throw new Problem(403, texts.onlyEncrypted);
    const reply = this.#parts.access.find(id) ?? this.#parts.requests.switches.find(id);
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

function isMob(rest: readonly string[]): boolean {
  return rest.length === 1 && rest[0] === "mob";
}

function whole(path: string, methods: Route["methods"]): Route {
  return { path, isWhole: true, methods };
}

function below(path: string, methods: Route["methods"]): Route {
  return { path, isWhole: false, methods };
}

/** There are no charts, routes and waypoints: an empty list, since chart programs take a 404 for a fault and show it. */
function sendNoResources(_request: Request, response: Response, [type, ...more]: readonly string[]): void {
  if (type !== undefined && (!RESOURCE_TYPES.has(type) || more.length > 0))
    throw new Problem(404, api.pathUnknown({ path: quoted([type, ...more].join("/")) }));
  sendJson(response, {});
}

/** As version 1 replies to a request: what has failed is completed, too, and the status says how. */
function sendReply(response: Response, outcome: Outcome): void {
  sendState(response, "COMPLETED", outcome);
}

/** As version 2 does. */
function sendOf(response: Response, outcome: Outcome & { readonly id?: string | undefined }): void {
  sendState(response, outcome.statusCode < 400 ? "COMPLETED" : "FAILED", outcome);
}

function sendState(response: Response, state: string, outcome: Outcome): void {
  const said = { state, ...outcome, later: undefined };
  sendText(response, outcome.statusCode, JSON_TYPE, JSON.stringify(said));
}
