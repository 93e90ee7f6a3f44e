/** The colours of standard output. There are none if it is not a terminal, or the user does not want them (`NO_COLOR`). */
import { Chalk, type ChalkInstance } from "chalk";

export function hasColours(): boolean {
  return process.stdout.isTTY && !process.env["NO_COLOR"];
}

export function colours(): ChalkInstance {
  return new Chalk(hasColours() ? {} : { level: 0 });
}
