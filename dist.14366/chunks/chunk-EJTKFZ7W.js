import {
  BackReferences,
  referencesOf
} from "./chunk-NG2BICS7.js";
import {
  reading
} from "./chunk-GVI2WVJB.js";
import {
  isAudit,
  isChosen
} from "./chunk-RB7VLSWU.js";
import {
  listVolumes
} from "./chunk-N5K3ILX3.js";
import {
  LineSplitter,
  feedFile,
  parseEntry
} from "./chunk-7JJSCJJL.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import {
  KINDS,
  isEntryKind
} from "./chunk-POMP3OEO.js";
import {
  plainText
} from "./chunk-WBNOIEZ2.js";
import {
  plainJson,
  shownName,
  shownText
} from "./chunk-WWHBNCIT.js";
import {
  KnownNames,
  namedLetters
} from "./chunk-3OS2SE26.js";
import {
  resolveReadableDataDir
} from "./chunk-QBSML6PZ.js";
import {
  openRegular
} from "./chunk-QTYDK5JE.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  parseIsoTime
} from "./chunk-3GFNS52N.js";
import {
  locale
} from "./chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "./chunk-QCLSFVWH.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/logbook/list.ts
import { join as join2 } from "node:path";

// src/logbook/book/file-list.ts
import { join } from "node:path";
async function readFrom(dir, from, onEntry) {
  let place = from;
  const { volumes } = await listVolumes(dir);
  const start = from === void 0 ? 0 : Math.max(0, volumes.indexOf(from.volume));
  for (const name of volumes.slice(start)) {
    const begin = name === from?.volume ? from.offset : 0;
    let end = begin;
    const splitter = new LineSplitter(
      limits.entryBytes,
      (line, offset, length) => {
        end = offset + length;
        const entry = parseEntry(line.toString("utf8"));
        if (entry !== void 0) onEntry(entry);
      },
      begin
    );
    const handle = await openRegular(join(dir, name));
    try {
      await feedFile(handle, splitter, begin, (await handle.stat()).size);
    } finally {
      await handle.close();
    }
    place = { volume: name, offset: end };
  }
  return place;
}
async function listEntries(dir, filter) {
  const references = new BackReferences();
  const names = new KnownNames(limits.knownNames);
  let entries = [];
  const place = await readFrom(dir, void 0, (entry) => {
    references.take(entry);
    names.take(entry.user);
    if (!passes(entry, filter)) return;
    entries.push(entry);
    if (entries.length >= 2 * filter.limit) entries = entries.slice(-filter.limit);
  });
  return { entries: entries.slice(-filter.limit), references, names, place };
}
function passes(entry, { kind, sinceMs = -Infinity, untilMs = Infinity, audit }) {
  const timeMs = Date.parse(entry.timestamp);
  const isInTime = timeMs >= sinceMs && timeMs <= untilMs;
  return (kind === void 0 || entry.kind === kind) && isInTime && isChosen(entry, audit);
}

// src/runtime/logbook/list.ts
var texts = messagesIn(locale).logbook.list;
var LOOK_MS = 500;
async function logbookList(options) {
  const { json, follow } = options;
  const { stdout, stderr } = process;
  const filter = filterOf(options);
  const { dir } = resolveReadableDataDir(options.dataDir);
  const book = join2(dir, "logbook");
  const listed = await reading(book, () => listEntries(book, filter));
  const names = listed.names;
  const print = (entry, references = new BackReferences()) => {
    stdout.write(`${json ? plainJson(entry) : lineOf(entry, references, names)}
`);
  };
  for (const entry of listed.entries) print(entry, listed.references);
  if (listed.entries.length === 0 && follow === void 0) stderr.write(`${texts.none}
`);
  let { place } = listed;
  const goesOn = () => follow?.aborted === false;
  while (goesOn()) {
    place = await reading(book, () => readFrom(book, place, (entry) => void (passes(entry, filter) && print(entry))));
    await pause(LOOK_MS, follow);
  }
  return EXIT_GOOD;
}
function filterOf({ kind, since, until, audit, limit }) {
  const time = (name, text) => {
    const timeMs = text === void 0 ? void 0 : parseIsoTime(text);
    if (text !== void 0 && timeMs === void 0) {
      throw usageError(texts.notATime({ name, text }));
    }
    return timeMs;
  };
  if (kind !== void 0 && !isEntryKind(kind)) {
    throw usageError(texts.notAKind({ kind, kinds: KINDS.join(", ") }));
  }
  return { kind, audit, limit, sinceMs: time("--since", since), untilMs: time("--until", until) };
}
function lineOf(entry, references, names) {
  const { id, timestamp, kind, user, summary } = entry;
  const [corrected, countersigned] = [references.to(id, "corrects"), references.to(id, "countersigns")];
  const remarks = [
    ...referencesOf(entry).map((reference) => texts[reference.kind]({ id: reference.id })),
    ...isAudit(entry) ? [texts.audit] : [],
    ...corrected.length === 0 ? [] : [texts.correctedIn({ ids: corrected.join(", ") })],
    ...countersigned.length === 0 ? [] : [texts.countersignedIn({ ids: countersigned.join(", ") })]
  ];
  const resembled = names.resembled(user);
  if (resembled !== void 0)
    remarks.unshift(texts.resembles({ name: shownName(resembled), letters: namedLetters(user, resembled) }));
  names.take(user);
  const said = `${shownName(user)}: ${shownText(summary)}`;
  const line = `${String(id).padStart(6)}  ${timestamp}  ${kind.padEnd(13)}  ${said}`;
  return plainText([line, ...remarks].join("  "));
}

export {
  logbookList
};
