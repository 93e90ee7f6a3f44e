import {
  BoundedQueue
} from "./chunk-SSDONY5O.js";
import {
  askLinkDetails,
  isInterfaceName,
  readLink
} from "./chunk-4UDE4GNG.js";
import {
  loadSocketcan
} from "./chunk-KALSWLB5.js";
import {
  limits
} from "./chunk-SXZ4TPET.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/nmea2000/bus/socketcan-bus.ts
import { existsSync } from "node:fs";

// src/nmea2000/bus/link-load.ts
var HEAD_BITS = 1 + 11 + 2 + 18 + 3 + 4;
var CRC_BITS = 15;
var UNSTUFFED_BITS = 1 + 1 + 1 + 7 + 3;
var CRC_POLYNOMIAL = 17817;
var CRC_MASK = 32767;
var START = 8;
var STATES = 9;
var STUFFING = new Uint8Array(STATES * 256);
var STUFFING_OF_7 = new Uint8Array(STATES * 128);
var CRC_OF_BYTE = new Uint16Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  for (let state = 0; state < STATES; state += 1) {
    STUFFING[state * 256 + byte] = stuff(state, byte, state === START ? 7 : 8);
    if (byte < 128) STUFFING_OF_7[state * 128 + byte] = stuff(state, byte, 7);
  }
  let crc = byte << 7;
  for (let i = 0; i < 8; i += 1) crc = (crc << 1 ^ (crc & 16384 ? CRC_POLYNOMIAL : 0)) & CRC_MASK;
  CRC_OF_BYTE[byte] = crc;
}
function stuff(state, value, count) {
  let last = state === START ? -1 : state >>> 2;
  let run = state === START ? 0 : (state & 3) + 1;
  let stuffed = 0;
  for (let shift = count - 1; shift >= 0; shift -= 1) {
    const bit = value >>> shift & 1;
    run = bit === last ? run + 1 : 1;
    last = bit;
    if (run < 5) continue;
    stuffed += 1;
    last = 1 - bit;
    run = 1;
  }
  return last * 4 + run - 1 << 2 | stuffed;
}
function bitsOnTheWire({ id, data }) {
  let crc = 0;
  let state = START;
  let stuffed = 0;
  const send = (byte) => {
    crc = crc << 8 & CRC_MASK ^ (CRC_OF_BYTE[crc >>> 7 ^ byte] ?? 0);
    const step = STUFFING[state * 256 + byte] ?? 0;
    state = step >>> 2;
    stuffed += step & 3;
  };
  const high = id >>> 18 << 7 | 3 << 5 | id >>> 13 & 31;
  const low = (id & 8191) << 7 | data.length;
  send(high >>> 12);
  send(high >>> 4 & 255);
  send((high & 15) << 4 | low >>> 16);
  send(low >>> 8 & 255);
  send(low & 255);
  for (let i = 0; i < data.length; i += 1) send(data[i] ?? 0);
  const crcOfAll = crc;
  send(crcOfAll >>> 7);
  stuffed += (STUFFING_OF_7[state * 128 + (crcOfAll & 127)] ?? 0) & 3;
  return HEAD_BITS + 8 * data.length + CRC_BITS + stuffed + UNSTUFFED_BITS;
}
var RateMeter = class {
  perSecond = 0;
  #total = 0;
  #from = 0;
  add(count) {
    this.#total += count;
  }
  end(elapsedMs) {
    this.perSecond = (this.#total - this.#from) * 1e3 / elapsedMs;
    this.#from = this.#total;
  }
};

// src/nmea2000/bus/link-reception.ts
var CLOCK_STEP_MS = 1;
var ReceptionCheck = class {
  /** Frames lost since the check was made, over all channels. */
  lost = 0;
  #lostBefore = 0;
  /** The difference of the counts when the channel was opened, corrected by frames that the kernel does not count. */
  #baseline = 0;
  /** A look that waits for the first frame received after it. */
  #open;
  #kernelAtLastLook = 0;
  #ownAtLastLook = 0;
  /** Looks since the first frame arrived. */
  #timedLooks = 0;
  /**
   * Looks without a change of the counts. Looks with many frames received and none arrived, and the kernel's count when
   * the last frame arrived.
   */
  #quietLooks = 0;
  #deafLooks = 0;
  #deafFrom = 0;
  /** Starts again: a channel was opened at these counts. */
  restart(kernelFrames, ownFrames) {
    this.#lostBefore = this.lost;
    this.#baseline = kernelFrames - ownFrames;
    this.#open = void 0;
    this.#timedLooks = 0;
    this.#kernelAtLastLook = kernelFrames;
    this.#ownAtLastLook = ownFrames;
    this.#quietLooks = 0;
    this.#deafLooks = 0;
    this.#deafFrom = kernelFrames;
  }
  /** Takes both counts, and the time at which the kernel's was read. */
  look(kernelFrames, ownFrames, nowMs) {
    const { receptionWindow, deafFrames, linkPollMs } = limits;
    const known = this.lost - this.#lostBefore;
    const difference = kernelFrames - ownFrames - this.#baseline;
    if (difference < known) this.#baseline += difference - known;
    const heard = ownFrames !== this.#ownAtLastLook;
    this.#quietLooks = heard || kernelFrames !== this.#kernelAtLastLook ? 0 : this.#quietLooks + 1;
    if (heard || kernelFrames < this.#deafFrom) this.#deafFrom = kernelFrames;
    this.#deafLooks = kernelFrames - this.#deafFrom < deafFrames ? 0 : this.#deafLooks + 1;
    if (heard || this.#timedLooks > 0) this.#timedLooks += 1;
    this.#kernelAtLastLook = kernelFrames;
    this.#ownAtLastLook = ownFrames;
    if (this.#quietLooks >= receptionWindow || this.deaf) this.#settle(difference);
    if (this.#timedLooks <= receptionWindow) return;
    const late = this.#open !== void 0 && Math.abs(nowMs - this.#open.afterMs) > receptionWindow * linkPollMs;
    if (this.#open === void 0 || late) this.#open = { kernelFrames, afterMs: nowMs + CLOCK_STEP_MS };
  }
  /** A frame arrived that the kernel received at this time; `ownFrames` arrived before it. */
  arrive(ownFrames, timestampMs) {
    if (this.#open === void 0 || !(timestampMs > this.#open.afterMs)) return;
    this.#settle(this.#open.kernelFrames - ownFrames - this.#baseline);
    this.#open = void 0;
  }
  /**
   * Whether, for the whole window, the kernel received frames (at least `nmea2000Limits.deafFrames`) and the channel
   * none.
   */
  get deaf() {
    return this.#deafLooks >= limits.receptionWindow;
  }
  #settle(lost) {
    this.lost = Math.max(this.lost, this.#lostBefore + lost);
  }
};

// src/nmea2000/bus/link-statistics.ts
var RATE_WINDOW_MS = 1e3;
var LinkStatistics = class {
  own = {
    frames_in: 0,
    standard_frames: 0,
    remote_frames: 0,
    fd_frames: 0,
    error_frames: 0,
    bus_offs: 0,
    controller_restarts: 0,
    adapter_overruns: 0,
    unacknowledged: 0,
    invalid_messages: 0,
    refused_messages: 0,
    outages: 0,
    channels_opened: 0,
    deaf_channels: 0,
    listener_errors: 0
  };
  /** All messages of the channels, of any kind. */
  #messages = 0;
  #reception = new ReceptionCheck();
  #in = new RateMeter();
  #out = new RateMeter();
  #bits = new RateMeter();
  #windowFrom = 0;
  /** Since when the kernel has had frames and none has arrived, however often the channel was replaced. */
  #deafSinceMs;
  begin(nowMs) {
    this.#windowFrom = nowMs;
  }
  /**
   * A channel was opened, and `link` was read right after that. (A frame between a reading and the opening would count
   * as lost.)
   */
  channelOpened(link, framesSent) {
    this.own.channels_opened += 1;
    this.#reception.restart(receivedBy(link, framesSent), this.#messages);
  }
  messageReceived(timestampMs) {
    this.#deafSinceMs = void 0;
    this.#reception.arrive(this.#messages, timestampMs);
    this.#messages += 1;
  }
  frameReceived(frame) {
    this.own.frames_in += 1;
    this.#in.add(1);
    this.#bits.add(bitsOnTheWire(frame));
  }
  frameSent(frame) {
    this.#out.add(1);
    this.#bits.add(bitsOnTheWire(frame));
  }
  errorsReceived(errors) {
    this.own.error_frames += 1;
    if (errors.busOff) this.own.bus_offs += 1;
    if (errors.restarted) this.own.controller_restarts += 1;
    if (errors.overrun) this.own.adapter_overruns += 1;
    if (errors.unacknowledged) this.own.unacknowledged += 1;
  }
  /** Ends the window of the rates after one second. */
  tick(nowMs) {
    const elapsedMs = nowMs - this.#windowFrom;
    if (elapsedMs < RATE_WINDOW_MS) return;
    this.#windowFrom = nowMs;
    for (const meter of [this.#in, this.#out, this.#bits]) meter.end(elapsedMs);
  }
  /** Compares the kernel's count, read at this wall-clock time, with our own. */
  look(link, framesSent, nowMs) {
    this.#reception.look(receivedBy(link, framesSent), this.#messages, nowMs);
  }
  /** Whether the channel has gone deaf. Counts it, so the caller must replace the channel. */
  takeDeaf(nowMs) {
    if (!this.#reception.deaf) return false;
    this.#deafSinceMs ??= nowMs;
    this.own.deaf_channels += 1;
    return true;
  }
  /**
   * For how long the channel has been deaf. Also 0 if no frame ever arrived: the frames that the kernel counts may be of a kind that we do
   * not receive, and a new process would be as deaf.
   */
  deafMs(nowMs) {
    return this.#messages === 0 ? 0 : nowMs - (this.#deafSinceMs ?? nowMs);
  }
  summary(bus) {
    const { details, queue } = bus;
    const bitRate = details?.bitRate ?? null;
    return {
      state: bus.state,
      fault: bus.fault,
      controller_state: details?.controllerState ?? null,
      transmit_errors: details?.transmitErrors ?? null,
      receive_errors: details?.receiveErrors ?? null,
      bit_rate: bitRate,
      load_pct: toTenths(100 * this.#bits.perSecond / (bitRate ?? limits.bitRate)),
      frames_in_per_s: toTenths(this.#in.perSecond),
      frames_out_per_s: toTenths(this.#out.perSecond),
      queue_frames: queue.waiting,
      counters: {
        ...this.own,
        frames_lost: this.#reception.lost,
        frames_out: queue.sent,
        frames_given_up: queue.discarded,
        send_retries: queue.refusals
      }
    };
  }
};
function receivedBy({ received, countsSent }, framesSent) {
  return countsSent ? received - framesSent : received;
}
function toTenths(value) {
  return Math.round(value * 10) / 10;
}

// src/nmea2000/bus/link-watch.ts
var LinkWatch = class {
  /** The last answer of `ip`; undefined before it, and while the interface is missing. */
  details;
  #name;
  #onLook;
  #stopped = new AbortController();
  #poll;
  #ask;
  #asking;
  #askAgain = false;
  constructor(name, onLook) {
    this.#name = name;
    this.#onLook = onLook;
  }
  /** Looks at once, and then periodically. */
  start() {
    const { linkPollMs, linkDetailsMs } = limits;
    this.#poll = setInterval(() => this.look(), linkPollMs);
    this.#ask = setInterval(() => this.askDetails(), linkDetailsMs);
    this.look();
    this.askDetails();
  }
  look() {
    if (this.#stopped.signal.aborted) return;
    const link = readLink(this.#name);
    if (link.kind !== "can") this.details = void 0;
    this.#onLook(link);
  }
  /** Asks `ip` now; if it is being asked already, asks once more afterwards. */
  askDetails() {
    if (this.#asking !== void 0) this.#askAgain = true;
    else if (!this.#stopped.signal.aborted) this.#asking = this.#askOnce();
  }
  /** Resolves when no process of `ip` is left. */
  async stop() {
    clearInterval(this.#poll);
    clearInterval(this.#ask);
    this.#stopped.abort();
    await this.#asking;
  }
  async #askOnce() {
    try {
      this.details = await askLinkDetails(this.#name, this.#stopped.signal);
      this.look();
    } catch {
      clearInterval(this.#ask);
    }
    this.#asking = void 0;
    if (!this.#askAgain) return;
    this.#askAgain = false;
    this.askDetails();
  }
};

// src/nmea2000/bus/socketcan-channel.ts
import { isUint8Array } from "node:util/types";
var CAN_ID_MAX = 536870911;
var DATA_BYTES_MAX = 8;
var SENT = 16;
function openChannel(addon, name, listeners) {
  let raw = addon.createRawChannelWithOptions(name, { timestamps: true, non_block_send: true });
  let running = true;
  let closing;
  raw.addListener("onMessage", (message) => {
    if (running) listeners.message(message);
  });
  raw.addListener("onStopped", () => {
    if (!running) return;
    running = false;
    raw = void 0;
    setImmediate(listeners.ended);
  });
  raw.start();
  return {
    write({ id, data }) {
      return raw !== void 0 && raw.send({ id, ext: true, data }) === SENT;
    },
    close() {
      const ending = raw;
      raw = void 0;
      running = false;
      return closing ??= ending === void 0 ? Promise.resolve() : end(ending);
    }
  };
}
function end(raw) {
  raw.setErrorFilters(0);
  raw.setRxFilters({ id: 0, mask: 0, invert: true });
  return new Promise((resolve) => {
    setImmediate(() => {
      try {
        raw.stop();
      } catch {
      }
      resolve();
    });
  });
}
function validFrames(frames, most) {
  try {
    if (!Array.isArray(frames) || frames.length > most) return void 0;
    const copies = [];
    for (const frame of frames) {
      const copy = validFrame(frame);
      if (copy === void 0 || copies.length === most) return void 0;
      copies.push(copy);
    }
    return copies;
  } catch {
    return void 0;
  }
}
function validFrame({ id, data }) {
  if (!Number.isInteger(id) || id < 0 || id > CAN_ID_MAX) return void 0;
  if (!isUint8Array(data) || data.length > DATA_BYTES_MAX) return void 0;
  const bytes = new Uint8Array(data);
  return bytes.length > DATA_BYTES_MAX ? void 0 : { id, data: bytes };
}

// src/nmea2000/bus/socketcan-error-frame.ts
var UNACKNOWLEDGED = 32;
var BUS_OFF = 64;
var RESTARTED = 256;
var CONTROLLER = 4;
var CONTROLLER_RX_OVERFLOW = 1;
function parseErrorMessage({ id, data }) {
  return {
    busOff: (id & BUS_OFF) !== 0,
    restarted: (id & RESTARTED) !== 0,
    unacknowledged: (id & UNACKNOWLEDGED) !== 0,
    overrun: (id & CONTROLLER) !== 0 && ((data[1] ?? 0) & CONTROLLER_RX_OVERFLOW) !== 0
  };
}

// src/nmea2000/bus/transmit-queue.ts
var TransmitQueue = class {
  /** Frames written, frames discarded, and how often the bus refused a frame. */
  sent = 0;
  discarded = 0;
  refusals = 0;
  #write;
  #messages = new BoundedQueue(limits.transmitFrames);
  #waiting = 0;
  #pauseMs = limits.transmitPauseMs;
  /** The count of refusals when the bus last accepted a frame. */
  #tookAt = 0;
  /** `write` hands one frame to the bus; false if the bus refuses it now. */
  constructor(write) {
    this.#write = write;
  }
  /** The number of frames in the queue. */
  get waiting() {
    return this.#waiting;
  }
  /** Takes all frames of a message; false, and none, if they do not fit into the queue. */
  offer(frames) {
    if (frames.length === 0) return true;
    if (this.#waiting + frames.length > limits.transmitFrames) return false;
    this.#messages.push({ frames, written: 0, offeredAt: this.refusals });
    this.#waiting += frames.length;
    return true;
  }
  /**
   * Writes the frames that the bus accepts. Returns the milliseconds until the next call; undefined if the queue is
   * empty.
   */
  pump() {
    for (let message = this.#messages.peek(); message !== void 0; message = this.#messages.peek()) {
      if (!this.#writeOut(message)) {
        this.refusals += 1;
        this.#discardTried();
        return this.#waiting === 0 ? void 0 : this.#pause();
      }
      this.#messages.shift();
    }
    return void 0;
  }
  /** Discards all frames in the queue. */
  drop() {
    this.discarded += this.#waiting;
    this.#waiting = 0;
    this.#messages.clear();
    this.#pauseMs = limits.transmitPauseMs;
  }
  /** Whether all frames of the message are written. */
  #writeOut(message) {
    while (message.written < message.frames.length) {
      if (!this.#write(message.frames[message.written])) return false;
      message.written += 1;
      this.sent += 1;
      this.#waiting -= 1;
      this.#tookAt = this.refusals;
      this.#pauseMs = limits.transmitPauseMs;
    }
    return true;
  }
  /**
   * Discards messages with too many failed tries. A try counts for all messages in the queue at that time, not only for
   * the first.
   */
  #discardTried() {
    for (let message = this.#messages.peek(); message !== void 0; message = this.#messages.peek()) {
      const tries = this.refusals - Math.max(message.offeredAt, this.#tookAt);
      if (tries < limits.transmitTries) return;
      const rest = message.frames.length - message.written;
      this.discarded += rest;
      this.#waiting -= rest;
      this.#messages.shift();
    }
  }
  #pause() {
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, limits.transmitPauseMaxMs);
    return pauseMs;
  }
};

// src/nmea2000/bus/socketcan-bus.ts
var CLASSIC_DATA_BYTES = 8;
var SocketcanBus = class {
  name;
  #clock;
  #statistics = new LinkStatistics();
  #queue = new TransmitQueue((frame) => this.#write(frame));
  #watch;
  #frameListeners = [];
  #stateListeners = [];
  #lastListenerError;
  #addon;
  #channel;
  #state = "stopped";
  #fault = null;
  /** Set by the controller's bus-off message until something contradicts it, with the last answer of `ip` before it. */
  #busOff;
  #retry;
  #starting = false;
  /** When the interface was looked at last; undefined before the first look. */
  #lookedMs;
  #stopping;
  constructor(name, clock) {
    this.name = name;
    this.#clock = clock;
    this.#watch = new LinkWatch(name, (link) => this.#look(link));
  }
  get state() {
    return this.#state;
  }
  /** The last error that a listener threw; for the log. */
  get lastListenerError() {
    return this.#lastListenerError;
  }
  async start() {
    if (this.#starting) throw new Error("a bus is started once");
    this.#starting = true;
    try {
      const addon = await loadSocketcan(this.name);
      refuseHopeless(addon, this.name);
      this.#addon = addon;
    } catch (error) {
      this.#starting = false;
      throw error;
    }
    if (this.#stopping !== void 0) return;
    this.#statistics.begin(this.#clock.monotonic());
    this.#watch.start();
  }
  send(frames) {
    const { own } = this.#statistics;
    const message = validFrames(frames, limits.transmitFrames);
    if (message === void 0) {
      own.invalid_messages += 1;
      return false;
    }
    if (this.#state !== "up" || !this.#queue.offer(message)) {
      own.refused_messages += 1;
      return false;
    }
    if (this.#retry === void 0) this.#pump();
    return true;
  }
  discard() {
    clearTimeout(this.#retry);
    this.#retry = void 0;
    this.#queue.drop();
  }
  onFrame(listener) {
    const own = (frame) => listener(frame);
    this.#frameListeners = [...this.#frameListeners, own];
    return () => {
      this.#frameListeners = this.#frameListeners.filter((each) => each !== own);
    };
  }
  onState(listener) {
    const own = (state, previous) => listener(state, previous);
    this.#stateListeners = [...this.#stateListeners, own];
    return () => {
      this.#stateListeners = this.#stateListeners.filter((each) => each !== own);
    };
  }
  statistics() {
    return this.#statistics.summary({
      state: this.#state,
      fault: this.#fault,
      details: this.#watch.details,
      queue: this.#queue
    });
  }
  /**
   * For how long reading has failed: the interface is no longer checked, or the kernel receives frames that do not arrive here. A silent bus
   * is not a failure.
   */
  silentMs() {
    const nowMs = this.#clock.monotonic();
    if (this.#stopping !== void 0 || this.#lookedMs === void 0) return 0;
    return Math.max(nowMs - this.#lookedMs, this.#statistics.deafMs(nowMs));
  }
  stop() {
    return this.#stopping ??= this.#close();
  }
  async #close() {
    const watching = this.#watch.stop();
    const closing = this.#channel?.channel.close();
    this.#channel = void 0;
    this.#become("stopped", null);
    await closing;
    await watching;
  }
  /** Derives the state of the bus from the state of the interface. */
  #look(link) {
    if (this.#stopping !== void 0) return;
    const nowMs = this.#clock.monotonic();
    this.#lookedMs = nowMs;
    this.#statistics.tick(nowMs);
    if (link.kind !== "can") {
      this.#dropChannel();
      this.#busOff = void 0;
      this.#become("absent", link.kind === "absent" ? "interface-missing" : "not-can");
      return;
    }
    if (this.#channel !== void 0) {
      this.#statistics.look(link, this.#queue.sent, this.#clock.now());
      if (this.#channel.linkIndex !== link.index || this.#statistics.takeDeaf(nowMs)) this.#dropChannel();
    }
    if (this.#channel === void 0) this.#open();
    this.#become(...this.#judge(link));
  }
  #judge({ up, carrier }) {
    const { details } = this.#watch;
    if (!up) this.#busOff = void 0;
    if (!up) return ["down", "interface-down"];
    if (this.#channel === void 0) return ["down", "cannot-open"];
    const controllerState = details?.controllerState ?? null;
    const controllerOff = controllerState === "BUS-OFF";
    const isBack = carrier && controllerState !== null && !controllerOff && details !== this.#busOff?.details;
    if (isBack) this.#busOff = void 0;
    if (this.#busOff !== void 0 || !carrier && controllerOff) {
      return ["bus-off", details?.restartMs === 0 ? "bus-off-for-good" : "bus-off"];
    }
    return carrier ? ["up", null] : ["down", "no-carrier"];
  }
  #become(state, fault) {
    this.#fault = fault;
    const previous = this.#state;
    if (state === previous) return;
    this.#state = state;
    if (previous === "up") this.#discardQueue(state);
    if (state !== "absent") this.#watch.askDetails();
    for (const listener of this.#stateListeners) {
      if (this.#state !== state) return;
      try {
        listener(state, previous);
      } catch (error) {
        this.#listenerFailed(error);
      }
    }
  }
  #discardQueue(state) {
    this.discard();
    if (state !== "stopped") this.#statistics.own.outages += 1;
  }
  #open() {
    if (this.#addon === void 0) return;
    let channel;
    try {
      channel = openChannel(this.#addon, this.name, {
        message: (message) => this.#receive(message),
        ended: () => {
          if (this.#channel?.channel !== channel) return;
          this.#channel = void 0;
          this.#watch.look();
        }
      });
    } catch {
      return;
    }
    const link = readLink(this.name);
    if (link.kind !== "can") {
      void channel.close();
      return;
    }
    this.#channel = { channel, linkIndex: link.index };
    this.#statistics.channelOpened(link, this.#queue.sent);
  }
  #dropChannel() {
    void this.#channel?.channel.close();
    this.#channel = void 0;
  }
  #receive(message) {
    const { own } = this.#statistics;
    const { id, ext, rtr, err, data, ts_sec, ts_usec = 0 } = message;
    const timestampMs = ts_sec === void 0 ? this.#clock.now() : (ts_sec >>> 0) * 1e3 + ts_usec / 1e3;
    this.#statistics.messageReceived(timestampMs);
    if (err) this.#receiveError(message);
    else if (data.length > CLASSIC_DATA_BYTES) own.fd_frames += 1;
    else if (rtr) own.remote_frames += 1;
    else if (!ext) own.standard_frames += 1;
    else this.#receiveFrame({ id, data, timestampMs });
  }
  #receiveFrame(frame) {
    if (this.#state !== "up") this.#heard();
    this.#statistics.frameReceived(frame);
    for (const listener of this.#frameListeners) {
      if (this.#stopping !== void 0) return;
      try {
        listener(frame);
      } catch (error) {
        this.#listenerFailed(error);
      }
    }
  }
  #receiveError(message) {
    const errors = parseErrorMessage(message);
    this.#statistics.errorsReceived(errors);
    if (errors.busOff) this.#busOff = { details: this.#watch.details };
    else if (errors.restarted) this.#busOff = void 0;
    else return;
    this.#watch.look();
  }
  #heard() {
    this.#busOff = void 0;
    this.#watch.look();
  }
  #pump() {
    const pauseMs = this.#queue.pump();
    this.#retry = pauseMs === void 0 ? void 0 : setTimeout(() => this.#pump(), pauseMs);
  }
  #write(frame) {
    if (this.#channel?.channel.write(frame) !== true) return false;
    this.#statistics.frameSent(frame);
    return true;
  }
  #listenerFailed(error) {
    this.#statistics.own.listener_errors += 1;
    this.#lastListenerError = error;
  }
};
function refuseHopeless(addon, name) {
  const unavailable = (reason, cause) => new BitacoraError("bus-unavailable", { interface: name, reason }, cause);
  if (!isInterfaceName(name)) throw unavailable("bad-name");
  const link = readLink(name);
  if (link.kind === "not-can") throw unavailable("not-can");
  if (link.kind === "can" || existsSync("/proc/net/can")) return;
  try {
    addon.createRawChannelWithOptions(name, { timestamps: true, non_block_send: true });
  } catch (cause) {
    if (!existsSync("/proc/net/can")) throw unavailable("no-socketcan", cause);
  }
}

export {
  bitsOnTheWire,
  LinkStatistics,
  SocketcanBus
};
