/**
 * The node's address claim on a real bus, against all that can happen to it, as `candump` sees it.
 *
 * What is measured of time are the kernel's times of frames. The kernel notes them a little after the frame was on the bus,
 * and on a machine that stands still meanwhile that is late: so it is also noted when each claim was handed over, and what
 * lies between the two is the uncertainty of the measurement, no more and no less. Where that hides the answer, the case
 * is played again; it fails where the node was too early for certain.
 */
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { limits as nmea2000Limits } from "../../src/nmea2000/limits.ts";
import type { CanBus } from "../../src/nmea2000/bus/can-bus.ts";
import { NULL_ADDRESS } from "../../src/nmea2000/node/node-addresses.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import { type Name, nameBytes } from "../../src/nmea2000/node/node-name.ts";
import type { SocketcanBus } from "../../src/nmea2000/bus/socketcan-bus.ts";
import { nameOf } from "../nmea2000/support/test-node.ts";
import { type ObservedBus, openPair, until } from "./support/bus.ts";
import { type Line, watchWithCandump, type Witness } from "./support/candump.ts";
import { CLAIM_MS, GLOBAL_GROUP, GREATER, makeNode, NOT_AAC, Others, OURS, SMALLER } from "./support/node.ts";
import { scenario, type Scene } from "./support/scenario.ts";

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

/** While it looks for one. */
const AT_START: readonly Case[] = [
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
  { what: "all 252 taken by smaller NAMEs", there: everywhere, claims: [NULL_ADDRESS], fault: "no-address" },
  {
    what: "all 252 taken, and then somebody asks who is there",
    there: everywhere,
    afterwards: (others) => others.requestClaims(),
    claims: [NULL_ADDRESS, NULL_ADDRESS],
    fault: "no-address",
  },
  {
    what: "all 252 taken, one by a greater NAME",
    there: everywhere.map(([i, name]) => [i, i === 99 ? GREATER : name]),
    claims: [99],
  },
];

/** Once it has one. */
const TAKEN: readonly Case[] = [
  { what: "taken by a greater NAME", afterwards: (others) => others.claim(35, GREATER), claims: [35, 35] },
  {
    what: "taken by a smaller NAME with the AAC bit",
    afterwards: (others) => others.claim(35, SMALLER),
    claims: [35, 36],
  },
  { what: "taken by a smaller NAME without it", afterwards: (others) => others.claim(35, NOT_AAC), claims: [35, 36] },
  {
    what: "taken by one of industry group 0",
    afterwards: (others) => others.claim(35, GLOBAL_GROUP),
    claims: [35, 36],
  },
  {
    what: "taken by a smaller NAME, and we cannot move",
    name: NOT_AAC,
    afterwards: (others) => others.claim(35, NOT_AAC - 1n),
    claims: [35, NULL_ADDRESS],
    fault: "no-address",
  },
  {
    what: "taken with our own NAME",
    afterwards: (others) => others.claim(35, OURS),
    claims: [35],
    fault: "duplicate-name",
  },
  {
    what: "our own NAME at another address",
    afterwards: (others) => others.claim(77, OURS),
    claims: [35],
    fault: "duplicate-name",
  },
];

const COMMANDED: readonly Case[] = [
  { what: "commanded to 100", afterwards: (others) => others.command(OURS, 100), claims: [35, 100] },
  {
    what: "commanded to 100, which a greater NAME has",
    there: [[100, GREATER]],
    afterwards: (others) => others.command(OURS, 100),
    claims: [35, 100],
  },
  {
    what: "commanded to 100, which a smaller NAME has",
    there: [[100, SMALLER]],
    afterwards: (others) => others.command(OURS, 100),
    claims: [35, 35],
  },
  { what: "commanded, but somebody else", afterwards: (others) => others.command(GREATER, 100), claims: [35] },
];

/** Plays of one case before it is said that this machine is too slow to tell. */
const PLAYS = 5;

/** When a frame was handed over, and how many the node had heard by then. */
interface Handed {
  readonly atMs: number;
  readonly heard: number;
}

/** The same bus, which also notes when each of its frames was handed to it. */
function timed({ bus, frames: heard }: ObservedBus, handed: Handed[]): CanBus {
  const send: CanBus["send"] = (frames) => {
    for (let i = 0; i < frames.length; i += 1) handed.push({ atMs: Date.now(), heard: heard.length });
    return bus.send(frames);
  };
  const call = (target: SocketcanBus, name: keyof SocketcanBus) => {
    const value: unknown = target[name];
    return name === "send" ? send : typeof value === "function" ? (value.bind(target) as unknown) : value;
  };
  return new Proxy(bus, { get: (target, name) => call(target, name as keyof SocketcanBus) });
}

/** What the node sent, and when it was handed over. */
type Sent = Line & { readonly handedMs: number };

/** Between a claim and the first message from its address: at least that, by the kernel, and at most that. */
interface Hold {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** Whether the node kept the rules: what it claimed, and messages only from the address claimed last, and in time. */
function check(sent: readonly Sent[], { claims, name = OURS }: Case): Hold {
  const said = sent.filter(({ pgn }) => pgn === PGN.ADDRESS_CLAIM);
  assert.deepEqual(
    said.map(({ source }) => source),
    claims,
  );
  assert.ok(said.every(({ data }) => Buffer.compare(data, nameBytes(name)) === 0));
  assert.equal(sent[0]?.text, "18EAFFFE#00EE00");
  let hold: Hold = { leastMs: Infinity, mostMs: Infinity };
  let claimed: Sent | undefined;
  for (const line of sent.slice(1)) {
    if (line.pgn === PGN.ADDRESS_CLAIM) {
      // A defence does not begin anything.
      if (claimed?.source !== line.source) claimed = line;
      continue;
    }
    assert.equal(line.source, claimed?.source);
    const leastMs = line.atMs - (claimed?.atMs ?? Infinity);
    if (leastMs < hold.leastMs) hold = { leastMs, mostMs: line.atMs - (claimed?.handedMs ?? Infinity) };
  }
  // A clock in milliseconds is up to one behind the kernel's, never ahead of it.
  assert.ok(hold.mostMs >= CLAIM_MS, `${hold.mostMs} ms after the claim was handed over`);
  return hold;
}

/**
 * Those who were there must have answered while the node listened, and the node must have read it before it claimed: where the
 * machine stood still, it takes an address that it has to yield, which is right as well but another story.
 */
function haveAnswered([request, claim]: readonly Handed[], { there = [] }: Case): boolean {
  return request !== undefined && claim !== undefined && claim.heard - request.heard >= there.length;
}

async function play(
  scene: Scene,
  each: Case,
  ours: ObservedBus,
  others: Others,
  theirs: ObservedBus,
  witness: Witness,
) {
  const { lines } = witness;
  const caughtUp = () => witness.caughtUpWith(theirs, ours);
  others.claims = [];
  await caughtUp();
  lines.length = 0;
  others.claims = each.there ?? [];
  const handed: Handed[] = [];
  const node = makeNode(scene, ours, { bus: timed(ours, handed), name: each.name ?? OURS });
  const isSettled = () => node.address !== undefined || node.statistics().state === "cannot-claim";
  const hasSaid = (what: string) => until(() => claimsOf(lines).length >= each.claims.length && isSettled(), what);
  node.start();
  await until(isSettled, `${each.what}: it has its address, or none`);
  // "Cannot claim" comes after a random delay.
  if (node.address === undefined)
    await until(() => claimsOf(lines).length > 0, `${each.what}: it has said that it has none`);
  each.afterwards?.(others);
  await caughtUp();
  // What it must not say would come at once.
  if (each.afterwards !== undefined) await sleep(2 * nmea2000Limits.claimSpacingMs);
  await hasSaid(`${each.what}: it has said ${each.claims.join(", ")}`);
  await caughtUp();
  const { address, fault } = node.statistics();
  node.stop();
  const sent = lines.filter(({ isSent }) => isSent).map((line, i) => ({ ...line, handedMs: handed[i]?.atMs ?? NaN }));
  return { address, fault, sent, inTime: haveAnswered(handed, each) };
}

const claimsOf = (lines: readonly Line[]) => lines.filter(({ isSent, pgn }) => isSent && pgn === PGN.ADDRESS_CLAIM);

/** All of the claims that are about the case, in the order in which they were on the bus. */
function shownClaims(lines: readonly Line[]): string {
  const claims = lines.filter(({ pgn }) => pgn === PGN.ADDRESS_CLAIM);
  const shown = claims.length > 8 ? [claims[0]!, ...claims.slice(-2)] : claims;
  return shown.map(({ text, isSent }) => (isSent ? `[${text}]` : text)).join(" ");
}

async function playAll(scene: Scene, cases: readonly Case[]): Promise<void> {
  const [ours, theirs] = await openPair(scene);
  const others = new Others(theirs);
  const witness = await watchWithCandump(scene, "can0");
  scene.log("what | claims on the bus, [ours] | address | fault | first message after the claim");
  let untold = 0;
  for (const each of cases) {
    for (let plays = 1; ; plays += 1) {
      // One that stands still so often shows nothing; the cases that are left will do, or most of them.
      if (plays > PLAYS) {
        scene.log(`${each.what} | not told in ${PLAYS} plays: the machine stood still`);
        untold += 1;
        break;
      }
      const { address, fault, sent, inTime } = await play(scene, each, ours, others, theirs, witness);
      if (!inTime) continue;
      const last = each.claims.at(-1);
      assert.equal(address, last === NULL_ADDRESS ? null : last, each.what);
      assert.equal(fault, each.fault ?? null, each.what);
      const { leastMs, mostMs } = check(sent, each);
      if (leastMs < CLAIM_MS) continue;
      const first = leastMs === Infinity ? "none" : `${leastMs.toFixed(1)} to ${mostMs.toFixed(1)} ms`;
      const again = plays > 1 ? ` (${plays} plays)` : "";
      scene.log(`${each.what} | ${shownClaims(witness.lines)} | ${address} | ${fault ?? "none"} | ${first}${again}`);
      break;
    }
  }
  assert.ok(untold < cases.length / 2, `${untold} of ${cases.length} cases could not be told`);
}

scenario("a node claims an address that is free, or none where none is to be had", (scene) => playAll(scene, AT_START));
scenario("an address is defended against greater NAMEs and left to smaller ones", (scene) => playAll(scene, TAKEN));
scenario("a commanded address is taken unless a smaller NAME has it", (scene) => playAll(scene, COMMANDED));
