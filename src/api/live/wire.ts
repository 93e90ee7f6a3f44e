/**
 * How frames get to a subscriber of the live stream. `PlainWire` writes them to the TCP connection as they are. `DeflateWire` is for one
 * who has asked for compression (`?compression=deflate`) and whose handshake has agreed on permessage-deflate (RFC 7692): ws packs each
 * message with a window of the connection's own, so nothing of it can be shared with others.
 */
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { payloadOf } from "./text-frame.ts";

export interface Wire {
  /** Whether bytes that are made for all may be written to it. */
  readonly isShared: boolean;
  /** Bytes that the network has not taken yet. */
  readonly waiting: number;
  write(frames: readonly Buffer[]): void;
}

export class PlainWire implements Wire {
  readonly isShared = true;
  readonly #stream: Socket;

  constructor(stream: Socket) {
    this.#stream = stream;
  }

  get waiting(): number {
    return this.#stream.writableLength;
  }

  write(frames: readonly Buffer[]): void {
    this.#stream.write(frames.length === 1 && frames[0] !== undefined ? frames[0] : Buffer.concat(frames));
  }
}

export class DeflateWire implements Wire {
  readonly isShared = false;
  readonly #socket: WebSocket;
  readonly #packed: () => void;

  /** `packed` is called when ws has packed the last of the frames of a write. */
  constructor(socket: WebSocket, packed: () => void) {
    this.#socket = socket;
    this.#packed = packed;
  }

  get waiting(): number {
    return this.#socket.bufferedAmount;
  }

  write(frames: readonly Buffer[]): void {
    for (const [at, frame] of frames.entries()) {
      const isLast = at === frames.length - 1;
      this.#socket.send(payloadOf(frame), { binary: false, compress: true }, isLast ? this.#packed : undefined);
    }
  }
}
