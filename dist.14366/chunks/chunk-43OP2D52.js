import {
  isRefusal
} from "./chunk-PAN5CV57.js";
import {
  PERSON_KEY,
  PERSON_KEY_REVOKED,
  PersonKeys,
  keyPayload
} from "./chunk-UUTL6C77.js";
import {
  limits as limits2
} from "./chunk-7QVJ3BP2.js";
import {
  localNetworkOf
} from "./chunk-YQMUXRBS.js";
import {
  TokenBucket,
  TokenBuckets
} from "./chunk-QODAWPPJ.js";
import {
  readBootId
} from "./chunk-46LHQGQ3.js";
import {
  limits
} from "./chunk-ZY7CPI7G.js";
import {
  isGoodSignature,
  payloadOf,
  personKeyOf
} from "./chunk-ILEWIQLU.js";
import {
  CLOCK_STEP
} from "./chunk-POMP3OEO.js";
import {
  WIRES
} from "./chunk-OYOCWFJR.js";
import {
  SYSTEM_USER
} from "./chunk-3OS2SE26.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";

// src/messages/doubt-text.ts
function lossText(texts, lost) {
  return lost.map((loss) => texts.losses[loss]).join("; ");
}
function doubtText(texts, doubt) {
  return doubt.kind === "evidence-lost" ? lossText(texts, doubt.lost) : say(texts.what[doubt.kind], { ...doubt });
}
function doubtLine(texts, doubt) {
  const { told } = texts;
  const kind = doubt.kind in told ? doubt.kind : "other";
  return say(told[kind], { ...doubt, what: doubtText(texts, doubt) });
}

// src/core/address-rate.ts
var LOCAL_CLIENTS = 16;
var AddressRate = class {
  #clock;
  #own;
  #others;
  #networks;
  refused = 0;
  constructor(clock, { others, own }) {
    this.#clock = clock;
    this.#own = new TokenBucket(sizeOf(own));
    this.#others = new TokenBuckets({ ...sizeOf(others), keys: limits.addresses });
    this.#networks = new TokenBuckets({ ...sizeOf(others, LOCAL_CLIENTS), keys: limits.addresses });
  }
  /** Takes tokens. If there are not enough, returns the seconds until there are. `client`: undefined for this machine. */
  take(client, tokens = 1) {
    const nowMs = this.#clock.monotonic();
    const network = localNetworkOf(client);
    let waitMs = client === void 0 ? this.#own.take(tokens, nowMs) : this.#others.take(client, nowMs, tokens);
    if (waitMs === 0 && network !== void 0) waitMs = this.#networks.take(network, nowMs, tokens);
    if (waitMs === 0) return void 0;
    this.refused += 1;
    return Math.ceil(waitMs / 1e3);
  }
  /** Takes tokens for work that is already done. The bucket may go into debt; later requests wait until it is paid. */
  charge(client, tokens) {
    if (client === void 0) {
      this.#own.charge(tokens);
      return;
    }
    this.#others.charge(client, tokens);
    const network = localNetworkOf(client);
    if (network !== void 0) this.#networks.charge(network, tokens);
  }
};
function sizeOf({ perMinute, burst }, clients = 1) {
  return { perS: perMinute * clients / 60, atOnce: burst * clients };
}

// src/acts/gate.ts
var ALARMS = { counts: "alarms", needsRoom: false };
var BOOK = { counts: "book", needsRoom: true };
var EVIDENCE = { counts: null, needsRoom: false };
var ACTS = {
  acknowledge: { right: "acknowledge", ...ALARMS },
  silence: { right: "silence", ...ALARMS },
  shelve: { right: "suppress", ...ALARMS },
  unshelve: { right: "suppress", ...ALARMS },
  "take out of service": { right: "suppress", ...ALARMS },
  "return to service": { right: "suppress", ...ALARMS },
  "change rule": { right: "alarm rules", ...BOOK },
  write: { right: "log", ...BOOK },
  correct: { right: "correct", ...BOOK },
  countersign: { right: "countersign", ...BOOK },
  // Somebody at the computer itself must vouch for whose key it is.
  "enter key": { right: "accept book", ...BOOK },
  "revoke key": { right: "accept book", ...BOOK },
  accept: { right: "accept book", ...EVIDENCE },
  sign: { right: "sign", ...EVIDENCE },
  "change project": { right: "project", ...BOOK },
  "begin project": { right: "first project", ...BOOK },
  "change access": { right: "people", ...BOOK },
  anchor: { right: "anchor", ...BOOK },
  "choose source": { right: "choose source", ...BOOK },
  "record bus": { right: "record bus", ...BOOK },
  "command device": { right: "command device", ...BOOK },
  /** Data that a web application stores: not an entry, but it wears the same memory card. */
  keep: { right: "application data", ...BOOK }
};
var Gate = class {
  /** Acts refused because there were too many (without those of wires, which count them themselves), and because there was no room. */
  counters = { limited: 0, without_room: 0 };
  #parts;
  #rates;
  #wires = /* @__PURE__ */ new Map();
  constructor(parts) {
    this.#parts = parts;
    const rate = { ...limits2.rate, ...parts.rate };
    this.#rates = { alarms: new AddressRate(parts.clock, rate), book: new AddressRate(parts.clock, rate) };
    for (const wire of Object.keys(WIRES)) {
      const { side, all } = wire === "NMEA 2000" ? limits2.bus : limits2.wire;
      const sides = new TokenBuckets({ ...sizeOf2(side), keys: limits2.sides });
      this.#wires.set(wire, { sides, all: new TokenBucket(sizeOf2(all)) });
    }
  }
  /** Undefined if the caller has the right to such an act. */
  refusal(caller, act) {
    const { right } = ACTS[act];
    if (caller.rights.has(right)) return void 0;
    const { access } = this.#parts;
    access?.refused(caller);
    return { refused: "not-allowed", caller, right, isControlled: access?.isOn === true };
  }
  /** Counts the act as so many entries of the caller. Undefined if the caller is within its limit. */
  count(caller, act, entries = 1) {
    const { counts } = ACTS[act];
    const waitS = counts === null ? void 0 : this.#take(caller, counts, entries);
    return waitS === void 0 ? void 0 : { refused: "too-many", waitS };
  }
  /** Checks all three: right, number and room. Undefined if the caller may do it now. */
  async refusalNow(caller, act, entries = 1) {
    const refusal = this.refusal(caller, act) ?? this.count(caller, act, entries);
    if (refusal !== void 0 || !ACTS[act].needsRoom || await this.#parts.hasRoom()) return refusal;
    this.counters.without_room += 1;
    return { refused: "no-room" };
  }
  /** The seconds to wait; undefined if the tokens were taken. */
  #take({ wire, client }, counts, entries) {
    const rates = wire === void 0 ? void 0 : this.#wires.get(wire);
    if (rates !== void 0) {
      const nowMs = this.#parts.clock.monotonic();
      const waitMs = rates.sides.take(client ?? "", nowMs, entries) || rates.all.take(entries, nowMs);
      return waitMs === 0 ? void 0 : Math.ceil(waitMs / 1e3);
    }
    const waitS = this.#rates[counts].take(client, entries);
    if (waitS !== void 0) this.counters.limited += 1;
    return waitS;
  }
};
function sizeOf2({ perMinute, burst }) {
  return { perS: perMinute / 60, atOnce: burst };
}
function nameInBook({ name }, said) {
  return name ?? said ?? "anonymous";
}

// src/acts/book-acts.ts
var BookActs = class {
  #parts;
  #keys;
  constructor(parts) {
    this.#parts = parts;
  }
  write(caller, { kind = "manual", summary, payload = {} }, said) {
    return this.#append(caller, "write", { kind, summary, payload, user: nameInBook(caller, said) });
  }
  /** `id` is the entry to correct, which itself stays unchanged. */
  correct(caller, id, summary, said) {
    const user = nameInBook(caller, said);
    return this.#append(
      caller,
      "correct",
      { kind: "manual", summary, payload: { corrects: id }, user },
      () => this.#notThere(id)
    );
  }
  /** Without a summary, a standard text says that the entry is countersigned. */
  async countersign(caller, id, { summary: given, signature }, said) {
    const summary = given ?? this.#parts.messages.logbook.add.countersign.said({ id });
    const draft = { kind: "manual", summary, payload: { countersigns: id }, user: nameInBook(caller, said) };
    if (signature === void 0) return this.#append(caller, "countersign", draft, () => this.#notThere(id));
    return this.#append(caller, "countersign", draft, () => this.#signed(id, draft, signature));
  }
  /** From then on the person signs with this key; an earlier key is no longer valid. */
  enterKey(caller, person, key, said) {
    const { addedEntry } = this.#parts.messages.logbook.person;
    return this.#appendKey(caller, "enter key", said, (keys) => {
      if (personKeyOf(key) === void 0) return { refused: "no-key" };
      if (keys.standing(person, key) !== "unknown") return { refused: "known-key" };
      const summary = addedEntry({ name: person, replaces: keys.keyOf(person) !== void 0 });
      return { summary, payload: keyPayload(PERSON_KEY, person, key) };
    });
  }
  /** Signatures made before stay valid. */
  revokeKey(caller, person, key, said) {
    const { revokedEntry } = this.#parts.messages.logbook.person;
    return this.#appendKey(caller, "revoke key", said, (keys) => {
      if (keys.standing(person, key) !== "good") return { refused: "not-their-key", person };
      return { summary: revokedEntry({ name: person }), payload: keyPayload(PERSON_KEY_REVOKED, person, key) };
    });
  }
  /** Confirms the book as it is, so that it can be signed again. */
  async accept(caller, reason, said) {
    const { gate, logbook, messages } = this.#parts;
    const refusal = await gate.refusalNow(caller, "accept");
    if (refusal !== void 0) return refusal;
    const summary = (doubt) => messages.evidence.accepted({ what: doubtText(messages.evidence, doubt), reason });
    const entry = await logbook.accept({ user: nameInBook(caller, said), summary });
    return entry ?? { refused: "nothing-to-accept" };
  }
  /** Signs a checkpoint over all entries of the book. */
  async sign(caller) {
    const { gate, logbook } = this.#parts;
    const refusal = await gate.refusalNow(caller, "sign");
    if (refusal !== void 0) return refusal;
    const checkpoint = await logbook.sign();
    if (checkpoint !== void 0) return checkpoint;
    if (logbook.doubt !== null) return { refused: "book-in-doubt" };
    return { refused: logbook.statistics().entries === 0 ? "nothing-to-sign" : "cannot-sign" };
  }
  /**
   * The keys of persons, read from the book once and then updated with each key that is entered here. If reading fails, the next call tries
   * again.
   */
  keys() {
    this.#keys ??= keysIn(this.#parts.logbook).catch((error) => {
      this.#keys = void 0;
      throw error;
    });
    return this.#keys;
  }
  /** `check` runs once the caller may write. It returns what to add to the payload, or a refusal. */
  async #append(caller, act, draft, check = () => Promise.resolve(void 0)) {
    const { gate, logbook } = this.#parts;
    const entries = 1 + Math.floor(Buffer.byteLength(JSON.stringify(draft)) / limits2.entryBytes);
    const refusal = await gate.refusalNow(caller, act, entries);
    if (refusal !== void 0) return refusal;
    const checked = await check();
    if (isRefusal(checked)) return checked;
    return logbook.append({ ...draft, payload: { ...draft.payload, ...checked } });
  }
  async #appendKey(caller, act, said, check) {
    const { gate, logbook } = this.#parts;
    const refusal = await gate.refusalNow(caller, act);
    if (refusal !== void 0) return refusal;
    const keys = await this.keys();
    const checked = check(keys);
    if (isRefusal(checked)) return checked;
    const entry = await logbook.append({ kind: "manual", ...checked, user: nameInBook(caller, said) });
    keys.take(entry);
    return entry;
  }
  async #notThere(id) {
    const [newest] = await this.#parts.logbook.query({ limit: 1 });
    return newest === void 0 || id > newest.id ? { refused: "no-such-entry", entry: id } : void 0;
  }
  /** What a person's signature adds to the payload, or why the signature is refused. */
  async #signed(id, { user: person, summary }, { signature, personKey, signedAt, passkey }) {
    const { logbook, vessel } = this.#parts;
    const entry = await this.#notThere(id) === void 0 ? await logbook.entry(id) : void 0;
    if (entry === void 0) return { refused: "no-such-entry", entry: id };
    const about = { vessel, entryId: id, entryHash: entry.hash, person, summary };
    const statement = { ...about, signature, personKey, signedAt, passkey };
    if (!isGoodSignature(statement)) return { refused: "wrong-signature", entry: id };
    const standing = (await this.keys()).standing(person, personKey);
    return standing === "good" ? payloadOf(statement) : { refused: "foreign-signature", person, standing };
  }
};
async function keysIn(logbook) {
  const keys = new PersonKeys();
  for await (const entry of logbook.scan(["manual"])) keys.take(entry);
  return keys;
}

// src/runtime/logbook/clock-steps.ts
import { uptime } from "node:os";
function clockStepWriter(texts, gnssAheadMs = () => void 0) {
  const bootId = readBootId();
  return {
    upMs: () => uptime() * 1e3,
    entryOf: ({ expectedMs, foundMs, monotonicMs, against }) => {
      const [expected, found] = [formatIsoTime(expectedMs), formatIsoTime(foundMs)];
      const aheadMs = gnssAheadMs();
      const payload = {
        event: CLOCK_STEP,
        clock_expected: expected,
        clock_found: found,
        step_s: Math.round(foundMs - expectedMs) / 1e3,
        against,
        monotonic_s: Math.round(monotonicMs) / 1e3,
        boot_id: bootId,
        ...aheadMs === void 0 ? {} : { gnss: formatIsoTime(foundMs + aheadMs) }
      };
      const summary = texts.clockStep({ isAhead: foundMs > expectedMs, expected, found });
      return { kind: "manual", summary, payload, user: SYSTEM_USER };
    }
  };
}

export {
  lossText,
  doubtText,
  doubtLine,
  AddressRate,
  Gate,
  nameInBook,
  BookActs,
  clockStepWriter
};
