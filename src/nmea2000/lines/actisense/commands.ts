/** The commands to a gateway of Actisense, one at a time: each waits for its answer, and is sent again a few times. */
import { BoundedQueue } from "../../../core/bounded-queue.ts";
import { limits as nmea2000Limits } from "../../limits.ts";
import { COMMAND, type DeviceAnswer } from "./answer.ts";
import { commandBytes } from "./bst.ts";

interface Asked {
  readonly command: number;
  readonly data: readonly number[];
  /** Called with the answer, and with undefined when there is none. */
  readonly done: (answer: DeviceAnswer | undefined) => void;
}

export class Commands {
  readonly #write: (bytes: Uint8Array) => void;
  readonly #waiting = new BoundedQueue<Asked>(2 * nmea2000Limits.gatewayGroups);
  #asked: Asked | undefined;
  #tries = 0;
  #sentMs = 0;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  get isIdle(): boolean {
    return this.#asked === undefined;
  }

  clear(): void {
    this.#waiting.clear();
    this.#asked = undefined;
  }

  ask(command: number, data: readonly number[], nowMs: number, done: Asked["done"]): void {
    this.#waiting.push({ command, data, done });
    if (this.isIdle) this.#next(nowMs);
  }

  /** Whether it answers the present command. A refusal does not say which command it refuses. */
  take(answer: DeviceAnswer, nowMs: number): boolean {
    const asked = this.#asked;
    if (asked === undefined || (answer.command !== asked.command && answer.command !== COMMAND.REFUSED)) return false;
    this.#end(answer, nowMs);
    return true;
  }

  tick(nowMs: number): void {
    if (this.#asked === undefined || nowMs - this.#sentMs < nmea2000Limits.deviceAnswerMs) return;
    if (this.#tries < nmea2000Limits.deviceTries) this.#send(nowMs);
    else this.#end(undefined, nowMs);
  }

  #end(answer: DeviceAnswer | undefined, nowMs: number): void {
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.done(answer);
    if (this.isIdle) this.#next(nowMs);
  }

  #next(nowMs: number): void {
    this.#asked = this.#waiting.shift();
    this.#tries = 0;
    if (this.#asked !== undefined) this.#send(nowMs);
  }

  #send(nowMs: number): void {
    if (this.#asked === undefined) return;
    this.#tries += 1;
    this.#sentMs = nowMs;
    this.#write(commandBytes(this.#asked.command, this.#asked.data));
  }
}
