/**
 * Which of several speakers of a tag goes first: the one that somebody aboard has chosen, then those that the project lists. What was
 * chosen is kept in `preferred-sources.json` in the data directory:
 *
 *     [{"tag":"VESSEL.DEPTH_M","source":"nmea2000:can0:37","bus":"can0","name":"c0788c0016e31f2a","by":"Ana","at":1795546800000}]
 *
 * A device is known by its NAME, since its address may go to another one; without a NAME by its address.
 */
import type { SourceChoice, SourceStore } from "../../acts/source-acts.ts";
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { type DeviceFilter, matchesDevice } from "../../nmea2000/node/device-filter.ts";
import { formatName } from "../../nmea2000/node/node-name.ts";
import { preferenceFor, type SourcePreference } from "../../nmea2000/tags/source-preference.ts";
import type { Intake } from "../../tags/intake.ts";
import { limits } from "../../tags/limits.ts";
import type { PreferenceOf, Speaker } from "../../tags/source-ranking.ts";

/** A line of the file. */
interface Row {
  readonly tag: string;
  readonly source: string;
  readonly bus: string;
  readonly name?: string;
  readonly address?: number;
  readonly by: string;
  readonly at: number;
}

interface Chosen {
  readonly row: Row;
  readonly device: DeviceFilter;
}

export class SourceOrder {
  /** Those of the project. */
  listed: readonly SourcePreference[];
  readonly #file: StateFile<readonly Row[]>;
  #chosen: ReadonlyMap<string, Chosen>;

  static async open(place: StatePlace, listed: readonly SourcePreference[]): Promise<SourceOrder> {
    const file = new StateFile(place, { name: "preferred-sources.json", hasCopy: true, parse: rowsIn });
    return new SourceOrder(file, (await file.read()) ?? [], listed);
  }

  private constructor(file: StateFile<readonly Row[]>, rows: readonly Row[], listed: readonly SourcePreference[]) {
    this.#file = file;
    this.#chosen = chosenIn(rows);
    this.listed = listed;
  }

  /** As `IntakeOptions.preferenceOf`. */
  readonly preferenceOf = (tagId: string): PreferenceOf | undefined => {
    const listed = preferenceFor(this.listed, tagId);
    const chosen = this.#chosen.get(tagId);
    if (chosen === undefined) return listed;
    return (speaker) => (matchesDevice(chosen.device, speaker) ? 0 : 1 + (listed?.(speaker) ?? 0));
  };

  choiceOf(tagId: string): SourceChoice | undefined {
    const row = this.#chosen.get(tagId)?.row;
    return row && { source: row.source, by: row.by, atMs: row.at };
  }

  isChosen(tagId: string, speaker: Speaker): boolean {
    const chosen = this.#chosen.get(tagId);
    return chosen !== undefined && matchesDevice(chosen.device, speaker);
  }

  store(intake: Intake): SourceStore {
    return {
      speakers: (tagId) => intake.speakersOf(tagId).map(({ text }) => text),
      choose: async (tagId, choice) => {
        const speaker = intake.speakersOf(tagId).find(({ text }) => text === choice?.source);
        const others = Array.from(this.#chosen.values(), ({ row }) => row).filter(({ tag }) => tag !== tagId);
        // The newest is the last one.
        const rows = [...others, ...(choice && speaker ? [rowOf(tagId, choice, speaker)] : [])].slice(
          -limits.chosenSources,
        );
        await this.#file.write(rows);
        this.#chosen = chosenIn(rows);
        intake.prefer(tagId);
      },
    };
  }
}

function chosenIn(rows: readonly Row[]): ReadonlyMap<string, Chosen> {
  return new Map(rows.map((row) => [row.tag, { row, device: deviceOf(row) }]));
}

function rowOf(tag: string, { source, by, atMs: at }: SourceChoice, { where: bus, name, address }: Speaker): Row {
  const device = name !== undefined ? { name: formatName(name) } : address === undefined ? {} : { address };
  return { tag, source, bus, ...device, by, at };
}

function deviceOf({ bus, name, address }: Row): DeviceFilter {
  return {
    bus,
    ...(name === undefined ? {} : { name: BigInt(`0x${name}`) }),
    ...(address === undefined ? {} : { address }),
  };
}

function rowsIn(read: unknown): readonly Row[] | undefined {
  return Array.isArray(read) ? read.filter(isRow).slice(0, limits.chosenSources) : undefined;
}

function isRow(read: unknown): read is Row {
  const { tag, source, bus, name, address, by, at } = (read ?? {}) as Record<string, unknown>;
  return (
    [tag, source, bus, by].every((text) => typeof text === "string") &&
    (name === undefined || (typeof name === "string" && /^[0-9a-f]{16}$/.test(name))) &&
    (address === undefined || Number.isInteger(address)) &&
    Number.isSafeInteger(at)
  );
}
