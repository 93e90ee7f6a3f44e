/**
 * When heartbeats are due, and their content. The interval is the standard's until another node asks for a shorter
 * one.
 */
import type { CanBusStatistics } from "../bus/can-bus.ts";
import { type ControllerState, heartbeatMessage } from "./node-messages.ts";
import type { Message } from "../pgn-frame.ts";
import { HEARTBEAT_MIN_MS, HEARTBEAT_MS } from "./node-requests.ts";

export class NodeHeartbeat {
  intervalMs: number = HEARTBEAT_MS;
  dueMs = Infinity;
  #sent = 0;
  #sentAtMs = -Infinity;

  /**
   * The next heartbeat is sent at once, but one second after the last one at the earliest: a node that keeps changing
   * the interval cannot flood the bus.
   */
  begin(nowMs: number, intervalMs: number = this.intervalMs): void {
    this.intervalMs = intervalMs;
    this.dueMs = Math.max(nowMs, this.#sentAtMs + HEARTBEAT_MIN_MS);
  }

  end(): void {
    this.dueMs = Infinity;
  }

  /** The heartbeat that is due. A late one does not make the next one early. */
  beat(nowMs: number, bus: CanBusStatistics, isOperational: boolean): Message {
    this.dueMs = Math.max(this.dueMs + this.intervalMs, nowMs + this.intervalMs / 2);
    const sequence = this.#sent;
    this.#sent += 1;
    this.#sentAtMs = nowMs;
    return heartbeatMessage({
      intervalMs: this.intervalMs,
      sequence,
      controller: CONTROLLER_STATES.get(bus.controller_state) ?? "unknown",
      isOperational,
    });
  }
}

/** Linux reports a warning state (96 errors of 128); the heartbeat has no value for it. */
const CONTROLLER_STATES: ReadonlyMap<string | null, ControllerState> = new Map([
  ["ERROR-ACTIVE", "active"],
  ["ERROR-WARNING", "active"],
  ["ERROR-PASSIVE", "passive"],
  ["BUS-OFF", "bus-off"],
]);
