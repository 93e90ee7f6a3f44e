/**
 * Runs the derived tags of the service: computes once a second what changes with time, and keeps the totals of integrals in `derived.json`
 * in the data directory. A total is one number that is replaced as a whole, and what passes while the service is away is not counted: so a
 * power cut costs the last half minute at most, and nothing is counted twice. A total that was reset is saved within a second.
 */
import { isDeepStrictEqual } from "node:util";
import type { Runner } from "../../connectors/runner.ts";
import { isBitacoraError } from "../../core/errors.ts";
import type { Log } from "../../core/log.ts";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { Deriver } from "../../derive/deriver.ts";
import type { Totals } from "../../derive/integrals.ts";
import { limits } from "../../derive/limits.ts";
import { describeError } from "../../messages/describe-error.ts";
import { missingText } from "../../messages/missing-text.ts";
import type { Messages } from "../../messages/messages.ts";
import { ownUnits } from "../../project/own-units.ts";
import type { Project } from "../../project/project.ts";
import type { MissingTag } from "../../tags/tag-source.ts";
import { standardDefinition, unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import type { WholeService } from "./whole-service.ts";

type DerivedService = Pick<WholeService, "clock" | "intake" | "messages" | "project" | "tags"> & {
  readonly log: Pick<Log, "error">;
};

/** Derived tags that /health names; more are counted. */
const WAITING_SHOWN = 8;

export type TotalsFile = Pick<StateFile<Totals>, "read" | "write">;

export function totalsFile(place: StatePlace): TotalsFile {
  // Nobody could find out the hours of an engine again.
  return new StateFile(place, { name: "derived.json", hasCopy: true, parse: totalsIn });
}

export class DeriveKeeper implements Runner {
  readonly type = "derive";
  readonly name = "";
  readonly #file: TotalsFile;
  readonly #log: Pick<Log, "error">;
  readonly #deriver: Deriver;
  readonly #texts: Messages["derive"];
  readonly #stopped = Promise.withResolvers<void>();
  #unitOf: (tagId: string) => string | undefined = unitOfTag;
  #saved: Totals;
  #saving: Promise<void> = Promise.resolve();
  #savedResets = 0;
  #savedAtMs: number;
  #failedSaves = 0;
  /** The totals of the last run cannot be read, and are not written over: they count from 0 until the next start. */
  #fault: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #now: () => number;

  static async open(file: TotalsFile, service: DerivedService): Promise<DeriveKeeper> {
    try {
      return new DeriveKeeper((await file.read()) ?? {}, file, service);
    } catch (error) {
      if (!isBitacoraError(error, "state-unreadable")) throw error;
      const keeper = new DeriveKeeper({}, file, service);
      keeper.#fault = describeError(error);
      return keeper;
    }
  }

  private constructor(
    totals: Totals,
    file: TotalsFile,
    { tags, intake, clock, messages, project, log }: DerivedService,
  ) {
    this.#texts = messages.derive;
    this.#file = file;
    this.#log = log;
    this.#saved = totals;
    this.#now = () => clock.monotonic();
    this.#savedAtMs = this.#now();
    this.#deriver = new Deriver(
      {
        tags,
        intake,
        clock,
        unitOf: (tagId) => tags.definition(tagId)?.unitSi ?? this.#unitOf(tagId),
        define: ({ tagId, unitSi, description }) => {
          const standard = standardDefinition(tagId, messages.nmea);
          const usual = standard?.unitSi === unitSi ? standard : undefined;
          return {
            id: tagId,
            unitSi,
            description: description ?? usual?.description ?? "",
            controllable: false,
            rangeNormalMin: null,
            rangeNormalMax: null,
          };
        },
      },
      totals,
    );
    this.take(project);
  }

  /** Derives what the project says from now on. */
  take(project: Project): void {
    const own = ownUnits(project);
    this.#unitOf = (tagId) => own(tagId) ?? unitOfTag(tagId);
    this.#deriver.take(project.derive);
  }

  run(): Promise<void> {
    this.#timer = setInterval(() => this.tick(), limits.tickMs);
    return this.#stopped.promise;
  }

  /** Called once a second. */
  tick(): void {
    this.#deriver.tick();
    // A trip that somebody has ended does not come back after a power cut.
    const isReset = this.#deriver.resets() > this.#savedResets;
    if (isReset || this.#now() - this.#savedAtMs >= limits.saveMs) void this.#save();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    const waiting = this.#deriver.waiting().length;
    return { ...this.#deriver.counters(), waiting, failed_saves: this.#failedSaves };
  }

  /** What a derived tag waits for; empty if it waits for nothing. */
  missingFor(tagId: string): readonly MissingTag[] {
    return this.#deriver.missingFor(tagId);
  }

  /** That the totals cannot be read; otherwise which tags wait for which. */
  fault(): string | null {
    return this.#fault ?? this.#waiting();
  }

  #waiting(): string | null {
    const waiting = this.#deriver.waiting();
    if (waiting.length === 0) return null;
    const { waits, waiting: all } = this.#texts;
    const shown = waiting.slice(0, WAITING_SHOWN).map((tagId) => {
      const missing = missingText(this.missingFor(tagId), this.#texts);
      return `${tagId} ${waits({ missing })}`;
    });
    return all({ tags: shown.join("; "), more: waiting.length - shown.length }).trim();
  }

  /** One after the other, and only what has changed. */
  #save(): Promise<void> {
    this.#savedAtMs = this.#now();
    this.#savedResets = this.#deriver.resets();
    this.#saving = this.#saving.then(async () => {
      const totals = this.#deriver.totals();
      if (isDeepStrictEqual(totals, this.#saved)) return;
      try {
        await this.#file.write(totals);
        this.#saved = totals;
      } catch (error) {
        if (this.#failedSaves === 0) this.#log.error(String(error));
        this.#failedSaves += 1;
      }
    });
    return this.#saving;
  }
}

/** An entry that is not a finite number is dropped; the others stay. */
function totalsIn(read: unknown): Totals | undefined {
  if (typeof read !== "object" || read === null || Array.isArray(read)) return undefined;
  return Object.fromEntries(Object.entries(read).filter(([, total]) => Number.isFinite(total)));
}
