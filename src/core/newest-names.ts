/** What was dropped lately, by its kind: the newest names of each, the newest first. Names are shortened, and each is there once. */
import { limits } from "./limits.ts";

export class NewestNames {
  readonly #byKind = new Map<string, Set<string>>();

  note(kind: string, name: string): void {
    const names = this.#byKind.get(kind) ?? new Set<string>();
    this.#byKind.set(kind, names);
    const { chars, ofKind } = limits.newestNames;
    const shown = name.length > chars ? `${name.slice(0, chars - 1)}…` : name;
    names.delete(shown);
    names.add(shown);
    const [oldest = shown] = names;
    if (names.size > ofKind) names.delete(oldest);
  }

  all(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries([...this.#byKind].map(([kind, names]) => [kind, [...names].toReversed()]));
  }
}
