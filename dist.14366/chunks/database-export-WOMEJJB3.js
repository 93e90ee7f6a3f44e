import {
  SampleShipping,
  decodeSamples
} from "./chunk-JNCMYLL6.js";
import "./chunk-GHB4ZPN2.js";
import {
  Delivery
} from "./chunk-4O65FZAM.js";
import "./chunk-ELWMZGPY.js";
import "./chunk-ZY7CPI7G.js";
import {
  limits
} from "./chunk-TOR3VH5G.js";
import "./chunk-HHEX2GGY.js";
import "./chunk-OKDUF32H.js";
import {
  BOOLEAN,
  NULL,
  kindOf,
  qualityOf
} from "./chunk-47P5LQBP.js";
import "./chunk-47AZHGYU.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import {
  reasonOf
} from "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/connectors/databases/database-export.ts
import { setImmediate as nextTurn } from "node:timers/promises";

// src/connectors/databases/series.ts
function* batchesOf(container, most, leftOut) {
  let series = [];
  let samples = 0;
  for (const { tagId, unit, columns } of decodeSamples(container, () => leftOut.damaged += 1)) {
    for (const one of seriesOf(tagId, unit, columns, leftOut)) {
      series.push(one);
      samples += one.times.length;
    }
    if (samples < most) continue;
    yield { series, samples };
    series = [];
    samples = 0;
  }
  if (samples > 0) yield { series, samples };
}
function samplesOf(series) {
  return series.reduce((sum, { times }) => sum + times.length, 0);
}
function partOf(series, from, to) {
  return { ...series, times: series.times.slice(from, to), values: series.values.slice(from, to) };
}
function seriesOf(tagId, unit, { length, times, values, states }, leftOut) {
  const byState = /* @__PURE__ */ new Map();
  for (let i = 0; i < length; i += 1) {
    const state = states[i] ?? NULL;
    if (kindOf(state) === NULL) {
      leftOut.gaps += 1;
      continue;
    }
    let points = byState.get(state);
    if (points === void 0) byState.set(state, points = { times: [], values: [] });
    points.times.push(times[i] ?? 0);
    points.values.push(values[i] ?? 0);
  }
  return Array.from(byState, ([state, points]) => {
    const quality = qualityOf(state);
    const before = points.times.length;
    const inOrder = isAscending(points.times) ? points : ascending(points);
    leftOut.overwritten += before - inOrder.times.length;
    const isBoolean = kindOf(state) === BOOLEAN;
    return { key: `${tagId}
${unit}
${quality}`, tagId, unit, quality, isBoolean, ...inOrder };
  });
}
function isAscending(times) {
  for (let i = 1; i < times.length; i += 1) if ((times[i] ?? 0) <= (times[i - 1] ?? 0)) return false;
  return true;
}
function ascending(points) {
  const byTime = new Map(points.times.map((timeMs, i) => [timeMs, points.values[i] ?? 0]));
  const times = [...byTime.keys()].sort((one, other) => one - other);
  return { times, values: times.map((timeMs) => byTime.get(timeMs) ?? 0) };
}

// src/connectors/databases/refusal-search.ts
var SLICE_MS = 1e3;
var RefusalSearch = class {
  #inOrder;
  #first;
  #alone = [];
  #refusedOf = /* @__PURE__ */ new Map();
  #parts = [];
  #requests = 0;
  #taken = 0;
  /** What was taken when the last second was cut by series. */
  #takenAtSlice = -1;
  constructor(refused, first, inOrder) {
    this.#inOrder = inOrder;
    this.#first = first;
    this.#refuse(refused, first);
  }
  /** Resolves to what was refused when nothing is left; or to why it cannot go on now. */
  async run(send) {
    for (let part = this.#parts.pop(); part !== void 0; part = this.#parts.pop()) {
      if (this.#isLong && part.length > 1) {
        this.#parts.push(...eachOf(part).toReversed());
        continue;
      }
      const answer = await send(part);
      if (answer.kind === "later") {
        this.#parts.push(part);
        return answer;
      }
      this.#requests += 1;
      if (answer.kind === "taken") this.#taken += 1;
      else this.#refuse(part, answer);
    }
    const isAboutSamples = this.#alone.some(({ answer }) => answer.kind === "never" && answer.isAboutSamples);
    if (this.#taken > 0 || isAboutSamples || this.#first.kind === "large") return this.#alone;
    return { kind: "later", afterMs: void 0, reason: this.#first.reason };
  }
  get isUnfinished() {
    return this.#parts.length > 0;
  }
  get #isLong() {
    return this.#requests >= (this.#inOrder ? limits.searchRequestsInOrder : limits.searchRequests);
  }
  #refuse(part, answer) {
    const smaller = this.#isLong ? eachOf(part) : this.#cut(part);
    if (smaller.length > 0) {
      this.#parts.push(...smaller.toReversed());
      return;
    }
    this.#alone.push({ series: part, answer });
    const [one] = part;
    if (this.#inOrder || part.length > 1 || one === void 0) return;
    const count = (this.#refusedOf.get(one.key) ?? 0) + 1;
    this.#refusedOf.set(one.key, count);
    if (count === limits.searchSamples) joinRest(this.#parts, one.key);
  }
  /** None if it is not to be cut. */
  #cut(part) {
    const [one] = part;
    if (one === void 0) return [];
    if (this.#inOrder) {
      const middle2 = middleOf(part);
      if (middle2 !== void 0) return cutAt(part, middle2);
      if (part.length > 1 && this.#takenAtSlice === this.#taken) return [];
      this.#takenAtSlice = this.#taken;
    } else if (part.length === 1 && (this.#refusedOf.get(one.key) ?? 0) >= limits.searchSamples) return [];
    if (part.length > 1) return [part.slice(0, part.length >> 1), part.slice(part.length >> 1)];
    const middle = one.times.length >> 1;
    return middle === 0 ? [] : [[partOf(one, 0, middle)], [partOf(one, middle)]];
  }
};
function eachOf(part) {
  return part.length > 1 ? part.map((one) => [one]) : [];
}
function middleOf(part) {
  let first = Infinity;
  let last = -Infinity;
  for (const { times } of part) {
    first = Math.min(first, times[0] ?? Infinity);
    last = Math.max(last, times.at(-1) ?? -Infinity);
  }
  return last - first < SLICE_MS ? void 0 : Math.floor((first + last) / 2);
}
function cutAt(part, middle) {
  const older = [];
  const newer = [];
  for (const series of part) {
    const at = firstAfter(series.times, middle);
    if (at > 0) older.push(partOf(series, 0, at));
    if (at < series.times.length) newer.push(partOf(series, at));
  }
  return [older, newer];
}
function joinRest(parts, key) {
  const rest = [];
  for (let part = parts.at(-1); part?.length === 1 && part[0]?.key === key; part = parts.at(-1)) {
    rest.push(part[0]);
    parts.pop();
  }
  const [first] = rest;
  if (first === void 0) return;
  const times = rest.flatMap((part) => part.times);
  parts.push([{ ...first, times, values: rest.flatMap((part) => part.values) }]);
}
function firstAfter(times, after) {
  let low = 0;
  for (let high = times.length; low < high; ) {
    const middle = low + high >> 1;
    if ((times[middle] ?? 0) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

// src/connectors/databases/batch-writer.ts
var WRITTEN = { kind: "written" };
var BatchWriter = class {
  #parts;
  #newest = /* @__PURE__ */ new Map();
  /** The batch that was begun last, and what of it was said to be left out: a batch that is written again says nothing again. */
  #begun;
  #searching;
  constructor(parts) {
    this.#parts = parts;
  }
  /** Resolves when nothing of the batch is left to be sent, or the database cannot take it now: then it is to be written again. */
  async write(batch, stream) {
    if (this.#searching?.batch === batch) return this.#search(batch, this.#searching.search, stream);
    if (this.#begun?.batch !== batch) this.#begun = { batch, late: 0, repeated: 0 };
    const attempt = { ...this.#begun, late: 0, repeated: 0 };
    let series = this.#ahead(batch.series, stream, attempt);
    if (series.length === 0) return WRITTEN;
    let answer = await this.#send(series, stream);
    if (answer.kind === "never" && this.#parts.inOrder) {
      const newest = await this.#parts.askNewest(batch);
      for (const [key, timeMs] of newest ?? []) this.#note(key, "asked", timeMs);
      const ahead = this.#ahead(series, stream, attempt);
      if (ahead.length === 0) return WRITTEN;
      if (samplesOf(ahead) < samplesOf(series)) answer = await this.#send(ahead, stream);
      series = ahead;
    }
    if (answer.kind === "taken") return WRITTEN;
    if (answer.kind === "later") return answer;
    return this.#search(batch, new RefusalSearch(series, answer, this.#parts.inOrder), stream);
  }
  /** Without samples at times that it cannot have, which are refused. To be asked once for each batch. */
  fitting({ series: all }) {
    const { fromMs, throughMs } = this.#parts.range();
    const series = all.flatMap((series2) => {
      const { times } = series2;
      if ((times[0] ?? 0) >= fromMs && (times.at(-1) ?? 0) <= throughMs) return [series2];
      const part = partOf(series2, firstAfter(times, fromMs - 1), firstAfter(times, throughMs));
      this.#parts.onRefused(times.length - part.times.length, "timestamp", series2);
      return part.times.length === 0 ? [] : [part];
    });
    return { series, samples: samplesOf(series) };
  }
  /** Without what is not newer than what the database has, if it takes time in order only. */
  #ahead(all, stream, attempt) {
    if (!this.#parts.inOrder || this.#newest.size === 0) return all;
    const ahead = [];
    for (const series of all) {
      const newest = this.#newest.get(series.key) ?? NEVER;
      const from = firstAfter(series.times, Math.max(newest.blocks, newest.frames, newest.asked));
      const late = firstAfter(series.times, newest[stream]);
      attempt.late += late;
      attempt.repeated += Math.max(0, from - late);
      this.#tell(attempt, series);
      if (from < series.times.length) ahead.push(from === 0 ? series : partOf(series, from));
    }
    return ahead;
  }
  /** Says what this attempt at a batch has left out beyond those before. */
  #tell({ batch, late, repeated }, example) {
    const said = this.#begun;
    if (said?.batch !== batch) return;
    if (late > said.late) this.#parts.onLate(late - said.late, example);
    if (repeated > said.repeated) this.#parts.onRepeated(repeated - said.repeated);
    this.#begun = { batch, late: Math.max(late, said.late), repeated: Math.max(repeated, said.repeated) };
  }
  async #send(series, stream) {
    const answer = await this.#parts.send(series);
    if (answer.kind !== "taken") return answer;
    if (answer.dropped > 0)
      this.#parts.onRefused(Math.min(answer.dropped, samplesOf(series)), answer.reason, series[0]);
    if (this.#parts.inOrder) for (const { key, times } of series) this.#note(key, stream, times.at(-1) ?? -Infinity);
    return answer;
  }
  async #search(batch, search, stream) {
    const found = await search.run((part) => this.#send(part, stream));
    this.#searching = void 0;
    if ("kind" in found) {
      if (search.isUnfinished) this.#searching = { batch, search };
      return found;
    }
    for (const { series, answer } of found) this.#parts.onRefused(samplesOf(series), answer.reason, series[0]);
    return WRITTEN;
  }
  #note(key, by, timeMs) {
    let newest = this.#newest.get(key);
    if (newest === void 0) {
      if (this.#newest.size >= limits.series) return;
      this.#newest.set(key, newest = { ...NEVER });
    }
    newest[by] = Math.max(newest[by], timeMs);
  }
};
var NEVER = { blocks: -Infinity, frames: -Infinity, asked: -Infinity };

// src/connectors/databases/line-protocol.ts
var MEASUREMENT = "bitacora_tag";
var MOST_INFLUX_MS = 9223372036853;
var LineProtocol = class {
  #labels;
  #headOf = /* @__PURE__ */ new Map();
  /** The tags that every line has, besides its tag, unit and quality. */
  constructor(labels) {
    this.#labels = Object.entries(labels);
  }
  encode(series) {
    const lines = [];
    for (const one of series) {
      const head = this.#head(one);
      const { times, values, isBoolean } = one;
      for (let i = 0; i < times.length; i += 1) {
        const field2 = isBoolean ? values[i] === 0 ? "bool=false" : "bool=true" : `value=${values[i]}`;
        lines.push(`${head} ${field2} ${times[i]}
`);
      }
    }
    return lines.join("");
  }
  #head({ key, tagId, unit, quality }) {
    const known = this.#headOf.get(key);
    if (known !== void 0) return known;
    const all = [...this.#labels, ["tag", tagId], ["quality", quality], ["unit", unit]];
    const tags = all.filter(([, value]) => value !== "").sort(([one], [other]) => one < other ? -1 : 1).map(([name, value]) => `,${escaped(name)}=${escaped(value)}`);
    const head = `${MEASUREMENT}${tags.join("")}`;
    if (this.#headOf.size >= limits.series) this.#headOf.clear();
    this.#headOf.set(key, head);
    return head;
  }
};
function escaped(text2) {
  return text2.replaceAll(/[\r\n]|\\$/g, " ").replaceAll(/[,= ]/g, String.raw`\$&`);
}

// src/connectors/databases/http-database.ts
import { promisify } from "node:util";
import { gzip } from "node:zlib";

// src/connectors/databases/answer.ts
var ABOUT_SAMPLES = /out[ -]of[ -](?:order|bounds)|duplicate sample|too (?:old|far)|partial write|unable to parse|retention|type conflict|outside time range|invalid label|label (?:name|value)|time outside range/i;
var PARTIAL = /partial write/i;
var DROPPED = /dropped[=: ]+(\d{1,9})/i;
function answerOf(status, body, retryAfter, nowMs) {
  const reason = reasonIn(status, body);
  if (status >= 200 && status < 300) return { kind: "taken", dropped: 0, reason };
  if (status === 413) return { kind: "large", reason };
  if (status === 400 || status === 422) {
    if (!PARTIAL.test(body)) return { kind: "never", isAboutSamples: ABOUT_SAMPLES.test(body), reason };
    return { kind: "taken", dropped: Math.max(1, Number(DROPPED.exec(body)?.[1] ?? 1)), reason };
  }
  return { kind: "later", afterMs: afterMs(retryAfter, nowMs), reason };
}
function afterMs(retryAfter, nowMs) {
  if (retryAfter === null) return void 0;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1e3 : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), limits.retryAfterMaxMs) : void 0;
}
var REASON_CHARS = 200;
function reasonIn(status, body) {
  const said = body.replaceAll(/[\p{C}\s]+/gu, " ").trim().slice(0, REASON_CHARS);
  return said === "" ? `HTTP ${status}` : `HTTP ${status}: ${said}`;
}

// src/connectors/databases/remote-write.ts
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
var METRIC = "bitacora_tag";
var REMOTE_WRITE_HEADERS = {
  "Content-Type": "application/x-protobuf",
  "Content-Encoding": "snappy",
  "X-Prometheus-Remote-Write-Version": "0.1.0"
};
var RemoteWrite = class {
  #labels;
  #bytesOf = /* @__PURE__ */ new Map();
  /** The labels that every series has, besides its tag, unit and quality. */
  constructor(labels) {
    this.#labels = Object.entries(labels);
  }
  encode(series) {
    return snappyCompress(this.message(series));
  }
  /** The message before it is compressed. */
  message(series) {
    const parts = series.map((one) => ({ one, labels: this.#labelsOf(one), bytes: 0 }));
    let total = 0;
    for (const part of parts) {
      part.bytes = part.labels.length;
      for (const timeMs of part.one.times) part.bytes += SAMPLE_BYTES + varintBytes(timeMs);
      total += 1 + varintBytes(part.bytes) + part.bytes;
    }
    const to = new Writer(total);
    for (const { one, labels, bytes } of parts) {
      to.byte(10);
      to.varint(bytes);
      to.bytes(labels);
      for (let i = 0; i < one.times.length; i += 1) to.sample(one.times[i] ?? 0, one.values[i] ?? 0);
    }
    return to.written;
  }
  #labelsOf({ key, tagId, unit, quality }) {
    const known = this.#bytesOf.get(key);
    if (known !== void 0) return known;
    const all = [...this.#labels, ["tag", tagId], ["quality", quality]];
    if (unit !== "") all.push(["unit", unit]);
    all.push(["__name__", METRIC]);
    all.sort(([one], [other]) => one < other ? -1 : 1);
    const bytes = Buffer.concat(
      all.flatMap(([name, value]) => [field(10, Buffer.concat([text(10, name), text(18, value)]))])
    );
    if (this.#bytesOf.size >= limits.series) this.#bytesOf.clear();
    this.#bytesOf.set(key, bytes);
    return bytes;
  }
};
var SAMPLE_BYTES = 2 + 9 + 1;
var NEGATIVE_BYTES = 10;
function varintBytes(value) {
  if (value < 0) return NEGATIVE_BYTES;
  let bytes = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes += 1;
  return bytes;
}
var Writer = class {
  written;
  #at = 0;
  constructor(bytes) {
    this.written = Buffer.allocUnsafe(bytes);
  }
  byte(value) {
    this.written[this.#at] = value;
    this.#at += 1;
  }
  bytes(source) {
    this.written.set(source, this.#at);
    this.#at += source.length;
  }
  /** A whole number; a negative one as 64 bits of two's complement. */
  varint(value) {
    if (value < 0) {
      let rest2 = BigInt.asUintN(64, BigInt(value));
      for (let i = 1; i < NEGATIVE_BYTES; i += 1, rest2 >>= 7n) this.byte(Number(rest2 & 0x7fn) | 128);
      this.byte(Number(rest2));
      return;
    }
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte(rest % 128 | 128);
    this.byte(rest);
  }
  sample(timeMs, value) {
    this.byte(18);
    this.byte(SAMPLE_BYTES - 2 + varintBytes(timeMs));
    this.byte(9);
    this.#at = this.written.writeDoubleLE(value, this.#at);
    this.byte(16);
    this.varint(timeMs);
  }
};
function text(key, value) {
  return field(key, Buffer.from(value));
}
function field(key, bytes) {
  const to = new Writer(1 + varintBytes(bytes.length) + bytes.length);
  to.byte(key);
  to.varint(bytes.length);
  to.bytes(bytes);
  return to.written;
}

// src/connectors/databases/headers-file.ts
import { readFile, stat } from "node:fs/promises";
async function readHeaders(file) {
  const { size } = await stat(file);
  if (size > limits.headersBytes) throw new Error(`> ${limits.headersBytes} B`);
  const headers = new Headers();
  const lines = (await readFile(file, "utf8")).split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const colon = line.indexOf(":");
    try {
      headers.append(line.slice(0, Math.max(0, colon)), line.slice(colon + 1).trim());
    } catch {
      throw new Error(`${at + 1}: Name: value`);
    }
  }
  return headers;
}

// src/connectors/databases/http-database.ts
var compress = promisify(gzip);
var HttpDatabase = class _HttpDatabase {
  counters = { requests: 0, bytes: 0 };
  #parts;
  #headers;
  #encode;
  constructor(parts, headers) {
    this.#parts = parts;
    this.#headers = headers;
    const { settings, labels } = parts;
    if (settings.type === "influx") {
      const lines = new LineProtocol(labels);
      const own = { "Content-Type": "text/plain; charset=utf-8", "Content-Encoding": "gzip" };
      this.#encode = async (series) => ({ headers: own, body: await compress(lines.encode(series)) });
    } else {
      const message = new RemoteWrite(labels);
      this.#encode = async (series) => ({
        headers: REMOTE_WRITE_HEADERS,
        body: new Uint8Array(message.encode(series))
      });
    }
  }
  /** Rejects if the file of its headers cannot be read. */
  static async open(parts) {
    const { headersFile } = parts.settings;
    return new _HttpDatabase(parts, headersFile === void 0 ? new Headers() : await readHeaders(headersFile));
  }
  /** Rejects if nobody answers. */
  async look() {
    const { response, text: text2 } = await this.#ask(this.#beside("metrics"), { maxBytes: limits.metricsBytes });
    const influx = response.headers.has("X-Influxdb-Version");
    if (response.status >= 502 && response.status <= 504) throw new Error(`HTTP ${response.status}`);
    const startedAt = response.ok ? /^process_start_time_seconds (\S+)/m.exec(text2)?.[1] : void 0;
    const passesOn = /^vm_app_version\{[^}]*"vm(?:insert|agent|auth)/m.test(text2);
    if (passesOn) return { kind: "unknown", startedAt: void 0 };
    if (text2.includes("\nvm_app_version{")) return { kind: "victoria", startedAt };
    if (text2.includes("\nprometheus_build_info{")) return { kind: "prometheus", startedAt };
    return { kind: influx || text2.includes("influxdb_info{") ? "influx" : "unknown", startedAt };
  }
  /** Never rejects. */
  async send(series) {
    try {
      const { headers, body } = await this.#encode(series);
      this.counters.requests += 1;
      this.counters.bytes += body.length;
      const request = { method: "POST", headers, body, maxBytes: limits.answerBytes };
      const { response, text: text2 } = await this.#ask(this.#writeUrl(), request);
      return answerOf(response.status, text2, response.headers.get("Retry-After"), this.#parts.nowMs());
    } catch (error) {
      return { kind: "later", afterMs: void 0, reason: reasonOf(error) };
    }
  }
  /** Of the series of this vessel, since shortly before the batch; undefined if it cannot be asked. */
  async askNewest({ series }) {
    if (this.#parts.settings.type !== "prometheus_remote_write") return void 0;
    const times = series.flatMap((one) => [one.times[0] ?? 0, one.times.at(-1) ?? 0]);
    const [first, last] = [Math.min(...times), Math.max(...times, this.#parts.nowMs())];
    const minutes = Math.min(MOST_MINUTES, Math.ceil((last - first) / 6e4) + 60);
    const labels = Object.entries(this.#parts.labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    const query = `max_over_time(timestamp(bitacora_tag{${labels.join(",")}})[${minutes}m:4m])`;
    const url = this.#beside("api/v1/query");
    url.search = new URLSearchParams({ query, time: String(Math.ceil(last / 1e3) + 241) }).toString();
    try {
      const { response, text: text2 } = await this.#ask(url, { maxBytes: limits.metricsBytes });
      return response.ok ? newestIn(JSON.parse(text2)) : void 0;
    } catch {
      return void 0;
    }
  }
  #writeUrl() {
    const url = new URL(this.#parts.settings.url);
    if (this.#parts.settings.type === "influx") url.searchParams.set("precision", "ms");
    return url;
  }
  /** Another page of the same program: its path up to the one that takes samples. */
  #beside(page) {
    const { origin, pathname } = new URL(this.#parts.settings.url);
    const prefix = pathname.replace(/\/(?:api\/v[12]\/(?:write|push)|influx\/(?:api\/v2\/)?write|write|push)\/?$/, "");
    return new URL(`${origin}${prefix.replace(/\/$/, "")}/${page}`);
  }
  async #ask(url, { method, headers = {}, body, maxBytes }) {
    const { signal, settings } = this.#parts;
    const all = new Headers(this.#headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const response = await fetch(url, {
      ...method === void 0 ? {} : { method },
      ...body === void 0 ? {} : { body },
      headers: all,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutS * 1e3)])
    });
    if ((response.status === 401 || response.status === 403) && settings.headersFile !== void 0)
      this.#headers = await readHeaders(settings.headersFile);
    return { response, text: await textOf(response, maxBytes) };
  }
};
var MOST_MINUTES = 31 * 24 * 60;
async function textOf(response, maxBytes) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}
function newestIn(answer) {
  const { status, data } = answer;
  if (status !== "success" || !Array.isArray(data?.result)) return void 0;
  const newest = /* @__PURE__ */ new Map();
  for (const { metric, value } of data.result) {
    const timeMs = Math.round(Number(value?.[1]) * 1e3);
    if (!Number.isFinite(timeMs) || metric === void 0) continue;
    newest.set(`${metric["tag"] ?? ""}
${metric["unit"] ?? ""}
${metric["quality"] ?? ""}`, timeMs);
  }
  return newest;
}

// src/connectors/databases/database-export.ts
var DatabaseExport = class {
  type = "export";
  name;
  #parts;
  #stopping = new AbortController();
  #counters = {
    sent: 0,
    kept: 0,
    refused: 0,
    late: 0,
    repeated: 0,
    gaps: 0,
    overwritten: 0,
    damaged: 0,
    engine_restarts: 0,
    requests: 0,
    bytes: 0
  };
  #session;
  #delivery;
  /** What it refused of the newest batch. */
  #refusal = null;
  #running;
  constructor(parts) {
    this.name = parts.settings.id;
    this.#parts = parts;
    this.#delivery = new Delivery({ pauses: limits, ...parts, name: this.name });
  }
  run() {
    this.#running = this.#run();
    return this.#running;
  }
  async stop() {
    this.#stopping.abort();
    await this.#running?.catch(() => void 0);
  }
  counters() {
    const { blocks = 0, samples = 0, frames = 0 } = this.#session?.shipping.remaining() ?? {};
    const unsettled = this.#session?.unsettled.length ?? 0;
    const waiting = { waiting_blocks: blocks, waiting_samples: samples, waiting_frames: frames, unsettled };
    return {
      ...this.#counters,
      failures: this.#delivery.failures,
      ...waiting,
      lost_blocks: this.#session?.shipping.counts.expired_blocks ?? 0
    };
  }
  fault() {
    return this.#delivery.fault ?? this.#refusal;
  }
  async #run() {
    const { signal } = this.#stopping;
    const { source, texts } = this.#parts;
    if (source === void 0) throw new Error(texts.inMemory);
    while (!signal.aborted) {
      try {
        this.#session = await this.#open(source, signal);
        while (await this.#round(this.#session, signal)) ;
      } catch (error) {
        await this.#delivery.failed(reasonOf(error), signal);
      }
    }
  }
  /** Asks who is there, and begins at the cursor. Rejects if nobody answers. */
  async #open(source, signal) {
    const { settings, vesselId, clock, cursor, unitOf } = this.#parts;
    const labels = { ...settings.labels, vessel: vesselId };
    const database = await HttpDatabase.open({ settings, labels, signal, nowMs: () => clock.now() });
    const engine = await database.look();
    const anyOrder = settings.type === "influx" || engine.kind === "victoria";
    const order = settings.order ?? (anyOrder ? "any" : "arrival");
    const inOrder = order === "arrival";
    const answersFromMemory = engine.kind === "victoria" || engine.kind === "unknown";
    const durableS = settings.durableAfterS ?? (answersFromMemory ? limits.durableAfterS : 0);
    const shipping = await SampleShipping.open({
      source,
      cursor,
      unitOf,
      tags: settings.tags,
      begins: settings.begins,
      order: inOrder ? "arrival" : "newest-first"
    });
    const writer = new BatchWriter({
      inOrder: inOrder && settings.type === "prometheus_remote_write",
      range: () => this.#range(inOrder),
      send: (series) => this.#send(database, series),
      askNewest: (batch) => database.askNewest(batch),
      onRefused: (samples, reason, example) => this.#tellRefused("refused", samples, reason, example),
      onRepeated: (samples) => this.#counters.repeated += samples,
      onLate: (samples, example) => this.#tellRefused("late", samples, "", example)
    });
    return {
      database,
      engine,
      shipping,
      writer,
      inOrder,
      durableMs: durableS * 1e3,
      unsettled: [],
      liveMs: -Infinity,
      lookedMs: -Infinity
    };
  }
  #range(inOrder) {
    if (this.#parts.settings.type === "influx") return { fromMs: -MOST_INFLUX_MS, throughMs: MOST_INFLUX_MS };
    return { fromMs: -Infinity, throughMs: inOrder ? this.#parts.clock.now() + limits.futureMs : Infinity };
  }
  /** Sends a shipment, if there is one. Resolves to whether the session goes on. */
  async #round(session, signal) {
    const { unsettled, shipping, inOrder } = session;
    const everyMs = this.#parts.settings.everyS * 1e3;
    signal.throwIfAborted();
    const mayBeLost = session.durableMs > 0 && session.engine.startedAt === void 0;
    const isFull = unsettled.length >= (mayBeLost ? limits.unsettledUnknown : limits.unsettled);
    let shipment;
    if (!isFull && inOrder)
      shipment = await shipping.backlog(limits.shipmentBytes) ?? await shipping.live(limits.shipmentBytes);
    else if (!isFull && performance.now() - session.liveMs >= everyMs) {
      session.liveMs = performance.now();
      shipment = await shipping.live(limits.shipmentBytes);
    }
    if (!isFull && !inOrder) shipment ??= await shipping.backlog(limits.shipmentBytes);
    if (shipment !== void 0) {
      if (!await this.#deliver(session, shipment, signal)) return false;
      this.#counters.sent += shipment.samples;
      unsettled.push({ shipment, answeredMs: performance.now() });
    }
    if (!await this.#settle(session)) return false;
    if (shipment !== void 0) return true;
    if (unsettled.length === 0) this.#delivery.succeeded();
    await pause(Math.min(everyMs, this.#dueInMs(session)), signal);
    return true;
  }
  /** Until the database has taken all of it, or what it has answered before may be lost: then false. */
  async #deliver(session, { bytes, taken }, signal) {
    for (const each of batchesOf(bytes, limits.requestSamples, this.#counters)) {
      const batch = session.writer.fitting(each);
      for (; ; ) {
        signal.throwIfAborted();
        const { refused } = this.#counters;
        const written = await session.writer.write(batch, taken.block === void 0 ? "frames" : "blocks");
        if (written.kind === "written") {
          if (this.#counters.refused === refused) this.#refusal = null;
          break;
        }
        await this.#delivery.failed(written.reason, signal, written.afterMs);
        if (session.durableMs > 0 && !await this.#isSame(session)) return false;
      }
      this.#delivery.succeeded();
      await nextTurn();
    }
    return true;
  }
  /** Moves the cursor over what is on the database's disk. False if the database was restarted before that. */
  async #settle(session) {
    const { unsettled, durableMs, shipping } = session;
    if (unsettled.length === 0 || this.#dueInMs(session) > 0) return true;
    const askedMs = performance.now();
    session.lookedMs = askedMs;
    if (durableMs > 0 && !await this.#isSame(session)) return false;
    while (unsettled[0] !== void 0 && askedMs - unsettled[0].answeredMs >= durableMs) {
      const { shipment } = unsettled.shift() ?? unsettled[0];
      await shipping.keep(shipment).catch(() => void 0);
      this.#counters.kept += shipment.samples;
    }
    return true;
  }
  /** When it may be on disk; no more often than the database is to be asked, since its page is larger than a few samples. */
  #dueInMs({ unsettled: [oldest], durableMs, lookedMs }) {
    if (oldest === void 0) return Infinity;
    return Math.max(0, Math.max(oldest.answeredMs, lookedMs) + durableMs - performance.now());
  }
  /** Whether the process that answers is the one of the session. Asked until somebody answers. Where it does not say, a failure ends all. */
  async #isSame({ database, engine }) {
    const { signal } = this.#stopping;
    if (engine.startedAt === void 0) return this.#delivery.fault === null;
    for (; ; ) {
      signal.throwIfAborted();
      try {
        const now = await database.look();
        if (now.startedAt === void 0) throw new Error("/metrics");
        if (now.startedAt === engine.startedAt) return true;
        this.#counters.engine_restarts += 1;
        this.#parts.log.info(this.#parts.texts.restarted({ id: this.name }));
        return false;
      } catch (error) {
        await this.#delivery.failed(reasonOf(error), signal);
      }
    }
  }
  async #send(database, series) {
    const before = { ...database.counters };
    const answer = await database.send(series);
    this.#counters.requests += database.counters.requests - before.requests;
    this.#counters.bytes += database.counters.bytes - before.bytes;
    return answer;
  }
  /** Logged at the first sample and then each time that there are twice as many. */
  #tellRefused(counter, samples, reason, example) {
    const { log, texts } = this.#parts;
    const before = this.#counters[counter];
    this.#counters[counter] += samples;
    const time = new Date(example?.times[0] ?? 0).toISOString();
    const refusal = texts.refused({
      id: this.name,
      samples: this.#counters.refused,
      reason,
      tag: example?.tagId ?? "",
      time
    });
    if (counter === "refused") this.#refusal = refusal;
    if (example === void 0 || before > 0 && Math.log2(this.#counters[counter]) < Math.floor(Math.log2(before)) + 1)
      return;
    if (counter === "late") log.info(texts.late({ id: this.name, samples: this.#counters.late, tag: example.tagId }));
    else log.warning(refusal);
  }
};
export {
  DatabaseExport
};
