import test from "ava";
import { limits } from "../../src/access/limits.ts";
import { Refused } from "../../src/core/refused.ts";
import { Throttle } from "../../src/access/throttle.ts";
import { ManualClock } from "../support/clock.ts";
import { memoryAccess } from "./support/memory-access.ts";
import { LOCAL, PASSWORD, callerFrom } from "./support/vessel.ts";

const DAY_MS = 86_400_000;

/** How many wrong secrets somebody gets rid of in a day who always waits as little as they must, and `pauseMs` once in a while. */
function triesInADay(
  throttle: Throttle,
  next: (i: number) => { address: string; account: string; isKnown: boolean },
  pause?: (i: number) => number,
) {
  let nowMs = 0;
  let tries = 0;
  for (; nowMs < DAY_MS; tries += 1) {
    const { address, account, isKnown } = next(tries);
    nowMs += throttle.waitS(address, account, isKnown, nowMs) * 1000 + (pause?.(tries) ?? 0);
    throttle.failed(address, account, nowMs);
  }
  return tries;
}

test("a day of wrong secrets from one address is a try a minute, and pausing gains nothing", (t) => {
  const one = () => ({ address: "10.0.0.1", account: "ana", isKnown: false });
  const DAY_OF_MINUTES = 1440;
  t.true(triesInADay(new Throttle(), one) < DAY_OF_MINUTES + 30);
  for (const free of [3, 4, 5, 10])
    t.true(
      triesInADay(new Throttle(), one, (i) => (i % free === free - 1 ? limits.longestWaitMs + 1 : 0)) <
        DAY_OF_MINUTES + 30,
      `${free}`,
    );
});

test("a day of wrong secrets for one account from two hundred addresses is hardly more", (t) => {
  const many = (i: number) => ({ address: `10.0.0.${i % 200}`, account: "ana", isKnown: false });
  t.true(triesInADay(new Throttle(), many) < 1440 + 60);
});

test("who signs in to an account of their own between gets no more tries at another's", (t) => {
  const throttle = new Throttle();
  const tries = triesInADay(
    throttle,
    // The tablet on the bridge: everybody has signed in from there.
    () => ({ address: "10.0.0.1", account: "master", isKnown: true }),
    () => (throttle.succeeded("10.0.0.1", "crew"), 0),
  );
  t.true(tries < 1440 + 60, `${tries}`);
});

test("a stranger's tries hold up neither a known address nor this computer, and end after a quiet hour", (t) => {
  const throttle = new Throttle();
  for (let i = 0; i < 1000; i += 1) throttle.failed(`10.0.1.${i % 200}`, "ana", i);
  t.true(throttle.waitS("10.0.0.9", "ana", false, 1000) > 0);
  t.is(throttle.waitS("10.0.0.1", "ana", true, 1000), 0);
  t.is(throttle.waitS(undefined, "ana", false, 1000), 0);
  throttle.failed("10.0.0.9", "ana", 1000 + limits.failureMs);
  t.is(throttle.waitS("10.0.0.9", "ana", false, 1000 + limits.failureMs), 0);
});

test("a hundred thousand wrong secrets from as many addresses are bounded in memory", (t) => {
  const throttle = new Throttle();
  for (let i = 0; i < 100_000; i += 1) throttle.failed(`address ${i}`, `account ${i}`, i);
  t.true(throttle.size <= limits.throttled);
});

test("the master signs in from his own tablet while a guest's telephone tries his password", async (t) => {
  const clock = new ManualClock();
  const { access, events } = memoryAccess({ clock });
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  await access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.1"));
  for (let i = 0; i < 40; i += 1) {
    clock.advance(10);
    await t.throwsAsync(access.signIn("Ana", "password", `wrong ${i}`, callerFrom(`10.0.0.${100 + (i % 8)}`)), {
      instanceOf: Refused,
    });
  }
  const waiting = await t.throwsAsync(access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.2")), {
    instanceOf: Refused,
  });
  t.is(waiting?.reason, "wait", "from an address that nobody knows");
  await t.notThrowsAsync(access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.1")));
  await t.notThrowsAsync(access.signIn("Ana", "password", PASSWORD, callerFrom(undefined)));
  t.is(events.filter(({ event }) => event === "sign_in_failed").length, 41);
});

test("a PIN counts on a bridge tablet alone", async (t) => {
  const { access } = memoryAccess();
  await access.addPerson("Ana", "crew", { password: PASSWORD, pin: "7319" }, "test");
  const refused = await t.throwsAsync(access.signIn("Ana", "pin", "7319", callerFrom("10.0.0.1")), {
    instanceOf: Refused,
  });
  t.is(refused?.reason, "no-tablet");
  const tablet = await access.makeTablet(LOCAL);
  await t.notThrowsAsync(access.signIn("Ana", "pin", "7319", callerFrom("10.0.0.1", tablet)));
});

test("wrong codes at the first visit hold up only who sends them, and stand in the log book", async (t) => {
  const clock = new ManualClock();
  const { access, events } = memoryAccess({ clock });
  const asked = { name: "Ana", password: PASSWORD };
  const tried = async () =>
    (
      await t.throwsAsync(access.setUp({ ...asked, code: "AAAA-AAAA" }, callerFrom("10.0.0.66")), {
        instanceOf: Refused,
      })
    )?.reason;
  const reasons: unknown[] = [];
  for (let i = 0; i < 40; i += 1) reasons.push(await tried());
  t.is(reasons.filter((reason) => reason === "code").length, limits.triesOfPair);
  t.is(reasons.at(-1), "wait");
  t.is(events.filter(({ event }) => event === "sign_in_failed").length, 40);
  await t.notThrowsAsync(access.setUp({ ...asked, code: access.code.text.toLowerCase() }, callerFrom("10.0.0.1")));
});

test("of sixty wrong passwords at once no more are looked at than one after the other", async (t) => {
  const { access } = memoryAccess({ clock: new ManualClock() });
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  const tried = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => access.signIn("Ana", "password", `wrong ${i}`, callerFrom("10.0.0.66"))),
  );
  const reasons = tried.map((each) => (each.status === "rejected" ? (each.reason as Refused).reason : "in"));
  t.is(reasons.filter((reason) => reason === "wrong").length, limits.triesOfPair);
  t.is(reasons.filter((reason) => reason === "wait").length, 60 - limits.triesOfPair);
});

test("an account that signs in again and again fills no log book, and holds up nobody else and not this computer", async (t) => {
  const clock = new ManualClock();
  const { access, events } = memoryAccess({ clock });
  for (const name of ["Gus", "Ana"]) await access.addPerson(name, "guest", { password: PASSWORD }, "test");
  const signIn = (name: string, address?: string, secret = PASSWORD) =>
    access.signIn(name, "password", secret, callerFrom(address));
  const { reason: before } = (await t.throwsAsync(signIn("Gus", "10.0.2.1", "guessed wrong"))) as Refused;
  t.is(before, "wrong", "a wrong secret takes nothing of what the account may");
  for (let i = 0; i < limits.proofs.atOnce; i += 1) await signIn("Gus", `10.0.0.${i}`);
  const told = events.length;
  for (let i = 0; i < 10; i += 1) {
    // Right or wrong: who has to wait learns nothing of the secret.
    const secret = i % 2 === 0 ? PASSWORD : "guessed wrong";
    const { reason } = (await t.throwsAsync(signIn("Gus", `10.0.1.${i}`, secret))) as Refused;
    t.is(reason, "wait");
  }
  t.is(events.length, told, "what is refused is no entry");
  await t.notThrowsAsync(signIn("Ana", "10.0.0.1"));
  await t.notThrowsAsync(signIn("Gus"));
  clock.advance(1000 / limits.proofs.perS);
  await t.notThrowsAsync(signIn("Gus", "10.0.0.1"));
});

test("a check that fails of itself takes nothing of what the account may", async (t) => {
  const { access } = memoryAccess({ clock: new ManualClock() });
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  const signIn = (i: number) =>
    access.signIn("Ana", "password", PASSWORD, callerFrom(`10.0.0.${i % limits.knownAddresses}`));
  for (let i = 0; i < limits.knownAddresses; i += 1) await signIn(i);
  const { people } = access;
  const verify = people.verify.bind(people);
  people.verify = () => Promise.reject(new Error("out of memory"));
  for (let i = 0; i < limits.knownAddresses * (limits.triesOfPair - 1); i += 1)
    await t.throwsAsync(signIn(i), { message: "out of memory" });
  people.verify = verify;
  for (let i = limits.knownAddresses; i < limits.proofs.atOnce; i += 1) await t.notThrowsAsync(signIn(i), `${i}`);
});

// Alone: what waits is one queue of the process.
test.serial(
  "strangers with a hundred addresses keep nobody out who comes from where they signed in before",
  async (t) => {
    const { access } = memoryAccess();
    await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
    await access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.1"));
    const ends: string[] = [];
    const strangers = Array.from({ length: 100 }, (_, i) =>
      access
        .signIn(`nobody ${i}`, "password", "guessed wrong", callerFrom(`10.0.1.${i}`))
        .catch((error: Refused) => void ends.push(error.reason)),
    );
    await access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.1"));
    t.true(ends.filter((reason) => reason === "busy").length > 50, "others are told to come again");
    t.true(
      ends.filter((reason) => reason === "wrong").length < limits.secretsWaiting,
      "she did not wait for all of them",
    );
    await Promise.all(strangers);
    await t.notThrowsAsync(
      access.signIn("Ana", "password", PASSWORD, callerFrom("10.0.0.3")),
      "and when it is over, all",
    );
  },
);

test("the right password takes back what was counted for it, and not what others got wrong meanwhile", (t) => {
  const throttle = new Throttle();
  for (let i = 0; i < 100; i += 1) throttle.failed("10.0.0.1", "ana", 1000)();
  t.is(throttle.size, 0);
  const isRight = throttle.failed("10.0.0.1", "ana", 1000);
  for (let i = 0; i < limits.triesOfPair; i += 1) throttle.failed("10.0.0.1", "eva", 1000);
  isRight();
  t.is(throttle.waitS("10.0.0.1", "ana", false, 1000), 0);
  t.true(throttle.waitS("10.0.0.1", "eva", false, 1000) > 0);
});

test("two with the code at once: one is the master, the other comes too late", async (t) => {
  const { access } = memoryAccess();
  const code = access.code.text;
  const both = await Promise.allSettled(
    ["Ana", "Eva"].map((name) => access.setUp({ code, name, password: PASSWORD }, callerFrom("10.0.0.1"))),
  );
  t.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  t.is(access.people.records().length, 1);
});
