/** The parameters of the live stream's handshake. */
import { api } from "../../messages/details.ts";
import { limits } from "../limits.ts";
import type { LiveSelection } from "../live/live-selection.ts";
import { Problem } from "../problem.ts";
import { choiceParameter, integerParameter, optionalListParameter, type Parameters } from "../schema/parameter.ts";
import { readQuery } from "../schema/query-string.ts";
import { readValues } from "./endpoint.ts";

const { patterns, intervalMaxMs, compressed } = limits.live;

export const liveParameters = {
  tags: optionalListParameter(
    `Only these tags: at most ${patterns} ids separated by commas, in which * stands for any text; capitals make no difference.`,
    [],
  ),
  min_interval_ms: integerParameter(
    "At most one message of each tag in this time, the newest. The first after a pause is sent at once.",
    { minimum: 0, maximum: intervalMaxMs, default: 0 },
  ),
  compression: choiceParameter(
    `\`deflate\`: messages are packed (RFC 7692) if the client's handshake offers it; for ${compressed.atOnce} subscribers at once, others get them as they are.`,
    ["deflate"] as const,
  ),
} satisfies Parameters;

/** What a subscriber asks for. Throws a 400 that names the parameter; parameters of other names are ignored. */
export function liveSelectionOf(url: string): LiveSelection {
  const selection = readValues(liveParameters, { path: {}, query: readQuery(url), header: () => undefined });
  if (selection.tags.length > patterns)
    throw new Problem(400, api.tooManyTags({ tags: selection.tags.length, max: patterns }));
  return selection;
}
