import {
  inputOf
} from "../../chunks/chunk-576LZEBK.js";
import {
  canboatPlainLine,
  captureFault,
  openCapture
} from "../../chunks/chunk-GVGLJPGV.js";
import {
  filterFlags
} from "../../chunks/chunk-A2G26XU5.js";
import {
  filterOf,
  jsonLine,
  passes,
  passesHeader,
  refusalSummary
} from "../../chunks/chunk-ZGGYKKLF.js";
import "../../chunks/chunk-6X5Q3FKW.js";
import "../../chunks/chunk-HOMCTTIH.js";
import "../../chunks/chunk-NLF2OJDL.js";
import {
  formatYdraw
} from "../../chunks/chunk-3FSWHUTZ.js";
import {
  candumpLogLine
} from "../../chunks/chunk-2OFO65BX.js";
import "../../chunks/chunk-PM6HKST5.js";
import "../../chunks/chunk-U3KOJVF3.js";
import "../../chunks/chunk-HVEZHZKY.js";
import "../../chunks/chunk-LKZQLPCG.js";
import {
  FrameSplitter,
  PGN_MAX,
  parseCanId
} from "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-SXZ4TPET.js";
import {
  NewFile
} from "../../chunks/chunk-WJ3OIKQL.js";
import "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Args,
  Flags,
  command,
  locale
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

// src/runtime/nmea/convert.ts
import { once } from "node:events";
var CONVERT_FORMATS = ["candump", "yd-raw", "canboat", "jsonl"];
var UNTIMED_SPACING_MS = 1;
async function convert(options) {
  const { from, to, format, filter, texts: texts2 } = options;
  if (isInFrames(format) && filter.names.size > 0) throw usageError(texts2.convert.framesHaveNoNames);
  const capture = await openCapture(inputOf(from, process.stdin).input);
  let converted = { written: 0, unwritable: 0 };
  if (to === "-") converted = await convertTo(options, capture, (text) => taken(process.stdout, text));
  else {
    await NewFile.made(to, async (file) => {
      converted = await convertTo(options, capture, (text) => file.write(Buffer.from(text)));
    });
  }
  const { written, unwritable } = converted;
  process.stderr.write(
    `${texts2.convert.written({ file: to, n: written, inFrames: isInFrames(format), unwritable })}
`
  );
  return unwritable === 0;
}
async function convertTo({ from, format, filter, texts: texts2 }, { reader, batches }, write) {
  const inFrames = isInFrames(format);
  const lines = new FrameLines(format === "yd-raw" ? "yd-raw" : "candump", filter, reader.hasTimes);
  if (inFrames) reader.tap = lines;
  let written = 0;
  for await (const batch of batches) {
    let text = inFrames ? lines.taken() : "";
    for (const message of inFrames ? [] : batch) {
      if (!passes(filter, message)) continue;
      text += format === "jsonl" ? jsonLine(message, reader.hasTimes) : canboatPlainLine(message);
      written += 1;
    }
    if (text !== "") await write(text);
  }
  const rest = lines.taken();
  if (rest !== "") await write(rest);
  const statistics = reader.statistics();
  process.stderr.write(refusalSummary(from, statistics, texts2.replay));
  const fault = captureFault(statistics, from);
  if (fault !== void 0) throw fault;
  return { written: inFrames ? lines.written : written, unwritable: lines.unwritable };
}
function isInFrames(format) {
  return format === "candump" || format === "yd-raw";
}
var FrameLines = class {
  written = 0;
  /** Messages that do not fit in frames. */
  unwritable = 0;
  #format;
  #filter;
  #hasTimes;
  #splitter = new FrameSplitter();
  #text = "";
  constructor(format, filter, hasTimes) {
    this.#format = format;
    this.#filter = filter;
    this.#hasTimes = hasTimes;
  }
  taken() {
    const text = this.#text;
    this.#text = "";
    return text;
  }
  frame(id, bytes, length, timestampMs, bus) {
    if (passesHeader(this.#filter, parseCanId(id))) this.#add(id, bytes.subarray(0, length), timestampMs, bus);
  }
  message(message, isWhole) {
    if (!passesHeader(this.#filter, message)) return;
    const isOwn = message.pgn > PGN_MAX;
    const frames = isOwn ? void 0 : isWhole ? this.#splitter.split(message) : this.#splitter.pass(message);
    if (frames === void 0) this.unwritable += 1;
    for (const { id, data } of frames ?? []) this.#add(id, data, message.timestampMs);
  }
  #add(id, data, timestampMs, bus = "") {
    const frame = { id, data, timestampMs: this.#hasTimes ? timestampMs : this.written * UNTIMED_SPACING_MS };
    this.#text += this.#format === "candump" ? candumpLogLine(frame, interfaceName(bus)) : formatYdraw(frame, "R");
    this.written += 1;
  }
};
function interfaceName(bus) {
  if (/^[A-Za-z]\S*$/.test(bus)) return bus;
  return /^\d+$/.test(bus) ? `can${bus}` : "can0";
}
async function taken(output, text) {
  if (!output.write(text)) await once(output, "drain");
}

// commands/nmea/convert.ts
var texts = messagesIn(locale).nmea;
var convert_default = command({
  summary: texts.convert.summary,
  description: texts.convert.description,
  examples: ["voyage.ebl voyage.log", "voyage.pcapng.gz - --to canboat | gzip > voyage.raw.gz"],
  args: {
    from: Args.string({ description: texts.convert.from, required: true, ignoreStdin: true }),
    file: Args.string({ description: texts.convert.file, required: true, ignoreStdin: true })
  },
  flags: {
    to: Flags.option({ summary: texts.convert.to, options: CONVERT_FORMATS, default: "candump" })(),
    ...filterFlags
  },
  run: ({ from, file, to, ...given }) => convert({ from, to: file, format: to, filter: filterOf(given), texts })
});
export {
  convert_default as default
};
