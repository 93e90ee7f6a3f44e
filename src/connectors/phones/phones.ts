/** What all receivers of people share, one for the service: the keys, the links that acknowledge, and the browsers that have subscribed. */
import { randomBytes } from "node:crypto";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { AckLinks } from "./ack-links.ts";
import { publicKeyOf, vapidKey } from "./push-message.ts";
import { PushSubscriptions } from "./push-subscriptions.ts";

export class Phones {
  readonly links: AckLinks;
  readonly subscriptions: PushSubscriptions;
  /** The service's private key, as in `push-message.ts`. */
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

const KEY_FILE = "notify.key";

interface PhoneKeys {
  /** As in `push-message.ts`. */
  readonly push: string;
  /** Signs the links by which alarms are acknowledged. */
  readonly link: string;
}

/**
 * From a file that only the service reads. They are made at the first need and kept: browsers have subscribed with the one, and links on
 * phones were made with the other.
 */
export async function openPhoneKeys(place: StatePlace): Promise<PhoneKeys> {
  const file = new StateFile(place, { name: KEY_FILE, hasCopy: true, parse: keysIn, mode: 0o600 });
  const known = await file.read();
  if (known !== undefined) return known;
  const made = { push: vapidKey(), link: randomBytes(32).toString("base64url") };
  await file.write(made);
  return made;
}

function keysIn(read: unknown): PhoneKeys | undefined {
  const { push, link } = read as Partial<PhoneKeys>;
  return /^[\w-]{43}$/.test(push ?? "") && /^[\w-]{43}$/.test(link ?? "") ? ({ push, link } as PhoneKeys) : undefined;
}
