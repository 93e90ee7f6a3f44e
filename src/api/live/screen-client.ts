/**
 * One screen at `/ws/screen`. Nothing is queued for it: when it may have a frame, the newest values of what it shows are read from the
 * store, and those that differ from what it was sent go out together.
 *
 *     due    every `every_ms` after the frame before, at once after `show`, and without any news after `silentMs`
 *     held   two frames are not acknowledged yet, or the socket is full: the next `ack` brings the frame, with the values of then
 *
 * So a value is never older on its arrival than two frames take on the way, however slow the link is.
 */
import type { RawData, WebSocket } from "ws";
import { TokenBucket } from "../../core/token-bucket.ts";
import { limits as tagsLimits } from "../../tags/limits.ts";
import type { TagValue } from "../../tags/tag.ts";
import { limits } from "../limits.ts";
import {
  frameText,
  type Mark,
  originMarks,
  readScreenMessage,
  type ScreenMessage,
  tagText,
} from "./screen-messages.ts";
import type { Service } from "../service.ts";

/** What a tag was when it was sent. */
interface Sent {
  readonly value: TagValue | undefined;
  readonly disagrees: boolean;
}

const DISAGREES: Mark = "disagrees";

export type ScreenedService = Pick<Service, "clock" | "intake" | "tags">;

export class ScreenClient {
  readonly socket: WebSocket;
  /** Whether the peer has answered the last ping. */
  answering = true;
  frames = 0;
  values = 0;
  /** Frames that had to wait for the client. */
  held = 0;
  readonly #service: ScreenedService;
  readonly #rate = new TokenBucket({ perS: limits.screen.messages.perS, atOnce: limits.screen.messages.atOnce });
  #shown: readonly string[] | "all" = [];
  #everyMs: number = limits.screen.every.defaultMs;
  /** The shown tags that were sent since the last `show`. */
  readonly #sent = new Map<string, Sent>();
  #acknowledged = 0;
  #sentAtMs = -Infinity;
  #isHeld = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, service: ScreenedService) {
    this.socket = socket;
    this.#service = service;
    this.#waitFor(this.#everyMs);
  }

  /** Takes a message of the client. False if no screen sends such a message, or this many. */
  take(data: RawData, isBinary: boolean): boolean {
    const nowMs = this.#service.clock.monotonic();
    const message = isBinary ? undefined : readScreenMessage((data as Buffer).toString());
    if (message === undefined || this.#rate.take(costOf(message.show), nowMs) > 0) return false;
    const { show, everyMs, ack } = message;
    if (ack !== undefined) {
      if (ack > this.frames) return false;
      this.#acknowledged = Math.max(this.#acknowledged, ack);
    }
    if (everyMs !== undefined) this.#everyMs = everyMs;
    if (show !== undefined) {
      this.#shown = show;
      this.#sent.clear();
      this.#sentAtMs = -Infinity;
    }
    if (show !== undefined || this.#isHeld) this.#send();
    return true;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** Sends what is due, and sets the time of the next frame. */
  #send(): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    const nowMs = this.#service.clock.monotonic();
    const sinceMs = nowMs - this.#sentAtMs;
    if (sinceMs < this.#everyMs) return this.#waitFor(this.#everyMs - sinceMs);
    if (this.frames - this.#acknowledged >= limits.screen.unacknowledged) {
      if (!this.#isHeld) this.held += 1;
      this.#isHeld = true;
      return;
    }
    const wallMs = this.#service.clock.now();
    const isFull = socket.bufferedAmount > tagsLimits.subscriber.socketBytes;
    const news = isFull ? [] : this.#news(wallMs);
    if (news.length > 0 || (!isFull && sinceMs + this.#everyMs >= limits.screen.silentMs)) {
      this.frames += 1;
      this.values += news.length;
      socket.send(frameText(this.frames, wallMs, this.#service.tags.withValue, news), { compress: true });
      this.#sentAtMs = nowMs;
    }
    this.#isHeld = false;
    this.#waitFor(this.#everyMs);
  }

  #news(wallMs: number): string[] {
    const { tags, intake } = this.#service;
    const news: string[] = [];
    for (const id of this.#shown === "all" ? tags.ids() : this.#shown) {
      const value = tags.value(id);
      const disagrees = intake.disagrees(id);
      const sent = this.#sent.get(id);
      if (sent !== undefined && sent.value === value && sent.disagrees === disagrees) continue;
      this.#sent.set(id, { value, disagrees });
      const marks = value === undefined ? [] : originMarks(value.source);
      news.push(tagText(id, value, disagrees ? [...marks, DISAGREES] : marks, wallMs));
    }
    return news;
  }

  #waitFor(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), Math.ceil(ms));
  }
}

/** A message counts as one; a list counts as one more for this many tags, which are all sent. All tags count as the longest list. */
function costOf(show: ScreenMessage["show"]): number {
  const tags = show === "all" ? limits.screen.tags : (show?.length ?? 0);
  return 1 + Math.floor(tags / limits.screen.messages.tagsPerToken);
}
