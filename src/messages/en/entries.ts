/** Summaries of the entries that the service itself writes in the log book. */
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
  restored: (name: string, at: string) =>
    `Restored from backup ${name}, made at ${at}: what was written after that is not in this book`,
  snapshot: (tags: number) => `Snapshot of ${tags} tags`,
};

export type EntryMessages = typeof entries;
