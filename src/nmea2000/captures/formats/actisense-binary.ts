/**
 * The binary data of Actisense gateways, from the wire or from their log files (.ebl). A datagram is between DLE STX
 * and DLE ETX; each DLE inside is doubled, and the sum of its bytes is 0. A log also has records between ESC SOH and
 * ESC LF; every other ESC in it is doubled.
 *
 *     93 length | priority | PGN, 3 bytes | destination | source | ms, 4 bytes | length | bytes | sum    NGT, a message
 *     94 length | priority | PGN, 3 bytes | destination | length | bytes | sum                           one to be sent
 *     95 length | time, 2 bytes | identifier, 4 bytes | bytes | sum                                      a CAN frame
 *     d0 length, 2 bytes | destination | source | specific | format | page, priority | control | ms, 4 bytes | bytes | sum
 *     a0 length | command | …                                                                            of the gateway itself
 *     ESC SOH 03 | 100 ns since 1601, 8 bytes | ESC LF                                                   the time from now on
 *     ESC SOH 07 | 95 … without sum | ESC LF                                                             a CAN frame in a log
 *
 * In a log the time comes from its time records. Without them it is the gateway's count of milliseconds since its
 * start. A message of the gateway about itself becomes a pseudo PGN of canboat: 262144 plus the command. Fast packets
 * that a gateway does not know are forwarded as frames, each like a message.
 *
 * A recording may begin inside a datagram; then the first valid datagram shows the format.
 */
import type { Buffer } from "node:buffer";
import type { BinaryFormat, BinaryParser, RecordSink } from "../capture-format.ts";
import { isAddressed } from "../../can-id.ts";
import { recordParser } from "./byte-records.ts";

const DLE = 0x10;
const STX = 0x02;
const ETX = 0x03;
const ESC = 0x1b;
const SOH = 0x01;
const LF = 0x0a;
const DATAGRAM_BYTES_MAX = 2048;
const PSEUDO_PGN = 0x4_0000;
const SECONDS_1601_TO_1970 = 11_644_473_600;
const ID_BITS = 0x1fff_ffff;
const FRAME_BYTES = 8;
/** Bits of the control byte: sent to the bus by the device. */
const SENT_FRAME = 0x80;
const SENT_LONG = 0x08;

export const actisenseBinary: BinaryFormat = {
  name: "Actisense binary",
  recognises: (bytes) =>
    (bytes[0] === ESC && bytes[1] === SOH && (bytes[2] ?? 0xff) < 0x20) ||
    (bytes[0] === DLE && bytes[1] === STX && (bytes[2] ?? 0) >= 0x80) ||
    holdsRecord(bytes),
  open: () => new Stream().parser(),
};

/** For a device itself: there, the marks of a log are bytes like any other. */
export function openActisenseWire(): BinaryParser {
  return new Stream(true).parser();
}

function holdsRecord(bytes: Uint8Array): boolean {
  let records = 0;
  const count = () => {
    records += 1;
  };
  new Stream().parser().push(bytes, { frame: count, message: count, refuse: () => undefined });
  return records > 0;
}

class Stream {
  #isLog = false;
  #hasBegun = false;
  /** The time of the last time record of a log. */
  #logMs: number | undefined;
  /** The last value of the 16-bit time counter of frames, and the time that it has counted. */
  #counter: number | undefined;
  #countedMs = 0;
  /** The time of the last record that had one; records without a time get it. */
  #lastMs = 0;
  readonly #datagram = new Uint8Array(DATAGRAM_BYTES_MAX);
  readonly #isWire: boolean;

  constructor(isWire = false) {
    this.#isWire = isWire;
  }

  parser(): BinaryParser {
    const parser = recordParser(true, (bytes, at, sink) => this.#read(bytes, at, sink));
    return { ...parser, assembles: "known" };
  }

  /** Bytes between datagrams are skipped. */
  #read(bytes: Buffer, at: number, sink: RecordSink): number {
    const mark = bytes[at];
    if (mark !== DLE && (mark !== ESC || this.#isWire)) return this.#skip(at + 1, sink);
    if (at + 1 >= bytes.length) return 0;
    const [opening, closing] = mark === DLE ? [STX, ETX] : [SOH, LF];
    // A doubled mark belongs to the datagram inside which the recording begins.
    if (bytes[at + 1] !== opening) return this.#skip(bytes[at + 1] === mark ? at + 2 : at + 1, sink);
    this.#hasBegun = true;
    let length = 0;
    for (let i = at + 2; i < bytes.length; i += 1) {
      const byte = bytes[i] ?? 0;
      if (byte === mark) {
        i += 1;
        if (i >= bytes.length) return 0;
        const code = bytes[i];
        if (code === closing) {
          if (mark === DLE) this.#take(this.#datagram.subarray(0, length), sink);
          else this.#takeRecord(this.#datagram.subarray(0, length), sink);
          return i + 1;
        }
        if (code !== mark) {
          sink.refuse("bad-data");
          // Either the end was lost and the next datagram begins here, or this was not a beginning.
          return mark === ESC && !this.#isLog ? at + 2 : i - 1;
        }
      }
      if (byte === ESC && mark === DLE && this.#isLog) {
        i += 1;
        if (i >= bytes.length) return 0;
        if (bytes[i] !== ESC) {
          sink.refuse("bad-data");
          return i - 1;
        }
      }
      if (length === DATAGRAM_BYTES_MAX) {
        sink.refuse("too-long");
        return mark === ESC && !this.#isLog ? at + 2 : i;
      }
      this.#datagram[length] = byte;
      length += 1;
    }
    return 0;
  }

  /** The datagram inside which a recording begins is counted as lost. */
  #skip(next: number, sink: RecordSink): number {
    if (!this.#hasBegun) sink.refuse("cut-off");
    this.#hasBegun = true;
    return next;
  }

  #takeRecord(record: Uint8Array, sink: RecordSink): void {
    this.#isLog = true;
    if (record[0] === 0x03 && record.length === 9) {
      const view = new DataView(record.buffer, record.byteOffset, record.length);
      this.#logMs = Number(view.getBigUint64(1, true) / 10n) / 1000 - SECONDS_1601_TO_1970 * 1000;
      this.#counter = undefined;
      this.#countedMs = 0;
    } else if (record[0] === 0x07 && record[1] === 0x95) this.#takeFrame(record.subarray(1), sink);
  }

  #take(datagram: Uint8Array, sink: RecordSink): void {
    let sum = 0;
    for (const byte of datagram) sum += byte;
    if (datagram.length < 3) sink.refuse("bad-data");
    else if ((sum & 0xff) !== 0) sink.refuse("bad-checksum");
    else this.#takeContent(datagram.subarray(0, -1), sink);
  }

  #takeContent(content: Uint8Array, sink: RecordSink): void {
    const id = content[0];
    if (id === 0xd0 || id === 0xd1) return this.#takeLong(content, sink);
    if (content[1] !== content.length - 2) return sink.refuse("bad-data");
    if (id === 0x93) this.#takeMessage(content.subarray(2), true, sink);
    else if (id === 0x94) this.#takeMessage(content.subarray(2), false, sink);
    else if (id === 0x95 || id === 0x96) this.#takeFrame(content, sink);
    else if (id === 0xa0 || id === 0xa1) this.#takeOwn(content.subarray(2), sink);
    else sink.refuse("not-a-record");
  }

  #takeMessage(body: Uint8Array, received: boolean, sink: RecordSink): void {
    const view = new DataView(body.buffer, body.byteOffset, body.length);
    const lengthAt = received ? 10 : 5;
    const length = body[lengthAt];
    if (length === undefined || body.length !== lengthAt + 1 + length) return sink.refuse("bad-data");
    if (length === 0) return sink.refuse("no-data");
    const pgn = pgnOf(body[3] ?? 0, body[2] ?? 0, body[1] ?? 0);
    const timestampMs = this.#timeOf(received ? view.getUint32(6, true) : undefined);
    const [priority, destination, source] = [(body[0] ?? 0) & 7, body[4] ?? 0, received ? (body[5] ?? 0) : 0];
    const data = body.slice(lengthAt + 1);
    sink.message({ pgn, priority, source, destination, data, timestampMs });
  }

  #takeLong(content: Uint8Array, sink: RecordSink): void {
    const view = new DataView(content.buffer, content.byteOffset, content.length);
    // Gateways differ in what the length includes, such as the checksum.
    if (content.length < 14 || Math.abs(view.getUint16(1, true) - content.length) > 3) return sink.refuse("bad-data");
    const [, , , destination = 0, source = 0, specific = 0, format = 0, page = 0] = content;
    const pgn = pgnOf(page & 3, format, specific);
    const timestampMs = this.#timeOf(view.getUint32(9, true));
    const direction = ((content[8] ?? 0) & SENT_LONG) === 0 ? "R" : "T";
    const data = content.slice(13);
    sink.message({ pgn, priority: (page >>> 2) & 7, source, destination, data, timestampMs }, false, direction);
  }

  #takeFrame(content: Uint8Array, sink: RecordSink): void {
    const length = (content[1] ?? 0) - 6;
    if (length < 0 || length > FRAME_BYTES || content.length !== length + 8) return sink.refuse("bad-data");
    const view = new DataView(content.buffer, content.byteOffset, content.length);
    const control = content[7] ?? 0;
    const unitMs = 10 ** -((control >>> 5) & 3);
    const timestampMs = (this.#logMs ?? 0) + this.#elapsedMs(view.getUint16(2, true), unitMs);
    this.#lastMs = timestampMs;
    const id = view.getUint32(4, true) & ID_BITS;
    const direction = (control & SENT_FRAME) === 0 ? "R" : "T";
    sink.frame(id, content.subarray(8), length, timestampMs, undefined, direction);
  }

  #timeOf(gatewayMs: number | undefined): number {
    this.#lastMs = this.#logMs ?? gatewayMs ?? this.#lastMs;
    return this.#lastMs;
  }

  #elapsedMs(counter: number, unitMs: number): number {
    this.#countedMs += ((counter - (this.#counter ?? counter)) & 0xffff) * unitMs;
    this.#counter = counter;
    return this.#countedMs;
  }

  #takeOwn(body: Uint8Array, sink: RecordSink): void {
    if (body.length < 2) return sink.refuse("no-data");
    const timestampMs = this.#timeOf(undefined);
    const pgn = PSEUDO_PGN + (body[0] ?? 0);
    sink.message({ pgn, priority: 0, source: 0, destination: 0, data: body.slice(1), timestampMs }, true);
  }
}

function pgnOf(page: number, format: number, specific: number): number {
  const pgn = ((page & 3) << 16) | (format << 8) | specific;
  return isAddressed(pgn) ? pgn & 0x3_ff00 : pgn;
}
