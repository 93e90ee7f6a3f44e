import {
  readLinkStates
} from "./chunk-JEYZ4U6C.js";
import {
  BookActs,
  Gate,
  clockStepWriter,
  lossText
} from "./chunk-43OP2D52.js";
import {
  isRefusal,
  someone
} from "./chunk-PAN5CV57.js";
import {
  SignaturesOfBook,
  lookAtSigned
} from "./chunk-7EK6BJ4N.js";
import {
  FileLogbook,
  originOf
} from "./chunk-UUTL6C77.js";
import {
  reading
} from "./chunk-GVI2WVJB.js";
import {
  addedEntries,
  bookInDataDir,
  bookInExport,
  lostOf
} from "./chunk-MY6ABGFH.js";
import {
  SIGNED_FILE
} from "./chunk-EWP24ASU.js";
import {
  anchorOf,
  verifyFiles
} from "./chunk-QXUUKZBV.js";
import {
  hasRoom
} from "./chunk-46LHQGQ3.js";
import {
  KEY_FILE,
  openModeOf,
  openVesselKey,
  readPublicKey
} from "./chunk-R4ZKAGQV.js";
import {
  asLogEntry,
  hashOfEntry
} from "./chunk-POMP3OEO.js";
import {
  ED25519_COSIGNATURE,
  parseVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  idRanges,
  plainText
} from "./chunk-WBNOIEZ2.js";
import {
  shownName
} from "./chunk-WWHBNCIT.js";
import {
  KnownNames,
  namedLetters
} from "./chunk-3OS2SE26.js";
import {
  runningServiceUrl
} from "./chunk-R2A25KSH.js";
import {
  ServiceClient,
  serviceUrl
} from "./chunk-Y64ILS5V.js";
import {
  acquireFileLock,
  isFileLocked
} from "./chunk-YN3NGZR2.js";
import {
  resolveReadableDataDir
} from "./chunk-QBSML6PZ.js";
import {
  mustBeRegular
} from "./chunk-QTYDK5JE.js";
import {
  displayPath
} from "./chunk-VU3WJHFL.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  formatIsoTime
} from "./chunk-3GFNS52N.js";
import {
  localeOf
} from "./chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  BitacoraError,
  isBitacoraError,
  systemErrorCode,
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/logbook/names-of-book.ts
var TOLD_NAMES = 10;
var USER_MARK = Buffer.from(',"user":');
var NamesOfBook = class {
  #known = new KnownNames(limits.knownNames);
  /** Names in their JSON form: most lines have a name that was seen before. */
  #seen = /* @__PURE__ */ new Set();
  resembling = [];
  line(line) {
    const at = line.lastIndexOf(USER_MARK);
    if (at === -1 || this.#seen.size >= limits.knownNames) return;
    const written = line.toString("utf8", at + USER_MARK.length, line.length - 1);
    if (this.#seen.has(written)) return;
    this.#seen.add(written);
    const name = parsed(written);
    if (name === void 0) return;
    const resembled = this.#known.resembled(name);
    this.#known.take(name);
    if (resembled !== void 0 && this.resembling.length < TOLD_NAMES) this.resembling.push({ name, resembled });
  }
};
function parsed(written) {
  try {
    const name = JSON.parse(written);
    return typeof name === "string" ? name : void 0;
  } catch {
    return void 0;
  }
}

// src/runtime/logbook/verify-text.ts
var OVERDUE_MS = 36e5;
var SIGNATURES_SHOWN = 10;
var STEPS_SHOWN = 10;
function isGood({ report, book, signatures }) {
  const { evidence, doubts, witnessed } = book;
  return signatures.bad.length === 0 && report.ok && (evidence?.lost.length ?? 0) === 0 && doubts.length === 0 && !witnessed.isRefused;
}
function summaryOf({ report, book, names, signatures }) {
  const { recognised: _recognised, ...rest } = report;
  const lost = book.evidence?.lost ?? [];
  return {
    ...rest,
    resembling_names: names,
    signatures,
    ok: isGood({ report, book, signatures }),
    evidence_lost: lost,
    refused_by: book.witnessed.refusing,
    doubts: book.doubts,
    set_aside: book.setAside,
    book: book.path
  };
}
function reportLines(verified, shown, { texts, locale, evidenceTexts }, chalk) {
  const { report, book } = verified;
  const number = (value) => value.toLocaleString(locale);
  const out = [];
  const refusals = report.ok && report.entries > 0 ? book.witnessed.refusals(texts.witness, number) : [];
  const lost = book.evidence?.lost ?? [];
  const doubts = [
    ...badSignatures(verified.signatures, texts, number),
    ...lost.length === 0 ? [] : [evidenceTexts.missing({ lost: lossText(evidenceTexts, lost) })],
    ...refusals,
    ...book.doubts.map(plainText)
  ];
  if (lost.length > 0 && (!report.ok || report.entries === 0))
    out.push(chalk.red.bold(`\u2718 ${evidenceTexts.missing({ lost: lossText(evidenceTexts, lost) })}`));
  if (!report.ok) {
    out.push(
      chalk.red.bold(`\u2718 ${texts.broken({ count: number(report.breaks), ids: idRanges(report.broken_entry_ids) })}`)
    );
    for (const { entry_id: id, faults, file, offset } of shown) {
      out.push(texts.breakLine({ id, faults: faults.map((fault) => texts.faults[fault]).join("; "), file, offset }));
    }
    if (report.breaks > shown.length) out.push(texts.moreBreaks({ count: number(report.breaks - shown.length) }));
  } else if (report.entries > 0) {
    if (doubts.length === 0) out.push(chalk.green(`\u2714 ${texts.intact({ entries: number(report.entries) })}`));
    else
      out.push(
        ...doubts.map((line) => chalk.red.bold(`\u2718 ${line}`)),
        texts.wholeInItself({ entries: number(report.entries) })
      );
    if (report.first_timestamp !== null)
      out.push(texts.fromTo({ from: report.first_timestamp, to: report.last_timestamp ?? "" }));
  }
  const { good, persons } = verified.signatures;
  if (good > 0)
    out.push(
      chalk.green(`\u2714 ${texts.signatures.good({ count: number(good), persons: persons.map(shownName).join(", ") })}`)
    );
  out.push(...anchorLines(verified, { texts, locale }, chalk));
  const others = remarks(verified, { texts, locale, evidenceTexts }).filter((remark) => !refusals.includes(remark));
  out.push(...others.map((remark) => chalk.yellow(`! ${remark}`)));
  if (report.entries > 0) out.push(texts.lastHash({ hash: report.last_hash }));
  if (!report.ok || doubts.length > 0) out.push(texts.whatToDo);
  return out;
}
function badSignatures({ bad }, { signatures: texts }, number) {
  const lines = bad.slice(0, SIGNATURES_SHOWN).map(
    ({ entry_id: id, countersigns, person, fault }) => texts.bad({ id, countersigns, person: shownName(person), why: texts.faults[fault] })
  );
  return bad.length > SIGNATURES_SHOWN ? [...lines, texts.more({ count: number(bad.length - SIGNATURES_SHOWN) })] : lines;
}
function anchorLines({ report, book, given, nowMs }, { texts, locale }, chalk) {
  const { checkpoints } = report;
  const number = (value) => value.toLocaleString(locale);
  const out = [];
  const remark = given?.remarkFor(book.checkpoints?.publicKey);
  if (checkpoints.given !== null) {
    const { ok, entries } = checkpoints.given;
    if (ok) out.push(chalk.green(`\u2714 ${texts.given.holds({ entries: number(entries) })}`));
    else if (typeof remark === "object") {
      out.push(chalk.red.bold(`\u2718 ${texts.given.otherVessel({ theirs: remark.otherVessel, ours: remark.ours })}`));
    } else out.push(chalk.red.bold(`\u2718 ${texts.given.fails({ entries: number(entries) })}`));
  }
  const { anchored_entries: anchored, anchored_until: until, unanchored_since: since } = checkpoints;
  if (anchored !== null) out.push(texts.anchored({ entries: number(anchored), until: until ?? "" }));
  if (checkpoints.failed > 0) {
    const all = number(checkpoints.checked);
    out.push(
      chalk.red(texts.checkpointsFail({ failed: number(checkpoints.failed), all, until: number(anchored ?? 0) }))
    );
  }
  if (since !== null && !isOverdue(since, anchored, nowMs, book)) {
    out.push(texts.notYetAnchored({ first: number((anchored ?? 0) + 1), since }));
  }
  out.push(...book.witnessed.lines(texts.witness, number, chalk));
  const { entries: witnessed } = book.witnessed;
  if (given === void 0 && report.ok && report.first_timestamp !== null && anchored !== null) {
    if (witnessed === 0) out.push(texts.onlyHere({ since: report.first_timestamp }));
    else if (witnessed < checkpoints.tree_size) out.push(texts.onlyHereFrom({ entry: number(witnessed + 1) }));
  }
  return out;
}
function remarks({ report, book, given, names, signatures, nowMs }, { texts, locale, evidenceTexts }) {
  const { anchored_entries: anchored, unanchored_since: since, unusable } = report.checkpoints;
  const number = (value) => value.toLocaleString(locale);
  const found = [];
  if (report.ok && report.entries === 0) found.push(texts.empty);
  if (since !== null && isOverdue(since, anchored, nowMs, book)) found.push(texts.overdue({ since }));
  if (unusable > 0) found.push(texts.checkpointsUnusable({ count: number(unusable) }));
  if (given?.remarkFor(book.checkpoints?.publicKey) === "other-key") found.push(texts.given.otherKey);
  found.push(...book.witnessed.refusals(texts.witness, number));
  const accepted = book.evidence?.state?.accepted;
  if (accepted !== void 0) found.push(evidenceTexts.acceptedLine({ entries: number(accepted.entries) }));
  const unmarked = unmarkedTail(book, report);
  if (unmarked !== void 0) found.push(evidenceTexts.unmarked({ first: unmarked.first, last: unmarked.last }));
  for (const { name, resembled } of names) {
    found.push(
      texts.resembles({ name: shownName(name), other: shownName(resembled), letters: namedLetters(name, resembled) })
    );
  }
  if (book.openKey !== void 0) found.push(evidenceTexts.keyOpen({ mode: book.openKey }));
  if (signatures.unchecked > 0) found.push(texts.signatures.unchecked({ count: number(signatures.unchecked) }));
  if (report.torn_tail_bytes > 0) found.push(texts.tornTail({ bytes: report.torn_tail_bytes }));
  if (book.setAside.length > 0) found.push(texts.setAside({ files: book.setAside.join(", ") }));
  if (report.time_reversals > 0) found.push(texts.timeReversals({ count: number(report.time_reversals) }));
  for (const step of report.steps.slice(0, STEPS_SHOWN)) {
    found.push(texts.clockStep({ id: step.entry_id, from: step.from ?? "?", to: step.to }));
  }
  if (report.clock_steps > STEPS_SHOWN)
    found.push(texts.moreClockSteps({ count: number(report.clock_steps - STEPS_SHOWN) }));
  return found;
}
function unmarkedTail({ evidence, isServed }, { checkpoints }) {
  const { state } = evidence ?? {};
  const { tree_size: last, head } = checkpoints;
  if (isServed || state?.head !== true || (head?.entries ?? 0) >= state.checkpoint.size) return void 0;
  return last > state.checkpoint.size ? { first: state.checkpoint.size + 1, last } : void 0;
}
function isOverdue(since, anchored, nowMs, { isServed }) {
  return !isServed || anchored === null || nowMs - Date.parse(since) > OVERDUE_MS;
}

// src/runtime/logbook/file-book.ts
var SHOWN_BREAKS = 20;
var FileBook = class {
  title;
  bytes;
  #book;
  #given;
  #texts;
  /** `given` is the checkpoint that the book is compared with. */
  constructor(book, given, texts) {
    this.title = `${displayPath(book.path)} (${book.origin})`;
    this.bytes = book.bytes;
    this.#book = book;
    this.#given = given;
    this.#texts = texts;
  }
  async verify({ onBreak: tell, onBytes }) {
    const { path, volumes, checkpoints, evidence, witnessed } = this.#book;
    const shown = [];
    const names = new NamesOfBook();
    const signatures = new SignaturesOfBook(checkpoints && parseVerifierKey(checkpoints.publicKey).name);
    const onBreak = (broken) => {
      tell(broken);
      if (shown.length < SHOWN_BREAKS) shown.push(broken);
    };
    const onLine = (line) => {
      names.line(line);
      signatures.line(line);
    };
    const report = await reading(
      path,
      () => verifyFiles({ volumes, ...checkpoints && { checkpoints } }, { onBreak, onBytes, onLine }, [
        ...witnessed.anchors(),
        ...this.#given === void 0 ? [] : [this.#given.anchorFor(checkpoints?.publicKey)]
      ])
    );
    await reading(path, () => lookAtSigned(volumes, signatures));
    if (evidence === void 0 && report.bytes > 0 && !report.recognised) {
      throw new BitacoraError("logbook-unreadable", { file: displayPath(path), reason: this.#texts.texts.notABook });
    }
    const verified = {
      report,
      book: this.#judged(report),
      given: this.#given,
      names: names.resembling,
      signatures: signatures.report(),
      nowMs: Date.now()
    };
    return {
      isGood: isGood(verified),
      deservesALook: remarks(verified, this.#texts).length > 0,
      summary: summaryOf(verified),
      lines: (chalk) => reportLines(verified, shown, this.#texts, chalk)
    };
  }
  /** Adds what only a verification finds: a tail that is not the marked one, and in an export entries after its newest checkpoint. */
  #judged(report) {
    const { evidence, doubts } = this.#book;
    const book = { ...this.#book, evidence: evidence && { ...evidence, lost: lostOf(evidence, report) } };
    const added = addedEntries(this.#book, report);
    if (added === void 0) return book;
    return {
      ...book,
      doubts: [...doubts, this.#texts.evidenceTexts.afterNewest({ first: added.first, last: added.last })]
    };
  }
};

// src/runtime/logbook/find-book.ts
import { access, constants, stat } from "node:fs/promises";
import { join } from "node:path";

// src/runtime/logbook/witnessed.ts
var WitnessedBook = class _WitnessedBook {
  /** For a book that no witness knows. */
  static none = new _WitnessedBook([]);
  #witnesses;
  constructor(states) {
    this.#witnesses = states.map((state) => ({ state, holds: void 0 }));
  }
  /** For the book in a data directory whose vessel has this verifier key. Rejects with the error of the system. */
  static async open(dataDir, publicKey) {
    if (publicKey === void 0) return _WitnessedBook.none;
    return new _WitnessedBook(await readLinkStates(dataDir, parseVerifierKey(publicKey)));
  }
  anchors() {
    return this.#witnesses.flatMap((witness) => {
      const { cosigned } = witness.state;
      if (cosigned === void 0) return [];
      const anchor = anchorOf(cosigned.checkpoint);
      const isRoot = (root) => witness.holds = anchor.isRoot(root);
      return [{ ...anchor, isRoot }];
    });
  }
  /** The number of entries, from the first on, that a witness has cosigned and that are unchanged. */
  get entries() {
    const held = this.#witnesses.filter(({ holds }) => holds === true);
    return Math.max(0, ...held.map(({ state }) => state.cosigned?.checkpoint.size ?? 0));
  }
  lines(texts, number, chalk) {
    return this.#witnesses.flatMap(({ state: { cosigned, publicKey }, holds }) => {
      if (cosigned === void 0) return [];
      const entries = number(cosigned.checkpoint.size);
      const at = formatIsoTime(cosigned.timeS * 1e3);
      const name = nameOf(publicKey);
      if (holds !== true) return [chalk.red.bold(`\u2718 ${texts.fails({ name, entries, at })}`)];
      return [chalk.green(`\u2714 ${texts.holds({ name, entries, at })}`), `  ${texts.key({ key: publicKey })}`];
    });
  }
  /** The names of the witnesses that refuse the book. */
  get refusing() {
    return this.#witnesses.filter(({ state }) => state.refused !== void 0).map(({ state }) => nameOf(state.publicKey));
  }
  get isRefused() {
    return this.refusing.length > 0;
  }
  /** Why a witness refuses the book. A refusal is not signed, so it is no break, but a person must look. */
  refusals(texts, number) {
    return this.#witnesses.flatMap(
      ({ state: { refused, publicKey } }) => refused === void 0 ? [] : [texts.refuses({ name: nameOf(publicKey), entries: number(refused.size) })]
    );
  }
};
function nameOf(publicKey) {
  return parseVerifierKey(publicKey, ED25519_COSIGNATURE).name;
}

// src/runtime/logbook/find-book.ts
var ALONE = { openKey: void 0, isServed: false, witnessed: WitnessedBook.none };
async function bookInDataDirectory({ dir, source }, { texts }) {
  const path = join(dir, "logbook");
  await reading(path, () => mustBeReadable(path));
  const found = await foundIn(path, () => bookInDataDir(dir));
  return {
    ...found,
    origin: texts.origin[source],
    openKey: await openModeOf(join(dir, KEY_FILE)),
    isServed: await isFileLocked(join(dir, "lock")),
    witnessed: await reading(found.path, () => WitnessedBook.open(dir, found.checkpoints?.publicKey))
  };
}
async function mustBeReadable(path) {
  try {
    await access(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (systemErrorCode(error) === "EACCES") throw error;
  }
}
async function bookInExportFolder(dir, isGiven, { texts, evidenceTexts }) {
  const found = await foundIn(dir, () => bookInExport(dir, isGiven));
  const doubts = found.hasNewest ? found.doubts : [evidenceTexts.noNewest, ...found.doubts];
  return { ...found, ...ALONE, doubts, origin: texts.origin.export };
}
async function bookInOneFile(path, { texts }) {
  const volumes = [{ path }];
  return {
    ...ALONE,
    path,
    origin: texts.origin["--file"],
    volumes,
    setAside: [],
    bytes: await reading(path, () => bytesOf(volumes)),
    checkpoints: void 0,
    evidence: void 0,
    doubts: [],
    isExport: false
  };
}
async function foundIn(place, find) {
  const found = await reading(place, find);
  if (found === void 0) throw new BitacoraError("logbook-missing", { dir: displayPath(place) });
  const volumes = found.volumes.map((name) => ({ path: join(found.path, name) }));
  return { ...found, volumes, bytes: await reading(found.path, () => bytesOf(volumes)) };
}
async function bytesOf(volumes) {
  const sizes = await Promise.all(
    volumes.map(async ({ path }) => {
      const stats = await stat(path);
      mustBeRegular(stats, path);
      return stats.size;
    })
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

// src/runtime/logbook/http-book.ts
var VERIFY_TIMEOUT_MS = 6e5;
var VERIFY_PATH = "/logbook/verify";
var REFERENCE_PATHS = { corrects: "corrections", countersigns: "countersignatures" };
var CONFLICT = 409;
var HttpBook = class {
  isServed = true;
  title;
  bytes = 0;
  #client;
  #texts;
  constructor(url, texts) {
    this.title = serviceUrl(url, VERIFY_PATH);
    this.#client = new ServiceClient(url);
    this.#texts = texts;
  }
  add({ user, summary, reference, signed }) {
    const path = reference === void 0 ? "" : `/${reference.id}/${REFERENCE_PATHS[reference.kind]}`;
    const signature = signed && { signature: signed.signature, key: signed.personKey, signed_at: signed.signedAt };
    return this.#client.post(`/logbook${path}?${new URLSearchParams({ summary, user, ...signature })}`, isReceipt);
  }
  async entry(id) {
    const { project } = await this.#client.get("/health", isHealth);
    const answer = await this.#client.get(`/logbook/${id}`, isObject);
    const entry = asLogEntry(answer);
    if (entry === void 0 || hashOfEntry(entry) !== entry.hash) throw this.#client.foreign();
    return { entry, vessel: originOf(project.id) };
  }
  addKey(user, { person, personKey }) {
    return this.#client.post(
      `/logbook/person-keys?${new URLSearchParams({ user, person, key: personKey })}`,
      isReceipt
    );
  }
  revokeKey(user, { person, personKey }) {
    const asked = new URLSearchParams({ user, person, key: personKey });
    return this.#client.post(`/logbook/person-keys/revocations?${asked}`, isReceipt);
  }
  accept(user, reason) {
    return this.#client.post(`/logbook/acceptances?${new URLSearchParams({ user, reason })}`, isReceipt);
  }
  async sign() {
    try {
      await this.#client.post("/logbook/checkpoint", (value) => typeof value === "object");
      return void 0;
    } catch (error) {
      if (!isBitacoraError(error, "usage") || error.details["status"] !== CONFLICT) throw error;
      return { reason: String(error.details["reason"]), isRefused: true };
    }
  }
  /** The service's answer has only the ids of the broken entries. */
  async verify({ onBreak }) {
    const { ok, broken_entry_ids: ids } = await this.#client.get(VERIFY_PATH, isVerification, VERIFY_TIMEOUT_MS);
    for (const id of ids) onBreak({ entry_id: id });
    const { intactRemote, broken } = this.#texts;
    const line = ok ? `\u2714 ${intactRemote}` : `\u2718 ${broken({ count: String(ids.length), ids: idRanges(ids) })}`;
    return {
      isGood: ok,
      deservesALook: false,
      summary: { ok, broken_entry_ids: ids, entries: null, book: this.title },
      lines: (chalk) => [ok ? chalk.green(line) : chalk.red.bold(line)]
    };
  }
};
function isObject(value) {
  return typeof value === "object" && value !== null;
}
function isHealth(value) {
  if (!isObject(value) || !("project" in value) || !isObject(value.project)) return false;
  return "id" in value.project && typeof value.project.id === "string";
}
function isReceipt(value) {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "number" && "timestamp" in value && typeof value.timestamp === "string" && "hash" in value;
}
function isVerification(value) {
  if (typeof value !== "object" || value === null || !("ok" in value) || !("broken_entry_ids" in value)) return false;
  const { ok, broken_entry_ids: ids } = value;
  return typeof ok === "boolean" && Array.isArray(ids) && ids.every((id) => typeof id === "number");
}

// src/runtime/logbook/stopped-book.ts
import { constants as constants2 } from "node:fs";
import { access as access2 } from "node:fs/promises";
import { join as join2 } from "node:path";
var StoppedBook = class {
  isServed = false;
  #dir;
  #options;
  #messages;
  constructor(dir, options) {
    this.#dir = dir;
    this.#options = options;
    this.#messages = messagesIn(localeOf(options.env));
  }
  add({ user, summary, reference, signed }) {
    return this.#act((acts) => {
      if (reference === void 0) return acts.write(local("add", user), { summary });
      const { kind, id } = reference;
      if (kind === "corrects") return acts.correct(local("correct", user), id, summary);
      return acts.countersign(local("countersign", user), id, { summary, signature: signed });
    });
  }
  entry(id) {
    return this.#opened(async (logbook) => {
      const entry = await logbook.entry(id);
      const vessel = (await readPublicKey(this.#dir))?.name;
      if (entry !== void 0 && vessel !== void 0) return { entry, vessel };
      throw usageError(this.#messages.logbook.add.noSuchEntry({ id }));
    });
  }
  addKey(user, { person, personKey }) {
    return this.#act((acts) => acts.enterKey(local("enter-key", user), person, personKey));
  }
  revokeKey(user, { person, personKey }) {
    return this.#act((acts) => acts.revokeKey(local("revoke-key", user), person, personKey));
  }
  accept(user, reason) {
    return this.#act((acts) => acts.accept(local("accept", user), reason));
  }
  async sign() {
    await access2(join2(this.#dir, KEY_FILE), constants2.R_OK);
    const result = await this.#opened(async (logbook) => (await this.#acts(logbook)).sign(local("checkpoint", null)));
    if (!isRefusal(result) || result.refused === "nothing-to-sign") return void 0;
    return { reason: this.#messages.logbook.checkpoint.refused, isRefused: result.refused === "book-in-doubt" };
  }
  /** Does it as the service would, and says a refusal in words. */
  #act(act) {
    return this.#opened(async (logbook) => {
      const result = await act(await this.#acts(logbook));
      if (isRefusal(result)) throw this.#refused(result);
      const { id, kind, timestamp, hash } = result;
      return { id, kind, timestamp, hash };
    });
  }
  async #acts(logbook) {
    const { clock } = this.#options;
    const gate = new Gate({ clock, hasRoom: () => hasRoom(this.#dir) });
    const vessel = (await readPublicKey(this.#dir))?.name ?? "";
    return new BookActs({ gate, logbook, vessel, messages: this.#messages });
  }
  /** Only these refusals can come: a user who has the files may do everything, at any rate. */
  #refused(refusal) {
    if (refusal.refused === "no-room") return new BitacoraError("disk-full", { file: displayPath(this.#dir) });
    return usageError(this.#words(refusal));
  }
  #words(refusal) {
    const { logbook, evidence } = this.#messages;
    const { add, person: texts } = logbook;
    if (refusal.refused === "no-such-entry") return add.noSuchEntry({ id: refusal.entry });
    if (refusal.refused === "wrong-signature") return texts.notSigned({ id: refusal.entry });
    if (refusal.refused === "foreign-signature") return texts.standing[refusal.standing]({ name: refusal.person });
    if (refusal.refused === "not-their-key") return texts.notTheirs({ name: refusal.person });
    if (refusal.refused === "known-key") return texts.known;
    return refusal.refused === "nothing-to-accept" ? evidence.command.nothing : refusal.refused;
  }
  async #opened(use) {
    const lock = await this.#lock();
    try {
      const logbook = await this.#open();
      try {
        return await use(logbook);
      } finally {
        await logbook.close();
      }
    } finally {
      await lock.release();
    }
  }
  /** Replaces the lock's own error: that one advises another data directory, but that would be another vessel's book. */
  async #lock() {
    try {
      return await acquireFileLock(join2(this.#dir, "lock"));
    } catch (error) {
      if (!isBitacoraError(error, "data-dir-in-use")) throw error;
      const pid = String(error.details["pid"]);
      const reason = this.#messages.logbook.add.serviceRuns({ dir: displayPath(this.#dir), pid });
      throw usageError(reason, error);
    }
  }
  async #open() {
    const { env, clock } = this.#options;
    const dataDir = this.#dir;
    const known = await readPublicKey(dataDir);
    const key = known && await openVesselKey({ dataDir, name: known.name, credentialsDir: env["CREDENTIALS_DIRECTORY"] });
    const signing = key && { key, stateFile: join2(dataDir, SIGNED_FILE) };
    const clockSteps = clockStepWriter(this.#messages.entries);
    return FileLogbook.open({ dir: join2(dataDir, "logbook"), clock, signing, clockSteps });
  }
};
function local(verb, name) {
  return someone("local", `FILES logbook ${verb}`, { name });
}

// src/runtime/logbook/open-book.ts
var DEFAULT_URL = "http://127.0.0.1:8000";
async function openWriter(dir, options) {
  const url = await runningServiceUrl(dir);
  return url === void 0 ? new StoppedBook(dir, options) : serviceBook(url, options.env);
}
async function openNamedWriter({ url, dataDir, ...options }) {
  checkOneNamed(url, dataDir, options.env);
  if (url !== void 0) return serviceBook(url, options.env);
  return openWriter(resolveReadableDataDir(dataDir, options.env).dir, options);
}
function openEntryWriter({ url, dataDir, ...options }) {
  checkOneNamed(url, dataDir, options.env);
  if (dataDir === void 0) return serviceBook(url ?? DEFAULT_URL, options.env);
  return new StoppedBook(resolveReadableDataDir(dataDir, options.env).dir, options);
}
function checkOneNamed(url, dataDir, env) {
  if (url === void 0 || dataDir === void 0) return;
  throw usageError(messagesIn(localeOf(env)).logbook.add.onlyOne);
}
function serviceBook(url, env) {
  return new HttpBook(url, messagesIn(localeOf(env)).logbook.verify);
}
async function openVerifier({ url, exported, file, dataDir }, given, texts, env) {
  if (url !== void 0) {
    if (given !== void 0) throw usageError(texts.texts.givenNeedsFiles);
    return new HttpBook(url, texts.texts);
  }
  if (exported !== void 0)
    return new FileBook(await bookInExportFolder(exported, given !== void 0, texts), given, texts);
  if (file !== void 0) return new FileBook(await bookInOneFile(file, texts), given, texts);
  return new FileBook(await bookInDataDirectory(resolveReadableDataDir(dataDir, env), texts), given, texts);
}

export {
  WitnessedBook,
  openWriter,
  openNamedWriter,
  openEntryWriter,
  openVerifier
};
