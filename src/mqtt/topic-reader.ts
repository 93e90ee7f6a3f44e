/**
 * Topics of other people's devices as tags: a thermometer in the shed, a pump that says ON and OFF. Which topic is which tag stands in the
 * project; the value is the whole message, or one place in its JSON.
 *
 *     shed/temp   21.5                    → tag, scale 1, offset 273.15
 *     tele/SENSOR {"BME":{"T":21.5}}      → path: /BME/T (JSON pointer, RFC 6901), or $.BME.T
 */
import { parseJson } from "../core/parse-json.ts";
import { limits } from "./limits.ts";
import type { BrokerLine, BrokerMessage, BrokerReader } from "./broker-reader.ts";
import type { StatementGroup } from "../tags/source-ranking.ts";
import type { TakenTags } from "../tags/taken-tags.ts";
import type { Scalar, TagDefinition } from "../tags/tag.ts";

export interface TopicRow {
  readonly topic: string;
  readonly tagId: string;
  readonly unitSi: string;
  /** Names on the way to the value; empty: the message is the value. */
  readonly path: readonly string[];
  readonly scale: number;
  readonly offset: number;
  readonly timeoutS: number;
  /** How its device is told to switch. */
  readonly command?: { readonly topic: string; readonly on: string; readonly off: string };
}

const TRUE: ReadonlySet<unknown> = new Set([true, 1, "ON", "on", "true", "TRUE", "1", "open", "OPEN"]);
const FALSE: ReadonlySet<unknown> = new Set([false, 0, "OFF", "off", "false", "FALSE", "0", "closed", "CLOSED"]);

/** Words of devices for a failed sensor (ESPHome), and of Home Assistant for one that is away; an empty message takes one back. */
const VOID: ReadonlySet<string> = new Set(["", "null", "nan", "none", "unavailable", "unknown"]);

export class TopicReader implements BrokerReader {
  readonly graceMs = 0;
  readonly #rows: ReadonlyMap<string, readonly (TopicRow & { readonly group: StatementGroup })[]>;
  readonly #taken: TakenTags;
  #line: BrokerLine | undefined;
  readonly #counts = { messages: 0, other_topics: 0, damaged: 0 };

  constructor(rows: readonly TopicRow[], taken: TakenTags) {
    const grouped = rows.map((row) => ({ ...row, group: { topic: row.topic } }));
    this.#rows = Map.groupBy(grouped, ({ topic }) => topic);
    this.#taken = taken;
  }

  get counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, ...this.#taken.counters };
  }

  begin(line: BrokerLine): void {
    this.#line = line;
    line.subscribe([...this.#rows.keys()]);
  }

  take({ topic, payload, isRetained }: BrokerMessage): void {
    this.#counts.messages += 1;
    const rows = this.#rows.get(topic);
    if (rows === undefined) {
      this.#counts.other_topics += 1;
      return;
    }
    const text = payload.length > limits.sourceBytes ? undefined : payload.toString("utf8");
    for (const row of rows) {
      const value = text === undefined ? undefined : valueOf(row, text);
      if (value === undefined) this.#counts.damaged += 1;
      // Nobody knows how old a retained message is.
      else
        this.#taken.write({
          ...row,
          value,
          quality: isRetained ? "uncertain" : "good",
          define: () => definitionOf(row),
        });
    }
  }

  switchTag(tagId: string, on: boolean): boolean {
    const command = [...this.#rows.values()].flat().find((row) => row.tagId === tagId)?.command;
    return command !== undefined && this.#line?.command(command.topic, on ? command.on : command.off) === true;
  }

  tick(): void {
    // There is nothing to ask for.
  }

  /** Devices that are silent make their own tags stale. */
  isHeard(): boolean {
    return true;
  }
}

/** Undefined for what is no value; null where the device says that it has none. */
function valueOf({ path, unitSi, scale, offset }: TopicRow, text: string): Scalar | undefined {
  const found = path.length === 0 ? text.trim() : placeIn(text, path);
  if (found === null || (typeof found === "string" && VOID.has(found.toLowerCase()))) return null;
  if (unitSi === "bool") return TRUE.has(found) ? true : FALSE.has(found) ? false : undefined;
  const number =
    typeof found === "number" ? found : typeof found === "string" && NUMBER.test(found) ? Number(found) : NaN;
  const value = number * scale + offset;
  return Number.isFinite(value) ? value : undefined;
}

/** Digits in one place only: where two may take the same ones, a long row of them is tried at each of them again. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

function placeIn(text: string, path: readonly string[]): unknown {
  try {
    let value: unknown = parseJson(text);
    for (const name of path) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Readonly<Record<string, unknown>>)[name];
    }
    return value;
  } catch {
    return undefined;
  }
}

function definitionOf({ tagId: id, topic, unitSi }: TopicRow): TagDefinition {
  const bounds = { rangeNormalMin: null, rangeNormalMax: null };
  return { id, description: topic, unitSi, controllable: false, ...bounds };
}
