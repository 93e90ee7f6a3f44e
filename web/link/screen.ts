/**
 * The stream of this screen, `/ws/screen`, kept open: what is on the screen is what is asked for, and each frame is acknowledged, so that
 * none waits on the way. It comes back by itself, after 1, 2, 4 … 15 s, and at once when the device wakes or its network returns. A frame
 * comes every two seconds at least: what is silent for longer is behind, and soon lost. After a standstill of the page nothing that still
 * lies in the old connection is believed: it may be minutes old.
 */
import { signal } from "@preact/signals";
import type { Body } from "../../src/api/schema/schemas.ts";
import { hearClock } from "./api.ts";
import { Lateness, Standstill } from "./lateness.ts";

/** Half a second is what a person takes in; a compass turns in between by itself. */
const EVERY_MS = 500;
/** What comes onto the screen together is asked for together. */
const GATHER_MS = 50;
const FIRST_RETRY_S = 1;
const LAST_RETRY_S = 15;
/** A frame is due every two seconds, and has a moment's grace. */
const FRAME_DUE_MS = 2500;
const SILENCE_MS = 6000;

type Frame = Body<"ScreenFrame">;

/**
 * `live` from the first frame of a connection on. `seconds` until the next attempt, where it waits for that; `since`: the time of the last
 * frame.
 */
export type LinkState =
  | { readonly state: "live" }
  | { readonly state: "connecting"; readonly since: Date | undefined }
  | { readonly state: "waiting"; readonly seconds: number; readonly since: Date | undefined };

export const link = signal<LinkState>({ state: "connecting", since: undefined });
/** By how much what is shown is later than the service has it, in milliseconds. */
export const behindMs = signal(0);
/** By how much the service's clock is ahead of this device's. */
export const clockAheadMs = signal(0);

type FrameListener = (frame: Frame, atMs: number) => void;
const listeners = new Set<FrameListener>();
const lateness = new Lateness();
const standstill = new Standstill(Date.now(), performance.now());
let shown: ReadonlySet<string> | "all" = new Set();
let socket: WebSocket | undefined;
let gathering: ReturnType<typeof setTimeout> | undefined;
let retrying: ReturnType<typeof setTimeout> | undefined;
let retryS = FIRST_RETRY_S;
let last: { readonly atMs: number; readonly arrivedMs: number; readonly behindMs: number } | undefined;

/** Each frame as it arrives. */
export function onFrame(listener: FrameListener): void {
  listeners.add(listener);
}

/** Asks for these tags from now on, or for all. The value of each arrives at once. */
export function show(tags: ReadonlySet<string> | "all"): void {
  shown = tags;
  gathering ??= setTimeout(() => {
    gathering = undefined;
    if (socket?.readyState === WebSocket.OPEN) ask(socket);
  }, GATHER_MS);
}

/** Opens the stream, and keeps it open from now on. */
export function followScreen(): void {
  connect();
  setInterval(beat, 1000);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
}

function ask(to: WebSocket): void {
  to.send(JSON.stringify({ show: shown === "all" ? shown : [...shown], every_ms: EVERY_MS }));
}

function connect(): void {
  clearTimeout(retrying);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const opened = new WebSocket(`${scheme}://${location.host}/ws/screen`);
  leave();
  socket = opened;
  link.value = { state: "connecting", since: since() };
  opened.addEventListener("open", () => opened === socket && ask(opened));
  opened.addEventListener("message", ({ data }: MessageEvent<string>) => {
    if (opened !== socket || stoodStill()) return;
    const frame = JSON.parse(data) as Frame;
    take(frame);
    opened.send(JSON.stringify({ ack: frame.n }));
  });
  opened.addEventListener("close", () => opened === socket && retryLater());
}

function take(frame: Frame): void {
  const atMs = Date.parse(frame.at);
  const arrivedMs = Date.now();
  last = { atMs, arrivedMs, behindMs: lateness.take(atMs, arrivedMs) };
  retryS = FIRST_RETRY_S;
  hearClock(lateness.aheadMs ?? 0);
  clockAheadMs.value = lateness.aheadMs ?? 0;
  behindMs.value = last.behindMs;
  for (const listener of listeners) listener(frame, atMs);
  if (link.value.state !== "live") link.value = { state: "live" };
}

/** Once a second: what is silent is behind. */
function beat(): void {
  if (stoodStill() || link.value.state !== "live" || last === undefined) return;
  const silentMs = Date.now() - last.arrivedMs;
  behindMs.value = last.behindMs + Math.max(0, silentMs - FRAME_DUE_MS);
  // The closing handshake of a dead line takes its time; it is not waited for.
  if (silentMs > SILENCE_MS) retryLater();
}

/** Whether the page has stood still: all that is shown is old, and what the connection still holds is as well. */
function stoodStill(): boolean {
  if (!standstill.look(Date.now(), performance.now())) return false;
  lateness.forget();
  connect();
  return true;
}

function retryLater(): void {
  leave();
  const untilMs = performance.now() + retryS * 1000;
  retryS = Math.min(retryS * 2, LAST_RETRY_S);
  const tick = (): void => {
    const seconds = Math.ceil((untilMs - performance.now()) / 1000);
    if (seconds <= 0) return connect();
    link.value = { state: "waiting", seconds, since: since() };
    retrying = setTimeout(tick, 1000);
  };
  clearTimeout(retrying);
  tick();
}

function wake(): void {
  if (stoodStill() || socket !== undefined) return;
  retryS = FIRST_RETRY_S;
  connect();
}

/** By the service's clock. */
function since(): Date | undefined {
  return last === undefined ? undefined : new Date(last.atMs);
}

/** What still comes by the old connection is nobody's. */
function leave(): void {
  const left = socket;
  socket = undefined;
  left?.close();
}
