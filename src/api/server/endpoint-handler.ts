/** How a request is answered by its endpoint: who asks, the body, and the answer in the form that it has. */
import type { Request, RequestHandler, Response } from "express";
import type { Caller } from "../../access/caller.ts";
import { api, unknownParameter } from "../../messages/details.ts";
import type { Context } from "../context.ts";
import { type BodyMembers, doorOf, type Endpoint } from "../endpoints/endpoint.ts";
import { Listing } from "../load/record-budget.ts";
import { Problem } from "../problem.ts";
import { type QueryTexts, readQuery } from "../schema/query-string.ts";
import { Streaming } from "../streaming.ts";
import { cookieHeader, WithCookies } from "../with-cookies.ts";
import { bodyBytesAt, mustPass } from "./door.ts";
import type { Entrance } from "./entrance.ts";
import { sendJson, sendListing, sendStreaming, sendText } from "./http-answer.ts";
import type { OpenStreams } from "./open-streams.ts";
import { readJsonBody } from "./request-body.ts";
import type { RequestIntake } from "./request-intake.ts";
import { siteOf } from "./site.ts";

export interface EndpointParts {
  readonly context: Context;
  readonly entrance: Entrance;
  readonly intake: RequestIntake;
  readonly open: OpenStreams;
}

export function handlerOf(endpoint: Endpoint, parts: EndpointParts): RequestHandler {
  const door = doorOf(endpoint);
  return async (request, response) => {
    const from = await parts.entrance.callers.settledCallerOf(request, door);
    mustPass(parts.context.parts.access, from);
    // Only who may pass takes a turn.
    const work = () => respond(endpoint, parts, from, request, response);
    await parts.intake.longBodies.inTurn(request, bodyBytesAt(door), work);
  };
}

async function respond(
  endpoint: Endpoint,
  { context, entrance, open }: EndpointParts,
  from: Caller,
  request: Request,
  response: Response,
): Promise<void> {
  const { callers, guard, isSecure } = entrance;
  const path = request.params as Readonly<Record<string, string>>;
  const caller = { ...from, signal: untilGone(response), site: siteOf(request, guard, isSecure(request)) };
  const header = (name: string) => request.get(name);
  const asked = readQuery(request.url);
  const body = await bodyFor(endpoint, request, asked);
  const query = inNameOf(from, endpoint, asked);
  const replied = await endpoint.respond({ path, query, header, caller, body }, context);
  const answer = replied instanceof WithCookies ? (replied.body as object) : replied;
  if (replied instanceof WithCookies) {
    const cookies = replied.cookies.map((cookie) => cookieHeader(cookie, isSecure(request)));
    response.setHeader("Set-Cookie", cookies);
  }
  if (answer instanceof Listing) await sendListing(response, answer);
  else if (answer instanceof Streaming) {
    const end = () => response.destroy();
    const close = open.add({ caller: () => callers.callerOf(request, doorOf(endpoint)), end });
    await sendStreaming(response, answer).finally(close);
  } else if (endpoint.mediaType !== undefined && typeof answer === "string") {
    sendText(response, 200, endpoint.mediaType, answer);
  } else sendJson(response, answer);
}

/** If somebody is known, what they do is done in their name, whatever name the request says. */
function inNameOf({ name }: Caller, { parameters }: Endpoint, query: QueryTexts): QueryTexts {
  return name === null || parameters["user"]?.in !== "query" ? query : new Map(query).set("user", [name]);
}

/**
 * A member that an endpoint does not read is refused, so that no program believes that it was read. A body that is read may also have
 * parameters of the query, each once. An empty object is accepted.
 */
async function bodyFor(endpoint: Endpoint, request: Request, query: QueryTexts): Promise<BodyMembers> {
  const parameters = Object.entries(endpoint.parameters);
  const isRead = parameters.some(([, one]) => one.in === "body");
  const known = parameters.flatMap(([name, one]) => (one.in === "body" || one.in === "query" ? [name] : []));
  const given = await readJsonBody(request, bodyBytesAt(doorOf(endpoint)), isRead ? undefined : api.bodyNotRead);
  if (given === undefined) return new Map();
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Problem(400, isRead ? api.bodyNotObject : api.bodyNotRead);
  const members = new Map<string, unknown>(Object.entries(given));
  for (const name of members.keys()) {
    if (!isRead) throw new Problem(400, api.bodyNotRead);
    if (!known.includes(name)) throw new Problem(400, unknownParameter(name, known));
    if (query.has(name)) throw new Problem(400, api.repeated({ name }));
  }
  return members;
}

/** Aborted when the connection closes before the answer is sent. */
function untilGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
