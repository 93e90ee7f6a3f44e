/**
 * Goes through the files of a historian that nobody has open and says what in them is damaged. It looks only: nothing is
 * mended, set aside or upgraded, which opening them as a store may do. A file that its service left in the middle of its
 * work (a crash) has a write-ahead log beside it, which SQLite brings home, as it would at the next start.
 *
 * - Of each file: its header, SQLite's own `integrity_check`.
 * - Of each block: its checksum, that it is whose it says, and that the row beside it tells what is in it.
 * - Of each row of roll-ups, each frame: its checksum, that it is whose it says, that it is whole.
 */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { BitacoraError, isBitacoraError } from "../core/errors.ts";
import { summarize, unpackBlock } from "./block-codec.ts";
import { DamagedBytes } from "./byte-io.ts";
import { GrowingColumns } from "./columns.ts";
import { bytesOf, isDamage } from "./damage.ts";
import { fileBytes } from "./file-bytes.ts";
import { unpackFrame } from "./frame-codec.ts";
import type { CheckReport, DamagedPlace } from "./historian-store.ts";
import { unpackRollup } from "./rollup-codec.ts";
import { asBitacoraError, checkHeader, openForWriting } from "./sqlite-file.ts";
import { HOT_SCHEMA } from "./sqlite-hot-file.ts";
import { MONTH_SCHEMA } from "./sqlite-month-schema.ts";
import { monthFilesBeside } from "./sqlite-months.ts";

/** Rows looked at between two steps: some ten milliseconds. */
const ROWS_A_STEP = 64;

type Row = Record<string, SQLOutputValue>;

/** What is found, and counted, on the way. */
class Findings {
  files = 0;
  blocks = 0;
  frames = 0;
  rollups = 0;
  samples = 0;
  readonly damaged: DamagedPlace[] = [];
  /** By name of the tag, through which frame its samples are in blocks. */
  readonly sealedFrames = new Map<string, number>();

  add(file: string, reason: unknown, place: Partial<DamagedPlace> = {}): void {
    const text = reason instanceof Error ? reasonOf(reason) : String(reason);
    this.damaged.push({
      file: basename(file),
      id: null,
      tagId: null,
      minMs: null,
      maxMs: null,
      ...place,
      reason: text,
    });
  }
}

/** Yields the share of the work that is done. Throws where the main file is not there, not ours, or in use. */
export function* checkFiles(mainFile: string): Generator<number, CheckReport> {
  if (!existsSync(mainFile)) throw new BitacoraError("history-missing", { file: mainFile });
  const files = [...monthFilesBeside(mainFile).map(({ file }) => file), mainFile];
  const all = files.reduce((sum, file) => sum + fileBytes(file), 0);
  const findings = new Findings();
  let done = 0;
  for (const file of files) {
    const bytes = fileBytes(file);
    for (const share of checkFile(file, file === mainFile, findings)) yield (done + share * bytes) / Math.max(1, all);
    done += bytes;
  }
  const { blocks, frames, rollups, samples, damaged } = findings;
  return { files: findings.files, blocks, frames, rollups, samples, damaged };
}

function* checkFile(file: string, isMain: boolean, findings: Findings): Generator<number, void> {
  findings.files += 1;
  let database: DatabaseSync | undefined;
  try {
    checkHeader(file, isMain ? HOT_SCHEMA : MONTH_SCHEMA);
    database = openToLook(file);
    const problems = database.prepare("PRAGMA integrity_check(1)").all();
    const [problem] = problems.map((row) => String(row["integrity_check"]));
    if (problem !== "ok") findings.add(file, problem);
    if (isMain) yield* checkFrames(database, file, findings);
    else yield* checkMonth(database, file, findings);
  } catch (error) {
    // One that somebody else has open tells nothing of its state; what is not ours in the place of the main file, neither.
    if (isBitacoraError(error, "historian-locked") || (isMain && isBitacoraError(error, "historian-foreign-file", "historian-newer-version"))) throw error; // prettier-ignore
    if (!isBitacoraError(error) && !isDamage(error)) throw error;
    findings.add(file, error);
  } finally {
    database?.close();
  }
}

/**
 * A file that was left in good order is opened so that nothing at all can be written, nor made beside it. One that somebody
 * has open, or had when it was killed, has a log beside it, be it empty: opening that needs the lock.
 */
function openToLook(file: string): DatabaseSync {
  if (existsSync(`${file}-wal`)) return openForWriting(file, "FULL");
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  try {
    return new DatabaseSync(url, { readOnly: true });
  } catch (error) {
    throw asBitacoraError(error, file);
  }
}

function* checkMonth(database: DatabaseSync, file: string, findings: Findings): Generator<number, void> {
  for (const { name, sealed_frame: frame } of database.prepare("SELECT name, sealed_frame FROM tag").all()) {
    const known = findings.sealedFrames.get(String(name)) ?? 0;
    findings.sealedFrames.set(String(name), Math.max(known, Number(frame)));
  }
  const hasRollups = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'rollup'").get() !== undefined;
  const blockShare = hasRollups ? 0.8 : 1;
  const blocks = database.prepare(`
    SELECT name, min_ms, max_ms, samples, numbers, booleans, usable, min_value, max_value, sum_value, bytes
    FROM block LEFT JOIN tag ON tag.number = block.tag WHERE id = ?`);
  for (const [id, share] of idsOf(database, "block", file, findings)) {
    const row = read(() => blocks.get(id), file, id, findings);
    if (row !== undefined) checkBlock(row, id, file, findings);
    if (share !== undefined) yield share * blockShare;
  }
  if (!hasRollups) return;
  const rollups = database.prepare(`
    SELECT name, level_ms, first_block, last_block, min_ms, max_ms, bytes
    FROM rollup LEFT JOIN tag ON tag.number = rollup.tag WHERE id = ?`);
  for (const [id, share] of idsOf(database, "rollup", file, findings)) {
    const row = read(() => rollups.get(id), file, id, findings);
    if (row !== undefined) checkRollup(row, id, file, findings);
    if (share !== undefined) yield blockShare + share * (1 - blockShare);
  }
}

function checkBlock(row: Row, id: number, file: string, findings: Findings): void {
  findings.blocks += 1;
  const tagId = row["name"] === null ? null : String(row["name"]);
  const place = { id, tagId, minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
  try {
    const columns = unpackBlock(bytesOf(row["bytes"]), tagId ?? "", id);
    const { samples, numbers, booleans, usable, minMs, maxMs, minValue, maxValue, sum } = summarize(columns, 0, columns.length); // prettier-ignore
    const inside = [samples, numbers, booleans, usable, minMs, maxMs, minValue, maxValue, sum];
    const told = [row["samples"], row["numbers"], row["booleans"], row["usable"], row["min_ms"], row["max_ms"], row["min_value"], row["max_value"], row["sum_value"]]; // prettier-ignore
    if (inside.some((value, i) => value !== told[i]))
      throw new DamagedBytes("the row does not tell what is in the block");
    findings.samples += columns.length;
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, place);
  }
}

function checkRollup(row: Row, id: number, file: string, findings: Findings): void {
  findings.rollups += 1;
  if (row["bytes"] === null) return;
  const tagId = String(row["name"]);
  const place = { id, tagId, minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
  const name = {
    tagId,
    levelMs: Number(row["level_ms"]),
    firstBlock: Number(row["first_block"]),
    lastBlock: Number(row["last_block"]),
  };
  try {
    unpackRollup(bytesOf(row["bytes"]), name);
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, place);
  }
}

function* checkFrames(database: DatabaseSync, file: string, findings: Findings): Generator<number, void> {
  const names: string[] = [];
  for (const { number, name } of database.prepare("SELECT number, name FROM tag").all())
    names[Number(number)] = String(name);
  const frames = database.prepare("SELECT bytes FROM frame WHERE id = ?");
  const columns = new GrowingColumns();
  const sealed = new GrowingColumns();
  for (const [id, share] of idsOf(database, "frame", file, findings)) {
    const row = read(() => frames.get(id), file, id, findings);
    if (row !== undefined) {
      findings.frames += 1;
      columns.clear();
      try {
        unpackFrame(bytesOf(row["bytes"]), id, (tag) => {
          sealed.clear();
          return (findings.sealedFrames.get(names[tag] ?? "") ?? 0) >= id ? sealed : columns;
        });
        findings.samples += columns.length;
      } catch (error) {
        if (!isDamage(error)) throw error;
        findings.add(file, error, { id });
      }
    }
    if (share !== undefined) yield share;
  }
}

/** The ids of a table in ascending order, now and then with the share of them that has been given. */
function* idsOf(
  database: DatabaseSync,
  table: "block" | "rollup" | "frame",
  file: string,
  findings: Findings,
): Generator<[id: number, share: number | undefined], void> {
  try {
    const all = Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
    const page = database.prepare(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${ROWS_A_STEP}`);
    let last = Number.MIN_SAFE_INTEGER;
    let given = 0;
    for (let rows = page.all(last); rows.length > 0; rows = page.all(last)) {
      for (const [i, row] of rows.entries()) {
        last = Number(row["id"]);
        given += 1;
        yield [last, i === rows.length - 1 ? given / all : undefined];
      }
    }
  } catch (error) {
    // Its tree cannot be followed any further.
    if (!isDamage(error)) throw error;
    findings.add(file, error);
  }
}

function read(get: () => Row | undefined, file: string, id: number, findings: Findings): Row | undefined {
  try {
    return get();
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(file, error, { id });
    return undefined;
  }
}

function reasonOf(error: Error): string {
  if (isBitacoraError(error)) return typeof error.details["reason"] === "string" ? error.details["reason"] : error.code;
  return error.message;
}
