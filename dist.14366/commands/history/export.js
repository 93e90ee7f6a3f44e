import {
  EXPORT_FORMATS
} from "../../chunks/chunk-2L35PJBP.js";
import {
  NewFile
} from "../../chunks/chunk-WJ3OIKQL.js";
import {
  ShareBar
} from "../../chunks/chunk-AGQADGD3.js";
import {
  chooseTags,
  lossesOf
} from "../../chunks/chunk-O5YQ6JFK.js";
import "../../chunks/chunk-2XT3SWNI.js";
import {
  locationFlags,
  namesOf,
  openHistory,
  spanFlags,
  spanOf,
  texts
} from "../../chunks/chunk-SMGHQGJ4.js";
import "../../chunks/chunk-ZCA2VEYF.js";
import "../../chunks/chunk-MD5J6FPV.js";
import "../../chunks/chunk-H3BUGMYL.js";
import "../../chunks/chunk-7K5C3XMZ.js";
import "../../chunks/chunk-MI7NSDN5.js";
import "../../chunks/chunk-GLMZWYS5.js";
import "../../chunks/chunk-HHEX2GGY.js";
import "../../chunks/chunk-OKDUF32H.js";
import "../../chunks/chunk-BTFBTAGV.js";
import "../../chunks/chunk-ULADWB4Z.js";
import "../../chunks/chunk-3H5ZZOQB.js";
import "../../chunks/chunk-Y2KVN6XQ.js";
import "../../chunks/chunk-N66LESNT.js";
import "../../chunks/chunk-YRVD5FC5.js";
import "../../chunks/chunk-47P5LQBP.js";
import "../../chunks/chunk-47AZHGYU.js";
import "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-EA6Z4VNG.js";
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
  Args,
  Flags,
  command,
  jsonFlag,
  locale,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
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
  systemErrorCode,
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import {
  __callDispose,
  __using
} from "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/history/export.ts
import { mkdir } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
async function historyExport(options) {
  var _stack = [];
  try {
    const { target, sinceMs, untilMs, interval, wide } = options;
    const { stdout, stderr } = process;
    const format = formatOf(options);
    checkLayout(options);
    const reader = __using(_stack, await openHistory(options), true);
    const bar = __using(_stack, new ShareBar(stderr.isTTY ? stderr : void 0));
    const tags = chooseTags(await reader.tags(), options.tags);
    const all = { format, names: options.tags, tags, sinceMs, untilMs, interval, wide };
    if (target === "-") {
      const parts = reader.export(all, (share) => bar.update(share));
      for await (const bytes of parts) await taken(stdout, bytes);
      bar.clear();
    } else {
      const files = await writeFiles(reader, await filesOf(all, options), bar);
      bar.clear();
      stdout.write(summaryOf(files, tags, options));
      if (tags.every(({ samples }) => samples === 0)) stderr.write(`${texts.noSamples}
`);
    }
    stderr.write(await lossesOf(reader));
    return EXIT_GOOD;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function formatOf({ format, target, perTag }) {
  const ending = perTag ? "" : extname(target).slice(1).toLowerCase();
  const found = format ?? EXPORT_FORMATS.find((one) => one === ending);
  if (found === void 0) throw usageError(texts.exporting.whichFormat({ formats: EXPORT_FORMATS.join(", ") }));
  return found;
}
function checkLayout({ wide, perTag, interval, target }) {
  const { exporting: exporting2 } = texts;
  if (wide && interval === void 0) throw usageError(exporting2.wideNeedsInterval);
  if (wide && perTag) throw usageError(exporting2.wideOrPerTag);
  if (wide && interval?.aggregate === "minmax") throw usageError(exporting2.wideNotMinmax);
  if (perTag && target === "-") throw usageError(exporting2.perTagNeedsFolder);
}
async function filesOf(all, { target, perTag }) {
  const path = resolve(target);
  if (!perTag) return [{ path, request: all }];
  try {
    await mkdir(path);
  } catch (error) {
    const reason = systemErrorCode(error) ?? "?";
    throw new BitacoraError("output-not-writable", { file: displayPath(path), reason }, error);
  }
  return all.tags.map((tag) => ({
    path: join(path, `${tag.tagId}.${all.format}`),
    request: { ...all, tags: [tag], names: [tag.tagId] }
  }));
}
async function writeFiles(reader, files, bar) {
  const written = [];
  for (const { path, request } of files) {
    const onProgress = (share) => bar.update((written.length + share) / files.length);
    const write = async (file) => {
      for await (const bytes of reader.export(request, onProgress)) await file.write(bytes);
    };
    written.push(await NewFile.made(path, write));
  }
  return written;
}
function summaryOf(files, tags, { target, json }) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const number = (value) => value.toLocaleString(locale);
  const line = json ? JSON.stringify({ target: resolve(target), files: files.length, bytes, tags: tags.length }) : texts.exporting.done({
    target: displayPath(target),
    tags: number(tags.length),
    bytes: number(bytes),
    files: files.length
  });
  return `${line}
`;
}
async function taken(stream, bytes) {
  await new Promise((done) => {
    stream.write(bytes, () => done());
  });
}

// commands/history/export.ts
var messages = messagesIn(locale).history;
var { exporting } = messages;
var export_default = command({
  summary: exporting.summary,
  description: exporting.description,
  examples: [
    "aurora-2026.parquet --from 2026-01-01 --to 2026-12-31T23:59:59.999Z",
    "engines.csv --tags 'ME_INST_*' --interval 1m --wide",
    "voyage --per-tag --format csv --data-dir /var/lib/bitacora"
  ],
  args: { target: Args.string({ description: exporting.target, required: true, ignoreStdin: true }) },
  flags: {
    tags: Flags.string({ summary: messages.flags.tags, helpValue: "TAGS", multiple: true }),
    ...spanFlags,
    format: Flags.option({ summary: exporting.format, options: EXPORT_FORMATS })(),
    wide: switchFlag(exporting.wide),
    "per-tag": switchFlag(exporting.perTag),
    ...locationFlags,
    json: jsonFlag
  },
  run: (given) => historyExport({ ...given, ...spanOf(given), tags: namesOf(given.tags ?? []) })
});
export {
  export_default as default
};
