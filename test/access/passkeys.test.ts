/**
 * Passkeys over HTTP, by an authenticator in software: what signs in, and each way in which it does not. One after another: so many
 * passwords at once as all of them hash are refused as too many.
 */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../src/access/limits.ts";
import type { Statement } from "../../src/logbook/person/person-signature.ts";
import { byPasskey } from "../logbook/support/passkey-signer.ts";
import { ManualClock } from "../support/clock.ts";
import { Authenticator, type KeyKind } from "./support/authenticator.ts";
import { memoryAccess } from "./support/memory-access.ts";
import { type AccessVessel, accessVessel, ELSEWHERE, LOCAL, PASSWORD, callerFrom } from "./support/vessel.ts";

interface Answer {
  readonly status: number;
  readonly body: { detail?: string; challenge: string; user_handle: string; who: { name: string }; methods: string[] };
  readonly cookie: string | undefined;
}

/** The vessel as a browser has it, which has opened the console by the name `localhost`. */
async function aboard(
  t: ExecutionContext,
  { clock, from = ELSEWHERE }: { clock?: ManualClock; from?: Record<string, string> } = {},
) {
  const vessel = await accessVessel(t, {
    ...(clock === undefined ? {} : { clock }),
    server: { machineNames: ["boat.local"] },
  });
  const origin = `http://localhost:${vessel.port}`;
  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/json", ...from, ...headers },
      body: JSON.stringify(body),
    });
    const [cookie] = answer.headers.getSetCookie();
    return { status: answer.status, body: (await answer.json()) as Answer["body"], cookie };
  };
  const place = { origin, rpId: "localhost" };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(`${origin}${path}`, { headers: { ...ELSEWHERE, ...headers } })).json()) as never;
  return { ...vessel, vessel, origin, place, send, get };
}

type Aboard = Awaited<ReturnType<typeof aboard>>;

/** A new authenticator with a passkey of the person. */
async function withPasskey({ vessel, send, place }: Aboard, name: string, kind: KeyKind = "ES256", count = 0) {
  const device = new Authenticator(kind);
  const as = vessel.as(name);
  const ask = () => send("/access/passkeys/challenge", { password: PASSWORD }, as);
  // Many passwords of other tests are looked at just now: then it is to be asked again.
  let { status: asked, body } = await ask();
  while (asked === 503) ({ status: asked, body } = await ask());
  const made = device.made({ ...place, challenge: body.challenge, userHandle: body.user_handle, count });
  const { status, body: answer } = await send("/access/passkeys", made, as);
  if (status !== 200) throw new Error(answer.detail);
  return device;
}

async function challengeOf({ send }: Aboard): Promise<string> {
  return (await send("/access/passkeys/sessions/challenge", {})).body.challenge;
}

function doorsIn({ events }: AccessVessel): string[] {
  return events.flatMap((event) => (event.event === "sign_in_failed" ? [event.door] : []));
}

for (const kind of ["ES256", "EdDSA", "RS256"] as const)
  test.serial(`a passkey signs in by ${kind}, without a name, and stands in the log book`, async (t) => {
    const on = await aboard(t);
    const device = await withPasskey(on, "crew", kind);
    t.deepEqual(((await on.get("/access")) as { methods: string[] }).methods, ["password", "passkey"]);
    const said = device.asserted({ ...on.place, challenge: await challengeOf(on) });
    const { status, body, cookie } = await on.send("/access/passkeys/sessions", said);
    t.is(status, 200, body.detail);
    t.is(body.who.name, "crew");
    t.regex(cookie ?? "", /^bitacora_session=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
    t.like(on.events.at(-1), { event: "signed_in", user: "crew", method: "passkey" });
    t.like(
      on.events.find(({ event }) => event === "passkey_added"),
      { name: "crew", label: "Telephone", user: "crew" },
    );
  });

test.serial("an assertion counts once: a replayed one, and another by the same challenge, are refused", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew");
  const challenge = await challengeOf(on);
  const said = device.asserted({ ...on.place, challenge, count: 1 });
  t.is((await on.send("/access/passkeys/sessions", said)).status, 200);
  t.is((await on.send("/access/passkeys/sessions", said)).status, 401, "replayed");
  const again = device.asserted({ ...on.place, challenge, count: 2 });
  t.is((await on.send("/access/passkeys/sessions", again)).status, 401, "signed anew over the same challenge");
  t.deepEqual(doorsIn(on), Array(2).fill("POST /access/passkeys/sessions (challenge)"));
});

test.serial("a challenge that was refused once does not count a second time", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew");
  const challenge = await challengeOf(on);
  const wrong = device.asserted({ ...on.place, challenge, flags: 1 });
  t.is((await on.send("/access/passkeys/sessions", wrong)).status, 401);
  t.is((await on.send("/access/passkeys/sessions", device.asserted({ ...on.place, challenge }))).status, 401);
});

test.serial("each part that is wrong is refused for what it is", async (t) => {
  // A browser on the computer itself never has to wait.
  const on = await aboard(t, { from: {} });
  const [device, other] = [await withPasskey(on, "crew"), await withPasskey(on, "engineer")];
  const fresh = async () => ({ ...on.place, challenge: await challengeOf(on) });
  const flipped = (text: string, at = -1) => {
    const bytes = Buffer.from(text, "base64url");
    bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
    return bytes.toString("base64url");
  };
  const right = device.asserted(await fresh());
  const stranger = new Authenticator();
  stranger.userHandle = other.userHandle;
  const cases: Record<string, object> = {
    challenge: device.asserted({ ...on.place, challenge: "x".repeat(75) }),
    "challenge of adding": device.asserted({
      ...on.place,
      challenge: (await on.send("/access/passkeys/challenge", { password: PASSWORD }, on.as("crew"))).body.challenge,
    }),
    unknown: stranger.asserted(await fresh()),
    type: device.asserted({ ...(await fresh()), type: "webauthn.create" }),
    origin: device.asserted({ ...(await fresh()), origin: "http://localhost:1" }),
    "origin of another site": device.asserted({ ...(await fresh()), origin: "https://evil.example" }),
    "origin, in a frame": device.asserted({ ...(await fresh()), client: { crossOrigin: true } }),
    "origin, in a frame of": device.asserted({ ...(await fresh()), client: { topOrigin: "https://evil.example" } }),
    "rp-id": device.asserted({ ...(await fresh()), rpId: "boat.local" }),
    presence: device.asserted({ ...(await fresh()), flags: 4 }),
    verification: device.asserted({ ...(await fresh()), flags: 1 }),
    handle: { ...device.asserted(await fresh()), user_handle: other.userHandle },
    "signature, a bit of it": { ...right, signature: flipped(right.signature) },
    "signature over other data": await (async () => {
      const said = device.asserted(await fresh());
      return { ...said, authenticator_data: flipped(said.authenticator_data) };
    })(),
    "signature by another key": await (async () => {
      const said = other.asserted(await fresh());
      return { ...said, credential_id: device.credentialId, user_handle: device.userHandle };
    })(),
    "form, too short": { ...device.asserted(await fresh()), authenticator_data: "AAAA" },
    "challenge in no JSON": { ...device.asserted(await fresh()), client_data: "AAAA" },
  };
  for (const [name, body] of Object.entries(cases)) {
    on.events.length = 0;
    const { status, cookie } = await on.send("/access/passkeys/sessions", body);
    t.is(status, 401, name);
    t.is(cookie, undefined, name);
    const [fault = ""] = /^[\w-]+/.exec(name) ?? [];
    t.deepEqual(doorsIn(on), [`POST /access/passkeys/sessions (${fault})`], name);
  }
  t.is((await on.send("/access/passkeys/sessions", device.asserted(await fresh()))).status, 200, "and right is right");
});

test.serial("a passkey of another name of the computer signs nobody in here, whatever it says", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew");
  on.access.passkeys.keys.restore(on.access.passkeys.keys.records().map((one) => ({ ...one, rp_id: "boat.local" })));
  const said = device.asserted({ ...on.place, challenge: await challengeOf(on) });
  t.is((await on.send("/access/passkeys/sessions", said)).status, 401);
  t.deepEqual(doorsIn(on), ["POST /access/passkeys/sessions (rp-id)"]);
});

test.serial("a counter that goes back is a copy: refused, and told in the log book by its name", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew", "ES256", 5);
  const signIn = async (count: number) =>
    on.send("/access/passkeys/sessions", device.asserted({ ...on.place, challenge: await challengeOf(on), count }));
  t.is((await signIn(9)).status, 200);
  for (const count of [9, 6, 0]) {
    on.events.length = 0;
    const { status, body } = await signIn(count);
    t.is(status, 401, `${count}`);
    t.regex(body.detail ?? "", /copia/);
    t.like(on.events[0], { event: "passkey_copied", name: "crew", label: "Telephone", user: "system" });
  }
  t.is((await signIn(10)).status, 200);
});

test.serial("a challenge is over after its minutes, and is worth nothing to another run", async (t) => {
  const clock = new ManualClock();
  const on = await aboard(t, { clock });
  const device = await withPasskey(on, "crew");
  const [early, late] = [await challengeOf(on), await challengeOf(on)];
  clock.advance(limits.challengeMs - 1);
  t.is((await on.send("/access/passkeys/sessions", device.asserted({ ...on.place, challenge: early }))).status, 200);
  clock.advance(1);
  t.is((await on.send("/access/passkeys/sessions", device.asserted({ ...on.place, challenge: late }))).status, 401);
  const foreign = await challengeOf(await aboard(t));
  t.is((await on.send("/access/passkeys/sessions", device.asserted({ ...on.place, challenge: foreign }))).status, 401);
});

test.serial(
  "by an address, in the clear and at a port that is not the service's there is none, and it says why",
  async (t) => {
    const on = await aboard(t);
    const device = await withPasskey(on, "crew");
    const own = on.port;
    for (const [origin, word] of [
      [`http://127.0.0.1:${own}`, /dirección IP/],
      [`http://[::1]:${own}`, /dirección IP/],
      [`http://boat.local:${own}`, /por HTTPS/],
      ["http://localhost:1", /--allow-origin/],
      // TLS that somebody else has added.
      [`https://localhost:${own}`, /--allow-origin/],
    ] as const) {
      const said = device.asserted({ ...on.place, challenge: await challengeOf(on) });
      for (const [path, body] of [
        ["/access/passkeys/sessions/challenge", {}],
        ["/access/passkeys/sessions", said],
      ] as const) {
        const answer = await calledBy(on.port, origin, path, body);
        t.is(answer.status, 409, `${origin} ${path}`);
        t.regex(answer.text, word, origin);
      }
    }
  },
);

/** A page of that origin, whose name leads to the service. `fetch` does not let Host be set. */
async function calledBy(port: number, origin: string, path: string, body: object) {
  const headers = { Host: new URL(origin).host, Origin: origin, "Content-Type": "application/json", ...ELSEWHERE };
  const asked = request({ host: "127.0.0.1", port, path, method: "POST", headers });
  asked.end(JSON.stringify(body));
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

test.serial("a proxy that was named with --allow-origin has passkeys of its own name", async (t) => {
  const vessel = await accessVessel(t, { server: { allowedOrigins: ["https://bridge.example"] } });
  const ask = async (origin: string) =>
    (
      await fetch(`${vessel.url}/access/passkeys/sessions/challenge`, {
        method: "POST",
        headers: { Origin: origin, ...ELSEWHERE },
      })
    ).json() as Promise<{ rp_id?: string }>;
  t.is((await ask("https://bridge.example")).rp_id, "bridge.example");
});

test.serial("adding one asks for the password, and takes only what was asked for", async (t) => {
  const on = await aboard(t);
  const as = on.as("crew");
  const ask = async (password = PASSWORD) => on.send("/access/passkeys/challenge", { password }, as);
  t.is((await ask("mareas y otras cosas")).status, 401);
  t.deepEqual(doorsIn(on), ["POST /access/passkeys/challenge"]);
  const add = async (said: object = {}, changed: object = {}, headers = as) => {
    const { challenge, user_handle: userHandle } = (await ask()).body;
    const body = new Authenticator().made({ ...on.place, challenge, userHandle, ...said });
    return (await on.send("/access/passkeys", { ...body, ...changed }, headers)).status;
  };
  t.is(await add({ challenge: await challengeOf(on) }), 401, "the challenge of a sign-in");
  t.is(await add({ userHandle: "AAAA" }), 401, "another handle");
  t.is(await add({}, {}, on.as("engineer")), 401, "for somebody else");
  t.is(await add({ type: "webauthn.get" }), 401);
  t.is(await add({ origin: "https://evil.example" }), 401);
  t.is(await add({ rpId: "evil.example" }), 401);
  t.is(await add({ flags: 1 }), 401, "nobody was verified");
  t.is(await add({}, { public_key: "AAAA" }), 401);
  t.is(await add({}, { label: " " }), 400);
  t.is(await add(), 200);
  t.is(on.access.passkeys.keys.records().length, 1);
});

test.serial("an authenticator is in one account only, a person has so many, and one handle for all", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew");
  const { body } = await on.send("/access/passkeys/challenge", { password: PASSWORD }, on.as("engineer"));
  const theft = device.made({ ...on.place, challenge: body.challenge, userHandle: body.user_handle });
  t.is((await on.send("/access/passkeys", theft, on.as("engineer"))).status, 409);
  for (let i = 1; i < limits.passkeysOfPerson; i += 1) await withPasskey(on, "crew");
  await t.throwsAsync(withPasskey(on, "crew"), { message: /No caben más/ });
  const handles = on.access.passkeys.keys.records().map(({ name, user_handle: handle }) => `${name} ${handle}`);
  t.is(new Set(handles).size, 1);
});

test.serial(
  "one's own are listed and removed, a master sees and removes all, and what was removed signs nobody in",
  async (t) => {
    const on = await aboard(t);
    const crew = await withPasskey(on, "crew");
    await withPasskey(on, "engineer");
    type Listed = { id: string; name: string; label: string; rp_id: string; used_at: string | null }[];
    const list = (name: string): Promise<Listed> => on.get("/access/passkeys", on.as(name));
    t.deepEqual(
      (await list("crew")).map(({ name, rp_id }) => [name, rp_id]),
      [["crew", "localhost"]],
    );
    t.deepEqual(
      (await list("master")).map(({ name }) => name),
      ["crew", "engineer"],
    );
    t.deepEqual(await list("guest"), []);
    const [one] = await list("crew");
    const path = `/access/passkeys/${one?.id}/remove`;
    t.is((await on.send(path, {}, on.as("engineer"))).status, 403);
    const signedIn = on.as("crew");
    t.is((await on.send(path, {}, on.as("master"))).status, 200);
    t.is((await on.send(path, {}, on.as("master"))).status, 404);
    t.like(on.events.at(-1), { event: "passkey_removed", name: "crew", label: "Telephone", user: "master" });
    const state = (await on.get("/access", signedIn)) as { who: { kind: string } };
    t.is(state.who.kind, "visitor", "the sessions of whose it was have ended");
    const said = crew.asserted({ ...on.place, challenge: await challengeOf(on) });
    t.is((await on.send("/access/passkeys/sessions", said)).status, 401);
    const [own] = await list("engineer");
    const [here, there] = [on.as("engineer"), on.as("engineer")];
    t.is((await on.send(`/access/passkeys/${own?.id}/remove`, {}, here)).status, 200);
    const kindOf = async (headers: Record<string, string>) =>
      ((await on.get("/access", headers)) as { who: { kind: string } }).who.kind;
    t.deepEqual([await kindOf(here), await kindOf(there)], ["person", "visitor"]);
  },
);

test.serial("who is shut out is shut out by passkey, too", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew");
  t.is((await on.send("/access/people/crew", { disabled: true, current: PASSWORD }, on.as("master"))).status, 200);
  const said = device.asserted({ ...on.place, challenge: await challengeOf(on) });
  t.is((await on.send("/access/passkeys/sessions", said)).status, 401);
  t.deepEqual(doorsIn(on), ["POST /access/passkeys/sessions (account)"]);
});

test.serial("wrong ones make the next wait, and the right one is no exception meanwhile", async (t) => {
  const clock = new ManualClock();
  const on = await aboard(t, { clock });
  const device = await withPasskey(on, "crew");
  const signIn = async (flags: number) =>
    (
      await on.send(
        "/access/passkeys/sessions",
        device.asserted({ ...on.place, challenge: await challengeOf(on), flags }),
      )
    ).status;
  for (let i = 0; i < limits.triesOfPair; i += 1) t.is(await signIn(1), 401);
  t.is(await signIn(5), 429);
  clock.advance(2 * limits.longestWaitMs);
  t.is(await signIn(5), 200);
});

test.serial("what is kept holds public keys only, and signs in after a restart", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew");
  const [kept] = on.store.accounts.passkeys;
  t.is(kept?.public_key, device.spki.toString("base64url"));
  t.deepEqual(Object.keys(kept ?? {}).sort(), [
    "credential_id",
    "id",
    "label",
    "made_at",
    "name",
    "public_key",
    "rp_id",
    "sign_count",
    "used_at",
    "user_handle",
  ]);
  t.is(Buffer.from(kept?.user_handle ?? "", "base64url").length, 32);
  const { access } = memoryAccess({ store: on.store });
  const { challenge } = access.passkeys.signInChallenge(on.place);
  const said = device.asserted({ ...on.place, challenge });
  const credential = await access.passkeys.signIn(
    {
      credentialId: said.credential_id,
      clientData: said.client_data,
      authenticatorData: said.authenticator_data,
      signature: said.signature,
      userHandle: said.user_handle,
    },
    on.place,
    callerFrom("192.0.2.7"),
  );
  t.is(access.known(callerFrom(undefined), credential)?.name, "crew");
});

test.serial(
  "a passkey signs a countersignature once the book knows it, and what is in the book signs nobody in",
  async (t) => {
    const on = await aboard(t);
    const signer = byPasskey();
    const as = on.as("crew");
    const { body: asked } = await on.send("/access/passkeys/challenge", { password: PASSWORD }, as);
    const made = signer.device.made({ ...on.place, challenge: asked.challenge, userHandle: asked.user_handle });
    t.is((await on.send("/access/passkeys", made, as)).status, 200);
    const { id: entryId, hash: entryHash } = await on.logbook.append({
      kind: "manual",
      summary: "Zarpamos",
      payload: {},
      user: "Eva",
    });
    const vessel = `bitacora/${on.project.id}`;
    const countersign = async (statement: Partial<Statement> = {}, user = "crew") => {
      const about = {
        vessel,
        entryId,
        entryHash,
        person: "crew",
        summary: "Conforme",
        signedAt: "2026-11-24T03:00:00.000Z",
      };
      const { personKey, signature, signedAt, summary, passkey } = signer.sign({ ...about, ...statement });
      const query = new URLSearchParams({
        user,
        summary,
        key: personKey,
        signature,
        signed_at: signedAt,
        authenticator_data: passkey?.authenticatorData ?? "",
        client_data: passkey?.clientData ?? "",
      });
      const path = `/logbook/${entryId}/countersignatures?${query}`;
      return { ...(await on.send(path, {}, on.as(user))), passkey, signature };
    };
    t.is((await countersign()).status, 422, "the book does not know it yet");
    const listed = async () => (await on.get("/access/passkeys", as)) as { person_key: string; signs: boolean }[];
    t.like((await listed())[0], { person_key: signer.publicKey, signs: false });
    const key = new URLSearchParams({ key: signer.publicKey, person: "crew", user: "Eva" });
    t.is((await on.send(`/logbook/person-keys?${key}`, {}, as)).status, 403, "on the vessel's computer only");
    t.is((await fetch(`${on.vessel.url}/logbook/person-keys?${key}`, { method: "POST" })).status, 200);
    t.like((await listed())[0], { signs: true });
    t.is((await countersign({ entryId: 1 + entryId })).status, 422, "another entry");
    t.is((await countersign({ person: "engineer" })).status, 422, "another person");
    t.is((await countersign({}, "engineer")).status, 422, "in another's session");
    const { status, passkey, signature } = await countersign();
    t.is(status, 200);
    const [entry] = await on.logbook.query({ limit: 1 });
    t.like(entry?.payload, { countersigns: entryId, signature, client_data: passkey?.clientData });
    const replayed = {
      credential_id: signer.device.credentialId,
      client_data: Buffer.from(passkey?.clientData ?? "", "base64").toString("base64url"),
      authenticator_data: Buffer.from(passkey?.authenticatorData ?? "", "base64").toString("base64url"),
      signature: derOf(signature),
      user_handle: signer.device.userHandle,
    };
    t.is((await on.send("/access/passkeys/sessions", replayed)).status, 401, "what stands in the book is no sign-in");
    t.deepEqual(doorsIn(on), ["POST /access/passkeys/sessions (challenge)"]);
  },
);

/** r and s as an authenticator gives them. */
function derOf(signature: string): string {
  const bytes = Buffer.from(signature, "base64");
  const [r, s] = [bytes.subarray(0, 32), bytes.subarray(32)].map((part) =>
    Buffer.concat([Buffer.from([2, 33, 0]), part]),
  );
  return Buffer.concat([Buffer.from([0x30, 70]), r ?? Buffer.alloc(0), s ?? Buffer.alloc(0)]).toString("base64url");
}

test.serial("a full disk: what is answered as not done is not done", async (t) => {
  const on = await aboard(t);
  const device = await withPasskey(on, "crew");
  const [before] = on.access.passkeys.keys.records();
  on.store.refuses = true;
  await t.throwsAsync(withPasskey(on, "crew"));
  t.deepEqual(on.access.passkeys.keys.records(), [before]);
  const said = device.asserted({ ...on.place, challenge: await challengeOf(on) });
  t.is((await on.send("/access/passkeys/sessions", said)).status, 200, "somebody has to answer the alarm");
  const removed = await on.send(`/access/passkeys/${before?.id}/remove`, {}, on.as("crew"));
  t.is(removed.status, 200, "what is taken away is taken away");
  t.like(removed.body, { done: true, waits: true });
  const again = device.asserted({ ...on.place, challenge: await challengeOf(on) });
  t.is((await on.send("/access/passkeys/sessions", again)).status, 401);
});

test.serial(
  "a passkey that a thief has left does not outlive the password that somebody else gives, nor being let in again",
  async (t) => {
    for (const change of [{ password: "another long one" }, { disabled: false }]) {
      const on = await aboard(t);
      const device = await withPasskey(on, "crew");
      await withPasskey(on, "engineer");
      if ("disabled" in change) await on.access.changePerson("crew", { disabled: true }, LOCAL);
      const { status, body } = await on.send("/access/people/crew", { ...change, current: PASSWORD }, on.as("master"));
      t.is(status, 200);
      t.like(body, { passkeys_removed: 1 });
      t.true(on.vessel.events.some(({ event }) => event === "passkey_removed"));
      const said = device.asserted({ ...on.place, challenge: await challengeOf(on) });
      t.is((await on.send("/access/passkeys/sessions", said)).status, 401);
      t.deepEqual(
        on.access.passkeys.keys.records().map(({ name }) => name),
        ["engineer"],
      );
    }
  },
);

test.serial("one's own new password keeps one's own passkeys", async (t) => {
  const on = await aboard(t);
  await withPasskey(on, "crew");
  const changed = { password: "another long one", current: PASSWORD };
  t.is((await on.send("/access/people/crew", changed, on.as("crew"))).status, 200);
  t.is(on.access.passkeys.keys.records().length, 1);
});
