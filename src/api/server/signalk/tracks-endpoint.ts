/**
 * Tracks, as Signal K's plug-in for them answers and chart programs ask:
 *
 *     GET …/v1/api/self/track, …/vessels/self/track   our own from the historian, of any length; [?timespan=&resolution=&timespanOffset=]
 *     GET …/v1/api/vessels/<urn>/track                a target's of the last two hours, while it is in sight; also …/aircraft/<urn>/track
 *     GET …/v1/api/tracks                             those of all targets by context; [?radius=][&bbox=]
 *
 * Each is a GeoJSON MultiLineString.
 */
import type { Request, Response } from "express";
import type { Caller } from "../../../access/caller.ts";
import { limits as aisLimits } from "../../../ais/limits.ts";
import type { AisTarget } from "../../../ais/target.ts";
import { unitOf } from "../../../tags/vocabulary/vocabulary.ts";
import { intervalFor } from "../../../historian/reduction.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import { limits } from "../../../signalk/limits.ts";
import { type TrackLines, trackLines } from "../../../signalk/track-lines.ts";
import { readTrackFilter, readTrackQuestion, type TrackQuestion } from "../../../signalk/track-question.ts";
import { Problem } from "../../problem.ts";
import type { Service } from "../../service.ts";
import { sendJson } from "../http-answer.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import type { RecordBudget } from "../../load/record-budget.ts";
import { type Column, tagColumn } from "./tag-column.ts";
import { say } from "../../../messages/catalogue.ts";

const OWN_PATH = "navigation.position";

export class TracksEndpoint {
  readonly #model: SignalkModel;
  readonly #service: Pick<Service, "clock" | "history" | "tags">;
  readonly #budget: RecordBudget;

  constructor(model: SignalkModel, service: Pick<Service, "clock" | "history" | "tags">, budget: RecordBudget) {
    this.#model = model;
    this.#service = service;
    this.#budget = budget;
  }

  /** Undefined if the way, below `/signalk/v1/api`, leads to no track; else whose: a key of the tree, or `self`. */
  vesselIn([group, ...rest]: readonly string[]): string | undefined {
    if (rest.at(-1) !== "track") return undefined;
    if (group === "self") return rest.length === 1 ? "self" : undefined;
    const [vessel] = rest;
    const hasTracks = rest.length === 2 && (group === "vessels" || group === "aircraft");
    return hasTracks ? (vessel === this.#model.urn ? "self" : vessel) : undefined;
  }

  async one(request: Request, response: Response, vessel: string, caller: Caller): Promise<void> {
    const found = vessel === "self" ? await this.#own(request, response, caller) : this.#targets(vessel);
    if (found === undefined) throw new Problem(404, texts.noTrack({ vessel }));
    sendJson(response, found);
  }

  /** A name after `tracks` is a vessel's. */
  async all(request: Request, response: Response, [vessel]: readonly string[], caller: Caller): Promise<void> {
    const model = this.#model;
    if (vessel !== undefined) return this.one(request, response, vessel === model.urn ? "self" : vessel, caller);
    const isMeant = readTrackFilter(request.query, model.targets.ownPosition);
    if (typeof isMeant === "string") throw new Problem(400, say(texts.trackQuestion[isMeant]));
    const tracks: Record<string, TrackLines> = {};
    for (const [context, target] of model.targetLeaves.contexts()) {
      const { position } = target;
      const lines = position !== undefined && isMeant(position) ? linesOf(target) : undefined;
      if (lines !== undefined) tracks[context] = lines;
    }
    sendJson(response, tracks);
  }

  #targets(vessel: string): TrackLines | undefined {
    const target = this.#model.targetLeaves.find(vessel);
    return target === undefined ? undefined : linesOf(target);
  }

  async #own(request: Request, response: Response, { client }: Caller): Promise<TrackLines | undefined> {
    const budget = this.#budget;
    const { clock } = this.#service;
    const question = readTrackQuestion(request.query, clock.now());
    if (typeof question === "string") throw new Problem(400, say(texts.trackQuestion[question]));
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const { fromMs, toMs, resolutionMs } = question;
    const intervalMs = Math.max(resolutionMs, intervalFor(toMs - fromMs, limits.track.points));
    const reservation = budget.reserve(Math.ceil((toMs - fromMs) / intervalMs + 1) * 2);
    try {
      const asker = { signal: gone.signal, client };
      return await this.#ownLines({ ...question, intervalMs }, asker);
    } finally {
      reservation.release();
    }
  }

  async #ownLines(
    question: TrackQuestion & { readonly intervalMs: number },
    asker: { readonly signal: AbortSignal; readonly client: string | undefined },
  ): Promise<TrackLines | undefined> {
    const model = this.#model;
    const { tags, history } = this.#service;
    const columns = new Map<string | undefined, Column>();
    for (const tagId of model.paths.tagsAt(OWN_PATH)) {
      const unit = unitOf(tagId, tags);
      const place = model.paths.placeOf(tagId, unit);
      const asked = { ...question, aggregate: "last" } as const;
      columns.set(place?.key, await tagColumn(history, { tagId, unit, place }, asked, asker));
    }
    const [longitudes, latitudes] = [columns.get("longitude"), columns.get("latitude")];
    const points = [...(longitudes ?? [])].flatMap(([timeMs, longitude]) => {
      const latitude = latitudes?.get(timeMs);
      const isKnown = typeof longitude === "number" && typeof latitude === "number";
      return isKnown ? [{ timeMs, at: [longitude, latitude] as const }] : [];
    });
    return trackLines(points, Math.max(limits.track.gapMs, 2 * question.intervalMs));
  }
}

/** A target that is silent for long has left, so that its track has no gaps but at the 180th meridian. */
function linesOf({ track }: AisTarget): TrackLines | undefined {
  const { intervalMs } = aisLimits.track;
  return trackLines(
    (track?.points() ?? []).map((at, i) => ({ at, timeMs: i * intervalMs })),
    Infinity,
  );
}
