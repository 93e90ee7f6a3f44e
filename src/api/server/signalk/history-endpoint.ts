/**
 * The history of Signal K, version 2, from our historian:
 *
 *     GET …/history/values     { context, range, values: [{ path, method }], data: [[time, value, …], …] }; null is a gap
 *     GET …/history/paths      the paths that have samples in a span
 *     GET …/history/contexts   this vessel
 *
 * A row is an interval, dated with its start; of another vessel there is none. A position is [longitude, latitude]. Questions wait and are
 * bounded as all of the history.
 */
import type { Request, Response } from "express";
import type { Caller } from "../../../access/caller.ts";
import { formatIsoTime } from "../../../core/time.ts";
import { unitOf } from "../../../tags/vocabulary/vocabulary.ts";
import type { Asker } from "../../../historian/question-queue.ts";
import { signalkAnswers as texts } from "../../../messages/details.ts";
import {
  aggregateOf,
  type AskedPath,
  type HistoryQuestion,
  PROVIDER,
  readQuestion,
  readSpan,
  readWishes,
} from "../../../signalk/history-question.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import { matchesContext, readContext } from "../../../signalk/subscription.ts";
import type { SkScalar } from "../../../signalk/path-map.ts";
import type { RecordBudget } from "../../load/record-budget.ts";
import { Problem } from "../../problem.ts";
import type { Service } from "../../service.ts";
import { sendJson } from "../http-answer.ts";
import { type Column, tagColumn } from "./tag-column.ts";
import { say } from "../../../messages/catalogue.ts";

/** A path as a column of the answer: the columns of its tags, and what becomes of their values. */
interface PathColumn {
  readonly columns: readonly Column[];
  readonly join: (values: readonly SkScalar[]) => unknown;
}

export class HistoryEndpoint {
  readonly #model: SignalkModel;
  readonly #service: Pick<Service, "clock" | "history" | "tags">;
  readonly #budget: RecordBudget;

  constructor(model: SignalkModel, service: Pick<Service, "clock" | "history" | "tags">, budget: RecordBudget) {
    this.#model = model;
    this.#service = service;
    this.#budget = budget;
  }

  async handle(
    request: Request,
    response: Response,
    [what = "", ...more]: readonly string[],
    { client }: Caller,
  ): Promise<void> {
    const model = this.#model;
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const asker = { signal: gone.signal, client };
    if (more.length > 0) throw new Problem(404, texts.historyUnknown);
    const fault = readWishes(request.query);
    if (fault !== undefined) throw new Problem(400, say(texts.question[fault]));
    if (what === "values") sendJson(response, await this.#values(request, asker));
    else if (what === "paths") sendJson(response, await this.#paths(request, asker));
    else if (what === "contexts") sendJson(response, [model.context]);
    else if (what === "_providers") sendJson(response, { [PROVIDER]: { isDefault: true } });
    else throw new Problem(404, texts.historyUnknown);
  }

  async #values({ query }: Request, asker: Asker): Promise<unknown> {
    const [model, budget] = [this.#model, this.#budget];
    const { clock } = this.#service;
    const question = readQuestion(query, clock.now());
    if (typeof question === "string") throw new Problem(400, say(texts.question[question]));
    const { paths, fromMs, toMs, intervalMs } = question;
    const range = { from: formatIsoTime(fromMs), to: formatIsoTime(toMs) };
    const { context } = query;
    const asked = readContext(context, model.context);
    const isOurs = asked !== undefined && matchesContext(asked, undefined, model.context);
    if (!isOurs) return { context, range, values: paths, data: [] };
    const reservation = budget.reserve(Math.ceil((toMs - fromMs) / intervalMs + 1) * paths.length * 2);
    try {
      const columns: PathColumn[] = [];
      for (const asked of paths) columns.push(await this.#columnOf(asked, question, asker));
      const times = new Set(columns.flatMap(({ columns: each }) => each.flatMap((column) => [...column.keys()])));
      return {
        context: model.context,
        range,
        values: paths,
        data: [...times]
          .toSorted((a, b) => a - b)
          .map((timeMs) => [
            formatIsoTime(timeMs),
            ...columns.map(({ columns: each, join }) => join(each.map((column) => column.get(timeMs) ?? null))),
          ]),
      };
    } finally {
      reservation.release();
    }
  }

  /** Gaps for a path whose tag was not heard since the start (its unit is unknown), and for an object that is no position. */
  async #columnOf({ path, method }: AskedPath, question: HistoryQuestion, asker: Asker): Promise<PathColumn> {
    const model = this.#model;
    const { tags, history } = this.#service;
    const known = model.paths.tagsAt(path).filter((tagId) => tags.has(tagId));
    const units = known.map((tagId) => unitOf(tagId, tags));
    const places = known.map((tagId, at) => model.paths.placeOf(tagId, units[at] ?? "-"));
    const keys = places.map((place) => place?.key);
    const asked = { ...question, aggregate: aggregateOf(method) };
    const read = (at: number) => {
      const tag = { tagId: known[at] ?? "", unit: units[at] ?? "-", place: places[at] };
      return tagColumn(history, tag, asked, asker);
    };
    if (keys.includes("longitude") && keys.includes("latitude")) {
      const columns = [await read(keys.indexOf("longitude")), await read(keys.indexOf("latitude"))];
      return { columns, join: (values) => (values.includes(null) ? null : values) };
    }
    if (known.length === 0 || keys[0] !== undefined) return { columns: [], join: () => null };
    return { columns: [await read(0)], join: ([value]) => value ?? null };
  }

  async #paths({ query }: Request, asker: Asker): Promise<string[]> {
    const model = this.#model;
    const { history, tags, clock } = this.#service;
    const span = readSpan(query, clock.now());
    if (span === undefined) throw new Problem(400, texts.question.time);
    const stored = await history.tags(asker);
    const within = stored.filter(({ minMs, maxMs }) => minMs <= span.toMs && maxMs >= span.fromMs);
    const paths = within.flatMap(({ tagId }) => {
      const unit = unitOf(tagId, tags);
      return model.paths.placeOf(tagId, unit)?.path ?? [];
    });
    return [...new Set(paths)];
  }
}
