/** GET /vocabulary: what each tag means, apart from GET /tags, whose objects are those of the specification and closed. */
import type { Project } from "../../project/project.ts";
import { displayOf } from "../../tags/vocabulary/quantities.ts";
import { shortNameOf } from "../../tags/vocabulary/short-names.ts";
import { meaningOf } from "../../tags/vocabulary/meaning.ts";
import { unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import { Listing } from "../load/record-budget.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { endpoint } from "./endpoint.ts";
import { languageParameter } from "./reader-language.ts";

export const vocabularyEndpoints = [
  endpoint({
    method: "get",
    path: "/vocabulary",
    operationId: "listVocabulary",
    summary: "What every registered tag means, and every other one that has alarm records",
    parameters: { language: languageParameter },
    answer: arrayOf(refTo("TagMeaning")),
    handle({ language = "es" }, { parts }) {
      const known = [...parts.tags.entries()].map(({ definition }) => definition);
      const ids = new Set(known.map(({ id }) => id));
      const gone = new Set(parts.alarms.records().map(({ tag_id: id }) => id)).difference(ids);
      const { names } = parts.project;
      return Listing.ofRecords([...known, ...Array.from(gone, notRegistered)], (tag) => {
        // A tag that has a name of its own stands for itself.
        const { name } = names[tag.id] ?? {};
        const short = name === undefined ? shortNameOf(tag.id, language) : { device: null, number: null, name };
        return { ...meaningBody(tag, names), short };
      });
    },
  }),
];

type Meant = Pick<TagDefinition, "id" | "description" | "unitSi" | "rangeNormalMax">;

/** A tag of the bus that has not been heard in this run, or one that is no longer in the project. */
function notRegistered(id: string): Meant {
  return { id, description: "", unitSi: unitOfTag(id) ?? "-", rangeNormalMax: null };
}

function meaningBody(tag: Meant, names: Project["names"]): Omit<Body<"TagMeaning">, "short"> {
  const { system, rank, quantity, truth, priority } = meaningOf(tag);
  const { form, ...display } = displayOf(quantity, tag.rangeNormalMax);
  const named = names[tag.id.slice(0, Math.max(0, tag.id.indexOf(".")))];
  return {
    id: tag.id,
    system,
    rank,
    quantity,
    device_name: named?.name ?? null,
    side: named?.side ?? null,
    truth: truth ?? null,
    priority: priority ?? null,
    display: { ...display, form: form ?? null },
  };
}
