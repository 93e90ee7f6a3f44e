/**
 * `bitacora evidence make`: what a period of a vessel can be proved with, in one folder and one tar of it, to be checked by OpenSSL and Python
 * alone. First what the vessel has (samples, recordings, project, versions, pages) with a list of their hashes; then an entry in the book
 * with the hash of that list, so that nothing of it can be exchanged; then the entries, with proofs, and what vouches for them.
 *
 *   MANIFEST.sha256        the hash of every other file above the line; the entry has its hash
 *   evidence.json          the period, and what is here of it
 *   index.html             to be read and printed; entries.html, README.txt; replay.html shows the period again
 *   verify.sh              the check: evidence.py, verify.py
 *   samples/TAG.csv        blocks of samples; blocks/ENTRY.list: their hashes, as ENTRY binds them
 *   frames/                recordings of a bus
 *   project/               the project file, the program's version and its parts (SBOM)
 *   logbook.pub            the ship's keys: logbook-ml-dsa.pub; witnesses.pub
 *   cosigned/, stamps/     checkpoints that witnesses and authorities (RFC 3161) have signed
 *   ---
 *   entries.jsonl          lines of the book, each with proofs/ID.tlog-proof (C2SP)
 *   newest.checkpoint      with proofs that it goes on from those (NAME.consistency)
 *
 * Until all of it is on disk the folder is called FOLDER.unfinished, and so is the tar.
 */
import { createHash, hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { release } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { syncDirectory } from "../../core/durable-file.ts";
import { BitacoraError, ifMissing, systemErrorCode, usageError } from "../../core/errors.ts";
import { displayPath } from "../../core/folders.ts";
import { readRegular } from "../../core/regular-file.ts";
import { formatIsoTime } from "../../core/time.ts";
import { bookCheckpoints, newestCheckpoint } from "../../logbook/evidence/file-evidence.ts";
import { ML_DSA_PUBLIC_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { formatNote, parseNote, parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import { tarArchive } from "../../logbook/export/file-archive.ts";
import { readStamps } from "../../logbook/stamp/file-stamps.ts";
import { consistencyProof, inclusionProof } from "../../logbook/tree/merkle-proof.ts";
import { WholeTree } from "../../logbook/tree/whole-tree.ts";
import { messagesIn } from "../../messages/messages.ts";
import { readLinkStates } from "../../witness/file-link-store.ts";
import { locale } from "../command.ts";
import { resolveReadableDataDir } from "../data-dir.ts";
import { openHistory } from "../history/open-reader.ts";
import { projectOfRun } from "../last-run.ts";
import { openNamedWriter } from "../logbook/open-book.ts";
import { outputError } from "../logbook/export-archive.ts";
import { signNow } from "../logbook/sign-now.ts";
import { checkedWords, surroundings, type WriteOptions } from "../logbook/write-options.ts";
import { projectFileOf } from "../usual-project.ts";
import { type Batch, parseBlockLine, readBatches, rootOf } from "./block-lists.ts";
import { type BookExtract, extractBook } from "./book-extract.ts";
import { entriesPage, type EvidenceFacts, evidencePage, readme } from "./evidence-page.ts";
import { Replay } from "./replay-page.ts";

const texts = messagesIn(locale).evidenceFile;
const STAMPS = 100;

interface EvidenceOptions extends WriteOptions {
  readonly fromMs: number;
  readonly toMs: number;
  readonly out: string | undefined;
  readonly version: string;
}

type Bound = BookExtract["bound"][number];

/** What of the samples and recordings goes into the folder. */
interface Content {
  /** Entries that bind some of it. */
  readonly entries: ReadonlySet<number>;
  readonly blocks: number;
  readonly samples: number;
  readonly recordings: readonly string[];
}

export async function makeEvidence(given: EvidenceOptions): Promise<void> {
  const options = { ...surroundings(), ...given };
  const { fromMs, toMs, clock, env, stdout } = options;
  if (fromMs > toMs) throw usageError(messagesIn(locale).history.fromAfterTo);
  const { dir: dataDir } = await resolveReadableDataDir(options.dataDir, env);
  const stampOf = (ms: number): string => formatIsoTime(ms).replaceAll(/[-:]|\.\d+/g, "");
  const folder = resolve(options.out ?? `evidence-${stampOf(fromMs)}-${stampOf(toMs)}`);
  for (const file of [folder, `${folder}.tar`])
    if (existsSync(file)) throw new BitacoraError("output-not-writable", { file: displayPath(file), reason: "EEXIST" });
  const known = await bookCheckpoints(dataDir);
  if (known === undefined) throw usageError(messagesIn(locale).logbook.exporting.noKey({ dir: displayPath(dataDir) }));
  const found = await extractBook(dataDir, fromMs, toMs);
  const told = await whole(folder, async (unfinished) => {
    await mkdir(unfinished);
    return writeFolder(new Folder(unfinished), dataDir, { found, publicKey: known.publicKey }, options);
  });
  const { names } = told;
  await whole(`${folder}.tar`, (unfinished) => writeTar(folder, unfinished, names, clock.now()));
  const where = {
    folder: displayPath(folder),
    tar: displayPath(`${folder}.tar`),
    entry: told.entry,
    sha256: told.sha256,
  };
  const none = told.facts.samples === 0 ? `\n${texts.noSamples}` : "";
  stdout.write(`${options.json ? JSON.stringify({ ...where, ...told.facts }) : `${texts.done(where)}${none}`}\n`);
}

/** What was cut off, by a kill or a full disk, never has the name of what is whole. Rejects as `writeArchive` does. */
async function whole<T>(path: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = `${path}.unfinished`;
  try {
    const result = await write(unfinished);
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
    return result;
  } catch (error) {
    // What another one has begun, or a kill has left, is for a person to remove.
    if (systemErrorCode(error) !== "EEXIST") await rm(unfinished, { recursive: true, force: true });
    throw outputError(unfinished, error);
  }
}

async function writeFolder(
  into: Folder,
  dataDir: string,
  { found, publicKey }: { readonly found: BookExtract; readonly publicKey: string },
  options: ReturnType<typeof surroundings> & EvidenceOptions,
) {
  const { fromMs, toMs, clock, env } = options;
  const origin = parseVerifierKey(publicKey).name;
  const replay = new Replay();
  const content = await writeSamples(into, dataDir, found.bound, options, replay);
  const facts: EvidenceFacts = {
    format: "bitacora evidence 1",
    vessel: origin,
    from: formatIsoTime(fromMs),
    to: formatIsoTime(toMs),
    made_at: formatIsoTime(clock.now()),
    made_by: options.user,
    version: options.version,
    first_entry: found.period[0]?.entry.id ?? null,
    last_entry: found.period.at(-1)?.entry.id ?? null,
    blocks: content.blocks,
    samples: content.samples,
    recordings: content.recordings,
  };
  await writeProject(into, dataDir, options.version);
  await into.put("evidence.json", `${JSON.stringify(facts, null, 1)}\n`);
  await into.put("index.html", evidencePage(texts, facts, found.period));
  await into.put("entries.html", entriesPage(texts, facts, found.period));
  const template = await readFile(new URL("./replay.html", import.meta.url), "utf8");
  const title = texts.page.title({ vessel: facts.vessel, from: facts.from, to: facts.to });
  await into.put("replay.html", replay.page(template, texts, title, found.period));
  await into.put("README.txt", readme(facts));
  for (const name of ["verify.sh", "evidence.py"])
    await into.put(name, await readFile(new URL(`./${name}`, import.meta.url)));
  await into.put("verify.py", await readFile(new URL("../../logbook/export/verify.py", import.meta.url)));
  const vouchers = await writeVouchers(into, dataDir, publicKey, facts.first_entry ?? 1);
  const manifest = into.manifest();
  await into.put("MANIFEST.sha256", manifest);

  const sha256 = hash("sha256", manifest, "hex");
  const writer = await openNamedWriter({ url: options.url, dataDir }, env, clock);
  const words = texts.entry({ from: facts.from, to: facts.to, sha256 });
  const { user, text: summary } = checkedWords(options.user, words);
  const receipt = await writer.add({ user, summary, reference: undefined });
  const refused = await signNow(writer);
  if (refused !== undefined) throw usageError(texts.notSigned({ reason: refused.reason }));
  await writeBook(into, dataDir, receipt.id, { content, vouchers }, options);
  await into.sync();
  return { facts, sha256, entry: receipt.id, names: into.names };
}

/** Files are written once, and synced at the end. */
class Folder {
  readonly path: string;
  readonly #sums = new Map<string, ReturnType<typeof createHash>>();

  constructor(path: string) {
    this.path = path;
  }

  get names(): readonly string[] {
    return [...this.#sums.keys()];
  }

  /** Appends, if it is there already. */
  async put(name: string, content: string | Buffer): Promise<void> {
    const file = join(this.path, name);
    if (!this.#sums.has(name)) await mkdir(dirname(file), { recursive: true });
    await appendFile(file, content);
    const sum = this.#sums.get(name) ?? createHash("sha256");
    this.#sums.set(name, sum.update(content));
  }

  manifest(): string {
    const lines = this.names.toSorted().map((name) => `${this.#sums.get(name)?.copy().digest("hex")}  ${name}\n`);
    return lines.join("");
  }

  async sync(): Promise<void> {
    const folders = new Set([this.path]);
    for (const name of this.names) {
      const handle = await open(join(this.path, name), "r+");
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      folders.add(dirname(join(this.path, name)));
    }
    for (const folder of folders) await syncDirectory(folder);
  }
}

async function writeSamples(
  into: Folder,
  dataDir: string,
  bound: readonly Bound[],
  { fromMs, toMs }: EvidenceOptions,
  replay: Replay,
): Promise<Content> {
  const entries = new Set<number>();
  for await (const batch of readBatches(dataDir)) {
    const entry = entryOf(batch, bound);
    const blocks = batch.lines.map((line) => parseBlockLine(line));
    if (entry === undefined || !blocks.some((block) => block && block.minMs <= toMs && block.maxMs >= fromMs)) continue;
    entries.add(entry);
    await into.put(`blocks/${entry}.list`, batch.lines.map((line) => `${line}\n`).join(""));
  }
  const last = bound.at(-1)?.last_block ?? 0;
  const recordings = await writeRecordings(into, dataDir, fromMs, toMs);
  for (const each of bound)
    if (each.removed.length > 0 || each.recordings.some(({ file }) => recordings.includes(file)))
      entries.add(each.entry);
  const content = { entries, blocks: 0, samples: 0, recordings };
  if (last === 0) return content;
  await using reader = await openHistory({ dataDir });
  for (let after = 0; ;) {
    const page = await reader.digests({ after, sinceMs: fromMs, untilMs: toMs, withLines: true });
    for (const { id, tagId, samples, lines } of page.blocks) {
      if (id > last || lines === undefined) continue;
      const name = `samples/${fileNameOf(tagId)}.csv`;
      if (!into.names.includes(name)) await into.put(name, "block,time_ms,value,quality\n");
      await into.put(name, lines);
      replay.take(tagId, lines);
      content.blocks += 1;
      content.samples += samples;
    }
    if (page.through >= Math.min(last, page.newestBlock)) return content;
    after = page.through;
  }
}

/** A tag's name may have letters that a file's name may not. */
function fileNameOf(tagId: string): string {
  return encodeURIComponent(tagId).replaceAll("*", "%2A");
}

function entryOf({ first, last, lines }: Batch, bound: readonly Bound[]): number | undefined {
  const meant = bound.filter((each) => each.first_block === first && each.last_block === last);
  return meant.length === 0 ? undefined : meant.find(({ root }) => root === rootOf(lines))?.entry;
}

/** Those that were being written in the period. */
async function writeRecordings(into: Folder, dataDir: string, fromMs: number, toMs: number): Promise<string[]> {
  const dir = join(dataDir, "recordings");
  const found: string[] = [];
  for (const file of (await readdir(dir).catch(ifMissing<string[]>([]))).toSorted()) {
    if (!file.endsWith(".log.zst")) continue;
    const { mtimeMs } = await stat(join(dir, file));
    const began = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(file)?.slice(1).map(Number) ?? [];
    const beganMs = began.length === 6 ? Date.UTC(began[0] ?? 0, (began[1] ?? 1) - 1, ...began.slice(2)) : mtimeMs;
    if (beganMs > toMs || mtimeMs < fromMs) continue;
    for await (const part of createReadStream(join(dir, file))) await into.put(`frames/${file}`, part as Buffer);
    found.push(file);
  }
  return found;
}

async function writeProject(into: Folder, dataDir: string, version: string): Promise<void> {
  const file = (await projectOfRun(dataDir)) ?? projectFileOf(dataDir);
  const text = file === undefined ? undefined : await readFile(file).catch(() => undefined);
  if (text !== undefined) await into.put("project/project.yaml", text);
  const versions = { bitacora: version, node: process.version, kernel: release(), architecture: process.arch };
  await into.put(
    "project/versions.json",
    `${JSON.stringify({ ...versions, openssl: process.versions.openssl }, null, 1)}\n`,
  );
  // Of the Debian package, of the npm package.
  const places = ["/usr/share/doc/bitacora/sbom.cdx.json", new URL("../../../sbom.cdx.json", import.meta.url)];
  const bill = await Promise.any(places.map((place) => readFile(place))).catch(() => undefined);
  if (bill !== undefined) await into.put("project/sbom.cdx.json", bill);
}

async function writeBook(
  into: Folder,
  dataDir: string,
  own: number,
  { content, vouchers }: { readonly content: Content; readonly vouchers: readonly Voucher[] },
  { fromMs, toMs }: EvidenceOptions,
): Promise<void> {
  const known = await bookCheckpoints(dataDir);
  const newest = known && (await newestCheckpoint(known));
  if (newest === undefined) throw usageError(texts.notSigned({ reason: "?" }));
  const { leaves, period, vouching, newest: last } = await extractBook(dataDir, fromMs, toMs);
  const tree = new WholeTree(leaves.slice(0, newest.size));
  const kept = new Map(period.map((each) => [each.entry.id, each]));
  for (const each of vouching) {
    const isOfSamples = each.entry.payload["event"] === "samples_bound";
    if (!isOfSamples || content.entries.has(each.entry.id)) kept.set(each.entry.id, each);
  }
  const made = last?.entry.id === own ? last : (await extractBook(dataDir, -Infinity, Infinity)).period[own - 1];
  if (made !== undefined) kept.set(own, made);
  const lines = [...kept.values()].filter(({ entry }) => entry.id <= newest.size);
  lines.sort((a, b) => a.entry.id - b.entry.id);
  await into.put("entries.jsonl", lines.map(({ line }) => `${line}\n`).join(""));
  // A second signature is in one file, not in each.
  const { text: signed, signatures } = parseNote(Buffer.from(newest.note));
  const brief = formatNote({ text: signed, signatures: signatures.slice(0, 1) });
  for (const { entry } of lines) {
    const proof = inclusionProof(entry.id - 1, tree.size, tree.subtree);
    const text = `c2sp.org/tlog-proof@v1\nindex ${entry.id - 1}\n${base64(proof)}\n${brief}`;
    await into.put(`proofs/${entry.id}.tlog-proof`, text);
  }
  await into.put("newest.checkpoint", newest.note);
  for (const { name, size } of vouchers)
    await into.put(`${name}.consistency`, base64(consistencyProof(size, tree.size, tree.subtree)));
}

interface Voucher {
  /** Without the endings of its files. */
  readonly name: string;
  readonly size: number;
}

/** The ship's key, and the checkpoints that others have signed. */
async function writeVouchers(into: Folder, dataDir: string, publicKey: string, first: number): Promise<Voucher[]> {
  await into.put("logbook.pub", `${publicKey}\n`);
  const second = await readRegular(join(dataDir, ML_DSA_PUBLIC_KEY_FILE));
  if (second !== undefined) await into.put(ML_DSA_PUBLIC_KEY_FILE, second);
  const vouchers: Voucher[] = [];
  const states = (await readLinkStates(dataDir, parseVerifierKey(publicKey))).filter(({ cosigned }) => cosigned);
  if (states.length > 0) await into.put("witnesses.pub", states.map((each) => `${each.publicKey}\n`).join(""));
  for (const [i, { cosigned }] of states.entries()) {
    vouchers.push({ name: `cosigned/${i + 1}`, size: cosigned?.checkpoint.size ?? 0 });
    await into.put(`cosigned/${i + 1}.checkpoint`, cosigned?.checkpoint.note ?? "");
  }
  // The first that covers the period says the most: it was there by then.
  const stamps = (await readStamps(join(dataDir, "logbook"))).map((each) => ({ ...each, size: sizeOf(each.note) }));
  for (const [i, { note, answer, size }] of stamps
    .filter((each) => each.size >= first)
    .slice(0, STAMPS)
    .entries()) {
    vouchers.push({ name: `stamps/${i + 1}`, size });
    await into.put(`stamps/${i + 1}.checkpoint`, note);
    await into.put(`stamps/${i + 1}.tsr`, Buffer.from(answer, "base64"));
  }
  return vouchers;
}

function sizeOf(note: string): number {
  return Number(note.split("\n")[1]);
}

/** A line each, newline included. */
function base64(hashes: readonly Buffer[]): string {
  return hashes.map((each) => `${each.toString("base64")}\n`).join("");
}

async function writeTar(folder: string, tar: string, names: readonly string[], nowMs: number): Promise<void> {
  const archive = await tarArchive(tar, basename(folder), nowMs);
  for (const name of names) {
    const file = join(folder, name);
    await archive.add(name, (await stat(file)).size, createReadStream(file) as AsyncIterable<Buffer>);
  }
  await archive.close();
}
