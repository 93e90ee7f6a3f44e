/** The subtrees over leaves in memory, by their definition (RFC 6962, section 2.1). */
import { EMPTY_ROOT, nodeHash } from "../../../src/logbook/tree/merkle.ts";
import type { SubtreeHash } from "../../../src/logbook/tree/merkle-proof.ts";

export function subtreesOf(leaves: readonly Buffer[]): SubtreeHash {
  const root: SubtreeHash = (from, to) => {
    const leaf = leaves[from];
    if (to === from) return EMPTY_ROOT;
    if (leaf === undefined || to > leaves.length) throw new RangeError(`no leaves ${from} to ${to}`);
    const middle = from + 2 ** Math.ceil(Math.log2(to - from) - 1);
    return to - from === 1 ? leaf : nodeHash(root(from, middle), root(middle, to));
  };
  return root;
}
