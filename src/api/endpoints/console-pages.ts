/** Pages that people have put together in the console: the same on every screen aboard, and in the backup. */
import { api } from "../../messages/details.ts";
import type { ConsolePage } from "../console-pages.ts";
import { limits } from "../limits.ts";
import { Problem } from "../problem.ts";
import { inBody, integerParameter, itemsParameter } from "../schema/parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { endpoint } from "./endpoint.ts";

const { pages: pagesMax, tiles, tags, nameChars } = limits.consolePages;

/** 12 columns and 8 rows. */
const place = (most: number) => ({ type: "integer", minimum: 0, maximum: most - 1 });
const size = (most: number) => ({ type: "integer", minimum: 1, maximum: most });
const name = { type: "string", minLength: 1, maxLength: nameChars };

const tile = {
  type: "object",
  required: ["kind", "tags", "x", "y", "w", "h"],
  additionalProperties: false,
  properties: {
    kind: { type: "string", pattern: "^[a-z]{1,16}$" },
    tags: { type: "array", maxItems: tags, items: { type: "string", minLength: 1, maxLength: 128 } },
    title: name,
    x: place(12),
    y: place(8),
    w: size(12),
    h: size(8),
  },
};

const page = {
  type: "object",
  required: ["id", "name", "tiles"],
  additionalProperties: false,
  properties: {
    id: { type: "string", pattern: "^[a-z0-9-]{1,36}$" },
    name,
    tiles: { type: "array", maxItems: tiles, items: tile },
  },
};

export const consolePageEndpoints = [
  endpoint({
    method: "get",
    path: "/console/pages",
    operationId: "listConsolePages",
    summary: "The pages that people have put together in the console",
    answer: refTo("ConsolePages"),
    handle: (_values, { parts }) => parts.consolePages.current(),
  }),
  endpoint({
    method: "put",
    path: "/console/pages",
    operationId: "putConsolePages",
    summary: "Keeps these pages in place of those of the revision; on the disk before it is answered",
    parameters: {
      pages: inBody(itemsParameter<ConsolePage>(`At most ${pagesMax} pages with their tiles.`, page)),
      revision: inBody(
        integerParameter("Of which they are a change.", { minimum: 0, maximum: 1_000_000_000, default: 0 }),
      ),
    },
    answer: refTo("ConsolePages"),
    problems: {
      409: "Somebody else has changed them meanwhile.",
      422: "Too many pages, or two of one id.",
      429: "This address has written too much; Retry-After says when it may again.",
      507: "Only the reserve of the disk is left.",
    },
    async handle({ pages, revision }, { parts }, caller) {
      if (pages.length > pagesMax) throw new Problem(422, api.tooManyPages({ max: pagesMax }));
      const double = pages.find(({ id }, at) => pages.findIndex((other) => other.id === id) !== at);
      if (double !== undefined) throw new Problem(422, api.pageTwice({ id: double.id }));
      await parts.acts.gate.check(caller, "keep");
      const written = await parts.consolePages.write(pages, revision);
      if (written === undefined) throw new Problem(409, api.pagesChanged);
      return written;
    },
  }),
];
