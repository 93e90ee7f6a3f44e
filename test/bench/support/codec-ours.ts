import type { Buffer } from "node:buffer";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { viewMessage } from "../../../src/nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { jsonLine } from "../../../src/runtime/nmea/replay-lines.ts";
import { CHUNK_BYTES, type Works } from "./codec-work.ts";

const works: Works = {
  "text to object":
    ({ text }) =>
    () =>
      read(text, (messages) => {
        let done = 0;
        for (const message of messages) if (viewMessage(message).fields !== undefined) done += 1;
        return done;
      }),
  "text to JSON":
    ({ text }) =>
    () =>
      read(text, (messages) => messages.map((message) => jsonLine(message, true)).join("").length),
  "frame to object":
    ({ frames }) =>
    () => {
      const assembler = new FastPacketAssembler();
      let done = 0;
      for (const frame of frames) {
        const message = assembler.accept(frame);
        if (message !== undefined && viewMessage(message).fields !== undefined) done += 1;
      }
      return done;
    },
  encode: ({ messages }) => {
    const codec = new PgnCodec();
    const contents = messages.flatMap((message) => {
      const { id, fields } = viewMessage(message);
      return id === null || fields === undefined ? [] : [{ id, fields, source: message.source }];
    });
    return () =>
      contents.filter(({ id, fields, source }) => codec.encode(id, fields, { source, timestampMs: 0 }).data.length > 0)
        .length;
  },
};
export default works;

function read(text: Buffer, take: (messages: readonly PgnFrame[]) => number): number {
  const reader = CaptureReader.of([text.toString("latin1", 0, text.indexOf("\n"))]);
  let done = 0;
  for (let at = 0; at < text.length; at += CHUNK_BYTES) {
    done += take(reader?.push(text.subarray(at, at + CHUNK_BYTES)) ?? []);
  }
  return done;
}
