/** Summaries of the entries that the service itself writes in the log book. */
/** A start of the service, as its entry says it. */
interface StartedService {
  readonly version: string;
  readonly project: string;
  readonly hash: string | undefined;
  readonly isOther: boolean;
  readonly versionBefore: string | undefined;
}

type Priority = "emergency" | "alarm" | "warning" | "caution";

export const entries = {
  /** How numbers are written, and what true and false are called. */
  language: "en",
  on: "on",
  off: "off",
  alarmActive: (message: string, tagId: string, value: string) => `Alarm: ${message} (${tagId} = ${value})`,
  alarmAcknowledged: (message: string, tagId: string, user: string) =>
    `Alarm acknowledged by ${user}: ${message} (${tagId})`,
  alarmCleared: (message: string, tagId: string, value: string) => `Alarm cleared: ${message} (${tagId} = ${value})`,
  alarmChattering: (message: string, tagId: string, repeats: number, from: string, until: string) =>
    `Chattering alarm: ${message} (${tagId}) came back ${repeats} times from ${from} to ${until}; these have no entries of their own`,
  alarmEscalated: (message: string, tagId: string, from: Priority, to: Priority) =>
    `Nobody acknowledged: ${message} (${tagId}) rises from ${from} to ${to}`,
  alarmReturned: (message: string, tagId: string, value: string) =>
    `Returned to normal, the alarm stays open: ${message} (${tagId} = ${value})`,
  /** `times`: with the first one. */
  alarmRecurred: (message: string, tagId: string, value: string, times: number) =>
    `Alarm came again (${times} times by now): ${message} (${tagId} = ${value})`,
  alarmSilenced: (user: string, alarm: string | undefined, count: number) =>
    alarm === undefined ? `All alarms silenced by ${user} (${count})` : `Alarm silenced by ${user}: ${alarm}`,
  alarmUnsilenced: (message: string, tagId: string) => `Alarm came back and ended the silence: ${message} (${tagId})`,
  alarmShelved: (message: string, tagId: string, user: string, until: string, reason: string) =>
    `Alarm shelved by ${user} until ${until}: ${message} (${tagId}): ${reason}`,
  alarmUnshelved: (message: string, tagId: string, user: string | undefined) =>
    user === undefined
      ? `Time of a shelved alarm is over: ${message} (${tagId})`
      : `Alarm unshelved by ${user}: ${message} (${tagId})`,
  alarmOutOfService: (message: string, tagId: string, user: string, reason: string) =>
    `Alarm taken out of service by ${user}: ${message} (${tagId}): ${reason}`,
  alarmInService: (message: string, tagId: string, user: string) =>
    `Alarm returned to service by ${user}: ${message} (${tagId})`,
  engineStart: (engine: string) => `Engine ${engine} started`,
  engineStop: (engine: string) => `Engine ${engine} stopped`,
  clockStep: (isAhead: boolean, expected: string, found: string) =>
    `The clock leapt ${isAhead ? "ahead" : "back"}: it should say ${expected} and says ${found}`,
  clockDiffers: (clock: string, gnss: string) =>
    `The clock of this computer and GNSS on the bus differ: the clock says ${clock}, GNSS ${gnss}`,
  /** `gapS`: null if the clock was set back meanwhile. `rebooted`: null if that is not known. */
  uncleanEnd: (lastAlive: string, gapS: number | null, rebooted: boolean | null) =>
    `The service ended without a stop${rebooted === null ? "" : rebooted ? " (the computer restarted or lost power)" : " (the process was killed or crashed)"}: last alive at ${lastAlive}${gapS === null ? "" : `, about ${gapS} s not recorded`}`,
  tornTail: (bytes: number, file: string) =>
    `The last line had been cut off in mid-write (${bytes} bytes, never acknowledged); it is kept in ${file}`,
  projectReloaded: (applied: string, restart: string) =>
    ["The project was loaded anew", applied && `applied: ${applied}`, restart && `wait for a restart: ${restart}`]
      .filter((part) => part !== "")
      .join("; "),
  /** `hash`: the first digits of the project file's SHA-256; undefined without a file. `isOther`: it was another one before. */
  serviceStarted: ({ version, project, hash, isOther, versionBefore }: StartedService) =>
    [
      `Bitácora ${version} has started${versionBefore === undefined ? "" : ` (before: ${versionBefore})`}`,
      `project ${project}${hash === undefined ? "" : ` (${hash}…)`}${isOther ? ", which has changed since the last time" : ""}`,
    ].join("; "),
  serviceStopped: (version: string) => `Bitácora ${version} has been stopped`,
  historyDamaged: (places: number) =>
    `Samples are damaged in ${places} ${places === 1 ? "place" : "places"}: bitacora history check says where`,
  shoreContradicts: (id: number) =>
    `Shore has another log book than this one, from entry ${id} on: one of the two was changed`,
  restored: (name: string, at: string) =>
    `Restored from backup ${name}, made at ${at}: what was written after that is not in this book`,
  /** Who may do what. A role and a scope are words of the interface. */
  access: {
    signed_in: (user: string, role: string) => `${user} has signed in (${role})`,
    signed_out: (user: string, _of: string) => `${user} has signed out`,
    session_ended: (user: string, of: string) => `${user} has ended a session of ${of}`,
    person_added: (name: string, role: string, user: string) => `${name} has an account now (${role}), made by ${user}`,
    role_changed: (name: string, from: string, to: string, user: string) =>
      `${name} is ${to} now and was ${from}, by ${user}`,
    person_shut_out: (name: string, user: string) => `${name} is shut out by ${user}`,
    person_let_in: (name: string, user: string) => `${name} is let in again by ${user}`,
    secret_changed: (name: string, user: string) =>
      name === user ? `${name} has a new password or PIN` : `${name} was given a new password or PIN by ${user}`,
    token_approved: (name: string, scopes: string, user: string) => `Token for ${name} (${scopes}), allowed by ${user}`,
    token_revoked: (name: string, user: string) => `Token of ${name} taken away by ${user}`,
    tablets_forgotten: (user: string) => `${user} has taken away all bridge tablets`,
    passkey_added: (name: string, label: string, _user: string) => `${name} has a new passkey: ${label}`,
    passkey_removed: (name: string, label: string, user: string) => `Passkey ${label} of ${name} removed by ${user}`,
    passkey_copied: (name: string, label: string, _user: string) =>
      `Passkey ${label} of ${name} refused: there are two of it, one of them a copy`,
    request_denied: (name: string, user: string) => `${name} was not let in, by ${user}`,
    tablet_made: (user: string, address: string) =>
      `A bridge tablet was made by ${user}${address === "" ? "" : `, at ${address}`}`,
    watch_handed_over: (user: string, to: string, note: string | null) =>
      `${user} has handed the watch over to ${to}${note === null ? "" : `: ${note}`}`,
    sign_in_failed: (count: number, names: string, addresses: string) =>
      `Sign-in failed ${count === 1 ? "" : `${count} times `}as ${names || "?"}, from ${addresses}`,
    write_refused: (count: number, names: string, addresses: string) =>
      `Refused to write ${count === 1 ? "" : `${count} times `}${names === "" ? "" : `to ${names}, `}from ${addresses}`,
  },
  accountsLost: () =>
    "The accounts are gone or cannot be read: nobody can sign in until a first account is made again; nothing is opened by it",
  snapshot: (tags: number) => `Snapshot of ${tags} tags`,
};

export type EntryMessages = typeof entries;
