/**
 * Who may do what: the one table that every door asks. A door that has no row lets only programs of this computer through.
 *
 *     local                a program of this computer itself
 *     open                 anybody, where the service listens on loopback only (also through a proxy), or with `--insecure-open`
 *     visitor              anybody else who reaches the service and has not signed in; reads, where the project lets everybody
 *     guest … master       people, by the role of their account
 *
 * A program has the rights of its token's scopes. Pages, documents and files of the console are public and no doors. The server of raw
 * frames takes nothing in. Pure.
 */

/** What a door lets somebody do. */
export const RIGHTS = [
  // What everybody may: look who they are, sign in, see that the service lives.
  "public",
  "read",
  "own account",
  "acknowledge",
  "silence",
  "suppress",
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
  "accept book",
  "access code",
] as const;
export type Right = (typeof RIGHTS)[number];

/** The roles of accounts, with what each is for. */
export const ROLES = ["guest", "crew", "engineer", "service_technician", "master"] as const;
export type Role = (typeof ROLES)[number];
export type Rights = ReadonlySet<Right>;

/** What somebody may without an account, where nobody needs one. */
const OPEN: readonly Right[] = [
  "public",
  "read",
  "acknowledge",
  "silence",
  "suppress",
  "log",
  "correct",
  "countersign",
  "sign",
  "application data",
];

/** The watch: it answers alarms and keeps the book. */
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
];

export const RIGHTS_OF: Readonly<Record<Role | "local" | "open" | "visitor" | "shut out", Rights>> = {
  local: new Set<Right>(RIGHTS),
  open: new Set<Right>(OPEN),
  visitor: new Set<Right>(["public", "read"]),
  // A visitor where only those who are signed in may look.
  "shut out": new Set<Right>(["public"]),
  // Has a name aboard, and changes nothing.
  guest: new Set<Right>(["public", "read", "own account"]),
  crew: new Set<Right>(CREW),
  // Knows which alarm is out of order, and which program may be let in.
  engineer: new Set<Right>([...CREW, "suppress", "tags", "sessions", "tokens", "tablet", "project reload"]),
  // Repairs: takes alarms out of service and writes what was done. An alarm is the watch's to answer.
  service_technician: new Set<Right>([
    "public",
    "read",
    "own account",
    "suppress",
    "log",
    "correct",
    "application data",
  ]),
  // Everything but what only somebody at the computer itself may: to confirm a book whose evidence is gone, and to read the code.
  master: new Set<Right>(RIGHTS.filter((right) => right !== "accept book" && right !== "access code")),
};

/**
 * What a PIN does not open, only a password: four digits on a tablet that lies about must not make accounts, tokens and tablets, which
 * stay when it is found again.
 */
const NOT_BY_PIN: Rights = new Set<Right>(["people", "tokens", "tablet"]);

/** Of somebody who has signed in with a PIN. */
export function rightsByPin(role: Role): Rights {
  return RIGHTS_OF[role].difference(NOT_BY_PIN);
}

/** What a program may be let do, by the scopes of its token. */
export const SCOPES = {
  read: ["read"],
  tags: ["tags"],
  acknowledge: ["acknowledge", "silence"],
  write: ["log", "correct", "application data"],
  control: ["suppress", "project reload"],
} as const satisfies Readonly<Record<string, readonly Right[]>>;
export type Scope = keyof typeof SCOPES;

export function rightsOfScopes(scopes: readonly Scope[]): Rights {
  return new Set<Right>(["public", ...scopes.flatMap((scope) => SCOPES[scope])]);
}

/** Method and path; `WS` is a message by a WebSocket. */
export const DOORS: Readonly<Record<string, Right>> = {
  "POST /alarms/{alarm_id}/ack": "acknowledge",
  "POST /alarms/silence": "silence",
  "POST /alarms/{alarm_id}/silence": "silence",
  "POST /alarms/rules/{tag_id}/{alarm_id}/shelve": "suppress",
  "POST /alarms/rules/{tag_id}/{alarm_id}/unshelve": "suppress",
  "POST /alarms/rules/{tag_id}/{alarm_id}/out-of-service": "suppress",
  "POST /alarms/rules/{tag_id}/{alarm_id}/return-to-service": "suppress",
  "POST /logbook": "log",
  "POST /logbook/{entry_id}/corrections": "correct",
  "POST /logbook/{entry_id}/countersignatures": "countersign",
  "POST /logbook/checkpoint": "sign",
  "POST /logbook/acceptances": "accept book",
  // Whose key it is, somebody vouches for who is at the computer itself.
  "POST /logbook/person-keys": "accept book",
  "POST /logbook/person-keys/revocations": "accept book",
  "POST /project/reload": "project reload",
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
  // One's own password; the rest asks for "people" besides.
  "POST /access/people/{name}": "own account",
  "GET /access/tokens": "tokens",
  "POST /access/tokens": "tokens",
  "POST /access/tokens/{id}/revoke": "tokens",
  "GET /access/requests": "tokens",
  "POST /access/requests/{id}/approve": "tokens",
  "POST /access/requests/{id}/deny": "tokens",
  // Probes, and what somebody needs to know before they sign in.
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
  "WS /signalk/v1/stream": "read",
  // A PUT acknowledges or silences, and so do the notifications of version 2.
  "PUT /signalk/v1/api": "acknowledge",
  "WS PUT /signalk/v1/stream": "acknowledge",
  "POST /signalk/v2/api/notifications": "acknowledge",
  "POST /signalk/v2/api/resources/logbook": "log",
  "POST /signalk/v1/applicationData": "application data",
  // Answered the same way to everybody who reads, and nothing changes.
  "PUT /signalk/v2/api/notifications": "read",
  "DELETE /signalk/v2/api/notifications": "read",
  "PUT /signalk/v2/api/resources/logbook": "read",
  "DELETE /signalk/v2/api/resources/logbook": "read",
};

/** The right that a door asks for; undefined: only `local` passes. What only reads has no row of its own: a GET never changes anything. */
export function rightOf(door: string): Right | undefined {
  return DOORS[door] ?? (/^(GET|HEAD|OPTIONS) /.test(door) ? "read" : undefined);
}

export function mayPass(rights: Rights, door: string): boolean {
  const right = rightOf(door);
  return right === undefined ? rights === RIGHTS_OF.local : rights.has(right);
}
