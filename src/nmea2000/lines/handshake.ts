/**
 * What must be said to a device before it works, one command at a time. The next command is sent when the device has answered, or when it
 * has not answered in its time and the answer is not needed. It has no timer: `tick` is called.
 */
export interface Step {
  /** The command; undefined if it is not necessary now. */
  readonly say: () => string | undefined;
  /** Whether this line of the device answers the command; undefined for a line about something else. */
  readonly answer: (line: string) => Answer | undefined;
  readonly waitMs: number;
  /** How often the command is sent without an answer. */
  readonly tries: number;
  /** Whether it goes on all the same. */
  readonly mayRefuse: boolean;
  readonly mayBeSilent: boolean;
}

type Answer = "done" | "refused";
export type HandshakeFault = "refused" | "no-answer";

export interface HandshakeHost {
  say(command: string): void;
  done(): void;
  /** A command was refused, or never answered, without which the device does not work. */
  failed(fault: HandshakeFault, nowMs: number): void;
}

export class Handshake {
  readonly #host: HandshakeHost;
  #steps: readonly Step[] = [];
  #at = 0;
  #tries = 0;
  #sentMs = 0;

  constructor(host: HandshakeHost) {
    this.#host = host;
  }

  begin(steps: readonly Step[], nowMs: number): void {
    this.#steps = steps;
    this.#at = -1;
    this.#next(nowMs);
  }

  /** Whether commands are still to be answered. */
  get isOpen(): boolean {
    return this.#at < this.#steps.length;
  }

  /** True if the line answered the present command. */
  receive(line: string, nowMs: number): boolean {
    const step = this.#steps[this.#at];
    const answer = step?.answer(line);
    if (step === undefined || answer === undefined) return false;
    if (answer === "refused" && !step.mayRefuse) this.#fail("refused", nowMs);
    else this.#next(nowMs);
    return true;
  }

  tick(nowMs: number): void {
    const step = this.#steps[this.#at];
    if (step === undefined || nowMs - this.#sentMs < step.waitMs) return;
    if (this.#tries < step.tries) this.#send(step.say(), nowMs);
    else if (step.mayBeSilent) this.#next(nowMs);
    else this.#fail("no-answer", nowMs);
  }

  #next(nowMs: number): void {
    this.#tries = 0;
    for (this.#at += 1; this.#at < this.#steps.length; this.#at += 1) {
      const command = this.#steps[this.#at]?.say();
      if (command !== undefined) {
        this.#send(command, nowMs);
        return;
      }
    }
    this.#host.done();
  }

  #send(command: string | undefined, nowMs: number): void {
    this.#tries += 1;
    this.#sentMs = nowMs;
    if (command !== undefined) this.#host.say(command);
  }

  #fail(fault: HandshakeFault, nowMs: number): void {
    this.#steps = [];
    this.#host.failed(fault, nowMs);
  }
}
