/** Texts of `bitacora status`. */
export const status = {
  summary: "Say on one screen how the vessel's service is: condition, alarms, sources, log book, disk.",
  description:
    "Exit status: 0 if all is well, 1 if something needs a look or no service runs. What is wrong with the computer, and what to type: 'bitacora doctor'.",
  service: "{name}: the service runs at {url}, version {version}, for {uptime}",
  stopped: "No service runs on {dir}; 'bitacora doctor' says how to start it",
  rows: { condition: "condition", alarms: "alarms", sources: "sources", book: "log book", disk: "disk" },
  condition: "{condition, select, ok {all is well} degraded {degraded} other {failing}}",
  reason: "{text} {whatToDo}",
  alarms: "{count, plural, =0 {none} one {1 is open} other {{count} are open}}",
  moreAlarms: "and {count} more: bitacora alarms list",
  noSources: "none",
  simulator: "simulator",
  source:
    "{name}: {state, select, starting {starting} running {running} waiting {waiting} ended {ended} other {failed}}{fault, select, none {} other { ({fault})}}",
  book: "{entries, plural, one {1 entry} other {{entries} entries}}, of which {signed} are signed{fault, select, none {} other {; CANNOT BE WRITTEN ({fault})}}",
  stoppedBook:
    "{entries, plural, one {1 entry} other {{entries} entries}}{last, select, none {} other {, the last at {last}}}",
  disk: "{free} free{fault, select, none {} gone {; the data directory is GONE} other {; nothing can be stored ({fault})}}",
  diskUnknown: "not known",
} as const;
