/**
 * A QR code (ISO/IEC 18004) in a terminal. Each character (█ ▀ ▄ or a space) is two modules, one above the other: a code of 29
 * modules with its quiet zone of four takes 37 columns and 19 lines.
 *
 * With colours it is black on white, whatever the terminal's own colours are. On paper (a file, a printer) the dark modules are
 * drawn. On a terminal without colours the light modules are drawn, because most terminals are dark.
 */
import { encode } from "uqr";
import { hasColours } from "./colours.ts";

export type QrSurface = "colour" | "dark-terminal" | "paper";

/** Where standard output is shown. */
export function qrSurface(): QrSurface {
  return !process.stdout.isTTY ? "paper" : hasColours() ? "colour" : "dark-terminal";
}

/** Version 5, 37 modules: 23 lines with the quiet zone, and the text of the code is one more. */
const MAX_VERSION = 5;
const QUIET_ZONE = 4;
const BLACK_ON_WHITE = "\u001b[38;5;16;48;5;231m";
const RESET = "\u001b[0m";

/** Undefined where the text is too long for a code that fits a terminal of 80 × 24. */
export function qrLines(text: string, surface: QrSurface): string[] | undefined {
  let data: readonly (readonly boolean[])[];
  try {
    ({ data } = encode(text, { ecc: "L", boostEcc: true, border: QUIET_ZONE, maxVersion: MAX_VERSION }));
  } catch {
    // The only error of `encode` is that the text is too long.
    return undefined;
  }
  const drawn = (dark: boolean | undefined): boolean => (surface === "dark-terminal" ? dark !== true : dark === true);
  const lines: string[] = [];
  for (let y = 0; y < data.length; y += 2) {
    const upper = data[y] ?? [];
    const lower = data[y + 1];
    const line = upper.map((dark, x) => half(drawn(dark), lower === undefined ? false : drawn(lower[x]))).join("");
    lines.push(surface === "colour" ? `${BLACK_ON_WHITE}${line}${RESET}` : line);
  }
  return lines;
}

function half(upper: boolean, lower: boolean): string {
  if (upper) return lower ? "█" : "▀";
  return lower ? "▄" : " ";
}
