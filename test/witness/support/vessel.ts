/** A vessel as a witness sees it: a key, a tree that grows, and requests made of both. */
import { generateKeyPairSync } from "node:crypto";
import type { SignedCheckpoint } from "../../../src/logbook/evidence/checkpoint-list.ts";
import { signCheckpoint } from "../../../src/logbook/evidence/checkpoint.ts";
import { ConsistencyProver } from "../../../src/logbook/tree/consistency-prover.ts";
import { consistencyProof } from "../../../src/logbook/tree/merkle-proof.ts";
import { subtreesOf } from "../../logbook/support/subtrees.ts";
import { type Frontier, leafHash } from "../../../src/logbook/tree/merkle.ts";
import { formatVerifierKey, type NamedKey } from "../../../src/logbook/evidence/signed-note.ts";
import { formatAddCheckpoint } from "../../../src/witness/add-checkpoint.ts";

export class Vessel {
  readonly key: NamedKey;
  readonly publicKey: string;
  readonly #leaves: Buffer[] = [];
  #signed: SignedCheckpoint | undefined;

  constructor(name = "bitacora/aurora", leaves: readonly Buffer[] = [], key?: NamedKey) {
    this.key = key ?? { name, key: generateKeyPairSync("ed25519").privateKey };
    this.publicKey = formatVerifierKey(this.key);
    this.#leaves.push(...leaves);
  }

  /** Another book of the same vessel, which has the first entries in common. */
  fork(common: number): Vessel {
    return new Vessel(this.key.name, this.#leaves.slice(0, common), this.key);
  }

  get size(): number {
    return this.#leaves.length;
  }

  write(count: number, text = "entry"): this {
    for (let i = 0; i < count; i += 1) this.#leaves.push(leafHash(Buffer.from(`${text} ${this.size}`)));
    return this;
  }

  root(size = this.size): Buffer {
    return subtreesOf(this.#leaves.slice(0, size))(0, size);
  }

  note(size = this.size): string {
    return signCheckpoint({ size, root: this.root(size) }, this.key);
  }

  proof(old: number, size = this.size): Buffer[] {
    return consistencyProof(old, size, subtreesOf(this.#leaves.slice(0, size)));
  }

  /** As `FileLogbook.prove` does from its files. */
  prove(known: Frontier, oldSize: number, size: number): { proof: Buffer[]; tree: Frontier } {
    const prover = new ConsistencyProver(known, oldSize, size);
    for (const leaf of this.#leaves.slice(prover.next, size)) prover.take(leaf.toString("latin1"));
    return prover.finish();
  }

  /** Signed once for each size: a test asks for it each second of a day. */
  get checkpoint(): SignedCheckpoint {
    const { size } = this;
    if (this.#signed?.size !== size) {
      this.#signed = { origin: this.key.name, size, root: this.root(), note: this.note() };
    }
    return this.#signed;
  }

  /** What it sends when it believes the witness to know `old` entries. */
  request(old: number, size = this.size): string {
    return formatAddCheckpoint(old, old <= size ? this.proof(old, size) : [], this.note(size));
  }
}
