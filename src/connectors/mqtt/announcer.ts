/**
 * Tells Home Assistant what there is on board. What was announced is on disk (`mqtt-house-announced.json`), so that what goes away while
 * the service is stopped is taken back, too.
 */
import { StateFile, type StatePlace } from "../../core/state-file.ts";
import { type Announced, announcedOf, configTopic, type DeviceConfig, removals } from "../../mqtt/discovery.ts";
import type { BrokerConnection } from "./broker-connection.ts";

export type AnnouncedFile = Pick<StateFile<Announced>, "read" | "write">;

export function announcedFile(place: StatePlace, broker: string): AnnouncedFile {
  const parse = (read: unknown) => (typeof read === "object" && read !== null ? (read as Announced) : undefined);
  return new StateFile(place, { name: `mqtt-${broker}-announced.json`, parse });
}

export class Announcer {
  readonly counters = { devices: 0, components: 0, announcements: 0 };
  readonly #file: AnnouncedFile;
  readonly #devices: () => readonly DeviceConfig[];
  #announced: Announced | undefined;
  /** The messages that the broker of this connection has. */
  readonly #told = new Map<string, string>();

  /** `devices`: all as they are now; none: Home Assistant shall know of none. */
  constructor(file: AnnouncedFile, devices: () => readonly DeviceConfig[]) {
    this.#file = file;
    this.#devices = devices;
  }

  /** Another connection: the broker may have forgotten all. */
  forget(): void {
    this.#told.clear();
  }

  /** True when it is announced. Rejects if the connection ends, or the broker refuses it. */
  async announce(connection: BrokerConnection): Promise<true> {
    const devices = this.#devices();
    const before = (this.#announced ??= (await this.#file.read()) ?? {});
    if (devices.length === 0 && Object.keys(before).length === 0) return true;
    const now = announcedOf(devices);
    // If it is killed on the way, whatever may have been announced is known.
    await this.#write(merged(before, now));
    for (const [id, payload] of removals(before, devices)) {
      await connection.publishAcknowledged(configTopic(id), payload, true);
      this.#told.delete(id);
    }
    for (const { id, components, payload } of devices) {
      const message = payload(components);
      if (this.#told.get(id) === message) continue;
      await connection.publishAcknowledged(configTopic(id), message, true);
      this.#told.set(id, message);
      this.counters.announcements += 1;
    }
    await this.#write(now);
    this.counters.devices = devices.length;
    this.counters.components = devices.reduce((sum, { components }) => sum + components.size, 0);
    return true;
  }

  /** If the disk refuses it, it is kept in memory: the next one may be written. */
  async #write(announced: Announced): Promise<void> {
    if (JSON.stringify(this.#announced) === JSON.stringify(announced)) return;
    this.#announced = announced;
    await this.#file.write(announced).catch(() => undefined);
  }
}

function merged(before: Announced, now: Announced): Announced {
  const ids = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries([...ids].map((id) => [id, { ...before[id], ...now[id] }]));
}
