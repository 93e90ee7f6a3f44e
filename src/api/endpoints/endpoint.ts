/**
 * One endpoint: its path and method, what it takes, what it answers with, and the function that does it. The router,
 * the input checks and the OpenAPI document are all made from the same list of these.
 */
import { api } from "../../messages/es/api.ts";
import type { Asker } from "../../historian/question-queue.ts";
import type { Context } from "../context.ts";
import type { Listing } from "../load/record-budget.ts";
import type { Schema } from "../schema/body-schema.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { Parameter, Parameters, Values } from "../schema/parameter.ts";
import { Problem } from "../problem.ts";
import type { QueryTexts } from "../schema/query-string.ts";
import type { Streaming } from "../streaming.ts";

/** A request as it came, as far as endpoints look at it. */
interface RequestTexts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: QueryTexts;
  /** A header, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** On whose behalf work is done, and until when: it ends when nobody waits for the answer any more. */
  readonly asker: Asker;
}

/**
 * What an endpoint gives for a body of this type: the body itself; where it is a list, its records one by one; or a stream, which
 * writes its own text, so that only the tests hold it against the schema.
 */
type Reply<Body> =
  // eslint-disable-next-line typescript/no-explicit-any -- whatever the rows are: only what becomes of them is answered.
  Body | Streaming | (Body extends readonly (infer Item)[] ? Listing<any, Item> : never);

/** `Body` is the type of the body of a 200, as `answer` defines it. */
export interface Endpoint<Body extends object | string = object | string> {
  readonly method: "get" | "post";
  /** As OpenAPI writes it: `/tags/{tag_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: Parameters;
  /** Whether it adds to the log book what a person or a program has to say. An acknowledgement, which may use the reserve of the
   *  disk and often changes nothing, is counted where it is made. */
  readonly writes?: boolean;
  /** Whether only programs of this machine may ask: what only who has a right to the computer decides. */
  readonly fromThisMachineOnly?: boolean;
  /** The body of a 200. */
  readonly answer: JsonSchema;
  /** Media type of a 200; JSON where it is not said. */
  readonly mediaType?: string;
  /** What a 200 may hold instead when it is asked for, by media type. */
  readonly otherAnswers?: Readonly<Record<string, JsonSchema>>;
  /** Headers that a 200 may have, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What else it may answer, and when. */
  readonly problems: Readonly<Record<number, string>>;
  /** Throws a `Problem` for what is wrong with the request. */
  respond(request: RequestTexts, context: Context): Reply<Body> | Promise<Reply<Body>>;
}

interface EndpointSpec<P extends Parameters, Body extends object | string> extends Omit<
  Endpoint,
  "parameters" | "answer" | "respond" | "problems"
> {
  readonly parameters: P;
  readonly answer: Schema<Body>;
  readonly problems?: Readonly<Record<number, string>>;
  /** `answer` alone says what the body is: another does not compile. */
  readonly handle: (
    values: Values<P>,
    context: Context,
    asker: Asker,
  ) => Reply<NoInfer<Body>> | Promise<Reply<NoInfer<Body>>>;
}

export function endpoint<const P extends Parameters, const Body extends object | string>({
  handle,
  problems = {},
  ...spec
}: EndpointSpec<P, Body>): Endpoint<Body> {
  return {
    ...spec,
    problems,
    respond: (request, context) => {
      if (refusesUnknown(spec.path)) refuseUnknown(spec.parameters, request.query);
      return handle(readValues(spec.parameters, request), context, request.asker);
    },
  };
}

/**
 * Paths of the specification, section 4, which does not say what an unknown query parameter is: there it is ignored, so that
 * what was written for the specification works. Its history is the exception, for it has many parameters of ours. What watches
 * over the process is always answered, whatever a probe adds to its question.
 */
const LENIENT_PATHS: ReadonlySet<string> = new Set([
  "/health",
  "/project",
  "/tags",
  "/tags/{tag_id}",
  "/alarms",
  "/alarms/{alarm_id}/ack",
  "/logbook",
  "/logbook/verify",
  "/livez",
  "/readyz",
  "/metrics",
]);

/** Whether an unknown query parameter is a 400 at this path. */
export function refusesUnknown(path: string): boolean {
  return !LENIENT_PATHS.has(path);
}

/** One that is misspelt and ignored gives an answer to another question. */
function refuseUnknown(parameters: Parameters, query: QueryTexts): void {
  const known = Object.keys(parameters).filter((name) => parameters[name]?.in === "query");
  for (const name of query.keys()) {
    if (!known.includes(name)) throw new Problem(400, api.unknownParameter(name, known));
  }
}

/** In the order in which they are declared, so that the first fault is the one that is told. */
function readValues<P extends Parameters>(parameters: P, request: RequestTexts): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    values[name] = parameter.read(name, textOf(name, parameter, request));
  }
  return values as Values<P>;
}

function textOf(name: string, parameter: Parameter<unknown>, request: RequestTexts): string | undefined {
  const { path, query, header } = request;
  if (parameter.in === "path") return path[name];
  if (parameter.in === "header") return header(name.toLowerCase());
  const texts = query.get(name);
  const accept = header("accept");
  if (texts === undefined) return accept === undefined ? undefined : parameter.fromAccept?.(accept);
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
