/**
 * Who may do what, in one table for all doors. A door without a row lets only programs of this computer through.
 *
 *     local                a program of this computer itself
 *     open                 anybody, if the service listens on loopback only (also through a proxy), or with `--insecure-open`
 *     visitor              anybody else who has not signed in; may read if the project lets everybody read
 *     guest … master       people, by the role of their account
 *     wires                a bus or a broker, where nobody can prove who they are
 *
 * A program has the rights of its token's scopes. Pages, documents and files of the console are public: they are not doors. Pure.
 */

/** What a door lets somebody do. */
export const RIGHTS = [
  // For everybody: to see who they are signed in as, to sign in, to see that the service is up.
  "public",
  "read",
  "own account",
  "acknowledge",
  "silence",
  "suppress",
  "alarm rules",
  "log",
  "correct",
  "countersign",
  "sign",
  "application data",
  "tags",
  "watch",
  "sessions",
  "tokens",
  "tablet",
  "people",
  "project reload",
  "project",
  // Only while there is no project: a first one replaces nothing.
  "first project",
  "choose source",
  "anchor",
  "record bus",
  "command device",
  "accept book",
  "access code",
  "stop",
] as const;
export type Right = (typeof RIGHTS)[number];

/** The roles of accounts, with what each is for. */
export const ROLES = ["guest", "crew", "engineer", "service_technician", "master"] as const;
export type Role = (typeof ROLES)[number];
export type Rights = ReadonlySet<Right>;

/** The rights of anybody while access control is off. */
const OPEN: readonly Right[] = [
  "public",
  "read",
  "acknowledge",
  "silence",
  "suppress",
  "alarm rules",
  "log",
  "correct",
  "countersign",
  "sign",
  "application data",
  "first project",
  "choose source",
  "anchor",
];

/** The watch answers alarms and keeps the log book. */
const CREW: readonly Right[] = [
  "public",
  "read",
  "own account",
  "acknowledge",
  "silence",
  "log",
  "correct",
  "countersign",
  "sign",
  "application data",
  "watch",
  "anchor",
];

export const RIGHTS_OF: Readonly<Record<Role | "local" | "open" | "visitor" | "shut out", Rights>> = {
  local: new Set<Right>(RIGHTS),
  open: new Set<Right>(OPEN),
  visitor: new Set<Right>(["public", "read"]),
  // A visitor when only people who have signed in may read.
  "shut out": new Set<Right>(["public"]),
  // Signs in by name, but changes nothing.
  guest: new Set<Right>(["public", "read", "own account"]),
  crew: new Set<Right>(CREW),
  // Decides which alarm is out of order and where its limit is, and which programs get a token.
  engineer: new Set<Right>([
    ...CREW,
    "suppress",
    "alarm rules",
    "tags",
    "sessions",
    "tokens",
    "tablet",
    "project reload",
    "project",
    "first project",
    "choose source",
    "record bus",
    "command device",
  ]),
  // Takes alarms out of service for a repair, and logs the work. Answering alarms is left to the watch.
  service_technician: new Set<Right>([
    "public",
    "read",
    "own account",
    "suppress",
    "log",
    "correct",
    "application data",
    "choose source",
    "record bus",
    "command device",
  ]),
  // Everything except what must be done at the computer itself: to accept a book without its evidence, to read the code, to stop.
  master: new Set<Right>(RIGHTS.filter((right) => !["accept book", "access code", "stop"].includes(right))),
};

/**
 * The most that a command from a wire may do, where nobody can prove who they are. The project decides how much of it is allowed. The log
 * book names the sender as well as the wire identifies it.
 */
export const WIRES = {
  MQTT: ["acknowledge", "silence"],
  "NMEA 2000": ["acknowledge", "silence"],
  "NMEA 0183": ["acknowledge", "silence"],
} as const satisfies Readonly<Record<string, readonly Right[]>>;
export type Wire = keyof typeof WIRES;

export function rightsOfWire(wire: Wire, allowed: readonly Right[]): Rights {
  return new Set<Right>(["public", ...WIRES[wire].filter((right) => allowed.includes(right))]);
}

/**
 * Rights that need a password, not a PIN: with four digits on a tablet that is left lying about, nobody may make accounts, tokens or
 * tablets, which would outlast the session.
 */
const NOT_BY_PIN: Rights = new Set<Right>(["people", "tokens", "tablet"]);

/** The rights of a person who has signed in with a PIN. */
export function rightsByPin(role: Role): Rights {
  return RIGHTS_OF[role].difference(NOT_BY_PIN);
}

/** The rights of a program, by the scopes of its token. */
export const SCOPES = {
  read: ["read"],
  tags: ["tags"],
  acknowledge: ["acknowledge", "silence"],
  write: ["log", "correct", "application data"],
  control: ["suppress", "alarm rules", "project reload", "choose source", "anchor"],
} as const satisfies Readonly<Record<string, readonly Right[]>>;
export type Scope = keyof typeof SCOPES;

export function rightsOfScopes(scopes: readonly Scope[]): Rights {
  return new Set<Right>(["public", ...scopes.flatMap((scope) => SCOPES[scope])]);
}

/** Doors of HTTP by method and path (`WS`: a message over a WebSocket), then all others. `null`: nobody may pass. */
export const DOORS: Readonly<Record<string, Right | null>> = {
  "POST /alarms/{alarm_id}/ack": "acknowledge",
  "POST /alarms/silence": "silence",
  "POST /alarms/{alarm_id}/silence": "silence",
  "POST /alarms/rules/{tag_id}/{alarm_id}/shelve": "suppress",
  "POST /alarms/rules/{tag_id}/{alarm_id}/unshelve": "suppress",
  "POST /alarms/rules/{tag_id}/{alarm_id}/out-of-service": "suppress",
  "POST /alarms/rules/{tag_id}/{alarm_id}/return-to-service": "suppress",
  "POST /alarms/rules/{tag_id}/{alarm_id}": "alarm rules",
  "POST /alarms/rules/{tag_id}/{alarm_id}/remove": "alarm rules",
  // Nothing changes: it asks the historian.
  "POST /alarms/rules/{tag_id}/{alarm_id}/trial": "read",
  "POST /logbook": "log",
  "POST /logbook/{entry_id}/corrections": "correct",
  "POST /logbook/{entry_id}/countersignatures": "countersign",
  "POST /logbook/crew": "log",
  "POST /logbook/watch": "log",
  "POST /logbook/checkpoint": "sign",
  "POST /logbook/acceptances": "accept book",
  // Only a person at the computer itself may vouch for the owner of a key.
  "POST /logbook/person-keys": "accept book",
  "POST /logbook/person-keys/revocations": "accept book",
  "POST /project/reload": "project reload",
  // The file may hold addresses and names that are nobody else's business.
  "GET /project/file": "project",
  "POST /project/check": "project",
  "PUT /project/file": "project",
  "PUT /console/pages": "application data",
  "POST /project/changes": "project",
  "POST /service/restart": "project",
  "GET /setup": "first project",
  "POST /setup/project": "first project",
  "PUT /tags/{tag_id}": "tags",
  "POST /tags": "tags",
  "POST /switches/{switch_id}": "tags",
  "POST /sources/{tag_id}/preferred": "choose source",
  // It sends something to people, and to where the project says.
  "POST /notify/{receiver}/test": "alarm rules",
  // Names of people and of their devices.
  "GET /notify": "acknowledge",
  "GET /notify/messages": "acknowledge",
  "GET /push/subscriptions": "acknowledge",
  "POST /push/subscriptions": "acknowledge",
  "POST /push/subscriptions/{id}/remove": "acknowledge",
  // The link itself says who may: the person to whom it was sent, for one alarm.
  "GET /notify/links/{token}": "public",
  "POST /notify/links/{token}": "public",
  "POST /shore/orders/{number}/end": "log",
  "POST /anchor/down": "anchor",
  "POST /anchor/up": "anchor",
  "POST /areas": "anchor",
  "POST /areas/{number}/remove": "anchor",
  // Everybody who may look may mark a person overboard, also without signing in; the console asks later who it was.
  "POST /mob": "read",
  "POST /mob/marks/{mark_id}/name": "acknowledge",
  "POST /mob/end": "acknowledge",
  "POST /nmea2000/recordings": "record bus",
  "POST /nmea2000/recordings/stop": "record bus",
  "POST /nmea2000/devices/{line}/{address}/instances": "command device",
  "GET /access": "public",
  "POST /access/setup": "public",
  "POST /access/sessions": "public",
  "GET /access/code": "access code",
  "GET /access/sessions": "own account",
  "POST /access/sessions/{id}/touch": "own account",
  "POST /access/sessions/{id}/end": "own account",
  "POST /access/watch": "watch",
  "POST /access/tablet": "tablet",
  "POST /access/tablets/forget": "tablet",
  "GET /access/people": "people",
  "POST /access/people": "people",
  // For one's own password; any other change also needs "people".
  "POST /access/people/{name}": "own account",
  "POST /access/passkeys/sessions/challenge": "public",
  "POST /access/passkeys/sessions": "public",
  // For one's own passkeys; seeing and removing those of others also needs "people".
  "GET /access/passkeys": "own account",
  "POST /access/passkeys/challenge": "own account",
  "POST /access/passkeys": "own account",
  "POST /access/passkeys/{id}/remove": "own account",
  "GET /access/tokens": "tokens",
  "POST /access/tokens": "tokens",
  "POST /access/tokens/{id}/revoke": "tokens",
  "GET /access/requests": "tokens",
  "POST /access/requests/{id}/approve": "tokens",
  "POST /access/requests/{id}/deny": "tokens",
  // Probes, and what a client needs before it has signed in.
  "GET /access/ca.crt": "public",
  "GET /livez": "public",
  "GET /readyz": "public",
  "GET /signalk": "public",
  "GET /signalk/v1/requests": "public",
  "GET /skServer/loginStatus": "public",
  "POST /signalk/v1/auth/login": "public",
  "PUT /signalk/v1/auth/logout": "public",
  "POST /signalk/v1/auth/logout": "public",
  "POST /signalk/v1/auth/validate": "public",
  "POST /signalk/v1/access/requests": "public",
  "WS /ws/realtime": "read",
  "WS /ws/screen": "read",
  "WS /ws/values": "tags",
  "WS /signalk/v1/stream": "read",
  // A PUT acknowledges or silences, and so do the notifications of version 2; one about the anchor needs that right as well.
  "PUT /signalk/v1/api": "acknowledge",
  "WS PUT /signalk/v1/stream": "acknowledge",
  // A PUT of anything else sets a value, and so do deltas over the stream.
  "SIGNALK value": "tags",
  "SIGNALK mob": "read",
  "POST /signalk/v2/api/notifications": "acknowledge",
  // A person overboard is ended by it.
  "DELETE /signalk/v2/api/notifications": "acknowledge",
  "POST /plugins/anchoralarm": "anchor",
  "POST /signalk/v2/api/resources/logbook": "log",
  "POST /signalk/v1/applicationData": "application data",
  // All readers get the same answer, and nothing changes.
  "PUT /signalk/v2/api/notifications": "read",
  "PUT /signalk/v2/api/resources/logbook": "read",
  "DELETE /signalk/v2/api/resources/logbook": "read",

  // Commands of a broker's clients: `mqtt[].commands` of the project allows them.
  "MQTT acknowledge": "acknowledge",
  "MQTT silence": "silence",
  // Alert responses of other devices on a bus: `nmea2000.alerts` allows them. Our alarms are not tested from there.
  "NMEA2000 126984 acknowledge": "acknowledge",
  "NMEA2000 126984 silence": "silence",
  "NMEA2000 126984 test off": null,
  "NMEA2000 126984 test on": null,
  // Other messages that our node accepts: requests for what it sends anyway, and those about its address. None of them changes the vessel.
  "NMEA2000 59392": "public",
  "NMEA2000 59904": "public",
  "NMEA2000 60160": "public",
  "NMEA2000 60416": "public",
  "NMEA2000 60928": "public",
  "NMEA2000 65240": "public",
  "NMEA2000 126208": "public",
  "NMEA2000 126996": "public",
  "NMEA2000 126998": "public",
  // Alarms of other devices. Like values, they come by a source that the project names.
  "NMEA2000 126983": "public",
  "NMEA2000 126985": "public",
  // Sentences about an alert: acknowledge it, silence it, repeat it. Taking over the responsibility for it (O) is refused.
  "NMEA0183 ACN A": "acknowledge",
  "NMEA0183 ACN S": "silence",
  "NMEA0183 ACN Q": "public",
  "NMEA0183 ACN O": null,
  // The server of raw frames sends frames and accepts none.
  "RAW frame": null,
  // Commands on the files of a stopped service. The computer's own file permissions decide who may run them.
  "FILES logbook add": "log",
  "FILES logbook correct": "correct",
  "FILES logbook countersign": "countersign",
  "FILES logbook checkpoint": "sign",
  "FILES evidence make": "sign",
  "FILES logbook accept": "accept book",
  "FILES logbook key enter": "accept book",
  "FILES logbook key revoke": "accept book",
  "FILES logbook import": "log",
  "FILES history compact": "stop",
  "FILES history import": "stop",
  "FILES restore": "stop",
  // Signals to the service, which the operating system lets only the administrator send.
  "SIGNAL SIGHUP": "project reload",
  "SIGNAL SIGINT": "stop",
  "SIGNAL SIGTERM": "stop",
};

/**
 * The right that a door needs; null: nobody may pass; undefined: only `local` may. A GET without a row needs `read`, since no GET
 * changes anything.
 */
export function rightOf(door: string): Right | null | undefined {
  const right = DOORS[door];
  return right === undefined && /^(GET|HEAD|OPTIONS) /.test(door) ? "read" : right;
}

export function mayPass(rights: Rights, door: string): boolean {
  const right = rightOf(door);
  if (right === null) return false;
  return right === undefined ? rights === RIGHTS_OF.local : rights.has(right);
}
