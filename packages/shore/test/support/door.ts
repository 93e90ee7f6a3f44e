/** A door in this process, in front of the engines of a test. */
import { shoreMessagesIn } from "../../src/messages/messages.ts";
import { type DoorOptions, type RunningDoor, startDoor } from "../../src/runtime/door-service.ts";
import { PostgresFleetStore } from "../../src/postgres/postgres-fleet-store.ts";
import { PostgresPool } from "../../src/postgres/postgres-pool.ts";
import { vesselKey } from "../../src/vessel/vessel.ts";
import type { TestVessel } from "./vessel.ts";

/** Nothing listens there. */
const NOWHERE = "http://127.0.0.1:9";

export function testDoor(options: Partial<DoorOptions> & { readonly postgres: string }): Promise<RunningDoor> {
  const quiet = { error: () => {}, warning: () => {}, info: () => {}, debug: () => {} };
  return startDoor({
    victoria: NOWHERE,
    victoriaStorage: [],
    host: "127.0.0.1",
    port: 0,
    cert: undefined,
    key: undefined,
    witnessKey: undefined,
    readTokenFile: undefined,
    texts: shoreMessagesIn("en"),
    log: quiet,
    ...options,
  });
}

export async function enrol(postgres: string, ...vessels: readonly TestVessel[]): Promise<void> {
  const pool = new PostgresPool(postgres);
  try {
    await pool.migrate();
    for (const { verifierKey } of vessels) await new PostgresFleetStore(pool).enrol(vesselKey(verifierKey), undefined);
  } finally {
    await pool.close();
  }
}
