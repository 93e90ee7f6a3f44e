/** The section `historian` of the project file. */
import { OWN_FILES } from "./own-files.ts";
import { tagPattern } from "./schema-parts.ts";
import { section } from "./section.ts";

/** What the historian's file may be called: not as one of the service's own, nor as those of connectors. */
export function historianFilePattern(connectorFiles: readonly string[] = []): string {
  return `^(?!(?:.*/)?(?:${[OWN_FILES, ...connectorFiles].join("|")})$)(?!(?:.*/)?(?:logbook|https)/)`;
}

const schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    file: {
      type: ["string", "null"],
      minLength: 1,
      maxLength: 4096,
      pattern: historianFilePattern(),
      $comment: "historianFile",
      default: "historian.db",
      description: "relative to the data directory; null keeps samples in memory",
    },
    retention_days: { type: "number", minimum: 1, maximum: 36_500, default: 365 },
    minutes_days: {
      type: "number",
      minimum: 0,
      maximum: 36_500,
      default: 1826,
      description: "for how many days the roll-ups of minutes are kept; never shorter than the samples",
    },
    hours_days: {
      type: "number",
      minimum: 0,
      maximum: 36_500,
      default: 18_262,
      description: "for how many days the roll-ups of hours are kept; never shorter than those of minutes",
    },
    flush_s: {
      type: "number",
      minimum: 0.1,
      maximum: 60,
      default: 1,
      description: "seconds between two writings: what a power cut may cost, against what the card wears",
    },
    deadbands: {
      type: "array",
      maxItems: 256,
      default: [],
      description: "tags of which not every sample is recorded; the first that matches counts; without it all are",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["tags"],
        properties: {
          tags: {
            type: "array",
            minItems: 1,
            maxItems: 256,
            items: tagPattern,
            description: "ids, * for anything",
          },
          deadband: {
            type: "number",
            minimum: 0,
            default: 0,
            description:
              "a straight line between recorded samples is never further from what was left out; 0: changes only",
          },
          max_silence_s: {
            type: "number",
            minimum: 1,
            maximum: 60,
            default: 60,
            description: "a sample is recorded at least so often while any come: longer silence is a gap",
          },
        },
      },
    },
    max_bytes: { type: "integer", minimum: 16_777_216, maximum: 1e15, default: 8_000_000_000 },
  },
} as const;

export const historian = section({ schema, build: (settings) => settings });
