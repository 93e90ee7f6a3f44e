/**
 * The page of a file of evidence that shows a period again: track, alarms, chosen tags and entries by time. It is one file that works from a
 * disk, without a server: what it shows is in it, and it may run no script but its own.
 */
import { hash } from "node:crypto";
import { escaped } from "../../logbook/export/book-page.ts";
import type { EvidenceFileMessages } from "../../messages/en/evidence-file.ts";
import type { ExtractedLine } from "./book-extract.ts";

/** Of a tag at most so many points, and of the vessel so many tags: some 6 MB. */
const POINTS = 600;
const TAGS = 300;
const FIRST_MS = 1000;
/** Those that are drawn at first. */
const FIRST = ["VESSEL.SOG_MS", "VESSEL.DEPTH_M"];

/** [when, the last value, the least, the greatest] */
type Point = [number, number, number, number];

/** A tag's samples, thinned as they come: the last, the least and the greatest of equal spans of time, which double when there are too many. */
class Thinned {
  #spanMs = FIRST_MS;
  #points = new Map<number, Point>();

  add([ms, last, least, greatest]: Point): void {
    const at = Math.floor(ms / this.#spanMs);
    const there = this.#points.get(at);
    if (there === undefined) this.#points.set(at, [ms, last, least, greatest]);
    else {
      if (ms >= there[0]) there.splice(0, 2, ms, last);
      there[2] = Math.min(there[2], least);
      there[3] = Math.max(there[3], greatest);
    }
    if (this.#points.size <= POINTS) return;
    const before = this.#points;
    this.#spanMs *= 2;
    this.#points = new Map();
    for (const point of before.values()) this.add(point);
  }

  points(): Point[] {
    return [...this.#points.values()].toSorted((a, b) => a[0] - b[0]);
  }
}

export class Replay {
  readonly #tags = new Map<string, Thinned>();

  /** Lines of a block: `block,ms,value,quality`. What is no number, or was not good, is not drawn. */
  take(tagId: string, lines: string): void {
    if (!this.#tags.has(tagId) && this.#tags.size >= TAGS) return;
    for (const line of lines.split("\n")) {
      const [, ms = "", text = "", quality] = line.split(",");
      const value = text === "true" ? 1 : text === "false" ? 0 : text === "" ? NaN : Number(text);
      if (!Number.isFinite(value) || quality !== "good") continue;
      const tag = this.#tags.get(tagId) ?? new Thinned();
      this.#tags.set(tagId, tag);
      tag.add([Number(ms), value, value, value]);
    }
  }

  page(
    template: string,
    { page, replay }: EvidenceFileMessages,
    title: string,
    period: readonly ExtractedLine[],
  ): string {
    const tags = Object.fromEntries([...this.#tags].map(([name, tag]) => [name, tag.points()]));
    const entries = period.map(({ entry: { id, timestamp, kind, user, summary, payload } }) => {
      const { alarm_id: alarm } = payload;
      return { id, t: Date.parse(timestamp), kind, user, summary, ...(typeof alarm === "string" && { alarm }) };
    });
    const times = [...entries.map(({ t }) => t), ...Object.values(tags).flatMap((points) => points.map(([ms]) => ms))];
    const [from, to] = times.reduce(([a, b], ms) => [Math.min(a, ms), Math.max(b, ms)], [Infinity, -Infinity]);
    const data = {
      from: times.length === 0 ? 0 : from,
      to: times.length === 0 ? 0 : to,
      entries,
      tags,
      first: FIRST,
      texts: replay,
    };
    const script = /<script>([^]*?)<\/script>/.exec(template)?.[1] ?? "";
    const values: Readonly<Record<string, string>> = {
      LANGUAGE: page.language,
      SCRIPT_HASH: `'sha256-${hash("sha256", script, "base64")}'`,
      TITLE: escaped(title),
      INTRO: escaped(replay.intro),
      // Nothing in it ends its element.
      DATA: JSON.stringify(data).replaceAll("<", "\\u003c"),
    };
    return template.replaceAll(/\b(?:LANGUAGE|SCRIPT_HASH|TITLE|INTRO|DATA)\b/g, (name) => values[name] ?? "");
  }
}
