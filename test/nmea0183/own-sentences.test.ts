/** What we sent ourselves is known again when it comes back, and what merely looks like it is no loop. */
import test from "ava";
import { limits } from "../../src/nmea0183/limits.ts";
import { OwnSentences } from "../../src/nmea0183/own-sentences.ts";
import { checksumOf } from "../../src/nmea0183/sentence.ts";
import { ManualClock } from "../support/clock.ts";
import { Hearing, line } from "./support/hearing.ts";

const WHERE = "192.168.1.60:10110";
const { different, backS, withinS, toldS } = limits.own;

function setUp() {
  const clock = new ManualClock();
  const own = new OwnSentences(clock);
  const hearing = new Hearing({ isReturned: (each) => own.includes(each, WHERE) });
  const depth = (metres: number) => line(`IIDPT,${metres.toFixed(2)},,`);
  return { clock, own, hearing, depth };
}

test("our own line gives no value, however it is wrapped and whatever its checksum; another's with the same talker does", (t) => {
  const { own, hearing, depth } = setUp();
  own.remember(`${depth(5.1)}\r\n`);
  const block = "s:GP0001,n:1";
  for (const each of [
    depth(5.1),
    `\\${block}*${checksumOf(block)}\\${depth(5.1)}`,
    "$IIDPT,5.10,,*00",
    "$IIDPT,5.10,,",
  ])
    hearing.reader.read(each);
  t.is(hearing.said.size, 0);
  t.like(hearing.reader.counters, { own_returned: 4, sentences: 0 });
  hearing.reader.read(depth(5.2));
  t.is(hearing.said.get("VESSEL.DEPTH_M"), 5.2);
});

test("after a few seconds it is somebody else's again", (t) => {
  const { clock, own, hearing, depth } = setUp();
  own.remember(depth(5.1));
  clock.advance(backS * 1000 + 1);
  hearing.reader.read(depth(5.1));
  t.is(hearing.said.get("VESSEL.DEPTH_M"), 5.1);
});

test("a loop is many different sentences, and is over a minute after the last", (t) => {
  const { clock, own, depth } = setUp();
  // A second instrument shows the same depth in the harbour, for hours.
  for (let i = 0; i < 1000; i += 1) {
    own.remember(depth(5.1));
    t.true(own.includes(depth(5.1), WHERE));
    clock.advance(1000);
  }
  t.false(own.isLoop(WHERE));
  for (let i = 1; i < different; i += 1) {
    own.remember(depth(6 + i));
    t.false(own.isLoop(WHERE));
    own.includes(depth(6 + i), WHERE);
    clock.advance(1000);
  }
  t.true(own.isLoop(WHERE));
  t.false(own.isLoop("another"));
  clock.advance(toldS * 1000);
  t.false(own.isLoop(WHERE));
});

test("sentences that come back one in a while are no loop", (t) => {
  const { clock, own, depth } = setUp();
  for (let i = 0; i < 5 * different; i += 1) {
    own.remember(depth(i));
    own.includes(depth(i), WHERE);
    clock.advance((withinS * 1000) / (different - 2));
  }
  t.false(own.isLoop(WHERE));
});

test("of more sentences than any boat sends the newest are known", (t) => {
  const { own, depth } = setUp();
  for (let i = 0; i <= limits.own.sentences; i += 1) own.remember(depth(i));
  t.false(own.includes(depth(0), WHERE));
  t.true(own.includes(depth(limits.own.sentences), WHERE));
});
