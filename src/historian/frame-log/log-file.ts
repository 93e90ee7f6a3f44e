/**
 * The file operations that the log of frames needs. All of them block. Writes are of whole pages at page positions. A failure
 * throws the system's error.
 */
export interface LogFile {
  /** Length of the file. */
  readonly bytes: number;
  /** Returns fewer bytes at the end of the file. */
  read(at: number, length: number): Uint8Array;
  /** Overwrites what is there. It is on the device only after `sync`. */
  write(bytes: Uint8Array, at: number): void;
  /**
   * When it returns, all that was written is on the device. When it throws, what was written since its last return may or may
   * not be there, whatever a later call says.
   */
  sync(): void;
  /** Extends the file to this length with zeros. On the device when it returns, unchanged when it throws. */
  extend(bytes: number): void;
  /** Cuts the file to this length. */
  truncate(bytes: number): void;
  close(): void;
}
