/** Shows the checkpoints of the log book to the witnesses of the project. */
import { describeError } from "../../messages/describe-error.ts";
import type { Connector } from "../connector.ts";
import { type WitnessSettings, witnessSection } from "./section.ts";
import type { Witnesses } from "./witnesses.ts";
import { wordsIn } from "./words.ts";

export const witness: Connector<readonly WitnessSettings[], Witnesses> = {
  section: witnessSection,
  follows: [],
  /** Nothing is signed if the vessel's key cannot be used. If the witnesses' notes cannot be read, the service runs without them. */
  async open(witnesses, context) {
    const { key, dataDir, log, locale } = context;
    if (key === undefined) return [];
    const [{ Witnesses }, { FileLinkStore }] = await Promise.all([
      import("./witnesses.ts"),
      import("../../witness/file-link-store.ts"),
    ]);
    try {
      return [new Witnesses(witnesses, key, await FileLinkStore.open(dataDir, key), context)];
    } catch (error) {
      log.error(wordsIn(locale).unreadable({ reason: describeError(error) }));
      return [];
    }
  },
};
