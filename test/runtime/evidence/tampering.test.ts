/**
 * What somebody may do with a file of evidence, a row each, and the check of `verify.sh` that has to say so by its name: a check that is taken
 * out of the verifier leaves rows unanswered. OpenSSL and Python, nothing of ours, find each; an honest one is accepted.
 */
import { execFile } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ExecutionContext } from "ava";
import { sha256 } from "../../../src/logbook/entry/entry.ts";
import {
  formatCosignerKey,
  formatNote,
  parseNote,
  parseVerifierKey,
} from "../../../src/logbook/evidence/signed-note.ts";
import { cosign, signCheckpoint } from "../../../src/logbook/evidence/checkpoint.ts";
import { openVesselKey } from "../../../src/logbook/evidence/file-key.ts";
import { addStamp } from "../../../src/logbook/stamp/file-stamps.ts";
import { readStamp, stampQuestion } from "../../../src/logbook/stamp/time-stamp.ts";
import { Frontier } from "../../../src/logbook/tree/merkle.ts";
import { extractBook } from "../../../src/runtime/evidence/book-extract.ts";
import { makeEvidence } from "../../../src/runtime/evidence/make.ts";
import { FileLinkStore } from "../../../src/witness/file-link-store.ts";
import { KEEP_ALL } from "../../historian/support/archive.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { type Authority, testWithAuthority as test, timeStampAuthority } from "../../support/time-stamp-authority.ts";
import { BoundVessel, changeSample } from "./support/bound-vessel.ts";

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const AT_ONCE = 4;
/** Of so many ways one is tried in a run, at random; each is where BITACORA_TEST_SCALE is 10. */
const ONE_OF = Number(process.env["BITACORA_TEST_SCALE"] ?? 1) >= 10 ? 1 : 4;

interface Verdict {
  readonly failed: readonly string[];
  readonly words: string;
}

/** By `verify.sh` of the folder, and the checks that said no. */
async function verdictOf(folder: string, ...given: string[]): Promise<Verdict> {
  const { stdout, code } = await run("sh", [join(folder, "verify.sh"), ...given]).then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  const failed = [...stdout.matchAll(/^WRONG (\w+)/gm)].map(([, name = ""]) => name);
  return { failed: code === (failed.length > 0 ? 1 : 0) ? failed : [`exit ${code}`], words: stdout };
}

async function stamp(vessel: BoundVessel, { url }: Authority): Promise<void> {
  const { note = "" } = (await vessel.book.sign()) ?? {};
  const question = { digest: Buffer.from(sha256(note), "hex"), nonce: randomBytes(8) };
  const answer = await fetch(url, { method: "POST", body: new Uint8Array(stampQuestion(question)) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const read = readStamp(bytes, question);
  const stamped_at = typeof read === "string" ? read : new Date(read.timeMs).toISOString();
  await addStamp(join(vessel.dir, "logbook"), { authority: url, stamped_at, note, answer: bytes.toString("base64") });
}

/** Two, by a key of Ed25519 and by one of ML-DSA-44. */
async function witnesses(vessel: BoundVessel): Promise<void> {
  const checkpoint = await vessel.book.sign();
  if (checkpoint === undefined) throw new Error("not signed");
  const { text, signatures } = parseNote(Buffer.from(checkpoint.note));
  const tree = new Frontier();
  for (const leaf of (await extractBook(vessel.dir, 0, 0)).leaves.slice(0, checkpoint.size)) tree.append(leaf);
  const store = await FileLinkStore.open(vessel.dir, parseVerifierKey(vessel.book.publicKey ?? ""));
  for (const { privateKey: key } of [generateKeyPairSync("ed25519"), generateKeyPairSync("ml-dsa-44")]) {
    const named = { name: "example.org/witness", key };
    const note = formatNote({ text, signatures: [...signatures, cosign(text, named, 1_790_000_000)] });
    const cosigned = { checkpoint: { ...checkpoint, note }, timeS: 1_790_000_000, tree };
    const publicKey = formatCosignerKey(named);
    await store.save({ url: "https://example.org", publicKey, cosigned, refused: undefined }, note);
  }
}

/** Her key, and the leaves of her book. */
async function signingOf(dir: string) {
  const signer = await openVesselKey({ dataDir: dir, name: "bitacora/aurora" });
  return { signer, leaves: (await extractBook(dir, 0, 0)).leaves };
}

/** A day of a vessel, up to now. `before`: what somebody does aboard before the evidence is made. */
async function evidenceOf(t: ExecutionContext, authority: Authority, before?: (vessel: BoundVessel) => unknown) {
  const startMs = Date.now() - 30 * HOUR_MS;
  const vessel = await BoundVessel.open(await tempDir(t), KEEP_ALL, startMs);
  const write = (summary: string, user = "Ana") => vessel.book.append({ kind: "manual", summary, payload: {}, user });
  const started = { event: "service_started", version: "0.1.0", project: "aurora", project_sha256: null };
  await vessel.book.append({ kind: "manual", summary: "Started", payload: started, user: "system" });
  const name = (line: string): string =>
    `${line}-000001-${new Date(startMs).toISOString().replaceAll(/[-:]|\.\d+/g, "")}.log.zst`;
  vessel.record(name("can0"), "frames of can0");
  vessel.record(name("can1"), "frames of can1");
  vessel.sail(60);
  await write("Left Vigo");
  await vessel.bind();
  await witnesses(vessel);
  await stamp(vessel, authority);
  vessel.sail(50);
  for (const summary of ["Fog", "Collision with Estrella", "Abandoned"]) await write(summary);
  await vessel.bind();
  await stamp(vessel, authority);
  await before?.(vessel);
  vessel.stop();
  await vessel.book.close();
  const out = join(await tempDir(t), "evidence");
  const period = { fromMs: startMs - HOUR_MS, toMs: vessel.clock.now() + HOUR_MS };
  const given = { out, version: "0.1.0", user: "Ana", dataDir: vessel.dir, json: false, clock: vessel.clock };
  await makeEvidence({ ...period, ...given, stdout: process.stderr });
  return { folder: out, vessel };
}

/** A copy of the folder in the hands of somebody. */
class Hands {
  readonly folder: string;
  readonly given: string[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  text(name: string): string {
    return readFileSync(this.at(name), "utf8");
  }

  put(name: string, text: string | Buffer): void {
    writeFileSync(this.at(name), text);
  }

  /** Throws if that changes nothing: such a row would prove nothing. */
  edit(name: string, change: (text: string) => string): void {
    const before = this.text(name);
    const after = change(before);
    if (after === before) throw new Error(`${name} is the same`);
    this.put(name, after);
  }

  lines(name: string, change: (lines: string[]) => string[]): void {
    this.edit(name, (text) =>
      change(text.split("\n").slice(0, -1))
        .map((line) => `${line}\n`)
        .join(""),
    );
  }

  flip(name: string, at = -20): void {
    const bytes = readFileSync(this.at(name));
    const place = at < 0 ? bytes.length + at : at;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    this.put(name, bytes);
  }

  remove(...names: string[]): void {
    for (const name of names) rmSync(this.at(name));
  }

  swap(a: string, b: string): void {
    renameSync(this.at(a), this.at("aside"));
    renameSync(this.at(b), this.at(a));
    renameSync(this.at("aside"), this.at(b));
  }

  in(folder: string): string[] {
    return readdirSync(this.at(folder))
      .toSorted()
      .map((name) => `${folder}/${name}`);
  }

  /** Another entry in its place, with a hash that fits it. */
  rewrite(id: number, change: (text: string) => string): void {
    this.lines("entries.jsonl", (lines) =>
      lines.map((line) => {
        if (!line.includes(`"id":${id},`)) return line;
        const rest = change(`{${line.slice(75)}`);
        return `{"hash":"${sha256(rest)}",${rest.slice(1)}`;
      }),
    );
  }

  /** A list of files that fits them. */
  relist(): void {
    this.lines("MANIFEST.sha256", (lines) =>
      lines.map((line) => `${sha256(readFileSync(this.at(line.slice(66))))}  ${line.slice(66)}`),
    );
  }
}

const DEPTH = "samples/VESSEL.DEPTH_M.csv";
const RPM = "samples/ME_INST_0.RPM.csv";
const entryLine = (hands: Hands, id: number): string =>
  hands
    .text("entries.jsonl")
    .split("\n")
    .find((line) => line.includes(`"id":${id},`)) ?? "";
const without = (at: number) => (lines: string[]) => lines.toSpliced(at, 1);
const swapped = (at: number) => (lines: string[]) => lines.toSpliced(at, 2, lines[at + 1] ?? "", lines[at] ?? "");
const base64Other = (line: string): string => (line.startsWith("A") ? `B${line.slice(1)}` : `A${line.slice(1)}`);

/** What is done, by whose check it is found, and how. The entries: 1 start, 2 Vigo, 3 samples, 4 to 6 the collision, 7 samples, 8 the evidence. */
const KINDS: readonly (readonly [what: string, check: string, how: (hands: Hands) => void])[] = [
  ["a letter of the key", "key", (h) => h.edit("logbook.pub", (text) => text.replace(/\+A./, "+AA"))],
  ["another name for the key", "key", (h) => h.edit("logbook.pub", (text) => text.replace("aurora", "estrella"))],
  ["the key is gone", "key", (h) => h.remove("logbook.pub")],
  [
    "the size of the checkpoint",
    "checkpoint",
    (h) => h.lines("newest.checkpoint", ([a = "", , ...rest]) => [a, "9", ...rest]),
  ],
  [
    "the root of the checkpoint",
    "checkpoint",
    (h) => h.lines("newest.checkpoint", ([a = "", b = "", c = "", ...rest]) => [a, b, base64Other(c), ...rest]),
  ],
  ["its signature", "checkpoint", (h) => h.flip("newest.checkpoint", -10)],
  [
    "a bit of its signature by Ed25519",
    "checkpoint",
    (h) => h.flip("newest.checkpoint", h.text("newest.checkpoint").indexOf("\u2014") + 60),
  ],
  ["no signature", "checkpoint", (h) => h.lines("newest.checkpoint", (lines) => lines.slice(0, -2))],
  [
    "only the signature by ML-DSA-44",
    "checkpoint",
    (h) => h.lines("newest.checkpoint", (lines) => lines.toSpliced(-2, 1)),
  ],
  [
    "the ship's key of ML-DSA-44",
    "checkpoint",
    (h) => h.edit("logbook-ml-dsa.pub", (text) => text.replace(/\+B./, "+BA")),
  ],
  ["the ship's key of ML-DSA-44 is gone", "manifest", (h) => h.remove("logbook-ml-dsa.pub")],
  ["no checkpoint", "checkpoint", (h) => h.remove("newest.checkpoint")],
  ["an older checkpoint as the newest", "proofs", (h) => h.put("newest.checkpoint", h.text("stamps/1.checkpoint"))],
  ["a word of an entry", "entries", (h) => h.edit("entries.jsonl", (text) => text.replace("Collision", "Encounter"))],
  [
    "the time of an entry",
    "entries",
    (h) => h.edit("entries.jsonl", (text) => text.replace(/"timestamp":"\d{4}/, '"timestamp":"2020')),
  ],
  [
    "the name in an entry",
    "entries",
    (h) => h.edit("entries.jsonl", (text) => text.replace('"user":"Ana"', '"user":"Eva"')),
  ],
  ["the id of an entry", "entries", (h) => h.edit("entries.jsonl", (text) => text.replace('"id":5,', '"id":55,'))],
  [
    "the kind of an entry",
    "entries",
    (h) => h.edit("entries.jsonl", (text) => text.replace('"kind":"manual"', '"kind":"override"')),
  ],
  [
    "the payload of an entry",
    "entries",
    (h) => h.edit("entries.jsonl", (text) => text.replace('"version":"0.1.0"', '"version":"0.2.0"')),
  ],
  ["the hash before", "entries", (h) => h.rewrite(5, (text) => text.replace(/"prev_hash":"./, '"prev_hash":"_'))],
  [
    "spaces in an entry",
    "entries",
    (h) => h.edit("entries.jsonl", (text) => text.replace('"user":"Ana"', '"user": "Ana"')),
  ],
  ["another member in an entry", "entries", (h) => h.rewrite(5, (text) => text.replace('"user"', '"a":1,"user"'))],
  ["two entries the other way round", "entries", (h) => h.lines("entries.jsonl", swapped(3))],
  ["an entry twice", "entries", (h) => h.lines("entries.jsonl", (lines) => lines.toSpliced(3, 0, lines[3] ?? ""))],
  ["an entry with a hash that fits", "proofs", (h) => h.rewrite(6, (text) => text.replace("Abandoned", "All safe"))],
  [
    "an entry more, with a hash that fits",
    "proofs",
    (h) => {
      const [, hash = "", inner = ""] = /^\{"hash":"(\w+)",(.*)$/.exec(entryLine(h, 8)) ?? [];
      const rest = `{${inner}`.replace('"id":8,', '"id":9,').replace(/"prev_hash":"\w+"/, `"prev_hash":"${hash}"`);
      h.lines("entries.jsonl", (lines) => [...lines, `{"hash":"${sha256(rest)}",${rest.slice(1)}`]);
    },
  ],
  [
    "an entry is gone from the middle",
    "period",
    (h) => {
      h.lines("entries.jsonl", without(4));
      h.remove("proofs/5.tlog-proof");
    },
  ],
  [
    "the first entry is gone",
    "period",
    (h) => {
      h.lines("entries.jsonl", without(0));
      h.remove("proofs/1.tlog-proof");
    },
  ],
  [
    "the last entries are gone",
    "manifest",
    (h) => {
      h.lines("entries.jsonl", without(7));
      h.remove("proofs/8.tlog-proof");
    },
  ],
  ["all entries are gone", "entries", (h) => h.put("entries.jsonl", "")],
  [
    "an entry that binds samples is gone",
    "lists",
    (h) => {
      h.lines("entries.jsonl", without(2));
      h.remove("proofs/3.tlog-proof");
    },
  ],
  [
    "a hash of a proof",
    "proofs",
    (h) => h.lines("proofs/4.tlog-proof", ([a = "", b = "", c = "", ...rest]) => [a, b, base64Other(c), ...rest]),
  ],
  [
    "the index of a proof",
    "proofs",
    (h) => h.edit("proofs/4.tlog-proof", (text) => text.replace("index 3", "index 4")),
  ],
  ["a proof is gone", "proofs", (h) => h.remove("proofs/4.tlog-proof")],
  ["two proofs the other way round", "proofs", (h) => h.swap("proofs/4.tlog-proof", "proofs/5.tlog-proof")],
  ["a proof more", "proofs", (h) => h.put("proofs/77.tlog-proof", h.text("proofs/4.tlog-proof"))],
  ["a proof that is too short", "proofs", (h) => h.lines("proofs/4.tlog-proof", without(2))],
  [
    "a proof that is too long",
    "proofs",
    (h) => h.lines("proofs/4.tlog-proof", (lines) => lines.toSpliced(2, 0, lines[2] ?? "")),
  ],
  ["a proof of another format", "proofs", (h) => h.edit("proofs/4.tlog-proof", (text) => text.replace("@v1", "@v2"))],
  [
    "a value",
    "samples",
    (h) => h.lines(DEPTH, (lines) => lines.with(100, (lines[100] ?? "").replace(/,[^,]*,good/, ",3.2,good"))),
  ],
  [
    "the time of a sample",
    "samples",
    (h) => h.lines(DEPTH, (lines) => lines.with(100, (lines[100] ?? "").replace(/,\d+,/, ",1764500000000,"))),
  ],
  [
    "the quality of a sample",
    "samples",
    (h) => h.lines(DEPTH, (lines) => lines.with(100, (lines[100] ?? "").replace("good", "bad"))),
  ],
  ["a sample is gone", "samples", (h) => h.lines(DEPTH, without(100))],
  ["the last sample is gone", "samples", (h) => h.lines(DEPTH, (lines) => lines.slice(0, -1))],
  ["a sample more", "samples", (h) => h.lines(DEPTH, (lines) => lines.toSpliced(100, 0, lines[100] ?? ""))],
  ["two samples the other way round", "samples", (h) => h.lines(DEPTH, swapped(100))],
  [
    "a block is gone",
    "samples",
    (h) =>
      h.lines(DEPTH, ([head = "", ...lines]) => [
        head,
        ...lines.filter((line) => Number.parseInt(line, 10) !== Number.parseInt(lines[0] ?? "", 10)),
      ]),
  ],
  [
    "all samples of a tag are gone",
    "samples",
    (h) => {
      h.remove(RPM);
      h.lines("MANIFEST.sha256", (lines) => lines.filter((line) => !line.endsWith(RPM)));
    },
  ],
  ["the samples of two tags exchanged", "samples", (h) => h.swap(DEPTH, RPM)],
  [
    "samples of a block that no list has",
    "samples",
    (h) => h.lines(DEPTH, (lines) => [...lines, "9999,1764500000000,3.2,good"]),
  ],
  [
    "samples, and their hash in the list",
    "lists",
    (h) =>
      h.lines("blocks/3.list", (lines) =>
        lines.with(0, (lines[0] ?? "").replace(/ [0-9a-f]{2}/, " 00").replace(/([0-9a-f]{60})/, "0".repeat(60))),
      ),
  ],
  ["a line of a list is gone", "lists", (h) => h.lines("blocks/3.list", without(1))],
  [
    "a list is gone",
    "samples",
    (h) => {
      h.remove("blocks/3.list");
      h.lines("MANIFEST.sha256", (lines) => lines.filter((line) => !line.endsWith("blocks/3.list")));
    },
  ],
  ["two lists exchanged", "lists", (h) => h.swap("blocks/3.list", "blocks/7.list")],
  [
    "a frame of the bus",
    "frames",
    (h) => {
      h.flip(h.in("frames")[0] ?? "", 3);
      h.relist();
    },
  ],
  ["a recording is gone", "manifest", (h) => h.remove(h.in("frames")[0] ?? "")],
  [
    "a recording is gone from the list, too",
    "frames",
    (h) => {
      const [name = ""] = h.in("frames");
      h.remove(name);
      h.lines("MANIFEST.sha256", (lines) => lines.filter((line) => !line.endsWith(name)));
    },
  ],
  [
    "two recordings exchanged",
    "frames",
    (h) => {
      h.swap(h.in("frames")[0] ?? "", h.in("frames")[1] ?? "");
      h.relist();
    },
  ],
  ["a recording more", "no_others", (h) => h.put("frames/can2.log.zst", "frames")],
  [
    "the version of the program",
    "project",
    (h) => h.edit("project/versions.json", (text) => text.replace("0.1.0", "0.0.9")),
  ],
  [
    "the version of Node",
    "manifest",
    (h) => h.edit("project/versions.json", (text) => text.replace(/"node": "v/, '"node": "v9')),
  ],
  ["the versions are gone", "project", (h) => h.remove("project/versions.json")],
  ["a project file is put in", "no_others", (h) => h.put("project/project.yaml", "id: aurora\n")],
  [
    "the period",
    "manifest",
    (h) => h.edit("evidence.json", (text) => text.replace(/"first_entry": 1/, '"first_entry": 2')),
  ],
  [
    "another vessel",
    "period",
    (h) => h.edit("evidence.json", (text) => text.replace("bitacora/aurora", "bitacora/estrella")),
  ],
  [
    "how many samples there are",
    "samples",
    (h) => h.edit("evidence.json", (text) => text.replace(/"samples": /, '"samples": 9')),
  ],
  ["the page", "manifest", (h) => h.edit("index.html", (text) => text.replace("aurora", "estrella"))],
  ["the page of entries", "manifest", (h) => h.edit("entries.html", (text) => text.replace("Collision", "Encounter"))],
  [
    "the page, and the list of files",
    "manifest",
    (h) => {
      h.edit("index.html", (text) => text.replace("aurora", "estrella"));
      h.relist();
    },
  ],
  ["a line of the list of files is gone", "manifest", (h) => h.lines("MANIFEST.sha256", without(0))],
  ["the list of files is gone", "manifest", (h) => h.remove("MANIFEST.sha256")],
  ["the verifier's other half", "manifest", (h) => h.edit("verify.py", (text) => `${text}\n`)],
  ["a file more", "no_others", (h) => h.put("photo.jpg", "")],
  ["samples of another tag more", "no_others", (h) => h.put("samples/VESSEL.SOG_MS.csv", h.text(DEPTH))],
  ["a link in the place of a file", "no_others", (h) => symlinkSync("/etc/passwd", h.at("more"))],
  ["a witness's signature", "witnesses", (h) => h.flip("cosigned/1.checkpoint", -10)],
  [
    "the witness's checkpoint without its signature",
    "witnesses",
    (h) => h.lines("cosigned/1.checkpoint", (lines) => lines.slice(0, -1)),
  ],
  ["a witness's key", "witnesses", (h) => h.edit("witnesses.pub", (text) => text.replace(/\+B./, "+BA"))],
  ["a witness's signature by ML-DSA-44", "witnesses", (h) => h.flip("cosigned/2.checkpoint", -10)],
  [
    "a witness's signature by ML-DSA-44 is gone",
    "witnesses",
    (h) => h.lines("cosigned/2.checkpoint", (lines) => lines.slice(0, -1)),
  ],
  [
    "a witness is gone",
    "manifest",
    (h) => h.remove("witnesses.pub", "cosigned/1.checkpoint", "cosigned/1.consistency"),
  ],
  [
    "a witness's proof",
    "witnesses",
    (h) => h.lines("cosigned/1.consistency", ([a = "", ...rest]) => [base64Other(a), ...rest]),
  ],
  ["a byte of a time stamp", "stamps", (h) => h.flip("stamps/1.tsr", 200)],
  ["its last byte", "stamps", (h) => h.flip("stamps/1.tsr", -1)],
  ["two time stamps exchanged", "stamps", (h) => h.swap("stamps/1.tsr", "stamps/2.tsr")],
  ["a stamped checkpoint exchanged", "stamps", (h) => h.put("stamps/1.checkpoint", h.text("newest.checkpoint"))],
  [
    "the first time stamp is gone",
    "stamps",
    (h) => h.remove("stamps/1.checkpoint", "stamps/1.tsr", "stamps/1.consistency"),
  ],
  [
    "the last time stamp is gone",
    "manifest",
    (h) => h.remove("stamps/2.checkpoint", "stamps/2.tsr", "stamps/2.consistency"),
  ],
  ["the proof of a time stamp is gone", "stamps", (h) => h.remove("stamps/1.consistency")],
  ["an answer that is no time stamp", "stamps", (h) => h.put("stamps/1.tsr", "no")],
];

/** What somebody does aboard, before the evidence is made of it. */
const ABOARD: readonly (readonly [what: string, check: string, how: (vessel: BoundVessel) => unknown])[] = [
  [
    "a sample of the history",
    "samples",
    (vessel) => vessel.tamper((database) => void changeSample(database, "VESSEL.DEPTH_M", 1)),
  ],
  [
    "a block of the history is gone",
    "samples",
    (vessel) => vessel.tamper((database) => database.exec("DELETE FROM block WHERE id = 2")),
  ],
  [
    "a recording",
    "frames",
    (vessel) => vessel.record(readdirSync(join(vessel.dir, "recordings"))[0] ?? "", "other frames"),
  ],
  [
    "a countersignature that nobody made",
    "persons",
    (vessel) =>
      vessel.book.append({
        kind: "manual",
        summary: "Seen",
        user: "Master",
        payload: {
          countersigns: 5,
          entry_hash: "0".repeat(64),
          person_key: Buffer.alloc(32).toString("base64"),
          signature: Buffer.alloc(64).toString("base64"),
          signed_at: "2026-11-30T00:00:00.000Z",
          vessel: "bitacora/aurora",
        },
      }),
  ],
];

test("an honest file is accepted, and each of the ways to tamper with it is found by the check that is for it", async (t) => {
  t.timeout(1_800_000);
  const authority = await timeStampAuthority(t);
  const { folder, vessel } = await evidenceOf(t, authority);
  const honest = await verdictOf(folder, "--key", join(vessel.dir, "logbook.pub"), "--tsa", authority.ca);
  t.deepEqual(honest.failed, [], honest.words);
  t.regex(honest.words, /Everything holds\.\n$/);
  t.regex((await verdictOf(folder)).words, /checked in itself only/);
  const base = await tempDir(t);
  const random = seededRandom(seedOf());
  const tried = KINDS.filter(() => random.below(ONE_OF) === 0);
  const rows = tried.entries();
  const missed: string[] = [];
  const work = async (): Promise<void> => {
    for (const [i, [what, check, how]] of rows) {
      const hands = new Hands(join(base, String(i)));
      cpSync(folder, hands.folder, { recursive: true });
      how(hands);
      const { failed, words } = await verdictOf(hands.folder);
      if (!failed.includes(check)) missed.push(`${what}: ${check}, not ${failed.join(", ")}\n${words}`);
      rmSync(hands.folder, { recursive: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  t.deepEqual(missed, []);
  const checks = new Set([...KINDS, ...ABOARD].map(([, check]) => check));
  const all = /^CHECKS = (.*)$/m.exec(readFileSync(join(folder, "evidence.py"), "utf8"))?.[1] ?? "[]";
  t.deepEqual([...checks, "kept"].toSorted(), (JSON.parse(all) as string[]).toSorted(), "each check has a row");
  t.true(KINDS.length + ABOARD.length >= 60);
  t.log(`SEED=${random.seed}: ${tried.length} of ${KINDS.length} ways with the file, ${ABOARD.length} aboard`);
});

test("what was changed aboard before is found in the evidence, and so is a folder that was made anew, by what one had before", async (t) => {
  t.timeout(1_800_000);
  const authority = await timeStampAuthority(t);
  const stranger = await timeStampAuthority(t);
  for (const [what, check, how] of ABOARD) {
    const { folder } = await evidenceOf(t, authority, how);
    const { failed, words } = await verdictOf(folder);
    t.deepEqual(failed, [check], `${what}\n${words}`);
  }
  const [first, second] = [await evidenceOf(t, authority), await evidenceOf(t, authority)];
  t.true((await verdictOf(second.folder, "--key", join(first.vessel.dir, "logbook.pub"))).failed.includes("key"));
  const kept = join(first.folder, "newest.checkpoint");
  t.true((await verdictOf(second.folder, "--checkpoint", kept)).failed.includes("kept"));
  t.deepEqual((await verdictOf(first.folder, "--checkpoint", kept)).failed, []);
  // Any that was signed over the entries up to one that is here, and what was signed beside.
  const files = await tempDir(t);
  const { signer, leaves } = await signingOf(first.vessel.dir);
  for (const size of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const tree = new Frontier();
    for (const leaf of leaves.slice(0, size)) tree.append(leaf);
    writeFileSync(join(files, `${size}`), signCheckpoint({ size, root: tree.root() }, signer));
    writeFileSync(join(files, `${size}-other`), signCheckpoint({ size, root: Buffer.alloc(32, size) }, signer));
  }
  const good = await verdictOf(
    first.folder,
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((size) => ["--checkpoint", join(files, `${size}`)]),
  );
  t.deepEqual(good.failed, [], good.words);
  t.is(good.words.match(/entries 1 to \d\)/g)?.length, 8, good.words);
  for (const size of [3, 6])
    t.deepEqual((await verdictOf(first.folder, "--checkpoint", join(files, `${size}-other`))).failed, ["kept"]);
  writeFileSync(join(files, "later"), signCheckpoint({ size: 99, root: Buffer.alloc(32) }, signer));
  const later = await verdictOf(first.folder, "--checkpoint", join(files, "later"));
  t.deepEqual(later.failed, ["exit 2"], later.words);
  t.regex(later.words, /^\? {5}kept .*NOT compared.*\n[^]*\n.*could NOT be compared with it: kept\.\n$/m);
  for (const given of [
    ["--key", "nofile"],
    ["--checkpoint", "nofile"],
    ["--tsa", "nofile"],
    ["--key", kept],
    ["--folder", files],
  ]) {
    const { failed, words } = await verdictOf(first.folder, ...given);
    t.deepEqual(failed, ["exit 2"], `${given.join(" ")}\n${words}`);
  }
  t.deepEqual((await verdictOf(first.folder, "--tsa", stranger.ca)).failed, ["stamps"]);
  // One change is said of what was changed, and not of all that is beside it.
  for (const [file, was, is, checks] of [
    ["index.html", "aurora", "estrella", ["manifest"]],
    ["entries.jsonl", "Collision", "Encounter", ["entries", "proofs"]],
  ] as const) {
    const copy = join(await tempDir(t), "copy");
    cpSync(first.folder, copy, { recursive: true });
    writeFileSync(join(copy, file), readFileSync(join(copy, file), "utf8").replace(was, is));
    const { failed, words } = await verdictOf(copy);
    t.deepEqual(failed, checks, words);
  }
  const late = await evidenceOf(t, authority, async (vessel) => {
    // The clock was a day ahead when these were written, or was set so.
    vessel.clock.jumpWall(48 * HOUR_MS);
    await vessel.book.append({ kind: "manual", summary: "Late", payload: {}, user: "Ana" });
    await stamp(vessel, authority);
  });
  const { failed, words } = await verdictOf(late.folder);
  t.deepEqual(failed, ["stamps"], words);
  t.regex(words, /dated after the time stamp/);
});
