/** An `AlarmRecordStore` that keeps records as long as the process runs. */
import type { AlarmRecord, AlarmRecordStore } from "../../../src/alarms/alarm-record.ts";
import { byActivation } from "../../../src/alarms/alarm-record.ts";

export class MemoryRecordStore implements AlarmRecordStore {
  readonly #records = new Map<string, AlarmRecord>();

  async load(): Promise<{ records: AlarmRecord[]; damaged: number }> {
    return { records: [...this.#records.values()].sort(byActivation), damaged: 0 };
  }

  async save(record: AlarmRecord): Promise<void> {
    this.#records.set(record.id, record);
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#records.delete(id);
  }

  async close(): Promise<void> {
    // Nothing to let go of.
  }
}
