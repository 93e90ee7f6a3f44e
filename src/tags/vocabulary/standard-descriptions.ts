/**
 * Descriptions of tags that registered themselves, in another language than that in which they did. A description that is not one of
 * ours is the project's own, and stays. Pure; each tag is looked up once.
 */
import { descriptionOfTag, type TagTexts } from "./vocabulary.ts";

export class StandardDescriptions<Language extends string> {
  readonly #languages: readonly (readonly [Language, TagTexts])[];
  /** By tag id, what each language calls it; as many as there are tags among those asked for. */
  readonly #known = new Map<string, ReadonlyMap<Language, string | undefined>>();

  constructor(languages: Readonly<Record<Language, TagTexts>>) {
    this.#languages = Object.entries(languages) as [Language, TagTexts][];
  }

  /** `description`, in `language` where it is ours. */
  inLanguage({ id, description }: { id: string; description: string }, language: Language): string {
    const ours = this.#of(id);
    return new Set(ours.values()).has(description) ? (ours.get(language) ?? description) : description;
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
