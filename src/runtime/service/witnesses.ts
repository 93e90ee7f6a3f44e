/**
 * The witnesses of the project, in the service. Each has its own link. A refusal is an entry in the log book and an alarm; the state of
 * each link is in /health. Without a witness in the project file nothing is sent and no file is made.
 */
import type { Runner } from "../../connectors/runner.ts";
import type { Messages } from "../../messages/messages.ts";
import { SYSTEM_USER } from "../../alarms/alarm-engine.ts";
import { reasonOf } from "../../core/errors.ts";
import type { WitnessReport } from "../../api/service.ts";
import { limits as witnessLimits } from "../../witness/limits.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { FileLogbook } from "../../logbook/book/file-logbook.ts";
import type { NamedKey } from "../../logbook/evidence/signed-note.ts";
import type { Project, WitnessSettings } from "../../project/project.ts";
import { WITNESS_TAG } from "../../project/own-tags.ts";
import { FileLinkStore } from "../../witness/file-link-store.ts";
import { postAddCheckpoint } from "../../witness/http-witness-client.ts";
import { type LinkEvent, type LinkFault, WitnessLink } from "../../witness/link.ts";
import { describeError } from "../../messages/describe-error.ts";
import type { Log } from "../../core/log.ts";
import type { LogOutbox } from "../../logbook/book/log-outbox.ts";
import { SystemAlarm, type SystemAlarmParts } from "./system-alarm.ts";
import { say } from "../../messages/catalogue.ts";

export interface WitnessesOptions extends SystemAlarmParts {
  readonly project: Project;
  readonly dataDir: string;
  /** Undefined if the vessel's key cannot be used: then nothing is signed, and there is nothing to send. */
  readonly vessel: NamedKey | undefined;
  readonly logbook: FileLogbook;
  readonly outbox: LogOutbox;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
  readonly log: Log;
  readonly messages: Messages;
}

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
  readonly #options: WitnessesOptions;
  readonly #links: WatchedLink[] = [];
  readonly #alarm: SystemAlarm;

  private constructor(options: WitnessesOptions) {
    this.#options = options;
    this.#alarm = new SystemAlarm(WITNESS_TAG, options, []);
  }

  /** If the saved state of the links cannot be read, that is logged, and the service runs without witnesses. */
  static async open(options: WitnessesOptions): Promise<Witnesses> {
    const witnesses = new Witnesses(options);
    const { project, vessel, dataDir } = options;
    if (vessel === undefined || project.logbook.witnesses.length === 0) return witnesses;
    try {
      const store = await FileLinkStore.open(dataDir, vessel);
      for (const settings of project.logbook.witnesses) witnesses.#add(settings, vessel, store);
    } catch (error) {
      options.log.error(options.messages.witness.service.unreadable({ reason: describeError(error) }));
    }
    return witnesses;
  }

  get name(): string {
    return this.#links.map(({ link }) => link.name).join(", ");
  }

  get isEmpty(): boolean {
    return this.#links.length === 0;
  }

  run(): Promise<void> {
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    return this.#stopped.promise;
  }

  /** Signs the new entries, and sends the checkpoint to the witnesses that can be reached. */
  async stop(): Promise<void> {
    clearInterval(this.#ticking);
    if (!this.isEmpty) await this.#options.logbook.sign();
    await Promise.all(this.#links.map(({ link }) => link.close(witnessLimits.lastMs)));
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

  /** Of the first witness that cannot be reached now. Not an alarm: a boat is out of reach most of the time. */
  fault(): string | null {
    const { messages } = this.#options;
    const { service: texts } = messages.witness;
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
    this.#alarm.say(this.refusal !== null);
  }

  /** For /readyz: the witness that refuses the book; null if none does. */
  get refusal(): string | null {
    const refusing = this.#links.filter(({ link }) => link.state.refused !== undefined);
    return refusing.length === 0 ? null : `witness-refused: ${refusing.map(({ link }) => link.name).join(", ")}`;
  }

  report(): WitnessReport[] {
    const newest = this.#options.logbook.checkpoint?.size ?? 0;
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

  #add({ url, publicKey }: WitnessSettings, vessel: NamedKey, store: FileLinkStore): void {
    const { logbook, clock } = this.#options;
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
          this.#options.mayWrite();
          await store.save(state, note);
        },
        clock,
        random: Math.random,
        onEvent: (event) => this.#tell(watched, event),
      },
    );
    const watched: WatchedLink = { link, fault: null, reason: "", reached: false };
    this.#links.push(watched);
  }

  #tell(watched: WatchedLink, event: LinkEvent): void {
    const { log, outbox, messages } = this.#options;
    const { service: texts } = messages.witness;
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
    const { log, messages } = this.#options;
    const { service: texts } = messages.witness;
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
