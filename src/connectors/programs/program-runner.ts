/**
 * Runs one program of the owner's, and starts it again when it has ended:
 *
 *     file hashed ─▶ started ─▶ entry ─▶ its lines ─▶ values, below its prefix, as any door takes them
 *                                   └──▶ it gets tags, alarms, entries
 *     it ends, floods, or is silent ─▶ killed ─▶ its values are stale ─▶ a pause that grows ─▶ started again
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { unlessRefused } from "../../core/refused.ts";
import { systemErrorCode } from "../../core/errors.ts";
import type { JsonObject } from "../../core/json-value.ts";
import { openRegular } from "../../core/regular-file.ts";
import { pause } from "../../core/pause.ts";
import { Silence } from "../../core/silence.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { PROGRAM_STARTED, PROGRAM_STOPPED } from "../../logbook/entry/audit-event.ts";
import { messagesIn } from "../../messages/messages.ts";
import type { BroughtValue, Outcome } from "../../values/brought-value.ts";
import type { ConnectorContext } from "../connector.ts";
import { Delivery } from "../delivery.ts";
import { Output } from "../output.ts";
import type { RunnerStatistics } from "../runner.ts";
import { startChild } from "./child-program.ts";
import { limits } from "./limits.ts";
import { LineGate, type Offence } from "./line-gate.ts";
import { ProgramFeed } from "./program-feed.ts";
import { readLine } from "./program-line.ts";
import { NotStarted, type RunningProgram } from "./running-program.ts";
import type { ProgramSettings } from "./section.ts";
import { isUnit, type UnitPlace } from "./unit.ts";
import { startUnit } from "./unit-program.ts";
import { type ProgramWords, wordsIn } from "./words.ts";

type ProgramContext = Pick<
  ConnectorContext,
  "acts" | "alarms" | "clock" | "dataDir" | "locale" | "log" | "logbook" | "outbox" | "tags" | "values"
>;

/** The first of each kind is reported; all are counted. */
type ProgramNote = Outcome | "too-many" | "misread" | "unconfined" | "quiet";

export class ProgramRunner extends Output {
  readonly type = "program";
  readonly name: string;
  readonly #settings: ProgramSettings;
  readonly #unitPlace: UnitPlace;
  readonly #service: ProgramContext;
  readonly #texts: ProgramWords;
  readonly #delivery: Delivery;
  readonly #feed: ProgramFeed;
  readonly #book = new TokenBucket(limits.book);
  readonly #said = new Set<ProgramNote>();
  readonly #counters = { starts: 0, killed: 0, lines: 0, values: 0, refused: 0, misread: 0, errors: 0 };
  /** Its file when it was started last. */
  #sha256 = "";
  #isEntered = false;
  #running: RunningProgram | undefined;

  constructor(settings: ProgramSettings, unitPlace: UnitPlace, service: ProgramContext) {
    super();
    this.name = settings.id;
    this.#settings = settings;
    this.#unitPlace = unitPlace;
    this.#service = service;
    this.#texts = wordsIn(service.locale);
    this.#delivery = new Delivery(settings.id, service.log, this.#texts, limits.pauses);
    this.#feed = new ProgramFeed(settings);
  }

  state(): RunnerStatistics["state"] {
    return this.#running === undefined ? "waiting" : "running";
  }

  fault(): string | null {
    return this.#delivery.fault;
  }

  counters(): Readonly<Record<string, number>> {
    const unconfined = this.#running?.isConfined === false ? 1 : 0;
    return { ...this.#counters, ...this.#feed.counters, failures: this.#delivery.failures, unconfined };
  }

  protected async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const reason = await this.#once(signal);
      this.#enterStop(signal.aborted ? undefined : reason);
      await this.#delivery.failed(reason, signal);
    }
  }

  /** From its start to its end, and why it has ended. */
  async #once(signal: AbortSignal): Promise<string> {
    let running: RunningProgram;
    try {
      this.#sha256 = await this.#hash();
      running = await this.#start();
    } catch (error) {
      if (error instanceof NotStarted) return error.message;
      throw error;
    }
    this.#running = running;
    this.#counters.starts += 1;
    this.#enterStart(running.isConfined);
    const { log, values } = this.#service;
    const [texts, { id }] = [this.#texts, this.#settings];
    if (!running.isConfined && this.#isFirst("unconfined")) log.warning(texts.unconfined({ id }));
    const disconnect = values.connect({ name: id });
    const endFeed = this.#feed.begin(running.input, this.#service);
    const steady = setTimeout(() => this.#delivery.succeeded(), limits.steadyMs);
    const stopped = Promise.withResolvers<string>();
    const stop = () => stopped.resolve("");
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    const { offence, said } = this.#listen(running);
    // Its last output may come after the news of its end.
    const ended = running.ended.then(async (how) => {
      await Promise.race([said, pause(limits.lastWordsMs)]);
      return how;
    });
    try {
      return await Promise.race([ended, offence, stopped.promise]);
    } finally {
      signal.removeEventListener("abort", stop);
      clearTimeout(steady);
      endFeed();
      disconnect();
      await running.end(signal.aborted ? limits.graceMs : 0);
      this.#running = undefined;
    }
  }

  #start(): Promise<RunningProgram> {
    const [settings, unitPlace, texts] = [this.#settings, this.#unitPlace, this.#texts];
    return isUnit(settings, unitPlace)
      ? startUnit(settings, unitPlace, texts)
      : startChild(settings, join(this.#service.dataDir, "programs", settings.id), texts);
  }

  /** Takes what it says. `offence` resolves when it has gone beyond its bounds, to how; `said` when it says nothing more. */
  #listen({ output, errors, ended }: RunningProgram): {
    readonly offence: Promise<string>;
    readonly said: Promise<void>;
  } {
    const { clock, log } = this.#service;
    const [settings, texts] = [this.#settings, this.#texts];
    const { promise, resolve } = Promise.withResolvers<string>();
    const kill = (reason: string) => {
      this.#counters.killed += 1;
      resolve(reason);
    };
    const gate = new LineGate();
    const { heartbeatS: seconds } = settings;
    const silence =
      seconds === undefined ? undefined : new Silence(seconds * 1000, () => kill(texts.reasons.silent({ seconds })));
    const why: Readonly<Record<Offence, string>> = {
      flood: texts.reasons.flood({ most: limits.lines.perS }),
      long: texts.reasons.long({ most: limits.lineBytes }),
    };
    output.on("data", (chunk: Buffer) => {
      if (output.destroyed) return;
      const { lines, offence } = gate.take(chunk, clock.monotonic());
      if (this.#take(lines)) silence?.heard();
      if (offence === undefined) return;
      kill(why[offence]);
      output.destroy();
    });
    const hint = setTimeout(() => {
      if (settings.prefix !== undefined && gate.lines === 0 && this.#isFirst("quiet"))
        log.info(texts.quiet({ id: settings.id, seconds: limits.quietMs / 1000 }));
    }, limits.quietMs);
    const said = Promise.withResolvers<void>();
    output.once("end", () => this.#take(gate.end(clock.monotonic())));
    // One that has closed its output and lives on is as silent as one that hangs.
    void ended.then(() => silence?.stop());
    output.once("close", () => {
      clearTimeout(hint);
      said.resolve();
    });
    const rate = new TokenBucket(limits.errors);
    errors?.on("data", (chunk: Buffer) => {
      if (this.#takeErrors(chunk, rate)) return;
      errors.pause();
      setTimeout(() => errors.resume(), limits.noiseMs).unref();
    });
    return { offence: promise, said: said.promise };
  }

  /** Whether any line was one that a program may say. */
  #take(lines: readonly string[]): boolean {
    const { log } = this.#service;
    const [settings, texts] = [this.#settings, this.#texts];
    const values: BroughtValue[] = [];
    const { misread } = this.#counters;
    for (const line of lines) {
      const said = readLine(line);
      if (said === undefined) {
        this.#counters.misread += 1;
        const shown = { id: settings.id, line: line.slice(0, limits.errorChars) };
        if (this.#isFirst("misread")) log.warning(texts.misread(shown));
      } else if (said !== "alive") values.push(said);
    }
    this.#counters.lines += lines.length;
    if (values.length > 0) this.#bring(values);
    return lines.length > this.#counters.misread - misread;
  }

  #bring(values: readonly BroughtValue[]): void {
    const { acts, locale, log } = this.#service;
    const { notTaken: refusals } = messagesIn(locale).api;
    const [texts, { id, prefix }] = [this.#texts, this.#settings];
    // Undefined where all are refused as a whole: all programs together bring more than may be.
    const outcomes =
      prefix === undefined ? [] : unlessRefused(() => acts.values.bring({ name: this.name, prefix }, values));
    for (const [i, { tagId }] of values.entries()) {
      const outcome = prefix === undefined ? "outside-prefix" : outcomes === undefined ? "too-many" : outcomes[i];
      if (outcome === "taken") {
        this.#counters.values += 1;
        continue;
      }
      this.#counters.refused += 1;
      if (outcome === undefined || !this.#isFirst(outcome)) continue;
      const why = outcome === "too-many" ? texts.tooMany : refusals[outcome]({ tagId });
      log.warning(texts.refused({ id, tag: tagId, outcome, why }));
    }
  }

  /** False if it was more than the journal takes. */
  #takeErrors(chunk: Buffer, rate: TokenBucket): boolean {
    const { log, clock } = this.#service;
    let areAllTaken = true;
    for (const line of chunk.toString().split("\n")) {
      if (line.trim() === "") continue;
      this.#counters.errors += 1;
      if (rate.take(1, clock.monotonic()) > 0) areAllTaken = false;
      else log.info(this.#texts.wrote({ id: this.name, line: line.slice(0, limits.errorChars) }));
    }
    return areAllTaken;
  }

  #isFirst(what: ProgramNote): boolean {
    const isFirst = !this.#said.has(what);
    this.#said.add(what);
    return isFirst;
  }

  /** Rejects with `NotStarted`. */
  async #hash(): Promise<string> {
    const { file } = this.#settings;
    try {
      await using handle = await openRegular(file);
      if ((await handle.stat()).size > limits.fileBytes) throw Object.assign(new Error(file), { code: "EFBIG" });
      const hash = createHash("sha256");
      for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
      return hash.digest("hex");
    } catch (error) {
      throw new NotStarted(this.#texts.reasons.unreadable({ file, code: systemErrorCode(error) ?? String(error) }));
    }
  }

  /** With all that it may, so that a change of its rights shows. */
  #enterStart(isConfined: boolean): void {
    if (this.#book.take(1, this.#service.clock.monotonic()) > 0) return;
    const [settings, texts] = [this.#settings, this.#texts];
    const { id, file, args, prefix = null, reads, events, hosts, devices } = settings;
    const rights = { prefix, reads, events, hosts, devices, sandbox: isConfined };
    this.#isEntered = true;
    this.#enter(texts.book.started({ id, file, sha256: this.#sha256 }), {
      event: PROGRAM_STARTED,
      program: id,
      sha256: this.#sha256,
      command: [file, ...args],
      ...rights,
    });
  }

  /** Undefined: it was stopped. A start without an entry has no entry at its end. */
  #enterStop(reason: string | undefined): void {
    if (!this.#isEntered) return;
    this.#isEntered = false;
    const [settings, texts] = [this.#settings, this.#texts];
    const summary = texts.book.stopped({ id: settings.id, reason: reason ?? "none" });
    this.#enter(summary, { event: PROGRAM_STOPPED, program: settings.id, reason: reason ?? null });
  }

  #enter(summary: string, payload: JsonObject): void {
    this.#service.outbox.add({ kind: "manual", summary, payload, user: SYSTEM_USER });
  }
}
