/** One derived tag: its id, its unit, and how it is computed. Plain data, so that a project that is read again can be compared. */
export interface Derivation {
  readonly tagId: string;
  readonly unitSi: string;
  readonly value: string;
  /** As the project says it. */
  readonly description?: string;
}

/**
 * The derivations in an order in which each comes after those that it reads, or a circle of tags that read each other. `tagsOf` gives the
 * tags that an expression reads.
 */
export function inOrder<T extends Pick<Derivation, "tagId">>(
  derivations: readonly T[],
  tagsOf: (derivation: T) => Iterable<string>,
): { readonly order: readonly T[] } | { readonly circle: readonly string[] } {
  const byTag = new Map(derivations.map((each) => [each.tagId, each]));
  const order: T[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (derivation: T): readonly string[] | undefined => {
    const { tagId } = derivation;
    if (done.has(tagId)) return undefined;
    if (way.includes(tagId)) return [...way.slice(way.indexOf(tagId)), tagId];
    way.push(tagId);
    for (const read of tagsOf(derivation)) {
      const next = byTag.get(read);
      const circle = next === undefined ? undefined : visit(next);
      if (circle !== undefined) return circle;
    }
    way.pop();
    done.add(tagId);
    order.push(derivation);
    return undefined;
  };
  for (const derivation of derivations) {
    const circle = visit(derivation);
    if (circle !== undefined) return { circle };
  }
  return { order };
}
