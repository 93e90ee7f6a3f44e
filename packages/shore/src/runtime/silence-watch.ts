/**
 * Tells people of vessels that are not heard any more, once, and when they are heard again: a vessel without a link can tell nobody. A
 * door that has just been started has heard nobody yet, so it waits as long as a vessel may be silent; and after PostgreSQL was away, until
 * the vessels that it could not note have come again.
 */
import { webhook } from "../../../../src/connectors/notify/http-webhook.ts";
import type { Message } from "../../../../src/connectors/notify/message.ts";
import type { ReceiverSettings } from "../../../../src/connectors/notify/section.ts";
import { mayHaveArrived, type Outcome, whyNot } from "../../../../src/connectors/notify/way.ts";
import { wayOf } from "../../../../src/connectors/notify/ways.ts";
import { wordsIn } from "../../../../src/connectors/notify/words.ts";
import type { Log } from "../../../../src/core/log.ts";
import { formatIsoTime } from "../../../../src/core/time.ts";
import { locale } from "../../../../src/runtime/command.ts";
import { limits } from "../limits.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";
import type { PostgresSilenceStore, Silence } from "../postgres/postgres-silence-store.ts";
import type { SilenceSettings } from "./silence-file.ts";

interface Told {
  readonly id: string;
  tell(message: Message, signal: AbortSignal): Promise<Outcome>;
}

export class SilenceWatch {
  readonly #store: PostgresSilenceStore;
  readonly #settings: SilenceSettings;
  readonly #texts: ShoreMessages;
  readonly #log: Pick<Log, "info" | "warning">;
  readonly #monotonic: () => number;
  readonly #receivers: readonly Told[];
  #deafUntilMs: number;
  readonly #stopping = new AbortController();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    store: PostgresSilenceStore,
    settings: SilenceSettings,
    { texts, log }: { readonly texts: ShoreMessages; readonly log: Pick<Log, "info" | "warning"> },
    monotonic: () => number,
  ) {
    this.#store = store;
    this.#settings = settings;
    this.#texts = texts;
    this.#log = log;
    this.#monotonic = monotonic;
    this.#receivers = settings.receivers.map(toldOf);
    this.#deafUntilMs = monotonic() + settings.afterMin * 60_000;
  }

  start(everyMs: number = limits.silenceLookMs): void {
    this.#timer = setInterval(() => void this.look(), everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#looking;
  }

  /** One look at a time. While PostgreSQL is away nothing is known, and nothing is said. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(() => {
        const comeMs = Math.min(this.#settings.afterMin * 60_000, limits.comeAgainMs);
        this.#deafUntilMs = Math.max(this.#deafUntilMs, this.#monotonic() + comeMs);
      })
      .finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const [store, settings] = [this.#store, this.#settings];
    await store.ping();
    if (this.#monotonic() < this.#deafUntilMs) return;
    await store.look(settings.afterMin);
    const ids = this.#receivers.map(({ id }) => id);
    for (const silence of await store.claim(ids)) {
      const left = this.#receivers.filter(({ id }) => !silence.told.includes(id));
      await Promise.all(left.map((receiver) => this.#tell(silence, receiver)));
      await store.release(silence.vessel, ids);
    }
  }

  async #tell(silence: Silence, receiver: Told): Promise<void> {
    const [store, log, texts] = [this.#store, this.#log, this.#texts];
    const { vessel } = silence;
    const { id } = receiver;
    const message = this.#messageOf(silence, silence.tried.includes(id));
    await store.trying(vessel, id);
    try {
      const patience = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(limits.silenceTellMs)]);
      const done = await receiver.tell(message, patience);
      await store.told(vessel, id);
      const reason = done.outcome === "sent" ? "" : done.reason;
      if (done.outcome === "sent") log.info(texts.serve.silenceTold({ receiver: id, vessel }));
      else log.warning(texts.serve.silenceRefused({ receiver: id, vessel, reason }));
    } catch (error) {
      if (!mayHaveArrived(error)) await store.failed(vessel, id);
      log.warning(texts.serve.silenceNotTold({ receiver: id, vessel, reason: whyNot(error) }));
    }
  }

  #messageOf({ vessel, name, since, isOver }: Silence, mayBeSecond: boolean): Message {
    const { silence: words } = this.#texts;
    const time = since.toLocaleString(locale, { timeZone: "UTC", timeZoneName: "short" });
    const text = (isOver ? words.backText : words.silentText)({ name, time });
    return {
      id: `${vessel}-silent-${since.getTime()}${isOver ? "-back" : ""}`,
      kind: isOver ? "cleared" : "raised",
      alarm: `silent-${vessel}`,
      priority: "alarm",
      title: (isOver ? words.back : words.silent)({ name }),
      text: mayBeSecond ? `${text}\n${words.mayBeSecond}` : text,
      atMs: Date.now(),
    };
  }
}

/** A webhook gets `{"id","kind":"silent"|"heard","vessel","since","title","text"}`. */
function toldOf(settings: ReceiverSettings): Told {
  const { id } = settings;
  if ("to" in settings) {
    const way = wayOf(settings, "Bitácora", wordsIn(locale));
    return {
      id,
      tell: async (message, signal) => {
        const to = await way;
        for (const recipient of to.recipients()) {
          const done = await to.deliver(message, recipient, signal);
          if (done.outcome !== "sent") return done;
        }
        return { outcome: "sent" };
      },
    };
  }
  const post = webhook(String(settings.target));
  return {
    id,
    tell: async ({ id: message, kind, title, text, alarm, atMs }, signal) => {
      const said = {
        id: message,
        kind: kind === "raised" ? "silent" : "heard",
        title,
        text,
        timestamp: formatIsoTime(atMs),
      };
      const body = JSON.stringify({ ...said, vessel: alarm?.slice("silent-".length) });
      const done = await post({ id: message, body }, signal);
      return done === "delivered" ? { outcome: "sent" } : { outcome: "refused", reason: "HTTP 4xx" };
    },
  };
}
