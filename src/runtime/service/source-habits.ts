/**
 * Which device holds a tag that several devices give. Of devices of equal rank, the one that held it before a restart holds it again, and
 * not the one that happens to speak first. Kept in `heard-sources.json` in the data directory, written once a minute if it has changed:
 *
 *     [{"tag":"VESSEL.HEADING_TRUE_DEG","bus":"can0","name":"c0788c0016e31f2a"}]
 *
 * A person's choice, the project's order and the shallowest sounder come first.
 */
import { isDeepStrictEqual } from "node:util";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { matchesDevice } from "../../nmea2000/node/device-filter.ts";
import { formatName } from "../../nmea2000/node/node-name.ts";
import type { Intake } from "../../tags/intake.ts";
import { limits } from "../../tags/limits.ts";
import type { Speaker } from "../../tags/source-ranking.ts";

interface Row {
  readonly tag: string;
  readonly bus: string;
  readonly name?: string;
  readonly address?: number;
}

export class SourceHabits {
  readonly #file: Pick<StateFile<readonly Row[]>, "write">;
  /** By tag; the newest is the last one. */
  #rows: ReadonlyMap<string, Row>;

  static async open(place: StatePlace): Promise<SourceHabits> {
    const file = new StateFile(place, { name: "heard-sources.json", parse: rowsIn });
    return new SourceHabits(file, (await file.read()) ?? []);
  }

  private constructor(file: Pick<StateFile<readonly Row[]>, "write">, rows: readonly Row[]) {
    this.#file = file;
    this.#rows = new Map(rows.map((row) => [row.tag, row]));
  }

  /** As `IntakeOptions.hadBefore`. */
  readonly hadBefore = (tagId: string, speaker: Speaker): boolean => {
    const row = this.#rows.get(tagId);
    if (row === undefined) return false;
    const { bus, name, address } = row;
    const device = name === undefined ? address !== undefined && { address } : { name: BigInt(`0x${name}`) };
    return matchesDevice({ bus, ...device }, speaker);
  };

  /** Looks once a minute, until the result is called. */
  watch(intake: Pick<Intake, "contested">): () => void {
    // If the disk refuses, the next minute tries again.
    const timer = setInterval(() => void this.note(intake).catch(() => undefined), limits.rivals.habitMs);
    return () => clearInterval(timer);
  }

  /** Resolves when who has the contested tags now is on disk. */
  async note(intake: Pick<Intake, "contested">): Promise<void> {
    const rows = new Map(this.#rows);
    for (const { tagId, holder } of intake.contested()) {
      const row = rowOf(tagId, holder);
      if (isDeepStrictEqual(rows.get(tagId), row)) continue;
      rows.delete(tagId);
      rows.set(tagId, row);
    }
    const kept = new Map([...rows].slice(-limits.chosenSources));
    if (isDeepStrictEqual(kept, this.#rows)) return;
    this.#rows = kept;
    await this.#file.write([...kept.values()]);
  }
}

function rowOf(tag: string, { where: bus, name, address }: Speaker): Row {
  return { tag, bus, ...(name !== undefined ? { name: formatName(name) } : address === undefined ? {} : { address }) };
}

function rowsIn(read: unknown): readonly Row[] | undefined {
  return Array.isArray(read) ? read.filter(isRow).slice(0, limits.chosenSources) : undefined;
}

function isRow(read: unknown): read is Row {
  const { tag, bus, name, address } = (read ?? {}) as Record<string, unknown>;
  return (
    typeof tag === "string" &&
    typeof bus === "string" &&
    (name === undefined || (typeof name === "string" && /^[0-9a-f]{16}$/.test(name))) &&
    (address === undefined || Number.isInteger(address))
  );
}
