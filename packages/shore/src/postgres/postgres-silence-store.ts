/**
 * Vessels that are silent, in PostgreSQL: any number of doors watch them, and each silence is reported once. A door claims a silence for as
 * long as a report may take; if it is killed, another one goes on, and knows who was being notified.
 */
import { limits } from "../limits.ts";
import type { PostgresPool } from "./postgres-pool.ts";

export interface Silence {
  readonly vessel: string;
  readonly name: string;
  /** When she was heard last; the end of a silence is reported as well. */
  readonly since: Date;
  readonly isOver: boolean;
  /** Receivers for whom an attempt began, and those that know. */
  readonly tried: readonly string[];
  readonly told: readonly string[];
}

/** Whether a vessel has a key that is not suspended. */
const inForce = (row: string): string =>
  `EXISTS (SELECT FROM vessel_keys k WHERE k.vessel = ${row}.vessel AND k.suspended_at IS NULL)`;

const CLAIM_S = limits.silenceClaimMs / 1000;

export class PostgresSilenceStore {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  /** Rejects with `EngineError` while PostgreSQL is away. */
  async ping(): Promise<void> {
    await this.#pool.rows("SELECT 1");
  }

  /** Notes who has been silent for so long, and who is heard again. Of all vessels only `reports` is read: the view `fleet` counts more. */
  async look(afterMin: number): Promise<void> {
    await this.#pool.rows(
      `INSERT INTO silences (vessel, since) SELECT r.vessel, greatest(r.received_at, r.samples_at) FROM reports r
        WHERE greatest(r.received_at, r.samples_at) < now() - make_interval(secs => $1)
          AND NOT EXISTS (SELECT FROM silences s WHERE s.vessel = r.vessel) AND ${inForce("r")} ON CONFLICT DO NOTHING`,
      [afterMin * 60],
    );
    await this.#pool.rows(
      `UPDATE silences s SET back_at = greatest(r.received_at, r.samples_at), tried = '{}', told = '{}' FROM reports r
        WHERE r.vessel = s.vessel AND s.back_at IS NULL AND greatest(r.received_at, r.samples_at) > s.since`,
    );
    await this.#pool.rows(`DELETE FROM silences s WHERE NOT ${inForce("s")}`);
  }

  /** Those of which not all of these know, for this door alone. */
  claim(receivers: readonly string[]): Promise<Silence[]> {
    return this.#pool.rows<{ [K in keyof Silence]: Silence[K] }>(
      `UPDATE silences s SET claimed_until = now() + make_interval(secs => $1)
        FROM vessels v LEFT JOIN reports r ON r.vessel = v.vessel
        WHERE v.vessel = s.vessel AND (s.claimed_until IS NULL OR s.claimed_until < now()) AND NOT s.told @> $2::text[]
        RETURNING s.vessel, coalesce(r.name, v.name, s.vessel) AS name, s.since, s.back_at IS NOT NULL AS "isOver", s.tried, s.told`,
      [CLAIM_S, receivers],
    );
  }

  async trying(vessel: string, receiver: string): Promise<void> {
    await this.#note(vessel, "tried = array_append(array_remove(tried, $2), $2)", receiver);
  }

  async failed(vessel: string, receiver: string): Promise<void> {
    await this.#note(vessel, "tried = array_remove(tried, $2)", receiver);
  }

  async told(vessel: string, receiver: string): Promise<void> {
    await this.#note(vessel, "told = array_append(told, $2)", receiver);
  }

  /** Another door may go on. What all know and is over is forgotten. */
  async release(vessel: string, receivers: readonly string[]): Promise<void> {
    await this.#pool.rows("UPDATE silences SET claimed_until = NULL WHERE vessel = $1", [vessel]);
    await this.#pool.rows("DELETE FROM silences WHERE vessel = $1 AND back_at IS NOT NULL AND told @> $2::text[]", [
      vessel,
      receivers,
    ]);
  }

  async #note(vessel: string, change: string, receiver: string): Promise<void> {
    await this.#pool.rows(`UPDATE silences SET ${change} WHERE vessel = $1`, [vessel, receiver]);
  }
}
