/** Words of the frame around every page. */
export const shell = {
  pages: {
    watch: "Watch",
    alarms: "Alarms",
    trends: "Trends",
    track: "Track",
    logbook: "Log book",
    bus: "Bus",
    setup: "Set-up",
    access: "Access",
  },
  skip: "Skip to content",
  link: {
    live: "Live",
    connecting: "Connecting…",
    waiting: (s: number) => `No connection · trying again in ${s} s`,
    lost: (time: string) => `No connection since ${time}. What you see is old.`,
    ended: (time: string) => `The session ended at ${time}. What you see is old: sign in to go on.`,
    closed: "Signed off",
    away: "The service does not answer.",
    awaySince: (time: string) => `The service does not answer. This screen was last live at ${time}.`,
    late: (s: number) => `${s} s behind`,
    clockApart: (apart: string) => `This device's clock and the vessel's are ${apart} apart. Times are the vessel's.`,
    behind: (s: number) => `${s} s behind. What you see is old.`,
  },
  /** How many tags have such a value. */
  origin: {
    simulated: (n: number) => `SIMULATED VALUES (${n})`,
    replayed: (n: number) => `REPLAYED VALUES (${n})`,
  },
  palette: { name: "Screen", day: "Day", dusk: "Dusk", night: "Night (red)" },
  search: "Search (Ctrl-K)",
  preferences: "This screen: light, language, units",
  docs: "Interface (API)",
  failed: (detail: string) => `This page cannot be loaded: ${detail}`,
  again: "Try again",
};
