/**
 * How faithful the codec is: every definition, messages at random and with each field at its limits, decoded by us and by
 * canboatjs and compared field by field; then decoded and encoded by us, which must give the same bytes. Prints how many
 * were compared and equal, and for each cause of a difference how often it was met, what canboatjs does, and an example.
 * `BITACORA_TEST_SCALE=10` takes ten times as many messages, `SEED=…` the same ones again.
 */
import { sendableMessage } from "../nmea2000/support/random-message.ts";
import { CAUSES } from "../nmea2000/support/twin-causes.ts";
import {
  comparedTypes,
  formsOf,
  limitMessages,
  type Met,
  randomMessages,
  roundTripFault,
  TwinComparison,
} from "../nmea2000/support/twin-comparison.ts";
import { allDefinitions } from "../../src/nmea2000/codec/definitions.ts";
import { MessageType } from "../../src/nmea2000/codec/message-types.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";

const MESSAGES = 100;
const EXAMPLE_CHARS = 200;
const SHOWN = 20;

export default function twin(print: (line: string) => void): Promise<void> {
  const random = seededRandom(seedOf());
  const count = MESSAGES * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  const types = comparedTypes();
  print(`seed ${random.seed}; of ${types.length} definitions ${count} messages each, and each field at its limits`);
  const comparison = new TwinComparison();
  for (const { layout } of types) {
    for (const data of randomMessages(layout, count, random)) comparison.take(layout.pgn, data);
    for (const data of limitMessages(layout, random)) comparison.take(layout.pgn, data);
  }
  printComparison(comparison, print);
  printRoundTrips(count, random, print);
  return Promise.resolve();
}

function printRoundTrips(count: number, random: Random, print: (line: string) => void): void {
  const types = allDefinitions().map((definition) => new MessageType(definition));
  const faults: string[] = [];
  const trips = { values: 0, names: 0 };
  for (const type of types) {
    for (let i = 0; i < count; i += 1) {
      const data = sendableMessage(type.layout, random);
      for (const form of formsOf(type, data)) {
        trips[form] += 1;
        const fault = roundTripFault(type, data, form);
        if (fault !== undefined) faults.push(fault);
      }
    }
  }
  print(
    `\ndecoded and encoded: ${types.length} definitions, ${trips.values} messages by values, ${trips.names} by names`,
  );
  print(`(by names none whose key has a name that other keys have, too); not the same bytes: ${faults.length}`);
  for (const fault of faults.slice(0, SHOWN)) print(`  ${fault}`);
}

function printComparison(comparison: TwinComparison, print: (line: string) => void): void {
  const { messages, fields, equal, unexplained, differences, otherMessages } = comparison;
  const share = ((100 * equal) / fields).toFixed(2);
  print(`compared with canboatjs: ${messages} messages, ${fields} fields; equal ${equal} (${share} %)`);
  print(`different, by cause: ${fields - equal}`);
  printCauses(differences, print);
  print(`messages taken for different ones, not compared: ${sum(otherMessages)}`);
  printCauses(otherMessages, print);
  print(`without a cause: ${unexplained.length}`);
  for (const one of unexplained.slice(0, SHOWN)) print(`  ${one}`);
}

function printCauses(causes: ReadonlyMap<string, Met>, print: (line: string) => void): void {
  for (const [cause, { count, example }] of [...causes].toSorted(([, a], [, b]) => b.count - a.count)) {
    const why = CAUSES[cause]?.why;
    print(`${String(count).padStart(9)}  ${cause}${why === undefined ? "" : `: ${why}`}`);
    print(`${" ".repeat(11)}${example.length > EXAMPLE_CHARS ? `${example.slice(0, EXAMPLE_CHARS)}…` : example}`);
  }
}

function sum(causes: ReadonlyMap<string, Met>): number {
  return [...causes.values()].reduce((total, { count }) => total + count, 0);
}
