/**
 * One channel of the `socketcan` package, made safe: whatever is done here in whatever order, the process lives on. A
 * channel is opened once and closed once; after either end of it there is a new one, never the same again.
 */
import { isUint8Array } from "node:util/types";
import type { OutgoingFrame } from "../can-frame.ts";
import type { RawChannel, RawMessage, SocketcanAddon } from "./socketcan-addon.ts";

export interface ChannelListeners {
  /** May throw: nothing it does reaches the addon. */
  readonly message: (message: RawMessage) => void;
  /** The kernel has ended the channel: its interface was removed. Not called for `close`. */
  readonly ended: () => void;
}

export interface Channel {
  /** Never blocks. False when the interface does not take the frame now. */
  write(frame: OutgoingFrame): boolean;
  /** Nothing is received or written once it is called; resolves when the channel's thread has ended. */
  close(): Promise<void>;
}

const CAN_ID_MAX = 0x1fff_ffff;
const DATA_BYTES_MAX = 8;
const SENT = 16;

/** Throws where the interface cannot be opened, which says nothing about why. */
export function openChannel(addon: SocketcanAddon, name: string, listeners: ChannelListeners): Channel {
  // The addon holds on to its listeners, and they to all that is in this scope. What has ended must not be in it, or it is
  // never collected, and its socket never closed.
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
    // What stops it is under way in the addon; whatever follows from it waits until that is done.
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
  // Its socket stays open until the garbage collector comes by; until then no frame shall wait in it.
  raw.setErrorFilters(0);
  raw.setRxFilters({ id: 0, mask: 0, invert: true });
  // Not now: this may be one of the addon's own callbacks, and stopping would take away what it stands on.
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
 * A copy of the frames, or undefined where one of them is not what a bus can carry. Types do not hold at run time, and
 * the addon ends the process over a missing number; so everything is looked at, once, and only the copy is used.
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
    // An object that is not what it seems: a getter that throws, a revoked proxy.
    return undefined;
  }
}

function validFrame({ id, data }: OutgoingFrame): OutgoingFrame | undefined {
  if (!Number.isInteger(id) || id < 0 || id > CAN_ID_MAX) return undefined;
  if (!isUint8Array(data) || data.length > DATA_BYTES_MAX) return undefined;
  const bytes = new Uint8Array(data);
  return bytes.length > DATA_BYTES_MAX ? undefined : { id, data: bytes };
}
