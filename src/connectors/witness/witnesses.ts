/**
 * The witnesses of the project, in the service. Each has its own link. A refusal is an entry in the log book and an alarm; the state of
 * each link is in /health. Without a witness in the project file nothing is sent and no file is made.
 */
import { SYSTEM_USER } from "../../core/written-text.ts";
import { reasonOf } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { NamedKey } from "../../logbook/evidence/signed-note.ts";
import { say } from "../../messages/catalogue.ts";
import { OWN_TAG_SOURCES, WITNESS_TAG } from "../../project/own-tags.ts";
import { FileLinkStore } from "../../witness/file-link-store.ts";
import { postAddCheckpoint } from "../../witness/http-witness-client.ts";
import { limits } from "../../witness/limits.ts";
import { type LinkEvent, type LinkFault, WitnessLink } from "../../witness/link.ts";
import type { ConnectorContext } from "../connector.ts";
import type { Runner } from "../runner.ts";
import type { WitnessReport } from "./report.ts";
import type { WitnessSettings } from "./section.ts";
import { wordsIn } from "./words.ts";

type WitnessContext = Pick<ConnectorContext, "clock" | "locale" | "log" | "logbook" | "mayWrite" | "outbox" | "tags">;

const TICK_MS = 1000;

interface WatchedLink {
  readonly link: WitnessLink;
  fault: LinkFault | null;
  /** The system's error when it could not be reached. */
  reason: string;
  /** Whether a cosignature was logged in this run. */
  reached: boolean;
}

export class Witnesses implements Runner {
  readonly type = "witness";
  readonly #stopped = Promise.withResolvers<void>();
  #ticking: NodeJS.Timeout | undefined;
  readonly #service: WitnessContext;
  readonly #texts: ReturnType<typeof wordsIn>;
  readonly #links: readonly WatchedLink[];

  constructor(witnesses: readonly WitnessSettings[], vessel: NamedKey, store: FileLinkStore, service: WitnessContext) {
    this.#service = service;
    this.#texts = wordsIn(service.locale);
    this.#links = witnesses.map((settings) => this.#linkTo(settings, vessel, store));
  }

  get name(): string {
    return this.#links.map(({ link }) => link.name).join(", ");
  }

  run(): Promise<void> {
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    return this.#stopped.promise;
  }

  /** Signs the new entries, and sends the checkpoint to the witnesses that can be reached. */
  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    await this.#service.logbook.sign();
    await Promise.all(this.#links.map(({ link }) => link.close(limits.lastMs)));
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    const sum = { attempts: 0, failures: 0, cosignatures: 0, waiting: 0 };
    for (const { attempts, failures, cosignatures, waiting } of this.report()) {
      sum.attempts += attempts;
      sum.failures += failures;
      sum.cosignatures += cosignatures;
      sum.waiting = Math.max(sum.waiting, waiting);
    }
    return sum;
  }

  /** About the first witness that cannot be reached now. Not an alarm: a boat is out of reach most of the time. */
  fault(): string | null {
    const texts = this.#texts;
    for (const { link, fault, reason } of this.#links) {
      if (fault !== null) return texts.failing({ name: link.name, reason: say(texts.faults[fault], { reason }) });
    }
    return null;
  }

  #tick(): void {
    for (const watched of this.#links) {
      watched.link.tick();
      this.#tellFault(watched);
    }
    const { tags, clock } = this.#service;
    const [value, source] = [this.refusal !== null, OWN_TAG_SOURCES[WITNESS_TAG]];
    tags.write({ tagId: WITNESS_TAG, value, quality: "good", timestampMs: clock.now(), source });
  }

  /** For /readyz: the witness that refuses the book; null if none does. */
  get refusal(): string | null {
    const refusing = this.#links.filter(({ link }) => link.state.refused !== undefined);
    return refusing.length === 0 ? null : `witness-refused: ${refusing.map(({ link }) => link.name).join(", ")}`;
  }

  report(): WitnessReport[] {
    const newest = this.#service.logbook.checkpoint?.size ?? 0;
    return this.#links.map(({ link }) => {
      const { url, cosigned, refused } = link.state;
      const entries = cosigned?.checkpoint.size ?? null;
      return {
        name: link.name,
        url,
        entries,
        cosigned_at: cosigned === undefined ? null : formatIsoTime(cosigned.timeS * 1000),
        waiting: Math.max(0, newest - (entries ?? 0)),
        ...link.counters,
        refused: refused?.refusal ?? null,
        fault: link.fault,
      };
    });
  }

  #linkTo({ url, publicKey }: WitnessSettings, vessel: NamedKey, store: FileLinkStore): WatchedLink {
    const { logbook, clock, mayWrite } = this.#service;
    const known = store.state(publicKey) ?? { publicKey, cosigned: undefined, refused: undefined };
    const link = new WitnessLink(
      { ...known, url },
      {
        vessel,
        checkpoint: () => logbook.checkpoint,
        prove: (tree, oldSize, size) => logbook.prove(tree, oldSize, size),
        send: (prefix, body, signal) =>
          postAddCheckpoint(prefix, body, signal).catch((error: unknown) => {
            watched.reason = reasonOf(error);
            throw error;
          }),
        save: async (state, note) => {
          mayWrite();
          await store.save(state, note);
        },
        clock,
        random: Math.random,
        onEvent: (event) => this.#tell(watched, event),
      },
    );
    const watched: WatchedLink = { link, fault: null, reason: "", reached: false };
    return watched;
  }

  #tell(watched: WatchedLink, event: LinkEvent): void {
    const { log, outbox } = this.#service;
    const texts = this.#texts;
    const { name } = watched.link;
    if (event.kind === "forgot") return log.warning(texts.forgot({ name, size: event.size, cosigned: event.cosigned }));
    if (event.kind === "cosigned") {
      if (watched.reached) log.debug(texts.reached({ name, size: event.size }));
      else log.info(texts.reached({ name, size: event.size }));
      watched.reached = true;
      return undefined;
    }
    const { refusal, size, own } = event.refusal;
    const summary = texts.refused[refusal]({ name, size, own });
    log.error(summary);
    watched.reached = false;
    const payload = { event: "witness_refused", witness: name, refusal, witness_entries: size, own_entries: own };
    outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
    return undefined;
  }

  /** Logged once per fault: a boat without a link has the same fault for weeks. */
  #tellFault(watched: WatchedLink): void {
    const { fault } = watched.link;
    if (fault === watched.fault) return;
    const { log } = this.#service;
    const texts = this.#texts;
    watched.fault = fault;
    if (fault === null) return;
    watched.reached = false;
    const text = texts.failing({
      name: watched.link.name,
      reason: say(texts.faults[fault], { reason: watched.reason }),
    });
    if (fault === "unreachable" || fault === "busy") log.info(text);
    else log.warning(text);
  }
}
