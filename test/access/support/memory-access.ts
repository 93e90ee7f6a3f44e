/** Access control in memory. */
import { Access, type AccessSettings } from "../../../src/access/access.ts";
import type { AccessEvent } from "../../../src/access/access-event.ts";
import type { AccountRecords } from "../../../src/access/saved-accounts.ts";
import type { StoredSession } from "../../../src/access/sessions.ts";
import { type Clock, systemClock } from "../../../src/core/clock.ts";
import { BitacoraError } from "../../../src/core/errors.ts";

/** What would be on disk. `refuses`: the disk takes nothing. */
export class MemoryStore {
  accounts: AccountRecords = { people: [], tokens: [], tablets: [], passkeys: [] };
  sessions: readonly StoredSession[] = [];
  refuses = false;

  async saveAccounts(records: AccountRecords): Promise<void> {
    await this.#turn();
    this.accounts = structuredClone(records);
  }

  async saveSessions(records: readonly StoredSession[]): Promise<void> {
    await this.#turn();
    this.sessions = structuredClone(records);
  }

  async #turn(): Promise<void> {
    await Promise.resolve();
    if (this.refuses) throw new BitacoraError("disk-full", { file: "access.json" });
  }
}

export interface AccessOptions {
  readonly settings?: Partial<AccessSettings>;
  readonly store?: MemoryStore;
  readonly clock?: Clock;
}

/** Access control over a store in memory, with the events that it told. */
export function memoryAccess({ settings, store = new MemoryStore(), clock = systemClock }: AccessOptions = {}) {
  const events: AccessEvent[] = [];
  const access = new Access({
    clock,
    store,
    settings: {
      reading: "open",
      notice: null,
      isAsked: true,
      hasLostAccounts: false,
      isOffered: false,
      sessionMs: 8 * 3_600_000,
      tabletIdleMs: 600_000,
      ...settings,
    },
    accounts: store.accounts,
    sessions: store.sessions,
    onEvent: async (event) => void events.push(event),
    secretCost: { log2N: 8, r: 8, p: 1 },
  });
  return { access, store, events };
}
