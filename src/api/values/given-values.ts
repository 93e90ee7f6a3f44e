/** Values as requests and messages have them, and the answers about those that were not taken. */
import { parseIsoTime } from "../../core/time.ts";
import { UNITS } from "../../core/units.ts";
import { api, quoted } from "../../messages/details.ts";
import { limits as tagLimits } from "../../tags/limits.ts";
import type { Scalar } from "../../tags/tag.ts";
import type { BroughtValue, Outcome } from "../../values/brought-value.ts";
import { limits } from "../../values/limits.ts";
import type { Body } from "../schema/schemas.ts";

/** As JSON has it; checked by the schemas below. */
interface GivenValue {
  readonly value: Scalar;
  readonly quality?: BroughtValue["quality"];
  readonly timestamp?: string | undefined;
  readonly timeout_s?: number | undefined;
  readonly unit_si?: string | undefined;
  readonly description?: string | undefined;
}
export type GivenItem = GivenValue & { readonly id: string };

export const givenMembers = {
  value: { type: ["number", "boolean", "null"] },
  quality: { type: "string", enum: ["good", "uncertain", "bad"] },
  timestamp: { type: "string", format: "date-time", maxLength: 64 },
  timeout_s: { type: "number", minimum: 0, maximum: limits.longestTimeoutS },
  unit_si: { type: "string", enum: UNITS },
  description: { type: "string", minLength: 1, maxLength: limits.descriptionChars },
};

/** A batch. */
export const givenValues = {
  type: "array",
  minItems: 1,
  maxItems: limits.batch,
  items: {
    type: "object",
    required: ["id", "value"],
    additionalProperties: false,
    properties: { id: { type: "string", minLength: 1, maxLength: tagLimits.idChars }, ...givenMembers },
  },
};

export function broughtOf({ id: tagId, timestamp, timeout_s, unit_si, ...given }: GivenItem): BroughtValue {
  const timestampMs = timestamp === undefined ? undefined : parseIsoTime(timestamp);
  return { tagId, ...given, timestampMs, timeoutS: timeout_s, unitSi: unit_si };
}

export function takenValues(values: readonly BroughtValue[], outcomes: readonly Outcome[]): Body<"TakenValues"> {
  const refused = outcomes.flatMap((outcome, i) => {
    const id = values[i]?.tagId ?? "";
    return outcome === "taken" ? [] : [{ id, outcome, detail: notTaken(outcome, id) }];
  });
  return { taken: outcomes.length - refused.length, refused };
}

/** Why, in words. */
export function notTaken(outcome: Exclude<Outcome, "taken">, tagId: string): string {
  return api.notTaken[outcome]({ tagId: quoted(tagId) });
}

/** The status of HTTP for a single value. */
export const STATUS_OF: Readonly<Record<Exclude<Outcome, "taken">, number>> = {
  "outside-prefix": 403,
  reserved: 403,
  "not-controllable": 403,
  unknown: 404,
  full: 409,
  older: 409,
  held: 409,
  undated: 422,
  unit: 422,
  impossible: 422,
};
