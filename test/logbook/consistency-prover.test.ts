/** Proofs made while leaves go by are those of RFC 6962, from whatever place on the tree is remembered. */
import test from "ava";
import { ConsistencyProver } from "../../src/logbook/tree/consistency-prover.ts";
import { consistencyProof, isConsistent } from "../../src/logbook/tree/merkle-proof.ts";
import { subtreesOf } from "./support/subtrees.ts";
import { Frontier, leafHash } from "../../src/logbook/tree/merkle.ts";
import { draft } from "./support/book.ts";
import { signedBook } from "./support/signed.ts";

const leaves = Array.from({ length: 70 }, (_, i) => leafHash(Buffer.from(`leaf ${i}`)));

function frontierOf(size: number): Frontier {
  const frontier = new Frontier();
  for (const leaf of leaves.slice(0, size)) frontier.append(leaf);
  return frontier;
}

test("from every size to every later one, the proof is that of the definition", (t) => {
  for (let size = 0; size <= leaves.length; size += 1) {
    const subtrees = subtreesOf(leaves.slice(0, size));
    for (let old = 0; old <= size; old += 1) {
      for (const known of new Set([0, Math.floor(old / 2), old])) {
        const prover = new ConsistencyProver(frontierOf(known), old, size);
        for (const leaf of leaves.slice(prover.next, size)) prover.take(leaf.toString("latin1"));
        const { proof, tree } = prover.finish();
        if (!isSame(proof, consistencyProof(old, size, subtrees))) t.fail(`${known}, ${old}, ${size}`);
        if (!tree.root().equals(subtrees(0, size))) t.fail(`the root of ${size} from ${known}`);
      }
    }
  }
  t.pass();
});

function isSame(a: readonly Buffer[], b: readonly Buffer[]): boolean {
  return a.length === b.length && a.every((hash, i) => b[i]?.equals(hash) === true);
}

test("sizes that do not ascend, leaves too many or too few are errors", (t) => {
  t.throws(() => new ConsistencyProver(frontierOf(5), 4, 6), { instanceOf: RangeError });
  t.throws(() => new ConsistencyProver(frontierOf(0), 7, 6), { instanceOf: RangeError });
  const prover = new ConsistencyProver(frontierOf(2), 2, 3);
  t.throws(() => prover.finish(), { instanceOf: RangeError });
  prover.take("x".repeat(32));
  t.throws(() => prover.take("x".repeat(32)), { instanceOf: RangeError });
});

test("a book in several volumes proves from its files, and a book that is shorter does not", async (t) => {
  const book = await signedBook(t);
  const logbook = await book.open({ volumeBytes: 4000 });
  const heads = [];
  for (let i = 1; i <= 60; i += 1) {
    book.clock.advance(20 * 60_000);
    await logbook.append(draft(i));
    // The first look says since when there is news, the second that it is time.
    await logbook.signIfDue();
    book.clock.advance(20 * 60_000);
    await logbook.signIfDue();
    if (logbook.checkpoint !== undefined) heads.push(logbook.checkpoint);
  }
  t.true(heads.length > 50);
  const newest = heads.at(-1);
  if (newest === undefined) return;
  for (const head of heads) {
    const { proof, tree } = await logbook.prove(new Frontier(), head.size, newest.size);
    t.true(isConsistent(head, newest, proof), `${head.size} to ${newest.size}`);
    t.deepEqual(tree.root(), newest.root);
  }
  await t.throwsAsync(logbook.prove(new Frontier(), 10, 1000), { instanceOf: RangeError });
});
