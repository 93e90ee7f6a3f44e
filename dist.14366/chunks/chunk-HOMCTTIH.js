// src/nmea2000/captures/text-lines.ts
var TextLines = class {
  #maxBytes;
  #rest = "";
  #overlong = false;
  constructor(maxBytes) {
    this.#maxBytes = maxBytes;
  }
  /** Whether a line has begun and not ended. */
  get open() {
    return this.#rest !== "" || this.#overlong;
  }
  /** The lines that end in this chunk. */
  push(chunk) {
    const parts = chunk.toString("latin1").split("\n");
    const lines = [];
    for (let i = 0; i < parts.length - 1; i += 1) {
      const line = this.#joined(parts[i] ?? "");
      this.#rest = "";
      if (this.#overlong) this.#overlong = false;
      else lines.push(line?.trim());
    }
    const last = this.#joined(parts.at(-1) ?? "");
    if (this.#overlong || last === void 0) {
      if (!this.#overlong) lines.push(void 0);
      this.#overlong = true;
      this.#rest = "";
    } else {
      this.#rest = last;
    }
    return lines;
  }
  /** The last line, if the stream ends without a newline. */
  end() {
    const rest = this.#rest;
    this.#rest = "";
    return rest === "" ? [] : [rest.trim()];
  }
  #joined(part) {
    const line = this.#rest + part;
    return line.length > this.#maxBytes ? void 0 : line;
  }
};

export {
  TextLines
};
