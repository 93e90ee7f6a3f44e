/**
 * ShipModul MiniPlex-3 with NMEA 2000 (USB, TCP, UDP). The device is the node on the bus; it takes and gives CAN frames as sentences of
 * NMEA 0183, between the sentences of its 0183 inputs:
 *
 *     $MXPGN,01F801,2801,C1308AC40C5DE343*19       PGN, attributes, bytes of a frame, the last one first: captures/formats/sentence.ts
 *     $MXPGN,01F801,A8FF,C1308AC40C5DE343*6B       to be sent: bit 15 is set, and the address is the destination
 *
 * The attributes are send:1 priority:3 length:4 address:8. A frame to be sent gets the address of the device.
 */
import { Buffer } from "node:buffer";
import { checksumOf, parseSentence } from "../captures/formats/sentence.ts";
import { sentencesOf } from "../captures/sentence-line.ts";
import { TextLines } from "../captures/text-lines.ts";
import { parseCanId } from "../can-id.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import { DeviceProtocol } from "./device-protocol.ts";
import type { LineProtocol, LineStatus } from "./line-protocol.ts";
import { SAYS_NOTHING } from "./says-nothing.ts";

const SEND = 0x8000;
const DIALECT = { inOrder: false, inBase32: false, hasChecksums: true } as const;

export class MiniplexProtocol extends DeviceProtocol implements LineProtocol {
  readonly kind = "frame-gateway";
  #lines = new TextLines(nmea2000Limits.gatewayLineBytes);

  open(): void {
    this.#lines = new TextLines(nmea2000Limits.gatewayLineBytes);
    this.host.state(true, null);
  }

  receive(bytes: Uint8Array): void {
    for (const line of this.counts.whole(this.#lines.push(bytes)))
      for (const sentence of sentencesOf(line)) this.#take(sentence);
  }

  tick(): void {}

  sendFrames(frames: readonly OutgoingFrame[]): boolean {
    this.host.write(Buffer.from(frames.map(sentenceOf).join("")), frames.length);
    return true;
  }

  status(): LineStatus {
    return SAYS_NOTHING;
  }

  #take(sentence: string): void {
    const record = parseSentence(sentence, DIALECT);
    if (typeof record === "string") this.counts.refused(record);
    else if (record.kind === "frame") this.host.frame(record.frame, isSent(sentence) ? "T" : "R");
    else this.host.message(record.message, "R");
  }
}

function isSent(sentence: string): boolean {
  return (Number.parseInt(sentence.split(",")[2] ?? "", 16) & SEND) !== 0;
}

function sentenceOf({ id, data }: OutgoingFrame): string {
  const { pgn, priority, destination } = parseCanId(id);
  const attributes = SEND | (priority << 12) | (data.length << 8) | destination;
  const bytes = Array.from(data.toReversed(), (byte) => hex(byte, 2)).join("");
  const text = `$MXPGN,${hex(pgn, 6)},${hex(attributes, 4)},${bytes}`;
  return `${text}*${hex(checksumOf(text, text.length), 2)}\r\n`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
