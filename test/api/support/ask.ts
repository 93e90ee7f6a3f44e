/**
 * Asks the interface over a real socket and holds every answer against the schemas that the service itself publishes at
 * /openapi.json: a 200 against that endpoint's, anything else against the one field `detail`.
 */
import type { ExecutionContext } from "ava";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { makeValidator } from "../../../src/api/schema/json-schema.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line typescript/no-explicit-any -- a test says what it expects of it.
  readonly body: any;
  readonly text: string;
}

interface Operation {
  readonly method: string;
  readonly pattern: RegExp;
  readonly pointer: string;
  readonly responses: Readonly<Record<string, { content: Record<string, unknown> }>>;
}

export interface Asker {
  readonly get: (path: string, init?: RequestInit) => Promise<Answer>;
  readonly post: (path: string, init?: RequestInit) => Promise<Answer>;
  readonly ask: (method: string, path: string, init?: RequestInit) => Promise<Answer>;
}

interface Published {
  readonly operations: readonly Operation[];
  readonly validatorOf: (pointer: string) => ValidateFunction;
}

/** By the document's text: the vessels of a file publish the same, and compiling its schemas takes longer than most tests. */
const published = new Map<string, Published>();

function publishedIn(text: string): Published {
  const known = published.get(text);
  if (known !== undefined) return known;
  const document = JSON.parse(text) as Record<string, Record<string, never>>;
  // That the document keeps to the standard is a test of its own.
  const ajv = makeValidator({ meta: false, validateSchema: false });
  ajv.addVocabulary(["openapi", "info", "servers", "security", "paths", "components"]);
  ajv.addSchema({ $id: "service", ...document });
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `service#${pointer}` });
    validators.set(pointer, validator);
    return validator;
  };
  const made = { operations: operationsOf(document), validatorOf };
  published.set(text, made);
  return made;
}

export async function askerOf(t: ExecutionContext, url: string): Promise<Asker> {
  const { operations, validatorOf } = publishedIn(await (await fetch(`${url}/openapi.json`)).text());

  const holds = (pointer: string, body: unknown, what: string) => {
    const valid = validatorOf(pointer);
    t.true(valid(body), `${what}: ${JSON.stringify(valid.errors?.slice(0, 3))} ${JSON.stringify(body).slice(0, 400)}`);
  };

  const check = (method: string, path: string, answer: Answer) => {
    const what = `${method} ${path} → ${answer.status}`;
    const operation = operations.find(
      (one) => one.method === method.toLowerCase() && one.pattern.test(path.replace(/\?.*$/s, "")),
    );
    if (answer.status >= 400) {
      t.deepEqual(Object.keys(answer.body as object), ["detail"], what);
      holds("/components/schemas/Error", answer.body, what);
      t.is(answer.headers.get("content-type"), "application/json; charset=utf-8", what);
      if (operation !== undefined) t.truthy(operation.responses[String(answer.status)], `${what} is documented`);
    } else if (operation !== undefined && answer.status === 200) {
      const type = answer.headers.get("content-type") ?? "";
      const mediaType =
        Object.keys(operation.responses["200"]?.content ?? {}).find((one) => type.startsWith(one)) ?? "";
      t.not(mediaType, "", `${what}: ${type} is documented`);
      const escaped = mediaType.replaceAll("~", "~0").replaceAll("/", "~1");
      holds(`${operation.pointer}/responses/200/content/${encodeURIComponent(escaped)}/schema`, answer.body, what);
    }
  };

  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(url + path, { ...init, method });
    const text = await response.text();
    const json = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const body: unknown = json && text !== "" ? JSON.parse(text) : text;
    const answer: Answer = { status: response.status, headers: response.headers, body, text };
    if (method !== "HEAD" && method !== "OPTIONS") check(method, path, answer);
    return answer;
  };
  return {
    ask,
    get: (path, init) => ask("GET", path, init),
    post: (path, init) => ask("POST", path, init),
  };
}

function operationsOf(document: Record<string, Record<string, never>>): Operation[] {
  const paths = Object.entries(document["paths"] as unknown as Record<string, Record<string, Operation>>);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
      pointer: `/paths/${encodeURIComponent(path.replaceAll("/", "~1"))}/${method}`,
      responses,
    })),
  );
}
