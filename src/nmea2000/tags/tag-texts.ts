/** The description of an automatically registered tag, in the user's language. */
import { fillPattern, type Place } from "../../tags/vocabulary/pattern.ts";
import { descriptionOfTag, type TagTexts } from "../../tags/vocabulary/vocabulary.ts";
import type { TagMapping } from "./tag-mapping.ts";

/** The description from the project; else that of the pattern; for an id without placeholders, that of a pattern that matches it. */
export function descriptionOf({ tag, description }: TagMapping, place: Place, texts: TagTexts): string {
  const pattern = description ?? texts.tags[tag];
  if (pattern !== undefined) return fillPattern(pattern, place, texts.places);
  return descriptionOfTag(tag, texts) ?? fillPattern(tag, place, texts.places);
}
