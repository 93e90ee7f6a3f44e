/** Owners who look at their vessel from outside: invitations, passkeys, sessions, the same for all doors. Secrets are kept as hashes. */
import { hash as digest, randomBytes } from "node:crypto";
import { limits } from "../limits.ts";
import type { Invitation, OwnerPasskey, OwnerStore } from "../vessel/owner-store.ts";
import type { PostgresPool } from "./postgres-pool.ts";

export class PostgresOwnerStore implements OwnerStore {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async secret(): Promise<Buffer> {
    const [row] = await this.#pool.rows<{ secret: string }>("SELECT secret FROM owner_secret");
    return digest("sha256", row?.secret ?? "", "buffer");
  }

  /** The code of the link. */
  async invite({ vessel, name }: Invitation): Promise<string> {
    const code = randomBytes(24).toString("base64url");
    await this.#pool.rows(
      `INSERT INTO owner_invitations (hash, vessel, name, until) VALUES ($1, $2, $3, now() + interval '${limits.invitationS} s')`,
      [hashOf(code), vessel, name],
    );
    return code;
  }

  async invited(code: string): Promise<Invitation | undefined> {
    const text = "SELECT vessel, name FROM owner_invitations WHERE hash = $1 AND until > now()";
    return (await this.#pool.rows<{ vessel: string; name: string }>(text, [hashOf(code)]))[0];
  }

  add(code: string, { vessel, name, ...passkey }: OwnerPasskey): Promise<boolean> {
    return this.#pool.transaction(async (client) => {
      const used = await client.query("DELETE FROM owner_invitations WHERE hash = $1", [hashOf(code)]);
      if (used.rowCount !== 1) return false;
      const { rowCount } = await client.query(
        `INSERT INTO owners (credential_id, vessel, name, user_handle, public_key, rp_id, sign_count) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT DO NOTHING`,
        [
          passkey.credential_id,
          vessel,
          name,
          passkey.user_handle,
          passkey.public_key,
          passkey.rp_id,
          passkey.sign_count,
        ],
      );
      return rowCount === 1;
    });
  }

  async passkey(credentialId: string): Promise<OwnerPasskey | undefined> {
    const text = `SELECT credential_id, vessel, name, user_handle, public_key, rp_id, sign_count::double precision AS sign_count
      FROM owners WHERE credential_id = $1`;
    return (await this.#pool.rows<{ [K in keyof OwnerPasskey]: OwnerPasskey[K] }>(text, [credentialId]))[0];
  }

  async begin(credentialId: string, challenge: string, count: number): Promise<string | undefined> {
    const secret = randomBytes(24).toString("base64url");
    await this.#pool.rows("DELETE FROM owner_sessions WHERE until < now()");
    const rows = await this.#pool.rows<{ hash: string }>(
      `WITH begun AS (INSERT INTO owner_sessions (hash, credential_id, challenge, until)
         VALUES ($1, $2, $3, now() + interval '${limits.ownerSessionS} s') ON CONFLICT DO NOTHING RETURNING hash, credential_id),
       used AS (UPDATE owners o SET sign_count = $4, used_at = now() FROM begun b WHERE o.credential_id = b.credential_id)
       SELECT hash FROM begun`,
      [hashOf(secret), credentialId, challenge, count],
    );
    return rows.length === 1 ? secret : undefined;
  }

  async session(secret: string): Promise<Invitation | undefined> {
    const text = `SELECT o.vessel, o.name FROM owner_sessions s JOIN owners o ON o.credential_id = s.credential_id
      WHERE s.hash = $1 AND s.until > now()`;
    return (await this.#pool.rows<{ vessel: string; name: string }>(text, [hashOf(secret)]))[0];
  }

  async end(secret: string): Promise<void> {
    await this.#pool.rows("DELETE FROM owner_sessions WHERE hash = $1", [hashOf(secret)]);
  }

  /** How many passkeys were taken away, with their sessions and invitations. */
  async remove({ vessel, name }: Invitation): Promise<number> {
    await this.#pool.rows("DELETE FROM owner_invitations WHERE vessel = $1 AND name = $2", [vessel, name]);
    const text = "DELETE FROM owners WHERE vessel = $1 AND name = $2 RETURNING credential_id";
    return (await this.#pool.rows<{ credential_id: string }>(text, [vessel, name])).length;
  }

  async entries(vessel: string): Promise<{ readonly time: string; readonly summary: string }[]> {
    const rows = await this.#pool.rows<{ time: Date; line: string }>(
      `SELECT e.time, e.line FROM entries e JOIN vessels v ON v.vessel = e.vessel AND v.branch = e.branch
       WHERE e.vessel = $1 ORDER BY e.id DESC LIMIT ${limits.ownerEntries}`,
      [vessel],
    );
    return rows.map(({ time, line }) => {
      const { summary } = JSON.parse(line) as { readonly summary?: unknown };
      return { time: time.toISOString(), summary: typeof summary === "string" ? summary : "" };
    });
  }
}

function hashOf(secret: string): string {
  return digest("sha256", secret, "hex");
}
