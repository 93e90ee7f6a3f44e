/**
 * What the log of frames asks of a file. All of it blocks. Positions and lengths that are written are whole pages; what
 * fails throws what the system said.
 */
export interface LogFile {
  /** Its length. */
  readonly bytes: number;
  /** Fewer bytes where the file ends before. */
  read(at: number, length: number): Uint8Array;
  /** Overwrites what is there. It is on the device only after `sync`. */
  write(bytes: Uint8Array, at: number): void;
  /**
   * When it returns, all that was written is on the device. When it throws, what was written since it last returned may be
   * there or not, whatever a later one says.
   */
  sync(): void;
  /** Makes the file this long, new bytes being zeros; on the device when it returns, unchanged when it throws. */
  extend(bytes: number): void;
  /** Cuts the file to this length. */
  truncate(bytes: number): void;
  close(): void;
}
