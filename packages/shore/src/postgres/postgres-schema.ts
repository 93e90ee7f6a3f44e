/**
 * The tables and views in PostgreSQL, made and brought up to date at start. Each step runs once, in a transaction, under a lock that
 * doors which start at the same time wait for. A step is never changed after it was released: the next one is added.
 */

/** The advisory lock's number, chosen so that other programs in the same database do not use it. */
export const SCHEMA_LOCK = 7_104_220_015;

export const STEPS: readonly string[] = [
  `
CREATE TABLE vessels (
  vessel text PRIMARY KEY,
  name text,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  branch integer NOT NULL DEFAULT 1
);
CREATE TABLE vessel_keys (
  key_id text PRIMARY KEY,
  vessel text NOT NULL REFERENCES vessels,
  verifier_key text NOT NULL,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  suspended_at timestamptz
);
CREATE INDEX ON vessel_keys (vessel);

-- A book for each branch: where it ends, and the tree over its lines.
CREATE TABLE books (
  vessel text NOT NULL REFERENCES vessels,
  branch integer NOT NULL,
  entries bigint NOT NULL DEFAULT 0,
  hash text NOT NULL DEFAULT repeat('0', 64),
  peaks bytea NOT NULL DEFAULT '',
  verified_entries bigint NOT NULL DEFAULT 0,
  verified_at timestamptz,
  parent integer,
  parent_entries bigint,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by text,
  PRIMARY KEY (vessel, branch)
) WITH (fillfactor = 70);
CREATE TABLE entries (
  vessel text NOT NULL,
  branch integer NOT NULL,
  id bigint NOT NULL,
  hash text NOT NULL,
  kind text NOT NULL,
  time timestamptz NOT NULL,
  line text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (vessel, branch, id)
);
CREATE INDEX ON entries (vessel, branch, time);
CREATE TABLE tree_states (
  vessel text NOT NULL,
  branch integer NOT NULL,
  size bigint NOT NULL,
  peaks bytea NOT NULL,
  PRIMARY KEY (vessel, branch, size)
);
CREATE TABLE checkpoints (
  vessel text NOT NULL,
  branch integer NOT NULL,
  size bigint NOT NULL,
  root text NOT NULL,
  note text NOT NULL,
  state text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (vessel, branch, size, root)
);
CREATE INDEX ON checkpoints (vessel, branch, size) WHERE state = 'waiting';

-- Evidence: another book under the same key. Both lines stay.
CREATE TABLE forks (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vessel text NOT NULL REFERENCES vessels,
  branch integer NOT NULL,
  kind text NOT NULL,
  id bigint NOT NULL,
  common bigint,
  ours text,
  theirs text,
  seen_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  settled_by text
);
CREATE UNIQUE INDEX forks_once ON forks (vessel, branch, kind, id, md5(coalesce(theirs, '')));

-- Transitions of alarms, taken from the entries as they come.
CREATE TABLE alarm_transitions (
  vessel text NOT NULL,
  branch integer NOT NULL,
  entry bigint NOT NULL,
  kind text NOT NULL,
  time timestamptz NOT NULL,
  record text NOT NULL,
  occurrence bigint NOT NULL,
  alarm text NOT NULL,
  tag text NOT NULL,
  priority text NOT NULL,
  message text NOT NULL,
  value double precision,
  acknowledged_by text,
  PRIMARY KEY (vessel, branch, entry)
);
CREATE INDEX ON alarm_transitions (time) WHERE kind = 'alarm_active';
CREATE INDEX ON alarm_transitions (vessel, branch, record, entry);

-- Alarms that are open, as the vessel said last.
CREATE TABLE alarms (
  vessel text NOT NULL REFERENCES vessels,
  record text NOT NULL,
  alarm text NOT NULL,
  tag text NOT NULL,
  priority text NOT NULL,
  state text NOT NULL,
  message text NOT NULL,
  activated_at timestamptz NOT NULL,
  json jsonb NOT NULL,
  PRIMARY KEY (vessel, record)
);

-- What a vessel said last. Written often, so no column of it is indexed.
CREATE TABLE reports (
  vessel text PRIMARY KEY REFERENCES vessels,
  received_at timestamptz,
  vessel_now timestamptz,
  name text,
  mmsi text,
  software text,
  book_entries bigint,
  book_hash text,
  latest jsonb,
  latitude double precision,
  longitude double precision,
  position_at timestamptz,
  backlog jsonb,
  alarms_digest text,
  alarms integer NOT NULL DEFAULT 0,
  unacknowledged integer NOT NULL DEFAULT 0,
  worst text,
  worst_text text,
  samples_at timestamptz,
  newest_sample_at timestamptz
) WITH (fillfactor = 50);

-- The latest checkpoint that each witness key has cosigned. A row is exchanged for another only if it is still the one that was read.
CREATE TABLE witness (
  origin text NOT NULL,
  witness text NOT NULL,
  size bigint NOT NULL,
  time_s bigint NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (origin, witness)
);
CREATE TABLE witness_refused (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  origin text NOT NULL,
  incident text NOT NULL,
  status integer NOT NULL,
  known text,
  refused text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX witness_refused_once ON witness_refused (origin, incident, md5(refused));
`,
  `
CREATE VIEW fleet AS
SELECT v.vessel, coalesce(r.name, v.name) AS name, r.mmsi, r.software, v.enrolled_at,
  NOT EXISTS (SELECT FROM vessel_keys k WHERE k.vessel = v.vessel AND k.suspended_at IS NULL) AS suspended,
  greatest(r.received_at, r.samples_at) AS last_seen, r.latitude, r.longitude, r.position_at,
  r.vessel_now - r.received_at AS clock_offset, r.newest_sample_at, r.backlog,
  r.alarms AS open_alarms, r.unacknowledged, r.worst AS worst_alarm, r.worst_text AS worst_alarm_text,
  b.branch, b.entries, b.hash, r.book_entries AS entries_aboard, b.verified_entries, b.verified_at,
  w.size AS witnessed_entries, to_timestamp(w.time_s) AS witnessed_at,
  (SELECT count(*) FROM forks f WHERE f.vessel = v.vessel AND f.branch = v.branch AND f.settled_at IS NULL) AS open_forks
FROM vessels v
JOIN books b ON b.vessel = v.vessel AND b.branch = v.branch
LEFT JOIN reports r ON r.vessel = v.vessel
LEFT JOIN LATERAL (SELECT size, time_s FROM witness WHERE origin = 'bitacora/' || v.vessel ORDER BY size DESC LIMIT 1) w ON true;

-- A row for each time that an alarm was raised, in the branch that counts: when it came, was acknowledged, went.
CREATE VIEW alarms_history AS
SELECT a.vessel, a.time AS activated_at, a.alarm, a.tag, a.priority, a.message, a.value, a.record,
  k.time AS acknowledged_at, k.acknowledged_by, c.time AS cleared_at, a.entry
FROM alarm_transitions a
JOIN vessels v ON v.vessel = a.vessel AND v.branch = a.branch
LEFT JOIN LATERAL (SELECT t.time, t.acknowledged_by FROM alarm_transitions t
  WHERE t.vessel = a.vessel AND t.branch = a.branch AND t.record = a.record AND t.kind = 'alarm_ack' AND t.entry > a.entry
  ORDER BY t.entry LIMIT 1) k ON true
LEFT JOIN LATERAL (SELECT t.time FROM alarm_transitions t
  WHERE t.vessel = a.vessel AND t.branch = a.branch AND t.record = a.record AND t.kind = 'alarm_cleared' AND t.entry > a.entry
  ORDER BY t.entry LIMIT 1) c ON true
WHERE a.kind = 'alarm_active';

CREATE VIEW alarm_counts AS
SELECT a.vessel, date_trunc('month', a.time) AS month, a.priority, count(*) AS raised
FROM alarm_transitions a
JOIN vessels v ON v.vessel = a.vessel AND v.branch = a.branch
WHERE a.kind = 'alarm_active'
GROUP BY a.vessel, date_trunc('month', a.time), a.priority;
`,
  `
-- A vessel that has not been heard for too long: who is being told of it, who knows, and who knows that she is back.
CREATE TABLE silences (
  vessel text PRIMARY KEY REFERENCES vessels,
  since timestamptz NOT NULL,
  back_at timestamptz,
  claimed_until timestamptz,
  tried text[] NOT NULL DEFAULT '{}',
  told text[] NOT NULL DEFAULT '{}'
);
`,
  `
-- The doors hold all keys, and ask for those that have changed, by whatever hand.
ALTER TABLE vessel_keys ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX ON vessel_keys (changed_at);
CREATE FUNCTION note_key_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.changed_at := now(); RETURN NEW; END $$;
CREATE TRIGGER key_changed BEFORE UPDATE ON vessel_keys FOR EACH ROW EXECUTE FUNCTION note_key_change();
`,
  `
-- The lines of the log books are nearly all that there is: in parts by vessel, each with its own indexes, and on a disk of its own if one
-- wants (ALTER TABLE entries_7 SET TABLESPACE …).
ALTER TABLE entries RENAME TO entries_whole;
CREATE TABLE entries (LIKE entries_whole INCLUDING DEFAULTS, PRIMARY KEY (vessel, branch, id)) PARTITION BY HASH (vessel);
DO $$ BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE entries_%s PARTITION OF entries FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;
INSERT INTO entries SELECT * FROM entries_whole;
CREATE INDEX ON entries (vessel, branch, time);
DROP TABLE entries_whole;
`,
  `
-- What the office orders of vessels, as it has signed it, and what became of it.
CREATE TABLE orders (
  vessel text NOT NULL REFERENCES vessels,
  number bigint NOT NULL,
  note text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  state text,
  why text,
  through text,
  samples bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  told_at timestamptz,
  PRIMARY KEY (vessel, number)
);
CREATE INDEX ON orders (number) WHERE state IS NULL;

-- Who may look at one vessel from outside: invitations and sessions by their hashes, passkeys, and what the doors' challenges are made with.
CREATE TABLE owner_invitations (hash text PRIMARY KEY, vessel text NOT NULL REFERENCES vessels, name text NOT NULL, until timestamptz NOT NULL);
CREATE TABLE owners (
  credential_id text PRIMARY KEY,
  vessel text NOT NULL REFERENCES vessels,
  name text NOT NULL,
  user_handle text NOT NULL,
  public_key text NOT NULL,
  rp_id text NOT NULL,
  sign_count bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE TABLE owner_sessions (
  hash text PRIMARY KEY,
  credential_id text NOT NULL REFERENCES owners ON DELETE CASCADE,
  challenge text NOT NULL UNIQUE,
  until timestamptz NOT NULL
);
CREATE TABLE owner_secret (secret text NOT NULL);
INSERT INTO owner_secret VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
`,
];
