/**
 * The HTTP interface, as the console uses it. The paths, their parameters and their bodies have the types of the service's own list of
 * endpoints: what is renamed there does not compile here. Rejects with the service's own `detail`, in the language of the console.
 */
import type { ListedEndpoint } from "../../src/api/endpoints/endpoints.ts";
import type { Schema } from "../../src/core/body-schema.ts";
import { language } from "../texts/language.ts";
import { isSpoken } from "./spoken.ts";

type Method = ListedEndpoint["method"];
export type PathOf<M extends Method> = Extract<ListedEndpoint, { readonly method: M }>["path"];
type At<M extends Method, Path extends string> = Extract<ListedEndpoint, { readonly method: M; readonly path: Path }>;

/** The body that a path answers with: `Answer<"get", "/tags">`. */
export type Answer<M extends Method, Path extends string> =
  At<M, Path> extends { readonly answer: Schema<infer Body> } ? Body : never;

type Given = string | number | boolean | null | readonly string[];
type NameIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
/** What is sent along: what stands in the path, and any other parameters. */
export type Asked<M extends Method, Path extends string> = { readonly [Name in NameIn<Path>]: Given } & {
  readonly [Name in Exclude<keyof At<M, Path>["parameters"], NameIn<Path>>]?: Given | undefined;
};
/** It may be left out where nothing of it is needed. */
export type Asking<M extends Method, Path extends string> =
  NameIn<Path> extends never ? [asked?: Asked<M, Path>] : [asked: Asked<M, Path>];

export async function getJson<Path extends PathOf<"get">>(
  path: Path,
  ...[asked]: Asking<"get", Path>
): Promise<Answer<"get", Path>> {
  const address = addressOf(path, asked, isSpoken(path));
  return answerOf(await (askedBefore(address) ?? ask(address, { cache: "no-store" })));
}

/** A refusal is in the language of the console. */
function ask(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("accept-language", language);
  return fetch(address, { ...init, headers });
}

/** The answer that `first-light.ts` has asked for; once, since the next question wants a newer one. */
function askedBefore(address: string): Promise<Response> | undefined {
  const { bitacoraAsked: asked } = globalThis as { readonly bitacoraAsked?: Map<string, Promise<Response>> };
  const answer = asked?.get(address);
  asked?.delete(address);
  return answer;
}

/** Parameters of a POST go into the query. Of all answers the record that was acknowledged is shown. */
export async function post<Path extends PathOf<"post">>(
  path: Path,
  ...[asked]: Asking<"post", Path>
): Promise<Answer<"post", Path>> {
  return answerOf(await ask(addressOf(path, asked, path.endsWith("/ack")), { method: "POST" }));
}

/** The same, given up when the signal aborts: the service then works no longer on it. */
export async function postUntil<Path extends PathOf<"post">>(
  path: Path,
  asked: Asked<"post", Path>,
  signal: AbortSignal,
): Promise<Answer<"post", Path>> {
  return answerOf(await ask(addressOf(path, asked, false), { method: "POST", signal }));
}

/** What a person types goes into the body: no address of it is kept anywhere. */
export async function send<Path extends PathOf<"post">>(
  path: Path,
  ...[asked]: Asking<"post", Path>
): Promise<Answer<"post", Path>> {
  return sendBody("POST", path, asked);
}

/** The same, for what takes the place of what was there. */
export async function put<Path extends PathOf<"put">>(
  path: Path,
  ...[asked]: Asking<"put", Path>
): Promise<Answer<"put", Path>> {
  return sendBody("PUT", path, asked);
}

async function sendBody<Body>(method: "POST" | "PUT", path: string, asked: object | undefined): Promise<Body> {
  const { address, rest } = placed(path, asked);
  const body = JSON.stringify(Object.fromEntries(rest));
  return answerOf(await ask(address, { method, body, headers: { "content-type": "application/json" } }));
}

/** Not of the list: what the service says of its interface. */
export async function getDocument<Document>(path: "/openapi.json" | "/asyncapi.json"): Promise<Document> {
  return answerOf(await ask(path, { cache: "no-store" }));
}

/** Every English word of the console, as the service was built with them. */
export async function getWords(): Promise<Readonly<Record<string, string>>> {
  return answerOf(await fetch("/web/words.json"));
}

/** The address of the stream of alarms, in the language of the console. */
export const ALARM_STREAM = addressOf("/alarms/stream" satisfies PathOf<"get">, undefined, true);

/** All stations that AIS keeps, each second. */
export const TARGET_STREAM = addressOf("/targets/stream" satisfies PathOf<"get">, { most: 1024 }, false);

function addressOf(path: string, asked: object | undefined, isSpoken: boolean): string {
  const { address, rest } = placed(path, asked);
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  if (isSpoken) query.set("language", language);
  return query.size === 0 ? address : `${address}?${query}`;
}

/** The path with the names in it filled, and what else is asked. */
function placed(path: string, asked: object = {}): { readonly address: string; readonly rest: [string, Given][] } {
  const given = new Map(Object.entries(asked) as [string, Given][]);
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = encodeURIComponent(String(given.get(name)));
    given.delete(name);
    return value;
  });
  return { address, rest: [...given].filter(([, value]) => value !== undefined) };
}

/** The only place where an answer gets its type: that of the path that was asked. */
async function answerOf<Body>(response: Response): Promise<Body> {
  hear(response.headers.get("date"));
  const body = (await response.json()) as unknown;
  if (!response.ok)
    throw new Refused(response.status, (body as { readonly detail?: string }).detail ?? response.statusText);
  return body as Body;
}

/** The service has answered that it does not; the message is its own. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = "Refused";
    this.status = status;
  }
}

/** What the service's clock is ahead of this device's: boats without a clock of their own may be years away. */
let aheadMs = 0;
/** An answer tells whole seconds, and was on its way: so much apart is not a clock that is wrong. */
const TOLERANCE_MS = 3000;
let isFromFrames = false;

/** What the stream of this screen says of the service's clock: from its first frame on, answers are not looked at any more. */
export function hearClock(ms: number): void {
  isFromFrames = true;
  aheadMs = Math.abs(ms) < TOLERANCE_MS ? 0 : ms;
}

function hear(date: string | null): void {
  const ms = Date.parse(date ?? "") - Date.now();
  if (!isFromFrames && Number.isFinite(ms)) aheadMs = Math.abs(ms) < TOLERANCE_MS ? 0 : ms;
}

/** Now, by the clock that dates the records. */
export function serviceNow(): number {
  return Date.now() + aheadMs;
}

interface Span {
  readonly spanS: number;
  readonly intervalS: number;
  readonly aggregate: Aggregate;
}
type Aggregate = Extract<Answer<"get", "/history">, { readonly aggregate: unknown }>["aggregate"];

/** Several tags on one axis of time. */
export async function historiesOf(
  tagIds: readonly string[],
  { spanS, intervalS, aggregate }: Span,
): Promise<Extract<Answer<"get", "/history">, { readonly timestamps: unknown }>> {
  const limit = Math.ceil(spanS / intervalS) + 1;
  const answer = await getJson("/history", {
    tags: tagIds,
    since: sinceOf(spanS),
    interval_s: intervalS,
    aggregate,
    limit,
  });
  if (!("timestamps" in answer)) throw new Error("no axis of time");
  return answer;
}

/** Records of the last `spanS` seconds, one for each `intervalS`. */
export function historyOf(
  tagId: string,
  { spanS, intervalS, aggregate }: Span,
): Promise<Answer<"get", "/tags/{tag_id}/history">> {
  const asked = { since: sinceOf(spanS), interval_s: intervalS, aggregate, limit: 5000 };
  return getJson("/tags/{tag_id}/history", { tag_id: tagId, ...asked });
}

function sinceOf(spanS: number): string {
  return new Date(serviceNow() - spanS * 1000).toISOString();
}
