/** Opens PostgreSQL for a person's command: brings the tables up to date, and allows statements more time. */
import { limits } from "../limits.ts";
import { type StoredBook, storedBook } from "../postgres/postgres-branches.ts";
import { PostgresFleetStore } from "../postgres/postgres-fleet-store.ts";
import { PostgresPool } from "../postgres/postgres-pool.ts";
import { ShoreRefusal } from "../errors.ts";

export interface OpenFleet extends AsyncDisposable {
  readonly pool: PostgresPool;
  readonly fleet: PostgresFleetStore;
}

/** Rejects with `EngineError` or `ShoreRefusal`. */
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

export function unknownVessel(vessel: string): ShoreRefusal {
  return new ShoreRefusal(({ unknown }) => unknown({ vessel }));
}

/** The requested branch of a vessel's book, or the current one. Throws if there is no such vessel or branch. */
export async function knownBook({ pool, fleet }: OpenFleet, vessel: string, branch?: number): Promise<StoredBook> {
  const book = await storedBook(pool, vessel, branch);
  if (book !== undefined) return book;
  if (branch === undefined || (await fleet.vessel(vessel)) === undefined) throw unknownVessel(vessel);
  throw new ShoreRefusal(({ noBranch }) => noBranch({ vessel, branch }));
}
