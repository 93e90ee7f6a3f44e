/**
 * Tar archives in the POSIX ustar format: for each file a header of 512 bytes, its bytes, and zeros up to a multiple of 512; two
 * blocks of zeros at the end.
 *
 *   0 name[100]  100 mode[8]  108 uid[8]  116 gid[8]  124 size[12]  136 mtime[12]  148 checksum[8]  156 type  257 "ustar\0" "00"
 *
 * Numbers are octal digits. The checksum is the sum of the header's bytes, with spaces for its own eight bytes.
 */
const BLOCK = 512;
/** Eleven octal digits. */
const MAX_BYTES = 8 ** 11 - 1;
const MAX_NAME = 100;

export const TAR_END = Buffer.alloc(2 * BLOCK);

export function tarHeader(name: string, bytes: number, mtimeMs: number): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME) throw new RangeError(`a name of at most ${MAX_NAME} bytes: ${name}`);
  if (bytes > MAX_BYTES) throw new RangeError(`a file of at most ${MAX_BYTES} bytes: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number): void => {
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  };
  header.write(name, 0);
  octal(0o640, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(Math.max(0, Math.floor(mtimeMs / 1000)), 136, 12);
  header.write("        0", 148, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** The zeros after a file's bytes. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
}
