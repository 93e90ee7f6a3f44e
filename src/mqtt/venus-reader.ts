/**
 * Reads a Venus OS (Victron's GX devices) over its broker.
 *
 *     N/+/system/0/Serial          who is there: the portal, unless the project names it
 *     R/<portal>/keepalive         from us, or it falls silent after a minute; it then says all values once
 *     W/<portal>/system/0/Relay/0/State        {"value":1}: from us, to switch what the project lists; what N/… says of it counts
 *     N/<portal>/<service>/<instance>/<path>   {"value":26.4}: a value; {"value":null}: not known; empty: the device is gone
 *
 * A boolean says a state (0, 1). In the place of a quantity it is a driver's word for "not known" (dbus-serialbattery).
 *
 * Nothing of it is retained. The answer to each keep-alive has all values, so that those that do not change stay fresh.
 */
import { parseJson } from "../core/parse-json.ts";
import type { Scalar, TagDefinition } from "../tags/tag.ts";
import type { BrokerLine, BrokerMessage, BrokerReader } from "./broker-reader.ts";
import { limits } from "./limits.ts";
import type { StatementGroup } from "../tags/source-ranking.ts";
import type { TakenTags } from "../tags/taken-tags.ts";
import { unitOfRow, VENUS_TABLE, VENUS_TYPES, type VenusRow } from "./venus-table.ts";

/** As the project has it. */
interface VenusSource {
  /** Undefined: the first one that is heard. */
  readonly portal: string | undefined;
  /** The project's numbers of devices, by `battery/288`. */
  readonly instances: Readonly<Record<string, number>>;
  /** The tags of outputs, by `system/0/Relay/0/State`. */
  readonly relays: Readonly<Record<string, string>>;
  readonly timeoutS: number;
}

/** What an unregistered tag would be; undefined if it may not be registered. */
type Define = (tagId: string, row: VenusRow, topic: string) => TagDefinition | undefined;

/** The rows of a topic, and its device. */
interface Place {
  readonly group: StatementGroup;
  readonly rows: readonly VenusRow[];
  readonly device: string;
  readonly n: number;
  readonly line: string;
  /** The service's names, where this topic says which one. */
  readonly types: readonly string[] | undefined;
}

interface Device {
  /** Undefined until it has said what it measures. */
  type: string | undefined;
  /** Messages that wait for that, by topic. */
  readonly waiting: Map<string, Buffer>;
}

export class VenusReader implements BrokerReader {
  readonly #taken: TakenTags;
  readonly #source: VenusSource;
  readonly #define: Define;
  readonly #places = new Map<string, Place | undefined>();
  readonly #devices = new Map<string, Device>();
  readonly #counts = { messages: 0, keepalives: 0, other_paths: 0, other_portals: 0, damaged: 0, gone: 0 };
  #line: BrokerLine | undefined;
  #portal: string | undefined;
  #askedMs = -Infinity;
  #heardMs = -Infinity;

  constructor(taken: TakenTags, source: VenusSource, define: Define) {
    this.#taken = taken;
    this.#source = source;
    this.#define = define;
  }

  get graceMs(): number {
    return this.#source.timeoutS * 1000;
  }

  get counters(): Readonly<Record<string, number>> {
    return { ...this.#counts, ...this.#taken.counters };
  }

  begin(line: BrokerLine, nowMs: number): void {
    this.#line = line;
    this.#portal = undefined;
    this.#heardMs = -Infinity;
    this.#askedMs = -Infinity;
    if (this.#source.portal === undefined) line.subscribe(["N/+/system/0/Serial"]);
    else this.#choose(this.#source.portal, nowMs);
  }

  take({ topic, payload }: BrokerMessage, nowMs: number): void {
    this.#counts.messages += 1;
    const [head, portal, ...rest] = topic.split("/");
    if (head !== "N" || portal === undefined || !PORTAL.test(portal)) return;
    if (this.#portal === undefined && rest.join("/") === "system/0/Serial" && payload.length > 0)
      this.#choose(portal, nowMs);
    if (portal !== this.#portal) {
      this.#counts.other_portals += 1;
      return;
    }
    this.#heardMs = nowMs;
    const place = this.#placeOf(topic, rest);
    if (place === undefined) this.#counts.other_paths += 1;
    else this.#read(topic, place, payload);
  }

  switchTag(tagId: string, on: boolean): boolean {
    const path = Object.entries(this.#source.relays).find(([, tag]) => tag === tagId)?.[0];
    if (path === undefined || this.#portal === undefined) return false;
    return this.#line?.command(`W/${this.#portal}/${path}`, JSON.stringify({ value: Number(on) })) === true;
  }

  tick(nowMs: number): void {
    if (this.#portal === undefined || nowMs - this.#askedMs < limits.venusKeepaliveMs) return;
    this.#askedMs = nowMs;
    this.#counts.keepalives += 1;
    this.#line?.publish(`R/${this.#portal}/keepalive`, "");
  }

  isHeard(nowMs: number): boolean {
    return nowMs - this.#heardMs <= this.#source.timeoutS * 1000;
  }

  #choose(portal: string, nowMs: number): void {
    this.#portal = portal;
    this.#line?.subscribe([`N/${portal}/+/+/#`]);
    this.tick(nowMs);
  }

  #placeOf(topic: string, [service = "", instance = "", ...path]: readonly string[]): Place | undefined {
    if (this.#places.has(topic)) return this.#places.get(topic);
    const place = this.#findPlace(topic, service, instance, path.join("/"));
    if (this.#places.size < limits.venusTopics) this.#places.set(topic, place);
    return place;
  }

  #findPlace(topic: string, service: string, instance: string, path: string): Place | undefined {
    const relay = `${service}/${instance}/${path}`;
    if (Object.hasOwn(this.#source.relays, relay))
      return {
        group: { topic },
        rows: [{ tag: this.#source.relays[relay] ?? "", on: [1] }],
        device: RELAYS,
        n: 0,
        line: "",
        types: undefined,
      };
    if (!Object.hasOwn(VENUS_TABLE, service) || !/^\d{1,5}$/.test(instance)) return undefined;
    const line = /(?:^|\/)L([123])(?=\/|$)/.exec(path)?.[1] ?? "";
    const generic = path.replace(/(^|\/)L[123](?=\/|$)/, "$1L#");
    const found = Object.hasOwn(VENUS_TABLE[service] ?? {}, generic) ? VENUS_TABLE[service]?.[generic] : undefined;
    const types = VENUS_TYPES[service]?.path === path ? VENUS_TYPES[service].names : undefined;
    if (found === undefined && types === undefined) return undefined;
    const device = `${service}/${instance}`;
    const n = this.#source.instances[device] ?? Number(instance);
    const rows = found === undefined ? [] : Array.isArray(found) ? (found as readonly VenusRow[]) : [found as VenusRow];
    return { group: { topic }, rows, device, n, line, types };
  }

  #read(topic: string, place: Place, payload: Buffer): void {
    const device = this.#deviceOf(place.device);
    if (device === undefined) return;
    if (place.types !== undefined) this.#readType(device, place.types, payload);
    else if (device.type !== undefined) this.#write(topic, place, device.type, payload);
    else if (device.waiting.size < limits.venusWaiting && payload.length <= limits.sourceBytes)
      device.waiting.set(topic, payload);
  }

  #readType(device: Device, names: readonly string[], payload: Buffer): void {
    const value = valueOf(payload);
    if (typeof value !== "number") return;
    // The name of a tag is made of it.
    if (!Number.isInteger(value) || value < 0 || value > limits.venusTypeMax) {
      this.#counts.damaged += 1;
      return;
    }
    device.type = names[value] ?? `TYPE${value}`;
    for (const [topic, waited] of device.waiting) {
      const place = this.#places.get(topic);
      if (place !== undefined) this.#write(topic, place, device.type, waited);
    }
    device.waiting.clear();
  }

  #write(topic: string, { group, rows, n, line }: Place, type: string, payload: Buffer): void {
    const [taken, define] = [this.#taken, this.#define];
    const isGone = payload.length === 0;
    const value = isGone ? null : valueOf(payload);
    if (value === undefined) {
      this.#counts.damaged += 1;
      return;
    }
    if (isGone) this.#counts.gone += 1;
    for (const row of rows) {
      const tagId = row.tag.replace("{N}", `${n}`).replace("{L}", line).replace("{TYPE}", type);
      if (isGone) taken.gone(tagId);
      else
        taken.write({
          tagId,
          value: converted(value, row),
          unitSi: unitOfRow(row, tagId),
          group,
          define: () => define(tagId, row, topic),
        });
    }
  }

  #deviceOf(name: string): Device | undefined {
    let device = this.#devices.get(name);
    if (device === undefined && this.#devices.size < limits.venusDevices) {
      const [service = ""] = name.split("/");
      device = { type: service in VENUS_TYPES ? undefined : "", waiting: new Map() };
      this.#devices.set(name, device);
    }
    return device;
  }
}

/** They need not say what they are before their state is taken. */
const RELAYS = "relays";
/** What may be in a topic that we publish to. */
const PORTAL = /^[A-Za-z0-9_-]{1,64}$/;

function converted(value: number | boolean | null, { on, factor = 1, offset = 0 }: VenusRow): Scalar {
  if (value === null) return null;
  if (on !== undefined) return on.includes(Number(value));
  return typeof value === "number" ? value * factor + offset : null;
}

/** Undefined for what is no value of Venus'. */
function valueOf(payload: Buffer): number | boolean | null | undefined {
  if (payload.length > limits.sourceBytes) return undefined;
  try {
    const { value } = parseJson(payload.toString("utf8")) as { readonly value?: unknown };
    // A device without a value says an empty list in some versions.
    if (value === null || (Array.isArray(value) && value.length === 0)) return null;
    if (typeof value === "boolean") return value;
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
