import { nmea as en } from "../../../src/messages/en/nmea.ts";
import { mappingPlans, type OwnMapping } from "../../../src/nmea2000/mapping-plan.ts";
import { type SourcePreference, SourceRanking } from "../../../src/nmea2000/source-ranking.ts";
import { Nmea2000Subscriber } from "../../../src/nmea2000/subscriber.ts";
import type { TagTexts } from "../../../src/nmea2000/tag-texts.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { ManualClock } from "../../support/clock.ts";

interface Options {
  readonly where?: string;
  readonly autoRegister?: boolean;
  readonly texts?: TagTexts;
  readonly own?: readonly OwnMapping[];
  readonly preferences?: readonly SourcePreference[];
}

/** A subscriber with a store and a clock of its own, and a way to make another one that shares them. */
export function newSubscriber({
  where = "replay",
  autoRegister = true,
  texts = en,
  own = [],
  preferences = [],
}: Options = {}) {
  const clock = new ManualClock();
  const store = new TagStore(clock);
  const plans = mappingPlans(own);
  const ranking = new SourceRanking(preferences);
  const another = (elsewhere: string) =>
    new Nmea2000Subscriber({ store, clock, where: elsewhere, autoRegister, texts, plans, ranking });
  return { clock, store, subscriber: another(where), another };
}
