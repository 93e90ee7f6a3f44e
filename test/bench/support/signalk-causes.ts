/** Why our answers differ from those of the reference server. Each pattern is held against `REQUEST » DIFFERENCE`; the first one counts. */
export const CAUSES: readonly (readonly [RegExp, string])[] = [
  // What only one of them has.
  [/signalk-tcp/, "theirs serves deltas over bare TCP, too"],
  [/page of a stranger/, "ours refuses the web pages of other origins"],
  [/applicationData/, "theirs keeps the data of applications only with security on"],
  [
    /auth\/|access\/requests|stream \S+ (login|access) »/,
    "with security off theirs has no logins and access requests (404, 500, silence); ours answers, since clients wait for it",
  ],
  [/skServer\/loginStatus » body\.(allow|securityWas)/, "each tells its own login page a little more"],
  [
    /GET \/loginStatus »|\/plugins »|(webapps|apps\/list) » body\[\]|features\S* » body\.plugins/,
    "theirs has plugins, brings its own web applications, and keeps addresses of older versions",
  ],
  [/v1\/paths »/, "ours lists which tag is shown at which path"],
  [
    /v2\/api\/resources|navigation\/course »|autopilots »|v2\/api\/weather »/,
    "theirs keeps routes, waypoints, charts, a course; ours the log book",
  ],
  [/v1\/api\/snapshot/, "theirs says that it has no provider for a snapshot; ours has no such address"],
  [/_providers »/, "each names its own provider of history"],
  [/PUT \S+\/meta »/, "theirs lets clients change meta; ours has it from the project"],
  [/\/notifications (raises one)? ?»|notifications\/mob »|changes it »/, "theirs lets clients raise and change alarms"],
  // Addresses, methods and errors.
  [/v1\/api »|api\/self\/ »/, "a final slash makes no difference in ours"],
  [/constructor »|__proto__ »/, "theirs answers with what JavaScript has by that name"],
  [/» status: ours 404, theirs 500$/, "what is not there is 404 in ours, in theirs a fault of the server"],
  [/» status: ours 405, theirs 404$/, "a method that an address does not have is 405 in ours"],
  [/clears it » /, "an alarm that nobody can clear is 405 in ours, 400 in theirs"],
  [
    /(GET|POST) \S+notifications\/none\S* » /,
    "a notification that is not there is 404 in ours; in theirs 400, or 200 with 404 in the body",
  ],
  [/PUT \S+v1\/api\/vessels(\/urn:mrn:imo:mmsi:1\S*)? »/, "another vessel is 404 in ours"],
  [/history\/contexts » /, "ours names the vessel also without a span of time"],
  [/(resolution=1m|duration=60) »/, "ours takes what the documents of the interface promise; theirs wants other forms"],
  [
    /unheard\S* »/,
    "a method of the history that ours does not know is refused; KIP's provider takes the average instead",
  ],
  [/context=vessels\.urn\S+224123456\S* » body\.data/, "KIP's provider knows the vessel only as vessels.self"],
  [
    /» replies\[\]\.statusCode: ours 40[05], theirs 502$/,
    "a PUT that is not understood is 400 or 405 in ours; in theirs a fault of the server",
  ],
  [/stream \S+ a delta »/, "theirs takes values from each client; ours says that it does not"],
  [
    /stream \S+ (an unknown policy|format full) »/,
    "what ours cannot do as asked it refuses in words of the protocol; theirs does it otherwise, and says so in a bare text",
  ],
  [/stream .*» (texts|errors): /, "ours says what is wrong as a JSON message; theirs nothing, or a bare text"],
  [/unsubscribe one »/, "theirs knows no end of one subscription, and closes the connection"],
  [/query of no request »/, "ours says also the state, and why"],
  // Replies to requests.
  [
    /(body|replies\[\])\.(href|requestId): ours none, theirs string$/,
    "a request of ours is done when it is answered, so there is no address to ask again",
  ],
  [/(body|replies\[\])\.message: ours string, theirs none$/, "ours says in words what became of a request"],
  [
    /» body: ours object, theirs string$|» body\.(detail|error): /,
    "an error of ours is a document of RFC 9457; theirs a page, a text, or { error }",
  ],
  [/DELETE \S+v1\/api\S+ » body\./, "an error of ours is a document of RFC 9457; theirs a page, a text, or { error }"],
  // Acts on alarms.
  [
    /(again|acknowledgeAll) » (status|body)/,
    "what is silenced or acknowledged already is done in ours (200), a fault in theirs (400)",
  ],
  [/(method: no list|state: emergency) » (status|body)/, "theirs lets clients make an alarm worse, or break it"],
  [
    /the notification: null » (status|body)/,
    "a PUT of null to a notification acknowledges it in ours; theirs takes its state and method alone",
  ],
  [/acknowledged » body\.value\.method/, "what is acknowledged stays visible in ours; theirs takes every method away"],
  [/acknowledged » body\.value\.status\.silenced/, "an acknowledgement ends the silence in ours"],
  [/value\.(createdAt|status\.acknowledgedAt)/, "ours says when an alarm came and was acknowledged"],
  // The vessel.
  [/design|aisShipType/, "ours has the vessel's measures from the project"],
  [/meteo/, "theirs has a branch for weather stations, from one of its plugins"],
  [/body\.sources\.|api\/sources »/, "sources have each server's own names, and theirs counts a device's PGNs"],
  [
    /\.pgn:|frames\[\]\.(source|notificationId):/,
    "beside $source theirs says of what PGN or notification a value was made",
  ],
  [/yaw|altitude/, "a part that the bus does not say is null in theirs, and left out in ours"],
  [
    /subscribe=other without words »/,
    "an unknown subscribe is self in ours; theirs sends all, without what it had before",
  ],
  [
    /notifications[./][\w./$-]+: ours (object, theirs none|none, theirs (object|string))$/,
    "an alarm of ours is a notification of its own below the tag's path; theirs has one a path, and one for each status bit of an engine",
  ],
  [
    /notifications » body\.[\w./$-]+: ours (object, theirs none|none, theirs (object|string))$/,
    "an alarm of ours is a notification of its own below the tag's path; theirs has one a path, and one for each status bit of an engine",
  ],
  [
    /v2\/api\/notifications » /,
    "an alarm of ours is a notification of its own below the tag's path; theirs has one a path, and one for each status bit of an engine",
  ],
  // Meta.
  [/displayUnits: ours none/, "theirs says in which units a user wants a value shown"],
  [
    /(timeout|zones|displayScale): ours (number|array|object), theirs none$/,
    "ours says in meta when a value is stale, its normal range and its alarms' thresholds",
  ],
  [/alarmMethod: ours none/, "the methods of an alarm are in ours in its notification alone"],
  [
    /properties\.\w+\.(description|example): ours none/,
    "ours does not repeat what the specification says of the parts of an object",
  ],
  [/notification in the tree » body\.meta/, "theirs gives the meta of a path also to its notification"],
  [/ meta\.[\w/]+: ours none, theirs object$/, "theirs sends meta also for branches"],
];
