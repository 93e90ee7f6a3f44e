/** The HTTP interface, as the console uses it. Rejects with the service's own `detail`, in the language of the console. */
import { addressOf, type Answer, type Asked, type Asking, bodyOf, type PathOf } from "../../src/api/asked.ts";
import { language } from "../texts/language.ts";
import { isSpoken } from "./spoken.ts";

export type { Answer, Asked, Asking, PathOf };

export async function getJson<Path extends PathOf<"get">>(
  path: Path,
  ...[asked]: Asking<"get", Path>
): Promise<Answer<"get", Path>> {
  const address = spoken(path, asked, isSpoken(path));
  return (await askedBefore<Answer<"get", Path>>(path, address)) ?? answerOf(await ask(address, { cache: "no-store" }));
}

/** A refusal is in the language of the console. */
function ask(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("accept-language", language);
  return fetch(address, { ...init, headers });
}

/** What `first-light.ts` has asked for: of each answer the first question is answered, the next one wants a newer one. */
const { bitacoraAsked: early } = globalThis as {
  readonly bitacoraAsked?: Readonly<Record<"start" | "access", Promise<Response>>>;
};
const start = early?.start.then((response) => answerOf<Readonly<Record<string, unknown>>>(response));
start?.catch(() => undefined);
const taken = new Set<string>();
/** Who asks later wants what is true then. */
const EARLY_MS = 20_000;

async function askedBefore<Body>(path: string, address: string): Promise<Body | undefined> {
  if (early === undefined || taken.has(path) || performance.now() > EARLY_MS) return undefined;
  if (address !== spoken(path, undefined, isSpoken(path))) return undefined;
  taken.add(path);
  return path === "/access" ? answerOf<Body>(await early.access) : ((await start)?.[path] as Body | undefined);
}

/** Parameters of a POST go into the query. Of all answers the record that was acknowledged is shown. */
export async function post<Path extends PathOf<"post">>(
  path: Path,
  ...[asked]: Asking<"post", Path>
): Promise<Answer<"post", Path>> {
  return answerOf(await ask(spoken(path, asked, path.endsWith("/ack")), { method: "POST" }));
}

/** The same, given up when the signal aborts: the service then works no longer on it. */
export async function postUntil<Path extends PathOf<"post">>(
  path: Path,
  asked: Asked<"post", Path>,
  signal: AbortSignal,
): Promise<Answer<"post", Path>> {
  return answerOf(await ask(addressOf(path, asked), { method: "POST", signal }));
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
  const { address, init } = bodyOf(method, path, asked);
  return answerOf(await ask(address, init));
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
export const ALARM_STREAM = spoken("/alarms/stream" satisfies PathOf<"get">, undefined, true);

/** All stations that AIS keeps, each second. */
export const TARGET_STREAM = addressOf("/targets/stream" satisfies PathOf<"get">, { most: 1024 });

/** The address, with the language of the console where the answer has words of the service. */
function spoken(path: string, asked: object | undefined, isSpokenIn: boolean): string {
  return addressOf(path, isSpokenIn ? { ...asked, language } : asked);
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
/** An answer tells whole seconds, and was on its way: this much apart is not a clock that is wrong. */
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
