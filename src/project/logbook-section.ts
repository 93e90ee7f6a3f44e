/** The section `logbook` of the project file. */
import { ED25519_COSIGNATURE, parseVerifierKey } from "../logbook/evidence/signed-note.ts";
import { limits as witnessLimits } from "../witness/limits.ts";
import type { Finding } from "./fault.ts";
import { fieldsOf, type Item, itemsOf } from "./fields.ts";
import { nonEmpty } from "./schema-parts.ts";
import { section } from "./section.ts";

const witness = {
  type: "object",
  additionalProperties: false,
  required: ["url", "key"],
  properties: {
    url: {
      type: "string",
      maxLength: 2048,
      pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?$",
      $comment: "url",
      description: "where it answers, before /add-checkpoint",
    },
    key: { ...nonEmpty(400), description: "its public key, as the witness prints it and its witness.pub has it" },
  },
} as const;

const schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    engine_running_rpm: { type: "number", exclusiveMinimum: 0, maximum: 20_000, default: 300 },
    engine_persistence_s: { type: "number", minimum: 0, maximum: 3600, default: 5 },
    snapshot_period_s: { type: "number", minimum: 1, maximum: 86_400, default: 900 },
    witnesses: {
      type: "array",
      maxItems: witnessLimits.perProject,
      items: witness,
      default: [],
      description: "who keeps the book's checkpoints elsewhere; without any nothing is sent",
    },
  },
} as const;

export const logbook = section({
  schema,
  faults: (written) => witnessFaults(itemsOf(fieldsOf(written)["witnesses"], ["logbook", "witnesses"])),
  build: (settings) => ({
    ...settings,
    witnesses: settings.witnesses.map(({ url, key }) => ({ url, publicKey: key.trim() })),
  }),
});

/** An incomplete key, and a repeated witness, which would count twice. */
function witnessFaults(witnesses: readonly Item[]): Finding[] {
  const seen = new Set<string>();
  return witnesses.flatMap(({ fields: { key }, path }): Finding[] => {
    if (typeof key !== "string" || key === "") return [];
    const at = { path: [...path, "key"], value: key };
    if (!isWitnessKey(key)) return [{ ...at, problem: ["notAWitnessKey"] }];
    if (seen.has(key.trim())) return [{ ...at, problem: ["repeatedWitness"] }];
    seen.add(key.trim());
    return [];
  });
}

function isWitnessKey(text: string): boolean {
  try {
    return parseVerifierKey(text, ED25519_COSIGNATURE).name !== "";
  } catch {
    return false;
  }
}
