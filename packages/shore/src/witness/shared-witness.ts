/**
 * The witness at the door (C2SP tlog-witness). Its state is in PostgreSQL, so that any number of doors with the same key are one witness. A
 * note is stored only if the note that it was judged against is still the latest (compare and swap); if not, it is judged again. The
 * rules are those of a witness with a folder of its own (`judgement.ts`).
 */
import type { NamedKey } from "../../../../src/logbook/evidence/signed-note.ts";
import { parseAddCheckpoint } from "../../../../src/witness/add-checkpoint.ts";
import { judge } from "../../../../src/witness/judgement.ts";
import { answerOf, cosignedNote, refusal, type Answer, type WitnessedNote } from "../../../../src/witness/witness.ts";
import type { Evidence } from "../../../../src/witness/witness-store.ts";

export interface SharedWitnessStore {
  /** The keys of an origin that are in force; empty if the origin is unknown. */
  keys(origin: string): Promise<NamedKey[]>;
  /** The latest note that this witness has cosigned. */
  latest(origin: string): Promise<WitnessedNote | undefined>;
  /** Replaces the note `before` (undefined: no note yet). False if it is no longer the latest. On disk when this resolves. */
  exchange(before: WitnessedNote | undefined, after: WitnessedNote): Promise<boolean>;
  keep(evidence: Omit<Evidence, "from">): Promise<void>;
}

const TRIES = 5;

export class SharedWitness {
  readonly #keys: readonly NamedKey[];
  readonly #store: SharedWitnessStore;
  readonly #now: () => number;
  /** Counted for /metrics. */
  cosigned = 0;
  refused = 0;

  constructor(keys: readonly NamedKey[], store: SharedWitnessStore, now: () => number) {
    this.#keys = keys;
    this.#store = store;
    this.#now = now;
  }

  async addCheckpoint(body: Buffer): Promise<Answer> {
    const request = parseAddCheckpoint(body);
    if (request === undefined) return refusal(400, "not a request of tlog-witness");
    const { origin } = request.checkpoint;
    const keys = await this.#store.keys(origin);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const latest = keys.length === 0 ? undefined : await this.#store.latest(origin);
      const judgement = judge(request, keys, latest);
      const timeMs = this.#now();
      if (judgement.status !== 200) {
        const { status, incident } = judgement;
        const refused = body.toString("utf8");
        if (incident !== undefined)
          await this.#store.keep({ origin, incident, status, known: latest?.note, refused, timeMs });
        this.refused += 1;
        return answerOf(judgement);
      }
      const { witnessed, answer } = cosignedNote(request, { vesselKeys: keys, keys: this.#keys }, timeMs, latest);
      if (!(await this.#store.exchange(latest, witnessed))) continue;
      this.cosigned += 1;
      return answer;
    }
    return refusal(503, "busy");
  }
}
