/**
 * Random lives of six sources and thirty tags, with losses, reloads and leaps of the clock, against a small model of who may be believed.
 * The model keeps what every source has said last, and derives from that what a tag shows; the intake keeps only who holds the tag.
 */
import test from "ava";
import { Intake } from "../../src/tags/intake.ts";
import { limits } from "../../src/tags/limits.ts";
import { newSpeaker, sourceLine, type Wire } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { ManualClock } from "../support/clock.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const LIVES = 10 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const STEPS = 400;

const SOURCES: readonly (readonly [Wire, string, rank: number, timeoutS: number | undefined])[] = [
  ["nmea2000", "can0", 0, 5],
  ["nmea2000", "can1", 0, undefined],
  ["nmea0183", "/dev/ttyUSB0", 1, 10],
  ["venus", "gx", 2, 75],
  ["mqtt", "broker", 2, 180],
  ["signalk", "server", 2, 60],
];

/** Own time-outs of the tags, in turn: none, never, short, long. */
const TIMEOUTS = [undefined, 0, 3, 40] as const;
const TAGS = Array.from({ length: 30 }, (_, i) => ({
  id: `TANK_FUEL_${i}.LEVEL_PCT`,
  ownS: TIMEOUTS[i % TIMEOUTS.length],
}));

/** What a source has said last about a tag. */
interface Said {
  value: number | null;
  atMs: number;
  isLost: boolean;
  /** Whether it was the tag's when it was said. */
  wasShown: boolean;
}

class Model {
  /** By tag, then by source. */
  readonly said = TAGS.map(() => new Map<number, Said>());
  readonly holder: (number | undefined)[] = TAGS.map(() => undefined);
  readonly dates: number[] = TAGS.map(() => -Infinity);

  timeoutS(tag: number): number | undefined {
    const { ownS } = TAGS[tag] as (typeof TAGS)[number];
    const holder = this.holder[tag];
    return ownS ?? (holder === undefined ? undefined : SOURCES[holder]?.[3]);
  }

  /** Whether what this source has said keeps the tag for it. */
  keeps(tag: number, source: number, nowMs: number): boolean {
    const last = this.said[tag]?.get(source);
    if (last === undefined || last.value === null || last.isLost || !last.wasShown) return false;
    const { ownS } = TAGS[tag] as (typeof TAGS)[number];
    const holdS = (ownS === 0 ? undefined : ownS) ?? SOURCES[source]?.[3];
    return nowMs - last.atMs <= (holdS === undefined ? limits.silentHolderMs : holdS * 1000);
  }

  say(
    tag: number,
    source: number,
    value: number | null,
    at: { readonly nowMs: number; readonly wallMs: number; dateMs: number },
  ): void {
    const isDated = SOURCES[source]?.[0] === "signalk";
    const dateMs = isDated && at.dateMs > at.wallMs + limits.aheadOfClockMs ? at.wallMs : at.dateMs;
    const shownMs = this.dates[tag] ?? -Infinity;
    const isOver = shownMs > at.wallMs + limits.aheadOfClockMs;
    if (isDated && dateMs <= shownMs && !isOver) return;
    const holder = this.holder[tag];
    if (holder !== undefined && holder !== source && this.keeps(tag, holder, at.nowMs)) {
      const [mine, theirs] = [SOURCES[source]?.[2] ?? 0, SOURCES[holder]?.[2] ?? 0];
      if (value === null || mine >= theirs) return;
    }
    this.holder[tag] = source;
    const isOlder = dateMs < shownMs && !isOver;
    const before = this.said[tag]?.get(source);
    if (isOlder && before !== undefined)
      Object.assign(before, { atMs: at.nowMs, isLost: value === null, wasShown: true });
    else if (isOlder) this.said[tag]?.set(source, { value, atMs: at.nowMs, isLost: value === null, wasShown: true });
    if (isOlder) return;
    this.dates[tag] = dateMs;
    this.said[tag]?.set(source, { value, atMs: at.nowMs, isLost: false, wasShown: true });
    this.shown[tag] = { value, quality: value === null ? "bad" : "good", source, atMs: at.nowMs };
  }

  readonly shown: ({ value: number | null; quality: string; source: number; atMs: number } | undefined)[] = TAGS.map(
    () => undefined,
  );

  lose(source: number): void {
    TAGS.forEach((_, tag) => {
      const last = this.said[tag]?.get(source);
      if (last !== undefined && this.holder[tag] === source) last.isLost = true;
      const shown = this.shown[tag];
      if (shown?.source === source) shown.quality = "stale";
    });
  }

  /** After a reload nobody holds a tag. */
  release(): void {
    for (const said of this.said) for (const last of said.values()) last.isLost = true;
  }

  pass(nowMs: number): void {
    this.shown.forEach((shown, tag) => {
      const timeoutS = this.timeoutS(tag);
      if (shown !== undefined && timeoutS !== undefined && timeoutS > 0 && nowMs - shown.atMs > timeoutS * 1000)
        shown.quality = "stale";
    });
  }
}

function live(seed: number): string | undefined {
  const random = seededRandom(seed);
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  for (const { id, ownS } of TAGS) {
    const own = ownS === undefined ? {} : { timeoutS: ownS };
    const bounds = { rangeNormalMin: null, rangeNormalMax: null };
    tags.register({ id, description: "", unitSi: "%", controllable: false, ...bounds, ...own });
  }
  const voices = SOURCES.map(([wire, where, , timeoutS]) => {
    const line = sourceLine(wire, where);
    return { line, speaker: newSpeaker(line, line.text), statement: { rank: 0, timeoutS } };
  });
  let speakers = voices;
  const model = new Model();
  for (let step = 0; step < STEPS; step += 1) {
    const source = random.below(SOURCES.length);
    const voice = speakers[source] as (typeof voices)[number];
    const kind = random.below(100);
    if (kind < 80) {
      const index = random.below(TAGS.length);
      const value = kind < 60 ? random.below(100) : kind < 70 ? null : 1023;
      const dateMs = clock.now() + (kind % 7 === 0 && source === 5 ? (random.below(3) - 1) * 3_600_000 : 0);
      const { id } = TAGS[index] as (typeof TAGS)[number];
      const tag = intake.of(id);
      if (tag === undefined) throw new Error(id);
      const quality = value === null ? "bad" : "good";
      const update = { tagId: id, value, quality, timestampMs: dateMs, source: voice.speaker.text } as const;
      intake.take(tag, voice.speaker, voice.statement, update, clock.monotonic());
      const believed = value === 1023 ? null : value;
      model.say(index, source, believed, { nowMs: clock.monotonic(), wallMs: clock.now(), dateMs });
    } else if (kind < 90) clock.advance(random.below(20_000));
    else if (kind < 94) {
      intake.lost(voice.line);
      model.lose(source);
    } else if (kind < 97) {
      intake.release(() => undefined);
      speakers = voices.map((each) => ({ ...each, speaker: newSpeaker(each.line, each.line.text) }));
      model.release();
    } else clock.wallMs += (random.below(2) === 0 ? -1 : 1) * random.below(7_200_000);
    tags.markStale();
    model.pass(clock.monotonic());
    for (const [index, { id }] of TAGS.entries()) {
      const shown = tags.value(id);
      const expected = model.shown[index];
      if (shown?.value !== expected?.value || shown?.quality !== expected?.quality)
        return `step ${step}, ${id}: ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`;
    }
  }
  return undefined;
}

test(`${LIVES} random lives of six sources show what a small model believes`, (t) => {
  const first = seedOf();
  t.log(`SEED=${first}`);
  for (let life = 0; life < LIVES; life += 1) t.is(live(first + life), undefined, `SEED=${first + life}`);
});
