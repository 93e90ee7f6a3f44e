import {
  parseJson
} from "./chunk-GHB4ZPN2.js";
import {
  unpackNamed,
  unpackTimes
} from "./chunk-HHEX2GGY.js";
import {
  ByteReader,
  ByteWriter,
  DamagedBytes,
  unpackBlock
} from "./chunk-OKDUF32H.js";
import {
  limits
} from "./chunk-47AZHGYU.js";

// src/historian/shipment/container.ts
var SAMPLES_TYPE = "application/x-bitacora-samples";
var HEAD = Buffer.from("BitS", "latin1");
var TIMES = 1;
var BLOCK = 2;
var FRAME = 3;
var UNITS = 4;
function packContainer({ units, times = [], blocks = [], frame }) {
  const all = new ByteWriter();
  all.bytes(HEAD);
  const record = (type, ...write) => {
    const payload = new ByteWriter();
    for (const each of write) each(payload);
    all.byte(type);
    all.varint(payload.length);
    all.bytes(payload.written());
  };
  const bytesOf = (bytes) => (to) => to.bytes(bytes);
  const number = (value) => (to) => to.varint(value);
  record(UNITS, bytesOf(Buffer.from(JSON.stringify(units))));
  const rows = times.toSorted((one, other) => other.firstBlock - one.firstBlock);
  for (const { id, tagId, bytes } of blocks) {
    for (let row = rows.at(-1); row !== void 0 && row.firstBlock <= id; row = rows.at(-1)) {
      rows.pop();
      record(TIMES, number(row.firstBlock), bytesOf(row.bytes));
    }
    record(BLOCK, number(id), (to) => to.text(tagId), bytesOf(bytes));
  }
  if (frame !== void 0) record(FRAME, number(frame.id), bytesOf(frame.bytes));
  return all.written().slice();
}
function* decodeSamples(container, onDamaged) {
  const reader = new ByteReader(container);
  if (!HEAD.equals(reader.bytes(Math.min(HEAD.length, container.length))))
    throw new DamagedBytes("no container of samples");
  const times = /* @__PURE__ */ new Map();
  const units = /* @__PURE__ */ new Map();
  let left = limits.shipment.containerSamples;
  let timesLeft = limits.shipment.containerSamples;
  let hasFrame = false;
  let unpacked = 0;
  const given = (tagId, columns) => {
    left -= columns.length;
    if (left < 0) throw new DamagedBytes("too many samples");
    const cost = unpacked + columns.length;
    unpacked = 0;
    return { tagId, unit: units.get(tagId) ?? "", columns, unpacked: cost };
  };
  const timesOf = (firstBlock) => {
    const found = times.get(firstBlock);
    if (found === void 0) throw new DamagedBytes(`the times of block ${firstBlock} are missing`);
    if (found instanceof Float64Array) return found;
    const row = unpackTimes(found, firstBlock).times;
    unpacked += row.length;
    timesLeft -= row.length;
    if (timesLeft < 0) throw new DamagedBytes("too many times");
    times.set(firstBlock, row);
    return row;
  };
  const unlessDamaged = (read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof DamagedBytes) || onDamaged === void 0) throw error;
      onDamaged();
      return void 0;
    }
  };
  while (!reader.isAtEnd) {
    const type = reader.byte();
    const payload = new ByteReader(reader.bytes(reader.varint()));
    if (type === UNITS) {
      for (const [tagId, unit] of unitsOf(payload.rest())) units.set(tagId, unit);
    } else if (type === TIMES) {
      const firstBlock = payload.varint();
      for (const oldest of times.keys()) if (times.size >= limits.shipment.containerTimes) times.delete(oldest);
      times.set(firstBlock, payload.rest());
    } else if (type === BLOCK) {
      const id = payload.varint();
      const tagId = payload.text();
      const columns = unlessDamaged(() => unpackBlock(payload.rest(), tagId, id, timesOf));
      if (columns !== void 0) yield given(tagId, columns);
    } else if (type === FRAME) {
      if (hasFrame) throw new DamagedBytes("a second frame");
      hasFrame = true;
      const id = payload.varint();
      for (const [tagId, columns] of unpackNamed(payload.rest(), id)) yield given(tagId, columns);
    } else throw new DamagedBytes(`record ${type}`);
  }
}
function unitsOf(bytes) {
  let parsed;
  try {
    parsed = parseJson(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new DamagedBytes("units", { cause: error });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new DamagedBytes("units");
  const units = Object.entries(parsed);
  if (units.some(([, unit]) => typeof unit !== "string")) throw new DamagedBytes("units");
  return units;
}

// src/historian/shipment/taken-frames.ts
function withFrames(taken, from, through, most = limits.shipment.intervals) {
  if (through < from) return [...taken];
  const before = taken.filter(([, end]) => end < from - 1);
  const after = taken.filter(([start]) => start > through + 1);
  const touched = taken.slice(before.length, taken.length - after.length);
  const merged = [
    Math.min(from, touched[0]?.[0] ?? from),
    Math.max(through, touched.at(-1)?.[1] ?? through)
  ];
  const all = [...before, merged, ...after];
  return all.length <= most ? all : [...all.slice(0, 1), ...all.slice(all.length - most + 1)];
}
function covers(taken, after, through) {
  return after >= through || taken.some(([from, end]) => from <= after + 1 && end >= through);
}
function firstGap(taken, from, through) {
  let start = from;
  for (const [begin, end] of taken) {
    if (end < start) continue;
    if (begin > start) return start <= through ? [start, Math.min(through, begin - 1)] : void 0;
    start = end + 1;
  }
  return start <= through ? [start, through] : void 0;
}
function upTo(taken, newest) {
  return taken.flatMap(([from, through]) => from > newest ? [] : [[from, Math.min(through, newest)]]);
}

// src/historian/shipment/sample-shipping.ts
var SampleShipping = class _SampleShipping {
  #parts;
  #tags;
  #cursor;
  /** The last block that was read for backlog. */
  #askedBlock;
  /** The last frame that was read for live samples. */
  #askedFrame;
  /** Backlog under way, in order: the cursor advances over the leading ones that are kept. */
  #underWay = [];
  /** Frames under way, live or of a gap. */
  #framesUnderWay = [];
  #sealed = /* @__PURE__ */ new Map();
  #newestBlock = 0;
  #newestFrame = 0;
  #oldestFrame = 0;
  #mean = {
    samples: limits.blockSamples,
    bytes: limits.blockSamples
  };
  #writing = Promise.resolve();
  counts = { blocks: 0, passed_blocks: 0, frames: 0, samples: 0, damaged: 0, expired_blocks: 0 };
  constructor(parts, cursor) {
    this.#parts = parts;
    this.#tags = parts.tags ?? [];
    this.#cursor = cursor;
    this.#askedBlock = cursor.block;
    this.#askedFrame = cursor.frames.at(-1)?.[1] ?? 0;
  }
  /** Rejects if the files cannot be read now. */
  static async open(parts) {
    const kept = await parts.cursor.read();
    const { sealed, newestBlock, newestFrame } = await parts.source.sealed();
    const known = { block: Math.min(kept.block, newestBlock), frames: upTo(kept.frames, newestFrame) };
    const isNew = kept.block === 0 && kept.frames.length === 0;
    const skipsAll = isNew && parts.begins === "now";
    const cursor = skipsAll ? { block: newestBlock, frames: newestFrame > 0 ? [[1, newestFrame]] : [] } : known;
    const shipping = new _SampleShipping(parts, cursor);
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
  get cursor() {
    return this.#cursor;
  }
  /** The newest frames; undefined if there are no new ones. */
  async live(maxBytes) {
    const { source } = this.#parts;
    const jumps = this.#parts.order !== "arrival";
    const far = jumps && this.#newestFrame - this.#askedFrame > limits.shipment.liveFrames;
    const from = far ? this.#newestFrame : this.#askedFrame + 1;
    const page = await source.frames({ from, through: Number.MAX_SAFE_INTEGER, maxBytes, tags: this.#tags });
    this.#look(page);
    if (jumps && this.#newestFrame - from > limits.shipment.liveFrames) {
      this.#askedFrame = this.#newestFrame - 1;
      return this.live(maxBytes);
    }
    if (page.last === 0) return void 0;
    this.#askedFrame = page.last;
    return this.#frameShipment("live", page);
  }
  /** The next unsent samples that are not live; undefined if there are none now. */
  async backlog(maxBytes) {
    const young = this.#nextGap(1);
    const isInLog = young !== void 0 && young[0] >= this.#oldestFrame;
    return (isInLog ? await this.#gap(young, maxBytes) : void 0) ?? await this.#blocks(maxBytes) ?? this.#restOfGap(maxBytes);
  }
  async #blocks(maxBytes) {
    for (; ; ) {
      const page = await this.#parts.source.blocks({ after: this.#askedBlock, maxBytes, tags: this.#tags });
      this.#look(page);
      this.#newestBlock = page.newestBlock;
      if (page.through === this.#askedBlock) {
        await this.#closeGaps(page);
        return void 0;
      }
      const shipment = this.#blockShipment(page);
      if (shipment === "wait") return void 0;
      if (shipment !== void 0) return shipment;
      await this.#advance();
    }
  }
  /** Once all blocks are sent: the frames of a gap that are in the log. */
  async #restOfGap(maxBytes) {
    if (this.#askedBlock < this.#newestBlock) return void 0;
    const gap = this.#nextGap(this.#oldestFrame);
    return gap === void 0 ? void 0 : this.#gap(gap, maxBytes);
  }
  async #gap([from, through], maxBytes) {
    const page = await this.#parts.source.frames({ from, through, maxBytes, tags: this.#tags });
    this.#look(page);
    return page.last === 0 ? void 0 : this.#frameShipment("backlog", page);
  }
  /** The receiver has the shipment on disk. Resolves when the new cursor is on disk. */
  async keep({ taken: { block, frames } }) {
    if (block !== void 0) {
      const waiting = this.#underWay.find((each) => each.block === block);
      if (waiting !== void 0) waiting.isKept = true;
    }
    if (frames !== void 0) {
      const [from, through] = frames;
      this.#framesUnderWay = this.#framesUnderWay.filter((each) => each !== frames);
      this.#cursor = { ...this.#cursor, frames: withFrames(this.#cursor.frames, from, through) };
    }
    await this.#advance(frames !== void 0);
  }
  remaining() {
    const taken = this.#cursor.frames.reduce((sum, [from, through]) => sum + through - from + 1, 0);
    const frames = Math.max(0, this.#newestFrame - taken);
    const isLevel = firstGap(this.#soon(), 1, this.#askedFrame || this.#newestFrame) === void 0;
    const blocks = isLevel ? 0 : Math.max(0, this.#newestBlock - this.#cursor.block);
    const { samples, bytes } = this.#mean;
    return { blocks, samples: Math.round(blocks * samples), bytes: Math.round(blocks * bytes), frames };
  }
  #look({ newestFrame, oldestFrame, damaged }) {
    this.#newestFrame = Math.max(this.#newestFrame, newestFrame);
    this.#oldestFrame = oldestFrame;
    this.counts.damaged += damaged;
  }
  /** The blocks of a page with samples that the receiver may lack; `wait` if that depends on shipments under way. */
  #blockShipment(page) {
    const wanted = [];
    const sealed = [];
    let passed = 0;
    const known = /* @__PURE__ */ new Map();
    for (const block of page.blocks) {
      const { tagId, sealedFrame } = block;
      const last = known.get(tagId) ?? this.#sealed.get(tagId);
      const own = last !== void 0 && last.through === sealedFrame ? last : { before: last?.through ?? 0, through: sealedFrame };
      known.set(tagId, own);
      sealed.push([tagId, own]);
      if (covers(this.#cursor.frames, own.before, own.through)) passed += 1;
      else if (this.#isUnderWay(own)) return "wait";
      else wanted.push(block);
    }
    for (const [tagId, own] of sealed) this.#sealed.set(tagId, own);
    const first = page.blocks[0]?.id;
    const missing = first === void 0 ? 0 : first - this.#askedBlock - 1;
    if (this.#tags.length === 0 && missing > 0 && missing < MOST_MISSING) this.counts.expired_blocks += missing;
    this.#askedBlock = page.through;
    this.counts.passed_blocks += passed;
    this.#underWay.push({ block: page.through, isKept: wanted.length === 0 });
    if (wanted.length === 0) return void 0;
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
  #isUnderWay({ before, through }) {
    if (this.#parts.order === "arrival") return false;
    const goesOn = this.#askedFrame + 1 >= this.#oldestFrame;
    const isLive = goesOn && this.#newestFrame - this.#askedFrame <= limits.shipment.liveFrames;
    const soon = this.#soon();
    return covers(isLive ? withFrames(soon, this.#askedFrame + 1, this.#newestFrame, Infinity) : soon, before, through);
  }
  #frameShipment(kind, { frame, first, last, samples }) {
    const frames = [first, last];
    this.#framesUnderWay.push(frames);
    this.counts.frames += last - first + 1;
    this.counts.samples += samples;
    const bytes = packContainer({ units: this.#unitsOf(frame?.tags ?? []), frame });
    return { kind, bytes, samples, taken: { frames } };
  }
  #unitsOf(tagIds) {
    const units = {};
    for (const tagId of tagIds) {
      const unit = this.#parts.unitOf(tagId);
      if (unit !== void 0) units[tagId] = unit;
    }
    return units;
  }
  /** The first gap from this frame on and before the live samples that is not under way. */
  #nextGap(from) {
    return firstGap(this.#soon(), from, this.#askedFrame);
  }
  /** The frames that will be taken once the shipments under way are kept. */
  #soon() {
    return this.#framesUnderWay.reduce(
      (frames, [from, through]) => withFrames(frames, from, through, Infinity),
      this.#cursor.frames
    );
  }
  /** Once all blocks are taken, so are all frames that were sealed into them. */
  async #closeGaps({ unsealedFrame, newestBlock }) {
    const gone = unsealedFrame - 1;
    if (gone < 1 || this.#cursor.block < newestBlock || covers(this.#cursor.frames, 0, gone)) return;
    this.#cursor = { ...this.#cursor, frames: withFrames(this.#cursor.frames, 1, gone) };
    await this.#write();
  }
  async #advance(isChanged = false) {
    let changed = isChanged;
    while (this.#underWay[0]?.isKept === true) {
      const { block } = this.#underWay.shift() ?? { block: 0 };
      this.#cursor = { ...this.#cursor, block };
      changed = true;
    }
    if (changed) await this.#write();
  }
  /** Writes the cursor. Writes run one after the other, so that the newest one is written last. */
  #write() {
    const written = this.#writing.then(() => this.#parts.cursor.write(this.#cursor));
    this.#writing = written.catch(() => void 0);
    return written;
  }
};
var MOST_MISSING = 2 ** 24;
function within(ids, firstBlock) {
  for (let id = firstBlock; id < firstBlock + limits.sharedTimesTags; id += 1) if (ids.has(id)) return true;
  return false;
}

export {
  SAMPLES_TYPE,
  packContainer,
  decodeSamples,
  SampleShipping
};
