import {
  enterOnce
} from "./chunk-HV745POV.js";
import {
  SAMPLES_TYPE,
  SampleShipping,
  packContainer
} from "./chunk-JNCMYLL6.js";
import "./chunk-GHB4ZPN2.js";
import {
  FileShippingCursor
} from "./chunk-OZM2W5J6.js";
import {
  unitsOf
} from "./chunk-IHMACL47.js";
import {
  Backoff
} from "./chunk-ELWMZGPY.js";
import {
  limits
} from "./chunk-7XII7KW7.js";
import {
  require_http
} from "./chunk-YGBYU3RQ.js";
import {
  SHORE_CONTRADICTS
} from "./chunk-RB7VLSWU.js";
import "./chunk-QHNDEASD.js";
import "./chunk-ZY7CPI7G.js";
import {
  signalkSection
} from "./chunk-HMOUF5TM.js";
import {
  wordsIn
} from "./chunk-ILPYUXU6.js";
import {
  StateFile
} from "./chunk-EEII4UFH.js";
import "./chunk-BBA6TDCG.js";
import "./chunk-QVHH4HTZ.js";
import {
  sectionOf
} from "./chunk-CI7INVNX.js";
import {
  matchesWildcard
} from "./chunk-2XT3SWNI.js";
import "./chunk-MD5J6FPV.js";
import {
  packFrame
} from "./chunk-HHEX2GGY.js";
import "./chunk-OKDUF32H.js";
import {
  GrowingColumns
} from "./chunk-47P5LQBP.js";
import "./chunk-47AZHGYU.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import "./chunk-POMP3OEO.js";
import {
  formatVerifierKey
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
import "./chunk-ZCPVYDWY.js";
import "./chunk-BOUECWPG.js";
import "./chunk-N5FOXJIQ.js";
import {
  periodOf
} from "./chunk-Y242XFSZ.js";
import {
  reasonOf,
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";
import {
  __toESM
} from "./chunk-A3YBKGDL.js";

// src/connectors/shore/open-shore.ts
import { readFile } from "node:fs/promises";
import { join as join2 } from "node:path";

// src/connectors/shore/http-shore.ts
var import_node_http = __toESM(require_http(), 1);
import { randomBytes } from "node:crypto";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

// src/logbook/evidence/request-signature.ts
import { hash as digest, sign, verify } from "node:crypto";
var LABEL = "bitacora";
var REQUIRED = ["@method", "@path", "content-digest"];
function keyIdText(key) {
  const text = formatVerifierKey(key);
  const named = text.slice(0, text.indexOf("+", text.indexOf("+") + 1));
  return named.replace(/[^ -~]|%/gu, encodeURIComponent);
}
function signRequest(request, key, createdS, nonce2) {
  const contentDigest = contentDigestOf(request.body);
  const components = REQUIRED.map((name) => quoted(name)).join(" ");
  const parameters = `(${components});created=${createdS};keyid=${quoted(keyIdText(key))};nonce=${quoted(nonce2)}`;
  const fields = () => contentDigest;
  const base = signatureBase(REQUIRED, parameters, request, fields) ?? "";
  const signature = sign(null, Buffer.from(base), key.key).toString("base64");
  return {
    "Content-Digest": contentDigest,
    "Signature-Input": `${LABEL}=${parameters}`,
    Signature: `${LABEL}=:${signature}:`
  };
}
function contentDigestOf(body) {
  return `sha-256=:${digest("sha256", body, "base64")}:`;
}
function signatureBase(components, parameters, { method, path }, field) {
  const lines = [];
  for (const name of components) {
    const value = componentOf(name, method, path, field);
    if (value === void 0) return void 0;
    lines.push(`"${name}": ${value}`);
  }
  return [...lines, `"@signature-params": ${parameters}`].join("\n");
}
function componentOf(name, method, path, field) {
  if (name === "@method") return method.toUpperCase();
  if (name === "@path") return path;
  if (name === "@authority") return field("host")?.toLowerCase();
  return name.startsWith("@") ? void 0 : field(name)?.trim();
}
function quoted(text) {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

// src/connectors/shore/http-shore.ts
var HttpShore = class {
  #options;
  #agent;
  #base;
  constructor(options) {
    this.#options = options;
    this.#base = new URL(options.url);
    const agent = { keepAlive: true, maxSockets: limits.connections, timeout: limits.silenceMs };
    const { ca } = options;
    this.#agent = this.#base.protocol === "https:" ? new HttpsAgent({ ...agent, ...ca === void 0 ? {} : { ca } }) : new import_node_http.Agent(agent);
  }
  /** Rejects if there is no whole answer. */
  async post({ path, type, encoding, body }, signal) {
    const { key, now } = this.#options;
    const whole = `${this.#base.pathname.replace(/\/+$/, "")}${path}`;
    const signed = signRequest({ method: "POST", path: whole, body }, key, Math.floor(now() / 1e3), nonce());
    const send = this.#base.protocol === "https:" ? httpsRequest : import_node_http.request;
    const { promise, resolve, reject } = Promise.withResolvers();
    const request = send(
      {
        method: "POST",
        protocol: this.#base.protocol,
        hostname: this.#base.hostname.replace(/^\[|\]$/g, ""),
        port: this.#base.port,
        path: whole,
        agent: this.#agent,
        signal,
        headers: {
          ...signed,
          "Content-Type": type,
          "Content-Length": body.length,
          ...encoding === void 0 ? {} : { "Content-Encoding": encoding }
        }
      },
      resolve
    );
    request.on("error", reject);
    request.setTimeout(limits.silenceMs, () => request.destroy(new Error("ETIMEDOUT")));
    request.end(body);
    return answerOf(await promise);
  }
  close() {
    this.#agent.destroy();
  }
};
async function answerOf(response) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > limits.answerBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error("ECONNRESET");
  const seconds = Number(response.headers["retry-after"]);
  return {
    status: response.statusCode ?? 0,
    body: jsonOf(Buffer.concat(chunks).toString("utf8")),
    retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1e3 : void 0
  };
}
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function nonce() {
  return randomBytes(12).toString("base64url");
}

// src/connectors/shore/delivery.ts
var HEADER_BYTES = 700;
var NEEDS_A_PERSON = /* @__PURE__ */ new Set([400, 401, 403, 404, 405, 501]);
var Delivery = class {
  counts = { answers: 0, failures: 0, refused: 0 };
  budget;
  #parts;
  #faults = {};
  #answeredMs;
  constructor(parts, budget) {
    this.#parts = parts;
    this.budget = budget;
  }
  /** The most important fault, in words. */
  get fault() {
    const { status, entries, rollups, live, backlog } = this.#faults;
    return status ?? entries ?? rollups ?? live ?? backlog ?? null;
  }
  /** Seconds since shore took something; undefined if it has not since the start. */
  get answeredAgoS() {
    return this.#answeredMs === void 0 ? void 0 : (this.#parts.clock.monotonic() - this.#answeredMs) / 1e3;
  }
  /** Whether samples may go: shore knows this vessel and answers, the link is cheap enough, and the owner's budget has room. */
  mayPass(stream, taken = 0) {
    if (stream !== "rollups" && this.#parts.isOnSatellite()) return false;
    return this.#answeredMs !== void 0 && this.#faults.status === void 0 && this.budget.mayPass(stream, taken);
  }
  fail(stream, text) {
    const isNew = this.#faults[stream] === void 0;
    this.#faults[stream] = text;
    if (isNew && stream === "status") this.#parts.log.warning(text);
  }
  mend(stream) {
    const isBack = this.#faults[stream] !== void 0;
    delete this.#faults[stream];
    if (isBack && stream === "status") this.#parts.log.info(this.#parts.texts.isBack({ where: this.#parts.name }));
  }
  /**
   * Resolves when shore has taken it, or it is given up. `isFinal`: whether shore never will take it. `make`: the message as it is at each
   * attempt: what is told of now must not be as old as the outage.
   */
  async deliver(make, stream, signal, isFinal = () => false) {
    const backoff = new Backoff(limits);
    while (this.#mayTry(stream, signal)) {
      let pauseMs = backoff.nextMs();
      try {
        const message = make();
        const bytes = message.body.length + HEADER_BYTES;
        await this.budget.take(bytes, stream, signal);
        if (!this.#mayTry(stream, signal, bytes)) {
          this.budget.giveBack(bytes);
          return "later";
        }
        const answer = await this.#parts.http.post(message, signal);
        this.counts.answers += 1;
        if (answer.status === 200) {
          this.#answeredMs = this.#parts.clock.monotonic();
          this.mend(stream);
          return answer;
        }
        if (isFinal(answer)) return "refused";
        pauseMs = this.#refused(answer, stream, pauseMs);
      } catch (error) {
        if (signal.aborted) return "later";
        this.counts.failures += 1;
        this.fail(stream, this.#unreachable(reasonOf(error)));
      }
      if (!this.#mayTry(stream, signal)) return "later";
      await pause(pauseMs, signal);
    }
    return "later";
  }
  /** `taken`: bytes of its own that the budget counts already. */
  #mayTry(stream, signal, taken = 0) {
    if (signal.aborted) return false;
    return stream === "status" || stream === "entries" || this.mayPass(stream, taken);
  }
  #unreachable(reason) {
    const { texts, name: where } = this.#parts;
    return /EPROTO|wrong version/i.test(reason) ? texts.noTls({ where }) : texts.unreachable({ where, reason });
  }
  /** The pause before it is tried again. */
  #refused(answer, stream, pauseMs) {
    const { status, retryAfterMs = 0 } = answer;
    this.counts.refused += 1;
    this.fail(stream, this.#parts.texts.refused({ where: this.#parts.name, status, detail: detailOf(answer) }));
    if (NEEDS_A_PERSON.has(status)) return Math.max(limits.personMs, retryAfterMs);
    return Math.max(pauseMs, Math.min(limits.askedMaxMs, retryAfterMs));
  }
};
function detailOf({ body }) {
  const { detail } = body ?? {};
  return typeof detail === "string" ? detail.slice(0, 500) : "";
}

// src/connectors/shore/entry-stream.ts
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
var zstd = promisify(zstdCompress);
var EntryStream = class {
  counts = { entries: 0, moved_back: 0 };
  #parts;
  /** Lines that shore has said it has; undefined until it has said so in this run. */
  #through;
  /** The same, as it was on disk when the run began. */
  #before = 0;
  #isForked = false;
  /** Answers to entries. What shore says of the book is older than the last of them if it was asked before. */
  #answers = 0;
  /** Lines that both books have, where shore has another one. */
  #common = Infinity;
  constructor(parts) {
    this.#parts = parts;
  }
  begin(before) {
    this.#before = before;
  }
  /** Lines of this book that shore has on disk, as far as is known. */
  get ashore() {
    return Math.min(this.#through ?? this.#before, this.#common);
  }
  get waiting() {
    return Math.max(0, this.#parts.logbook.head.lines - this.ashore);
  }
  /** Whether shore has another book than this one, or more of it: a person must look at it. */
  get isContradicted() {
    return this.#isForked || (this.#through ?? 0) > this.#parts.logbook.head.lines;
  }
  /** To be asked when a report is made, and given to `hear` with its answer. */
  asking() {
    return this.#answers;
  }
  /**
   * What the answer to a report says: from there the entries go on. An answer that an entries' answer has overtaken, on another connection,
   * says nothing new.
   */
  async hear(through, fork, asked = this.#answers) {
    if (asked !== this.#answers) return;
    this.#setFork(fork);
    if (typeof through !== "number" || !Number.isSafeInteger(through) || through < 0) return;
    const { delivery, texts, keep, logbook } = this.#parts;
    const known = this.ashore;
    const { lines } = logbook.head;
    if (through > lines && !this.#isForked) delivery.fail("entries", texts.bookIsOlder({ lines, through }));
    this.#moveTo(through);
    if (through !== known) await keep();
  }
  /** Shore may be found to have less than it had said by the answer to a report, or by that to lines after a gap. */
  #moveTo(through) {
    const { log, texts } = this.#parts;
    const known = this.ashore;
    if (through < known) {
      this.counts.moved_back += 1;
      log.warning(texts.movedBack({ known, through }));
    }
    this.#through = through;
  }
  /** Sends what there is; the result is how long to wait before the next time, in ms. */
  async send(signal) {
    const { logbook, delivery, keep } = this.#parts;
    const { lookMs, lines, lineBytes, retryMaxMs } = limits;
    const through = this.#through;
    if (through === void 0 || this.#isForked || through >= logbook.head.lines) return lookMs;
    const after = Math.max(0, through - 1);
    const page = await logbook.linesAfter(after, { lines, bytes: lineBytes });
    if (page.lines === 0) return lookMs;
    const message = {
      path: "/ship/v1/entries",
      type: "application/x-ndjson",
      encoding: "zstd",
      body: await zstd(page.bytes)
    };
    const answer = await delivery.deliver(
      () => message,
      "entries",
      signal,
      (refusal) => this.#isFinal(refusal)
    );
    this.#answers += 1;
    if (typeof answer === "string") return retryMaxMs;
    const { through: now } = answer.body ?? {};
    const reached = typeof now === "number" ? now : after + page.lines;
    this.#moveTo(reached);
    this.counts.entries += Math.max(0, reached - through);
    await keep();
    return reached > through ? 0 : lookMs;
  }
  #isFinal(refusal) {
    const { delivery, log, texts } = this.#parts;
    if (refusal.status === 409) {
      const { id = 0 } = refusal.body ?? {};
      this.#setFork({ id });
      return true;
    }
    if (refusal.status !== 422) return false;
    const text = texts.refusedEntries({ detail: detailOf(refusal) });
    delivery.fail("entries", text);
    log.error(text);
    return true;
  }
  #setFork(fork) {
    const { delivery, log, texts, onFork } = this.#parts;
    const was = this.#isForked;
    this.#isForked = fork !== void 0;
    this.#common = fork === void 0 ? Infinity : Math.max(0, Number(fork.id ?? 0) - 1);
    if (fork !== void 0) {
      const text = texts.fork({ id: Number(fork.id ?? 0) });
      delivery.fail("entries", text);
      if (!was) {
        log.error(text);
        onFork(Number(fork.id ?? 0));
      }
    } else if (was) delivery.mend("entries");
  }
};

// src/connectors/shore/shore-state.ts
import { join } from "node:path";
var NOTHING_KNOWN = { entries: 0, spent: void 0, rollupsMs: 0 };
function shoreState(dataDir, mayWrite) {
  return new StateFile({ file: join(dataDir, "shore.json"), mayWrite, parse: stateOf });
}
function stateOf(read) {
  const { entries, spent, rollupsMs } = read;
  return { entries: wholeNumber(entries), spent: spentOf(spent), rollupsMs: wholeNumber(rollupsMs) };
}
function wholeNumber(value) {
  return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0;
}
function spentOf(value) {
  const { day, bytes } = value ?? {};
  return typeof day === "string" && typeof bytes === "number" && bytes >= 0 ? { day, bytes } : void 0;
}

// src/connectors/shore/link-budget.ts
var URGENCIES = ["status", "entries", "rollups", "live", "backlog"];
var LinkBudget = class {
  #settings;
  #clock;
  #spent;
  /** By the monotonic clock, in this run. */
  #dayBeganMs;
  #tokens;
  #refilledMs;
  #waiting = [];
  #timer;
  constructor(settings, clock, spent) {
    this.#settings = settings;
    this.#clock = clock;
    this.#spent = spent ?? { day: dayOf(clock.now()), bytes: 0 };
    this.#tokens = this.#capacity;
    this.#refilledMs = clock.monotonic();
    this.#dayBeganMs = clock.monotonic();
  }
  /** A day begins with its date, or after 24 hours: a clock that is wrongly behind for a moment must not make the day's bytes new. */
  get spent() {
    const day = dayOf(this.#clock.now());
    const nowMs = this.#clock.monotonic();
    if (day > this.#spent.day || day < this.#spent.day && nowMs - this.#dayBeganMs >= DAY_MS) {
      this.#spent = { day, bytes: 0 };
      this.#dayBeganMs = nowMs;
    }
    return this.#spent;
  }
  /** Whether the day's bytes are spent: samples then wait for the next day, entries and the vessel's state go on. */
  get isSpent() {
    return this.#isSpentBut(0);
  }
  #isSpentBut(taken) {
    return this.#settings.bytesPerDay > 0 && this.spent.bytes - taken >= this.#settings.bytesPerDay;
  }
  /** Whether backlog may go at this hour. */
  get isBacklogTime() {
    const { backlogHours } = this.#settings;
    if (backlogHours === null) return true;
    const now = new Date(this.#clock.now());
    const minute = now.getHours() * 60 + now.getMinutes();
    const { fromMinute, toMinute } = backlogHours;
    return fromMinute <= toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
  }
  /** Bytes of one message that suit the link: some ten seconds of it. */
  get messageBytes() {
    const { leastBytes, mostBytes, messageS } = limits;
    const { kbitS } = this.#settings;
    return kbitS === 0 ? mostBytes : Math.max(leastBytes, Math.min(mostBytes, kbitS * BYTES_PER_KBIT * messageS));
  }
  /** `taken`: bytes that it counts already, and that are not on their way yet. */
  mayPass(urgency, taken = 0) {
    if (urgency === "status" || urgency === "entries") return true;
    return !this.#isSpentBut(taken) && (urgency !== "backlog" || this.isBacklogTime);
  }
  /** Bytes that were taken and did not go after all. */
  giveBack(bytes) {
    if (this.#settings.kbitS > 0) this.#tokens = Math.min(this.#capacity, this.#tokens + bytes);
    const { day, bytes: spent } = this.spent;
    this.#spent = { day, bytes: Math.max(0, spent - bytes) };
  }
  /** Resolves when a message of so many bytes may go; rejects when `signal` aborts. */
  async take(bytes, urgency, signal) {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers();
    const waiting = { urgency, bytes, go: resolve };
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.push(waiting);
    this.#waiting.sort((a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency));
    this.#look();
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }
  get #capacity() {
    return Math.max(limits.leastBytes, this.#settings.kbitS * BYTES_PER_KBIT);
  }
  #look() {
    clearTimeout(this.#timer);
    const nowMs = this.#clock.monotonic();
    const rate = this.#settings.kbitS * BYTES_PER_KBIT / 1e3;
    if (rate === 0) this.#tokens = this.#capacity;
    else this.#tokens = Math.min(this.#capacity, this.#tokens + rate * (nowMs - this.#refilledMs));
    this.#refilledMs = nowMs;
    while (this.#tokens > 0 && this.#waiting.length > 0) {
      const next = this.#waiting.shift();
      if (next === void 0) break;
      if (rate > 0) this.#tokens -= next.bytes;
      const { day, bytes } = this.spent;
      this.#spent = { day, bytes: bytes + next.bytes };
      next.go();
    }
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#look(), Math.max(10, -this.#tokens / rate));
  }
};
var BYTES_PER_KBIT = 125;
var DAY_MS = 864e5;
function dayOf(ms) {
  return new Date(ms).toISOString().slice(0, 10);
}

// src/historian/shipment/rollup-names.ts
function rollupName({ tagId, aggregate, everyS }) {
  return `${tagId}~${aggregate}~${everyS}`;
}

// src/connectors/shore/rollup-stream.ts
var AGGREGATES2 = ["mean", "min", "max"];
var DIGITS = 10;
var RollupStream = class {
  counts = { rollups: 0 };
  #parts;
  /** Through when shore has the roll-ups of the time that the clock shows, ms; 0 before it is known. */
  #throughMs = 0;
  /** The latest that was. A clock that is far before it is false, or was when this was made. */
  #latestMs = 0;
  constructor(parts) {
    this.#parts = parts;
  }
  begin(throughMs) {
    this.#throughMs = throughMs;
    this.#latestMs = throughMs;
  }
  get throughMs() {
    return this.#throughMs;
  }
  /** Whether roll-ups go instead of samples: a tag that does not say that the link is cheap says that it is dear. */
  get isOnSatellite() {
    const { settings, tags } = this.#parts;
    if (settings === null) return false;
    if (settings.when === "always") return true;
    const latest = tags.value(settings.when);
    return latest?.quality !== "good" || Boolean(latest.value);
  }
  /** Sends what is complete; the result is how long to wait before the next look, in ms. */
  async send(signal) {
    const { settings, delivery, clock, keep } = this.#parts;
    const { lookMs, rollupGraceMs, rollupIntervals } = limits;
    if (settings === null) return limits.retryMaxMs;
    const everyMs = settings.everyS * 1e3;
    const wholeMs = Math.floor((clock.now() - rollupGraceMs) / everyMs) * everyMs;
    this.#follow(wholeMs, everyMs);
    if (this.#throughMs === wholeMs || !delivery.mayPass("rollups")) return lookMs;
    const fromMs = this.#throughMs;
    const untilMs = Math.min(wholeMs, fromMs + rollupIntervals * everyMs);
    const { bytes, points } = await this.#pack(fromMs, untilMs, signal);
    if (points > 0) {
      const message = { path: "/ship/v1/samples", type: SAMPLES_TYPE, body: bytes };
      const answer = await delivery.deliver(
        () => message,
        "rollups",
        signal,
        ({ status }) => status === 422
      );
      if (answer === "later") return lookMs;
      this.counts.rollups += points;
    }
    this.#throughMs = untilMs;
    this.#latestMs = Math.max(this.#latestMs, untilMs);
    await keep();
    return untilMs < wholeMs ? 0 : lookMs;
  }
  /**
   * Where it goes on when the clock was set. A clock that was ahead must not keep the vessel silent: set back, it goes on from where the
   * clock is. A clock that was behind must not send again what is ashore, over a link that is dear: set forward, it goes on after the latest.
   */
  #follow(wholeMs, everyMs) {
    const catchUpMs = Math.ceil(limits.rollupCatchUpMs / everyMs) * everyMs;
    if (this.#throughMs === 0 || this.#throughMs > wholeMs || !this.isOnSatellite) this.#throughMs = wholeMs;
    if (wholeMs >= this.#latestMs) this.#throughMs = Math.max(this.#throughMs, this.#latestMs);
    else if (wholeMs - this.#throughMs > catchUpMs) this.#throughMs = wholeMs;
    this.#throughMs = Math.max(this.#throughMs, wholeMs - catchUpMs);
    this.#latestMs = Math.max(this.#latestMs, this.#throughMs);
  }
  /** The intervals from a time, and before another. */
  async #pack(sinceMs, beforeMs, signal) {
    const { settings, history, tags } = this.#parts;
    const everyS = settings?.everyS ?? 0;
    const patterns = settings?.tags ?? [];
    const units = {};
    const names = [];
    const all = new GrowingColumns();
    const numbers = [];
    for (const { definition } of tags.entries()) {
      const { id: tagId, unitSi } = definition;
      if (unitSi === "text" || patterns.length > 0 && !patterns.some((one) => matchesWildcard(tagId, one))) continue;
      const period = periodOf(unitSi);
      for (const aggregate of AGGREGATES2) {
        if (period !== void 0 && aggregate !== "mean") continue;
        const reduction = { intervalMs: everyS * 1e3, aggregate, ...period === void 0 ? {} : { period } };
        const limit = limits.rollupIntervals;
        const points = await history.columns({ tagId, sinceMs, untilMs: beforeMs - 1, limit }, { signal, reduction });
        if (points.length === 0) continue;
        const name = rollupName({ tagId, aggregate, everyS });
        const number = names.push([names.length + 1, name]);
        units[name] = unitSi;
        for (let i = 0; i < points.length; i += 1) {
          const timeMs = Math.floor((points.times[i] ?? 0) / (everyS * 1e3)) * everyS * 1e3;
          all.add(timeMs, Number((points.values[i] ?? 0).toPrecision(DIGITS)), points.states[i] ?? 0);
          numbers.push(number);
        }
      }
    }
    const { length, times, values, states } = all;
    const grouped = { length, times, values, states, tags: Uint32Array.from(numbers) };
    const frame = length === 0 ? void 0 : { id: 1, bytes: packFrame(1, grouped, names, PACKED_WELL) };
    return { bytes: packContainer({ units, frame }), points: length };
  }
};
var PACKED_WELL = 19;

// src/connectors/shore/sample-stream.ts
var SampleStream = class {
  counts = { shipments: 0, refused_shipments: 0 };
  #parts;
  #shipping;
  #opening;
  /** Shipments that were given up when the link became too dear: they go first when it is not any more. */
  #left = [];
  /** Shipments of backlog that arrived lately. */
  #arrived = [];
  constructor(parts) {
    this.#parts = parts;
  }
  /** What is still to come, about. */
  get remaining() {
    return this.#shipping?.remaining() ?? { samples: 0, bytes: 0 };
  }
  counters() {
    const remaining = this.#shipping?.remaining();
    const shipped = Object.entries(this.#shipping?.counts ?? {}).map(([name, count]) => [`shipped_${name}`, count]);
    return {
      ...this.counts,
      blocks_ashore: this.#shipping?.cursor.block ?? 0,
      blocks_waiting: remaining?.blocks ?? 0,
      samples_waiting: remaining?.samples ?? 0,
      bytes_waiting: remaining?.bytes ?? 0,
      bytes_per_s: Math.round(this.#bytesPerS()),
      frames_waiting: remaining?.frames ?? 0,
      ...Object.fromEntries(shipped)
    };
  }
  async sendLive(signal) {
    const { delivery } = this.#parts;
    const shipping = await this.#opened();
    if (shipping === void 0 || !delivery.mayPass("live")) return;
    const shipment = this.#takeLeft("live") ?? await shipping.live(delivery.budget.messageBytes);
    if (shipment !== void 0) await this.#ship(shipping, shipment, signal);
  }
  /** Ends when there is no more backlog, or it must wait. */
  async sendBacklog(signal) {
    const { delivery } = this.#parts;
    const shipping = await this.#opened();
    if (shipping === void 0) return;
    const underWay = /* @__PURE__ */ new Set();
    const failures = [];
    while (!signal.aborted && failures.length === 0 && delivery.mayPass("backlog")) {
      const shipment = this.#takeLeft("backlog") ?? await shipping.backlog(delivery.budget.messageBytes);
      if (shipment === void 0) break;
      const shipped = this.#ship(shipping, shipment, signal).catch((error) => void failures.push(error)).finally(() => underWay.delete(shipped));
      underWay.add(shipped);
      if (underWay.size >= limits.backlogAtOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  }
  /** Opened once, no matter who asks first: two of them would write one cursor. */
  async #opened() {
    this.#opening ??= this.#parts.open?.();
    try {
      this.#shipping = await this.#opening;
    } catch (error) {
      this.#opening = void 0;
      throw error;
    }
    return this.#shipping;
  }
  #takeLeft(kind) {
    const at = this.#left.findIndex((shipment) => shipment.kind === kind);
    return at === -1 ? void 0 : this.#left.splice(at, 1)[0];
  }
  async #ship(shipping, shipment, signal) {
    const { delivery, clock, log, texts } = this.#parts;
    const message = { path: "/ship/v1/samples", type: SAMPLES_TYPE, body: shipment.bytes };
    const answer = await delivery.deliver(
      () => message,
      shipment.kind,
      signal,
      ({ status }) => status === 422
    );
    if (signal.aborted) return;
    if (answer === "later") {
      this.#left.push(shipment);
      return;
    }
    if (answer === "refused") {
      this.counts.refused_shipments += 1;
      log.error(texts.refusedSamples({ samples: shipment.samples }));
    }
    this.counts.shipments += 1;
    if (shipment.kind === "backlog") {
      this.#arrived.push({ atMs: clock.monotonic(), bytes: shipment.bytes.length });
      if (this.#arrived.length > limits.paceShipments) this.#arrived.shift();
    }
    await shipping.keep(shipment);
  }
  /** At what pace backlog has arrived lately; 0 if that is not known. */
  #bytesPerS() {
    const [first, ...later] = this.#arrived;
    const last = later.at(-1);
    if (first === void 0 || last === void 0 || last.atMs === first.atMs) return 0;
    if (this.#parts.clock.monotonic() - last.atMs > limits.silenceMs) return 0;
    return later.reduce((sum, { bytes }) => sum + bytes, 0) * 1e3 / (last.atMs - first.atMs);
  }
};

// src/connectors/shore/vessel-report.ts
function vesselReport({ nowMs, vessel, software, logbook, tags, latest, alarms, backlog }) {
  const { lines: entries, hash } = logbook.head;
  const { checkpoint } = logbook;
  return {
    now: formatIsoTime(nowMs),
    vessel,
    software,
    book: { entries, hash },
    latest: latestOf(tags, latest),
    alarms: alarms.slice(0, limits.alarms),
    backlog,
    ...checkpoint === void 0 ? {} : { checkpoint: checkpoint.note }
  };
}
function latestOf(tags, patterns) {
  const latest = [];
  for (const { definition, value } of tags.entries()) {
    if (value === void 0 || latest.length >= limits.values) continue;
    if (!patterns.some((pattern) => matchesWildcard(definition.id, pattern))) continue;
    const { tagId: tag, quality, timestampMs } = value;
    latest.push({ tag, value: value.value, quality, time: formatIsoTime(timestampMs), unit: definition.unitSi });
  }
  return latest;
}

// src/connectors/shore/shore-link.ts
var ShoreLink = class {
  type = "shore";
  sendsValues = true;
  name;
  #options;
  #delivery;
  #entries;
  #samples;
  #rollups;
  #stopping = new AbortController();
  #running;
  /** Shore's clock less ours, at its last answer. */
  #offsetMs;
  #spentWrittenMs = 0;
  constructor(options) {
    const { settings, http, clock, log, texts, logbook, openShipping, history, tags, onFork } = options;
    this.#options = options;
    this.name = new URL(settings.url).host;
    const isOnSatellite = () => this.#rollups.isOnSatellite;
    const parts = { name: this.name, http, isOnSatellite, clock, log, texts };
    const delivery = new Delivery(parts, new LinkBudget(settings.budget, clock));
    this.#delivery = delivery;
    this.#entries = new EntryStream({ logbook, delivery, keep: () => this.#keepState(), log, texts, onFork });
    this.#samples = new SampleStream({ open: openShipping, delivery, clock, log, texts });
    const keep = () => this.#keepState();
    this.#rollups = new RollupStream({ settings: settings.satellite, history, tags, delivery, clock, keep });
  }
  run() {
    this.#stopping = new AbortController();
    this.#running = this.#run(this.#stopping.signal);
    return this.#running;
  }
  async stop() {
    this.#stopping.abort(new Error("stopped"));
    this.#options.http.close();
    await this.#running?.catch(() => void 0);
  }
  state() {
    return this.#delivery.answeredAgoS === void 0 || this.fault() !== null ? "waiting" : "running";
  }
  fault() {
    return this.#delivery.fault;
  }
  counters() {
    const { budget, counts, answeredAgoS = -1 } = this.#delivery;
    return {
      ...counts,
      ...this.#entries.counts,
      entries_ashore: this.#entries.ashore,
      entries_waiting: this.#entries.waiting,
      book_contradicted: this.#entries.isContradicted ? 1 : 0,
      ...this.#samples.counters(),
      ...this.#rollups.counts,
      on_satellite: this.#rollups.isOnSatellite ? 1 : 0,
      bytes_today: budget.spent.bytes,
      budget_spent: budget.isSpent ? 1 : 0,
      answered_s_ago: Math.round(answeredAgoS),
      ...this.#offsetMs === void 0 ? {} : { clock_offset_s: Math.round(this.#offsetMs / 1e3) }
    };
  }
  async #run(signal) {
    const { settings, clock, state } = this.#options;
    const kept = await state.read() ?? NOTHING_KNOWN;
    this.#entries.begin(kept.entries);
    this.#rollups.begin(kept.rollupsMs);
    this.#delivery.budget = new LinkBudget(settings.budget, clock, kept.spent);
    await Promise.all([
      this.#loop("status", signal, async () => {
        await this.#report(signal);
        return settings.statusS * 1e3;
      }),
      this.#loop("entries", signal, () => this.#entries.send(signal)),
      this.#loop("rollups", signal, () => this.#rollups.send(signal)),
      this.#loop("live", signal, async () => {
        await this.#samples.sendLive(signal);
        return settings.liveS * 1e3;
      }),
      this.#loop("backlog", signal, async () => {
        await this.#samples.sendBacklog(signal);
        return limits.backlogMs;
      })
    ]);
    await this.#keepState().catch(() => void 0);
  }
  /** Does a step again and again. It says how long to wait before the next, in ms; a fault of ours is told and waits, too. */
  async #loop(stream, signal, step) {
    while (!signal.aborted) {
      let pauseMs;
      try {
        pauseMs = await step();
      } catch (error) {
        if (signal.aborted) return;
        this.#delivery.fail(stream, reasonOf(error));
        pauseMs = limits.retryMaxMs;
      }
      if (pauseMs > 0) await pause(pauseMs, signal);
    }
  }
  async #report(signal) {
    const { clock } = this.#options;
    let asked = 0;
    const make = () => {
      asked = this.#entries.asking();
      const body = Buffer.from(JSON.stringify(this.#reportNow()));
      return { path: "/ship/v1/status", type: "application/json", body };
    };
    const answer = await this.#delivery.deliver(make, "status", signal);
    if (typeof answer === "string") return;
    const said = answer.body ?? {};
    const shoreMs = typeof said.now === "string" ? Date.parse(said.now) : NaN;
    if (Number.isFinite(shoreMs)) this.#offsetMs = shoreMs - clock.now();
    await this.#entries.hear(said.entries?.through, said.fork ?? void 0, asked);
    if (clock.monotonic() - this.#spentWrittenMs < limits.spentEveryMs) return;
    this.#spentWrittenMs = clock.monotonic();
    await this.#keepState();
  }
  #reportNow() {
    const { settings, alarms, clock, ...parts } = this.#options;
    const { samples, bytes } = this.#samples.remaining;
    return vesselReport({
      ...parts,
      nowMs: clock.now(),
      latest: settings.latest,
      alarms: alarms.open(),
      backlog: { samples, bytes, entries: this.#entries.waiting }
    });
  }
  #keepState() {
    const { ashore: entries } = this.#entries;
    return this.#options.state.write({
      entries,
      spent: this.#delivery.budget.spent,
      rollupsMs: this.#rollups.throughMs
    });
  }
};

// src/connectors/shore/open-shore.ts
var CURSOR_FILE = "shore-samples.json";
async function openShore(settings, context) {
  const { project, dataDir, mayWrite, history, tags, outgoing, key, clock, log, locale, version } = context;
  const texts = wordsIn(locale);
  if (key === void 0) {
    log.error(texts.noKey);
    return [];
  }
  const { url, ca: file, begins } = settings;
  const ca = file && await readFile(file, "utf8").catch((error) => {
    log.error(texts.noCa({ file, reason: systemErrorCode(error) ?? "" }));
    return void 0;
  });
  const source = history.shipping;
  if (source === void 0) log.warning(texts.nothingOnDisk);
  const cursor = new FileShippingCursor(join2(dataDir, CURSOR_FILE), mayWrite);
  const unitOf = unitsOf(project, tags);
  const { vessel } = project;
  const link = new ShoreLink({
    ...context,
    settings,
    vessel: { id: vessel.id, name: vessel.name, mmsi: sectionOf(project, signalkSection)?.mmsi },
    software: `bitacora/${version}`,
    http: new HttpShore({ url, key, ca, now: () => clock.now() }),
    state: shoreState(dataDir, mayWrite),
    openShipping: source && (() => SampleShipping.open({ source, cursor, unitOf, tags: settings.tags, begins })),
    tags: outgoing,
    texts,
    onFork: (id) => {
      const payload = { event: SHORE_CONTRADICTS, entry: id };
      void enterOnce({ kind: "manual", summary: texts.contradicts({ id }), payload, user: SYSTEM_USER }, context);
    }
  });
  return [link];
}
export {
  openShore
};
