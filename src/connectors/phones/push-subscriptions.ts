/**
 * The browsers that get alarms: whose each is, and where its push service takes messages for it. In one file of the data directory, written
 * whole before a change is answered, and readable for the service alone: anybody with an endpoint could send to it.
 */
import { randomBytes } from "node:crypto";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { formatIsoTime } from "../../core/time.ts";
import { Turn } from "../../core/turn.ts";
import { limits } from "./limits.ts";
import { arePushKeys, type PushKeys } from "./push-message.ts";

const SUBSCRIPTIONS_FILE = "push-subscriptions.json";

export interface Subscription extends PushKeys {
  readonly id: string;
  readonly endpoint: string;
  /** Null: nobody in particular, on a vessel without accounts. */
  readonly person: string | null;
  /** As people call it: `Chrome on Android`. */
  readonly device: string;
  readonly made_at: string;
}

export type SubscriptionRefusal = "foreign" | "keys" | "many";

/** Push services of the browsers; the project may name others. Anything else could make the service send requests anywhere. */
const PUSH_SERVICES = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^https:\/\/([\w-]+\.)*push\.apple\.com$/,
  /^https:\/\/([\w-]+\.)*notify\.windows\.com$/,
];

export class PushSubscriptions {
  readonly #file: StateFile<readonly Subscription[]>;
  readonly #clock: StatePlace["clock"];
  #all: readonly Subscription[];
  readonly #turn = new Turn();

  static async open(place: StatePlace): Promise<PushSubscriptions> {
    const file = new StateFile(place, { name: SUBSCRIPTIONS_FILE, hasCopy: true, parse: subscriptionsIn, mode: 0o600 });
    return new PushSubscriptions(file, place.clock, (await file.read()) ?? []);
  }

  private constructor(
    file: StateFile<readonly Subscription[]>,
    clock: StatePlace["clock"],
    all: readonly Subscription[],
  ) {
    this.#file = file;
    this.#clock = clock;
    this.#all = all;
  }

  all(): readonly Subscription[] {
    return this.#all;
  }

  /** One that is there with the same endpoint is replaced. `others`: origins of push services that the project names. */
  async add(
    given: Omit<Subscription, "id" | "made_at">,
    others: readonly string[],
  ): Promise<Subscription | SubscriptionRefusal> {
    if (!isPushService(given.endpoint, others)) return "foreign";
    if (!arePushKeys(given)) return "keys";
    return this.#turn.take(async () => {
      const rest = this.#all.filter(({ endpoint }) => endpoint !== given.endpoint);
      const theirs = rest.filter(({ person }) => person === given.person).length;
      if (rest.length >= limits.subscriptions || (given.person !== null && theirs >= limits.subscriptionsPerPerson))
        return "many";
      const id = randomBytes(6).toString("base64url");
      const made = { ...given, id, made_at: formatIsoTime(this.#clock.now()) };
      await this.#replace([...rest, made]);
      return made;
    });
  }

  /** False if it is not there. */
  remove(id: string): Promise<boolean> {
    return this.#turn.take(async () => {
      const rest = this.#all.filter((one) => one.id !== id);
      const isThere = rest.length < this.#all.length;
      if (isThere) await this.#replace(rest);
      return isThere;
    });
  }

  async #replace(all: readonly Subscription[]): Promise<void> {
    await this.#file.write(all);
    this.#all = all;
  }
}

function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return false;
  return PUSH_SERVICES.some((pattern) => pattern.test(url.origin)) || others.includes(url.origin);
}

function subscriptionsIn(read: unknown): readonly Subscription[] | undefined {
  return Array.isArray(read) ? (read as Subscription[]).filter((one) => arePushKeys(one)) : undefined;
}
