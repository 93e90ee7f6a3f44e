/**
 * The connections to PostgreSQL, few and bounded, with a time for everything. An answer counts as stored only when PostgreSQL has it on
 * disk, so a server that is set to answer earlier (`synchronous_commit = off`) is told otherwise. A connection on which something went
 * wrong is closed: after a fail-over the next one finds the new primary.
 */
import { type ClientBase, Pool, type PoolClient, type QueryResultRow } from "pg";
import { limits } from "../limits.ts";
import { faultOfPostgres, isCollision } from "./postgres-fault.ts";
import { SCHEMA_LOCK, STEPS } from "./postgres-schema.ts";
import { EngineError, isOurs, ShoreRefusal } from "../errors.ts";

export type Client = PoolClient;
type Value = string | number | boolean | Buffer | null | undefined | readonly (string | number | null | Buffer)[];

const TRIES = 3;

export class PostgresPool {
  readonly #pool: Pool;
  /** Counted for /metrics. */
  refused = 0;
  faults = 0;

  /** `statementMs`: a command of a person may take longer than a request. */
  constructor(url: string, statementMs: number = limits.postgresStatementMs) {
    const answerMs = statementMs + limits.postgresConnectMs;
    this.#pool = new Pool({
      connectionString: url,
      max: limits.postgresConnections,
      connectionTimeoutMillis: limits.postgresConnectMs,
      statement_timeout: statementMs,
      lock_timeout: statementMs,
      idle_in_transaction_session_timeout: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: "bitacora shore",
      onConnect: awaitDisk,
    });
    // A connection that breaks is replaced; who uses it then is told by the promise, and nobody by an event.
    this.#pool.on("error", () => (this.faults += 1));
    this.#pool.on("connect", (client) => client.on("error", () => (this.faults += 1)));
  }

  get waiting(): number {
    return this.#pool.waitingCount;
  }

  get connections(): number {
    return this.#pool.totalCount;
  }

  /** One statement. Rejects with `EngineError`. */
  async rows<R extends QueryResultRow>(text: string, values: readonly Value[] = []): Promise<R[]> {
    return this.#with(async (client) => (await client.query<R>(text, values as unknown[])).rows);
  }

  /** A transaction; done again where it met another one. Rejects with `EngineError`, or with what `work` rejects with. */
  async transaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#with((client) => inTransaction(client, work));
      } catch (error) {
        if (tries === TRIES || !isOurs(error) || !isCollision(error.cause)) throw error;
      }
    }
  }

  async #with<T>(work: (client: Client) => Promise<T>): Promise<T> {
    if (this.#pool.waitingCount >= limits.postgresWaiting) {
      this.refused += 1;
      throw new EngineError("postgres-busy");
    }
    let client: Client | undefined;
    let failed = false;
    try {
      client = await this.#pool.connect();
      return await work(client);
    } catch (error) {
      failed = !isOurs(error);
      if (failed) this.faults += 1;
      throw faultOfPostgres(error);
    } finally {
      client?.release(failed);
    }
  }

  /** Brings tables and views up to date. Rejects with `EngineError`, or `ShoreRefusal` for a database that cannot be used. */
  async migrate(): Promise<void> {
    await this.transaction(async (client) => {
      const { rows } = await client.query<{ encoding: string }>(
        "SELECT current_setting('server_encoding') AS encoding",
      );
      const encoding = rows[0]?.encoding;
      if (encoding !== "UTF8") throw new ShoreRefusal((refusals) => refusals.encoding({ encoding: encoding ?? "?" }));
      await client.query("SELECT pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
      await client.query(
        "CREATE TABLE IF NOT EXISTS shore_schema (version integer PRIMARY KEY, made_at timestamptz DEFAULT now())",
      );
      const done = await client.query<{ version: number }>(
        "SELECT coalesce(max(version), 0) AS version FROM shore_schema",
      );
      const version = done.rows[0]?.version ?? 0;
      if (version > STEPS.length) throw new ShoreRefusal(({ newer }) => newer({ version, known: STEPS.length }));
      for (const [i, step] of STEPS.entries()) {
        if (i < version) continue;
        await client.query(step);
        await client.query("INSERT INTO shore_schema (version) VALUES ($1)", [i + 1]);
      }
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const AWAIT_DISK =
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')";

/** The pool waits for it before the connection is used. */
function awaitDisk(client: ClientBase): unknown {
  return client.query(AWAIT_DISK);
}

async function inTransaction<T>(client: Client, work: (client: Client) => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // Where the connection is lost, there is nothing to roll back here; what the server does with it is its own.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
