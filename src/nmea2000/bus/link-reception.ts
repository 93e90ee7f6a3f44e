/**
 * Whether the frames that the kernel received have reached this process, which neither the kernel nor the addon tells: it
 * compares the kernel's count with its own. Two answers come of it: how many frames were lost, because the socket's buffer
 * was full while the event loop was busy (278 frames by default, a seventh of a second of a full bus); and whether the
 * channel has gone deaf, which is to be mended by opening another one.
 *
 * A frame on its way to the process looks just like a lost one. But frames arrive in their order: once one has arrived that
 * the kernel received after its count was read, all that were in that count have arrived, or never will. On a bus that has
 * fallen silent, a difference that stays for `nmea2000Limits.receptionWindow` looks is lost as well. (The kernel begins to
 * take times when the first frame is read; those that wait in the socket by then have the time of their reading, so as many
 * looks must pass before times are of use.)
 *
 * A difference that shrinks below what is known to be lost is a frame that the kernel does not count as received, such as
 * an error message of the driver: the comparison goes on from there. So the number is never too high; it may be too low by
 * the frames of one millisecond, or of error messages on a bus that is never quiet.
 */
import { limits as nmea2000Limits } from "../limits.ts";

/** Times have millisecond resolution here, and microseconds in the kernel. */
const CLOCK_STEP_MS = 1;

export class ReceptionCheck {
  /** Frames lost since the check was made, over all channels. */
  lost = 0;
  #lostBefore = 0;
  /** What the kernel had counted before this process heard anything. */
  #baseline = 0;
  /** The count of a look that waits for a frame received after it. */
  #open: { readonly kernelFrames: number; readonly afterMs: number } | undefined;
  #kernelAtLastLook = 0;
  #ownAtLastLook = 0;
  /** Looks since the first frame has arrived. */
  #timedLooks = 0;
  /** Looks since anything has changed; and looks since many frames were received while none arrived, and from when on. */
  #quietLooks = 0;
  #deafLooks = 0;
  #deafFrom = 0;

  /** Begins anew: a channel was opened when the counts were these. */
  restart(kernelFrames: number, ownFrames: number): void {
    this.#lostBefore = this.lost;
    this.#baseline = kernelFrames - ownFrames;
    this.#open = undefined;
    this.#timedLooks = 0;
    this.#kernelAtLastLook = kernelFrames;
    this.#ownAtLastLook = ownFrames;
    this.#quietLooks = 0;
    this.#deafLooks = 0;
    this.#deafFrom = kernelFrames;
  }

  /** Takes both counts, and the time at which the kernel's was read. */
  look(kernelFrames: number, ownFrames: number, nowMs: number): void {
    const { receptionWindow, deafFrames, linkPollMs } = nmea2000Limits;
    const known = this.lost - this.#lostBefore;
    const difference = kernelFrames - ownFrames - this.#baseline;
    if (difference < known) this.#baseline += difference - known;

    const heard = ownFrames !== this.#ownAtLastLook;
    this.#quietLooks = heard || kernelFrames !== this.#kernelAtLastLook ? 0 : this.#quietLooks + 1;
    if (heard || kernelFrames < this.#deafFrom) this.#deafFrom = kernelFrames;
    this.#deafLooks = kernelFrames - this.#deafFrom < deafFrames ? 0 : this.#deafLooks + 1;
    if (heard || this.#timedLooks > 0) this.#timedLooks += 1;
    this.#kernelAtLastLook = kernelFrames;
    this.#ownAtLastLook = ownFrames;

    if (this.#quietLooks >= receptionWindow || this.deaf) this.#settle(difference);
    if (this.#timedLooks <= receptionWindow) return;
    // One that waits for too long waits in vain: the clock was set back.
    const late = this.#open !== undefined && Math.abs(nowMs - this.#open.afterMs) > receptionWindow * linkPollMs;
    if (this.#open === undefined || late) this.#open = { kernelFrames, afterMs: nowMs + CLOCK_STEP_MS };
  }

  /** A frame arrives: received by the kernel at this time, and so many before it. */
  arrive(ownFrames: number, timestampMs: number): void {
    if (this.#open === undefined || !(timestampMs > this.#open.afterMs)) return;
    this.#settle(this.#open.kernelFrames - ownFrames - this.#baseline);
    this.#open = undefined;
  }

  /** Whether the channel heard nothing for the whole window since the kernel received `nmea2000Limits.deafFrames`. */
  get deaf(): boolean {
    return this.#deafLooks >= nmea2000Limits.receptionWindow;
  }

  #settle(lost: number): void {
    this.lost = Math.max(this.lost, this.#lostBefore + lost);
  }
}
