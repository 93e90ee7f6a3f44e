/** Reads exported bytes back with a reader that is not the writer. */
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { zstdDecompressSync } from "node:zlib";

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export async function parquetRows(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const file = fileOf(bytes);
  return parquetReadObjects({ file, compressors: { ZSTD: (input) => zstdDecompressSync(input) } });
}

export async function parquetGroups(bytes: Uint8Array): Promise<{ groups: number; units: unknown }> {
  const { row_groups: groups, key_value_metadata: pairs } = await parquetMetadataAsync(fileOf(bytes));
  const units = pairs?.find(({ key }) => key === "bitacora.units")?.value ?? "null";
  return { groups: groups.length, units: JSON.parse(units) };
}

function fileOf(bytes: Uint8Array) {
  const { buffer, byteOffset } = bytes;
  return {
    byteLength: bytes.length,
    slice: (from: number, to = bytes.length) => buffer.slice(byteOffset + from, byteOffset + to) as ArrayBuffer,
  };
}
