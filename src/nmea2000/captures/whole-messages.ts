/** Joins frames from devices and recorders of messages: pieces of the transport protocol, and unknown fast packets. */
import type { AmbiguousRecords } from "./ambiguous-records.ts";
import { isFastPacket } from "../codec/definitions.ts";
import { FRAME_BYTES } from "../fast-packet.ts";
import type { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { isTransport } from "../iso-transport.ts";
import type { PgnFrame } from "../pgn-frame.ts";

export class WholeMessages {
  readonly #ambiguous: AmbiguousRecords;
  readonly #assembler: FastPacketAssembler;

  constructor(ambiguous: AmbiguousRecords, assembler: FastPacketAssembler) {
    this.#ambiguous = ambiguous;
    this.#assembler = assembler;
  }

  /** Data of the transport protocol is always a frame. `isSaid`: the format says that this is not a single frame. */
  isWhole(message: PgnFrame, isSaid = false): boolean {
    const { pgn, data } = message;
    if (data.length > FRAME_BYTES) this.#ambiguous.sawLong();
    if (data.length > FRAME_BYTES) return true;
    if (isTransport(pgn)) return false;
    return (
      isSaid ||
      this.#assembler.ofJ1939.j1939 !== undefined ||
      !isFastPacket(pgn) ||
      this.#ambiguous.isWhole(message, this.#assembler)
    );
  }

  /** The message that this frame completes, if it does. */
  assemble(piece: PgnFrame): PgnFrame | undefined {
    const packet = this.#assembler.assemble(piece, piece.data, piece.timestampMs);
    if (packet !== undefined) this.#ambiguous.sawPacket(packet);
    return packet;
  }
}
