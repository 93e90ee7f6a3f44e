/** A QR code as lines of a terminal has every module of the code, on whatever it is drawn. */
import { stripVTControlCharacters } from "node:util";
import test from "ava";
import { encode } from "uqr";
import { qrLines } from "../../../src/runtime/terminal/terminal-qr.ts";

const TEXT = "bitacora/aurora 1234 K7QF-2M9X-TB4D-WZ60-8RPA";

/** The modules that the lines show: true where something is drawn. */
function modulesOf(lines: readonly string[], rows: number): boolean[][] {
  const halves = lines.flatMap((line) => {
    const signs = stripVTControlCharacters(line).split("");
    return [signs.map((sign) => sign === "█" || sign === "▀"), signs.map((sign) => sign === "█" || sign === "▄")];
  });
  return halves.slice(0, rows);
}

test("the lines are the modules of the code with its quiet zone, dark or light", (t) => {
  const { data, size } = encode(TEXT, { ecc: "L", boostEcc: true, border: 4 });
  const paper = qrLines(TEXT, "paper") ?? [];
  t.deepEqual(modulesOf(paper, size), data);
  t.deepEqual(
    modulesOf(qrLines(TEXT, "dark-terminal") ?? [], size),
    data.map((row) => row.map((dark) => !dark)),
  );
  const coloured = qrLines(TEXT, "colour") ?? [];
  t.deepEqual(coloured.map(stripVTControlCharacters), paper);
  t.true(coloured.every((line) => line.startsWith("\u001b[38;5;16;48;5;231m") && line.endsWith("\u001b[0m")));
});

test("a code fits a terminal of 80 × 24 with the text around it, and what does not is not drawn", (t) => {
  const lines = qrLines(TEXT, "paper") ?? [];
  t.is(lines.length, 19);
  t.true(lines.every((line) => line.length === 37));
  const longest = qrLines(`bitacora/${"x".repeat(64)} 1234567 K7QF-2M9X-TB4D-WZ60-8RPA`, "paper") ?? [];
  t.true(longest.length > 0 && longest.length <= 23, String(longest.length));
  t.is(qrLines("x".repeat(107), "paper"), undefined);
});
