import test from "ava";
import { fittingText, readSentence, roomFor, SENTENCE_LENGTH, writeSentence } from "../../src/nmea0183/sentence.ts";
import { seededRandom, seedOf } from "../support/random.ts";

test("a sentence has its checksum: the example of a public decoder", (t) => {
  const fields = "1,1,0,124304.50,A,W,A,,192,1,1,0,LOST TARGET".split(",");
  t.is(
    writeSentence({ talker: "II", formatter: "ALF", fields }),
    "$IIALF,1,1,0,124304.50,A,W,A,,192,1,1,0,LOST TARGET*14\r\n",
  );
  t.deepEqual(readSentence("$IIALF,1,1,0,124304.50,A,W,A,,192,1,1,0,LOST TARGET*14"), {
    talker: "II",
    formatter: "ALF",
    fields,
  });
});

test("reserved characters and letters with accents are escaped, and come back; what Latin-1 has not is a question mark", (t) => {
  const fields = ["a,b*c$d!e\\f^g~h\r\n", "Presión", "ñ"];
  const line = writeSentence({ talker: "II", formatter: "TXT", fields });
  t.true(/^[ -~]*\r\n$/.test(line));
  t.true(line.includes("a^2Cb^2Ac^24d^21e^5Cf^5Eg^7Eh^0D^0A,Presi^F3n,^F1*"));
  t.deepEqual(readSentence(line)?.fields, fields);
  t.deepEqual(readSentence(writeSentence({ talker: "II", formatter: "TXT", fields: ["🛢 Ж"] }))?.fields, ["? ?"]);
});

test("what is damaged, too long or without a checksum is no sentence", (t) => {
  const line = writeSentence({ talker: "II", formatter: "HBT", fields: ["60", "A", "3"] });
  t.not(readSentence(line), undefined);
  for (let at = 0; at < line.length - 2; at += 1) {
    const damaged = line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ 1) + line.slice(at + 1);
    t.is(readSentence(damaged), undefined, damaged);
  }
  t.is(readSentence("$IIHBT,60,A,3"), undefined);
  t.is(readSentence(""), undefined);
  t.is(readSentence(`$IITXT,${"x".repeat(80)}*00\r\n`), undefined);
});

test("a text is cut to what a sentence has room for, and no escape in two", (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const letters = ["a", "ó", ",", "*", "^", "🛢", " "];
  for (let i = 0; i < 500; i += 1) {
    const text = Array.from({ length: 100 }, () => random.pick(letters)).join("");
    const start = { talker: "II", formatter: "ALF", fields: ["1", "x".repeat(random.below(60))] };
    const fitting = fittingText(text, roomFor(start));
    const line = writeSentence({ ...start, fields: [...start.fields, fitting] });
    t.true(line.length <= SENTENCE_LENGTH && line.length > SENTENCE_LENGTH - 3, line);
    t.is(readSentence(line)?.fields.at(-1), fitting.replaceAll("🛢", "?"));
  }
  t.throws(() => writeSentence({ talker: "II", formatter: "TXT", fields: ["x".repeat(72)] }), {
    instanceOf: RangeError,
  });
});
