/**
 * One channel of the `socketcan` package, made safe: no order of calls can end the process. A channel is opened once
 * and closed once. After its end, a new channel must be opened.
 */
import { isUint8Array } from "node:util/types";
import type { OutgoingFrame } from "../can-frame.ts";
import type { RawChannel, RawMessage, SocketcanAddon } from "./socketcan-addon.ts";

export interface ChannelListeners {
  /** Called for each message, in the addon's callback. */
  readonly message: (message: RawMessage) => void;
  /** The kernel has ended the channel, because its interface was removed. Not called after `close`. */
  readonly ended: () => void;
}

export interface Channel {
  /** Never blocks. False if the interface does not accept the frame now. */
  write(frame: OutgoingFrame): boolean;
  /** From the call on, nothing is received or written. Resolves when the thread of the channel has ended. */
  close(): Promise<void>;
}

const CAN_ID_MAX = 0x1fff_ffff;
const DATA_BYTES_MAX = 8;
const SENT = 16;

/** Throws if the interface cannot be opened; the error gives no reason. */
export function openChannel(addon: SocketcanAddon, name: string, listeners: ChannelListeners): Channel {
  // The addon keeps its listeners, and these keep this scope. An ended channel must not stay in the scope, or it is
  // never collected and its socket is never closed.
  let raw: RawChannel | undefined = addon.createRawChannelWithOptions(name, { timestamps: true, non_block_send: true });
  let running = true;
  let closing: Promise<void> | undefined;
  raw.addListener("onMessage", (message) => {
    if (running) listeners.message(message);
  });
  raw.addListener("onStopped", () => {
    if (!running) return;
    running = false;
    raw = undefined;
    // The addon is still stopping the channel: the listener is called when it has finished.
    setImmediate(listeners.ended);
  });
  raw.start();

  return {
    write({ id, data }) {
      return raw !== undefined && raw.send({ id, ext: true, data }) === SENT;
    },
    close() {
      const ending = raw;
      raw = undefined;
      running = false;
      return (closing ??= ending === undefined ? Promise.resolve() : end(ending));
    },
  };
}

function end(raw: RawChannel): Promise<void> {
  // The socket stays open until the garbage collector frees it. Until then it shall receive no frames.
  raw.setErrorFilters(0);
  raw.setRxFilters({ id: 0, mask: 0, invert: true });
  // Not at once: this may run in a callback of the addon, which `stop` would free.
  return new Promise((resolve) => {
    setImmediate(() => {
      try {
        raw.stop();
      } catch {
        // The channel has stopped by itself meanwhile.
      }
      resolve();
    });
  });
}

/**
 * A copy of the frames; undefined if a bus cannot carry one of them. Types are not checked at run time, and the addon
 * ends the process if a number is missing. So each value is read once and checked, and only the copy is used.
 */
export function validFrames(frames: readonly OutgoingFrame[], most: number): OutgoingFrame[] | undefined {
  try {
    if (!Array.isArray(frames) || frames.length > most) return undefined;
    const copies: OutgoingFrame[] = [];
    for (const frame of frames as readonly OutgoingFrame[]) {
      const copy = validFrame(frame);
      if (copy === undefined || copies.length === most) return undefined;
      copies.push(copy);
    }
    return copies;
  } catch {
    // A getter that throws, or a revoked proxy.
    return undefined;
  }
}

function validFrame({ id, data }: OutgoingFrame): OutgoingFrame | undefined {
  if (!Number.isInteger(id) || id < 0 || id > CAN_ID_MAX) return undefined;
  if (!isUint8Array(data) || data.length > DATA_BYTES_MAX) return undefined;
  const bytes = new Uint8Array(data);
  return bytes.length > DATA_BYTES_MAX ? undefined : { id, data: bytes };
}
