/**
 * The optional package `socketcan`, loaded when a bus is asked for and not before: everything else works without it, on
 * any system. Its own types speak of a native file that a compiler cannot read, so what is used of it is described here,
 * as measured (version 4.3.1).
 */
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import type { BusObstacle } from "./can-bus.ts";

/** A message as it arrives. `ext`, `rtr` and `err` are absent where they are not true. */
export interface RawMessage {
  /** The kernel's receive time, as 32-bit numbers; absent where the kernel gives none. */
  readonly ts_sec?: number;
  readonly ts_usec?: number;
  /** 11 or 29 bits; of an error message, its classes. */
  readonly id: number;
  readonly ext?: true;
  readonly rtr?: true;
  readonly err?: true;
  readonly data: Uint8Array;
}

/**
 * A channel is opened by being made. Three things end the process, and cannot be caught: `send` of what has no numeric
 * `id`, `start` right after `stop`, and a worker thread that ends while a channel runs.
 */
export interface RawChannel {
  addListener(event: "onMessage", listener: (message: RawMessage) => void): void;
  addListener(event: "onStopped", listener: () => void): void;
  /** Bytes written, or -1 for every error; writes the time into `message`. Throws for data of more than 8 bytes. */
  send(message: { id: number; ext: true; data: Uint8Array }): number;
  setRxFilters(filter: { id: number; mask: number; invert?: boolean }): void;
  setErrorFilters(mask: number): void;
  start(): void;
  /** Calls `onStopped` too. Throws where the channel has stopped by itself. */
  stop(): void;
}

export interface SocketcanAddon {
  /** Throws one and the same error for everything: no such interface, no CAN, no rights. */
  createRawChannelWithOptions(name: string, options: { timestamps: boolean; non_block_send: boolean }): RawChannel;
}

/** Rejects with `bus-unavailable` where the package is missing or cannot be used. */
export async function loadSocketcan(interfaceName: string): Promise<SocketcanAddon> {
  const unavailable = (reason: BusObstacle, cause?: unknown) =>
    new BitacoraError("bus-unavailable", { interface: interfaceName, reason }, cause);
  if (process.platform !== "linux") throw unavailable("not-linux");
  // Not written as a literal, or the compiler would want an optional package to be there.
  const packageName: string = "socketcan";
  let addon: Partial<SocketcanAddon>;
  try {
    addon = (await import(packageName)) as Partial<SocketcanAddon>;
  } catch (error) {
    // MODULE_NOT_FOUND, without ERR_, is the native file that the package itself looks for.
    throw unavailable(
      systemErrorCode(error) === "ERR_MODULE_NOT_FOUND" ? "package-missing" : "package-unusable",
      error,
    );
  }
  const { createRawChannelWithOptions } = addon;
  if (typeof createRawChannelWithOptions !== "function") throw unavailable("package-unusable");
  return { createRawChannelWithOptions };
}
