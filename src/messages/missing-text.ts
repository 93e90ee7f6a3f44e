/** In words, what a derived tag waits for: `VESSEL.STW_MS, BATT_0.CURRENT_A (stale since …)`. */
import { formatIsoTime } from "../core/time.ts";
import type { MissingTag } from "../tags/tag-source.ts";
import type { Messages } from "./messages.ts";

export function missingText(missing: readonly MissingTag[], { missing: text }: Messages["derive"]): string {
  return missing
    .map(({ tagId: tag, quality, staleSinceMs: sinceMs }) =>
      text({ tag, quality, since: sinceMs === undefined ? "?" : formatIsoTime(sinceMs) }),
    )
    .join(", ");
}
