/**
 * Which parts of the log of frames are free. The file is taken a segment at a time (several in a row where a record is
 * larger than one); records follow each other in what was taken, its extent, until the next one does not fit. A segment is
 * free again when no frame that is needed lies in it. Pure: what it says of the file is for its caller to do.
 */
export class LogSegments {
  readonly #startBytes: number;
  readonly #segmentBytes: number;
  /** The newest frame in each segment; 0 in a free one. */
  readonly #newest: number[] = [];
  /** Where the next record of the extent goes, and where the extent begins and ends. */
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

  /** How long the file is with all its segments. */
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

  /** How long the file must be for an extent of so many bytes after all that there is. */
  bytesWith(extent: number): number {
    return this.bytes + Math.ceil(extent / this.#segmentBytes) * this.#segmentBytes;
  }

  /** The file has become this long. */
  growTo(bytes: number): void {
    while (this.bytes + this.#segmentBytes <= bytes) this.#newest.push(0);
  }

  /** Begins an extent with room for so many bytes in the first segments that are free; false where there are none. */
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

  /** There is a frame in these bytes. */
  hold(id: number, at: number, bytes: number): void {
    const last = this.#indexOf(at + bytes - 1);
    for (let index = this.#indexOf(at); index <= last; index += 1)
      this.#newest[index] = Math.max(this.#newest[index] ?? 0, id);
  }

  /**
   * The next record goes to where this one ends: in the extent, or, when the file was just opened, in what is left of the
   * segment, as far as the file goes.
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
   * How long the file may be when it gives back what a flood has taken: as long as its last segment that is not free, and
   * half as much again, so that it does not grow and shrink by turns.
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
