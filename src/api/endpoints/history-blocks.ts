/** GET /history/blocks: the hashes of sealed blocks, which the log book binds, a page at a time. */
import { formatIsoTime } from "../../core/time.ts";
import { flagParameter, integerParameter } from "../schema/parameter.ts";
import { refTo } from "../schema/schemas.ts";
import { endpoint, timeBounds } from "./endpoint.ts";
import { boundParameters } from "./history-query.ts";

export const historyBlocksEndpoints = [
  endpoint({
    method: "get",
    path: "/history/blocks",
    operationId: "listHistoryBlocks",
    summary:
      "The SHA-256 of each sealed block of samples, as the log book binds them; with lines=true its samples as well",
    parameters: {
      after: integerParameter("Blocks with a higher id.", { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
      ...boundParameters,
      lines: flagParameter("Whether each block has its samples, as lines of text."),
    },
    answer: refTo("HistoryBlocks"),
    problems: {
      404: "The historian keeps its samples in memory: there are no blocks.",
      503: "The historian cannot be read now; the detail says why.",
    },
    async handle({ after, since, until, lines }, { parts: { history } }, asker) {
      const page = await history.digests({ after, ...timeBounds(since, until), withLines: lines === true }, asker);
      return {
        blocks: page.blocks.map(({ id, tagId, minMs, maxMs, samples, sha256, lines: text }) => ({
          id,
          tag_id: tagId,
          oldest: formatIsoTime(minMs),
          newest: formatIsoTime(maxMs),
          samples,
          sha256,
          ...(text === undefined ? {} : { lines: text }),
        })),
        through: page.through,
        newest_block: page.newestBlock,
        removed: page.removed,
      };
    },
  }),
];
