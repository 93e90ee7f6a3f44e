import test from "ava";
import { LogSegments } from "../../../src/historian/frame-log/log-segments.ts";

function grown(segments: number): LogSegments {
  const log = new LogSegments(10, 100);
  log.growTo(10 + segments * 100);
  return log;
}

test("records follow each other in an extent, which begins in the first free segment", (t) => {
  const log = grown(2);
  t.is(log.room, 0, "nothing is taken yet");
  t.true(log.begin(60));
  t.deepEqual([log.at, log.room], [10, 100]);
  log.hold(1, 10, 60);
  log.continueAt(70, 210);
  t.is(log.room, 40);
  t.true(log.begin(60));
  t.is(log.at, 110);
  log.hold(2, 110, 60);
  t.false(log.begin(60), "each segment has a frame");
  log.free(2);
  t.true(log.begin(60));
  t.is(log.at, 10, "the first one has none that is needed");
});

test("a record that is larger than a segment takes several in a row", (t) => {
  const log = grown(4);
  t.true(log.begin(50));
  log.hold(1, 10, 50);
  t.true(log.begin(250));
  t.deepEqual([log.at, log.room], [110, 300]);
  log.hold(2, 110, 250);
  log.continueAt(360, 410);
  t.is(log.room, 50);
  log.free(2);
  t.false(log.begin(250));
  t.is(log.bytesWith(250), 710);
  t.true(log.begin(50));
  t.is(log.at, 10);
});

test("a log that was just opened goes on where its newest record ends, as far as the file goes", (t) => {
  const log = grown(2);
  log.hold(5, 10, 60);
  log.hold(6, 110, 30);
  log.continueAt(140, 210);
  t.deepEqual([log.at, log.room], [140, 70]);
  const short = new LogSegments(10, 100);
  short.growTo(80);
  short.hold(1, 10, 30);
  short.continueAt(40, 80);
  t.deepEqual([short.at, short.room, short.bytesWith(50)], [40, 40, 210]);
});

test("what a flood has taken is given back but for some spare room", (t) => {
  const log = grown(40);
  for (let id = 1; id <= 40; id += 1) {
    t.true(log.begin(100));
    log.hold(id, log.at, 100);
  }
  t.is(log.bytesToKeep(), log.bytes);
  log.free(40);
  t.is(log.bytesToKeep(), log.bytes, "the last segment is in use");
  log.begin(100);
  log.hold(41, log.at, 100);
  log.free(41);
  t.is(log.bytesToKeep(), 10 + 4 * 100);
  log.shrinkTo(410);
  t.is(log.bytes, 410);
});
