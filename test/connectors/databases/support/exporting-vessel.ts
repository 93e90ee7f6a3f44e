/** A vessel's historian and one export of it, without the rest of the service; and what a database must have then. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExecutionContext } from "ava";
import { systemClock } from "../../../../src/core/clock.ts";
import { openSqliteStore } from "../../../../src/historian/file-store/sqlite-store.ts";
import type { HistorianStore, Sample } from "../../../../src/historian/historian-store.ts";
import { type ShippingCursorFile, shippingCursor } from "../../../../src/historian/shipment/file-shipping-cursor.ts";
import type { ExportSettings } from "../../../../src/connectors/databases/section.ts";
import { wordsIn } from "../../../../src/connectors/databases/words.ts";
import { DatabaseExport } from "../../../../src/connectors/databases/database-export.ts";
import type { KeptPoint } from "../../../support/databases.ts";
import { statePlace } from "../../../support/state-place.ts";
import { tempDir } from "../../../support/temp-dir.ts";

const TAGS = 12;

export const settingsFor = (
  type: ExportSettings["type"],
  url: string,
  own: Partial<ExportSettings> = {},
): ExportSettings => ({
  id: "yard",
  type,
  url,
  headersFile: undefined,
  labels: { fleet: "north sea, west=1" },
  tags: [],
  begins: "oldest",
  order: undefined,
  durableAfterS: undefined,
  everyS: 0.05,
  timeoutS: 10,
  ...own,
});

export class ExportingVessel {
  readonly recorded: Sample[] = [];
  readonly said: string[] = [];
  store!: HistorianStore;
  output!: DatabaseExport;
  atMs: number;
  #cursor!: ShippingCursorFile;
  readonly #folder: string;
  #settings: ExportSettings;
  /** Whether the export has begun: before that nothing is known of what waits, and of what is new. */
  #isOpen = false;

  private constructor(folder: string, settings: ExportSettings, startMs: number) {
    this.#folder = folder;
    this.#settings = settings;
    this.atMs = startMs;
  }

  /** Its samples begin so many hours ago. */
  static async open(t: ExecutionContext, settings: ExportSettings, hoursAgo = 3): Promise<ExportingVessel> {
    const vessel = new ExportingVessel(
      await tempDir(t),
      settings,
      Math.floor(Date.now() / 1000 - hoursAgo * 3600) * 1000,
    );
    const file = join(vessel.#folder, "historian.db");
    vessel.store = await openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock: systemClock });
    t.teardown(async () => {
      await vessel.stop();
      await vessel.store.close();
    });
    return vessel;
  }

  start(settings: ExportSettings = this.#settings): void {
    this.#settings = settings;
    this.#cursor = shippingCursor(statePlace(this.#folder), "export-yard.json");
    this.#isOpen = false;
    const { shipping } = this.store;
    const say = (text: string) => void this.said.push(text);
    this.output = new DatabaseExport({
      settings,
      vesselId: "aurora",
      source: shipping && {
        ...shipping,
        sealed: async () => {
          const sealed = await shipping.sealed();
          this.#isOpen = true;
          return sealed;
        },
      },
      cursor: this.#cursor,
      unitOf: (tagId) => (tagId === "T_0.VALUE" ? "bool" : "m³/h"),
      clock: systemClock,
      log: { info: say, warning: say },
      texts: wordsIn("en"),
      pauses: { retryMs: 20, retryMaxMs: 200 },
    });
    void this.output.run().catch((error: unknown) => say(`ended: ${String(error)}`));
  }

  async stop(): Promise<void> {
    await this.output?.stop();
  }

  /** One flush: so many samples of each tag, a second apart. */
  async flush(samples: number): Promise<void> {
    const flushed: Sample[] = [];
    for (let i = 0; i < samples; i += 1) {
      this.atMs += 1000;
      for (let tag = 0; tag < TAGS; tag += 1) {
        // As a device gives them: VictoriaMetrics keeps 15 digits.
        const number = (Math.round(Math.sin(this.atMs / 1e5) * 100) + tag * 10) / 10;
        const value = tag === 0 ? i % 3 === 0 : tag === 1 && i % 7 === 0 ? null : number;
        flushed.push({
          tagId: `T_${tag}.VALUE`,
          timestampMs: this.atMs,
          value,
          quality: i % 11 === 0 ? "stale" : "good",
        });
      }
    }
    await this.store.append(flushed);
    for (const sample of flushed) this.recorded.push(sample);
  }

  /** Until all that there is has been sent and counts as on the database's disk. */
  async settled(withinMs = 60_000): Promise<void> {
    for (const began = performance.now(); performance.now() - began < withinMs; await sleep(50)) {
      const { waiting_blocks: blocks = 0, waiting_frames: frames = 0, unsettled = 0 } = this.output.counters();
      if (
        this.#isOpen &&
        blocks + frames + unsettled === 0 &&
        !/do not reach/.test(this.output.fault() ?? "") &&
        (await this.#isAllAsked())
      )
        return;
    }
    throw new Error(`${JSON.stringify(this.output.counters())} ${this.output.fault() ?? ""} ${this.said.join("; ")}`);
  }

  /**
   * What it has not read yet it does not count as waiting, as while it waits for the disk: its cursor is at the newest frame. One of some tags
   * may not have written any: then a round has passed in which nothing was left.
   */
  async #isAllAsked(): Promise<boolean> {
    if (this.#settings.tags.length > 0) {
      const { sent } = this.output.counters();
      await sleep(300);
      const after = this.output.counters();
      return sent === after["sent"] && after["unsettled"] === 0 && after["waiting_frames"] === 0;
    }
    const { newestFrame = 0 } = (await this.store.shipping?.sealed()) ?? {};
    const { frames = [] } = (await this.#cursor.read()) ?? {};
    const { waiting_frames: waiting, unsettled } = this.output.counters();
    return (frames.at(-1)?.[1] ?? 0) === newestFrame && unsettled === 0 && waiting === 0;
  }
}

/** Count, sum, first and last of each tag and quality, as the vessel and a database have them: the same. */
export function summaryOf(points: Iterable<KeptPoint>): Record<string, string> {
  const bySeries = new Map<string, KeptPoint[]>();
  for (const point of points) {
    const key = `${point.tag} ${point.quality}`;
    const list = bySeries.get(key);
    if (list === undefined) bySeries.set(key, [point]);
    else list.push(point);
  }
  const summary: Record<string, string> = {};
  for (const [key, list] of [...bySeries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const inOrder = list.toSorted((one, other) => one.timeMs - other.timeMs);
    const sum = inOrder.reduce((total, { value }) => total + value, 0);
    const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
    summary[key] =
      `${list.length} of ${sum.toFixed(6)}: ${first.value} at ${first.timeMs}, ${last.value} at ${last.timeMs}`;
  }
  return summary;
}

export function* kept(samples: Iterable<Sample>): Generator<KeptPoint> {
  for (const { tagId: tag, quality, timestampMs: timeMs, value } of samples)
    if (value !== null && typeof value !== "string") yield { tag, quality, timeMs, value: Number(value) };
}
