import test from "ava";
import { LineSplitter } from "../../src/logbook/entry/line-splitter.ts";
import { seededRandom, seedOf } from "../support/random.ts";

interface Taken {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

function split(chunks: readonly string[], maxBytes = 100): { lines: Taken[]; tail: Taken } {
  const lines: Taken[] = [];
  const splitter = new LineSplitter(maxBytes, (line, offset, length) =>
    lines.push({ text: line.toString(), offset, length }),
  );
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  const { bytes, offset, length } = splitter.tail();
  return { lines, tail: { text: bytes.toString(), offset, length } };
}

test("lines come with their place, and what has no newline yet is the tail", (t) => {
  const { lines, tail } = split(["one\ntwo\n\nfo", "ur\nfi"]);
  t.deepEqual(lines, [
    { text: "one", offset: 0, length: 4 },
    { text: "two", offset: 4, length: 4 },
    { text: "", offset: 8, length: 1 },
    { text: "four", offset: 9, length: 5 },
  ]);
  t.deepEqual(tail, { text: "fi", offset: 14, length: 2 });
});

test("a line longer than the bound is handed on cut, with its full length", (t) => {
  const { lines, tail } = split(["abcdefghij\nk\n", "abc", "defg", "h\nxyzxyz"], 4);
  t.deepEqual(lines, [
    { text: "abcd", offset: 0, length: 11 },
    { text: "k", offset: 11, length: 2 },
    { text: "abcd", offset: 13, length: 9 },
  ]);
  t.deepEqual(tail, { text: "xyzx", offset: 22, length: 6 });
});

test("however a text is cut into chunks, its lines are the same", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 200; round += 1) {
    const text = Array.from({ length: random.below(200) }, () => random.pick(["a", "b", "\n"])).join("");
    const chunks: string[] = [];
    for (let at = 0; at < text.length;) {
      const length = 1 + random.below(20);
      chunks.push(text.slice(at, at + length));
      at += length;
    }
    t.deepEqual(split(chunks), split([text]));
  }
});
