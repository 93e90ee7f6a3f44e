/** `bitacora nmea replay` of logs of NMEA 0183: a sentence a line, with the values that it has as people read them, or as JSON. */
import { once } from "node:events";
import { escapeControls } from "../../core/escape-controls.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { NmeaMessages } from "../../messages/en/nmea.ts";
import { isSentenceLog, SentenceLog } from "../../nmea0183/sentence-log.ts";
import { AisSentenceReader } from "../../nmea0183/ais/ais-sentences.ts";
import { DistressSentences } from "../../nmea0183/distress/distress-sentences.ts";
import { SentenceReader } from "../../nmea0183/sentence-reader.ts";
import { chunksOf, type CaptureInput } from "../../nmea2000/captures/capture-file.ts";
import { TextLines } from "../../nmea2000/captures/text-lines.ts";
import { meaningOf } from "../../tags/vocabulary/meaning.ts";
import { displayOf } from "../../tags/vocabulary/quantities.ts";
import { valueWithUnit } from "../../tags/vocabulary/shown-number.ts";
import { unitOf } from "../../tags/vocabulary/vocabulary.ts";
import { locale } from "../command.ts";
import { headOf, inputOf } from "../capture-input.ts";
import { limits } from "../limits.ts";

/** Whether it is a log of sentences. Standard input is not: its beginning can be read only once. */
export async function isLogOfSentences(file: string): Promise<boolean> {
  if (file === "-") return false;
  const { headBytes, headLines } = limits.tools.sentences;
  const head = await headOf(inputOf(file, process.stdin).input, headBytes);
  return isSentenceLog(head, headLines);
}

interface Value {
  readonly tag_id: string;
  readonly value: number | boolean | null;
  readonly unit_si: string;
}

/** All of each file, one after the other, on standard output. */
export async function replaySentences(
  files: readonly string[],
  { json, texts }: { readonly json: boolean; readonly texts: NmeaMessages["replay"] },
): Promise<void> {
  for (const file of files) {
    const printer = new SentencePrinter(json);
    await printLines(file, printer);
    const { damaged, no_checksum: unchecked } = printer.counters;
    process.stderr.write(`${texts.sentences.read({ file, lines: printer.lines, damaged, unchecked })}\n`);
  }
}

export async function printLines(file: string, printer: Pick<SentencePrinter, "print">): Promise<void> {
  const { stdin, stdout } = process;
  for await (const text of linesAsText(inputOf(file, stdin).input, printer))
    if (!stdout.write(text)) await once(stdout, "drain");
}

async function* linesAsText(
  input: CaptureInput,
  printer: Pick<SentencePrinter, "print">,
): AsyncGenerator<string, void> {
  const splitter = new TextLines(limits.tools.sentences.lineChars);
  for await (const chunk of chunksOf(input)) yield printer.print(splitter.push(chunk));
  yield printer.print(splitter.end());
}

class SentencePrinter {
  lines = 0;
  readonly #json: boolean;
  readonly #log = new SentenceLog();
  #values: Value[] = [];
  /** What the sentence says that has no tag: an AIS message, which ends with its last sentence; a call. */
  #heard: Readonly<Record<string, unknown>> = {};
  #timeMs = 0;
  readonly #ais = new AisSentenceReader(({ mmsi, class: kind = null, isOwn, said }) => {
    this.#heard = { ais: { mmsi, class: kind, is_own: isOwn, ...said } };
  });
  readonly #distress = new DistressSentences({
    call: (call) => (this.#heard = { call }),
    notice: (notice) => (this.#heard = { notice }),
  });
  readonly #reader = new SentenceReader(
    (tag, value) => void this.#values.push({ tag_id: tag, value, unit_si: unitOf(tag) }),
    {
      isChecksumOptional: true,
      encapsulated: (line, origin) => this.#ais.read(line, this.#timeMs, this.#timeMs, origin),
      distress: (sentence) => this.#distress.read(sentence, "nmea0183:recording", this.#timeMs),
    },
  );

  constructor(json: boolean) {
    this.#json = json;
  }

  get counters(): SentenceReader["counters"] {
    return this.#reader.counters;
  }

  print(lines: readonly (string | undefined)[]): string {
    let output = "";
    for (const line of lines) {
      if (line === "" || line?.startsWith("#") === true) continue;
      this.lines += 1;
      const logged = line === undefined ? undefined : this.#log.read(line);
      this.#values = [];
      this.#heard = {};
      this.#timeMs = logged?.timestampMs ?? this.#timeMs;
      if (logged === undefined || !this.#reader.read(logged.sentence)) continue;
      const { sentence, timestampMs } = logged;
      const timestamp = timestampMs === undefined ? null : formatIsoTime(timestampMs);
      output += this.#json
        ? `${JSON.stringify({ timestamp, sentence, values: this.#values, ...this.#heard })}\n`
        : `${timestamp ?? "-".padEnd(24)} ${nameOf(sentence)} ${[...this.#values.map(inWords), ...heardInWords(this.#heard)].join(" ")}`.trimEnd() +
          "\n";
    }
    return output;
  }
}

/** `mmsi=219012345 class=A …`: as the JSON has it. */
function heardInWords(heard: Readonly<Record<string, unknown>>): string[] {
  return Object.values(heard).flatMap((what) =>
    Object.entries(what as object)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) =>
        escapeControls(`${name}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`),
      ),
  );
}

function nameOf(sentence: string): string {
  return escapeControls(sentence.slice(sentence.lastIndexOf("\\") + 1).split(",")[0] ?? "").padEnd(6);
}

export function inWords({ tag_id, value, unit_si }: Value): string {
  if (typeof value !== "number") return `${tag_id}=${value ?? "-"}`;
  const { quantity } = meaningOf({ id: tag_id, unitSi: unit_si, description: "" });
  return `${tag_id}=${valueWithUnit(value, displayOf(quantity, null), locale)}`;
}
