/** The tree and its proofs: against the reference vectors of Certificate Transparency, and against the definition itself. */
import { createHash } from "node:crypto";
import test from "ava";
import { EMPTY_ROOT, Frontier, leafHash } from "../../src/logbook/tree/merkle.ts";
import { consistencyProof, isConsistent } from "../../src/logbook/tree/merkle-proof.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { subtreesOf } from "./support/subtrees.ts";

/** The eight inputs of the reference implementation's tests, in hex, and the root after each. */
const INPUTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const LEFT_OF_TWO = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7";
const TWO_AND_THREE = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e";
const FOUR_TO_SEVEN = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4";
const FOUR = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b";
const SEVEN = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0";
const FIVE_AND_SIX = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a";

const leaves = INPUTS.map((hex) => leafHash(Buffer.from(hex, "hex")));
const hex = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString("hex"));
const head = (size: number) => ({ size, root: subtreesOf(leaves)(0, size) });

test("the roots are those of the reference implementation, appended one by one and made at once", (t) => {
  const frontier = new Frontier();
  t.is(frontier.root().toString("hex"), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  for (const [i, leaf] of leaves.entries()) {
    frontier.append(leaf);
    t.is(frontier.root().toString("hex"), ROOTS[i]!);
    t.is(head(i + 1).root.toString("hex"), ROOTS[i]!);
  }
});

test("the consistency proofs are those of the reference implementation", (t) => {
  const vectors: readonly [number, number, string[]][] = [
    [1, 1, []],
    [1, 8, [LEFT_OF_TWO, TWO_AND_THREE, FOUR_TO_SEVEN]],
    [6, 8, [FIVE_AND_SIX, SEVEN, ROOTS[3]!]],
    [2, 5, [TWO_AND_THREE, FOUR]],
  ];
  for (const [older, newer, path] of vectors) {
    const proof = consistencyProof(older, newer, subtreesOf(leaves));
    t.deepEqual(hex(proof), path);
    t.true(isConsistent(head(older), head(newer), proof));
  }
});

test("every beginning of every tree up to 70 is proven, and no other", (t) => {
  const many = Array.from({ length: 70 }, (_, i) => leafHash(Buffer.from(`line ${i}`)));
  const subtree = subtreesOf(many);
  for (let size = 0; size <= many.length; size += 1) {
    const root = subtree(0, size);
    for (let older = 0; older <= size; older += 1) {
      const proof = consistencyProof(older, size, subtree);
      const before = { size: older, root: subtree(0, older) };
      if (!isConsistent(before, { size, root }, proof)) t.fail(`${older} of ${size}`);
      if (older > 0 && isConsistent({ size: older, root: EMPTY_ROOT }, { size, root }, proof)) t.fail("another past");
      if (older > 0 && older < size && isConsistent(before, { size, root }, proof.slice(1))) t.fail("a hash too few");
    }
  }
  t.pass();
});

test("a frontier that was kept goes on as if it had never been put down", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const many = Array.from({ length: 300 }, () => createHash("sha256").update(String(random.next())).digest());
  let frontier = new Frontier();
  for (const [i, leaf] of many.entries()) {
    frontier.append(leaf);
    if (random.below(4) === 0) frontier = new Frontier(frontier.size, frontier.peaks);
    if (!frontier.root().equals(subtreesOf(many)(0, i + 1))) t.fail(`size ${i + 1}`);
  }
  t.throws(() => new Frontier(3, frontier.peaks.slice(0, 1)), { instanceOf: RangeError });
  t.throws(() => new Frontier(1, [Buffer.alloc(31)]), { instanceOf: RangeError });
});
