/** Orders for vessels, as they are signed, and what the vessels say of them. */
import type { OrderNews } from "../vessel/status-report.ts";
import { limits } from "../limits.ts";
import type { OrderStore, StoredOrder } from "../vessel/order-store.ts";
import type { PostgresPool } from "./postgres-pool.ts";

export class PostgresOrderStore implements OrderStore {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async unheard(): Promise<Map<string, string[]>> {
    const rows = await this.#pool.rows<{ vessel: string; notes: string[] }>(
      `SELECT vessel, array_agg(note ORDER BY number) AS notes FROM (SELECT vessel, number, note FROM orders WHERE state IS NULL
       ORDER BY number LIMIT ${limits.ordersOpen}) o GROUP BY vessel`,
    );
    return new Map(rows.map(({ vessel, notes }) => [vessel, notes]));
  }

  async of(vessel: string): Promise<StoredOrder[]> {
    const rows = await this.#pool.rows<{ [K in keyof StoredOrder]: StoredOrder[K] }>(
      `SELECT number::double precision AS number, note, extract(epoch FROM made_at)::double precision * 1000 AS "madeMs", state, why,
         through, samples::double precision AS samples, bytes::double precision AS bytes
       FROM orders WHERE vessel = $1 ORDER BY number DESC LIMIT ${limits.ordersShown}`,
      [vessel],
    );
    return rows;
  }

  async add(vessel: string, number: number, note: string): Promise<void> {
    await this.#pool.rows("INSERT INTO orders (vessel, number, note) VALUES ($1, $2, $3)", [
      vessel,
      String(number),
      note,
    ]);
  }

  async heard(vessel: string, news: readonly OrderNews[]): Promise<void> {
    await this.#pool.rows(
      `UPDATE orders o SET state = n.state, why = n.why, through = n.through, samples = coalesce(n.samples, o.samples),
         bytes = coalesce(n.bytes, o.bytes), told_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS n ("order" bigint, state text, why text, through text, samples bigint, bytes bigint)
       WHERE o.vessel = $1 AND o.number = n."order"`,
      [vessel, JSON.stringify(news)],
    );
  }
}
