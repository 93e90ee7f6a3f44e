/**
 * A parameter group as one message, after fast-packet assembly and before decoding: the specification's PgnFrame.
 */
export interface PgnFrame {
  /** Only of a line of J1939: the message is read by the definitions of J1939 alone. */
  readonly j1939?: J1939Line | undefined;
  /** Parameter group number, 0 to 262143 (canboat's own pseudo PGNs above it are kept as they are). */
  readonly pgn: number;
  /** 0 (highest) to 7. */
  readonly priority: number;
  /** Source address, 0 to 255. */
  readonly source: number;
  /** Destination address; 255 is everyone. */
  readonly destination: number;
  /** 1 to 223 bytes; up to 1785 by the transport protocol. */
  readonly data: Uint8Array;
  /** When it was received, ms since 1970 with a fraction. A message of several frames has the time of the last one. */
  readonly timestampMs: number;
}

export interface J1939Line {
  /** Which engine it is that has the address 0 there: each engine may have a bus of its own. */
  readonly engine: number;
}

/** A message to be sent: the node that sends it adds its source address and the time. */
export interface Message extends Pick<PgnFrame, "pgn" | "priority" | "destination" | "data"> {
  /** True forces the transport protocol instead of a fast packet: the node that asked used it. */
  readonly byTransport?: true;
}
