/**
 * A witness: knows the latest checkpoint of each vessel, and cosigns another one only with a proof that it continues the known one. Its
 * signature (C2SP tlog-cosignature) means: at this time this was the largest book of the vessel that I had seen, and it continued all
 * that I had seen before. A signed note is on disk before it is sent, so even after a power cut the witness cannot sign two books that
 * contradict each other.
 */
import type { Clock } from "../core/clock.ts";
import { limits } from "./limits.ts";
import { cosign, cosignatureVerifier, cosignedAtS, parseCheckpoint } from "../logbook/evidence/checkpoint.ts";
import type { TreeHead } from "../logbook/tree/merkle-proof.ts";
import {
  formatNote,
  goodSignatures,
  type NamedKey,
  noteVerifier,
  parseNote,
  signatureLine,
} from "../logbook/evidence/signed-note.ts";
import { type AddCheckpoint, parseAddCheckpoint, SIZE_TYPE } from "./add-checkpoint.ts";
import { type Incident, judge, type Judgement } from "./judgement.ts";
import type { WitnessStore } from "./witness-store.ts";

export interface WitnessOptions {
  /** The first is the one that all vessels of before know; each signs. */
  readonly keys: readonly NamedKey[];
  readonly clock: Clock;
  readonly store: WitnessStore;
  /** The vessels' keys; each one's name is its origin. */
  readonly vessels: readonly NamedKey[];
  /** The latest cosigned notes, from the store. */
  readonly notes: readonly WitnessedNote[];
  readonly onEvent?: (event: WitnessEvent) => void;
}

export interface WitnessedNote extends TreeHead {
  readonly origin: string;
  readonly note: string;
  /** When it was cosigned, s since 1970. */
  readonly timeS: number;
}

/** Events for the log. */
export type WitnessEvent =
  | { readonly kind: "cosigned"; readonly origin: string; readonly size: number; readonly before: number | undefined }
  | ({ readonly kind: "refused"; readonly incident: Incident; readonly evidence: string | undefined } & Refusal)
  | { readonly kind: "unknown" | "not-signed"; readonly origin: string; readonly from: string };

interface Refusal {
  readonly origin: string;
  readonly size: number;
  readonly known: number;
  readonly from: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface VesselReport {
  readonly origin: string;
  /** Entries of the latest cosigned checkpoint; null before the first cosignature. */
  readonly entries: number | null;
  /** Times in ms since 1970. `lastSeenMs`: the last request in this run, or the last cosignature. */
  readonly cosignedMs: number | null;
  readonly lastSeenMs: number | null;
  /** Counted in this run. */
  readonly cosignatures: number;
  readonly refusals: Readonly<Record<Incident, number>>;
}

interface Vessel {
  readonly keys: NamedKey[];
  latest: WitnessedNote | undefined;
  /** Requests of a vessel are handled one after the other, so that nothing changes between the check and the store. */
  turn: Promise<unknown>;
  waiting: number;
  lastSeenMs: number | null;
  cosignatures: number;
  readonly refusals: Record<Incident, number>;
}

const TEXT = "text/plain; charset=utf-8";

export class Witness {
  readonly #keys: readonly NamedKey[];
  readonly #clock: Clock;
  readonly #store: WitnessStore;
  readonly #onEvent: (event: WitnessEvent) => void;
  readonly #vessels = new Map<string, Vessel>();

  constructor({ keys, clock, store, vessels, notes, onEvent = () => {} }: WitnessOptions) {
    this.#keys = keys;
    this.#clock = clock;
    this.#store = store;
    this.#onEvent = onEvent;
    for (const vessel of vessels) this.#add(vessel);
    for (const note of notes) {
      const vessel = this.#vessels.get(note.origin);
      if (vessel === undefined) continue;
      vessel.latest = note;
      vessel.lastSeenMs = note.timeS * 1000;
    }
  }

  /** Answers a request by tlog-witness. Rejects if the note cannot be stored; then no signature is given out. */
  async addCheckpoint(body: Buffer, from: string): Promise<Answer> {
    const request = parseAddCheckpoint(body);
    if (request === undefined) return refusal(400, "not a request of tlog-witness");
    const { origin } = request.checkpoint;
    const vessel = this.#vessels.get(origin);
    if (vessel === undefined) {
      this.#onEvent({ kind: "unknown", origin, from });
      return answerOf({ status: 404 });
    }
    if (vessel.waiting >= limits.waiting) return refusal(503, "busy");
    vessel.waiting += 1;
    const turn = vessel.turn.then(() => this.#take(vessel, request, body, from));
    vessel.turn = turn.catch(() => undefined).finally(() => (vessel.waiting -= 1));
    return turn;
  }

  vessels(): VesselReport[] {
    return [...this.#vessels].map(([origin, { latest, lastSeenMs, cosignatures, refusals }]) => ({
      origin,
      entries: latest?.size ?? null,
      cosignedMs: latest === undefined ? null : latest.timeS * 1000,
      lastSeenMs,
      cosignatures,
      refusals: { ...refusals },
    }));
  }

  checkpoint(origin: string): string | undefined {
    return this.#vessels.get(origin)?.latest?.note;
  }

  /** Resolves when all writes are done. */
  async idle(): Promise<void> {
    await Promise.all([...this.#vessels.values()].map(({ turn }) => turn));
  }

  async #take(vessel: Vessel, request: AddCheckpoint, body: Buffer, from: string): Promise<Answer> {
    const { latest } = vessel;
    const judgement = judge(request, vessel.keys, latest);
    if (judgement.status === 200) return this.#cosign(vessel, request);
    const { origin, size } = request.checkpoint;
    if (judgement.status === 403) this.#onEvent({ kind: "not-signed", origin, from });
    else vessel.lastSeenMs = this.#clock.now();
    const { status, incident } = judgement;
    if (incident !== undefined) {
      vessel.refusals[incident] += 1;
      const known = latest?.note;
      const timeMs = this.#clock.now();
      const refused = body.toString("utf8");
      const evidence = await this.#store.keep({ origin, incident, status, known, refused, from, timeMs });
      this.#onEvent({ kind: "refused", origin, incident, evidence, size, known: latest?.size ?? 0, from });
    }
    return answerOf(judgement);
  }

  async #cosign(vessel: Vessel, request: AddCheckpoint): Promise<Answer> {
    const nowMs = this.#clock.now();
    const before = vessel.latest;
    const { witnessed, answer } = cosignedNote(request, { vesselKeys: vessel.keys, keys: this.#keys }, nowMs, before);
    const { origin, size } = witnessed;
    await this.#store.save(origin, witnessed.note);
    vessel.latest = witnessed;
    vessel.lastSeenMs = nowMs;
    vessel.cosignatures += 1;
    this.#onEvent({ kind: "cosigned", origin, size, before: before?.size });
    return answer;
  }

  #add(key: NamedKey): void {
    const vessel = this.#vessels.get(key.name);
    if (vessel !== undefined) vessel.keys.push(key);
    else {
      this.#vessels.set(key.name, {
        keys: [key],
        latest: undefined,
        turn: Promise.resolve(),
        waiting: 0,
        lastSeenMs: null,
        cosignatures: 0,
        refusals: { fork: 0, unproven: 0, shorter: 0 },
      });
    }
  }
}

/** The note with the witness's signatures, and the answer, for when the note is on disk. `judge` must have accepted the request. */
export function cosignedNote(
  { note, checkpoint }: AddCheckpoint,
  { vesselKeys, keys }: { readonly vesselKeys: readonly NamedKey[]; readonly keys: readonly NamedKey[] },
  nowMs: number,
  before: WitnessedNote | undefined,
): { readonly witnessed: WitnessedNote; readonly answer: Answer } {
  // If the clock was set back, a larger book must not look older than a smaller one.
  const timeS = Math.max(Math.floor(nowMs / 1000), before?.timeS ?? 0);
  const ours = keys.map((key) => cosign(note.text, key, timeS));
  // Only the note's signatures by trusted keys are kept.
  const signatures = [...goodSignatures(note, vesselKeys.map(noteVerifier)), ...ours];
  const { origin, size, root } = checkpoint;
  const witnessed = { origin, size, root, note: formatNote({ text: note.text, signatures }), timeS };
  return { witnessed, answer: { status: 200, type: TEXT, body: ours.map(signatureLine).join("") } };
}

/** Reads a note that this witness has cosigned. Throws `checkpoint-invalid` if it is not one. */
export function readWitnessed(note: string, key: NamedKey): WitnessedNote {
  const parsed = parseNote(Buffer.from(note));
  const [ours] = goodSignatures(parsed, [cosignatureVerifier(key)]);
  const timeS = ours === undefined ? 0 : cosignedAtS(ours.signature);
  return { ...parseCheckpoint(parsed.text), note, timeS };
}

const SAID = {
  400: "the old size is above the checkpoint's",
  403: "not signed by a key that is trusted here for this origin",
  404: "this origin is not known here",
  422: "the checkpoint is not shown to continue the one that is known here",
} as const;

export function answerOf(judgement: Exclude<Judgement, { status: 200 }>): Answer {
  if (judgement.status === 409) return { status: 409, type: SIZE_TYPE, body: `${judgement.size}\n` };
  return refusal(judgement.status, SAID[judgement.status]);
}

export function refusal(status: number, body: string): Answer {
  return { status, type: TEXT, body: `${body}\n` };
}
