import {
  SqliteMonthFile
} from "../../chunks/chunk-CLB7MQFS.js";
import "../../chunks/chunk-3QWI3B6K.js";
import {
  ShareBar
} from "../../chunks/chunk-AGQADGD3.js";
import {
  locateHistory,
  texts
} from "../../chunks/chunk-SMGHQGJ4.js";
import "../../chunks/chunk-ZCA2VEYF.js";
import "../../chunks/chunk-MD5J6FPV.js";
import {
  asInUse,
  lockOfFiles
} from "../../chunks/chunk-H3BUGMYL.js";
import {
  writeSummary
} from "../../chunks/chunk-7K5C3XMZ.js";
import {
  MAIN_SCHEMA,
  MONTH_SCHEMA,
  SqliteMonthList,
  copyTimes,
  fileBytes,
  insertTags,
  labelledPath,
  mainFileBytes,
  missingBeside,
  monthFilesBeside,
  sumTags
} from "../../chunks/chunk-MI7NSDN5.js";
import {
  isDamage
} from "../../chunks/chunk-GLMZWYS5.js";
import "../../chunks/chunk-HHEX2GGY.js";
import "../../chunks/chunk-OKDUF32H.js";
import "../../chunks/chunk-BTFBTAGV.js";
import "../../chunks/chunk-ULADWB4Z.js";
import "../../chunks/chunk-3H5ZZOQB.js";
import {
  asBitacoraError,
  beginDatabase,
  checkHeader,
  openForReading,
  openForWriting,
  putInPlace,
  removeDatabase
} from "../../chunks/chunk-Y2KVN6XQ.js";
import "../../chunks/chunk-N66LESNT.js";
import "../../chunks/chunk-YRVD5FC5.js";
import "../../chunks/chunk-47P5LQBP.js";
import "../../chunks/chunk-47AZHGYU.js";
import "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-EA6Z4VNG.js";
import {
  stopSignal
} from "../../chunks/chunk-FFOQFTEG.js";
import "../../chunks/chunk-R2A25KSH.js";
import "../../chunks/chunk-Y64ILS5V.js";
import "../../chunks/chunk-YN3NGZR2.js";
import "../../chunks/chunk-QBSML6PZ.js";
import "../../chunks/chunk-YB7YSWMJ.js";
import "../../chunks/chunk-QTYDK5JE.js";
import {
  displayPath
} from "../../chunks/chunk-VU3WJHFL.js";
import "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-D7FBUXBZ.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Flags,
  command,
  dataDirFlag,
  jsonFlag,
  locale,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_BAD_ANSWER,
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
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
  isBitacoraError,
  systemErrorCode,
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/history/compact.ts
import { accessSync, constants } from "node:fs";
import { dirname as dirname2 } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

// src/historian/file-store/sqlite-compact.ts
import { existsSync, statfsSync } from "node:fs";
import { basename, dirname } from "node:path";
var ROWS_A_STEP = 256;
var LEAST_FREE_SHARE = 1 / 16;
var SPARE_BYTES = 1024 * 1024;
function freeOnDisk(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
function* compactFiles(mainFile, { acceptMissing = false, freeBytes = freeOnDisk } = {}) {
  if (!existsSync(mainFile)) throw new BitacoraError("history-missing", { file: mainFile });
  checkHeader(mainFile, MAIN_SCHEMA);
  const months = monthFilesBeside(mainFile);
  const bytesOfAll = () => months.reduce((sum, { file }) => sum + fileBytes(file), mainFileBytes(mainFile));
  const bytesBefore = bytesOfAll();
  const counts = { rewritten: 0, left: 0 };
  const main = openForWriting(mainFile, "FULL");
  let missing;
  try {
    let done = 0;
    for (const { file, name } of months) {
      const bytes = fileBytes(file);
      for (const share of compactFile(file, name, counts, freeBytes))
        yield (done + share * bytes) / Math.max(1, bytesBefore);
      done += bytes;
      yield done / Math.max(1, bytesBefore);
    }
    missing = missingMonths(main, mainFile, acceptMissing);
  } finally {
    main.close();
  }
  const lost = acceptMissing ? { missing: [], accepted: missing } : { missing, accepted: [] };
  return { files: months.length, ...counts, ...lost, bytesBefore, bytesAfter: bytesOfAll() };
}
function missingMonths(main, mainFile, areAccepted) {
  try {
    const list = new SqliteMonthList(main, mainFile);
    const missing = missingBeside(mainFile, list.labels);
    if (areAccepted) list.remove(missing);
    return missing.map((label) => basename(labelledPath(mainFile, label)));
  } catch (error) {
    throw asBitacoraError(error, mainFile);
  }
}
function* compactFile(file, name, counts, freeBytes) {
  try {
    const { summary, tags } = finished(file, name);
    if (summary.lastBlock === 0 || !isWorthIt(file)) return;
    checkRoom(file, freeBytes);
    yield* writeAnew(file, summary, tags);
    counts.rewritten += 1;
  } catch (error) {
    const isForeign = isBitacoraError(error, "historian-foreign-file", "historian-other-version");
    if (!isForeign && !isDamage(error)) throw error;
    counts.left += 1;
  }
}
function finished(file, name) {
  const month = SqliteMonthFile.open(file, name);
  try {
    month.finish();
    return { summary: month.summary, tags: month.tags() };
  } finally {
    month.close();
  }
}
function isWorthIt(file) {
  const database = openForReading(file);
  try {
    const [problem] = database.prepare("PRAGMA integrity_check(1)").all();
    if (problem?.["integrity_check"] !== "ok") throw new BitacoraError("historian-damaged", { file });
    const free = Number(database.prepare("PRAGMA freelist_count").get()?.["freelist_count"]);
    const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
    return free > pages * LEAST_FREE_SHARE;
  } catch (error) {
    throw asBitacoraError(error, file);
  } finally {
    database.close();
  }
}
function checkRoom(file, freeBytes) {
  const needed = fileBytes(file) + SPARE_BYTES;
  const free = freeBytes(dirname(file));
  if (free < needed) throw new BitacoraError("disk-full", { file, needed, free });
}
function* writeAnew(file, summary, tags) {
  let isWhole = false;
  let database;
  try {
    database = beginDatabase(file, MONTH_SCHEMA);
    database.prepare("ATTACH ? AS old").run(file);
    database.exec("BEGIN");
    insertTags(database, tags);
    for (const last of pagesOf(database)) {
      copyPage(database, last);
      yield 0.8 * last.share;
    }
    copyRollups(database);
    copyTimes(database);
    writeSummary(database, { ...summary, tags: sumTags(database) });
    database.exec("COMMIT");
    compareTimes(database, file);
    for (const last of pagesOf(database)) {
      comparePage(database, last, file);
      yield 0.8 + 0.2 * last.share;
    }
    database.exec("DETACH old");
    isWhole = true;
  } catch (error) {
    throw asBitacoraError(error, file);
  } finally {
    database?.close();
    if (!isWhole) removeDatabase(`${file}.new`);
  }
  putInPlace(file);
}
function* pagesOf(database) {
  const all = Number(database.prepare("SELECT count(*) AS n FROM old.block").get()?.["n"]);
  const next = database.prepare(
    `SELECT max(id) AS last, count(*) AS n FROM (SELECT id FROM old.block WHERE id > ? ORDER BY id LIMIT ${ROWS_A_STEP})`
  );
  let done = 0;
  for (let after = Number.MIN_SAFE_INTEGER; done < all; ) {
    const row = next.get(after);
    const last = Number(row?.["last"]);
    done += Number(row?.["n"]);
    yield { after, last, share: done / all };
    after = last;
  }
}
function copyPage(database, { after, last }) {
  database.prepare("INSERT INTO block SELECT * FROM old.block WHERE id > ? AND id <= ?").run(after, last);
}
function comparePage(database, { after, last }, file) {
  const row = database.prepare(
    `SELECT count(*) AS old, count(b.id) AS same FROM old.block AS o LEFT JOIN block AS b
         ON b.id = o.id AND b.tag = o.tag AND b.min_ms = o.min_ms AND b.max_ms = o.max_ms AND b.samples = o.samples
         AND b.numbers = o.numbers AND b.booleans = o.booleans AND b.usable = o.usable AND b.min_value IS o.min_value
         AND b.max_value IS o.max_value AND b.sum_value IS o.sum_value AND b.bytes IS o.bytes
       WHERE o.id > ? AND o.id <= ?`
  ).get(after, last);
  if (row?.["old"] !== row?.["same"]) throw new BitacoraError("historian-io", { file, reason: "the copy differs" });
}
function compareTimes(database, file) {
  const row = database.prepare(
    `SELECT count(*) AS copied, count(o.first_block) AS same FROM times AS t LEFT JOIN old.times AS o
         ON o.first_block = t.first_block AND o.last_block = t.last_block AND o.bytes IS t.bytes`
  ).get();
  if (row?.["copied"] !== row?.["same"]) throw new BitacoraError("historian-io", { file, reason: "the copy differs" });
}
function copyRollups(database) {
  database.exec(`
    INSERT INTO rollup SELECT NULL, tag, level_ms, tier, first_block, last_block, min_ms, max_ms, turn, bytes
    FROM old.rollup ORDER BY id`);
}

// src/runtime/history/compact.ts
var EXIT_STOPPED = 130;
async function historyCompact({ json, acceptMissing, ...place }) {
  const { stdout, stderr } = process;
  const location = await locateHistory(place);
  if (location.kind === "service") throw usageError(texts.compact.isRunning({ url: location.url }));
  checkWritable(location.file);
  const lock = await lockOfFiles(location.file);
  const bar = new ShareBar(stderr.isTTY ? stderr : void 0);
  try {
    const report = await compacted(location.file, acceptMissing, bar);
    bar.clear();
    if (report === void 0) {
      stderr.write(`${texts.compact.stopped}
`);
      return EXIT_STOPPED;
    }
    stdout.write(json ? jsonOf(report) : textOf(report, location.file));
    return report.left + report.missing.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  } catch (error) {
    throw asReadable(error, location.file);
  } finally {
    bar.clear();
    await lock?.release();
  }
}
function checkWritable(file) {
  for (const path of [dirname2(file), file, ...monthFilesBeside(file).map((month) => month.file)]) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      const reason = texts.compact.notWritable({
        path: displayPath(path),
        reason: systemErrorCode(error) ?? String(error)
      });
      throw usageError(reason, error);
    }
  }
}
async function compacted(file, acceptMissing, bar) {
  const stop = stopSignal();
  const steps = compactFiles(file, { acceptMissing });
  try {
    while (!stop.aborted) {
      const { done, value } = steps.next();
      if (done === true) return value;
      bar.update(value);
      await nextTurn();
    }
    return void 0;
  } finally {
    steps.return({});
  }
}
function asReadable(error, file) {
  if (!isBitacoraError(error, "disk-full")) return asInUse(error, file);
  const { file: month, needed, free } = error.details;
  if (typeof needed !== "number" || typeof free !== "number") return error;
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 });
  const reason = texts.compact.noRoom({
    file: displayPath(String(month)),
    needed: megabytes(needed),
    free: megabytes(free)
  });
  return usageError(reason, error);
}
function jsonOf({ files, rewritten, left, bytesBefore, bytesAfter, missing, accepted }) {
  const line = {
    files,
    rewritten,
    left,
    bytes_before: bytesBefore,
    bytes_after: bytesAfter,
    missing,
    accepted
  };
  return `${JSON.stringify(line)}
`;
}
function textOf(report, file) {
  const { compact } = texts;
  const number = (value) => value.toLocaleString(locale);
  const { files, rewritten, left, bytesBefore, bytesAfter, missing, accepted } = report;
  const lines = [
    rewritten === 0 ? compact.nothing({ file: displayPath(file), files: number(files) }) : compact.done({ file: displayPath(file), rewritten: number(rewritten), files: number(files) }),
    compact.bytes({ before: number(bytesBefore), after: number(bytesAfter) }),
    ...left === 0 ? [] : [compact.left({ files: number(left) })],
    ...missing.map((month) => compact.missing({ file: month })),
    ...accepted.map((month) => compact.accepted({ file: month }))
  ];
  return lines.map((line) => `${line}
`).join("");
}

// commands/history/compact.ts
var messages = messagesIn(locale).history;
var compact_default = command({
  summary: messages.compact.summary,
  description: messages.compact.description,
  examples: ["--data-dir /var/lib/bitacora", "--db /media/usb/historian.db --json"],
  flags: {
    "data-dir": dataDirFlag,
    db: Flags.string({ summary: messages.flags.db, helpValue: "FILE" }),
    "accept-missing": switchFlag(messages.compact.acceptMissing),
    json: jsonFlag
  },
  run: historyCompact
});
export {
  compact_default as default
};
