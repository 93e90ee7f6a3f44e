/** The tags by which the service reports its own faults, and the messages of their alarms. */
export const systemTags = {
  clock: {
    tag: "This computer's clock cannot be right",
    alarm: "The clock of this computer cannot be right: it has leapt, is years behind, or differs from GNSS",
  },
  dataDir: {
    tag: "The data directory is lost",
    alarm: "The data directory is gone, exchanged or read-only: NOTHING is being kept",
  },
};

export type SystemTagMessages = typeof systemTags;
