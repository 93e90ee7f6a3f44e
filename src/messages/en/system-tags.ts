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
  /** What a damaged file held. */
  lost: {
    anchor: {
      tag: "The anchor watch is lost",
      alarm: "The anchor watch is lost: its file is damaged. NOBODY watches the anchor",
      advice:
        "If she lies at anchor, take bearings and set the watch again: Track, Anchor, or bitacora anchor down. The log book says where it lay.",
    },
    areas: {
      tag: "The guard areas are lost",
      alarm: "The guard areas are lost: their file is damaged. NOBODY guards them",
      advice:
        "Set those again that are needed: Track, Guard areas, or bitacora area set. The log book says which there were.",
    },
    mob: {
      tag: "A person overboard may be lost from memory",
      alarm: "The file of the person overboard is damaged: if there is one, MARK IT AGAIN",
      advice: "Is everybody aboard? If not, mark it again: the log book says where it was.",
    },
    state: {
      tag: "A file of the service is lost",
      alarm: "A file that the service keeps is damaged, and so is its copy",
      advice:
        "The log book says which: messages that were waiting may not arrive, and what somebody chose or set up may have to be set up again. A card that fails damages more: make a backup.",
    },
  },
} as const;

export type SystemTagMessages = Texts<typeof systemTags>;
