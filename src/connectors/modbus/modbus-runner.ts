/**
 * Asks a device for its registers and takes them as tags: blocks of neighbours, each at its pace. What the device refuses is bad, and
 * nothing else; after `misses` questions without an answer everything is stale, and the second line is tried where there is one.
 */
import type { Clock } from "../../core/clock.ts";
import { pause } from "../../core/pause.ts";
import type { GatewayMessages } from "../../messages/en/gateway.ts";
import { whereOf } from "../../project/gateway-schema.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { type ListeningParts, listeningParts, ListeningSource, type SourceContext } from "../listening-source.ts";
import { faultText, type SentenceFault } from "../nmea0183/fault-text.ts";
import { ModbusLine } from "./modbus-line.ts";
import { type Block, blocksOf } from "../../modbus/profile.ts";
import type { ModbusRow, ModbusSource } from "./source.ts";

/** A value that was not renewed for this many times its pace is stale. */
const STALE_TURNS = 3;

interface Group {
  readonly everyMs: number;
  readonly blocks: readonly Block<ModbusRow>[];
  nextMs: number;
}

export function modbusRunner(source: ModbusSource, context: SourceContext): ModbusRunner {
  const { tags, intake, clock, messages } = context;
  const line = sourceLine("modbus", whereOf({ name: source.name, ...source.places[0] }));
  const taken = new TakenTags({ tags, intake, clock, line, timeoutS: source.timeoutS });
  return new ModbusRunner(source, taken, messages.bus.gateway, {
    ...listeningParts(source, line, context),
    dropped: taken.dropped,
  });
}

export class ModbusRunner extends ListeningSource {
  readonly type = "modbus";
  readonly #source: ModbusSource;
  readonly #taken: TakenTags;
  readonly #texts: GatewayMessages;
  readonly #clock: Clock;
  readonly #groups: readonly Group[];
  #active = 0;
  #line: ModbusLine | undefined;
  readonly #counters = { questions: 0, missed: 0, refused: 0 };

  constructor(source: ModbusSource, taken: TakenTags, texts: GatewayMessages, parts: ListeningParts) {
    super(parts);
    this.#source = source;
    this.#taken = taken;
    this.#texts = texts;
    this.#clock = parts.clock;
    this.#groups = Array.from(blocksOf(source.rows, source.gap), ([everyS, blocks]) => ({
      everyMs: everyS * 1000,
      blocks,
      nextMs: 0,
    }));
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, line: this.#active + 1, losses: this.losses, ...this.#taken.counters };
  }

  /** On the line on which it answers now, once; it is read back when its turn comes. */
  async switchTag(tagId: string, on: boolean, isStill: () => boolean): Promise<boolean> {
    const { unit, timeoutS, rows } = this.#source;
    const row = rows.find((each) => each.tagId === tagId && each.table === "coil");
    if (row === undefined || this.#line === undefined) return false;
    const answer = await this.#line.ask(unit, { address: row.address, on, isStill }, timeoutS * 1000);
    // Without an answer it may have been written: what is read back counts.
    return "raw" in answer || ("fault" in answer && answer.fault === "silent");
  }

  protected async session(signal: AbortSignal): Promise<string> {
    const { places } = this.#source;
    const place = places[this.#active] ?? places[0];
    const line = ModbusLine.at(place, this.#clock);
    this.#line = line;
    const fault = await this.#askAll(line, signal);
    this.#line = undefined;
    line.release();
    if (!signal.aborted) this.#active = (this.#active + 1) % places.length;
    return faultText(this.#texts, line.gateway, fault);
  }

  /** Until it has missed too many answers, or the line cannot be used. */
  async #askAll(line: ModbusLine, signal: AbortSignal): Promise<SentenceFault> {
    let missed = 0;
    while (!signal.aborted) {
      const nowMs = this.#clock.monotonic();
      for (const group of this.#groups) {
        if (group.nextMs > nowMs) continue;
        group.nextMs = nowMs + group.everyMs;
        for (const block of group.blocks) {
          const fault = await this.#ask(line, block, signal);
          if (fault !== undefined && fault !== "silent") return fault;
          missed = fault === undefined ? 0 : missed + 1;
          if (signal.aborted || missed >= this.#source.misses) return "silent";
        }
      }
      const nextMs = Math.min(...this.#groups.map((group) => group.nextMs));
      await pause(Math.max(1, nextMs - this.#clock.monotonic()), signal);
    }
    return "closed";
  }

  /** Resolves to what has kept the device from answering. */
  async #ask(line: ModbusLine, block: Block<ModbusRow>, signal: AbortSignal): Promise<SentenceFault | undefined> {
    const { unit, timeoutS } = this.#source;
    this.#counters.questions += 1;
    const answer = await line.ask(unit, block, timeoutS * 1000);
    if (signal.aborted) return "closed";
    if ("fault" in answer) {
      this.#counters.missed += 1;
      return answer.fault;
    }
    this.heard();
    if ("refused" in answer) {
      this.#counters.refused += 1;
      this.#taken.dropped.note("refused", `${block.table} ${block.address}: ${answer.refused}`);
    }
    for (const { tagId, unitSi, address, everyS, read } of block.rows) {
      const value = "raw" in answer ? read(answer.raw.slice(address - block.address)) : null;
      // The tags of its rows are defined at the start.
      const timesOut = { timeoutS: STALE_TURNS * everyS + timeoutS, define: () => undefined };
      this.#taken.write({ tagId, value, unitSi, ...timesOut });
    }
    return undefined;
  }
}
