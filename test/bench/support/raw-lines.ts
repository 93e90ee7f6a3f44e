import { readCapture } from "../../../src/nmea2000/index.ts";

/** A recording's frames as lines of Yacht Devices RAW without their times, which a gateway would put in front. */
export async function rawLines(file: string): Promise<string[]> {
  const lines: string[] = [];
  const capture = await readCapture(file, {
    onFrame: ({ id, data }) => {
      const bytes = Buffer.from(data).toString("hex").toUpperCase().replace(/..(?=.)/g, "$& "); // prettier-ignore
      lines.push(`R ${id.toString(16).toUpperCase().padStart(8, "0")} ${bytes}`);
    },
  });
  for await (const _ of capture.batches);
  if (lines.length === 0) throw new Error(`${file} has no frames`);
  return lines;
}
