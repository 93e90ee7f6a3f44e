/** What the service's own alarms know of a tag that an import gives alarms of its own: that they count while the engine runs. */
import type { GateOf } from "../../import/signalk/zones.ts";
import { messagesIn } from "../../messages/messages.ts";
import { defaultAlarms } from "../../project/default-alarms.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";

/** The gate of the built-in alarm on the same side, which listed alarms replace. */
export const engineGate: GateOf = (tagId, operator) => {
  const tag = { id: tagId, description: "", unitSi: unitOf(tagId) };
  const own = defaultAlarms(tag, true, messagesIn("en").defaultAlarms).filter((rule) => "operator" in rule);
  const gate = own.find((rule) => rule.operator.startsWith(operator.slice(0, 1)))?.onlyWhen;
  if (gate === undefined || !gate.tagId.endsWith(".RPM")) return {};
  const { hysteresis, holdS } = gate;
  return {
    only_when: `${gate.tagId} ${gate.operator} ${gate.threshold}`,
    ...(hysteresis === undefined ? {} : { only_when_hysteresis: hysteresis }),
    only_when_hold_s: holdS,
  };
};
