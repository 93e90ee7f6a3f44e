/** `bitacora doctor`: what it finds, in plain words. */
import type { Texts } from "../catalogue.ts";
export const doctor = {
  command: {
    summary: "Look at this computer and the service, and say what is wrong and which command to type.",
    description:
      "It changes nothing. It needs no running service; if one runs, it asks that as well. Exit status 1 if something is wrong; what is only worth a look " +
      "or not known does not count.",
    project: "project file to check; without it /etc/bitacora/project.yaml",
  },
  https: {
    authority:
      "{isOver, select, true {HTTPS: the vessel''s authority has expired; the service makes another, which all devices have to trust again} other {HTTPS: devices can trust the vessel''s authority for {days} more days; its certificates are renewed by themselves}}",
    files:
      "{isOver, select, true {HTTPS: the certificate in {file} has expired} other {HTTPS: the certificate in {file} is valid for {days} days}}",
    atStart: "HTTPS: its certificate is made at the start",
    unusable: "HTTPS: {fault}",
    openKey: "Others can read the key in {file} ({mode})",
  },
  levels: { ok: "good", warn: "look", fail: "WRONG", unknown: "unknown" },
  checkFailed: "The doctor's own check ''{check}'' failed: {reason}",
  checkLate: "The check ''{check}'' has not ended in time: something it looks at does not answer",
  node: {
    good: "Node {version} ({path})",
    old: "Node {version} ({path}) is too old: 24.15 or newer is needed",
  },
  socketcan: {
    whys: {
      "package-missing": "the package 'socketcan' is not installed",
      "package-unusable": "the package 'socketcan' cannot be loaded; it may have been built for another system",
    },
    good: "The package for CAN buses (socketcan) is installed and loads",
    missing:
      "{isNeeded, select, true {The CAN bus of the project cannot be used} other {No CAN bus can be used (the project has none)}}: {why}",
  },
  link: {
    otherName:
      "{name}: there is no such interface; this computer has {others}. Is that the bus? Then write its name in the project",
    notCan: "{name} is not a CAN interface",
    down: "{name}: the interface is down",
    noDetails:
      "{name} is up; its bit rate and state are not known, because 'ip' {isMissing, select, true {is not installed} other {does not answer in time}}",
    busOff:
      "{name}: the controller has left the bus after too many errors (BUS-OFF); check cable, terminators and bit rate",
    errors: "{name}: the controller has many errors ({state}); check cable, terminators and bit rate",
    bitRate: "{name}: the bit rate is {rate}; NMEA 2000 has 250000. Nothing is received",
    restart: "{name}: nothing restarts the controller after too many errors (restart-ms is 0)",
    queue: "{name}: the interface queues only {frames} frames (txqueuelen)",
    good: "{rate, select, none {{name} is up (a virtual bus)} other {{name} is up: {rate} bit/s, {state, select, none {?} other {{state}}}, restarts after {restartMs, select, none {?} other {{restartMs}}} ms}}",
  },
  serial: {
    missing: "There is no serial port {file}; is the device plugged in, and this still its name?",
    none: "{file} is no serial port",
    denied: "{file} is not open to this user; the service needs the group dialout",
    hidden: "The unit hides all serial ports from the service (PrivateDevices)",
    good: "{file} is there",
    unused: "{file} is plugged in and no source uses it; add it in Set-up, or as '{' type: {type}, device: {file} '}'",
  },
  buffers: {
    unknown: "The system does not show the size of socket buffers",
    good: "Socket buffers of {bytes} bytes hold {stallMs} ms of a full bus",
    small: "Socket buffers of {bytes} bytes hold only {stallMs} ms of a full bus: a short stall loses frames",
  },
  port: {
    own: "The service listens at {url}",
    free: "Port {port} of {host} is free for the service",
    refused: "Port {port} of {host} cannot be used ({code})",
    taken:
      "Port {port} is taken{who, select, none { by a program that only root can see} other { by {who}}}: the service cannot start",
  },
  clock: {
    impossible: "The clock says {now}, a time before this program was made",
    synchronised: "The clock is synchronised{source, select, none {} other { ({source})}}",
    notSynchronised:
      "{source, select, none {The clock is not synchronised, and nothing runs that would set it (chrony, systemd-timesyncd, gpsd)} other {The clock is not synchronised yet; {source} runs}}",
    unknown: "Whether the clock is synchronised is not known: timedatectl does not answer",
    rtc: "There is a clock that runs while the computer is off (RTC)",
    noRtc:
      "No clock runs while the computer is off (RTC): after a power cut the time is wrong until it is set; a module costs a few euros",
  },
  disk: {
    readOnly: "The disk at {point} is mounted read-only: nothing can be stored; a card that fails becomes so",
    volatile: "The data directory is on {type} ({point}): it is lost with the power",
    mounted: "The data directory is on {type}, mounted at {point} for writing",
    unknown: "The disk of {dir} cannot be queried",
    full: "The disk is full: {megabytes, number} MB free, which are kept for alarms and the log book; samples are lost",
    low: "The disk is nearly full: {megabytes, number} MB free{days, select, none {} other {; at the present rate enough for {days, number} days}}",
    good: "{megabytes, number} MB of the disk are free{days, select, none {} other {; at the present rate enough for {days, number} days}}",
  },
  wear: {
    unknown: "{name} does not say how worn it is",
    worn: "{name} says that it is worn ({percent} %): make a backup and replace it",
    good: "{name} says that {percent} % of its life are used",
  },
  rights: {
    notAFolder: "{dir} is not a folder",
    missing: "{dir} does not exist yet; the service makes it at its first start",
    unreadable:
      "{dir} cannot be read by you ({code}); members of the group bitacora may, once they have logged in again",
    foreign:
      "{more, plural, =0 {{file} belongs to {found}, the data directory to {owner}: the service cannot write it} other {{file} and # more belong to {found}, the data directory to {owner}: the service cannot write them}}",
    projectUnreadable:
      "{file} cannot be read by {owner}, to whom the data directory belongs: the service does not start with it",
    keyOpen: "Others may read the key of the log book: anyone who has it can sign as this vessel",
    notWritable: "{dir} cannot be read and written by its owner",
    good: "{dir} and all files in it belong to {owner}",
  },
  unit: {
    noSystemd: "This computer is not run by systemd, or it does not answer",
    masked: "The unit is masked: systemd does not start it",
    faulty: "systemd cannot read the unit ({state})",
    noProgram: "The unit starts {path}, which is not there: Node or Bitácora lies elsewhere now",
    gaveUp: "The service does not start until a person has mended something (status 78): the journal says what",
    starting:
      "{isFirst, select, true {The service is just starting} other {The service is started again and again: it ends each time}}",
    missing: "No unit bitacora.service is installed: the service does not start by itself",
    notRunning: "The unit is not running ({active}, {sub})",
    disabled: "The unit does not start when the computer starts",
    restarted: "systemd had to restart the service {times} time(s)",
    noWatchdog: "The unit has no watchdog: a service that hangs is not restarted",
    good: "The unit is installed, starts with the computer, runs, and is watched",
  },
  accounts: {
    lost: "There were accounts in {dir}, and access.json is gone or could not be read: nobody can sign in until a first account is made again",
  },
  lastEnd: {
    unknown: "How the last run ended is not known: you cannot read the data directory",
    clean: "The last run was stopped in order, or there was none",
    unclean:
      "The last run ended without a stop{rebooted, select, none {} true { (power cut or restart of the computer)} other { (killed or crashed)}}; it was last alive at {alive}",
  },
  project: {
    none: "{isNeeded, select, true {There is no project file, /etc/bitacora/project.yaml: the service cannot start} other {There is no project file at the usual places: name yours with --project; ''serve'' without one shows the demo vessel}}",
    good: "{file} is good: {name}",
    warnings: "{file} has no faults and {count} warning(s), the first: {first}",
    faults: "{file} has {count} fault(s), and the service does not start with it; the first: {first}",
    unreadable: "{file} cannot be read: {reason}",
  },
  service: {
    none: "No service has this data directory open",
    good: "The service at {url} says that all is well",
    reason: "The service says: {text} (since {since})",
    silent: "The service at {url} does not answer: it hangs",
  },
} as const;

export type DoctorMessages = Texts<typeof doctor>;
