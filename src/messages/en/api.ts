/** Every `detail` of the HTTP interface. What comes from the client is given quoted and shortened. */
import type { ErrorCode } from "../../core/errors.ts";

/** Why the historian's file cannot be opened or read, and what to do; its path is not shown to the client. */
const historianFaults = {
  "disk-full": "No space is left on the disk and the historian cannot be opened; free some and try again",
  "historian-damaged":
    "The historian's file is damaged and cannot be read; stop the service and look at it with bitacora history check",
  "historian-foreign-file":
    "The historian's file is not of Bitácora and cannot be read; start the service with another (--db)",
  "historian-io": "The historian's file cannot be opened or read now; check its disk and its rights and try again",
  "historian-locked":
    "The historian's file is in use by another program and cannot be read; close that program and try again",
  "historian-other-version":
    "The historian's file is of another version of Bitácora and cannot be read; use the version that wrote it or start with another (--db)",
} as const satisfies Partial<Record<ErrorCode, string>>;

export type HistorianFault = keyof typeof historianFaults;

export const api = {
  tagWithoutValue: "The tag {tagId} does not exist or has no value yet",
  tagMisspelt: "The tag {tagId} does not exist; did you mean {near}?",
  tagUnknown: "The tag {tagId} is not registered",
  alarmRuleNotSo: "There is no alarm {alarmId} of {tagId} with which to do that",
  alarmRuleNotEditable:
    "The alarm {alarmId} of {tagId} is not one of the project that can be changed here: the service, a device or the form of the file says so",
  projectChanged:
    "The project file has been changed since it was loaded: load it (bitacora project reload), then try again",
  onlyTogether: "{names} only count together: {missing} is missing",
  overtaken: "{by} has changed the same at the same moment; look at it, then try again",
  trialUnderWay: "Another rule is being tried on the history now; try again in a moment",
  alarmNotActive: "The alarm {alarmId} is not active",
  kindUnknown: "The kind of entry (kind) {kind} is not known; use one of: {kinds}",
  languageUnknown: "There is no usable file of the language {code}",
  entryUnknown: "The log book has no entry {id}",
  userRequired: "Who countersigns (user) is required and must not be empty",
  signatureWrong:
    "The signature is not by this key over entry {id} as it stands in the book; nothing has been written.",
  signatureOfNobody:
    "{standing, select, unknown {The book does not have this key of {person}: enter it first with bitacora logbook key enter.} revoked {This key of {person} was revoked or replaced.} other {This key is not of {person}, but of somebody else.}}",
  keyRequired: "key is missing: the public key in base64.",
  personRequired: "person is missing: whose key it is.",
  keyWriterRequired: "user is missing: who enters it.",
  notAPersonKey: "key is no public key: Ed25519 (32 bytes in base64) or that of a P-256 passkey (65 bytes).",
  keyKnown: "The book has this key already; one that was revoked cannot be entered again. Make another.",
  keyNotTheirs: "{person} has no such key in force.",
  nothingToSign: "The log book is empty: there is nothing to sign",
  noCheckpoint:
    "No checkpoint has been signed yet; one is signed after 1000 entries, a quarter of an hour after something new, at the stop and when asked (POST)",
  notSigned:
    "Nothing is signed: evidence of the book is missing or it is not the one that was signed; see bitacora logbook verify and bitacora logbook accept",
  cannotSign: "The checkpoint cannot be signed now: there is no key, or the disk does not take it",
  nothingToAccept: "Nothing stands against the log book: there is nothing to confirm",
  bookChanged: "The log book is not the one that was signed, and nobody can confirm that: put the true one back",
  acceptingUserRequired: "Who confirms the book (user) is required and must not be empty",
  reasonRequired: "The reason (reason) is required and must not be empty",
  bodyNotRead: "This path reads no body: its parameters go into the query (?name=value)",
  summaryRequired: "The summary (summary) is required and must not be empty",

  notInteger: "The parameter {name} must be a whole number from {min} to {max}, without sign or exponent, not {text}",
  notNumber: "The parameter {name} must be a number from {min} to {max}, not {text}",
  notTime: "The parameter {name} must be a date of ISO 8601 (for example 2026-11-21T10:30:00Z), not {text}",
  notBox: "The parameter {name} must be west,south,east,north in degrees (for example 2.3,39.3,2.9,39.7), not {text}",
  notChoice: "The parameter {name} must be one of {choices}, not {text}",
  memberInvalid:
    "The member {name} of the body is missing, or is not what it may be{may, select, none {} other { ({may})}}; /docs says more",
  notABatch: "No batch of values: {name, select, none {no JSON} other {{name}}}{may, select, none {} other { ({may})}}",
  rightEnded: "The right to this has ended",
  nobodyToWrite: "No program with a token that writes tags",
  notTaken: {
    "outside-prefix": "The program does not write {tagId}: its tags begin with its prefix",
    reserved: "{tagId} is a tag of the service itself; nobody else writes it",
    "not-controllable": "{tagId} is not controllable: the project says what a person may set",
    unknown:
      "There is no tag {tagId}, and it cannot be registered: the id is not one, it has no value, or a person sets it and the project does not list it",
    full: "{tagId} cannot be registered: there are as many tags as there may be",
    unit: "{tagId} has another unit, which GET /tags says, or is true or false and not a number",
    impossible: "{tagId} cannot have that value: it is bad now",
    undated:
      "The time of {tagId} is before 1980: a clock that is not set. Without a timestamp the value counts as of now",
    older: "{tagId} has a newer value",
    held: "{tagId} is kept by a source that goes before or was first; GET /sources says by which",
  },
  noPrefix: "The token of {name} has no prefix: it writes no tags",
  tooLong: "The parameter {name} is too long; at most {max} characters",
  invisibleCharacter:
    "The parameter {name} has a character that is not seen or that turns the text about ({codePoint}); write it without",
  unusualLetter:
    "The parameter {name} has a sign that is no letter in common use ({codePoint}); write it with common letters",
  nothingSeen: "The parameter {name} has no character that is seen",
  reservedName:
    "The parameter {name} is the name that the service itself signs with, or looks like it; use a person''s",
  controlCharacters: "The parameter {name} cannot have control characters",
  unknownParameter:
    "{meant, select, none {The parameter {name} is not known on this path, which {known, select, none {takes none} other {takes {known}}}} other {The parameter {name} is not known on this path; use {meant}}}",
  repeated: "The parameter {name} is given more than once",
  badlyEncoded: "The parameter {name} is not well encoded (UTF-8, percent-encoded)",
  sinceAfterUntil: "The parameter since cannot be later than until",
  notCursor:
    "The parameter {name} must be oldest, arrival or what the header Bitacora-Cursor of the page before said, not {text}",
  cursorWithInterval:
    "The parameter cursor cannot be used with interval_s; ask for the intervals in stretches with since and until",
  tagsRequired: "The parameter tags is required: one or more tags separated by commas, with * as a wildcard",
  tagsUnknown:
    "{all, plural, one {This tag is not registered} other {These tags are not registered}}: {names}{more, plural, =0 {} other {, and # more}}",
  tooManyPages: "At most {max} pages are kept",
  pageTwice: "Two of the pages have the id {id}",
  pagesChanged: "Somebody else has changed the pages meanwhile: load them, then try again",
  tooManyTags: "The parameter tags names {tags} tags; at most {max} in one request",
  tooManyIntervals:
    "Those are too many intervals for one answer: {tags} tags with limit={limit}; ask for fewer tags, or limit={most} at most for {tags} tags",
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
  bodyTooManyValues: "The body of the request has too many values; at most {max}",
  headersTooLarge: "The address and the headers of the request are too large; at most {max} bytes in all",
  malformedRequest: "The request is not valid HTTP",
  requestTimeout: "The request did not arrive whole in time",
  expectationFailed: "The header Expect of the request is not taken",
  hostMissing: "The request has no header Host",
  hostRepeated: "The request has more than one header Host",
  hostNotLoopback:
    "The service listens on this computer alone and does not answer to the name {host}; use localhost, or add it with --allow-host if it is this computer''s",
  hostForeign:
    "The service does not answer to the name {host}; use the IP address or the name of this computer, or add it with --allow-host if it is its own",
  noAuthority:
    "The vessel has no authority of its own: there is no HTTPS (--https), or its certificate comes from elsewhere.",
  onlyHttps: "The service answers by HTTPS alone: {address}",
  onlyFromThisMachine: "This is confirmed on the vessel's own computer: use bitacora logbook accept there.",
  onlyReading:
    "From the network one can only read. Make an account (http://…/#/access, with the code that the service shows), write on the vessel's own computer (http://localhost), or start with --insecure-open so that everybody who reaches the service can write.",
  noAccounts: "There is no account yet; make the first one with the code that the service shows",
  signInFirst: "For this you have to sign in with name and password, or with a token",
  notByPin: "This is not done with a PIN; sign in with the password",
  notAllowed: "{name} has no right to this",
  listMissing: "The list that the request is about is missing",
  bodyNotObject: "The body must be a JSON object with texts, numbers or lists of texts",
  originForeign: "The origin {origin} is not allowed; add it with --allow-origin if it can be trusted",
  pageForeign:
    "The request comes from the page of another site, which is not allowed; add its origin with --allow-origin if it can be trusted",

  upgradeRequired: "This path is a WebSocket: the request must ask for the change of protocol (Upgrade: websocket)",
  upgradeInvalid: "The request for a WebSocket is not valid (headers Upgrade or Sec-WebSocket-Key)",
  upgradeVersion: "This version of WebSocket is not taken; use 13",
  subscribersFull: "There are {max} subscribers already, which is the most; try again later",

  checkUnderWay: "The historian is being checked already; try again when that has ended",
  nothingToCheck: "The historian keeps its samples in memory: there are no files to check",
  tooManyRequests: "This address has made too many requests; try again in {waitS} s",
  tooManyWrites: "This address has written too much into the log book: the entry was not kept; try again in {waitS} s",
  onlyReserveLeft:
    "Little space is left on the disk and it is kept for alarms: the entry was not kept; free some and try again",
  subscriberShare: "This address has {max} subscribers already, as many as it may have; close one",
  busy: "There are too many large questions at once; try again in a few seconds",
  stopping: "The service is stopping",
  notReady: "The service is not ready: {reason}",
  notReadyUnknown: "The service is not ready",
  diskFull: "No space is left on the disk: the entry was not kept; free some and try again",
  positionUnknown:
    "The vessel's position is not known, or has leapt and cannot be believed yet: say the place, or try again in half a minute",
  depthMissing: "No echo sounder says the depth: give it (depth_m), or a radius (radius_m)",
  headingUnknown: "The heading is not known: say where the anchor lies",
  rodeTooShort: "The rode does not reach the ground at high water: veer more, or correct the depth",
  areaNameMissing: "name is missing: what the area is called",
  areaShapeMissing: "Give radius_m for a circle, or corners for a polygon",
  areaCornersInvalid:
    "corners must be {min} to {max} places in degrees, latitude first: 39.50,2.60 39.51,2.60 39.51,2.62",
  areasTooMany: "{most} areas are guarded already: take one away first",
  orderUnknown: "No order {number} of the office ashore is under way; GET /shore/orders lists them",
  areaUnknown: "There is no guard area {number}",
  notAtAnchor: "The anchor is not down",
  mobNobody: "Nobody is overboard",
  mobNameRequired: "Who marked it (name) is required and must not be empty",
  mobTooOld: "The press is more than six hours old: if a person is overboard, mark it again",
  mobMarkUnknown: "No mark has the id {id}",
  mobAlready: "There is a person overboard: no test meanwhile. Without test it is marked again",
  receiverUnknown: "No receiver of alarms has the id {name}; GET /notify lists them",
  noPush: "The project has no receiver with to: push in alarms.notify",
  pushRefused:
    "{why, select, many {There are as many devices as may be: remove one first} keys {The keys are not those of a browser} other {The endpoint is of no push service that the project allows (push_services)}}",
  subscriptionIncomplete: "A subscription has endpoint, p256dh, auth and device",
  subscriptionUnknown: "No device of yours has the id {id}",
  linkUnknown: "This is no link of this vessel",
  linkExpired: "The time of this link is over, or the alarm has become more urgent: look in the console",
  sourceUnknown: "No source {source} speaks of {tagId} now; GET /sources lists those that do",
  switchUnknown: "The project lists no switch {id}; GET /switches lists those that there are",
  switchRefused: "{id} is not switched: {why}",
  lineUnknown: "Nothing is heard by the name {line}; GET /nmea2000/lines lists the names",
  recordingAlready: "{line} is being recorded already, or as many recordings run as may: stop one first",
  recordingUnknown: "There is no recording {name}, or it has ended",
  recordingFailed: "The recording cannot be written: {reason}",
  deviceNotReached:
    "The device at address {address} of {line} cannot be asked: the service only listens there, has no address now, or hears nobody there",
  noProjectFile:
    "The service shows the demo and has no project file: write the first one in the console, or start it with --project",
  projectNotEditable:
    "The project file is written in a way in which single values cannot be changed: change the text itself",
  projectTextMissing: "text is missing: the text of a project file",
  noRestart: "The service cannot restart itself here",
  onlyAtComputer: "Files and programs are named at the vessel's own computer, in the project file itself: {paths}",
  historianFaults,
  dataDirLost:
    "The data directory is missing, or there is another in its place: nothing was kept; put it back in its place",
  dataDirReadOnly:
    "The data directory is read-only, or may not be written to: nothing was kept; look at its disk and its rights",
  diskRefuses: "The disk does not take it ({code}): nothing was kept; look at the disk or card, and try again",
  volumeLost:
    "A file of the log book is missing, or it is another or shorter than what was written: the entry was not kept; put it back",
  logbookUnavailable: "The log book cannot be written now: the entry was not kept",
  logbookUnreadable: "The log book cannot be read now",
  entryRefused: "The log book does not take this entry",
  tooLarge: "The request is too large",
  internal: "An internal fault of the service; it is noted in its journal",
} as const;
