/** What the protocols of all devices have in common: whether the device is ready, and what was dropped or refused. */
import { Counts } from "./counts.ts";
import type { LineHost } from "./line-protocol.ts";

export abstract class DeviceProtocol {
  protected readonly host: LineHost;
  protected readonly counts = new Counts();
  protected isReady = false;

  constructor(host: LineHost) {
    this.host = host;
  }

  counters(): Readonly<Record<string, number>> {
    return this.counts.all();
  }

  /** It has become ready, or has given up being so. */
  protected be(isReady: boolean, fault: string | null): void {
    this.isReady = isReady;
    this.host.state(isReady, fault);
  }
}
