/**
 * Accounts and sessions in the data directory, each file replaced as a whole and readable by the service alone:
 *
 *     access.json             people, tokens, bridge tablets, passkeys (public keys only)
 *     access-sessions.json    who has signed in where
 *     access-controlled.json  there were accounts once: what they have closed stays closed, also when access.json is gone
 *
 * None of them is part of a backup: after a restore nobody could say which account or token had been taken away meanwhile.
 */
import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { AccessStore, AccountRecords } from "../../../access/saved-accounts.ts";
import { limits } from "../../../access/limits.ts";
import { ROLES } from "../../../access/policy.ts";
import type { StoredSession } from "../../../access/sessions.ts";
import { writeDurably } from "../../../core/durable-file.ts";
import { BitacoraError, isDiskFull } from "../../../core/errors.ts";
import { readRegular } from "../../../core/regular-file.ts";
import { ACCOUNTS, DAMAGED, isThere, MARK } from "../../account-files.ts";

const EMPTY: AccountRecords = { people: [], tokens: [], tablets: [], passkeys: [] };
const OWN = 0o600;

export class FileAccounts implements AccessStore {
  readonly #dir: string;
  readonly #mayWrite: () => void;
  readonly #turns = new Map<string, Promise<void>>();
  #isMarked = false;

  constructor(dataDir: string, mayWrite: () => void) {
    this.#dir = dataDir;
    this.#mayWrite = mayWrite;
  }

  /** `isDamaged`: the accounts cannot be read, and their file is set aside. `isLost`: there were some once, and there are none. */
  async read(): Promise<{
    readonly accounts: AccountRecords;
    readonly sessions: readonly StoredSession[];
    readonly isDamaged: boolean;
    readonly isLost: boolean;
  }> {
    const accounts = await this.#readOne(ACCOUNTS, accountsIn);
    const sessions = await this.#readOne("access-sessions.json", sessionsIn);
    this.#isMarked = await isThere(join(this.#dir, MARK));
    const isLost = !accounts?.people.length && (this.#isMarked || (await isThere(join(this.#dir, DAMAGED))));
    return { accounts: accounts ?? EMPTY, sessions: sessions ?? [], isDamaged: accounts === null, isLost };
  }

  /** The mark is there before the first account is. */
  async saveAccounts(records: AccountRecords): Promise<void> {
    if (!this.#isMarked && records.people.length > 0) {
      await this.#write(MARK, { version: 1 });
      this.#isMarked = true;
    }
    await this.#write(ACCOUNTS, { version: 1, ...records });
  }

  saveSessions(records: readonly StoredSession[]): Promise<void> {
    return this.#write("access-sessions.json", { version: 1, sessions: records });
  }

  /** Undefined: there is no file; null: it is damaged. */
  async #readOne<T>(name: string, read: (value: unknown) => T): Promise<T | undefined | null> {
    const file = join(this.#dir, name);
    const text = await readRegular(file, limits.fileBytes);
    if (text === undefined) return undefined;
    try {
      return read(JSON.parse(text));
    } catch {
      await rename(file, `${file}.damaged`);
      return null;
    }
  }

  /** One after the other, so that the last is what is there at the end. */
  #write(name: string, value: object): Promise<void> {
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(async () => {
      this.#mayWrite();
      try {
        await writeDurably(join(this.#dir, name), `${JSON.stringify(value, undefined, 1)}\n`, OWN);
      } catch (error) {
        throw isDiskFull(error) ? new BitacoraError("disk-full", { file: name }, error) : error;
      }
    });
    this.#turns.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
}

/** Throws for anything that this program has not written. */
function accountsIn(value: unknown): AccountRecords {
  const written = value as Omit<AccountRecords, "passkeys"> & Partial<AccountRecords> & { readonly version: unknown };
  // There were files before there were passkeys.
  const { version, people, tokens, tablets, passkeys = [] } = written;
  const isOurs =
    version === 1 &&
    people.every(({ name, role, password }) => [name, password].every(isText) && ROLES.includes(role)) &&
    tokens.every(({ id, hash, name, scopes }) => [id, hash, name].every(isText) && Array.isArray(scopes)) &&
    tablets.every(({ hash }) => isText(hash)) &&
    passkeys.every((one) => [one.credential_id, one.user_handle, one.public_key, one.name, one.rp_id].every(isText)) &&
    passkeys.every(({ sign_count: count }) => Number.isSafeInteger(count));
  if (!isOurs) throw new TypeError("access.json");
  return { people, tokens, tablets, passkeys };
}

function sessionsIn(value: unknown): readonly StoredSession[] {
  const { version, sessions } = value as { version: unknown; sessions: readonly StoredSession[] };
  const isOurs =
    version === 1 &&
    sessions.every(({ id, hash, name, kept_at }) => [id, hash, name, kept_at].every(isText)) &&
    sessions.every(({ left_ms, idle_ms }) => Number.isFinite(left_ms) && Number.isFinite(idle_ms));
  if (!isOurs) throw new TypeError("access-sessions.json");
  return sessions;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
