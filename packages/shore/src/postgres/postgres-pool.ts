/**
 * The connections to PostgreSQL, bounded in number and in time. A write counts as stored only when PostgreSQL has it on disk,
 * so if the server is set to answer earlier (`synchronous_commit = off`), that is overridden for our sessions. A connection is closed after
 * any fault: after a fail-over the next one finds the new primary.
 */
import { type ClientBase, Pool, type PoolClient, type QueryResultRow } from "pg";
import { limits } from "../limits.ts";
import { BoundedClient } from "./bounded-client.ts";
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

  /** `statementMs`: longer for a person's command than for a request. */
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
      Client: BoundedClient,
    });
    // A broken connection is replaced. Its query rejects; the event itself is only counted.
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

  /** Runs a transaction, again after a collision with another one. Rejects with `EngineError`, or with the error of `work`. */
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
        // A step may copy all log books; the other doors try again meanwhile.
        await client.query(`SET LOCAL statement_timeout = ${limits.postgresCommandMs}`);
        await client.query(Object.assign({ text: step }, { query_timeout: limits.postgresCommandMs }));
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

/** The pool awaits this before it hands out a new connection. */
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
    // This fails if the connection is lost; then the server rolls back by itself.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}
