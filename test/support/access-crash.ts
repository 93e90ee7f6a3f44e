/**
 * The clients of a service that is killed again and again who make and take away what opens its doors: accounts, tokens, sessions. What was
 * answered with 200 must hold after each restart: nothing that was made is gone, and nothing that was taken away opens anything.
 */
import { limits } from "../../src/access/limits.ts";
import type { Random } from "./random.ts";

const PASSWORD = "mareas y corrientes";
/** A request that a proxy has passed on is not of this computer, which needs no session. */
const ELSEWHERE = { "X-Forwarded-For": "192.0.2.7" };
const ONCE = { connection: "close" };
/** Well below the bounds of accounts and tokens. */
const MOST = 120;
/** Sign-ins of one person that may be under way at once. */
const IN_FLIGHT = 6;

const ACTS = ["person", "shut out", "token", "token", "revoke", "sign in", "sign in", "sign out"] as const;

interface Opened {
  readonly id: string;
  readonly secret: string;
  readonly person?: string;
}

interface Who {
  readonly kind: string;
  readonly session_id: string | null;
}

export class AccessCrew {
  /** What was answered with 200, by what it was. */
  readonly answered: Record<string, number> = {};
  readonly #people: string[] = [];
  /** Who is being shut out, or is: nobody signs in as they any more. */
  readonly #leaving = new Set<string>();
  readonly #shutOut: string[] = [];
  readonly #tokens: Opened[] = [];
  readonly #sessions: Opened[] = [];
  /** Bearer tokens and cookies that open nothing any more, as headers. */
  readonly #ended: Record<string, string>[] = [];
  #made = 0;
  /** What is told after it cannot be told apart from what is told while the power goes: it does not count. */
  #over = AbortSignal.abort();

  beginRound(over: AbortSignal): void {
    this.#over = over;
  }

  /** One client does the next thing. Rejects where the service has gone. */
  async act(url: string, random: Random): Promise<void> {
    const act = random.pick(ACTS);
    if (await this.#do(act, url, random)) this.answered[act] = (this.answered[act] ?? 0) + 1;
  }

  /** What is not as it was answered. */
  async disagreements(url: string): Promise<string[]> {
    const found: string[] = [];
    const listed = (await (await fetch(`${url}/access/people`, { headers: ONCE })).json()) as {
      readonly name: string;
      readonly disabled: boolean;
    }[];
    const isDisabled = new Map(listed.map(({ name, disabled }) => [name, disabled]));
    for (const name of this.#people) if (!isDisabled.has(name)) found.push(`the account of ${name} is gone`);
    for (const name of this.#shutOut) if (isDisabled.get(name) !== true) found.push(`${name} is let in again`);
    for (const { id, secret } of this.#tokens)
      if ((await whoHas(url, bearer(secret))).kind !== "program") found.push(`token ${id} is gone`);
    for (const { id, secret } of this.#sessions)
      if ((await whoHas(url, cookie(secret))).session_id !== id) found.push(`session ${id} is gone`);
    for (const headers of this.#ended)
      if ((await whoHas(url, headers)).session_id !== null) found.push(`taken away, and opens: ${Object.keys(headers)[0]}`); // prettier-ignore
    return found;
  }

  get #staying(): string[] {
    return this.#people.filter((name) => !this.#leaving.has(name));
  }

  async #do(act: (typeof ACTS)[number], url: string, random: Random): Promise<boolean> {
    if (act === "person") return this.#addPerson(url);
    if (act === "token") return this.#makeToken(url);
    if (act === "sign in") return this.#signIn(url, random);
    if (act === "shut out") return this.#shutSomebodyOut(url, random);
    const opened = act === "revoke" ? this.#tokens : this.#sessions;
    const one = opened.splice(random.below(Math.max(1, opened.length)), 1)[0];
    if (one === undefined) return false;
    // Killed in the middle, nobody knows: it is no longer asked for.
    const path = act === "revoke" ? `/access/tokens/${one.id}/revoke` : `/access/sessions/${one.id}/end`;
    if ((await this.#post(url, path, {})).status !== 200) return false;
    this.#ended.push(act === "revoke" ? bearer(one.secret) : cookie(one.secret));
    return true;
  }

  async #addPerson(url: string): Promise<boolean> {
    if (this.#people.length >= MOST) return false;
    const name = `Persona ${(this.#made += 1)}`;
    const answer = await this.#post(url, "/access/people", { name, role: "crew", password: PASSWORD });
    if (answer.status === 200) this.#people.push(name);
    return answer.status === 200;
  }

  async #shutSomebodyOut(url: string, random: Random): Promise<boolean> {
    const people = this.#staying;
    if (people.length < 3) return false;
    const name = random.pick(people);
    this.#leaving.add(name);
    const theirs = this.#sessions.filter(({ person }) => person === name);
    for (const one of theirs) this.#sessions.splice(this.#sessions.indexOf(one), 1);
    const answer = await this.#post(url, `/access/people/${encodeURIComponent(name)}`, { disabled: true });
    if (answer.status !== 200) return false;
    this.#shutOut.push(name);
    this.#ended.push(...theirs.map(({ secret }) => cookie(secret)));
    return true;
  }

  async #makeToken(url: string): Promise<boolean> {
    if (this.#tokens.length >= MOST) return false;
    const answer = await this.#post(url, "/access/tokens", {
      name: `P ${(this.#made += 1)}`,
      scopes: ["read"],
      days: 9,
    });
    if (answer.status !== 200) return false;
    const { token } = (await answer.json()) as { token: string };
    const { id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { id: string };
    this.#tokens.push({ id, secret: token });
    return true;
  }

  async #signIn(url: string, random: Random): Promise<boolean> {
    const people = this.#staying;
    if (people.length === 0 || this.#sessions.length >= MOST) return false;
    const person = random.pick(people);
    // Beyond its sessions an account loses the oldest, which is no loss.
    const theirs = this.#sessions.filter((session) => session.person === person);
    if (theirs.length >= limits.sessionsOfPerson - IN_FLIGHT) return false;
    const answer = await this.#post(url, "/access/sessions", { name: person, password: PASSWORD }, ELSEWHERE);
    if (answer.status !== 200) return false;
    const secret = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { who } = (await answer.json()) as { who: Who };
    if (!this.#leaving.has(person)) this.#sessions.push({ id: who.session_id ?? "", secret, person });
    return true;
  }

  async #post(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await post(url, path, body, headers);
    this.#over.throwIfAborted();
    return answer;
  }
}

/** The first visit, which turns access control on. */
export async function makeFirstAccount(url: string): Promise<void> {
  const { code } = (await (await fetch(`${url}/access/code`, { headers: ONCE })).json()) as { code?: string };
  if (code === undefined) return;
  const answer = await post(url, "/access/setup", { code, name: "Ana", password: PASSWORD });
  if (answer.status !== 200) throw new Error(`the first account: ${answer.status} ${await answer.text()}`);
}

function post(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + path, { method: "POST", headers: { ...ONCE, ...headers }, body: JSON.stringify(body) });
}

async function whoHas(url: string, headers: Record<string, string>): Promise<Who> {
  const answer = await fetch(`${url}/access`, { headers: { ...headers, ...ELSEWHERE, ...ONCE } });
  return ((await answer.json()) as { who: Who }).who;
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}

function cookie(value: string) {
  return { Cookie: value };
}
