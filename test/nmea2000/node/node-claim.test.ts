import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { ADDRESS_MAX, NULL_ADDRESS } from "../../../src/nmea2000/node/node-addresses.ts";
import { stepClaim } from "../../../src/nmea2000/node/node-claim.ts";
import {
  type ClaimEvent,
  type ClaimMessage,
  type ClaimState,
  concernsClaim,
  dueMs,
  hasDouble,
  initialClaim,
  usableAddress,
} from "../../../src/nmea2000/node/node-claim-state.ts";
import type { Name } from "../../../src/nmea2000/node/node-name.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { SimulatedClaims } from "../support/simulated-claims.ts";

const {
  claimListenMaxMs,
  claimQuietMs,
  claimDelayMs,
  claimListenMs,
  claimHoldMs,
  claimSpacingMs,
  claimDefences,
  claimRetryMs,
  claimViolationMs,
} = nmea2000Limits;

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

/** PC gateway, marine, AAC, as captured: ours is neither the smallest nor the greatest. */
const OURS = 0xc032_8200_7fc0_1234n;
const SMALLER = OURS - 1n;
const GREATER = OURS + 1n;
const NOT_AAC = OURS & ~(1n << 63n);
/** Industry group 0: fewer decimal digits than ours, so whoever compares them as text takes it for greater. */
const GLOBAL_GROUP = 0x8032_8200_7fc0_1234n;

/** One node, driven by hand. */
class Claimant {
  state: ClaimState;
  nowMs = 1000;
  readonly said: ClaimMessage[] = [];

  constructor(name: Name = OURS, address = 35) {
    this.state = initialClaim(name, address);
  }

  handle(event: ClaimEvent, random = 0.5): ClaimMessage[] {
    const { state, send } = stepClaim(this.state, event, this.nowMs, random);
    this.state = state;
    this.said.push(...send);
    return [...send];
  }

  hear(source: number, name: Name): ClaimMessage[] {
    return this.handle({ type: "claim", source, name });
  }

  /** Lets time pass until so long from now, telling it whenever it is due. */
  pass(ms: number): ClaimMessage[] {
    const until = this.nowMs + ms;
    const before = this.said.length;
    for (let due = dueMs(this.state); due <= until; due = dueMs(this.state)) {
      this.nowMs = Math.max(this.nowMs, due);
      this.handle({ type: "time" });
    }
    this.nowMs = until;
    return this.said.slice(before);
  }

  /** From the start, without its delay, to the moment at which the others' claims have been listened to. */
  listen(...others: readonly (readonly [number, Name])[]): ClaimMessage[] {
    this.handle({ type: "bus-up" }, 0);
    this.pass(0);
    for (const [source, name] of others) this.hear(source, name);
    return this.pass(claimListenMs);
  }

  /** Has the address for a while. */
  hold(...others: readonly (readonly [number, Name])[]): this {
    this.listen(...others);
    this.pass(claimHoldMs + 1000);
    return this;
  }
}

const claim = (source: number): ClaimMessage => ({ type: "claim", source });
const everybody = (name: (address: number) => Name): [number, Name][] =>
  Array.from({ length: ADDRESS_MAX + 1 }, (_, address) => [address, name(address)]);
const smaller = (address: number): Name => SMALLER - BigInt(address);
const greater = (address: number): Name => GREATER + BigInt(address);

test("a free address: asked who is there, listened, claimed, and it stands when nobody has objected for 250 ms", (t) => {
  const node = new Claimant();
  node.handle({ type: "bus-up" });
  const begins = node.nowMs + 0.5 * claimDelayMs;
  t.deepEqual(node.pass(claimDelayMs), [{ type: "request", source: NULL_ADDRESS }]);
  t.is(node.state.phaseEndsMs, begins + claimListenMs);
  t.deepEqual(node.pass(claimListenMs), [claim(35)]);
  t.is(usableAddress(node.state), undefined);
  t.is(node.state.phaseEndsMs, begins + claimListenMs + claimHoldMs);
  t.deepEqual(node.pass(claimHoldMs), []);
  t.is(usableAddress(node.state), 35);
  t.is(dueMs(node.state), Infinity);
});

test("while claims keep coming, they are listened to, but not for ever", (t) => {
  const node = new Claimant();
  node.handle({ type: "bus-up" }, 0);
  node.pass(0);
  const from = node.nowMs;
  for (let i = 0; node.state.phase === "listening"; i += 1) {
    node.pass(claimQuietMs - 1);
    if (node.state.phase === "listening") node.hear(100 + (i % 100), GREATER + BigInt(i));
  }
  t.true(node.state.claimedAtMs - from <= claimListenMaxMs);
  t.true(node.state.claimedAtMs - from > claimListenMaxMs - claimQuietMs);
  const other = new Claimant();
  other.handle({ type: "bus-up" }, 0);
  other.pass(claimListenMs - 1);
  other.hear(100, GREATER);
  t.deepEqual(other.pass(claimQuietMs - 1), []);
  t.deepEqual(other.pass(1), [claim(35)]);
});

test("taken by a greater NAME: a node that can take any address leaves it in peace, one that cannot displaces it", (t) => {
  t.deepEqual(new Claimant().listen([35, GREATER]), [claim(36)]);
  t.deepEqual(new Claimant(NOT_AAC).listen([35, GREATER]), [claim(35)]);
});

test("taken by a smaller NAME: the next free address, or none at all without the bit for it", (t) => {
  t.deepEqual(new Claimant().listen([35, SMALLER], [36, GREATER], [37, SMALLER - 1n]), [claim(38)]);
  const fixed = new Claimant(NOT_AAC);
  t.deepEqual(fixed.listen([35, NOT_AAC - 1n]), []);
  t.is(fixed.state.phase, "cannot-claim");
  t.deepEqual(fixed.pass(claimDelayMs), [claim(NULL_ADDRESS)]);
  t.is(usableAddress(fixed.state), undefined);
});

test("after the last address comes the first one", (t) => {
  const node = new Claimant(OURS, ADDRESS_MAX);
  t.deepEqual(node.listen([ADDRESS_MAX, SMALLER]), [claim(0)]);
});

test("an address from which somebody sends who never claimed is not taken", (t) => {
  const node = new Claimant();
  node.handle({ type: "bus-up" });
  node.handle({ type: "traffic", source: 35 });
  node.pass(claimDelayMs);
  t.deepEqual(node.pass(claimListenMs), [claim(36)]);
});

for (const [when, prepare] of [
  ["while we claim", (node: Claimant) => void node.listen()],
  ["once we hold", (node: Claimant) => void node.hold()],
] as const) {
  test(`a greater NAME that claims our address ${when} is answered with our claim`, (t) => {
    const node = new Claimant();
    prepare(node);
    node.pass(claimSpacingMs);
    t.deepEqual(node.hear(35, GREATER), [claim(35)]);
    t.is(node.state.address, 35);
    t.is(node.state.counters.defences, 1);
  });

  test(`a smaller NAME that claims our address ${when} gets it, and the next one is not used before 250 ms have passed`, (t) => {
    for (const name of [SMALLER, GLOBAL_GROUP, NOT_AAC, 0n]) {
      const node = new Claimant();
      prepare(node);
      node.hear(36, GREATER);
      t.deepEqual(node.hear(35, name), [claim(37)]);
      t.is(node.state.phase, "claiming");
      node.pass(claimHoldMs - 1);
      t.is(usableAddress(node.state), undefined);
      node.pass(1);
      t.is(usableAddress(node.state), 37);
      t.is(node.state.counters.yields, 1);
    }
  });

  test(`without the bit for other addresses, a smaller NAME ${when} leaves the node without one`, (t) => {
    const node = new Claimant(NOT_AAC);
    prepare(node);
    t.deepEqual(node.hear(35, NOT_AAC - 1n), []);
    t.is(node.state.phase, "cannot-claim");
    t.deepEqual(node.pass(claimDelayMs), [claim(NULL_ADDRESS)]);
  });

  test(`our own NAME from our own address ${when} is not answered, but reported`, (t) => {
    const node = new Claimant();
    prepare(node);
    for (let i = 0; i < 100; i += 1) t.deepEqual(node.hear(35, OURS), []);
    node.pass(claimHoldMs);
    t.is(usableAddress(node.state), 35);
    t.true(hasDouble(node.state, node.nowMs));
    t.is(node.state.counters.own_names_heard, 100);
  });
}

test("a double is reported until nothing was heard of it for a while, or its address has another owner", (t) => {
  const node = new Claimant().hold();
  node.hear(77, OURS);
  t.true(hasDouble(node.state, node.nowMs));
  node.pass(nmea2000Limits.doubleHoldMs - 1);
  t.true(concernsClaim(node.state, 77));
  node.handle({ type: "traffic", source: 77 });
  node.pass(nmea2000Limits.doubleHoldMs - 1);
  t.true(hasDouble(node.state, node.nowMs));
  node.pass(1);
  t.false(hasDouble(node.state, node.nowMs));
  node.hear(77, OURS);
  node.hear(77, GREATER);
  t.false(hasDouble(node.state, node.nowMs));
});

test("frames of a double at our own address are no violation: our claim would not help", (t) => {
  const node = new Claimant().hold();
  node.hear(35, OURS);
  t.deepEqual(node.handle({ type: "traffic", source: 35 }), []);
  t.is(node.state.counters.address_violations, 0);
});

test("a double that is there first keeps its address", (t) => {
  t.deepEqual(new Claimant().listen([35, OURS]), [claim(36)]);
  const fixed = new Claimant(NOT_AAC);
  t.deepEqual(fixed.listen([35, NOT_AAC]), []);
  t.is(fixed.state.phase, "cannot-claim");
});

test("all 252 taken by smaller NAMEs: no address, said once, and asked again later", (t) => {
  const node = new Claimant();
  t.deepEqual(node.listen(...everybody(smaller)), []);
  t.deepEqual(node.pass(claimDelayMs), [claim(NULL_ADDRESS)]);
  t.deepEqual(node.pass(claimRetryMs - claimDelayMs - 1), []);
  t.deepEqual(node.pass(1 + claimDelayMs), [{ type: "request", source: NULL_ADDRESS }]);
  t.deepEqual(node.pass(claimListenMs), [claim(35)], "nobody has answered: all have gone");
});

test("251 taken: the one that is left, wherever it is", (t) => {
  for (const free of [0, 34, 35, 36, ADDRESS_MAX]) {
    const others = everybody(smaller).filter(([address]) => address !== free);
    t.deepEqual(new Claimant().listen(...others), [claim(free)]);
  }
});

test("all 252 taken, some by greater NAMEs: the first of those is displaced", (t) => {
  const some = (address: number) => (address === 50 || address === 60 ? greater(address) : smaller(address));
  const node = new Claimant();
  t.deepEqual(node.listen(...everybody(some)), [claim(50)]);
  t.deepEqual(node.hear(50, smaller(999)), [claim(60)], "a smaller one had the same idea");
  t.deepEqual(node.hear(60, smaller(998)), []);
  t.is(node.state.phase, "cannot-claim");
});

test("without an address, one that becomes free is taken after a short delay", (t) => {
  const node = new Claimant();
  node.listen(...everybody(smaller));
  node.pass(1000);
  t.deepEqual(node.hear(NULL_ADDRESS, smaller(90)), []);
  t.deepEqual(node.pass(claimDelayMs), [claim(90)], "its owner cannot claim any more");
  const fixed = new Claimant(NOT_AAC);
  fixed.listen([35, NOT_AAC - 1n]);
  fixed.pass(1000);
  fixed.hear(36, NOT_AAC - 2n);
  t.deepEqual(fixed.pass(claimDelayMs), [], "not the one that it wants");
  fixed.hear(37, NOT_AAC - 1n);
  t.deepEqual(fixed.pass(claimDelayMs), [claim(35)], "its owner has moved");
});

test("a node that loses one address after the other takes its time, ever more of it", (t) => {
  const node = new Claimant().hold();
  let longestMs = 0;
  for (let i = 0; i < 10; i += 1) {
    const { address, phase } = node.state;
    const said = node.hear(address, SMALLER - BigInt(i));
    t.is(said.length, phase === "claimed" ? 1 : 0);
    const waitsMs = said.length > 0 ? 0 : dueMs(node.state) - node.nowMs;
    t.deepEqual([...said, ...node.pass(waitsMs)], [claim(36 + i)]);
    t.true(waitsMs >= longestMs);
    longestMs = waitsMs;
  }
  t.is(longestMs, 0.5 * claimDelayMs * 2 ** nmea2000Limits.claimBackoffs);
  node.pass(claimHoldMs);
  t.is(usableAddress(node.state), 45);
  t.deepEqual(node.hear(45, SMALLER - 100n), [claim(46)], "once one stood, the next is claimed at once again");
});

test("asked for its claim, a node says its address, or that it has none; before its first claim, nothing", (t) => {
  const node = new Claimant();
  t.deepEqual(node.handle({ type: "request" }), []);
  node.handle({ type: "bus-up" }, 0);
  t.deepEqual(node.handle({ type: "request" }), []);
  node.pass(0);
  t.deepEqual(node.handle({ type: "request" }), []);
  node.pass(claimListenMs);
  t.deepEqual(node.handle({ type: "request" }), [], "said just now");
  t.deepEqual(node.pass(claimSpacingMs), [claim(35)]);
  node.pass(1000);
  t.deepEqual(node.handle({ type: "request" }), [claim(35)]);
  const without = new Claimant();
  without.listen(...everybody(smaller));
  without.pass(1000);
  t.deepEqual(without.handle({ type: "request" }), []);
  t.deepEqual(without.handle({ type: "request" }), []);
  t.deepEqual(without.pass(claimDelayMs), [claim(NULL_ADDRESS)], "after a delay, and once");
});

test("a commanded address is claimed", (t) => {
  const node = new Claimant().hold();
  t.deepEqual(node.handle({ type: "command", name: OURS, address: 100 }), [claim(100)]);
  t.is(usableAddress(node.state), undefined);
  node.pass(claimHoldMs);
  t.is(usableAddress(node.state), 100);
  t.deepEqual(node.handle({ type: "command", name: OURS, address: 100 }), [claim(100)], "there already");
  t.is(node.state.phase, "claimed");
  node.pass(1000);
  t.deepEqual(node.handle({ type: "bus-lost" }), []);
  t.deepEqual(node.listen(), [claim(100)], "and kept when the bus comes back");
});

test("a commanded address of a greater NAME is taken from it; that of a smaller one is not tried", (t) => {
  const node = new Claimant().hold([100, SMALLER], [101, GREATER]);
  t.deepEqual(node.handle({ type: "command", name: OURS, address: 100 }), [claim(35)]);
  t.is(usableAddress(node.state), 35);
  node.pass(claimSpacingMs);
  t.deepEqual(node.handle({ type: "command", name: OURS, address: 101 }), [claim(101)]);
});

test("a commanded address for somebody else, or one that nobody may have, changes nothing", (t) => {
  const node = new Claimant().hold();
  const before = node.state;
  t.deepEqual(node.handle({ type: "command", name: GREATER, address: 100 }), []);
  for (const address of [252, 253, 254, 255]) t.deepEqual(node.handle({ type: "command", name: OURS, address }), []);
  t.is(node.state, before);
});

test("a commanded address counts before the first claim, and for a node without an address, too", (t) => {
  const node = new Claimant();
  node.handle({ type: "bus-up" });
  node.handle({ type: "command", name: OURS, address: 100 });
  node.pass(claimDelayMs);
  t.deepEqual(node.pass(claimListenMs), [claim(100)]);
  const fixed = new Claimant(NOT_AAC);
  fixed.listen([35, NOT_AAC - 1n]);
  t.deepEqual(fixed.handle({ type: "command", name: NOT_AAC, address: 100 }), [claim(100)]);
});

test("somebody's frames with our address are answered with our claim, not more often than the standard wants", (t) => {
  const node = new Claimant().hold();
  t.true(concernsClaim(node.state, 35));
  t.deepEqual(node.handle({ type: "traffic", source: 35 }), [claim(35)]);
  for (let i = 0; i < 100; i += 1) t.deepEqual(node.handle({ type: "traffic", source: 35 }), []);
  node.pass(claimViolationMs);
  t.deepEqual(node.handle({ type: "traffic", source: 35 }), [claim(35)]);
  t.is(node.state.counters.address_violations, 2);
});

test("the bus is lost: nothing is said, nothing stands, and everything begins anew when it is back", (t) => {
  const node = new Claimant().hold([36, GREATER]);
  node.hear(35, GREATER);
  node.hear(35, OURS);
  node.handle({ type: "bus-lost" });
  t.is(node.state.phase, "off");
  t.is(dueMs(node.state), Infinity);
  for (const event of [{ type: "request" }, { type: "time" }, { type: "claim", source: 35, name: SMALLER }] as const) {
    t.deepEqual(node.handle(event), []);
  }
  t.false(hasDouble(node.state, node.nowMs));
  t.deepEqual(node.listen([35, SMALLER]), [claim(36)], "others may be there now, or elsewhere");
});

test("what did not get onto the bus is said again, and the time for objections begins anew", (t) => {
  const node = new Claimant();
  node.handle({ type: "bus-up" });
  node.pass(claimDelayMs);
  node.nowMs = dueMs(node.state);
  t.deepEqual(node.handle({ type: "unsent" }), [{ type: "request", source: NULL_ADDRESS }]);
  node.pass(claimListenMs);
  node.nowMs = dueMs(node.state);
  t.deepEqual(node.handle({ type: "unsent" }), [claim(35)]);
  t.is(node.state.phaseEndsMs, node.nowMs + claimHoldMs);
});

test("what got onto the bus late: the time for objections begins then", (t) => {
  const node = new Claimant();
  node.handle({ type: "bus-up" }, 0);
  node.pass(claimListenMs);
  t.is(node.state.phase, "claiming");
  node.pass(claimHoldMs - 1);
  t.deepEqual(node.handle({ type: "late" }), []);
  node.pass(claimHoldMs - 1);
  t.is(usableAddress(node.state), undefined);
  node.pass(1);
  t.is(usableAddress(node.state), 35);
});

test("commands, however many, never make our claims more frequent than the spacing", (t) => {
  const node = new Claimant().hold();
  const from = node.nowMs;
  const before = node.said.length;
  for (let i = 0; i < 10_000; i += 1) {
    node.handle({ type: "command", name: OURS, address: i % 250 });
    node.pass(0.54);
  }
  t.true(node.said.length - before <= (node.nowMs - from) / claimSpacingMs + 2);
  node.pass(claimSpacingMs + claimHoldMs);
  t.is(usableAddress(node.state), 9999 % 250, "the last one is obeyed");
});

test("claims of others, however many, never make ours more frequent than the spacing", (t) => {
  const node = new Claimant().hold(...everybody(smaller).filter(([address]) => address !== 35));
  const from = node.nowMs;
  for (let i = 0; i < 10_000; i += 1) {
    node.hear(35, greater(i));
    node.handle({ type: "request" });
    node.pass(0.54);
  }
  const claims = node.said.filter(({ type }) => type === "claim").length;
  t.true(claims <= (node.nowMs - from) / claimSpacingMs + 2, `${claims} claims`);
  t.is(usableAddress(node.state), 35);
});

test("against a node that does not hearCommand the cleverer one gives way, where it can", (t) => {
  const node = new Claimant().hold();
  for (let i = 0; i < claimDefences; i += 1) {
    node.pass(100);
    t.deepEqual(node.hear(35, GREATER), [claim(35)]);
  }
  node.pass(100);
  t.deepEqual(node.hear(35, GREATER), [claim(36)]);
  t.is(node.state.counters.surrenders, 1);
  t.is(node.state.addresses[35], GREATER);
  const fixed = new Claimant(NOT_AAC).hold();
  const before = fixed.said.length;
  for (let i = 0; i < 1000; i += 1) {
    fixed.hear(35, GREATER);
    fixed.pass(100);
  }
  t.is(fixed.state.address, 35);
  t.true(fixed.said.length - before <= 100 + claimDefences, "once a second");
});

test("defences long after each other are not held against anybody", (t) => {
  const node = new Claimant().hold();
  for (let i = 0; i < 100; i += 1) {
    node.pass(nmea2000Limits.claimRivalMs);
    t.deepEqual(node.hear(35, GREATER), [claim(35)]);
  }
  t.is(node.state.counters.surrenders, 0);
});

test("whatever happens, in whatever order, the rules are kept", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const rounds = 60 * SCALE;
  let claims = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ours = random.pick([OURS, NOT_AAC]);
    const node = new Claimant(ours, random.below(ADDRESS_MAX + 1));
    const names = [ours, 0n, 1n, ours - 1n, ours + 1n, GLOBAL_GROUP, 2n ** 64n - 1n, NOT_AAC];
    const few = random.pick([2, 10, 256]);
    const address = () => (node.state.address + random.below(few)) % 256;
    let lastClaim: { readonly source: number; readonly atMs: number } | undefined;
    for (let i = 0; i < 500; i += 1) {
      const before = node.state;
      const event: ClaimEvent = random.pick<() => ClaimEvent>([
        () => ({ type: "time" }),
        () => ({ type: "claim", source: address(), name: random.pick(names) }),
        () => ({ type: "claim", source: address(), name: random.pick(names) }),
        () => ({ type: "traffic", source: address() }),
        () => ({ type: "request" }),
        () => ({ type: random.pick(["time", "unsent", "late", "bus-up", "bus-lost"] as const) }),
        () => ({ type: "command", name: random.pick(names), address: address() }),
      ])();
      const said = node.handle(event, random.next());
      const { state, nowMs } = node;
      t.true(state.address >= 0 && state.address <= ADDRESS_MAX);
      t.true(said.length <= 1);
      for (const { type, source } of said) {
        t.is(source, type === "claim" && state.phase !== "cannot-claim" ? state.address : NULL_ADDRESS);
        if (type !== "claim") continue;
        claims += 1;
        const again = lastClaim?.source === source && before.phase === state.phase && event.type !== "unsent";
        if (again) t.true(nowMs - (lastClaim?.atMs ?? 0) >= claimSpacingMs - 1e-9);
        lastClaim = { source, atMs: nowMs };
      }
      if (state.phase === "claimed" && before.phase !== "claimed") {
        t.is(before.phase, "claiming");
        t.true(nowMs - before.phaseEndsMs >= 0);
      }
      if (state.phase === "claiming" && before.phase !== "claiming") t.is(state.phaseEndsMs, nowMs + claimHoldMs);
      if (state.phase !== "off") t.true(dueMs(state) < Infinity || state.phase === "claimed");
      t.is(state.addresses.length, ADDRESS_MAX + 1);
      node.nowMs = random.pick([
        nowMs,
        nowMs + random.next() * 50,
        Math.min(Math.max(nowMs, dueMs(state)), nowMs + 1e5),
      ]);
    }
  }
  t.true(claims > rounds);
  t.log(`${claims} claims`);
});

/** AAC, and random otherwise. */
const randomName = (random: { below(below: number): number }): Name =>
  (1n << 63n) | (BigInt(random.below(2 ** 31)) << 32n) | BigInt(random.below(2 ** 32));

/** Where claims get lost, a node says its own again when it hears another one with its address: every 5 s of a minute. */
const REPAIRS = 60_000 / claimViolationMs;

/** Without it, `sort` would compare decimal text. */
const ascending = (a: Name, b: Name): number => (a < b ? -1 : a > b ? 1 : 0);

for (const [bus, latencyMs, loss] of [
  ["a good bus", 0, 0],
  ["a bus on which every node hears in an order of its own", 30, 0],
  ["the same, and every fifth message is lost", 30, 0.2],
] as const) {
  test(`up to 20 nodes on ${bus} end with an address each, without a storm`, (t) => {
    const random = seededRandom(seedOf());
    t.log(`seed ${random.seed}`);
    let worst = 0;
    let longestMs = 0;
    for (let round = 0; round < 30 * SCALE; round += 1) {
      const simulation = new SimulatedClaims({ random, latencyMs, loss, trafficMs: 1000 });
      const count = 2 + random.below(19);
      const spreadMs = random.pick([0, 1, 300, 3000]);
      const wanted = random.pick([1, 2, 10, 252]);
      for (let i = 0; i < count; i += 1) {
        simulation.add(randomName(random), random.below(wanted), random.next() * spreadMs);
      }
      simulation.runUntil(60_000);
      const addresses = simulation.nodes.map(({ state }) => usableAddress(state));
      t.false(addresses.includes(undefined));
      t.is(new Set(addresses).size, count);
      const claims = simulation.sent.filter(({ type }) => type === "claim");
      t.true(
        claims.length <= count * (count + 1 + (loss > 0 ? REPAIRS : 0)),
        `${claims.length} claims of ${count} nodes`,
      );
      worst = Math.max(worst, claims.length);
      longestMs = Math.max(longestMs, claims.at(-1)?.atMs ?? 0);
    }
    t.log(`at most ${worst} claims, the last one after ${Math.round(longestMs)} ms`);
  });
}

test("where addresses are too few, the smallest NAMEs have them and the others say that they have none", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 6 * SCALE; round += 1) {
    const simulation = new SimulatedClaims({ random, latencyMs: 5, loss: 0, trafficMs: 1000 });
    const free = 1 + random.below(5);
    const names = Array.from({ length: free + 1 + random.below(10) }, () => randomName(random));
    for (let address = free; address <= ADDRESS_MAX; address += 1) simulation.settle(address, BigInt(address));
    for (const name of names) simulation.add(name, random.below(252), random.next() * random.pick([1, 3000]));
    simulation.runUntil(30_000);
    const having = simulation.nodes.filter(({ state }) => usableAddress(state) !== undefined);
    t.deepEqual(having.map(({ state }) => state.name).sort(ascending), names.sort(ascending).slice(0, free));
    const bound = names.length * names.length + 3 * names.length;
    t.true(simulation.sent.length <= bound, `${simulation.sent.length} messages of ${names.length} nodes`);
  }
});

test("nodes that want one address and no other: the smallest NAME has it", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 30 * SCALE; round += 1) {
    const simulation = new SimulatedClaims({ random, latencyMs: 20, loss: 0, trafficMs: 1000 });
    const names = Array.from({ length: 2 + random.below(19) }, () => randomName(random) & ~(1n << 63n));
    const spreadMs = random.pick([0, 300, 3000]);
    for (const name of names) simulation.add(name, 35, random.next() * spreadMs);
    simulation.runUntil(30_000);
    const having = simulation.nodes.filter(({ state }) => usableAddress(state) !== undefined);
    t.deepEqual(
      having.map(({ state }) => state.name),
      names.sort(ascending).slice(0, 1),
    );
    t.true(
      simulation.sent.length <= names.length * names.length + 3 * names.length,
      `${simulation.sent.length} messages of ${names.length} nodes`,
    );
  }
});

test("beside a node that compares NAMEs as decimal text nothing goes on for ever", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  /** Takes a NAME with fewer digits for the greater one, and defends what it thinks is its own. */
  const textual: typeof stepClaim = (state, event, nowMs, chance) => {
    const conflict = event.type === "claim" && event.source === state.address && usableAddress(state) !== undefined;
    if (!conflict || String(state.name) >= String(event.name)) return stepClaim(state, event, nowMs, chance);
    return { state, send: [{ type: "claim", source: state.address }] };
  };
  for (let round = 0; round < 20; round += 1) {
    const simulation = new SimulatedClaims({ random, latencyMs: 5, loss: 0, trafficMs: 1000 });
    const ours = simulation.add(GLOBAL_GROUP, 35, 0);
    const other = simulation.add(OURS, 36, 0, textual);
    simulation.runUntil(3000);
    // A bridge has joined two buses: both hold one address now.
    other.state = { ...other.state, address: 35 };
    simulation.runUntil(60_000);
    t.not(usableAddress(ours.state), usableAddress(other.state));
    t.true(simulation.sent.length < 30, `${simulation.sent.length} messages`);
  }
});
