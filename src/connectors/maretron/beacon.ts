/**
 * How an IPG makes itself known, as canboatjs has recorded it from one (canboat/canboatjs#439): datagrams to UDP 65499, each 10 s and to
 * whoever asks.
 *
 *     "IPG, return ping ACK" 00 00                                     a program asks
 *     "IPG, return ping ACK" 00 01 and 12 bytes                        an IPG answers
 */
import type { Beacon } from "../../project/source-kind.ts";

const HEAD = "IPG, return ping ACK\0";
const ANSWER_BYTES = 34;

export const ipgBeacon: Beacon = {
  port: 65_499,
  ask: Buffer.from(`${HEAD}\0`, "latin1"),
  read: (datagram) => {
    const isAnswer =
      datagram.length >= ANSWER_BYTES && datagram.toString("latin1", 0, HEAD.length + 1) === `${HEAD}\x01`;
    return isAnswer ? { name: "IPG", port: 6543 } : undefined;
  },
};
