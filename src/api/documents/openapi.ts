/** The OpenAPI 3.1 document, made from the endpoints and the schemas that check them. */
import { RIGHTS_OF, rightOf } from "../../access/policy.ts";
import { SESSION_COOKIE, sessionCookie } from "../with-cookies.ts";
import { doorOf, type Endpoint, refusesUnknown } from "../endpoints/endpoint.ts";
import type { JsonSchema } from "../../core/body-schema.ts";
import type { Parameters } from "../schema/parameter.ts";
import { refTo, schemas } from "../schema/schemas.ts";

const JSON_MEDIA = "application/json";

const DESCRIPTION = `Everything the service knows aboard, as JSON in SI units and UTC.

Errors have one field, \`detail\`, in Spanish, or in English where \`Accept-Language\` asks for it. Parameters of POST are query parameters; a body is read below /access only. An unknown query
parameter is refused, but at the paths of the specification, which ignore it (its \`/tags/{tag_id}/history\` refuses it, too); a
known one given twice is refused.
Where the vessel has accounts, a session's cookie or a program's token (\`Authorization: Bearer\`) says who asks; see docs/access.md. Pages of other origins are refused on POST and on the live stream, which is described in
[/asyncapi.json](/asyncapi.json).`;

/** How a request says who asks. A vessel without accounts asks for none of them, and one that lets everybody read not for reading. */
const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description: `A person who has signed in; over HTTPS ${sessionCookie(true)}.`,
  },
  token: { type: "http", scheme: "bearer", description: "A program, by the token that it was given." },
};
const SECURITY = [...Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] })), {}];

/** Problems that every endpoint may answer with. */
const COMMON_PROBLEMS: Readonly<Record<number, string>> = {
  413: "The body is too large.",
  414: "The request target is too long.",
  403: "A page of another origin asks.",
  421: "The Host header is no name of this machine.",
  429: "This address has sent too many requests; Retry-After says when it may again.",
  500: "A fault of the service.",
};

export function openApiDocument(endpoints: readonly Endpoint[], version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method] = operationOf(endpoint);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Bitácora",
      version,
      summary: "Tags, history, alarms and log book of one vessel",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: SECURITY,
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  };
}

function operationOf(endpoint: Endpoint): JsonSchema {
  const { operationId, summary, answer, mediaType = JSON_MEDIA, otherAnswers = {}, headers } = endpoint;
  const inBody = partsOf(endpoint.parameters, true);
  const parameters = partsOf(endpoint.parameters, false);
  return {
    operationId,
    summary,
    ...(rightOf(doorOf(endpoint)) === "public" ? { security: [] } : {}),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters: parametersOf(parameters) }),
    ...(Object.keys(inBody).length === 0 ? {} : { requestBody: bodyOf(inBody) }),
    responses: {
      200: {
        description: "As asked.",
        ...(headers === undefined ? {} : { headers: headersOf(headers) }),
        content: { [mediaType]: { schema: answer }, ...contentOf(otherAnswers) },
      },
      ...problemsOf(endpoint),
    },
  };
}

function partsOf(parameters: Parameters, isInBody: boolean): Parameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, one]) => (one.in === "body") === isInBody));
}

/** A list may be given as one, too. */
function bodyOf(parts: Parameters): JsonSchema {
  const entries = Object.entries(parts);
  const required = entries.filter(([, one]) => one.required).map(([name]) => name);
  const properties = Object.fromEntries(
    entries.map(([name, { description, schema }]) => [name, { description, ...schema }]),
  );
  const schema = { type: "object", properties, ...(required.length === 0 ? {} : { required }) };
  return { required: required.length > 0, content: { [JSON_MEDIA]: { schema } } };
}

function contentOf(answers: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return Object.fromEntries(Object.entries(answers).map(([mediaType, schema]) => [mediaType, { schema }]));
}

function headersOf(headers: Readonly<Record<string, string>>): JsonSchema {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );
}

/** An object in an address is JSON text; a list is one text with commas. */
function parametersOf(parameters: Parameters): readonly JsonSchema[] {
  return Object.entries(parameters).map(([name, { in: place, description, schema, required }]) => ({
    name,
    in: place,
    required,
    description,
    ...(schema["type"] === "object" ? { content: { [JSON_MEDIA]: { schema } } } : { schema }),
    ...(schema["type"] === "array" ? { explode: false } : {}),
  }));
}

/** As the server refuses at a door: with 401 where signing in could help. */
function refusalsOf(endpoint: Endpoint): Record<number, string> {
  const right = rightOf(doorOf(endpoint));
  if (right === "public") return {};
  return {
    ...(right !== undefined && right !== null && RIGHTS_OF.master.has(right)
      ? { 401: "Nobody has signed in, and the vessel wants somebody to." }
      : {}),
    403: "A page of another origin asks, or somebody who may not do this.",
  };
}

function problemsOf(endpoint: Endpoint): JsonSchema {
  const { parameters, problems } = endpoint;
  const all: Record<number, string> = {
    ...(Object.keys(parameters).length === 0 ? {} : { 400: "A parameter is malformed; the detail names it." }),
    ...(refusesUnknown(endpoint) ? { 400: "A parameter is malformed or unknown; the detail names it." } : {}),
    ...COMMON_PROBLEMS,
    ...refusalsOf(endpoint),
    ...problems,
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      { description, content: { [JSON_MEDIA]: { schema: refTo("Error") } } },
    ]),
  );
}
