/** A file of chart tiles that the owner gives: pictures in the squares of Web Mercator, x to the east, y to the south. */
import type { Box } from "../track-point.ts";

export interface TileSet {
  readonly name: string;
  /** Whose chart it is, as its makers want it to be shown. */
  readonly attribution: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Undefined if the file does not say what it covers. */
  readonly bounds: Box | undefined;
}

export interface TilePlace {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** An opened file. It blocks while it reads: it belongs in a process of its own. */
export interface TileFile {
  readonly set: TileSet;
  /** Undefined if the file has no such tile. */
  tile(place: TilePlace): Uint8Array | undefined;
}

/** Why a file cannot be used. */
export type ChartFault = "missing" | "unreadable" | "not a chart" | "vector" | "damaged" | "late";

export class ChartError extends Error {
  readonly fault: ChartFault;

  constructor(fault: ChartFault, cause?: unknown) {
    super(`chart: ${fault}`, { cause });
    this.name = "ChartError";
    this.fault = fault;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { copy: "©", amp: "&", quot: '"', lt: "<", gt: ">", nbsp: " " };
const TEXT_CHARS = 200;

/** Names and attributions may be written in HTML, of which only the words are taken. */
export function plainText(html: string): string {
  const words = html.replaceAll(/<[^>]*>/g, "").replaceAll(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
  return words.trim().slice(0, TEXT_CHARS);
}

/** The media type of a picture by its first bytes; undefined for anything else, which is not served. */
export function pictureType(bytes: Uint8Array): "image/png" | "image/jpeg" | "image/webp" | undefined {
  const begins = (text: string, at = 0) => Array.from(text).every((char, i) => bytes[at + i] === char.charCodeAt(0));
  if (begins("\x89PNG")) return "image/png";
  if (begins("\xff\xd8\xff")) return "image/jpeg";
  return begins("RIFF") && begins("WEBP", 8) ? "image/webp" : undefined;
}

/** Undefined unless they are four numbers on the earth: west, south, east, north. */
export function boundsOf(numbers: readonly number[]): Box | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
  const isOnEarth = Math.max(Math.abs(west), Math.abs(east)) <= 180 && south >= -90 && north <= 90 && south < north;
  return isOnEarth ? { west, south, east, north } : undefined;
}
