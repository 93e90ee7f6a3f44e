import {
  SIZE_TYPE,
  parseAddCheckpoint
} from "../../chunks/chunk-VBBWW3YK.js";
import {
  Notifier,
  logOfProcess
} from "../../chunks/chunk-Q7S5NSMO.js";
import {
  require_http
} from "../../chunks/chunk-YGBYU3RQ.js";
import {
  Connections
} from "../../chunks/chunk-ZEIM7YEY.js";
import {
  takeNotifySocket
} from "../../chunks/chunk-AM25ZJEL.js";
import {
  isLoopback
} from "../../chunks/chunk-GQA4ZY3H.js";
import {
  escaped
} from "../../chunks/chunk-24CKBJDK.js";
import "../../chunks/chunk-NG2BICS7.js";
import {
  clientOf
} from "../../chunks/chunk-YQMUXRBS.js";
import {
  TokenBuckets
} from "../../chunks/chunk-QODAWPPJ.js";
import {
  isConsistent
} from "../../chunks/chunk-A2ZTWIWN.js";
import "../../chunks/chunk-LKZQLPCG.js";
import "../../chunks/chunk-ZY7CPI7G.js";
import {
  limits
} from "../../chunks/chunk-2ABNLYXA.js";
import {
  WITNESS,
  openWitnessKey,
  readPublicKey
} from "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import {
  EMPTY_ROOT,
  cosign,
  cosignatureVerifier,
  cosignedAtS,
  parseCheckpoint
} from "../../chunks/chunk-KEQTH7QJ.js";
import {
  systemClock
} from "../../chunks/chunk-ZPDQHFJ4.js";
import {
  given,
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import {
  ED25519_COSIGNATURE,
  formatNote,
  formatVerifierKey,
  goodSignatures,
  isKeyName,
  noteVerifier,
  parseNote,
  parseVerifierKey,
  signatureLine
} from "../../chunks/chunk-KFRILCU3.js";
import {
  plainText
} from "../../chunks/chunk-WBNOIEZ2.js";
import "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
import {
  acquireFileLock
} from "../../chunks/chunk-YN3NGZR2.js";
import {
  witnessDir
} from "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import {
  displayPath,
  makeFolders
} from "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import {
  syncDirectory,
  writeDurably
} from "../../chunks/chunk-D7FBUXBZ.js";
import {
  formatIsoTime
} from "../../chunks/chunk-3GFNS52N.js";
import {
  Flags,
  command,
  locale,
  wholeNumberFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
import {
  describeError
} from "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import {
  BitacoraError,
  ifMissing,
  systemErrorCode,
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import {
  __callDispose,
  __toESM,
  __using
} from "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/logbook/witness.ts
import { readFile as readFile2 } from "node:fs/promises";
import { resolve } from "node:path";

// src/witness/http-witness-server.ts
var import_node_http = __toESM(require_http(), 1);
var TEXT = "text/plain; charset=utf-8";
var POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
var BOUNDS = {
  requestMs: limits.requestMs,
  places: { all: limits.connections, perAddress: limits.connectionsPerAddress, own: limits.connectionsOfOwn }
};
async function listenWitness(parts, options, { requestMs, places } = BOUNDS) {
  const { requestsPerS, requestsAtOnce, addresses, closeMs } = limits;
  const rate = new TokenBuckets({ perS: requestsPerS, atOnce: requestsAtOnce, keys: addresses });
  const connections = new Connections({ monotonic: parts.monotonic }, places);
  const times = { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: requestMs / 4 };
  const server = (0, import_node_http.createServer)(times, (request, response) => {
    connections.busy(request.socket);
    response.once("close", () => connections.idle(request.socket));
    request.on("error", () => response.destroy());
    if (rate.take(clientOf(request.socket) ?? "", parts.monotonic()) > 0) {
      response.setHeader("Retry-After", "10");
      send(response, 429, TEXT, "too many requests\n");
      return;
    }
    void handle(parts, request, response).catch((error) => {
      if (!request.errored) parts.onFault(error);
      if (!response.headersSent) send(response, 503, TEXT, "not now\n");
      else response.destroy();
    });
  });
  connections.letIn(server);
  connections.watch(server);
  server.timeout = 2 * requestMs;
  const { address, port } = await listening(server, options);
  return {
    url: urlOf(address, port),
    close: async () => {
      const closed = new Promise((resolve2) => server.close(resolve2));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), closeMs);
      await closed;
      clearTimeout(cut);
    }
  };
}
async function handle(parts, request, response) {
  const url = URL.parse(request.url ?? "/", "http://witness");
  if (url === null) return send(response, 400, TEXT, "not a path\n");
  const { pathname, searchParams } = url;
  if (pathname === "/add-checkpoint") {
    if (request.method !== "POST") return refuseMethod(response, "POST");
    const body = await readBody(request);
    if (body === void 0) return send(response, 413, TEXT, "too large\n");
    const answer = await parts.addCheckpoint(body, request.socket.remoteAddress ?? "?");
    return send(response, answer.status, answer.type, answer.body);
  }
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  switch (pathname) {
    case "/":
      response.setHeader("Content-Security-Policy", POLICY);
      return send(response, 200, "text/html; charset=utf-8", parts.page());
    case "/vessels":
      return send(response, 200, "application/json; charset=utf-8", JSON.stringify(parts.vessels().map(toJson)));
    case "/witness.pub":
      return send(response, 200, TEXT, `${parts.publicKey}
`);
    case "/checkpoint": {
      const note = parts.checkpoint(searchParams.get("origin") ?? "");
      return note === void 0 ? send(response, 404, TEXT, "none\n") : send(response, 200, TEXT, note);
    }
    default:
      return send(response, 404, TEXT, "not found\n");
  }
}
function toJson({ origin, entries, cosignedMs, lastSeenMs, cosignatures, refusals }) {
  const time = (ms) => ms === null ? null : new Date(ms).toISOString();
  return { origin, entries, cosigned_at: time(cosignedMs), last_seen: time(lastSeenMs), cosignatures, refusals };
}
async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > limits.bodyBytes) return void 0;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
function refuseMethod(response, allow) {
  response.setHeader("Allow", allow);
  send(response, 405, TEXT, "method not allowed\n");
}
function send(response, status, type, body) {
  if (response.destroyed) return;
  const close = status === 413 ? { Connection: "close" } : {};
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...close
  });
  response.end(body);
}
function listening(server, { host, port }) {
  return new Promise((resolve2, reject) => {
    const onError = (error) => {
      const code = systemErrorCode(error) ?? "";
      if (code === "EADDRINUSE") reject(new BitacoraError("port-in-use", { host, port }, error));
      else if (code === "EACCES") reject(new BitacoraError("port-denied", { host, port }, error));
      else reject(new BitacoraError("host-unknown", { host, reason: code }, error));
    };
    server.once("error", onError);
    server.listen({ host, port }, () => {
      server.off("error", onError);
      resolve2(server.address());
    });
  });
}
function urlOf(address, port) {
  if (address === "0.0.0.0" || address === "::") return `http://localhost:${port}`;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

// src/witness/vessels-page.ts
function vesselsPage(texts2, name, publicKey, vessels) {
  const title = escaped(texts2.title({ name }));
  const head = texts2.columns.map((column) => `<th>${escaped(column)}</th>`).join("");
  const rows = vessels.map((vessel) => row(texts2, vessel)).join("");
  const table = `<table>
<thead><tr>${head}</tr></thead>
${rows}</table>`;
  return [
    `<!doctype html>
<html lang="${texts2.language}">
<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>`,
    `<h1>${title}</h1>
<p>${escaped(texts2.intro({ publicKey }))}</p>`,
    vessels.length === 0 ? `<p>${escaped(texts2.none)}</p>` : table,
    "</html>\n"
  ].join("\n");
}
function row(texts2, { origin, entries, cosignedMs, lastSeenMs, refusals }) {
  const time = (ms) => ms === null ? texts2.never : formatIsoTime(ms);
  const { fork, unproven, shorter } = refusals;
  const refused = fork + unproven + shorter;
  const cells = [
    escaped(origin),
    entries === null ? "\u2013" : String(entries),
    escaped(time(cosignedMs)),
    escaped(time(lastSeenMs)),
    refused === 0 ? "0" : `<strong>${escaped(texts2.refusals({ fork, unproven, shorter }))}</strong>`
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>
`;
}
var STYLE = [
  "body{font:15px/1.4 sans-serif;margin:1.5em;color:#111;background:#fff}",
  "p{overflow-wrap:anywhere}table{border-collapse:collapse}",
  "th,td{border-bottom:1px solid #ccc;padding:.3em .8em .3em 0;text-align:left;vertical-align:top}",
  "strong{color:#a00}"
].join("");

// src/witness/judgement.ts
var NOTHING = { size: 0, root: EMPTY_ROOT };
function judge({ oldSize, proof, note, checkpoint }, keys, known = NOTHING) {
  if (keys.length === 0) return { status: 404 };
  if (!isSigned(note, keys)) return { status: 403 };
  const incident = incidentOf(known, checkpoint);
  if (oldSize > checkpoint.size) return { status: 400, ...incident };
  if (oldSize !== known.size) return { status: 409, size: known.size, ...incident };
  const isTree = checkpoint.size > 0 || checkpoint.root.equals(EMPTY_ROOT);
  if (isTree && isConsistent(known, checkpoint, proof)) return { status: 200 };
  return { status: 422, incident: incident.incident ?? "unproven" };
}
function isSigned(note, keys) {
  try {
    return goodSignatures(note, keys.map(noteVerifier)).length > 0;
  } catch (error) {
    if (error instanceof BitacoraError) return false;
    throw error;
  }
}
function incidentOf(known, { size, root }) {
  if (size < known.size) return { incident: "shorter" };
  return size === known.size && !root.equals(known.root) ? { incident: "fork" } : {};
}

// src/witness/witness.ts
var TEXT2 = "text/plain; charset=utf-8";
var Witness = class {
  #key;
  #clock;
  #store;
  #onEvent;
  #vessels = /* @__PURE__ */ new Map();
  constructor({ key, clock, store, vessels, notes, onEvent = () => {
  } }) {
    this.#key = key;
    this.#clock = clock;
    this.#store = store;
    this.#onEvent = onEvent;
    for (const vessel of vessels) this.#add(vessel);
    for (const note of notes) {
      const vessel = this.#vessels.get(note.origin);
      if (vessel === void 0) continue;
      vessel.latest = note;
      vessel.lastSeenMs = note.timeS * 1e3;
    }
  }
  /** Answers a request by tlog-witness. Rejects if the note cannot be stored; then no signature is given out. */
  async addCheckpoint(body, from) {
    const request = parseAddCheckpoint(body);
    if (request === void 0) return refusal(400, "not a request of tlog-witness");
    const { origin } = request.checkpoint;
    const vessel = this.#vessels.get(origin);
    if (vessel === void 0) {
      this.#onEvent({ kind: "unknown", origin, from });
      return answerOf({ status: 404 });
    }
    if (vessel.waiting >= limits.waiting) return refusal(503, "busy");
    vessel.waiting += 1;
    const turn = vessel.turn.then(() => this.#take(vessel, request, body, from));
    vessel.turn = turn.catch(() => void 0).finally(() => vessel.waiting -= 1);
    return turn;
  }
  vessels() {
    return [...this.#vessels].map(([origin, { latest, lastSeenMs, cosignatures, refusals }]) => ({
      origin,
      entries: latest?.size ?? null,
      cosignedMs: latest === void 0 ? null : latest.timeS * 1e3,
      lastSeenMs,
      cosignatures,
      refusals: { ...refusals }
    }));
  }
  /** The latest note of a vessel, cosigned. */
  checkpoint(origin) {
    return this.#vessels.get(origin)?.latest?.note;
  }
  /** Resolves when all writes are done. */
  async idle() {
    await Promise.all([...this.#vessels.values()].map(({ turn }) => turn));
  }
  async #take(vessel, request, body, from) {
    const { latest } = vessel;
    const judgement = judge(request, vessel.keys, latest);
    if (judgement.status === 200) return this.#cosign(vessel, request);
    const { origin, size } = request.checkpoint;
    if (judgement.status === 403) this.#onEvent({ kind: "not-signed", origin, from });
    else vessel.lastSeenMs = this.#clock.now();
    const { status, incident } = judgement;
    if (incident !== void 0) {
      vessel.refusals[incident] += 1;
      const known = latest?.note;
      const timeMs = this.#clock.now();
      const refused = body.toString("utf8");
      const evidence = await this.#store.keep({ origin, incident, status, known, refused, from, timeMs });
      this.#onEvent({ kind: "refused", origin, incident, evidence, size, known: latest?.size ?? 0, from });
    }
    return answerOf(judgement);
  }
  async #cosign(vessel, request) {
    const nowMs = this.#clock.now();
    const before = vessel.latest;
    const { witnessed, answer } = cosignedNote(request, { vesselKeys: vessel.keys, key: this.#key }, nowMs, before);
    const { origin, size } = witnessed;
    await this.#store.save(origin, witnessed.note);
    vessel.latest = witnessed;
    vessel.lastSeenMs = nowMs;
    vessel.cosignatures += 1;
    this.#onEvent({ kind: "cosigned", origin, size, before: before?.size });
    return answer;
  }
  #add(key) {
    const vessel = this.#vessels.get(key.name);
    if (vessel !== void 0) vessel.keys.push(key);
    else {
      this.#vessels.set(key.name, {
        keys: [key],
        latest: void 0,
        turn: Promise.resolve(),
        waiting: 0,
        lastSeenMs: null,
        cosignatures: 0,
        refusals: { fork: 0, unproven: 0, shorter: 0 }
      });
    }
  }
};
function cosignedNote({ note, checkpoint }, { vesselKeys, key }, nowMs, before) {
  const timeS = Math.max(Math.floor(nowMs / 1e3), before?.timeS ?? 0);
  const signature = cosign(note.text, key, timeS);
  const signatures = [...goodSignatures(note, vesselKeys.map(noteVerifier)), signature];
  const { origin, size, root } = checkpoint;
  const witnessed = { origin, size, root, note: formatNote({ text: note.text, signatures }), timeS };
  return { witnessed, answer: { status: 200, type: TEXT2, body: signatureLine(signature) } };
}
function readWitnessed(note, key) {
  const parsed = parseNote(Buffer.from(note));
  const [ours] = goodSignatures(parsed, [cosignatureVerifier(key)]);
  const timeS = ours === void 0 ? 0 : cosignedAtS(ours.signature);
  return { ...parseCheckpoint(parsed.text), note, timeS };
}
var SAID = {
  400: "the old size is above the checkpoint's",
  403: "not signed by a key that is trusted here for this origin",
  404: "this origin is not known here",
  422: "the checkpoint is not shown to continue the one that is known here"
};
function answerOf(judgement) {
  if (judgement.status === 409) return { status: 409, type: SIZE_TYPE, body: `${judgement.size}
` };
  return refusal(judgement.status, SAID[judgement.status]);
}
function refusal(status, body) {
  return { status, type: TEXT2, body: `${body}
` };
}

// src/runtime/logbook/witness-folder.ts
import { hostname } from "node:os";
import { join as join2 } from "node:path";

// src/witness/file-witness-store.ts
import { hash as digest } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
var SUFFIX = ".checkpoint";
var FileWitnessStore = class _FileWitnessStore {
  #dir;
  constructor(dir) {
    this.#dir = dir;
  }
  /** Makes the folders; when this resolves, their names are on disk. Rejects with the error of the system. */
  static async open(dir) {
    for (const name of ["latest", "refused"]) await mkdir(join(dir, name), { recursive: true, mode: 488 });
    await syncDirectory(dir);
    return new _FileWitnessStore(dir);
  }
  /** The vessels' keys. Rejects with `witness-state-damaged`, the `file` and the `line`. */
  async vessels() {
    const file = join(this.#dir, "vessels");
    const lines = (await readIfThere(file)).split("\n");
    const keys = lines.flatMap((line, i) => {
      if (line.trim() === "" || line.startsWith("#")) return [];
      try {
        return [parseVerifierKey(line)];
      } catch (error) {
        throw new BitacoraError("witness-state-damaged", { file: `${file}:${i + 1}` }, error);
      }
    });
    return keys;
  }
  /** Adds keys. Keys that are known already are skipped. Rejects with `too-large`. */
  async addVessels(keys) {
    const file = join(this.#dir, "vessels");
    const known = await this.vessels();
    const all = new Map([...known, ...keys].map((key) => [formatVerifierKey(key), key]));
    const perVessel = Map.groupBy(all.values(), ({ name }) => name);
    const { vessels, keysPerVessel } = limits;
    if (perVessel.size > vessels) throw new BitacoraError("too-large", { what: file, max: vessels });
    for (const [name, its] of perVessel) {
      if (its.length > keysPerVessel) throw new BitacoraError("too-large", { what: name, max: keysPerVessel });
    }
    if (all.size === known.length) return;
    const text = await readIfThere(file);
    const listed = new Set(known.map((key) => formatVerifierKey(key)));
    const added = [...all.keys()].filter((line) => !listed.has(line));
    const before = text === "" || text.endsWith("\n") ? text : `${text}
`;
    await writeDurably(file, `${before}${added.join("\n")}
`);
  }
  /**
   * The latest notes that this witness has cosigned. Rejects with `witness-state-damaged` if a file is not such a note: a witness that
   * has forgotten what it signed could sign something that contradicts it.
   */
  async notes(key) {
    const notes = [];
    for (const name of (await readdir(join(this.#dir, "latest"))).sort()) {
      if (!name.endsWith(SUFFIX)) continue;
      const file = join(this.#dir, "latest", name);
      try {
        const note = readWitnessed(await readFile(file, "utf8"), key);
        if (`${fileName(note.origin)}${SUFFIX}` !== name) throw new Error("of another vessel");
        notes.push(note);
      } catch (error) {
        throw new BitacoraError("witness-state-damaged", { file }, error);
      }
    }
    return notes;
  }
  async save(origin, note) {
    await writeDurably(join(this.#dir, "latest", `${fileName(origin)}${SUFFIX}`), note, 416);
  }
  async keep({ origin, incident, status, known, refused, from, timeMs }) {
    const folder = join(this.#dir, "refused");
    const prefix = `${fileName(origin)}-${incident}-`;
    const its = (await readdir(folder)).filter((name2) => name2.startsWith(prefix) && name2.endsWith(".txt"));
    const name = `${prefix}${shortHash(`${known ?? ""}
${refused}`)}.txt`;
    if (its.includes(name)) return join(folder, name);
    if (its.length >= limits.evidenceFiles) return void 0;
    const head = `${incident} ${status}
received ${formatIsoTime(timeMs)} from ${from}
`;
    const text = `${head}
=== known
${known ?? "nothing\n"}
=== refused, the whole request
${refused}`;
    await writeDurably(join(folder, name), text, 416);
    return join(folder, name);
  }
};
function fileName(origin) {
  return `${origin.replaceAll(/[^A-Za-z0-9.-]/g, "_").slice(0, 64)}-${shortHash(origin)}`;
}
function shortHash(text) {
  return digest("sha256", text, "hex").slice(0, 16);
}
async function readIfThere(file) {
  return readFile(file, "utf8").catch(ifMissing(""));
}

// src/runtime/logbook/witness-folder.ts
async function openWitnessFolder(dir, options) {
  const store = await openStore(dir);
  const lock = await acquireFileLock(join2(dir, "lock"));
  try {
    const name = await nameOf(dir, options);
    const key = await openWitnessKey({ dataDir: dir, name, credentialsDir: options.credentialsDir });
    const madeKeyFile = key.made ? join2(dir, WITNESS.keyFile) : void 0;
    return { store, key, madeKeyFile, [Symbol.asyncDispose]: () => lock.release() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
async function openStore(dir) {
  try {
    await makeFolders(dir);
    return await FileWitnessStore.open(dir);
  } catch (error) {
    const details = { file: displayPath(dir), reason: systemErrorCode(error) ?? String(error) };
    throw new BitacoraError("folder-not-writable", details, error);
  }
}
async function nameOf(dir, { name, texts: texts2 }) {
  const known = await readPublicKey(dir, WITNESS);
  if (known !== void 0 && name !== void 0 && known.name !== name) {
    throw usageError(texts2.otherName({ name, known: known.name }));
  }
  const called = known?.name ?? name ?? `${hostname()}/witness`;
  if (isKeyName(called)) return called;
  throw usageError(texts2.badName({ name: called }));
}

// src/runtime/logbook/witness-log.ts
function logWitnessEvent(event, texts2, locale2, log) {
  const number = (value) => value.toLocaleString(locale2);
  const origin = plainText(event.origin);
  switch (event.kind) {
    case "cosigned": {
      const { size, before } = event;
      const isFirst = before === void 0;
      log.info(
        isFirst ? texts2.first({ origin, size: number(size) }) : texts2.cosigned({ origin, size: number(size), before: number(before) })
      );
      break;
    }
    case "unknown":
      log.warning(texts2.unknown({ origin, from: event.from }));
      break;
    case "not-signed":
      log.warning(texts2.notSigned({ origin, from: event.from }));
      break;
    case "refused": {
      const { incident, size, known, from, evidence } = event;
      const level = incident === "shorter" ? "warning" : "error";
      log[level](texts2.refused[incident]({ origin, size: number(size), known: number(known), from }));
      if (evidence !== void 0) log.info(texts2.evidence({ file: displayPath(evidence) }));
    }
  }
}

// src/runtime/logbook/witness.ts
var texts = messagesIn(locale).witness.command;
async function logbookWitness(options) {
  var _stack = [];
  try {
    const { name, host } = options;
    const { env, stdout } = process;
    const stop = stopSignal();
    const log = logOfProcess(false);
    const added = await Promise.all(options.vessels.map((text) => vesselKey(text)));
    const dir = options.dir === void 0 ? witnessDir(env) : resolve(options.dir);
    const folder = __using(_stack, await openWitnessFolder(dir, { name, texts, credentialsDir: env["CREDENTIALS_DIRECTORY"] }), true);
    if (folder.madeKeyFile !== void 0) log.info(texts.keyMade({ file: displayPath(folder.madeKeyFile) }));
    await folder.store.addVessels(added);
    const witness = await witnessOf(folder, (event) => logWitnessEvent(event, texts, locale, log));
    const publicKey = formatVerifierKey(folder.key, ED25519_COSIGNATURE);
    const http = await listenWitness(
      {
        addCheckpoint: (body, from) => witness.addCheckpoint(body, from),
        vessels: () => witness.vessels(),
        checkpoint: (origin) => witness.checkpoint(origin),
        publicKey,
        page: () => vesselsPage(texts.page, folder.key.name, publicKey, witness.vessels()),
        monotonic: () => systemClock.monotonic(),
        onFault: (error) => log.error(texts.fault({ reason: describeError(error) }))
      },
      options
    );
    const known = witness.vessels().length;
    stdout.write(
      `${texts.ready({ name: folder.key.name, url: http.url, vessels: known })}
${texts.folder({ dir: displayPath(dir) })}
`
    );
    stdout.write(`${texts.publicKey}
${projectLines(http.url, publicKey)}`);
    if (known === 0) log.warning(texts.noVessels);
    if (isLoopback(host)) log.info(texts.loopback);
    await new Notifier(env).ready(http.url);
    await given(stop);
    await http.close();
    await witness.idle();
    log.info(texts.stopped);
    return EXIT_GOOD;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function witnessOf({ store, key }, onEvent) {
  const [vessels, notes] = [await store.vessels(), await store.notes(key)];
  return new Witness({ key, clock: systemClock, store, vessels, notes, onEvent });
}
async function vesselKey(text) {
  const inFile = await readFile2(text, "utf8").catch(() => void 0);
  try {
    return parseVerifierKey(inFile ?? text);
  } catch (error) {
    throw usageError(texts.notAKey({ text }), error);
  }
}
function projectLines(url, publicKey) {
  return `  logbook:
    witnesses:
      - { url: "${url}", key: "${publicKey}" }
`;
}

// commands/logbook/witness.ts
var { command: words } = messagesIn(locale).witness;
var witness_default = command({
  summary: words.summary,
  description: words.description,
  examples: [
    "--name example.org/aurora-witness --vessel aurora.pub --host 0.0.0.0",
    '--vessel "bitacora/aurora+1b2c3d4e+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"'
  ],
  flags: {
    name: Flags.string({ summary: words.flags.name, helpValue: "NAME" }),
    vessel: Flags.string({ summary: words.flags.vessel, helpValue: "KEY", multiple: true, default: [] }),
    host: Flags.string({ summary: words.flags.host, default: "127.0.0.1" }),
    port: wholeNumberFlag({ name: "port", summary: words.flags.port, min: 0, max: 65535 })({ default: 8010 }),
    dir: Flags.string({ summary: words.flags.dir, helpValue: "DIR" })
  },
  prepare: takeNotifySocket,
  run: ({ vessel, ...given2 }) => logbookWitness({ ...given2, vessels: vessel })
});
export {
  witness_default as default
};
