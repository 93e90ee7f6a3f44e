/** Shows /openapi.json and /asyncapi.json: what can be asked, what comes back, and a form to try each GET. */
import { getJson } from "./api.js";
import { h } from "./dom.js";
import { language, texts } from "./texts.js";
import "./theme.js";

const words = texts.docsPage;
document.documentElement.lang = language;

/** Paragraphs with `code` and [links](/path): as much of Markdown as the documents use. */
function prose(text) {
  return h("div", { class: "prose" }, ...text.split(/\n\n+/).map((paragraph) => h("p", {}, ...inline(paragraph))));
}

function inline(text) {
  return text.split(/(`[^`]+`|\[[^\]]+\]\(\/[^)\s]*\))/).map((part) => {
    const link = /^\[([^\]]+)\]\((\/[^)\s]*)\)$/.exec(part);
    if (link !== null) return h("a", { href: link[2] }, link[1]);
    return part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part;
  });
}

/** A schema as a tree of names and types; references are followed. */
function schemaTree(schema, document, depth = 0) {
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

function resolve(schema, document) {
  if (schema.$ref === undefined) return schema;
  const target = schema.$ref
    .slice(2)
    .split("/")
    .reduce((at, key) => at[key], document);
  return { ...target, title: schema.$ref.split("/").at(-1) };
}

function typeOf(schema, document) {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((one) => typeOf(resolve(one, document), document)).join(" | ");
  if (schema.type === "array") return `${typeOf(resolve(schema.items, document), document)}[]`;
  const type = [schema.type].flat().join(" | ");
  return [schema.title ?? type, schema.format && `(${schema.format})`].filter(Boolean).join(" ");
}

function limitsOf({ minimum, maximum, maxLength, default: standard }) {
  return [
    minimum !== undefined && maximum !== undefined && `${minimum} … ${maximum}`,
    maxLength !== undefined && `≤ ${maxLength}`,
    standard !== undefined && `${words.standard} ${JSON.stringify(standard)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function operation(path, method, { summary, parameters = [], responses }, document) {
  const inputs = new Map();
  const rows = parameters.map((parameter) => {
    const { name, required, description, schema } = parameter;
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
  const [[mediaType, { schema }]] = Object.entries(responses[200].content);
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

function trial(path, inputs, rows) {
  const answer = h("pre", { hidden: true });
  let asking = new AbortController();
  const submit = async (event) => {
    event.preventDefault();
    asking.abort();
    asking = new AbortController();
    const query = new URLSearchParams();
    const headers = {};
    let target = path;
    for (const [{ in: place, name }, { value }] of inputs) {
      if (place === "path") target = target.replace(`{${name}}`, encodeURIComponent(value));
      else if (value !== "" && place === "header") headers[name] = value;
      else if (value !== "") query.set(name, value);
    }
    const url = query.size === 0 ? target : `${target}?${query}`;
    const response = await fetch(url, { headers, signal: asking.signal });
    const show = (text) => (answer.textContent = `GET ${url}\n${response.status}\n\n${text}`);
    answer.hidden = false;
    // A stream has no end: what has come is shown, and no more is asked for than is shown.
    let text = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      show(text);
      if (text.length > SHOWN_CHARACTERS) break;
    }
    show(pretty(text));
  };
  const failed = (error) => {
    if (error.name === "AbortError") return;
    answer.hidden = false;
    answer.textContent = String(error);
  };
  const onsubmit = (event) => void submit(event).catch(failed);
  return h("form", { onsubmit }, ...rows, h("button", { class: "primary" }, words.send), answer);
}

const SHOWN_CHARACTERS = 20_000;

function pretty(text) {
  if (text.length > SHOWN_CHARACTERS) return `${text.slice(0, SHOWN_CHARACTERS)}\n…`;
  return text.startsWith("{") || text.startsWith("[") ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

function message([name, { summary, payload, examples }], document) {
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

const [http, live] = await Promise.all([getJson("/openapi.json"), getJson("/asyncapi.json")]);
const operations = Object.entries(http.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => operation(path, method, described, http)),
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
    ...Object.entries(live.components.messages).map((item) => message(item, live)),
  ),
);
