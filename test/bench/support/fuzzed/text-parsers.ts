/** What comes as text: queries, cookies, headers, times, answers of databases, project files, notes, lines of a log book. */
import { Buffer } from "node:buffer";
import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../../../src/api/problem.ts";
import * as parameter from "../../../../src/api/schema/parameter.ts";
import { requiredSummaryParameter, userParameter } from "../../../../src/api/schema/text-parameter.ts";
import { readQuery } from "../../../../src/api/schema/query-string.ts";
import { readStreamQuery } from "../../../../src/api/server/signalk/stream-query.ts";
import { limits as apiLimits } from "../../../../src/api/limits.ts";
import { isBitacoraError } from "../../../../src/core/errors.ts";
import { formatIsoTime, parseIsoTime } from "../../../../src/core/time.ts";
import { answerOf } from "../../../../src/connectors/databases/answer.ts";
import { limits as databaseLimits } from "../../../../src/connectors/databases/limits.ts";
import { readLine, splitJoinedLines } from "../../../../src/logbook/entry/line.ts";
import { sha256 } from "../../../../src/logbook/entry/entry.ts";
import { limits as logbookLimits } from "../../../../src/logbook/limits.ts";
import { parseCheckpoint, signCheckpoint } from "../../../../src/logbook/evidence/checkpoint.ts";
import {
  formatNote,
  formatVerifierKey,
  goodSignatures,
  noteVerifier,
  parseNote,
  parseVerifierKey,
} from "../../../../src/logbook/evidence/signed-note.ts";
import { faultLine } from "../../../../src/project/fault.ts";
import { limits as projectLimits } from "../../../../src/project/limits.ts";
import { SECTIONS } from "../../../../src/connectors/connectors.ts";
import { parseProject } from "../../../../src/project/parse-project.ts";
import { readYaml } from "../../../../src/project/yaml-reader.ts";
import { readBookLines } from "../../../../packages/shore/src/book/entry-lines.ts";
import { limits as shoreLimits } from "../../../../packages/shore/src/limits.ts";
import { readSignature, signRequest } from "../../../../src/logbook/evidence/request-signature.ts";
import { aggregateOf, readQuestion, readWishes } from "../../../../src/signalk/history-question.ts";
import { readTrackFilter, readTrackQuestion } from "../../../../src/signalk/track-question.ts";
import { formatAddCheckpoint, parseAddCheckpoint } from "../../../../src/witness/add-checkpoint.ts";
import { projectRoot } from "../../../support/service-process.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";

const NOW_MS = 1_790_000_000_000;
const texts =
  (...all: readonly string[]) =>
  () =>
    all.map((one) => Buffer.from(one));

/** Carries on where the contract names what is thrown. */
function unless<T>(isNamed: (error: unknown) => boolean, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isNamed(error)) throw error;
    return undefined;
  }
}
const isProblem = (error: unknown): boolean => error instanceof Problem;

const PARAMETERS = {
  limit: parameter.integerParameter("x", { minimum: 1, maximum: 1000, default: 100 }),
  ratio: parameter.numberParameter("x", { minimum: 0, maximum: 10 }),
  from: parameter.timeParameter("x"),
  cursor: parameter.cursorParameter("x"),
  tags: parameter.optionalListParameter("x", []),
  format: parameter.formatParameter({ json: "application/json", csv: "text/csv" }),
  user: userParameter("x", "x"),
  summary: requiredSummaryParameter("x", 4096),
};

export const QUERY: FuzzedParser = {
  name: "query",
  files: [
    "api/schema/query-string",
    "api/schema/parameter",
    "api/schema/text-parameter",
    "signalk/history-question",
    "signalk/track-question",
    "core/written-text",
    "stream-query",
  ],
  mostBytes: apiLimits.http.urlBytes,
  words: [
    "from=",
    "to=",
    "&limit=",
    "&cursor=",
    "&tags=A.B,C.D",
    "%C3%B1",
    "+",
    "duration=PT15M",
    "resolution=1s",
    "paths=navigation.speedOverGround:max",
    ":average",
    ":toString",
    "timespan=1d",
    "bbox=1,2,3,4",
    "radius=100",
    "2026-11-25T10:00:00Z",
    "summary=",
    "user=",
    "provider=bitacora",
  ],
  seeds: texts(
    "/tags/A.B/history?from=2026-11-25T10:00:00%2B02:00&to=2026-11-25T11:00:00Z&limit=10&cursor=oldest&ratio=0.5",
    "/signalk/v2/api/history/values?paths=navigation.speedOverGround:max,navigation.position&from=2026-11-25T10:00:00Z&duration=PT1H&resolution=5m&provider=bitacora",
    "/signalk/v1/api/tracks?timespan=23h&timespanOffset=1&resolution=10s&radius=10000&bbox=2.3,39.3,2.9,39.7",
    "/logbook?user=Ana+Mar%C3%ADa&summary=Todo+en+orden&format=csv&tags=A.B",
  ),
  read(input) {
    const target = input.toString("latin1");
    const found = unless(isProblem, () => readQuery(target)) ?? [];
    const query = Object.fromEntries([...found].map(([name, [text]]) => [name, text]));
    for (const [name, each] of Object.entries(PARAMETERS)) unless(isProblem, () => each.read(name, query[name]));
    readStreamQuery(target);
    const question = readQuestion(query, NOW_MS);
    if (typeof question === "object") {
      mustHold(question.fromMs < question.toMs && question.intervalMs >= 1, "a span is one");
      for (const { method } of question.paths)
        mustHold(typeof aggregateOf(method) === "string", `${method} is a method`);
    }
    readWishes(query);
    const track = readTrackQuestion(query, NOW_MS);
    mustHold(typeof track === "string" || (track.fromMs <= track.toMs && track.resolutionMs >= 1), "a track is one");
    const filter = readTrackFilter(query, { latitude: 43, longitude: -8 });
    if (typeof filter === "function") filter({ latitude: 43, longitude: -8 });
  },
};

export const TIMES: FuzzedParser = {
  name: "times",
  files: ["core/time", "signalk/history-question"],
  mostBytes: 64 * 1024,
  words: ["T", "Z", "+02:00", ".123", "PT", "P1DT", "60"],
  seeds: texts(
    "2026-11-25T10:00:00.123Z",
    "2026-11-25 10:00:60 +02:00",
    "2026-02-28",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
  ),
  read(input) {
    const time = parseIsoTime(input.toString());
    if (time !== undefined)
      mustHold(parseIsoTime(formatIsoTime(time)) === time, "a time that is printed is read as the same");
  },
};

export const ANSWER: FuzzedParser = {
  name: "answer",
  files: ["connectors/databases/answer"],
  mostBytes: databaseLimits.answerBytes,
  words: ["partial write", "dropped=3", "out of order", "invalid label", "\u0007"],
  seeds: texts(
    '400\n5\n{"code":"invalid","message":"partial write: field type conflict dropped=3"}',
    "503\nWed, 25 Nov 2026 10:00:00 GMT\nbusy",
    "422\n\nout of bounds",
    "204\n\n",
  ),
  read(input) {
    const [status = "", retryAfter = "", ...body] = input.toString().split("\n");
    const answer = answerOf(
      Number.parseInt(status, 10),
      body.join("\n"),
      retryAfter === "" ? null : retryAfter,
      NOW_MS,
    );
    mustHold(answer.reason.length < 300, "a reason is short");
    if (answer.kind === "taken") mustHold(answer.dropped >= 0 && Number.isFinite(answer.dropped), "a count is one");
  },
};

const PROJECTS = join(projectRoot, "fixtures/projects");

export const YAML: FuzzedParser = {
  name: "yaml",
  files: ["project/yaml-reader"],
  mostBytes: projectLimits.bytes,
  words: [
    "&a ",
    "*a",
    "<<: ",
    "- ",
    "? ",
    ": ",
    "!!int ",
    "!!binary ",
    "|\n ",
    ">-\n ",
    "%YAML 1.2\n---\n",
    "...\n",
    "#",
    "1_000",
    "{a: ",
    "[",
    '"\\x41"',
    "'",
  ],
  seeds: () =>
    readdirSync(PROJECTS)
      .filter((file) => file.endsWith(".yaml"))
      .map((file) => readFileSync(join(PROJECTS, file))),
  read(input) {
    const read = readYaml(input.toString());
    for (const { path } of read.findings) read.lineOf(path);
    read.lineOf(["tags", 0, "id"]);
    // A value contains itself nowhere.
    JSON.stringify(read.value);
  },
};

export const PROJECT: FuzzedParser = {
  ...YAML,
  name: "project",
  files: ["src/project/"],
  words: [
    ...(YAML.words ?? []),
    "alarms:",
    "sources:",
    "nmea2000:",
    "mqtt:",
    "tags:",
    "type: ",
    "can0",
    "- id: ",
    "unit_si: K",
    "threshold: ",
    "high",
  ],
  read(input) {
    const { faults = [], warnings } = parseProject(input.toString(), "/srv/vessel", SECTIONS);
    for (const fault of [...faults, ...warnings]) faultLine(fault, "es");
  },
};

const { privateKey: key } = generateKeyPairSync("ed25519");
const OWN = { name: "bitacora/aurora", key };
const NOTE = signCheckpoint({ size: 1234, root: Buffer.alloc(32, 7) }, OWN);
const isInvalid = (error: unknown): boolean => isBitacoraError(error) && error.code === "checkpoint-invalid";

export const NOTES: FuzzedParser = {
  name: "note",
  files: ["logbook/evidence/signed-note", "logbook/evidence/checkpoint", "witness/add-checkpoint"],
  mostBytes: logbookLimits.noteBytes,
  words: ["\n\n", "\u2014 ", "bitacora/aurora", "old 0\n", "==", "+"],
  seeds: () =>
    [
      NOTE,
      formatAddCheckpoint(1000, [Buffer.alloc(32, 3), Buffer.alloc(32)], NOTE),
      formatVerifierKey(OWN),
      `${NOTE}${NOTE.split("\n\n")[1]}`,
    ].map((one) => Buffer.from(one)),
  read(input) {
    const asked = parseAddCheckpoint(input);
    mustHold(asked === undefined || asked.proof.every(({ length }) => length === 32), "a proof is of hashes");
    unless(isInvalid, () => parseVerifierKey(input.toString()));
    const note = unless(isInvalid, () => parseNote(input));
    if (note === undefined) return;
    mustHold(formatNote(note) === input.toString(), "a note has one form");
    unless(isInvalid, () => parseCheckpoint(note.text));
    unless(isInvalid, () => goodSignatures(note, [noteVerifier(OWN)]));
  },
};

const BOOKS = join(projectRoot, "fixtures/logbook/books");

export const BOOK_LINES: FuzzedParser = {
  name: "book-lines",
  files: ["logbook/entry/", "shore/book/entry-lines"],
  mostBytes: shoreLimits.entriesPlainBytes,
  words: ['"id":', '"kind":"manual"', '"payload":{', '"prev_hash":"', '"event":"clock_step"', "\\u0000", "1e21", "-0"],
  seeds: () => readdirSync(BOOKS).map((book) => readFileSync(join(BOOKS, book, "logbook/logbook-000001.jsonl"))),
  shape: hashed,
  read(input) {
    const read = readBookLines(input);
    if (!("refusal" in read)) mustHold(read.length > 0, "a body has lines");
    const [first = Buffer.alloc(0)] = splitJoinedLines(Buffer.from(input));
    const line = Buffer.from(input.subarray(0, (input.indexOf(10) + 1 || input.length + 1) - 1));
    readLine(first);
    readLine(line);
  },
};

/** Each line's own hash is right again. */
function hashed(mutated: Buffer): Buffer {
  const lines = mutated
    .toString("latin1")
    .split("\n")
    .map((line) => {
      const rest = /^\{"hash":"[^"]*",(.*)$/.exec(line)?.[1];
      return rest === undefined ? line : `{"hash":"${sha256(Buffer.from(`{${rest}`, "latin1"))}",${rest}`;
    });
  return Buffer.from(lines.join("\n"), "latin1");
}

const SIGNED = signRequest(
  { method: "POST", path: "/ship/v1/status", body: Buffer.from("{}") },
  OWN,
  1_789_000_000,
  "x",
);

export const SIGNATURE: FuzzedParser = {
  name: "signature",
  files: ["shore/request-signature"],
  mostBytes: 12 * 1024,
  words: ['"@method"', ";created=1", ';keyid="', ';alg="ed25519"', "sig=(", ")", ":=", '\\"'],
  seeds: texts([SIGNED["Signature-Input"], SIGNED.Signature, SIGNED["Content-Digest"]].join("\n")),
  read(input) {
    const [one, two, three] = input.toString("latin1").split("\n");
    const fields: Readonly<Record<string, string | undefined>> = {
      "signature-input": one,
      signature: two,
      "content-digest": three,
    };
    const read = readSignature((name) => fields[name]);
    if (typeof read === "object") mustHold(read.components.includes("@path"), "what must be signed is");
  },
};
