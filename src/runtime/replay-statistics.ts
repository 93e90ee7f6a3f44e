/** What a capture holds, counted: messages by PGN and by source, and what was refused or lost, by cause. */
import { formatIsoTime } from "../core/time.ts";
import type { NmeaMessages } from "../messages/en/nmea.ts";
import type { CaptureStatistics } from "../nmea2000/capture-reader.ts";
import { definitionsOf } from "../nmea2000/definitions.ts";
import type { PgnFrame } from "../nmea2000/pgn-frame.ts";

type Texts = NmeaMessages["replay"];
type Assembly = CaptureStatistics["assembly"];

export class ReplayStatistics {
  readonly #pgns = new Map<number, number>();
  readonly #sources = new Map<number, number>();
  #messages = 0;
  #firstMs = Infinity;
  #lastMs = -Infinity;

  count({ pgn, source, timestampMs }: PgnFrame): void {
    this.#messages += 1;
    this.#pgns.set(pgn, (this.#pgns.get(pgn) ?? 0) + 1);
    this.#sources.set(source, (this.#sources.get(source) ?? 0) + 1);
    this.#firstMs = Math.min(this.#firstMs, timestampMs);
    this.#lastMs = Math.max(this.#lastMs, timestampMs);
  }

  /** As text that ends with a newline: one JSON object, or tables. */
  print(file: string, capture: CaptureStatistics, hasTimes: boolean, json: boolean, texts: Texts): string {
    const counted = this.counted(hasTimes);
    if (!json) return table(file, capture, counted, texts);
    const { format, lines, refusedLines, refused, assembly } = capture;
    const head = { file, format, lines, refused_lines: refusedLines, refused };
    return `${JSON.stringify({ ...head, ...countsJson(counted, assembly) })}\n`;
  }

  /** So far; without times `first` and `last` are null. */
  counted(hasTimes: boolean): Counted {
    const timed = hasTimes && this.#messages > 0;
    return {
      messages: this.#messages,
      first: timed ? formatIsoTime(this.#firstMs) : null,
      last: timed ? formatIsoTime(this.#lastMs) : null,
      pgns: mostFirst(this.#pgns),
      sources: mostFirst(this.#sources),
    };
  }
}

/** A line on what could not be read or put together; empty when there is nothing to tell. */
export function refusalSummary(file: string, capture: CaptureStatistics, texts: Texts): string {
  const { lines, refusedLines, assembly } = capture;
  const lost = assembly.lost_packets + assembly.stray_frames + assembly.malformed_frames;
  if (refusedLines === 0 && lost === 0) return "";
  return `${texts.refused(file, lines, refusals(capture, texts), assembly.lost_packets, assembly.stray_frames)}\n`;
}

export interface Counted {
  readonly messages: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly pgns: readonly (readonly [number, number])[];
  readonly sources: readonly (readonly [number, number])[];
}

function table(file: string, capture: CaptureStatistics, counted: Counted, texts: Texts): string {
  const { format, lines, assembly } = capture;
  const { stats } = texts;
  const rows = [stats.file(file, format), stats.lines(lines, refusals(capture, texts))];
  return `${[...rows, ...countRows(counted, assembly, texts)].join("\n")}\n`;
}

export function countRows(counted: Counted, assembly: Assembly, { stats }: Texts): string[] {
  const { messages, first, last, pgns, sources } = counted;
  const { lost_packets, stray_frames, repeated_frames, late_frames, malformed_frames } = assembly;
  return [
    stats.messages(messages, first, last),
    stats.fastPackets(lost_packets, stray_frames, repeated_frames, late_frames, malformed_frames),
    "",
    `${stats.pgn.padStart(7)} ${stats.count.padStart(9)}`,
    ...pgns.map(([pgn, n]) => `${right(pgn, 7)} ${right(n, 9)}  ${onlyDefinition(pgn)?.Description ?? ""}`.trimEnd()),
    "",
    `${stats.source.padStart(7)} ${stats.count.padStart(9)}`,
    ...sources.map(([source, n]) => `${right(source, 7)} ${right(n, 9)}`),
  ];
}

export function countsJson({ messages, first, last, pgns, sources }: Counted, assembly: Assembly) {
  const { lost_packets, stray_frames, repeated_frames, late_frames, malformed_frames } = assembly;
  return {
    messages,
    first,
    last,
    lost_packets,
    stray_frames,
    repeated_frames,
    late_frames,
    malformed_frames,
    pgns: pgns.map(([pgn, n]) => ({ pgn, id: onlyDefinition(pgn)?.Id ?? null, messages: n })),
    sources: sources.map(([source, n]) => ({ source, messages: n })),
  };
}

/** `2 (no bytes 2)`, `0`. */
function refusals({ refused, refusedLines }: CaptureStatistics, texts: Texts): string {
  const causes = Object.entries(refused).map(([fault, n]) => `${texts.faults[fault as keyof typeof refused]} ${n}`);
  return causes.length === 0 ? "0" : `${refusedLines} (${causes.join(", ")})`;
}

/** Groups that several manufacturers share have no one name. */
function onlyDefinition(pgn: number) {
  const definitions = definitionsOf(pgn);
  return definitions.length === 1 ? definitions[0] : undefined;
}

function mostFirst(counts: ReadonlyMap<number, number>): (readonly [number, number])[] {
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a - b);
}

function right(value: number, width: number): string {
  return String(value).padStart(width);
}
