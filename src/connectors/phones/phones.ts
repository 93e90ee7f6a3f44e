/** What all receivers of people share, one for the service: the keys, the links that acknowledge, and the browsers that have subscribed. */
import type { StatePlace } from "../../core/state-file.ts";
import { AckLinks } from "./ack-links.ts";
import { openPhoneKeys } from "./phone-keys.ts";
import { publicKeyOf } from "./push-message.ts";
import { PushSubscriptions } from "./push-subscriptions.ts";

export class Phones {
  readonly links: AckLinks;
  readonly subscriptions: PushSubscriptions;
  /** Of the service, private: as in `push-message.ts`. */
  readonly vapid: string;
  /** What browsers subscribe with. */
  readonly publicKey: string;

  /** The keys are made at the first start with a receiver that needs them. */
  static async open(place: StatePlace): Promise<Phones> {
    const { push, link } = await openPhoneKeys(place);
    return new Phones(await PushSubscriptions.open(place), new AckLinks(link, () => place.clock.now()), push);
  }

  private constructor(subscriptions: PushSubscriptions, links: AckLinks, vapid: string) {
    this.subscriptions = subscriptions;
    this.links = links;
    this.vapid = vapid;
    this.publicKey = publicKeyOf(vapid);
  }
}

/** Opens it once, when somebody needs it. */
export function phonesWhenNeeded(place: StatePlace): () => Promise<Phones> {
  let opened: Promise<Phones> | undefined;
  return () => {
    opened ??= Phones.open(place);
    // A disk that refused the keys is asked again.
    opened.catch(() => (opened = undefined));
    return opened;
  };
}
