/** The shore's answers to vessels and to programs of the office. */
import type { EngineFault } from "./shore.ts";

const engine = {
  "postgres-away": "PostgreSQL does not answer",
  "postgres-denied": "PostgreSQL refuses the credentials of the door",
  "postgres-busy": "PostgreSQL has too many questions at once",
  "postgres-full": "PostgreSQL has no room on its disk",
  "postgres-read-only": "PostgreSQL is read-only (a replica, or it was set so)",
  "postgres-slow": "PostgreSQL takes too long",
  "postgres-fault": "PostgreSQL has failed",
  "victoria-away": "VictoriaMetrics does not answer",
  "victoria-busy": "VictoriaMetrics has too many imports at once",
  "victoria-full": "VictoriaMetrics takes no samples: perhaps it has no room on its disk",
  "victoria-restarted": "VictoriaMetrics was started again before the samples were on disk",
  "victoria-slow": "VictoriaMetrics takes too long",
  "victoria-fault": "VictoriaMetrics has failed",
} as const satisfies Readonly<Record<EngineFault, string>>;

export const answers = {
  engine,
  engineFailed: "{fault}; nothing is lost aboard, try again",
  unsigned: "The request is not signed (RFC 9421, with the key of the log book)",
  signatureForm: "The signature of the request has not the form that is due (RFC 9421)",
  notCovered: "The signature must cover @method, @path and content-digest",
  unknownKey:
    "The key ''{keyId}'' is not enrolled ashore. To enrol it: bitacora-shore enrol, with the line of the vessel''s logbook.pub",
  badSignature: "The signature is not by the key ''{keyId}''",
  badDigest: "The body is not the one that Content-Digest says",
  suspended: "The vessel ''{vessel}'' is suspended ashore. To admit it: bitacora-shore enrol",
  quota: "The vessel ''{vessel}'' is over its quota",
  busy: "Too many requests are under way; try again",
  closing: "This door is closing; try again",
  cutOff: "The request did not arrive whole",
  tooLarge: "The body is more than {bytes} bytes",
  encoding: "Content-Encoding must be zstd, or be left out",
  samplesType: "Content-Type must be {type}",
  notPacked: "The body cannot be unpacked, or is too large",
  unstorable: "A value of it cannot be stored, such as a day that the calendar does not have",
  notReport: "The body is no report of a vessel: it needs now and book '{' entries, hash '}'",
  lines: {
    empty: "There is no entry",
    unended: "The last line does not end",
    "too-many": "Those are too many entries for one request",
    shape: "Entry {id} has not the canonical form",
    content: "The hash of entry {id} is not that of its content",
    link: "Entry {id} does not continue the one before",
    order: "Entry {id} was expected",
  },
  damagedSamples: "The samples are damaged: {reason}",
  fork: {
    entry:
      "Ashore there is another entry {id}: the book was written again, an old copy was put back, or two books are kept",
    link: "The entry after {id} does not continue the one that is ashore: they are two books",
    shorter: "The book aboard ends at entry {id} and had more before: it was cut, or an old copy was put back",
    rewritten: "Ashore there is another entry {id} than aboard: the book was written again, or two books are kept",
    checkpoint: "The checkpoint of {id} entries is not that of those that came ashore",
  },
  forkAdvice:
    "Both are kept. Somebody who knows what has happened decides ashore: bitacora-shore adopt {vessel} (or with --keep, which leaves the one ashore)",
  unknownVessel: "There is no vessel ''{vessel}'' ashore",
  notAllowed: "The read token is needed (Authorization: Bearer …)",
  onlyHere: "Without --read-token-file only programs on this machine are answered",
  notFound: "There is nothing at this address",
  method: "Only {allow} is taken here",
  noWitness: "This door is no witness (--witness-key)",
  internal: "An internal fault of the service",
} as const;
