/** Counts of a capture: messages by PGN and by source, and what was refused or lost, by cause. */
import { formatIsoTime } from "../../core/time.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import type { CaptureStatistics } from "../../nmea2000/captures/capture-statistics.ts";
import { definitionsOf } from "../../nmea2000/codec/definitions.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import { CaptureDevices } from "./capture-devices.ts";

type Texts = NmeaMessages["replay"];
type Assembly = CaptureStatistics["assembly"];

/** For one PGN: how many messages, how often, and the longest silence of one of its senders. */
export interface PgnCount {
  readonly pgn: number;
  readonly messages: number;
  readonly perSecond: number | null;
  readonly longestGapMs: number | null;
}

interface Group {
  messages: number;
  longestGapMs: number;
  /** By source. */
  readonly lastMs: Map<number, number>;
}

/** What was counted, and of which file. */
interface Counting {
  readonly file: string;
  readonly capture: CaptureStatistics;
  readonly hasTimes: boolean;
}

export class ReplayStatistics {
  readonly devices = new CaptureDevices();
  readonly #pgns = new Map<number, Group>();
  readonly #sources = new Map<number, number>();
  #messages = 0;
  #firstMs = Infinity;
  #lastMs = -Infinity;

  count(message: PgnFrame): void {
    const { pgn, source, timestampMs } = message;
    this.#messages += 1;
    let group = this.#pgns.get(pgn);
    if (group === undefined) {
      this.#pgns.set(pgn, (group = { messages: 0, longestGapMs: 0, lastMs: new Map<number, number>() }));
    }
    group.messages += 1;
    const gapMs = timestampMs - (group.lastMs.get(source) ?? timestampMs);
    if (gapMs > group.longestGapMs) group.longestGapMs = gapMs;
    group.lastMs.set(source, timestampMs);
    this.devices.see(message);
    this.#sources.set(source, (this.#sources.get(source) ?? 0) + 1);
    this.#firstMs = Math.min(this.#firstMs, timestampMs);
    this.#lastMs = Math.max(this.#lastMs, timestampMs);
  }

  /** As text that ends with a newline: one JSON object, or tables. */
  print({ file, capture, hasTimes }: Counting, json: boolean, texts: Texts): string {
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
      pgns: this.#pgnCounts(timed),
      sources: mostFirst(this.#sources),
      devices: this.devices,
    };
  }

  #pgnCounts(timed: boolean): PgnCount[] {
    const seconds = (this.#lastMs - this.#firstMs) / 1000;
    const counts = [...this.#pgns].map(([pgn, { messages, longestGapMs }]): PgnCount => {
      const perSecond = timed && seconds > 0 ? Math.round((messages / seconds) * 1000) / 1000 : null;
      return { pgn, messages, perSecond, longestGapMs: timed ? Math.round(longestGapMs) : null };
    });
    return counts.toSorted((a, b) => b.messages - a.messages || a.pgn - b.pgn);
  }
}

/** A line about what could not be read or reassembled; empty if there was nothing. */
export function refusalSummary(file: string, capture: CaptureStatistics, texts: Texts): string {
  const { lines, refusedLines, assembly } = capture;
  const { lost_packets, stray_frames, malformed_frames, lost_transports, aborted_transports } = assembly;
  const lost = lost_packets + stray_frames + malformed_frames + lost_transports + aborted_transports;
  if (refusedLines === 0 && lost === 0) return "";
  const line = texts.refused({
    file,
    lines,
    refused: refusals(capture, texts),
    lost: lost_packets,
    stray: stray_frames,
    malformed: malformed_frames,
  });
  if (lost_transports + aborted_transports === 0) return `${line}\n`;
  return `${line}; ${texts.stats.transports({ whole: assembly.transport_messages, lost: lost_transports, aborted: aborted_transports })}\n`;
}

export interface Counted {
  readonly messages: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly pgns: readonly PgnCount[];
  readonly sources: readonly (readonly [number, number])[];
  readonly devices: CaptureDevices;
}

function table(file: string, capture: CaptureStatistics, counted: Counted, texts: Texts): string {
  const { format, lines, assembly } = capture;
  const { stats } = texts;
  const rows = [stats.file({ file, format }), stats.lines({ lines, refused: refusals(capture, texts) })];
  return `${[...rows, ...countRows(counted, assembly, texts)].join("\n")}\n`;
}

export function countRows(counted: Counted, assembly: Assembly, { stats }: Texts): string[] {
  const { messages, first, last, pgns, sources, devices } = counted;
  const { lost_packets, stray_frames, repeated_frames, late_frames, malformed_frames } = assembly;
  const { transport_messages, lost_transports, aborted_transports } = assembly;
  const hasTransports = transport_messages + lost_transports + aborted_transports > 0;
  return [
    stats.messages({ messages, first, last }),
    stats.fastPackets({
      lost: lost_packets,
      stray: stray_frames,
      repeated: repeated_frames,
      late: late_frames,
      malformed: malformed_frames,
    }),
    ...(hasTransports
      ? [stats.transports({ whole: transport_messages, lost: lost_transports, aborted: aborted_transports })]
      : []),
    "",
    `${stats.pgn.padStart(7)} ${stats.count.padStart(9)}  ${stats.rates}`,
    ...pgns.map(pgnRow),
    "",
    `${stats.source.padStart(7)} ${stats.count.padStart(9)}`,
    ...sources.map(([source, n]) => `${right(source, 7)} ${right(n, 9)}  ${deviceText(devices, source)}`.trimEnd()),
  ];
}

function pgnRow({ pgn, messages, perSecond, longestGapMs }: PgnCount): string {
  const rate =
    perSecond === null || longestGapMs === null
      ? ""
      : `${perSecond.toFixed(1)}/s ${(longestGapMs / 1000).toFixed(2)} s`;
  return `${right(pgn, 7)} ${right(messages, 9)}  ${[onlyDefinition(pgn)?.Description ?? "", rate].filter(Boolean).join("  ")}`.trimEnd();
}

function deviceText(devices: CaptureDevices, source: number): string {
  const { manufacturer, model, function: what } = devices.get(source);
  const text = [manufacturer, model ?? what].filter((part) => part !== null).join(", ");
  // A device may send control characters, and this goes to a terminal.
  return text.replaceAll(/\p{Cc}/gu, "");
}

export function countsJson({ messages, first, last, pgns, sources, devices }: Counted, assembly: Assembly) {
  const { lost_packets, stray_frames, repeated_frames, late_frames, malformed_frames } = assembly;
  const { transport_messages, lost_transports, aborted_transports } = assembly;
  return {
    messages,
    first,
    last,
    lost_packets,
    stray_frames,
    repeated_frames,
    late_frames,
    malformed_frames,
    transport_messages,
    lost_transports,
    aborted_transports,
    pgns: pgns.map(({ pgn, messages: n, perSecond, longestGapMs }) => {
      return {
        pgn,
        id: onlyDefinition(pgn)?.Id ?? null,
        messages: n,
        per_second: perSecond,
        longest_gap_ms: longestGapMs,
      };
    }),
    sources: sources.map(([source, n]) => ({ source, messages: n, ...devices.get(source) })),
  };
}

/** `2 (no bytes 2)`, `0`. */
function refusals({ refused, refusedLines }: CaptureStatistics, texts: Texts): string {
  const causes = Object.entries(refused).map(([fault, n]) => `${texts.faults[fault as keyof typeof refused]} ${n}`);
  return causes.length === 0 ? "0" : `${refusedLines} (${causes.join(", ")})`;
}

/** Undefined for a PGN that several manufacturers use, each with its own definition. */
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
