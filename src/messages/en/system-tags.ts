/** The tags by which the service reports its own faults, and the messages of their alarms. */
import type { Texts } from "../catalogue.ts";
export const systemTags = {
  clock: {
    tag: "This computer's clock cannot be right",
    alarm: "The clock of this computer cannot be right: it has leapt, is years behind, or differs from GNSS",
    advice:
      "Times in the log book may be wrong until it is right. Set this computer's clock, look at its battery, and note the true time in the log book.",
  },
  dataDir: {
    tag: "The data directory is lost",
    alarm: "The data directory is gone, exchanged or read-only: NOTHING is being kept",
    advice:
      "Alarms still come, but neither they nor any value are recorded. Put the disk or card back, see that it can be written, and restart the service.",
  },
} as const;

export type SystemTagMessages = Texts<typeof systemTags>;
