/** The messages that are watched: by a filter, the latest of them kept. The stream is open only while somebody looks and has not paused. */
import { signal } from "@preact/signals";

export interface Message {
  readonly line: string;
  readonly bytes: string;
  readonly timestamp: string;
  readonly pgn: number;
  readonly id: string | null;
  readonly source: number;
  readonly destination: number;
  readonly priority: number;
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface Batch {
  readonly passed: number;
  readonly dropped: number;
  readonly messages: readonly Message[];
}

/** As many as somebody scrolls through; a megabyte or two. */
const KEPT = 2000;

export class WatchedMessages {
  /** The newest first. */
  readonly messages = signal<readonly Message[]>([]);
  readonly counts = signal({ passed: 0, dropped: 0 });
  readonly isLost = signal(false);
  #stream: EventSource | undefined;

  /** From now on; what was heard before is forgotten where the filter is another. */
  open(query: string): void {
    this.close();
    const stream = new EventSource(`/nmea2000/messages?${query}`);
    this.#stream = stream;
    stream.addEventListener("open", () => (this.isLost.value = false));
    stream.addEventListener("error", () => (this.isLost.value = true));
    stream.addEventListener("messages", ({ data }: MessageEvent<string>) => this.#take(JSON.parse(data) as Batch));
  }

  close(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  clear(): void {
    this.messages.value = [];
    this.counts.value = { passed: 0, dropped: 0 };
  }

  #take({ passed, dropped, messages }: Batch): void {
    this.counts.value = { passed, dropped };
    this.messages.value = [...messages.toReversed(), ...this.messages.value].slice(0, KEPT);
  }
}

/** The fields that have a value, as one line: `speed 780 rpm …`. */
export function fieldsText({ fields = {} }: Message): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(" · ");
}

export function valueText(value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Numbers separated by commas or blanks, or undefined. */
export function numbersIn(text: string): string | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  return words.every((word) => /^\d{1,6}$/.test(word)) ? words.join(",") : undefined;
}
