import { PassThrough } from "node:stream";
import test from "ava";
import { idRanges, ProgressBar } from "../../../src/runtime/terminal/terminal-text.ts";

test("neighbouring numbers are drawn together, and a long list ends in an ellipsis", (t) => {
  t.is(idRanges([]), "");
  t.is(idRanges([7]), "7");
  t.is(idRanges([1, 4, 5, 6, 9]), "1, 4–6, 9");
  const odd = Array.from({ length: 100 }, (_, i) => i * 2 + 1);
  t.regex(idRanges(odd), /^1, 3, .*, 39, …$/);
});

test("a progress bar is drawn only when it takes long, and leaves an empty line", async (t) => {
  const stream = new PassThrough();
  const bar = new ProgressBar(stream, 10_000_000, ({ percent, done, all }) => `${percent} % ${done}/${all}`);
  bar.add(1_000_000);
  t.is(stream.read(), null);
  await new Promise((resolve) => setTimeout(resolve, 350));
  bar.add(1_500_000);
  t.is(String(stream.read()), `\r${"█".repeat(7)}${"░".repeat(23)} 25 % 3/10\u001b[K`);
  bar.clear();
  t.is(String(stream.read()), "\r\u001b[K");
});

test("without a terminal nothing is drawn", (t) => {
  const bar = new ProgressBar(undefined, 1, () => "");
  t.notThrows(() => {
    bar.add(1);
    bar.clear();
  });
});
