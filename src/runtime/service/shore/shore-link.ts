/**
 * The output to shore: what the vessel is like now, her log book, and her samples, each in a loop of its own over one link.
 *
 *     state     every `status_s`: position, open alarms, where the book stands, what is still to come
 *     entries   lines of the log book in order; shore says how far it has got, and the vessel goes on from there
 *     live      the newest frames of samples every `live_s`
 *     backlog   what was left behind by an outage, several shipments at once, within the owner's budget
 *
 * Nothing is queued here: the files of the log book and of the historian are the queue, and a cursor moves when shore has said that it has
 * something on disk. Whatever happens to a request it is made again, and shore does nothing twice.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { Alarms } from "../../../alarms/alarms.ts";
import { reasonOf } from "../../../api/client.ts";
import type { RunnerStatistics } from "../../../api/service.ts";
import type { Clock } from "../../../core/clock.ts";
import { formatIsoTime } from "../../../core/time.ts";
import { matchesWildcard } from "../../../core/wildcard.ts";
import { SAMPLES_TYPE } from "../../../historian/shipment/container.ts";
import type { SampleShipping, Shipment } from "../../../historian/shipment/sample-shipping.ts";
import type { FileLogbook } from "../../../logbook/book/file-logbook.ts";
import type { ShoreLinkMessages } from "../../../messages/en/shore-link.ts";
import type { ShoreSettings } from "../../../project/project.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import { limits } from "../../limits.ts";
import type { Log } from "../../log.ts";
import type { OutputRunner } from "../runner.ts";
import type { FileShoreState } from "./file-shore-state.ts";
import type { HttpShore, ShoreAnswer, ShoreMessage } from "./http-shore.ts";
import { LinkBudget, type Urgency } from "./link-budget.ts";

const zstd = promisify(zstdCompress);

export interface ShoreLinkOptions {
  readonly settings: ShoreSettings;
  readonly vessel: { readonly id: string; readonly name: string; readonly mmsi: string | undefined };
  readonly software: string;
  readonly http: HttpShore;
  readonly state: Pick<FileShoreState, "read" | "write">;
  readonly logbook: Pick<FileLogbook, "head" | "linesAfter" | "checkpoint">;
  /** Undefined where the samples are in no file: then none are sent. */
  readonly openShipping: (() => Promise<SampleShipping>) | undefined;
  readonly tags: Pick<TagStore, "entries">;
  readonly alarms: Pick<Alarms, "open">;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warning" | "error">;
  readonly texts: ShoreLinkMessages;
}

/** What stops a stream in words, until it goes on. */
type Faults = { [stream in Urgency]?: string };

export class ShoreLink implements OutputRunner {
  readonly type = "shore";
  readonly name: string;
  readonly #options: ShoreLinkOptions;
  #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #budget: LinkBudget;
  #shipping: SampleShipping | undefined;
  /** Lines of the log book that shore has said it has; undefined until it has said so in this run. */
  #entries: number | undefined;
  /** The same, as it was on disk when the run began. */
  #entriesBefore = 0;
  #isForked = false;
  /** Shore's clock less ours, at its last answer. */
  #offsetMs: number | undefined;
  #answeredMs: number | undefined;
  #spentWrittenMs = 0;
  /** Shipments of backlog that arrived lately. */
  #arrived: { readonly atMs: number; readonly bytes: number }[] = [];
  readonly #faults: Faults = {};
  readonly #counts = {
    answers: 0,
    failures: 0,
    refused: 0,
    moved_back: 0,
    entries: 0,
    shipments: 0,
    refused_shipments: 0,
  };

  constructor(options: ShoreLinkOptions) {
    this.#options = options;
    this.name = new URL(options.settings.url).host;
    this.#budget = new LinkBudget(options.settings.budget, options.clock);
  }

  run(): Promise<void> {
    this.#stopping = new AbortController();
    this.#running = this.#run(this.#stopping.signal);
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error("stopped"));
    this.#options.http.close();
    await this.#running?.catch(() => undefined);
  }

  state(): RunnerStatistics["state"] {
    return this.#answeredMs === undefined || this.fault() !== null ? "waiting" : "running";
  }

  fault(): string | null {
    const { status, entries, live, backlog } = this.#faults;
    return status ?? entries ?? live ?? backlog ?? null;
  }

  counters(): Readonly<Record<string, number>> {
    const { head } = this.#options.logbook;
    const remaining = this.#shipping?.remaining();
    const sent = this.#entries ?? this.#entriesBefore;
    const silentS = this.#answeredMs === undefined ? -1 : (this.#options.clock.monotonic() - this.#answeredMs) / 1000;
    return {
      ...this.#counts,
      entries_ashore: sent,
      entries_waiting: Math.max(0, head.lines - sent),
      blocks_ashore: this.#shipping?.cursor.block ?? 0,
      blocks_waiting: remaining?.blocks ?? 0,
      samples_waiting: remaining?.samples ?? 0,
      bytes_waiting: remaining?.bytes ?? 0,
      bytes_per_s: Math.round(this.#bytesPerS()),
      frames_waiting: remaining?.frames ?? 0,
      bytes_today: this.#budget.spent.bytes,
      budget_spent: this.#budget.isSpent ? 1 : 0,
      answered_s_ago: Math.round(silentS),
      ...(this.#offsetMs === undefined ? {} : { clock_offset_s: Math.round(this.#offsetMs / 1000) }),
      ...Object.fromEntries(
        Object.entries(this.#shipping?.counts ?? {}).map(([name, count]) => [`shipped_${name}`, count]),
      ),
    };
  }

  async #run(signal: AbortSignal): Promise<void> {
    const kept = await this.#options.state.read();
    this.#entriesBefore = kept.entries;
    this.#budget = new LinkBudget(this.#options.settings.budget, this.#options.clock, kept.spent);
    const loops = [
      this.#loop("status", signal, () => this.#sendStatus(signal)),
      this.#loop("entries", signal, () => this.#sendEntries(signal)),
      this.#loop("live", signal, () => this.#sendLive(signal)),
      this.#loop("backlog", signal, () => this.#sendBacklog(signal)),
    ];
    await Promise.all(loops);
    await this.#keepState().catch(() => undefined);
  }

  /** Does a step again and again. It says how long to wait before the next; a fault of ours is told and waits, too. */
  async #loop(stream: Urgency, signal: AbortSignal, step: () => Promise<number>): Promise<void> {
    while (!signal.aborted) {
      let pauseMs: number;
      try {
        pauseMs = await step();
      } catch (error) {
        if (signal.aborted) return;
        this.#fail(stream, reasonOf(error));
        pauseMs = limits.shoreLink.retryMaxMs;
      }
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #sendStatus(signal: AbortSignal): Promise<number> {
    const { settings } = this.#options;
    const body = Buffer.from(JSON.stringify(this.#status()));
    const answer = await this.#deliver({ path: "/ship/v1/status", type: "application/json", body }, "status", signal);
    if (answer !== undefined) await this.#hear(answer.body);
    return settings.statusS * 1000;
  }

  #status(): object {
    const { vessel, software, logbook, alarms, clock } = this.#options;
    const { lines: entries, hash } = logbook.head;
    const { samples, bytes } = this.#shipping?.remaining() ?? { samples: 0, bytes: 0 };
    const waiting = Math.max(0, entries - (this.#entries ?? this.#entriesBefore));
    return {
      now: formatIsoTime(clock.now()),
      vessel,
      software,
      book: { entries, hash },
      latest: this.#latest(),
      alarms: alarms.open().slice(0, limits.shoreLink.alarms),
      backlog: { samples, bytes, entries: waiting },
      ...(logbook.checkpoint === undefined ? {} : { checkpoint: logbook.checkpoint.note }),
    };
  }

  #latest(): object[] {
    const { tags, settings } = this.#options;
    const latest: object[] = [];
    for (const { definition, value } of tags.entries()) {
      if (value === undefined || latest.length >= limits.shoreLink.values) continue;
      if (!settings.latest.some((pattern) => matchesWildcard(definition.id, pattern))) continue;
      const { tagId: tag, quality, timestampMs } = value;
      latest.push({ tag, value: value.value, quality, time: formatIsoTime(timestampMs), unit: definition.unitSi });
    }
    return latest;
  }

  /** What shore has: from there the entries go on. */
  async #hear(body: unknown): Promise<void> {
    const { now, entries, fork } = (body ?? {}) as {
      now?: unknown;
      entries?: { through?: unknown };
      fork?: { id?: unknown } | null;
    };
    const shoreMs = typeof now === "string" ? Date.parse(now) : NaN;
    if (Number.isFinite(shoreMs)) this.#offsetMs = shoreMs - this.#options.clock.now();
    this.#setFork(fork ?? undefined);
    const through = entries?.through;
    if (typeof through !== "number" || !Number.isSafeInteger(through) || through < 0) return;
    const known = this.#entries ?? this.#entriesBefore;
    const { lines } = this.#options.logbook.head;
    if (through < known) {
      this.#counts.moved_back += 1;
      this.#options.log.warning(this.#options.texts.movedBack(known, through));
    }
    if (through > lines && !this.#isForked) this.#fail("entries", this.#options.texts.bookIsOlder(lines, through));
    this.#entries = through;
    if (through !== known) await this.#keepState();
  }

  #setFork(fork: { id?: unknown } | undefined): void {
    const was = this.#isForked;
    this.#isForked = fork !== undefined;
    if (fork !== undefined) this.#fail("entries", this.#options.texts.fork(Number(fork.id ?? 0)));
    else if (was) this.#mend("entries");
  }

  async #sendEntries(signal: AbortSignal): Promise<number> {
    const { logbook, log, texts } = this.#options;
    const through = this.#entries;
    // Shore says first what it has. Whether its last entry is ours, it sees when it gets it once more.
    if (through === undefined || this.#isForked) return limits.shoreLink.lookMs;
    const { lines } = logbook.head;
    if (through >= lines) return limits.shoreLink.lookMs;
    const after = Math.max(0, through - 1);
    const page = await logbook.linesAfter(after, { lines: limits.shoreLink.lines, bytes: limits.shoreLink.lineBytes });
    if (page.lines === 0) return limits.shoreLink.lookMs;
    const body = await zstd(page.bytes);
    const message = { path: "/ship/v1/entries", type: "application/x-ndjson", encoding: "zstd" as const, body };
    const answer = await this.#deliver(message, "entries", signal, (refusal) => {
      if (refusal.status !== 409 && refusal.status !== 422) return false;
      const { id } = (refusal.body ?? {}) as { id?: unknown };
      if (refusal.status === 409) this.#setFork({ id });
      else this.#fail("entries", texts.refusedEntries(detailOf(refusal)));
      log.error(this.fault() ?? "");
      return true;
    });
    if (answer === undefined) return limits.shoreLink.retryMaxMs;
    const { through: now } = (answer.body ?? {}) as { through?: unknown };
    this.#entries = typeof now === "number" ? now : after + page.lines;
    this.#counts.entries += Math.max(0, this.#entries - through);
    await this.#keepState();
    return 0;
  }

  async #sendLive(signal: AbortSignal): Promise<number> {
    const shipping = await this.#openedShipping();
    const liveMs = this.#options.settings.liveS * 1000;
    if (shipping === undefined || !this.#mayPass("live")) return liveMs;
    const shipment = await shipping.live(this.#budget.messageBytes);
    if (shipment === undefined) return liveMs;
    await this.#ship(shipping, shipment, signal);
    return liveMs;
  }

  async #sendBacklog(signal: AbortSignal): Promise<number> {
    const shipping = await this.#openedShipping();
    if (shipping === undefined || !this.#mayPass("backlog")) return limits.shoreLink.backlogMs;
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    while (!signal.aborted && failures.length === 0 && this.#mayPass("backlog")) {
      const shipment = await shipping.backlog(this.#budget.messageBytes);
      if (shipment === undefined) break;
      const shipped: Promise<void> = this.#ship(shipping, shipment, signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(shipped));
      underWay.add(shipped);
      if (underWay.size >= limits.shoreLink.backlogAtOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
    return limits.shoreLink.backlogMs;
  }

  /** Entries first: a vessel that shore does not know sends no samples. */
  #mayPass(stream: Urgency): boolean {
    return this.#answeredMs !== undefined && this.#faults.status === undefined && this.#budget.mayPass(stream);
  }

  async #openedShipping(): Promise<SampleShipping | undefined> {
    this.#shipping ??= await this.#options.openShipping?.();
    return this.#shipping;
  }

  async #ship(shipping: SampleShipping, shipment: Shipment, signal: AbortSignal): Promise<void> {
    const message = { path: "/ship/v1/samples", type: SAMPLES_TYPE, body: shipment.bytes };
    const answer = await this.#deliver(message, shipment.kind, signal, ({ status }) => status === 422);
    if (signal.aborted) return;
    if (answer === undefined) {
      this.#counts.refused_shipments += 1;
      this.#options.log.error(this.#options.texts.refusedSamples(shipment.samples));
    }
    this.#counts.shipments += 1;
    if (shipment.kind === "backlog") {
      this.#arrived.push({ atMs: this.#options.clock.monotonic(), bytes: shipment.bytes.length });
      if (this.#arrived.length > limits.shoreLink.paceShipments) this.#arrived.shift();
    }
    await shipping.keep(shipment);
  }

  /** At what pace backlog has arrived lately; 0 if that is not known. */
  #bytesPerS(): number {
    const [first, ...later] = this.#arrived;
    const last = later.at(-1);
    if (first === undefined || last === undefined || last.atMs === first.atMs) return 0;
    if (this.#options.clock.monotonic() - last.atMs > limits.shoreLink.silenceMs) return 0;
    return (later.reduce((sum, { bytes }) => sum + bytes, 0) * 1000) / (last.atMs - first.atMs);
  }

  /** Sends a message until shore has taken it. Undefined if it never will (`isFinal`), or the service stops. */
  async #deliver(
    message: ShoreMessage,
    stream: Urgency,
    signal: AbortSignal,
    isFinal: (refusal: ShoreAnswer) => boolean = () => false,
  ): Promise<ShoreAnswer | undefined> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      let pauseMs = Math.min(limits.shoreLink.retryMaxMs, limits.shoreLink.retryMs * 2 ** Math.min(failures, 20));
      try {
        await this.#budget.take(message.body.length + HEADER_BYTES, stream, signal);
        const answer = await this.#options.http.post(message, signal);
        this.#counts.answers += 1;
        if (answer.status === 200) {
          this.#answeredMs = this.#options.clock.monotonic();
          this.#mend(stream);
          return answer;
        }
        if (isFinal(answer)) return undefined;
        this.#counts.refused += 1;
        this.#fail(stream, this.#options.texts.refused(this.name, answer.status, detailOf(answer)));
        pauseMs = Math.max(pauseMs, Math.min(limits.shoreLink.askedMaxMs, answer.retryAfterMs ?? 0));
        if (NEEDS_A_PERSON.has(answer.status)) pauseMs = Math.max(limits.shoreLink.personMs, answer.retryAfterMs ?? 0);
      } catch (error) {
        if (signal.aborted) return undefined;
        this.#counts.failures += 1;
        this.#fail(stream, this.#options.texts.unreachable(this.name, reasonOf(error)));
      }
      await sleep(pauseMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
    return undefined;
  }

  #fail(stream: Urgency, text: string): void {
    const isNew = this.#faults[stream] === undefined;
    this.#faults[stream] = text;
    if (isNew && stream === "status") this.#options.log.warning(text);
  }

  #mend(stream: Urgency): void {
    if (stream === "entries" && this.#isForked) return;
    const isBack = this.#faults[stream] !== undefined;
    delete this.#faults[stream];
    if (isBack && stream === "status") this.#options.log.info(this.#options.texts.isBack(this.name));
    const { clock } = this.#options;
    if (clock.monotonic() - this.#spentWrittenMs < limits.shoreLink.spentEveryMs) return;
    this.#spentWrittenMs = clock.monotonic();
    void this.#keepState().catch(() => undefined);
  }

  #keepState(): Promise<void> {
    return this.#options.state.write({ entries: this.#entries ?? this.#entriesBefore, spent: this.#budget.spent });
  }
}

/** About what the headers of a request and of its answer take, with the signature. */
const HEADER_BYTES = 700;
/** Unknown key, suspended, another interface: it does not get better by itself. */
const NEEDS_A_PERSON: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 501]);

function detailOf({ body }: ShoreAnswer): string {
  const { detail } = (body ?? {}) as { detail?: unknown };
  return typeof detail === "string" ? detail.slice(0, 500) : "";
}
