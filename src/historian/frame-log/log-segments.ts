/**
 * Which parts of the log of frames are free. The file is used a segment at a time (several in a row for a record larger than
 * one). The segment or segments in use are the extent; records follow each other there until the next one does not fit. A
 * segment is free again when it has no needed frame. Pure: the caller changes the file.
 */
export class LogSegments {
  readonly #startBytes: number;
  readonly #segmentBytes: number;
  /** The newest frame in each segment; 0 if the segment is free. */
  readonly #newest: number[] = [];
  /** Where the next record goes; the begin and the end of the extent. */
  #at: number;
  #from: number;
  #end: number;

  /** `startBytes`: where the first segment begins. */
  constructor(startBytes: number, segmentBytes: number) {
    this.#startBytes = startBytes;
    this.#segmentBytes = segmentBytes;
    this.#at = startBytes;
    this.#from = startBytes;
    this.#end = startBytes;
  }

  /** Length of the file with all its segments. */
  get bytes(): number {
    return this.#startBytes + this.#newest.length * this.#segmentBytes;
  }

  /** Where the next record goes, if it fits. */
  get at(): number {
    return this.#at;
  }

  get room(): number {
    return this.#end - this.#at;
  }

  /** Length of the file after adding an extent of this size at its end. */
  bytesWith(extent: number): number {
    return this.bytes + Math.ceil(extent / this.#segmentBytes) * this.#segmentBytes;
  }

  /** The file has become this long. */
  growTo(bytes: number): void {
    while (this.bytes + this.#segmentBytes <= bytes) this.#newest.push(0);
  }

  /** Begins an extent of this size in the first free segments; false if there are not enough in a row. */
  begin(bytes: number): boolean {
    const needed = Math.max(1, Math.ceil(bytes / this.#segmentBytes));
    let run = 0;
    for (const [index, newest] of this.#newest.entries()) {
      run = newest === 0 ? run + 1 : 0;
      if (run < needed) continue;
      this.#from = this.#startBytes + (index + 1 - needed) * this.#segmentBytes;
      this.#at = this.#from;
      this.#end = this.#from + needed * this.#segmentBytes;
      return true;
    }
    return false;
  }

  /** Notes that a frame occupies these bytes. */
  hold(id: number, at: number, bytes: number): void {
    const last = this.#indexOf(at + bytes - 1);
    for (let index = this.#indexOf(at); index <= last; index += 1)
      this.#newest[index] = Math.max(this.#newest[index] ?? 0, id);
  }

  /**
   * The next record follows at this position: in the extent or, if the file was just opened, in the rest of the segment, as
   * far as the file goes.
   */
  continueAt(at: number, fileBytes: number): void {
    this.#at = at;
    if (at > this.#from && at <= this.#end) return;
    const end = this.#startBytes + (this.#indexOf(at - 1) + 1) * this.#segmentBytes;
    this.#from = end - this.#segmentBytes;
    this.#end = Math.min(end, fileBytes);
  }

  /** Frames with a lower id are no longer needed. */
  free(belowId: number): void {
    for (const [index, newest] of this.#newest.entries()) if (newest < belowId) this.#newest[index] = 0;
  }

  /**
   * How long the file should be after a flood: up to its last used segment, and at least half as much again as is used, so
   * that it does not grow and shrink by turns.
   */
  bytesToKeep(): number {
    const end = this.#indexOf(this.#end - 1);
    const used = this.#newest.filter((newest) => newest !== 0).length;
    const last =
      Math.max(
        end,
        this.#newest.findLastIndex((newest) => newest !== 0),
      ) + 1;
    const segments = Math.max(last, Math.ceil(used * 1.5) + 2);
    return Math.min(this.bytes, this.#startBytes + segments * this.#segmentBytes);
  }

  /** The file was cut to this length. */
  shrinkTo(bytes: number): void {
    while (this.bytes > bytes && this.#newest.at(-1) === 0) this.#newest.pop();
  }

  #indexOf(at: number): number {
    return Math.floor((at - this.#startBytes) / this.#segmentBytes);
  }
}
