/**
 * The address claim of a node (ISO 11783-5, as NMEA 2000 uses it): a pure state machine. Its inputs are an event and
 * the time; its outputs are the new state and the messages to send.
 *
 *     off ── bus-up ──▶ waiting ──▶ listening ──▶ claiming ──▶ claimed
 *                       0–153 ms    "who is       250 ms +       │ a smaller NAME, a commanded address
 *                                    there?"        ▲    ◀───────┘
 *                          ▲                        │ an address has become free
 *                          └── now and then ── cannot-claim ◀── none can be had
 *
 * What holds:
 * - If two nodes claim the same address, the smaller NAME keeps it. A node that can take any address (AAC) then claims the
 *   next free address. It takes the address of a greater NAME only if no address is free.
 * - Only claims may be sent unless the state is `claimed`, which begins 250 ms after the claim at the earliest.
 * - The number of claims is bounded, whatever others send. Claims of one address are at least `claimSpacingMs` apart. Only
 *   the first lost address is replaced at once. After a few defences against a node that does not yield, the node moves to
 *   another address, if one is free.
 * - A node with our own NAME gets no answer, because the two nodes would answer each other for ever. It is reported.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { ADDRESS_MAX, findAddress, NULL_ADDRESS, type Occupant, withClaim, withTraffic } from "./node-addresses.ts";
import {
  type ClaimCounters,
  claimedAddress,
  type ClaimEvent,
  type ClaimState,
  type ClaimStep,
  concernsClaim,
  initialClaim,
} from "./node-claim-state.ts";
import { isArbitraryAddressCapable, type Name } from "./node-name.ts";

/** `random` is in [0, 1). */
export function stepClaim(state: ClaimState, event: ClaimEvent, nowMs: number, random: number): ClaimStep {
  if (event.type === "bus-lost") return silent(turnedOff(state));
  if (event.type === "bus-up") return silent(wait(turnedOff(state), nowMs, random));
  if (state.phase === "off") return silent(state);
  switch (event.type) {
    case "time":
    case "unsent":
      return passTime(state, event.type === "unsent", nowMs, random);
    case "late":
      return silent(fromNow(state, nowMs));
    case "claim":
      return hearClaim(state, event.source, event.name, nowMs, random);
    case "request":
      if (state.phase === "cannot-claim") return silent(scheduleCannotClaim(state, nowMs, random));
      return holds(state) ? claimAgain(state, nowMs) : silent(state);
    case "command":
      return hearCommand(state, event.name, event.address, nowMs);
    case "traffic":
      return hearTraffic(state, event.source, nowMs);
    default:
      return event satisfies never;
  }
}

const silent = (state: ClaimState): ClaimStep => ({ state, send: [] });
const holds = (state: ClaimState): boolean => claimedAddress(state) !== undefined;
const counted = ({ counters }: ClaimState, counter: keyof ClaimCounters): ClaimCounters => ({
  ...counters,
  [counter]: counters[counter] + 1,
});

function turnedOff(state: ClaimState): ClaimState {
  const { name, address, counters } = state;
  return { ...initialClaim(name, address), counters };
}

function wait(state: ClaimState, nowMs: number, random: number): ClaimState {
  return { ...state, phase: "waiting", phaseEndsMs: nowMs + random * nmea2000Limits.claimDelayMs };
}

function passTime(state: ClaimState, unsent: boolean, nowMs: number, random: number): ClaimStep {
  if (nowMs < state.phaseEndsMs) return nowMs < state.claimDueMs ? silent(state) : say(state, nowMs);
  switch (state.phase) {
    case "waiting":
      return listen(state, nowMs);
    case "listening":
      return unsent ? listen(state, nowMs) : claimBest(state, nowMs, random);
    case "claiming":
      if (unsent) return claim(state, state.address, nowMs);
      return silent({ ...state, phase: "claimed", phaseEndsMs: Infinity, yieldsInARow: 0 });
    case "cannot-claim":
      // Nodes may have left while the bus was down: the addresses are asked for again.
      return silent(wait({ ...turnedOff(state), double: state.double }, nowMs, random));
    case "claimed":
    case "off":
      return silent(state);
    default:
      return state.phase satisfies never;
  }
}

function listen(state: ClaimState, nowMs: number): ClaimStep {
  const { claimListenMs, claimListenMaxMs } = nmea2000Limits;
  const listening: ClaimState = {
    ...state,
    phase: "listening",
    phaseEndsMs: nowMs + claimListenMs,
    listensUntilMs: nowMs + claimListenMaxMs,
  };
  return { state: listening, send: [{ type: "request", source: NULL_ADDRESS }] };
}

/** The time for the answers begins when the others hear the request. */
function fromNow(state: ClaimState, nowMs: number): ClaimState {
  const { claimHoldMs, claimListenMs, claimListenMaxMs } = nmea2000Limits;
  if (state.phase === "claiming") return { ...state, phaseEndsMs: nowMs + claimHoldMs };
  if (state.phase !== "listening") return state;
  const phaseEndsMs = Math.max(state.phaseEndsMs, nowMs + claimListenMs);
  return { ...state, phaseEndsMs, listensUntilMs: nowMs + claimListenMaxMs };
}

/** While claims keep coming, more may follow: the bus is full of them, or we read late. */
function listenOn(state: ClaimState, nowMs: number): ClaimState {
  const phaseEndsMs = Math.min(nowMs + nmea2000Limits.claimQuietMs, state.listensUntilMs);
  return phaseEndsMs > state.phaseEndsMs ? { ...state, phaseEndsMs } : state;
}

/** Sends our claim, or "cannot claim" where we have no address. */
function say(state: ClaimState, nowMs: number): ClaimStep {
  const source = holds(state) ? state.address : NULL_ADDRESS;
  return {
    state: { ...state, claimDueMs: Infinity, claimedAtMs: nowMs },
    send: [{ type: "claim", source }],
  };
}

function claimAgain(state: ClaimState, nowMs: number, spacingMs: number = nmea2000Limits.claimSpacingMs): ClaimStep {
  const claimDueMs = Math.min(state.claimDueMs, Math.max(nowMs, state.claimedAtMs + spacingMs));
  return claimDueMs <= nowMs ? say(state, nowMs) : silent({ ...state, claimDueMs });
}

/** Claims an address. It is ours a little later if no other node objects. */
function claim(state: ClaimState, address: number, nowMs: number): ClaimStep {
  const claiming: ClaimState = {
    ...state,
    phase: "claiming",
    address,
    addresses: state.addresses.with(address, undefined),
    phaseEndsMs: nowMs + nmea2000Limits.claimHoldMs,
    rival: undefined,
  };
  return say(claiming, nowMs);
}

/** Claims the best address: a free one, or else one of a node with a greater NAME. */
function claimBest(state: ClaimState, nowMs: number, random: number): ClaimStep {
  const address = bestAddress(state);
  return address === undefined ? cannotClaim(state, nowMs, random) : claim(state, address, nowMs);
}

/**
 * The same after a random delay, which doubles with each address that was lost. Without it many nodes that compete for
 * few addresses would all choose by outdated knowledge and collide again and again.
 */
function claimBestLater(state: ClaimState, nowMs: number, random: number): ClaimStep {
  const { claimDelayMs, claimBackoffs } = nmea2000Limits;
  const phaseEndsMs = nowMs + random * claimDelayMs * 2 ** Math.min(state.yieldsInARow, claimBackoffs);
  return silent({ ...state, phase: "listening", phaseEndsMs, listensUntilMs: phaseEndsMs, claimDueMs: Infinity });
}

function bestAddress(state: ClaimState): number | undefined {
  return freeAddress(state) ?? displaceable(state);
}

function freeAddress(state: ClaimState): number | undefined {
  return ownChoice(
    state,
    findAddress(state.addresses, state.address, (occupant) => occupant === undefined),
  );
}

/** A node whose NAME is not known keeps its address, unless we can use no other one. */
function displaceable(state: ClaimState): number | undefined {
  const { name, addresses, address } = state;
  const gives = (occupant: Occupant) =>
    typeof occupant === "bigint" ? occupant > name : occupant === null && !isArbitraryAddressCapable(name);
  return ownChoice(state, findAddress(addresses, address, gives));
}

/** A node that is not arbitrary-address capable (AAC) may use its own address only. */
function ownChoice({ name, address }: ClaimState, found: number | undefined): number | undefined {
  return isArbitraryAddressCapable(name) || found === address ? found : undefined;
}

function cannotClaim(state: ClaimState, nowMs: number, random: number): ClaimStep {
  const phaseEndsMs = nowMs + nmea2000Limits.claimRetryMs;
  return silent(scheduleCannotClaim({ ...state, phase: "cannot-claim", phaseEndsMs, rival: undefined }, nowMs, random));
}

/** The delay keeps several nodes without an address, which all send with the same identifier, from doing so at once. */
function scheduleCannotClaim(state: ClaimState, nowMs: number, random: number): ClaimState {
  if (state.claimDueMs < Infinity) return state;
  const { claimDelayMs, claimSpacingMs } = nmea2000Limits;
  return { ...state, claimDueMs: Math.max(nowMs + random * claimDelayMs, state.claimedAtMs + claimSpacingMs) };
}

function hearClaim(state: ClaimState, source: number, name: Name, nowMs: number, random: number): ClaimStep {
  if (name === state.name) return silent(hearOwnName(state, source, nowMs));
  if (holds(state) && source === state.address) {
    return name > state.name ? defend(state, name, nowMs) : yieldTo(state, name, nowMs, random);
  }
  const double = state.double?.address === source ? undefined : state.double;
  const heard = { ...state, addresses: withClaim(state.addresses, source, name), double };
  if (state.phase === "listening") return silent(listenOn(heard, nowMs));
  if (state.phase !== "cannot-claim") return silent(heard);
  // It may have released an address, or taken one that we can take from it.
  return bestAddress(heard) === undefined ? silent(heard) : claimBestLater(heard, nowMs, random);
}

function hearOwnName(state: ClaimState, source: number, nowMs: number): ClaimState {
  const isHere = holds(state) && source === state.address;
  return {
    ...state,
    addresses: isHere ? state.addresses : withClaim(state.addresses, source, state.name),
    double: { address: source, lastMs: nowMs },
    counters: counted(state, "own_names_heard"),
  };
}

function defend(state: ClaimState, name: Name, nowMs: number): ClaimStep {
  const { claimRivalMs, claimDefences, claimSlowMs } = nmea2000Limits;
  const known = state.rival?.name === name && nowMs - state.rival.lastMs < claimRivalMs ? state.rival : undefined;
  const rival = { name, defences: (known?.defences ?? 0) + 1, lastMs: nowMs };
  const defended = { ...state, rival, counters: counted(state, "defences") };
  if (rival.defences <= claimDefences) return claimAgain(defended, nowMs);
  const elsewhere = freeAddress({ ...state, addresses: withClaim(state.addresses, state.address, name) });
  if (elsewhere === undefined) return claimAgain(defended, nowMs, claimSlowMs);
  const surrendered = { ...state, counters: counted(state, "surrenders") };
  return claim({ ...surrendered, addresses: withClaim(state.addresses, state.address, name) }, elsewhere, nowMs);
}

function yieldTo(state: ClaimState, name: Name, nowMs: number, random: number): ClaimStep {
  const yielded = {
    ...state,
    addresses: withClaim(state.addresses, state.address, name),
    claimDueMs: Infinity,
    yieldsInARow: state.yieldsInARow + 1,
    counters: counted(state, "yields"),
  };
  const atOnce = state.yieldsInARow === 0 || bestAddress(yielded) === undefined;
  return atOnce ? claimBest(yielded, nowMs, random) : claimBestLater(yielded, nowMs, random);
}

function hearCommand(state: ClaimState, name: Name, address: number, nowMs: number): ClaimStep {
  if (name !== state.name || address > ADDRESS_MAX) return silent(state);
  const commanded = { ...state, counters: counted(state, "commanded_addresses") };
  if (state.phase === "waiting" || state.phase === "listening") return silent({ ...commanded, address });
  const occupant = state.addresses[address];
  const isHeld = typeof occupant === "bigint" && occupant <= state.name;
  if (!isHeld && !(holds(state) && address === state.address)) return claimCommanded(commanded, address, nowMs);
  // We have this address already, or would lose it at once: our claim tells the sender where we are.
  return holds(state) ? claimAgain(commanded, nowMs) : silent(commanded);
}

/** Commands may come as fast as the bus carries them; claims do not. */
function claimCommanded(state: ClaimState, address: number, nowMs: number): ClaimStep {
  const phaseEndsMs = state.claimedAtMs + nmea2000Limits.claimSpacingMs;
  if (phaseEndsMs <= nowMs) return claim(state, address, nowMs);
  const claimDueMs = Infinity;
  return silent({ ...state, phase: "listening", address, phaseEndsMs, listensUntilMs: phaseEndsMs, claimDueMs });
}

function hearTraffic(state: ClaimState, source: number, nowMs: number): ClaimStep {
  if (!concernsClaim(state, source)) return silent(state);
  const isDouble = state.double?.address === source;
  const double = isDouble ? { address: source, lastMs: nowMs } : state.double;
  if (!holds(state) || source !== state.address) {
    return silent({ ...state, double, addresses: withTraffic(state.addresses, source) });
  }
  // Another node uses our address. When it hears our claim it must move, or claim the address, and the NAMEs decide.
  if (isDouble || nowMs < state.toleratesUntilMs) return silent({ ...state, double });
  const toleratesUntilMs = nowMs + nmea2000Limits.claimViolationMs;
  return claimAgain({ ...state, toleratesUntilMs, counters: counted(state, "address_violations") }, nowMs);
}
