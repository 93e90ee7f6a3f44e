/** What `mob.json` holds. */
import { compileInput } from "../../../api/schema/json-schema.ts";
import { MARK_KINDS, type MobNews } from "../../../mob/mob-event.ts";
import type { SavedMob } from "../../../mob/mob-watch.ts";

export interface SavedNews {
  readonly untold: readonly MobNews[];
}

const text = { type: "string" } as const;
const number = { type: "number" } as const;
const flag = { type: "boolean" } as const;
const object = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: "object",
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});
const place = (most: number) => ({ type: "number", minimum: -most, maximum: most });
const placed = {
  anyOf: [{ type: "null" }, object({ position: object({ latitude: place(90), longitude: place(180) }), atMs: number })],
};
const mark = object(
  {
    key: text,
    kind: { enum: MARK_KINDS },
    who: text,
    atMs: number,
    placed,
    newest: placed,
    isWithdrawn: flag,
    wasWithdrawn: flag,
  },
  { isUnnamed: flag },
);
const marks = { type: "array", items: mark, minItems: 1 };
const event = object({ id: text, isTest: flag, marks }, { leftOut: number });
const news = {
  anyOf: [
    object({ what: { enum: ["marked", "joined", "withdrawn", "crowded"] }, event, mark }),
    object({ what: { const: "named" }, event, mark, by: text }),
    object({ what: { const: "ended" }, event, by: text, reason: text, atMs: number }),
  ],
};
const spent = { anyOf: [text, object({ key: text, periodS: number })] };
const isSaved = compileInput(
  object(
    {
      event: { anyOf: [{ type: "null" }, event] },
      spent: { type: "array", items: spent },
      untold: { type: "array", items: news },
    },
    { told: { type: "array", items: text } },
  ),
);

export function parseSavedMob(read: unknown): (SavedMob & SavedNews) | undefined {
  return isSaved()(read) ? (read as SavedMob & SavedNews) : undefined;
}
