/** A number that is the same for a name in every run: FNV-1a of 32 bits over its characters. For tables, never for proofs. */
export function nameHash(name: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}
