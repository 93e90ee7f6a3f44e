/** GET /console/start: what every page of the console shows first, in one answer instead of six. */
import { objectOf, type Schema } from "../../core/body-schema.ts";
import { Listing } from "../load/record-budget.ts";
import type { QueryTexts } from "../schema/query-string.ts";
import { Streaming } from "../streaming.ts";
import { alarmRuleEndpoints } from "./alarm-rules.ts";
import { consolePageEndpoints } from "./console-pages.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { healthEndpoints } from "./health.ts";
import { projectEndpoints } from "./project.ts";
import { languageParameter } from "./reader-language.ts";
import { tagEndpoints } from "./tags.ts";
import { vocabularyEndpoints } from "./vocabulary.ts";

/** All are read by whoever may read. */
const PATHS = new Set(["/tags", "/vocabulary", "/project", "/health", "/alarms/rules", "/console/pages"]);
const LISTS: readonly (readonly Endpoint[])[] = [
  tagEndpoints,
  vocabularyEndpoints,
  projectEndpoints,
  healthEndpoints,
  alarmRuleEndpoints,
  consolePageEndpoints,
];
const PARTS = LISTS.flat().filter(({ method, path }) => method === "get" && PATHS.has(path));
const ANSWERS = Object.fromEntries(PARTS.map(({ path, answer }) => [path, answer]));

export const consoleStartEndpoints = [
  endpoint({
    method: "get",
    path: "/console/start",
    operationId: "startConsole",
    summary: "What every page of the console shows first: the answers of other addresses, by address",
    parameters: { language: languageParameter },
    answer: objectOf(ANSWERS as Record<string, Schema<object>>),
    handle: ({ language }, context, caller) => {
      const query: QueryTexts = new Map(language === undefined ? [] : [["language", [language]]]);
      async function* parts(): AsyncGenerator<string> {
        for (const [at, part] of PARTS.entries()) {
          yield `${at === 0 ? "{" : ","}${JSON.stringify(part.path)}:`;
          const asked = "language" in part.parameters ? query : new Map();
          const reply = await part.respond({ path: {}, query: asked, header: () => undefined, caller }, context);
          if (reply instanceof Listing) yield yield* released(reply);
          else yield JSON.stringify(reply);
        }
        yield "}";
      }
      return new Streaming("application/json; charset=utf-8", parts());
    },
  }),
];

async function* released(listing: Listing<unknown>): AsyncGenerator<string, string> {
  try {
    return yield* listing.slices();
  } finally {
    listing.release();
  }
}
