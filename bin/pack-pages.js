// Beside each file of the pages its compressed forms, as small as they get: that takes too long at a start of the service.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PACKED = /\.(js|css|html|svg|json|webmanifest)$/;

export async function packPages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => PACKED.test(file));
  await Promise.all(files.map((file) => pack(join(folder, file))));
}

async function pack(file) {
  const body = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
