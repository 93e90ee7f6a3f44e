/**
 * Decides which samples to send next to one receiver, and keeps its cursor. The historian's files are the queue: an outage of any length
 * needs neither memory nor a second copy.
 *
 *     frames   1 ········ 4711 │ 4712 ······· 4999 │ 5000 ···· 5120 │ 5121 …
 *              taken           │ the gap: backlog  │ taken          │ live
 *     blocks   …1207 taken │ 1208 … are sealed from the frames of the gap (skipped if all their frames are taken)
 *
 * Live shipments are the newest frames, packed as one. When they fall too far behind, they jump to the newest frame and leave a gap.
 * Backlog shipments are blocks in the order of their ids, then the frames of gaps that are not sealed yet. Several shipments of both kinds
 * may be under way at the same time. `keep` reports, in any order, that the receiver has a shipment on disk; the cursor advances over all
 * shipments without a hole before them.
 *
 * Every sample is sent at least once. Some are sent twice (after a restart, or if a gap ends within a block), and the receiver drops the
 * duplicate. A block that cannot be read is counted and skipped.
 */
import { limits } from "../limits.ts";
import { packContainer } from "./container.ts";
import type { ShippingCursor, ShippingCursorFile } from "./file-shipping-cursor.ts";
import type { BlockPage, FramePage, ShippedBlock, ShippingSource } from "./shipping-source.ts";
import { covers, type FrameInterval, firstGap, upTo, withFrames } from "./taken-frames.ts";

/** What the receiver has once it has stored the shipment. */
interface Taken {
  /** All blocks up to this one; only for backlog. */
  readonly block?: number;
  /** The first and the last frame. */
  readonly frames?: FrameInterval;
}

export interface Shipment {
  readonly kind: "live" | "backlog";
  /** A container (`container.ts`). */
  readonly bytes: Uint8Array;
  readonly samples: number;
  readonly taken: Taken;
}

export interface Remaining {
  /** Blocks not sent yet, with an estimate of their samples and bytes. */
  readonly blocks: number;
  readonly samples: number;
  readonly bytes: number;
  /** Frames not sent yet. */
  readonly frames: number;
}

/** The frames of a tag's last sealed blocks: after `before`, up to `through`. */
interface Sealed {
  readonly before: number;
  readonly through: number;
}

export class SampleShipping {
  readonly #source: ShippingSource;
  readonly #file: ShippingCursorFile;
  readonly #unitOf: (tagId: string) => string | undefined;
  readonly #isInOrder: boolean;
  readonly #tags: readonly string[];
  #cursor: ShippingCursor;
  /** The last block that was read for backlog. */
  #askedBlock: number;
  /** The last frame that was read for live samples. */
  #askedFrame: number;
  /** Backlog under way, in order: the cursor advances over the leading ones that are kept. */
  #underWay: { readonly block: number; isKept: boolean }[] = [];
  /** Frames under way, live or of a gap. */
  #framesUnderWay: FrameInterval[] = [];
  readonly #sealed = new Map<string, Sealed>();
  #newestBlock = 0;
  #newestFrame = 0;
  #oldestFrame = 0;
  #mean: { readonly samples: number; readonly bytes: number } = {
    samples: limits.blockSamples,
    bytes: limits.blockSamples,
  };
  #writing: Promise<void> = Promise.resolve();
  readonly counts = { blocks: 0, passed_blocks: 0, frames: 0, samples: 0, damaged: 0, expired_blocks: 0 };

  private constructor(
    source: ShippingSource,
    file: ShippingCursorFile,
    unitOf: (tagId: string) => string | undefined,
    tags: readonly string[],
    isInOrder: boolean,
    cursor: ShippingCursor,
  ) {
    this.#source = source;
    this.#file = file;
    this.#unitOf = unitOf;
    this.#isInOrder = isInOrder;
    this.#tags = tags;
    this.#cursor = cursor;
    this.#askedBlock = cursor.block;
    this.#askedFrame = cursor.frames.at(-1)?.[1] ?? 0;
  }

  /**
   * `unitOf`: undefined for a tag that is no longer known. `tags`: patterns of the tags that are sent, all without. A new receiver gets all
   * stored samples, or only those from now on. `newest-first`: live samples jump to the newest when they are far behind. `arrival`: they
   * never jump, for a receiver that accepts no sample older than what it has; the caller must then ask for backlog first. Rejects if the
   * files cannot be read now.
   */
  static async open(
    source: ShippingSource,
    file: ShippingCursorFile,
    unitOf: (tagId: string) => string | undefined,
    {
      tags = [],
      begins,
      order,
    }: {
      readonly tags?: readonly string[];
      readonly begins?: "oldest" | "now";
      readonly order?: "newest-first" | "arrival";
    } = {},
  ): Promise<SampleShipping> {
    const kept = (await file.read()) ?? { block: 0, frames: [] };
    const { sealed, newestBlock, newestFrame } = await source.sealed();
    // A cursor beyond the newest block or frame belongs to files that no longer exist: an older copy was restored.
    const known = { block: Math.min(kept.block, newestBlock), frames: upTo(kept.frames, newestFrame) };
    const isNew = kept.block === 0 && kept.frames.length === 0;
    const skipsAll = isNew && begins === "now";
    const cursor = skipsAll
      ? { block: newestBlock, frames: newestFrame > 0 ? [[1, newestFrame] as const] : [] }
      : known;
    const shipping = new SampleShipping(source, file, unitOf, tags, order === "arrival", cursor);
    shipping.#newestBlock = newestBlock;
    shipping.#newestFrame = newestFrame;
    if (cursor.block === newestBlock) {
      for (const [tagId, frame] of sealed) {
        const through = Math.max(frame, shipping.#sealed.get(tagId)?.through ?? 0);
        shipping.#sealed.set(tagId, { before: through, through });
      }
    }
    return shipping;
  }

  get cursor(): ShippingCursor {
    return this.#cursor;
  }

  /** The newest frames; undefined if there are no new ones. */
  async live(maxBytes: number): Promise<Shipment | undefined> {
    const source = this.#source;
    const jumps = !this.#isInOrder;
    const far = jumps && this.#newestFrame - this.#askedFrame > limits.shipment.liveFrames;
    const from = far ? this.#newestFrame : this.#askedFrame + 1;
    const page = await source.frames({ from, through: Number.MAX_SAFE_INTEGER, maxBytes, tags: this.#tags });
    this.#look(page);
    if (jumps && this.#newestFrame - from > limits.shipment.liveFrames) {
      // Only this page has shown how far behind the live samples are.
      this.#askedFrame = this.#newestFrame - 1;
      return this.live(maxBytes);
    }
    if (page.last === 0) return undefined;
    this.#askedFrame = page.last;
    // Frames that have left the log meanwhile are in blocks, and are sent as backlog.
    return this.#frameShipment("live", page);
  }

  /** The next unsent samples that are not live; undefined if there are none now. */
  async backlog(maxBytes: number): Promise<Shipment | undefined> {
    // A gap that is still completely in the log is sent as frames: then none of its samples are sent twice.
    const young = this.#nextGap(1);
    const isInLog = young !== undefined && young[0] >= this.#oldestFrame;
    return (
      (isInLog ? await this.#gap(young, maxBytes) : undefined) ??
      (await this.#blocks(maxBytes)) ??
      this.#restOfGap(maxBytes)
    );
  }

  async #blocks(maxBytes: number): Promise<Shipment | undefined> {
    for (;;) {
      const page = await this.#source.blocks({ after: this.#askedBlock, maxBytes, tags: this.#tags });
      this.#look(page);
      this.#newestBlock = page.newestBlock;
      if (page.through === this.#askedBlock) {
        await this.#closeGaps(page);
        return undefined;
      }
      const shipment = this.#blockShipment(page);
      if (shipment === "wait") return undefined;
      if (shipment !== undefined) return shipment;
      // All blocks of the page were skipped.
      await this.#advance();
    }
  }

  /** Once all blocks are sent: the frames of a gap that are in the log. */
  async #restOfGap(maxBytes: number): Promise<Shipment | undefined> {
    if (this.#askedBlock < this.#newestBlock) return undefined;
    const gap = this.#nextGap(this.#oldestFrame);
    return gap === undefined ? undefined : this.#gap(gap, maxBytes);
  }

  async #gap([from, through]: FrameInterval, maxBytes: number): Promise<Shipment | undefined> {
    const page = await this.#source.frames({ from, through, maxBytes, tags: this.#tags });
    this.#look(page);
    return page.last === 0 ? undefined : this.#frameShipment("backlog", page);
  }

  /** The receiver has the shipment on disk. Resolves when the new cursor is on disk. */
  async keep({ taken: { block, frames } }: Shipment): Promise<void> {
    if (block !== undefined) {
      const waiting = this.#underWay.find((each) => each.block === block);
      if (waiting !== undefined) waiting.isKept = true;
    }
    if (frames !== undefined) {
      const [from, through] = frames;
      this.#framesUnderWay = this.#framesUnderWay.filter((each) => each !== frames);
      this.#cursor = { ...this.#cursor, frames: withFrames(this.#cursor.frames, from, through) };
    }
    await this.#advance(frames !== undefined);
  }

  remaining(): Remaining {
    const taken = this.#cursor.frames.reduce((sum, [from, through]) => sum + through - from + 1, 0);
    const frames = Math.max(0, this.#newestFrame - taken);
    // Without a gap before the live samples, the remaining blocks will only be skipped.
    const isLevel = firstGap(this.#soon(), 1, this.#askedFrame || this.#newestFrame) === undefined;
    const blocks = isLevel ? 0 : Math.max(0, this.#newestBlock - this.#cursor.block);
    const { samples, bytes } = this.#mean;
    return { blocks, samples: Math.round(blocks * samples), bytes: Math.round(blocks * bytes), frames };
  }

  #look({ newestFrame, oldestFrame, damaged }: Pick<FramePage, "newestFrame" | "oldestFrame" | "damaged">): void {
    this.#newestFrame = Math.max(this.#newestFrame, newestFrame);
    this.#oldestFrame = oldestFrame;
    this.counts.damaged += damaged;
  }

  /** The blocks of a page with samples that the receiver may lack; `wait` if that depends on shipments under way. */
  #blockShipment(page: BlockPage): Shipment | "wait" | undefined {
    const wanted: ShippedBlock[] = [];
    const sealed: (readonly [string, Sealed])[] = [];
    let passed = 0;
    const known = new Map<string, Sealed>();
    for (const block of page.blocks) {
      const { tagId, sealedFrame } = block;
      const last = known.get(tagId) ?? this.#sealed.get(tagId);
      // Several blocks of a tag may come from one sealing round: they have the same frames.
      const own =
        last !== undefined && last.through === sealedFrame
          ? last
          : { before: last?.through ?? 0, through: sealedFrame };
      known.set(tagId, own);
      sealed.push([tagId, own]);
      if (covers(this.#cursor.frames, own.before, own.through)) passed += 1;
      else if (this.#isUnderWay(own)) return "wait";
      else wanted.push(block);
    }
    for (const [tagId, own] of sealed) this.#sealed.set(tagId, own);
    const first = page.blocks[0]?.id;
    const missing = first === undefined ? 0 : first - this.#askedBlock - 1;
    if (this.#tags.length === 0 && missing > 0 && missing < MOST_MISSING) this.counts.expired_blocks += missing;
    this.#askedBlock = page.through;
    this.counts.passed_blocks += passed;
    this.#underWay.push({ block: page.through, isKept: wanted.length === 0 });
    if (wanted.length === 0) return undefined;
    const ids = new Set(wanted.map(({ id }) => id));
    const times = page.times.filter(({ firstBlock }) => within(ids, firstBlock));
    const samples = wanted.reduce((sum, block) => sum + block.samples, 0);
    const bytes = packContainer({ units: this.#unitsOf(wanted.map(({ tagId }) => tagId)), times, blocks: wanted });
    this.#mean = { samples: samples / wanted.length, bytes: bytes.length / wanted.length };
    this.counts.blocks += wanted.length;
    this.counts.samples += samples;
    return { kind: "backlog", bytes, samples, taken: { block: page.through } };
  }

  /** Whether all frames of a block will be taken once the shipments under way are kept and the live samples are sent. */
  #isUnderWay({ before, through }: Sealed): boolean {
    // A block that waited would be sent after newer samples.
    if (this.#isInOrder) return false;
    const goesOn = this.#askedFrame + 1 >= this.#oldestFrame;
    const isLive = goesOn && this.#newestFrame - this.#askedFrame <= limits.shipment.liveFrames;
    const soon = this.#soon();
    return covers(isLive ? withFrames(soon, this.#askedFrame + 1, this.#newestFrame, Infinity) : soon, before, through);
  }

  #frameShipment(kind: Shipment["kind"], { frame, first, last, samples }: FramePage): Shipment {
    const frames: FrameInterval = [first, last];
    this.#framesUnderWay.push(frames);
    this.counts.frames += last - first + 1;
    this.counts.samples += samples;
    const bytes = packContainer({ units: this.#unitsOf(frame?.tags ?? []), frame });
    return { kind, bytes, samples, taken: { frames } };
  }

  #unitsOf(tagIds: Iterable<string>): Record<string, string> {
    const units: Record<string, string> = {};
    for (const tagId of tagIds) {
      const unit = this.#unitOf(tagId);
      if (unit !== undefined) units[tagId] = unit;
    }
    return units;
  }

  /** The first gap from this frame on and before the live samples that is not under way. */
  #nextGap(from: number): FrameInterval | undefined {
    return firstGap(this.#soon(), from, this.#askedFrame);
  }

  /** The frames that will be taken once the shipments under way are kept. */
  #soon(): readonly FrameInterval[] {
    return this.#framesUnderWay.reduce<readonly FrameInterval[]>(
      (frames, [from, through]) => withFrames(frames, from, through, Infinity),
      this.#cursor.frames,
    );
  }

  /** Once all blocks are taken, so are all frames that were sealed into them. */
  async #closeGaps({ unsealedFrame, newestBlock }: BlockPage): Promise<void> {
    const gone = unsealedFrame - 1;
    if (gone < 1 || this.#cursor.block < newestBlock || covers(this.#cursor.frames, 0, gone)) return;
    this.#cursor = { ...this.#cursor, frames: withFrames(this.#cursor.frames, 1, gone) };
    await this.#write();
  }

  async #advance(isChanged = false): Promise<void> {
    let changed = isChanged;
    while (this.#underWay[0]?.isKept === true) {
      const { block } = this.#underWay.shift() ?? { block: 0 };
      this.#cursor = { ...this.#cursor, block };
      changed = true;
    }
    if (changed) await this.#write();
  }

  /** Writes the cursor. Writes run one after the other, so that the newest one is written last. */
  #write(): Promise<void> {
    const written = this.#writing.then(() => this.#file.write(this.#cursor));
    this.#writing = written.catch(() => undefined);
    return written;
  }
}

/** A larger jump of the ids comes from a start after damage, and not from expired blocks. */
const MOST_MISSING = 2 ** 24;

function within(ids: ReadonlySet<number>, firstBlock: number): boolean {
  for (let id = firstBlock; id < firstBlock + limits.sharedTimesTags; id += 1) if (ids.has(id)) return true;
  return false;
}
