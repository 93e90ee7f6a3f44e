/** Summaries of the entries that the service itself writes in the log book. */
import type { Texts } from "../catalogue.ts";

export const entries = {
  /** How numbers are written, and what true and false are called. */
  language: "en",
  on: "on",
  off: "off",
  alarmActive: "Alarm: {message} ({tagId} = {value})",
  alarmAcknowledged: "Alarm acknowledged by {user}: {message} ({tagId}){reason, select, none {} other {: {reason}}}",
  alarmCleared: "Alarm cleared: {message} ({tagId} = {value})",
  alarmEnded: "Alarm ended with its watch: {message} ({tagId} = {value})",
  alarmChattering:
    "Chattering alarm: {message} ({tagId}) came back {repeats} times from {from} to {until}; these have no entries of their own",
  alarmEscalated:
    "{isUnanswered, select, true {Nobody acknowledged} other {More urgent}}: {message} ({tagId}) rises from {from} to {to}",
  alarmReturned: "Returned to normal, the alarm stays open: {message} ({tagId} = {value})",
  /** `times`: with the first one. */
  alarmRecurred: "Alarm came again ({times} times by now): {message} ({tagId} = {value})",
  alarmSilenced:
    "{alarm, select, none {All alarms silenced by {user} ({count})} other {Alarm silenced by {user}: {alarm}}}",
  alarmUnsilenced: "Alarm came back and ended the silence: {message} ({tagId})",
  alarmShelved: "Alarm shelved by {user} until {until}: {message} ({tagId}): {reason}",
  alarmUnshelved:
    "{user, select, none {Shelving has ended: {message} ({tagId})} other {Alarm unshelved by {user}: {message} ({tagId})}}",
  alarmOutOfService: "Alarm taken out of service by {user}: {message} ({tagId}): {reason}",
  alarmInService: "Alarm returned to service by {user}: {message} ({tagId})",
  /** `changes`: each key of the rule as it was and as it is now. */
  alarmRuleChanged:
    "Alarm {act, select, added {added} removed {removed} other {changed}} by {user}: {message} ({tagId}){changes, select, none {} other {: {changes}}}",
  engineStart: "Engine {engine} started",
  engineStop: "Engine {engine} stopped",
  clockStep: "The clock leapt {isAhead, select, true {ahead} other {back}}: it should say {expected} and says {found}",
  clockDiffers: "The clock of this computer and GNSS on the bus differ: the clock says {clock}, GNSS {gnss}",
  /** `gapS`: null if the clock was set back meanwhile. `rebooted`: null if that is not known. */
  uncleanEnd:
    "The service ended without a stop{rebooted, select, none {} true { (the computer restarted or lost power)} other { (the process was killed or crashed)}}: last alive at {lastAlive}{gapS, select, none {} other {, about {gapS} s not recorded}}",
  tornTail: "The last line had been cut off in mid-write ({bytes} bytes, never acknowledged); it is kept in {file}",
  projectReloaded:
    "The project was reloaded{applied, select, none {} other {; applied: {applied}}}{restart, select, none {} other {; wait for a restart: {restart}}}",
  /** `hash`: the first digits of the project file's SHA-256; undefined without a file. `isOther`: it was another one before. */
  serviceStarted:
    "Bitácora {version} has started{versionBefore, select, none {} other { (before: {versionBefore})}}; project {project}{hash, select, none {} other { ({hash}…)}}{isOther, select, true {, which has changed since the last time} other {}}",
  serviceStopped: "Bitácora {version} has been stopped",
  historyDamaged:
    "Samples are damaged in {places} {places, plural, one {place} other {places}}: bitacora history check says where",
  samplesBound:
    "{samples} {samples, plural, one {sample} other {samples}} in {blocks} {blocks, plural, one {block} other {blocks}}{recordings, plural, =0 {} one { and one recording of a bus} other { and # recordings of a bus}} cannot be changed unseen any more{removed, plural, =0 {} one {; the oldest were removed as the project says} other {; the oldest were removed as the project says}}",
  samplesNotBound: "Samples could not be bound to the log book: {reason}; it is tried again",
  stateDamaged:
    "{file} {refusal, select, none {is damaged} other {cannot be read ({refusal})}}{isLost, select, true {: what it held is lost} other {: its copy is used}}",
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
    secret_changed:
      "{user, select, none {{name} has a new password or PIN} other {{name} was given a new password or PIN by {user}}}",
    token_approved: "Token for {name} ({scopes}{prefix, select, none {} other {; tags {prefix}*}}), allowed by {user}",
    token_revoked: "Token of {name} taken away by {user}",
    tablets_forgotten: "{user} has taken away all bridge tablets",
    passkey_added: "{name} has a new passkey: {label}",
    passkey_removed: "Passkey {label} of {name} removed by {user}",
    passkey_copied: "Passkey {label} of {name} refused: there are two of it, one of them a copy",
    request_denied: "{name} was not let in, by {user}",
    tablet_made: "A bridge tablet was made by {user}{address, select, none {} other {, at {address}}}",
    watch_handed_over: "{user} has handed the watch over to {to}{note, select, none {} other {: {note}}}",
    sign_in_failed:
      "Sign-in failed {count, plural, one {} other {# times }}as {names, select, none {?} other {{names}}}, from {addresses}",
    write_refused:
      "Refused to write {count, plural, one {} other {{count} times }}{names, select, none {} other {to {names}, }}from {addresses}",
  },
  accountsLost:
    "The accounts are gone or cannot be read: nobody can sign in until a first account is made again; nothing is opened by it",
  bus: {
    recordingStarted: "Recording of {line} started; it ends at {until}",
    recordingStopped: "Recording of {line} stopped ({frames} frames)",
    recordingEnded:
      "Recording of {line} ended{why, select, time {: its time is over} size {: it is as large as it may be} disk {: the disk has no room left, or cannot be written} other {}} ({frames} frames)",
    nodeSet: "Device at address {address} of {line} has set our node: {settings}",
    set: {
      deviceInstance: "device instance {value}",
      systemInstance: "system instance {value}",
      description1: "first installation description ''{value}''",
      description2: "second installation description ''{value}''",
      interval: "PGN {pgn} {value, select, usual {at its usual interval} other {every {value} ms}}",
      priority: "PGN {pgn} with {value, select, usual {its usual priority} other {priority {value}}}",
    },
    deviceCommanded:
      "Device at address {address} of {line} asked to take{deviceInstance, select, none {} other { device instance {deviceInstance}}}{systemInstance, select, none {} other { system instance {systemInstance}}}: {answer, select, done {it did} refused {it refused} other {it did not answer}}",
  },
  restartAsked: "{user} has asked the service to restart",
  projectWritten: "The project file was changed: {changes}",
  projectNotWritten: "The project file was not changed after all: {reason}",
  anchor: {
    down: "Anchor down at {place}, circle {radiusM} m",
    changed: "Anchor watch changed: {place}, circle {radiusM} m",
    up: "Anchor up",
  },
  area: {
    set: "Guard area {name} set: {radiusM, select, none {polygon from {place}} other {{place}, {radiusM} m}}, alarm when {alarmWhen, select, outside {left} other {entered}}",
    removed: "Guard area {name} taken away",
  },
  crewListed: "{crew, select, none {Nobody aboard} other {Crew: {crew}}}",
  /** Each begins with TEST where it is one. `who`, as `mob.who` says it. */
  mob: {
    marked:
      "{isTest, select, true {TEST: person overboard} other {Person overboard}}{place, select, none {, place not known} other { at {place}}}, marked by {who}{crew, select, none {} other {; aboard by the crew list: {crew}}}",
    joined:
      "{isTest, select, true {TEST: } other {}}Belongs to the person overboard: {who}{place, select, none {} other { at {place}}}",
    withdrawn: "{isTest, select, true {TEST: } other {}}Person overboard taken back by {who}: a person must end it",
    crowded:
      "{isTest, select, true {TEST: } other {}}More calls and beacons belong to the person overboard than can be kept: the oldest are dropped. The newest: {who}{place, select, none {} other { at {place}}}",
    named: "{isTest, select, true {TEST: } other {}}It was {who} who marked the person overboard at {time}",
    ended:
      "{isTest, select, true {TEST of person overboard} other {Person overboard}} ended by {by} after {minutes} min{reason, select, none {} other {: {reason}}}",
  },
  distressLeftOut: "More distress calls at once than can be listed one by one; the newest: {newest}",
  distressAnswered: "Distress of {vessel} acknowledged by DSC by {by}",
  valueSet: "{tagId} set to {value}",
  switchOrdered: "{name}: to be switched {on, select, true {on} other {off}}",
  /** `why`: one of `switching.reasons`. */
  switchEnded:
    "{name}: {phase, select, done {switched {on, select, true {on} other {off}}, says the device} refused {not switched; nothing was sent} other {not known to be switched {on, select, true {on} other {off}}}}{why, select, none {} other {: {why}}}",
  sourceChosen: "{tagId} is taken from {source} from now on",
  sourceReleased: "{tagId} is taken from the usual source again",
  snapshot: "Snapshot of {tags} tags",
} as const;

export type EntryMessages = Texts<typeof entries>;
