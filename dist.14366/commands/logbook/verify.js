import {
  getNote
} from "../../chunks/chunk-RINKLINK.js";
import {
  parseShortCode
} from "../../chunks/chunk-XOGBRPEF.js";
import {
  openVerifier
} from "../../chunks/chunk-MOVBSCNX.js";
import "../../chunks/chunk-JEYZ4U6C.js";
import "../../chunks/chunk-43OP2D52.js";
import "../../chunks/chunk-PAN5CV57.js";
import "../../chunks/chunk-7EK6BJ4N.js";
import "../../chunks/chunk-UUTL6C77.js";
import "../../chunks/chunk-7QVJ3BP2.js";
import "../../chunks/chunk-GVI2WVJB.js";
import "../../chunks/chunk-RB7VLSWU.js";
import "../../chunks/chunk-YQMUXRBS.js";
import "../../chunks/chunk-QODAWPPJ.js";
import "../../chunks/chunk-A2ZTWIWN.js";
import "../../chunks/chunk-SSDONY5O.js";
import "../../chunks/chunk-MY6ABGFH.js";
import "../../chunks/chunk-6T7A7USC.js";
import "../../chunks/chunk-EWP24ASU.js";
import {
  anchorOf
} from "../../chunks/chunk-QXUUKZBV.js";
import "../../chunks/chunk-N5K3ILX3.js";
import "../../chunks/chunk-7JJSCJJL.js";
import "../../chunks/chunk-46LHQGQ3.js";
import "../../chunks/chunk-ZY7CPI7G.js";
import "../../chunks/chunk-SXVIMFDR.js";
import {
  limits
} from "../../chunks/chunk-2ABNLYXA.js";
import "../../chunks/chunk-R4ZKAGQV.js";
import "../../chunks/chunk-ULZ7HWKS.js";
import {
  parseCheckpoint
} from "../../chunks/chunk-KEQTH7QJ.js";
import {
  hasColours
} from "../../chunks/chunk-HYDNFBFZ.js";
import "../../chunks/chunk-ILEWIQLU.js";
import "../../chunks/chunk-POMP3OEO.js";
import {
  noteVerifier,
  parseNote,
  parseVerifierKey
} from "../../chunks/chunk-KFRILCU3.js";
import "../../chunks/chunk-OYOCWFJR.js";
import {
  ProgressBar
} from "../../chunks/chunk-WBNOIEZ2.js";
import "../../chunks/chunk-WWHBNCIT.js";
import "../../chunks/chunk-3OS2SE26.js";
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
  reasonOf,
  systemErrorCode,
  usageError
} from "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/logbook/verify.ts
import { Chalk } from "chalk";

// src/runtime/logbook/given.ts
import { readFile } from "node:fs/promises";
async function readGiven({ checkpoint, code, texts }) {
  if (checkpoint !== void 0 && code !== void 0) throw usageError(texts.onlyOneGiven);
  if (code !== void 0) {
    return givenCode(code, texts);
  }
  return checkpoint === void 0 ? void 0 : givenNote(checkpoint);
}
function givenCode(text, texts) {
  const [, origin, code = text] = /^\s*(\S*\/\S*)\s+(.*)$/s.exec(text) ?? [];
  const anchor = parseShortCode(code);
  if (anchor === void 0) throw usageError(texts.badCode({ code: text }));
  const remarkFor = (publicKey) => {
    const ours = publicKey === void 0 ? void 0 : parseVerifierKey(publicKey).name;
    return origin === void 0 || ours === void 0 || ours === origin ? void 0 : { otherVessel: origin, ours };
  };
  const anchorFor = (publicKey) => remarkFor(publicKey) === void 0 ? anchor : { ...anchor, isRoot: () => false };
  return { anchorFor, remarkFor };
}
async function givenNote(file) {
  const text = isUrl(file) ? await fromWitness(file) : await fromFile(file);
  const inFile = (run) => {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof BitacoraError)) throw error;
      throw new BitacoraError("checkpoint-invalid", { file: displayPath(file), ...error.details }, error);
    }
  };
  const note = inFile(() => parseNote(Buffer.from(`${text.replaceAll("\r\n", "\n").trim()}
`)));
  const checkpoint = inFile(() => parseCheckpoint(note.text));
  const remarkFor = (publicKey) => remark(note, checkpoint, publicKey);
  return {
    remarkFor,
    anchorFor: (publicKey) => {
      const found = inFile(() => remarkFor(publicKey));
      const anchor = anchorOf(checkpoint, true);
      return typeof found === "object" ? { ...anchor, isRoot: () => false } : anchor;
    }
  };
}
function isUrl(text) {
  return /^https?:\/\//i.test(text);
}
async function fromFile(file) {
  return readFile(file, "utf8").catch((error) => {
    throw new BitacoraError("checkpoint-invalid", { file: displayPath(file), reason: systemErrorCode(error) }, error);
  });
}
async function fromWitness(url) {
  return getNote(url, AbortSignal.timeout(limits.answerMs)).catch((error) => {
    throw new BitacoraError("checkpoint-invalid", { file: url, reason: reasonOf(error) }, error);
  });
}
function remark(note, { origin }, publicKey) {
  if (publicKey === void 0) return void 0;
  const key = parseVerifierKey(publicKey);
  if (origin !== key.name) return { otherVessel: origin, ours: key.name };
  const verifier = noteVerifier(key);
  const own = note.signatures.find(({ name, keyId }) => name === verifier.name && keyId === verifier.keyId);
  if (own === void 0) return "other-key";
  if (verifier.isGood(note.text, own.signature)) return void 0;
  throw new BitacoraError("checkpoint-invalid", { reason: "bad-signature" });
}

// src/runtime/logbook/verify.ts
var EXIT_DESERVES_A_LOOK = 3;
function verifyOnTerminal(flags) {
  const { env, stdout, stderr } = process;
  const { logbook, evidence } = messagesIn(locale);
  const options = { ...flags, texts: logbook.verify, evidenceTexts: evidence, locale, env };
  return verifyLogbook(options, { stdout, stderr, colour: hasColours(), progress: stderr.isTTY });
}
async function verifyLogbook(options, streams) {
  const { json, strict, texts } = options;
  const { stdout, stderr, colour, progress } = streams;
  checkOneNamed(options);
  const book = await openVerifier(options, await readGiven(options), options, options.env);
  (json ? stderr : stdout).write(`${texts.book({ path: book.title })}
`);
  const bar = new ProgressBar(progress ? stderr : void 0, book.bytes, texts.progress);
  const onBreak = (broken) => void (json && stdout.write(`${JSON.stringify(broken)}
`));
  const verdict = await book.verify({ onBreak, onBytes: (bytes) => bar.add(bytes) }).finally(() => bar.clear());
  const lines = json ? [JSON.stringify(verdict.summary)] : verdict.lines(colour ? new Chalk() : new Chalk({ level: 0 }));
  stdout.write(`${lines.join("\n")}
`);
  if (!verdict.isGood) return EXIT_BAD_ANSWER;
  return strict && verdict.deservesALook ? EXIT_DESERVES_A_LOOK : EXIT_GOOD;
}
function checkOneNamed({ dataDir, exported, file, url, texts }) {
  const named = [dataDir, exported, file, url].filter((name) => name !== void 0);
  if (named.length > 1) throw usageError(texts.onlyOne);
}

// commands/logbook/verify.ts
var { verify } = messagesIn(locale).logbook;
var verify_default = command({
  summary: verify.summary,
  description: verify.description,
  examples: [
    "",
    "--data-dir /var/lib/bitacora --json",
    "--checkpoint /media/usb/aurora.checkpoint",
    "--checkpoint 'https://witness.example.org/checkpoint?origin=bitacora/aurora'",
    '--code "1234 K7QF-2M9X-TB4D-WZ60-8RPA"',
    "/media/usb/aurora-2026",
    "--url http://127.0.0.1:8000"
  ],
  args: { export: Args.string({ description: verify.exported }) },
  flags: {
    "data-dir": dataDirFlag,
    file: Flags.string({ summary: verify.flags.file, helpValue: "FILE" }),
    url: Flags.string({ summary: verify.flags.url, helpValue: "URL" }),
    checkpoint: Flags.string({ summary: verify.flags.checkpoint, helpValue: "FILE" }),
    code: Flags.string({ summary: verify.flags.code, helpValue: "CODE" }),
    json: jsonFlag,
    strict: switchFlag(verify.flags.strict)
  },
  run: ({ export: exported, ...given }) => verifyOnTerminal({ ...given, exported })
});
export {
  verify_default as default
};
