/**
 * A text message as a frame of RFC 6455, section 5.2, from a server (without a mask), made once for all who are sent it:
 *
 *     81 len payload                 to 125 bytes
 *     81 7E len:2 payload            to 65,535
 *     81 7F len:8 payload
 *
 * It goes to the socket directly. Between frames of `ws` this is sound: without compression it writes each of its own at once and whole.
 */

const FIN_TEXT = 0x81;

export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const headBytes = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + bytes);
  frame[0] = FIN_TEXT;
  if (headBytes === 2) frame[1] = bytes;
  else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, headBytes);
  return frame;
}

/** The text in a frame that `textFrame` has made. */
export function payloadOf(frame: Buffer): Buffer {
  const length = frame[1] ?? 0;
  return frame.subarray(length < 126 ? 2 : length === 126 ? 4 : 10);
}
