import {
  textsOf
} from "./chunk-ZCPVYDWY.js";
import {
  TAG_TEXTS
} from "./chunk-BOUECWPG.js";

// src/messages/en/access.ts
var access = {
  reasons: {
    wrong: "The name or the password is not right",
    wait: "Too many tries; wait a little",
    busy: "Too many passwords are being checked at once; try again",
    code: "The code is not right; the service shows it on its computer, as does: bitacora access code",
    "no-setup": "There are accounts already: the first visit was another one. Ask the master for one",
    "no-tablet": "The PIN is good on bridge tablets only",
    taken: "There is an account of that name already, or of one that looks like it",
    unknown: "There is nothing of that name or number",
    "last-master": "It is the only account of a master: make somebody else a master first",
    "first-master": "The first account is the master's: add it with --role master, or at the first visit with the code",
    "own-watch": "The watch is yours already",
    full: "There is room for no more; take away first what is no longer used",
    "not-yours": "That is not for you to do",
    passkey: "The passkey was not good; try again, or use the password",
    "passkey-copied": "There is a copy of this passkey: take it away, and add a new one",
    "passkey-taken": "That passkey is in an account already",
    "passkey-clear": "Browsers take passkeys by HTTPS alone",
    "passkey-address": "Browsers take no passkeys at an IP address: open the console by its name",
    "passkey-foreign": "This address is not the service's: for a proxy, start it with --allow-origin",
    "secret-short": "Too short: a password has at least 10 characters, and a PIN 4 digits",
    "secret-long": "Too long: at most 256 characters",
    "secret-name": "The password is nearly the name; choose another",
    "secret-common": "It is one of the first that somebody would try; choose another",
    "secret-digits": "A PIN has digits only"
  },
  nameRequired: "'name' is missing",
  passwordRequired: "'password' is missing",
  currentRequired: "'current' is missing, the password until now",
  secretRequired: "'password' or 'pin' is missing",
  codeRequired: "'code' is missing",
  toRequired: "'to' is missing, who takes over the watch",
  scopesRequired: "'scopes' is missing, what the program may do: read, tags, acknowledge, write, control",
  scopeUnknown: "''{text}'' is no right; there are: read, tags, acknowledge, write, control",
  roleRequired: "'role' is missing: guest, crew, engineer, service_technician or master",
  labelRequired: "'label' is missing, what the passkey is called",
  passkeyPartRequired: "A part of what the browser says of the passkey is missing",
  noControl: "This service has no access control"
};

// src/messages/en/signalk-answers.ts
var signalkAnswers = {
  notJson: "The message is no JSON object",
  notUnderstood: "The message is not understood: subscribe, unsubscribe, put, delete, login, logout, validate and accessRequest are taken",
  subscription: {
    path: "subscribe[{at}].path must be a text of at most 256 characters",
    period: "subscribe[{at}]: period and minPeriod must be milliseconds; values arrive without that limit",
    policy: "subscribe[{at}].policy must be instant, ideal or fixed",
    format: "subscribe[{at}].format can only be delta"
  },
  badContext: "context must be a text such as vessels.self, vessels.* or atons.*, or '{' radius, position '}'",
  noTrack: "There is no track of {vessel}",
  trackQuestion: {
    timespan: "timespan and timespanOffset are a time, such as 24h or 90m",
    resolution: "resolution is a time, such as 10s or 1m",
    radius: "radius is a distance in metres",
    bbox: "bbox is west,south,east,north in degrees"
  },
  subscribeNotList: "subscribe and unsubscribe must be lists of '{' path '}'",
  tooManySubscriptions: "This client, or all together, have too many subscriptions already ({most})",
  deltasRefused: "This server takes no values from its clients; a source is set up in the project",
  tooManyRequests: "This client is waiting for too many answers already",
  done: "Done",
  putNotPossible: "{tagId, select, none {{path} cannot be set} other {{path} ({tagId}) cannot be set from here}}",
  noSuchNotification: "There is no alarm at {path}",
  notActive: "The alarm is not active",
  notSilenceable: "The alarm does not sound: there is nothing to silence",
  notByHand: "An alarm goes when its condition is over and somebody has acknowledged it, not by hand",
  badPut: `The value is missing: '{' "value": \u2026 '}' is expected`,
  stateOnlyNormal: "The state of an alarm can only be set to normal, which is to acknowledge it",
  methodOnlyLess: "The methods of an alarm can only be taken away, which is to silence it",
  noAccounts: "This server has no accounts: it is used without signing in",
  onlyEncrypted: "Without HTTPS nobody signs in or asks for access",
  accessPending: "The request waits for a person to allow it, in the console or with bitacora access",
  badLogin: "'username' and 'password' are missing",
  noSuchRequest: "This client has not asked for access with that requestId",
  noAccessRequests: "This server has no accounts: there is no need to ask for access",
  /** Who acknowledges or silences from Signal K: nobody logs in, so it is where from. */
  user: "{client, select, none {Signal K} other {Signal K {client}}}",
  historyUnknown: "The history has values, paths and contexts",
  question: {
    paths: "paths is required: one or more paths separated by commas",
    method: "The method of a path must be average, min, max, first or last",
    time: "from or duration is needed: times of ISO 8601, a duration such as PT15M or in seconds, and from before to",
    resolution: "resolution must be seconds or an expression such as 1s, 5m, 2h, 1d",
    provider: "There is no provider but bitacora",
    sources: "sourcePolicy must be all or preferred",
    rows: "Those are too many rows: ask for a longer resolution or less time"
  },
  logbook: "Log book",
  logAppendOnly: "The log book only grows: an entry is corrected by another, in the console",
  logTextMissing: "text is missing: what has happened",
  logNotText: "{name} must be a text",
  logCategory: "category takes small letters, digits, - and _, at most 32",
  logFieldUnknown: "The field {name} is not taken: the vessel gives the date, and the rest is text, author and category",
  logEntryUnknown: "There is no such entry among the {most} last ones",
  appNameInvalid: "The name of the application or its version is not valid",
  appPathInvalid: "The path of the datum is not valid",
  appBodyInvalid: "The body must be JSON",
  appPatchInvalid: "The patch (JSON Patch) cannot be applied: it may have {operations} operations and copy up to {bytes} bytes, nothing into itself",
  appDataTooLarge: "The data of an application cannot be more than {bytes} bytes",
  appDataFull: "The data of {documents} applications are kept already; there is room for no more",
  appDataSaved: "ApplicationData saved"
};

// src/messages/en/api.ts
var historianFaults = {
  "disk-full": "No space is left on the disk and the historian cannot be opened; free some and try again",
  "historian-damaged": "The historian's file is damaged and cannot be read; stop the service and look at it with bitacora history check",
  "historian-foreign-file": "The historian's file is not of Bit\xE1cora and cannot be read; start the service with another (--db)",
  "historian-io": "The historian's file cannot be opened or read now; check its disk and its rights and try again",
  "historian-locked": "The historian's file is in use by another program and cannot be read; close that program and try again",
  "historian-other-version": "The historian's file is of another version of Bit\xE1cora and cannot be read; use the version that wrote it or start with another (--db)"
};
var api = {
  tagWithoutValue: "The tag {tagId} does not exist or has no value yet",
  tagUnknown: "The tag {tagId} is not registered",
  alarmRuleNotSo: "There is no alarm {alarmId} of {tagId} with which to do that",
  alarmRuleNotEditable: "The alarm {alarmId} of {tagId} is not one of the project that can be changed here: the service, a device or the form of the file says so",
  projectChanged: "The project file has been changed since it was loaded: load it (bitacora project reload), then try again",
  trialUnderWay: "Another rule is being tried on the history now; try again in a moment",
  alarmNotActive: "The alarm {alarmId} is not active",
  kindUnknown: "The kind of entry (kind) {kind} is not known; use one of: {kinds}",
  entryUnknown: "The log book has no entry {id}",
  userRequired: "Who countersigns (user) is required and must not be empty",
  signatureWrong: "The signature is not by this key over entry {id} as it stands in the book; nothing has been written.",
  signatureOfNobody: "{standing, select, unknown {The book does not have this key of {person}: enter it first with bitacora logbook enter-key.} revoked {This key of {person} was revoked or replaced.} other {This key is not of {person}, but of somebody else.}}",
  keyRequired: "key is missing: the public key in base64.",
  personRequired: "person is missing: whose key it is.",
  keyWriterRequired: "user is missing: who enters it.",
  notAPersonKey: "key is no public key: Ed25519 (32 bytes in base64) or that of a P-256 passkey (65 bytes).",
  keyKnown: "The book has this key already; one that was revoked cannot be entered again. Make another.",
  keyNotTheirs: "{person} has no such key in force.",
  noCheckpoint: "No checkpoint has been signed yet; one is signed after 1000 entries, a quarter of an hour after something new, at the stop and when asked (POST)",
  notSigned: "Nothing is signed: evidence of the book is missing or it is not the one that was signed; see bitacora logbook verify and bitacora logbook accept",
  cannotSign: "The checkpoint cannot be signed now: there is no key, or the disk does not take it",
  nothingToAccept: "Nothing stands against the log book: there is nothing to confirm",
  bookChanged: "The log book is not the one that was signed, and nobody can confirm that: put the true one back",
  acceptingUserRequired: "Who confirms the book (user) is required and must not be empty",
  reasonRequired: "The reason (reason) is required and must not be empty",
  summaryRequired: "The summary (summary) is required and must not be empty",
  notInteger: "The parameter {name} must be a whole number from {min} to {max}, without sign or exponent, not {text}",
  notNumber: "The parameter {name} must be a number from {min} to {max}, not {text}",
  notTime: "The parameter {name} must be a date of ISO 8601 (for example 2026-11-21T10:30:00Z), not {text}",
  notBox: "The parameter {name} must be west,south,east,north in degrees (for example 2.3,39.3,2.9,39.7), not {text}",
  notChoice: "The parameter {name} must be one of {choices}, not {text}",
  tooLong: "The parameter {name} is too long; at most {max} characters",
  invisibleCharacter: "The parameter {name} has a character that is not seen or that turns the text about ({codePoint}); write it without",
  unusualLetter: "The parameter {name} has a sign that is no letter in common use ({codePoint}); write it with common letters",
  nothingSeen: "The parameter {name} has no character that is seen",
  reservedName: "The parameter {name} is the name that the service itself signs with, or looks like it; use a person''s",
  controlCharacters: "The parameter {name} cannot have control characters",
  unknownParameter: "{meant, select, none {The parameter {name} is not known on this path, which {known, select, none {takes none} other {takes {known}}}} other {The parameter {name} is not known on this path; use {meant}}}",
  repeated: "The parameter {name} is given more than once",
  badlyEncoded: "The parameter {name} is not well encoded (UTF-8, percent-encoded)",
  sinceAfterUntil: "The parameter since cannot be later than until",
  notCursor: "The parameter {name} must be oldest, arrival or what the header Bitacora-Cursor of the page before said, not {text}",
  cursorWithInterval: "The parameter cursor cannot be used with interval_s; ask for the intervals in stretches with since and until",
  tagsRequired: "The parameter tags is required: one or more tags separated by commas, with * as a wildcard",
  tagsUnknown: "{all, plural, one {This tag is not registered} other {These tags are not registered}}: {names}{more, plural, =0 {} other {, and # more}}",
  tooManyPages: "At most {max} pages are kept",
  pagesChanged: "Somebody else has changed the pages meanwhile: load them, then try again",
  tooManyTags: "The parameter tags names {tags} tags; at most {max} in one request",
  tooManyIntervals: "Those are too many intervals for one answer: {tags} tags with limit={limit}; ask for fewer tags, or limit={most} at most for {tags} tags",
  wideNeedsInterval: "The parameter layout=wide needs interval_s as well: without it the tags share no instants",
  sharedMinmax: "The parameter aggregate cannot be minmax with several tags; ask for min and max separately",
  aggregateWithoutInterval: "The parameter aggregate needs interval_s as well",
  noTile: "There is no such square of a chart",
  pathUnknown: "There is no path {path}",
  methodNotAllowed: "The path does not take the method {method}; it takes {allowed}",
  pathBadlyEncoded: "The path is not well encoded (UTF-8, percent-encoded)",
  urlTooLong: "The address of the request is too long; at most {max} bytes",
  noServiceWorkers: "This service takes no service workers",
  queryTooLong: "The request has too many parameters; at most {max}",
  bodyTooLarge: "The body of the request is too large; at most {max} bytes",
  headersTooLarge: "The address and the headers of the request are too large; at most {max} bytes in all",
  malformedRequest: "The request is not valid HTTP",
  requestTimeout: "The request did not arrive whole in time",
  expectationFailed: "The header Expect of the request is not taken",
  hostMissing: "The request has no header Host",
  hostRepeated: "The request has more than one header Host",
  hostNotLoopback: "The service listens on this computer alone and does not answer to the name {host}; use localhost, or add it with --allow-host if it is this computer''s",
  hostForeign: "The service does not answer to the name {host}; use the IP address or the name of this computer, or add it with --allow-host if it is its own",
  noAuthority: "The vessel has no authority of its own: there is no HTTPS (--https), or its certificate comes from elsewhere.",
  onlyHttps: "The service answers by HTTPS alone: {address}",
  onlyFromThisMachine: "This is confirmed on the vessel's own computer: use bitacora logbook accept there.",
  onlyReading: "From the network one can only read. Make an account (http://\u2026/#/access, with the code that the service shows), write on the vessel's own computer (http://localhost), or start with --insecure-open so that everybody who reaches the service can write.",
  noAccounts: "There is no account yet; make the first one with the code that the service shows",
  signInFirst: "For this you have to sign in with name and password, or with a token",
  notByPin: "This is not done with a PIN; sign in with the password",
  notAllowed: "{name} has no right to this",
  bodyNotObject: "The body must be a JSON object with texts, numbers or lists of texts",
  originForeign: "The origin {origin} is not allowed; add it with --allow-origin if it can be trusted",
  pageForeign: "The request comes from the page of another site, which is not allowed; add its origin with --allow-origin if it can be trusted",
  upgradeRequired: "This path is a WebSocket: the request must ask for the change of protocol (Upgrade: websocket)",
  upgradeInvalid: "The request for a WebSocket is not valid (headers Upgrade or Sec-WebSocket-Key)",
  upgradeVersion: "This version of WebSocket is not taken; use 13",
  subscribersFull: "There are {max} subscribers already, which is the most; try again later",
  checkUnderWay: "The historian is being checked already; try again when that has ended",
  nothingToCheck: "The historian keeps its samples in memory: there are no files to check",
  tooManyRequests: "This address has made too many requests; try again in {waitS} s",
  tooManyWrites: "This address has written too much into the log book: the entry was not kept; try again in {waitS} s",
  onlyReserveLeft: "Little space is left on the disk and it is kept for alarms: the entry was not kept; free some and try again",
  subscriberShare: "This address has {max} subscribers already, as many as it may have; close one",
  busy: "There are too many large questions at once; try again in a few seconds",
  stopping: "The service is stopping",
  notReady: "The service is not ready: {reason}",
  notReadyUnknown: "The service is not ready",
  diskFull: "No space is left on the disk: the entry was not kept; free some and try again",
  positionUnknown: "The vessel's position is not known: say where the anchor lies, or wait for a fix",
  radiusMissing: "No radius: give radius_m, or rode_m with depth_m where no echo sounder says the depth",
  rodeTooShort: "The rode does not reach the ground at high water: veer more, or correct the depth",
  notAtAnchor: "The anchor is not down",
  sourceUnknown: "No source {source} speaks of {tagId} now; GET /sources lists those that do",
  lineUnknown: "Nothing is heard by the name {line}; GET /nmea2000/lines lists the names",
  recordingAlready: "{line} is being recorded already, or as many recordings run as may: stop one first",
  recordingUnknown: "There is no recording {name}, or it has ended",
  recordingFailed: "The recording cannot be written: {reason}",
  deviceNotReached: "The device at address {address} of {line} cannot be asked: the service only listens there, has no address now, or hears nobody there",
  noProjectFile: "The service shows the demo and has no project file: write the first one in the console, or start it with --project",
  projectNotEditable: "The project file is written in a way in which single values cannot be changed: change the text itself",
  projectTextMissing: "text is missing: the text of a project file",
  onlyAtComputer: "Files and programs are named at the vessel's own computer, in the project file itself: {paths}",
  historianFaults,
  dataDirLost: "The data directory is missing, or there is another in its place: nothing was kept; put it back in its place",
  volumeLost: "A file of the log book is missing, or it is another or shorter than what was written: the entry was not kept; put it back",
  logbookUnavailable: "The log book cannot be written now: the entry was not kept",
  logbookUnreadable: "The log book cannot be read now",
  entryRefused: "The log book does not take this entry",
  tooLarge: "The request is too large",
  internal: "An internal fault of the service; it is noted in its journal"
};

// src/messages/en/access-commands.ts
var accessCommands = {
  summaries: {
    state: "Whether access is controlled, who is signed in, and which programs wait for an answer.",
    policy: "Who may do what: the table that every door of the service asks.",
    code: "The code of the first visit, which makes the master's account.",
    people: "The accounts of people.",
    add: "Adds an account; asks for its password.",
    reset: "Changes an account: a new password or PIN, another role; shuts out and lets in.",
    sessions: "Who is signed in where.",
    end: "Ends a session.",
    tokens: "The tokens of programs; --make makes one and prints it, once.",
    revoke: "Takes a token away.",
    passkeys: "The passkeys of people; --remove removes one.",
    requests: "Programs that ask to be let in.",
    approve: "Lets a program in; it fetches its token by itself.",
    deny: "Does not let a program in."
  },
  descriptions: {
    secret: "At a terminal the password is asked for twice and not shown; otherwise it is the first line of standard input.",
    reset: "Without an option it asks for a new password, with --pin for a new PIN: at a terminal twice and not shown, otherwise the first line of standard input. --role, --shut-out and --let-in ask for neither. Each but --let-in ends the person's sessions. A new password and --let-in take the person's passkeys away, and say how many.",
    policy: "Needs no service. A column for everybody who may come: local is a program of the vessel's computer, open anybody where nobody needs an account, visitor anyone who has not signed in, and the roles of people; then programs, by the scopes of their token, and wires on which nobody can prove who they are: of theirs the project allows what it wants. --doors has a row for each door."
  },
  flags: {
    role: "what the person may",
    pin: "a new PIN for bridge tablets, not a password",
    shutOut: "the person may not sign in any more, and is signed off",
    letIn: "the person may sign in again, without the passkeys of before",
    removePasskey: "remove this one; ends the sessions of its person",
    line: "print its public key as 'logbook enter-key' reads it, so that its person can sign in the log book",
    make: "make a token; what it is for",
    scopes: "what the program may: read, tags, acknowledge, write, control, with commas between",
    days: "for how many days",
    doors: "a row for each door: method and path, the right that it asks for"
  },
  name: "the name, as it stands in the log book",
  id: "the id, as the list prints it",
  secret: "{isPin, select, true {PIN: } other {Password: }}",
  again: "Once more: ",
  noSecret: "no password came; it is the first line of standard input, or is asked for at a terminal",
  notTheSame: "the two were not the same; nothing was changed",
  added: "{name} has an account ({role})",
  passkeysGone: "{count, plural, one {1 passkey was} other {{count} passkeys were}} removed with it: anyone who had the account may have left one",
  tokensEnded: "{count, plural, one {1 token} other {# tokens}} that they made ended with it: a program had rights by it that they have lost",
  waits: "The disk does not take it: it counts, but a restart would undo it. Make room; then it is written by itself",
  changed: "The account of {name} is changed",
  ended: "The session is ended",
  revoked: "The token is taken away",
  passkeyRemoved: "The passkey is removed",
  noKeyLine: "there is no passkey {id}, or it is of a kind that does not sign",
  approved: "The program is let in",
  denied: "The program is not let in",
  none: "none",
  yes: "yes",
  state: {
    on: "{isOpen, select, true {Access is controlled; everybody who reaches the service may look} other {Access is controlled, also to look}}",
    off: "Access is not controlled",
    firstVisit: "The first visit is still to come: bitacora access code prints its code",
    signedIn: "Signed in: {name} ({role}), from {address}, until {until}",
    waits: "Waits for an answer: {name}, from {address}, asks for {scopes} (bitacora access approve {id})"
  },
  columns: {
    id: "id",
    name: "name",
    role: "role",
    disabled: "shut out",
    has_pin: "PIN",
    last_sign_in: "last sign-in",
    address: "address",
    used_at: "last used",
    ends_at: "ends",
    scopes: "may",
    revoked_at: "taken away",
    state: "state",
    made_by: "made by",
    label: "called",
    rp_id: "counts at",
    signs: "signs"
  },
  policy: {
    right: "right",
    door: "door",
    nobody: "(nobody)",
    others: "Any other GET: read. Anything else without a row: programs of the vessel's computer only."
  }
};

// src/messages/en/alarms.ts
var alarms = {
  flags: {
    url: "address of the service; by default the one that runs on the data directory, else http://127.0.0.1:8000",
    user: "who does it",
    all: "all records, also cleared ones; newest first",
    reason: "why",
    minutes: "for how long",
    outOfService: "until somebody ends it, instead of for a time",
    state: "only rules with an open alarm, shelved, or out of service"
  },
  args: {
    record: "the alarm's id, as list prints it",
    recordOrAll: "the alarm's id; without it all of them",
    tag: "the tag",
    alarm: "the alarm's id within its tag, as rules prints it"
  },
  list: "List the open alarms in bridge order: live before returned, priority, unacknowledged first, newest first.",
  ack: "Acknowledge an alarm; it is in the log book when this ends.",
  silence: "Silence one alarm, or all, for 30 seconds. It is no acknowledgement; a new alarm ends it.",
  shelve: "Shelve an alarm, or take it out of service: no sound, with a reason, in the log book.",
  unshelve: "End the shelving of an alarm, and return it to service.",
  watch: "Print alarms as they change, until it is stopped.",
  stats: "How often alarms come: per ten minutes, floods, chattering, standing, the most frequent.",
  rules: "List the alarm rules and how they stand.",
  none: "No open alarms.",
  noRules: "No such rules.",
  silenced: "Silenced: {count}",
  unreachable: "The service cannot be reached ({reason}); trying again",
  states: { ACTIVE: "ACTIVE", ACK: "ACK", CLEARED: "CLEARED" },
  returned: "returned",
  noValueYet: "no value yet",
  noValueNow: "no value now",
  onlyWhenUnknown: "only_when is not known",
  shelvedUntil: "shelved until {until}",
  outOfService: "out of service",
  by: "{user}: {reason}",
  priorities: { emergency: "EMERGENCY", alarm: "ALARM", warning: "warning", caution: "caution" },
  report: {
    raised: "Raised in {hours} h: {count}",
    rate: "In ten minutes: {now} now, {peak} at the most ({at})",
    floods: "Floods, ten and more in ten minutes",
    chattering: "Chattering, three times and more in a minute",
    standing: "Standing for more than a day",
    top: "Most frequent"
  }
};

// src/messages/en/anchor.ts
var anchor = {
  distanceTag: "Distance from the anchor",
  lostTag: "The anchor watch has no position",
  near: "Anchor: close to the edge of the circle of {radiusM} m",
  dragging: "Anchor: outside the circle of {radiusM} m",
  far: "Anchor: farther than {metres} m, she drags",
  advice: "Take bearings and look at depth and wind. If she drags, start the engine, veer more chain or weigh and anchor again. This watch is no type-approved equipment.",
  lost: "The anchor watch is blind: no position that can be believed for 30 s",
  lostAdvice: "Look at the GNSS receiver and take bearings ashore: nobody watches the anchor until there is a position.",
  command: {
    show: "Show whether the anchor is down, and how far the vessel is from it.",
    down: "Watch the anchor: it lies beneath us, or where the options say. While it is down, changes where it lies and the radius.",
    up: "End the anchor watch.",
    flags: {
      radius: "metres that the antenna may be from the anchor",
      rode: "metres of rode that are out; the radius is worked out from it and the depth",
      depth: "metres of water; without it as the echo sounder says",
      tideRise: "metres that the water may still rise",
      bearing: "degrees true from the vessel to the anchor",
      distance: "metres from the vessel to the anchor"
    },
    isUp: "The anchor is up: nobody watches it.",
    isDown: "Anchor down at {place} since {since}, by {by}: circle {radiusM} m, {distanceM, select, none {distance not known} other {{distanceM} m away, bearing {bearing}\xB0}}",
    weighed: "The anchor watch has ended."
  }
};

// src/messages/en/alerts.ts
var alerts = {
  /** English (UK) in canboat's `ALERT_LANGUAGE_ID`. */
  languageId: 1,
  /** A device, as the log book and the alarm list name it. */
  device: "{model, select, none {device {address}} other {{model}}}",
  /** Must end in the NAME, which is parsed from stored records. */
  user: "{device}, NMEA 2000 address {address}, NAME {name}",
  nameless: "{device}, NMEA 2000 address {address}",
  unnamed: "Alert {alertId} of {device}",
  told: "{location, select, none {{device}: {description}} other {{device}: {description} ({location})}}",
  tag: "Alert {alertId} of {device}: 0 none, 1 caution, 2 warning, 3 alarm, 4 emergency",
  advice: "Another device on board has raised this. Its own display says why and what to do; if you acknowledge it here, the device is informed."
};

// src/messages/en/backup.ts
var backup = {
  summary: "Copy the vessel's data to another medium, while the service runs or is stopped.",
  description: "DIR is a folder on a USB stick or another disk, also with FAT. What is there already is not copied again; what was written is read back and verified, and only then the new generation counts. A backup that is cut off leaves the earlier ones as they are, and the next one goes on with it. Without --with-key the key that signs the log book is left out: anyone who finds the stick could sign as this vessel.",
  target: "folder on the medium; its last part is made if it is missing",
  flags: {
    project: "project file that is copied with the data",
    keep: "generations that stay; older ones are removed after a good backup",
    withKey: "copy the key that signs the log book, too; then keep the stick under lock and key",
    sameDevice: "allow a folder on the disk of the data itself; that is no help when the disk dies",
    check: "read back all that is there, also from earlier backups, and check the whole history"
  },
  done: "Generation {name} is in {dir}: {mb} MB, {newMb} MB of it new; read back and verified, {entries} entries in the log book",
  anotherRuns: "another backup to it runs: process {pid}",
  bookBad: "The copy is exact, but something stands against the log book that was copied; see 'bitacora logbook verify'",
  historyBad: "The copy is exact, but the history that was copied is damaged; see 'bitacora history check'",
  historyNotLooked: "The history is large and was held against its sums only; --check looks into it as well",
  damagedRemoved: "Damaged lists of earlier generations were removed: {names}",
  hasKey: "The key that signs the log book is in it: keep it where nobody finds it",
  restore: {
    summary: "Put a backup into an empty data directory, as on a new computer.",
    description: "The backup is verified first, and the directory after. What no backup has (accounts, web applications) is left out, named, and ends the command with 1. An entry in the log book says that it is restored, from when, and by whom. Without the key in the backup the service makes a new one, and a person confirms the book ('bitacora logbook accept').",
    flags: {
      generation: "this generation instead of the newest one; --list shows their names",
      list: "only list the generations",
      user: "who restores it, for the log book; without it, the name of the user of the computer"
    },
    notEmpty: "{dir} is not empty; a backup is restored only into an empty folder",
    noSuchGeneration: "the backup has no whole generation {name}",
    line: "{name}  {mb} MB, {entries} entries{isWhole, select, true {} other {, and something stood against what was copied}}",
    damagedLine: "{name}  DAMAGED: its list cannot be used",
    done: "Generation {name} is in {dir}, verified: {entries} entries in the log book; the first start of the service notes that it is restored",
    bookBad: "Something stands against the log book, as it did when it was copied; see 'bitacora logbook verify'",
    historyBad: "The history is damaged; see 'bitacora history check'",
    leftOut: "{count} file(s) that no backup has were left out, {first} the first: somebody has put them on this medium",
    withoutKey: "The backup has no key. Put the vessel's own in place (logbook.key, and logbook.pub.old as logbook.pub), or let the service make a new one, which a person confirms: bitacora logbook accept --user NAME --reason WHY",
    project: "The project file is {file}; put it where the service looks for it",
    witnesses: "A witness that has seen newer entries refuses this book: tell who runs it that it is restored"
  }
};

// src/messages/en/gateway.ts
var gateway = {
  /** Why nothing comes from a gateway, and what to do about it. `where` is its host and port. */
  faults: {
    refused: "nothing listens at {where}; is this server of the gateway on, and on this port?",
    unreachable: "no answer from {where}; is the gateway on, and this machine in its network?",
    "unknown-host": "no address is known for the name in {where}; write the number instead",
    closed: "{where} has closed the connection; many gateways serve only three programs at once",
    "port-taken": "the port of {where} is taken by another program; choose one for each",
    "port-denied": "no right to listen on {where}; choose a port above 1023",
    "unknown-address": "{where} is no address or group that this machine can listen on; check bind and group",
    failed: "{where} cannot be used",
    silent: "nothing comes from {where}; is its bus powered, and may it send (timeout_s)?",
    "not-understood": "nothing that comes from {where} is understood; set it to RAW (Yacht Devices) or N2K ASCII (Actisense), or correct format"
  },
  /** Of the tag that says whether a gateway is heard, and of its alarm. */
  tag: "Gateway {where}: heard",
  lost: "Gateway {where} lost: what it carries is not known",
  advice: "Nothing that comes through it is watched now: look at the instruments themselves. Check that the gateway has power and is in this network.",
  /** The same of a device of NMEA 0183. */
  sentenceSource: {
    tag: "NMEA 0183 {where}: heard",
    lost: "NMEA 0183 {where} lost: what it tells is not known",
    advice: "Nothing that comes from it is watched now: look at the instruments themselves. Check that the device has power and its cable or network; the service's condition says what is wrong."
  },
  /** The faults that a device or program of NMEA 0183 has in other words, and a serial port in others again. */
  peerFaults: {
    refused: "nothing listens at {where}; is that program or device on, and this its port?",
    unreachable: "no answer from {where}; is it on, and this machine in its network?",
    closed: "{where} has closed the connection",
    silent: "nothing comes from {where}, or nothing is taken there; is it on (timeout_s)?",
    "not-understood": "lines come from {where}, but all of them are damaged; is it NMEA 0183 that it sends?"
  },
  serialFaults: {
    unreachable: "there is no serial port {where}; is the device plugged in?",
    "port-denied": "no right to use {where}; put the service into the group dialout",
    closed: "{where} is gone; is the device plugged in?",
    failed: "{where} is no serial port, or cannot be set",
    silent: "nothing comes from {where}; is the device on, and this its baud (timeout_s)?",
    "not-understood": "lines come from {where}, but all of them are damaged; is this its baud, and are the two wires not exchanged?"
  },
  /** A source of NMEA 0183 whose lines are refused for one reason only. */
  noChecksum: "lines come from {where}, but none has a checksum; if the instrument sends none, write checksum: optional at this source",
  /** The server of sentences. `where` is its host and port. */
  sentenceServer: {
    listening: "NMEA 0183 at {where}",
    sending: "NMEA 0183 goes to {where}",
    openToNetwork: "NMEA 0183 at {where}: anyone who reaches this address can read it",
    failed: "NMEA 0183 at {where}: {reason}"
  },
  /** The same of another Signal K server. */
  signalkServer: {
    tag: "Signal K server {where}: heard",
    lost: "Signal K server {where} lost: what it tells is not known",
    advice: "Nothing that comes from it is watched now: look at the instruments themselves. Check that its computer runs and is in this network."
  },
  /** The same of an MQTT broker, or the Venus OS behind it. */
  broker: {
    tag: "Broker {where}: heard",
    lost: "Broker {where} lost: what it tells is not known",
    advice: "Nothing that comes from it is watched now: look at the devices themselves. Check that it has power and is in this network."
  },
  /** The server of raw frames. `where` is its host and port. */
  rawServer: {
    listening: "Raw frames (Yacht Devices RAW) at {where}",
    openToNetwork: "Raw frames (Yacht Devices RAW) at {where}: anyone who reaches this address can read the whole bus",
    failed: "Raw frames at {where}: {reason}"
  }
};

// src/messages/en/bus.ts
var bus = {
  gateway,
  /** After "CAN interface can0: ", by `details.reason` of `bus-unavailable`. */
  obstacles: {
    "bad-name": "this is no name of a network interface; 'ip link' lists them",
    "not-linux": "SocketCAN is a part of Linux; elsewhere use a replay, the simulator or a network gateway",
    "package-missing": "the optional package 'socketcan' is not installed: 'bitacora doctor' says what to type",
    "package-unusable": "the package 'socketcan' cannot be loaded: 'bitacora doctor' says what to type",
    "no-socketcan": "this kernel has no SocketCAN, or this process may not use it (modprobe can-raw; RestrictAddressFamilies of the unit)",
    "not-can": "this interface is not a CAN interface; 'ip link show type can' lists those"
  },
  states: { absent: "absent", down: "down", up: "up", "bus-off": "bus-off", stopped: "stopped" },
  /** What is wrong with a bus that is not up, and what to do about it. */
  faults: {
    "interface-missing": "there is no such interface; is the adapter plugged in?",
    "interface-down": "the interface is down: ip link set {name} up type can bitrate 250000",
    "no-carrier": "the interface has no carrier; check the cable and the other end",
    "not-can": "an interface of this name is not a CAN interface",
    "cannot-open": "the interface cannot be opened",
    "bus-off": "the controller has left the bus after too many errors and will be restarted; check cable and terminators",
    "bus-off-for-good": "the controller has left the bus after too many errors and nothing restarts it: ip link set {name} type can restart"
  },
  /** Descriptions of the tags of a bus, by the interface's name. */
  tags: {
    UP: "Bus {name}: up",
    DUPLICATE_NAME: "Bus {name}: another device has our identity",
    NO_ADDRESS: "Bus {name}: no address is free for us",
    BIT_RATE: "Bus {name}: bit rate",
    FRAMES_IN_HZ: "Bus {name}: frames received per second",
    FRAMES_OUT_HZ: "Bus {name}: frames sent per second",
    LOAD_PCT: "Bus {name}: load",
    ERROR_FRAMES: "Bus {name}: error frames",
    TX_ERRORS: "Bus {name}: controller's transmit error counter",
    RX_ERRORS: "Bus {name}: controller's receive error counter",
    FRAMES_LOST: "Bus {name}: received frames lost",
    QUEUE_FRAMES: "Bus {name}: frames waiting to be sent",
    ADDRESS: "Bus {name}: our address",
    DEVICES: "Bus {name}: other devices"
  },
  /** Messages of the alarms that come with a bus. */
  alarms: {
    lost: "NMEA 2000 bus {name} lost: what it carries is not known",
    duplicateName: "Another device on bus {name} has this one's identity",
    noAddress: "No address is free on bus {name}: nothing can be sent"
  },
  alarmAdvice: {
    lost: "Nothing that this bus carries is watched now: look at the instruments themselves. Check the bus's supply and fuse, its cable and the adapter.",
    duplicateName: "Other devices may mistake one of the two for the other. Most often a memory card was copied: delete the identity file of one of them and restart it.",
    noAddress: "What the bus carries is still watched, but nothing can be sent on it. Disconnect a device that is not needed."
  },
  advice: {
    "raise-receive-buffer": "sockets hold few frames, so a short stall loses some: sysctl -w net.core.rmem_default=4194304, then start again",
    "raise-transmit-queue": "the interface queues few frames: ip link set {name} txqueuelen 128",
    "set-restart": "nothing restarts the controller after bus-off: ip link set {name} down; ip link set {name} up type can restart-ms 100",
    "set-bit-rate": "the bit rate is not that of NMEA 2000: ip link set {name} down; ip link set {name} up type can bitrate 250000"
  }
};

// src/messages/en/cli.ts
var cli = {
  /** What can be wrong with the key that signs checkpoints. */
  keyFaults: {
    damaged: "it is damaged",
    lost: "it is gone, and its public key is still there",
    other: "it is not the one that logbook.pub belongs to",
    unreadable: "it cannot be read"
  },
  /** What stops the historian from writing, by its code in /health. */
  historianCauses: {
    "disk-full": "the disk is full",
    "historian-locked": "another program has its file open; stop that one",
    "historian-io": "its file cannot be used; look at the disk or card",
    "historian-damaged": "its file is damaged; start the service again, which sets it aside"
  },
  /** What a run has lost, in a list. */
  losses: {
    samples: "{count} samples",
    transitions: "{count} alarm transitions",
    entries: "{count} of the service''s own entries"
  },
  topics: {
    access: "who may do what: people, sessions, programs, the HTTPS certificate",
    anchor: "the anchor watch",
    alarms: "the alarms of the running service",
    history: "the samples of the tags",
    logbook: "the log book",
    nmea: "NMEA 2000: the bus and captures of it",
    project: "the project file",
    shore: "the link to shore",
    service: "the service of the computer (systemd), where npm has installed Bit\xE1cora"
  },
  flags: {
    dataDir: "folder of the log book, the alarm records and the samples",
    json: "print JSON Lines on standard output",
    verbose: "log more"
  },
  foreignAnswer: "the answer is not from Bit\xE1cora",
  reload: {
    summary: "Make the running service read its project file again.",
    description: "What can be applied while it runs is applied: tags, alarms, sources, mappings, outputs. Values, alarms and connections stay. It says what waits for a restart. A file with faults changes nothing. `systemctl reload bitacora` (SIGHUP) does the same and says in the journal what came of it.",
    unchanged: "Nothing has changed in the project file",
    refused: "Nothing was changed in the running service"
  },
  serve: {
    summary: "Run the service: sources, tags, historian, alarms, log book, HTTP and WebSocket.",
    description: "Without --project it serves the demo vessel with a live simulator.",
    project: "project file (YAML or JSON); without it, the demo vessel",
    host: "address to listen on",
    port: "port to listen on; 0 takes any free one",
    db: "historian database file; without it, as the project file says",
    allowHost: "another name under which this machine is called, such as boat.lan (repeatable)",
    allowOrigin: "web origin allowed to read, to write and to open the live stream (repeatable)",
    https: "serve HTTPS as well, with a certificate of the vessel's own authority or as the project says",
    httpsPort: "port of HTTPS (8443, or as the project says); 0 takes any free one",
    trustProxy: "header in which a reverse proxy on this machine appends its guest's address; without it all are one client",
    ready: "Bit\xE1cora serves {name} at {url}",
    readyDemo: "This is the demo vessel with a simulator. Your own: bitacora project init",
    dataDir: "Data directory: {dir}",
    stopHint: "Ctrl-C ends it.",
    openSource: "{name} takes what anybody on the network sends; from: [192.168.4.1] in the project takes only what the gateway sends",
    insecureOpen: "let anyone who reaches the service from the network write as well, without a password",
    readableFromNetwork: "Listening on {host}: from the network one can only read, until somebody has signed in; --insecure-open lets anybody write",
    access: {
      code: "First visit: {url} asks for this code and makes the master's account: {code}",
      lost: "There were accounts, and access.json is gone: nobody can sign in until a first account is made again",
      damaged: "access.json cannot be read and was set aside (access.json.damaged): nobody can sign in until a first account is made again"
    },
    openToNetwork: "Listening on {host}: anyone who reaches this address can acknowledge alarms and write in the log book",
    reloaded: "The project was reloaded{applied, select, none {} other {; applied: {applied}}}{restart, select, none {} other {; wait for a restart: {restart}}}",
    otherUnit: "{tag} gets another unit, {to} instead of {from}: values and history of this run are in the old one, so all that concerns tags (systems_enabled, sources, tags, nmea2000, nmea0183, alarms.defaults) waits for a restart together",
    nothingToReload: "The demo has no project file to reload",
    stopping: "{signal}: stopping",
    stopped: "Stopped in {ms} ms; everything acknowledged is on disk",
    stoppedWithLosses: "Stopped in {ms} ms; {lost} since the start are LOST; every entry that was acknowledged is on disk",
    stoppedWithoutDataDir: "Stopped in {ms} ms; the data directory {dir} is GONE, exchanged or read-only: what was acknowledged lies where it was taken to, if it still is",
    stoppedWithoutVolume: "Stopped in {ms} ms; the log book's file {file} is GONE, exchanged or cut: what was acknowledged in it is NOT all there",
    dataDirLost: {
      gone: "The data directory {dir} is GONE: nothing is kept and entries are refused until it is put back",
      other: "ANOTHER folder lies at {dir} than the one that was opened: nothing is kept and entries are refused until that one is put back",
      "read-only": "The data directory {dir} has become READ-ONLY: nothing is kept and entries are refused until it can be written again"
    },
    dataDirBack: "The data directory {dir} is back: everything is being kept again",
    samplesLost: "Historian: {samples} samples that waited to be written could not be, and are lost",
    transitionsLost: "Alarms: {transitions} transitions are NOT in the log book, which could not take them: {alarms}",
    entriesLost: "Log book: {entries} of the service's own entries are NOT in it: it could not take them",
    stopTimedOut: "Did not stop in time; ended all the same: the samples of the last seconds may be lost, every entry that was acknowledged is on disk",
    watchdog: {
      withheld: "Watchdog: {reason}",
      slow: "the event loop stood still for {seconds} s",
      historian: "the historian's thread has not answered for {seconds} s; it is started again, and if that does not help, the service is",
      reader: "the reader of {bus} has delivered nothing for {seconds} s, though the kernel has frames, and new ones did not help; the service is started again",
      wellAgain: "Watchdog: all parts give signs of life again"
    },
    stoppedInStart: "Stopped in the middle of the start; nothing is lost",
    notStartedAgain: "systemd does not start it again by itself: mend that, then 'systemctl restart' with the name of the unit",
    logbookOpened: "Log book: {entries} {entries, plural, one {entry} other {entries}}",
    tornTail: "The last line of the log book was cut off in mid-write ({bytes} bytes, never acknowledged); it is kept in {file}",
    historianSetAside: "Historian: a file was damaged; it is set aside (.damaged-*), and what can be read is kept",
    historianThreadEnded: "Historian: its thread has ended; another one goes on with what is on disk, and writes what waited",
    monthsMissing: "Historian: {files} month file(s) are MISSING, with the samples that they had; all else goes on. 'bitacora history check' names them",
    damagedPlaces: "Historian: {places} place(s) in its files are damaged, and left as they are; all else goes on. 'bitacora history check' names them",
    dropping: "Historian: samples are being LOST: no more of them can wait for being written",
    dropped: "Historian: no more samples are being lost; {samples} were",
    alarmStoreDamaged: "Alarm records: {records} damaged ones were set aside; the log book has the truth",
    fault: {
      historian: "Historian: {cause}; samples wait, the service goes on",
      logbook: "Log book: {fault}; entries are refused until it can be written again",
      checkpoints: "Log book: its checkpoints cannot be written; they are tried again, entries are taken as ever",
      alarms: "Alarm records: {fault}; they are tried again, the service goes on"
    },
    recovered: {
      historian: "Historian: writing again",
      logbook: "Log book: writing again",
      checkpoints: "Log book: signing checkpoints again",
      alarms: "Alarm records: writing again"
    },
    sourceStarted: "Source {name}: running",
    sourceEnded: "Source {name}: ended",
    sourceFailed: "Source {name}: {reason}",
    outputStarted: "Output {name}: running",
    outputEnded: "Output {name}: ended",
    outputFailed: "Output {name}: {reason}; it will be tried again",
    keyMade: "The vessel's key was made; keep a copy of {file} ashore: with it anybody can check the log book",
    notAnchored: "Log book: without the key no checkpoints are signed",
    clockLeapt: "The clock has leapt; the log book has an entry that says from when to when",
    foreignChange: "Log book: somebody else has changed its file while it was open; 'bitacora logbook verify' says how",
    listenerError: "A listener of the tag store failed: {error}"
  },
  errors: {
    "backup-damaged": "the backup in {dir} is damaged ({file}): what is bad is rewritten by the next 'bitacora backup --check'; take an older generation or another medium to restore",
    "backup-medium": "the medium at {dir} cannot be used ({reason}); the generations that were there are as they were. Is it plugged in and mounted?",
    "backup-missing": "{dir} has no whole generation of a backup",
    "backup-never-quiet": "{dir} changed all the time while it was read; try again",
    "backup-no-room": "the medium at {dir} has no room{needed, select, none {} other { ({needed} MB are needed, {free} MB are free)}}; the generations that were there are as they were. Take a larger one, or fewer generations (--keep)",
    "backup-same-device": "{dir} is on the disk of the data ({data}), or the medium is not mounted: such a copy is gone with the disk. Mount it, or say --same-device",
    "bad-parameter": "{name}: {reason, select, none {not a valid value} other {{reason}}}",
    "book-changed": "the log book is not the one that was signed, and nobody can confirm that: put the true book back, or begin a new one (move logbook, logbook.signed, logbook.key and logbook.pub to another name), which is then confirmed with 'bitacora logbook accept'",
    "bus-unavailable": "CAN interface {interface}: {reason}",
    "capture-cut-off": "{file}: the file ends in mid-write, as after a power cut; everything before that was read",
    "capture-needs-tool": "{file}: packed with {tool}, a program that is not installed; install it or unpack the file first",
    "capture-empty": "{file}: empty; nothing was recorded",
    "capture-mostly-bad": "{file}: read as {format}, but {bad} of {lines} lines are damaged or something else; what could be read was",
    "capture-not-recognised": "{file}: not a capture in a format that is known (candump, canboat, Yacht Devices, Actisense, pcap, PCAN and others); see 'bitacora nmea replay --help'",
    "capture-torn": "{file}: the packed file is cut off or damaged ({reason}); what could be unpacked before that was read",
    "capture-unreadable": "{file}: cannot be read ({reason}); check the name and the rights",
    "capture-without-nmea2000": "{file}: {format}, but no NMEA 2000 in it: nothing to show; take the recording of an NMEA 2000 bus",
    "capture-without-times": "{file}: this capture has no times; leave out --from and --to",
    "historian-busy": "the historian has too many questions at once; try again in a few seconds",
    "historian-cancelled": "the question to the historian was cancelled",
    "check-under-way": "the historian is being checked already; wait for that to end",
    "checkpoint-invalid": "the checkpoint{file, select, none {} other { in {file}}} cannot be used ({reason}); take the whole note, as 'bitacora logbook checkpoint' printed it",
    "logbook-volume-lost": "the log book's file {file} is gone, exchanged or shorter than what was written; put it back",
    "data-dir-in-use": "data directory {dir} is in use by process {pid}; stop it, or choose another with --data-dir",
    "data-dir-lost": "the data directory {dir} is gone, exchanged or read-only ({reason}); put it back",
    "data-dir-not-writable": "{reason, select, EFTYPE {{dir}/vessel.json is no ordinary file, or far too long; take it away, or choose another data directory with --data-dir} EFBIG {{dir}/vessel.json is no ordinary file, or far too long; take it away, or choose another data directory with --data-dir} other {data directory {dir} cannot be written ({reason}); mend its rights or choose another with --data-dir}}",
    "data-dir-of-another-vessel": "data directory {dir} belongs to project ''{found}'', not to ''{expected}''; choose another with --data-dir",
    "disk-full": "no space left on the disk of {file, select, none {the data directory} other {{file}}}; free some",
    "folder-not-writable": "{file} cannot be written ({reason}); mend its rights or choose another",
    "historian-closed": "the historian is closed",
    "historian-damaged": "historian database {file} is damaged ({reason}); move it away to start a new one",
    "historian-foreign-file": "{file} is not a historian database of Bit\xE1cora; it was left as it is: choose another with --db",
    "historian-io": "historian database {file} cannot be used ({reason})",
    "historian-locked": "historian database {file} is in use by another process; choose another with --db",
    "historian-other-version": "historian database {file} has format {version}, and this version of Bit\xE1cora reads {supported}: use the version that wrote it, or choose another with --db",
    "history-in-use": "{file} belongs to a service that is running; ask that one with --url, or stop it first",
    "history-missing": "there is no historian database {file}; name its folder with --data-dir, the file with --db, or a running service with --url",
    "history-unreadable": "{file} cannot be read ({reason}); read it as its owner or as root, or mend its rights",
    "host-unknown": "{host} is no address of this machine; choose one with --host",
    "logbook-closed": "the log book is closed",
    "logbook-entry-invalid": "the log book cannot take this entry: {reason}",
    "logbook-io": "{reason, select, EFTYPE {the log book cannot be written: {file}, or what is in it, is no ordinary file, but a FIFO, a device or a folder} other {the log book cannot be written ({reason})}}",
    "logbook-key-unusable": "the vessel's key {file} cannot be used: {reason}; put it back from a copy, or move logbook.key and logbook.pub away to begin with a new one",
    "logbook-missing": "there is no log book in {dir, select, none {{file}} other {{dir}}}; name its folder with --data-dir",
    "logbook-unreadable": "{reason, select, EFTYPE {the log book {file} cannot be read: a part of it is no ordinary file, but a FIFO, a device or a folder} EISDIR {the log book {file} cannot be read: a part of it is no ordinary file, but a FIFO, a device or a folder} EACCES {the log book {file} may not be read by this user (EACCES); read it with sudo, or join the group that its folder belongs to (sudo adduser NAME bitacora) and log in again} other {the log book {file} cannot be read ({reason})}}",
    "not-found": "{what, select, none {it} other {{what}}} does not exist",
    "nothing-to-check": "the historian keeps its samples in memory: there are no files to check",
    "person-key-unusable": "{reason, select, exists {{file} is there already, and is not overwritten; take another name} unwritable {{file} cannot be written; check the folder and its rights} unreadable {{file} cannot be read; check the name and the rights} locked {the key in {file} has a passphrase; give it with --passphrase-file} passphrase {the key in {file} does not open with this passphrase} other {{file} is no key of a person, or is damaged}}",
    "output-not-writable": "{reason, select, ENOENT {{file}: cannot be written, its folder is not there; make it, or name another} other {{file}: cannot be written ({reason}); name another, or remove it first}}",
    "port-denied": "no right to listen on port {port}; choose one above 1023 with --port",
    "port-in-use": "port {port} is taken; choose another with --port",
    "project-invalid": "project file {file} has {count} fault(s):",
    "project-not-writable": "project file {file} cannot be written ({reason}): give the service the right to write it and its folder",
    "project-unreadable": "project file {file} cannot be read ({reason})",
    "service-unreachable": "no service answers at {url} ({reason}); is it running?",
    "too-large": "{what} is too large; at most {max}",
    usage: "{reason}",
    "watchdog-without-socket": "systemd waits for signs of life (WatchdogSec=), and there is no socket to send them by: start it as the unit systemd/bitacora.service does, or take WatchdogSec= out of the unit",
    "witness-state-damaged": "{file} is damaged, and a witness that forgets what it signed could sign what contradicts it; put the file back as it was, or begin a new witness in another folder"
  },
  usage: {
    unknownOption: "unknown option {option}; see ''{command} --help'",
    unexpectedArgument: "unexpected argument {argument}; see ''{command} --help'",
    unknownCommand: "there is no command ''{command}''. See ''{program} --help'",
    runsAshore: "what runs ashore is a program of its own: bitacora-shore {verb} (package bitacora-shore)",
    missingArgument: "{argument} is missing; see ''{command} --help'",
    missingValue: "{option} needs a value",
    notAWholeNumber: "{name} is a whole number from {min} to {max}, not ''{value}''",
    notAHostName: "{name} is a name without scheme and port (boat.lan), not ''{value}''",
    notANumber: "{name} is a number from {min} to {max}, not ''{value}''",
    other: "{reason}; see ''{command} --help'"
  },
  outputLost: "the output could not be written ({reason}); it is not whole",
  withoutSocketcan: "without CAN buses: npm left out the package 'socketcan', which it could not build; 'bitacora doctor' says what to type",
  internal: "internal fault: {reason}; please report it"
};

// src/messages/en/conditions.ts
var conditionWords = {
  parts: {
    historian: "The historian",
    logbook: "The log book",
    alarms: "The store of alarm records"
  },
  /** What it means while a part cannot write. */
  effects: {
    historian: "What cannot be recorded waits, as long as it fits.",
    logbook: "The last entry was not written; each new one is tried.",
    alarms: "Alarms are shown as ever, and saved when that is possible."
  },
  causes: {
    "historian-locked": "another program uses its file",
    "historian-io": "its file cannot be used",
    "historian-damaged": "its file is damaged",
    "logbook-io": "the book cannot be written",
    "logbook-volume-lost": "a file of the book was removed or exchanged",
    EROFS: "the disk is read-only",
    EACCES: "the service may not write its file",
    "before-build": "it says a time before this program was made",
    gnss: "it differs from GNSS on the bus",
    leapt: "it has leapt, and nothing has confirmed the new time"
  },
  remedies: {
    "historian-locked": "Stop that program.",
    "historian-io": "Look at the disk or card: is it read-only, missing, failing?",
    "historian-damaged": "Restart the service: it sets the file aside and keeps what can be read.",
    "logbook-io": "Look at the disk or card: is it read-only, missing, failing?",
    "logbook-volume-lost": "Put it back, and restart the service.",
    EROFS: "It may be failing: look at it.",
    EACCES: "Give it the right to."
  }
};
var conditions = {
  "data-dir-lost": {
    text: "The data directory is not the one that the service opened. Nothing is stored until it is back.",
    whatToDo: "Mount the disk or put the directory back; if it is another one on purpose, restart: systemctl restart bitacora"
  },
  "read-only": {
    text: "The data directory is read-only. Nothing is stored.",
    whatToDo: "A card that fails becomes read-only: see 'sudo dmesg | tail', make a backup, and replace it. Otherwise: sudo mount -o remount,rw"
  },
  "disk-full": {
    text: "{whole, select, true {The disk is full ({megabytes, number} MB free, which are kept for alarms and the log book). Samples wait, and then the oldest are lost.} other {{part} cannot write: the disk is full. {effect}}}",
    whatToDo: "Make room: 'sudo du -xh / | sort -h | tail' shows what takes it; 'sudo journalctl --vacuum-size=100M' frees some."
  },
  "part-fault": {
    text: "{part} does not work: {cause}. {effect}",
    whatToDo: "{remedy, select, none {} other {{remedy} }}The journal says more: journalctl -u bitacora; 'bitacora doctor' checks the disk and the rights."
  },
  "book-in-doubt": {
    text: "{doubt, select, none {The log book is in doubt ({fault}).} other {{doubt}}}",
    whatToDo: "Change nothing in the data directory. bitacora logbook verify"
  },
  "key-unusable": {
    text: "The key of the log book cannot be used, so nothing is signed.",
    whatToDo: "See why at the start: journalctl -u bitacora; then bitacora logbook key"
  },
  "witness-refuses": {
    text: "The witness {name} refuses this log book: it has signed another one.",
    whatToDo: "Change nothing in the data directory, and ask the witness. bitacora logbook verify"
  },
  "source-failed": {
    text: "The source {name} brings nothing: {fault}",
    whatToDo: "Check its cable and its power; 'bitacora doctor' checks the interface."
  },
  "output-failed": {
    text: "The output {name} has failed: {fault}",
    whatToDo: "It is tried again. Its section of the project file may be wrong: bitacora project check FILE"
  },
  "source-fault": {
    text: "The source {name} runs, with a fault: {fault}",
    whatToDo: "'bitacora doctor' checks the interface."
  },
  "alerts-refused": {
    text: "Other devices tell more alerts than there is room for: {count, number} messages were refused, and their alarms are not shown here.",
    whatToDo: "Look at the displays of the devices themselves. A device that invents alerts is at fault: the alarms name it; take it off the bus."
  },
  "raw-server-closed": {
    text: "The server of raw frames cannot listen: {fault}",
    whatToDo: "Another program may have its port: sudo ss -ltnp. Or give it another port in the project file."
  },
  "samples-lost": {
    text: "{count, number} samples are lost since the service started: the disk did not take them in time.",
    whatToDo: "They do not come back. If nothing else is wrong now, it is over; if it happens again, the disk is too slow or full."
  },
  "disk-low": {
    text: "The disk is nearly full: {megabytes, number} MB free. Nothing is lost yet.",
    whatToDo: "Make room, or set a smaller historian.max_bytes. 'bitacora doctor' says how many days are left; 'sudo du -xh / | sort -h | tail' what takes the room."
  },
  "backup-overdue": {
    text: "The newest backup in {name} is {days} days old, or there is none.",
    whatToDo: "Is the medium plugged in, mounted, and not full? By hand: bitacora backup DIR"
  },
  "shore-contradicts": {
    text: "Shore has another log book of this vessel: {fault}.",
    whatToDo: "Was an old copy put back, or does another computer have this vessel's key? Change nothing in the data directory. bitacora logbook verify"
  },
  "clock-not-set": {
    text: "The clock of this computer cannot be right: {cause}.",
    whatToDo: "timedatectl; then set it, or give it a time server or a GNSS receiver (chrony, gpsd)."
  },
  "not-signed": {
    text: "The last checkpoint of the log book could not be written ({fault}). New entries are not signed.",
    whatToDo: "Check the disk: is it full, read-only, failing? bitacora doctor"
  },
  "book-touched": {
    text: "Somebody else changed files of the log book while the service ran, {count} time(s).",
    whatToDo: "bitacora logbook verify"
  },
  "alarms-not-in-book": {
    text: "{count, number} changes of alarms are not in the log book: lost, or waiting while it refuses them.",
    whatToDo: "Check the disk: is it full, read-only, failing? bitacora doctor"
  },
  "history-damaged": {
    text: "{count, number} blocks of the history are damaged. The rest is given.",
    whatToDo: "bitacora history check; a damaged card damages more: make a backup"
  },
  "history-missing": {
    text: "{count} month files of the history are missing.",
    whatToDo: "Put them back and restart, or accept the loss: bitacora history compact --accept-missing"
  },
  "checks-late": {
    text: "The service stood still for {seconds} s in the last two minutes: alarms came that much late.",
    whatToDo: "The computer is overloaded or its disk hangs: see 'top' and 'sudo dmesg | tail'"
  },
  "open-to-network": {
    text: "Anyone who reaches {fault} can acknowledge alarms and write in the log book (--insecure-open).",
    whatToDo: "Start without --insecure-open: then others can only read."
  },
  "accounts-lost": {
    text: "The accounts are gone or cannot be read: nobody can sign in, and what they have closed stays closed.",
    whatToDo: "Make a first account again in the console, with the code that 'bitacora access code' prints. If nobody of you has touched access.json, see SECURITY.md."
  },
  "access-not-written": {
    text: "What was taken away (a token, an account, a session, a passkey) counts, and is not on the disk: a restart would bring it back.",
    whatToDo: "Make room on the disk of the data directory; it is written by itself then."
  },
  "https-unavailable": {
    text: "Nobody can use HTTPS: {fault}.",
    whatToDo: "bitacora doctor"
  },
  "certificate-ends": {
    text: "{isOver, select, true {The certificate of HTTPS is over: browsers refuse the address.} other {The certificate of HTTPS ends in {count} days, and nothing has renewed it.}}",
    whatToDo: "{fault, select, files {Renew the files that https names in the project; they are taken up within half a minute.} other {It is renewed by itself four months before: see 'journalctl -u bitacora | grep HTTPS' for what hinders that.}}"
  },
  "simulated-withheld": {
    text: "{count} tags have simulated or replayed values. The outputs do not send them.",
    whatToDo: "Take simulator and replay out of the project's sources. If nobody steers by what it sends: outputs_simulated: true"
  },
  "not-ready": {
    text: "The service is not ready: {fault}",
    whatToDo: "journalctl -u bitacora"
  }
};

// src/messages/en/alarm-advice.ts
var alarmAdvice = {
  personOverboard: "Somebody is in the water. Throw a lifebuoy, keep pointing at the person, mark the position, turn back and call on VHF 16 or by DSC.",
  bilgeHigh: "There is more water in the bilge than there should be. Check that the pump runs, close the sea cocks, and look for where it comes in: hoses, shaft seal, hatches.",
  lowOilPressure: "The bearings get no oil: stop the engine as soon as the vessel is safe without it. Check the oil level and look for a leak; do not start again before the cause is known.",
  engineHot: "The engine is too hot: reduce to idle and see whether cooling water leaves the exhaust. Check sea cock, strainer and belt; do not open the coolant cap while it is hot.",
  engineOilHot: "Hot oil protects the engine less. Reduce the load and check the cooling; stop the engine if the temperature goes on rising.",
  coolingWater: "Too little sea water cools the engine. Stop it as soon as it is safe, then check the sea cock, the strainer and the impeller of the pump.",
  overspeed: "The engine turns faster than it may. Pull the throttle back; if it does not obey, stop it, by its fuel or its air if need be.",
  emergencyStop: "The emergency stop was pressed or has tripped. Find out who or what did it before it is released and anything is started again.",
  engineStopping: "The engine protects itself and stops, or is about to. Keep clear of danger, have the anchor or the sails ready, and read the fault on the engine's own display.",
  engineFault: "The engine reports a fault. Read its code on the engine's own display, and go easy until it is known.",
  powerReduced: "The engine has reduced its own power to protect itself. Pull the throttle back, then check temperatures and filters and read the code on its display.",
  lowOilLevel: "There is too little oil in the engine. Stop it when that is safe, wait some minutes, check with the dipstick, top up, and look for a leak.",
  lowFuelPressure: "Too little fuel reaches the engine, and it may stop. Check the tank and its cock, then the filters: they may be clogged, or hold water or air.",
  notCharging: "The alternator charges too little, or not at all. Check its belt (the same may drive the water pump), and switch off what is not needed.",
  lowCoolant: "Coolant is missing. Reduce the load and watch the temperature; top up only when the engine has cooled down, and look for the leak.",
  waterInFuel: "The separator has found water in the fuel: drain it now. Be ready for the engine to stop, and check the deck filler and the tank for more.",
  boostPressure: "The turbocharger gives more pressure than it may. Reduce the load, and have it checked before full power is used again.",
  throttleSensor: "The engine does not know where the lever is and may not obey it. Go slowly, keep clear of others, and have the stop within reach.",
  engineElectronics: "Parts of the engine's electronics do not hear each other, so readings may be missing. Check the plugs and the supply, and watch the engine's own gauges.",
  exhaustSystem: "The exhaust gas recirculation has a fault, and power may be limited. There is no hurry: have it checked in port.",
  maintenance: "The engine's service is due. There is no hurry: plan it, and reset the counter when it is done.",
  gearboxHot: "The gearbox is too hot. Reduce the power, go to neutral if that is safe, and check its oil level and the water of its cooler.",
  gearboxOilPressure: "The clutch may slip and burn. Reduce the power, go to neutral when that is safe, and check the oil of the gearbox before you go on.",
  gearboxOilLevel: "There is too little oil in the gearbox. In neutral and stopped, check it, top up, and look for a leak.",
  gearboxFault: "The gearbox reports a fault. Use the lever gently, and check its oil, its temperature and the bilge below.",
  sailDriveWater: "The outer seal of the sail drive leaks. Look at the bilge around it now and often, and have the seals renewed soon.",
  thrusterTooFast: "The vessel moves too fast for the thruster to do anything. Slow down before you use it.",
  thrusterHot: "The thruster's motor is hot and will cut out. Let it rest, and use it in short bursts.",
  windlassFault: "The windlass reports a fault. Put the chain on its stopper, do not trust the counter, then look for the cause.",
  windlassStuck: "The windlass cannot move the chain. Let go of the switch, take the load off with the engine, and free the chain before you try again.",
  rodeEnd: "Hardly any rode is left. Stop lowering, and make sure that its end is made fast.",
  windlassVoltage: "The windlass gets too little voltage. Run the engine so that it charges, and haul in short bursts without pulling the vessel by the chain.",
  windlassHot: "The windlass's motor is too hot. Let it cool for some minutes, and motor up to the anchor.",
  batteryLow: "The battery is nearly empty. Switch off what is not needed and charge it now; keep what the engine needs to start.",
  batteryVoltageHigh: "The battery is being overcharged: it gets hot and may give off gas. Stop what charges it, air its locker, no flames, and check the regulator.",
  batteryHot: "The battery is too hot. Stop charging it and take its load off; air its locker, and keep away from it if it smokes or swells.",
  chargerFault: "The charger has a fault, so the batteries empty. Check shore power and its breaker, and read the charger's display.",
  inverterFault: "The inverter has a fault, and what it supplies is off. Switch off large loads, check the battery's voltage, then reset it.",
  converterHot: "It is too hot and will cut out. Reduce its load, and let air reach it.",
  converterOverload: "More is switched on than it can supply. Switch off large loads: heating, cooking, air conditioning.",
  converterBattery: "Its battery side has too little voltage. Reduce the load, charge the battery, and feel whether a cable or terminal is warm.",
  converterRipple: "The voltage on its battery side is not steady: most often a loose or thin battery cable. Reduce the load, and check the terminals.",
  generatorFault: "The generator has a fault. Take its load off and read its display; check cooling water, oil and fuel before you start it again.",
  supplyPoor: "Shore power or the generator is not good enough to be used. Check the plug, the cable and the generator; until then live off the batteries.",
  supplyLow: "The voltage is too low, which harms motors and compressors. Switch off large loads, and feel whether the plug or the cable is hot.",
  supplyHigh: "The voltage is too high, which destroys devices. Disconnect this supply, and have it checked before you use it again.",
  supplyFrequency: "The frequency is wrong: most often a generator that is overloaded or out of adjustment. Reduce its load, or disconnect it.",
  offCourse: "The autopilot does not hold the course. Take the helm, look around, then check the trim, the sails and the current.",
  rudderLimit: "The rudder is as far over as the autopilot may put it. Be ready to take the helm; reduce speed or sail.",
  autopilotOverridden: "Somebody steers by hand while the autopilot is engaged. Make clear who has the helm.",
  positionUnsure: "The receiver does not trust its own position. Check it by depth, radar or bearings before you rely on the plotter.",
  positionLost: "There is no position: plotter, AIS and DSC no longer know where you are. Note the last one with its time, navigate by depth and bearings, and check the antenna.",
  watermakerFault: "The watermaker has a fault. Stop it, flush it when that is possible, and read its display.",
  watermakerSalt: "The water may be salty. Keep it out of the tank, let it run overboard, and taste it before you use it.",
  watermakerSensor: "A sensor of the watermaker has a fault, so its water cannot be trusted. Taste it before it goes into the tank.",
  watermakerService: "The watermaker wants its filters or its oil changed. There is no hurry: do it before the next long run.",
  fuelLow: "Little fuel is left. Compute how far it takes you, keep a reserve, and expect air in the pipe when the vessel rolls.",
  waterLow: "Little fresh water is left. Use it sparingly, check for a tap or a hose that leaks, and switch the pump off before the tank is dry.",
  wasteHigh: "The tank is nearly full. Have it pumped out, or empty it where that is allowed, before it overflows."
};

// src/messages/en/default-alarms.ts
var defaultAlarms = {
  advice: alarmAdvice,
  limits: {
    low: "{name}: low",
    high: "{name}: high",
    positionLost: "GNSS: no position"
  },
  deadSensors: {
    tag: "{device}: sensors that say nothing",
    alarm: "{device}: a sensor with an alarm says nothing",
    advice: "A sensor that spoke before is silent, so its alarms cannot come. Read it where it is, and check the device's supply and plug."
  }
};

// src/messages/en/devices.ts
var devices = {
  summary: "List the other devices on the NMEA 2000 buses of a running service.",
  description: "Asks the service, which is a node on its buses and has heard the others. Those behind a gateway, or on a bus that is only listened to, are not asked what they are. A device that has not been heard for some time, although it was asked, is marked as silent; what a device has not sent is a dash.",
  flags: {
    url: "address of the running service",
    pgns: "show which PGNs each device sends"
  },
  columns: {
    interface: "bus",
    address: "address",
    manufacturer: "manufacturer",
    model: "model",
    serial: "serial",
    software: "software",
    name: "NAME",
    lastHeard: "last heard"
  },
  silent: "silent",
  pgns: "sends {pgns}",
  none: "No other device has been heard on a bus or a gateway. Those of a recording that the service replays do not count.",
  count: "{devices} device(s)"
};

// src/messages/en/doctor.ts
var doctor = {
  command: {
    summary: "Look at this computer and the service, and say what is wrong and which command to type.",
    description: "It changes nothing. It works without the service and asks the running one. Exit status 1 if something is wrong; what is only worth a look or not known does not count.",
    project: "project file to check; without it /etc/bitacora/project.yaml"
  },
  https: {
    authority: "{isOver, select, true {HTTPS: the vessel''s authority has expired; the service makes another, which all devices have to trust again} other {HTTPS: devices can trust the vessel''s authority for {days} more days; its certificates are renewed by themselves}}",
    files: "{isOver, select, true {HTTPS: the certificate in {file} has expired} other {HTTPS: the certificate in {file} is valid for {days} days}}",
    atStart: "HTTPS: its certificate is made at the start",
    unusable: "HTTPS: {fault}",
    openKey: "Others can read the key in {file} ({mode})"
  },
  levels: { ok: "good", warn: "look", fail: "WRONG", unknown: "unknown" },
  checkFailed: "The doctor's own check ''{check}'' failed: {reason}",
  checkLate: "The check ''{check}'' has not ended in time: something it looks at does not answer",
  node: {
    good: "Node {version} ({path})",
    old: "Node {version} ({path}) is too old: 24.15 or newer is needed"
  },
  socketcan: {
    whys: {
      "package-missing": "the package 'socketcan' is not installed",
      "package-unusable": "the package 'socketcan' cannot be loaded; it may have been built for another system"
    },
    good: "The package for CAN buses (socketcan) is installed and loads",
    missing: "{isNeeded, select, true {The CAN bus of the project cannot be used} other {No CAN bus can be used (the project has none)}}: {why}"
  },
  link: {
    otherName: "{name}: there is no such interface; this computer has {others}. Is that the bus? Then write its name in the project",
    notCan: "{name} is not a CAN interface",
    down: "{name}: the interface is down",
    noDetails: "{name} is up; its bit rate and state are not known, because 'ip' {isMissing, select, true {is not installed} other {does not answer in time}}",
    busOff: "{name}: the controller has left the bus after too many errors (BUS-OFF); check cable, terminators and bit rate",
    errors: "{name}: the controller has many errors ({state}); check cable, terminators and bit rate",
    bitRate: "{name}: the bit rate is {rate}; NMEA 2000 has 250000. Nothing is received",
    restart: "{name}: nothing restarts the controller after too many errors (restart-ms is 0)",
    queue: "{name}: the interface queues only {frames} frames (txqueuelen)",
    good: "{rate, select, none {{name} is up (a virtual bus)} other {{name} is up: {rate} bit/s, {state, select, none {?} other {{state}}}, restarts after {restartMs, select, none {?} other {{restartMs}}} ms}}"
  },
  serial: {
    missing: "There is no serial port {file}; is the device plugged in, and this still its name?",
    none: "{file} is no serial port",
    denied: "{file} is not open to this user; the service needs the group dialout",
    hidden: "The unit hides all serial ports from the service (PrivateDevices)",
    good: "{file} is there"
  },
  buffers: {
    unknown: "The system does not show the size of socket buffers",
    good: "Socket buffers of {bytes} bytes hold {stallMs} ms of a full bus",
    small: "Socket buffers of {bytes} bytes hold only {stallMs} ms of a full bus: a short stall loses frames"
  },
  port: {
    own: "The service listens at {url}",
    free: "Port {port} of {host} is free for the service",
    refused: "Port {port} of {host} cannot be used ({code})",
    taken: "Port {port} is taken{who, select, none { by a program that only root can see} other { by {who}}}: the service cannot start"
  },
  clock: {
    impossible: "The clock says {now}, a time before this program was made",
    synchronised: "The clock is synchronised{source, select, none {} other { ({source})}}",
    notSynchronised: "{source, select, none {The clock is not synchronised, and nothing runs that would set it (chrony, systemd-timesyncd, gpsd)} other {The clock is not synchronised yet; {source} runs}}",
    unknown: "Whether the clock is synchronised is not known: timedatectl does not answer",
    rtc: "There is a clock that runs while the computer is off (RTC)",
    noRtc: "No clock runs while the computer is off (RTC): after a power cut the time is wrong until it is set; a module costs a few euros"
  },
  disk: {
    readOnly: "The disk at {point} is mounted read-only: nothing can be stored; a card that fails becomes so",
    volatile: "The data directory is on {type} ({point}): it is lost with the power",
    mounted: "The data directory is on {type}, mounted at {point} for writing",
    unknown: "The disk of {dir} cannot be queried",
    full: "The disk is full: {megabytes, number} MB free, which are kept for alarms and the log book; samples are lost",
    low: "The disk is nearly full: {megabytes, number} MB free{days, select, none {} other {; at the present rate enough for {days, number} days}}",
    good: "{megabytes, number} MB of the disk are free{days, select, none {} other {; at the present rate enough for {days, number} days}}"
  },
  wear: {
    unknown: "{name} does not say how worn it is",
    worn: "{name} says that it is worn ({percent} %): make a backup and replace it",
    good: "{name} says that {percent} % of its life are used"
  },
  rights: {
    notAFolder: "{dir} is not a folder",
    missing: "{dir} does not exist yet; the service makes it at its first start",
    unreadable: "{dir} cannot be read by you ({code}); members of the group bitacora may, once they have logged in again",
    foreign: "{more, plural, =0 {{file} belongs to {found}, the data directory to {owner}: the service cannot write it} other {{file} and # more belong to {found}, the data directory to {owner}: the service cannot write them}}",
    projectUnreadable: "{file} cannot be read by {owner}, to whom the data directory belongs: the service does not start with it",
    keyOpen: "Others may read the key of the log book: anyone who has it can sign as this vessel",
    notWritable: "{dir} cannot be written by its owner",
    good: "{dir} and all files in it belong to {owner}"
  },
  unit: {
    noSystemd: "This computer is not run by systemd, or it does not answer",
    masked: "The unit is masked: systemd does not start it",
    faulty: "systemd cannot read the unit ({state})",
    noProgram: "The unit starts {path}, which is not there: Node or Bit\xE1cora lies elsewhere now",
    gaveUp: "The service does not start until a person has mended something (status 78): the journal says what",
    starting: "{isFirst, select, true {The service is just starting} other {The service is started again and again: it ends each time}}",
    missing: "No unit bitacora.service is installed: the service does not start by itself",
    notRunning: "The unit is not running ({active}, {sub})",
    disabled: "The unit does not start when the computer starts",
    restarted: "systemd had to restart the service {times} time(s)",
    noWatchdog: "The unit has no watchdog: a service that hangs is not restarted",
    good: "The unit is installed, starts with the computer, runs, and is watched"
  },
  accounts: {
    lost: "There were accounts in {dir}, and access.json is gone or could not be read: nobody can sign in until a first account is made again"
  },
  lastEnd: {
    unknown: "How the last run ended is not known: you cannot read the data directory",
    clean: "The last run was stopped in order, or there was none",
    unclean: "The last run ended without a stop{rebooted, select, none {} true { (power cut or restart of the computer)} other { (killed or crashed)}}; it was last alive at {alive}"
  },
  project: {
    none: "{isNeeded, select, true {There is no project file, /etc/bitacora/project.yaml: the service cannot start} other {There is no project file: 'serve' without one shows the demo vessel}}",
    good: "{file} is good: {name}",
    warnings: "{file} has no faults and {count} warning(s), the first: {first}",
    faults: "{file} has {count} fault(s): the service does not start with it",
    unreadable: "{file} cannot be read: {reason}"
  },
  service: {
    none: "No service has this data directory open",
    good: "The service at {url} says that all is well",
    reason: "The service says: {text} (since {since})",
    silent: "The service at {url} does not answer: it hangs"
  }
};

// src/messages/en/entries.ts
var entries = {
  /** How numbers are written, and what true and false are called. */
  language: "en",
  on: "on",
  off: "off",
  alarmActive: "Alarm: {message} ({tagId} = {value})",
  alarmAcknowledged: "Alarm acknowledged by {user}: {message} ({tagId})",
  alarmCleared: "Alarm cleared: {message} ({tagId} = {value})",
  alarmChattering: "Chattering alarm: {message} ({tagId}) came back {repeats} times from {from} to {until}; these have no entries of their own",
  alarmEscalated: "Nobody acknowledged: {message} ({tagId}) rises from {from} to {to}",
  alarmReturned: "Returned to normal, the alarm stays open: {message} ({tagId} = {value})",
  /** `times`: with the first one. */
  alarmRecurred: "Alarm came again ({times} times by now): {message} ({tagId} = {value})",
  alarmSilenced: "{alarm, select, none {All alarms silenced by {user} ({count})} other {Alarm silenced by {user}: {alarm}}}",
  alarmUnsilenced: "Alarm came back and ended the silence: {message} ({tagId})",
  alarmShelved: "Alarm shelved by {user} until {until}: {message} ({tagId}): {reason}",
  alarmUnshelved: "{user, select, none {Time of a shelved alarm is over: {message} ({tagId})} other {Alarm unshelved by {user}: {message} ({tagId})}}",
  alarmOutOfService: "Alarm taken out of service by {user}: {message} ({tagId}): {reason}",
  alarmInService: "Alarm returned to service by {user}: {message} ({tagId})",
  /** `changes`: each key of the rule as it was and as it is now. */
  alarmRuleChanged: "Alarm {act, select, added {added} removed {removed} other {changed}} by {user}: {message} ({tagId}){changes, select, none {} other {: {changes}}}",
  engineStart: "Engine {engine} started",
  engineStop: "Engine {engine} stopped",
  clockStep: "The clock leapt {isAhead, select, true {ahead} other {back}}: it should say {expected} and says {found}",
  clockDiffers: "The clock of this computer and GNSS on the bus differ: the clock says {clock}, GNSS {gnss}",
  /** `gapS`: null if the clock was set back meanwhile. `rebooted`: null if that is not known. */
  uncleanEnd: "The service ended without a stop{rebooted, select, none {} true { (the computer restarted or lost power)} other { (the process was killed or crashed)}}: last alive at {lastAlive}{gapS, select, none {} other {, about {gapS} s not recorded}}",
  tornTail: "The last line had been cut off in mid-write ({bytes} bytes, never acknowledged); it is kept in {file}",
  projectReloaded: "The project was reloaded{applied, select, none {} other {; applied: {applied}}}{restart, select, none {} other {; wait for a restart: {restart}}}",
  /** `hash`: the first digits of the project file's SHA-256; undefined without a file. `isOther`: it was another one before. */
  serviceStarted: "Bit\xE1cora {version} has started{versionBefore, select, none {} other { (before: {versionBefore})}}; project {project}{hash, select, none {} other { ({hash}\u2026)}}{isOther, select, true {, which has changed since the last time} other {}}",
  serviceStopped: "Bit\xE1cora {version} has been stopped",
  historyDamaged: "Samples are damaged in {places} {places, plural, one {place} other {places}}: bitacora history check says where",
  restored: "Restored from backup {name}, made at {at}: what was written after that is not in this book",
  /** Who may do what. A role and a scope are words of the interface. */
  access: {
    signed_in: "{user} has signed in ({role})",
    signed_out: "{user} has signed out",
    session_ended: "{user} has ended a session of {of}",
    person_added: "{name} has an account now ({role}), made by {user}",
    role_changed: "{name} is {to} now and was {from}, by {user}",
    person_shut_out: "{name} is shut out by {user}",
    person_let_in: "{name} is let in again by {user}",
    secret_changed: "{user, select, none {{name} has a new password or PIN} other {{name} was given a new password or PIN by {user}}}",
    token_approved: "Token for {name} ({scopes}), allowed by {user}",
    token_revoked: "Token of {name} taken away by {user}",
    tablets_forgotten: "{user} has taken away all bridge tablets",
    passkey_added: "{name} has a new passkey: {label}",
    passkey_removed: "Passkey {label} of {name} removed by {user}",
    passkey_copied: "Passkey {label} of {name} refused: there are two of it, one of them a copy",
    request_denied: "{name} was not let in, by {user}",
    tablet_made: "A bridge tablet was made by {user}{address, select, none {} other {, at {address}}}",
    watch_handed_over: "{user} has handed the watch over to {to}{note, select, none {} other {: {note}}}",
    sign_in_failed: "Sign-in failed {count, plural, one {} other {# times }}as {names, select, none {?} other {{names}}}, from {addresses}",
    write_refused: "Refused to write {count, plural, one {} other {{count} times }}{names, select, none {} other {to {names}, }}from {addresses}"
  },
  accountsLost: "The accounts are gone or cannot be read: nobody can sign in until a first account is made again; nothing is opened by it",
  bus: {
    recordingStarted: "Recording of {line} started; it ends at {until}",
    recordingStopped: "Recording of {line} stopped ({frames} frames)",
    recordingEnded: "Recording of {line} ended{why, select, time {: its time is over} size {: it is as large as it may be} disk {: the disk has no room left} other {}} ({frames} frames)",
    deviceCommanded: "Device at address {address} of {line} asked to take{deviceInstance, select, none {} other { device instance {deviceInstance}}}{systemInstance, select, none {} other { system instance {systemInstance}}}: {answer, select, done {it did} refused {it refused} other {it did not answer}}"
  },
  projectWritten: "The project file was changed: {changes}",
  anchor: {
    down: "Anchor down at {place}, circle {radiusM} m",
    changed: "Anchor watch changed: {place}, circle {radiusM} m",
    up: "Anchor up"
  },
  sourceChosen: "{tagId} is taken from {source} from now on",
  sourceReleased: "{tagId} is taken from whoever goes first again",
  snapshot: "Snapshot of {tags} tags"
};

// src/messages/en/evidence.ts
var evidence = {
  /** What is missing, as `EvidenceLoss` names it. */
  losses: {
    book: "the book that was kept here is gone, and another one was begun in its place (vessel.json knows of it)",
    unsigned: "nothing of what was signed over it is there any more (logbook.signed, logbook/checkpoints)",
    state: "logbook.signed, with the newest checkpoint, is gone, damaged, or an older one",
    list: "the list of checkpoints (logbook/checkpoints) is not what it was: notes are gone, or others came into it",
    witnessed: "what witnesses have signed (logbook/witnessed, logbook.witnesses) is gone",
    key: "what is there was signed with another key, or logbook.pub is gone",
    vessel: "vessel.json, or what it says of this book, is gone or is not what was written there",
    tail: "the entries since the last checkpoint are not those that the service wrote (logbook.head)"
  },
  /** What stands against the book, in the middle of a sentence. */
  what: {
    broken: "the book is broken in {breaks} place(s), entries {ids}",
    "volume-lost": "its file {file} is gone, exchanged or shorter than what was written",
    "foreign-lines": "somebody else than the service has written into {file} while it ran, where entry {id} had to come",
    "book-changed": "the book is not the one whose last checkpoint was signed"
  },
  /** The tag that is true while something is wrong with the book, and its alarm. */
  tag: "Log book: it is broken, or evidence of it is gone",
  alarm: "The log book is broken, or evidence of it is gone: somebody has changed its files; see 'bitacora logbook verify'",
  advice: "Change nothing in the data directory. Run 'bitacora logbook verify', and compare with a checkpoint kept elsewhere before anybody confirms the book.",
  /** For the journal. */
  told: {
    broken: "Log book: BROKEN at {breaks} place(s), entries {ids}; 'bitacora logbook verify' says how",
    "volume-lost": "Log book: {what}: entries are refused until it is put back",
    "book-changed": "Log book: {what}; no more is signed, put the true book back",
    other: "Log book: {what}. Nothing is signed until a person confirms the book as it is: bitacora logbook accept --user NAME --reason WHY"
  },
  keyUnusable: "Log book: its key cannot be used, so nothing is signed",
  leftUnsigned: "Log book: entries {from} to {to} are left unsigned at the stop, since {what}",
  over: "Log book: nothing stands against it any more",
  keyExposed: "The key {file} could be read or changed by others (mode {mode}); {mended, select, true {it is 0600 again} other {that could not be mended}}. Anyone who has it can sign as this vessel: if others use this computer, make a new key",
  /** Entries that the service writes. */
  entry: "Found at the start or in a check: {what}",
  keyExposedEntry: "The key of the log book could be read or changed by others (mode {mode})",
  /** The entry of the person who confirms. */
  accepted: "The log book is confirmed as it is, although {what}. Reason: {reason}",
  /** `bitacora logbook verify` */
  missing: "EVIDENCE IS GONE: {lost}.",
  /** Also an entry of the service. */
  unmarked: "The mark of the log book's head (logbook.head) is gone or an old one: nothing shows that entries {first} to {last} are what was written",
  acceptedLine: "Evidence was gone once, and a person has confirmed the {entries} entries that were there then: the next entry says who, and why.",
  /** Texts of an export. */
  noNewest: "newest.checkpoint is missing, or no good one: each export has one.",
  afterNewest: "Entries {first} to {last} stand after the newest checkpoint, and an export ends there: nothing shows that the vessel wrote them.",
  keyOpen: "logbook.key can be read or changed by others (mode {mode}): anyone who has it can sign as this vessel.",
  command: {
    summary: "Confirm the log book as it is, in your name, so that it is signed again.",
    description: "Where evidence of the book is gone nothing is signed, since a signature would vouch for whatever somebody has put there. Compare the book with a checkpoint kept elsewhere first ('bitacora logbook verify --checkpoint'). An entry in your name says what was missing and what the book was. Through the running service, or into the book of a stopped one.",
    flags: { user: "who confirms", reason: "why: what is known of what happened" },
    done: "Entry {id} says so in your name; entries 1 to {entries} are signed",
    nothing: "nothing stands against this book: there is nothing to confirm"
  }
};

// src/messages/en/history.ts
var history = {
  flags: {
    url: "ask the running service at this address",
    db: "read this historian database; its service must be stopped",
    from: "not before this time (ISO 8601; without an offset UTC)",
    to: "not after this time",
    interval: "one value for each interval of this length (10s, 5m, 1h, 1d)",
    aggregate: "how an interval becomes a value (mean)",
    tags: "tags separated by commas; * stands for anything (all of them)"
  },
  query: {
    summary: "Print samples of one or more tags, the newest ones, oldest first.",
    description: "Finds the samples by itself: of a running service over HTTP, of a stopped one in its files. --interval reduces them; an interval without a usable sample is left out.",
    tags: "tags, or patterns with *",
    limit: "samples of each tag, at most",
    limited: "The newest {limit} of a tag, as many as --limit allows: older ones may be left out; name a larger one, or export",
    none: "\u2013"
  },
  tags: {
    summary: "List the tags that have samples: how many, from when, to when.",
    tags: "tags, or patterns with * (all of them)"
  },
  exporting: {
    summary: "Write all samples, or a value for each interval, to a CSV or Parquet file.",
    description: "Reads years with little memory. Rows have tag_id, timestamp (UTC), value (numbers), value_boolean (booleans) and quality, tag after tag. --wide has a column for each tag instead, with --interval; a gap is empty, true is 1 in Parquet. What is there already is never overwritten, and a file that was not finished does not get its name.",
    target: "file to be made, ending in .csv or .parquet; - is standard output; with --per-tag a folder to be made",
    format: "csv or parquet, where the name does not say it",
    wide: "a column for each tag; needs --interval",
    perTag: "a file for each tag",
    whichFormat: "name a file ending in .csv or .parquet, or say --format ({formats})",
    wideNeedsInterval: "--wide needs --interval: without it the tags share no moments",
    wideOrPerTag: "choose one of --wide and --per-tag",
    wideNotMinmax: "--wide has one value in each interval; ask for min and max apart, not for minmax",
    perTagNeedsFolder: "--per-tag makes a folder; name it",
    done: "{files, plural, one {{tags} tag(s), {bytes} bytes: {target}} other {{tags} tag(s) in {files} files, {bytes} bytes: {target}}}"
  },
  check: {
    summary: "Check that every block of the samples is whole.",
    description: "Reads everything: the checksum of each block, roll-up and frame, SQLite's own structures, and whether every month file is there. It looks only; a damaged block costs its own samples and nothing else. A running service looks itself, while it records: at what there is at the beginning, and without SQLite's check of the whole file, which would hold up its recording. Exit status 1 where anything is damaged or missing.",
    whole: "{file}: WHOLE",
    damaged: "{file}: DAMAGED in {places} place(s); all else can be read",
    incomplete: "{file}: INCOMPLETE, {files} month file(s) missing",
    counts: "{files} file(s), {blocks} blocks, {frames} frames, {rollups} rows of roll-ups, {samples} whole samples",
    torn: "{flushes} flush(es) cut off at the end of the frames, by a power cut as a rule: never acknowledged, so nothing is counted as lost",
    lost: "{place}: damaged ({reason})",
    missing: "{file}: MISSING, with the samples that it had; put it back and start the service again, or accept the loss: 'bitacora history compact --accept-missing'",
    lostSpan: "{place}: {tagId} from {oldest} to {newest} is damaged ({reason})"
  },
  reading: {
    damagedFiles: "{files} damaged file(s), left as they are: what can be read without them is here; 'bitacora history check' says which",
    damaged: "{blocks} damaged block(s): samples that they had are missing here; 'bitacora history check' says which",
    missing: "{files} month file(s) missing: samples that they had are missing here; 'bitacora history check' says which"
  },
  compact: {
    summary: "Put a stopped service's sample files in order: empty pages are given back.",
    description: "A month file with many empty pages is rewritten without them. No sample changes. The old file stays until the new one is whole and compared with it, so a stop at any moment loses nothing, and as much room as the file has must be free. Exit status 1 where a file was left because it cannot be read whole, or is missing.",
    acceptMissing: "month files that are missing need not be there from now on: their loss is no longer reported",
    missing: "{file} is missing; put it back, or accept the loss with --accept-missing",
    accepted: "{file}: its loss is accepted and no longer reported",
    isRunning: "the service at {url} is running and has its files to itself; stop it first",
    notWritable: "{path} cannot be written ({reason}), and compacting writes; mount its disk writable or mend its rights, or compact a copy",
    noRoom: "rewriting {file} needs {needed} MB free on its disk, and there are {free} MB; free some and run it again",
    stopped: "Stopped. All samples are as they were; run it again for what is left.",
    nothing: "{file}: nothing to do in {files} month file(s)",
    done: "{file}: {rewritten} of {files} month file(s) rewritten",
    bytes: "{before} bytes before, {after} after",
    left: "{files} month file(s) left as they are: damaged, or not ours; 'bitacora history check' says what is wrong"
  },
  onlyOnePlace: "choose one of --url, --data-dir and --db",
  noSamples: "No samples.",
  noIntervals: "No interval has a usable sample; 'changes' counts booleans, the other aggregates leave out what is bad or stale.",
  noSuchTags: "no samples of {names}; 'bitacora history tags' lists what there is",
  badTime: "{option} is a time such as 2026-11-21T10:30:00Z or 2026-11-21, not ''{text}''",
  fromAfterTo: "--from must not be after --to",
  aggregateNeedsInterval: "--aggregate needs --interval"
};

// src/messages/en/https.ts
var https = {
  ready: "HTTPS: {url}",
  authorityMade: "HTTPS: the vessel's own authority was made; trust it once on each device ('bitacora access certificate'): SHA-256 {fingerprint}",
  serverMade: "HTTPS: a new certificate of this computer, until {until}",
  filesTaken: "HTTPS: the files of the certificate have changed and are in use",
  wellAgain: "HTTPS: the certificate is well again",
  fault: "HTTPS: {fault}",
  unreadable: "{file} cannot be read ({reason}); check the name and the rights",
  noCertificate: "{file} has no certificate in PEM (-----BEGIN CERTIFICATE-----)",
  noKey: "{file} has no private key in PEM that opens without a password",
  notAPair: "the key in {key} is not the one of the certificate in {cert}",
  refused: "{file} cannot be used ({reason})",
  damaged: "{file} is damaged; put it back from a backup, or take it away: a new one is made, which all devices have to trust again",
  notMade: "the certificate cannot be made or kept ({reason})",
  leftOut: "HTTPS: the vessel's authority may not vouch for {names}; if devices are to use that, take away https/authority.pem in the data directory: a new one is made at the next start, which all devices have to trust again",
  command: {
    summary: "Show the QR code and the fingerprint by which a device trusts the vessel's HTTPS.",
    description: "The service makes an authority of its own for HTTPS. A device that trusts it once opens the console without a warning.",
    address: "name or address by which devices reach this computer; without it, its first one on the network",
    pem: "only the certificate, to be copied to a device",
    notRunning: "no service runs on {dir}; start it with --https",
    off: "the service has no HTTPS; start it with --https, or put https: true in the project",
    scan: "With the device in the vessel's network, scan this and install the certificate:",
    compare: "Compare the fingerprint with the one that the device shows before you trust it. Then open {page}"
  }
};

// src/messages/en/logbook-export.ts
var exporting = {
  summary: "Export the log book as an archive that anybody can check without this program.",
  description: "Volumes, checkpoints, the vessel's public key, a page to read, a README, and a verifier in Python that has nothing of our own in it. Runs beside the service. What is there already is never overwritten.",
  target: "a folder to be made, or a file ending in .tar",
  done: "{entries} entries in {volumes} volume(s), with {checkpoints} checkpoint(s): {target}",
  leftOut: "{entries} entries after the newest checkpoint could not be signed now, and are not in it. Who may read the key can sign them.",
  howToCheck: "To check it anywhere: python3 {folder}/verify.py",
  noKey: "the book in {dir} has no key yet; start the service once, which makes it and signs",
  evidenceLost: "when this was exported, evidence of the book was gone aboard ({loss})",
  refused: "when this was exported, witness {name} refused the book",
  page: {
    language: "en",
    title: "Log book {origin}",
    intro: "A reading copy. What counts are the lines in logbook/*.jsonl; whether they are as they were written, verify.py says.",
    newestOnly: "The newest {shown} of {all} lines; all of them are in logbook/*.jsonl.",
    columns: ["Entry", "Time (UTC)", "Kind", "User", "What", "Hash"],
    notAnEntry: "a line that is no entry",
    resembles: "(looks like \xAB{name}\xBB{letters, select, none {} other {: {letters}}})"
  },
  readme: `LOG BOOK OF {origin}

This folder holds a ship's log book and all that is needed to check that nobody has changed it.
You need Python 3, from any computer but the ship's, and nothing else:

    python3 verify.py                                   exit status 0: intact, 1: broken, 2: could not be checked
    python3 verify.py --checkpoint FILE                 against a checkpoint that was kept away from the ship

What it shows: every line is as it was written and follows the one before (hash chain); the lines are those over
which the ship's key signed (checkpoints). What it cannot show without a checkpoint from elsewhere: that the whole
book was not made again by anyone who has the ship's computer, since the key is there. Compare with one that was mailed,
printed, or kept on a stick; and compare logbook.pub with a copy that you had before.

    book.html            the newest entries, to be read in a browser
    logbook/*.jsonl      the book: one entry a line, JSON (RFC 8785), SHA-256 over each and the one before
    logbook/checkpoints  signed notes (C2SP): origin, number of entries, Merkle root (RFC 6962), Ed25519
    logbook.pub          the ship's public key
    logbook/witnessed    if there is one: signed notes that witnesses elsewhere have signed, too (cosignature/v1),
    witnesses.pub        and their public keys: compare them with what the witnesses themselves show
    doubts.txt           if there is one: what stood against the book aboard when this was exported
    newest.checkpoint    the newest signed note; keep it
    logbook/*.torn-*     lines that a power cut left unfinished; they were never part of the book
`
};

// src/messages/en/logbook.ts
var verify = {
  summary: "Check that nobody has changed the log book: every entry, every link.",
  description: "Never writes, and may run beside the service. Exit status: 0 intact, 1 broken, 2 could not be checked, and with --strict 3 where it is intact but something about it deserves a look. The book is held against the checkpoints that the service signed. Anyone who has this computer has its key, too: only a checkpoint that was kept elsewhere shows that the whole book was not rewritten, or an old copy of it put back ('bitacora logbook checkpoint' prints one).",
  exported: "the folder of an export instead of the book in the data directory",
  flags: {
    file: "this one file instead of the book in the data directory",
    url: "ask a running service instead of reading files (http://127.0.0.1:8000)",
    checkpoint: "hold the book against a checkpoint kept elsewhere: a file with the whole note, or the URL of a witness that shows it",
    code: "hold the book against a checkpoint's code, as 'logbook checkpoint --short' or a QR code gave it",
    strict: "exit status 3 for an intact book that is empty or not anchored, or has a torn line, one set aside, or times running backwards"
  },
  book: "Log book: {path}",
  origin: {
    "--data-dir": "named by --data-dir",
    BITACORA_DATA_DIR: "named by BITACORA_DATA_DIR",
    STATE_DIRECTORY: "named by STATE_DIRECTORY",
    user: "your own",
    system: "of the system's service",
    demo: "of the demo vessel",
    "--file": "named by --file",
    export: "an export"
  },
  intact: "Intact: {entries, select, 1 {1 entry} other {{entries} entries}}, every one as it was written, every link whole.",
  /** Where a witness refuses the book. */
  wholeInItself: "In itself the book is whole, from entry 1 to {entries}; whether it is the one that was kept aboard is what is in doubt.",
  fromTo: "From {from} to {to}.",
  anchored: "Anchored: entries 1 to {entries} (until {until}) are as they were when a checkpoint was signed.",
  notYetAnchored: "Not anchored yet: entry {first} and what follows, since {since}.",
  overdue: "Not anchored since {since}: no checkpoint covers what was written from then on. Does the service run, and sign?",
  onlyHere: "Not anchored away from this computer since {since}. Anyone who has it and its key could rewrite all of it: compare with a checkpoint kept elsewhere (--checkpoint, --code).",
  onlyHereFrom: "Not anchored away from this computer: entry {entry} and what follows.",
  witness: {
    holds: "Witness {name} has seen entries 1 to {entries} (on {at}) as they are.",
    key: "Its key, to be compared with what the witness itself shows: {key}",
    fails: "Witness {name} has seen OTHER entries 1 to {entries} (on {at}) than are in this book.",
    refuses: "Witness {name} refuses this book: it does not go on from the {entries} entries that it has cosigned."
  },
  given: {
    holds: "The checkpoint that you gave holds: entries 1 to {entries} are what they were when it was made.",
    fails: "The checkpoint that you gave DOES NOT HOLD: the {entries} entries that it was made of are not the first of this book.",
    otherVessel: "The checkpoint that you gave is of another vessel's book: ''{theirs}'', and this one is of ''{ours}''.",
    otherKey: "The checkpoint that you gave is not signed with the key that lies beside this book."
  },
  checkpointsFail: "{failed} of {all} checkpoints do not hold; what can be relied on ends with entry {until}.",
  checkpointsUnusable: "{count} note(s) in the list of checkpoints are damaged or signed with another key; they say nothing about the book.",
  badCode: "''{code}'' is no code of a checkpoint: a sign is wrong or missing; read it again (digits, then five groups of four)",
  givenNeedsFiles: "--checkpoint and --code need the book's files; leave out --url",
  onlyOneGiven: "--checkpoint and --code each name a checkpoint; give one of them",
  intactRemote: "Intact, says the service.",
  empty: "The book is empty: there is nothing in it to check.",
  broken: "BROKEN at {count} place(s). Entries: {ids}",
  lastHash: "Last hash: {hash}",
  breakLine: "  entry {id}: {faults} ({file}, byte {offset})",
  moreBreaks: "  \u2026 and {count} more; --json lists them all",
  faults: {
    shape: "the line is not an entry in its one form",
    content: "it does not say what it said when it was written",
    link: "it does not follow the entry before it",
    gap: "entries before it are missing",
    order: "it stands in the wrong place, or twice",
    missing: "it is missing, with all that came after it",
    checkpoint: "it, or an entry before it, is not what it was when a checkpoint was signed"
  },
  signatures: {
    good: "Signed by their own keys: {count} countersignature(s), of {persons}.",
    bad: "Entry {id}: the countersignature of entry {countersigns} by {person} {why}",
    more: "\u2026 and {count} more such countersignatures; --json lists them",
    unchecked: "{count} further signatures were not looked at: there are too many",
    faults: {
      signature: "is FORGED: that key has not signed it.",
      entry: "is FORGED: it was signed over another entry than the one that stands there.",
      vessel: "was made for another vessel's book.",
      "unknown-key": "is by a key that the book does not know: nobody can say whose it is.",
      "other-key": "is by somebody else's key.",
      "revoked-key": "is by a key that was revoked or replaced before."
    }
  },
  whatToDo: "Leave the files as they are and copy the whole folder away before anything else: the damage is evidence.",
  resembles: "The name \xAB{name}\xBB looks like \xAB{other}\xBB{letters, select, none {} other {: {letters}}}.",
  tornTail: "The file ends in {bytes} bytes of an unfinished line: a write that was cut off by a kill or a power cut, or a line that lost its end.",
  setAside: "Unfinished lines that were set aside at earlier starts: {files}",
  timeReversals: "{count} entries are dated before an earlier one.",
  clockStep: "Entry {id}: the clock leapt from {from} to {to}.",
  moreClockSteps: "The clock leapt {count} more time(s); their entries say from when to when.",
  onlyOne: "an export, --data-dir, --file and --url each name a book; give one of them",
  notABook: "nothing in it looks like an entry of a log book",
  progress: "{percent} %  {done} of {all} MB"
};
var checkpoint = {
  summary: "Sign a checkpoint of the log book now and print it, to be kept elsewhere.",
  description: "The signed note is three lines and a signature: mail it, copy it to a stick, print it. --short gives a code for paper or the radio. 'bitacora logbook verify --checkpoint FILE' or '--code CODE' says later whether the book still begins with the same entries.",
  flags: {
    short: "only a code of five groups, to be written on paper or read over the radio",
    qr: "the code as a QR code, to be photographed from the terminal"
  },
  none: "the book in {dir} has no checkpoint yet, and none could be signed now; the service signs the first after a quarter of an hour, and at stop",
  notNow: "Not signed now ({why}); this is the newest that was signed, of {entries} entries.",
  refused: "evidence of the book is gone, or it is not the one that was signed; see 'bitacora logbook verify'",
  codeIs: "The code of the first {entries} entries{until}:",
  codeWorth: "90 bits: nobody can change the book and still meet a code that you have written down. Anyone who prepares two books beforehand could (2^45 tries): against the book's own keeper keep the whole note."
};
var list = {
  summary: "The newest entries of the log book, oldest first.",
  description: "Reads the book's files, with or without a running service, and never writes.",
  follow: "The newest entries of the log book, and each new one as it is written, until Ctrl-C.",
  flags: {
    kind: "only entries of this kind",
    since: "not before this time (ISO 8601, UTC where it has no offset)",
    until: "not after this time",
    audit: "only the audit (who signed in, what was refused, starts, project, clock, evidence), or all without it",
    limit: "how many entries at most"
  },
  audit: "(audit)",
  none: "No entries.",
  corrects: "[corrects {id}]",
  correctedIn: "[corrected in {ids}]",
  countersigns: "[countersigns {id}]",
  countersignedIn: "[countersigned in {ids}]",
  resembles: "[looks like \xAB{name}\xBB{letters, select, none {} other {: {letters}}}]",
  notATime: "{name} is a time in ISO 8601 (2026-11-21T10:30:00Z), not ''{text}''",
  notAKind: "''{kind}'' is no kind of entry; one of: {kinds}"
};
var add = {
  summary: "Write an entry in the log book.",
  description: "Through the running service; with --data-dir straight into the book of a service that is stopped. When the command ends, the entry is on disk.",
  text: "what happened",
  flags: {
    user: "who writes",
    url: "the running service (http://127.0.0.1:8000)",
    dataDir: "write into the book in this folder, whose service is stopped"
  },
  correct: {
    summary: "Correct an entry of the log book, with a new one.",
    description: "Nothing is changed or removed: the correction names the entry that it corrects, and 'logbook list' shows both.",
    id: "id of the entry that is corrected"
  },
  countersign: {
    summary: "Countersign an entry of the log book, as its master does.",
    description: "A new entry that names the one it confirms; that one stays as it is, and 'logbook list' shows both. Whose name it bears is what is written: the service asks nobody for a password.",
    id: "id of the entry that is countersigned",
    text: "what is confirmed, if there is more to say than that",
    user: "who countersigns",
    said: "Entry {id} countersigned"
  },
  written: "Entry {id}, {timestamp}: on disk",
  onlyOne: "--url and --data-dir each name a book; give one of them",
  serviceRuns: "the service of {dir} is running (process {pid}): write through it, with --url in the place of --data-dir",
  empty: "an entry needs a text",
  tooLong: "the text may have {summary} characters, the name {user}",
  badName: "{kind, select, reserved {that is the service''s own name, or looks like it; use a person''s} nothing {the name has no character that is seen} unusual {the name has a sign that is no letter in common use ({codePoint}); write it with common letters} other {the name has a character that is not seen ({codePoint}); write it without}}",
  badText: "{kind, select, invisible {the text has a character that is not seen, or turns it about ({codePoint}); write it without} other {the text has no character that is seen}}",
  notAnId: "an entry's id is a whole number from 1, not ''{text}''",
  noSuchEntry: "the book has no entry {id}"
};
var key = {
  summary: "Print the vessel's public key, for others to keep: with it anybody can check what the vessel signs.",
  description: "Give it to anyone who keeps checkpoints, and to witnesses. The private key is never shown. A new key is made only where both files of the old one were moved away by hand (docs/owner.md, 'A new key').",
  none: "the book in {dir} has no key yet; start the service once, which makes it",
  of: "The public key of {origin} ({file}):",
  fingerprint: "Its fingerprint, to be read over the radio or the telephone: {digits}",
  keep: "Keep a copy away from this computer: anyone who has the computer can put another key in its place, but not in yours."
};
var person = {
  make: {
    summary: "Make a key by which a person signs countersignatures, on that person's own medium.",
    description: "Make it away from the vessel, or on a stick that goes with you: who has the file can sign in your name. FILE.pub has the public key, which 'bitacora logbook enter-key' enters in the book.",
    name: "whose key it is, as it is to stand in the book",
    file: "where the private key is written; nothing is overwritten"
  },
  enter: {
    summary: "Enter a person's public key in the log book.",
    description: "From then on the book knows by which key that person signs; an earlier key of that person no longer counts. Compare the fingerprint with the person: anyone who has the vessel's computer can enter any key."
  },
  revoke: {
    summary: "Enter in the log book that a person's key no longer counts.",
    description: "Where it was lost, or somebody else may have it. What was signed before stays good."
  },
  user: "who enters it",
  publicFile: "the file with the public key (FILE.pub)",
  key: "the person's own key; it signs here, and never leaves this computer",
  passphraseFile: "a file whose first line is the passphrase of the key; - is standard input",
  passphraseUnreadable: "the passphrase in {file} cannot be read ({reason})",
  passphraseEmpty: "the passphrase is empty",
  made: "The private key is in {file}, the public one in {file}.pub. Fingerprint: {fingerprint}",
  entered: "Entry {id}: the key of {name} is in the book. Fingerprint, to be compared with that person: {fingerprint}",
  revoked: "Entry {id}: the key of {name} no longer counts",
  signing: "Signing entry {id} of {vessel}, {at}, {user}: {summary}",
  addedEntry: "Signing key of {name} entered{replaces, select, true {; it replaces the earlier one} other {}}",
  revokedEntry: "Signing key of {name} revoked",
  notTheirs: "{name} has no such key that counts",
  known: "the book has this key already; one that was given up is never entered again: make another",
  notSigned: "this is no signature of this key over entry {id} as it is in the book; nothing was written",
  standing: {
    unknown: "the book has no such key of {name}: enter it first ('bitacora logbook enter-key')",
    other: "this key is not the one of {name}, but somebody else's",
    revoked: "this key of {name} was revoked or replaced"
  }
};
var logbook = { verify, checkpoint, key, exporting, list, add, person };

// src/messages/en/nmea.ts
var replay = {
  summary: "Decode a capture of an NMEA 2000 bus and print it, one message a line.",
  description: "Reads candump logs and listings, canboat's format, Yacht Devices RAW and recorder files, Actisense N2K ASCII, NGT streams and EBL logs, PCDIN and MXPGN sentences, iKonvert, Signal K logs, Garmin CSV, PCAN traces, pcap and pcapng of SocketCAN, recognised by their content; gzip, bzip2, xz and zstd are unpacked. Times are those of the capture; where it says no date they begin on 1 January 1970.",
  flags: {
    file: "capture to read, or several, played as one in the order of their times; - is standard input",
    speed: "times the recorded pace, or max: as fast as it can be read (max; with --can, 1)",
    from: "from this time on: ISO 8601, or after the first message (90, 90s, 5m, 1h)",
    to: "up to this time, said the same way",
    loop: "begin again at the end, until Ctrl-C",
    csv: "write tables to this folder instead, one file a group (windData.csv)",
    manufacturer: "only messages of this manufacturer, or of devices that have said that they are its (Garmin)",
    step: "print the next message only when Enter is pressed",
    stats: "count instead of printing: messages by PGN and source, lines refused, fast packets lost"
  },
  notATime: "{option} is a time of ISO 8601 (2026-11-20T08:30:00Z) or one after the first message (90s, 5m), not ''{text}''",
  notASpeed: "--speed is a number from {min} to {max}, or max, not ''{text}''",
  stdinIsOne: "standard input (-) is one capture; name either it or files",
  tooManyFiles: "at most {max} captures are read as one; join some with 'nmea convert' first",
  noSuchManufacturer: "no manufacturer is called ''{name}''{suggestion, select, none {} other {; did you mean {suggestion}?}}",
  stepNeedsFile: "--step waits for Enter on standard input; the capture has to be a file",
  oneFileForABus: "--can plays one capture; name one",
  loopNeedsFile: "standard input cannot be begun again; --loop needs a file",
  notTogether: "{one} and {other} do not go together; leave one of them out",
  statsNeedAnEnd: "--stats counts at the end, and with --loop there is none; leave one of them out",
  refused: "{file}: {lines} lines, refused: {refused}; fast packets lost: {lost}, stray frames: {stray}, malformed: {malformed}",
  stats: {
    file: "{file}: {format}",
    lines: "{lines} lines, refused: {refused}",
    messages: "{first, select, none {{messages} messages} other {{messages} messages, {first} to {last}}}",
    fastPackets: "fast packets lost: {lost}; frames stray: {stray}, repeated: {repeated}, late: {late}, malformed: {malformed}",
    transports: "ISO transport: {whole} messages; lost: {lost}, aborted: {aborted}",
    pgn: "PGN",
    source: "source",
    count: "messages",
    rates: "a second, longest silence of a sender"
  },
  faults: {
    "not-a-record": "no record",
    "bad-time": "bad time",
    "bad-identifier": "bad identifier",
    "bad-data": "bad bytes",
    "no-data": "no bytes",
    "standard-frame": "11-bit frame",
    "remote-request": "remote request",
    "error-frame": "error frame",
    "can-fd": "CAN FD",
    "too-long": "line too long",
    "bad-checksum": "bad checksum",
    "cut-off": "cut off",
    "other-protocol": "another protocol"
  }
};
var convert = {
  summary: "Write a capture in another format.",
  description: "Reads whatever 'nmea replay' reads. candump and yd-raw have CAN frames, byte for byte those of the capture where it has frames; canboat and jsonl have whole messages. A file that exists is not overwritten.",
  from: "capture to read; - is standard input",
  file: "file to write; - is standard output",
  to: "format to write",
  framesHaveNoNames: "CAN frames have no names; leave out --name, or write canboat or jsonl",
  written: "{file}: {n} {inFrames, select, true {frames} other {messages}}{unwritable, plural, =0 {} other {; {unwritable} messages have no frames and are left out}}"
};
var nmea = { ...TAG_TEXTS.en, replay, convert };

// src/messages/en/node.ts
var node = {
  addressClaimed: "{bus}: NMEA 2000 address {address}",
  addressLost: "{bus}: no NMEA 2000 address; nothing is sent until there is one",
  identityNew: "{bus}: a new identity on the bus, unique number {uniqueNumber}",
  identityDamaged: "{bus}: the identity could not be read and is a new one; other devices take this one for another. The damaged file is {file}.damaged",
  identityNotSaved: "{file} could not be written ({reason}); after a restart this is another device on the bus",
  faults: {
    "duplicate-name": "Another device on the NMEA 2000 bus has this one's identity: was its card copied? Delete the identity file of one of them and restart it",
    "no-address": "No NMEA 2000 address is free: nothing can be sent. Disconnect a device"
  }
};

// src/messages/en/project.ts
var project = {
  /** What a key expects, as JSON Schema calls it. */
  kinds: {
    object: "a mapping (key: value)",
    array: "a list",
    string: "text",
    number: "a number",
    integer: "a whole number",
    boolean: "true or false",
    null: "null"
  },
  formats: {
    id: "letters, digits, _ and -, at most 64, the first a letter or digit",
    tagId: "letters, digits, _ . and -, at most 128, the first a letter or digit (ME_INST_0.RPM)",
    system: "small letters, digits and _, at most 32, the first a letter (propulsion)",
    mappedTag: "letters, digits, _ . and -, at most 128, with places in braces (ME_INST_{N}.RPM)",
    tagPattern: "a tag's id, in which * stands for anything (BATT_*)",
    deviceName: "a NAME of 16 hexadecimal digits in quotes, as 'bitacora nmea devices' prints it",
    talker: "two capital letters (II, GP, EC)",
    interface: "the name of a network interface, at most 15 characters (can0)",
    host: "the name or the address of a host (192.168.4.1)",
    comparison: "a comparison with a value (> 80, == true)",
    tagComparison: "a tag, a comparison and a value (ME_INST_0.RPM > 300)",
    brokerUrl: "where the broker is: mqtt:// or mqtts://, a host, a port if need be, no password (mqtt://192.168.1.5:1883)",
    topic: "one topic, without + and #, at most 256 characters",
    venusDevice: "a service of Venus and its number (battery/288)",
    jsonPath: "a place in JSON: /BME/T or $.BME.T",
    portal: "a portal id: letters, digits, _ and -",
    webhook: "a web address: http:// or https://, a host, and a path if it has one (https://ntfy.example.org/aurora)",
    seen: "text without control characters and others that are not seen",
    historianFile: "a file that is none of the service's own (lock, vessel.json, alarms.db, logbook\u2026)",
    network: "an address of IPv4 or IPv6, or a network (192.168.4.1, 192.168.4.0/24)",
    address: "an address of IPv4 or IPv6, by number (192.168.4.1)"
  },
  syntax: {
    BAD_INDENT: "the indentation does not fit; keep every list and mapping in one column",
    BAD_SCALAR_START: "a value cannot begin with this character; put it in quotes",
    BLOCK_AS_IMPLICIT_KEY: "two mappings on one line; put the inner one on lines of its own, or in braces",
    MISSING_CHAR: "a quote, bracket, comma or colon is missing",
    MULTILINE_IMPLICIT_KEY: "a key goes over more than one line; is a colon missing?",
    MULTIPLE_DOCS: "there is more than one document; remove the line ---",
    TAB_AS_INDENT: "a tab is used to indent; use spaces",
    TAG_RESOLVE_FAILED: "a tag (!\u2026) that is not known; remove it",
    UNEXPECTED_TOKEN: "this does not belong here; check brackets, quotes and colons",
    other: "this is not valid YAML; check brackets, quotes and colons"
  },
  or: " or ",
  line: "line {line}",
  reasons: {
    ENOENT: "there is no such file; 'bitacora project init' writes one",
    EACCES: "no right to read it",
    EISDIR: "it is a directory",
    notAFile: "it is not a regular file",
    tooLarge: "it is larger than {maxBytes} bytes",
    notText: "it is not UTF-8 text"
  },
  faults: {
    /** Words of a connector's own. */
    said: "{words}",
    mustBe: "must be {words}",
    syntax: "{fault}",
    duplicateKey: "{key} is given twice in one mapping; keep one of them",
    unknownAnchor: "nothing before this is marked &{anchor}; write the value itself",
    keyNotText: "a key is a list or a mapping; a key is a word",
    tooDeep: "nested deeper than {max} levels; a project file needs five",
    tooManyValues: "more than {max} values, counted with every repeated alias (*name)",
    empty: "the file has nothing in it; 'bitacora project init' writes an example",
    missing: "{key} is missing; add it",
    unknownKey: "not a known key{suggestion, select, none {.} other {; did you mean {suggestion}?}} Known here: {known}",
    wrongType: "must be {expected}{quoted, select, true {; write it without quotes} other {}}",
    notFinite: "must be a finite number",
    yesNo: "must be true or false; YAML takes {word} for text",
    notOneOf: "must be one of {allowed}{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    notAUnit: "not a known unit{suggestion, select, none {.} other {; did you mean {suggestion} (with values in it)?}} Known: {allowed}",
    tooSmall: "must be {limit} or more",
    tooLarge: "must be {limit} or less",
    notAbove: "must be more than {limit}",
    tooShort: "must not be empty",
    tooLong: "must have at most {max} characters",
    tooMany: "must have at most {max} items; it has {found}",
    noDefaultAlarm: "no tag of such a name has an alarm by default{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    unknownPgn: "no parameter group with this number is known{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    unknownField: "the group has no such field{suggestion, select, none {.} other {; did you mean {suggestion}?}} It has: {known}",
    notAValue: "the field is text, a date or bytes, which no tag can hold; choose another, or leave the row out",
    tagOrIgnore: "tag is missing; add it, or ignore: true to make no tag of this",
    tagAndIgnore: "a row either makes a tag or ignores; remove one of the two",
    noInstance: "this group has no instance; remove it, or tell messages apart with when",
    notACondition: "when takes fields that are an enumeration or a whole number of at most 8 bits",
    tooManyConditions: "messages of a group are distinguished by {max} fields at most, those of its instance and type among them; use fewer",
    bitMissing: "the field is a set of bits; add bit (0 to {max})",
    notBits: "the field is not a set of bits; remove bit",
    notAnEnumeration: "the field is not an enumeration; remove on",
    scaleOfBool: "a tag in bool has no scale and no offset; remove them",
    scaleOfZero: "a scale of 0 would make every value the same; choose another",
    unitDoesNotFit: "the field gives {units}; choose that, or add scale and offset that make it so",
    unitOfTag: "the tag is listed in {unit}; let both have one unit",
    badPlace: "{places, select, none {this group fills no place in braces} other {of places in braces this group fills {places}}}",
    repeatedRow: "{first} makes the same of this group; keep one, or tell them apart by source",
    builtInToo: "{field} of instance {instance} makes this tag, too; give that one another tag, or ignore it, in a row of its own",
    unknownManufacturer: "no manufacturer of this name is known; use its number{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    notPublished: "this group is not sent; those that are: {pgns}",
    neverPublished: "no tag of this name is ever sent: only those of the groups that are{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    badFormat: "must be {format}",
    repeatedId: "the same id as {first}; each needs one of its own",
    rangeReversed: "must not be less than range_normal_min ({min}); exchange the two",
    rangeOfBool: "a tag in bool or text has no range; remove it",
    alarmOnText: "a tag in text cannot have alarms; remove them",
    thresholdNotBool: "the tag is in bool; the threshold is true or false",
    thresholdNotNumber: "the tag is in {unit}; the threshold is a number",
    operatorOnBool: "the tag is in bool; only == and != can compare it",
    hysteresisOnBool: "the tag is in bool, which has no hysteresis; remove it",
    neverClears: "this alarm would clear only {side, select, below {below} other {above}} {leaveAt}, and normal values end at {bound}; make the hysteresis smaller, move the threshold (in the unit of the tag), or give the tag its normal range",
    neverHolds: "no value of this unit is below {least}, so this would never hold; choose a higher one, in the unit of the tag",
    neverReached: "no two values differ by more than {most}, so the alarm would never come; make it smaller",
    notBelow: "must be less than the threshold ({threshold}), or the alarm would never clear; make it smaller",
    beforeTimeout: "the values of the tag come up to {timeoutS} s apart, so the alarm would come between them; make it {timeoutS} or more",
    ownTag: "this is the alarm's own tag; name another one",
    otherUnit: "that tag is in {other} and this one in {own}, and their difference says nothing; name a tag in {own}",
    gateOnText: "that tag is text, with which nothing compares; name another one",
    alwaysHolds: "this holds for every normal value, so the alarm would never clear; change the threshold or the operator",
    notForOperator: "the operator {operator} does not use this; remove it, or choose another operator",
    bandReversed: "must be more than low ({low}); exchange the two",
    bandTooNarrow: "the band is {width} wide: no value would be inside by this hysteresis; make it smaller",
    notWhole: "must be a whole number: how often it has begun",
    notHigher: "must be more urgent than the alarm's own priority ({priority})",
    unknownTag: "no tag of this name is listed here, and the bus makes none: list it under tags{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    nothingWrites: "nothing in this project writes this tag; did you mean {near}?",
    matchesNoTag: "no tag that may come has such a name{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    systemNotEnabled: "not in systems_enabled: add it there{suggestion, select, none {.} other {; did you mean {suggestion}?}}",
    certAndKey: "a certificate and its key need each other: give both files, or neither",
    passwordWithoutUser: "a password without a name; give the user, too",
    repeatedTopicTag: "another topic is this tag already; choose another tag",
    topicWithoutUnit: "no unit is known for this tag; give unit_si, or list the tag under tags",
    topicOfOtherUnit: "the tag is listed in {unit}; give the same unit, and a scale and an offset that convert to it",
    halfACertificate: "a certificate and its key go together; give both, or neither",
    certificateWithoutTls: "certificates are for TLS; write mqtts://",
    repeatedSource: "the same source twice; keep one",
    neverFrom: 'nothing comes from there to {bind}, which is of another family of addresses; bind to "::"',
    notAGroup: "must be a multicast group (239.2.1.1), of the same family as bind",
    oneTransport: "a source of NMEA 0183 has a host, a port of this machine, or a serial port; keep one of them",
    groupOverTcp: "a multicast group has datagrams only; leave group or protocol out",
    hearsItself: "this is what the service itself sends: it would hear it again and again; remove one of the two",
    beamExceedsLength: "the beam is larger than the length ({loaM}); exchange the two",
    furtherFaults: "and {count} more"
  },
  init: {
    setUp: "Written by the set-up of Bit\xE1cora. All there is: bitacora project init; check it with bitacora project check.",
    summary: "Write a commented example of a project file.",
    file: "file to write",
    force: "write over a file that is there",
    exists: "{file} is already there; choose another name, or write over it with --force",
    notWritable: "{file} cannot be written ({reason})",
    written: "{file} written. Change it to your vessel, check it with 'bitacora project check {file}'', and serve it with 'bitacora serve --project {file}''."
  },
  check: {
    summary: "Check a project file and list every fault with its line and path.",
    description: "The exit status is 0 when the file is good, 1 when it has faults, 2 when it cannot be read.",
    file: "project file (YAML or JSON)",
    good: "{file}: no faults; {tags} tags, {alarms} alarms, {sources} sources",
    warning: "warning: {line}",
    openSource: "note: {path} takes what anybody on the network sends; name the gateway with from: [192.168.4.1], or its network with from: [192.168.4.0/24]",
    missingCapture: "note: there is no readable capture {capture} on this machine",
    missingSecret: "note: there is no readable file {file} on this machine, by which the broker is reached",
    faults: "{count, plural, one {{file}: 1 fault} other {{file}: {count} faults}}"
  },
  schema: {
    summary: "Print the JSON Schema of the project file."
  }
};

// src/messages/en/shore-link.ts
var shoreLink = {
  status: {
    summary: "How far the link of this vessel to shore has got: entries, samples, what is still to come and how long it takes.",
    none: "the project names no shore; write shore: { url: \u2026 } into it",
    shore: "Shore   ",
    book: "Log book",
    samples: "Samples ",
    today: "Today   ",
    never: "has not answered since the start",
    answered: "answered {seconds} s ago",
    entries: "{ashore} of {all} entries ashore",
    notKnown: "not known yet",
    allAshore: "{minutes, plural, =0 {all ashore} other {all ashore but the last {minutes} min}}",
    toCome: "          some {millions} million samples to come, {megabytes} MB{minutes, select, none {} other {, about {minutes} min}}",
    bytes: "{megabytes} MB sent",
    onSatellite: "samples wait for a cheap link; {rollups, number} values of roll-ups went instead since the start",
    spent: "which is the day's budget: samples wait for tomorrow (UTC)"
  }
};

// src/messages/en/simulate.ts
var simulate = {
  summary: "Run the simulator without the service and print every tag update.",
  description: "Without --project it simulates the demo vessel. The same seed gives the same vessel. Ctrl-C ends it.",
  project: "project file whose tags are simulated (YAML or JSON); without it, the demo vessel",
  tick: "seconds from one set of values to the next; without it, as the project says, else 0.5",
  seed: "number that all chance comes from; without it, as the project says, else 1",
  duration: "seconds of the vessel's time to simulate; without it, until Ctrl-C",
  speed: "times as fast as real time, or max",
  tag: "only this tag; * stands for anything (repeatable)",
  can: "be a device on this CAN interface instead of printing: claims an address and sends the tags as NMEA 2000",
  out: "write what that device would send as a candump log instead; - is standard output",
  oneOutput: "--can, --out, --json and --tag: only one way out; leave the others out",
  busHasItsPace: "a bus has its own pace; --speed max goes with --out",
  sent: "{givenUp, plural, =0 {{bus}: {frames} frames sent} other {{bus}: {frames} frames sent, {givenUp} given up}}",
  written: "{file}: {frames} frames written",
  notASpeed: "--speed is a number above 0, at most {max}, or max, not ''{text}''",
  noSuchTag: "{suggestion, select, none {the project has no tag {pattern}} other {the project has no tag {pattern}; did you mean {suggestion}?}}"
};

// src/messages/en/stations.ts
var stations = {
  /** A vessel, as alarms and the log book name her. */
  vessel: "{name, select, none {vessel {mmsi}} other {{name} ({mmsi})}}",
  collision: {
    tag: "Dangerous vessel {place}: her MMSI, 0 for none",
    alarm: "{vessel} comes within {cpaNm} NM in {minutes} min; now {rangeNm} NM off, bearing {bearing}\xB0",
    advice: "Look out, and at the radar: AIS does not show every vessel, and its courses may be old. Take early and clear action by the collision regulations; call her on VHF by name. This is no type-approved navigation equipment."
  },
  distress: {
    tag: "Distress beacon {place}: its MMSI, 0 for none",
    beacon: "{kind, select, mob {person overboard} sart {search and rescue transmitter} other {EPIRB}}",
    alarm: "DISTRESS: {beacon} {mmsi}{place, select, none {} other { at {place}}}",
    advice: "Note the time and the position. If it is yours, begin the man-overboard manoeuvre; otherwise call the coast station on VHF channel 16 and ask whether help is wanted. Do not lose the position."
  },
  test: {
    tag: "Distress beacon under test {place}: its MMSI, 0 for none",
    alarm: "TEST of a distress beacon: {beacon} {mmsi}",
    advice: "A beacon near by is being tested. If it is not yours, nothing has to be done."
  }
};

// src/messages/en/system-tags.ts
var systemTags = {
  clock: {
    tag: "This computer's clock cannot be right",
    alarm: "The clock of this computer cannot be right: it has leapt, is years behind, or differs from GNSS",
    advice: "Times in the log book may be wrong until it is right. Set this computer's clock, look at its battery, and note the true time in the log book."
  },
  dataDir: {
    tag: "The data directory is lost",
    alarm: "The data directory is gone, exchanged or read-only: NOTHING is being kept",
    advice: "Alarms still come, but neither they nor any value are recorded. Put the disk or card back, see that it can be written, and restart the service."
  }
};

// src/messages/en/tools.ts
var shared = {
  interface: "CAN interface, as 'ip link' calls it",
  pgn: "only these PGNs (127488 or 127488,127489)",
  source: "only messages from these source addresses (16 or 16,35)",
  destination: "only messages to these addresses; 255 is everyone",
  name: "only these groups, by canboat's id (engineParametersRapidUpdate)",
  /** The bus is not up: `fault` is one of the bus's own texts. */
  waiting: "{bus}: {fault}. Waiting for it",
  isUp: "{bus}: up",
  noSuchGroup: "there is no group ''{name}''{suggestion, select, none {; 'nmea dump' prints the ids of groups} other {; did you mean {suggestion}?}}",
  notASize: "{option} is a number of bytes, at least {min}, with K, M or G if you like, not ''{text}''",
  notATime: "{option} is a time from {minS} s to {maxS} s, with s, m, h or d (90s, 24h), not ''{text}''"
};
var dump = {
  summary: "Print what is on a bus as it comes, one decoded message a line, until Ctrl-C.",
  description: "It only listens: it claims no address and sends nothing. An interface that is missing or down is waited for. With --json, the same lines as 'nmea replay --json'.",
  raw: "print the CAN frames as candump logs them, and decode nothing",
  count: "end after so many messages",
  stats: "count instead of printing, and print the counts at the end",
  rawHasNoNames: "--raw decodes nothing; leave out --name and --json",
  summaryLine: "{bus}: {messages} messages in {frames} frames, {seconds} s",
  troubles: {
    lost: "{n} frames lost: the process was too late; 'nmea check' says what helps",
    notPrinted: "{n} messages not printed: the reader is too slow",
    fastPackets: "fast packets lost: {lost}, stray frames: {stray}",
    transports: "ISO transport messages lost: {lost}, aborted: {aborted}",
    foreign: "no NMEA 2000: {standard} frames of 11 bits, {remote} remote requests, {fd} of CAN FD, {errors} error messages",
    outages: "the bus went away {n} time(s)"
  }
};
var record = {
  summary: "Record the frames of a bus in a folder, as candump does: packed, rotated, bounded, safe against power cuts.",
  description: "It only listens. Files are named like can0-000012-20261121T040812Z.log.zst; zstdcat (or zcat) makes of them what candump -l writes, and 'nmea replay' reads them as they are. Frames with 29 bits are recorded, which is all of NMEA 2000; frames with 11 bits, remote requests, CAN FD and error messages are counted and not recorded. After a power cut the last --sync-s seconds are missing at most. A disk that is full is waited for.",
  directory: "folder to record in, made where it is missing; - is standard output, unpacked",
  maxBytes: "begin another file before this one has so many bytes (64M)",
  maxAge: "\u2026 or when it is so old (24h)",
  keepBytes: "remove the oldest files of this interface so that all have so many bytes at most",
  keepFiles: "\u2026 or so that there are so many at most",
  overwrite: "remove the oldest files of this interface also when the disk is full, instead of waiting for room",
  compress: "how files are packed",
  sync: "seconds between two writes to the disk",
  recordsIn: "{bus}: recording in {directory}; Ctrl-C ends it",
  fault: "{bus}: cannot be written ({reason}); it is tried again, what fits waits",
  diskFull: "{bus}: the disk is full; frames wait for room, then are only counted",
  goesOn: "{bus}: recording again",
  losing: "{bus}: {frames} frames lost in the last minute: the process was too late; see 'nmea check {bus}''",
  summaryLine: "{bus}: {frames} frames recorded in {seconds} s, {megabytes} MB in {files} file(s)",
  notRecorded: "{n} frames NOT recorded: they could not be written"
};
var replay2 = {
  can: "send the frames on this CAN interface instead of printing them, with their recorded gaps (--speed 1 where none is given). They keep their recorded source addresses: use a bus on which no device has them",
  framesHaveNoNames: "--can plays frames, before they are put together; leave out --name and --stats",
  summaryLine: "{bus}: {frames} frames sent in {seconds} s",
  givenUp: "{n} frames NOT sent: the bus was gone, or did not take them in time",
  unsendable: "{n} messages that no CAN frames can carry were left out"
};
var send = {
  summary: "Send messages on a bus, written as JSON, from an address of our own.",
  description: `A message is written as 'nmea dump --json' prints it: its group by "pgn" or by canboat's "id", and its "fields"; "priority" and "destination" if they are not the group's own. What is left out is not available. Without MESSAGE, messages are read from standard input, one a line. Before it sends it claims an address, which takes a second or two. Nothing is sent that would say something else than what was written. Exit status 1 when not all got onto the bus.`,
  message: "message as JSON; without it, or as -, JSON Lines from standard input",
  source: "send from this address without claiming it: other devices do not know who speaks, and one that has the address will mind",
  raw: "a CAN frame as it is (19F20023#00112233), with the address that is in it and no claim (repeatable)",
  dryRun: "print the frames (from address 35, unless --source says another) and send nothing",
  outOfRange: "send values that a field cannot hold as 'out of range', instead of refusing them",
  notAFrame: "--raw is eight hexadecimal digits, # and at most eight bytes (19F20023#0011), not ''{text}''",
  rawAlone: "--raw frames are sent as they are; leave out MESSAGE and --source",
  noAddress: "no address could be had: all are taken, or another device has this one's identity",
  notJson: "not JSON ({reason})",
  notUtf8: "not UTF-8",
  line: "line {number}: {fault}",
  tooLong: "longer than {bytes} bytes",
  notTaken: "the bus did not take it",
  summaryLine: "{bus}: {messages} messages sent in {frames} frames",
  dryRunLine: "{bus}: {messages} messages would be sent in {frames} frames; nothing was",
  notSent: "{n} messages NOT sent",
  givenUp: "{n} frames NOT sent: the bus did not take them in time. Is another device on it?",
  unreceived: "{n} messages by ISO transport NOT received: refused, not answered, or not sent to the end",
  faults: {
    "not-an-object": 'a message is a JSON object with "pgn" or "id", and "fields"',
    "no-group": 'the group is missing: "pgn" or "id"',
    unknown: "{suggestion, select, none {{name} is not known here} other {{name} is not known here; did you mean {suggestion}?}}",
    sharedPgn: 'several groups have PGN {pgn}; say which by "id": {ids}',
    otherPgn: "{id} has PGN {pgn}",
    notAWholeNumber: "{name} is a whole number from {min} to {max}",
    forEveryone: "messages of PGN {pgn} have no destination; leave it out",
    "bad-bytes": '"data" is bytes in hexadecimal digits (419fff)',
    "data-and-fields": 'a message has "data" or "fields", not both',
    notAList: "{name} is a list of objects: ['{'\u2026'}', '{'\u2026'}']",
    noParameter: "{name}: PGN {pgn} has no parameter {value}",
    tooLong: "{bytes} bytes, and messages of this group have at most {max}",
    outOfRange: "{name} is from {min} to {max}{unit, select, none {} other { {unit}}}, not {value}",
    doesNotFit: "{name} cannot say {value}; it would say {said}"
  }
};
var check = {
  summary: "Look at a CAN interface and the bus behind it, and say what to change.",
  description: "It only listens. Each line is ok, warn or bad, with the command to type. Exit status 1 when one of them is bad.",
  seconds: "how long to listen",
  levels: { ok: "ok", warn: "warn", bad: "bad" },
  lines: {
    exists: "{bus} is a CAN interface",
    up: "it is up",
    bitRate: "bit rate {rate} bit/s, that of NMEA 2000",
    bitRateUnknown: "bit rate: a virtual interface has none",
    restart: "after bus-off the controller is restarted within {ms} ms",
    transmitQueue: "the interface queues {frames} frames",
    receiveBuffer: "net.core.rmem_default is {bytes}: on a full bus the process may be busy for {ms} ms",
    controller: "controller {state}, transmit errors {transmit}, receive errors {receive}",
    controllerTroubled: "controller {state}, transmit errors {transmit}, receive errors {receive}: check cable, terminators and the bit rates of the other devices",
    noAnswer: "the program 'ip' did not answer, so bit rate, queue and controller are not known; run this again",
    noProgram: "bit rate, queue and controller are not known: install iproute2 for the program 'ip'",
    traffic: "{perS} frames/s from {devices} addresses, {load} % of the bus",
    silent: "no frame in {seconds} s: is another device on, and the bus powered? The bit rate must be 250000",
    lost: "{n} frames were lost while listening; raise net.core.rmem_default and look what else runs",
    notLost: "no frame was lost while listening",
    errors: "{n} error messages from the driver while listening ({unacknowledged} without an acknowledgement): check cable and terminators",
    foreign: "{n} frames that are no NMEA 2000 (11 bits, remote, CAN FD): something else shares the bus",
    fastPackets: "{lost} fast packets arrived with frames missing"
  }
};
var tools = { shared, dump, record, replay: replay2, send, check };

// src/messages/en/unit.ts
var unit = {
  install: {
    summary: "Make Bit\xE1cora a service of this computer: it starts with it, and is watched (systemd).",
    description: "For an installation by npm; the Debian package brings its own. It asks nothing and prints each step: the user bitacora, a first project file where there is none, the unit with the paths of this Node and this program, and then the start. It may be repeated, for example after Node was changed.",
    dryRun: "print the steps and the unit, and change nothing"
  },
  uninstall: {
    summary: "Stop the service and remove its unit. Data, the project file and the user stay.",
    dryRun: "print the steps, and change nothing"
  },
  status: {
    summary: "Whether the service is installed, starts with the computer and runs, how it last ended, and what the doctor finds.",
    description: "Exit status 1 if it does not run or something is wrong."
  },
  refused: {
    noSystemd: "This computer is not run by systemd. Start it by what it has: bitacora serve --project FILE",
    package: "{verb, select, install {The Debian package has its own unit ({file}): it is installed already. To use this installation instead: sudo apt remove bitacora} other {The unit belongs to the Debian package ({file}): sudo apt remove bitacora}}",
    byHand: "Somebody has written {file} by hand, and it stays as it is. If it is not needed: sudo systemctl disable --now bitacora; sudo rm {file}",
    clone: "{root} is a clone, on which somebody works. Install what it packs, then repeat this: npm pack; sudo npm install --global ./bitacora-\u2026.tgz",
    outOfSight: "{root} lies in a folder for temporary files, which the service does not see: sudo npm install --global ./bitacora-\u2026.tgz",
    notRoot: "Only root can do this: {command}"
  },
  steps: {
    would: "would:",
    userThere: "The user {name} is there",
    user: "Make the user {name}, without a password",
    projectThere: "The project file is there: {file}",
    project: "Write a first project file: {file}; say there what your vessel is",
    unit: "Write the unit: {file}",
    reload: "Let systemd read it",
    enable: "Start it with the computer",
    start: "Start it now; its data are kept in {dir}",
    stop: "Stop it, and no longer start it with the computer",
    remove: "Remove the unit: {file}",
    noSocketcan: "Look: no CAN bus can be used, because the package 'socketcan' is missing; 'bitacora doctor' says what to type",
    failed: "This failed: {step}: {reason}",
    notStarted: "The service did not start. What it said last:",
    dryRunEnd: "Nothing was changed"
  },
  ready: "The service runs at {url}. How it is: bitacora service status",
  runs: "The service runs. How it is: bitacora service status",
  kept: "Kept: the data in {dir}, the project file {project}, the user {user}. To remove them, too: sudo rm -r {dir} {project}; sudo userdel {user}",
  nothingToRemove: "There is no unit bitacora.service: nothing to remove",
  state: {
    notInstalled: "Not installed: nothing starts Bit\xE1cora with this computer",
    writtenBy: {
      package: "Installed by the Debian package ({file})",
      "service install": "Installed by 'bitacora service install' ({file})",
      hand: "Installed by hand ({file})"
    },
    programGone: "The program that the unit starts is not there: {path}",
    enabled: "{isEnabled, select, true {Starts with the computer} other {Does NOT start with the computer}}",
    running: "Runs since {since}{restarts, plural, =0 {} other {; systemd had to start it again {restarts} time(s)}}",
    notRunning: "Does NOT run ({active}, {sub}){status, plural, =0 {} other {; it ended with status {status}}}",
    watchdog: "{limit, select, none {No watchdog: if it hangs it is not started again} other {Watchdog: started again after {limit} without a sign of life}}",
    unknown: "systemd does not answer: whether it runs is not known",
    doctor: "{found, plural, =0 {The doctor finds nothing wrong} other {The doctor finds: {wrong} wrong, {look} to look at (bitacora doctor says more)}}"
  }
};

// src/messages/en/witness.ts
var command = {
  summary: "Be a witness: keep the latest checkpoint of each vessel, and cosign only what continues it.",
  description: "For ashore, another boat, or a laptop. Speaks C2SP tlog-witness (POST /add-checkpoint). It knows the vessels whose public keys it was given (--vessel, the text or the file logbook.pub of the vessel), and remembers them. A book that was rewritten, cut or put back from an old copy is refused, and both checkpoints are kept as evidence. What it signs is on disk before it answers. Its folder must not be put back from an old copy: it would forget what it signed.",
  flags: {
    name: "the witness's name, a URL without its https://; at the first start (default: this machine's name)",
    vessel: "public key of a vessel to be known from now on: the line in its logbook.pub, or that file (repeatable)",
    host: "address to listen on",
    port: "port to listen on; 0 takes any free one",
    dir: "the witness's own folder: its key, what it has signed, and what it has refused"
  },
  ready: "Witness {name} at {url}, knows {vessels} vessel(s). The page for people is at the same address.",
  publicKey: "In the vessel's project file:",
  folder: "Its folder: {dir}",
  noVessels: "It knows no vessel yet, and refuses all: give it the public key of one with --vessel",
  loopback: "Only programs on this machine reach it; --host 0.0.0.0 opens it to the network",
  keyMade: "The witness's key was made: {file}. Keep it where nobody of the vessels reaches it.",
  notAKey: "''{text}'' is no public key of a vessel, nor a file with one; take the line in the vessel's logbook.pub",
  badName: "''{name}'' is no name for a witness: no spaces and no '+', at most 255 characters",
  otherName: "this witness is called ''{known}'' and cannot become ''{name}'': leave out --name, or choose another folder with --dir",
  stopped: "Stopped; what was signed is on disk",
  fault: "Refused for now, nothing was signed: {reason}",
  cosigned: "{origin}: {size} entries, cosigned (before: {before})",
  first: "{origin}: {size} entries, cosigned; the first time that it is seen",
  unknown: "Refused: {from} sends a checkpoint of ''{origin}'', which is not known here. If it should be: --vessel with its logbook.pub",
  notSigned: "Refused: {from} sends a checkpoint of ''{origin}'' that is not signed with a key that is known for it",
  refused: {
    fork: "REFUSED: {origin} shows ANOTHER BOOK of {size} entries than the one that was cosigned: it was rewritten, or two are kept (from {from})",
    unproven: "REFUSED: {origin} shows {size} entries, and not that the {known} that were cosigned are their beginning: it was rewritten, or an old copy was put back and continued (from {from})",
    shorter: "Refused: {origin} shows {size} entries only, and {known} were cosigned: an old copy of its book, or an old checkpoint that somebody has sent again (from {from})"
  },
  evidence: "Both checkpoints are kept: {file}",
  page: {
    language: "en",
    title: "Witness {name}",
    intro: "Each vessel's log book as it was last shown here, and shown to continue what was shown before. Public key: {publicKey}",
    columns: [
      "Vessel",
      "Entries",
      "Cosigned (UTC)",
      "Last heard (UTC)",
      "Refused since the start"
    ],
    never: "never",
    none: "No vessel is known here yet.",
    refusals: "{fork} another book, {unproven} not shown to continue, {shorter} shorter"
  }
};
var service = {
  /** The tag that is true while a witness refuses the book, and its alarm. */
  tag: "Log book: a witness refuses it",
  alarm: "A witness refuses the log book: it was changed, put back from an old copy, or is kept twice",
  advice: "Keep the data directory as it is. Find out whether an old copy was put back, or a second computer runs with the same key, then ask the witness what it has seen."
};
var witness = { command, service };

// src/messages/en/all.ts
var catalogue = {
  accessAnswers: access,
  signalkAnswers,
  api,
  alerts,
  anchor,
  alarms,
  backup,
  bus,
  cli,
  conditions,
  conditionWords,
  defaultAlarms,
  devices,
  doctor,
  entries,
  evidence,
  history,
  access: accessCommands,
  https,
  logbook,
  nmea,
  node,
  project,
  shoreLink,
  simulate,
  stations,
  systemTags,
  tools,
  unit,
  witness
};

// src/messages/es/access.ts
var access2 = {
  reasons: {
    wrong: "El nombre o la contrase\xF1a no son correctos",
    wait: "Demasiados intentos; espere un poco",
    busy: "Se comprueban demasiadas contrase\xF1as a la vez; vuelva a intentarlo",
    code: "El c\xF3digo no es correcto; el servicio lo muestra en su ordenador, y tambi\xE9n: bitacora access code",
    "no-setup": "Ya hay cuentas: la primera visita fue otra. Pida al patr\xF3n que le d\xE9 una",
    "no-tablet": "El PIN solo vale en las tabletas del puente",
    taken: "Ya hay una cuenta con ese nombre, o con uno que se le parece",
    unknown: "No hay nada con ese nombre o n\xFAmero",
    "last-master": "Es la \xFAnica cuenta de patr\xF3n: antes haga patr\xF3n a otra persona",
    "first-master": "La primera cuenta es la del patr\xF3n: a\xF1\xE1dala con --role master, o en la primera visita con el c\xF3digo",
    "own-watch": "La guardia ya es suya",
    full: "No caben m\xE1s; retire antes lo que ya no se usa",
    "not-yours": "Eso no le corresponde",
    passkey: "La llave de acceso no ha valido; vuelva a intentarlo, o use la contrase\xF1a",
    "passkey-copied": "Hay una copia de esta llave de acceso: ret\xEDrela, y a\xF1ada otra nueva",
    "passkey-taken": "Esa llave de acceso ya est\xE1 en una cuenta",
    "passkey-clear": "Los navegadores solo admiten llaves de acceso por HTTPS",
    "passkey-address": "Los navegadores no admiten llaves de acceso en una direcci\xF3n IP: abra la consola por su nombre",
    "passkey-foreign": "Esta direcci\xF3n no es la del servicio: para un proxy, in\xEDcielo con --allow-origin",
    "secret-short": "Demasiado corta: una contrase\xF1a tiene 10 caracteres como m\xEDnimo, y un PIN 4 cifras",
    "secret-long": "Demasiado larga: 256 caracteres como m\xE1ximo",
    "secret-name": "La contrase\xF1a es casi el nombre; elija otra",
    "secret-common": "Es de las primeras que alguien probar\xEDa; elija otra",
    "secret-digits": "Un PIN solo tiene cifras"
  },
  nameRequired: "Falta 'name'",
  passwordRequired: "Falta 'password'",
  currentRequired: "Falta 'current', la contrase\xF1a de ahora",
  secretRequired: "Falta 'password' o 'pin'",
  codeRequired: "Falta 'code'",
  toRequired: "Falta 'to', quien toma la guardia",
  scopesRequired: "Falta 'scopes', lo que el programa puede: read, tags, acknowledge, write, control",
  scopeUnknown: "''{text}'' no es un permiso; los hay: read, tags, acknowledge, write, control",
  roleRequired: "Falta 'role': guest, crew, engineer, service_technician o master",
  labelRequired: "Falta 'label', c\xF3mo se llama la llave de acceso",
  passkeyPartRequired: "Falta una parte de lo que el navegador dice de la llave de acceso",
  noControl: "Este servicio no tiene control de acceso"
};

// src/messages/es/signalk-answers.ts
var signalkAnswers2 = {
  notJson: "El mensaje no es un objeto JSON",
  notUnderstood: "El mensaje no se entiende: se admiten subscribe, unsubscribe, put, delete, login, logout, validate y accessRequest",
  subscription: {
    path: "subscribe[{at}].path debe ser un texto de hasta 256 caracteres",
    period: "subscribe[{at}]: period y minPeriod deben ser milisegundos; los valores llegan sin ese l\xEDmite",
    policy: "subscribe[{at}].policy debe ser instant, ideal o fixed",
    format: "subscribe[{at}].format solo puede ser delta"
  },
  badContext: "context debe ser un texto como vessels.self, vessels.* o atons.*, o '{' radius, position '}'",
  noTrack: "No hay traza de {vessel}",
  trackQuestion: {
    timespan: "timespan y timespanOffset son un tiempo, como 24h o 90m",
    resolution: "resolution es un tiempo, como 10s o 1m",
    radius: "radius es una distancia en metros",
    bbox: "bbox es oeste,sur,este,norte en grados"
  },
  subscribeNotList: "subscribe y unsubscribe deben ser listas de '{' path '}'",
  tooManySubscriptions: "Este cliente, o todos juntos, tienen ya demasiadas suscripciones ({most})",
  deltasRefused: "Este servidor no toma valores de sus clientes; una fuente se configura en el proyecto",
  tooManyRequests: "Este cliente espera ya demasiadas respuestas",
  done: "Hecho",
  putNotPossible: "{tagId, select, none {{path} no se puede mandar} other {{path} ({tagId}) no se puede mandar desde aqu\xED}}",
  noSuchNotification: "No hay ninguna alarma en {path}",
  notActive: "La alarma no est\xE1 activa",
  notSilenceable: "La alarma no suena: no hay nada que silenciar",
  notByHand: "Una alarma se va cuando su condici\xF3n ha pasado y alguien la ha reconocido, no a mano",
  badPut: `Falta el valor: se espera '{' "value": \u2026 '}'`,
  stateOnlyNormal: "El estado de una alarma solo se puede pasar a normal, que es reconocerla",
  methodOnlyLess: "Los m\xE9todos de una alarma solo se pueden quitar, que es silenciarla",
  noAccounts: "Este servidor no tiene cuentas: se usa sin iniciar sesi\xF3n",
  onlyEncrypted: "Sin HTTPS no se inicia sesi\xF3n ni se pide acceso",
  accessPending: "La petici\xF3n espera a que una persona la permita, en la consola o con bitacora access",
  badLogin: "Faltan 'username' y 'password'",
  noSuchRequest: "Este cliente no ha pedido acceso con ese requestId",
  noAccessRequests: "Este servidor no tiene cuentas: no hace falta pedir acceso",
  /** Who acknowledges or silences from Signal K: nobody logs in, so it is where from. */
  user: "{client, select, none {Signal K} other {Signal K {client}}}",
  historyUnknown: "La historia tiene values, paths y contexts",
  question: {
    paths: "paths es obligatorio: una o m\xE1s rutas separadas por comas",
    method: "El m\xE9todo de una ruta debe ser average, min, max, first o last",
    time: "Hacen falta from o duration: tiempos ISO 8601, una duraci\xF3n como PT15M o en segundos, y from antes que to",
    resolution: "resolution debe ser segundos o una expresi\xF3n como 1s, 5m, 2h, 1d",
    provider: "No hay otro provider que bitacora",
    sources: "sourcePolicy debe ser all o preferred",
    rows: "Son demasiadas filas: pida una resolution m\xE1s larga o menos tiempo"
  },
  logbook: "Libro de bit\xE1cora",
  logAppendOnly: "El libro de bit\xE1cora solo crece: una anotaci\xF3n se corrige con otra, en la consola",
  logTextMissing: "Falta text: lo que ha pasado",
  logNotText: "{name} debe ser un texto",
  logCategory: "category admite min\xFAsculas, cifras, - y _, como mucho 32",
  logFieldUnknown: "El campo {name} no se admite: la fecha la pone el barco, y lo dem\xE1s es text, author y category",
  logEntryUnknown: "No hay tal anotaci\xF3n entre las {most} \xFAltimas",
  appNameInvalid: "El nombre de la aplicaci\xF3n o su versi\xF3n no son v\xE1lidos",
  appPathInvalid: "La ruta del dato no es v\xE1lida",
  appBodyInvalid: "El cuerpo debe ser JSON",
  appPatchInvalid: "El parche (JSON Patch) no se puede aplicar: admite {operations} operaciones y copia hasta {bytes} bytes, nada dentro de s\xED mismo",
  appDataTooLarge: "Los datos de una aplicaci\xF3n no pueden pasar de {bytes} bytes",
  appDataFull: "Ya se guardan los datos de {documents} aplicaciones; no caben m\xE1s",
  appDataSaved: "ApplicationData saved"
};

// src/messages/es/api.ts
var historianFaults2 = {
  "disk-full": "No queda espacio en el disco y el historiador no se puede abrir; libere espacio e int\xE9ntelo de nuevo",
  "historian-damaged": "El archivo del historiador est\xE1 da\xF1ado y no se puede leer; pare el servicio y m\xEDrelo con bitacora history check",
  "historian-foreign-file": "El archivo del historiador no es de Bit\xE1cora y no se puede leer; arranque el servicio con otro (--db)",
  "historian-io": "El archivo del historiador no se puede abrir o leer ahora; compruebe su disco y sus permisos e int\xE9ntelo de nuevo",
  "historian-locked": "El archivo del historiador est\xE1 en uso por otro programa y no se puede leer; cierre ese programa e int\xE9ntelo de nuevo",
  "historian-other-version": "El archivo del historiador es de otra versi\xF3n de Bit\xE1cora y no se puede leer; use la versi\xF3n que lo escribi\xF3 o arranque con otro (--db)"
};
var api2 = {
  tagWithoutValue: "El tag {tagId} no existe o todav\xEDa no tiene valor",
  tagUnknown: "El tag {tagId} no est\xE1 registrado",
  alarmRuleNotSo: "No hay ninguna alarma {alarmId} de {tagId} con la que hacer eso",
  alarmRuleNotEditable: "La alarma {alarmId} de {tagId} no es una del proyecto que se pueda cambiar aqu\xED: es del servicio, de un aparato o el archivo la escribe de otra forma",
  projectChanged: "El archivo de proyecto ha cambiado desde que se carg\xF3: c\xE1rguelo (bitacora project reload) y vuelva a intentarlo",
  trialUnderWay: "Ya se est\xE1 probando otra regla con el historial; vuelva a intentarlo dentro de un momento",
  alarmNotActive: "La alarma {alarmId} no est\xE1 activa",
  kindUnknown: "El tipo de entrada (kind) {kind} no es conocido; use uno de: {kinds}",
  entryUnknown: "El libro de bit\xE1cora no tiene ning\xFAn asiento {id}",
  userRequired: "Qui\xE9n refrenda (user) es obligatorio y no puede estar vac\xEDo",
  signatureWrong: "La firma no es de esta clave sobre el asiento {id} tal como est\xE1 en el libro; no se ha escrito nada.",
  signatureOfNobody: "{standing, select, unknown {El libro no tiene esta clave de {person}: an\xF3tela antes con bitacora logbook enter-key.} revoked {Esta clave de {person} est\xE1 anulada o sustituida.} other {Esta clave no es de {person}, sino de otra persona.}}",
  keyRequired: "Falta key: la clave p\xFAblica en base64.",
  personRequired: "Falta person: de qui\xE9n es la clave.",
  keyWriterRequired: "Falta user: qui\xE9n la anota.",
  notAPersonKey: "key no es una clave p\xFAblica: Ed25519 (32 bytes en base64) o la de una llave de acceso P-256 (65 bytes).",
  keyKnown: "El libro ya tiene esta clave; una anulada no se vuelve a anotar. Haga otra.",
  keyNotTheirs: "{person} no tiene esta clave en vigor.",
  noCheckpoint: "Todav\xEDa no se ha firmado ning\xFAn punto de control; se firma uno a los 1000 asientos, al cuarto de hora con novedades, al parar y al pedirlo (POST)",
  notSigned: "No se firma nada: faltan pruebas del libro o no es el que se firm\xF3; vea bitacora logbook verify y bitacora logbook accept",
  cannotSign: "El punto de control no se puede firmar ahora: no hay clave, o el disco no lo admite",
  nothingToAccept: "No hay nada en contra del libro de bit\xE1cora: nada que dar por bueno",
  bookChanged: "El libro de bit\xE1cora no es el que se firm\xF3, y eso nadie puede darlo por bueno: reponga el verdadero",
  acceptingUserRequired: "Qui\xE9n da por bueno el libro (user) es obligatorio y no puede estar vac\xEDo",
  reasonRequired: "El motivo (reason) es obligatorio y no puede estar vac\xEDo",
  summaryRequired: "El resumen (summary) es obligatorio y no puede estar vac\xEDo",
  notInteger: "El par\xE1metro {name} debe ser un n\xFAmero entero de {min} a {max}, sin signo ni exponente, no {text}",
  notNumber: "El par\xE1metro {name} debe ser un n\xFAmero de {min} a {max}, no {text}",
  notTime: "El par\xE1metro {name} debe ser una fecha ISO 8601 (por ejemplo 2026-11-21T10:30:00Z), no {text}",
  notBox: "El par\xE1metro {name} debe ser oeste,sur,este,norte en grados (por ejemplo 2.3,39.3,2.9,39.7), no {text}",
  notChoice: "El par\xE1metro {name} debe ser uno de {choices}, no {text}",
  tooLong: "El par\xE1metro {name} es demasiado largo; como m\xE1ximo {max} caracteres",
  invisibleCharacter: "El par\xE1metro {name} lleva un car\xE1cter que no se ve o que trastoca el texto ({codePoint}); escr\xEDbalo sin \xE9l",
  unusualLetter: "El par\xE1metro {name} lleva un signo que no es una letra de uso corriente ({codePoint}); escr\xEDbalo con letras corrientes",
  nothingSeen: "El par\xE1metro {name} no tiene ning\xFAn car\xE1cter que se vea",
  reservedName: "El par\xE1metro {name} es el nombre con que firma el propio servicio, o se le parece; use el de una persona",
  controlCharacters: "El par\xE1metro {name} no puede llevar caracteres de control",
  unknownParameter: "{meant, select, none {El par\xE1metro {name} no se conoce en esta ruta, que {known, select, none {no admite ninguno} other {admite {known}}}} other {El par\xE1metro {name} no se conoce en esta ruta; use {meant}}}",
  repeated: "El par\xE1metro {name} aparece m\xE1s de una vez",
  badlyEncoded: "El par\xE1metro {name} no est\xE1 bien codificado (UTF-8 con codificaci\xF3n por ciento)",
  sinceAfterUntil: "El par\xE1metro since no puede ser posterior a until",
  notCursor: "El par\xE1metro {name} debe ser oldest, arrival o lo que dijo la cabecera Bitacora-Cursor de la p\xE1gina anterior, no {text}",
  cursorWithInterval: "El par\xE1metro cursor no se puede usar con interval_s; pida los intervalos por tramos con since y until",
  tagsRequired: "El par\xE1metro tags es obligatorio: uno o m\xE1s tags separados por comas, con * como comod\xEDn",
  tagsUnknown: "{all, plural, one {Este tag no est\xE1 registrado} other {Estos tags no est\xE1n registrados}}: {names}{more, plural, =0 {} other {, y # m\xE1s}}",
  tooManyPages: "Se guardan como m\xE1ximo {max} p\xE1ginas",
  pagesChanged: "Otra persona ha cambiado las p\xE1ginas mientras tanto: c\xE1rguelas y vuelva a intentarlo",
  tooManyTags: "El par\xE1metro tags nombra {tags} tags; como m\xE1ximo {max} en una petici\xF3n",
  tooManyIntervals: "Son demasiados intervalos para una respuesta: {tags} tags con limit={limit}; pida menos tags, o limit={most} como m\xE1ximo para {tags} tags",
  wideNeedsInterval: "El par\xE1metro layout=wide necesita tambi\xE9n interval_s: sin \xE9l los tags no comparten instantes",
  sharedMinmax: "El par\xE1metro aggregate no puede ser minmax con varios tags; pida min y max por separado",
  aggregateWithoutInterval: "El par\xE1metro aggregate necesita tambi\xE9n interval_s",
  noTile: "No hay tal cuadro de una carta",
  pathUnknown: "No existe la ruta {path}",
  methodNotAllowed: "La ruta no admite el m\xE9todo {method}; admite {allowed}",
  pathBadlyEncoded: "La ruta no est\xE1 bien codificada (UTF-8 con codificaci\xF3n por ciento)",
  urlTooLong: "La direcci\xF3n de la petici\xF3n es demasiado larga; como m\xE1ximo {max} bytes",
  noServiceWorkers: "Este servicio no admite service workers",
  queryTooLong: "La petici\xF3n lleva demasiados par\xE1metros; como m\xE1ximo {max}",
  bodyTooLarge: "El cuerpo de la petici\xF3n es demasiado grande; como m\xE1ximo {max} bytes",
  headersTooLarge: "La direcci\xF3n y las cabeceras de la petici\xF3n son demasiado grandes; como m\xE1ximo {max} bytes en total",
  malformedRequest: "La petici\xF3n no es HTTP v\xE1lido",
  requestTimeout: "La petici\xF3n no lleg\xF3 completa a tiempo",
  expectationFailed: "La cabecera Expect de la petici\xF3n no se admite",
  hostMissing: "La petici\xF3n no lleva la cabecera Host",
  hostRepeated: "La petici\xF3n lleva m\xE1s de una cabecera Host",
  hostNotLoopback: "El servicio escucha solo en este equipo y no responde al nombre {host}; use localhost, o a\xF1\xE1dalo con --allow-host si es de este equipo",
  hostForeign: "El servicio no responde al nombre {host}; use la direcci\xF3n IP o el nombre de este equipo, o a\xF1\xE1dalo con --allow-host si es suyo",
  noAuthority: "El barco no tiene autoridad propia: no hay HTTPS (--https), o su certificado viene de otra parte.",
  onlyHttps: "El servicio solo responde por HTTPS: {address}",
  onlyFromThisMachine: "Esto se confirma en el propio ordenador del barco: use all\xED bitacora logbook accept.",
  onlyReading: "Desde la red solo se puede leer. Haga una cuenta (http://\u2026/#/access, con el c\xF3digo que muestra el servicio), escriba en el propio ordenador del barco (http://localhost), o arranque con --insecure-open para que pueda escribir quien alcance el servicio.",
  noAccounts: "Todav\xEDa no hay ninguna cuenta; haga la primera con el c\xF3digo que muestra el servicio",
  signInFirst: "Para esto hay que entrar con nombre y contrase\xF1a, o con una llave",
  notByPin: "Con el PIN no se hace esto; entre con la contrase\xF1a",
  notAllowed: "{name} no tiene permiso para esto",
  bodyNotObject: "El cuerpo debe ser un objeto JSON con textos, n\xFAmeros o listas de textos",
  originForeign: "El origen {origin} no est\xE1 permitido; a\xF1\xE1dalo con --allow-origin si es de confianza",
  pageForeign: "La petici\xF3n viene de la p\xE1gina de otro sitio, que no est\xE1 permitida; a\xF1ada su origen con --allow-origin si es de confianza",
  upgradeRequired: "Esta ruta es un WebSocket: la petici\xF3n debe pedir el cambio de protocolo (Upgrade: websocket)",
  upgradeInvalid: "La petici\xF3n de WebSocket no es v\xE1lida (cabeceras Upgrade o Sec-WebSocket-Key)",
  upgradeVersion: "La versi\xF3n de WebSocket no se admite; use la 13",
  subscribersFull: "Ya hay {max} suscriptores, el m\xE1ximo; int\xE9ntelo m\xE1s tarde",
  checkUnderWay: "El historiador ya se est\xE1 comprobando; int\xE9ntelo de nuevo cuando termine",
  nothingToCheck: "El historiador guarda sus muestras en memoria: no hay archivos que comprobar",
  tooManyRequests: "Esta direcci\xF3n ha hecho demasiadas peticiones; int\xE9ntelo de nuevo dentro de {waitS} s",
  tooManyWrites: "Esta direcci\xF3n ha escrito demasiado en el libro de bit\xE1cora: la entrada no se ha guardado; int\xE9ntelo de nuevo dentro de {waitS} s",
  onlyReserveLeft: "Queda poco espacio en el disco y se reserva para las alarmas: la entrada no se ha guardado; libere espacio e int\xE9ntelo de nuevo",
  subscriberShare: "Esta direcci\xF3n ya tiene {max} suscriptores, los que puede tener; cierre alguno",
  busy: "Hay demasiadas consultas grandes a la vez; int\xE9ntelo de nuevo en unos segundos",
  stopping: "El servicio se est\xE1 parando",
  notReady: "El servicio no est\xE1 listo: {reason}",
  notReadyUnknown: "El servicio no est\xE1 listo",
  diskFull: "No queda espacio en el disco: la entrada no se ha guardado; libere espacio e int\xE9ntelo de nuevo",
  positionUnknown: "No se conoce la posici\xF3n del barco: diga d\xF3nde est\xE1 el ancla, o espere a que haya posici\xF3n",
  radiusMissing: "Falta el radio: d\xE9 radius_m, o rode_m con depth_m si la sonda no dice la profundidad",
  rodeTooShort: "La cadena no llega al fondo en pleamar: largue m\xE1s, o corrija la profundidad",
  notAtAnchor: "El ancla no est\xE1 fondeada",
  sourceUnknown: "Ninguna fuente {source} dice ahora {tagId}; GET /sources da las que lo dicen",
  lineUnknown: "No se oye nada con el nombre {line}; GET /nmea2000/lines da los nombres",
  recordingAlready: "{line} ya se est\xE1 grabando, o hay tantas grabaciones como puede haber: pare antes una",
  recordingUnknown: "No hay ninguna grabaci\xF3n {name}, o ya ha terminado",
  recordingFailed: "La grabaci\xF3n no se puede escribir: {reason}",
  deviceNotReached: "No se puede preguntar al aparato de la direcci\xF3n {address} de {line}: all\xED el servicio solo escucha, ahora no tiene direcci\xF3n o no oye a nadie",
  noProjectFile: "El servicio muestra la demostraci\xF3n y no tiene fichero de proyecto: escriba el primero en la consola o arr\xE1nquelo con --project",
  projectNotEditable: "El fichero del proyecto est\xE1 escrito de un modo en que no se pueden cambiar valores sueltos: cambie el propio texto",
  projectTextMissing: "Falta text: el texto de un fichero de proyecto",
  onlyAtComputer: "Los ficheros y programas se nombran en el propio ordenador del barco, en el fichero del proyecto: {paths}",
  historianFaults: historianFaults2,
  dataDirLost: "Falta el directorio de datos, o hay otro en su lugar: no se ha guardado nada; vuelva a ponerlo en su sitio",
  volumeLost: "Falta un archivo del libro de bit\xE1cora, o es otro o m\xE1s corto que el que se escribi\xF3: la entrada no se ha guardado; vuelva a ponerlo",
  logbookUnavailable: "El libro de bit\xE1cora no puede escribirse ahora: la entrada no se ha guardado",
  logbookUnreadable: "El libro de bit\xE1cora no puede leerse ahora",
  entryRefused: "El libro de bit\xE1cora no admite esta entrada",
  tooLarge: "La petici\xF3n es demasiado grande",
  internal: "Fallo interno del servicio; queda anotado en su registro"
};

// src/messages/es/access-commands.ts
var accessCommands2 = {
  summaries: {
    state: "Si el acceso est\xE1 controlado, qui\xE9n ha entrado y qu\xE9 programas esperan respuesta.",
    policy: "Qui\xE9n puede qu\xE9: la tabla a la que pregunta cada puerta del servicio.",
    code: "El c\xF3digo de la primera visita, que hace la cuenta del patr\xF3n.",
    people: "Las cuentas de las personas.",
    add: "Hace una cuenta; pregunta su contrase\xF1a.",
    reset: "Cambia una cuenta: contrase\xF1a o PIN nuevos, otro papel; cierra el paso y deja entrar.",
    sessions: "Qui\xE9n ha entrado, y d\xF3nde.",
    end: "Acaba una sesi\xF3n.",
    tokens: "Las llaves de los programas; --make hace una y la escribe, una sola vez.",
    revoke: "Retira una llave.",
    passkeys: "Las llaves de acceso de las personas; --remove retira una.",
    requests: "Programas que piden permiso.",
    approve: "Deja entrar a un programa; este recoge su llave por s\xED mismo.",
    deny: "No deja entrar a un programa."
  },
  descriptions: {
    secret: "En un terminal la contrase\xF1a se pregunta dos veces y no se muestra; si no, es la primera l\xEDnea de la entrada est\xE1ndar.",
    reset: "Sin opciones pregunta una contrase\xF1a nueva, con --pin un PIN nuevo: en un terminal dos veces y sin mostrarlo; si no, es la primera l\xEDnea de la entrada est\xE1ndar. --role, --shut-out y --let-in no preguntan nada. Todas, menos --let-in, acaban las sesiones de la persona. Una contrase\xF1a nueva y --let-in retiran sus llaves de acceso, y dicen cu\xE1ntas.",
    policy: "No necesita ning\xFAn servicio. Una columna por cada quien: local es un programa del ordenador del barco, open cualquiera donde nadie necesita cuenta, visitor quien no ha entrado, y los papeles de las personas; despu\xE9s los programas, por los permisos de su llave, y los cables donde nadie puede probar qui\xE9n es: de lo suyo el proyecto permite lo que quiere. --doors tiene una fila por puerta."
  },
  flags: {
    role: "lo que puede la persona",
    pin: "un PIN nuevo para las tabletas del puente, no una contrase\xF1a",
    shutOut: "la persona ya no puede entrar, y sale",
    letIn: "la persona puede entrar otra vez, sin las llaves de acceso de antes",
    removePasskey: "retira esta; acaba las sesiones de su persona",
    line: "escribe su clave p\xFAblica como la lee 'logbook enter-key', para que su persona firme en el libro",
    make: "hace una llave; para qu\xE9 es",
    scopes: "lo que puede el programa: read, tags, acknowledge, write, control, con comas entre medias",
    days: "durante cu\xE1ntos d\xEDas",
    doors: "una fila por puerta: m\xE9todo y ruta, y el derecho que pide"
  },
  name: "el nombre, como queda en el libro",
  id: "el n\xFAmero, como lo escribe la lista",
  secret: "{isPin, select, true {PIN: } other {Contrase\xF1a: }}",
  again: "Otra vez: ",
  noSecret: "no ha llegado ninguna contrase\xF1a; es la primera l\xEDnea de la entrada est\xE1ndar, o se pregunta en un terminal",
  notTheSame: "las dos no eran iguales; no se ha cambiado nada",
  added: "{name} tiene cuenta ({role})",
  tokensEnded: "Con ello {count, plural, one {acab\xF3 1 llave de programa} other {acabaron # llaves de programas}} que hab\xEDa hecho: daban derechos que ha perdido",
  passkeysGone: "Con ello se {count, plural, one {quit\xF3 1 passkey} other {quitaron {count} passkeys}}: quien tuvo la cuenta pudo haber dejado alguna",
  waits: "El disco no lo admite: cuenta, pero un reinicio lo deshar\xEDa. Haga sitio; entonces se escribe solo",
  changed: "La cuenta de {name} ha cambiado",
  ended: "La sesi\xF3n ha acabado",
  revoked: "La llave se ha retirado",
  passkeyRemoved: "La llave de acceso se ha retirado",
  noKeyLine: "no hay ninguna llave de acceso {id}, o es de una clase que no firma",
  approved: "El programa puede entrar",
  denied: "El programa no puede entrar",
  none: "ninguno",
  yes: "s\xED",
  state: {
    on: "{isOpen, select, true {El acceso est\xE1 controlado; mirar pueden todos los que llegan al servicio} other {El acceso est\xE1 controlado, tambi\xE9n para mirar}}",
    off: "El acceso no est\xE1 controlado",
    firstVisit: "Falta la primera visita: bitacora access code escribe su c\xF3digo",
    signedIn: "Ha entrado: {name} ({role}), desde {address}, hasta {until}",
    waits: "Espera respuesta: {name}, desde {address}, pide {scopes} (bitacora access approve {id})"
  },
  columns: {
    id: "n\xFAmero",
    name: "nombre",
    role: "papel",
    disabled: "cerrado",
    has_pin: "PIN",
    last_sign_in: "\xFAltima entrada",
    address: "direcci\xF3n",
    used_at: "\xFAltimo uso",
    ends_at: "acaba",
    scopes: "puede",
    revoked_at: "retirada",
    state: "estado",
    made_by: "hecha por",
    label: "se llama",
    rp_id: "vale en",
    signs: "firma"
  },
  policy: {
    right: "derecho",
    door: "puerta",
    nobody: "(nadie)",
    others: "Cualquier otro GET: read. Lo dem\xE1s sin fila: solo programas del ordenador del barco."
  }
};

// src/messages/es/alarms.ts
var alarms2 = {
  flags: {
    url: "direcci\xF3n del servicio; por defecto la del que usa el directorio de datos, si no http://127.0.0.1:8000",
    user: "qui\xE9n lo hace",
    all: "todos los registros, tambi\xE9n los borrados; el m\xE1s nuevo primero",
    reason: "por qu\xE9",
    minutes: "durante cu\xE1ntos minutos",
    outOfService: "hasta que alguien lo termine, en vez de por un tiempo",
    state: "solo reglas con una alarma abierta, apartadas o fuera de servicio"
  },
  args: {
    record: "el id de la alarma, como lo escribe list",
    recordOrAll: "el id de la alarma; sin \xE9l, todas",
    tag: "la variable",
    alarm: "el id de la alarma dentro de su variable, como lo escribe rules"
  },
  list: "Lista las alarmas abiertas en el orden del puente: vivas antes que vueltas, prioridad, sin reconocer, nuevas.",
  ack: "Reconoce una alarma; al terminar est\xE1 en el libro de bit\xE1cora.",
  silence: "Silencia una alarma, o todas, 30 segundos. No es reconocerla; una alarma nueva lo termina.",
  shelve: "Aparta una alarma, o la pone fuera de servicio: sin sonido, con un motivo, en el libro de bit\xE1cora.",
  unshelve: "Repone una alarma apartada y la devuelve al servicio.",
  watch: "Escribe las alarmas seg\xFAn cambian, hasta que se detenga.",
  stats: "Cada cu\xE1nto hay alarmas: por diez minutos, avalanchas, repetidas, permanentes, las m\xE1s frecuentes.",
  rules: "Lista las reglas de alarma y c\xF3mo est\xE1n.",
  none: "Ninguna alarma abierta.",
  noRules: "Ninguna regla as\xED.",
  silenced: "Silenciadas: {count}",
  unreachable: "No se llega al servicio ({reason}); se intenta de nuevo",
  states: { ACTIVE: "ACTIVA", ACK: "RECONOCIDA", CLEARED: "BORRADA" },
  returned: "ha vuelto",
  noValueYet: "a\xFAn sin valor",
  noValueNow: "ahora sin valor",
  onlyWhenUnknown: "no se sabe si se cumple only_when",
  shelvedUntil: "apartada hasta {until}",
  outOfService: "fuera de servicio",
  by: "{user}: {reason}",
  priorities: { emergency: "EMERGENCIA", alarm: "ALARMA", warning: "advertencia", caution: "precauci\xF3n" },
  report: {
    raised: "En {hours} h: {count}",
    rate: "En diez minutos: {now} ahora, {peak} como mucho ({at})",
    floods: "Avalanchas, diez o m\xE1s en diez minutos",
    chattering: "Repetidas, tres veces o m\xE1s en un minuto",
    standing: "Abiertas desde hace m\xE1s de un d\xEDa",
    top: "Las m\xE1s frecuentes"
  }
};

// src/messages/es/anchor.ts
var anchor2 = {
  distanceTag: "Distancia al ancla",
  lostTag: "La guardia del ancla no tiene posici\xF3n",
  near: "Ancla: cerca del borde del c\xEDrculo de {radiusM} m",
  dragging: "Ancla: fuera del c\xEDrculo de {radiusM} m",
  far: "Ancla: a m\xE1s de {metres} m, garrea",
  advice: "Tome demoras y mire la sonda y el viento. Si garrea, arranque el motor, d\xE9 m\xE1s cadena o leve y fondee de nuevo. Esta guardia no es un equipo homologado.",
  lost: "La guardia del ancla est\xE1 ciega: sin posici\xF3n fiable desde hace 30 s",
  lostAdvice: "Mire el receptor GNSS y tome demoras a tierra: nadie vigila el ancla hasta que haya posici\xF3n.",
  command: {
    show: "Dice si el ancla est\xE1 fondeada y a qu\xE9 distancia est\xE1 el barco de ella.",
    down: "Vigila el ancla: est\xE1 bajo nosotros, o donde digan las opciones. Si ya est\xE1 fondeada, cambia su sitio y el radio.",
    up: "Termina la guardia del ancla.",
    flags: {
      radius: "metros que la antena puede estar del ancla",
      rode: "metros de cadena o cabo largados; de ellos y de la sonda sale el radio",
      depth: "metros de agua; si falta, lo que diga la sonda",
      tideRise: "metros que el agua a\xFAn puede subir",
      bearing: "grados verdaderos del barco al ancla",
      distance: "metros del barco al ancla"
    },
    isUp: "El ancla est\xE1 arriba: nadie la vigila.",
    isDown: "Ancla fondeada en {place} desde {since}, por {by}: c\xEDrculo {radiusM} m, {distanceM, select, none {distancia desconocida} other {a {distanceM} m, demora {bearing}\xB0}}",
    weighed: "La guardia del ancla ha terminado."
  }
};

// src/messages/es/alerts.ts
var alerts2 = {
  languageId: 18,
  device: "{model, select, none {equipo {address}} other {{model}}}",
  user: "{device}, direcci\xF3n NMEA 2000 {address}, NAME {name}",
  nameless: "{device}, direcci\xF3n NMEA 2000 {address}",
  unnamed: "Alerta {alertId} de {device}",
  told: "{location, select, none {{device}: {description}} other {{device}: {description} ({location})}}",
  tag: "Alerta {alertId} de {device}: 0 ninguna, 1 precauci\xF3n, 2 advertencia, 3 alarma, 4 emergencia",
  advice: "La ha dado otro equipo de a bordo. Su pantalla dice por qu\xE9 y qu\xE9 hacer; si se reconoce aqu\xED, se le comunica."
};

// src/messages/es/backup.ts
var backup2 = {
  summary: "Copia los datos del barco a otro soporte, con el servicio en marcha o parado.",
  description: "DIR es una carpeta en una memoria USB o en otro disco, tambi\xE9n con FAT. Lo que ya est\xE1 no se copia de nuevo; lo escrito se vuelve a leer y se verifica, y solo entonces cuenta la nueva generaci\xF3n. Una copia interrumpida deja las anteriores como est\xE1n, y la siguiente la contin\xFAa. Sin --with-key no se copia la clave que firma el libro de bit\xE1cora: quien encuentre la memoria podr\xEDa firmar como este barco.",
  target: "carpeta en el soporte; su \xFAltima parte se crea si falta",
  flags: {
    project: "archivo de proyecto que se copia con los datos",
    keep: "generaciones que se conservan; las m\xE1s antiguas se borran tras una copia buena",
    withKey: "copia tambi\xE9n la clave que firma el libro de bit\xE1cora; guarde entonces la memoria bajo llave",
    sameDevice: "permite una carpeta en el mismo disco que los datos; no sirve de nada si muere el disco",
    check: "vuelve a leer todo lo que hay, tambi\xE9n de copias anteriores, y comprueba todo el hist\xF3rico"
  },
  done: "La generaci\xF3n {name} est\xE1 en {dir}: {mb} MB, de ellos {newMb} MB nuevos; rele\xEDda y verificada, {entries} asientos en el libro de bit\xE1cora",
  anotherRuns: "otra copia est\xE1 en marcha: proceso {pid}",
  bookBad: "La copia es exacta, pero algo hay en contra del libro de bit\xE1cora copiado; v\xE9ase 'bitacora logbook verify'",
  historyBad: "La copia es exacta, pero el hist\xF3rico copiado est\xE1 da\xF1ado; v\xE9ase 'bitacora history check'",
  historyNotLooked: "El hist\xF3rico es grande y solo se ha comparado con sus sumas; --check mira tambi\xE9n dentro",
  damagedRemoved: "Se han borrado listas da\xF1adas de generaciones anteriores: {names}",
  hasKey: "Contiene la clave que firma el libro de bit\xE1cora: gu\xE1rdela donde nadie la encuentre",
  restore: {
    summary: "Pone una copia de seguridad en una carpeta de datos vac\xEDa, como en un ordenador nuevo.",
    description: "Primero se verifica la copia, y despu\xE9s la carpeta. Lo que ninguna copia contiene (cuentas, aplicaciones web) se deja fuera, se nombra, y la orden termina con 1. Un asiento del libro de bit\xE1cora dice que est\xE1 restaurado, de cu\xE1ndo y por qui\xE9n. Si la copia no tiene la clave, el servicio crea una nueva y una persona confirma el libro de bit\xE1cora ('bitacora logbook accept').",
    flags: {
      generation: "esta generaci\xF3n en lugar de la m\xE1s reciente; --list muestra sus nombres",
      list: "solo muestra las generaciones",
      user: "qui\xE9n restaura, para el libro de bit\xE1cora; sin esto, el nombre del usuario del ordenador"
    },
    notEmpty: "{dir} no est\xE1 vac\xEDa; solo se restaura en una carpeta vac\xEDa",
    noSuchGeneration: "la copia no tiene una generaci\xF3n entera {name}",
    line: "{name}  {mb} MB, {entries} asientos{isWhole, select, true {} other {, y algo hab\xEDa en contra de lo copiado}}",
    damagedLine: "{name}  DA\xD1ADA: su lista no sirve",
    done: "La generaci\xF3n {name} est\xE1 en {dir}, verificada: {entries} asientos en el libro de bit\xE1cora; el primer arranque del servicio anota que est\xE1 restaurado",
    bookBad: "Algo hay en contra del libro de bit\xE1cora, como cuando se copi\xF3; v\xE9ase 'bitacora logbook verify'",
    historyBad: "El hist\xF3rico est\xE1 da\xF1ado; v\xE9ase 'bitacora history check'",
    leftOut: "Se dejaron fuera {count} archivo(s) que ninguna copia tiene, el primero {first}: alguien los puso en este soporte",
    withoutKey: "La copia no tiene la clave. Ponga en su sitio la del barco (logbook.key, y logbook.pub.old como logbook.pub), o deje que el servicio cree una nueva, que una persona confirma: bitacora logbook accept --user NOMBRE --reason MOTIVO",
    project: "El archivo de proyecto es {file}; p\xF3ngalo donde lo busca el servicio",
    witnesses: "Un testigo que ha visto asientos m\xE1s nuevos rechaza este libro: avise a quien lo lleva de que est\xE1 restaurado"
  }
};

// src/messages/es/gateway.ts
var gateway2 = {
  faults: {
    refused: "nadie escucha en {where}; \xBFest\xE1 activo ese servidor de la pasarela, y en ese puerto?",
    unreachable: "{where} no contesta; \xBFest\xE1 encendida la pasarela, y este equipo en su red?",
    "unknown-host": "no se conoce la direcci\xF3n del nombre de {where}; escriba el n\xFAmero",
    closed: "{where} ha cerrado la conexi\xF3n; muchas pasarelas solo atienden a tres programas a la vez",
    "port-taken": "el puerto de {where} lo tiene otro programa; elija uno para cada uno",
    "port-denied": "no hay derecho a escuchar en {where}; elija un puerto por encima de 1023",
    "unknown-address": "{where} no es una direcci\xF3n ni un grupo en que este equipo pueda escuchar; revise bind y group",
    failed: "{where} no se puede usar",
    silent: "no llega nada de {where}; \xBFtiene corriente su bus, y le dejan enviar (timeout_s)?",
    "not-understood": "no se entiende nada de lo que llega de {where}; p\xF3ngala en RAW (Yacht Devices) o N2K ASCII (Actisense), o corrija format"
  },
  tag: "Pasarela {where}: se oye",
  lost: "Pasarela {where} perdida: se desconoce lo que transporta",
  advice: "Nada de lo que llega por ella se vigila ahora: mire los propios instrumentos. Compruebe que la pasarela tiene corriente y est\xE1 en esta red.",
  sentenceSource: {
    tag: "NMEA 0183 {where}: se oye",
    lost: "NMEA 0183 {where} perdido: lo que cuenta no se conoce",
    advice: "Nada de lo que viene de \xE9l se vigila ahora: mire los propios instrumentos. Compruebe que el equipo tiene corriente, y su cable o su red; el estado del servicio dice qu\xE9 falla."
  },
  peerFaults: {
    refused: "nadie escucha en {where}; \xBFest\xE1 en marcha ese programa o equipo, y es este su puerto?",
    unreachable: "{where} no contesta; \xBFest\xE1 en marcha, y este equipo en su red?",
    closed: "{where} ha cerrado la conexi\xF3n",
    silent: "no llega nada de {where}, o all\xED no se recoge nada; \xBFest\xE1 en marcha (timeout_s)?",
    "not-understood": "llegan l\xEDneas de {where}, pero todas da\xF1adas; \xBFes NMEA 0183 lo que env\xEDa?"
  },
  serialFaults: {
    unreachable: "no hay puerto serie {where}; \xBFest\xE1 enchufado el equipo?",
    "port-denied": "no hay derecho a usar {where}; ponga el servicio en el grupo dialout",
    closed: "{where} ha desaparecido; \xBFest\xE1 enchufado el equipo?",
    failed: "{where} no es un puerto serie, o no se deja ajustar",
    silent: "no llega nada de {where}; \xBFest\xE1 en marcha el equipo, y es este su baud (timeout_s)?",
    "not-understood": "llegan l\xEDneas de {where}, pero todas da\xF1adas; \xBFes este su baud, y no est\xE1n cambiados los dos hilos?"
  },
  noChecksum: "llegan l\xEDneas de {where}, pero ninguna tiene suma de control; si el instrumento no la env\xEDa, ponga checksum: optional en esta fuente",
  sentenceServer: {
    listening: "NMEA 0183 en {where}",
    sending: "NMEA 0183 va a {where}",
    openToNetwork: "NMEA 0183 en {where}: quien alcance esta direcci\xF3n puede leerlo",
    failed: "NMEA 0183 en {where}: {reason}"
  },
  signalkServer: {
    tag: "Servidor Signal K {where}: se oye",
    lost: "Servidor Signal K {where} perdido: no se sabe lo que \xE9l cuenta",
    advice: "Ahora no se vigila nada de lo que llega por \xE9l: mire los propios instrumentos. Compruebe que su equipo funciona y est\xE1 en esta red."
  },
  broker: {
    tag: "Broker {where}: se oye",
    lost: "Broker {where} perdido: no se sabe lo que \xE9l cuenta",
    advice: "Ahora no se vigila nada de lo que llega por \xE9l: mire los propios equipos. Compruebe que tiene corriente y est\xE1 en esta red."
  },
  rawServer: {
    listening: "Tramas en bruto (Yacht Devices RAW) en {where}",
    openToNetwork: "Tramas en bruto (Yacht Devices RAW) en {where}: quien llegue a esta direcci\xF3n puede leer todo el bus",
    failed: "Tramas en bruto en {where}: {reason}"
  }
};

// src/messages/es/bus.ts
var bus2 = {
  gateway: gateway2,
  obstacles: {
    "bad-name": "no es nombre de una interfaz de red; 'ip link' las enumera",
    "not-linux": "SocketCAN es parte de Linux; en otro sistema use una repetici\xF3n, el simulador o una pasarela de red",
    "package-missing": "el paquete opcional 'socketcan' no est\xE1 instalado: 'bitacora doctor' dice qu\xE9 teclear",
    "package-unusable": "el paquete 'socketcan' no se puede cargar: 'bitacora doctor' dice qu\xE9 teclear",
    "no-socketcan": "este n\xFAcleo no tiene SocketCAN, o este proceso no puede usarlo (modprobe can-raw; RestrictAddressFamilies de la unidad)",
    "not-can": "esta interfaz no es CAN; 'ip link show type can' enumera las que lo son"
  },
  states: { absent: "ausente", down: "inactivo", up: "activo", "bus-off": "fuera del bus", stopped: "detenido" },
  faults: {
    "interface-missing": "no existe tal interfaz; \xBFest\xE1 conectado el adaptador?",
    "interface-down": "la interfaz est\xE1 inactiva: ip link set {name} up type can bitrate 250000",
    "no-carrier": "la interfaz no tiene portadora; revise el cable y el otro extremo",
    "not-can": "una interfaz de ese nombre no es CAN",
    "cannot-open": "la interfaz no se puede abrir",
    "bus-off": "el controlador dej\xF3 el bus tras demasiados errores y se reiniciar\xE1; revise el cable y las resistencias terminales",
    "bus-off-for-good": "el controlador dej\xF3 el bus tras demasiados errores y nada lo reinicia: ip link set {name} type can restart"
  },
  tags: {
    UP: "Bus {name}: activo",
    DUPLICATE_NAME: "Bus {name}: otro equipo tiene nuestra identidad",
    NO_ADDRESS: "Bus {name}: no queda direcci\xF3n libre",
    BIT_RATE: "Bus {name}: velocidad",
    FRAMES_IN_HZ: "Bus {name}: tramas recibidas por segundo",
    FRAMES_OUT_HZ: "Bus {name}: tramas enviadas por segundo",
    LOAD_PCT: "Bus {name}: carga",
    ERROR_FRAMES: "Bus {name}: tramas de error",
    TX_ERRORS: "Bus {name}: contador de errores de env\xEDo del controlador",
    RX_ERRORS: "Bus {name}: contador de errores de recepci\xF3n del controlador",
    FRAMES_LOST: "Bus {name}: tramas recibidas y perdidas",
    QUEUE_FRAMES: "Bus {name}: tramas en espera de env\xEDo",
    ADDRESS: "Bus {name}: nuestra direcci\xF3n",
    DEVICES: "Bus {name}: otros equipos"
  },
  alarms: {
    lost: "Bus NMEA 2000 {name} perdido: se desconoce lo que transporta",
    duplicateName: "Otro equipo del bus {name} tiene la identidad de este",
    noAddress: "No queda direcci\xF3n libre en el bus {name}: no se puede enviar nada"
  },
  alarmAdvice: {
    lost: "Nada de lo que lleva este bus se vigila ahora: mire los propios instrumentos. Compruebe la alimentaci\xF3n y el fusible del bus, su cable y el adaptador.",
    duplicateName: "Los dem\xE1s equipos pueden confundir a los dos. Casi siempre se copi\xF3 una tarjeta: borre el archivo de identidad de uno de ellos y rein\xEDcielo.",
    noAddress: "Lo que lleva el bus se sigue vigilando, pero no se puede enviar nada. Desconecte un equipo que no haga falta."
  },
  advice: {
    "raise-receive-buffer": "los sockets guardan pocas tramas y una pausa breve pierde algunas: sysctl -w net.core.rmem_default=4194304, y arranque de nuevo",
    "raise-transmit-queue": "la cola de la interfaz admite pocas tramas: ip link set {name} txqueuelen 128",
    "set-restart": "nada reinicia el controlador si deja el bus: ip link set {name} down; ip link set {name} up type can restart-ms 100",
    "set-bit-rate": "la velocidad no es la de NMEA 2000: ip link set {name} down; ip link set {name} up type can bitrate 250000"
  }
};

// src/messages/es/cli.ts
var cli2 = {
  keyFaults: {
    damaged: "est\xE1 da\xF1ada",
    lost: "no est\xE1, y su clave p\xFAblica sigue ah\xED",
    other: "no es la que corresponde a logbook.pub",
    unreadable: "no se puede leer"
  },
  historianCauses: {
    "disk-full": "el disco est\xE1 lleno",
    "historian-locked": "otro programa tiene abierto su archivo; p\xE1relo",
    "historian-io": "su archivo no se puede usar; mire el disco o la tarjeta",
    "historian-damaged": "su archivo est\xE1 da\xF1ado; arranque de nuevo el servicio, que lo aparta"
  },
  losses: {
    samples: "{count} muestras",
    transitions: "{count} cambios de alarma",
    entries: "{count} asientos del propio servicio"
  },
  topics: {
    access: "qui\xE9n puede qu\xE9: personas, sesiones, programas, el certificado HTTPS",
    anchor: "la guardia del ancla",
    alarms: "las alarmas del servicio en marcha",
    history: "las muestras de los tags",
    logbook: "el libro de bit\xE1cora",
    nmea: "NMEA 2000: el bus y sus capturas",
    project: "el archivo de proyecto",
    shore: "el enlace con la costa",
    service: "el servicio del equipo (systemd), donde npm instal\xF3 Bit\xE1cora"
  },
  flags: {
    dataDir: "carpeta del libro de bit\xE1cora, los registros de alarmas y las muestras",
    json: "escribe JSON Lines en la salida est\xE1ndar",
    verbose: "registra m\xE1s detalles"
  },
  foreignAnswer: "la respuesta no es de Bit\xE1cora",
  reload: {
    summary: "Hace que el servicio en marcha lea de nuevo su archivo de proyecto.",
    description: "Lo que puede aplicarse en marcha se aplica: variables, alarmas, fuentes, asignaciones, salidas. Los valores, las alarmas y las conexiones se quedan. Dice lo que espera un reinicio. Un archivo con faltas no cambia nada. `systemctl reload bitacora` (SIGHUP) hace lo mismo y dice en el diario qu\xE9 result\xF3.",
    unchanged: "Nada ha cambiado en el archivo de proyecto",
    refused: "No se cambi\xF3 nada en el servicio en marcha"
  },
  serve: {
    summary: "Pone en marcha el servicio: fuentes, variables, historiador, alarmas, libro, HTTP y WebSocket.",
    description: "Sin --project sirve el barco de demostraci\xF3n con un simulador en vivo.",
    project: "archivo de proyecto (YAML o JSON); sin \xE9l, el barco de demostraci\xF3n",
    host: "direcci\xF3n en la que escuchar",
    port: "puerto en el que escuchar; 0 toma uno libre",
    db: "archivo de base de datos del historiador; sin \xE9l, lo que diga el proyecto",
    allowHost: "otro nombre con el que se llama a este equipo, como barco.lan (repetible)",
    allowOrigin: "origen web que puede leer, escribir y abrir el flujo en vivo (repetible)",
    https: "sirve tambi\xE9n HTTPS, con un certificado de la autoridad propia del barco o como diga el proyecto",
    httpsPort: "puerto de HTTPS (8443, o el que diga el proyecto); 0 toma uno libre",
    trustProxy: "cabecera en que un proxy inverso de este equipo a\xF1ade la direcci\xF3n de su cliente; sin ella todos son uno solo",
    ready: "Bit\xE1cora sirve {name} en {url}",
    readyDemo: "Es el barco de demostraci\xF3n con un simulador. El suyo: bitacora project init",
    dataDir: "Carpeta de datos: {dir}",
    stopHint: "Ctrl-C lo termina.",
    openSource: "{name} admite lo que env\xEDe cualquiera en la red; from: [192.168.4.1] en el proyecto admite solo lo de la pasarela",
    insecureOpen: "que escriba tambi\xE9n quien alcance el servicio desde la red, sin contrase\xF1a",
    readableFromNetwork: "Escucha en {host}: desde la red solo se puede leer mientras nadie entre con su nombre; --insecure-open deja escribir a cualquiera",
    access: {
      code: "Primera visita: {url} pide este c\xF3digo y hace la cuenta del patr\xF3n: {code}",
      lost: "Hab\xEDa cuentas, y access.json ya no est\xE1: nadie puede iniciar sesi\xF3n hasta que se cree de nuevo una primera cuenta",
      damaged: "access.json no se puede leer y se ha apartado (access.json.damaged): nadie puede entrar hasta que se haga otra vez una primera cuenta"
    },
    openToNetwork: "Escucha en {host}: quien alcance esta direcci\xF3n puede reconocer alarmas y escribir en el libro",
    reloaded: "El proyecto se carg\xF3 de nuevo{applied, select, none {} other {; aplicado: {applied}}}{restart, select, none {} other {; esperan un reinicio: {restart}}}",
    otherUnit: "{tag} cambia de unidad, {to} en lugar de {from}: los valores y el hist\xF3rico de esta ejecuci\xF3n est\xE1n en la antigua, as\xED que todo lo que toca a los tags (systems_enabled, sources, tags, nmea2000, nmea0183, alarms.defaults) espera junto a un reinicio",
    nothingToReload: "La demostraci\xF3n no tiene archivo de proyecto que volver a cargar",
    stopping: "{signal}: parando",
    stopped: "Parado en {ms} ms; todo lo confirmado est\xE1 en disco",
    stoppedWithLosses: "Parado en {ms} ms; desde el arranque se han PERDIDO {lost}; todo asiento confirmado est\xE1 en disco",
    stoppedWithoutDataDir: "Parado en {ms} ms; la carpeta de datos {dir} FALTA, es otra o es de solo lectura: lo confirmado est\xE1 donde se la llevaron, si a\xFAn existe",
    stoppedWithoutVolume: "Parado en {ms} ms; el archivo {file} del libro FALTA, es otro o est\xE1 cortado: lo confirmado NO est\xE1 todo",
    dataDirLost: {
      gone: "La carpeta de datos {dir} FALTA: no se guarda nada y no se admiten asientos hasta que vuelva a su sitio",
      other: "En {dir} hay OTRA carpeta que la que se abri\xF3: no se guarda nada y no se admiten asientos hasta que aquella vuelva a su sitio",
      "read-only": "La carpeta de datos {dir} es ahora de SOLO LECTURA: no se guarda nada y no se admiten asientos hasta que se pueda escribir"
    },
    dataDirBack: "La carpeta de datos {dir} ha vuelto: se vuelve a guardar todo",
    samplesLost: "Historiador: no se pudieron escribir {samples} muestras que esperaban, y se pierden",
    transitionsLost: "Alarmas: {transitions} cambios NO est\xE1n en el libro de bit\xE1cora, que no pudo recibirlos: {alarms}",
    entriesLost: "Libro de bit\xE1cora: {entries} asientos del propio servicio NO est\xE1n en \xE9l: no pudo recibirlos",
    stopTimedOut: "No par\xF3 a tiempo; terminado de todos modos: pueden faltar las muestras de los \xFAltimos segundos, todo asiento confirmado est\xE1 en disco",
    watchdog: {
      withheld: "Vigilante: {reason}",
      slow: "el bucle de eventos estuvo parado {seconds} s",
      historian: "el hilo del historiador lleva {seconds} s sin contestar; se arranca de nuevo y, si no basta, se arranca el servicio",
      reader: "el lector de {bus} lleva {seconds} s sin entregar nada, aunque el n\xFAcleo tiene tramas, y abrirlo de nuevo no ha servido; se arranca el servicio",
      wellAgain: "Vigilante: todas las partes vuelven a dar se\xF1ales de vida"
    },
    stoppedInStart: "Parado a mitad del arranque; no se ha perdido nada",
    notStartedAgain: "systemd no lo vuelve a arrancar por s\xED solo: arr\xE9glelo, y luego 'systemctl restart' con el nombre de la unidad",
    logbookOpened: "Libro de bit\xE1cora: {entries} {entries, plural, one {asiento} other {asientos}}",
    tornTail: "La \xFAltima l\xEDnea del libro qued\xF3 a medio escribir ({bytes} bytes, nunca confirmada); se guarda en {file}",
    historianSetAside: "Historiador: un archivo estaba da\xF1ado; queda apartado (.damaged-*) y lo legible se conserva",
    historianThreadEnded: "Historiador: su hilo ha terminado; otro sigue con lo que hay en disco, y escribe lo que esperaba",
    monthsMissing: "Historiador: FALTA(N) {files} archivo(s) de mes, con las muestras que ten\xEDan; lo dem\xE1s sigue. 'bitacora history check' los nombra",
    damagedPlaces: "Historiador: {places} lugar(es) de sus archivos est\xE1n da\xF1ados, y quedan como est\xE1n; lo dem\xE1s sigue. 'bitacora history check' dice cu\xE1les",
    dropping: "Historiador: se PIERDEN muestras: no caben m\xE1s de las que esperan a ser escritas",
    dropped: "Historiador: ya no se pierden muestras; se perdieron {samples}",
    alarmStoreDamaged: "Registros de alarmas: {records} da\xF1ados apartados; la verdad est\xE1 en el libro",
    fault: {
      historian: "Historiador: {cause}; las muestras esperan, el servicio sigue",
      logbook: "Libro de bit\xE1cora: {fault}; no admite asientos hasta que se pueda escribir de nuevo",
      checkpoints: "Libro de bit\xE1cora: no se pueden escribir sus puntos de control; se reintenta, los asientos se admiten como siempre",
      alarms: "Registros de alarmas: {fault}; se intenta de nuevo, el servicio sigue"
    },
    recovered: {
      historian: "Historiador: vuelve a escribir",
      logbook: "Libro de bit\xE1cora: vuelve a escribir",
      checkpoints: "Libro de bit\xE1cora: vuelve a firmar puntos de control",
      alarms: "Registros de alarmas: vuelve a escribir"
    },
    sourceStarted: "Fuente {name}: en marcha",
    sourceEnded: "Fuente {name}: terminada",
    sourceFailed: "Fuente {name}: {reason}",
    outputStarted: "Salida {name}: en marcha",
    outputEnded: "Salida {name}: terminada",
    outputFailed: "Salida {name}: {reason}; se volver\xE1 a intentar",
    keyMade: "Se ha creado la clave del barco; guarde una copia de {file} en tierra: con ella cualquiera puede comprobar el libro",
    notAnchored: "Libro de bit\xE1cora: sin la clave no se firman puntos de control",
    clockLeapt: "El reloj ha saltado; un asiento del libro de bit\xE1cora dice de cu\xE1ndo a cu\xE1ndo",
    foreignChange: "Libro de bit\xE1cora: alguien ha cambiado su archivo mientras estaba abierto; 'bitacora logbook verify' dice c\xF3mo",
    listenerError: "Fall\xF3 un suscriptor del almac\xE9n de variables: {error}"
  },
  errors: {
    "backup-damaged": "la copia en {dir} est\xE1 da\xF1ada ({file}): lo malo se escribe de nuevo con el pr\xF3ximo 'bitacora backup --check'; para restaurar, use una generaci\xF3n anterior u otro soporte",
    "backup-medium": "el soporte en {dir} no se puede usar ({reason}); las generaciones que hab\xEDa est\xE1n como estaban. \xBFEst\xE1 enchufado y montado?",
    "backup-missing": "{dir} no tiene ninguna generaci\xF3n entera de una copia",
    "backup-never-quiet": "{dir} cambiaba sin parar mientras se le\xEDa; int\xE9ntelo de nuevo",
    "backup-no-room": "el soporte en {dir} no tiene sitio{needed, select, none {} other { (hacen falta {needed} MB, hay {free} MB libres)}}; las generaciones que hab\xEDa est\xE1n como estaban. Use uno mayor, o menos generaciones (--keep)",
    "backup-same-device": "{dir} est\xE1 en el disco de los datos ({data}), o el soporte no est\xE1 montado: tal copia se pierde con el disco. M\xF3ntelo, o diga --same-device",
    "bad-parameter": "{name}: {reason, select, none {valor no v\xE1lido} other {{reason}}}",
    "book-changed": "el libro de bit\xE1cora no es el que se firm\xF3, y eso nadie puede darlo por bueno: reponga el libro verdadero, o empiece uno nuevo (aparte con otro nombre logbook, logbook.signed, logbook.key y logbook.pub)",
    "bus-unavailable": "interfaz CAN {interface}: {reason}",
    "capture-cut-off": "{file}: el archivo acaba a media escritura, como tras un corte de corriente; se ha le\xEDdo todo lo anterior",
    "capture-needs-tool": "{file}: comprimido con {tool}, un programa que no est\xE1 instalado; inst\xE1lelo o descomprima antes el archivo",
    "capture-empty": "{file}: vac\xEDo; no se grab\xF3 nada",
    "capture-mostly-bad": "{file}: le\xEDdo como {format}, pero {bad} de {lines} l\xEDneas est\xE1n da\xF1adas o son otra cosa; se ha le\xEDdo lo que se pudo",
    "capture-not-recognised": "{file}: no es una captura en un formato conocido (candump, canboat, Yacht Devices, Actisense, pcap, PCAN y otros); vea 'bitacora nmea replay --help'",
    "capture-torn": "{file}: el archivo comprimido est\xE1 cortado o da\xF1ado ({reason}); se ha le\xEDdo lo que se pudo descomprimir antes",
    "capture-unreadable": "{file}: no se puede leer ({reason}); compruebe el nombre y los permisos",
    "capture-without-nmea2000": "{file}: {format}, pero sin NMEA 2000: no hay nada que mostrar; use la grabaci\xF3n de un bus NMEA 2000",
    "capture-without-times": "{file}: esta captura no tiene horas; quite --from y --to",
    "historian-busy": "el historiador tiene demasiadas consultas a la vez; int\xE9ntelo de nuevo en unos segundos",
    "historian-cancelled": "la consulta al historiador se cancel\xF3",
    "check-under-way": "el historiador ya se est\xE1 comprobando; espere a que termine",
    "checkpoint-invalid": "el punto de control{file, select, none {} other { de {file}}} no sirve ({reason}); use la nota entera, tal como la imprimi\xF3 'bitacora logbook checkpoint'",
    "logbook-volume-lost": "el archivo {file} del libro de bit\xE1cora falta, es otro o es m\xE1s corto que lo que se escribi\xF3; vuelva a ponerlo",
    "data-dir-in-use": "la carpeta de datos {dir} est\xE1 en uso por el proceso {pid}; p\xE1relo o elija otra con --data-dir",
    "data-dir-lost": "la carpeta de datos {dir} falta, es otra o es de solo lectura ({reason}); vuelva a ponerla",
    "data-dir-not-writable": "{reason, select, EFTYPE {{dir}/vessel.json no es un archivo normal, o es largu\xEDsimo; qu\xEDtelo, o elija otro directorio de datos con --data-dir} EFBIG {{dir}/vessel.json no es un archivo normal, o es largu\xEDsimo; qu\xEDtelo, o elija otro directorio de datos con --data-dir} other {no se puede escribir en la carpeta de datos {dir} ({reason}); corrija los permisos o elija otra con --data-dir}}",
    "data-dir-of-another-vessel": "la carpeta de datos {dir} es del proyecto ''{found}'', no de ''{expected}''; elija otra con --data-dir",
    "disk-full": "no queda espacio en el disco de {file, select, none {la carpeta de datos} other {{file}}}; libere algo",
    "folder-not-writable": "no se puede escribir en {file} ({reason}); corrija sus permisos o elija otro",
    "historian-closed": "el historiador est\xE1 cerrado",
    "historian-damaged": "la base de datos del historiador {file} est\xE1 da\xF1ada ({reason}); ap\xE1rtela para empezar una nueva",
    "historian-foreign-file": "{file} no es una base de datos del historiador de Bit\xE1cora; queda como estaba: elija otra con --db",
    "historian-io": "la base de datos del historiador {file} no se puede usar ({reason})",
    "historian-locked": "la base de datos del historiador {file} est\xE1 en uso por otro proceso; elija otra con --db",
    "historian-other-version": "la base de datos del historiador {file} tiene el formato {version}, y esta versi\xF3n de Bit\xE1cora lee el {supported}: use la versi\xF3n que la escribi\xF3, o elija otra con --db",
    "history-in-use": "{file} es de un servicio en marcha; preg\xFAntele a \xE9l con --url, o p\xE1relo antes",
    "history-missing": "no hay base de datos del historiador {file}; indique su carpeta con --data-dir, el archivo con --db, o un servicio en marcha con --url",
    "history-unreadable": "no se puede leer {file} ({reason}); l\xE9alo como su due\xF1o o como root, o corrija los permisos",
    "host-unknown": "{host} no es una direcci\xF3n de este equipo; elija una con --host",
    "logbook-closed": "el libro de bit\xE1cora est\xE1 cerrado",
    "logbook-entry-invalid": "el libro de bit\xE1cora no admite este asiento: {reason}",
    "logbook-io": "{reason, select, EFTYPE {no se puede escribir en el libro de bit\xE1cora: {file}, o algo en \xE9l, no es un archivo normal, sino una FIFO, un dispositivo o una carpeta} other {no se puede escribir en el libro de bit\xE1cora ({reason})}}",
    "logbook-key-unusable": "la clave del barco {file} no sirve: {reason}; rep\xF3ngala de una copia, o aparte logbook.key y logbook.pub para empezar con una nueva",
    "logbook-missing": "no hay libro de bit\xE1cora en {dir, select, none {{file}} other {{dir}}}; indique su carpeta con --data-dir",
    "logbook-unreadable": "{reason, select, EFTYPE {no se puede leer el libro de bit\xE1cora {file}: una parte no es un archivo normal, sino una FIFO, un dispositivo o una carpeta} EISDIR {no se puede leer el libro de bit\xE1cora {file}: una parte no es un archivo normal, sino una FIFO, un dispositivo o una carpeta} EACCES {este usuario no puede leer el libro {file} (EACCES); l\xE9alo con sudo, o entre en el grupo al que pertenece su carpeta (sudo adduser NOMBRE bitacora) y vuelva a iniciar sesi\xF3n} other {no se puede leer el libro de bit\xE1cora {file} ({reason})}}",
    "not-found": "{what, select, none {eso} other {{what}}} no existe",
    "nothing-to-check": "el historiador guarda sus muestras en memoria: no hay archivos que comprobar",
    "person-key-unusable": "{reason, select, exists {{file} ya existe, y no se sobrescribe; use otro nombre} unwritable {{file} no se puede escribir; revise la carpeta y sus permisos} unreadable {{file} no se puede leer; revise el nombre y los permisos} locked {la clave de {file} tiene contrase\xF1a; d\xE9sela con --passphrase-file} passphrase {la clave de {file} no se abre con esta contrase\xF1a} other {{file} no es la clave de una persona, o est\xE1 da\xF1ada}}",
    "output-not-writable": "{reason, select, ENOENT {{file}: no se puede escribir, su carpeta no existe; cr\xE9ela o indique otro} other {{file}: no se puede escribir ({reason}); indique otro o b\xF3rrelo antes}}",
    "port-denied": "sin permiso para escuchar en el puerto {port}; elija uno mayor que 1023 con --port",
    "port-in-use": "el puerto {port} est\xE1 ocupado; elija otro con --port",
    "project-invalid": "el archivo de proyecto {file} tiene {count} fallo(s):",
    "project-not-writable": "no se puede escribir el archivo de proyecto {file} ({reason}): d\xE9 permiso al servicio para escribirlo a \xE9l y su carpeta",
    "project-unreadable": "no se puede leer el archivo de proyecto {file} ({reason})",
    "service-unreachable": "ning\xFAn servicio responde en {url} ({reason}); \xBFest\xE1 en marcha?",
    "too-large": "{what} es demasiado grande; como mucho {max}",
    usage: "{reason}",
    "watchdog-without-socket": "systemd espera se\xF1ales de vida (WatchdogSec=) y no hay socket por donde mandarlas: arr\xE1nquelo como la unidad systemd/bitacora.service, o quite WatchdogSec= de la unidad",
    "witness-state-damaged": "{file} est\xE1 da\xF1ado, y un testigo que olvida lo que firm\xF3 podr\xEDa firmar lo contrario; reponga el archivo como estaba, o empiece otro testigo en otra carpeta"
  },
  usage: {
    unknownOption: "opci\xF3n desconocida {option}; vea ''{command} --help'",
    unexpectedArgument: "argumento de m\xE1s: {argument}; vea ''{command} --help'",
    unknownCommand: "no existe la orden ''{command}''. Vea ''{program} --help'",
    runsAshore: "lo que corre en tierra es otro programa: bitacora-shore {verb} (paquete bitacora-shore)",
    missingArgument: "falta {argument}; vea ''{command} --help'",
    missingValue: "{option} necesita un valor",
    notAWholeNumber: "{name} es un n\xFAmero entero de {min} a {max}, no ''{value}''",
    notAHostName: "{name} es un nombre sin esquema ni puerto (barco.lan), no ''{value}''",
    notANumber: "{name} es un n\xFAmero de {min} a {max}, no ''{value}''",
    other: "{reason}; vea ''{command} --help'"
  },
  outputLost: "no se pudo escribir la salida ({reason}); no est\xE1 completa",
  withoutSocketcan: "sin buses CAN: npm ha dejado fuera el paquete 'socketcan', que no pudo compilar; 'bitacora doctor' dice qu\xE9 escribir",
  internal: "fallo interno: {reason}; comun\xEDquelo, por favor"
};

// src/messages/es/conditions.ts
var conditionWords2 = {
  parts: {
    historian: "El historiador",
    logbook: "El libro de bit\xE1cora",
    alarms: "El almac\xE9n de alarmas"
  },
  effects: {
    historian: "Lo que no se puede registrar espera, mientras quepa.",
    logbook: "El \xFAltimo asiento no se escribi\xF3; cada uno nuevo se intenta.",
    alarms: "Las alarmas se ven como siempre y se guardar\xE1n cuando se pueda."
  },
  causes: {
    "historian-locked": "otro programa usa su archivo",
    "historian-io": "su archivo no se puede usar",
    "historian-damaged": "su archivo est\xE1 da\xF1ado",
    "logbook-io": "no se puede escribir en el libro",
    "logbook-volume-lost": "se ha quitado o cambiado un archivo del libro",
    EROFS: "el disco es de solo lectura",
    EACCES: "el servicio no tiene permiso para escribir su archivo",
    "before-build": "marca una hora anterior a la de este programa",
    gnss: "no coincide con el GNSS del bus",
    leapt: "ha saltado, y nada ha confirmado la hora nueva"
  },
  remedies: {
    "historian-locked": "Pare ese programa.",
    "historian-io": "Revise el disco o la tarjeta: \xBFes de solo lectura, falta, falla?",
    "historian-damaged": "Rearranque el servicio: lo aparta y conserva lo legible.",
    "logbook-io": "Revise el disco o la tarjeta: \xBFes de solo lectura, falta, falla?",
    "logbook-volume-lost": "Rep\xF3ngalo y rearranque el servicio.",
    EROFS: "Puede estar fallando: rev\xEDselo.",
    EACCES: "Dele permiso."
  }
};
var conditions2 = {
  "data-dir-lost": {
    text: "El directorio de datos no es el que abri\xF3 el servicio. No se guarda nada hasta que vuelva.",
    whatToDo: "Monte el disco o reponga el directorio; si es otro a prop\xF3sito, rearranque: systemctl restart bitacora"
  },
  "read-only": {
    text: "El directorio de datos es de solo lectura. No se guarda nada.",
    whatToDo: "Una tarjeta que falla pasa a solo lectura: vea 'sudo dmesg | tail', haga una copia y c\xE1mbiela. Si no: sudo mount -o remount,rw"
  },
  "disk-full": {
    text: "{whole, select, true {El disco est\xE1 lleno ({megabytes, number} MB libres, reservados a las alarmas y al libro de bit\xE1cora). Las muestras esperan, y luego se pierden las m\xE1s antiguas.} other {{part} no puede escribir: el disco est\xE1 lleno. {effect}}}",
    whatToDo: "Haga sitio: 'sudo du -xh / | sort -h | tail' dice qu\xE9 ocupa; 'sudo journalctl --vacuum-size=100M' libera algo."
  },
  "part-fault": {
    text: "{part} no funciona: {cause}. {effect}",
    whatToDo: "{remedy, select, none {} other {{remedy} }}El registro dice m\xE1s: journalctl -u bitacora; 'bitacora doctor' revisa el disco y los permisos."
  },
  "book-in-doubt": {
    text: "{doubt, select, none {El libro de bit\xE1cora est\xE1 en duda ({fault}).} other {{doubt}}}",
    whatToDo: "No cambie nada en el directorio de datos. bitacora logbook verify"
  },
  "key-unusable": {
    text: "La clave del libro de bit\xE1cora no se puede usar, as\xED que no se firma nada.",
    whatToDo: "Vea por qu\xE9, al arrancar: journalctl -u bitacora; luego bitacora logbook key"
  },
  "witness-refuses": {
    text: "El testigo {name} rechaza este libro de bit\xE1cora: ha firmado otro.",
    whatToDo: "No cambie nada en el directorio de datos y pregunte al testigo. bitacora logbook verify"
  },
  "source-failed": {
    text: "La fuente {name} no trae nada: {fault}",
    whatToDo: "Revise su cable y su alimentaci\xF3n; 'bitacora doctor' revisa la interfaz."
  },
  "output-failed": {
    text: "La salida {name} ha fallado: {fault}",
    whatToDo: "Se vuelve a intentar. Quiz\xE1 est\xE9 mal en el archivo del proyecto: bitacora project check ARCHIVO"
  },
  "source-fault": {
    text: "La fuente {name} funciona, con un fallo: {fault}",
    whatToDo: "'bitacora doctor' revisa la interfaz."
  },
  "alerts-refused": {
    text: "Otros equipos comunican m\xE1s avisos de los que caben: se rechazaron {count, number} mensajes, y sus alarmas no se muestran aqu\xED.",
    whatToDo: "Mire las pantallas de los propios equipos. Un equipo que inventa avisos est\xE1 averiado: las alarmas lo nombran; descon\xE9ctelo del bus."
  },
  "raw-server-closed": {
    text: "El servidor de tramas no puede escuchar: {fault}",
    whatToDo: "Otro programa puede tener su puerto: sudo ss -ltnp. O dele otro puerto en el archivo del proyecto."
  },
  "samples-lost": {
    text: "Se han perdido {count, number} muestras desde que arranc\xF3 el servicio: el disco no las tom\xF3 a tiempo.",
    whatToDo: "No vuelven. Si ahora no pasa nada m\xE1s, ya acab\xF3; si se repite, el disco es demasiado lento o est\xE1 lleno."
  },
  "disk-low": {
    text: "El disco est\xE1 casi lleno: {megabytes, number} MB libres. A\xFAn no se pierde nada.",
    whatToDo: "Haga sitio, o ponga un historian.max_bytes menor. 'bitacora doctor' dice cu\xE1ntos d\xEDas quedan; 'sudo du -xh / | sort -h | tail' qu\xE9 ocupa."
  },
  "backup-overdue": {
    text: "La copia m\xE1s reciente en {name} tiene {days} d\xEDas, o no hay ninguna.",
    whatToDo: "\xBFEst\xE1 el soporte enchufado, montado y con sitio? A mano: bitacora backup CARPETA"
  },
  "shore-contradicts": {
    text: "En tierra hay otro libro de bit\xE1cora de este barco: {fault}.",
    whatToDo: "\xBFSe restaur\xF3 una copia antigua, o tiene otro ordenador la clave de este barco? No cambie nada en el directorio de datos. bitacora logbook verify"
  },
  "clock-not-set": {
    text: "El reloj de este equipo no puede estar en hora: {cause}.",
    whatToDo: "timedatectl; despu\xE9s p\xF3ngalo en hora, o dele un servidor de hora o un receptor GNSS (chrony, gpsd)."
  },
  "not-signed": {
    text: "No se pudo escribir el \xFAltimo punto de control del libro ({fault}). Los asientos nuevos no se firman.",
    whatToDo: "Revise el disco: \xBFest\xE1 lleno, es de solo lectura, falla? bitacora doctor"
  },
  "book-touched": {
    text: "Alguien ajeno cambi\xF3 archivos del libro de bit\xE1cora con el servicio en marcha, {count} vez/veces.",
    whatToDo: "bitacora logbook verify"
  },
  "alarms-not-in-book": {
    text: "Faltan en el libro {count, number} cambios de alarmas: perdidos, o en espera mientras el libro no los admite.",
    whatToDo: "Revise el disco: \xBFest\xE1 lleno, es de solo lectura, falla? bitacora doctor"
  },
  "history-damaged": {
    text: "Hay {count, number} bloques da\xF1ados en el historial. Lo dem\xE1s se da.",
    whatToDo: "bitacora history check; una tarjeta da\xF1ada da\xF1a m\xE1s: haga una copia"
  },
  "history-missing": {
    text: "Faltan {count} archivos de mes del historial.",
    whatToDo: "Rep\xF3ngalos y rearranque, o acepte la p\xE9rdida: bitacora history compact --accept-missing"
  },
  "checks-late": {
    text: "El servicio estuvo parado {seconds} s en los \xFAltimos dos minutos: las alarmas llegaron as\xED de tarde.",
    whatToDo: "El equipo est\xE1 sobrecargado o su disco se atasca: vea 'top' y 'sudo dmesg | tail'"
  },
  "open-to-network": {
    text: "Quien alcance {fault} puede reconocer alarmas y escribir en el libro (--insecure-open).",
    whatToDo: "Arranque sin --insecure-open: entonces los dem\xE1s solo pueden leer."
  },
  "accounts-lost": {
    text: "Las cuentas ya no est\xE1n o no se pueden leer: nadie puede iniciar sesi\xF3n, y lo que cerraban sigue cerrado.",
    whatToDo: "Cree de nuevo una primera cuenta en la consola, con el c\xF3digo que imprime 'bitacora access code'. Si nadie de ustedes ha tocado access.json, v\xE9ase SECURITY.md."
  },
  "access-not-written": {
    text: "Lo que se quit\xF3 (un token, una cuenta, una sesi\xF3n, una passkey) cuenta, y no est\xE1 en el disco: un reinicio lo devolver\xEDa.",
    whatToDo: "Haga sitio en el disco del directorio de datos; entonces se escribe solo."
  },
  "https-unavailable": {
    text: "Nadie puede usar HTTPS: {fault}.",
    whatToDo: "bitacora doctor"
  },
  "certificate-ends": {
    text: "{isOver, select, true {El certificado de HTTPS ha caducado: los navegadores rechazan la direcci\xF3n.} other {El certificado de HTTPS caduca en {count} d\xEDas, y nada lo ha renovado.}}",
    whatToDo: "{fault, select, files {Renueve los ficheros que https nombra en el proyecto; se toman en medio minuto.} other {Se renueva solo cuatro meses antes: vea con 'journalctl -u bitacora | grep HTTPS' qu\xE9 lo impide.}}"
  },
  "simulated-withheld": {
    text: "{count} variables tienen valores simulados o reproducidos. Las salidas no los env\xEDan.",
    whatToDo: "Quite simulator y replay de las fuentes del proyecto. Si nadie gobierna con lo que env\xEDa: outputs_simulated: true"
  },
  "not-ready": {
    text: "El servicio no est\xE1 listo: {fault}",
    whatToDo: "journalctl -u bitacora"
  }
};

// src/messages/es/alarm-advice.ts
var alarmAdvice2 = {
  personOverboard: "Hay una persona en el agua. Lance un aro salvavidas, no deje de se\xF1alarla, marque la posici\xF3n, vuelva hacia ella y llame por VHF 16 o LSD.",
  bilgeHigh: "Hay m\xE1s agua en la sentina de la que deber\xEDa. Compruebe que la bomba achica, cierre los grifos de fondo y busque por d\xF3nde entra: mangueras, prensaestopas, escotillas.",
  lowOilPressure: "A los cojinetes no les llega aceite: pare el motor en cuanto el barco est\xE9 seguro sin \xE9l. Compruebe el nivel y busque fugas; no arranque sin conocer la causa.",
  engineHot: "El motor est\xE1 demasiado caliente: baje a ralent\xED y mire si sale agua por el escape. Compruebe grifo de fondo, filtro y correa; no abra el tap\xF3n del refrigerante en caliente.",
  engineOilHot: "El aceite caliente protege menos el motor. Reduzca la carga y compruebe la refrigeraci\xF3n; pare el motor si la temperatura sigue subiendo.",
  coolingWater: "El motor recibe poca agua de mar. P\xE1relo en cuanto sea seguro y compruebe el grifo de fondo, el filtro y el rodete de la bomba.",
  overspeed: "El motor gira m\xE1s deprisa de lo permitido. Quite gas; si no obedece, p\xE1relo, cortando el combustible o el aire si hace falta.",
  emergencyStop: "Se ha pulsado o ha saltado la parada de emergencia. Averig\xFCe qui\xE9n o qu\xE9 fue antes de rearmarla y de arrancar nada.",
  engineStopping: "El motor se protege y se para, o est\xE1 a punto. Al\xE9jese del peligro, tenga listos el ancla o las velas y lea la aver\xEDa en la pantalla del motor.",
  engineFault: "El motor comunica una aver\xEDa. Lea su c\xF3digo en la pantalla del motor y navegue con poca carga hasta conocerla.",
  powerReduced: "El motor ha reducido su potencia para protegerse. Quite gas, compruebe temperaturas y filtros y lea el c\xF3digo en su pantalla.",
  lowOilLevel: "El motor tiene poco aceite. P\xE1relo cuando sea seguro, espere unos minutos, mida con la varilla, rellene y busque la fuga.",
  lowFuelPressure: "Al motor le llega poco combustible y puede pararse. Compruebe el tanque y su llave, y despu\xE9s los filtros: pueden estar sucios o tener agua o aire.",
  notCharging: "El alternador carga poco o nada. Compruebe su correa (puede mover tambi\xE9n la bomba de agua) y apague lo que no haga falta.",
  lowCoolant: "Falta refrigerante. Reduzca la carga y vigile la temperatura; rellene solo con el motor fr\xEDo y busque la fuga.",
  waterInFuel: "El decantador ha encontrado agua en el combustible: p\xFArguelo ya. Cuente con que el motor se pare y compruebe la toma de cubierta y el tanque.",
  boostPressure: "El turbo da m\xE1s presi\xF3n de la permitida. Reduzca la carga y h\xE1galo revisar antes de volver a plena potencia.",
  throttleSensor: "El motor no sabe d\xF3nde est\xE1 la palanca y puede no obedecer. Navegue despacio, ap\xE1rtese de los dem\xE1s y tenga a mano la parada.",
  engineElectronics: "Partes de la electr\xF3nica del motor no se oyen entre s\xED y pueden faltar lecturas. Compruebe conectores y alimentaci\xF3n, y vigile los relojes del propio motor.",
  exhaustSystem: "La recirculaci\xF3n de gases de escape tiene una aver\xEDa y la potencia puede estar limitada. No es urgente: h\xE1gala revisar en puerto.",
  maintenance: "Toca el mantenimiento del motor. No es urgente: progr\xE1melo y ponga el contador a cero cuando est\xE9 hecho.",
  gearboxHot: "El reductor est\xE1 demasiado caliente. Reduzca la potencia, ponga punto muerto si es seguro y compruebe su nivel de aceite y el agua de su enfriador.",
  gearboxOilPressure: "El embrague puede patinar y quemarse. Reduzca la potencia, ponga punto muerto cuando sea seguro y compruebe el aceite del reductor antes de seguir.",
  gearboxOilLevel: "El reductor tiene poco aceite. En punto muerto y parado, compru\xE9belo, rellene y busque la fuga.",
  gearboxFault: "El reductor comunica una aver\xEDa. Use la palanca con suavidad y compruebe su aceite, su temperatura y la sentina debajo.",
  sailDriveWater: "La junta exterior de la cola (saildrive) pierde. Mire la sentina a su alrededor ahora y a menudo, y haga cambiar pronto las juntas.",
  thrusterTooFast: "El barco va demasiado deprisa para que la h\xE9lice de maniobra sirva. Reduzca antes de usarla.",
  thrusterHot: "El motor de la h\xE9lice de maniobra est\xE1 caliente y se va a cortar. D\xE9jelo descansar y \xFAselo a impulsos cortos.",
  windlassFault: "El molinete comunica una aver\xEDa. Ponga la cadena en el estopor, no se f\xEDe del contador y busque la causa.",
  windlassStuck: "El molinete no puede mover la cadena. Suelte el mando, qu\xEDtele carga con el motor y libere la cadena antes de volver a intentarlo.",
  rodeEnd: "Apenas queda fondeo. Deje de largar y aseg\xFArese de que el chicote est\xE1 hecho firme.",
  windlassVoltage: "Al molinete le llega poca tensi\xF3n. Ponga el motor en marcha para que cargue y vire a impulsos cortos, sin tirar del barco con la cadena.",
  windlassHot: "El motor del molinete est\xE1 demasiado caliente. D\xE9jelo enfriar unos minutos y ac\xE9rquese al ancla con el motor.",
  batteryLow: "La bater\xEDa est\xE1 casi descargada. Apague lo que no haga falta y c\xE1rguela ya; guarde lo que el motor necesita para arrancar.",
  batteryVoltageHigh: "La bater\xEDa se est\xE1 sobrecargando: se calienta y puede soltar gas. Pare lo que la carga, ventile el cofre, sin llamas, y compruebe el regulador.",
  batteryHot: "La bater\xEDa est\xE1 demasiado caliente. Deje de cargarla y qu\xEDtele carga; ventile el cofre y al\xE9jese de ella si humea o se hincha.",
  chargerFault: "El cargador tiene una aver\xEDa y las bater\xEDas se descargan. Compruebe la toma de puerto y su magnetot\xE9rmico, y lea la pantalla del cargador.",
  inverterFault: "El inversor tiene una aver\xEDa y lo que alimenta est\xE1 apagado. Desconecte los grandes consumos, compruebe la tensi\xF3n de la bater\xEDa y rearme.",
  converterHot: "Est\xE1 demasiado caliente y se va a cortar. Reduzca su carga y deje que le llegue aire.",
  converterOverload: "Hay m\xE1s conectado de lo que puede alimentar. Apague los grandes consumos: calefacci\xF3n, cocina, aire acondicionado.",
  converterBattery: "En su lado de bater\xEDa hay poca tensi\xF3n. Reduzca la carga, cargue la bater\xEDa y toque si alg\xFAn cable o borne est\xE1 caliente.",
  converterRipple: "La tensi\xF3n de su lado de bater\xEDa no es estable: casi siempre un cable de bater\xEDa flojo o fino. Reduzca la carga y compruebe los bornes.",
  generatorFault: "El generador tiene una aver\xEDa. Qu\xEDtele carga y lea su pantalla; compruebe agua de refrigeraci\xF3n, aceite y combustible antes de arrancarlo otra vez.",
  supplyPoor: "La toma de puerto o el generador no dan corriente utilizable. Compruebe el enchufe, el cable y el generador; mientras tanto, viva de las bater\xEDas.",
  supplyLow: "La tensi\xF3n es demasiado baja y da\xF1a motores y compresores. Apague los grandes consumos y toque si el enchufe o el cable est\xE1n calientes.",
  supplyHigh: "La tensi\xF3n es demasiado alta y destruye aparatos. Desconecte esta alimentaci\xF3n y h\xE1gala revisar antes de volver a usarla.",
  supplyFrequency: "La frecuencia no es la debida: casi siempre un generador sobrecargado o desajustado. Reduzca su carga o descon\xE9ctelo.",
  offCourse: "El piloto autom\xE1tico no mantiene el rumbo. Tome la ca\xF1a, mire alrededor y compruebe el trimado, las velas y la corriente.",
  rudderLimit: "El tim\xF3n est\xE1 todo lo metido que el piloto puede. Est\xE9 listo para tomar la ca\xF1a; reduzca velocidad o vela.",
  autopilotOverridden: "Alguien gobierna a mano con el piloto conectado. Dejen claro qui\xE9n lleva la ca\xF1a.",
  positionUnsure: "El receptor no se f\xEDa de su propia posici\xF3n. Compru\xE9bela con la sonda, el radar o demoras antes de fiarse del pl\xF3ter.",
  positionLost: "No hay posici\xF3n: pl\xF3ter, AIS y LSD ya no saben d\xF3nde est\xE1. Anote la \xFAltima con su hora, navegue con la sonda y demoras, y compruebe la antena.",
  watermakerFault: "La potabilizadora tiene una aver\xEDa. P\xE1rela, end\xFAlcela cuando se pueda y lea su pantalla.",
  watermakerSalt: "El agua puede ser salada. No la deje entrar en el tanque, \xE9chela por la borda y pru\xE9bela antes de usarla.",
  watermakerSensor: "Un sensor de la potabilizadora tiene una aver\xEDa y no cabe fiarse de su agua. Pru\xE9bela antes de que vaya al tanque.",
  watermakerService: "A la potabilizadora le tocan los filtros o el aceite. No es urgente: h\xE1galo antes de la pr\xF3xima marcha larga.",
  fuelLow: "Queda poco combustible. Calcule hasta d\xF3nde llega, guarde una reserva y cuente con que entre aire si el barco balancea.",
  waterLow: "Queda poca agua dulce. Ah\xF3rrela, busque un grifo o una manguera que pierda y apague la bomba antes de que el tanque se vac\xEDe.",
  wasteHigh: "El tanque est\xE1 casi lleno. H\xE1galo vaciar, o vac\xEDelo donde est\xE9 permitido, antes de que rebose."
};

// src/messages/es/default-alarms.ts
var defaultAlarms2 = {
  advice: alarmAdvice2,
  limits: {
    low: "{name}: valor bajo",
    high: "{name}: valor alto",
    positionLost: "GNSS: sin posici\xF3n"
  },
  deadSensors: {
    tag: "{device}: sensores que no dicen nada",
    alarm: "{device}: un sensor con alarma no dice nada",
    advice: "Un sensor que antes hablaba calla, y sus alarmas no pueden saltar. Lea el dato en el propio equipo y compruebe su alimentaci\xF3n y su conector."
  }
};

// src/messages/es/devices.ts
var devices2 = {
  summary: "Enumera los dem\xE1s equipos de los buses NMEA 2000 de un servicio en marcha.",
  description: "Pregunta al servicio, que es un nodo de sus buses y ha o\xEDdo a los dem\xE1s. A los que est\xE1n tras una pasarela, o en un bus que solo se escucha, no se les pregunta qu\xE9 son. Un equipo que hace tiempo que no se oye, aunque se le ha preguntado, figura como callado; lo que un equipo no ha dicho es un guion.",
  flags: {
    url: "direcci\xF3n del servicio en marcha",
    pgns: "muestra los PGN que env\xEDa cada equipo"
  },
  columns: {
    interface: "bus",
    address: "direcci\xF3n",
    manufacturer: "fabricante",
    model: "modelo",
    serial: "serie",
    software: "versi\xF3n",
    name: "NAME",
    lastHeard: "o\xEDdo"
  },
  silent: "callado",
  pgns: "env\xEDa {pgns}",
  none: "No se ha o\xEDdo ning\xFAn otro equipo en un bus ni en una pasarela. Los de una grabaci\xF3n que el servicio reproduce no cuentan.",
  count: "{devices} equipo(s)"
};

// src/messages/es/doctor.ts
var doctor2 = {
  command: {
    summary: "Mira este equipo y el servicio, y dice qu\xE9 est\xE1 mal y qu\xE9 orden teclear.",
    description: "No cambia nada. Funciona sin el servicio y pregunta al que est\xE1 en marcha. Estado de salida 1 si algo est\xE1 mal; lo que solo merece una mirada o no se sabe no cuenta.",
    project: "archivo del proyecto que se revisa; sin \xE9l, /etc/bitacora/project.yaml"
  },
  https: {
    authority: "{isOver, select, true {HTTPS: la autoridad del barco ha caducado; el servicio hace otra, en la que todos los dispositivos tendr\xE1n que confiar} other {HTTPS: los dispositivos pueden confiar en la autoridad del barco {days} d\xEDas m\xE1s; sus certificados se renuevan solos}}",
    files: "{isOver, select, true {HTTPS: el certificado de {file} ha caducado} other {HTTPS: el certificado de {file} vale {days} d\xEDas}}",
    atStart: "HTTPS: su certificado se hace al arrancar",
    unusable: "HTTPS: {fault}",
    openKey: "Otros pueden leer la clave de {file} ({mode})"
  },
  levels: { ok: "bien", warn: "mire", fail: "MAL", unknown: "no s\xE9" },
  checkFailed: "La comprobaci\xF3n ''{check}'' del propio doctor fall\xF3: {reason}",
  checkLate: "La comprobaci\xF3n ''{check}'' no termin\xF3 a tiempo: algo de lo que mira no responde",
  node: {
    good: "Node {version} ({path})",
    old: "Node {version} ({path}) es demasiado antiguo: hace falta 24.15 o posterior"
  },
  socketcan: {
    whys: {
      "package-missing": "el paquete 'socketcan' no est\xE1 instalado",
      "package-unusable": "el paquete 'socketcan' no se puede cargar; quiz\xE1 se construy\xF3 para otro sistema"
    },
    good: "El paquete para buses CAN (socketcan) est\xE1 instalado y se carga",
    missing: "{isNeeded, select, true {El bus CAN del proyecto no se puede usar} other {No se puede usar ning\xFAn bus CAN (el proyecto no tiene)}}: {why}"
  },
  link: {
    otherName: "{name}: no hay tal interfaz; este equipo tiene {others}. \xBFEs ese el bus? Entonces escriba su nombre en el proyecto",
    notCan: "{name} no es una interfaz CAN",
    down: "{name}: la interfaz est\xE1 apagada",
    noDetails: "{name} est\xE1 en marcha; no se sabe su velocidad ni su estado, porque 'ip' {isMissing, select, true {no est\xE1 instalado} other {no responde a tiempo}}",
    busOff: "{name}: el controlador ha dejado el bus tras demasiados errores (BUS-OFF); revise cable, terminadores y velocidad",
    errors: "{name}: el controlador tiene muchos errores ({state}); revise cable, terminadores y velocidad",
    bitRate: "{name}: la velocidad es {rate}; la de NMEA 2000 es 250000. No se recibe nada",
    restart: "{name}: nada rearranca el controlador tras demasiados errores (restart-ms es 0)",
    queue: "{name}: la interfaz solo encola {frames} tramas (txqueuelen)",
    good: "{rate, select, none {{name} est\xE1 en marcha (un bus virtual)} other {{name} est\xE1 en marcha: {rate} bit/s, {state, select, none {?} other {{state}}}, rearranca a los {restartMs, select, none {?} other {{restartMs}}} ms}}"
  },
  serial: {
    missing: "No hay puerto serie {file}; \xBFest\xE1 enchufado el equipo, y sigue llam\xE1ndose as\xED?",
    none: "{file} no es un puerto serie",
    denied: "{file} no est\xE1 abierto para este usuario; el servicio necesita el grupo dialout",
    hidden: "La unidad oculta al servicio todos los puertos serie (PrivateDevices)",
    good: "{file} est\xE1"
  },
  buffers: {
    unknown: "El sistema no muestra el tama\xF1o de los b\xFAferes de red",
    good: "Los b\xFAferes de {bytes} bytes guardan {stallMs} ms de un bus lleno",
    small: "Los b\xFAferes de {bytes} bytes solo guardan {stallMs} ms de un bus lleno: una pausa corta pierde tramas"
  },
  port: {
    own: "El servicio escucha en {url}",
    free: "El puerto {port} de {host} est\xE1 libre para el servicio",
    refused: "El puerto {port} de {host} no se puede usar ({code})",
    taken: "El puerto {port} lo tiene {who, select, none {un programa que solo root puede ver} other {{who}}}: el servicio no puede arrancar"
  },
  clock: {
    impossible: "El reloj marca {now}, una hora anterior a la de este programa",
    synchronised: "El reloj est\xE1 sincronizado{source, select, none {} other { ({source})}}",
    notSynchronised: "{source, select, none {El reloj no est\xE1 sincronizado, y no hay nada que lo ponga en hora (chrony, systemd-timesyncd, gpsd)} other {El reloj a\xFAn no est\xE1 sincronizado; {source} est\xE1 en marcha}}",
    unknown: "No se sabe si el reloj est\xE1 sincronizado: timedatectl no responde",
    rtc: "Hay un reloj que anda con el equipo apagado (RTC)",
    noRtc: "Ning\xFAn reloj anda con el equipo apagado (RTC): tras un corte la hora est\xE1 mal hasta que algo la ponga; un m\xF3dulo cuesta unos euros"
  },
  disk: {
    readOnly: "El disco en {point} es de solo lectura: no se puede guardar nada; una tarjeta que falla queda as\xED",
    volatile: "El directorio de datos est\xE1 en {type} ({point}): se pierde con la corriente",
    mounted: "El directorio de datos est\xE1 en {type}, montado en {point} para escribir",
    unknown: "No se puede consultar el disco de {dir}",
    full: "El disco est\xE1 lleno: {megabytes, number} MB libres, reservados a las alarmas y al libro de bit\xE1cora; se pierden muestras",
    low: "El disco est\xE1 casi lleno: {megabytes, number} MB libres{days, select, none {} other {; al ritmo actual bastan para {days, number} d\xEDas}}",
    good: "Quedan {megabytes, number} MB libres en el disco{days, select, none {} other {; al ritmo actual bastan para {days, number} d\xEDas}}"
  },
  wear: {
    unknown: "{name} no dice cu\xE1n gastado est\xE1",
    worn: "{name} dice que est\xE1 gastado ({percent} %): haga una copia y c\xE1mbielo",
    good: "{name} dice que ha gastado el {percent} % de su vida"
  },
  rights: {
    notAFolder: "{dir} no es un directorio",
    missing: "{dir} no existe todav\xEDa; el servicio lo crea en su primer arranque",
    unreadable: "Usted no puede leer {dir} ({code}); los del grupo bitacora s\xED, tras entrar de nuevo",
    foreign: "{more, plural, =0 {{file} es de {found}, y el directorio de datos de {owner}: el servicio no puede escribirlo} other {{file} y # m\xE1s son de {found}, y el directorio de datos de {owner}: el servicio no puede escribirlos}}",
    projectUnreadable: "{owner}, de quien es el directorio de datos, no puede leer {file}: el servicio no arranca con \xE9l",
    keyOpen: "Otros pueden leer la clave del libro de bit\xE1cora: quien la tenga puede firmar como este barco",
    notWritable: "Su due\xF1o no puede escribir en {dir}",
    good: "{dir} y todos sus archivos son de {owner}"
  },
  unit: {
    noSystemd: "Este equipo no lo lleva systemd, o no responde",
    masked: "La unidad est\xE1 enmascarada: systemd no la arranca",
    faulty: "systemd no puede leer la unidad ({state})",
    noProgram: "La unidad arranca {path}, que no est\xE1: Node o Bit\xE1cora est\xE1n ahora en otro sitio",
    gaveUp: "El servicio no arranca hasta que una persona arregle algo (estado 78): el diario dice qu\xE9",
    starting: "{isFirst, select, true {El servicio est\xE1 arrancando} other {El servicio arranca una y otra vez: termina cada vez}}",
    missing: "No hay una unidad bitacora.service: el servicio no arranca solo",
    notRunning: "La unidad no est\xE1 en marcha ({active}, {sub})",
    disabled: "La unidad no arranca con el equipo",
    restarted: "systemd tuvo que rearrancar el servicio {times} vez/veces",
    noWatchdog: "La unidad no tiene vigilancia (watchdog): un servicio colgado no se rearranca",
    good: "La unidad est\xE1 instalada, arranca con el equipo, est\xE1 en marcha y vigilada"
  },
  accounts: {
    lost: "Hab\xEDa cuentas en {dir}, y access.json ya no est\xE1 o no se pudo leer: nadie puede iniciar sesi\xF3n hasta que se cree de nuevo una primera"
  },
  lastEnd: {
    unknown: "No se sabe c\xF3mo termin\xF3 la \xFAltima vez: usted no puede leer el directorio de datos",
    clean: "La \xFAltima vez se par\xF3 en orden, o no hubo otra",
    unclean: "La \xFAltima vez termin\xF3 sin pararse{rebooted, select, none {} true { (corte de corriente o reinicio del equipo)} other { (matado o por un fallo)}}; vivo por \xFAltima vez a las {alive}"
  },
  project: {
    none: "{isNeeded, select, true {No hay archivo de proyecto, /etc/bitacora/project.yaml: el servicio no puede arrancar} other {No hay archivo de proyecto: 'serve' sin \xE9l muestra el barco de demostraci\xF3n}}",
    good: "{file} est\xE1 bien: {name}",
    warnings: "{file} no tiene fallos y s\xED {count} aviso(s), el primero: {first}",
    faults: "{file} tiene {count} fallo(s): el servicio no arranca con \xE9l",
    unreadable: "No se puede leer {file}: {reason}"
  },
  service: {
    none: "Ning\xFAn servicio tiene abierto este directorio de datos",
    good: "El servicio en {url} dice que todo va bien",
    reason: "El servicio dice: {text} (desde {since})",
    silent: "El servicio en {url} no responde: est\xE1 colgado"
  }
};

// src/messages/es/entries.ts
var entries2 = {
  language: "es",
  on: "s\xED",
  off: "no",
  alarmActive: "Alarma: {message} ({tagId} = {value})",
  alarmAcknowledged: "Alarma reconocida por {user}: {message} ({tagId})",
  alarmCleared: "Alarma despejada: {message} ({tagId} = {value})",
  alarmChattering: "Alarma intermitente: {message} ({tagId}) ha vuelto {repeats} veces de {from} a {until}; sin asiento propio",
  alarmEscalated: "Nadie la reconoci\xF3: {message} ({tagId}) sube de {from, select, emergency {emergencia} alarm {alarma} warning {advertencia} other {precauci\xF3n}} a {to, select, emergency {emergencia} alarm {alarma} warning {advertencia} other {precauci\xF3n}}",
  alarmReturned: "De vuelta a lo normal, la alarma sigue abierta: {message} ({tagId} = {value})",
  alarmRecurred: "La alarma ha vuelto, van {times} veces: {message} ({tagId} = {value})",
  alarmSilenced: "{alarm, select, none {{user} silenci\xF3 todas las alarmas ({count})} other {Alarma silenciada por {user}: {alarm}}}",
  alarmUnsilenced: "Una alarma volvi\xF3 y puso fin al silencio: {message} ({tagId})",
  alarmShelved: "Alarma apartada por {user} hasta {until}: {message} ({tagId}): {reason}",
  alarmUnshelved: "{user, select, none {Termina el tiempo de una alarma apartada: {message} ({tagId})} other {Alarma repuesta por {user}: {message} ({tagId})}}",
  alarmOutOfService: "Alarma puesta fuera de servicio por {user}: {message} ({tagId}): {reason}",
  alarmInService: "Alarma devuelta al servicio por {user}: {message} ({tagId})",
  /** `changes`: each key of the rule as it was and as it is now. */
  alarmRuleChanged: "Alarma {act, select, added {a\xF1adida} removed {quitada} other {cambiada}} por {user}: {message} ({tagId}){changes, select, none {} other {: {changes}}}",
  engineStart: "Motor {engine} en marcha",
  engineStop: "Motor {engine} parado",
  clockStep: "El reloj se ha {isAhead, select, true {adelantado} other {atrasado}}: deber\xEDa marcar {expected} y marca {found}",
  clockDiffers: "El reloj de este equipo y el GNSS del bus no coinciden: el reloj marca {clock}, el GNSS {gnss}",
  uncleanEnd: "El servicio termin\xF3 sin pararse{rebooted, select, none {} true { (el equipo se reinici\xF3 o perdi\xF3 la corriente)} other { (el proceso fue matado o fall\xF3)}}: vivo por \xFAltima vez a las {lastAlive}{gapS, select, none {} other {, unos {gapS} s sin registrar}}",
  tornTail: "La \xFAltima l\xEDnea hab\xEDa quedado a medio escribir ({bytes} bytes, nunca confirmada); se guarda en {file}",
  projectReloaded: "El proyecto se carg\xF3 de nuevo{applied, select, none {} other {; aplicado: {applied}}}{restart, select, none {} other {; esperan un reinicio: {restart}}}",
  serviceStarted: "Bit\xE1cora {version} se ha puesto en marcha{versionBefore, select, none {} other { (antes: {versionBefore})}}; proyecto {project}{hash, select, none {} other { ({hash}\u2026)}}{isOther, select, true {, que ha cambiado desde la \xFAltima vez} other {}}",
  serviceStopped: "Bit\xE1cora {version} se ha parado",
  historyDamaged: "Hay muestras da\xF1adas en {places} {places, plural, one {lugar} other {lugares}}: bitacora history check dice d\xF3nde",
  restored: "Restaurado de la copia {name}, hecha el {at}: lo escrito despu\xE9s no est\xE1 en este libro",
  access: {
    signed_in: "{user} ha entrado ({role})",
    signed_out: "{user} ha salido",
    session_ended: "{user} ha acabado una sesi\xF3n de {of}",
    person_added: "{name} tiene cuenta ({role}), hecha por {user}",
    role_changed: "{name} es ahora {to} y era {from}, por {user}",
    person_shut_out: "{user} ha cerrado el paso a {name}",
    person_let_in: "{user} deja entrar otra vez a {name}",
    secret_changed: "{user, select, none {{name} tiene contrase\xF1a o PIN nuevos} other {{user} ha dado contrase\xF1a o PIN nuevos a {name}}}",
    token_approved: "Llave para {name} ({scopes}), permitida por {user}",
    token_revoked: "{user} ha retirado la llave de {name}",
    tablets_forgotten: "{user} ha retirado todas las tabletas del puente",
    passkey_added: "{name} tiene una llave de acceso nueva: {label}",
    passkey_removed: "{user} ha retirado la llave de acceso {label} de {name}",
    passkey_copied: "Llave de acceso {label} de {name} rechazada: hay dos, y una de ellas es una copia",
    request_denied: "A {name} no se le ha dejado entrar, por {user}",
    tablet_made: "Una tableta del puente hecha por {user}{address, select, none {} other {, en {address}}}",
    watch_handed_over: "{user} ha entregado la guardia a {to}{note, select, none {} other {: {note}}}",
    sign_in_failed: "Entrada fallida {count, plural, one {} other {# veces }}como {names, select, none {?} other {{names}}}, desde {addresses}",
    write_refused: "Escritura rechazada {count, plural, one {} other {{count} veces }}{names, select, none {} other {a {names}, }}desde {addresses}"
  },
  accountsLost: "Las cuentas ya no est\xE1n o no se pueden leer: nadie puede iniciar sesi\xF3n hasta que se cree de nuevo una primera; nada queda abierto por ello",
  bus: {
    recordingStarted: "Empieza la grabaci\xF3n de {line}; termina a las {until}",
    recordingStopped: "Parada la grabaci\xF3n de {line} ({frames} tramas)",
    recordingEnded: "Terminada la grabaci\xF3n de {line}{why, select, time {: ha pasado su tiempo} size {: es tan grande como puede ser} disk {: no queda sitio en el disco} other {}} ({frames} tramas)",
    deviceCommanded: "Al aparato de la direcci\xF3n {address} de {line} se le ha pedido{deviceInstance, select, none {} other { la instancia de aparato {deviceInstance}}}{systemInstance, select, none {} other { la instancia de sistema {systemInstance}}}: {answer, select, done {la ha tomado} refused {se ha negado} other {no ha contestado}}"
  },
  projectWritten: "Cambiado el fichero del proyecto: {changes}",
  anchor: {
    down: "Ancla fondeada en {place}, c\xEDrculo {radiusM} m",
    changed: "Guardia del ancla cambiada: {place}, c\xEDrculo {radiusM} m",
    up: "Ancla arriba"
  },
  sourceChosen: "{tagId} se toma desde ahora de {source}",
  sourceReleased: "{tagId} se toma otra vez de la fuente que va primero",
  snapshot: "Instant\xE1nea de {tags} variables"
};

// src/messages/es/evidence.ts
var evidence2 = {
  losses: {
    book: "falta el libro que se llevaba aqu\xED, y en su lugar se ha empezado otro (vessel.json sabe de \xE9l)",
    unsigned: "ya no est\xE1 nada de lo que se firm\xF3 sobre \xE9l (logbook.signed, logbook/checkpoints)",
    state: "logbook.signed, con el \xFAltimo punto de control, falta, est\xE1 da\xF1ado o es uno anterior",
    list: "la lista de puntos de control (logbook/checkpoints) no es la que era: faltan notas, o han entrado otras",
    witnessed: "falta lo que firmaron los testigos (logbook/witnessed, logbook.witnesses)",
    key: "lo que hay se firm\xF3 con otra clave, o falta logbook.pub",
    vessel: "falta vessel.json, o lo que dice de este libro, o no es lo que se escribi\xF3",
    tail: "los asientos desde el \xFAltimo punto de control no son los que escribi\xF3 el servicio (logbook.head)"
  },
  what: {
    broken: "el libro est\xE1 roto en {breaks} lugar(es), asientos {ids}",
    "volume-lost": "su archivo {file} falta, es otro o es m\xE1s corto que lo que se escribi\xF3",
    "foreign-lines": "alguien que no es el servicio ha escrito en {file} mientras estaba en marcha, donde iba el asiento {id}",
    "book-changed": "el libro no es aquel cuyo \xFAltimo punto de control se firm\xF3"
  },
  tag: "Libro de bit\xE1cora: est\xE1 roto, o faltan pruebas de \xE9l",
  alarm: "El libro de bit\xE1cora est\xE1 roto, o faltan pruebas de \xE9l: alguien ha cambiado sus archivos; vea 'bitacora logbook verify'",
  advice: "No cambie nada en el directorio de datos. Ejecute 'bitacora logbook verify' y compare con un punto de control guardado en otro sitio antes de confirmar el libro.",
  told: {
    broken: "Libro de bit\xE1cora: ROTO en {breaks} lugar(es), asientos {ids}; 'bitacora logbook verify' dice c\xF3mo",
    "volume-lost": "Libro de bit\xE1cora: {what}: no se admiten asientos hasta que vuelva a su sitio",
    "book-changed": "Libro de bit\xE1cora: {what}; no se firma m\xE1s, reponga el libro verdadero",
    other: "Libro de bit\xE1cora: {what}. No se firma nada hasta que una persona d\xE9 por bueno el libro: bitacora logbook accept --user NOMBRE --reason PORQU\xC9"
  },
  keyUnusable: "Libro de bit\xE1cora: su clave no se puede usar, as\xED que no se firma nada",
  leftUnsigned: "Libro: los asientos {from} a {to} quedan sin firmar al parar, pues {what}",
  over: "Libro de bit\xE1cora: ya no hay nada en su contra",
  keyExposed: "La clave {file} pod\xEDan leerla o cambiarla otros (modo {mode}); {mended, select, true {vuelve a ser 0600} other {no se ha podido arreglar}}. Quien la tenga puede firmar como este barco: si otros usan este equipo, haga una clave nueva",
  entry: "Hallado al arrancar o al comprobar: {what}",
  keyExposedEntry: "La clave del libro de bit\xE1cora pod\xEDan leerla o cambiarla otros (modo {mode})",
  accepted: "Se da por bueno el libro tal como est\xE1, aunque {what}. Motivo: {reason}",
  missing: "FALTAN PRUEBAS: {lost}.",
  unmarked: "Falta la marca del final del libro (logbook.head), o es antigua: nada muestra que los asientos {first} a {last} sean los que se escribieron",
  acceptedLine: "Faltaron pruebas una vez, y una persona dio por buenos los {entries} asientos que hab\xEDa: el siguiente dice qui\xE9n y por qu\xE9.",
  noNewest: "Falta newest.checkpoint, o no es bueno: toda exportaci\xF3n tiene uno.",
  afterNewest: "Los asientos {first} a {last} est\xE1n tras el \xFAltimo punto de control, donde acaba una exportaci\xF3n: nada muestra que los escribiera el barco.",
  keyOpen: "logbook.key pueden leerlo o cambiarlo otros (modo {mode}): quien lo tenga puede firmar como este barco.",
  command: {
    summary: "Da por bueno el libro de bit\xE1cora tal como est\xE1, en su nombre, para que se vuelva a firmar.",
    description: "Donde faltan pruebas del libro no se firma nada: una firma responder\xEDa de lo que alguien haya puesto ah\xED. Coteje antes el libro con un punto de control guardado en otro sitio ('bitacora logbook verify --checkpoint'). Un asiento en su nombre dice qu\xE9 faltaba y qu\xE9 era el libro. A trav\xE9s del servicio en marcha, o en el libro de uno parado.",
    flags: { user: "qui\xE9n lo da por bueno", reason: "por qu\xE9: qu\xE9 se sabe de lo que pas\xF3" },
    done: "El asiento {id} lo dice en su nombre; los asientos 1 a {entries} est\xE1n firmados",
    nothing: "no hay nada en contra de este libro: nada que dar por bueno"
  }
};

// src/messages/es/history.ts
var history2 = {
  flags: {
    url: "preguntar al servicio en marcha en esta direcci\xF3n",
    db: "leer esta base de datos del historiador; su servicio debe estar parado",
    from: "no antes de este instante (ISO 8601; sin desfase, UTC)",
    to: "no despu\xE9s de este instante",
    interval: "un valor por cada intervalo de esta duraci\xF3n (10s, 5m, 1h, 1d)",
    aggregate: "c\xF3mo se reduce un intervalo a un valor (mean)",
    tags: "tags separados por comas; * vale por cualquier cosa (todos)"
  },
  query: {
    summary: "Escribir muestras de uno o m\xE1s tags: las m\xE1s recientes, de la m\xE1s antigua a la \xFAltima.",
    description: "Encuentra las muestras por s\xED mismo: las de un servicio en marcha por HTTP, las de uno parado en sus archivos. --interval las reduce; un intervalo sin muestra utilizable se omite.",
    tags: "tags, o patrones con *",
    limit: "muestras de cada tag, como m\xE1ximo",
    limited: "Las {limit} m\xE1s recientes de una etiqueta, cuantas permite --limit: puede haber anteriores; indique un l\xEDmite mayor, o exporte",
    none: "\u2013"
  },
  tags: {
    summary: "Listar los tags que tienen muestras: cu\xE1ntas, desde cu\xE1ndo y hasta cu\xE1ndo.",
    tags: "tags, o patrones con * (todos)"
  },
  exporting: {
    summary: "Escribir todas las muestras, o un valor por intervalo, en un archivo CSV o Parquet.",
    description: "Lee a\xF1os con poca memoria. Las filas llevan tag_id, timestamp (UTC), value (n\xFAmeros), value_boolean (booleanos) y quality, tag tras tag. --wide da una columna a cada tag, con --interval; un hueco queda vac\xEDo, y verdadero es 1 en Parquet. Nunca se sobrescribe lo que ya existe, y un archivo sin terminar no recibe su nombre.",
    target: "archivo nuevo terminado en .csv o .parquet; - es la salida est\xE1ndar; con --per-tag, una carpeta nueva",
    format: "csv o parquet, si el nombre no lo dice",
    wide: "una columna por tag; necesita --interval",
    perTag: "un archivo por tag",
    whichFormat: "indique un archivo terminado en .csv o .parquet, o use --format ({formats})",
    wideNeedsInterval: "--wide necesita --interval: sin \xE9l los tags no comparten instantes",
    wideOrPerTag: "elija entre --wide y --per-tag",
    wideNotMinmax: "--wide lleva un valor por intervalo; pida min y max por separado, no minmax",
    perTagNeedsFolder: "--per-tag crea una carpeta; ind\xEDquela",
    done: "{files, plural, one {{tags} tag(s), {bytes} bytes: {target}} other {{tags} tag(s) en {files} archivos, {bytes} bytes: {target}}}"
  },
  check: {
    summary: "Comprobar que est\xE1 entero cada bloque de las muestras.",
    description: "Lo lee todo: la suma de comprobaci\xF3n de cada bloque, resumen y trama, las estructuras de SQLite, y si est\xE1 cada archivo de mes. Solo mira; un bloque da\xF1ado cuesta sus propias muestras y nada m\xE1s. Un servicio en marcha lo mira \xE9l mismo mientras graba: lo que hay al empezar, y sin la comprobaci\xF3n de SQLite del archivo entero, que retrasar\xEDa su grabaci\xF3n. El c\xF3digo de salida es 1 si hay algo da\xF1ado o falta algo.",
    whole: "{file}: ENTERO",
    damaged: "{file}: DA\xD1ADO en {places} lugar(es); todo lo dem\xE1s se puede leer",
    incomplete: "{file}: INCOMPLETO, falta(n) {files} archivo(s) de mes",
    counts: "{files} archivo(s), {blocks} bloques, {frames} tramas, {rollups} filas de res\xFAmenes, {samples} muestras enteras",
    torn: "{flushes} volcado(s) a medias al final de las tramas, por lo com\xFAn por un corte de corriente: nunca se confirmaron, as\xED que nada cuenta como perdido",
    lost: "{place}: da\xF1ado ({reason})",
    missing: "{file}: FALTA, con las muestras que ten\xEDa; devu\xE9lvalo a su sitio y arranque de nuevo el servicio, o acepte la p\xE9rdida: 'bitacora history compact --accept-missing'",
    lostSpan: "{place}: {tagId} desde {oldest} hasta {newest} est\xE1 da\xF1ado ({reason})"
  },
  reading: {
    damagedFiles: "{files} archivo(s) da\xF1ado(s), que quedan como est\xE1n: aqu\xED va lo que se lee sin ellos; 'bitacora history check' dice cu\xE1les",
    damaged: "{blocks} bloque(s) da\xF1ado(s): faltan aqu\xED las muestras que ten\xEDan; 'bitacora history check' dice cu\xE1les",
    missing: "Falta(n) {files} archivo(s) de mes: faltan aqu\xED las muestras que ten\xEDan; 'bitacora history check' dice cu\xE1les"
  },
  compact: {
    summary: "Ordenar los archivos de muestras de un servicio parado: devuelve las p\xE1ginas vac\xEDas.",
    description: "Un archivo de mes con muchas p\xE1ginas vac\xEDas se escribe de nuevo sin ellas. No cambia ninguna muestra. El archivo antiguo permanece hasta que el nuevo est\xE1 entero y comparado con \xE9l: parar en cualquier momento no pierde nada, y debe haber libre tanto espacio como ocupa el archivo. El c\xF3digo de salida es 1 si un archivo qued\xF3 como estaba por no poder leerse entero, o falta.",
    acceptMissing: "los archivos de mes que faltan ya no tienen que estar: su p\xE9rdida no se avisa m\xE1s",
    missing: "falta {file}; devu\xE9lvalo a su sitio, o acepte la p\xE9rdida con --accept-missing",
    accepted: "{file}: se acepta su p\xE9rdida, y no se avisa m\xE1s",
    isRunning: "el servicio en {url} est\xE1 en marcha y tiene sus archivos para s\xED; p\xE1relo antes",
    notWritable: "no se puede escribir en {path} ({reason}), y compactar escribe; monte su disco con escritura o corrija los permisos, o compacte una copia",
    noRoom: "escribir {file} de nuevo necesita {needed} MB libres en su disco, y hay {free} MB; libere espacio y repita",
    stopped: "Parado. Todas las muestras est\xE1n como estaban; repita la orden para lo que queda.",
    nothing: "{file}: nada que hacer en {files} archivo(s) de mes",
    done: "{file}: {rewritten} de {files} archivo(s) de mes escritos de nuevo",
    bytes: "{before} bytes antes, {after} despu\xE9s",
    left: "{files} archivo(s) de mes quedan como estaban: da\xF1ados o ajenos; 'bitacora history check' dice qu\xE9 les pasa"
  },
  onlyOnePlace: "elija entre --url, --data-dir y --db",
  noSamples: "No hay muestras.",
  noIntervals: "Ning\xFAn intervalo tiene una muestra utilizable; 'changes' cuenta booleanos, los dem\xE1s omiten lo malo o caducado.",
  noSuchTags: "no hay muestras de {names}; 'bitacora history tags' lista lo que hay",
  badTime: "{option} es un instante como 2026-11-21T10:30:00Z o 2026-11-21, no ''{text}''",
  fromAfterTo: "--from no puede ser posterior a --to",
  aggregateNeedsInterval: "--aggregate necesita --interval"
};

// src/messages/es/https.ts
var https2 = {
  ready: "HTTPS: {url}",
  authorityMade: "HTTPS: se ha hecho la autoridad propia del barco; conf\xEDe en ella una vez en cada dispositivo ('bitacora access certificate'): SHA-256 {fingerprint}",
  serverMade: "HTTPS: nuevo certificado de este equipo, hasta {until}",
  filesTaken: "HTTPS: los ficheros del certificado han cambiado y ya se usan",
  wellAgain: "HTTPS: el certificado vuelve a estar bien",
  fault: "HTTPS: {fault}",
  unreadable: "{file} no se puede leer ({reason}); revise el nombre y los permisos",
  noCertificate: "{file} no tiene ning\xFAn certificado en PEM (-----BEGIN CERTIFICATE-----)",
  noKey: "{file} no tiene una clave privada en PEM que se abra sin contrase\xF1a",
  notAPair: "la clave de {key} no es la del certificado de {cert}",
  refused: "{file} no se puede usar ({reason})",
  damaged: "{file} est\xE1 da\xF1ado; recup\xE9relo de una copia, o qu\xEDtelo: se hace otro, en el que todos los dispositivos tendr\xE1n que confiar de nuevo",
  notMade: "el certificado no se puede hacer o guardar ({reason})",
  leftOut: "HTTPS: la autoridad del barco no puede responder de {names}; si los dispositivos han de usarlo, quite https/authority.pem del directorio de datos: al arrancar se hace otra, en la que todos los dispositivos tendr\xE1n que confiar",
  command: {
    summary: "Muestra el c\xF3digo QR y la huella con los que un dispositivo conf\xEDa en el HTTPS del barco.",
    description: "El servicio hace su propia autoridad para HTTPS. Un dispositivo que conf\xEDa en ella una vez abre la consola sin avisos.",
    address: "nombre o direcci\xF3n con que los dispositivos llegan a este equipo; sin \xE9l, la primera que tenga en la red",
    pem: "solo el certificado, para copiarlo a un dispositivo",
    notRunning: "no hay ning\xFAn servicio en {dir}; arr\xE1nquelo con --https",
    off: "el servicio no tiene HTTPS; arr\xE1nquelo con --https, o ponga https: true en el proyecto",
    scan: "Con el dispositivo en la red del barco, escanee esto e instale el certificado:",
    compare: "Antes de confiar, compare la huella con la que muestra el dispositivo. Despu\xE9s abra {page}"
  }
};

// src/messages/es/logbook-export.ts
var exporting2 = {
  summary: "Exporta el libro de bit\xE1cora como un archivo que cualquiera puede comprobar sin este programa.",
  description: "Vol\xFAmenes, puntos de control, la clave p\xFAblica del barco, una p\xE1gina para leerlo, un L\xC9AME y un verificador en Python que no lleva nada nuestro. Puede ejecutarse junto al servicio. Nunca sobrescribe lo que ya existe.",
  target: "una carpeta que se crear\xE1, o un archivo acabado en .tar",
  done: "{entries} asientos en {volumes} volumen(es), con {checkpoints} punto(s) de control: {target}",
  leftOut: "{entries} asientos tras el \xFAltimo punto de control no se pudieron firmar ahora y no est\xE1n en ella. Quien puede leer la clave puede firmarlos.",
  howToCheck: "Para comprobarlo en cualquier sitio: python3 {folder}/verify.py",
  noKey: "el libro de {dir} a\xFAn no tiene clave; arranque una vez el servicio, que la crea y firma",
  evidenceLost: "al exportar esto faltaban a bordo pruebas del libro ({loss})",
  refused: "al exportar esto, el testigo {name} rechazaba el libro",
  page: {
    language: "es",
    title: "Libro de bit\xE1cora {origin}",
    intro: "Copia para leer. Lo que vale son las l\xEDneas de logbook/*.jsonl; si son las que se escribieron lo dice verify.py.",
    newestOnly: "Las {shown} l\xEDneas m\xE1s recientes de {all}; todas est\xE1n en logbook/*.jsonl.",
    columns: ["Asiento", "Hora (UTC)", "Tipo", "Usuario", "Qu\xE9", "Hash"],
    notAnEntry: "una l\xEDnea que no es un asiento",
    resembles: "(se parece a \xAB{name}\xBB{letters, select, none {} other {: {letters}}})"
  },
  readme: `LIBRO DE BIT\xC1CORA DE {origin}

Esta carpeta contiene un libro de bit\xE1cora y todo lo necesario para comprobar que nadie lo ha cambiado.
Hace falta Python 3, en cualquier equipo que no sea el del barco, y nada m\xE1s:

    python3 verify.py                                   estado de salida 0: \xEDntegro, 1: roto, 2: no se pudo comprobar
    python3 verify.py --checkpoint ARCHIVO              frente a un punto de control guardado fuera del barco

Qu\xE9 muestra: cada l\xEDnea es la que se escribi\xF3 y sigue a la anterior (cadena de hashes); las l\xEDneas son aquellas
sobre las que firm\xF3 la clave del barco (puntos de control). Qu\xE9 no puede mostrar sin un punto de control de fuera:
que quien tiene el equipo del barco no haya hecho el libro entero de nuevo, pues la clave est\xE1 en \xE9l. Coteje con uno
que se haya enviado, impreso o guardado aparte; y coteje logbook.pub con una copia que tuviera de antes.

    book.html            los asientos m\xE1s recientes, para leerlos en un navegador
    logbook/*.jsonl      el libro: un asiento por l\xEDnea, JSON (RFC 8785), SHA-256 de cada uno con el anterior
    logbook/checkpoints  notas firmadas (C2SP): origen, n\xFAmero de asientos, ra\xEDz de Merkle (RFC 6962), Ed25519
    logbook.pub          la clave p\xFAblica del barco
    logbook/witnessed    si lo hay: notas firmadas que tambi\xE9n firmaron testigos de fuera (cosignature/v1),
    witnesses.pub        y sus claves p\xFAblicas: comp\xE1relas con las que muestran los propios testigos
    doubts.txt           si lo hay: lo que a bordo estaba en contra del libro al exportar esto
    newest.checkpoint    la nota firmada m\xE1s reciente; gu\xE1rdela
    logbook/*.torn-*     l\xEDneas que un corte de energ\xEDa dej\xF3 sin terminar; nunca fueron parte del libro
`
};

// src/messages/es/logbook.ts
var verify2 = {
  summary: "Comprueba que nadie ha cambiado el libro de bit\xE1cora: cada asiento, cada enlace.",
  description: "Nunca escribe y puede ejecutarse junto al servicio. Estado de salida: 0 \xEDntegro, 1 roto, 2 no se pudo comprobar y, con --strict, 3 si est\xE1 \xEDntegro pero algo merece mirarse. El libro se coteja con los puntos de control que firm\xF3 el servicio. Quien tiene este equipo tiene tambi\xE9n su clave: solo un punto de control guardado en otro sitio muestra que no se haya escrito de nuevo todo el libro ni repuesto una copia antigua ('bitacora logbook checkpoint' imprime uno).",
  exported: "la carpeta de una exportaci\xF3n en lugar del libro de la carpeta de datos",
  flags: {
    file: "este \xFAnico archivo en lugar del libro de la carpeta de datos",
    url: "preguntar a un servicio en marcha en lugar de leer archivos (http://127.0.0.1:8000)",
    checkpoint: "cotejar el libro con un punto de control guardado en otro sitio: un archivo con la nota entera, o el URL de un testigo que la muestra",
    code: "cotejar el libro con el c\xF3digo de un punto de control, como lo dio 'logbook checkpoint --short' o un c\xF3digo QR",
    strict: "estado de salida 3 si el libro est\xE1 \xEDntegro pero vac\xEDo o sin anclar, o tiene una l\xEDnea truncada o apartada, o fechas que retroceden"
  },
  book: "Libro de bit\xE1cora: {path}",
  origin: {
    "--data-dir": "indicado con --data-dir",
    BITACORA_DATA_DIR: "indicado con BITACORA_DATA_DIR",
    STATE_DIRECTORY: "indicado con STATE_DIRECTORY",
    user: "el suyo",
    system: "el del servicio del sistema",
    demo: "el del barco de demostraci\xF3n",
    "--file": "indicado con --file",
    export: "una exportaci\xF3n"
  },
  intact: "\xCDntegro: {entries, select, 1 {1 asiento} other {{entries} asientos}}; todo como se escribi\xF3 y todos los enlaces enteros.",
  wholeInItself: "En s\xED el libro est\xE1 entero, del asiento 1 al {entries}; si es el que se llev\xF3 a bordo es lo que est\xE1 en duda.",
  fromTo: "Del {from} al {to}.",
  anchored: "Anclado: los asientos 1 a {entries} (hasta el {until}) son los que eran cuando se firm\xF3 un punto de control.",
  notYetAnchored: "A\xFAn sin anclar: el asiento {first} y los siguientes, desde el {since}.",
  overdue: "Sin anclar desde el {since}: ning\xFAn punto de control cubre lo escrito desde entonces. \xBFEst\xE1 en marcha el servicio, y firma?",
  onlyHere: "Sin anclar fuera de este equipo desde el {since}. Quien lo tenga, con su clave, podr\xEDa escribirlo todo de nuevo: coteje con un punto de control guardado en otro sitio (--checkpoint, --code).",
  onlyHereFrom: "Sin anclar fuera de este equipo: el asiento {entry} y lo que sigue.",
  witness: {
    holds: "El testigo {name} vio los asientos 1 a {entries} (el {at}) tal como est\xE1n.",
    key: "Su clave, para compararla con la que muestra el propio testigo: {key}",
    fails: "El testigo {name} vio OTROS asientos 1 a {entries} (el {at}) que los de este libro.",
    refuses: "El testigo {name} rechaza este libro: no contin\xFAa los {entries} asientos que refrend\xF3."
  },
  given: {
    holds: "El punto de control indicado se cumple: los asientos 1 a {entries} son los que eran cuando se hizo.",
    fails: "El punto de control indicado NO SE CUMPLE: los {entries} asientos de los que se hizo no son los primeros de este libro.",
    otherVessel: "El punto de control indicado es del libro de otro barco: ''{theirs}'', y este es de ''{ours}''.",
    otherKey: "El punto de control indicado no est\xE1 firmado con la clave que est\xE1 junto a este libro."
  },
  checkpointsFail: "{failed} de {all} puntos de control no se cumplen; lo fiable acaba en el asiento {until}.",
  checkpointsUnusable: "{count} nota(s) de la lista de puntos de control est\xE1n da\xF1adas o firmadas con otra clave; no dicen nada del libro.",
  badCode: "''{code}'' no es el c\xF3digo de un punto de control: hay un signo mal o de menos; vuelva a leerlo (cifras y cinco grupos de cuatro)",
  givenNeedsFiles: "--checkpoint y --code necesitan los archivos del libro; no indique --url",
  onlyOneGiven: "--checkpoint y --code nombran cada uno un punto de control; indique solo uno",
  intactRemote: "\xCDntegro, seg\xFAn el servicio.",
  empty: "El libro est\xE1 vac\xEDo: no hay nada que comprobar.",
  broken: "ROTO en {count} lugar(es). Asientos: {ids}",
  lastHash: "\xDAltimo hash: {hash}",
  breakLine: "  asiento {id}: {faults} ({file}, byte {offset})",
  moreBreaks: "  \u2026 y {count} m\xE1s; --json los lista todos",
  faults: {
    shape: "la l\xEDnea no es un asiento en su \xFAnica forma",
    content: "no dice lo que dec\xEDa cuando se escribi\xF3",
    link: "no sigue al asiento anterior",
    gap: "faltan asientos antes de \xE9l",
    order: "est\xE1 fuera de su sitio o repetido",
    missing: "falta, con todo lo que ven\xEDa despu\xE9s",
    checkpoint: "este asiento, o uno anterior, no es el que era cuando se firm\xF3 un punto de control"
  },
  signatures: {
    good: "Firmados con clave propia: {count} refrendo(s), de {persons}.",
    bad: "Asiento {id}: el refrendo del asiento {countersigns} por {person} {why}",
    more: "\u2026 y {count} refrendos m\xE1s as\xED; --json los enumera",
    unchecked: "no se han mirado {count} firmas m\xE1s: hay demasiadas",
    faults: {
      signature: "es FALSO: esa clave no lo ha firmado.",
      entry: "es FALSO: se firm\xF3 sobre otro asiento que el que est\xE1 ah\xED.",
      vessel: "se hizo para el libro de otro barco.",
      "unknown-key": "es de una clave que el libro no conoce: nadie puede decir de qui\xE9n es.",
      "other-key": "es de la clave de otra persona.",
      "revoked-key": "es de una clave que se anul\xF3 o sustituy\xF3 antes."
    }
  },
  whatToDo: "Deje los archivos como est\xE1n y copie la carpeta entera a otro sitio antes que nada: el da\xF1o es una prueba.",
  resembles: "El nombre \xAB{name}\xBB se parece a \xAB{other}\xBB{letters, select, none {} other {: {letters}}}.",
  tornTail: "El archivo acaba en {bytes} bytes de una l\xEDnea sin terminar: una escritura cortada por un corte de energ\xEDa, o una l\xEDnea que perdi\xF3 su final.",
  setAside: "L\xEDneas sin terminar que se apartaron en arranques anteriores: {files}",
  timeReversals: "{count} asientos tienen fecha anterior a la de otro que los precede.",
  clockStep: "Asiento {id}: el reloj salt\xF3 de {from} a {to}.",
  moreClockSteps: "El reloj salt\xF3 {count} vez (veces) m\xE1s; sus asientos dicen de cu\xE1ndo a cu\xE1ndo.",
  onlyOne: "una exportaci\xF3n, --data-dir, --file y --url nombran cada uno un libro; indique solo uno",
  notABook: "nada en \xE9l parece un asiento de un libro de bit\xE1cora",
  progress: "{percent} %  {done} de {all} MB"
};
var checkpoint2 = {
  summary: "Firma ahora un punto de control del libro de bit\xE1cora y lo imprime, para guardarlo en otro sitio.",
  description: "La nota firmada son tres l\xEDneas y una firma: env\xEDela por correo, c\xF3piela a una memoria, impr\xEDmala. --short da un c\xF3digo para papel o radio. 'bitacora logbook verify --checkpoint FILE' o '--code CODE' dice despu\xE9s si el libro sigue empezando con los mismos asientos.",
  flags: {
    short: "solo un c\xF3digo de cinco grupos, para escribirlo en papel o leerlo por radio",
    qr: "el c\xF3digo como c\xF3digo QR, para fotografiarlo del terminal"
  },
  none: "el libro de {dir} a\xFAn no tiene punto de control, y ahora no se ha podido firmar; el servicio firma el primero al cuarto de hora, y al parar",
  notNow: "No se ha firmado ahora ({why}); este es el m\xE1s reciente que se firm\xF3, de {entries} asientos.",
  refused: "faltan pruebas del libro, o no es el que se firm\xF3; vea 'bitacora logbook verify'",
  codeIs: "El c\xF3digo de los {entries} primeros asientos{until}:",
  codeWorth: "90 bits: nadie puede cambiar el libro y seguir cumpliendo un c\xF3digo ya anotado. Quien prepare antes dos libros s\xED podr\xEDa (2^45 intentos): frente a quien lleva el libro, guarde la nota entera."
};
var list2 = {
  summary: "Los asientos m\xE1s recientes del libro de bit\xE1cora, del m\xE1s antiguo al m\xE1s nuevo.",
  description: "Lee los archivos del libro, con o sin servicio en marcha, y nunca escribe.",
  follow: "Los asientos m\xE1s recientes del libro y cada uno nuevo seg\xFAn se escribe, hasta Ctrl-C.",
  flags: {
    kind: "solo asientos de este tipo",
    since: "no anteriores a esta hora (ISO 8601, UTC si no lleva desfase)",
    until: "no posteriores a esta hora",
    audit: "solo la auditor\xEDa (qui\xE9n entr\xF3, qu\xE9 se neg\xF3, arranques, proyecto, reloj, pruebas), o todo menos ella",
    limit: "cu\xE1ntos asientos como m\xE1ximo"
  },
  audit: "(auditor\xEDa)",
  none: "No hay asientos.",
  corrects: "[corrige {id}]",
  correctedIn: "[corregido en {ids}]",
  countersigns: "[refrenda {id}]",
  countersignedIn: "[refrendado en {ids}]",
  resembles: "[se parece a \xAB{name}\xBB{letters, select, none {} other {: {letters}}}]",
  notATime: "{name} es una hora ISO 8601 (2026-11-21T10:30:00Z), no ''{text}''",
  notAKind: "''{kind}'' no es un tipo de asiento; uno de: {kinds}"
};
var add2 = {
  summary: "Escribe un asiento en el libro de bit\xE1cora.",
  description: "A trav\xE9s del servicio en marcha; con --data-dir, directamente en el libro de un servicio parado. Cuando la orden acaba, el asiento est\xE1 en el disco.",
  text: "qu\xE9 ha pasado",
  flags: {
    user: "qui\xE9n escribe",
    url: "el servicio en marcha (http://127.0.0.1:8000)",
    dataDir: "escribir en el libro de esta carpeta, cuyo servicio est\xE1 parado"
  },
  correct: {
    summary: "Corrige un asiento del libro de bit\xE1cora con otro nuevo.",
    description: "Nada se cambia ni se quita: la correcci\xF3n nombra el asiento que corrige, y 'logbook list' muestra los dos.",
    id: "id del asiento que se corrige"
  },
  countersign: {
    summary: "Refrenda un asiento del libro de bit\xE1cora, como hace su capit\xE1n.",
    description: "Un asiento nuevo que nombra el que confirma; aquel queda como est\xE1, y 'logbook list' muestra los dos. El nombre que lleva es el que se escribe: el servicio no pide contrase\xF1a a nadie.",
    id: "id del asiento que se refrenda",
    text: "lo que se confirma, si hay algo m\xE1s que decir",
    user: "qui\xE9n refrenda",
    said: "Refrendado el asiento {id}"
  },
  written: "Asiento {id}, {timestamp}: en el disco",
  onlyOne: "--url y --data-dir nombran cada uno un libro; indique solo uno",
  serviceRuns: "el servicio de {dir} est\xE1 en marcha (proceso {pid}): escriba a trav\xE9s de \xE9l, con --url en vez de --data-dir",
  empty: "un asiento necesita un texto",
  tooLong: "el texto puede tener {summary} caracteres, y el nombre {user}",
  badName: "{kind, select, reserved {ese es el nombre del propio servicio, o se le parece; use el de una persona} nothing {el nombre no tiene ning\xFAn car\xE1cter que se vea} unusual {el nombre lleva un signo que no es una letra de uso corriente ({codePoint}); escr\xEDbalo con letras corrientes} other {el nombre lleva un car\xE1cter que no se ve ({codePoint}); escr\xEDbalo sin \xE9l}}",
  badText: "{kind, select, invisible {el texto lleva un car\xE1cter que no se ve o que lo trastoca ({codePoint}); escr\xEDbalo sin \xE9l} other {el texto no tiene ning\xFAn car\xE1cter que se vea}}",
  notAnId: "el id de un asiento es un n\xFAmero entero desde 1, no ''{text}''",
  noSuchEntry: "el libro no tiene ning\xFAn asiento {id}"
};
var key2 = {
  summary: "Muestra la clave p\xFAblica del barco, para que otros la guarden: con ella cualquiera comprueba lo que el barco firma.",
  description: "D\xE9sela a quien guarde puntos de control, y a los testigos. La clave privada no se muestra nunca. Solo se hace una clave nueva donde los dos archivos de la anterior se apartaron a mano (docs/owner.md, \xABA new key\xBB).",
  none: "el libro de {dir} a\xFAn no tiene clave; arranque una vez el servicio, que la hace",
  of: "La clave p\xFAblica de {origin} ({file}):",
  fingerprint: "Su huella, para leerla por radio o por tel\xE9fono: {digits}",
  keep: "Guarde una copia fuera de este equipo: quien tenga el equipo puede poner otra clave en su lugar, pero no en la copia."
};
var person2 = {
  make: {
    summary: "Hace una clave con la que una persona firma refrendos, en su propio soporte.",
    description: "H\xE1gala fuera del barco, o en un l\xE1piz que se lleve consigo: quien tenga el fichero puede firmar en su nombre. FILE.pub tiene la clave p\xFAblica, que 'bitacora logbook enter-key' anota en el libro.",
    name: "de qui\xE9n es la clave, tal como ha de figurar en el libro",
    file: "d\xF3nde se escribe la clave privada; no se sobrescribe nada"
  },
  enter: {
    summary: "Anota en el libro la clave p\xFAblica de una persona.",
    description: "Desde entonces el libro sabe con qu\xE9 clave firma esa persona; una anterior suya deja de valer. Compare la huella con la persona: quien tenga el ordenador del barco puede anotar cualquier clave."
  },
  revoke: {
    summary: "Anota en el libro que la clave de una persona deja de valer.",
    description: "Si se perdi\xF3, o puede tenerla otro. Lo firmado antes sigue siendo bueno."
  },
  user: "qui\xE9n lo anota",
  publicFile: "el fichero con la clave p\xFAblica (FILE.pub)",
  key: "la clave de la propia persona; firma aqu\xED, y nunca sale de este ordenador",
  passphraseFile: "un fichero cuya primera l\xEDnea es la contrase\xF1a de la clave; - es la entrada est\xE1ndar",
  passphraseUnreadable: "la contrase\xF1a de {file} no se puede leer ({reason})",
  passphraseEmpty: "la contrase\xF1a est\xE1 vac\xEDa",
  made: "La clave privada est\xE1 en {file}, la p\xFAblica en {file}.pub. Huella: {fingerprint}",
  entered: "Asiento {id}: la clave de {name} est\xE1 en el libro. Huella, para compararla con esa persona: {fingerprint}",
  revoked: "Asiento {id}: la clave de {name} deja de valer",
  signing: "Se firma el asiento {id} de {vessel}, {at}, {user}: {summary}",
  addedEntry: "Clave de firma de {name} anotada{replaces, select, true {; sustituye a la anterior} other {}}",
  revokedEntry: "Clave de firma de {name} anulada",
  notTheirs: "{name} no tiene esta clave en vigor",
  known: "el libro ya tiene esta clave; una anulada no se vuelve a anotar: haga otra",
  notSigned: "no es una firma de esta clave sobre el asiento {id} tal como est\xE1 en el libro; no se ha escrito nada",
  standing: {
    unknown: "el libro no tiene esta clave de {name}: an\xF3tela antes ('bitacora logbook enter-key')",
    other: "esta clave no es de {name}, sino de otra persona",
    revoked: "esta clave de {name} est\xE1 anulada o sustituida"
  }
};
var logbook2 = { verify: verify2, checkpoint: checkpoint2, key: key2, exporting: exporting2, list: list2, add: add2, person: person2 };

// src/messages/es/nmea.ts
var nmea2 = {
  ...TAG_TEXTS.es,
  replay: {
    summary: "Descifra una captura de un bus NMEA 2000 y la imprime, un mensaje por l\xEDnea.",
    description: "Lee registros y listados de candump, el formato de canboat, Yacht Devices RAW y ficheros de su registrador, Actisense N2K ASCII, flujos NGT y registros EBL, sentencias PCDIN y MXPGN, iKonvert, registros de Signal K, CSV de Garmin, trazas de PCAN, pcap y pcapng de SocketCAN, que reconoce por su contenido; descomprime gzip, bzip2, xz y zstd. Las horas son las de la captura; donde no llevan fecha empiezan el 1 de enero de 1970.",
    flags: {
      file: "captura que leer, o varias, le\xEDdas como una por orden de hora; - es la entrada est\xE1ndar",
      speed: "veces el ritmo grabado, o max: tan r\xE1pido como se pueda leer (max; con --can, 1)",
      from: "desde esta hora: ISO 8601, o tras el primer mensaje (90, 90s, 5m, 1h)",
      to: "hasta esta hora, dicha igual",
      loop: "empezar de nuevo al llegar al final, hasta Ctrl-C",
      csv: "escribir tablas en esta carpeta, un fichero por grupo (windData.csv)",
      manufacturer: "solo mensajes de este fabricante, o de equipos que han dicho ser suyos (Garmin)",
      step: "imprimir el mensaje siguiente solo al pulsar Intro",
      stats: "contar en vez de imprimir: mensajes por PGN y origen, l\xEDneas rechazadas, paquetes r\xE1pidos perdidos"
    },
    notATime: "{option} es una hora ISO 8601 (2026-11-20T08:30:00Z) o un tiempo tras el primer mensaje (90s, 5m), no ''{text}''",
    notASpeed: "--speed es un n\xFAmero de {min} a {max}, o max, no ''{text}''",
    stdinIsOne: "la entrada est\xE1ndar (-) es una captura; indique ella o ficheros",
    tooManyFiles: "como mucho se leen {max} capturas como una; una antes algunas con 'nmea convert'",
    noSuchManufacturer: "ning\xFAn fabricante se llama ''{name}''{suggestion, select, none {} other {; \xBFquiso decir {suggestion}?}}",
    stepNeedsFile: "--step espera Intro en la entrada est\xE1ndar; la captura ha de ser un fichero",
    oneFileForABus: "--can reproduce una captura; indique una",
    loopNeedsFile: "la entrada est\xE1ndar no se puede empezar de nuevo; --loop necesita un archivo",
    notTogether: "{one} y {other} no van juntos; quite uno de los dos",
    statsNeedAnEnd: "--stats cuenta al final, y con --loop no lo hay; quite uno de los dos",
    refused: "{file}: {lines} l\xEDneas, rechazadas: {refused}; paquetes r\xE1pidos perdidos: {lost}, tramas sueltas: {stray}, mal formadas: {malformed}",
    stats: {
      file: "{file}: {format}",
      lines: "{lines} l\xEDneas, rechazadas: {refused}",
      messages: "{first, select, none {{messages} mensajes} other {{messages} mensajes, de {first} a {last}}}",
      fastPackets: "paquetes r\xE1pidos perdidos: {lost}; tramas sueltas: {stray}, repetidas: {repeated}, tard\xEDas: {late}, malformadas: {malformed}",
      transports: "transporte ISO: {whole} mensajes; perdidos: {lost}, abortados: {aborted}",
      pgn: "PGN",
      source: "origen",
      count: "mensajes",
      rates: "por segundo, silencio m\xE1s largo de un emisor"
    },
    faults: {
      "not-a-record": "sin registro",
      "bad-time": "hora err\xF3nea",
      "bad-identifier": "identificador err\xF3neo",
      "bad-data": "bytes err\xF3neos",
      "no-data": "sin bytes",
      "standard-frame": "trama de 11 bits",
      "remote-request": "petici\xF3n remota",
      "error-frame": "trama de error",
      "can-fd": "CAN FD",
      "too-long": "l\xEDnea demasiado larga",
      "bad-checksum": "suma de control err\xF3nea",
      "cut-off": "cortada",
      "other-protocol": "otro protocolo"
    }
  },
  convert: {
    summary: "Escribe una captura en otro formato.",
    description: "Lee todo lo que lee 'nmea replay'. candump y yd-raw llevan tramas CAN, las de la captura byte a byte si las tiene; canboat y jsonl llevan mensajes completos. No sobrescribe un fichero que ya existe.",
    from: "captura que leer; - es la entrada est\xE1ndar",
    file: "fichero que escribir; - es la salida est\xE1ndar",
    to: "formato que escribir",
    framesHaveNoNames: "las tramas CAN no tienen nombre; quite --name o escriba canboat o jsonl",
    written: "{file}: {n} {inFrames, select, true {tramas} other {mensajes}}{unwritable, plural, =0 {} other {; {unwritable} mensajes no tienen tramas y se omiten}}"
  }
};

// src/messages/es/node.ts
var node2 = {
  addressClaimed: "{bus}: direcci\xF3n NMEA 2000 {address}",
  addressLost: "{bus}: sin direcci\xF3n NMEA 2000; no se env\xEDa nada hasta tener una",
  identityNew: "{bus}: identidad nueva en el bus, n\xFAmero \xFAnico {uniqueNumber}",
  identityDamaged: "{bus}: no se pudo leer la identidad y se ha creado otra; los dem\xE1s equipos ven un equipo distinto. El archivo da\xF1ado es {file}.damaged",
  identityNotSaved: "No se pudo escribir {file} ({reason}); tras reiniciar ser\xE1 otro equipo en el bus",
  faults: {
    "duplicate-name": "Otro equipo del bus NMEA 2000 tiene la identidad de este: \xBFse copi\xF3 su tarjeta? Borre el archivo de identidad de uno de los dos y rein\xEDcielo",
    "no-address": "No queda ninguna direcci\xF3n NMEA 2000 libre: no se puede enviar nada. Desconecte alg\xFAn equipo"
  }
};

// src/messages/es/project.ts
var project2 = {
  kinds: {
    object: "un grupo de claves (clave: valor)",
    array: "una lista",
    string: "un texto",
    number: "un n\xFAmero",
    integer: "un n\xFAmero entero",
    boolean: "true o false",
    null: "null"
  },
  formats: {
    id: "letras, cifras, _ y -, como mucho 64; la primera, letra o cifra",
    tagId: "letras, cifras, _ . y -, como mucho 128; la primera, letra o cifra (ME_INST_0.RPM)",
    system: "min\xFAsculas, cifras y _, como mucho 32; la primera, una letra (propulsion)",
    mappedTag: "letras, cifras, _ . y -, como mucho 128, con huecos entre llaves (ME_INST_{N}.RPM)",
    tagPattern: "el id de una variable, en el que * vale por cualquier cosa (BATT_*)",
    deviceName: "un NAME de 16 cifras hexadecimales entre comillas, como lo muestra 'bitacora nmea devices'",
    talker: "dos may\xFAsculas (II, GP, EC)",
    interface: "el nombre de una interfaz de red, como mucho 15 caracteres (can0)",
    host: "el nombre o la direcci\xF3n de un equipo (192.168.4.1)",
    comparison: "una comparaci\xF3n con un valor (> 80, == true)",
    tagComparison: "una variable, una comparaci\xF3n y un valor (ME_INST_0.RPM > 300)",
    brokerUrl: "d\xF3nde est\xE1 el broker: mqtt:// o mqtts://, un equipo, un puerto si hace falta, sin contrase\xF1a (mqtt://192.168.1.5:1883)",
    topic: "un topic, sin + ni #, como mucho 256 caracteres",
    venusDevice: "un servicio de Venus y su n\xFAmero (battery/288)",
    jsonPath: "un lugar en JSON: /BME/T o $.BME.T",
    portal: "un id de portal: letras, cifras, _ y -",
    webhook: "una direcci\xF3n web: http:// o https://, un servidor y, si la tiene, una ruta (https://ntfy.example.org/aurora)",
    seen: "texto sin caracteres de control ni otros que no se ven",
    historianFile: "un archivo que no sea de los del propio servicio (lock, vessel.json, alarms.db, logbook\u2026)",
    network: "una direcci\xF3n IPv4 o IPv6, o una red (192.168.4.1, 192.168.4.0/24)",
    address: "una direcci\xF3n IPv4 o IPv6, en n\xFAmeros (192.168.4.1)"
  },
  syntax: {
    BAD_INDENT: "la sangr\xEDa no encaja; mantenga cada lista y cada grupo en una misma columna",
    BAD_SCALAR_START: "un valor no puede empezar por este car\xE1cter; p\xF3ngalo entre comillas",
    BLOCK_AS_IMPLICIT_KEY: "hay dos grupos en una l\xEDnea; ponga el interior en l\xEDneas propias o entre llaves",
    MISSING_CHAR: "falta una comilla, un corchete, una coma o dos puntos",
    MULTILINE_IMPLICIT_KEY: "una clave ocupa m\xE1s de una l\xEDnea; \xBFfaltan los dos puntos?",
    MULTIPLE_DOCS: "hay m\xE1s de un documento; quite la l\xEDnea ---",
    TAB_AS_INDENT: "la sangr\xEDa usa un tabulador; use espacios",
    TAG_RESOLVE_FAILED: "una etiqueta de YAML (!\u2026) que no se conoce; qu\xEDtela",
    UNEXPECTED_TOKEN: "esto no va aqu\xED; revise corchetes, comillas y dos puntos",
    other: "esto no es YAML v\xE1lido; revise corchetes, comillas y dos puntos"
  },
  or: " o ",
  line: "l\xEDnea {line}",
  reasons: {
    ENOENT: "no existe; 'bitacora project init' escribe uno",
    EACCES: "sin permiso para leerlo",
    EISDIR: "es una carpeta",
    notAFile: "no es un archivo corriente",
    tooLarge: "ocupa m\xE1s de {maxBytes} bytes",
    notText: "no es texto en UTF-8"
  },
  faults: {
    said: "{words}",
    mustBe: "debe ser {words}",
    syntax: "{fault}",
    duplicateKey: "{key} aparece dos veces en un mismo grupo; deje una",
    unknownAnchor: "nada anterior est\xE1 marcado &{anchor}; escriba el valor",
    keyNotText: "una clave es una lista o un grupo; una clave es una palabra",
    tooDeep: "m\xE1s de {max} niveles de anidamiento; un proyecto necesita cinco",
    tooManyValues: "m\xE1s de {max} valores, contando cada repetici\xF3n de un alias (*nombre)",
    empty: "el archivo est\xE1 vac\xEDo; 'bitacora project init' escribe un ejemplo",
    missing: "falta {key}; a\xF1\xE1dalo",
    unknownKey: "clave desconocida{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}} Se conocen: {known}",
    wrongType: "debe ser {expected}{quoted, select, true {; escr\xEDbalo sin comillas} other {}}",
    notFinite: "debe ser un n\xFAmero finito",
    yesNo: "debe ser true o false; para YAML, {word} es un texto",
    notOneOf: "debe ser uno de {allowed}{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    notAUnit: "unidad desconocida{suggestion, select, none {.} other {; \xBFquiso decir {suggestion} (con los valores en ella)?}} Se conocen: {allowed}",
    tooSmall: "debe ser {limit} o m\xE1s",
    tooLarge: "debe ser {limit} o menos",
    notAbove: "debe ser mayor que {limit}",
    tooShort: "no puede estar vac\xEDo",
    tooLong: "admite {max} caracteres como mucho",
    tooMany: "admite {max} elementos como mucho; tiene {found}",
    noDefaultAlarm: "ninguna etiqueta con este nombre tiene una alarma por defecto{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    unknownPgn: "no se conoce ning\xFAn grupo de par\xE1metros con este n\xFAmero{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    unknownField: "el grupo no tiene ese campo{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}} Tiene: {known}",
    notAValue: "el campo es un texto, una fecha o bytes, que ninguna variable puede guardar; elija otro o quite la fila",
    tagOrIgnore: "falta tag; a\xF1\xE1dalo, o bien ignore: true para no hacer ninguna variable de esto",
    tagAndIgnore: "una fila hace una variable o la omite; quite una de las dos cosas",
    noInstance: "este grupo no tiene instancia; qu\xEDtela, o distinga los mensajes con when",
    notACondition: "when admite campos que son una enumeraci\xF3n o un n\xFAmero entero de 8 bits como mucho",
    tooManyConditions: "los mensajes de un grupo se distinguen por {max} campos como mucho, entre ellos su instancia y su tipo; use menos",
    bitMissing: "el campo es un conjunto de bits; a\xF1ada bit (de 0 a {max})",
    notBits: "el campo no es un conjunto de bits; quite bit",
    notAnEnumeration: "el campo no es una enumeraci\xF3n; quite on",
    scaleOfBool: "una variable en bool no tiene scale ni offset; qu\xEDtelos",
    scaleOfZero: "con un scale de 0 todos los valores ser\xEDan iguales; elija otro",
    unitDoesNotFit: "el campo da {units}; elija eso, o a\xF1ada el scale y el offset que lo conviertan",
    unitOfTag: "la variable figura en {unit}; ponga la misma unidad en ambas",
    badPlace: "{places, select, none {este grupo no rellena ning\xFAn hueco entre llaves} other {de los huecos entre llaves, este grupo rellena {places}}}",
    repeatedRow: "{first} hace lo mismo de este grupo; deje una, o dist\xEDngalas con source",
    builtInToo: "tambi\xE9n {field} de la instancia {instance} hace esta variable; dele otra, u om\xEDtala, en una fila propia",
    unknownManufacturer: "no se conoce ning\xFAn fabricante con este nombre; use su n\xFAmero{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    notPublished: "este grupo no se env\xEDa; se env\xEDan: {pgns}",
    neverPublished: "ninguna variable con este nombre se env\xEDa nunca: solo las de los grupos que se env\xEDan{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    badFormat: "solo admite {format}",
    repeatedId: "el mismo id que {first}; cada uno necesita el suyo",
    rangeReversed: "no puede ser menor que range_normal_min ({min}); interc\xE1mbielos",
    rangeOfBool: "una variable en bool o text no tiene rango; qu\xEDtelo",
    alarmOnText: "una variable en text no puede tener alarmas; qu\xEDtelas",
    thresholdNotBool: "la variable es bool; el umbral es true o false",
    thresholdNotNumber: "la variable est\xE1 en {unit}; el umbral es un n\xFAmero",
    operatorOnBool: "la variable es bool; solo == y != pueden compararla",
    hysteresisOnBool: "la variable es bool, que no tiene hist\xE9resis; qu\xEDtela",
    neverClears: "esta alarma solo se despejar\xEDa {side, select, below {por debajo de} other {por encima de}} {leaveAt}, y los valores normales acaban en {bound}; reduzca la hist\xE9resis, mueva el umbral (en la unidad de la variable) o dele a esta su rango normal",
    neverHolds: "ning\xFAn valor de esta unidad baja de {least}, as\xED que esto no se cumplir\xEDa nunca; elija uno m\xE1s alto, en la unidad de la variable",
    neverReached: "dos valores nunca difieren en m\xE1s de {most}, as\xED que la alarma no saltar\xEDa nunca; p\xF3ngalo menor",
    notBelow: "debe ser menor que el umbral ({threshold}), o la alarma nunca se despejar\xEDa; p\xF3ngalo menor",
    beforeTimeout: "los valores de la variable llegan con hasta {timeoutS} s entre uno y otro, as\xED que la alarma saltar\xEDa entre ellos; ponga {timeoutS} o m\xE1s",
    ownTag: "es la propia variable de la alarma; ponga otra",
    otherUnit: "esa variable est\xE1 en {other} y esta en {own}, y su diferencia no dice nada; ponga una en {own}",
    gateOnText: "esa variable es texto, con lo que nada se compara; ponga otra",
    alwaysHolds: "se cumple con todo valor normal, as\xED que la alarma nunca se despejar\xEDa; cambie el umbral o el operador",
    notForOperator: "el operador {operator} no lo usa; qu\xEDtelo o elija otro operador",
    bandReversed: "debe ser mayor que low ({low}); intercambie los dos",
    bandTooNarrow: "la banda mide {width}: ning\xFAn valor quedar\xEDa dentro con esta hist\xE9resis; red\xFAzcala",
    notWhole: "debe ser un n\xFAmero entero: cu\xE1ntas veces ha empezado",
    notHigher: "debe ser m\xE1s urgente que la prioridad de la propia alarma ({priority})",
    unknownTag: "ninguna variable de este nombre figura aqu\xED, ni la crea el bus: a\xF1\xE1dala en tags{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    nothingWrites: "nada en este proyecto escribe este tag; \xBFquer\xEDa decir {near}?",
    matchesNoTag: "ning\xFAn tag que pueda llegar se llama as\xED{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    systemNotEnabled: "no est\xE1 en systems_enabled: a\xF1\xE1dalo all\xED{suggestion, select, none {.} other {; \xBFquiso decir {suggestion}?}}",
    certAndKey: "un certificado y su clave se necesitan: ponga los dos ficheros, o ninguno",
    passwordWithoutUser: "una contrase\xF1a sin nombre; d\xE9 tambi\xE9n user",
    repeatedTopicTag: "otro topic es ya esta variable; elija otra",
    topicWithoutUnit: "no se conoce la unidad de esta variable; d\xE9 unit_si, o ponga la variable en tags",
    topicOfOtherUnit: "la variable figura en {unit}; d\xE9 la misma unidad, y un scale y un offset que conviertan a ella",
    halfACertificate: "un certificado y su clave van juntos; d\xE9 los dos o ninguno",
    certificateWithoutTls: "los certificados son para TLS; escriba mqtts://",
    repeatedSource: "la misma fuente dos veces; deje una",
    neverFrom: 'de ah\xED no llega nada a {bind}, que es de otra familia de direcciones; use bind: "::"',
    notAGroup: "debe ser un grupo de multidifusi\xF3n (239.2.1.1), de la misma familia que bind",
    oneTransport: "una fuente NMEA 0183 tiene un host, un puerto de este equipo o un puerto serie; deje uno",
    groupOverTcp: "un grupo de multidifusi\xF3n solo tiene datagramas; quite group o protocol",
    hearsItself: "esto es lo que env\xEDa el propio servicio: se oir\xEDa a s\xED mismo una y otra vez; quite uno de los dos",
    beamExceedsLength: "la manga es mayor que la eslora ({loaM}); interc\xE1mbielas",
    furtherFaults: "y {count} m\xE1s"
  },
  init: {
    setUp: "Escrito por los ajustes de Bit\xE1cora. Todo lo que hay: bitacora project init; se comprueba con bitacora project check.",
    summary: "Escribe un ejemplo comentado de archivo de proyecto.",
    file: "archivo que se escribe",
    force: "escribe encima de un archivo que ya existe",
    exists: "{file} ya existe; elija otro nombre o escriba encima con --force",
    notWritable: "no se puede escribir {file} ({reason})",
    written: "{file} escrito. Ad\xE1ptelo a su barco, compru\xE9belo con 'bitacora project check {file}'' y s\xEDrvalo con 'bitacora serve --project {file}''."
  },
  check: {
    summary: "Comprueba un archivo de proyecto y enumera cada fallo con su l\xEDnea y su ruta.",
    description: "El estado de salida es 0 si est\xE1 bien, 1 si tiene fallos, 2 si no se puede leer.",
    file: "archivo de proyecto (YAML o JSON)",
    good: "{file}: sin fallos; {tags} variables, {alarms} alarmas, {sources} fuentes",
    warning: "aviso: {line}",
    openSource: "aviso: {path} admite lo que env\xEDe cualquiera en la red; nombre la pasarela con from: [192.168.4.1], o su red con from: [192.168.4.0/24]",
    missingCapture: "aviso: en esta m\xE1quina no hay una captura legible {capture}",
    missingSecret: "aviso: en esta m\xE1quina no hay un archivo legible {file}, con el que se llega al broker",
    faults: "{count, plural, one {{file}: 1 fallo} other {{file}: {count} fallos}}"
  },
  schema: {
    summary: "Escribe el JSON Schema del archivo de proyecto."
  }
};

// src/messages/es/shore-link.ts
var shoreLink2 = {
  status: {
    summary: "Hasta d\xF3nde ha llegado el enlace de este barco con la costa: asientos, muestras, lo que falta y cu\xE1nto tarda.",
    none: "el proyecto no nombra ninguna costa; escriba en \xE9l shore: { url: \u2026 }",
    shore: "Costa   ",
    book: "Diario  ",
    samples: "Muestras",
    today: "Hoy     ",
    never: "no ha respondido desde el arranque",
    answered: "respondi\xF3 hace {seconds} s",
    entries: "{ashore} de {all} asientos en tierra",
    notKnown: "a\xFAn no se sabe",
    allAshore: "{minutes, plural, =0 {todas en tierra} other {todas en tierra salvo los \xFAltimos {minutes} min}}",
    toCome: "          faltan unos {millions} millones de muestras, {megabytes} MB{minutes, select, none {} other {, unos {minutes} min}}",
    bytes: "{megabytes} MB enviados",
    onSatellite: "las muestras esperan un enlace barato; en su lugar han ido {rollups, number} valores resumidos desde el arranque",
    spent: "que es lo permitido al d\xEDa: las muestras esperan a ma\xF1ana (UTC)"
  }
};

// src/messages/es/simulate.ts
var simulate2 = {
  summary: "Ejecuta el simulador sin el servicio y escribe cada actualizaci\xF3n de las variables.",
  description: "Sin --project simula el barco de demostraci\xF3n. La misma semilla da el mismo barco. Ctrl-C lo termina.",
  project: "archivo de proyecto cuyas variables se simulan (YAML o JSON); sin \xE9l, el barco de demostraci\xF3n",
  tick: "segundos de unos valores a los siguientes; sin ella, lo que diga el proyecto, o 0,5",
  seed: "n\xFAmero del que sale todo el azar; sin \xE9l, lo que diga el proyecto, o 1",
  duration: "segundos del tiempo del barco que se simulan; sin ella, hasta Ctrl-C",
  speed: "veces m\xE1s r\xE1pido que el tiempo real, o max",
  tag: "solo esta variable; * vale por cualquier cosa (repetible)",
  can: "ser un aparato en esta interfaz CAN en vez de escribir: reclama una direcci\xF3n y env\xEDa las variables como NMEA 2000",
  out: "escribir lo que enviar\xEDa ese aparato como registro de candump; - es la salida est\xE1ndar",
  oneOutput: "--can, --out, --json y --tag: solo una salida; quite las dem\xE1s",
  busHasItsPace: "un bus tiene su propio ritmo; --speed max va con --out",
  sent: "{givenUp, plural, =0 {{bus}: {frames} tramas enviadas} other {{bus}: {frames} tramas enviadas, {givenUp} sin enviar}}",
  written: "{file}: {frames} tramas escritas",
  notASpeed: "--speed es un n\xFAmero mayor que 0, como mucho {max}, o max, no ''{text}''",
  noSuchTag: "{suggestion, select, none {el proyecto no tiene ninguna variable {pattern}} other {el proyecto no tiene ninguna variable {pattern}; \xBFquiso decir {suggestion}?}}"
};

// src/messages/es/stations.ts
var stations2 = {
  vessel: "{name, select, none {buque {mmsi}} other {{name} ({mmsi})}}",
  collision: {
    tag: "Buque peligroso {place}: su MMSI, 0 si no hay",
    alarm: "{vessel} pasar\xE1 a {cpaNm} M en {minutes} min; ahora a {rangeNm} M, demora {bearing}\xB0",
    advice: "Mire fuera y en el radar: el AIS no muestra todos los buques, y sus rumbos pueden ser viejos. Maniobre pronto y con claridad seg\xFAn el reglamento de abordajes; ll\xE1melo por VHF por su nombre. Esto no es un equipo de navegaci\xF3n homologado."
  },
  distress: {
    tag: "Baliza de socorro {place}: su MMSI, 0 si no hay",
    beacon: "{kind, select, mob {persona al agua} sart {transpondedor de b\xFAsqueda y salvamento} other {radiobaliza EPIRB}}",
    alarm: "SOCORRO: {beacon} {mmsi}{place, select, none {} other { en {place}}}",
    advice: "Anote la hora y la posici\xF3n. Si es de los suyos, empiece la maniobra de persona al agua; si no, llame a la estaci\xF3n costera por el canal 16 de VHF y pregunte si hace falta ayuda. No pierda la posici\xF3n."
  },
  test: {
    tag: "Baliza de socorro en prueba {place}: su MMSI, 0 si no hay",
    alarm: "PRUEBA de una baliza de socorro: {beacon} {mmsi}",
    advice: "Se est\xE1 probando una baliza cerca. Si no es suya, no hay que hacer nada."
  }
};

// src/messages/es/system-tags.ts
var systemTags2 = {
  clock: {
    tag: "El reloj de este equipo no puede ser correcto",
    alarm: "El reloj de este equipo no puede ser correcto: ha saltado, atrasa a\xF1os o no coincide con el GNSS",
    advice: "Mientras no lo sea, las horas del libro pueden estar mal. Ponga en hora este equipo, mire su pila y anote la hora verdadera en el libro."
  },
  dataDir: {
    tag: "Se ha perdido el directorio de datos",
    alarm: "El directorio de datos falta, es otro o es de solo lectura: NO se guarda nada",
    advice: "Las alarmas siguen saltando, pero ni ellas ni los valores se registran. Reponga el disco o la tarjeta, vea que se pueda escribir y reinicie el servicio."
  }
};

// src/messages/es/tools.ts
var tools2 = {
  shared: {
    interface: "interfaz CAN, como la llama 'ip link'",
    pgn: "solo estos PGN (127488 o 127488,127489)",
    source: "solo los mensajes de estas direcciones de origen (16 o 16,35)",
    destination: "solo los mensajes a estas direcciones; 255 son todos",
    name: "solo estos grupos, por el id de canboat (engineParametersRapidUpdate)",
    waiting: "{bus}: {fault}. Esperando",
    isUp: "{bus}: activo",
    noSuchGroup: "no existe el grupo ''{name}''{suggestion, select, none {; 'nmea dump' escribe los id de los grupos} other {; \xBFquiso decir {suggestion}?}}",
    notASize: "{option} es un n\xFAmero de bytes, al menos {min}, con K, M o G si se quiere, no ''{text}''",
    notATime: "{option} es un tiempo de {minS} s a {maxS} s, con s, m, h o d (90s, 24h), no ''{text}''"
  },
  dump: {
    summary: "Escribe lo que pasa por un bus seg\xFAn llega, un mensaje descifrado por l\xEDnea, hasta Ctrl-C.",
    description: "Solo escucha: no reclama direcci\xF3n ni env\xEDa nada. Espera a una interfaz que falta o est\xE1 inactiva. Con --json, las mismas l\xEDneas que 'nmea replay --json'.",
    raw: "escribir las tramas CAN como las registra candump, sin descifrar nada",
    count: "terminar tras tantos mensajes",
    stats: "contar en vez de escribir, y escribir las cuentas al final",
    rawHasNoNames: "--raw no descifra nada; quite --name y --json",
    summaryLine: "{bus}: {messages} mensajes en {frames} tramas, {seconds} s",
    troubles: {
      lost: "{n} tramas perdidas: el proceso lleg\xF3 tarde; 'nmea check' dice qu\xE9 ayuda",
      notPrinted: "{n} mensajes sin escribir: quien lee es demasiado lento",
      fastPackets: "paquetes r\xE1pidos perdidos: {lost}, tramas sueltas: {stray}",
      transports: "mensajes de transporte ISO perdidos: {lost}, abortados: {aborted}",
      foreign: "no son NMEA 2000: {standard} tramas de 11 bits, {remote} peticiones remotas, {fd} de CAN FD, {errors} mensajes de error",
      outages: "el bus se fue {n} ve{n, plural, one {z} other {ces}}"
    }
  },
  record: {
    summary: "Graba las tramas de un bus en una carpeta, como candump: comprimidas, por vol\xFAmenes, acotadas, a salvo de cortes.",
    description: "Solo escucha. Los archivos se llaman como can0-000012-20261121T040812Z.log.zst; zstdcat (o zcat) los convierte en lo que escribe candump -l, y 'nmea replay' los lee como est\xE1n. Se graban las tramas de 29 bits, que son todo NMEA 2000; las de 11 bits, peticiones remotas, CAN FD y mensajes de error se cuentan y no se graban. Tras un corte de corriente faltan como mucho los \xFAltimos --sync-s segundos. Si el disco est\xE1 lleno, espera.",
    directory: "carpeta donde grabar, que se crea si falta; - es la salida est\xE1ndar, sin comprimir",
    maxBytes: "empezar otro archivo antes de que este tenga tantos bytes (64M)",
    maxAge: "\u2026 o cuando tenga este tiempo (24h)",
    keepBytes: "borrar los archivos m\xE1s antiguos de esta interfaz para que todos sumen tantos bytes como mucho",
    keepFiles: "\u2026 o para que sean tantos como mucho",
    overwrite: "borrar los m\xE1s antiguos de esta interfaz tambi\xE9n con el disco lleno, en vez de esperar a que haya sitio",
    compress: "c\xF3mo se comprimen los archivos",
    sync: "segundos entre dos escrituras en el disco",
    recordsIn: "{bus}: grabando en {directory}; Ctrl-C lo termina",
    fault: "{bus}: no se puede escribir ({reason}); se volver\xE1 a intentar, lo que cabe espera",
    diskFull: "{bus}: el disco est\xE1 lleno; las tramas esperan sitio y despu\xE9s solo se cuentan",
    goesOn: "{bus}: grabando de nuevo",
    losing: "{bus}: {frames} tramas perdidas en el \xFAltimo minuto: el proceso lleg\xF3 tarde; vea 'nmea check {bus}''",
    summaryLine: "{bus}: {frames} tramas grabadas en {seconds} s, {megabytes} MB en {files} archivo(s)",
    notRecorded: "{n} tramas SIN grabar: no se pudieron escribir"
  },
  replay: {
    can: "enviar las tramas por esta interfaz CAN en vez de escribirlas, con los intervalos grabados (--speed 1 si no se dice). Conservan las direcciones de origen grabadas: use un bus en el que ning\xFAn aparato las tenga",
    framesHaveNoNames: "--can env\xEDa tramas, antes de juntarlas; quite --name y --stats",
    summaryLine: "{bus}: {frames} tramas enviadas en {seconds} s",
    givenUp: "{n} tramas SIN enviar: el bus no estaba o no las tom\xF3 a tiempo",
    unsendable: "se dejaron fuera {n} mensajes que no caben en tramas CAN"
  },
  send: {
    summary: "Env\xEDa mensajes por un bus, escritos en JSON, desde una direcci\xF3n propia.",
    description: `Un mensaje se escribe como lo hace 'nmea dump --json': su grupo por "pgn" o por el "id" de canboat, y sus "fields"; "priority" y "destination" si no son las del grupo. Lo que falta va como no disponible. Sin MESSAGE se leen de la entrada est\xE1ndar, uno por l\xEDnea. Antes de enviar reclama una direcci\xF3n, lo que tarda uno o dos segundos. No se env\xEDa nada que diga otra cosa que lo escrito. Termina con 1 si no lleg\xF3 todo al bus.`,
    message: "mensaje en JSON; sin \xE9l, o con -, JSON Lines de la entrada est\xE1ndar",
    source: "enviar desde esta direcci\xF3n sin reclamarla: los dem\xE1s aparatos no saben qui\xE9n habla, y el que la tenga se opondr\xE1",
    raw: "una trama CAN tal cual (19F20023#00112233), con la direcci\xF3n que lleva y sin reclamar (repetible)",
    dryRun: "escribir las tramas (desde la direcci\xF3n 35, salvo que --source diga otra) y no enviar nada",
    outOfRange: "enviar como \xABfuera de rango\xBB los valores que no caben en un campo, en vez de rechazarlos",
    notAFrame: "--raw son ocho cifras hexadecimales, # y ocho bytes como mucho (19F20023#0011), no ''{text}''",
    rawAlone: "las tramas de --raw se env\xEDan tal cual; quite MESSAGE y --source",
    noAddress: "no se pudo obtener una direcci\xF3n: todas est\xE1n ocupadas, u otro aparato tiene esta misma identidad",
    notJson: "no es JSON ({reason})",
    notUtf8: "no es UTF-8",
    line: "l\xEDnea {number}: {fault}",
    tooLong: "m\xE1s larga que {bytes} bytes",
    notTaken: "el bus no lo tom\xF3",
    summaryLine: "{bus}: {messages} mensajes enviados en {frames} tramas",
    dryRunLine: "{bus}: se enviar\xEDan {messages} mensajes en {frames} tramas; no se envi\xF3 nada",
    notSent: "{n} mensajes SIN enviar",
    givenUp: "{n} tramas SIN enviar: el bus no las tom\xF3 a tiempo. \xBFHay otro aparato en \xE9l?",
    unreceived: "{n} mensajes por transporte ISO NO recibidos: rechazados, sin respuesta o no enviados hasta el final",
    faults: {
      "not-an-object": 'un mensaje es un objeto JSON con "pgn" o "id", y "fields"',
      "no-group": 'falta el grupo: "pgn" o "id"',
      unknown: "{suggestion, select, none {no se conoce {name} aqu\xED} other {no se conoce {name} aqu\xED; \xBFquiso decir {suggestion}?}}",
      sharedPgn: 'varios grupos tienen el PGN {pgn}; diga cu\xE1l con "id": {ids}',
      otherPgn: "{id} tiene el PGN {pgn}",
      notAWholeNumber: "{name} es un n\xFAmero entero de {min} a {max}",
      forEveryone: "los mensajes del PGN {pgn} no tienen destino; qu\xEDtelo",
      "bad-bytes": '"data" son bytes en cifras hexadecimales (419fff)',
      "data-and-fields": 'un mensaje tiene "data" o "fields", no los dos',
      notAList: "{name} es una lista de objetos: ['{'\u2026'}', '{'\u2026'}']",
      noParameter: "{name}: el PGN {pgn} no tiene el par\xE1metro {value}",
      tooLong: "{bytes} bytes, y los mensajes de este grupo tienen {max} como mucho",
      outOfRange: "{name} va de {min} a {max}{unit, select, none {} other { {unit}}}, no {value}",
      doesNotFit: "{name} no puede decir {value}; dir\xEDa {said}"
    }
  },
  check: {
    summary: "Mira una interfaz CAN y el bus que tiene detr\xE1s, y dice qu\xE9 cambiar.",
    description: "Solo escucha. Cada l\xEDnea es bien, aviso o mal, con la orden que escribir. Termina con 1 si alguna est\xE1 mal.",
    seconds: "cu\xE1nto tiempo escuchar",
    levels: { ok: "bien", warn: "aviso", bad: "mal" },
    lines: {
      exists: "{bus} es una interfaz CAN",
      up: "est\xE1 activa",
      bitRate: "velocidad {rate} bit/s, la de NMEA 2000",
      bitRateUnknown: "velocidad: una interfaz virtual no tiene",
      restart: "si deja el bus, el controlador se reinicia en {ms} ms",
      transmitQueue: "la cola de la interfaz admite {frames} tramas",
      receiveBuffer: "net.core.rmem_default es {bytes}: con el bus lleno el proceso puede estar ocupado {ms} ms",
      controller: "controlador {state}, errores al enviar {transmit}, al recibir {receive}",
      controllerTroubled: "controlador {state}, errores al enviar {transmit}, al recibir {receive}: revise el cable, las resistencias terminales y la velocidad de los dem\xE1s aparatos",
      noAnswer: "el programa 'ip' no respondi\xF3: no se conocen velocidad, cola ni controlador; repita la orden",
      noProgram: "no se conocen velocidad, cola ni controlador: instale iproute2 por el programa 'ip'",
      traffic: "{perS} tramas/s de {devices} direcciones, {load} % del bus",
      silent: "ninguna trama en {seconds} s: \xBFhay otro aparato encendido y el bus alimentado? La velocidad debe ser 250000",
      lost: "se perdieron {n} tramas al escuchar; suba net.core.rmem_default y mire qu\xE9 m\xE1s corre",
      notLost: "no se perdi\xF3 ninguna trama al escuchar",
      errors: "{n} mensajes de error del controlador al escuchar ({unacknowledged} sin acuse de recibo): revise el cable y las resistencias terminales",
      foreign: "{n} tramas que no son NMEA 2000 (11 bits, remotas, CAN FD): algo m\xE1s comparte el bus",
      fastPackets: "{lost} paquetes r\xE1pidos llegaron incompletos"
    }
  }
};

// src/messages/es/unit.ts
var unit2 = {
  install: {
    summary: "Hace de Bit\xE1cora un servicio de este equipo: arranca con \xE9l y est\xE1 vigilado (systemd).",
    description: "Para una instalaci\xF3n con npm; el paquete de Debian trae la suya. No pregunta nada y escribe cada paso: el usuario bitacora, un primer archivo de proyecto si no lo hay, la unidad con las rutas de este Node y de este programa, y el arranque. Se puede repetir, por ejemplo tras cambiar de Node.",
    dryRun: "escribe los pasos y la unidad, y no cambia nada"
  },
  uninstall: {
    summary: "Para el servicio y quita su unidad. Los datos, el archivo de proyecto y el usuario se quedan.",
    dryRun: "escribe los pasos, y no cambia nada"
  },
  status: {
    summary: "Si el servicio est\xE1 instalado, arranca con el equipo y est\xE1 en marcha, c\xF3mo termin\xF3, y qu\xE9 encuentra el doctor.",
    description: "Estado de salida 1 si no est\xE1 en marcha o algo est\xE1 mal."
  },
  refused: {
    noSystemd: "Este equipo no lo lleva systemd. Arr\xE1nquelo con lo que tenga: bitacora serve --project ARCHIVO",
    package: "{verb, select, install {El paquete de Debian tiene su propia unidad ({file}): ya est\xE1 instalado. Para usar esta instalaci\xF3n: sudo apt remove bitacora} other {La unidad es del paquete de Debian ({file}): sudo apt remove bitacora}}",
    byHand: "Alguien ha escrito {file} a mano, y se queda como est\xE1. Si no hace falta: sudo systemctl disable --now bitacora; sudo rm {file}",
    clone: "{root} es un clon, en el que alguien trabaja. Instale lo que empaqueta y repita la orden: npm pack; sudo npm install --global ./bitacora-\u2026.tgz",
    outOfSight: "{root} est\xE1 en una carpeta de archivos temporales, que el servicio no ve: sudo npm install --global ./bitacora-\u2026.tgz",
    notRoot: "Solo root puede hacerlo: {command}"
  },
  steps: {
    would: "har\xEDa:",
    userThere: "El usuario {name} ya est\xE1",
    user: "Crear el usuario {name}, sin contrase\xF1a",
    projectThere: "El archivo de proyecto ya est\xE1: {file}",
    project: "Escribir un primer archivo de proyecto: {file}; diga en \xE9l qu\xE9 barco es el suyo",
    unit: "Escribir la unidad: {file}",
    reload: "Hacer que systemd la lea",
    enable: "Que arranque con el equipo",
    start: "Arrancar ahora; los datos se guardan en {dir}",
    stop: "Parar, y que no arranque m\xE1s con el equipo",
    remove: "Quitar la unidad: {file}",
    noSocketcan: "Mire: no se puede usar ning\xFAn bus CAN, porque falta el paquete 'socketcan'; 'bitacora doctor' dice qu\xE9 teclear",
    failed: "Esto fall\xF3: {step}: {reason}",
    notStarted: "El servicio no arranc\xF3. Lo \xFAltimo que dijo:",
    dryRunEnd: "No se cambi\xF3 nada"
  },
  ready: "El servicio est\xE1 en marcha en {url}. C\xF3mo est\xE1: bitacora service status",
  runs: "El servicio est\xE1 en marcha. C\xF3mo est\xE1: bitacora service status",
  kept: "Se quedan: los datos en {dir}, el archivo de proyecto {project}, el usuario {user}. Para quitarlos tambi\xE9n: sudo rm -r {dir} {project}; sudo userdel {user}",
  nothingToRemove: "No hay una unidad bitacora.service: nada que quitar",
  state: {
    notInstalled: "Sin instalar: nada arranca Bit\xE1cora con este equipo",
    writtenBy: {
      package: "Instalado por el paquete de Debian ({file})",
      "service install": "Instalado por 'bitacora service install' ({file})",
      hand: "Instalado a mano ({file})"
    },
    programGone: "El programa que arranca la unidad no est\xE1: {path}",
    enabled: "{isEnabled, select, true {Arranca con el equipo} other {NO arranca con el equipo}}",
    running: "En marcha desde {since}{restarts, plural, =0 {} other {; systemd tuvo que rearrancarlo {restarts} vez/veces}}",
    notRunning: "NO est\xE1 en marcha ({active}, {sub}){status, plural, =0 {} other {; termin\xF3 con estado {status}}}",
    watchdog: "{limit, select, none {Sin vigilancia: si se cuelga no se rearranca} other {Vigilado: se rearranca tras {limit} sin dar se\xF1ales de vida}}",
    unknown: "systemd no responde: no se sabe si est\xE1 en marcha",
    doctor: "{found, plural, =0 {El doctor no encuentra nada mal} other {El doctor encuentra: {wrong} mal, {look} por mirar (bitacora doctor dice m\xE1s)}}"
  }
};

// src/messages/es/witness.ts
var command2 = {
  summary: "Ser testigo: guardar el \xFAltimo punto de control de cada barco y refrendar solo lo que lo contin\xFAa.",
  description: "Para tierra, otro barco o un port\xE1til. Habla C2SP tlog-witness (POST /add-checkpoint). Conoce los barcos cuyas claves p\xFAblicas se le dieron (--vessel, el texto o el archivo logbook.pub del barco), y las recuerda. Un libro escrito de nuevo, cortado o repuesto de una copia vieja se rechaza, y los dos puntos de control quedan como prueba. Lo que firma est\xE1 en el disco antes de responder. Su carpeta no debe reponerse de una copia vieja: olvidar\xEDa lo que firm\xF3.",
  flags: {
    name: "nombre del testigo, un URL sin su https://; en el primer arranque (si no, el nombre de esta m\xE1quina)",
    vessel: "clave p\xFAblica de un barco que se conocer\xE1 desde ahora: la l\xEDnea de su logbook.pub, o ese archivo (repetible)",
    host: "direcci\xF3n en la que escuchar",
    port: "puerto en el que escuchar; 0 toma uno libre",
    dir: "carpeta propia del testigo: su clave, lo que firm\xF3 y lo que rechaz\xF3"
  },
  ready: "Testigo {name} en {url}, conoce {vessels} barco(s). La p\xE1gina para personas est\xE1 en la misma direcci\xF3n.",
  publicKey: "En el archivo de proyecto del barco:",
  folder: "Su carpeta: {dir}",
  noVessels: "A\xFAn no conoce ning\xFAn barco y los rechaza todos: dele la clave p\xFAblica de uno con --vessel",
  loopback: "Solo lo alcanzan programas de esta m\xE1quina; --host 0.0.0.0 lo abre a la red",
  keyMade: "Se hizo la clave del testigo: {file}. Gu\xE1rdela donde nadie de los barcos la alcance.",
  notAKey: "''{text}'' no es la clave p\xFAblica de un barco ni un archivo con una; tome la l\xEDnea del logbook.pub del barco",
  badName: "''{name}'' no sirve de nombre para un testigo: sin espacios ni '+', 255 caracteres como mucho",
  otherName: "este testigo se llama ''{known}'' y no puede pasar a ser ''{name}'': quite --name, o elija otra carpeta con --dir",
  stopped: "Parado; lo firmado est\xE1 en el disco",
  fault: "Rechazado por ahora, no se firm\xF3 nada: {reason}",
  cosigned: "{origin}: {size} asientos, refrendados (antes: {before})",
  first: "{origin}: {size} asientos, refrendados; es la primera vez que se ve",
  unknown: "Rechazado: {from} env\xEDa un punto de control de ''{origin}'', que aqu\xED no se conoce. Si debe conocerse: --vessel con su logbook.pub",
  notSigned: "Rechazado: {from} env\xEDa un punto de control de ''{origin}'' sin firma de una clave que se le conozca",
  refused: {
    fork: "RECHAZADO: {origin} muestra OTRO LIBRO de {size} asientos que el que se refrend\xF3: se escribi\xF3 de nuevo, o se llevan dos (desde {from})",
    unproven: "RECHAZADO: {origin} muestra {size} asientos, y no que los {known} refrendados sean su comienzo: se escribi\xF3 de nuevo, o se repuso y continu\xF3 una copia vieja (desde {from})",
    shorter: "Rechazado: {origin} muestra solo {size} asientos, y se refrendaron {known}: una copia vieja de su libro, o un punto de control viejo que alguien vuelve a enviar (desde {from})"
  },
  evidence: "Quedan guardados los dos puntos de control: {file}",
  page: {
    language: "es",
    title: "Testigo {name}",
    intro: "El libro de bit\xE1cora de cada barco como se mostr\xF3 aqu\xED por \xFAltima vez, continuando lo que se mostr\xF3 antes. Clave p\xFAblica: {publicKey}",
    columns: ["Barco", "Asientos", "Refrendado (UTC)", "O\xEDdo por \xFAltima vez (UTC)", "Rechazados desde el arranque"],
    never: "nunca",
    none: "Aqu\xED a\xFAn no se conoce ning\xFAn barco.",
    refusals: "{fork} otro libro, {unproven} sin mostrar que contin\xFAa, {shorter} m\xE1s corto"
  }
};
var service2 = {
  tag: "Libro de bit\xE1cora: un testigo lo rechaza",
  alarm: "Un testigo rechaza el libro de bit\xE1cora: se cambi\xF3, se repuso de una copia vieja, o se lleva dos veces",
  advice: "Deje el directorio de datos como est\xE1. Averig\xFCe si se repuso una copia vieja o si otro equipo funciona con la misma clave, y pregunte al testigo qu\xE9 ha visto."
};
var witness2 = { command: command2, service: service2 };

// src/messages/es/all.ts
var catalogue2 = {
  accessAnswers: access2,
  signalkAnswers: signalkAnswers2,
  api: api2,
  alerts: alerts2,
  anchor: anchor2,
  alarms: alarms2,
  backup: backup2,
  bus: bus2,
  cli: cli2,
  conditions: conditions2,
  conditionWords: conditionWords2,
  defaultAlarms: defaultAlarms2,
  devices: devices2,
  doctor: doctor2,
  entries: entries2,
  evidence: evidence2,
  history: history2,
  access: accessCommands2,
  https: https2,
  logbook: logbook2,
  nmea: nmea2,
  node: node2,
  project: project2,
  shoreLink: shoreLink2,
  simulate: simulate2,
  stations: stations2,
  systemTags: systemTags2,
  tools: tools2,
  unit: unit2,
  witness: witness2
};

// src/messages/languages.ts
var languages = { en: catalogue, es: catalogue2 };

// src/messages/messages.ts
var read = /* @__PURE__ */ new Map();
function messagesIn(locale) {
  let messages = read.get(locale);
  if (messages === void 0) {
    const texts = textsOf(languages[locale], locale);
    read.set(locale, messages = Object.defineProperty(texts, "locale", { value: locale }));
  }
  return messages;
}
function textsIn(catalogues, locale) {
  const known = catalogues[locale] === void 0 ? "en" : locale;
  return textsOf(catalogues[known] ?? catalogues.en, known);
}

export {
  languages,
  messagesIn,
  textsIn
};
