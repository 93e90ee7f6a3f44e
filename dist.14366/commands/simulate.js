import {
  demoProject,
  newSimulation,
  readings,
  seededRandom,
  step
} from "../chunks/chunk-OQEZEXK3.js";
import {
  BusNode,
  FLUSH_MS,
  Nmea2000Node,
  Nmea2000Publisher,
  ourConfiguration,
  ourName,
  ourProduct
} from "../chunks/chunk-EXI62EMU.js";
import "../chunks/chunk-EDVGE543.js";
import "../chunks/chunk-P4ALOINP.js";
import {
  narrate,
  toolLog
} from "../chunks/chunk-HXKMKG66.js";
import {
  LinkStatistics,
  SocketcanBus,
  bitsOnTheWire
} from "../chunks/chunk-ZDWR5R76.js";
import "../chunks/chunk-SSDONY5O.js";
import "../chunks/chunk-SRSMYZ5D.js";
import {
  loadProject
} from "../chunks/chunk-XCWWUKXL.js";
import "../chunks/chunk-BJCLTZT5.js";
import "../chunks/chunk-QHNDEASD.js";
import "../chunks/chunk-2KFQT4VN.js";
import "../chunks/chunk-PFZK4A55.js";
import "../chunks/chunk-VVGY3773.js";
import "../chunks/chunk-NLF2OJDL.js";
import "../chunks/chunk-3FSWHUTZ.js";
import {
  candumpLogLine
} from "../chunks/chunk-2OFO65BX.js";
import "../chunks/chunk-PM6HKST5.js";
import "../chunks/chunk-KL75ZRCW.js";
import "../chunks/chunk-HTLAB6JF.js";
import "../chunks/chunk-E2BKAD33.js";
import {
  suggest
} from "../chunks/chunk-U3KOJVF3.js";
import "../chunks/chunk-HVEZHZKY.js";
import "../chunks/chunk-LKZQLPCG.js";
import "../chunks/chunk-4UDE4GNG.js";
import "../chunks/chunk-KALSWLB5.js";
import "../chunks/chunk-NEDDVSEB.js";
import "../chunks/chunk-ZY7CPI7G.js";
import {
  SECTIONS
} from "../chunks/chunk-UOHL7FI7.js";
import "../chunks/chunk-HMOUF5TM.js";
import "../chunks/chunk-HJH7TS6R.js";
import "../chunks/chunk-ILPYUXU6.js";
import "../chunks/chunk-YBG5SYQ7.js";
import "../chunks/chunk-PROPVJPT.js";
import "../chunks/chunk-UAKICGC3.js";
import "../chunks/chunk-FYKJKMTQ.js";
import "../chunks/chunk-IDIBBXYI.js";
import "../chunks/chunk-YJMOFFZM.js";
import "../chunks/chunk-EEII4UFH.js";
import "../chunks/chunk-5OTJLCDC.js";
import "../chunks/chunk-YLZIRI23.js";
import "../chunks/chunk-FN24KGIJ.js";
import "../chunks/chunk-WPLQJL2Z.js";
import "../chunks/chunk-76NVEZD2.js";
import "../chunks/chunk-BBA6TDCG.js";
import "../chunks/chunk-D4ZU4DUG.js";
import "../chunks/chunk-XBAODGZJ.js";
import "../chunks/chunk-QVHH4HTZ.js";
import "../chunks/chunk-CI7INVNX.js";
import "../chunks/chunk-GEXNCXCH.js";
import "../chunks/chunk-IGQD2CFP.js";
import "../chunks/chunk-TOR3VH5G.js";
import "../chunks/chunk-E3VU4W2X.js";
import {
  limits
} from "../chunks/chunk-SXZ4TPET.js";
import "../chunks/chunk-SXVIMFDR.js";
import "../chunks/chunk-2ABNLYXA.js";
import {
  matchesWildcard
} from "../chunks/chunk-2XT3SWNI.js";
import {
  systemClock
} from "../chunks/chunk-ZPDQHFJ4.js";
import {
  stopSignal
} from "../chunks/chunk-FFOQFTEG.js";
import "../chunks/chunk-GOU3LWS4.js";
import "../chunks/chunk-ATGITIP5.js";
import "../chunks/chunk-RZCE45WA.js";
import "../chunks/chunk-QMUYOXII.js";
import "../chunks/chunk-OQMOPA7B.js";
import "../chunks/chunk-KFRILCU3.js";
import {
  toolIdentityFile
} from "../chunks/chunk-QBSML6PZ.js";
import "../chunks/chunk-YB7YSWMJ.js";
import "../chunks/chunk-QTYDK5JE.js";
import "../chunks/chunk-VU3WJHFL.js";
import "../chunks/chunk-HAY2CCHZ.js";
import "../chunks/chunk-D7FBUXBZ.js";
import {
  formatIsoTime
} from "../chunks/chunk-3GFNS52N.js";
import {
  Flags,
  command,
  jsonFlag,
  locale,
  numberFlag,
  wholeNumberFlag
} from "../chunks/chunk-PQQOGEO3.js";
import "../chunks/chunk-QCLSFVWH.js";
import "../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../chunks/chunk-X4EC6M75.js";
import "../chunks/chunk-ZCPVYDWY.js";
import "../chunks/chunk-BOUECWPG.js";
import "../chunks/chunk-N5FOXJIQ.js";
import "../chunks/chunk-Y242XFSZ.js";
import {
  BitacoraError,
  systemErrorCode,
  usageError
} from "../chunks/chunk-WYJWSAZZ.js";
import "../chunks/chunk-A3YBKGDL.js";

// src/runtime/simulate/simulate-bus.ts
import { once } from "node:events";
import { createWriteStream } from "node:fs";

// src/core/timeline.ts
var Timeline = class {
  #startMs;
  #elapsedMs = 0;
  #due = [];
  /** `startMs` is since 1970. */
  constructor(startMs) {
    this.#startMs = startMs;
  }
  now() {
    return this.#startMs + this.#elapsedMs;
  }
  monotonic() {
    return this.#elapsedMs;
  }
  /** Runs something later, unless the returned function is called first. */
  timer = (delayMs, run) => {
    const due = { atMs: this.#elapsedMs + delayMs, run };
    this.#due.push(due);
    return () => {
      this.#due = this.#due.filter((each) => each !== due);
    };
  };
  /** Runs what is due until then, each at its own time. Time never goes back. */
  advanceTo(elapsedMs) {
    for (; ; ) {
      const next = this.#due.reduce(
        (first, each) => first === void 0 || each.atMs < first.atMs ? each : first,
        void 0
      );
      if (next === void 0 || next.atMs > elapsedMs) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.#elapsedMs = Math.max(this.#elapsedMs, next.atMs);
      next.run();
    }
    this.#elapsedMs = Math.max(this.#elapsedMs, elapsedMs);
  }
};

// src/nmea2000/bus/log-bus.ts
var LogBus = class {
  name;
  #now;
  #write;
  #statistics = new LinkStatistics();
  #stateListeners = [];
  #state = "stopped";
  #sent = 0;
  /** When the wire is free again. */
  #freeAtMs = -Infinity;
  /** `now` is in ms since 1970. */
  constructor(name, now, write) {
    this.name = name;
    this.#now = now;
    this.#write = write;
  }
  get state() {
    return this.#state;
  }
  start() {
    this.#become("up");
    return Promise.resolve();
  }
  stop() {
    this.#become("stopped");
    return Promise.resolve();
  }
  send(frames) {
    if (this.#state !== "up") return false;
    for (const { id, data } of frames) {
      const timestampMs = Math.max(this.#now(), this.#freeAtMs);
      this.#freeAtMs = timestampMs + bitsOnTheWire({ id, data }) / (limits.bitRate / 1e3);
      this.#sent += 1;
      this.#write({ id, data, timestampMs });
    }
    return true;
  }
  /** There is no queue. */
  discard() {
    return void 0;
  }
  /** No other node sends frames. */
  onFrame() {
    return () => void 0;
  }
  onState(listener) {
    const own = (state, previous) => listener(state, previous);
    this.#stateListeners = [...this.#stateListeners, own];
    return () => {
      this.#stateListeners = this.#stateListeners.filter((each) => each !== own);
    };
  }
  statistics() {
    const queue = { waiting: 0, sent: this.#sent, discarded: 0, refusals: 0 };
    return this.#statistics.summary({ state: this.#state, fault: null, details: void 0, queue });
  }
  #become(state) {
    const previous = this.#state;
    if (state === previous) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state, previous);
  }
};

// src/runtime/simulate/simulation-run.ts
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
var TURN_MS = 20;
async function openSimulation({ projectFile, tickS, seed }) {
  const project = projectFile === void 0 ? demoProject() : await loadProject(projectFile, SECTIONS);
  const source = project.sources.find(({ type }) => type === "simulator");
  return { project, tickS: tickS ?? source?.tickS ?? 0.5, seed: seed ?? source?.seed ?? 1 };
}
async function runSimulation({ project, tickS, seed }, { speed, durationS = Infinity }, { clock, signal }, onTick) {
  const random = seededRandom(seed);
  let simulation = newSimulation(project.tags, random);
  const startedAtMs = clock.now();
  const startedAt = clock.monotonic();
  let turnedAt = startedAt;
  for (let tick = 0; tick * tickS <= durationS && !signal.aborted; tick += 1) {
    if (tick > 0) simulation = step(simulation, tickS, random);
    const elapsedMs = tick * tickS * 1e3;
    const earlyMs = startedAt + elapsedMs / speed - clock.monotonic();
    if (earlyMs > 0) await sleep(earlyMs, void 0, { signal }).catch(ignoreAbort);
    if (signal.aborted) return;
    const pending = onTick({ values: readings(simulation), timestampMs: startedAtMs + elapsedMs, elapsedMs });
    if (pending !== void 0) await pending;
    if (clock.monotonic() - turnedAt > TURN_MS) {
      await turn();
      turnedAt = clock.monotonic();
    }
  }
}
function ignoreAbort(error) {
  if (!(error instanceof Error && error.name === "AbortError")) throw error;
}

// src/runtime/simulate/simulate-bus.ts
var PREFERRED_ADDRESS = 35;
var DEVICE_INSTANCE = 6;
var LOGGED_INTERFACE = "can0";
var STANDARD_OUTPUT = "-";
var UNIQUE_NUMBERS = 2e6;
function checkWays(wanted, texts) {
  const { can, out, json, tags } = wanted;
  const ways = [can !== void 0, out !== void 0, json || tags.length > 0].filter(Boolean);
  if (ways.length > 1) throw usageError(texts.oneOutput);
}
async function simulateOnCan(interfaceName, options, texts) {
  const streams = { stderr: process.stderr, signal: stopSignal() };
  await simulateOnBus(new SocketcanBus(interfaceName, systemClock), options, texts, streams);
}
async function simulateOnBus(bus, options, texts, { stderr, signal }) {
  if (options.speed === Infinity) throw usageError(options.texts.busHasItsPace);
  const simulated = await openSimulation(options);
  const node = await BusNode.open({
    bus,
    clock: systemClock,
    log: toolLog(stderr),
    texts: texts.node,
    identityFile: await toolIdentityFile(process.env, `simulate-${bus.name}`),
    preferredAddress: PREFERRED_ADDRESS,
    deviceInstance: DEVICE_INSTANCE,
    version: options.version,
    vesselName: simulated.project.vessel.name,
    receives: () => [],
    isOperational: () => true,
    makePublisher: (publisherOptions) => new Nmea2000Publisher(publisherOptions)
  });
  const say = (line) => stderr.write(`bitacora: ${line}
`);
  narrate(bus, texts, say);
  node.start();
  try {
    await bus.start();
    await runSimulation(simulated, options, { clock: systemClock, signal }, (tick) => publish(node.publisher, tick));
  } finally {
    const { frames_out, frames_given_up } = bus.statistics().counters;
    await node.stop();
    await bus.stop();
    if (frames_out > 0) say(options.texts.sent({ bus: bus.name, frames: frames_out, givenUp: frames_given_up }));
  }
}
async function simulateToLog(path, options) {
  const stopped = stopSignal();
  const simulated = await openSimulation(options);
  if (path === STANDARD_OUTPUT) {
    await simulateToStream(process.stdout, simulated, options, stopped);
    return;
  }
  const output = createWriteStream(path, { flags: "wx" });
  const failed = new AbortController();
  const unwritable = (cause) => new BitacoraError("output-not-writable", { file: path, reason: systemErrorCode(cause) ?? "?" }, cause);
  output.on("error", (error) => failed.abort(unwritable(error)));
  const frames = await simulateToStream(output, simulated, options, AbortSignal.any([stopped, failed.signal]));
  output.end();
  if (!output.closed) await once(output, "close").catch(() => void 0);
  failed.signal.throwIfAborted();
  process.stderr.write(`bitacora: ${options.texts.written({ file: path, frames })}
`);
}
async function simulateToStream(output, simulated, options, signal) {
  const { seed, project } = simulated;
  const timeline = new Timeline(systemClock.now());
  let [frames, text] = [0, ""];
  const bus = new LogBus(LOGGED_INTERFACE, () => timeline.now(), (frame) => {
    frames += 1;
    text += candumpLogLine(frame, LOGGED_INTERFACE);
  });
  const random = seededRandom(seed);
  const uniqueNumber = 1 + Math.floor(random() * UNIQUE_NUMBERS);
  const publisher = new Nmea2000Publisher({
    transport: (message) => {
      node.send(message);
    },
    sourceAddress: () => node.address ?? PREFERRED_ADDRESS
  });
  const node = new Nmea2000Node({
    bus,
    clock: timeline,
    timer: timeline.timer,
    random,
    name: ourName(uniqueNumber, DEVICE_INSTANCE),
    address: PREFERRED_ADDRESS,
    product: ourProduct(options.version, uniqueNumber),
    configuration: ourConfiguration(project.vessel.name),
    transmits: () => publisher.transmits(),
    receives: () => []
  });
  node.start();
  await bus.start();
  await runSimulation(simulated, options, { clock: systemClock, signal }, async (tick) => {
    for (let atMs = timeline.monotonic() + FLUSH_MS; atMs <= tick.elapsedMs; atMs += FLUSH_MS) {
      timeline.advanceTo(atMs);
      if (node.address !== void 0) publisher.flush(atMs);
    }
    publish(publisher, tick);
    const taken = output.write(text);
    text = "";
    if (!taken) await once(output, "drain", { signal }).catch(() => void 0);
  });
  node.stop();
  await bus.stop();
  return frames;
}
function publish(publisher, { values, timestampMs }) {
  for (const { tagId, value } of values) {
    publisher?.accept({ tagId, value, quality: "good", timestampMs, source: "simulator" });
  }
}

// src/runtime/simulate/simulate.ts
import { once as once2 } from "node:events";
import { Chalk } from "chalk";
var FASTEST = 1e6;
function speedOf(text, texts) {
  if (text === "max") return Infinity;
  const speed = /^\+?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (speed > 0 && speed <= FASTEST) return speed;
  throw usageError(texts.notASpeed({ text, max: FASTEST }));
}
async function simulateOnTerminal(options) {
  const { stdout } = process;
  await simulate({ ...options, colour: stdout.isTTY, output: stdout, clock: systemClock, signal: stopSignal() });
}
async function simulate(options) {
  const { output, signal } = options;
  const simulated = await openSimulation(options);
  const shown = shownTags(simulated.project.tags, options);
  const print = options.json ? jsonLines(shown) : tableLines(shown, options.colour);
  await runSimulation(simulated, options, options, async ({ values, timestampMs }) => {
    const taken = output.write(print(values, formatIsoTime(timestampMs)));
    if (!taken) await once2(output, "drain", { signal }).catch(ignoreAbort);
  });
}
function shownTags(tags, { tagPatterns, texts }) {
  if (tagPatterns.length === 0) return tags;
  const shown = /* @__PURE__ */ new Set();
  for (const pattern of tagPatterns) {
    const matching = tags.filter(({ id }) => matchesWildcard(id, pattern));
    if (matching.length === 0) {
      const suggestion = suggest(
        pattern,
        tags.map(({ id }) => id)
      );
      throw usageError(texts.noSuchTag({ pattern, suggestion }));
    }
    for (const tag of matching) shown.add(tag);
  }
  return tags.map((tag) => shown.has(tag) ? tag : void 0);
}
function jsonLines(shown) {
  return (values, timestamp) => {
    let lines = "";
    for (const [index, { tagId, value }] of values.entries()) {
      if (shown[index] === void 0) continue;
      lines += `${JSON.stringify({ tag_id: tagId, value, quality: "good", timestamp })}
`;
    }
    return lines;
  };
}
function tableLines(shown, colour) {
  const chalk = new Chalk(colour ? {} : { level: 0 });
  const width = Math.max(0, ...shown.map((tag) => tag?.id.length ?? 0));
  return (values, timestamp) => {
    let lines = "";
    for (const [index, { tagId, value }] of values.entries()) {
      const tag = shown[index];
      if (tag === void 0) continue;
      const unit = tag.unitSi === "bool" ? "" : ` ${tag.unitSi}`;
      lines += `${chalk.dim(timestamp)}  ${tagId.padEnd(width)}  ${chalk.bold(String(value).padStart(12))}${unit}
`;
    }
    return lines;
  };
}

// commands/simulate.ts
var simulate2 = messagesIn(locale).simulate;
var busTexts = { bus: messagesIn(locale).bus, node: messagesIn(locale).node, tools: messagesIn(locale).tools };
var simulate_default = command({
  summary: simulate2.summary,
  description: simulate2.description,
  examples: [
    "--tag 'ME_INST_0.*'",
    "--project project.yaml --seed 7 --duration 3600 --speed max --json",
    "--can vcan0",
    "--out voyage.log --duration 3600 --speed max"
  ],
  flags: {
    project: Flags.string({ summary: simulate2.project, helpValue: "FILE" }),
    tick: numberFlag({ name: "tick", summary: simulate2.tick, min: 0.01, max: 60 })(),
    seed: wholeNumberFlag({ name: "seed", summary: simulate2.seed, min: 0, max: 4294967295 })(),
    duration: numberFlag({ name: "duration", summary: simulate2.duration, min: 0, max: 1e9 })(),
    speed: Flags.custom({
      summary: simulate2.speed,
      helpValue: "N|max",
      default: 1,
      parse: (text) => Promise.resolve(speedOf(text, simulate2))
    })(),
    tag: Flags.string({ summary: simulate2.tag, helpValue: "ID", multiple: true, default: [] }),
    can: Flags.string({ summary: simulate2.can, helpValue: "INTERFACE" }),
    out: Flags.string({ summary: simulate2.out, helpValue: "FILE" }),
    json: jsonFlag
  },
  run: async (given, { version }) => {
    const { can, out, json, tag, tick, duration, project } = given;
    checkWays({ can, out, json, tags: tag }, simulate2);
    const { seed, speed } = given;
    const options = { projectFile: project, tickS: tick, seed, durationS: duration, speed, texts: simulate2 };
    if (can !== void 0) await simulateOnCan(can, { ...options, version }, busTexts);
    else if (out !== void 0) await simulateToLog(out, { ...options, version });
    else await simulateOnTerminal({ ...options, json, tagPatterns: tag });
  }
});
export {
  simulate_default as default
};
