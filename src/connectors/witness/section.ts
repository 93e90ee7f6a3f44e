/** The section `logbook.witnesses` of the project file: who keeps the checkpoints of the log book elsewhere (C2SP tlog-witness). */
import { parseCosignerKey } from "../../logbook/evidence/signed-note.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { itemsOf } from "../../project/fields.ts";
import { nonEmpty, serverUrl } from "../../project/schema-parts.ts";
import { givenSection, said } from "../../project/section.ts";
import { limits } from "../../witness/limits.ts";
import { faults as words, formats } from "./words.ts";

const witness = {
  type: "object",
  additionalProperties: false,
  required: ["url", "key"],
  properties: {
    url: { ...serverUrl, description: "where it answers, before /add-checkpoint" },
    key: { ...nonEmpty(2048), description: "its public key, as the witness prints it and its witness.pub has it" },
  },
} as const;

export const witnessSection = givenSection({
  name: "logbook.witnesses",
  schema: {
    type: "array",
    maxItems: limits.perProject,
    items: witness,
    default: [],
    description: "who keeps the book's checkpoints elsewhere; without any nothing is sent",
  },
  faults: witnessFaults,
  build: (witnesses) => witnesses.map(({ url, key }) => ({ url, publicKey: key.trim() })),
  formats,
});

export type WitnessSettings = ReturnType<typeof witnessSection.settings>[number];

/** An incomplete key, and a repeated witness, which would count twice. */
function witnessFaults(written: unknown): ProjectFault[] {
  const seen = new Set<string>();
  return itemsOf(written, ["logbook", "witnesses"]).flatMap(({ fields: { key }, path }): ProjectFault[] => {
    if (typeof key !== "string" || key === "") return [];
    const at = { path: [...path, "key"], value: key };
    if (!isWitnessKey(key)) return [{ ...at, problem: said(words.notAWitnessKey) }];
    if (seen.has(key.trim())) return [{ ...at, problem: said(words.repeatedWitness) }];
    seen.add(key.trim());
    return [];
  });
}

function isWitnessKey(text: string): boolean {
  try {
    return parseCosignerKey(text).name !== "";
  } catch {
    return false;
  }
}
