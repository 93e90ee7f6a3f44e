// src/runtime/nmea/replay-input.ts
import { createReadStream, statSync } from "node:fs";
function inputOf(path, stdin) {
  if (path === "-") return { input: { name: "-", open: () => stdin }, progress: () => ({ bytes: 0, of: 0 }) };
  let stream;
  let from = 0;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const open = (start = 0) => {
    from = start;
    stream = createReadStream(path, { start });
    return stream;
  };
  const progress = () => ({ bytes: from + (stream?.bytesRead ?? 0), of: size });
  return { input: { name: path, path, open }, progress };
}
function sumOf(inputs) {
  let [bytes, of] = [0, 0];
  for (const { progress } of inputs) {
    const one = progress();
    bytes += one.bytes;
    of += one.of;
  }
  return { bytes, of };
}

export {
  inputOf,
  sumOf
};
