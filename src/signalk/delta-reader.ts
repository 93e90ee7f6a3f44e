/**
 * Reads what another Signal K server sends: the hello message, which gives the context of its own vessel, and deltas.
 *
 *     {"name":…,"version":…,"timestamp":…,"self":"vessels.urn:mrn:imo:mmsi:224123456"}
 *     {"context":…,"updates":[{"$source":…,"timestamp":…,"values":[{"path":…,"value":…}]}]}
 *
 * Anything else is refused and counted; nothing throws. Pure.
 */
import { parseJson } from "../core/parse-json.ts";
import { parseIsoTime } from "../core/time.ts";
import { limits } from "./limits.ts";

export interface PathValue {
  readonly path: string;
  readonly value: unknown;
  /** Undefined if the server gives no time. */
  readonly timestampMs: number | undefined;
  /** Another vessel or station; undefined for the server's own. */
  readonly context?: string;
  /** Whom the server has it from. */
  readonly source?: string;
}

export type StationValue = PathValue & { readonly context: string };

export class DeltaReader {
  readonly counters = { deltas: 0, other_vessels: 0, refused_messages: 0, refused_values: 0 };
  #self = "vessels.self";
  readonly #onTime: (timestampMs: number) => void;
  readonly #onDropped: (kind: string, name: string) => void;

  /** `onTime` gets the server's clock, `onDropped` what was not taken, by its counter. */
  constructor(
    onTime: (timestampMs: number) => void = () => undefined,
    onDropped: (kind: string, name: string) => void = () => undefined,
  ) {
    this.#onTime = onTime;
    this.#onDropped = onDropped;
  }

  /** The values of a message, in order. Empty if it cannot be read. */
  read(text: string): readonly PathValue[] {
    const message = objectOf(parsed(text));
    if (message === undefined) return this.#refuse();
    const { self, context, updates, timestamp } = message;
    if (updates === undefined) {
      const timestampMs = timeOf(timestamp);
      if (timestampMs !== undefined) this.#onTime(timestampMs);
      if (typeof self === "string") this.#self = self.startsWith("vessels.") ? self : `vessels.${self}`;
      return [];
    }
    if (!Array.isArray(updates)) return this.#refuse();
    this.counters.deltas += 1;
    if (context === undefined || context === "vessels.self" || context === this.#self)
      return updates.flatMap((update) => this.#valuesOf(objectOf(update)));
    this.counters.other_vessels += 1;
    if (typeof context !== "string" || context.length > limits.pathChars) return [];
    return updates.flatMap((update) => {
      const { $source = "" } = objectOf(update) ?? {};
      const source = typeof $source === "string" ? $source.slice(0, limits.pathChars) : "";
      return this.#valuesOf(objectOf(update)).map((each) => ({ ...each, context, source }));
    });
  }

  #valuesOf(update: Fields | undefined): PathValue[] {
    const { values = [], timestamp } = update ?? {};
    if (!Array.isArray(values) || values.length > limits.source.values) {
      this.counters.refused_values += 1;
      return [];
    }
    const timestampMs = timeOf(timestamp);
    return values.flatMap((each) => {
      const { path, value } = objectOf(each) ?? {};
      if (typeof path === "string" && path.length <= limits.pathChars && value !== undefined) {
        return [{ path, value, timestampMs }];
      }
      this.counters.refused_values += 1;
      this.#onDropped("refused_values", typeof path === "string" ? path : "");
      return [];
    });
  }

  #refuse(): readonly PathValue[] {
    this.counters.refused_messages += 1;
    return [];
  }
}

type Fields = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function timeOf(timestamp: unknown): number | undefined {
  return typeof timestamp === "string" ? parseIsoTime(timestamp) : undefined;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
