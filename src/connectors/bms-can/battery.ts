/** One battery on a line of BMS-Can: frames → tags. It only listens. */
import type { CanFrame } from "../../nmea2000/can-frame.ts";
import { limits } from "../../nmea2000/limits.ts";
import { type Device, type DeviceRecord, newRecord, viewDevice } from "../../nmea2000/node/device.ts";
import { TakenTags, type TakenTagsParts } from "../../tags/taken-tags.ts";
import { standardDefinition, unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import type { SourceContext } from "../listening-source.ts";
import { firmwareIn, type Measured, measuredIn, raisedIn, textIn } from "./table.ts";

/** It says everything once a second. */
const STALE_S = 5;

export class Battery {
  readonly #context: Pick<SourceContext, "clock" | "messages" | "project">;
  readonly #instance: number;
  readonly #taken: TakenTags;
  /** By tag: which identifier has raised it, and until when that counts without being repeated. */
  readonly #raised = new Map<string, { readonly id: number; readonly untilMs: number }>();
  readonly #texts = new Map<number, string>();
  readonly #counts = { battery_frames: 0, other_identifiers: 0, short_frames: 0 };
  #firmware: string | null = null;
  /** What speaks there; undefined before. */
  #record: DeviceRecord | undefined;
  readonly #identifiers = new Set<number>();
  /** By tag, what it allows. */
  readonly #limits = new Map<string, { readonly value: number | null; readonly atMs: number }>();

  constructor(
    instance: number,
    line: TakenTagsParts["line"],
    context: Pick<SourceContext, "clock" | "intake" | "messages" | "project" | "tags">,
  ) {
    this.#instance = instance;
    this.#context = context;
    this.#taken = new TakenTags({ ...context, line, timeoutS: STALE_S });
  }

  /** Its maker and product, as it says them; null before. */
  get model(): string | null {
    return [0x35e, 0x382].flatMap((id) => this.#texts.get(id) ?? []).join(" ") || null;
  }

  get firmware(): string | null {
    return this.#firmware;
  }

  get counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, ...this.#taken.counters };
  }

  /** The battery as a device of its line; none before it has spoken. */
  devices(): Device[] {
    if (this.#record === undefined) return [];
    const isOld = (atMs: number) => this.#context.clock.monotonic() - atMs >= STALE_S * 1000;
    const limit = (tag: string) => {
      const said = this.#limits.get(tag);
      return said === undefined || isOld(said.atMs) ? null : said.value;
    };
    const text = (id: number) => this.#texts.get(id) ?? null;
    const component = { make: text(0x35e), model: text(0x382), serial: null };
    return [
      {
        ...viewDevice(
          { ...this.#record, component, software: this.#firmware ?? undefined },
          isOld(this.#record.heardAtMs),
        ),
        battery: {
          instance: this.#instance,
          identifiers: [...this.#identifiers].toSorted((a, b) => a - b).map((id) => id.toString(16).toUpperCase()),
          charge_limit_v: limit("CHARGE_LIMIT_V"),
          charge_limit_a: limit("CHARGE_LIMIT_A"),
          discharge_limit_a: limit("DISCHARGE_LIMIT_A"),
          discharge_limit_v: limit("DISCHARGE_LIMIT_V"),
        },
      },
    ];
  }

  /** Never throws. */
  take({ id, data, timestampMs }: Pick<CanFrame, "id" | "data" | "timestampMs">): void {
    const nowMs = this.#context.clock.monotonic();
    this.#record ??= newRecord({ timestampMs, nowMs }, undefined);
    this.#record.lastHeardMs = timestampMs;
    this.#record.heardAtMs = nowMs;
    if (this.#identifiers.size < limits.devicePgns) this.#identifiers.add(id);
    const measured = measuredIn(id, data);
    const raised = raisedIn(id, data);
    const text = textIn(id, data);
    this.#firmware = firmwareIn(id, data) ?? this.#firmware;
    if (text !== undefined && text !== "") this.#texts.set(id, text);
    if (measured === null || raised === null) this.#counts.short_frames += 1;
    else if (measured === undefined && raised === undefined && text === undefined) this.#counts.other_identifiers += 1;
    else this.#counts.battery_frames += 1;
    for (const each of measured ?? []) this.#write(each);
    for (const { tag, isRaised } of raised ?? []) this.#write({ tag, value: this.#isRaised(id, tag, isRaised) });
  }

  /** What one identifier raises, another does not end. */
  #isRaised(id: number, tag: string, isRaised: boolean): boolean {
    const nowMs = this.#context.clock.monotonic();
    const present = this.#raised.get(tag);
    if (isRaised) this.#raised.set(tag, { id, untilMs: nowMs + STALE_S * 1000 });
    else if (present?.id === id) this.#raised.delete(tag);
    else return present !== undefined && nowMs < present.untilMs;
    return isRaised;
  }

  #write({ tag, value }: Measured): void {
    if (tag.includes("_LIMIT_") && typeof value !== "boolean")
      this.#limits.set(tag, { value, atMs: this.#context.clock.monotonic() });
    const tagId = `BATT_${this.#instance}.${tag}`;
    const { project, messages } = this.#context;
    const define = () => (project.nmea2000.autoRegister ? standardDefinition(tagId, messages.nmea) : undefined);
    this.#taken.write({ tagId, value, unitSi: unitOfTag(tagId) ?? "-", define });
  }
}
