/** Texts on the databases that get the samples. */
import type { Texts } from "../../messages/catalogue.ts";
export const en = {
  failing: "Samples do not reach {id} ({reason}); they wait and are tried again",
  back: "Samples reach {id} again",
  restarted: "{id} was started anew; what it may not have had on its disk is sent again",
  refused:
    "{id} does not take samples: {samples} so far, the last one of {tag} at {time} ({reason}); they are passed over",
  late: "{id} takes no samples older than its newest: {samples} so far are passed over ({tag})",
  inMemory: "The samples are in memory only, and there is nothing to send from; give the historian a file",
} as const;

export type ExportMessages = Texts<typeof en>;
