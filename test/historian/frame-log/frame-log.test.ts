import { crc32 } from "node:zlib";
import test from "ava";
import { limits } from "../../../src/historian/limits.ts";
import { FrameLog } from "../../../src/historian/frame-log/frame-log.ts";
import { packFrame } from "../../../src/historian/codec/frame-codec.ts";
import { unpackTagged } from "../support/unpack-tagged.ts";
import { packLogHeader } from "../../../src/historian/frame-log/frame-log-scan.ts";
import { PAGE_BYTES, packRecord } from "../../../src/historian/frame-log/frame-record.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { scanLog } from "../../../src/historian/frame-log/frame-log-scan.ts";
import { frameOf, isSame, LogUnderTest } from "../support/log-under-test.ts";
import { MemoryLogFile } from "../support/memory-log-file.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
/** Small, so that segments are begun, used again and given back all the time. */
Object.assign(limits, { logSegmentBytes: 32 * 1024 });

function filled(frames: number): LogUnderTest {
  const subject = new LogUnderTest();
  for (let i = 0; i < frames; i += 1) subject.append();
  return subject;
}

function damage(content: Buffer, at: number): void {
  for (let i = 0; i < 8; i += 1) content[at + i] = (content[at + i] ?? 0) ^ 0x5a;
}

function opened(content: Buffer): FrameLog {
  return FrameLog.open("log", new MemoryLogFile(content));
}

for (const [what, after] of [
  ["a power cut", (file: MemoryLogFile, random: ReturnType<typeof seededRandom>) => file.afterCut(random)],
  ["a kill", (file: MemoryLogFile) => file.afterKill()],
] as const) {
  test(`${what} in any step loses no frame that was acknowledged, and brings none back that is another`, (t) => {
    const random = seededRandom(seedOf());
    t.log(`seed ${random.seed}`);
    const subject = new LogUnderTest();
    const steps = new Map<string, number>();
    let checked = 0;
    subject.file.onStep = (step) => {
      // Most of all where a frame says that others are not needed: none of them may be overwritten yet.
      if (random.next() > (subject.saysRetired ? 0.8 : 0.1)) return;
      steps.set(step, (steps.get(step) ?? 0) + 1);
      checked += 1;
      subject.check(t, after(subject.file, random), `${step}, frame ${subject.acknowledged + 1}`);
    };
    for (let i = 0; i < 200 * SCALE; i += 1) {
      t.true(subject.append());
      // Now and then all but the newest go, so that the log is long and short by turns.
      if (random.next() < 0.2) subject.trim(Math.max(subject.trimmedBelow, subject.acknowledged - random.below(60)));
    }
    t.log(`${checked} moments: ${[...steps].map(([step, times]) => `${step} ${times}`).join(", ")}`);
    t.true(checked > 50 && subject.file.bytes < 4_000_000);
  });
}

test("a disk that fails now and then costs no frame, and none is there twice", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  let subject = new LogUnderTest();
  let refused = 0;
  for (let i = 0; i < 400 * SCALE; i += 1) {
    for (let failures = random.below(3); failures > 0 && random.next() < 0.3; failures -= 1)
      subject.file.failures.push({
        on: random.pick(["write", "sync", "extend"]),
        code: random.pick(["EIO", "ENOSPC"]),
      });
    if (!subject.append()) refused += 1;
    if (random.next() < 0.05) subject.trim(Math.max(subject.trimmedBelow, subject.acknowledged - 10));
    if (random.next() < 0.1 && subject.append()) {
      subject.check(t, subject.file.afterKill(), `after ${i}, killed`);
      subject.check(t, subject.file.afterCut(random), `after ${i}, cut`);
    }
  }
  t.true(refused > 10, `${refused} were refused`);
});

test("what a sync that failed may have left is not found by who opens the log before it is tried again", (t) => {
  const subject = filled(5);
  subject.file.failures.push({ on: "sync", code: "EIO" });
  t.false(subject.append());
  const after = FrameLog.open("log", subject.file.afterKill());
  t.deepEqual([after.lastFrame, after.torn, after.damaged], [5, 0, []]);
  t.true(subject.append());
  subject.check(t, subject.file.afterKill(), "after the next attempt");
});

test("errors of the disk have their codes, and a log has a bound", (t) => {
  const subject = filled(3);
  for (const [code, expected] of [
    ["ENOSPC", "disk-full"],
    ["EIO", "historian-io"],
    ["EROFS", "historian-io"],
  ] as const) {
    subject.file.failures.push({ on: "write", code });
    t.throws(() => subject.log.append(4, frameOf(4), []), { code: expected });
  }
  const before = limits.logBytes;
  Object.assign(limits, { logBytes: 200_000 });
  try {
    while (subject.append());
    t.true(subject.log.isNearlyFull && subject.file.bytes <= 200_000, `${subject.file.bytes}`);
    t.throws(() => subject.log.append(subject.acknowledged + 1, frameOf(7), []), { code: "historian-io" });
    subject.trim(subject.acknowledged);
    for (let i = 0; i < 5; i += 1) t.true(subject.append(), "what lets others go has room");
  } finally {
    Object.assign(limits, { logBytes: before });
  }
  subject.check(t, subject.file.afterKill(), "in the end");
});

test("segments whose frames were trimmed are used again, and what a flood has taken is given back", (t) => {
  const subject = filled(100);
  const flooded = subject.file.bytes;
  subject.trim(subject.acknowledged);
  for (let i = 0; i < 300; i += 1) {
    subject.append();
    if (i % 8 === 0) subject.trim(subject.acknowledged);
  }
  t.true(subject.file.bytes < flooded / 2, `${subject.file.bytes} of ${flooded}`);
  t.is(subject.log.frames[0]?.id, 397);
  subject.check(t, subject.file.afterKill(), "in the end");
});

test("a frame writes its own pages and no others", (t) => {
  const subject = filled(1);
  const before = subject.file.syncedBytes;
  const { at } = scanLog(subject.file).records[0] ?? { at: 0 };
  const first = Buffer.from(subject.file.content.subarray(at, at + PAGE_BYTES));
  for (let i = 0; i < 5; i += 1) subject.append();
  t.deepEqual(subject.file.content.subarray(at, at + PAGE_BYTES), first);
  const pages = scanLog(subject.file).records.reduce(
    (sum, { length }) => sum + Math.ceil((length + 40) / PAGE_BYTES),
    -1,
  );
  t.is(subject.file.syncedBytes - before, pages * PAGE_BYTES);
});

test("each damaged frame is reported, and costs no other, nor the name of any tag", (t) => {
  const subject = filled(60);
  for (const { id, at, length } of scanLog(subject.file).records.slice(0, -1)) {
    for (const [part, place] of [
      ["header", at + 8],
      ["frame", at + 40 + (length >> 1)],
    ] as const) {
      const content = Buffer.from(subject.file.content);
      damage(content, place);
      const log = opened(content);
      t.deepEqual(
        log.damaged.map((one) => one.id),
        [id],
        `${part} of ${id}`,
      );
      t.is(log.frames.length, 59);
      t.is(log.names().filter((name, number) => name === `TAG_${number}`).length, 15, `${part} of ${id}`);
    }
  }
});

test("a damaged frame does not cost the names that it brought", (t) => {
  const before = limits.logSegmentBytes;
  Object.assign(limits, { logSegmentBytes: 1024 * 1024 });
  const subject = new LogUnderTest();
  for (let i = 0; i < 12; i += 1) subject.append();
  Object.assign(limits, { logSegmentBytes: before });
  for (const { id, at } of scanLog(subject.file).records.slice(0, -1)) {
    const content = Buffer.from(subject.file.content);
    damage(content, at + 8);
    t.deepEqual(opened(content).names(), ["TAG_0", "TAG_1", "TAG_2", "TAG_3", "TAG_4"], `frame ${id}`);
  }
});

test("of two records of one frame the later attempt counts, wherever they are", (t) => {
  const names = [[0, "TAG_0"] as const];
  const attempts = [2, 0, 1].map((attempt) => {
    const frame = packFrame(1, frameOf(1, attempt), names);
    return packRecord(
      { id: 1, trimmedBelow: 1, length: frame.length, checksum: crc32(frame), attempt, hasNames: true },
      frame,
    );
  });
  const log = opened(Buffer.concat([packLogHeader(), ...attempts]));
  t.is(log.frames.length, 1);
  t.true(isSame(unpackTagged(log.frame(1), 1), frameOf(1, 2)));
});

test("a newest frame that is damaged is counted apart: it may be what a power cut left of one that was never acknowledged", (t) => {
  const subject = filled(20);
  const newest = scanLog(subject.file).records.at(-1);
  for (const offset of [8, 40 + 10]) {
    const content = Buffer.from(subject.file.content);
    damage(content, (newest?.at ?? 0) + offset);
    const log = opened(content);
    t.deepEqual([log.lastFrame, log.torn, log.damaged], [19, 1, []], `${offset}`);
  }
});

test("a page with what the log is can be lost; a log of a newer version, and no log at all, are refused", (t) => {
  const subject = filled(10);
  const content = Buffer.from(subject.file.content);
  damage(content, 0);
  const file = new MemoryLogFile(content);
  const log = FrameLog.open("log", file);
  t.deepEqual([log.lastFrame, log.damaged.length], [10, 1]);
  t.deepEqual(opened(file.content).damaged, [], "it is written anew");
  t.throws(() => opened(Buffer.alloc(100_000, 0x33)), { code: "historian-damaged" });
  t.throws(() => opened(Buffer.alloc(100_000)), { code: "historian-damaged" });
  const newer = Buffer.from(subject.file.content);
  newer.writeUInt32LE(2, 8);
  newer.writeUInt32LE(crc32(newer.subarray(8, 16)), 4);
  t.throws(() => opened(newer), { code: "historian-other-version" });
});

test("frames that are missed in one piece are reported one by one, up to a bound", (t) => {
  const subject = filled(2);
  subject.log.append(1_000_000, frameOf(3), []);
  const log = opened(subject.file.content);
  t.is(log.damaged.length, 10_000);
  t.like(log.damaged[0], { id: 3, reason: "it is not there" });
});
