/** Datagrams of IEC 61162-450 and blocks before sentences: what is wrapped is read again, what is damaged is not. */
import test from "ava";
import { limits } from "../../src/nmea0183/limits.ts";
import { checksumOf, writeSentence } from "../../src/nmea0183/sentence.ts";
import { SentenceReader } from "../../src/nmea0183/sentence-reader.ts";
import { DatagramWriter, unwrapped } from "../../src/nmea0183/wrapping.ts";
import { linesOf, SAID } from "./ais/reports.ts";

const LINE = writeSentence({ talker: "II", formatter: "HDT", fields: ["120.5", "T"] }).trimEnd();
const block = (body: string) => `\\${body}*${checksumOf(body)}\\`;

test("a plain line, a line with blocks, and one with the header of a datagram are the same line", (t) => {
  t.deepEqual(unwrapped(`  ${LINE}\r\n`), { line: LINE, sender: undefined, group: undefined });
  t.deepEqual(unwrapped(`${block("n:23")}${LINE}`), { line: LINE, sender: undefined, group: undefined });
  t.deepEqual(unwrapped(`UdPbC\0${block("s:GP0001,n:23")}${LINE}\r\n`), {
    line: LINE,
    sender: "GP0001",
    group: undefined,
  });
  t.deepEqual(unwrapped(`${block("g:1-2-7")}${block("s:HE0002,n:1")}${LINE}`), {
    line: LINE,
    sender: "HE0002",
    group: "7",
  });
});

test("a block that is damaged, without an end or one of too many takes its sentence with it", (t) => {
  for (const wrapped of [`\\s:GP0001*00\\`, `\\s:GP0001\\`, `\\s:GP0001*`, `\\\\`, block("n:1").repeat(5)])
    t.is(unwrapped(wrapped + LINE), undefined, wrapped);
  const reader = new SentenceReader(() => t.fail());
  t.false(reader.read(`\\s:GP0001*00\\${LINE}`));
  t.is(reader.counters.damaged, 1);
});

test("what we wrap has our name and goes on counting, and a reader that knows the name leaves it alone", (t) => {
  const writer = new DatagramWriter("II0001");
  const [datagram = "", ...more] = writer.datagrams([[`${LINE}\r\n`], linesOf(SAID["5"] ?? t.fail())]);
  t.deepEqual(more, []);
  const [first = "", second = "", third = ""] = datagram.split("\r\n");
  t.true(first.startsWith("UdPbC\0\\s:II0001,n:1*"));
  t.true(second.startsWith("\\g:1-2-1,s:II0001,n:2*"));
  t.true(third.startsWith("\\g:2-2-1,s:II0001,n:3*"));
  const heard: unknown[] = [];
  const anybody = new SentenceReader((...value) => heard.push(value), { encapsulated: () => true });
  for (const line of [first, second, third]) t.true(anybody.read(line));
  t.deepEqual(heard, [["VESSEL.HEADING_TRUE_DEG", 120.5, undefined, "HDT"]]);
  t.like(anybody.counters, { sentences: 1, encapsulated: 2, damaged: 0 });
  const ours = new SentenceReader(() => t.fail(), { isOurs: (name) => name === "II0001" });
  for (const line of [first, second, third]) t.false(ours.read(line));
  t.is(ours.counters.own, 3);
});

test("a datagram is never larger than an Ethernet passes, and no message is cut in two", (t) => {
  for (const sfi of [undefined, "II0001"]) {
    const writer = new DatagramWriter(sfi);
    const messages = Array.from({ length: 100 }, (_, i) =>
      i % 3 === 0 ? linesOf(SAID["5"] ?? t.fail()) : [`${LINE}\r\n`],
    );
    const datagrams = writer.datagrams(messages);
    t.true(datagrams.length > 1);
    t.true(datagrams.every(({ length }) => length <= limits.datagramBytes));
    const lines = datagrams.flatMap((datagram) =>
      datagram
        .trimEnd()
        .split("\r\n")
        .map((line) => unwrapped(line)?.line),
    );
    t.deepEqual(lines, messages.flat().map((line) => line.trimEnd())); // prettier-ignore
    t.true(
      datagrams.every(
        (datagram) => datagram.endsWith("\r\n") && datagram.startsWith("UdPbC\0") === (sfi !== undefined),
      ),
    );
    t.deepEqual(writer.datagrams([]), []);
  }
});
