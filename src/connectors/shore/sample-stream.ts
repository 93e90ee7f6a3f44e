/** Samples on their way to shore: the newest, and beside them what was left behind, several shipments at once. */
import { SAMPLES_TYPE } from "../../historian/shipment/container.ts";
import type { SampleShipping, Shipment } from "../../historian/shipment/sample-shipping.ts";
import { limits } from "./limits.ts";
import type { Delivery } from "./delivery.ts";

export class SampleStream {
  readonly counts = { shipments: 0, refused_shipments: 0 };
  readonly #open: (() => Promise<SampleShipping>) | undefined;
  readonly #delivery: Delivery;
  #shipping: SampleShipping | undefined;
  #opening: Promise<SampleShipping> | undefined;
  /** Shipments that were given up when the link became too dear: they go first when it is not any more. */
  readonly #left: Shipment[] = [];
  /** Shipments of backlog that arrived lately. */
  readonly #arrived: { readonly atMs: number; readonly bytes: number }[] = [];

  /** `open`: undefined where the samples are in no file; then none are sent. */
  constructor(open: (() => Promise<SampleShipping>) | undefined, delivery: Delivery) {
    this.#open = open;
    this.#delivery = delivery;
  }

  /** What is still to come, about. */
  get remaining(): { readonly samples: number; readonly bytes: number } {
    return this.#shipping?.remaining() ?? { samples: 0, bytes: 0 };
  }

  counters(): Readonly<Record<string, number>> {
    const remaining = this.#shipping?.remaining();
    const shipped = Object.entries(this.#shipping?.counts ?? {}).map(([name, count]) => [`shipped_${name}`, count]);
    return {
      ...this.counts,
      blocks_ashore: this.#shipping?.cursor.block ?? 0,
      blocks_waiting: remaining?.blocks ?? 0,
      samples_waiting: remaining?.samples ?? 0,
      bytes_waiting: remaining?.bytes ?? 0,
      bytes_per_s: Math.round(this.#bytesPerS()),
      frames_waiting: remaining?.frames ?? 0,
      ...(Object.fromEntries(shipped) as Record<string, number>),
    };
  }

  async sendLive(signal: AbortSignal): Promise<void> {
    const delivery = this.#delivery;
    const shipping = await this.#opened();
    if (shipping === undefined || !delivery.mayPass("live")) return;
    const shipment = this.#takeLeft("live") ?? (await shipping.live(delivery.budget.messageBytes));
    if (shipment !== undefined) await this.#ship(shipping, shipment, signal);
  }

  /** Ends when there is no more backlog, or it must wait. */
  async sendBacklog(signal: AbortSignal): Promise<void> {
    const delivery = this.#delivery;
    const shipping = await this.#opened();
    if (shipping === undefined) return;
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    while (!signal.aborted && failures.length === 0 && delivery.mayPass("backlog")) {
      const shipment = this.#takeLeft("backlog") ?? (await shipping.backlog(delivery.budget.messageBytes));
      if (shipment === undefined) break;
      const shipped: Promise<void> = this.#ship(shipping, shipment, signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(shipped));
      underWay.add(shipped);
      if (underWay.size >= limits.backlogAtOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  }

  /** Opened once, no matter who asks first: two of them would write one cursor. */
  async #opened(): Promise<SampleShipping | undefined> {
    this.#opening ??= this.#open?.();
    try {
      this.#shipping = await this.#opening;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
    return this.#shipping;
  }

  #takeLeft(kind: Shipment["kind"]): Shipment | undefined {
    const at = this.#left.findIndex((shipment) => shipment.kind === kind);
    return at === -1 ? undefined : this.#left.splice(at, 1)[0];
  }

  async #ship(shipping: SampleShipping, shipment: Shipment, signal: AbortSignal): Promise<void> {
    const delivery = this.#delivery;
    const { clock, log, texts } = delivery;
    const message = { path: "/ship/v1/samples", type: SAMPLES_TYPE, body: shipment.bytes };
    const answer = await delivery.deliver(
      () => message,
      shipment.kind,
      signal,
      ({ status }) => status === 422,
    );
    if (signal.aborted) return;
    if (answer === "later") {
      this.#left.push(shipment);
      return;
    }
    if (answer === "refused") {
      this.counts.refused_shipments += 1;
      log.error(texts.refusedSamples({ samples: shipment.samples }));
    }
    this.counts.shipments += 1;
    if (shipment.kind === "backlog") {
      this.#arrived.push({ atMs: clock.monotonic(), bytes: shipment.bytes.length });
      if (this.#arrived.length > limits.paceShipments) this.#arrived.shift();
    }
    await shipping.keep(shipment);
  }

  /** At what pace backlog has arrived lately; 0 if that is not known. */
  #bytesPerS(): number {
    const [first, ...later] = this.#arrived;
    const last = later.at(-1);
    if (first === undefined || last === undefined || last.atMs === first.atMs) return 0;
    if (this.#delivery.clock.monotonic() - last.atMs > limits.silenceMs) return 0;
    return (later.reduce((sum, { bytes }) => sum + bytes, 0) * 1000) / (last.atMs - first.atMs);
  }
}
