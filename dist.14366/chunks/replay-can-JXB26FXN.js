import {
  refuseTogether
} from "./chunk-E2WDN5YB.js";
import {
  ReplayPace
} from "./chunk-FYEJZEW5.js";
import {
  inputOf
} from "./chunk-576LZEBK.js";
import {
  openCapture
} from "./chunk-GVGLJPGV.js";
import {
  passesHeader,
  refusalSummary
} from "./chunk-ZGGYKKLF.js";
import "./chunk-6X5Q3FKW.js";
import {
  drained,
  narrate,
  startNow
} from "./chunk-HXKMKG66.js";
import "./chunk-HOMCTTIH.js";
import {
  SocketcanBus
} from "./chunk-ZDWR5R76.js";
import "./chunk-SSDONY5O.js";
import {
  limits
} from "./chunk-SRSMYZ5D.js";
import "./chunk-NLF2OJDL.js";
import "./chunk-3FSWHUTZ.js";
import "./chunk-2OFO65BX.js";
import "./chunk-PM6HKST5.js";
import "./chunk-U3KOJVF3.js";
import "./chunk-HVEZHZKY.js";
import "./chunk-LKZQLPCG.js";
import "./chunk-4UDE4GNG.js";
import "./chunk-KALSWLB5.js";
import {
  FrameSplitter,
  PGN_MAX,
  needsTransport,
  parseCanId
} from "./chunk-NEDDVSEB.js";
import "./chunk-SXZ4TPET.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import {
  stopSignal
} from "./chunk-FFOQFTEG.js";
import "./chunk-GOU3LWS4.js";
import "./chunk-3GFNS52N.js";
import "./chunk-ZCPVYDWY.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/runtime/nmea/replay-can.ts
import { setTimeout as sleep2 } from "node:timers/promises";

// src/nmea2000/captures/frame-player.ts
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
var UNTIMED_SPACING_MS = 1;
var TIMER_SLACK_MS = 1.5;
var TURN_MS = 5;
var FramePlayer = class {
  /** Messages that no frames can carry, or only the transport protocol, which needs pauses and answers. */
  unsendable = 0;
  #options;
  #splitter = new FrameSplitter();
  #cell = new Int32Array(new SharedArrayBuffer(4));
  #read = [];
  #statistics;
  #turnedAt = 0;
  constructor(options) {
    this.#options = options;
  }
  captureStatistics() {
    return this.#statistics?.();
  }
  /** Plays until the capture ends, or in a loop until the signal aborts. Throws the errors of `openCapture`. */
  async run(signal) {
    try {
      for (let sent = -1; sent !== 0; ) {
        sent = await this.#pass(signal);
        if (!this.#options.loop) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  /** Returns how often it called `send`. */
  async #pass(signal) {
    const { input, speed, clock, send, from, to } = this.#options;
    const { reader, batches } = await openCapture(input);
    this.#statistics = () => reader.statistics();
    reader.tap = this.#tap();
    let pace;
    let [index, sent, fromMs, toMs] = [0, 0, -Infinity, Infinity];
    for await (const _ of batches) {
      for (const { frames, timestampMs } of this.#taken()) {
        const timeMs = reader.hasTimes ? timestampMs : index * UNTIMED_SPACING_MS;
        if (index === 0) [fromMs, toMs] = [boundOf(from, timeMs, -Infinity), boundOf(to, timeMs, Infinity)];
        index += 1;
        if (timeMs < fromMs || timeMs > toMs) continue;
        const dueMs = speed === Infinity ? -Infinity : pace?.dueMs(timeMs) ?? -Infinity;
        await this.#waitUntil(dueMs, signal);
        const pending = send(frames);
        if (pending !== void 0) await pending;
        if (pace === void 0) {
          pace = new ReplayPace(speed, clock.monotonic());
          pace.dueMs(timeMs);
        }
        sent += 1;
      }
    }
    return sent;
  }
  #tap() {
    const { wants } = this.#options;
    return {
      frame: (id, bytes, length, timestampMs) => {
        if (wants(parseCanId(id))) this.#read.push({ frames: [{ id, data: bytes.slice(0, length) }], timestampMs });
      },
      message: (message, isWhole) => {
        if (wants(message)) this.#takeMessage(message, isWhole);
      }
    };
  }
  #takeMessage(message, isWhole) {
    if (message.pgn > PGN_MAX) return;
    const frames = isWhole ? this.#split(message) : this.#splitter.pass(message);
    if (frames === void 0) this.unsendable += 1;
    else this.#read.push({ frames, timestampMs: message.timestampMs });
  }
  #split(message) {
    return needsTransport(message) ? void 0 : this.#splitter.split(message);
  }
  #taken() {
    return this.#read.splice(0);
  }
  async #waitUntil(dueMs, signal) {
    const { clock } = this.#options;
    for (; ; ) {
      const leftMs = dueMs - clock.monotonic();
      if (leftMs > TIMER_SLACK_MS + 1) {
        await sleep(Math.floor(leftMs - TIMER_SLACK_MS), void 0, { signal });
        this.#turnedAt = clock.monotonic();
      } else if (clock.monotonic() - this.#turnedAt > TURN_MS) {
        await nextTurn(void 0, { signal });
        this.#turnedAt = clock.monotonic();
      } else if (leftMs > 0) {
        Atomics.wait(this.#cell, 0, 0, leftMs);
      } else return;
    }
  }
};
function boundOf(bound, firstMs, otherwise) {
  if (bound === void 0) return otherwise;
  return "atMs" in bound ? bound.atMs : firstMs + bound.afterMs;
}

// src/runtime/nmea/replay-can.ts
var QUEUE_LOOK_MS = 2;
async function replayToCan(interfaceName, options) {
  const bus = new SocketcanBus(interfaceName, systemClock);
  const { stdin, stdout, stderr } = process;
  return await replayToBus(bus, options, { stdin, stdout, stderr, signal: stopSignal() });
}
async function replayToBus(bus, options, { stdin, stdout, stderr, signal }) {
  const { file, filter, speed, loop, from, to, json, stats, texts, busTexts } = options;
  const { replay: own } = busTexts.tools;
  if (stats || filter.names.size > 0 || (options.manufacturers?.length ?? 0) > 0)
    throw usageError(own.framesHaveNoNames);
  refuseTogether({ ...options, can: bus.name }, [
    ["can", "csv"],
    ["can", "step"]
  ]);
  if ((options.more?.length ?? 0) > 0) throw usageError(texts.oneFileForABus);
  if (loop && file === "-") throw usageError(texts.loopNeedsFile);
  let notTaken = 0;
  const send = (frames) => {
    if (!bus.send(frames)) notTaken += frames.length;
  };
  const player = new FramePlayer({
    input: inputOf(file, stdin).input,
    speed,
    loop,
    from,
    to,
    wants: (header) => passesHeader(filter, header),
    clock: systemClock,
    send: speed === Infinity ? (frames) => sendWhenThereIsRoom(bus, frames, send, signal) : send
  });
  await startNow(bus);
  const say = (line) => stderr.write(`bitacora: ${line}
`);
  narrate(bus, busTexts, say);
  const startedAt = performance.now();
  try {
    await player.run(signal);
  } finally {
    if (!signal.aborted) await drained(bus);
    const { frames_out, frames_given_up } = bus.statistics().counters;
    await bus.stop();
    notTaken += Math.max(frames_given_up, bus.statistics().counters.frames_given_up);
    const seconds = (performance.now() - startedAt) / 1e3;
    const capture = player.captureStatistics();
    if (capture !== void 0) stderr.write(refusalSummary(file, capture, texts));
    const result = { interface: bus.name, frames_sent: frames_out, frames_not_sent: notTaken };
    if (json) stdout.write(`${JSON.stringify({ ...result, seconds, unsendable_messages: player.unsendable })}
`);
    say(own.summaryLine({ bus: bus.name, frames: frames_out, seconds: seconds.toFixed(3) }));
    if (notTaken > 0) say(own.givenUp({ n: notTaken }));
    if (player.unsendable > 0) say(own.unsendable({ n: player.unsendable }));
  }
  return notTaken === 0 && player.unsendable === 0;
}
async function sendWhenThereIsRoom(bus, frames, send, signal) {
  while (bus.statistics().queue_frames > limits.tools.queueFrames) await sleep2(QUEUE_LOOK_MS, void 0, { signal });
  send(frames);
}
export {
  replayToBus,
  replayToCan
};
