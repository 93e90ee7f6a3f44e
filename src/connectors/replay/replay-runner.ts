/**
 * Plays a capture into the service as if it were a bus: capture → messages at their pace → subscriber → tags. The messages get the time
 * at which they are played, so that an old recording gives present values.
 */
import { basename } from "node:path";
import type { SourceRunner } from "../runner.ts";
import type { Clock } from "../../core/clock.ts";
import { captureFile } from "../../nmea2000/captures/capture-file.ts";
import { CaptureSource } from "../../nmea2000/captures/capture-source.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import { HeardDevices } from "../../nmea2000/node/heard-devices.ts";
import type { Nmea2000Subscriber } from "../../nmea2000/tags/subscriber.ts";
import type { FrameSourceContext } from "../listening-source.ts";
import type { ReplaySource } from "./source.ts";
import type { SourceLine } from "../../tags/source-ranking.ts";

export class ReplayRunner implements SourceRunner {
  readonly type = "replay";
  readonly name: string;
  readonly line: SourceLine;
  readonly #clock: Clock;
  /** Those of which the recording has claims or information. */
  readonly #devices = new HeardDevices();
  readonly #subscriber: Nmea2000Subscriber;
  readonly #capture: CaptureSource;
  readonly #stopping = new AbortController();

  constructor(
    { file, speed, loop }: ReplaySource,
    line: SourceLine,
    { clock, makeSubscriber, tap }: Pick<FrameSourceContext, "clock" | "makeSubscriber" | "tap">,
  ) {
    this.name = basename(file);
    this.line = line;
    this.#clock = clock;
    this.#subscriber = makeSubscriber(line, (address) => this.#devices.nameAt(address));
    this.#capture = new CaptureSource({
      input: captureFile(file),
      speed,
      loop,
      times: "shifted",
      clock,
      deliver: (message) => {
        tap?.message(message, "R");
        this.#devices.accept(message, clock.monotonic());
        this.#subscriber.accept(message);
      },
    });
  }

  run(): Promise<void> {
    return this.#capture.run(this.#stopping.signal);
  }

  stop(): void {
    this.#stopping.abort();
  }

  devices(): readonly Device[] {
    return this.#devices.devices(this.#clock.monotonic());
  }

  counters(): Readonly<Record<string, number>> {
    const read = this.#capture.captureStatistics();
    return {
      ...this.#capture.counters,
      lines: read?.lines ?? 0,
      refused_lines: read?.refusedLines ?? 0,
      ...read?.assembly,
      ...this.#subscriber.counters,
    };
  }
}
