/** `bitacora doctor`: what it finds, in plain words. */
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;
const enough = (days: number | undefined): string =>
  days === undefined ? "" : `; at the present rate enough for ${days.toLocaleString("en")} days`;

export const doctor = {
  command: {
    summary: "Look at this computer and the service, and say what is wrong and which command to type.",
    description:
      "It changes nothing. It works without the service and asks the running one. Exit status 1 if something is wrong; what is only worth a look " +
      "or not known does not count.",
    project: "project file to check; without it /etc/bitacora/project.yaml",
  },
  https: {
    authority: (days: number) =>
      days < 0
        ? "HTTPS: the vessel's authority is over; the service makes another, which all devices have to trust anew"
        : `HTTPS: devices can trust the vessel's authority for ${days} more days; its certificates are renewed by themselves`,
    files: (file: string, days: number) =>
      days < 0
        ? `HTTPS: the certificate in ${file} is over`
        : `HTTPS: the certificate in ${file} counts for ${days} days`,
    atStart: "HTTPS: its certificate is made at the start",
    unusable: (fault: string) => `HTTPS: ${fault}`,
    openKey: (file: string, mode: string) => `Others can read the key in ${file} (${mode})`,
  },
  levels: { ok: "good", warn: "look", fail: "WRONG", unknown: "unknown" },
  backupNone: (dir: string) => `There is no backup in ${dir}`,
  backupNewest: (dir: string, at: string) => `The newest backup in ${dir} is of ${at}`,
  checkFailed: (check: string, reason: string) => `The doctor's own check '${check}' failed: ${reason}`,
  checkLate: (check: string) => `The check '${check}' has not ended in time: something it looks at does not answer`,
  node: {
    good: (version: string, path: string) => `Node ${version} (${path})`,
    old: (version: string, path: string) => `Node ${version} (${path}) is too old: 24.15 or newer is needed`,
  },
  socketcan: {
    whys: {
      "package-missing": "the package 'socketcan' is not installed",
      "package-unusable": "the package 'socketcan' cannot be loaded; it may have been built for another system",
    },
    good: () => "The package for CAN buses (socketcan) is installed and loads",
    missing: (why: string, isNeeded: boolean) =>
      `${isNeeded ? "The CAN bus of the project cannot be used" : "No CAN bus can be used (the project has none)"}: ${why}`,
  },
  link: {
    otherName: (name: string, others: readonly string[]) =>
      `${name}: there is no such interface; this computer has ${others.join(", ")}. Is that the bus? Then write its name in the project`,
    notCan: (name: string) => `${name} is not a CAN interface`,
    down: (name: string) => `${name}: the interface is down`,
    noDetails: (name: string, isMissing: boolean) =>
      `${name} is up; its bit rate and state are not known, because 'ip' ${isMissing ? "is not installed" : "does not answer in time"}`,
    busOff: (name: string) =>
      `${name}: the controller has left the bus after too many errors (BUS-OFF); check cable, terminators and bit rate`,
    errors: (name: string, state: string) =>
      `${name}: the controller has many errors (${state}); check cable, terminators and bit rate`,
    bitRate: (name: string, rate: number) =>
      `${name}: the bit rate is ${rate}; NMEA 2000 has 250000. Nothing is received`,
    restart: (name: string) => `${name}: nothing restarts the controller after too many errors (restart-ms is 0)`,
    queue: (name: string, frames: number) => `${name}: the interface queues only ${frames} frames (txqueuelen)`,
    good: (name: string, rate: number | null, state: string | null, restartMs: number | null) =>
      rate === null
        ? `${name} is up (a virtual bus)`
        : `${name} is up: ${rate} bit/s, ${state ?? "?"}, restarts after ${restartMs ?? "?"} ms`,
  },
  serial: {
    missing: (file: string) => `There is no serial port ${file}; is the device plugged in, and this still its name?`,
    none: (file: string) => `${file} is no serial port`,
    denied: (file: string) => `${file} is not open to this user; the service needs the group dialout`,
    hidden: () => "The unit hides all serial ports from the service (PrivateDevices)",
    good: (file: string) => `${file} is there`,
  },
  buffers: {
    unknown: () => "The system does not show the size of socket buffers",
    good: (bytes: number, stallMs: number) => `Socket buffers of ${bytes} bytes hold ${stallMs} ms of a full bus`,
    small: (bytes: number, stallMs: number) =>
      `Socket buffers of ${bytes} bytes hold only ${stallMs} ms of a full bus: a short stall loses frames`,
  },
  port: {
    own: (url: string) => `The service listens at ${url}`,
    free: (host: string, port: number) => `Port ${port} of ${host} is free for the service`,
    refused: (host: string, port: number, code: string) => `Port ${port} of ${host} cannot be used (${code})`,
    taken: (port: number, who: string | undefined) =>
      `Port ${port} is taken${who === undefined ? " by a program that only root can see" : ` by ${who}`}: the service cannot start`,
  },
  clock: {
    impossible: (now: string) => `The clock says ${now}, a time before this program was made`,
    synchronised: (source: string | undefined) =>
      `The clock is synchronised${source === undefined ? "" : ` (${source})`}`,
    notSynchronised: (source: string | undefined) =>
      source === undefined
        ? "The clock is not synchronised, and nothing runs that would set it (chrony, systemd-timesyncd, gpsd)"
        : `The clock is not synchronised yet; ${source} runs`,
    unknown: () => "Whether the clock is synchronised is not known: timedatectl does not answer",
    rtc: () => "There is a clock that runs while the computer is off (RTC)",
    noRtc: () =>
      "No clock runs while the computer is off (RTC): after a power cut the time is wrong until it is set; a module costs a few euros",
  },
  disk: {
    readOnly: (point: string) =>
      `The disk at ${point} is mounted read-only: nothing can be stored; a card that fails becomes so`,
    volatile: (point: string, type: string) => `The data directory is on ${type} (${point}): it is lost with the power`,
    mounted: (point: string, type: string) => `The data directory is on ${type}, mounted at ${point} for writing`,
    unknown: (dir: string) => `The disk of ${dir} cannot be queried`,
    full: (bytes: number) =>
      `The disk is full: ${megabytes(bytes)} free, which are kept for alarms and the log book; samples are lost`,
    low: (bytes: number, days: number | undefined) =>
      `The disk is nearly full: ${megabytes(bytes)} free${enough(days)}`,
    good: (bytes: number, days: number | undefined) => `${megabytes(bytes)} of the disk are free${enough(days)}`,
  },
  wear: {
    unknown: (name: string) => `${name} does not say how worn it is`,
    worn: (name: string, percent: number) =>
      `${name} says that it is worn (${percent} %): make a backup and replace it`,
    good: (name: string, percent: number) => `${name} says that ${percent} % of its life are used`,
  },
  rights: {
    notAFolder: (dir: string) => `${dir} is not a folder`,
    missing: (dir: string) => `${dir} does not exist yet; the service makes it at its first start`,
    unreadable: (dir: string, code: string) =>
      `${dir} cannot be read by you (${code}); members of the group bitacora may, once they have logged in again`,
    foreign: (file: string, found: string, owner: string, files: number) =>
      `${file} ${files > 1 ? `and ${files - 1} more belong` : "belongs"} to ${found}, the data directory to ${owner}: the service cannot write ${files > 1 ? "them" : "it"}`,
    projectUnreadable: (file: string, owner: string) =>
      `${file} cannot be read by ${owner}, to whom the data directory belongs: the service does not start with it`,
    keyOpen: () => "Others may read the key of the log book: whoever has it can sign as this vessel",
    notWritable: (dir: string) => `${dir} cannot be written by its owner`,
    good: (dir: string, owner: string) => `${dir} and all files in it belong to ${owner}`,
  },
  unit: {
    noSystemd: () => "This computer is not run by systemd, or it does not answer",
    masked: () => "The unit is masked: systemd does not start it",
    faulty: (state: string) => `systemd cannot read the unit (${state})`,
    noProgram: (path: string) => `The unit starts ${path}, which is not there: Node or Bitácora lies elsewhere now`,
    gaveUp: () => "The service does not start until a person has mended something (status 78): the journal says what",
    starting: (isFirst: boolean): string =>
      isFirst ? "The service is just starting" : "The service is started again and again: it ends each time",
    missing: () => "No unit bitacora.service is installed: the service does not start by itself",
    notRunning: (active: string, sub: string) => `The unit is not running (${active}, ${sub})`,
    disabled: () => "The unit does not start when the computer starts",
    restarted: (times: number) => `systemd had to restart the service ${times} time(s)`,
    noWatchdog: () => "The unit has no watchdog: a service that hangs is not restarted",
    good: () => "The unit is installed, starts with the computer, runs, and is watched",
  },
  accounts: {
    lost: (dir: string) =>
      `There were accounts in ${dir}, and access.json is gone or could not be read: nobody can sign in until a first account is made again`,
  },
  lastEnd: {
    unknown: () => "How the last run ended is not known: you cannot read the data directory",
    clean: () => "The last run was stopped in order, or there was none",
    unclean: (alive: string, rebooted: boolean | null) =>
      `The last run ended without a stop${rebooted === null ? "" : rebooted ? " (power cut or restart of the computer)" : " (killed or crashed)"}; it was last alive at ${alive}`,
  },
  project: {
    none: (isNeeded: boolean): string =>
      isNeeded
        ? "There is no project file, /etc/bitacora/project.yaml: the service cannot start"
        : "There is no project file: 'serve' without one shows the demo vessel",
    good: (file: string, name: string) => `${file} is good: ${name}`,
    warnings: (file: string, count: number, first: string) =>
      `${file} has no faults and ${count} warning(s), the first: ${first}`,
    faults: (file: string, count: number) => `${file} has ${count} fault(s): the service does not start with it`,
    unreadable: (file: string, reason: string) => `${file} cannot be read: ${reason}`,
  },
  shore: {
    good: (url: string) => `Shore answers at ${url}, and its clock is ours`,
    caUnusable: (file: string, code: string) =>
      `shore: ca: ${file} ${code === "" ? "is no certificate in PEM" : `cannot be read (${code})`}; the system's certificates are used instead`,
    caExpired: (file: string, at: string) => `shore: ca: the certificate in ${file} has expired (${at})`,
    silent: (url: string, reason: string) => `Shore at ${url} does not answer (${reason}); what is to go there waits`,
    foreign: (url: string) => `What answers at ${url} is no shore of Bitácora: is the url in the project right?`,
    clock: (url: string, seconds: number) =>
      `The clocks of shore at ${url} and of this computer are ${Math.abs(seconds).toLocaleString("en")} s apart: signatures are refused beyond some minutes`,
  },
  broker: {
    good: (name: string) => `The MQTT broker ${name} takes this vessel`,
    silent: (name: string, reason: string) => `The MQTT broker ${name} is not reached (${reason})`,
  },
  service: {
    none: () => "No service has this data directory open",
    good: (url: string) => `The service at ${url} says that all is well`,
    reason: (text: string, since: string) => `The service says: ${text} (since ${since})`,
    silent: (url: string) => `The service at ${url} does not answer: it hangs`,
    foreign: () => "another program answers there",
  },
};

export type DoctorMessages = typeof doctor;
