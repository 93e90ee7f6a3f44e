/** Frames that are made once for all: read back by the parser of ws. */
import { once } from "node:events";
import { createRequire } from "node:module";
import test from "ava";
import { textFrame } from "../../src/api/live/text-frame.ts";

const { Receiver } = createRequire(import.meta.url)("ws") as {
  readonly Receiver: new (options: { isServer: boolean }) => NodeJS.WritableStream;
};

for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]) {
  test(`a text of ${length} bytes is a frame`, async (t) => {
    const text = length < 2 ? "a".repeat(length) : `ñ${"a".repeat(length - 2)}`;
    const frame = textFrame(text);
    const receiver = new Receiver({ isServer: false });
    const read = once(receiver, "message");
    receiver.write(frame);
    const [data, isBinary] = (await read) as [Buffer, boolean];
    t.false(isBinary);
    t.is(data.toString(), text);
  });
}
