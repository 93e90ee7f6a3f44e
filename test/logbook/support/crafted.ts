/** The lines of `fixtures/logbook/crafted-lines.jsonl`: what is in the list, and the bytes that it stands for. */
import { signCheckpoint } from "../../../src/logbook/evidence/checkpoint.ts";
import { sha256 } from "../../../src/logbook/entry/entry.ts";
import { verifyFiles } from "../../../src/logbook/verify/file-verify.ts";
import type { NamedKey } from "../../../src/logbook/evidence/signed-note.ts";

export interface Crafted {
  readonly name: string;
  readonly ok: boolean;
  /** The line after its hash and the comma; or the whole of it; or its bytes after the hash. */
  readonly body?: string;
  readonly raw?: string;
  readonly base64?: string;
  /** What stands in the place of a sign, so often. */
  readonly repeat?: readonly [string, readonly (readonly [string, number])[]];
  readonly before?: string;
  readonly hash?: string;
}

/** The line with its hash, which is right unless the list says another. */
export function bytesOf({ body = "", raw, base64, repeat, before = "", hash }: Crafted): Buffer {
  if (raw !== undefined) return Buffer.from(`${raw}\n`);
  const [sign, parts] = repeat ?? ["", []];
  const text = sign === "" ? body : body.replace(sign, () => parts.map(([one, times]) => one.repeat(times)).join(""));
  const said = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, "base64");
  const right = sha256(Buffer.concat([Buffer.from("{"), said]));
  const shown = hash === "upper" ? right.toUpperCase() : (hash ?? right);
  return Buffer.concat([Buffer.from(`${before}{"hash":"${shown}",`), said, Buffer.from("\n")]);
}

/** A checkpoint over the lines of a file, whatever they are: without any a book is not called intact. */
export async function checkpointOver(path: string, key: NamedKey): Promise<string> {
  const { checkpoints } = await verifyFiles({ volumes: [{ path }] });
  return signCheckpoint({ size: checkpoints.tree_size, root: Buffer.from(checkpoints.root, "base64") }, key);
}
