/**
 * What vessels say of themselves, of many in one statement and so one commit. A row that somebody else has locked is left out, that
 * nobody waits for a stranger's transaction.
 */
import { hash as digest } from "node:crypto";
import type { QueryResultRow } from "pg";
import type { KeptReport, SaidReport } from "../book/book-store.ts";
import { EngineError, UnstorableValue } from "../errors.ts";
import { limits } from "../limits.ts";
import type { OpenFork } from "../vessel/fork.ts";
import { positionOf, worstOf } from "../vessel/status-report.ts";

/** Of the pool, or of a transaction. */
export type Rows = <R extends QueryResultRow>(text: string, values: readonly string[]) => Promise<R[]>;

/** Faults of a statement may be those of one row; of all others no row is the cause. */
export const GATHERED = {
  isOfOne: (error: unknown): boolean =>
    error instanceof UnstorableValue || (error instanceof EngineError && error.fault === "postgres-fault"),
  busy: () => new EngineError("postgres-busy"),
} as const;

export const FORK = `json_build_object('branch', f.branch, 'kind', f.kind, 'id', f.id, 'common', f.common, 'ours', f.ours,
  'theirs', f.theirs, 'seenMs', floor(extract(epoch FROM f.seen_at) * 1000))`;

const COLUMNS = `received_at, vessel_now, name, mmsi, software, book_entries, book_hash, latest, latitude, longitude, position_at, backlog,
  alarms_digest, alarms, unacknowledged, worst, worst_text`;

/** `plain`: the book is as it should be, and the checkpoint has been compared before. Of others nothing is written, unless `always`. */
const KEEP = `
WITH given AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (vessel text, received_at timestamptz, vessel_now timestamptz, name text, mmsi text,
    software text, book_entries bigint, book_hash text, latest jsonb, latitude double precision, longitude double precision,
    position_at timestamptz, backlog jsonb, alarms_digest text, alarms integer, unacknowledged integer, worst text, worst_text text,
    open jsonb, size bigint, root text, always boolean)
), before AS MATERIALIZED (
  SELECT r.vessel, r.received_at, r.vessel_now, r.book_entries, r.alarms_digest FROM reports r JOIN given g ON g.vessel = r.vessel
  ORDER BY r.vessel FOR UPDATE OF r SKIP LOCKED
), taken AS MATERIALIZED (
  SELECT g.*, b.branch, b.entries, b.hash, r.book_entries AS said, r.alarms_digest IS DISTINCT FROM g.alarms_digest AS changed,
    coalesce(r.vessel_now > g.vessel_now AND g.received_at - r.received_at < interval '${limits.reorderedMs} ms', false) AS late
  FROM given g JOIN vessels v ON v.vessel = g.vessel JOIN books b ON b.vessel = v.vessel AND b.branch = v.branch
  LEFT JOIN before r ON r.vessel = g.vessel
  WHERE (r.vessel IS NOT NULL OR NOT EXISTS (SELECT FROM reports n WHERE n.vessel = g.vessel)) AND (g.always
    OR (g.book_entries > b.entries OR (g.book_entries = b.entries AND g.book_hash = b.hash)) AND (g.size IS NULL OR EXISTS (
      SELECT FROM checkpoints c WHERE c.vessel = g.vessel AND c.branch = b.branch AND c.size = g.size AND c.root = g.root
        AND c.state = CASE WHEN c.size > b.entries THEN 'waiting' ELSE 'holds' END)))
), fresh AS (
  SELECT * FROM taken WHERE NOT late ORDER BY vessel
), kept AS (
  INSERT INTO reports AS r (vessel, ${COLUMNS}) SELECT vessel, ${COLUMNS} FROM fresh
  ON CONFLICT (vessel) DO UPDATE SET received_at = excluded.received_at, vessel_now = excluded.vessel_now,
    name = coalesce(excluded.name, r.name), mmsi = coalesce(excluded.mmsi, r.mmsi), software = coalesce(excluded.software, r.software),
    book_entries = excluded.book_entries, book_hash = excluded.book_hash, latest = excluded.latest,
    latitude = coalesce(excluded.latitude, r.latitude), longitude = coalesce(excluded.longitude, r.longitude),
    position_at = coalesce(excluded.position_at, r.position_at), backlog = excluded.backlog, alarms_digest = excluded.alarms_digest,
    alarms = excluded.alarms, unacknowledged = excluded.unacknowledged, worst = excluded.worst, worst_text = excluded.worst_text
), opened AS MATERIALIZED (
  SELECT DISTINCT ON (vessel, a->>'id') vessel, a->>'id' AS record, a FROM fresh, jsonb_array_elements(open) AS a WHERE changed
), closed AS (
  DELETE FROM alarms a USING fresh t WHERE t.changed AND a.vessel = t.vessel
    AND NOT EXISTS (SELECT FROM opened o WHERE o.vessel = a.vessel AND o.record = a.record)
), raised AS (
  INSERT INTO alarms (vessel, record, alarm, tag, priority, state, message, activated_at, json)
  SELECT vessel, record, a->>'alarm_id', a->>'tag_id', a->>'priority', a->>'state', a->>'message',
    CASE WHEN a->>'activated_at' LIKE '0000%' THEN '-infinity' ELSE (a->>'activated_at')::timestamptz END, a FROM opened
  ON CONFLICT (vessel, record) DO UPDATE SET alarm = excluded.alarm, tag = excluded.tag, priority = excluded.priority,
    state = excluded.state, message = excluded.message, activated_at = excluded.activated_at, json = excluded.json
)
SELECT vessel, branch, entries, hash, late AS "isLate", coalesce(said, 0) AS said, (SELECT ${FORK} FROM forks f
  WHERE f.vessel = t.vessel AND f.branch = t.branch AND f.settled_at IS NULL ORDER BY f.number DESC LIMIT 1) AS fork FROM taken t`;

const NOTE = `
WITH given AS MATERIALIZED (
  SELECT vessel, max(samples_at) AS samples_at, max(newest_sample_at) AS newest_sample_at
  FROM jsonb_to_recordset($1::jsonb) AS g (vessel text, samples_at timestamptz, newest_sample_at timestamptz) GROUP BY vessel
), free AS MATERIALIZED (
  SELECT r.vessel FROM reports r JOIN given g ON g.vessel = r.vessel ORDER BY r.vessel FOR UPDATE OF r SKIP LOCKED
)
INSERT INTO reports AS r (vessel, samples_at, newest_sample_at) SELECT g.* FROM given g
WHERE EXISTS (SELECT FROM free f WHERE f.vessel = g.vessel) OR NOT EXISTS (SELECT FROM reports n WHERE n.vessel = g.vessel)
ORDER BY vessel
ON CONFLICT (vessel) DO UPDATE SET samples_at = excluded.samples_at,
  newest_sample_at = greatest(r.newest_sample_at, excluded.newest_sample_at)`;

interface KeptRow {
  readonly vessel: string;
  readonly branch: number;
  readonly entries: string;
  readonly hash: string;
  readonly isLate: boolean;
  readonly said: string;
  readonly fork: OpenFork | null;
}

/** A row of `KEEP`, as JSON. */
export function reportRow(vessel: string, { report, checkpoint, receivedMs }: SaidReport, always = false): string {
  const { nowMs, name, mmsi, software, book, latest, backlog, alarms } = report;
  const position = positionOf(latest);
  const worst = worstOf(alarms);
  return JSON.stringify({
    vessel,
    name,
    mmsi,
    software,
    latest,
    backlog,
    always,
    received_at: isoOf(receivedMs),
    vessel_now: isoOf(nowMs),
    book_entries: book.entries,
    book_hash: book.hash,
    latitude: position?.latDeg,
    longitude: position?.lonDeg,
    position_at: position?.time,
    open: alarms,
    alarms_digest: digest("sha256", JSON.stringify(alarms), "hex"),
    alarms: alarms.length,
    unacknowledged: alarms.filter(({ state }) => state === "ACTIVE").length,
    worst: worst?.priority,
    worst_text: worst?.message,
    size: checkpoint?.size,
    root: checkpoint?.root.toString("base64"),
  });
}

/** By vessel; those that were not written are missing. */
export async function keepReports(rows: Rows, said: readonly string[]): Promise<Map<string, KeptReport>> {
  const kept = await rows<KeptRow>(KEEP, [`[${said.join(",")}]`]);
  return new Map(
    kept.map(({ vessel, branch, entries, hash, isLate, said: before, fork }) => [
      vessel,
      { head: { branch, entries: Number(entries), hash }, fork: fork ?? undefined, isLate, saidBefore: Number(before) },
    ]),
  );
}

export interface SampleNote {
  readonly vessel: string;
  readonly newestMs: number;
  readonly receivedMs: number;
}

export async function noteSamples(rows: Rows, notes: readonly SampleNote[]): Promise<void> {
  const given = notes.map(({ vessel, newestMs, receivedMs }) => ({
    vessel,
    samples_at: isoOf(receivedMs),
    newest_sample_at: isoOf(newestMs),
  }));
  await rows(NOTE, [JSON.stringify(given)]);
}

function isoOf(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
