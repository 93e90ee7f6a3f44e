/**
 * The value differs from that of another tag by more than the threshold.
 *
 *     { operator: deviation, from: ME_INST_1.OIL_TEMP_K, threshold: 15, hysteresis: 2 }
 *
 * Judged at each update of either tag, while both have a value that can be judged. The difference of two angles is the shorter way round.
 */
import { circleOf, type ConditionKind, differenceFaults, moved } from "./condition.ts";

export const deviation = {
  keys: {
    from: {
      type: "string",
      pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$",
      $comment: "tagId",
      description: "deviation: the tag that the value is compared with",
    },
  } as const,
  required: ["threshold", "from"],
  optional: ["hysteresis"],
  otherTag: "from",
  faults(alarm, tag) {
    const { threshold } = alarm;
    const most = (circleOf(tag["unit_si"]) ?? Infinity) / 2;
    if (typeof threshold === "number" && threshold >= most)
      return [{ key: "threshold", problem: ["neverReached", { most }] }];
    return differenceFaults(alarm, tag);
  },
  build({ threshold, from }, unitSi) {
    const circle = circleOf(unitSi);
    const settings = { from: String(from), ...(circle === undefined ? {} : { full_circle: circle }) };
    return { threshold: Number(threshold), settings };
  },
  make({ threshold, hysteresis, settings }) {
    const enter = Number(threshold);
    const leave = moved(enter, -hysteresis);
    const circle = Number(settings?.["full_circle"] ?? 0);
    return {
      holds({ value, other }, holding) {
        if (typeof value !== "number" || typeof other !== "number") return undefined;
        let difference = Math.abs(value - other);
        if (circle > 0) difference = Math.min(difference % circle, circle - (difference % circle));
        return Number.isFinite(difference) ? difference > (holding ? leave : enter) : undefined;
      },
    };
  },
} satisfies ConditionKind;
