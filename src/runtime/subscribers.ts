/**
 * The one place where the NMEA 2000 subscribers of a service are made: whatever a source is, its messages become tags by
 * the project's own table, and what two sources say of one tag is judged by one ranking.
 */
import type { NmeaMessages } from "../messages/en/nmea.ts";
import { Nmea2000Subscriber } from "../nmea2000/subscriber.ts";
import type { Name } from "../nmea2000/node-name.ts";
import type { Project } from "../project/project.ts";
import type { TagStore } from "../tags/tag-store.ts";

/** The NAME of the device that has an address now; undefined while it has told none. */
export type NameOf = (address: number) => Name | undefined;

/**
 * A subscriber for the messages that come from `where` (`can0`, `replay`, a gateway's host and port). A source that has no
 * device table of its own leaves `nameOf` out: then NAMEs are learned from the address claims among the messages.
 */
export type MakeSubscriber = (where: string, nameOf?: NameOf) => Nmea2000Subscriber;

interface SubscriberParts {
  readonly project: Project;
  readonly tags: TagStore;
  readonly texts: NmeaMessages;
}

export function subscriberMaker({ project, tags, texts }: SubscriberParts): MakeSubscriber {
  return (where) => new Nmea2000Subscriber({ store: tags, where, autoRegister: project.nmea2000.autoRegister, texts });
}
