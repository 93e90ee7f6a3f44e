/** The node on a real bus: its claim against all that can happen to it, its start-up, and the cable. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../src/core/clock.ts";
import { limits } from "../../src/core/limits.ts";
import type { CanBus } from "../../src/nmea2000/can-bus.ts";
import { buildCanId, EVERYONE } from "../../src/nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import { Nmea2000Node, type NodeOptions } from "../../src/nmea2000/nmea2000-node.ts";
import { NULL_ADDRESS } from "../../src/nmea2000/node-addresses.ts";
import { writeProduct } from "../../src/nmea2000/node-information.ts";
import { PGN, pgnBytes } from "../../src/nmea2000/node-messages.ts";
import { formatName, type Name, nameBytes } from "../../src/nmea2000/node-name.ts";
import type { SocketcanBus } from "../../src/nmea2000/socketcan-bus.ts";
import { CONFIGURATION, nameOf, PRODUCT } from "../nmea2000/support/test-node.ts";
import { ipLink, type ObservedBus, openBus, openPair, until } from "./support/bus.ts";
import { type Line, watchWithCandump } from "./support/candump.ts";
import { n2kDevices } from "./support/n2k-device.ts";
import { scenario, type Scene } from "./support/scenario.ts";

const OURS = nameOf();
const SMALLER = nameOf({ uniqueNumber: 1 });
const GREATER = nameOf({ uniqueNumber: 1_500_000 });
const NOT_AAC = nameOf({ arbitraryAddressCapable: false });
const GLOBAL_GROUP = nameOf({ industryGroup: 0 });
const FRAMES_OF_PRODUCT = 20;
/** What ISO 11783-5 wants between a claim and the first message, as seen on the bus. */
const CLAIM_MS = 250;

function makeNode(scene: Scene, { bus }: ObservedBus, options: Partial<NodeOptions> = {}): Nmea2000Node {
  const node = new Nmea2000Node({
    bus,
    clock: systemClock,
    random: Math.random,
    name: OURS,
    address: 35,
    product: PRODUCT,
    configuration: CONFIGURATION,
    transmits: () => [],
    receives: () => [],
    ...options,
  });
  scene.onEnd(() => node.stop());
  return node;
}

/** The other end of the bus, which speaks as anybody. */
class Others {
  readonly #bus: ObservedBus["bus"];
  /** Who answers requests for claims. */
  claims: readonly (readonly [number, Name])[] = [];

  constructor({ bus }: ObservedBus) {
    this.#bus = bus;
    const request = buildCanId({ priority: 6, pgn: PGN.REQUEST, source: NULL_ADDRESS, destination: EVERYONE });
    bus.onFrame(({ id }) => {
      if (id === request) for (const [address, name] of this.claims) this.claim(address, name);
    });
  }

  claim(source: number, name: Name): void {
    this.#send(PGN.ADDRESS_CLAIM, source, nameBytes(name));
  }

  command(name: Name, address: number): void {
    const data = [...nameBytes(name), address];
    this.#send(PGN.TRANSPORT_CONNECTION, 7, [32, 9, 0, 2, 0xff, ...pgnBytes(PGN.COMMANDED_ADDRESS)]);
    this.#send(PGN.TRANSPORT_DATA, 7, [1, ...data.slice(0, 7)]);
    this.#send(PGN.TRANSPORT_DATA, 7, [2, ...data.slice(7), 0xff, 0xff, 0xff, 0xff, 0xff]);
  }

  #send(pgn: number, source: number, data: Iterable<number>): void {
    const id = buildCanId({ priority: 6, pgn, source, destination: EVERYONE });
    assert.ok(this.#bus.send([{ id, data: Uint8Array.from(data) }]));
  }
}

interface Case {
  readonly what: string;
  readonly name?: Name;
  /** Who is there already. */
  readonly there?: readonly (readonly [number, Name])[];
  /** What happens once the node has its address. */
  readonly afterwards?: (others: Others) => void;
  /** The sources of its claims, in order; 254 is "cannot claim". */
  readonly claims: readonly number[];
  readonly fault?: string;
}

const everywhere: [number, Name][] = Array.from({ length: 252 }, (_, i) => [i, nameOf({ uniqueNumber: i + 1 })]);

const CASES: readonly Case[] = [
  { what: "free", claims: [35] },
  { what: "there already: a greater NAME", there: [[35, GREATER]], claims: [36] },
  { what: "there already: a smaller NAME", there: [[35, SMALLER]], claims: [36] },
  { what: "there already: a greater NAME, and we cannot move", name: NOT_AAC, there: [[35, GREATER]], claims: [35] },
  {
    what: "there already: a smaller NAME, and we cannot move",
    name: NOT_AAC,
    there: [[35, NOT_AAC - 1n]],
    claims: [NULL_ADDRESS],
    fault: "no-address",
  },
  { what: "claimed by a greater NAME", afterwards: (others) => others.claim(35, GREATER), claims: [35, 35] },
  {
    what: "claimed by a smaller NAME with the bit",
    afterwards: (others) => others.claim(35, SMALLER),
    claims: [35, 36],
  },
  { what: "claimed by a smaller NAME without it", afterwards: (others) => others.claim(35, NOT_AAC), claims: [35, 36] },
  {
    what: "claimed by one of industry group 0",
    afterwards: (others) => others.claim(35, GLOBAL_GROUP),
    claims: [35, 36],
  },
  {
    what: "claimed by a smaller NAME, and we cannot move",
    name: NOT_AAC,
    afterwards: (others) => others.claim(35, NOT_AAC - 1n),
    claims: [35, NULL_ADDRESS],
    fault: "no-address",
  },
  {
    what: "claimed with our own NAME",
    afterwards: (others) => others.claim(35, OURS),
    claims: [35],
    fault: "duplicate-name",
  },
  { what: "all 252 taken by smaller NAMEs", there: everywhere, claims: [NULL_ADDRESS], fault: "no-address" },
  {
    what: "all 252 taken, one by a greater NAME",
    there: everywhere.map(([i, name]) => [i, i === 99 ? GREATER : name]),
    claims: [99],
  },
  { what: "commanded to 100", afterwards: (others) => others.command(OURS, 100), claims: [35, 100] },
  {
    what: "commanded to 100, which a smaller NAME has",
    there: [[100, SMALLER]],
    afterwards: (others) => others.command(OURS, 100),
    claims: [35, 35],
  },
  { what: "commanded, but somebody else", afterwards: (others) => others.command(GREATER, 100), claims: [35] },
];

/** Whether the node kept the rules: messages only from the address claimed last. How long after that, in ms. */
function check(lines: readonly Line[], { claims, name = OURS }: Case): number {
  const sent = lines.filter(({ isSent }) => isSent);
  const said = sent.filter(({ pgn }) => pgn === PGN.ADDRESS_CLAIM);
  assert.deepEqual(
    said.map(({ source }) => source),
    claims,
  );
  assert.ok(said.every(({ data }) => Buffer.compare(data, nameBytes(name)) === 0));
  assert.equal(sent[0]?.text, "18EAFFFE#00EE00");
  let holdMs = Infinity;
  let claimed: Line | undefined;
  for (const line of sent.slice(1)) {
    if (line.pgn === PGN.ADDRESS_CLAIM) {
      // A defence does not begin anything.
      if (claimed?.source !== line.source) claimed = line;
      continue;
    }
    assert.equal(line.source, claimed?.source);
    holdMs = Math.min(holdMs, line.atMs - (claimed?.atMs ?? Infinity));
  }
  assert.ok(holdMs >= CLAIM_MS, `${holdMs} ms after the claim`);
  return holdMs;
}

/**
 * Whether the machine was as fast as a bus: those who were there answered while the node listened, and what it sent was on
 * the bus soon after. Emulated, beside other work, it may stand still for half a second, and nothing can be seen then.
 */
function isInTime(lines: readonly Line[], { there = [] }: Case, sentAtMs: readonly number[]): boolean {
  const sent = lines.filter(({ isSent }) => isSent);
  const untilMs = (sent[0]?.atMs ?? 0) + limits.nmea2000.claimListenMs - limits.nmea2000.claimQuietMs;
  const answers = lines.filter(({ pgn, isSent, atMs }) => pgn === PGN.ADDRESS_CLAIM && !isSent && atMs < untilMs);
  const late = sent.some(
    ({ pgn, atMs }, i) =>
      pgn === PGN.ADDRESS_CLAIM && atMs - (sentAtMs[i] ?? 0) > (limits.nmea2000.claimHoldMs - CLAIM_MS) / 2,
  );
  return answers.length >= there.length && !late;
}

/** The same bus, and when each frame was handed to it. */
function timed({ bus }: ObservedBus, sentAtMs: number[]): CanBus {
  const send: CanBus["send"] = (frames) => {
    for (let i = 0; i < frames.length; i += 1) sentAtMs.push(Date.now());
    return bus.send(frames);
  };
  const call = (target: SocketcanBus, name: keyof SocketcanBus) => {
    const value: unknown = target[name];
    return name === "send" ? send : typeof value === "function" ? (value.bind(target) as unknown) : value;
  };
  return new Proxy(bus, { get: (target, name) => call(target, name as keyof SocketcanBus) });
}

async function play(scene: Scene, each: Case, ours: ObservedBus, others: Others, lines: Line[]): Promise<void> {
  lines.length = 0;
  others.claims = each.there ?? [];
  const sentAtMs: number[] = [];
  const bus = timed(ours, sentAtMs);
  const node = makeNode(scene, ours, each.name === undefined ? { bus } : { bus, name: each.name });
  const isSettled = () => node.address !== undefined || node.statistics().state === "cannot-claim";
  const isQuiet = async () => {
    for (let before = -1; before !== lines.length; await sleep(250)) before = lines.length;
  };
  node.start();
  await until(isSettled, `${each.what}: it has its address`);
  await isQuiet();
  each.afterwards?.(others);
  const claimsOfNode = () => lines.filter(({ isSent, pgn }) => isSent && pgn === PGN.ADDRESS_CLAIM).length;
  await until(() => claimsOfNode() >= each.claims.length, `${each.what}: it has said ${each.claims.join(", ")}`);
  await until(isSettled, `${each.what}: it has an address again`);
  await isQuiet();
  const { address, fault } = node.statistics();
  node.stop();
  if (!isInTime(lines, each, sentAtMs)) {
    scene.log(`${each.what}: the machine stood still, once more`);
    return play(scene, each, ours, others, lines);
  }
  const claims = lines.filter(({ pgn, source }) => pgn === PGN.ADDRESS_CLAIM && (source < 250 || source > 251));
  const shown = claims.length > 8 ? [...claims.slice(0, 2), ...claims.slice(-2)] : claims;
  scene.log(`${each.what}:`);
  for (const { text, isSent } of shown) scene.log(`    ${text} ${isSent ? "ours" : ""}`);
  const last = each.claims.at(-1);
  assert.equal(address, last === NULL_ADDRESS ? null : last, each.what);
  assert.equal(fault, each.fault ?? null, each.what);
  scene.log(
    `DBG ${lines
      .filter((l) => l.isSent)
      .map(
        (l, i) =>
          `${l.text.slice(0, 11)} ${(l.atMs - (lines[0]?.atMs ?? 0)).toFixed(0)}/${((sentAtMs[i] ?? 0) - (lines[0]?.atMs ?? 0)).toFixed(0)}`,
      )
      .join("; ")}`,
  );
  const holdMs = check(lines, each);
  scene.log(`    address ${address}, ${fault ?? "no fault"}; first message ${holdMs.toFixed(1)} ms after the claim`);
}

scenario("an address is claimed, defended, yielded and given up as the standard says", async (scene) => {
  const [ours, theirs] = await openPair(scene);
  const others = new Others(theirs);
  const lines = await watchWithCandump(scene, "can0");
  for (const each of CASES) await play(scene, each, ours, others, lines);
});

/** How many of a product information's frames are on the bus from that address, and whether they are in order. */
function productFrames(lines: readonly Line[], address: number): { readonly count: number; readonly inOrder: boolean } {
  const frames = lines.filter(({ pgn, source }) => pgn === PGN.PRODUCT_INFORMATION && source === address);
  const counters = frames.map(({ data }) => (data[0] ?? 0) & 0x1f);
  return { count: new Set(counters).size, inOrder: counters.every((counter, i) => counter === i) };
}

/** A hundred with BITACORA_TEST_SCALE=10, in tens, so that none takes longer than a scenario may. */
const TENS = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
for (let ten = 1; ten <= TENS; ten += 1) {
  const which = TENS === 1 ? "" : `, ${ten} of ${TENS}`;
  scenario(`ten start-ups: every frame of the product information is on the bus, in order${which}`, async (scene) => {
    execFileSync("tc", "qdisc replace dev can0 root tbf rate 230kbit burst 16 limit 160".split(" "));
    scene.onEnd(() => execFileSync("tc", "qdisc del dev can0 root".split(" ")));
    const makeN2kDevice = n2kDevices(scene, "can0");
    const ours: ObservedBus = await openBus(scene, "can0");
    await until(() => ours.bus.state === "up", "the bus is up");
    const lines = await watchWithCandump(scene, "can1");
    const missing: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      // They begin together and take their addresses half a second apart, so neither is in the other's way.
      const node = makeNode(scene, ours, { address: 100 + i });
      const n2k = makeN2kDevice(1000 + i, 150 + i);
      node.start();
      n2k.start();
      await until(() => node.address !== undefined && n2k.cansend, "both have their addresses");
      const address = node.address ?? -1;
      await until(() => productFrames(lines, address).count === FRAMES_OF_PRODUCT, "all of ours are there");
      for (let before = -1; before !== lines.length; await sleep(300)) before = lines.length;
      node.stop();
      const { count, inOrder } = productFrames(lines, address);
      assert.deepEqual([count, inOrder], [FRAMES_OF_PRODUCT, true]);
      const assembler = new FastPacketAssembler();
      const message = lines
        .filter(({ source }) => source === address)
        .map(({ text, data, atMs }) => assembler.accept({ id: Number.parseInt(text, 16), data, timestampMs: atMs }))
        .find((each) => each?.pgn === PGN.PRODUCT_INFORMATION);
      assert.deepEqual(message?.data, writeProduct(PRODUCT));
      missing.push(FRAMES_OF_PRODUCT - productFrames(lines, n2k.address).count);
    }
    const { frames_given_up, send_retries } = ours.counters();
    assert.equal(frames_given_up, 0);
    scene.log(`Bitácora: 0 of 200 frames missing, ${send_retries} retries`);
    scene.log(`N2kDevice: ${missing.reduce((sum, each) => sum + each)} of 200 missing: ${missing.join(", ")}`);
  });
}

scenario("when the cable comes back, the node claims its address anew and waits before it sends", async (scene) => {
  const [ours, theirs] = await openPair(scene);
  const others = new Others(theirs);
  const lines = await watchWithCandump(scene, "can1");
  const node = makeNode(scene, ours);
  node.start();
  await until(() => node.address === 35, "it has its address");
  const recoveriesMs: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    await ipLink("set can0 down");
    await until(() => node.address === undefined, "it knows that it has none");
    assert.equal(node.send({ pgn: 127250, priority: 2, destination: EVERYONE, data: new Uint8Array(8) }), false);
    lines.length = 0;
    // The last time, somebody else has taken the address meanwhile.
    if (i === 4) others.claims = [[35, SMALLER]];
    await ipLink("set can0 up");
    const from = performance.now();
    await until(() => node.address !== undefined, "it has an address again");
    recoveriesMs.push(performance.now() - from);
    await until(() => productFrames(lines, node.address ?? -1).count === FRAMES_OF_PRODUCT, "it has said who it is");
    const sent = lines.filter(({ source }) => source === node.address);
    assert.equal(sent[0]?.pgn, PGN.ADDRESS_CLAIM);
    assert.ok((sent[1]?.atMs ?? 0) - (sent[0]?.atMs ?? 0) >= CLAIM_MS);
  }
  assert.equal(node.address, 36);
  assert.ok(Math.max(...recoveriesMs) <= 5000);
  scene.log(`an address ${recoveriesMs.map((ms) => ms.toFixed(0)).join(", ")} ms after the link was put up`);
});

scenario(
  "a node and canboatjs's N2kDevice at one address: each has one in the end, and there is no storm",
  async (scene) => {
    const ours = await openBus(scene, "can0");
    await until(() => ours.bus.state === "up", "the bus is up");
    const lines = await watchWithCandump(scene, "can0");
    const n2k = n2kDevices(scene, "can1")(1, 35);
    n2k.start();
    await until(() => n2k.cansend, "N2kDevice has its address");
    // A smaller NAME with fewer decimal digits, which it takes for the greater one; it does not answer before we ask.
    const node = makeNode(scene, ours, { name: GLOBAL_GROUP, address: 36 });
    node.start();
    await until(() => node.address === 36, "we have ours");
    const theirs = await openBus(scene, "can1");
    await until(() => theirs.bus.state === "up", "the other end is up");
    lines.length = 0;
    new Others(theirs).command(GLOBAL_GROUP, 35);
    await until(() => node.statistics().counters.commanded_addresses > 0, "we are commanded to its address");
    await sleep(3000);
    await until(() => node.address !== undefined, "we have an address");
    const claims = lines.filter(({ pgn }) => pgn === PGN.ADDRESS_CLAIM);
    for (const { text, isSent, atMs } of claims.slice(0, 20)) {
      scene.log(`${(atMs - (claims[0]?.atMs ?? 0)).toFixed(1)} ms ${text} ${isSent ? "ours" : "N2kDevice"}`);
    }
    scene.log(`${formatName(GLOBAL_GROUP)} at ${node.address}, N2kDevice at ${n2k.address}; ${claims.length} claims`);
    assert.notEqual(node.address, n2k.address);
    assert.ok(claims.length < 40);
  },
);
