/** The types of `ranking.js`. */
export function ranked<Tag extends { readonly id: string }>(tags: readonly Tag[]): Tag[];
