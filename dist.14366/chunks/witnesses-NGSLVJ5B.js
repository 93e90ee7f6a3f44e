import {
  Backoff
} from "./chunk-ELWMZGPY.js";
import {
  postAddCheckpoint
} from "./chunk-RINKLINK.js";
import {
  SIZE_TYPE,
  formatAddCheckpoint,
  parseSize
} from "./chunk-VBBWW3YK.js";
import "./chunk-JEYZ4U6C.js";
import "./chunk-EWP24ASU.js";
import {
  OWN_TAG_SOURCES,
  WITNESS_TAG
} from "./chunk-BJCLTZT5.js";
import "./chunk-ZY7CPI7G.js";
import {
  wordsIn
} from "./chunk-YBG5SYQ7.js";
import {
  limits
} from "./chunk-2ABNLYXA.js";
import "./chunk-ULZ7HWKS.js";
import {
  Frontier,
  cosignatureVerifier,
  cosignedAtS
} from "./chunk-KEQTH7QJ.js";
import "./chunk-ATGITIP5.js";
import {
  ED25519_COSIGNATURE,
  formatNote,
  goodSignatures,
  noteVerifier,
  parseNote,
  parseVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  SYSTEM_USER
} from "./chunk-3OS2SE26.js";
import "./chunk-HAY2CCHZ.js";
import "./chunk-D7FBUXBZ.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import "./chunk-X4EC6M75.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import "./chunk-Y242XFSZ.js";
import {
  BitacoraError,
  reasonOf
} from "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/witness/exchange.ts
function outcomeOf({ status, type, body }, sent, witness) {
  const { checkpoint, oldSize } = sent;
  const failed = (fault) => ({ kind: "failed", fault, status });
  switch (status) {
    case 200:
      return cosigned(checkpoint.note, body, sent.vessel, witness) ?? failed("bad-cosignature");
    case 403:
      return failed("not-accepted");
    case 404:
      return failed("not-known");
    case 409: {
      const size = type?.split(";")[0]?.trim() === SIZE_TYPE ? parseSize(body.trim()) : void 0;
      if (size === void 0) return oldSize === checkpoint.size ? refused("fork", oldSize) : failed("strange");
      return size > checkpoint.size ? refused("ahead", size) : { kind: "knows", size };
    }
    case 422:
      return refused("fork", oldSize);
    case 429:
    case 503:
      return failed("busy");
    default:
      return failed("strange");
  }
}
function refused(refusal, size) {
  return { kind: "refused", refusal, size };
}
function cosigned(note, lines, vessel, witness) {
  try {
    const { text, signatures } = parseNote(Buffer.from(`${note}${lines}`));
    const ours = goodSignatures({ text, signatures }, [noteVerifier(vessel)]);
    const theirs = goodSignatures({ text, signatures }, [cosignatureVerifier(witness)]);
    const timeS = Math.max(...theirs.map(({ signature }) => cosignedAtS(signature)));
    return { kind: "cosigned", note: formatNote({ text, signatures: [...ours, ...theirs] }), timeS };
  } catch (error) {
    if (error instanceof BitacoraError) return void 0;
    throw error;
  }
}

// src/witness/link.ts
var WitnessLink = class {
  #parts;
  #witness;
  #stop = new AbortController();
  /** Whether the witness has decided about the book in this run. */
  #isJudged = false;
  #state;
  #fault = null;
  #backoff;
  #notBeforeMs = -Infinity;
  #attempt;
  /** The tree of the newest checkpoint that was sent or prepared. */
  #grown = new Frontier();
  counters = { attempts: 0, failures: 0, cosignatures: 0 };
  constructor(state, parts) {
    this.#state = state;
    this.#parts = parts;
    this.#backoff = new Backoff({ ...limits, random: parts.random });
    this.#witness = parseVerifierKey(state.publicKey, ED25519_COSIGNATURE);
  }
  get state() {
    return this.#state;
  }
  get name() {
    return this.#witness.name;
  }
  get fault() {
    return this.#fault;
  }
  /** Called about once a second: sends the newest checkpoint if it is due. Never throws. */
  tick() {
    const checkpoint = this.#parts.checkpoint();
    if (this.#attempt !== void 0 || this.#stop.signal.aborted || checkpoint === void 0) return;
    if (this.#parts.clock.monotonic() < this.#notBeforeMs || !this.#isNews(checkpoint)) return;
    this.#attempt = this.#run(checkpoint).finally(() => {
      this.#attempt = void 0;
    });
  }
  /**
   * Sends the newest checkpoint, if the witness could be reached until now, and aborts the exchange after `withinMs`. So a vessel that is
   * laid up for the winter has shown its whole book. Idempotent.
   */
  async close(withinMs = 0) {
    const cut = setTimeout(() => this.#stop.abort(), withinMs);
    await this.#attempt;
    const checkpoint = this.#parts.checkpoint();
    const isNewer = checkpoint !== void 0 && checkpoint.size > (this.#state.cosigned?.checkpoint.size ?? 0);
    const isInReach = this.#fault === null && this.#state.refused === void 0 && withinMs > 0;
    if (isNewer && isInReach && !this.#stop.signal.aborted) await this.#run(checkpoint);
    clearTimeout(cut);
    this.#stop.abort();
  }
  /**
   * The first checkpoint of a run is sent even if it was cosigned before: the stored state may have been restored from an old copy
   * together with the book, and then only the witness can tell.
   */
  #isNews({ size }) {
    const { cosigned: cosigned2, refused: refused2 } = this.#state;
    if (!this.#isJudged) return true;
    if (cosigned2 === void 0 || size > cosigned2.checkpoint.size || refused2 !== void 0) return true;
    return this.#parts.clock.now() - cosigned2.timeS * 1e3 >= limits.refreshMs;
  }
  async #run(checkpoint) {
    this.counters.attempts += 1;
    let fault;
    try {
      fault = await this.#exchange(checkpoint);
    } catch {
      fault = "io";
    }
    if (this.#stop.signal.aborted) return;
    this.#fault = fault;
    if (fault === null) this.#isJudged = true;
    const failed = fault !== null;
    if (failed) this.counters.failures += 1;
    else this.#backoff.reset();
    const slow = this.#state.refused !== void 0;
    const pauseMs = slow ? limits.retryMaxMs * (1 - this.#parts.random() / 2) : failed ? this.#backoff.nextMs() : 0;
    this.#notBeforeMs = this.#parts.clock.monotonic() + pauseMs;
  }
  /** Sends a proof from the size that we think the witness has cosigned, and again if it answers with another size. */
  async #exchange(checkpoint) {
    let oldSize = Math.min(this.#state.cosigned?.checkpoint.size ?? 0, checkpoint.size);
    for (let turn = 0; turn <= limits.corrections; turn += 1) {
      const shown = await this.#show(checkpoint, oldSize);
      if (shown === void 0) return "book-changed";
      const outcome = await this.#ask(checkpoint, oldSize, shown.proof);
      if (outcome === void 0) return "unreachable";
      if (outcome.kind === "failed") return outcome.fault;
      if (outcome.kind === "cosigned") {
        await this.#takeCosigned(outcome, checkpoint, shown.tree);
        return null;
      }
      if (outcome.kind === "refused") {
        await this.#takeRefusal({ refusal: outcome.refusal, size: outcome.size, own: checkpoint.size });
        return null;
      }
      const cosigned2 = this.#state.cosigned?.checkpoint.size ?? 0;
      if (outcome.size < cosigned2) this.#parts.onEvent({ kind: "forgot", size: outcome.size, cosigned: cosigned2 });
      oldSize = outcome.size;
    }
    return "strange";
  }
  /**
   * Undefined if the lines on disk do not fit the signed checkpoint. If they fit, but do not continue what the witness has cosigned, they
   * are sent all the same: the witness must decide.
   */
  async #show(checkpoint, oldSize) {
    if (oldSize === 0 && this.#grown.size <= checkpoint.size) {
      const shown = await this.#prove(this.#grown, this.#grown.size, checkpoint);
      if (shown !== void 0) return { proof: [], tree: shown.tree };
    }
    const remembered = this.#state.cosigned?.tree;
    if (remembered !== void 0 && remembered.size <= oldSize) {
      const shown = await this.#prove(remembered, oldSize, checkpoint);
      if (shown !== void 0) return shown;
    }
    return this.#prove(new Frontier(), oldSize, checkpoint);
  }
  async #prove(known, oldSize, { size, root }) {
    try {
      const shown = await this.#parts.prove(known, oldSize, size);
      if (!shown.tree.root().equals(root)) return void 0;
      this.#grown = shown.tree;
      return shown;
    } catch (error) {
      if (error instanceof RangeError) return void 0;
      throw error;
    }
  }
  async #ask(checkpoint, oldSize, proof) {
    const { send, vessel } = this.#parts;
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(limits.answerMs)]);
    const body = formatAddCheckpoint(oldSize, proof, checkpoint.note);
    const answer = await send(this.#state.url, body, signal).catch(() => void 0);
    return answer && outcomeOf(answer, { checkpoint, oldSize, vessel }, this.#witness);
  }
  async #takeCosigned({ note, timeS }, { origin, size, root }, tree) {
    const cosigned2 = { checkpoint: { origin, size, root, note }, timeS, tree };
    await this.#take({ ...this.#state, cosigned: cosigned2, refused: void 0 }, note);
    this.counters.cosignatures += 1;
    this.#parts.onEvent({ kind: "cosigned", size, timeS });
  }
  /** The same refusal is reported once, even over restarts. */
  async #takeRefusal(refused2) {
    const before = this.#state.refused;
    if (before?.refusal === refused2.refusal && before.size === refused2.size) return;
    await this.#take({ ...this.#state, refused: refused2 }, void 0);
    this.#parts.onEvent({ kind: "refused", refusal: refused2 });
  }
  async #take(state, note) {
    await this.#parts.save(state, note);
    this.#state = state;
  }
};

// src/connectors/witness/witnesses.ts
var TICK_MS = 1e3;
var Witnesses = class {
  type = "witness";
  #stopped = Promise.withResolvers();
  #ticking;
  #parts;
  #texts;
  #links;
  constructor(witnesses, vessel, store, parts) {
    this.#parts = parts;
    this.#texts = wordsIn(parts.locale);
    this.#links = witnesses.map((settings) => this.#linkTo(settings, vessel, store));
  }
  get name() {
    return this.#links.map(({ link }) => link.name).join(", ");
  }
  run() {
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    return this.#stopped.promise;
  }
  /** Signs the new entries, and sends the checkpoint to the witnesses that can be reached. */
  async stop() {
    clearInterval(this.#ticking);
    await this.#parts.logbook.sign();
    await Promise.all(this.#links.map(({ link }) => link.close(limits.lastMs)));
    this.#stopped.resolve();
  }
  counters() {
    const sum = { attempts: 0, failures: 0, cosignatures: 0, waiting: 0 };
    for (const { attempts, failures, cosignatures, waiting } of this.report()) {
      sum.attempts += attempts;
      sum.failures += failures;
      sum.cosignatures += cosignatures;
      sum.waiting = Math.max(sum.waiting, waiting);
    }
    return sum;
  }
  /** Of the first witness that cannot be reached now. Not an alarm: a boat is out of reach most of the time. */
  fault() {
    const texts = this.#texts;
    for (const { link, fault, reason } of this.#links) {
      if (fault !== null) return texts.failing({ name: link.name, reason: say(texts.faults[fault], { reason }) });
    }
    return null;
  }
  #tick() {
    for (const watched of this.#links) {
      watched.link.tick();
      this.#tellFault(watched);
    }
    const { tags, clock } = this.#parts;
    const [value, source] = [this.refusal !== null, OWN_TAG_SOURCES[WITNESS_TAG]];
    tags.write({ tagId: WITNESS_TAG, value, quality: "good", timestampMs: clock.now(), source });
  }
  /** For /readyz: the witness that refuses the book; null if none does. */
  get refusal() {
    const refusing = this.#links.filter(({ link }) => link.state.refused !== void 0);
    return refusing.length === 0 ? null : `witness-refused: ${refusing.map(({ link }) => link.name).join(", ")}`;
  }
  report() {
    const newest = this.#parts.logbook.checkpoint?.size ?? 0;
    return this.#links.map(({ link }) => {
      const { url, cosigned: cosigned2, refused: refused2 } = link.state;
      const entries = cosigned2?.checkpoint.size ?? null;
      return {
        name: link.name,
        url,
        entries,
        cosigned_at: cosigned2 === void 0 ? null : formatIsoTime(cosigned2.timeS * 1e3),
        waiting: Math.max(0, newest - (entries ?? 0)),
        ...link.counters,
        refused: refused2?.refusal ?? null,
        fault: link.fault
      };
    });
  }
  #linkTo({ url, publicKey }, vessel, store) {
    const { logbook, clock, mayWrite } = this.#parts;
    const known = store.state(publicKey) ?? { publicKey, cosigned: void 0, refused: void 0 };
    const link = new WitnessLink(
      { ...known, url },
      {
        vessel,
        checkpoint: () => logbook.checkpoint,
        prove: (tree, oldSize, size) => logbook.prove(tree, oldSize, size),
        send: (prefix, body, signal) => postAddCheckpoint(prefix, body, signal).catch((error) => {
          watched.reason = reasonOf(error);
          throw error;
        }),
        save: async (state, note) => {
          mayWrite();
          await store.save(state, note);
        },
        clock,
        random: Math.random,
        onEvent: (event) => this.#tell(watched, event)
      }
    );
    const watched = { link, fault: null, reason: "", reached: false };
    return watched;
  }
  #tell(watched, event) {
    const { log, outbox } = this.#parts;
    const texts = this.#texts;
    const { name } = watched.link;
    if (event.kind === "forgot") return log.warning(texts.forgot({ name, size: event.size, cosigned: event.cosigned }));
    if (event.kind === "cosigned") {
      if (watched.reached) log.debug(texts.reached({ name, size: event.size }));
      else log.info(texts.reached({ name, size: event.size }));
      watched.reached = true;
      return void 0;
    }
    const { refusal, size, own } = event.refusal;
    const summary = texts.refused[refusal]({ name, size, own });
    log.error(summary);
    watched.reached = false;
    const payload = { event: "witness_refused", witness: name, refusal, witness_entries: size, own_entries: own };
    outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
    return void 0;
  }
  /** Logged once per fault: a boat without a link has the same fault for weeks. */
  #tellFault(watched) {
    const { fault } = watched.link;
    if (fault === watched.fault) return;
    const { log } = this.#parts;
    const texts = this.#texts;
    watched.fault = fault;
    if (fault === null) return;
    watched.reached = false;
    const text = texts.failing({
      name: watched.link.name,
      reason: say(texts.faults[fault], { reason: watched.reason })
    });
    if (fault === "unreachable" || fault === "busy") log.info(text);
    else log.warning(text);
  }
};
export {
  Witnesses
};
