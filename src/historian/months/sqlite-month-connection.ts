/** An open connection to a month file, with the statements that reading a block needs, prepared once. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { prepareFind } from "./sqlite-blocks.ts";
import { SqliteTimes } from "./sqlite-times.ts";

export interface MonthConnection {
  readonly database: DatabaseSync;
  readonly find: StatementSync;
  readonly block: StatementSync;
  readonly times: SqliteTimes;
}

/** Takes over the database: closes it if the statements cannot be prepared. */
export function connectedTo(database: DatabaseSync): MonthConnection {
  try {
    return {
      database,
      find: prepareFind(database, "INDEXED BY block_time"),
      block: database.prepare("SELECT bytes FROM block WHERE id = ?"),
      times: new SqliteTimes(database),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
