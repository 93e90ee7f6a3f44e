/**
 * A process that appends to the book in the folder it is given, with so many writers at once, and prints one JSON line
 * for each acknowledgement and each refusal. It ends when it has made so many appends in all, or when it is killed.
 */
import { systemClock } from "../../../src/core/clock.ts";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";

const [dir = "", writers = "1", appends = "Infinity"] = process.argv.slice(2);
const logbook = await FileLogbook.open({ dir, clock: systemClock });
let made = 0;

async function write(writer: number): Promise<void> {
  while (made < Number(appends)) {
    made += 1;
    try {
      const payload = { writer, filling: "x".repeat(made % 700) };
      const { id, hash } = await logbook.append({ kind: "manual", summary: `entry ${made}`, payload, user: "test" });
      // Written synchronously: what the parent has read was acknowledged before the kill.
      process.stdout.write(`${JSON.stringify({ id, hash })}\n`);
    } catch (error) {
      const refused = isBitacoraError(error) ? error.code : String(error);
      process.stdout.write(`${JSON.stringify({ refused, fault: logbook.statistics().fault })}\n`);
    }
  }
}

await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)));
await logbook.close();
