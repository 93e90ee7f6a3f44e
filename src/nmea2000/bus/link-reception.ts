/**
 * Checks whether the frames that the kernel received have reached this process. Neither the kernel nor the addon
 * reports it, so the kernel's count is compared with our own. This gives two results. First, how many frames were lost
 * because the socket buffer was full while the event loop was busy (278 frames by default, a seventh of a second on a
 * full bus). Second, whether the channel has gone deaf and must be replaced.
 *
 * A frame on its way to the process looks like a lost frame. But frames arrive in order. When a frame arrives that the
 * kernel received after a look at its count, all frames in that count have arrived or are lost. On a silent bus, a
 * difference that stays for `nmea2000Limits.receptionWindow` looks is also a loss. (The kernel takes times only from
 * the first read on. Frames that wait in the socket by then get the time of their reading, so times are used only after
 * as many looks.)
 *
 * Some frames reach us without being in the kernel's count, such as error frames of the driver. They make the
 * difference smaller than the known loss; the comparison then starts from the new difference. So the loss is never too
 * high. It may be too low by the frames of one millisecond, or by the error frames on a bus that is never silent.
 */
import { limits as nmea2000Limits } from "../limits.ts";

/** Our clock has milliseconds, the kernel's microseconds. */
const CLOCK_STEP_MS = 1;

export class ReceptionCheck {
  /** Frames lost since the check was made, over all channels. */
  lost = 0;
  #lostBefore = 0;
  /** The difference of the counts when the channel was opened, corrected by frames that the kernel does not count. */
  #baseline = 0;
  /** A look that waits for the first frame received after it. */
  #open: { readonly kernelFrames: number; readonly afterMs: number } | undefined;
  #kernelAtLastLook = 0;
  #ownAtLastLook = 0;
  /** Looks since the first frame arrived. */
  #timedLooks = 0;
  /**
   * Looks without a change of the counts. Looks with many frames received and none arrived, and the kernel's count when
   * the last frame arrived.
   */
  #quietLooks = 0;
  #deafLooks = 0;
  #deafFrom = 0;

  /** Starts again: a channel was opened at these counts. */
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
    // A look that waits too long is replaced: the clock was set back.
    const late = this.#open !== undefined && Math.abs(nowMs - this.#open.afterMs) > receptionWindow * linkPollMs;
    if (this.#open === undefined || late) this.#open = { kernelFrames, afterMs: nowMs + CLOCK_STEP_MS };
  }

  /** A frame arrived that the kernel received at this time; `ownFrames` arrived before it. */
  arrive(ownFrames: number, timestampMs: number): void {
    if (this.#open === undefined || !(timestampMs > this.#open.afterMs)) return;
    this.#settle(this.#open.kernelFrames - ownFrames - this.#baseline);
    this.#open = undefined;
  }

  /**
   * Whether, for the whole window, the kernel received frames (at least `nmea2000Limits.deafFrames`) and the channel
   * none.
   */
  get deaf(): boolean {
    return this.#deafLooks >= nmea2000Limits.receptionWindow;
  }

  #settle(lost: number): void {
    this.lost = Math.max(this.lost, this.#lostBefore + lost);
  }
}
