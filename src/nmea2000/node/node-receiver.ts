/**
 * Reads, of all the frames on a bus, those by which nodes speak to each other, whatever they travel in: one frame, a fast
 * packet, ISO 11783's transport protocol. What it makes of them has no bytes any more. It decides nothing and sends nothing.
 */
import type { CanFrame } from "../can-frame.ts";
import type { CanIdParts } from "../can-id.ts";
import { FastPacketAssembler } from "../fast-packet-assembler.ts";
import { isTransport } from "../iso-transport.ts";
import type { IsoTransportAssembler } from "../iso-transport-assembler.ts";
import { type GroupFunction, readGroupFunction } from "./node-group-function.ts";
import { refusedPgn } from "./node-messages.ts";
import { PGN, readPgn } from "../pgn.ts";
import { type Name, NAME_BYTES, readName } from "./node-name.ts";

export type Heard =
  | { readonly type: "claim"; readonly name: Name }
  | { readonly type: "request"; readonly pgn: number }
  | { readonly type: "group-function"; readonly asked: GroupFunction; readonly byTransport: boolean }
  /** A node shall take that address; it need not be ours. */
  | { readonly type: "command"; readonly name: Name; readonly address: number }
  /** The sender does not send that PGN. */
  | { readonly type: "refusal"; readonly pgn: number }
  /** Product or configuration information. */
  | { readonly type: "information"; readonly pgn: number; readonly data: Uint8Array };

export class NodeReceiver {
  /** What was too short to be anything. */
  malformed = 0;
  readonly #assembler = new FastPacketAssembler();

  /** Messages of the transport protocol under way. */
  get transports(): IsoTransportAssembler {
    return this.#assembler.transports;
  }

  /** Undefined for what is nothing of this kind, or not complete yet. */
  receive(header: CanIdParts, { data, timestampMs }: CanFrame, nowMs: number): Heard | undefined {
    if (!READ.has(header.pgn)) return undefined;
    const byTransport = isTransport(header.pgn);
    // What we answer, and when, goes by our own clock.
    const message = this.#assembler.assemble(header, data, byTransport ? nowMs : timestampMs);
    if (message === undefined || (byTransport && SHORT.has(message.pgn))) return undefined;
    return this.#read(message.pgn, message.data, byTransport);
  }

  #read(pgn: number, data: Uint8Array, byTransport: boolean): Heard | undefined {
    switch (pgn) {
      case PGN.ADDRESS_CLAIM:
        return this.#valid(readName(data), (name) => ({ type: "claim", name }));
      case PGN.REQUEST:
        return this.#valid(readPgn(data, 0), (requested) => ({ type: "request", pgn: requested }));
      case PGN.ACKNOWLEDGEMENT: {
        const refused = refusedPgn(data);
        return refused === undefined ? undefined : { type: "refusal", pgn: refused };
      }
      case PGN.COMMANDED_ADDRESS:
        return byTransport ? readCommand(data) : undefined;
      case PGN.GROUP_FUNCTION:
        return this.#valid(readGroupFunction(data), (asked) => ({ type: "group-function", asked, byTransport }));
      case PGN.PRODUCT_INFORMATION:
      case PGN.CONFIGURATION_INFORMATION:
        return { type: "information", pgn, data };
      default:
        return undefined;
    }
  }

  #valid<T>(read: T | undefined, make: (read: T) => Heard): Heard | undefined {
    if (read !== undefined) return make(read);
    this.malformed += 1;
    return undefined;
  }
}

/** The PGNs whose frames are looked at. */
const READ: ReadonlySet<number> = new Set([
  PGN.ADDRESS_CLAIM,
  PGN.REQUEST,
  PGN.ACKNOWLEDGEMENT,
  PGN.TRANSPORT_CONNECTION,
  PGN.TRANSPORT_DATA,
  PGN.GROUP_FUNCTION,
  PGN.PRODUCT_INFORMATION,
  PGN.CONFIGURATION_INFORMATION,
]);

/** Those of eight bytes at most: one that is announced as a longer message is none. */
const SHORT: ReadonlySet<number> = new Set([PGN.ADDRESS_CLAIM, PGN.REQUEST, PGN.ACKNOWLEDGEMENT]);

function readCommand(data: Uint8Array): Heard | undefined {
  const name = readName(data);
  const address = data[NAME_BYTES];
  return name === undefined || address === undefined ? undefined : { type: "command", name, address };
}
