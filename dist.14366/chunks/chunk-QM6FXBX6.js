import {
  limits
} from "./chunk-SRSMYZ5D.js";

// src/runtime/terminal/live-output.ts
var LiveOutput = class {
  /** Texts that were dropped. */
  dropped = 0;
  #stream;
  #text = "";
  constructor(stream) {
    this.#stream = stream;
  }
  /** Takes all of these lines, or drops them all and gives false. */
  print(lines) {
    if (this.#stream.writableLength + this.#text.length > limits.tools.outputBytes) {
      this.dropped += 1;
      return false;
    }
    if (this.#text === "") setImmediate(() => this.#flush());
    this.#text += lines;
    return true;
  }
  /** Resolves when the reader has taken everything. */
  end() {
    this.#flush();
    return new Promise((resolve) => {
      this.#stream.write("", () => resolve());
    });
  }
  #flush() {
    const text = this.#text;
    this.#text = "";
    if (text !== "") this.#stream.write(text);
  }
};

// src/runtime/nmea/tool-summary.ts
function busTroubles(bus, assembly, texts) {
  const { frames_lost, standard_frames, remote_frames, fd_frames, error_frames, outages } = bus;
  const { lost_packets = 0, stray_frames = 0, lost_transports = 0, aborted_transports = 0 } = assembly ?? {};
  const lines = [];
  if (frames_lost > 0) lines.push(texts.lost({ n: frames_lost }));
  if (lost_packets + stray_frames > 0) lines.push(texts.fastPackets({ lost: lost_packets, stray: stray_frames }));
  if (lost_transports + aborted_transports > 0)
    lines.push(texts.transports({ lost: lost_transports, aborted: aborted_transports }));
  if (standard_frames + remote_frames + fd_frames + error_frames > 0) {
    lines.push(
      texts.foreign({ standard: standard_frames, remote: remote_frames, fd: fd_frames, errors: error_frames })
    );
  }
  if (outages > 0) lines.push(texts.outages({ n: outages }));
  return lines;
}

export {
  LiveOutput,
  busTroubles
};
