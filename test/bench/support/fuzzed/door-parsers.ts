/**
 * What comes by the newer doors: expressions, pages of the console, lines of programs, keys of browsers, calls of radios, names on the
 * network.
 */
import { Buffer } from "node:buffer";
import { consolePageEndpoints } from "../../../../src/api/endpoints/console-pages.ts";
import { limits as apiLimits } from "../../../../src/api/limits.ts";
import { Problem } from "../../../../src/api/problem.ts";
import { arePushKeys, encrypted } from "../../../../src/connectors/phones/push-message.ts";
import { LineGate } from "../../../../src/connectors/programs/line-gate.ts";
import { limits as programLimits } from "../../../../src/connectors/programs/limits.ts";
import { readLine } from "../../../../src/connectors/programs/program-line.ts";
import { compileExpression } from "../../../../src/derive/expression/compile.ts";
import { ExpressionFault } from "../../../../src/derive/expression/fault.ts";
import { BY_TRUST, type Input, Moment } from "../../../../src/derive/expression/moment.ts";
import { NATURES } from "../../../../src/distress/dsc-call.ts";
import { limits as mdnsLimits } from "../../../../src/mdns/limits.ts";
import { readMessage, writeResponse } from "../../../../src/mdns/message.ts";
import { DistressSentences } from "../../../../src/nmea0183/distress/distress-sentences.ts";
import type { DistressHearer } from "../../../../src/distress/heard.ts";
import { shapeOf } from "../../../../src/tags/vocabulary/meaning.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";

const texts =
  (...all: readonly string[]) =>
  () =>
    all.map((one) => Buffer.from(one));

const UNITS: Readonly<Record<string, string>> = {
  "A.B": "V",
  "A.T": "K",
  "A.ON": "bool",
  "A.DEG": "deg",
  "A.MS": "m/s",
};

export const EXPRESSION: FuzzedParser = {
  name: "expression",
  files: ["derive/expression/", "core/dimension"],
  mostBytes: 8 * 1024,
  words: [
    "mean(",
    "rate(",
    "integral(",
    "lag(",
    "if(",
    "A.B",
    "A.T",
    "A.ON",
    "A.DEG",
    "60 s",
    " and ",
    " == ",
    "^",
    "(",
    ")",
    ",",
    "1e9",
    "-",
  ],
  seeds: texts("mean(A.B, 60 s) + 1 V", "if(A.ON, A.T, 273.15 K)", "(A.MS * 2) ^ 2 > 1 and A.ON", "rate(A.DEG, 1 min)"),
  read(input) {
    for (const unit of ["-", "V", "bool"]) {
      try {
        const { run } = compileExpression(input.toString(), unit, {
          unitOf: (tagId) => UNITS[tagId],
          shapeOf,
          input: (tagId, { factor, offset }): Input => {
            return {
              tagId,
              factor,
              offset,
              value: 1,
              trust: BY_TRUST.indexOf("good"),
              timestampMs: 0,
              source: "",
              origin: 0,
            };
          },
          integral: (text) => ({ text, total: 0, resets: 0 }),
        });
        mustHold(typeof run(new Moment()) === "number", "an expression gives a number");
      } catch (error) {
        if (!(error instanceof ExpressionFault)) throw error;
      }
    }
  },
};

const PAGES_PARAMETER = Object.values(consolePageEndpoints)
  .map(({ parameters }) => (parameters as { pages?: { read(name: string, given: unknown): unknown } }).pages)
  .find((one) => one !== undefined);

export const PAGES: FuzzedParser = {
  name: "pages",
  files: ["api/endpoints/console-pages", "api/schema/"],
  mostBytes: apiLimits.http.bodyBytes,
  isJson: true,
  words: ["kind", "tags", "tiles", "id", "name", "title"],
  seeds: texts(
    '[{"id":"a","name":"Engine","tiles":[{"kind":"number","tags":["A.B"],"title":"V","x":0,"y":0,"w":2,"h":2}]}]',
  ),
  read(input) {
    let given: unknown;
    try {
      given = JSON.parse(input.toString());
    } catch {
      return;
    }
    try {
      const pages = PAGES_PARAMETER?.read("pages", given);
      mustHold(Array.isArray(pages), "a list of pages"); // How many they may be is asked by the door.
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  },
};

export const PROGRAM_LINES: FuzzedParser = {
  name: "program-lines",
  files: ["connectors/programs/line-gate", "connectors/programs/program-line", "core/parse-json"],
  mostBytes: 64 * 1024,
  words: ['{"tag":"', '","value":', '"quality":"good"', '"timestamp":"', '"timeout_s":', "{}", "null", "1e999", "\n"],
  seeds: texts(
    '{"tag":"CABIN.TEMP_K","value":293.1}\n{}\n{"tag":"A.B","value":null,"quality":"bad","timestamp":"2026-11-25T10:00:00Z"}',
  ),
  read(input) {
    const gate = new LineGate();
    const half = Math.floor(input.length / 2);
    const lines = [input.subarray(0, half), input.subarray(half)].flatMap((part) => gate.take(part, 0).lines);
    for (const line of [...lines, ...gate.end(0)]) {
      mustHold(Buffer.byteLength(line) <= programLimits.lineBytes * 3, "a line is short");
      const read = readLine(line);
      if (typeof read === "object" && typeof read.value === "number")
        mustHold(!Number.isNaN(read.value), "a value is a number");
    }
  },
};

const KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

export const PUSH_KEYS: FuzzedParser = {
  name: "push-keys",
  files: ["connectors/phones/push-message"],
  mostBytes: 1024,
  seeds: texts(`${KEY}\nBTBZMqHH6r4Tts7J_aSIgg`),
  read(input) {
    const [p256dh = "", auth = ""] = input.toString().split("\n");
    if (arePushKeys({ p256dh, auth })) encrypted("Alarm: hot", { p256dh, auth });
  },
};

export const CALLS: FuzzedParser = {
  name: "calls",
  files: ["nmea0183/distress/", "distress/dsc-call"],
  mostBytes: 8 * 1024,
  words: ["DSC,", "DSE,", "MOB,", "12,", "2241234560", "1393000236", "1200", ",E", ",00,", "A", "100", "112"],
  seeds: texts(
    "DSC,12,2241234560,12,00,00,1393000236,1200,,,R,E\nDSE,1,1,A,2241234560,00,45894494,06,0012",
    "MOB,1A2B,A,120000,0,251126,120000,3930.00,N,00236.00,E,90,1,,",
  ),
  read(input) {
    const hearer: DistressHearer = {
      call: ({ mmsi, nature, position }) => {
        mustHold(/^\d{9}$/.test(mmsi), "a station has nine digits");
        mustHold(nature === undefined || NATURES.includes(nature), "a nature is one");
        mustBePlace(position);
      },
      notice: ({ position }) => mustBePlace(position),
    };
    const sentences = new DistressSentences(hearer);
    for (const line of input.toString("latin1").split("\n")) {
      const [formatter = "", ...fields] = line.split(",");
      sentences.read({ talker: "CD", formatter, fields }, "test", 0);
    }
  },
};

function mustBePlace(place: { readonly latitude: number; readonly longitude: number } | undefined): void {
  if (place === undefined) return;
  mustHold(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180, "a position is on Earth");
}

const NAME = ["Aurora", "_http", "_tcp", "local"];

export const NAMES: FuzzedParser = {
  name: "names",
  files: ["src/mdns/message"],
  mostBytes: mdnsLimits.messageBytes,
  seeds: () => [
    writeResponse([
      { name: NAME.slice(1), type: "PTR", target: NAME, ttlS: 1 },
      { name: NAME, type: "SRV", port: 8000, target: ["bridge", "local"], ttlS: 1 },
      { name: NAME, type: "TXT", texts: ["path=/"], ttlS: 1 },
      { name: ["bridge", "local"], type: "A", address: "10.0.0.2", ttlS: 1 },
    ]),
    Buffer.from("000000000002000000000000045f6e7473045f746370056c6f63616c00000c0001c00c000c0001", "hex"),
  ],
  read: (input) => readMessage(input),
};
