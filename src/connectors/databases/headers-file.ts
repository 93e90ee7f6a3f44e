/**
 * The headers that a database asks for, in a file of the owner's that need not be readable by others: a line each, as HTTP has them.
 *
 *     # the token of the vessel at the yard's InfluxDB
 *     Authorization: Token 3vK…
 */
import { readFile, stat } from "node:fs/promises";
import { limits } from "./limits.ts";

/** Rejects if it cannot be read, or is not of such lines. What is in it is in no message. */
export async function readHeaders(file: string): Promise<Headers> {
  const { size } = await stat(file);
  if (size > limits.headersBytes) throw new Error(`> ${limits.headersBytes} B`);
  const headers = new Headers();
  const lines = (await readFile(file, "utf8")).split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const colon = line.indexOf(":");
    try {
      headers.append(line.slice(0, Math.max(0, colon)), line.slice(colon + 1).trim());
    } catch {
      throw new Error(`${at + 1}: Name: value`);
    }
  }
  return headers;
}
