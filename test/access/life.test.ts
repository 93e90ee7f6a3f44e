import test from "ava";
import { limits } from "../../src/access/limits.ts";
import type { Scope } from "../../src/access/policy.ts";
import { Refused } from "../../src/core/refused.ts";
import type { Caller } from "../../src/access/caller.ts";
import { isBitacoraError } from "../../src/core/errors.ts";
import { ManualClock } from "../support/clock.ts";
import { memoryAccess } from "./support/memory-access.ts";
import { LOCAL, PASSWORD, sessionOf, callerFrom } from "./support/vessel.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** Ana the master and Eva of the crew, on a clock that a test moves. */
async function aboard() {
  const clock = new ManualClock();
  const parts = memoryAccess({ clock });
  await parts.access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  await parts.access.addPerson("Eva", "crew", { password: PASSWORD, pin: "7319" }, "test");
  /** The service starts again on what was on disk, with its monotonic clock at zero. */
  const restarted = (wallMs = clock.wallMs) =>
    memoryAccess({ clock: new ManualClock(wallMs, 0), store: parts.store }).access;
  return {
    ...parts,
    clock,
    restarted,
    who: (credential: string) => parts.access.known(callerFrom("10.0.0.1"), credential),
  };
}

test("a session ends after its hours, however the clock is set meanwhile", async (t) => {
  for (const leapMs of [0, YEAR_MS, -YEAR_MS]) {
    const { access, clock, who } = await aboard();
    const credential = await access.signIn("Eva", "password", PASSWORD, callerFrom("10.0.0.1"));
    clock.jumpWall(leapMs);
    clock.advance(8 * HOUR_MS - 1);
    t.is(who(credential)?.name, "Eva", `${leapMs}`);
    clock.advance(1);
    t.is(who(credential), undefined, `${leapMs}`);
  }
});

test("over a restart a session has what was left of it, less where the clock says so, and never more", async (t) => {
  const { access, clock, restarted } = await aboard();
  const credential = await access.signIn("Eva", "password", PASSWORD, callerFrom("10.0.0.1"));
  clock.advance(HOUR_MS);
  await access.save();
  t.is(restarted().known(callerFrom(undefined), credential)?.name, "Eva");
  t.is(restarted(clock.wallMs + 7 * HOUR_MS).known(callerFrom(undefined), credential), undefined, "seven hours later");
  t.is(
    restarted(clock.wallMs + YEAR_MS).known(callerFrom(undefined), credential),
    undefined,
    "a clock that leapt ahead",
  );
});

test("a clock that was set back over a restart gives a session no more than was left", async (t) => {
  const { access, clock, store } = await aboard();
  const credential = await access.signIn("Eva", "password", PASSWORD, callerFrom("10.0.0.1"));
  clock.advance(HOUR_MS);
  await access.save();
  const set = new ManualClock(clock.wallMs - YEAR_MS, 0);
  const after = memoryAccess({ clock: set, store }).access;
  set.advance(7 * HOUR_MS - 1);
  t.is(after.known(callerFrom(undefined), credential)?.name, "Eva");
  set.advance(1);
  t.is(after.known(callerFrom(undefined), credential), undefined);
});

test("what was stolen is worth nothing after signing out, not even on the files of before", async (t) => {
  const { access, who, restarted } = await aboard();
  const credential = await access.signIn("Eva", "password", PASSWORD, callerFrom("10.0.0.1"));
  const eva = who(credential);
  t.truthy(eva);
  await access.endSession(eva?.id ?? "", eva!);
  t.is(who(credential), undefined);
  t.is(restarted().known(callerFrom(undefined), credential), undefined);
});

test("the files hold nothing with which somebody could sign in", async (t) => {
  const { access, store } = await aboard();
  const session = await access.signIn("Eva", "password", PASSWORD, callerFrom("10.0.0.1"));
  const token = await access.makeToken("plotter", { scopes: ["read"], days: 1 }, LOCAL);
  const files = JSON.stringify([store.accounts, store.sessions]);
  for (const secret of [PASSWORD, "7319", session, token, token.split(".").at(-1) ?? ""])
    t.false(files.includes(secret));
  for (const { hash } of [...store.sessions, ...store.accounts.tokens])
    t.is(access.known(callerFrom(undefined), hash), undefined);
});

test("a password, a PIN, a role or being shut out ends all sessions of the person, and those of nobody else", async (t) => {
  const changes = [
    { password: "otra frase bien larga" },
    { pin: "8264" },
    { role: "engineer" },
    { disabled: true },
  ] as const;
  for (const change of changes) {
    const { access, who } = await aboard();
    const eva = [sessionOf(access, "Eva"), sessionOf(access, "Eva")];
    const ana = sessionOf(access, "Ana");
    let told = 0;
    access.onChange(() => (told += 1));
    await access.changePerson("Eva", change, who(ana)!);
    t.deepEqual(eva.map(who), [undefined, undefined], JSON.stringify(change));
    t.is(who(ana)?.name, "Ana");
    t.true(told > 0, "what is open looks again");
  }
});

test("who is shut out or loses a role leaves no token behind that gives a right they have lost, and the book has each that ended", async (t) => {
  const { access, store, events, who } = await aboard();
  await access.addPerson("Leo", "engineer", { password: PASSWORD }, "test");
  const leo = who(sessionOf(access, "Leo"))!;
  const make = (name: string, scopes: readonly Scope[], by: Caller) =>
    access.makeToken(name, { scopes, days: 365 }, by);
  const tokens = {
    reads: await make("reads", ["read"], leo),
    acknowledges: await make("acknowledges", ["read", "acknowledge"], leo),
    controls: await make("controls", ["read", "control"], leo),
    ofAnother: await make("of another", ["control"], who(sessionOf(access, "Ana"))!),
  };
  const alive = () => Object.keys(tokens).filter((name) => who(tokens[name as keyof typeof tokens]) !== undefined);
  events.length = 0;
  t.deepEqual(await access.changePerson("Leo", { pin: "7319" }, LOCAL), { passkeys: 0, tokens: 0 });
  t.is(alive().length, 4);
  t.like(await access.changePerson("Leo", { role: "crew" }, LOCAL), { tokens: 1 });
  t.deepEqual(alive(), ["reads", "acknowledges", "ofAnother"]);
  t.like(await access.changePerson("Leo", { role: "guest" }, LOCAL), { tokens: 1 });
  t.deepEqual(alive(), ["reads", "ofAnother"]);
  store.refuses = true;
  t.like(await access.changePerson("Leo", { disabled: true }, LOCAL), { tokens: 1 }, "on a full disk, too");
  t.deepEqual(alive(), ["ofAnother"]);
  store.refuses = false;
  await access.saveWaiting();
  await access.changePerson("Leo", { disabled: false, role: "engineer" }, LOCAL);
  t.deepEqual(alive(), ["ofAnother"], "none comes back");
  t.deepEqual(
    events.filter(({ event }) => event === "token_revoked"),
    ["controls", "acknowledges", "reads"].map((name) => ({ event: "token_revoked", name, user: "test" })),
  );
});

test("who changes their own password stays signed in where they do it, and nowhere else", async (t) => {
  const { access, who } = await aboard();
  const [here, elsewhere] = [sessionOf(access, "Eva"), sessionOf(access, "Eva")];
  await access.changePerson("Eva", { password: "otra frase bien larga" }, who(here)!);
  t.deepEqual([who(here)?.name, who(elsewhere)], ["Eva", undefined]);
});

test("on a bridge tablet a session ends when nobody touches it, and touching it does not make it longer than others", async (t) => {
  const { access, clock, who } = await aboard();
  const tablet = await access.makeTablet(LOCAL);
  const credential = await access.signIn("Eva", "pin", "7319", callerFrom("10.0.0.1", tablet));
  for (let minutes = 0; minutes < 8 * 60 - 9; minutes += 9) {
    clock.advance(9 * 60_000);
    const session = access.sessions.find(credential);
    t.truthy(session, `${minutes}`);
    if (session !== undefined) access.sessions.touch(session);
  }
  clock.advance(9 * 60_000);
  t.is(who(credential), undefined, "eight hours are over");
  const again = await access.signIn("Eva", "pin", "7319", callerFrom("10.0.0.1", tablet));
  clock.advance(10 * 60_000);
  t.is(who(again), undefined);
});

test("a bridge tablet that is found after a power cut is signed in no longer than since its last touch that was written", async (t) => {
  const { access, clock, restarted } = await aboard();
  const tablet = await access.makeTablet(LOCAL);
  const credential = await access.signIn("Eva", "pin", "7319", callerFrom("10.0.0.1", tablet));
  const nameAfter = (goneMs: number) => restarted(clock.wallMs + goneMs).known(callerFrom(undefined), credential)?.name;
  t.is(nameAfter(10 * 60_000 - 1), "Eva", "the power was back within its time");
  t.is(nameAfter(10 * 60_000), undefined, "and after it");
  t.is(nameAfter(-1), undefined, "a clock without a battery is behind: nobody knows how long it was");
  clock.advance(9 * 60_000);
  access.sessions.touch(access.sessions.find(credential)!);
  t.is(nameAfter(60_000), undefined, "a touch that was not written does not count");
  clock.advance(4 * 60_000);
  await access.save();
  t.is(nameAfter(6 * 60_000 - 1), "Eva", "one that was counts from when it was");
  t.is(nameAfter(6 * 60_000), undefined);
});

test("the last master stays one, and the one before may go", async (t) => {
  const { access } = await aboard();
  for (const change of [{ role: "crew" }, { disabled: true }] as const) {
    const refused = await t.throwsAsync(access.changePerson("Ana", change, LOCAL), { instanceOf: Refused });
    t.is(refused?.reason, "last-master");
  }
  await access.changePerson("Eva", { role: "master" }, LOCAL);
  await t.notThrowsAsync(access.changePerson("Ana", { role: "crew" }, LOCAL));
});

test("a token ends at its end and when it is revoked, and does not come back with the clock", async (t) => {
  const { access, clock, store, who, restarted } = await aboard();
  const day = await access.makeToken("plotter", { scopes: ["read"], days: 1 }, LOCAL);
  const year = await access.makeToken("logger", { scopes: ["read"], days: 365 }, LOCAL);
  t.deepEqual([who(day)?.name, [...(who(day)?.rights ?? [])]], ["token:plotter", ["public", "read"]]);
  clock.advance(24 * HOUR_MS);
  t.is(who(day), undefined);
  clock.jumpWall(-YEAR_MS);
  t.is(who(day), undefined, "seen to have ended");
  // What was seen is on disk without anything else being written: a kill and the clock set back bring nothing back.
  while (store.accounts.tokens.every(({ revoked_at: at }) => at === null)) await new Promise(setImmediate);
  t.is(restarted().known(callerFrom(undefined), day), undefined, "after a kill");
  t.truthy(who(year));
  await access.revokeToken(access.tokens.records().find(({ name }) => name === "logger")?.id ?? "", LOCAL);
  t.is(who(year), undefined);
  t.is(restarted().known(callerFrom(undefined), year), undefined);
});

test("a session and a token that are told to have ended have ended on disk before, whatever is killed and set then", async (t) => {
  const { access, clock, store, who } = await aboard();
  const day = await access.makeToken("plotter", { scopes: ["read"], days: 1 }, LOCAL);
  const session = await access.signIn("Eva", "password", PASSWORD, callerFrom("10.0.0.1"));
  const begunMs = clock.wallMs;
  clock.advance(24 * HOUR_MS);
  for (const credential of [day, session]) {
    t.is(who(credential), undefined);
    await access.settled();
  }
  const after = memoryAccess({ clock: new ManualClock(begunMs, 0), store }).access;
  for (const credential of [day, session]) t.is(after.known(callerFrom(undefined), credential), undefined);
});

test("a full disk: what is answered as not done is not done, and signing in works all the same", async (t) => {
  const { access, store, who } = await aboard();
  await access.makeToken("plotter", { scopes: ["read"], days: 1 }, LOCAL);
  const before = structuredClone(store.accounts);
  store.refuses = true;
  const acts = {
    add: () => access.addPerson("Leo", "crew", { password: PASSWORD }, "test"),
    role: () => access.changePerson("Eva", { role: "master" }, LOCAL),
    secret: () => access.changePerson("Eva", { password: "another long one" }, LOCAL),
    token: () => access.makeToken("logger", { scopes: ["control"], days: 1 }, LOCAL),
  };
  for (const [name, act] of Object.entries(acts)) {
    const error = await t.throwsAsync(act(), undefined, name);
    t.true(isBitacoraError(error, "disk-full"), name);
  }
  t.deepEqual(access.people.records(), before.people);
  t.deepEqual(access.tokens.records(), before.tokens);
  const credential = await access.signIn("Eva", "password", PASSWORD, callerFrom("10.0.0.1"));
  t.is(who(credential)?.name, "Eva");
  store.refuses = false;
  await t.notThrowsAsync(acts.add(), "what comes after is not held up");
  t.deepEqual(
    store.accounts.people.map(({ name }) => name),
    ["Ana", "Eva", "Leo"],
  );
});

test("a full disk: what is taken away counts at once, is said to wait, and is written when there is room", async (t) => {
  const { access, store, who, restarted } = await aboard();
  await access.addPerson("Leo", "crew", { password: PASSWORD }, "test");
  const token = await access.makeToken("plotter", { scopes: ["read"], days: 1 }, LOCAL);
  const tablet = await access.makeTablet(LOCAL);
  const [eva, leo] = [sessionOf(access, "Eva"), sessionOf(access, "Leo")];
  await access.save();
  store.refuses = true;
  await access.revokeToken(access.tokens.records()[0]?.id ?? "", LOCAL);
  await access.changePerson("Leo", { disabled: true }, LOCAL);
  await access.endSession(access.sessions.find(eva)?.id ?? "", { ...LOCAL, address: "10.0.0.1" });
  await access.forgetTablets(LOCAL);
  t.true(access.isWaiting);
  t.deepEqual([who(token), who(leo), who(eva), access.isTablet(tablet)], [undefined, undefined, undefined, false]);
  // What gives something is refused, and does not bring back what was taken.
  await t.throwsAsync(access.makeToken("logger", { scopes: ["control"], days: 1 }, LOCAL));
  t.deepEqual([who(token), who(leo)], [undefined, undefined]);
  await access.saveWaiting();
  t.true(access.isWaiting);

  store.refuses = false;
  await access.saveWaiting();
  t.false(access.isWaiting);
  const after = restarted();
  for (const credential of [token, leo, eva]) t.is(after.known(callerFrom(undefined), credential), undefined);
  t.false(after.isTablet(tablet));
});

test("sessions are bounded: a person's seventeenth ends the one that was used longest ago, and no other person's", async (t) => {
  const { access, clock, who } = await aboard();
  const ana = sessionOf(access, "Ana");
  const all = Array.from({ length: limits.sessionsOfPerson + 1 }, () => {
    clock.advance(1);
    return sessionOf(access, "Eva");
  });
  t.deepEqual(
    all.map((each) => who(each) !== undefined),
    all.map((_, i) => i > 0),
  );
  t.truthy(who(ana));
});

test("a request for access waits for a person; who asks twice has the same one, and too many are refused", async (t) => {
  const { access } = await aboard();
  const asked = { clientId: "kip-1", name: "KIP", scopes: ["read"] as const, address: "10.0.0.5" };
  const first = access.requests.ask(asked);
  t.is(access.requests.ask(asked).id, first.id);
  t.is(first.token, null);
  await access.approve(first.id, { scopes: ["read", "acknowledge"], days: 30 }, LOCAL);
  t.deepEqual(
    [...(access.known(callerFrom(undefined), first.token ?? "")?.rights ?? [])],
    ["public", "read", "acknowledge", "silence"],
  );
  await t.throwsAsync(access.approve(first.id, { scopes: ["read"], days: 30 }, LOCAL), { instanceOf: Refused });
  // One that was answered makes room.
  for (let i = 0; i < limits.requestsOfAddress; i += 1) access.requests.ask({ ...asked, clientId: `other ${i}` });
  t.throws(() => access.requests.ask({ ...asked, clientId: "one more" }), { instanceOf: Refused });
});

test("a few addresses that take all places for requests hold nobody up: the oldest of whoever has most gives way", async (t) => {
  const { access } = await aboard();
  const ask = (address: string, clientId: string) =>
    access.requests.ask({ clientId, name: clientId, scopes: ["read"], address });
  const early = ask("10.0.0.5", "plotter");
  for (let i = 0; access.requests.list().length < limits.requests; i += 1)
    ask(`10.0.1.${Math.floor(i / limits.requestsOfAddress)}`, `flood ${i}`);
  const late = ask("10.0.0.6", "tablet");
  t.is(access.requests.find(late.id)?.state, "pending");
  t.false(access.requests.list().some(({ clientId }) => clientId === "flood 0"));
  // Whoever floods gets nothing by going on: only its own give way.
  for (let i = 0; i < 100; i += 1) {
    try {
      ask(`10.0.1.${i % 8}`, `again ${i}`);
    } catch (error) {
      t.true(error instanceof Refused);
    }
  }
  t.is(access.requests.list().length, limits.requests);
  for (const { id } of [early, late]) t.is(access.requests.find(id)?.state, "pending");
});

test("where each address waits with one request the oldest gives way, and nobody's second one pushes out another's first", async (t) => {
  const { access } = await aboard();
  const ask = (address: string, clientId: string) =>
    access.requests.ask({ clientId, name: clientId, scopes: ["read"], address });
  const all = Array.from({ length: limits.requests }, (_, i) => ask(`10.0.1.${i}`, "one"));
  t.is(t.throws(() => ask("10.0.1.7", "two"), { instanceOf: Refused })?.reason, "full");
  ask("10.0.2.1", "new");
  t.deepEqual(
    all.filter(({ id }) => access.requests.find(id) === undefined).map(({ address }) => address),
    ["10.0.1.0"],
  );
});

test("nobody is called as a program is, nor as somebody else but for the case of letters", async (t) => {
  const { access } = await aboard();
  for (const name of ["token:plotter", "TOKEN:x", "ana", "EVA"])
    t.is(
      (await t.throwsAsync(access.addPerson(name, "crew", { password: PASSWORD }, "test"), { instanceOf: Refused }))
        ?.reason,
      "taken",
      name,
    );
});

test("passwords that anybody would try first are refused, with the reason", async (t) => {
  const { access } = await aboard();
  const reasonOf = async (password: string, name = "Leo") =>
    (await t.throwsAsync(access.addPerson(name, "crew", { password }, "test"), { instanceOf: Refused }))?.reason;
  t.is(await reasonOf("corta"), "secret-short");
  t.is(await reasonOf("x".repeat(limits.secretMostChars + 1)), "secret-long");
  t.is(await reasonOf("1234567890"), "secret-common");
  t.is(await reasonOf("aaaaaaaaaaaa"), "secret-common");
  t.is(await reasonOf("Leonardo1234", "Leonardo"), "secret-name");
});
