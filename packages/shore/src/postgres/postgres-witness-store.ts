/** What the witness has cosigned, in PostgreSQL: a row for each origin and key of a witness. */
import { formatCosignerKey, type NamedKey } from "../../../../src/logbook/evidence/signed-note.ts";
import { readWitnessed, type WitnessedNote } from "../../../../src/witness/witness.ts";
import { limits as witnessLimits } from "../../../../src/witness/limits.ts";
import type { Evidence } from "../../../../src/witness/witness-store.ts";
import { storable } from "../storable.ts";
import { vesselKey } from "../vessel/vessel.ts";
import type { SharedWitnessStore } from "../witness/shared-witness.ts";
import type { PostgresPool } from "./postgres-pool.ts";

export class PostgresWitnessStore implements SharedWitnessStore {
  readonly #pool: PostgresPool;
  readonly #key: NamedKey;
  readonly #witness: string;

  constructor(pool: PostgresPool, key: NamedKey) {
    this.#pool = pool;
    this.#key = key;
    this.#witness = formatCosignerKey(key);
  }

  async keys(origin: string): Promise<NamedKey[]> {
    const rows = await this.#pool.rows<{ verifier_key: string }>(
      "SELECT verifier_key FROM vessel_keys WHERE 'bitacora/' || vessel = $1 AND suspended_at IS NULL",
      [storable(origin)],
    );
    return rows.map((row) => vesselKey(row.verifier_key).key);
  }

  async latest(origin: string): Promise<WitnessedNote | undefined> {
    const [row] = await this.#pool.rows<{ note: string }>(
      "SELECT note FROM witness WHERE origin = $1 AND witness = $2",
      [origin, this.#witness],
    );
    return row && readWitnessed(row.note, this.#key);
  }

  async exchange(before: WitnessedNote | undefined, { origin, size, timeS, note }: WitnessedNote): Promise<boolean> {
    const rows =
      before === undefined
        ? await this.#pool.rows(
            `INSERT INTO witness (origin, witness, size, time_s, note) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING RETURNING size`,
            [origin, this.#witness, size, timeS, note],
          )
        : await this.#pool.rows(
            `UPDATE witness SET size = $3, time_s = $4, note = $5 WHERE origin = $1 AND witness = $2 AND note = $6 RETURNING size`,
            [origin, this.#witness, size, timeS, note, before.note],
          );
    return rows.length === 1;
  }

  async keep({ origin, incident, status, known, refused }: Omit<Evidence, "from">): Promise<void> {
    await this.#pool.rows(
      `INSERT INTO witness_refused (origin, incident, status, known, refused) SELECT $1, $2, $3, $4, $5
       WHERE (SELECT count(*) FROM witness_refused WHERE origin = $1 AND incident = $2) < ${witnessLimits.evidenceFiles}
       ON CONFLICT (origin, incident, md5(refused)) DO NOTHING`,
      [origin, incident, status, known ?? null, storable(refused)],
    );
  }
}
