/**
 * The one place where the NMEA 2000 subscribers of a service are made: whatever a source is, its messages become tags by
 * the project's own table, and what two sources say of one tag is judged by one ranking.
 */
import type { Clock } from "../core/clock.ts";
import type { NmeaMessages } from "../messages/en/nmea.ts";
import type { NameOf } from "../nmea2000/bus-sources.ts";
import { mappingPlans } from "../nmea2000/mapping-plan.ts";
import { SourceRanking } from "../nmea2000/source-ranking.ts";
import { Nmea2000Subscriber } from "../nmea2000/subscriber.ts";
import type { Project } from "../project/project.ts";
import type { TagStore } from "../tags/tag-store.ts";

/**
 * A subscriber for the messages that come from `where` (`can0`, `replay`, a gateway's host and port). A source that has no
 * device table of its own leaves `nameOf` out: then NAMEs are learned from the address claims among the messages.
 */
export type MakeSubscriber = (where: string, nameOf?: NameOf) => Nmea2000Subscriber;

interface SubscriberParts {
  readonly project: Project;
  readonly tags: TagStore;
  readonly clock: Clock;
  readonly texts: NmeaMessages;
}

export function subscriberMaker({ project, tags, clock, texts }: SubscriberParts): MakeSubscriber {
  const { autoRegister } = project.nmea2000;
  const plans = mappingPlans([]);
  const ranking = new SourceRanking();
  return (where, nameOf) =>
    new Nmea2000Subscriber({ store: tags, clock, where, autoRegister, texts, plans, ranking, nameOf });
}
