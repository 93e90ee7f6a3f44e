import type { Clock } from "../../../src/core/clock.ts";
import { nmea as en } from "../../../src/messages/en/nmea.ts";
import type { NameOf } from "../../../src/nmea2000/tags/bus-sources.ts";
import { mappingPlans, type OwnMapping } from "../../../src/nmea2000/tags/mapping-plan.ts";
import { type SourcePreference, SourceRanking } from "../../../src/nmea2000/tags/source-ranking.ts";
import { Nmea2000Subscriber } from "../../../src/nmea2000/tags/subscriber.ts";
import type { TagTexts } from "../../../src/nmea2000/tags/tag-texts.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";

interface Options {
  readonly clock: Clock;
  readonly where?: string;
  readonly autoRegister?: boolean;
  readonly texts?: TagTexts;
  readonly own?: readonly OwnMapping[];
  readonly preferences?: readonly SourcePreference[];
}

/** A subscriber with a store of its own, and a way to make another one that shares all but the bus. */
export function newSubscriber({
  clock,
  where = "replay",
  autoRegister = true,
  texts = en,
  own = [],
  preferences = [],
}: Options) {
  const store = new TagStore(clock);
  const plans = mappingPlans(own);
  const ranking = new SourceRanking(preferences);
  const another = (elsewhere: string, nameOf?: NameOf) =>
    new Nmea2000Subscriber({ store, clock, where: elsewhere, autoRegister, texts, plans, ranking, nameOf });
  return { store, subscriber: another(where), another };
}
