/**
 * One data frame of a classic CAN bus with a 29-bit identifier: all that NMEA 2000 uses. The readers of a bus or of a
 * capture leave out standard (11-bit), remote and error frames, and count them. A line of a battery has the standard ones alone.
 */
export interface CanFrame {
  /** The 29 bits, or 11, without any flag bits of the operating system. */
  readonly id: number;
  /** Its identifier has 11 bits. */
  readonly isStandard?: true;
  /** 0 to 8 bytes. */
  readonly data: Uint8Array;
  /** When it was received, ms since 1970 with a fraction. */
  readonly timestampMs: number;
}

/** A frame to be sent: the bus decides its time. */
export type OutgoingFrame = Pick<CanFrame, "id" | "data">;
