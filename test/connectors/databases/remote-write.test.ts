import { snappyUncompress } from "hyparquet";
import test from "ava";
import { RemoteWrite } from "../../../src/connectors/databases/remote-write.ts";
import type { Series } from "../../../src/connectors/databases/series.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

const series = (times: number[], values: number[], own: Partial<Series> = {}): Series => ({
  key: `T_1\nrpm\ngood`,
  tagId: "T_1",
  unit: "rpm",
  quality: "good",
  isBoolean: false,
  times,
  values,
  ...own,
});

test("a series is the bytes that protobuf says", (t) => {
  const bytes = new RemoteWrite({ vessel: "a" }).message([series([1_700_000_000_000, -1], [1.5, 0])]);
  const label = (name: string, value: string) => {
    const text = `\x0a${String.fromCharCode(name.length)}${name}\x12${String.fromCharCode(value.length)}${value}`;
    return `\x0a${String.fromCharCode(text.length)}${text}`;
  };
  const labels = [
    ["__name__", "bitacora_tag"],
    ["quality", "good"],
    ["tag", "T_1"],
    ["unit", "rpm"],
    ["vessel", "a"],
  ].map(([name = "", value = ""]) => label(name, value));
  const samples = ["121009000000000000f83f1080d095ffbc31", "121409000000000000000010ffffffffffffffffff01"];
  const inner = Buffer.concat([Buffer.from(labels.join(""), "latin1"), Buffer.from(samples.join(""), "hex")]);
  const head = Buffer.from([0x0a, inner.length]);
  t.is(Buffer.from(bytes).toString("hex"), Buffer.concat([head, inner]).toString("hex"));
});

test("what is compressed is what another program makes of it, of any length", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const encoder = new RemoteWrite({ vessel: "aurora", fleet: "north" });
  for (const length of [1, 2, 17, 300, 4000, 20_000]) {
    const times = Array.from({ length }, (_, i) => 1_795_464_519_000 + i * 1000);
    const values = times.map(() => (random.next() < 0.5 ? random.next() : random.below(5)));
    const plain = encoder.message([series(times, values)]);
    const packed = encoder.encode([series(times, values)]);
    const back = new Uint8Array(plain.length);
    snappyUncompress(packed, back);
    t.deepEqual(Buffer.from(back), Buffer.from(plain), `${length} samples`);
  }
});

test("without a unit there is no such label", (t) => {
  const bytes = new RemoteWrite({}).message([series([1], [1], { unit: "", key: "T_1\n\ngood" })]);
  t.false(Buffer.from(bytes).includes("unit"));
});
