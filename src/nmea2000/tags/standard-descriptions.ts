/**
 * Descriptions of tags that registered themselves, in another language than that in which they did. A description that is not one of
 * ours is the project's own, and stays. Pure; each pattern is compiled once.
 */
import { expressionOf, fillPattern, placeIn } from "./tag-mapping.ts";
import type { TagTexts } from "./tag-texts.ts";

export class StandardDescriptions {
  readonly #languages: Readonly<Record<string, TagTexts>>;
  readonly #patterns: readonly { readonly pattern: string; readonly expression: RegExp }[];
  /** By tag id, what each language calls it; as many as there are tags of the mapping among those asked for. */
  readonly #known = new Map<string, Readonly<Record<string, string>> | undefined>();

  constructor(languages: Readonly<Record<string, TagTexts>>) {
    this.#languages = languages;
    const [first] = Object.values(languages);
    this.#patterns = Object.keys(first?.tags ?? {}).map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  }

  /** `description`, in `language` where it is ours. */
  inLanguage({ id, description }: { id: string; description: string }, language: string): string {
    const ours = this.#of(id);
    if (ours === undefined || !Object.values(ours).includes(description)) return description;
    return ours[language] ?? description;
  }

  #of(id: string): Readonly<Record<string, string>> | undefined {
    if (this.#known.has(id)) return this.#known.get(id);
    for (const { pattern, expression } of this.#patterns) {
      const place = placeIn(id, expression);
      if (place === undefined) continue;
      const texts = Object.entries(this.#languages).map(([language, { tags, places }]) => [
        language,
        fillPattern(tags[pattern] ?? "", place, places),
      ]);
      this.#known.set(id, Object.fromEntries(texts) as Record<string, string>);
      return this.#known.get(id);
    }
    this.#known.set(id, undefined);
    return undefined;
  }
}
