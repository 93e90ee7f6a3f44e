/**
 * Accounts and sessions in memory and on disk. Changes are made one after the other, each on disk before it is answered as done. Rights
 * that were taken away are gone at once, even if the disk refuses the write, which is then tried again.
 */
import { Turn } from "../core/turn.ts";
import type { Passkey, Passkeys } from "./passkey/passkeys.ts";
import type { People, Person } from "./people.ts";
import type { Sessions, StoredSession } from "./sessions.ts";
import type { Tablet, Tablets } from "./tablets.ts";
import type { Token, Tokens } from "./tokens.ts";

export interface AccountRecords {
  readonly people: readonly Person[];
  readonly tokens: readonly Token[];
  readonly tablets: readonly Tablet[];
  readonly passkeys: readonly Passkey[];
}

/** Each call resolves when the records are on disk. */
export interface AccessStore {
  saveAccounts(records: AccountRecords): Promise<void>;
  saveSessions(records: readonly StoredSession[]): Promise<void>;
}

interface Restorable {
  readonly people: People;
  readonly tokens: Tokens;
  readonly tablets: Tablets;
  readonly passkeys: Passkeys;
}

export class SavedAccounts {
  readonly #store: AccessStore;
  readonly #restorable: Restorable;
  readonly #sessions: Sessions;
  readonly #turn = new Turn();
  /** A right was taken away, but the disk refused the write. It is gone in memory; a restart would bring it back. */
  #isWaiting = false;
  /** The latest write of sessions and tokens that have expired. */
  #ending: Promise<void> = Promise.resolve();

  constructor(store: AccessStore, restorable: Restorable, sessions: Sessions) {
    this.#store = store;
    this.#restorable = restorable;
    this.#sessions = sessions;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** A session or a token was found expired. */
  ended(): void {
    this.#isWaiting = true;
    this.#ending = this.saveWaiting();
  }

  /**
   * Resolves when every session and token found expired is stored as ended, or the disk has refused the write. The end is reported to a
   * client only after that, so neither a crash nor a clock set back revives what was reported as ended.
   */
  settled(): Promise<void> {
    return this.#ending;
  }

  /** Tries again to write what the disk refused. */
  async saveWaiting(): Promise<void> {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    await this.save().catch(() => (this.#isWaiting = true));
  }

  /** Writes all accounts and sessions, also when only their times of use have changed. */
  async save(): Promise<void> {
    await Promise.all([this.#saveAccounts(), this.#saveSessions()]);
  }

  /**
   * Changes accounts in memory and then on disk, one change after the other. If the disk refuses, memory is rolled back, so a change
   * that is answered as failed has no effect. A change that only takes rights away (`takesAway`) stays in force even then, and is written
   * later: nobody keeps a right because a card is full.
   */
  change<T>(act: () => T | Promise<T>, takesAway = false): Promise<T> {
    return this.#turn.take(async () => {
      const before = this.#accounts();
      try {
        const changed = await act();
        await this.#saveAccounts().catch((error: unknown) => {
          if (!takesAway) throw error;
          this.#isWaiting = true;
        });
        return changed;
      } catch (error) {
        const { people, tokens, tablets, passkeys } = this.#restorable;
        people.restore(before.people);
        tokens.restore(before.tokens);
        tablets.restore(before.tablets);
        passkeys.restore(before.passkeys);
        throw error;
      }
    });
  }

  #saveAccounts(): Promise<void> {
    return this.#store.saveAccounts(this.#accounts());
  }

  #accounts(): AccountRecords {
    const { people, tokens, tablets, passkeys } = this.#restorable;
    return {
      people: people.records(),
      tokens: tokens.records(),
      tablets: tablets.records(),
      passkeys: passkeys.records(),
    };
  }

  #saveSessions(): Promise<void> {
    return this.#store.saveSessions(this.#sessions.records());
  }

  /** Writes sessions after some were ended. They stay ended even if the disk refuses the write. */
  async saveTaken(): Promise<void> {
    await this.#saveSessions().catch(() => (this.#isWaiting = true));
  }
}
