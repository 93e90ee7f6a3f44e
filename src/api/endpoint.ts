/**
 * One endpoint: its path and method, what it takes, what it answers with, and the function that does it. The router,
 * the input checks and the OpenAPI document are all made from the same list of these.
 */
import { api } from "../messages/es/api.ts";
import type { Context } from "./context.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Parameter, Parameters, Values } from "./parameter.ts";
import { Problem } from "./problem.ts";
import type { QueryTexts } from "./query-string.ts";

export interface Endpoint {
  readonly method: "get" | "post";
  /** As OpenAPI writes it: `/tags/{tag_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: Parameters;
  /** The body of a 200. */
  readonly answer: JsonSchema;
  /** Media type of a 200; JSON where it is not said. */
  readonly mediaType?: string;
  /** What else it may answer, and when. */
  readonly problems: Readonly<Record<number, string>>;
  /** Throws a `Problem` for what is wrong with the request. The result is a JSON value, or a `Listing` of many. */
  respond(path: Readonly<Record<string, string>>, query: QueryTexts, context: Context): unknown;
}

interface EndpointSpec<P extends Parameters> extends Omit<Endpoint, "parameters" | "respond" | "problems"> {
  readonly parameters: P;
  readonly problems?: Readonly<Record<number, string>>;
  readonly handle: (values: Values<P>, context: Context) => unknown;
}

export function endpoint<const P extends Parameters>({ handle, problems = {}, ...spec }: EndpointSpec<P>): Endpoint {
  return {
    ...spec,
    problems,
    respond: (path, query, context) => handle(readValues(spec.parameters, path, query), context),
  };
}

/** In the order in which they are declared, so that the first fault is the one that is told. */
function readValues<P extends Parameters>(
  parameters: P,
  path: Readonly<Record<string, string>>,
  query: QueryTexts,
): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    values[name] = parameter.read(name, textOf(name, parameter, path, query));
  }
  return values as Values<P>;
}

function textOf(
  name: string,
  parameter: Parameter<unknown>,
  path: Readonly<Record<string, string>>,
  query: QueryTexts,
): string | undefined {
  if (parameter.in === "path") return path[name];
  const texts = query.get(name);
  if (texts === undefined) return undefined;
  if (texts.length > 1) throw new Problem(400, api.repeated(name));
  const [text] = texts;
  if (text === undefined) throw new Problem(400, api.badlyEncoded(name));
  return text;
}

/** Both bounds of a query, which must not cross. */
export function timeBounds(
  sinceMs: number | undefined,
  untilMs: number | undefined,
): { sinceMs?: number; untilMs?: number } {
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs) {
    throw new Problem(400, api.sinceAfterUntil());
  }
  return { ...(sinceMs === undefined ? {} : { sinceMs }), ...(untilMs === undefined ? {} : { untilMs }) };
}
