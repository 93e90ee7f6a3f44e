/**
 * GET /history/check: checks the historian's files while it records. It sends JSON Lines as it goes on, so that the client sees the
 * progress; it stops when the client disconnects.
 */
import { setTimeout as delay } from "node:timers/promises";
import { limits as historianLimits } from "../../historian/limits.ts";
import { checkLines } from "../../historian/check-lines.ts";
import { api } from "../../messages/details.ts";
import type { Context } from "../context.ts";
import { endpoint } from "./endpoint.ts";
import { type BodyOf, count, eitherOf, flag, objectOf, ofType, text, textOrNull } from "../../core/body-schema.ts";
import { Problem } from "../problem.ts";
import { Streaming } from "../streaming.ts";

const LINES_TYPE = "application/jsonl";
/** Lines about damaged places in one part of the answer. */
const LINES_A_PART = 256;

const timeOrNull = ofType(["string", "null"], { format: "date-time" });

const LINE = eitherOf(
  [
    objectOf({ progress: ofType("number", { minimum: 0, maximum: 1 }) }),
    objectOf({
      file: text,
      missing: ofType("boolean", { description: "Whether it is a month file that is not there." }),
      id: ofType(["integer", "null"], {
        description: "Of the block or frame; null where it is the file as a whole.",
      }),
      tag_id: textOrNull,
      oldest: timeOrNull,
      newest: timeOrNull,
      reason: text,
    }),
    objectOf({
      ok: flag,
      files: count,
      blocks: count,
      frames: count,
      rollups: count,
      samples: ofType("integer", { minimum: 0, description: "That were read and are whole." }),
      torn_flushes: count,
      damaged: ofType("integer", {
        minimum: 0,
        description: "Damaged places and missing files, a line each before this one.",
      }),
      missing: ofType("integer", { minimum: 0, description: "Missing files among them." }),
    }),
  ],
  "One line: how far it is, a damaged place, or, last, what there is in all.",
);

export const historyCheckEndpoints = [
  endpoint({
    method: "get",
    path: "/history/check",
    operationId: "checkHistory",
    summary: "Is every block on disk whole? Lines of progress, one for each damaged place, and one for all",
    mediaType: LINES_TYPE,
    answer: LINE,
    problems: {
      404: "The historian keeps its samples in memory: there are no files to check.",
      409: "A check is under way already.",
      503: "The service is stopping, or the historian cannot be read now; the detail says why.",
    },
    handle(_values, context, { signal }) {
      return new Streaming(`${LINES_TYPE}; charset=utf-8`, parts(context, signal));
    },
  }),
];

async function* parts(
  { parts: { history }, stopping }: Context,
  gone: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const cancelling = new AbortController();
  gone?.addEventListener("abort", () => cancelling.abort());
  const begun = Promise.withResolvers<false>();
  let share = 0;
  const onProgress = (now: number): void => {
    share = now;
    begun.resolve(false);
  };
  try {
    const report = history.check(cancelling.signal, onProgress);
    const ended = report.then(
      () => true,
      () => true,
    );
    // A refusal is answered before the first line.
    let isEnded = await Promise.race([begun.promise, ended]);
    while (!isEnded) {
      if (stopping()) throw new Problem(503, api.stopping);
      yield lineOf({ progress: Math.round(share * 10_000) / 10_000 });
      isEnded = await Promise.race([ended, delay(historianLimits.checkProgressMs, false, { ref: false })]);
    }
    const lines = checkLines(await report).map(lineOf);
    for (let at = 0; at < lines.length; at += LINES_A_PART) yield lines.slice(at, at + LINES_A_PART).join("");
  } finally {
    cancelling.abort();
  }
}

function lineOf(line: BodyOf<typeof LINE>): string {
  return `${JSON.stringify(line)}\n`;
}
