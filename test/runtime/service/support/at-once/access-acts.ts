/** Accounts, sessions, programs, tablets and passkeys. The computer itself makes the first account. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Authenticator } from "../../../../access/support/authenticator.ts";
import { ELSEWHERE, PASSWORD } from "../../../../access/support/vessel.ts";
import { type Act, asking, type Boat, named } from "./boat.ts";

export function accessActs(boat: Boat): readonly Act[] {
  return [...peopleActs(boat), ...sessionActs(boat), ...programActs(boat), ...passkeyActs(boat)];
}

interface Kept {
  readonly people: readonly { readonly name: string; readonly role: string }[];
  readonly tokens: readonly { readonly name: string; readonly revoked_at: string | null }[];
  readonly tablets: readonly unknown[];
  readonly passkeys: readonly { readonly label: string }[];
}

async function keptIn(data: string): Promise<Kept> {
  return JSON.parse(await readFile(join(data, "access.json"), "utf8"));
}

function peopleActs({ post, get, data, events, fresh }: Boat): readonly Act[] {
  const add = (name: string, role = "crew") =>
    post("/access/people", {}, { name, role, password: PASSWORD, user: "Ana" });
  const roleOf = (people: Kept["people"], name: string) => [people.find((one) => one.name === name)?.role ?? ""];
  const roles = ["guest", "engineer"] as const;
  return [
    {
      name: "accounts, and one name twice",
      doors: ["POST /access/people"],
      prepare: () => add("Ana", "master"),
      fire: () => add(fresh(0)),
      mark: () => fresh(0),
      done: "one",
      stays: "each",
      memory: async () => named(await get("/access/people")),
      file: async () => named((await keptIn(data)).people),
      book: () => events("person_added", ({ name }) => name),
    },
    {
      name: "the role of one account",
      doors: ["POST /access/people/{name}"],
      prepare: () => add(fresh(0)),
      fire: (i) => post(`/access/people/${fresh(0)}`, {}, { role: roles[i % 2], user: "Ana" }),
      mark: (i) => roles[i % 2] ?? "",
      done: "any",
      stays: "last",
      memory: async () => roleOf(await get("/access/people"), fresh(0)),
      file: async () => roleOf((await keptIn(data)).people, fresh(0)),
    },
    {
      name: "an account is made and shut out",
      doors: ["POST /access/people", "POST /access/people/{name}"],
      fire: (i) => (i === 0 ? add(fresh(0)) : post(`/access/people/${fresh(0)}`, {}, { disabled: true, user: "Ana" })),
      mark: (i) => (i === 0 ? fresh(0) : "out"),
      done: "any",
      stays: "each",
      memory: async () =>
        ((await get("/access/people")) as { name: string; disabled: boolean }[]).flatMap(({ name, disabled }) =>
          name === fresh(0) && disabled ? [name, "out"] : [name],
        ),
      isOnce: true,
    },
  ];
}

function sessionActs({ ask, post, signIn, events, fresh, data }: Boat): readonly Act[] {
  const session = { cookie: "", id: "" };
  const asAna = () => ({ ...ELSEWHERE, Cookie: session.cookie });
  const sessions = async () => (await ask("GET", "/access/sessions", undefined, asAna())).body as { id: string; current: boolean }[]; // prettier-ignore
  const begin = async () => {
    session.cookie = await signIn("Ana");
    session.id = (await sessions()).find(({ current }) => current)?.id ?? "";
  };
  const tablets = async () => ((await keptIn(data)).tablets.length === 0 ? [] : ["some"]);
  return [
    {
      name: "sign in",
      doors: ["POST /access/sessions"],
      fire: () => ask("POST", "/access/sessions", { name: "Ana", password: PASSWORD }, ELSEWHERE),
      mark: () => "Ana",
      done: "all",
      stays: "each",
      book: () => events("signed_in", (_, user) => user),
    },
    {
      name: "a session goes on",
      doors: ["POST /access/sessions/{id}/touch"],
      prepare: begin,
      fire: () => ask("POST", `/access/sessions/${session.id}/touch`, undefined, asAna()),
      mark: () => session.id,
      done: "all",
      isOnce: true,
      stays: "each",
      memory: async () => (await sessions()).map(({ id }) => id),
    },
    {
      name: "a session ends",
      doors: ["POST /access/sessions/{id}/end"],
      prepare: begin,
      fire: () => post(`/access/sessions/${session.id}/end`),
      mark: () => "ended",
      done: "one",
      stays: "gone",
      memory: async () => ((await ask("GET", "/access", undefined, asAna())).body.who.name === "Ana" ? ["ended"] : []),
      book: () => events(["session_ended", "signed_out"], () => "ended"),
    },
    {
      name: "the watch is handed over",
      doors: ["POST /access/watch"],
      fire: (i) => post("/access/watch", {}, { to: "Ana", password: PASSWORD, note: fresh(i), user: "Ben" }),
      mark: fresh,
      done: "all",
      stays: "each",
      book: () => events("watch_handed_over", ({ note }) => note),
    },
    {
      name: "bridge tablets",
      doors: ["POST /access/tablet"],
      fire: () => post("/access/tablet", {}, { user: "Ana" }),
      mark: () => "some",
      done: "all",
      stays: "each",
      book: () => events("tablet_made", () => "some"),
    },
    {
      name: "bridge tablets are forgotten",
      doors: ["POST /access/tablets/forget"],
      fire: () => post("/access/tablets/forget", {}, { user: "Ana" }),
      mark: () => "some",
      done: "all",
      stays: "gone",
      file: tablets,
      book: () => events("tablets_forgotten", () => "some"),
    },
  ];
}

function programActs({ ask, post, get, data, events, fresh }: Boat): readonly Act[] {
  const made = { token: "", request: "" };
  const grant = { scopes: ["read"], user: "Ana" };
  const valid = (list: Kept["tokens"]) => list.filter(({ revoked_at: at }) => at === null);
  const make = (name: string) => post("/access/tokens", {}, { name, ...grant });
  const tokens = {
    memory: async () => named(await get("/access/tokens")),
    file: async () => named((await keptIn(data)).tokens),
  };
  const request = async () => {
    const asked = { clientId: crypto.randomUUID(), description: fresh(0) };
    made.request = (await ask("POST", "/signalk/v1/access/requests", asked, ELSEWHERE)).body.requestId;
  };
  const answer = (act: "approve" | "deny") =>
    post(`/access/requests/${made.request}/${act}`, {}, act === "deny" ? { user: "Ana" } : grant);
  const state = async () =>
    ((await get("/access/requests")) as { id: string; state: string }[])
      .filter(({ id }) => id === made.request)
      .map(({ state: of }) => of);
  return [
    {
      name: "tokens",
      doors: ["POST /access/tokens"],
      fire: (i) => make(fresh(i)),
      mark: fresh,
      done: "all",
      stays: "each",
      ...tokens,
      book: () => events("token_approved", ({ name }) => name),
    },
    {
      name: "a token is taken away",
      doors: ["POST /access/tokens/{id}/revoke"],
      prepare: async () => {
        await make(fresh(0));
        made.token = ((await get("/access/tokens")) as { id: string; name: string }[]).find(({ name }) => name === fresh(0))?.id ?? ""; // prettier-ignore
      },
      fire: () => post(`/access/tokens/${made.token}/revoke`, {}, { user: "Ana" }),
      mark: () => fresh(0),
      done: "all",
      isOnce: true,
      stays: "gone",
      memory: async () => named(valid(await get("/access/tokens"))),
      file: async () => named(valid((await keptIn(data)).tokens)),
      book: () => events("token_revoked", ({ name }) => name),
    },
    {
      name: "a program is let in",
      doors: ["POST /access/requests/{id}/approve"],
      prepare: request,
      fire: () => answer("approve"),
      mark: () => "approved",
      done: "one",
      stays: "each",
      memory: state,
      book: () => events("token_approved", () => "approved"),
    },
    {
      name: "a program is let in and refused",
      doors: ["POST /access/requests/{id}/approve", "POST /access/requests/{id}/deny"],
      prepare: request,
      fire: (i) => answer(i === 1 ? "approve" : "deny"),
      mark: (i) => (i === 1 ? "approved" : "denied"),
      done: "one",
      stays: "last",
      memory: state,
      book: () => events(["token_approved", "request_denied"], ({ event }) => (event === "request_denied" ? "denied" : "approved")), // prettier-ignore
    },
  ];
}

function passkeyActs(boat: Boat): readonly Act[] {
  const { post, get, data, events, fresh } = boat;
  // A passkey is of a name, and a browser says from whose page it asks.
  const origin = boat.url.replace("127.0.0.1", "localhost");
  const { ask } = asking(origin);
  const place = { origin, rpId: "localhost" };
  const one = { cookie: "", device: new Authenticator(), body: {}, id: "" };
  const from = () => ({ ...ELSEWHERE, Origin: origin, Cookie: one.cookie });
  const begin = async () => {
    const { cookie } = await ask("POST", "/access/sessions", { name: "Ana", password: PASSWORD }, { ...ELSEWHERE, Origin: origin }); // prettier-ignore
    one.cookie = cookie;
    one.device = new Authenticator();
    const { body } = await ask("POST", "/access/passkeys/challenge", { password: PASSWORD }, from());
    one.body = one.device.made({ ...place, challenge: body.challenge, userHandle: body.user_handle, label: fresh(0) });
  };
  const add = () => ask("POST", "/access/passkeys", one.body, from());
  const kept = async () => (await keptIn(data)).passkeys.map(({ label }) => label);
  const listed = async () => (await get("/access/passkeys")) as { label: string; id: string }[];
  return [
    {
      name: "a passkey",
      doors: ["POST /access/passkeys", "POST /access/passkeys/challenge"],
      prepare: begin,
      fire: add,
      mark: () => fresh(0),
      done: "one",
      stays: "each",
      file: kept,
      book: () => events("passkey_added", ({ label }) => label),
    },
    {
      name: "sign in by passkey",
      doors: ["POST /access/passkeys/sessions", "POST /access/passkeys/sessions/challenge"],
      prepare: async () => {
        const { body } = await ask("POST", "/access/passkeys/sessions/challenge", {}, { ...ELSEWHERE, Origin: origin });
        one.body = one.device.asserted({ ...place, challenge: body.challenge });
      },
      fire: () => ask("POST", "/access/passkeys/sessions", one.body, { ...ELSEWHERE, Origin: origin }),
      mark: () => "Ana",
      done: "one",
      stays: "each",
      book: () => events("signed_in", (_, user) => user),
    },
    {
      name: "a passkey is removed",
      doors: ["POST /access/passkeys/{id}/remove"],
      prepare: async () => {
        await begin();
        await add();
        one.id = (await listed()).find(({ label }) => label === fresh(0))?.id ?? "";
      },
      fire: () => post(`/access/passkeys/${one.id}/remove`, {}, { user: "Ana" }),
      mark: () => fresh(0),
      done: "one",
      stays: "gone",
      memory: async () => (await listed()).map(({ label }) => label),
      file: kept,
      book: () => events("passkey_removed", ({ label }) => label),
    },
  ];
}
