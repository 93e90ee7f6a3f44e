/**
 * Samples from the log of a Signal K server, of what it received: sentences of NMEA 0183 and deltas. Its lines of NMEA 2000 are read as a
 * recording. Pure.
 *
 *     1761990000000;N;$GPRMC,100000.00,A,…                     NMEA 0183
 *     1761990001000;A;2025-11-01-10:00:01.000,2,127250,…       NMEA 2000
 *     1761990002000;I;{"context":"vessels.self","updates":[…]} Signal K
 */
import { parseJson } from "../../core/parse-json.ts";
import { parseIsoTime } from "../../core/time.ts";
import { SentenceSamples } from "./sentence-samples.ts";
import { OwnVessel, takeWhole, type ValueOptions } from "./signalk-values.ts";

const LINE = /^(\d{13});([A-Za-z]);(.*)$/s;

export function isSignalkLine(line: string): boolean {
  return LINE.test(line);
}

interface Delta {
  readonly context?: unknown;
  readonly updates?: readonly {
    readonly timestamp?: string;
    readonly values?: readonly { readonly path?: unknown; readonly value?: unknown }[];
  }[];
}

export class SignalkLogSamples {
  readonly #options: Omit<ValueOptions, "precision">;
  readonly #sentences: SentenceSamples;
  readonly #own: OwnVessel;

  constructor(options: Omit<ValueOptions, "precision">) {
    this.#options = options;
    this.#sentences = new SentenceSamples(options);
    this.#own = new OwnVessel(options.context ?? "vessels.self", options.tally);
  }

  read(line: string): void {
    const [, time = "", kind, text = ""] = LINE.exec(line) ?? [];
    if (kind === "I") this.#readDelta(text, Number(time));
    else if (/^\s*(?:\\[^\\]*\\)*[$!](?!PCDIN|MXPGN|PDGY)/.test(text)) this.#sentences.readAt(text, Number(time));
    else if (kind === undefined && line !== "") this.#options.tally.refuse("unreadable");
  }

  #readDelta(text: string, atMs: number): void {
    const { names, tally } = this.#options;
    try {
      const { context, updates = [] } = parseJson(text) as Delta;
      for (const { timestamp = "", values = [] } of updates) {
        const timestampMs = parseIsoTime(timestamp) ?? atMs;
        if (!this.#own.has(typeof context === "string" ? context : undefined, false, values.length)) continue;
        for (const { path, value } of values) {
          const name = String(path);
          takeWhole(this.#options, { name, meanings: names.of(name), value, timestampMs });
        }
      }
    } catch {
      tally.refuse("unreadable");
    }
  }
}
