import {
  writeRestoredMark
} from "../chunks/chunk-ZX5LHVSW.js";
import {
  bookIn,
  isHistoryWhole,
  isLeftOut,
  putTogether
} from "../chunks/chunk-OZIZZHUS.js";
import {
  PartStore,
  bytesOf,
  onMedium,
  readGenerations
} from "../chunks/chunk-GAMGSVHD.js";
import "../chunks/chunk-MY6ABGFH.js";
import "../chunks/chunk-6T7A7USC.js";
import {
  WITNESSES_FILE
} from "../chunks/chunk-EWP24ASU.js";
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
import "../chunks/chunk-IGQD2CFP.js";
import "../chunks/chunk-TOR3VH5G.js";
import "../chunks/chunk-E3VU4W2X.js";
import "../chunks/chunk-SXZ4TPET.js";
import "../chunks/chunk-SXVIMFDR.js";
import "../chunks/chunk-2ABNLYXA.js";
import {
  PUBLIC_KEY_FILE
} from "../chunks/chunk-R4ZKAGQV.js";
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
import "../chunks/chunk-ZPDQHFJ4.js";
import "../chunks/chunk-EA6Z4VNG.js";
import "../chunks/chunk-RZCE45WA.js";
import "../chunks/chunk-QMUYOXII.js";
import "../chunks/chunk-OQMOPA7B.js";
import "../chunks/chunk-POMP3OEO.js";
import "../chunks/chunk-KFRILCU3.js";
import "../chunks/chunk-YN3NGZR2.js";
import {
  resolveDataDir
} from "../chunks/chunk-QBSML6PZ.js";
import "../chunks/chunk-YB7YSWMJ.js";
import "../chunks/chunk-QTYDK5JE.js";
import {
  displayPath,
  makeFolders
} from "../chunks/chunk-VU3WJHFL.js";
import "../chunks/chunk-HAY2CCHZ.js";
import {
  syncDirectory
} from "../chunks/chunk-D7FBUXBZ.js";
import "../chunks/chunk-3GFNS52N.js";
import {
  Args,
  Flags,
  command,
  dataDirFlag,
  jsonFlag,
  locale,
  switchFlag
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
  systemErrorCode,
  usageError
} from "../chunks/chunk-WYJWSAZZ.js";
import {
  __callDispose,
  __using
} from "../chunks/chunk-A3YBKGDL.js";

// src/runtime/backup/restore.ts
import { chown, lchown, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
async function restore(options) {
  var _stack = [];
  try {
    const target = resolve(options.target);
    const { whole, damaged } = await onMedium(target, () => readGenerations(target));
    if (whole.length + damaged.length === 0) throw new BitacoraError("backup-missing", { dir: displayPath(target) });
    if (options.list) return list(options, whole, damaged);
    const { name, generation } = chosen(options, target, whole);
    const { dir: dataDir } = resolveDataDir(options.dataDir, options.env, false);
    await checkEmpty(options, dataDir);
    const aside = `${dataDir}.restore`;
    await makeAside(aside, dataDir);
    const { with_key } = generation;
    const data = generation.files.filter(({ path }) => !path.startsWith("project/"));
    const ownData = data.filter(({ path }) => !isLeftOut(path, with_key));
    const leftOut = data.flatMap(({ path }) => isLeftOut(path, with_key) ? [path] : []);
    const project = generation.files.find(({ path }) => path.startsWith("project/"));
    const bar = __using(_stack, new ShareBar(options.stderr.isTTY === true ? options.stderr : void 0));
    let done = 0;
    const onBytes = (bytes) => bar.update((done += bytes) / Math.max(1, bytesOf(generation)));
    const putting = { target, store: new PartStore(target), onBytes };
    const kept = project === void 0 ? [] : [{ ...project, path: project.path.replace("project/", "project-") }];
    await putTogether(aside, [...ownData, ...kept], putting);
    const { entries, book_ok: isBookWhole } = await bookIn(aside);
    if (!with_key) await setPublicKeyAside(aside);
    const hasHistory = ownData.some(({ path }) => path.startsWith("historian"));
    const isWhole = !hasHistory || await isHistoryWhole(aside);
    bar.clear();
    const user = options.user ?? userInfo().username;
    const { made_at, project_id } = generation;
    await writeRestoredMark(aside, { generation: name, made_at, project_id, user });
    await takePlace(aside, dataDir);
    const figures = { generation: name, made_at, entries, book_ok: isBookWhole, history_ok: isWhole };
    const has_witnesses = ownData.some(({ path }) => path === WITNESSES_FILE);
    tell(options, dataDir, { ...figures, with_key, has_witnesses, left_out: leftOut, project: kept[0]?.path });
    return isBookWhole && isWhole && leftOut.length === 0 ? EXIT_GOOD : EXIT_BAD_ANSWER;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
function chosen({ generation, texts }, target, whole) {
  const found = generation === void 0 ? whole.at(-1) : whole.find(({ name }) => name === generation);
  if (found !== void 0) return found;
  if (generation === void 0) throw new BitacoraError("backup-missing", { dir: displayPath(target) });
  throw usageError(texts.restore.noSuchGeneration({ name: generation }));
}
async function makeAside(aside, dataDir) {
  try {
    await rm(aside, { recursive: true, force: true });
    await makeFolders(aside);
  } catch (error) {
    throw new BitacoraError("data-dir-not-writable", { dir: dataDir, reason: systemErrorCode(error) ?? "?" }, error);
  }
}
async function checkEmpty({ texts }, dataDir) {
  const names = await readdir(dataDir).catch((error) => {
    if (systemErrorCode(error) === "ENOENT") return [];
    throw new BitacoraError("data-dir-not-writable", { dir: dataDir, reason: systemErrorCode(error) }, error);
  });
  if (names.some((name) => name !== "lost+found")) {
    throw usageError(texts.restore.notEmpty({ dir: displayPath(dataDir) }));
  }
}
async function setPublicKeyAside(dir) {
  const file = join(dir, PUBLIC_KEY_FILE);
  await rename(file, `${file}.old`).catch((error) => {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  });
}
async function takePlace(aside, dataDir) {
  const empty = await stat(dataDir).catch(() => void 0);
  try {
    if (empty !== void 0) {
      if (process.getuid?.() === 0 && empty.uid !== 0) await giveTo(aside, empty.uid, empty.gid);
      await rmdir(dataDir);
    }
    await rename(aside, dataDir);
    await syncDirectory(dirname(dataDir));
  } catch (error) {
    throw new BitacoraError("data-dir-not-writable", { dir: dataDir, reason: systemErrorCode(error) ?? "?" }, error);
  }
}
async function giveTo(dir, uid, gid) {
  await chown(dir, uid, gid);
  for (const entry of await readdir(dir, { recursive: true })) await lchown(join(dir, entry), uid, gid);
}
function list({ texts, json, locale: locale2, stdout }, whole, damaged) {
  for (const { name, generation } of whole) {
    const { made_at, entries, book_ok, history_ok, with_key } = generation;
    const bytes = bytesOf(generation);
    const line = texts.restore.line({
      name,
      mb: megabytes(bytes, locale2),
      entries: entries.toLocaleString(locale2),
      isWhole: isGood(generation)
    });
    const figures = { generation: name, made_at, bytes, entries, book_ok, history_ok, with_key };
    stdout.write(`${json ? JSON.stringify(figures) : line}
`);
  }
  for (const name of damaged) {
    stdout.write(
      `${json ? JSON.stringify({ generation: name, damaged: true }) : texts.restore.damagedLine({ name })}
`
    );
  }
  return EXIT_GOOD;
}
function isGood({ book_ok: book, history_ok: history }) {
  return book && history !== false;
}
function megabytes(bytes, locale2) {
  return (bytes / 1e6).toLocaleString(locale2, { maximumFractionDigits: 1 });
}
function tell({ texts, json, locale: locale2, stdout }, dataDir, told) {
  const { restore: words } = texts;
  const lines = [
    words.done({ name: told.generation, dir: displayPath(dataDir), entries: told.entries.toLocaleString(locale2) }),
    ...told.book_ok ? [] : [words.bookBad],
    ...told.history_ok ? [] : [words.historyBad],
    ...told.with_key ? [] : [words.withoutKey],
    ...told.project === void 0 ? [] : [words.project({ file: displayPath(join(dataDir, told.project)) })],
    ...told.left_out.length === 0 ? [] : [words.leftOut({ count: told.left_out.length, first: told.left_out[0] ?? "" })],
    ...told.has_witnesses ? [words.witnesses] : []
  ];
  stdout.write(`${json ? JSON.stringify({ ok: true, data_dir: dataDir, ...told }) : lines.join("\n")}
`);
}

// commands/restore.ts
var { backup } = messagesIn(locale);
var restore_default = command({
  summary: backup.restore.summary,
  description: backup.restore.description,
  examples: [
    "sudo <%= config.bin %> <%= command.id %> /media/usb/aurora --data-dir /var/lib/bitacora --user Ana",
    "/media/usb/aurora --list"
  ],
  args: { dir: Args.string({ description: backup.target, required: true }) },
  flags: {
    "data-dir": dataDirFlag,
    generation: Flags.string({ summary: backup.restore.flags.generation, helpValue: "NAME" }),
    list: switchFlag(backup.restore.flags.list),
    user: Flags.string({ summary: backup.restore.flags.user, helpValue: "NAME" }),
    json: jsonFlag
  },
  run: ({ dir, ...given }) => {
    const { env, stdout, stderr } = process;
    return restore({ ...given, target: dir, texts: backup, locale, env, stdout, stderr });
  }
});
export {
  restore_default as default
};
