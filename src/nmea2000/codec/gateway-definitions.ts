/**
 * Messages of Actisense gateways about themselves: the status of their channels, their operating mode. They are never
 * on a bus. Recordings give them pseudo PGNs above all PGNs: 0x40000 plus the command of the gateway. The database does
 * not have them; ids and fields are those of canboat's analyzer (Apache-2.0, © Kees Verruijt).
 *
 *     0x40011   operating mode    | sid:8 | model:16 | serial:32 | error:32 | mode:16 |
 *     0x400f0   startup status    | sid:8 | model:16 | serial:32 | error:32 | firmware:16 | reset:8 | ?:8 |
 *     0x400f2   system status     | sid:8 | model:16 | serial:32 | error:32 | channels:8 | 11 × :8 | channels:8 | 8 × :8 |
 *     0x400f4   not known         | sid:8 | model:16 | serial:32 |
 */
import type { Definition, Field } from "./definition.ts";

/** The first number above all PGNs. */
const FIRST_GATEWAY_PGN = 0x4_0000;

type Fields = readonly (readonly [id: string, bits: number, resolution?: number])[];

const HEAD: Fields = [
  ["sid", 8],
  ["modelId", 16],
  ["serialId", 32],
];
const ERROR: Fields = [["errorId", 32]];

const CHANNELS = [
  "indiChannelCount",
  "ch1RxBandwidth",
  "ch1RxLoad",
  "ch1RxFiltered",
  "ch1RxDropped",
  "ch1TxBandwidth",
  "ch1TxLoad",
  "ch2RxBandwidth",
  "ch2RxLoad",
  "ch2RxFiltered",
  "ch2RxDropped",
  "ch2TxBandwidth",
  "ch2TxLoad",
  "uniChannelCount",
  "ch1Bandwidth",
  "ch1Deleted",
  "ch1Bufferloading",
  "ch1Pointerloading",
  "ch2Bandwidth",
  "ch2Deleted",
  "ch2Bufferloading",
  "ch2Pointerloading",
];

export const GATEWAY_DEFINITIONS: readonly Definition[] = [
  definition(0x11, "actisenseOperatingMode", "Actisense: Operating mode", [...HEAD, ...ERROR, ["operatingMode", 16]]),
  definition(0xf0, "actisenseStartupStatus", "Actisense: Startup status", [
    ...HEAD,
    ...ERROR,
    ["firmwareVersion", 16, 0.001],
    ["resetStatus", 8],
    ["a", 8],
  ]),
  definition(0xf2, "actisenseSystemStatus", "Actisense: System status", [
    ...HEAD,
    ...ERROR,
    ...CHANNELS.map((id): Fields[number] => [id, 8]),
  ]),
  definition(0xf4, "actisense", "Actisense: ?", HEAD),
];

function definition(command: number, id: string, description: string, fields: Fields): Definition {
  let bitOffset = 0;
  const all = fields.map(([fieldId, bits, resolution = 1], i): Field => {
    const field = {
      Order: i + 1,
      Id: fieldId,
      Name: fieldId,
      BitLength: bits,
      BitOffset: bitOffset,
      Signed: false,
      Resolution: resolution,
      FieldType: "NUMBER",
    };
    bitOffset += bits;
    return field;
  });
  const made = { PGN: FIRST_GATEWAY_PGN + command, Id: id, Description: description, Type: "Fast", Fields: all };
  return { ...made, Length: bitOffset / 8, Priority: 0 } as unknown as Definition;
}
