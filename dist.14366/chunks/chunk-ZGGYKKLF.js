import {
  idOfMessage,
  messageJson,
  unitsOf,
  viewAbsences,
  viewMessage,
  writeMessageJson
} from "./chunk-6X5Q3FKW.js";
import {
  suggest
} from "./chunk-U3KOJVF3.js";
import {
  JsonOutput,
  preparedText,
  writePadded,
  writePrepared,
  writeText
} from "./chunk-HVEZHZKY.js";
import {
  escapeControls
} from "./chunk-LKZQLPCG.js";
import {
  allDefinitions,
  definitionWithId,
  definitionsOf
} from "./chunk-NEDDVSEB.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/nmea/message-filter.ts
function filterOf({ pgn, source, destination, name }) {
  return {
    pgns: new Set(pgn),
    sources: new Set(source),
    destinations: new Set(destination),
    names: new Set(name)
  };
}
function passes(filter, message) {
  return passesHeader(filter, message) && wants(filter.names, idOfMessage, message);
}
function passesHeader({ pgns, sources, destinations }, { pgn, source, destination }) {
  return (pgns.size === 0 || pgns.has(pgn)) && (sources.size === 0 || sources.has(source)) && (destinations.size === 0 || destinations.has(destination));
}
function wants(names, nameOf, message) {
  if (names.size === 0) return true;
  const name = nameOf(message);
  return name !== null && names.has(name);
}
function groupNameOf(text2, { shared }) {
  if (definitionWithId(text2) !== void 0) return text2;
  const ids = allDefinitions().map(({ Id }) => Id);
  const same = ids.find((id) => id.toLowerCase() === text2.toLowerCase());
  if (same !== void 0) return same;
  throw usageError(shared.noSuchGroup({ name: text2, suggestion: suggest(text2, ids) }));
}

// src/runtime/nmea/capture-devices.ts
var ADDRESS_CLAIM = 60928;
var PRODUCT_INFORMATION = 126996;
var CaptureDevices = class {
  #devices = /* @__PURE__ */ new Map();
  see(message) {
    const { pgn, source } = message;
    if (pgn !== ADDRESS_CLAIM && pgn !== PRODUCT_INFORMATION) return;
    const fields = viewMessage(message).fields ?? {};
    const text2 = (id) => {
      const value = fields[id] ?? null;
      return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
    };
    const known = this.#devices.get(source) ?? { manufacturer: null, function: null, model: null };
    const said = pgn === ADDRESS_CLAIM ? { manufacturer: text2("manufacturerCode"), function: text2("deviceFunction") } : { model: text2("modelId") };
    this.#devices.set(source, { ...known, ...said });
  }
  get(source) {
    return this.#devices.get(source);
  }
};

// src/runtime/nmea/replay-statistics.ts
var ReplayStatistics = class {
  devices = new CaptureDevices();
  #pgns = /* @__PURE__ */ new Map();
  #sources = /* @__PURE__ */ new Map();
  #messages = 0;
  #firstMs = Infinity;
  #lastMs = -Infinity;
  count(message) {
    const { pgn, source, timestampMs } = message;
    this.#messages += 1;
    let group = this.#pgns.get(pgn);
    if (group === void 0) {
      this.#pgns.set(pgn, group = { messages: 0, longestGapMs: 0, lastMs: /* @__PURE__ */ new Map() });
    }
    group.messages += 1;
    const gapMs = timestampMs - (group.lastMs.get(source) ?? timestampMs);
    if (gapMs > group.longestGapMs) group.longestGapMs = gapMs;
    group.lastMs.set(source, timestampMs);
    this.devices.see(message);
    this.#sources.set(source, (this.#sources.get(source) ?? 0) + 1);
    this.#firstMs = Math.min(this.#firstMs, timestampMs);
    this.#lastMs = Math.max(this.#lastMs, timestampMs);
  }
  /** As text that ends with a newline: one JSON object, or tables. */
  print({ file, capture, hasTimes }, json, texts) {
    const counted = this.counted(hasTimes);
    if (!json) return table(file, capture, counted, texts);
    const { format, lines, refusedLines, refused, assembly } = capture;
    const head = { file, format, lines, refused_lines: refusedLines, refused };
    return `${JSON.stringify({ ...head, ...countsJson(counted, assembly) })}
`;
  }
  /** So far; without times `first` and `last` are null. */
  counted(hasTimes) {
    const timed = hasTimes && this.#messages > 0;
    return {
      messages: this.#messages,
      first: timed ? formatIsoTime(this.#firstMs) : null,
      last: timed ? formatIsoTime(this.#lastMs) : null,
      pgns: this.#pgnCounts(timed),
      sources: mostFirst(this.#sources),
      devices: this.devices
    };
  }
  #pgnCounts(timed) {
    const seconds = (this.#lastMs - this.#firstMs) / 1e3;
    const counts = [...this.#pgns].map(([pgn, { messages, longestGapMs }]) => {
      const perSecond = timed && seconds > 0 ? Math.round(messages / seconds * 1e3) / 1e3 : null;
      return { pgn, messages, perSecond, longestGapMs: timed ? Math.round(longestGapMs) : null };
    });
    return counts.toSorted((a, b) => b.messages - a.messages || a.pgn - b.pgn);
  }
};
function refusalSummary(file, capture, texts) {
  const { lines, refusedLines, assembly } = capture;
  const { lost_packets, stray_frames, malformed_frames, lost_transports, aborted_transports } = assembly;
  const lost = lost_packets + stray_frames + malformed_frames + lost_transports + aborted_transports;
  if (refusedLines === 0 && lost === 0) return "";
  const line = texts.refused({
    file,
    lines,
    refused: refusals(capture, texts),
    lost: lost_packets,
    stray: stray_frames,
    malformed: malformed_frames
  });
  if (lost_transports + aborted_transports === 0) return `${line}
`;
  return `${line}; ${texts.stats.transports({ whole: assembly.transport_messages, lost: lost_transports, aborted: aborted_transports })}
`;
}
function table(file, capture, counted, texts) {
  const { format, lines, assembly } = capture;
  const { stats } = texts;
  const rows = [stats.file({ file, format }), stats.lines({ lines, refused: refusals(capture, texts) })];
  return `${[...rows, ...countRows(counted, assembly, texts)].join("\n")}
`;
}
function countRows(counted, assembly, { stats }) {
  const { messages, first, last, pgns, sources, devices } = counted;
  const { lost_packets, stray_frames, repeated_frames, late_frames, malformed_frames } = assembly;
  const { transport_messages, lost_transports, aborted_transports } = assembly;
  const hasTransports = transport_messages + lost_transports + aborted_transports > 0;
  return [
    stats.messages({ messages, first, last }),
    stats.fastPackets({
      lost: lost_packets,
      stray: stray_frames,
      repeated: repeated_frames,
      late: late_frames,
      malformed: malformed_frames
    }),
    ...hasTransports ? [stats.transports({ whole: transport_messages, lost: lost_transports, aborted: aborted_transports })] : [],
    "",
    `${stats.pgn.padStart(7)} ${stats.count.padStart(9)}  ${stats.rates}`,
    ...pgns.map(pgnRow),
    "",
    `${stats.source.padStart(7)} ${stats.count.padStart(9)}`,
    ...sources.map(([source, n]) => `${right(source, 7)} ${right(n, 9)}  ${deviceText(devices, source)}`.trimEnd())
  ];
}
function pgnRow({ pgn, messages, perSecond, longestGapMs }) {
  const rate = perSecond === null || longestGapMs === null ? "" : `${perSecond.toFixed(1)}/s ${(longestGapMs / 1e3).toFixed(2)} s`;
  return `${right(pgn, 7)} ${right(messages, 9)}  ${[onlyDefinition(pgn)?.Description ?? "", rate].filter(Boolean).join("  ")}`.trimEnd();
}
function deviceText(devices, source) {
  const { manufacturer = null, model = null, function: what = null } = devices.get(source) ?? {};
  const text2 = [manufacturer, model ?? what].filter((part) => part !== null).join(", ");
  return text2.replaceAll(new RegExp("\\p{Cc}", "gu"), "");
}
function countsJson({ messages, first, last, pgns, sources, devices }, assembly) {
  const { lost_packets, stray_frames, repeated_frames, late_frames, malformed_frames } = assembly;
  const { transport_messages, lost_transports, aborted_transports } = assembly;
  return {
    messages,
    first,
    last,
    lost_packets,
    stray_frames,
    repeated_frames,
    late_frames,
    malformed_frames,
    transport_messages,
    lost_transports,
    aborted_transports,
    pgns: pgns.map(({ pgn, messages: n, perSecond, longestGapMs }) => {
      return {
        pgn,
        id: onlyDefinition(pgn)?.Id ?? null,
        messages: n,
        per_second: perSecond,
        longest_gap_ms: longestGapMs
      };
    }),
    sources: sources.map(([source, n]) => ({ source, messages: n, ...devices.get(source) }))
  };
}
function refusals({ refused, refusedLines }, texts) {
  const causes = Object.entries(refused).map(([fault, n]) => `${texts.faults[fault]} ${n}`);
  return causes.length === 0 ? "0" : `${refusedLines} (${causes.join(", ")})`;
}
function onlyDefinition(pgn) {
  const definitions = definitionsOf(pgn);
  return definitions.length === 1 ? definitions[0] : void 0;
}
function mostFirst(counts) {
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a - b);
}
function right(value, width) {
  return String(value).padStart(width);
}

// src/runtime/nmea/replay-lines.ts
import { Buffer } from "node:buffer";
import { Chalk } from "chalk";
function jsonLine(message, hasTimes) {
  return `${messageJson(message, hasTimes ? `"${timeText(message.timestampMs)}"` : "null")}
`;
}
var JsonLines = class {
  #output = new JsonOutput(LINES_BYTES);
  /** Bytes since the last `take`. */
  get bytes() {
    return this.#output.at;
  }
  add(message, hasTimes) {
    writeMessageJson(message, hasTimes ? writeTime : writeNoTime, this.#output);
    this.#output.add("\n");
  }
  take() {
    return this.#output.take();
  }
};
var LINES_BYTES = 128 * 1024;
var NO_TIME = preparedText("null");
var madeSecond = Number.NaN;
var madeTime = NO_TIME;
function writeNoTime(_timeMs, _bytes, at, view) {
  return writePrepared(view, at, NO_TIME);
}
function writeTime(timeMs, bytes, at, view) {
  const second = Math.floor(timeMs / 1e3);
  if (second !== madeSecond) {
    if (!isWritten(second)) return writeText(bytes, at, `"${formatIsoTime(timeMs)}"`);
    madeSecond = second;
    madeTime = preparedText(`"${formatIsoTime(second * 1e3)}"`);
  }
  const end = writePrepared(view, at, madeTime);
  writePadded(bytes, end - '000Z"'.length, Math.floor(timeMs - second * 1e3), 3);
  return end;
}
var plain = new Chalk({ level: 0 });
var coloured = new Chalk();
var units = /* @__PURE__ */ new Map();
function tableLine(message, hasTimes, colour) {
  const chalk = colour ? coloured : plain;
  const { pgn, source, destination, priority, data } = message;
  const { id, fields = {} } = viewMessage(message);
  const time = hasTimes ? timeText(message.timestampMs) : "-".padEnd(24);
  const way = `${String(source).padStart(3)} > ${String(destination).padEnd(3)}`;
  const values = Object.entries(fields).filter(([, value]) => value !== null);
  const content = [
    ...id === null ? [hex(data)] : [chalk.bold(id)],
    ...values.map(([field, value]) => `${field}=${text(value)}${unitOf(id, field, value)}`),
    ...Object.entries(viewAbsences(message)).map(([field, absence]) => chalk.dim(`${field}=${absence}`))
  ].join(" ");
  return `${chalk.dim(time)} ${String(pgn).padStart(6)} ${way} p${priority} ${content}
`;
}
function text(value) {
  if (typeof value === "number") return String(value);
  return escapeControls(JSON.stringify(value, (_, part) => part ?? void 0));
}
function unitOf(id, field, value) {
  if (id === null || typeof value !== "number") return "";
  let known = units.get(id);
  if (known === void 0) units.set(id, known = unitsOf(id));
  return known.get(field) ?? "";
}
var MILLISECONDS = Array.from({ length: 1e3 }, (_, ms) => `${String(ms).padStart(3, "0")}Z`);
var lastSecond = Number.NaN;
var lastText = "";
function timeText(timeMs) {
  const second = Math.floor(timeMs / 1e3);
  if (second !== lastSecond) {
    if (!isWritten(second)) return formatIsoTime(timeMs);
    lastSecond = second;
    lastText = formatIsoTime(second * 1e3).slice(0, -"000Z".length);
  }
  return lastText + (MILLISECONDS[Math.floor(timeMs - second * 1e3)] ?? "");
}
var LAST_SECOND = 253402300799;
function isWritten(second) {
  return second >= 0 && second < LAST_SECOND;
}
function hex(data) {
  return Buffer.from(data.buffer, data.byteOffset, data.length).toString("hex");
}

export {
  filterOf,
  passes,
  passesHeader,
  groupNameOf,
  jsonLine,
  JsonLines,
  tableLine,
  timeText,
  ReplayStatistics,
  refusalSummary,
  countRows,
  countsJson
};
