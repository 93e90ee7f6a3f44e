import type { Clock } from "../../../src/core/clock.ts";
import type { NameOf } from "../../../src/nmea2000/tags/bus-sources.ts";
import { mappingPlans, type OwnMapping } from "../../../src/nmea2000/tags/mapping-plan.ts";
import { preferenceFor, type SourcePreference } from "../../../src/nmea2000/tags/source-preference.ts";
import { Nmea2000Subscriber } from "../../../src/nmea2000/tags/subscriber.ts";
import type { TagTexts } from "../../../src/tags/vocabulary/vocabulary.ts";
import { Intake } from "../../../src/tags/intake.ts";
import { sourceLine } from "../../../src/tags/source-ranking.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { messagesIn } from "../../../src/messages/messages.ts";

const en = messagesIn("en").nmea;

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
  const intake = new Intake({ tags: store, clock, preferenceOf: (tagId) => preferenceFor(preferences, tagId) });
  const another = (elsewhere: string, nameOf?: NameOf) => {
    const line = sourceLine("nmea2000", elsewhere);
    return new Nmea2000Subscriber({ store, intake, clock, line, autoRegister, texts, plans, nameOf });
  };
  return { store, intake, subscriber: another(where), another };
}
