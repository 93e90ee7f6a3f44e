/** Shows /openapi.json and /asyncapi.json: what can be asked, what comes back, and a form to try each GET. */
import { getDocument } from "./link/api.ts";
import { type Child, h } from "./dom.ts";
import { docs as en } from "./texts/en/docs.ts";
import { docs as es } from "./texts/es/docs.ts";
import { inLanguage, language } from "./texts/language.ts";
import "./store/palette.ts";

/** As much of a JSON Schema as is shown. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description: string;
  /** What is JSON in the query has the schema of that instead. */
  readonly schema?: Schema;
  readonly content?: Content;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

interface Message {
  readonly summary: string;
  readonly payload: Schema;
  readonly examples: readonly { readonly payload: unknown }[];
}

interface Described {
  readonly info: { readonly version: string; readonly description: string };
}
interface OpenApi extends Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface AsyncApi extends Described {
  readonly channels: { readonly realtime: { readonly address: string } };
  readonly components: { readonly messages: Readonly<Record<string, Message>> };
}

const words = inLanguage({ en, es });
document.documentElement.lang = language;

/** Paragraphs with `code` and [links](/path): as much of Markdown as the documents use. */
function prose(text: string): HTMLElement {
  return h("div", { class: "prose" }, ...text.split(/\n\n+/).map((paragraph) => h("p", {}, ...inline(paragraph))));
}

function inline(text: string): (HTMLElement | string)[] {
  return text.split(/(`[^`]+`|\[[^\]]+\]\(\/[^)\s]*\))/).map((part) => {
    const link = /^\[([^\]]+)\]\((\/[^)\s]*)\)$/.exec(part);
    if (link !== null) return h("a", { href: link[2] }, link[1]);
    return part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part;
  });
}

/** A schema as a tree of names and types; references are followed. */
function schemaTree(schema: Schema, document: Described, depth = 0): HTMLElement {
  const resolved = resolve(schema, document);
  const inner = resolved.items === undefined ? resolved : resolve(resolved.items, document);
  const properties = Object.entries(inner.properties ?? {});
  const head = h(
    "span",
    {},
    typeOf(resolved, document),
    resolved.description && h("i", {}, ` · ${resolved.description}`),
  );
  if (properties.length === 0 || depth > 4) return head;
  const list = properties.map(([name, property]) =>
    h("li", {}, `${name}: `, schemaTree(property, document, depth + 1)),
  );
  return h("div", {}, head, h("ul", {}, ...list));
}

function resolve(schema: Schema, document: Described): Schema {
  if (schema.$ref === undefined) return schema;
  const names = schema.$ref.slice(2).split("/");
  const target = names.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], document);
  return { ...(target as Schema), title: names.at(-1) ?? "" };
}

function typeOf(schema: Schema, document: Described): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((one) => typeOf(resolve(one, document), document)).join(" | ");
  if (schema.type === "array" && schema.items !== undefined)
    return `${typeOf(resolve(schema.items, document), document)}[]`;
  const type = [schema.type].flat().join(" | ");
  return [schema.title ?? type, schema.format && `(${schema.format})`].filter(Boolean).join(" ");
}

function limitsOf({ minimum, maximum, maxLength, default: standard }: Schema): string {
  return [
    minimum !== undefined && maximum !== undefined && `${minimum} … ${maximum}`,
    maxLength !== undefined && `≤ ${maxLength}`,
    standard !== undefined && `${words.standard} ${JSON.stringify(standard)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Where and under which name it stands. */
interface Place {
  readonly path: string;
  readonly method: string;
}

function operation(
  { path, method }: Place,
  { summary, parameters = [], responses }: Operation,
  document: OpenApi,
): HTMLElement {
  const inputs = new Map<Parameter, HTMLInputElement>();
  const rows = parameters.map((parameter) => {
    const { name, required, description, content = {} } = parameter;
    const schema = parameter.schema ?? Object.values(content)[0]?.schema ?? {};
    const input = method === "get" ? h("input", { "aria-label": name, autocomplete: "off" }) : null;
    if (input !== null) inputs.set(parameter, input);
    return h(
      "div",
      { class: "parameter" },
      h("div", {}, h("code", {}, name), required && h("div", { class: "quiet" }, words.required)),
      h(
        "div",
        {},
        ...inline(description),
        h("div", { class: "quiet" }, [typeOf(schema, document), limitsOf(schema)].filter(Boolean).join(" · ")),
        input,
      ),
    );
  });
  const [[mediaType, { schema }] = ["", { schema: {} }]] = Object.entries(responses["200"]?.content ?? {});
  const problems = Object.entries(responses).filter(([status]) => status !== "200");
  return h(
    "details",
    { class: "operation" },
    h(
      "summary",
      {},
      h("span", { class: `method ${method}` }, method.toUpperCase()),
      h("b", {}, path),
      h("span", {}, summary),
    ),
    h(
      "div",
      { class: "operation-body" },
      method === "get" ? trial(path, inputs, rows) : h("div", {}, ...rows),
      h("h3", {}, `${words.answer} · ${mediaType}`),
      h("div", { class: "schema" }, schemaTree(schema, document)),
      h("h3", {}, words.problems),
      ...problems.map(([status, problem]) =>
        h("div", { class: "problem" }, h("code", {}, status), h("span", {}, problem.description)),
      ),
    ),
  );
}

function trial(path: string, inputs: ReadonlyMap<Parameter, HTMLInputElement>, rows: readonly Child[]): HTMLElement {
  const answer = h("pre", { hidden: true });
  let asking = new AbortController();
  const submit = async (event: Event) => {
    event.preventDefault();
    asking.abort();
    asking = new AbortController();
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    let target = path;
    for (const [{ in: place, name }, { value }] of inputs) {
      if (place === "path") target = target.replace(`{${name}}`, encodeURIComponent(value));
      else if (value !== "" && place === "header") headers[name] = value;
      else if (value !== "") query.set(name, value);
    }
    const url = query.size === 0 ? target : `${target}?${query}`;
    const response = await fetch(url, { headers, signal: asking.signal });
    const show = (shown: string) => (answer.textContent = `GET ${url}\n${response.status}\n\n${shown}`);
    answer.hidden = false;
    // A stream has no end: what has come is shown, and only that is asked for.
    let text = "";
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      text += part.value;
      show(text);
      if (text.length > SHOWN_CHARACTERS) break;
    }
    await reader?.cancel();
    show(pretty(text));
  };
  const failed = (error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") return;
    answer.hidden = false;
    answer.textContent = String(error);
  };
  const onsubmit = (event: Event) => void submit(event).catch(failed);
  return h("form", { onsubmit }, ...rows, h("button", { class: "primary" }, words.send), answer);
}

const SHOWN_CHARACTERS = 20_000;

function pretty(text: string): string {
  if (text.length > SHOWN_CHARACTERS) return `${text.slice(0, SHOWN_CHARACTERS)}\n…`;
  return text.startsWith("{") || text.startsWith("[") ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

function message(name: string, { summary, payload, examples }: Message, document: AsyncApi): HTMLElement {
  return h(
    "details",
    { class: "operation" },
    h("summary", {}, h("span", { class: "method message" }, name), h("span", {}, summary)),
    h(
      "div",
      { class: "operation-body" },
      h("div", { class: "schema" }, schemaTree(payload, document)),
      ...examples.map((example) => h("pre", {}, JSON.stringify(example.payload))),
    ),
  );
}

const [http, live] = await Promise.all([
  getDocument<OpenApi>("/openapi.json"),
  getDocument<AsyncApi>("/asyncapi.json"),
]);
const operations = Object.entries(http.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => operation({ path, method }, described, http)),
);
document.body.replaceChildren(
  h(
    "div",
    { class: "docs" },
    h(
      "header",
      {},
      h("h1", {}, words.title),
      h("span", { class: "quiet" }, http.info.version),
      h("a", { href: "/" }, words.console),
    ),
    prose(http.info.description),
    h(
      "p",
      { class: "quiet" },
      `${words.raw}: `,
      h("a", { href: "/openapi.json" }, "openapi.json"),
      " · ",
      h("a", { href: "/asyncapi.json" }, "asyncapi.json"),
    ),
    h("h2", {}, words.http),
    ...operations,
    h("h2", {}, words.live),
    h("p", {}, h("code", {}, `ws://${location.host}${live.channels.realtime.address}`)),
    prose(live.info.description),
    ...Object.entries(live.components.messages).map(([name, each]) => message(name, each, live)),
  ),
);
