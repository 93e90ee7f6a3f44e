/**
 * What is written to a gateway of Actisense: a datagram between DLE STX and DLE ETX, in which each DLE is doubled, and which sums to 0. The
 * other direction is read as a recording is (`captures/formats/actisense-binary.ts`).
 *
 *     94 length | priority | PGN, 3 bytes | destination | length | bytes | sum      a message; the device adds its address
 *     a1 length | command | bytes | sum                                            a command
 */
import { pgnBytes } from "../../pgn.ts";
import type { Message } from "../../pgn-frame.ts";

const DLE = 0x10;
const STX = 0x02;
const ETX = 0x03;
const SEND = 0x94;
const COMMAND = 0xa1;

export function messageBytes({ pgn, priority, destination, data }: Message): Uint8Array {
  return datagram(SEND, [priority, ...pgnBytes(pgn), destination, data.length, ...data]);
}

export function commandBytes(command: number, data: readonly number[] = []): Uint8Array {
  return datagram(COMMAND, [command, ...data]);
}

function datagram(type: number, body: readonly number[]): Uint8Array {
  const content = [type, body.length, ...body];
  const sum = content.reduce((all, byte) => all + byte, 0);
  const doubled = [...content, -sum & 0xff].flatMap((byte) => (byte === DLE ? [DLE, DLE] : [byte]));
  return Uint8Array.from([DLE, STX, ...doubled, DLE, ETX]);
}
