/**
 * A sealed block as a text that anybody can hash: the name of its tag, and a line for each sample. Neither compression nor the
 * place of the block changes it, so a rewritten file has the same texts.
 *
 *     VESSEL.DEPTH_M
 *     217,1764500000000,12.5,good        block, milliseconds since 1970, value (empty for none), quality
 */
import { hash } from "node:crypto";
import { type Columns, qualityOf, scalarOf } from "./columns.ts";

export function blockLines(id: number, { length, times, values, states }: Columns): string {
  let text = "";
  for (let i = 0; i < length; i += 1) {
    const state = states[i] ?? 0;
    const value = scalarOf(values[i] ?? 0, state);
    text += `${id},${times[i] ?? 0},${value === null ? "" : String(value)},${qualityOf(state)}\n`;
  }
  return text;
}

/** Hexadecimal. */
export function blockSha256(tagId: string, lines: string): string {
  return hash("sha256", `${tagId}\n${lines}`, "hex");
}
