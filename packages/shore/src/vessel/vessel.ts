/** A vessel as the shore knows it: its name there, and the keys of its log book. */
import { BitacoraError } from "../../../../src/core/errors.ts";
import { formatVerifierKey, type NamedKey, parseVerifierKey } from "../../../../src/logbook/evidence/signed-note.ts";
import { keyIdText } from "../../../../src/logbook/evidence/request-signature.ts";

export interface StoredKey {
  readonly keyId: string;
  readonly text: string;
  readonly isSuspended: boolean;
}

/** An enrolled key. */
export interface VesselKey {
  /** The vessel's id, as in a URL, a label and a row: the name of the key without `bitacora/`. */
  readonly vessel: string;
  /** The key's id in a request. */
  readonly keyId: string;
  readonly key: NamedKey;
  readonly isSuspended: boolean;
}

const PREFIX = "bitacora/";

/** The id of a vessel from the name of its key. All keys with one name belong to one vessel. Undefined for a key of another kind. */
function vesselIdOf({ name }: NamedKey): string | undefined {
  const id = name.slice(PREFIX.length);
  return name.startsWith(PREFIX) && id !== "" ? id : undefined;
}

/** A key from its text, stored or given by a person. Throws `checkpoint-invalid` if it is not the key of a vessel. */
export function vesselKey(text: string, isSuspended = false): VesselKey & { readonly text: string } {
  const parsed = keyOf({ text, keyId: "", isSuspended });
  return { ...parsed, keyId: keyIdText(parsed.key), text: formatVerifierKey(parsed.key) };
}

/** A key whose id is known: that takes half of what it takes to find the id. Throws as `vesselKey`. */
export function keyOf({ text, keyId, isSuspended }: StoredKey): VesselKey {
  const key = parseVerifierKey(text);
  const vessel = vesselIdOf(key);
  if (vessel === undefined) throw new BitacoraError("checkpoint-invalid", { reason: "verifier-key" });
  return { vessel, keyId, key, isSuspended };
}
