/**
 * Reads, of all the frames on a bus, those by which nodes speak to each other, whatever they travel in: one frame, a fast
 * packet, ISO 11783's transport protocol. What it makes of them has no bytes any more. It decides nothing and sends nothing.
 */
import type { CanFrame } from "../can-frame.ts";
import type { CanIdParts } from "../can-id.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { CommandedAddressAssembler } from "./node-bam.ts";
import { type GroupFunction, readGroupFunction } from "./node-group-function.ts";
import { PGN, readPgn, refusedPgn } from "./node-messages.ts";
import { type Name, NAME_BYTES, readName } from "./node-name.ts";

export type Heard =
  | { readonly type: "claim"; readonly name: Name }
  | { readonly type: "request"; readonly pgn: number }
  | { readonly type: "group-function"; readonly asked: GroupFunction }
  /** A node shall take that address; it need not be ours. */
  | { readonly type: "command"; readonly name: Name; readonly address: number }
  /** The sender does not send that PGN. */
  | { readonly type: "refusal"; readonly pgn: number }
  /** Product or configuration information. */
  | { readonly type: "information"; readonly data: Uint8Array };

export class NodeReceiver {
  /** What was too short to be anything. */
  malformed = 0;
  readonly #assembler = new FastPacketAssembler();
  readonly #commanded = new CommandedAddressAssembler();

  /** Undefined for what is nothing of this kind, or not complete yet. */
  receive(header: CanIdParts, frame: CanFrame, nowMs: number): Heard | undefined {
    const { pgn, source } = header;
    const { data } = frame;
    switch (pgn) {
      case PGN.ADDRESS_CLAIM:
        return this.#valid(readName(data), (name) => ({ type: "claim", name }));
      case PGN.REQUEST:
        return this.#valid(readPgn(data, 0), (requested) => ({ type: "request", pgn: requested }));
      case PGN.ACKNOWLEDGEMENT: {
        const refused = refusedPgn(data);
        return refused === undefined ? undefined : { type: "refusal", pgn: refused };
      }
      case PGN.TRANSPORT_CONNECTION:
        this.#commanded.announce(source, data, nowMs);
        return undefined;
      case PGN.TRANSPORT_DATA:
        return readCommand(this.#commanded.packet(source, data, nowMs));
      case PGN.GROUP_FUNCTION: {
        const message = this.#assemble(header, frame);
        return message && this.#valid(readGroupFunction(message), (asked) => ({ type: "group-function", asked }));
      }
      case PGN.PRODUCT_INFORMATION:
      case PGN.CONFIGURATION_INFORMATION: {
        const message = this.#assemble(header, frame);
        return message && { type: "information", data: message };
      }
      default:
        return undefined;
    }
  }

  #assemble(header: CanIdParts, { data, timestampMs }: CanFrame): Uint8Array | undefined {
    return this.#assembler.assemble(header, data, timestampMs)?.data;
  }

  #valid<T>(read: T | undefined, make: (read: T) => Heard): Heard | undefined {
    if (read !== undefined) return make(read);
    this.malformed += 1;
    return undefined;
  }
}

function readCommand(data: Uint8Array | undefined): Heard | undefined {
  const name = data && readName(data);
  const address = data?.[NAME_BYTES];
  return name === undefined || address === undefined ? undefined : { type: "command", name, address };
}
