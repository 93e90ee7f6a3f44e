/** Walks a protocol of a line in memory: what it writes, and what it says of the bus. The time is the test's. */
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import type { Direction, LineHost, LineProtocol } from "../../../src/nmea2000/lines/line-protocol.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";

export class MemoryLine implements LineHost {
  readonly written: string[] = [];
  readonly messages: PgnFrame[] = [];
  readonly frames: { readonly frame: CanFrame; readonly direction: Direction }[] = [];
  readonly states: string[] = [];
  nowMs = 1000;

  write(bytes: Uint8Array): void {
    this.written.push(Buffer.from(bytes).toString("latin1"));
  }

  frame(frame: CanFrame, direction: Direction): void {
    this.frames.push({ frame, direction });
  }

  message(message: PgnFrame): void {
    this.messages.push(message);
  }

  state(ready: boolean, fault: string | null): void {
    this.states.push(ready ? "ready" : (fault ?? "waiting"));
  }

  /** What was written since the last call. */
  said(): string[] {
    return this.written.splice(0);
  }

  /** In pieces of `size` bytes. */
  hear(protocol: LineProtocol, text: string, size = 1_000_000): void {
    const bytes = Buffer.from(text, "latin1");
    for (let at = 0; at < bytes.length; at += size) protocol.receive(bytes.subarray(at, at + size), this.nowMs);
  }

  /** The time goes on, in ticks of a tenth of a second. */
  wait(protocol: LineProtocol, ms: number): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs;) {
      this.nowMs += 100;
      protocol.tick(this.nowMs);
    }
  }
}
