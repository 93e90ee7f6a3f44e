import {
  LiveOutput,
  busTroubles
} from "../../chunks/chunk-QM6FXBX6.js";
import {
  filterFlags
} from "../../chunks/chunk-A2G26XU5.js";
import {
  ReplayStatistics,
  countRows,
  countsJson,
  filterOf,
  jsonLine,
  passes,
  passesHeader,
  tableLine
} from "../../chunks/chunk-ZGGYKKLF.js";
import "../../chunks/chunk-6X5Q3FKW.js";
import {
  narrate
} from "../../chunks/chunk-HXKMKG66.js";
import {
  SocketcanBus
} from "../../chunks/chunk-ZDWR5R76.js";
import "../../chunks/chunk-SSDONY5O.js";
import "../../chunks/chunk-SRSMYZ5D.js";
import {
  candumpLogLine
} from "../../chunks/chunk-2OFO65BX.js";
import "../../chunks/chunk-PM6HKST5.js";
import "../../chunks/chunk-U3KOJVF3.js";
import "../../chunks/chunk-HVEZHZKY.js";
import "../../chunks/chunk-LKZQLPCG.js";
import "../../chunks/chunk-4UDE4GNG.js";
import "../../chunks/chunk-KALSWLB5.js";
import {
  FastPacketAssembler,
  parseCanId
} from "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-SXZ4TPET.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import {
  given,
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import "../../chunks/chunk-GOU3LWS4.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Args,
  command,
  jsonFlag,
  locale,
  switchFlag,
  wholeNumberFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import {
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/nmea/dump.ts
async function dumpOnTerminal(interfaceName, options) {
  const { stdout, stderr } = process;
  const colour = stdout.isTTY && !process.env["NO_COLOR"];
  const bus = new SocketcanBus(interfaceName, systemClock);
  await dump(bus, options, { stdout, stderr, colour, signal: stopSignal() });
}
async function dump(bus, options, streams) {
  const { raw, json, filter, texts } = options;
  if (raw && (json || filter.names.size > 0)) throw usageError(texts.tools.dump.rawHasNoNames);
  const startedAt = performance.now();
  const end = new AbortController();
  const dumping = new Dump(bus.name, options, streams, () => end.abort());
  narrate(bus, texts, (line) => streams.stderr.write(`bitacora: ${line}
`));
  bus.onFrame((frame) => dumping.accept(frame));
  await bus.start();
  await given(AbortSignal.any([streams.signal, end.signal]));
  const statistics = bus.statistics();
  await bus.stop();
  await dumping.end(statistics, (performance.now() - startedAt) / 1e3);
}
var Dump = class {
  #name;
  #options;
  #streams;
  #onFull;
  #output;
  #assembler = new FastPacketAssembler();
  #counts = new ReplayStatistics();
  #shown = 0;
  constructor(name, options, streams, onFull) {
    this.#name = name;
    this.#options = options;
    this.#streams = streams;
    this.#onFull = onFull;
    this.#output = new LiveOutput(streams.stdout);
  }
  accept(frame) {
    const { raw, filter } = this.#options;
    if (this.#shown >= this.#options.count) return;
    const message = this.#assembler.accept(frame);
    if (message !== void 0 && passes(filter, message)) this.#counts.count(message);
    if (raw) {
      if (passesHeader(filter, parseCanId(frame.id))) this.#show(() => candumpLogLine(frame, this.#name));
    } else if (message !== void 0 && passes(filter, message)) this.#show(() => this.#line(message));
  }
  async end(statistics, seconds) {
    const { stats, json, texts } = this.#options;
    const { counters: assembly } = this.#assembler;
    const { dump: own } = texts.tools;
    const counted = this.#counts.counted(true);
    if (stats && json) {
      const head = { interface: this.#name, seconds: Math.round(seconds * 1e3) / 1e3, bus: statistics };
      this.#output.print(`${JSON.stringify({ ...head, ...countsJson(counted, assembly) })}
`);
    } else if (stats) {
      this.#output.print(`${this.#name}
${countRows(counted, assembly, texts.replay).join("\n")}
`);
    }
    const troubles = busTroubles(statistics.counters, assembly, own.troubles);
    if (this.#output.dropped > 0) troubles.push(own.troubles.notPrinted({ n: this.#output.dropped }));
    const frames = statistics.counters.frames_in;
    const lines = [
      own.summaryLine({ bus: this.#name, messages: counted.messages, frames, seconds: seconds.toFixed(1) }),
      ...troubles
    ];
    this.#streams.stderr.write(lines.map((line) => `bitacora: ${line}
`).join(""));
    await this.#output.end();
  }
  #show(line) {
    if (!this.#options.stats) this.#output.print(line());
    this.#shown += 1;
    if (this.#shown >= this.#options.count) this.#onFull();
  }
  #line(message) {
    return this.#options.json ? jsonLine(message, true) : tableLine(message, true, this.#streams.colour);
  }
};

// commands/nmea/dump.ts
var tools = messagesIn(locale).tools;
var dump_default = command({
  summary: tools.dump.summary,
  description: tools.dump.description,
  examples: ["can0", "can0 --json --pgn 127488,127489", "can0 --source 16 --name engineParametersDynamic --count 10"],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true })
  },
  flags: {
    ...filterFlags,
    raw: switchFlag(tools.dump.raw),
    count: wholeNumberFlag({ name: "count", summary: tools.dump.count, min: 1, max: 1e12 })(),
    stats: switchFlag(tools.dump.stats),
    json: jsonFlag
  },
  run: ({ interface: name, json, raw, stats, count = Infinity, ...given2 }) => dumpOnTerminal(name, {
    filter: filterOf(given2),
    json,
    raw,
    stats,
    count,
    texts: { bus: messagesIn(locale).bus, replay: messagesIn(locale).nmea.replay, tools }
  })
});
export {
  dump_default as default
};
