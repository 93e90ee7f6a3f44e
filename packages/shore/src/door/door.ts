/**
 * The door: who may do what, the order of the checks, and the answer to each fault. It knows neither HTTP (`http-door.ts`) nor the
 * databases behind it.
 *
 *   POST /ship/v1/status, entries, samples     signed by an enrolled vessel
 *   POST /add-checkpoint  GET /witness.pub, /witness-ml-dsa.pub     C2SP tlog-witness; the note is signed
 *   GET  /fleet…                               the office: with the token, or from this machine
 *   GET  /health, /metrics                     anybody; they name no vessel
 */
import { isBitacoraError } from "../../../../src/core/errors.ts";
import { keepNewest } from "../../../../src/core/keep-newest.ts";
import { TokenBucket } from "../../../../src/core/token-bucket.ts";
import { SAMPLES_TYPE } from "../../../../src/historian/shipment/container.ts";
import { EngineError, QuotaSpent, UnstorableValue } from "../errors.ts";
import type { EngineFault } from "../messages/en/shore.ts";
import { shoreAnswers } from "../messages/messages.ts";
import { limits } from "../limits.ts";
import {
  hasDigest,
  isSignedBy,
  readSignature,
  type RequestSignature,
} from "../../../../src/logbook/evidence/request-signature.ts";
import type { VesselKey } from "../vessel/vessel.ts";
import type { SharedWitness } from "../witness/shared-witness.ts";
import {
  ClientGone,
  type DoorAnswer,
  type DoorRequest,
  engineAnswer,
  type HeldBody,
  json,
  later,
  packed,
  problem,
  TEXT,
} from "./exchange.ts";
import { HeldKeys } from "./held-keys.ts";
import { DoorCounts } from "./door-metrics.ts";
import { alarmsAnswer, fleetAnswer, vesselAnswer } from "./office-answers.ts";
import { Pace } from "./pace.ts";
import { Quotas, type SampleAccount } from "./quota.ts";
import { SeriesQuota } from "./series-quota.ts";
import { Shares } from "./shares.ts";
import { ShipAnswers, type ShipParts } from "./ship-answers.ts";

export interface DoorParts extends ShipParts {
  readonly witness: { readonly publicKeys: readonly string[]; readonly shared: SharedWitness } | undefined;
  readonly monotonic: () => number;
  /** How many it serves: see `limits.vessels`. */
  readonly vessels: number;
  /** Checks the office's token. Undefined if no token is configured: then only this machine may read. */
  readonly isToken: ((given: string) => boolean) | undefined;
  /** A file of the fleet's web page; undefined for any other path. */
  readonly page: (path: string, acceptEncoding?: string) => DoorAnswer | undefined;
  readonly owners: { answer(request: DoorRequest): Promise<DoorAnswer> };
  readonly onFault: (error: unknown) => void;
  /** Called at the first request with a key that is not enrolled. */
  readonly onStranger: (keyId: string) => void;
  /** Called when an engine fails or works again. */
  readonly onEngine: (engine: Engine, fault: EngineFault | undefined) => void;
  /** Gauges of the engines and the store, for /metrics. */
  readonly gauges: () => Readonly<Record<string, number>>;
}

const NOTHING = Buffer.alloc(0);
/** Answers to the office that are kept: for a few languages, and parts of the map. */
const FLEET_ANSWERS_MOST = 16;
const SHIP = { "/ship/v1/status": "status", "/ship/v1/entries": "entries", "/ship/v1/samples": "samples" } as const;
const WITNESS_KEYS = { "/witness.pub": 0, "/witness-ml-dsa.pub": 1 } as const;
type ShipPath = keyof typeof SHIP;
const MOST_BYTES = {
  status: limits.statusBytes,
  entries: limits.entriesPackedBytes,
  samples: limits.samplesBytes,
} as const;

const ENGINES = ["postgres", "victoria"] as const;
type Engine = (typeof ENGINES)[number];

export class Door {
  readonly #parts: DoorParts;
  readonly #ship: ShipAnswers;
  readonly #keys: HeldKeys;
  readonly #quotas: Quotas;
  readonly #series: SeriesQuota;
  readonly #underWayMost: number;
  readonly #pace = new Pace();
  readonly #unsigned = new Shares(limits.unsignedBodies);
  readonly connections: Shares;
  readonly #cosignatures = new TokenBucket({ perS: limits.cosignaturesPerS, atOnce: limits.cosignaturesAtOnce });
  readonly #counts = new DoorCounts();
  readonly #faults = new Map<Engine, { readonly fault: EngineFault; atMs: number }>();
  readonly #strangers = new Set<string>();
  readonly #fleetAnswers = new Map<string, { readonly answer: Promise<DoorAnswer>; readonly atMs: number }>();
  #underWay = 0;
  #reportsAtWork = 0;
  #bodiesBytes = 0;
  #isClosing = false;

  constructor(parts: DoorParts) {
    this.#parts = parts;
    this.#ship = new ShipAnswers(parts);
    this.#keys = new HeldKeys(parts.fleet);
    const times = Math.max(1, parts.vessels / limits.vessels);
    this.#quotas = new Quotas(Math.ceil(times * limits.vessels));
    this.#series = new SeriesQuota(Math.ceil(times * limits.seriesRemembered));
    this.#underWayMost = Math.ceil(times * limits.underWay);
    this.connections = new Shares(Math.ceil(times * limits.connections));
  }

  /** From now on /health reports `closing`; all other requests are answered as before. */
  close(): void {
    this.#isClosing = true;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Never rejects: faults, too, become answers. */
  async answer(request: DoorRequest): Promise<DoorAnswer> {
    // Answered even when the door is full: without an answer a load balancer takes the door out of service.
    if (request.path === "/health" && isRead(request)) return this.#health();
    if (this.#isFull(request.path)) return this.#busy();
    this.#underWay += 1;
    try {
      const answer = await this.#route(request);
      this.#counts.answered(answer.status);
      return answer;
    } catch (error) {
      const answer = this.#answerTo(error);
      this.#counts.answered(answer.status);
      return answer;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Asked before the signature is checked: most of those who knock at a full door are told so, and that has to cost little. */
  #isFull(path: string): boolean {
    if (this.#underWay >= this.#underWayMost) return true;
    if (path === "/ship/v1/status") return this.#reportsAtWork >= limits.reportsAtWork;
    return path in SHIP && this.#underWay >= this.#underWayMost * limits.underWayShare;
  }

  #busy(): DoorAnswer {
    this.#counts.busy += 1;
    return later(503, "busy", shoreAnswers.busy, this.#pace.waitS(this.#parts.monotonic()));
  }

  /** Notes whether an engine works. Also called by checks outside of requests. */
  heard(engine: Engine, fault: EngineFault | undefined): void {
    const atMs = this.#parts.monotonic();
    const known = this.#faults.get(engine);
    if (fault === undefined) {
      // One request in many that succeeds is no end of the trouble.
      if (known === undefined || atMs - known.atMs < limits.engineQuietMs) return;
      this.#faults.delete(engine);
    } else {
      if (known !== undefined) known.atMs = atMs;
      if (known?.fault === fault) return;
      this.#faults.set(engine, { fault, atMs });
    }
    this.#parts.onEngine(engine, fault);
  }

  #answerTo(error: unknown): DoorAnswer {
    if (error instanceof ClientGone) {
      this.#counts.cutOff += 1;
      return problem(400, "cut-off", shoreAnswers.cutOff);
    }
    if (error instanceof QuotaSpent) {
      this.#quotas.refused += 1;
      return later(429, "quota", shoreAnswers.quota({ vessel: error.vessel }), error.waitS);
    }
    if (error instanceof EngineError) {
      const { fault } = error;
      if (!fault.endsWith("-busy")) {
        this.heard(fault.startsWith("postgres") ? "postgres" : "victoria", fault);
        return engineAnswer(fault);
      }
      // Our own queue is full: the engine is as it was.
      this.#counts.busy += 1;
      return engineAnswer(fault, this.#pace.waitS(this.#parts.monotonic()));
    }
    if (error instanceof UnstorableValue) return problem(422, "unstorable", shoreAnswers.unstorable);
    if (isBitacoraError(error, "too-large"))
      return problem(413, "too-large", shoreAnswers.tooLarge({ bytes: Number(error.details["max"]) }));
    this.#parts.onFault(error);
    return problem(500, "internal", shoreAnswers.internal);
  }

  async #route(request: DoorRequest): Promise<DoorAnswer> {
    const { path, method } = request;
    if (path in SHIP) return method === "POST" ? this.#fromVessel(request, path as ShipPath) : wrongMethod("POST");
    if (path === "/add-checkpoint") return method === "POST" ? this.#addCheckpoint(request) : wrongMethod("POST");
    if (path.startsWith("/owner/")) return this.#fromOwner(request);
    if (!isRead(request)) return wrongMethod("GET, HEAD");
    if (path === "/metrics") return { status: 200, type: `${TEXT}; version=0.0.4`, body: this.#metrics() };
    if (path in WITNESS_KEYS) return this.#witnessKey(WITNESS_KEYS[path as keyof typeof WITNESS_KEYS]);
    if (path === "/fleet" || path.startsWith("/fleet/")) return this.#toOffice(request);
    return this.#parts.page(path, request.field("accept-encoding")) ?? problem(404, "not-found", shoreAnswers.notFound);
  }

  async #fromVessel(request: DoorRequest, path: ShipPath): Promise<DoorAnswer> {
    const found = await this.#vesselOf(request);
    if ("status" in found) return found;
    const { known, signature } = found;
    const { vessel } = known;
    const waitS = this.#quotas.begin(vessel, this.#parts.monotonic());
    if (waitS !== undefined) return later(429, "quota", shoreAnswers.quota({ vessel }), waitS);
    const kind = SHIP[path];
    const most = MOST_BYTES[kind];
    const reserved = reservedFor(request, most);
    let release = (): void => {};
    try {
      if (this.#bodiesBytes + reserved > limits.bodiesBytes) return this.#busy();
      this.#bodiesBytes += reserved;
      release = once(() => (this.#bodiesBytes -= reserved));
      const held: HeldBody = { bytes: await request.body(most, limits.requestMs) };
      const length = held.bytes?.length;
      if (length === undefined) return problem(413, "too-large", shoreAnswers.tooLarge({ bytes: most }));
      this.#quotas.bytes(vessel, length);
      this.#counts.bytes += length;
      if (!hasDigest(signature.contentDigest, held.bytes ?? NOTHING))
        return problem(401, "digest", shoreAnswers.badDigest);
      const answer = await this.#take(kind, known, request, held, release);
      if (answer.status === 200) this.#pace.answered(this.#parts.monotonic());
      return answer;
    } finally {
      release();
      this.#quotas.end(vessel);
    }
  }

  async #take(
    kind: (typeof SHIP)[ShipPath],
    known: VesselKey,
    request: DoorRequest,
    held: HeldBody,
    release: () => void,
  ): Promise<DoorAnswer> {
    if (kind === "samples") {
      const [type] = (request.field("content-type") ?? "").split(";");
      if (type !== SAMPLES_TYPE) return problem(415, "type", shoreAnswers.samplesType({ type: SAMPLES_TYPE }));
      const answer = await this.#ship.samples(known, held, release, this.#accountOf(known.vessel));
      if (answer.status === 200) this.heard("victoria", undefined);
      return answer;
    }
    const encoding = request.field("content-encoding") ?? "identity";
    const body = held.bytes ?? NOTHING;
    const answer =
      kind === "status" ? await this.#report(known, body) : await this.#ship.entries(known, body, encoding);
    if (answer.status === 200) this.heard("postgres", undefined);
    return answer;
  }

  async #report(known: VesselKey, body: Buffer): Promise<DoorAnswer> {
    this.#reportsAtWork += 1;
    try {
      return await this.#ship.status(known, body);
    } finally {
      this.#reportsAtWork -= 1;
    }
  }

  /** Charges the samples of one request to the vessel's quotas. */
  #accountOf(vessel: string): SampleAccount {
    const { monotonic } = this.#parts;
    const mayHave = this.#series.open(vessel, monotonic());
    return {
      begin: () => {
        if (!this.#quotas.hasSamples(vessel)) throw new QuotaSpent(vessel, limits.retryBusyS);
      },
      series: (name) => {
        if (!mayHave(name)) throw new QuotaSpent(vessel, this.#series.waitS(vessel, monotonic()));
      },
      samples: (count) => this.#quotas.samples(vessel, count),
    };
  }

  /** The vessel whose key has signed the header, before its body is read. */
  async #vesselOf(request: DoorRequest): Promise<{ known: VesselKey; signature: RequestSignature } | DoorAnswer> {
    const signature = readSignature(request.field);
    if (typeof signature === "string") {
      this.#counts.refused += 1;
      const words = {
        unsigned: shoreAnswers.unsigned,
        form: shoreAnswers.signatureForm,
        components: shoreAnswers.notCovered,
      };
      return problem(401, `signature-${signature}`, words[signature]);
    }
    const { keyId } = signature;
    const known = await this.#keys.key(keyId, this.#parts.monotonic());
    if (known === "busy") return this.#busy();
    if (known === undefined) {
      this.#counts.refused += 1;
      this.#reportStranger(keyId);
      return problem(401, "unknown-key", shoreAnswers.unknownKey({ keyId }), { keyid: keyId });
    }
    if (!isSignedBy(signature, request, request.field, known.key)) {
      this.#counts.refused += 1;
      return problem(401, "bad-signature", shoreAnswers.badSignature({ keyId }), { keyid: keyId });
    }
    if (known.isSuspended) return problem(403, "suspended", shoreAnswers.suspended({ vessel: known.vessel }));
    return { known, signature };
  }

  #reportStranger(keyId: string): void {
    if (this.#strangers.has(keyId) || this.#strangers.size >= limits.strangers) return;
    this.#strangers.add(keyId);
    this.#parts.onStranger(keyId);
  }

  async #addCheckpoint(request: DoorRequest): Promise<DoorAnswer> {
    const { witness } = this.#parts;
    if (witness === undefined) return { status: 404, type: TEXT, body: `${shoreAnswers.noWitness}\n` };
    if (this.#cosignatures.take(1, this.#parts.monotonic()) > 0) return this.#busy();
    const leave = this.#unsigned.take(request.address);
    if (leave === undefined) return this.#busy();
    try {
      const body = await request.body(limits.checkpointBytes, limits.unsignedBodyMs);
      if (body === undefined)
        return problem(413, "too-large", shoreAnswers.tooLarge({ bytes: limits.checkpointBytes }));
      return await witness.shared.addCheckpoint(body);
    } finally {
      leave();
    }
  }

  async #fromOwner(request: DoorRequest): Promise<DoorAnswer> {
    const leave = this.#unsigned.take(request.address);
    if (leave === undefined) return this.#busy();
    try {
      return await this.#parts.owners.answer(request);
    } finally {
      leave();
    }
  }

  #witnessKey(which: number): DoorAnswer {
    const key = this.#parts.witness?.publicKeys[which];
    if (key === undefined) return problem(404, "no-witness", shoreAnswers.noWitness);
    return { status: 200, type: TEXT, body: `${key}\n` };
  }

  async #toOffice({ path, query, field, isLocal }: DoorRequest): Promise<DoorAnswer> {
    const { fleet, isToken, now } = this.#parts;
    if (isToken === undefined) {
      if (!isLocal) return problem(403, "only-here", shoreAnswers.onlyHere);
    } else if (!isToken(/^Bearer +(\S+)$/i.exec(field("authorization") ?? "")?.[1] ?? "")) {
      return { ...problem(401, "token", shoreAnswers.notAllowed), headers: { "WWW-Authenticate": "Bearer" } };
    }
    const [, , id, what, ...rest] = path.split("/").map(decoded);
    if (id === undefined) return this.#fleetAnswer(field("accept-language") ?? "", field("accept-encoding"), query);
    // PostgreSQL refuses U+0000 in a text with an error. No vessel's name has it.
    if (id.includes("\u0000")) return problem(404, "not-found", shoreAnswers.notFound);
    if (what === undefined) return vesselAnswer(fleet, id, now());
    return what === "alarms" && rest.length === 0
      ? alarmsAnswer(fleet, id)
      : problem(404, "not-found", shoreAnswers.notFound);
  }

  /** One answer for all who ask the same within a few seconds. */
  #fleetAnswer(language: string, encoding: string | undefined, query: string): Promise<DoorAnswer> {
    const { fleet, now, monotonic } = this.#parts;
    const asked = `${encoding} ${language}?${query}`;
    const known = this.#fleetAnswers.get(asked);
    if (known !== undefined && monotonic() - known.atMs < limits.fleetAnswerMs) return known.answer;
    const answer = fleetAnswer(fleet, new URLSearchParams(query), now()).then((whole) => packed(whole, encoding));
    keepNewest(this.#fleetAnswers, asked, { answer, atMs: monotonic() }, FLEET_ANSWERS_MOST);
    answer.catch(() => this.#fleetAnswers.delete(asked));
    return answer;
  }

  #health(): DoorAnswer {
    const faults = Object.fromEntries(ENGINES.map((engine) => [engine, this.#faults.get(engine)?.fault ?? null]));
    const isGood = Object.values(faults).every((fault) => fault === null);
    const status = this.#isClosing ? "closing" : isGood ? "good" : "degraded";
    return json({ status, ...faults, under_way: this.#underWay }, this.#isClosing ? 503 : 200);
  }

  #metrics(): string {
    const gauges = {
      under_way: this.#underWay,
      bodies_bytes: this.#bodiesBytes,
      held_keys: this.#keys.size,
      quotas: this.#quotas.size,
      sockets: this.connections.taken,
      sockets_refused_total: this.connections.refused,
      unsigned_bodies: this.#unsigned.taken,
      unsigned_bodies_refused_total: this.#unsigned.refused,
      series_remembered: this.#series.remembered,
      quota_refused_total: this.#quotas.refused,
      cosigned_total: this.#parts.witness?.shared.cosigned ?? 0,
      cosign_refused_total: this.#parts.witness?.shared.refused ?? 0,
      postgres_up: Number(!this.#faults.has("postgres")),
      victoria_up: Number(!this.#faults.has("victoria")),
      ...this.#parts.gauges(),
    };
    return this.#counts.text(this.#ship.counts, gauges);
  }
}

function isRead({ method }: DoorRequest): boolean {
  return method === "GET" || method === "HEAD";
}

function wrongMethod(allow: string): DoorAnswer {
  return { ...problem(405, "method", shoreAnswers.method({ allow })), headers: { Allow: allow } };
}

/** Bytes to reserve for a body: its Content-Length, or else the most that it may have. */
function reservedFor({ field }: DoorRequest, most: number): number {
  const declared = Number(field("content-length") ?? Number.NaN);
  return declared >= 0 && declared <= most ? declared : most;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
