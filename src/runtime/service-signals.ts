/**
 * The signals of a service, handled from the first moment on: before anything is opened, and before anything answers. SIGTERM and
 * SIGINT stop it in order, wherever its start is; a second one ends the process at once. SIGHUP asks for a reload, unless a person
 * started the service in a terminal, which has then been closed.
 */

const STATUS_OF = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type StopSignal = keyof typeof STATUS_OF;

export class ServiceSignals {
  /** Called at SIGHUP. */
  onReload: () => void = () => {};
  readonly #stop = new AbortController();
  readonly #onStop: Promise<StopSignal>;

  constructor(isInTerminal: boolean = process.stdout.isTTY || process.stderr.isTTY) {
    const { promise, resolve } = Promise.withResolvers<StopSignal>();
    this.#onStop = promise;
    const stop = (signal: NodeJS.Signals): void => {
      if (this.#stop.signal.aborted) process.exit(STATUS_OF[signal as StopSignal]);
      this.#stop.abort();
      resolve(signal as StopSignal);
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
    process.on("SIGHUP", isInTerminal ? stop : () => this.onReload());
  }

  /** Aborted by the first signal that stops. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  /** Resolves to the first signal that stops. */
  get stopped(): Promise<StopSignal> {
    return this.#onStop;
  }
}
