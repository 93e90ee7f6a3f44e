import {
  checkCopy,
  listFiles,
  readAtOneMoment
} from "../chunks/chunk-OZIZZHUS.js";
import {
  PartStore,
  bytesOf,
  checkRoom,
  nameOf,
  onMedium,
  openMedium,
  partsOf,
  readGenerations,
  removeGeneration,
  roomOn,
  writeGeneration
} from "../chunks/chunk-GAMGSVHD.js";
import "../chunks/chunk-MY6ABGFH.js";
import "../chunks/chunk-6T7A7USC.js";
import "../chunks/chunk-EWP24ASU.js";
import "../chunks/chunk-QXUUKZBV.js";
import "../chunks/chunk-N5K3ILX3.js";
import "../chunks/chunk-7JJSCJJL.js";
import "../chunks/chunk-WCIVPILW.js";
import "../chunks/chunk-BDG2IEPI.js";
import "../chunks/chunk-UOHL7FI7.js";
import "../chunks/chunk-HMOUF5TM.js";
import "../chunks/chunk-HJH7TS6R.js";
import "../chunks/chunk-ILPYUXU6.js";
import "../chunks/chunk-YBG5SYQ7.js";
import "../chunks/chunk-PROPVJPT.js";
import "../chunks/chunk-UAKICGC3.js";
import "../chunks/chunk-FYKJKMTQ.js";
import "../chunks/chunk-IDIBBXYI.js";
import "../chunks/chunk-YJMOFFZM.js";
import "../chunks/chunk-EEII4UFH.js";
import "../chunks/chunk-5OTJLCDC.js";
import "../chunks/chunk-YLZIRI23.js";
import "../chunks/chunk-FN24KGIJ.js";
import "../chunks/chunk-WPLQJL2Z.js";
import "../chunks/chunk-76NVEZD2.js";
import "../chunks/chunk-BBA6TDCG.js";
import "../chunks/chunk-D4ZU4DUG.js";
import "../chunks/chunk-XBAODGZJ.js";
import "../chunks/chunk-QVHH4HTZ.js";
import "../chunks/chunk-CI7INVNX.js";
import "../chunks/chunk-GEXNCXCH.js";
import {
  limits
} from "../chunks/chunk-IGQD2CFP.js";
import "../chunks/chunk-TOR3VH5G.js";
import "../chunks/chunk-E3VU4W2X.js";
import "../chunks/chunk-SXZ4TPET.js";
import "../chunks/chunk-SXVIMFDR.js";
import "../chunks/chunk-2ABNLYXA.js";
import "../chunks/chunk-R4ZKAGQV.js";
import "../chunks/chunk-ULZ7HWKS.js";
import "../chunks/chunk-KEQTH7QJ.js";
import {
  ShareBar
} from "../chunks/chunk-AGQADGD3.js";
import "../chunks/chunk-H3BUGMYL.js";
import "../chunks/chunk-7K5C3XMZ.js";
import "../chunks/chunk-MI7NSDN5.js";
import "../chunks/chunk-GLMZWYS5.js";
import "../chunks/chunk-HHEX2GGY.js";
import "../chunks/chunk-OKDUF32H.js";
import "../chunks/chunk-BTFBTAGV.js";
import "../chunks/chunk-ULADWB4Z.js";
import "../chunks/chunk-3H5ZZOQB.js";
import "../chunks/chunk-Y2KVN6XQ.js";
import "../chunks/chunk-N66LESNT.js";
import "../chunks/chunk-YRVD5FC5.js";
import "../chunks/chunk-47P5LQBP.js";
import "../chunks/chunk-47AZHGYU.js";
import {
  systemClock
} from "../chunks/chunk-ZPDQHFJ4.js";
import "../chunks/chunk-EA6Z4VNG.js";
import "../chunks/chunk-RZCE45WA.js";
import "../chunks/chunk-QMUYOXII.js";
import "../chunks/chunk-OQMOPA7B.js";
import "../chunks/chunk-POMP3OEO.js";
import "../chunks/chunk-KFRILCU3.js";
import {
  acquireFileLock
} from "../chunks/chunk-YN3NGZR2.js";
import {
  resolveReadableDataDir
} from "../chunks/chunk-QBSML6PZ.js";
import "../chunks/chunk-YB7YSWMJ.js";
import {
  readRegular
} from "../chunks/chunk-QTYDK5JE.js";
import {
  displayPath
} from "../chunks/chunk-VU3WJHFL.js";
import "../chunks/chunk-HAY2CCHZ.js";
import "../chunks/chunk-D7FBUXBZ.js";
import {
  formatIsoTime
} from "../chunks/chunk-3GFNS52N.js";
import {
  Args,
  Flags,
  command,
  dataDirFlag,
  jsonFlag,
  locale,
  switchFlag,
  wholeNumberFlag
} from "../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_BAD_ANSWER,
  EXIT_GOOD
} from "../chunks/chunk-QCLSFVWH.js";
import "../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../chunks/chunk-X4EC6M75.js";
import "../chunks/chunk-ZCPVYDWY.js";
import "../chunks/chunk-BOUECWPG.js";
import "../chunks/chunk-N5FOXJIQ.js";
import "../chunks/chunk-Y242XFSZ.js";
import {
  BitacoraError,
  isBitacoraError,
  systemErrorCode
} from "../chunks/chunk-WYJWSAZZ.js";
import {
  __callDispose,
  __using
} from "../chunks/chunk-A3YBKGDL.js";

// src/runtime/backup/backup.ts
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
async function backUp(options) {
  const target = resolve(options.target);
  const { dir: dataDir } = resolveReadableDataDir(options.dataDir, options.env);
  await openMedium(target, dataDir, options.sameDevice);
  const lock = await onMedium(target, () => acquireFileLock(join(target, "lock"))).catch((error) => {
    if (!isBitacoraError(error, "data-dir-not-writable", "data-dir-in-use")) throw error;
    const { reason, pid } = error.details;
    const details = { dir: displayPath(target), reason: reason ?? options.texts.anotherRuns({ pid: String(pid) }) };
    throw new BitacoraError("backup-medium", details, error);
  });
  try {
    return await backUpLocked(options, target, dataDir);
  } finally {
    await lock.release().catch(() => void 0);
  }
}
async function backUpLocked(options, target, dataDir) {
  var _stack = [];
  try {
    const { withKey, projectFile, keep: keep2, check } = options;
    const store = new PartStore(target);
    const { whole, damaged } = await onMedium(target, () => readGenerations(target));
    const last = whole.at(-1)?.generation;
    const project_id = await projectIdOf(dataDir);
    if (last !== void 0 && last.project_id !== project_id) {
      const details = { dir: displayPath(target), found: last.project_id, expected: project_id };
      throw new BitacoraError("data-dir-of-another-vessel", details);
    }
    const file = projectFile === void 0 ? void 0 : resolve(projectFile);
    if (file !== void 0) await checkReadable(file);
    const source = {
      dataDir,
      withKey,
      projectFile: file === void 0 ? void 0 : { path: `project/${basename(file)}`, file }
    };
    const toRead = await checkEnoughRoom(target, store, source, whole);
    const bar = __using(_stack, new ShareBar(options.stderr.isTTY === true ? options.stderr : void 0));
    let done = 0;
    const made_at = formatIsoTime(systemClock.now());
    const sink = {
      put: (part, bytes) => onMedium(target, () => store.put(part, bytes)),
      has: (part) => onMedium(target, () => store.has(part))
    };
    const files = await readAtOneMoment(source, sink, last?.files ?? [], (bytes) => bar.update((done += bytes) / toRead));
    await onMedium(target, () => store.sync());
    const all = new Map(files.flatMap(({ parts }) => parts.map((part) => [part.sha256, part])));
    await readBack(target, store, check ? [...all.values()] : store.written.filter(({ sha256 }) => all.has(sha256)));
    const looked = await checkCopy(target, store, files, check);
    bar.clear();
    const number = 1 + Math.max(0, ...[...whole.map(({ name }) => name), ...damaged].map((name) => parseInt(name, 10)));
    const generation = { format: 1, number, project_id, made_at, with_key: withKey, ...looked, files };
    await onMedium(target, async () => {
      await writeGeneration(target, generation);
      const kept = [...whole.slice(Math.max(0, whole.length + 1 - keep2)), { name: nameOf(generation), generation }];
      const gone = whole.slice(0, Math.max(0, whole.length + 1 - keep2)).map(({ name }) => name);
      for (const name of [...gone, ...damaged]) await removeGeneration(target, name);
      await store.unneeded(partsOf(kept), true);
    });
    return tell(options, target, generation, store.written, damaged);
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function checkReadable(file) {
  await access(file, constants.R_OK).catch((error) => {
    throw new BitacoraError("project-unreadable", { file: displayPath(file), reason: systemErrorCode(error) }, error);
  });
}
async function checkEnoughRoom(target, store, source, whole) {
  const known = new Map(whole.at(-1)?.generation.files.map((file) => [file.path, file.stamp]));
  const changed = (await listFiles(source)).filter(({ path, stamp }) => known.get(path) !== stamp);
  const bytes = bytesOf({ files: changed });
  const needed = partsOf(whole);
  const left = await onMedium(target, () => store.unneeded(needed));
  if (left > 0 && bytes - left <= await roomOn(target)) return bytes;
  if (left > 0) await onMedium(target, () => store.unneeded(needed, true));
  await checkRoom(target, bytes);
  return bytes;
}
async function readBack(target, store, parts) {
  let bad = 0;
  await onMedium(target, async () => {
    for (const part of parts) {
      if (await store.readBack(part) !== void 0) continue;
      bad += 1;
      await store.forget(part);
    }
  });
  if (bad > 0) throw new BitacoraError("backup-damaged", { dir: displayPath(target), file: `${bad} \xD7 parts/` });
}
async function projectIdOf(dataDir) {
  const text = await readRegular(join(dataDir, "vessel.json"));
  if (text === void 0) throw new BitacoraError("logbook-missing", { dir: displayPath(dataDir) });
  return String(JSON.parse(text).project_id);
}
function tell({ json, texts, locale: locale2, stdout }, target, generation, written, damaged) {
  const name = nameOf(generation);
  const { made_at, entries, book_ok, history_ok, with_key, files } = generation;
  const [bytes, new_bytes] = [bytesOf({ files }), written.reduce((sum, part) => sum + part.bytes, 0)];
  if (json) {
    const figures = { files: files.length, bytes, new_bytes, entries, book_ok, history_ok, with_key };
    stdout.write(`${JSON.stringify({ ok: true, generation: name, made_at, ...figures, damaged })}
`);
  } else {
    const mb = (count) => (count / 1e6).toLocaleString(locale2, { maximumFractionDigits: 1 });
    const lines = [
      texts.done({
        name,
        dir: displayPath(target),
        mb: mb(bytes),
        newMb: mb(new_bytes),
        entries: entries.toLocaleString(locale2)
      }),
      ...book_ok ? [] : [texts.bookBad],
      ...history_ok === false ? [texts.historyBad] : [],
      ...history_ok === null ? [texts.historyNotLooked] : [],
      ...damaged.length > 0 ? [texts.damagedRemoved({ names: damaged.join(", ") })] : [],
      ...with_key ? [texts.hasKey] : []
    ];
    stdout.write(`${lines.join("\n")}
`);
  }
  return book_ok && history_ok !== false ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

// commands/backup.ts
var { backup } = messagesIn(locale);
var { keep, keepMax } = limits;
var backup_default = command({
  summary: backup.summary,
  description: backup.description,
  examples: ["/media/usb/aurora", "/media/usb/aurora --project /etc/bitacora/project.yaml --keep 30"],
  args: { dir: Args.string({ description: backup.target, required: true }) },
  flags: {
    "data-dir": dataDirFlag,
    project: Flags.string({ summary: backup.flags.project, helpValue: "FILE" }),
    keep: wholeNumberFlag({ name: "keep", summary: backup.flags.keep, min: 1, max: keepMax })({ default: keep }),
    check: switchFlag(backup.flags.check),
    "with-key": switchFlag(backup.flags.withKey),
    "same-device": switchFlag(backup.flags.sameDevice),
    json: jsonFlag
  },
  run: ({ dir, project, ...given }) => {
    const { env, stdout, stderr } = process;
    return backUp({ ...given, target: dir, projectFile: project, texts: backup, locale, env, stdout, stderr });
  }
});
export {
  backup_default as default
};
