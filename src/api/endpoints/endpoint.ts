/**
 * One endpoint: path, method, parameters, answers, and its handler. The router, the checks of input and the OpenAPI document are made
 * from the same list of endpoints.
 */
import type { Caller } from "../../access/caller.ts";
import type { Site } from "../../access/passkey/site.ts";
import { api, unknownParameter } from "../../messages/details.ts";
import type { Context } from "../context.ts";
import type { Listing } from "../load/record-budget.ts";
import type { JsonSchema, Schema } from "../../core/body-schema.ts";
import type { Parameter, Parameters, Values } from "../schema/parameter.ts";
import { Problem } from "../problem.ts";
import type { QueryTexts } from "../schema/query-string.ts";
import type { Streaming } from "../streaming.ts";
import type { WithCookies } from "../with-cookies.ts";

/** The part of a request that endpoints use. */
export interface RequestTexts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: QueryTexts;
  /** A header, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body?: BodyMembers;
  readonly caller: HttpCaller;
}

/** As JSON has them. */
export type BodyMembers = ReadonlyMap<string, unknown>;

/** The caller of a request. The signal is aborted when nobody waits for the answer any more. */
export interface HttpCaller extends Caller {
  readonly signal: AbortSignal;
  readonly site: Site;
}

/**
 * What a handler returns for a body of this type: the body; for a list, also its records one by one; or a stream. A stream writes its
 * own text, so only the tests compare it with the schema.
 */
export type Reply<Body> =
  // eslint-disable-next-line typescript/no-explicit-any -- whatever the rows are: only what becomes of them is answered.
  Body | WithCookies<Body> | Streaming | (Body extends readonly (infer Item)[] ? Listing<any, Item> : never);

type HttpMethod = "get" | "post" | "put";

/** `Body`: the type of the body of a 200, defined by `answer`. */
export interface Endpoint<Body extends object | string = object | string> {
  readonly method: HttpMethod;
  /** In OpenAPI's form: `/tags/{tag_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: Parameters;
  /** The body of a 200. */
  readonly answer: JsonSchema;
  /** Media type of a 200; by default JSON. */
  readonly mediaType?: string;
  /** Other bodies of a 200 that a client may ask for, by media type. */
  readonly otherAnswers?: Readonly<Record<string, JsonSchema>>;
  /** Headers that a 200 may have, and their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Other statuses that it may answer with, and when. */
  readonly problems: Readonly<Record<number, string>>;
  /** Throws a `Problem` if the request is wrong. */
  respond(request: RequestTexts, context: Context): Reply<Body> | Promise<Reply<Body>>;
}

/** The same, and what the compiler knows of it: a client in TypeScript has its types from here (`web/link/api.ts`). */
export interface TypedEndpoint<
  Method extends HttpMethod,
  Path extends string,
  P extends Parameters,
  Body extends object | string,
> extends Endpoint<Body> {
  readonly method: Method;
  readonly path: Path;
  readonly parameters: P;
  readonly answer: Schema<Body>;
}

// eslint-disable-next-line typescript/no-empty-object-type, typescript/no-generated-empty-object-type -- no name at all is what is meant.
export type NoParameters = {};

export interface EndpointSpec<
  Method extends HttpMethod,
  Path extends string,
  P extends Parameters,
  Body extends object | string,
> extends Omit<TypedEndpoint<Method, Path, P, Body>, "respond" | "problems" | "parameters"> {
  readonly parameters?: P;
  readonly problems?: Readonly<Record<number, string>>;
  /** Must return a body of the type of `answer`; any other does not compile. */
  readonly handle: (
    values: Values<P>,
    context: Context,
    caller: HttpCaller,
  ) => Reply<NoInfer<Body>> | Promise<Reply<NoInfer<Body>>>;
}

export function endpoint<
  const Method extends HttpMethod,
  const Path extends string,
  const Body extends object | string,
  const P extends Parameters = NoParameters,
>(given: EndpointSpec<Method, Path, P, Body>): TypedEndpoint<Method, Path, P, Body> {
  // What names none has the default of the type.
  const { handle, problems = {}, parameters = {} as P, ...spec } = given;
  return {
    ...spec,
    problems,
    parameters,
    respond: (request, context) => {
      if (refusesUnknown(spec)) refuseUnknown(parameters, request.query);
      return handle(readValues(parameters, request), context, request.caller);
    },
  };
}

/** What the table of policy calls it. */
export function doorOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}

/**
 * Doors that ignore unknown query parameters. The specification, section 4, does not say how to treat them, and programs written for it
 * must work. The history is an exception, because it has many parameters of our own. The endpoints for probes always answer.
 */
const LENIENT_DOORS: ReadonlySet<string> = new Set([
  "GET /health",
  "GET /project",
  "GET /tags",
  "GET /tags/{tag_id}",
  "GET /alarms",
  "POST /alarms/{alarm_id}/ack",
  "GET /logbook",
  "POST /logbook",
  "GET /logbook/verify",
  "GET /livez",
  "GET /readyz",
  "GET /metrics",
]);

/** Whether an unknown query parameter is a 400 at this endpoint. */
export function refusesUnknown(endpoint: Pick<Endpoint, "method" | "path">): boolean {
  return !LENIENT_DOORS.has(doorOf(endpoint));
}

/** An ignored misspelt parameter would give the answer to another question. */
function refuseUnknown(parameters: Parameters, query: QueryTexts): void {
  const known = Object.keys(parameters).filter((name) => parameters[name]?.in === "query");
  for (const name of query.keys()) {
    if (!known.includes(name)) throw new Problem(400, unknownParameter(name, known));
  }
}

/** In the order of their declaration, so that the first fault is reported. */
export function readValues<P extends Parameters>(parameters: P, request: Omit<RequestTexts, "caller">): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    values[name] = parameter.read(name, textOf(name, parameter, request));
  }
  return values as Values<P>;
}

function textOf(
  name: string,
  parameter: Parameter<unknown>,
  request: Omit<RequestTexts, "caller">,
): string | undefined {
  const { path, query, header, body } = request;
  if (parameter.isJson === true) return body?.get(name) as string | undefined;
  if (parameter.in === "body") return memberText(body?.get(name), parameter.schema);
  if (parameter.in === "path") return path[name];
  if (parameter.in === "header") return header(name.toLowerCase());
  const texts =
    query.get(name) ?? (body?.has(name) === true ? [memberText(body.get(name), parameter.schema)] : undefined);
  const accept = header("accept");
  if (texts === undefined) return accept === undefined ? undefined : parameter.fromAccept?.(accept);
  if (texts.length > 1) throw new Problem(400, api.repeated({ name }));
  const [text] = texts;
  if (text === undefined) throw new Problem(400, api.badlyEncoded({ name }));
  return text;
}

/**
 * Text, numbers and truth as text; a list of them as one text with commas. An object or a list of objects may be sent as JSON text or as
 * itself. Throws a 400 for anything else.
 */
function memberText(member: unknown, { type, items }: JsonSchema): string | undefined {
  if (member === undefined || member === null) return undefined;
  const isStructured = type === "object" || (items as JsonSchema | undefined)?.["type"] === "object";
  if (isStructured && typeof member === "object") return JSON.stringify(member);
  const values = [member].flat() as unknown[];
  if (values.some((one) => !["string", "number", "boolean"].includes(typeof one)))
    throw new Problem(400, api.bodyNotObject);
  return values.join(",");
}

/** The bounds of a query. Throws a 400 if `since` is after `until`. */
export function timeBounds(
  sinceMs: number | undefined,
  untilMs: number | undefined,
): { sinceMs?: number; untilMs?: number } {
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs) {
    throw new Problem(400, api.sinceAfterUntil);
  }
  return { ...(sinceMs === undefined ? {} : { sinceMs }), ...(untilMs === undefined ? {} : { untilMs }) };
}
