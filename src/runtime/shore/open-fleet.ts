/** PostgreSQL for a command of a person: the tables brought up to date, and time for what takes long. */
import { BitacoraError } from "../../core/errors.ts";
import { limits } from "../../shore/limits.ts";
import { PostgresFleetStore } from "../../shore/postgres/postgres-fleet-store.ts";
import { PostgresPool } from "../../shore/postgres/postgres-pool.ts";

export interface OpenFleet extends AsyncDisposable {
  readonly pool: PostgresPool;
  readonly fleet: PostgresFleetStore;
}

/** Rejects with `shore-engine` or `shore-refused`. */
export async function openFleet(url: string): Promise<OpenFleet> {
  const pool = new PostgresPool(url, limits.postgresCommandMs);
  try {
    await pool.migrate();
  } catch (error) {
    await pool.close();
    throw error;
  }
  return { pool, fleet: new PostgresFleetStore(pool), [Symbol.asyncDispose]: () => pool.close() };
}

export function unknownVessel(vessel: string): BitacoraError {
  return new BitacoraError("shore-refused", { reason: "unknown", vessel });
}
