/** The answers to clients of Signal K, which show or log them. */
export const signalkAnswers = {
  notJson: "The message is no JSON object",
  notUnderstood:
    "The message is not understood: subscribe, unsubscribe, put, delete, login, logout, validate and accessRequest are taken",
  subscription: {
    path: "subscribe[{at}].path must be a text of at most 256 characters",
    period: "subscribe[{at}]: period and minPeriod must be milliseconds; values arrive without that limit",
    policy: "subscribe[{at}].policy must be instant, ideal or fixed",
    format: "subscribe[{at}].format can only be delta",
  },
  badContext: "context must be a text such as vessels.self, vessels.* or atons.*, or '{' radius, position '}'",
  noTrack: "There is no track of {vessel}",
  trackQuestion: {
    timespan: "timespan and timespanOffset are a time, such as 24h or 90m",
    resolution: "resolution is a time, such as 10s or 1m",
    radius: "radius is a distance in metres",
    bbox: "bbox is west,south,east,north in degrees",
  },
  subscribeNotList: "subscribe and unsubscribe must be lists of '{' path '}'",
  tooManySubscriptions: "This client, or all together, have too many subscriptions already ({most})",
  deltasRefused:
    "This server takes values from a program with a token for them alone (docs/values.md); a source is set up in the project",
  deltasTooMany: "A program may not bring this many values at once; nothing of this delta was taken",
  deltaWithoutValues: "The delta has no values of this vessel",
  noTagAt: "{path} has no tag here; GET /signalk/v1/paths lists the paths that do",
  valueUnreadable: "values are a list, in which each has a path and a value",
  valuesRefused: "{count, plural, one {1 value was} other {# values were}} not taken; the first: {why}",
  tooManyRequests: "This client is waiting for too many answers already",

  done: "Done",
  putNotPossible: "{tagId, select, none {{path} cannot be set} other {{path} ({tagId}) cannot be set from here}}",
  noSuchNotification: "There is no alarm at {path}",
  notActive: "The alarm is not active",
  /** The reason in the log book. */
  mobEnded: "ended by Signal K",
  notSilenceable: "The alarm does not sound: there is nothing to silence",
  notByHand: "An alarm goes when its condition is over and somebody has acknowledged it, not by hand",
  switchValue: "A switch is put 1 or 0, true or false",
  switchAgain: "Put the same again within ten seconds: a person switches in two touches",
  switchSent: "The command is sent; the device has not said yet that it has switched",
  badPut: "The value is missing: '{' \"value\": … '}' is expected",
  anchorCall: "The anchor watch has no call {call}",
  anchorFields: "{call} needs its numbers, in metres, or its position",
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
    rows: "Those are too many rows: ask for a longer resolution or less time",
  },

  logbook: "Log book",
  logAppendOnly: "The log book only grows: an entry is corrected by another, in the console",
  logTextMissing: "text is missing: what has happened",
  logNotText: "{name} must be a text",
  logCategory: "category takes small letters, digits, - and _, at most 32",
  logFieldUnknown:
    "The field {name} is not taken: the vessel gives the date, and the rest is text, author and category",
  logEntryUnknown: "There is no such entry among the {most} last ones",

  appNameInvalid: "The name of the application or its version is not valid",
  appPathInvalid: "The path of the datum is not valid",
  appBodyInvalid: "The body must be JSON",
  appPatchInvalid:
    "The patch (JSON Patch) cannot be applied: it may have {operations} operations and copy up to {bytes} bytes, nothing into itself",
  appDataTooLarge: "The data of an application cannot be more than {bytes} bytes",
  appDataFull: "The data of {documents} applications are kept already; there is no room for more",
  appDataSaved: "ApplicationData saved",
} as const;
