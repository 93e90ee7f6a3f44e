/** What comes by a wire of instruments or from a broker: sentences, AIS, topics, deltas. */
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AisTargets } from "../../../../src/ais/targets.ts";
import type { Clock } from "../../../../src/core/clock.ts";
import { TopicReader, type TopicRow } from "../../../../src/mqtt/topic-reader.ts";
import { VenusReader } from "../../../../src/mqtt/venus-reader.ts";
import { unitOfRow, type VenusRow } from "../../../../src/mqtt/venus-table.ts";
import { commandOf } from "../../../../src/mqtt/command.ts";
import { limits as mqttLimits } from "../../../../src/mqtt/limits.ts";
import { Topics } from "../../../../src/mqtt/topics.ts";
import { AisSentenceReader } from "../../../../src/nmea0183/ais/ais-sentences.ts";
import { readAlertCommand } from "../../../../src/nmea0183/alerts/alert-command.ts";
import { checksumOf } from "../../../../src/nmea0183/sentence.ts";
import { SentenceReader } from "../../../../src/nmea0183/sentence-reader.ts";
import { DeltaReader } from "../../../../src/signalk/delta-reader.ts";
import { PathMap } from "../../../../src/signalk/path-map.ts";
import { TakenValues } from "../../../../src/signalk/taken-values.ts";
import { limits as signalkLimits } from "../../../../src/signalk/limits.ts";
import { Intake } from "../../../../src/tags/intake.ts";
import { sourceLine } from "../../../../src/tags/source-ranking.ts";
import type { Scalar, TagDefinition } from "../../../../src/tags/tag.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { TakenTags } from "../../../../src/tags/taken-tags.ts";
import type { Random } from "../../../support/random.ts";
import { projectRoot } from "../../../support/service-process.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";

const NOW_MS = 1_790_000_000_000;
const clock: Clock = { now: () => NOW_MS, monotonic: () => 1000 };

/** A datagram of UDP: the longest that carries sentences. */
const DATAGRAM_BYTES = 64 * 1024;

const linesOf = (file: string): Buffer[] =>
  readFileSync(join(projectRoot, "fixtures", file), "latin1")
    .split(/(?<=\n)/)
    .map((line) => Buffer.from(line, "latin1"));

/** Each line gets the checksum that it should have, and so does each block before one. */
function summed(mutated: Buffer): Buffer {
  const lines = mutated
    .toString("latin1")
    .split(/(?<=\n)/)
    .map((line) => {
      const block = /^(?:UdPbC\0)?\\([^\\*]*)(?:\*..)?\\/.exec(line);
      const head = block === null ? "" : `\\${block[1]}*${checksumOf(block[1] ?? "")}\\`;
      const [, start = "", body] = /^([$!])([^*\r\n]*)/.exec(line.slice(block?.[0].length ?? 0)) ?? [];
      return body === undefined ? line : `${head}${start}${body}*${checksumOf(body)}\r\n`;
    });
  return Buffer.from(lines.join(""), "latin1");
}

const targets = () =>
  new AisTargets({
    now: () => clock.monotonic(),
    ownMmsi: undefined,
    ownPosition: () => ({ latitude: 43, longitude: -8 }),
  });

function readSentences(input: Buffer): void {
  const known = targets();
  const ais = new AisSentenceReader(({ isOwn, ...message }) =>
    known.take({ ...message, isOwn, timestampMs: NOW_MS, source: "nmea0183:x" }),
  );
  const take = (tag: string, value: Scalar): void => {
    mustHold(typeof value !== "number" || Number.isFinite(value), `${tag} is a number`);
  };
  const reader = new SentenceReader(take, {
    encapsulated: (line, origin) => ais.read(line, 1000, NOW_MS, origin),
    command: (line) => void readAlertCommand(line),
    isOurs: (name) => name === "BI0001",
    clock,
  });
  for (const line of input.toString("latin1").split("\n")) reader.read(line, "a");
}

export const SENTENCES: FuzzedParser = {
  name: "sentences",
  files: ["src/nmea0183/"],
  mostBytes: DATAGRAM_BYTES,
  words: [
    "$IIACN,120000,ABC,1,1,A,C",
    "$WIXDR,C,19.5,C,AIR",
    "$GPGSV,3,1,11,",
    "\\s:II0001,n:1*00\\",
    "\\g:1-2-7*00\\",
    "UdPbC\0",
    "!AIVDM,2,1,3,A,",
    ",,,,",
    ",A",
    ",V",
    "^21",
  ],
  seeds: () => [...linesOf("nmea0183/instruments.log"), ...linesOf("nmea0183/ais.nmea")],
  shape: summed,
  read: readSentences,
};

/** Messages of all the types that are read, their bits at random, in one sentence or several. */
export const AIS_PAYLOADS: FuzzedParser = {
  name: "ais-payloads",
  files: ["src/nmea0183/ais/", "src/ais/"],
  mostBytes: 8 * 1024,
  seeds: () => linesOf("nmea0183/ais.nmea"),
  shape: aisMessages,
  read: readSentences,
};

const SIXES = "0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw";
/** 1 to 6, 9, 12, 14, 18, 19, 21, 24 and 27. */
const TYPES = ["1", "2", "3", "4", "5", "6", "9", "<", ">", "B", "C", "E", "H", "K"];

function aisMessages(mutated: Buffer, random: Random): Buffer {
  const letters = Array.from(mutated.subarray(0, 400), (byte) => SIXES[byte % SIXES.length]).join("");
  const payload = random.pick(TYPES) + letters.slice(0, random.pick([10, 27, 28, 52, 70, 168, 400]));
  const parts = payload.match(/.{1,60}/g) ?? [];
  const talker = random.pick(["AIVDM", "AIVDO", "BSVDM"]);
  const lines = parts.map(
    (part, i) => `!${talker},${parts.length},${i + 1},${parts.length > 1 ? 3 : ""},A,${part},${random.below(6)}`,
  );
  return summed(Buffer.from(`${lines.join("\n")}\n`));
}

/** A topic on the first line, and what is said. */
function messageIn(input: Buffer): { readonly topic: string; readonly payload: Buffer; readonly isRetained: boolean } {
  const end = input.indexOf("\n");
  return { topic: input.toString("utf8", 0, Math.max(0, end)), payload: input.subarray(end + 1), isRetained: false };
}

function takenTags(): { readonly tags: TagStore; readonly taken: TakenTags } {
  const tags = new TagStore(clock);
  const intake = new Intake({ tags, clock });
  return { tags, taken: new TakenTags({ tags, intake, clock, line: sourceLine("mqtt", "test"), timeoutS: 60 }) };
}

function mustBeUsable(tags: TagStore): void {
  for (const { value } of tags.entries())
    mustHold(typeof value?.value !== "number" || Number.isFinite(value.value), "a value is a number");
  mustHold(tags.statistics().non_finite === 0, "a value is finite before it is written");
}

const definitionOf = (id: string, unitSi: string): TagDefinition => ({
  id,
  description: "x",
  unitSi,
  controllable: false,
  rangeNormalMin: null,
  rangeNormalMax: null,
});

const ROW: TopicRow = {
  topic: "plain",
  tagId: "T.PLAIN",
  unitSi: "K",
  path: [],
  scale: 1,
  offset: 273.15,
  timeoutS: 60,
};
const ROWS: readonly TopicRow[] = [
  ROW,
  { ...ROW, topic: "json", tagId: "T.JSON", path: ["a", "b"] },
  { ...ROW, topic: "json", tagId: "T.LARGE", path: ["a", "0"], scale: 1e6 },
  { ...ROW, topic: "bool", tagId: "T.BOOL", unitSi: "bool" },
];

export const TOPICS: FuzzedParser = {
  name: "topics",
  files: ["mqtt/topic-reader", "tags/taken-tags", "tags/intake"],
  mostBytes: mqttLimits.messageBytes,
  words: ["plain\n", "json\n", "bool\n", "ON", "open", '{"a":{"b":', '{"a":[', "1.5e3", "-.5", "null"],
  seeds: () =>
    ["plain\n21.5", "plain\n-1.5e3", 'json\n{"a":{"b":7}}', 'json\n{"a":[1e300]}', "bool\nON"].map((one) =>
      Buffer.from(one),
    ),
  read(input) {
    const { tags, taken } = takenTags();
    new TopicReader(ROWS, taken).take(messageIn(input));
    mustBeUsable(tags);
  },
};

export const VENUS: FuzzedParser = {
  name: "venus",
  files: ["mqtt/venus-reader", "tags/taken-tags", "tags/intake"],
  mostBytes: mqttLimits.messageBytes,
  words: [
    "N/abc/",
    "battery/288/Dc/0/Voltage",
    "tank/3/Level",
    "tank/3/FluidType",
    "vebus/257/Ac/Out/L1/P",
    "system/0/Serial",
    '{"value":',
    "[]",
    "solarcharger/1/Yield/Power",
  ],
  seeds: () =>
    [
      'battery/288/Dc/0/Voltage\n{"value":26.4}',
      'tank/3/Level\n{"value":40}\nN/abc/tank/3/FluidType\n{"value":1}',
      "battery/288/Soc\n",
      'system/0/Serial\n{"value":"abc"}',
      'vebus/257/Ac/Out/L1/P\n{"value":12}',
    ].map((one) => Buffer.from(`N/abc/${one}`)),
  read(input) {
    const { tags, taken } = takenTags();
    const names: string[] = [];
    const define = (id: string, row: VenusRow): TagDefinition => {
      names.push(id);
      return definitionOf(id, unitOfRow(row, id));
    };
    const reader = new VenusReader(
      taken,
      { portal: "abc", instances: { "battery/288": 0 }, relays: {}, timeoutS: 60 },
      define,
    );
    reader.begin({ subscribe: () => undefined, publish: () => undefined, command: () => false }, 1000);
    // Several messages: topics and what they say in turns.
    const lines = input.toString("latin1").split("\n");
    for (let i = 0; i < lines.length; i += 2) {
      const payload = Buffer.from(lines[i + 1] ?? "", "latin1");
      reader.take({ topic: lines[i] ?? "", payload, isRetained: false }, 1000);
    }
    mustBeUsable(tags);
    for (const name of names) mustHold(/^[A-Z][A-Z0-9_]*(\.[A-Z0-9_]+)+$/.test(name), `${name} is a name`);
  },
};

const topics = new Topics("bitacora", "aurora");

export const COMMANDS: FuzzedParser = {
  name: "commands",
  files: ["mqtt/command"],
  mostBytes: mqttLimits.messageBytes,
  words: ["acknowledge\n", "silence\n", "PRESS", "ME_INST_0.RPM/high", '{"alarm":', '"token":'],
  seeds: () =>
    ["acknowledge\nME_INST_0.RPM/high", "silence\nPRESS", 'silence\n{"alarm":"A.B/low","token":"x"}'].map((one) =>
      Buffer.from(one),
    ),
  read(input) {
    const { topic, ...message } = messageIn(input);
    const command = commandOf(
      { ...message, topic: topic === "silence" ? topics.command("silence") : topics.command("acknowledge") },
      topics,
    );
    if (typeof command !== "object") return;
    mustHold(command.token === undefined || typeof command.token === "string", "a token is a text");
    mustHold(command.alarm === undefined || command.alarm.length <= mqttLimits.commandBytes, "a name is short");
  },
};

export const DELTA: FuzzedParser = {
  name: "delta",
  files: [
    "signalk/delta-reader",
    "signalk/taken-values",
    "signalk/path-map",
    "signalk/path-pattern",
    "signalk/conversion",
    "core/time",
  ],
  mostBytes: signalkLimits.source.messageBytes,
  isJson: true,
  words: [
    "vessels.self",
    "navigation.position",
    "latitude",
    "longitude",
    "navigation.speedOverGround",
    "electrical.batteries.0.voltage",
    "propulsion.port.revolutions",
    "tanks.fuel.0.currentLevel",
    "updates",
    "values",
    "path",
    "value",
    "timestamp",
    "2026-11-25T10:00:00Z",
    "environment.mode",
    "navigation.datetime",
    "steering.autopilot.state",
  ],
  seeds: () =>
    [
      { name: "x", version: "2.0.0", self: "vessels.urn:mrn:imo:mmsi:224123456" },
      {
        context: "vessels.self",
        updates: [
          {
            $source: "n2k.1",
            timestamp: "2026-11-25T10:00:00.000Z",
            values: [
              { path: "navigation.position", value: { latitude: 43.3, longitude: -8.4 } },
              { path: "navigation.speedOverGround", value: 3.2 },
              { path: "electrical.batteries.0.voltage", value: 13.1 },
              { path: "propulsion.0.revolutions", value: 30 },
              { path: "navigation.datetime", value: "2026-11-25T10:00:00Z" },
            ],
          },
        ],
      },
    ].map((one) => Buffer.from(JSON.stringify(one))),
  read(input) {
    const { tags, taken } = takenTags();
    const paths = new PathMap({ "X.Y": "environment.own.path" });
    const values = new TakenValues(tags, taken, paths, (id) => definitionOf(id, "m/s"));
    for (const value of new DeltaReader().read(input.toString())) values.take(value);
    mustBeUsable(tags);
  },
};
