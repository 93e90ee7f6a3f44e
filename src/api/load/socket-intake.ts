/**
 * What clients say by WebSocket, whatever the stream: a few frames of a client are taken as they come, and all others in turns, a slice of
 * one client at a time, which together take a share of the main thread. A read of 64 KiB holds ten thousand empty frames, libuv reads one
 * connection up to 32 times in a turn of the event loop, and a guest has hundreds of them: sixty held up everything for 14 s. Opening one
 * takes a turn as well: two hundred at once stand before whoever connects next, for the loop accepts one connection in a turn. Addresses open
 * in turns, so that one which opens and hangs up without end keeps nobody else out.
 *
 * ws reads the TCP connection by its event `data`. That is held back here, and so are the ends behind what waits.
 */
import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Clock } from "../../core/clock.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { limits } from "../limits.ts";

const { slice, share, free, frameBytes } = limits.socketIntake;

/** The turns of all clients: one after another has a piece of work done. */
export class SocketSlices {
  readonly #clock: Clock;
  /** By client, whoever comes next first. */
  readonly #waiting = new Map<unknown, Slice[]>();
  #isTurning = false;
  /** A pause that is due, in milliseconds. */
  #owedMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `share`: of the main thread, that such work has at most. */
  add(client: unknown, share: number, work: () => void): void {
    const own = this.#waiting.get(client);
    if (own === undefined) this.#waiting.set(client, [{ share, work }]);
    else own.push({ share, work });
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    for (const [client, own] of this.#waiting) {
      this.#waiting.delete(client);
      const slice = own.shift();
      if (own.length > 0) this.#waiting.set(client, own);
      if (slice !== undefined) this.#do(slice);
      break;
    }
    this.#isTurning = this.#waiting.size > 0;
    if (!this.#isTurning || this.#owedMs < 1) {
      if (this.#isTurning) setImmediate(() => this.#turn());
      return;
    }
    setTimeout(() => setImmediate(() => this.#turn()), this.#owedMs);
    this.#owedMs = 0;
  }

  #do({ share, work }: Slice): void {
    const beganMs = this.#clock.monotonic();
    work();
    this.#owedMs += (this.#clock.monotonic() - beganMs) * (1 / share - 1);
  }
}

interface Slice {
  readonly share: number;
  readonly work: () => void;
}

/**
 * Notices who hangs up while his WebSocket waits to be opened: Node reads nothing of a connection that asks for another protocol. Returns
 * what ends that, and gives back what has come meanwhile.
 */
export function noticeLeaving(stream: Socket): () => void {
  const come: Buffer[] = [];
  const keep = (chunk: Buffer): void => {
    come.push(chunk);
    stream.pause();
  };
  const leave = (): unknown => stream.destroy();
  stream.on("data", keep).on("end", leave).on("error", leave).resume();
  return () => {
    stream.off("data", keep).off("end", leave).off("error", leave);
    stream.pause();
    if (come.length > 0 && !stream.destroyed) stream.unshift(Buffer.concat(come));
  };
}

export class SocketIntake {
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #clock: Clock;
  readonly #slices: SocketSlices;
  readonly #emit: Socket["emit"];
  readonly #frames = new FrameEdges();
  readonly #free = new TokenBucket(free);
  /** Read and not taken; no more is read meanwhile. */
  readonly #held: Buffer[] = [];
  #isInTurn = false;
  #hasEnded = false;
  #isClosed = false;

  constructor(socket: WebSocket, stream: Socket, { clock, slices }: { clock: Clock; slices: SocketSlices }) {
    this.#socket = socket;
    this.#stream = stream;
    this.#clock = clock;
    this.#slices = slices;
    this.#emit = stream.emit.bind(stream);
    const happens = (event: string | symbol, ...values: unknown[]): boolean => {
      if (event === "data") return this.#read(values[0] as Buffer);
      if (event === "end" && this.#held.length > 0) return (this.#hasEnded = true);
      if (event === "close") this.#close();
      // If somebody reads on while something waits, that comes first.
      if (event === "resume" && this.#held.length > 0) this.#wait();
      return (this.#emit as (name: string | symbol, ...rest: unknown[]) => boolean)(event, ...values);
    };
    stream.emit = happens as Socket["emit"];
  }

  #read(chunk: Buffer): boolean {
    if (this.#isClosed) return true;
    this.#held.push(chunk);
    if (this.#held.length === 1 && this.#free.has(this.#clock.monotonic())) this.#take(free.atOnce);
    if (this.#held.length > 0) this.#wait();
    return true;
  }

  /** Gives ws this many frames of what is held. */
  #take(most: number): void {
    const chunk = this.#held.shift();
    if (chunk === undefined) return;
    const { frames, bytes } = this.#frames.upTo(chunk, most);
    this.#free.charge(frames + bytes / frameBytes, this.#clock.monotonic());
    if (bytes < chunk.length) this.#held.unshift(chunk.subarray(bytes));
    // Before: ws may pause it again for what it is given.
    if (this.#held.length === 0 && !this.#socket.isPaused) this.#stream.resume();
    this.#emit("data", chunk.subarray(0, bytes));
  }

  #wait(): void {
    this.#stream.pause();
    if (this.#isInTurn) return;
    this.#isInTurn = true;
    this.#slices.add(this, share, () => this.#turn());
  }

  #turn(): void {
    this.#isInTurn = false;
    // If somebody else has paused it, it reads on later, and then waits again.
    if (this.#isClosed || this.#socket.isPaused) return;
    this.#take(slice);
    if (this.#held.length > 0) this.#wait();
    else if (this.#hasEnded) this.#emit("end");
  }

  /** ws would read what has arrived since, in one go. */
  #close(): void {
    this.#isClosed = true;
    this.#held.length = 0;
    while (this.#stream.read() !== null);
  }
}

/**
 * Where frames end (RFC 6455, section 5.2), in chunks that end anywhere. Of each frame only its length is looked at:
 *
 *     FIN, opcode | MASK, length 0–125, 126 or 127 | 0, 2 or 8 bytes of a longer length | 4 bytes of a mask | payload
 */
class FrameEdges {
  /** Bytes of the payload that are still to come. */
  #left = 0;
  /** A header: bytes seen, all that it has, and those before the mask. */
  #seen = 0;
  #header = 2;
  #beforeMask = 2;
  #length = 0;

  /** Counts the frames that end within `most` frames, or within all of the chunk, and their bytes. */
  upTo(chunk: Buffer, most: number): { readonly frames: number; readonly bytes: number } {
    let frames = 0;
    let at = 0;
    while (at < chunk.length && frames < most) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0) frames += 1;
      } else {
        if (this.#endsHeader(chunk[at] ?? 0) && this.#left === 0) frames += 1;
        at += 1;
      }
    }
    return { frames, bytes: at };
  }

  #endsHeader(byte: number): boolean {
    this.#seen += 1;
    if (this.#seen === 2) {
      const said = byte & 0x7f;
      this.#beforeMask = said < 126 ? 2 : said === 126 ? 4 : 10;
      this.#header = this.#beforeMask + (byte < 0x80 ? 0 : 4);
      this.#length = said < 126 ? said : 0;
    } else if (this.#seen > 2 && this.#seen <= this.#beforeMask) this.#length = this.#length * 256 + byte;
    if (this.#seen < this.#header) return false;
    this.#left = this.#length;
    this.#seen = 0;
    this.#header = 2;
    return true;
  }
}
