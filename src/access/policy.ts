/**
 * Who may do what: the one table that every door asks. A door that has no row lets only programs of this computer through.
 *
 *     local   a program of this computer itself
 *     open    anybody, where the service listens on loopback only (also through a proxy), or with `--insecure-open`
 *     guest   anybody else who reaches the service: reads, and writes nothing
 *
 * Pages, documents and files of the console are public and no doors. The server of raw frames takes nothing in. Pure.
 */
export type Right =
  | "read"
  | "acknowledge"
  | "silence"
  | "suppress"
  | "log"
  | "correct"
  | "countersign"
  | "sign"
  | "application data"
  | "accept book"
  | "project reload";

export type Role = "local" | "open" | "guest";

const WRITES: readonly Right[] = [
  "acknowledge",
  "silence",
  "suppress",
  "log",
  "correct",
  "countersign",
  "sign",
  "application data",
];

export const RIGHTS_OF: Readonly<Record<Role, ReadonlySet<Right>>> = {
  local: new Set<Right>(["read", ...WRITES, "accept book", "project reload"]),
  open: new Set<Right>(["read", ...WRITES]),
  guest: new Set<Right>(["read"]),
};

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
  "POST /project/reload": "project reload",
  // A PUT acknowledges or silences, and so do the notifications of version 2.
  "PUT /signalk/v1/api": "acknowledge",
  "WS PUT /signalk/v1/stream": "acknowledge",
  "POST /signalk/v2/api/notifications": "acknowledge",
  "POST /signalk/v2/api/resources/logbook": "log",
  "POST /signalk/v1/applicationData": "application data",
  // Answered the same way to everybody, and nothing changes.
  "PUT /signalk/v2/api/notifications": "read",
  "DELETE /signalk/v2/api/notifications": "read",
  "PUT /signalk/v2/api/resources/logbook": "read",
  "DELETE /signalk/v2/api/resources/logbook": "read",
  "POST /signalk/v1/auth/login": "read",
  "PUT /signalk/v1/auth/logout": "read",
  "POST /signalk/v1/auth/logout": "read",
  "POST /signalk/v1/auth/validate": "read",
  "POST /signalk/v1/access/requests": "read",
};

/** Whether the role may pass the door. What only reads has no row of its own: a GET never changes anything. */
export function mayPass(role: Role, door: string): boolean {
  const right = DOORS[door] ?? (/^(GET|HEAD|OPTIONS) /.test(door) ? "read" : undefined);
  return right === undefined ? role === "local" : RIGHTS_OF[role].has(right);
}
