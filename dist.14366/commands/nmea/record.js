import {
  COMPRESSIONS,
  FileRecording,
  Recorder
} from "../../chunks/chunk-ZQVBQMDA.js";
import {
  LiveOutput,
  busTroubles
} from "../../chunks/chunk-QM6FXBX6.js";
import {
  narrate
} from "../../chunks/chunk-HXKMKG66.js";
import {
  SocketcanBus
} from "../../chunks/chunk-ZDWR5R76.js";
import "../../chunks/chunk-SSDONY5O.js";
import {
  limits
} from "../../chunks/chunk-SRSMYZ5D.js";
import "../../chunks/chunk-2OFO65BX.js";
import "../../chunks/chunk-PM6HKST5.js";
import "../../chunks/chunk-4UDE4GNG.js";
import "../../chunks/chunk-KALSWLB5.js";
import "../../chunks/chunk-SXZ4TPET.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import {
  given,
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import "../../chunks/chunk-GOU3LWS4.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Args,
  Flags,
  command,
  locale,
  numberFlag,
  sizeFlag,
  switchFlag,
  timeSpanFlag,
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
  BitacoraError,
  isDiskFull,
  systemErrorCode
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/nmea/record.ts
var SYNC_MAX_S = limits.tools.recordSyncMaxS;
var STANDARD_OUTPUT = "-";
var STDOUT_MS = 100;
var LOSSES_MS = 6e4;
async function recordOnTerminal(interfaceName, options) {
  const { stdout, stderr } = process;
  return await record(new SocketcanBus(interfaceName, systemClock), options, { stdout, stderr, signal: stopSignal() });
}
async function record(bus, options, streams) {
  const { texts, directory } = options;
  const { record: own, dump } = texts.tools;
  const say = (line) => streams.stderr.write(`bitacora: ${line}
`);
  const isFile = directory !== STANDARD_OUTPUT;
  const files = isFile ? await FileRecording.open({ ...options, name: bus.name, monotonic: () => systemClock.monotonic() }) : void 0;
  const recorder = new Recorder({
    name: bus.name,
    store: files ?? new StreamRecording(streams.stdout),
    syncMs: isFile ? options.syncS * 1e3 : STDOUT_MS,
    onFault: (error) => say(faultLine(bus.name, error, own))
  });
  narrate(bus, texts, say);
  bus.onFrame((frame) => recorder.accept(frame));
  const losses = watchLosses(bus, (lost) => say(own.losing({ bus: bus.name, frames: lost })));
  const startedAt = performance.now();
  try {
    await bus.start();
    if (isFile) say(own.recordsIn({ bus: bus.name, directory }));
    await given(streams.signal);
  } finally {
    clearInterval(losses);
    await bus.stop();
    await recorder.stop();
  }
  const seconds = (performance.now() - startedAt) / 1e3;
  const { frames, frames_not_recorded: missing, bytes } = recorder.counters;
  const { packed_bytes = bytes, files: count = 0 } = files?.counters ?? {};
  say(
    own.summaryLine({
      bus: bus.name,
      frames,
      seconds: seconds.toFixed(1),
      megabytes: (packed_bytes / 1e6).toFixed(3),
      files: count
    })
  );
  const { counters } = bus.statistics();
  for (const line of busTroubles(counters, void 0, dump.troubles)) say(line);
  if (missing > 0) say(own.notRecorded({ n: missing }));
  return missing === 0 && counters.frames_lost === 0;
}
function watchLosses(bus, tell) {
  let reported = 0;
  return setInterval(() => {
    const lost = bus.statistics().counters.frames_lost;
    if (lost > reported) tell(lost - reported);
    reported = lost;
  }, LOSSES_MS);
}
function faultLine(name, error, texts) {
  if (error === void 0) return texts.goesOn({ bus: name });
  if (isDiskFull(error)) return texts.diskFull({ bus: name });
  return texts.fault({ bus: name, reason: systemErrorCode(error) ?? (error instanceof Error ? error.message : "?") });
}
var StreamRecording = class {
  #output;
  constructor(stream) {
    this.#output = new LiveOutput(stream);
  }
  append(lines) {
    if (this.#output.print(lines.toString("latin1"))) return Promise.resolve();
    return Promise.reject(new BitacoraError("too-large", { what: "standard output" }));
  }
  close() {
    return this.#output.end();
  }
};

// commands/nmea/record.ts
var tools = messagesIn(locale).tools;
var { record: record2 } = tools;
var YEAR_S = 366 * 86400;
var record_default = command({
  summary: record2.summary,
  description: record2.description,
  examples: [
    "can0 /var/lib/bitacora/recordings --keep-bytes 4G",
    "can0 recordings --max-age 1h --compress gzip --sync-s 5",
    "can0 - | ssh shore 'cat > can0.log'"
  ],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
    directory: Args.string({ description: record2.directory, required: true, ignoreStdin: true })
  },
  flags: {
    "max-bytes": sizeFlag({ name: "max-bytes", summary: record2.maxBytes, min: 4096 })({
      default: 64 * 1024 * 1024,
      defaultHelp: () => Promise.resolve("64M")
    }),
    "max-age": timeSpanFlag({ name: "max-age", summary: record2.maxAge, min: 1, max: YEAR_S })({
      default: 86400,
      defaultHelp: () => Promise.resolve("24h")
    }),
    "keep-bytes": sizeFlag({ name: "keep-bytes", summary: record2.keepBytes, min: 16384 })(),
    "keep-files": wholeNumberFlag({ name: "keep-files", summary: record2.keepFiles, min: 1, max: 999999 })(),
    overwrite: switchFlag(record2.overwrite),
    compress: Flags.option({ summary: record2.compress, options: COMPRESSIONS, default: "zstd" })(),
    "sync-s": numberFlag({ name: "sync-s", summary: record2.sync, min: 0.1, max: SYNC_MAX_S })({ default: 10 })
  },
  run: ({ interface: name, compress, maxAge, keepBytes = Infinity, keepFiles = Infinity, ...given2 }) => recordOnTerminal(name, {
    ...given2,
    compression: compress,
    maxAgeMs: maxAge * 1e3,
    keepBytes,
    keepFiles,
    texts: { bus: messagesIn(locale).bus, tools }
  })
});
export {
  record_default as default
};
