import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import type { HistorianStore, Sample } from "../../../src/historian/historian-store.ts";
import { scalarOf, qualityOf } from "../../../src/historian/codec/columns.ts";
import { decodeSamples } from "../../../src/historian/shipment/container.ts";
import { shippingCursor } from "../../../src/historian/shipment/file-shipping-cursor.ts";
import { SampleShipping, type Shipment } from "../../../src/historian/shipment/sample-shipping.ts";
import { type Random, seededRandom, seedOf } from "../../support/random.ts";
import { statePlace } from "../../support/state-place.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { START_MS } from "../support/samples.ts";

const MAX_BYTES = 64 * 1024;
const ROUNDS = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);

/** A vessel's store and a receiver far away; both can be begun anew. */
class Voyage {
  store!: HistorianStore;
  shipping!: SampleShipping;
  readonly recorded: Sample[] = [];
  /** How often each sample arrived. */
  readonly arrived = new Map<string, number>();
  readonly #folder: string;
  readonly #tags: readonly string[];
  #atMs = START_MS;

  constructor(folder: string, tags: readonly string[] = []) {
    this.#folder = folder;
    this.#tags = tags;
  }

  async open(): Promise<void> {
    const file = join(this.#folder, "historian.db");
    this.store = await openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock: systemClock });
    await this.openShipping();
  }

  async openShipping(): Promise<void> {
    this.shipping = await SampleShipping.open(
      this.store.shipping!,
      shippingCursor(statePlace(this.#folder), "shore.json"),
      (tagId) => `unit of ${tagId}`,
      { tags: this.#tags },
    );
  }

  /** One flush: so many samples of each of so many tags. */
  async flush(tags: number, samples: number): Promise<void> {
    const flushed: Sample[] = [];
    for (let i = 0; i < samples; i += 1) {
      this.#atMs += 100;
      for (let tag = 0; tag < tags; tag += 1) {
        const value =
          tag === 0
            ? i % 2 === 0
            : tag === 1 && i % 7 === 0
              ? null
              : Math.round(Math.sin(this.#atMs / 1e4) * 100) / 10 + tag;
        flushed.push({
          tagId: `T_${tag}.VALUE`,
          timestampMs: this.#atMs,
          value,
          quality: i % 11 === 0 ? "stale" : "good",
        });
      }
    }
    await this.store.append(flushed);
    for (const sample of flushed) this.recorded.push(sample);
  }

  /** The shipment arrives. */
  arrive({ bytes, samples }: Shipment): void {
    let count = 0;
    for (const { tagId, unit, columns } of decodeSamples(bytes)) {
      if (unit !== `unit of ${tagId}`) throw new Error(`${tagId} has the unit ${unit}`);
      count += columns.length;
      for (let i = 0; i < columns.length; i += 1) {
        const state = columns.states[i]!;
        const value = scalarOf(columns.values[i]!, state);
        const key = keyOf({ tagId, timestampMs: columns.times[i]!, value, quality: qualityOf(state) });
        this.arrived.set(key, (this.arrived.get(key) ?? 0) + 1);
      }
    }
    if (count !== samples) throw new Error(`${count} samples, and ${samples} were said`);
  }

  /** All that there is, until there is nothing more. */
  async drain(): Promise<void> {
    for (;;) {
      const shipment = (await this.shipping.live(MAX_BYTES)) ?? (await this.shipping.backlog(MAX_BYTES));
      if (shipment === undefined) return;
      this.arrive(shipment);
      await this.shipping.keep(shipment);
    }
  }

  lost(): string[] {
    return this.recorded.map(keyOf).filter((key) => !this.arrived.has(key));
  }

  /** How many samples came more than once. */
  get twice(): number {
    return [...this.arrived.values()].filter((times) => times > 1).length;
  }
}

function keyOf({ tagId, timestampMs, value, quality }: Sample): string {
  return `${tagId} ${timestampMs} ${String(value)} ${quality}`;
}

async function voyage(t: ExecutionContext, tags: readonly string[] = []): Promise<Voyage> {
  const begun = new Voyage(await tempDir(t), tags);
  await begun.open();
  t.teardown(() => begun.store.close());
  return begun;
}

test("what is kept up with goes once, as frames; sealed blocks are passed by", async (t) => {
  const vessel = await voyage(t);
  for (let i = 0; i < 700; i += 1) {
    await vessel.flush(4, 30);
    if (i % 5 === 0) await vessel.drain();
  }
  await vessel.drain();
  t.deepEqual(vessel.lost(), []);
  t.is(vessel.twice, 0);
  t.is(vessel.shipping.counts.blocks, 0, "nothing went as a block");
  t.true(vessel.shipping.counts.passed_blocks > 0, "and there were blocks");
  t.deepEqual(vessel.shipping.remaining(), { blocks: 0, samples: 0, bytes: 0, frames: 0 });
});

test("after an outage the newest comes first, then everything else", async (t) => {
  const vessel = await voyage(t);
  for (let i = 0; i < 30; i += 1) await vessel.flush(4, 60);
  await vessel.drain();
  for (let i = 0; i < 700; i += 1) await vessel.flush(4, 30);
  const newest = vessel.recorded.at(-1)!;
  const first = (await vessel.shipping.live(MAX_BYTES))!;
  t.is(first.kind, "live");
  vessel.arrive(first);
  await vessel.shipping.keep(first);
  t.true(vessel.arrived.has(keyOf(newest)), "the newest sample came first");
  t.true(vessel.shipping.remaining().frames > 0);
  await vessel.drain();
  t.deepEqual(vessel.lost(), []);
  t.true(vessel.shipping.counts.blocks > 0, "the backlog went as blocks");
  t.true(
    vessel.twice <= 4 * 2 * 3072,
    `${vessel.twice} of ${vessel.recorded.length} came twice: a block of each tag before the gap, one after it`,
  );
});

test("what is still to come is said, also of what was recorded before there was a receiver", async (t) => {
  const vessel = await voyage(t);
  for (let i = 0; i < 700; i += 1) await vessel.flush(4, 30);
  // A receiver that is new.
  vessel.shipping = await SampleShipping.open(
    vessel.store.shipping!,
    { read: async () => ({ block: 0, frames: [] }), write: async () => {} },
    (tagId) => `unit of ${tagId}`,
  );
  t.true(vessel.shipping.remaining().frames >= 700);
  t.true(vessel.shipping.remaining().blocks > 20);
  const newest = (await vessel.shipping.live(MAX_BYTES))!;
  vessel.arrive(newest);
  await vessel.shipping.keep(newest);
  const before = vessel.shipping.remaining();
  t.true(before.blocks > 20, `${before.blocks} blocks`);
  const first = (await vessel.shipping.backlog(MAX_BYTES))!;
  vessel.arrive(first);
  await vessel.shipping.keep(first);
  t.true(vessel.shipping.remaining().blocks < before.blocks);
  await vessel.drain();
  t.deepEqual(vessel.lost(), []);
  t.deepEqual(vessel.shipping.remaining(), { blocks: 0, samples: 0, bytes: 0, frames: 0 });
});

test("a service that begins anew sends neither what was kept nor loses what was not", async (t) => {
  const vessel = await voyage(t);
  for (let i = 0; i < 150; i += 1) await vessel.flush(3, 60);
  await vessel.drain();
  const before = vessel.arrived.size;
  t.is(before, vessel.recorded.length);
  await vessel.store.close();
  await vessel.open();
  t.is(await vessel.shipping.live(MAX_BYTES), undefined);
  t.is(await vessel.shipping.backlog(MAX_BYTES), undefined);
  await vessel.flush(3, 60);
  await vessel.drain();
  t.deepEqual(vessel.lost(), []);
  t.is(vessel.twice, 0);
});

test("only the tags that are meant are sent, of blocks and of frames", async (t) => {
  const vessel = await voyage(t, ["t_1*", "T_3.VALUE"]);
  for (let i = 0; i < 400; i += 1) await vessel.flush(12, 60);
  await vessel.drain();
  const meant = vessel.recorded.filter(({ tagId }) => /^T_(1\d?|3)\.VALUE$/.test(tagId));
  t.true(vessel.shipping.counts.blocks > 0 && vessel.shipping.counts.frames > 0);
  t.deepEqual([...vessel.arrived.keys()].toSorted(), meant.map(keyOf).toSorted());
});

test("an older copy of the files put back: what is new after it is sent", async (t) => {
  const vessel = await voyage(t);
  for (let i = 0; i < 60; i += 1) await vessel.flush(3, 60);
  await vessel.drain();
  const cursor = vessel.shipping.cursor;
  await vessel.store.close();
  const other = await voyage(t);
  for (let i = 0; i < 20; i += 1) await other.flush(3, 60);
  const written: unknown[] = [];
  other.shipping = await SampleShipping.open(
    other.store.shipping!,
    {
      read: async () => ({ ...cursor, block: cursor.block + 100 }),
      write: async (to) => void written.push(to),
    },
    (tagId) => `unit of ${tagId}`,
  );
  await other.flush(3, 60);
  await other.drain();
  const [last] = other.recorded.slice(-1);
  t.true(other.arrived.has(keyOf(last!)));
});

test("cuts, answers that are lost, restarts, keeps in any order: nothing is lost", async (t) => {
  const random = seededRandom(seedOf());
  t.timeout(120_000 * ROUNDS);
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const vessel = await voyage(t);
    await adventure(vessel, random);
    await vessel.drain();
    // The files settle: what is sealed later is passed by or sent, and the cursor closes its gaps.
    for (let i = 0; i < 40; i += 1) {
      await vessel.flush(12, 60);
      await vessel.drain();
    }
    t.deepEqual(vessel.lost().slice(0, 3), []);
  }
});

async function adventure(vessel: Voyage, random: Random): Promise<void> {
  let underWay: Shipment[] = [];
  for (let step = 0; step < 250; step += 1) {
    const dice = random.next();
    if (dice < 0.5) {
      for (let i = random.below(12); i >= 0; i -= 1) await vessel.flush(1 + random.below(12), 1 + random.below(80));
    } else if (dice < 0.8) {
      const shipment = await (random.next() < 0.5
        ? vessel.shipping.live(MAX_BYTES)
        : vessel.shipping.backlog(MAX_BYTES));
      if (shipment !== undefined) underWay.push(shipment);
    } else if (dice < 0.95) {
      const [shipment] = underWay.splice(random.below(Math.max(1, underWay.length)), 1);
      if (shipment === undefined) continue;
      vessel.arrive(shipment);
      // Of some the answer is lost, and they are sent again as they are.
      if (random.next() < 0.3) underWay.push(shipment);
      else await vessel.shipping.keep(shipment);
    } else {
      underWay = [];
      if (random.next() < 0.5) await vessel.openShipping();
      else {
        await vessel.store.close();
        await vessel.open();
      }
    }
  }
  for (const shipment of underWay) {
    vessel.arrive(shipment);
    await vessel.shipping.keep(shipment);
  }
}
