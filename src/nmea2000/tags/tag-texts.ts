/** The description of a tag that registers itself, in the user's language. */
import { expressionOf, fillPattern, type Place, placeIn, type PlaceTexts, type TagMapping } from "./tag-mapping.ts";

/** Descriptions by the pattern of the tag's id, and what stands in them for the places of the pattern. */
export interface TagTexts {
  readonly tags: Readonly<Record<string, string>>;
  readonly places: PlaceTexts;
}

/** The project's own words; else those for the pattern; of an id that a project wrote out, those of its like. */
export function descriptionOf({ tag, description }: TagMapping, place: Place, texts: TagTexts): string {
  const pattern = description ?? texts.tags[tag];
  if (pattern !== undefined) return fillPattern(pattern, place, texts.places);
  for (const [known, text] of Object.entries(texts.tags)) {
    const like = placeIn(tag, expressionOf(known));
    if (like !== undefined) return fillPattern(text, like, texts.places);
  }
  return fillPattern(tag, place, texts.places);
}
