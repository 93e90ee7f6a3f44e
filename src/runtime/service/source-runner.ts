/** What `Sources` supervises: one source of tag updates, of whatever kind. */
import type { SourceStatistics } from "../../api/service.ts";
import type { Device } from "../../nmea2000/node/device.ts";
import type { Source } from "../../project/project.ts";

export interface SourceRunner {
  readonly type: Source["type"];
  /** What a person calls it: the file, the interface. */
  readonly name: string;
  /** Runs until the source ends or is stopped; rejects when it cannot go on. */
  run(): Promise<void>;
  stop(): void | Promise<void>;
  counters(): Readonly<Record<string, number>>;
  /** Of a source that runs: whether it is waiting for something (an interface, say), and for what. */
  state?(): SourceStatistics["state"];
  fault?(): string | null;
  /** Of a source that is a bus, or hears one: the devices heard there. */
  devices?(): readonly Device[];
}
