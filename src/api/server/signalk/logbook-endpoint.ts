/**
 * The log book as a resource of Signal K, as a proposal for it has it (SignalK/signalk-server, RFC 3048): what the crew and the service
 * have written, and one entry more. Nothing can be changed or taken away.
 *
 *     GET  …/resources/logbook[?limit=]    { "<id>": { datetime, text, author, category, origin, … }, … }, newest first
 *     GET  …/resources/logbook/<id>        one of them
 *     POST …/resources/logbook             { text, author, category }: on disk before it is answered
 *
 * The id is a UUID of version 8 (RFC 9562): the beginning of the entry's hash, and its number in the book in the last twelve digits.
 */
import type { Request, Response } from "express";
import type { Caller } from "../../../access/caller.ts";
import type { BookActs } from "../../../acts/book-acts.ts";
import type { LogEntry } from "../../../logbook/entry/entry.ts";
import type { Logbook } from "../../../logbook/logbook.ts";
import { api, signalkAnswers as texts, quoted } from "../../../messages/details.ts";
import { limits } from "../../limits.ts";
import { Problem } from "../../problem.ts";
import { integerParameter } from "../../schema/parameter.ts";
import { userParameter, requiredSummaryParameter } from "../../schema/text-parameter.ts";
import { sendJson } from "../http-answer.ts";
import { readJsonBody } from "../request-body.ts";

const { summaryChars, bodyBytes } = limits.http;
/** Entries that are shown here, the newest; the whole book is in its export. */
const MOST = 1000;
const LIMIT = integerParameter("", { minimum: 1, maximum: MOST, default: 100 });
const TEXT = requiredSummaryParameter("", summaryChars, () => texts.logTextMissing);
const AUTHOR = userParameter("", "operator");
const CATEGORY = /^[a-z][a-z0-9_-]{0,31}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-(\d{12})$/;

export class LogbookEndpoint {
  readonly #logbook: Pick<Logbook, "query">;
  readonly #acts: BookActs;

  constructor(logbook: Pick<Logbook, "query">, acts: BookActs) {
    this.#logbook = logbook;
    this.#acts = acts;
  }

  async read(request: Request, response: Response, [id, ...more]: readonly string[]): Promise<void> {
    if (more.length > 0) throw new Problem(404, api.pathUnknown({ path: quoted(request.path) }));
    if (id !== undefined) return sendJson(response, resourceOf(await this.#entry(id)));
    const { limit } = request.query;
    const entries = await this.#logbook.query({
      limit: LIMIT.read("limit", typeof limit === "string" ? limit : undefined),
    });
    sendJson(response, Object.fromEntries(entries.map((entry) => [uuidOf(entry), resourceOf(entry)])));
  }

  async write(request: Request, response: Response, rest: readonly string[], caller: Caller): Promise<void> {
    if (rest.length > 0) throw new Problem(405, texts.logAppendOnly, { Allow: "GET" });
    const { text, author, category, ...unknown } = fieldsOf(await readJsonBody(request, bodyBytes));
    const [name] = Object.keys(unknown);
    if (name !== undefined) throw new Problem(400, texts.logFieldUnknown({ name: name.slice(0, 64) }));
    const summary = TEXT.read("text", textOf("text", text));
    const said = AUTHOR.read("author", textOf("author", author));
    const group = textOf("category", category);
    if (group !== undefined && !CATEGORY.test(group)) throw new Problem(400, texts.logCategory);
    const payload = group === undefined ? {} : { category: group };
    const entry = await this.#acts.write(caller, { summary, payload }, said);
    sendJson(response, { state: "COMPLETED", statusCode: 200, id: uuidOf(entry) });
  }

  refuse(): never {
    throw new Problem(405, texts.logAppendOnly, { Allow: "GET, POST" });
  }

  async #entry(id: string): Promise<LogEntry> {
    const number = Number(UUID.exec(id)?.[1] ?? 0);
    const [newest] = await this.#logbook.query({ limit: 1 });
    const behind = (newest?.id ?? 0) - number;
    const entries = behind < 0 || behind >= MOST ? [] : await this.#logbook.query({ limit: behind + 1 });
    const entry = entries.find((each) => uuidOf(each) === id);
    if (entry === undefined) throw new Problem(404, texts.logEntryUnknown({ most: MOST }));
    return entry;
  }
}

function uuidOf({ id, hash }: LogEntry): string {
  const number = String(id).padStart(12, "0");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-a${hash.slice(15, 18)}-${number}`;
}

function resourceOf(entry: LogEntry): Readonly<Record<string, unknown>> {
  const { id, kind, timestamp, summary, payload, user, hash } = entry;
  const { category } = payload;
  return {
    id: uuidOf(entry),
    datetime: timestamp,
    text: summary,
    author: user,
    ...(typeof category === "string" ? { category } : {}),
    origin: kind === "manual" ? "manual" : "auto",
    "x-bitacora-entry": id,
    "x-bitacora-kind": kind,
    "x-bitacora-hash": hash,
  };
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Problem(400, texts.notJson);
  return body as Readonly<Record<string, unknown>>;
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  throw new Problem(400, texts.logNotText({ name }));
}
