/**
 * Translates the descriptions of tags that registered themselves in another language. A description that is not one of ours is the
 * project's own, and is kept. Pure; each tag is looked up once.
 */
import { descriptionOfTag, type TagTexts } from "./vocabulary.ts";

export class StandardDescriptions<Language extends string> {
  readonly #languages: readonly (readonly [Language, TagTexts])[];
  /** The descriptions of a tag in each language, by tag id; bounded by the number of tags. */
  readonly #known = new Map<string, ReadonlyMap<Language, string | undefined>>();

  constructor(languages: Readonly<Partial<Record<Language, TagTexts>>>) {
    this.#languages = Object.entries(languages) as [Language, TagTexts][];
  }

  /** The description in `language` if it is one of ours, otherwise unchanged. */
  inLanguage({ id, description }: { id: string; description: string }, language: Language): string {
    const ours = this.#of(id);
    const isOurs = description === "" || new Set(ours.values()).has(description);
    return isOurs ? (ours.get(language) ?? description) : description;
  }

  #of(id: string): ReadonlyMap<Language, string | undefined> {
    let known = this.#known.get(id);
    if (known === undefined) {
      known = new Map(this.#languages.map(([language, texts]) => [language, descriptionOfTag(id, texts)]));
      this.#known.set(id, known);
    }
    return known;
  }
}
