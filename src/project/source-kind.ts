/**
 * A kind of source in the project file, in one place: its schema, what the schema cannot say, and what the service has to know of such a
 * source before it runs. Each stands in `source.ts` of its connector's folder; `connectors/sources.ts` lists them. Pure.
 */
import type { Priority } from "../core/priority.ts";
import type { SettingsOf } from "../core/settings.ts";
import type { UnitSi } from "../core/units.ts";
import type { LocalizedText } from "../messages/localized-text.ts";
import type { ProjectFault } from "./fault.ts";
import type { Fields, Item } from "./fields.ts";

export interface SourcePlace {
  /** The absolute path of the project file's folder. */
  readonly dir: string;
  /** The units of the tags that the project lists. */
  readonly units: ReadonlyMap<unknown, string>;
}

interface KindParts<Settings> {
  /** What tells one from another: two that agree in it would overwrite each other's tags. Left out where one may be repeated. */
  readonly identity?: (written: Fields) => readonly unknown[];
  /** What the schema cannot say. The values may have any form. */
  readonly faults?: (written: Item, units: SourcePlace["units"]) => readonly ProjectFault[];
  /** For one that listens to something elsewhere, and has a tag that says whether that is heard. */
  readonly gateway?: {
    readonly where: (source: Settings) => string;
    /** How its tag and its alarm are worded; left out for a gateway of NMEA 2000. */
    readonly words?: "signalkServer" | "sentenceSource" | "broker" | "modbusDevice" | "veDirect";
  };
  /** For one that hears a bus through an interface of this computer: its name. */
  readonly bus?: (source: Settings) => string;
  /** Whether it takes what anybody on the network sends. */
  readonly isOpen?: (source: Settings) => boolean;
  readonly hearsAis?: true;
  /** It brings every tag of the project that nothing else does. */
  readonly simulates?: true;
  /** The forms of the Set-up page that add one; left out where it is found on the computer, or written into the project file. */
  readonly forms?: readonly SourceForm[];
  /** Files of the owner's that it needs. */
  readonly files?: (source: Settings) => readonly NeededFile[];
  /** The tags that it brings, where the project says them; they need not be listed. */
  readonly tags?: (source: Settings) => readonly SourceTag[];
  /** Those of its tags that it switches when it is told to (`switches`). The values may have any form. */
  readonly switched?: (written: Fields) => readonly unknown[];
  readonly serialPort?: (source: Settings) => string | undefined;
  /** Several of it may stand at one serial port: devices on a line. */
  readonly sharesPort?: true;
  /** What the name of a USB serial port has where such a device is plugged in. */
  readonly usbName?: RegExp;
}

export interface SourceTag {
  readonly tagId: string;
  readonly unitSi: UnitSi;
  readonly description?: string | undefined;
  /** Of a tag that is true or false. */
  readonly alarm?: { readonly message: string; readonly priority: Priority; readonly when: boolean } | undefined;
}

/** A form: where the other end is, and by which port. */
export interface SourceForm {
  readonly name: LocalizedText;
  readonly hint: LocalizedText;
  /** What such a gateway sends by as it comes from its maker; left out where it has an address alone. */
  readonly port?: number;
  /** It sends to this computer by itself: without an address every sender is heard. */
  readonly isOpen?: true;
  /** What it announces itself as: a service of mDNS, or a name of ours where it has a `beacon`. */
  readonly announcedAs?: string;
  readonly beacon?: Beacon;
  /** The item of `sources`: `{at}` and `{port}` stand for what is typed; an invalid address leaves its list out. */
  readonly item: Readonly<Record<string, string | readonly string[]>>;
}

/** How a device makes itself known by datagrams to a port. */
export interface Beacon {
  readonly port: number;
  /** A multicast group; else they are broadcast. */
  readonly group?: string;
  /** Broadcast to the port, it makes the device answer at once. */
  readonly ask?: Uint8Array;
  /** What a datagram says of its sender; undefined if it is of somebody else. The name is shown unchanged. */
  readonly read: (datagram: Buffer) => { readonly name: string; readonly port: number } | undefined;
}

export interface NeededFile {
  readonly file: string;
  readonly is: "capture" | "secret";
}

type TypeOf<S> = S extends { readonly properties: { readonly type: { readonly const: infer Type } } } ? Type : never;

export interface SourceKind<S = object, Settings = never> extends KindParts<Settings> {
  readonly type: TypeOf<S>;
  readonly schema: S;
  readonly build: (written: SettingsOf<S>, place: SourcePlace) => Settings;
}

/** Every source may have a name, by which it is shown and by which `bridge` calls it. */
interface Named {
  readonly name?: string | undefined;
  readonly antennas?: readonly Antenna[] | undefined;
}

/** Where the antenna of a receiver is. */
export interface Antenna {
  /** As that of a calibration. */
  readonly from: string;
  readonly aheadM: number;
  readonly starboardM: number;
}

export type SettingsOfKind<Kind> = Kind extends SourceKind<infer _, infer Settings> ? Settings & Named : never;

interface Typed {
  readonly properties: { readonly type: { readonly const: string } };
}

/** Types a kind of source by its schema. Without `build` its settings are what the schema makes of the file. */
export function sourceKind<const S extends Typed, Settings>(
  stated: Pick<SourceKind<S, Settings>, "schema" | "build"> & KindParts<NoInfer<Settings>>,
): SourceKind<S, Settings>;
export function sourceKind<const S extends Typed>(
  stated: Pick<SourceKind<S, SettingsOf<S>>, "schema"> & KindParts<SettingsOf<S>>,
): SourceKind<S, SettingsOf<S>>;
export function sourceKind(stated: Pick<SourceKind<Typed>, "schema">): object {
  return { build: (written: unknown) => written, ...stated, type: stated.schema.properties.type.const };
}
