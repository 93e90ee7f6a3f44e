/** The description of an automatically registered tag, in the user's language. */
import { expressionOf, fillPattern, type Place, placeIn, type PlaceTexts, type TagMapping } from "./tag-mapping.ts";

/** Descriptions by the pattern of the tag id, and the texts for their placeholders. */
export interface TagTexts {
  readonly tags: Readonly<Record<string, string>>;
  readonly places: PlaceTexts;
}

/**
 * The description from the project; else that of the pattern; for an id without placeholders, that of a pattern that
 * matches it.
 */
export function descriptionOf({ tag, description }: TagMapping, place: Place, texts: TagTexts): string {
  const pattern = description ?? texts.tags[tag];
  if (pattern !== undefined) return fillPattern(pattern, place, texts.places);
  for (const [known, text] of Object.entries(texts.tags)) {
    const like = placeIn(tag, expressionOf(known));
    if (like !== undefined) return fillPattern(text, like, texts.places);
  }
  return fillPattern(tag, place, texts.places);
}
