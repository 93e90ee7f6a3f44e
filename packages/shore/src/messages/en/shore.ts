/** Texts of `bitacora-shore`: the door ashore, and the commands of a person there. */
import type { Texts } from "../../../../../src/messages/catalogue.ts";

/** Why an engine ashore cannot be used now. */
const faults = {
  "postgres-away": "PostgreSQL does not answer; is it running, and does --postgres name it?",
  "postgres-denied": "PostgreSQL refuses the user, the password or the database in --postgres",
  "postgres-busy": "PostgreSQL has too many questions at once; it is tried again",
  "postgres-full": "PostgreSQL has no room on its disk",
  "postgres-read-only": "PostgreSQL is read-only: a replica, or it was set so",
  "postgres-slow": "PostgreSQL takes too long",
  "postgres-fault": "PostgreSQL has refused a statement; see its own log",
  "victoria-away": "VictoriaMetrics does not answer; is it running, and does --victoria name it?",
  "victoria-busy": "VictoriaMetrics has too many imports at once; it is tried again",
  "victoria-full": "VictoriaMetrics takes no samples; perhaps its disk is full",
  "victoria-restarted": "VictoriaMetrics was started again before samples were on disk; the vessels send them again",
  "victoria-slow": "VictoriaMetrics takes too long",
  "victoria-fault": "VictoriaMetrics has refused an import; see its own log",
} as const;

export type EngineFault = keyof typeof faults;

/** Why a command is refused. */
const refusals = {
  encoding: "the database has the encoding {encoding}; make one with UTF8: createdb -E UTF8 -T template0 bitacora",
  newer:
    "the tables of the database are of version {version}, and this program knows up to {known}; take the newer program",
  noEngine: "{program} is not installed; on Debian: apt install victoria-metrics postgresql",
  engineEnded: "{program} has ended at its start; its last lines: {lines}",
  noUser:
    "PostgreSQL does not run as root, and there is no user postgres or nobody to run it as; start this command as another user",
  noWay:
    "the user {user} cannot reach {dir}, and PostgreSQL does not run as root; choose a folder below /var/lib or /srv",
  unknown: "no vessel {vessel} is enrolled; see: bitacora-shore vessels",
  noBranch: "the book of {vessel} has no branch {branch}",
  keys: "the vessel {vessel} has {max} keys already",
  witnessKey: "{file}: the file of a witness's key is called witness.key",
  token: "{file} must have one line with at least 16 characters",
  silenceFile: "{file} does not say whom to tell after how many minutes of silence: {reason}",
  tls: "the certificate or its key cannot be used ({what})",
  notEmpty: "{dir} is not empty; a book is given back only into an empty folder",
  noBook: "nothing of the book of {vessel} has come yet",
} as const;

/** What the owner of a vessel reads. */
const silence = {
  silent: "{name}: silent",
  silentText:
    "Nothing has come from {name} since {time}. Perhaps she has no link, no power, or worse: she cannot tell herself.",
  back: "{name}: heard again",
  backText: "{name} is heard again. She was silent from {time} on.",
  mayBeSecond: "This message may have reached you before",
  reasons: {
    unreadable: "it cannot be read as JSON",
    afterMin: "after_min is a number of minutes from 1 to 10080",
    receivers: "notify is a list of 1 to 8 receivers with ids of their own",
    receiver: "receiver {id}: {problem}",
    key: "{key} has no use or another form",
  },
} as const;

export const shore = {
  silence,
  faults,
  refusals,
  flags: {
    postgres: "address of PostgreSQL: postgres://user:password@host/database",
    victoria: "address of VictoriaMetrics: http://host:8428, of a cluster http://insert:8480/insert/0/prometheus",
    victoriaStorage:
      "address of a storage node of a cluster, http://node:8482 (repeatable); for a single node it is not needed",
    host: "address to listen on",
    port: "port to listen on; 0 takes any free one",
    vessels:
      "vessels to serve (20000): bounds and memory of the door are for so many, 4 kB each, 20 kB while one sends",
    cert: "certificate for HTTPS and HTTP/2 (PEM, with its chain)",
    key: "private key of the certificate (PEM)",
    witnessKey: "be a witness, too: the file witness.key, made if it is not there; all doors have the same one",
    readTokenFile:
      "file with the token that the office sends (Authorization: Bearer …); without it only this machine may read",
    silenceFile:
      "file that says after how many minutes without a word of a vessel whom to tell, as alarms.notify aboard",
    notAnAddress: "{flag} is no address of the form that its help shows",
    vessel: "the vessel as it is called ashore: see 'bitacora-shore vessels'",
  },
  serve: {
    summary: "The door ashore: takes what vessels send, and puts it into PostgreSQL and VictoriaMetrics.",
    description:
      "It keeps nothing itself, so any number of doors may stand behind a load balancer. Each request is signed by the vessel's own key, " +
      "which must be enrolled ('bitacora-shore enrol'). What it answers with 200 is on disk.",
    ready: "Door at {url} with {vessels} vessel(s) enrolled",
    readyWithout: "Door at {url} – nothing can be taken yet",
    witness: "Witness: {key}",
    tooMany:
      "{vessels} vessels are enrolled, and this door is set to serve {most}: some of them may be refused when all come; --vessels {vessels}",
    loopback: "Only programs on this machine reach it; --host 0.0.0.0 opens it to the network",
    plain: "Without --cert and --key it speaks plain HTTP: put a proxy with TLS in front, or use it within a VPN",
    engineBad: "Nothing is lost aboard, but it waits there: {text}",
    engineGood: "{engine} takes what comes again",
    dedup: "VictoriaMetrics runs without -dedup.minScrapeInterval=1ms: a sample that is sent twice is there twice",
    retention:
      "VictoriaMetrics keeps samples for {value} (months, where it has no unit); what is older when it comes is not taken: -retentionPeriod=100y",
    fault: "A fault of this program: {text}",
    renewed: "The certificate was renewed",
    fork: "{vessel}: another log book under her key from entry {id} on; both are kept, decide with: bitacora-shore adopt {vessel}",
    stranger: "Refused: ''{keyId}'' is not enrolled; if it is one of yours: bitacora-shore enrol",
    silenceTold: "{receiver} was notified about {vessel}",
    silenceNotTold: "{receiver} cannot be notified about {vessel} ({reason}); it is tried again",
    silenceRefused: "{receiver} refuses messages about {vessel} for ever ({reason})",
    closing: "Closing: what is under way is answered first",
    stopped: "Stopped",
  },
  enrol: {
    summary: "Let a vessel send: enrol the public key of its log book.",
    description:
      "KEY is the line in the vessel's logbook.pub, or that file; 'bitacora logbook key show' prints it aboard.",
    key: "the line in the vessel's logbook.pub, or that file",
    name: "the vessel's name, until she says it herself",
    done: "{vessel} is enrolled; it has {keys} key(s). In its project: shore: '{' url: … '}'",
    already: "{vessel}: this key is enrolled already",
    notAKey: "''{text}'' is no public key of a vessel, nor a file with one; take the line in the vessel's logbook.pub",
  },
  suspend: {
    summary: "Stop taking what a vessel sends, for example when its computer was stolen; 'enrol' admits it again.",
    done: "{vessel} is suspended: every door refuses it within ten seconds",
    already: "{vessel} is suspended already",
  },
  vessels: {
    summary: "List the vessels: when they were heard, how far their books are, and what is wrong with them.",
    none: "No vessel is enrolled yet: bitacora-shore enrol",
    columns: ["vessel", "last heard", "entries", "verified", "alarms", "clock"],
    never: "never",
    suspended: "suspended",
    fork: "FORK at entry {id} ({kind})",
  },
  order: {
    summary: "Order samples of a vessel that she does not send by herself, list the orders, or end one.",
    description:
      "Without --tag and --end it lists them. The vessel takes an order if her project names your public key (shore: orders: key), within her " +
      "own bounds; her crew sees it and may end it.",
    key: "the key that signs, DIR/orders.key; it is made if it is not there, and its public half printed",
    tag: "tag, or pattern of tags (repeatable)",
    every: "seconds of an interval: its mean, least and greatest value go; 0: each sample",
    while: "only while this holds: ''ME_INST_0.RPM > 0''",
    from: "from when on, also in the past (ISO 8601); without it from now on",
    until: "until when (ISO 8601)",
    expires: "days for which the vessel may still take it",
    end: "end the order with this number",
    badKey: "{file}: the file of the office's key is called orders.key",
    badWhile: "--while is a tag, a comparison and a number: ''ME_INST_0.RPM > 0''",
    bad: "--tag or the times are not such that a vessel takes them: a pattern has letters, digits, . _ - and *, and --from is before --until",
    made: "Order {number} for {vessel} is signed; she gets it with her next report",
    ending: "The end of order {ends} for {vessel} is signed; she gets it with her next report",
    pub: "In her project: shore: '{' orders: '{' key: \"{key}\" '}' '}'",
    none: "Nothing was ordered of {vessel} yet",
    columns: ["order", "state", "tags", "every", "until", "through", "values", "bytes"],
    waits: "not heard yet",
    why: "{state}: {why}",
    endOf: "end of {ends}",
  },
  owner: {
    summary: "Let the owner of a vessel look at her from outside: prints a link with which they make a passkey.",
    url: "where the door is for browsers: https://shore.example.org",
    name: "the owner's name",
    remove: "take away all passkeys of that name",
    removed: "{passkeys} passkey(s) of {name} for {vessel} are taken away",
    link: "Send this link to {name}; it is good for one passkey, for a day:\n{link}",
    needsUrl: "--url says where the door is for browsers",
  },
  adopt: {
    summary: "Decide about a vessel with two books: take the one that it sends now, or keep the one that is here.",
    description:
      "The book that is here stays as it is, as an earlier branch. The new one begins as a copy of it up to the last entry that both are " +
      "known to have (--after), or empty, and the vessel sends the rest.",
    after: "the last entry that both books have; without it, what is known, else 0",
    keep: "keep the book that is here, and put the fork aside; what the vessel sends otherwise is refused as before",
    user: "who decides; without it, the name of the user of the computer",
    done: "{vessel}: branch {branch} begins after entry {after}; the one before stays as it is",
    kept: "{vessel}: {forks} fork(s) put aside, the book that is here stays",
    none: "{vessel}: nothing stands against its book; to begin a branch all the same: --after ID",
    tooFar: "--after {after}: the book has {entries} entries",
  },
  verify: {
    summary:
      "Verify a vessel's log book as it is in PostgreSQL: chain, hashes, and the checkpoints that the vessel signed.",
    branch: "an earlier branch instead of the one that counts",
    good: "{vessel}, branch {branch}: {entries} entries, intact; signed by the vessel up to entry {anchored}",
    bad: "{vessel}, branch {branch}: {entries} entries, BROKEN at {breaks} place(s), first at entry {first}",
    head: "the end that the door goes on from is not the end of these lines",
    forks: "{n} fork(s) are kept as evidence and not settled: bitacora-shore adopt",
  },
  restore: {
    summary: "Give a vessel its log book back, into an empty folder for a new computer.",
    description:
      "As 'bitacora restore' does with a backup: the first start of the service writes an entry that says that the book is restored, and " +
      "from where. The vessel's private key was never ashore: put it in place, or the service makes a new one, which a person confirms.",
    dir: "an empty folder, the data directory of the new computer",
    done: "{entries} entries and {checkpoints} checkpoint(s) are in {dir}, verified; the first start of the service notes that it is restored",
    bad: "Something stands against the book, as it does ashore; see 'bitacora logbook verify'",
    withoutKey:
      "Put the vessel's own key in place (logbook.key, and logbook.pub.old as logbook.pub), or let the service make a new one, which a person confirms: bitacora logbook accept --user NAME --reason WHY; then enrol it: bitacora-shore enrol",
  },
  dev: {
    summary: "A whole shore on this machine, to try: starts PostgreSQL and VictoriaMetrics in a folder, and a door.",
    description:
      "The engines are those of Debian (apt install victoria-metrics postgresql). They end with this command; the folder stays.",
    dir: "folder for both engines' data",
    engines: "PostgreSQL: {postgres}\nVictoriaMetrics: {victoria}",
    next: "Next, in another terminal: bitacora-shore enrol FILE --postgres ''{postgres}''",
    ended: "{program} has ended by itself; see its log in the folder",
  },
} as const;

export type ShoreMessages = Texts<typeof shore>;
