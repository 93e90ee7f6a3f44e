/** Reads the messages of network management: claims, requests, commands, refusals, information. It sends nothing. */
import { type GroupFunction, readGroupFunction } from "./node-group-function.ts";
import { refusedPgn } from "./node-messages.ts";
import { PGN, readPgn } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { type Name, NAME_BYTES, readName } from "./node-name.ts";

export type ManagementMessage =
  | { readonly type: "claim"; readonly name: Name }
  | { readonly type: "request"; readonly pgn: number }
  | { readonly type: "group-function"; readonly asked: GroupFunction; readonly byTransport: boolean }
  /** A commanded address, for us or for another node. */
  | { readonly type: "command"; readonly name: Name; readonly address: number }
  /** The sender refuses to send that PGN. */
  | { readonly type: "refusal"; readonly pgn: number }
  /** What a device says of itself. */
  | { readonly type: "information"; readonly pgn: number; readonly data: Uint8Array };

export class NodeReader {
  /** Messages that were too short. */
  malformed = 0;

  /** Undefined for any other message, and for one that is too short. */
  read({ pgn, data }: PgnFrame, byTransport: boolean): ManagementMessage | undefined {
    if (byTransport && SHORT.has(pgn)) return undefined;
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
      case PGN.COMPONENT_IDENTIFICATION:
      case PGN.SOFTWARE_IDENTIFICATION:
      case PGN.PREVIOUS_FAULTS:
        return { type: "information", pgn, data };
      default:
        return undefined;
    }
  }

  #valid<T>(read: T | undefined, make: (read: T) => ManagementMessage): ManagementMessage | undefined {
    if (read !== undefined) return make(read);
    this.malformed += 1;
    return undefined;
  }
}

/** Groups of at most eight bytes: the transport protocol cannot carry them. */
const SHORT: ReadonlySet<number> = new Set([PGN.ADDRESS_CLAIM, PGN.REQUEST, PGN.ACKNOWLEDGEMENT]);

function readCommand(data: Uint8Array): ManagementMessage | undefined {
  const name = readName(data);
  const address = data[NAME_BYTES];
  return name === undefined || address === undefined ? undefined : { type: "command", name, address };
}
