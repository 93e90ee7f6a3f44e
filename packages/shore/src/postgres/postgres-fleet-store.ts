/** The fleet store in PostgreSQL. */
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { Priority } from "../../../../src/core/priority.ts";
import { Gathered } from "../gathered.ts";
import { limits } from "../limits.ts";
import type { Box, FleetStore, FleetVessel, KeyNews, Place } from "../vessel/fleet-store.ts";
import type { OpenFork } from "../vessel/fork.ts";
import type { Backlog, LatestValue } from "../vessel/status-report.ts";
import { type StoredKey, type VesselKey, vesselKey } from "../vessel/vessel.ts";
import type { Client, PostgresPool } from "./postgres-pool.ts";
import { FORK, GATHERED, noteSamples, type SampleNote } from "./postgres-reports.ts";
import { ShoreRefusal } from "../errors.ts";

const KEY = 'key_id AS "keyId", verifier_key AS text, suspended_at IS NOT NULL AS "isSuspended"';

interface FleetRow {
  readonly vessel: string;
  readonly name: string | null;
  readonly mmsi: string | null;
  readonly software: string | null;
  readonly suspended: boolean;
  readonly enrolled_at: Date;
  readonly last_seen: Date | null;
  readonly samples_at: Date | null;
  readonly offset_ms: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly position_at: Date | null;
  readonly open_alarms: number | null;
  readonly unacknowledged: number | null;
  readonly worst: Priority | null;
  readonly worst_text: string | null;
  readonly backlog: Backlog | null;
  readonly branch: number;
  readonly entries: string;
  readonly hash: string;
  readonly said: string | null;
  readonly verified: string;
  readonly verified_at: Date | null;
  readonly witnessed: string | null;
  readonly witnessed_s: string | null;
  readonly fork: OpenFork | null;
  readonly latest?: readonly LatestValue[] | null;
}

const OPEN_FORKS = `SELECT ${FORK} AS fork FROM forks f JOIN vessels v ON v.vessel = f.vessel AND v.branch = f.branch
  WHERE f.vessel = $1 AND f.settled_at IS NULL ORDER BY f.number DESC`;

const FLEET = `
SELECT v.vessel, coalesce(r.name, v.name) AS name, r.mmsi, r.software, v.enrolled_at,
  NOT EXISTS (SELECT FROM vessel_keys k WHERE k.vessel = v.vessel AND k.suspended_at IS NULL) AS suspended,
  greatest(r.received_at, r.samples_at) AS last_seen, r.samples_at,
  (extract(epoch FROM r.vessel_now - r.received_at) * 1000)::double precision AS offset_ms,
  r.latitude, r.longitude, r.position_at, r.alarms AS open_alarms, r.unacknowledged, r.worst, r.worst_text, r.backlog,
  b.branch, b.entries, b.hash, r.book_entries AS said, b.verified_entries AS verified, b.verified_at,
  w.size AS witnessed, w.time_s AS witnessed_s,
  (SELECT ${FORK} FROM forks f WHERE f.vessel = v.vessel AND f.branch = v.branch AND f.settled_at IS NULL
   ORDER BY f.number DESC LIMIT 1) AS fork`;
const FROM = `
FROM vessels v
JOIN books b ON b.vessel = v.vessel AND b.branch = v.branch
LEFT JOIN reports r ON r.vessel = v.vessel
LEFT JOIN LATERAL (SELECT size, time_s FROM witness WHERE origin = 'bitacora/' || v.vessel ORDER BY size DESC LIMIT 1) w ON true`;

/** How urgent each vessel is, as `standing.js` of the page has it. */
const URGENCY = `SELECT v.vessel, r.latitude, r.longitude, greatest(r.received_at, r.samples_at) AS heard,
  CASE WHEN f.vessel IS NOT NULL THEN 0 WHEN r.worst = 'emergency' THEN 1 WHEN r.worst = 'alarm' THEN 2
    WHEN greatest(r.received_at, r.samples_at) > now() - interval '900 s' THEN
      CASE r.worst WHEN 'warning' THEN 4 WHEN 'caution' THEN 5 ELSE 6 END
    ELSE 3 END AS rank
  FROM vessels v LEFT JOIN reports r ON r.vessel = v.vessel
  LEFT JOIN (SELECT DISTINCT vessel, branch FROM forks WHERE settled_at IS NULL) f ON f.vessel = v.vessel AND f.branch = v.branch`;

export class PostgresFleetStore implements FleetStore {
  readonly #pool: PostgresPool;
  readonly #notes;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
    this.#notes = new Gathered<SampleNote, void>({
      ...GATHERED,
      charsOf: ({ vessel }) => vessel.length,
      work: async (notes) => {
        await noteSamples((text, values) => pool.rows(text, values), notes);
        return [];
      },
    });
  }

  async findKey(keyId: string): Promise<StoredKey | undefined> {
    const [row] = await this.#pool.rows<StoredKey>(`SELECT ${KEY} FROM vessel_keys WHERE key_id = $1`, [keyId]);
    return row;
  }

  async keyNews(mark: string | undefined): Promise<KeyNews> {
    // A change that was made before the mark may have become visible after it.
    const since = mark === undefined ? "" : "AND changed_at > $2::timestamptz - interval '1 minute'";
    const text = `SELECT ${KEY} FROM vessel_keys WHERE key_id > $1 ${since} ORDER BY key_id LIMIT ${limits.keysAtOnce}`;
    const [all] = await this.#pool.rows<{ n: string; mark: string | null }>(
      "SELECT count(*) AS n, max(changed_at)::text AS mark FROM vessel_keys",
    );
    const keys: StoredKey[] = [];
    for (let page: number = limits.keysAtOnce; page === limits.keysAtOnce;) {
      const rows = await this.#pool.rows<StoredKey>(text, [
        keys.at(-1)?.keyId ?? "",
        ...(mark === undefined ? [] : [mark]),
      ]);
      for (const row of rows) keys.push(row);
      page = rows.length;
    }
    return { keys, count: Number(all?.n ?? 0), mark: all?.mark ?? undefined };
  }

  async keysOf(vessel: string): Promise<VesselKey[]> {
    const rows = await this.#pool.rows<StoredKey>(
      `SELECT ${KEY} FROM vessel_keys WHERE vessel = $1 ORDER BY enrolled_at`,
      [vessel],
    );
    return rows.map(({ text, isSuspended }) => vesselKey(text, isSuspended));
  }

  noteSamples(vessel: string, newestMs: number, receivedMs: number): Promise<void> {
    return this.#notes.add({ vessel, newestMs, receivedMs });
  }

  async openForks(vessel: string): Promise<OpenFork[]> {
    return (await this.#pool.rows<{ fork: OpenFork }>(OPEN_FORKS, [vessel])).map(({ fork }) => fork);
  }

  async mostUrgent(): Promise<FleetVessel[]> {
    const rows = await this.#pool.rows<FleetRow>(
      `WITH u AS MATERIALIZED (${URGENCY} ORDER BY rank, heard NULLS LAST, v.vessel LIMIT ${limits.fleetVessels})
       ${FLEET}${FROM} JOIN u ON u.vessel = v.vessel ORDER BY u.rank, u.heard NULLS LAST, v.vessel`,
    );
    return rows.map(vesselOf);
  }

  async vesselsAfter(vessel: string): Promise<FleetVessel[]> {
    const text = `${FLEET}${FROM} WHERE v.vessel > $1 ORDER BY v.vessel LIMIT ${limits.fleetVessels}`;
    return (await this.#pool.rows<FleetRow>(text, [vessel])).map(vesselOf);
  }

  places({ west, south, east, north }: Box): Promise<Place[]> {
    const { placesAcross, placesDown } = limits;
    return this.#pool.rows<{ [K in keyof Place]: Place[K] }>(
      `SELECT round(avg(latitude)::numeric, 4)::double precision AS lat, round(avg(longitude)::numeric, 4)::double precision AS lon,
         count(*)::integer AS vessels, (array_agg(vessel ORDER BY rank))[1] AS id, min(rank) AS rank
       FROM (${URGENCY} WHERE r.longitude BETWEEN $1 AND $3 AND r.latitude BETWEEN $2 AND $4) u
       GROUP BY least(floor((longitude - $1) / ($3 - $1) * ${placesAcross}), ${placesAcross - 1}),
         least(floor((latitude - $2) / ($4 - $2) * ${placesDown}), ${placesDown - 1})`,
      [west, south, east, north],
    );
  }

  async vesselCount(): Promise<number> {
    const [row] = await this.#pool.rows<{ n: string }>("SELECT count(*) AS n FROM vessels");
    return Number(row?.n ?? 0);
  }

  async vessel(vessel: string): Promise<(FleetVessel & { latest: readonly LatestValue[] }) | undefined> {
    const [row] = await this.#pool.rows<FleetRow>(`${FLEET}, r.latest${FROM} WHERE v.vessel = $1`, [vessel]);
    return row && { ...vesselOf(row), latest: row.latest ?? [] };
  }

  async alarms(vessel: string): Promise<AlarmRecord[]> {
    const rows = await this.#pool.rows<{ json: AlarmRecord }>(
      `SELECT json FROM alarms WHERE vessel = $1 ORDER BY activated_at DESC LIMIT ${limits.officeAlarms}`,
      [vessel],
    );
    return rows.map(({ json }) => json);
  }

  /** Adds a key, or lifts its suspension; `added` is false if neither was needed. Rejects with `EngineError` or `ShoreRefusal`. */
  enrol(
    key: VesselKey & { readonly text: string },
    name: string | undefined,
  ): Promise<{ added: boolean; keys: number }> {
    return this.#pool.transaction(async (client) => {
      await client.query(
        `INSERT INTO vessels (vessel, name) VALUES ($1, $2)
         ON CONFLICT (vessel) DO UPDATE SET name = coalesce(excluded.name, vessels.name)`,
        [key.vessel, name ?? null],
      );
      await client.query("INSERT INTO books (vessel, branch) VALUES ($1, 1) ON CONFLICT DO NOTHING", [key.vessel]);
      const { rowCount } = await client.query(
        `INSERT INTO vessel_keys (key_id, vessel, verifier_key) VALUES ($1, $2, $3)
         ON CONFLICT (key_id) DO UPDATE SET suspended_at = NULL WHERE vessel_keys.suspended_at IS NOT NULL`,
        [key.keyId, key.vessel, key.text],
      );
      const { rows } = await client.query<{ n: string }>("SELECT count(*) AS n FROM vessel_keys WHERE vessel = $1", [
        key.vessel,
      ]);
      const keys = Number(rows[0]?.n ?? 0);
      const { keysPerVessel: max } = limits;
      if (keys > max) throw new ShoreRefusal((refusals) => refusals.keys({ vessel: key.vessel, max }));
      return { added: (rowCount ?? 0) > 0, keys };
    });
  }

  /** Suspends all keys of a vessel; false if no key was in force. */
  async suspend(vessel: string): Promise<boolean> {
    const rows = await this.#pool.rows<{ key_id: string }>(
      "UPDATE vessel_keys SET suspended_at = now() WHERE vessel = $1 AND suspended_at IS NULL RETURNING key_id",
      [vessel],
    );
    return rows.length > 0;
  }

  /** Resolves when PostgreSQL answers. Rejects with `EngineError`. */
  async ping(): Promise<void> {
    await this.#pool.rows("SELECT 1");
  }
}

/** As `BookTransaction.openFork`. */
export async function openFork(client: Client, vessel: string): Promise<OpenFork | undefined> {
  const { rows } = await client.query<{ fork: OpenFork }>(`${OPEN_FORKS} LIMIT 1`, [vessel]);
  return rows[0]?.fork;
}

function vesselOf(row: FleetRow): FleetVessel {
  const {
    vessel,
    name,
    mmsi,
    software,
    suspended,
    backlog,
    worst,
    branch,
    hash,
    fork,
    latitude,
    longitude,
    position_at: at,
  } = row;
  const isPlaced = latitude !== null && longitude !== null && at !== null;
  return {
    vessel,
    name,
    mmsi,
    software,
    isSuspended: suspended,
    enrolledMs: row.enrolled_at.getTime(),
    lastSeenMs: msOf(row.last_seen),
    samplesMs: msOf(row.samples_at),
    clockOffsetMs: row.offset_ms === null ? null : Math.round(row.offset_ms),
    position: isPlaced ? { latDeg: latitude, lonDeg: longitude, time: at.toISOString() } : null,
    alarms: row.open_alarms ?? 0,
    unacknowledged: row.unacknowledged ?? 0,
    worst,
    worstText: row.worst_text,
    backlog,
    book: {
      branch,
      entries: Number(row.entries),
      hash,
      said: row.said === null ? null : Number(row.said),
      verified: Number(row.verified),
      verifiedMs: msOf(row.verified_at),
    },
    witness: row.witnessed === null ? null : { entries: Number(row.witnessed), timeS: Number(row.witnessed_s) },
    fork,
  };
}

function msOf(time: Date | null): number | null {
  return time === null ? null : time.getTime();
}
