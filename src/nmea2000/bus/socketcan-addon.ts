/**
 * Loads the optional package `socketcan` when a bus is started. Everything else works without it, on any system. The
 * types of the package need a native file that the compiler cannot read, so this file has its own types for the parts
 * in use, as observed with version 4.3.1.
 */
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import type { BusObstacle } from "./can-bus.ts";

/** A received message. `ext`, `rtr` and `err` are present only if they are true. */
export interface RawMessage {
  /** The kernel's receive time, as 32-bit numbers; absent if the kernel gives none. */
  readonly ts_sec?: number;
  readonly ts_usec?: number;
  /** 11 or 29 bits; for an error frame, its error classes. */
  readonly id: number;
  readonly ext?: true;
  readonly rtr?: true;
  readonly err?: true;
  readonly data: Uint8Array;
}

/**
 * A channel is open from its creation on. Three things end the process and cannot be caught: `send` without a numeric
 * `id`, `start` right after `stop`, and the end of a worker thread while a channel runs.
 */
export interface RawChannel {
  addListener(event: "onMessage", listener: (message: RawMessage) => void): void;
  addListener(event: "onStopped", listener: () => void): void;
  /**
   * Returns the bytes written, or -1 for every error. Writes the time into `message`. Throws for more than 8 bytes of
   * data.
   */
  send(message: { id: number; ext: true; data: Uint8Array }): number;
  setRxFilters(filter: { id: number; mask: number; invert?: boolean }): void;
  setErrorFilters(mask: number): void;
  start(): void;
  /** Also calls `onStopped`. Throws if the channel has stopped by itself. */
  stop(): void;
}

export interface SocketcanAddon {
  /** Throws the same error for every cause: no such interface, no CAN, no permission. */
  createRawChannelWithOptions(name: string, options: { timestamps: boolean; non_block_send: boolean }): RawChannel;
}

/** Rejects with `bus-unavailable` if the package is missing or cannot be used. */
export async function loadSocketcan(interfaceName: string): Promise<SocketcanAddon> {
  const unavailable = (reason: BusObstacle, cause?: unknown) =>
    new BitacoraError("bus-unavailable", { interface: interfaceName, reason }, cause);
  if (process.platform !== "linux") throw unavailable("not-linux");
  // With a literal name the compiler would require the optional package.
  const packageName: string = "socketcan";
  let addon: Partial<SocketcanAddon>;
  try {
    addon = (await import(packageName)) as Partial<SocketcanAddon>;
  } catch (error) {
    // The code MODULE_NOT_FOUND, without ERR_, means that the native file of the package is missing.
    throw unavailable(
      systemErrorCode(error) === "ERR_MODULE_NOT_FOUND" ? "package-missing" : "package-unusable",
      error,
    );
  }
  const { createRawChannelWithOptions } = addon;
  if (typeof createRawChannelWithOptions !== "function") throw unavailable("package-unusable");
  return { createRawChannelWithOptions };
}
