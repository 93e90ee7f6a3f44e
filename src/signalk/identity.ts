/** The vessel's identity in Signal K: her MMSI, or a UUID that stays the same. */
import { createHash } from "node:crypto";

export interface Identity {
  readonly name: string;
  readonly mmsi: string | undefined;
  /** `urn:mrn:signalk:uuid:…` */
  readonly uuid: string;
  readonly lengthM: number;
  readonly beamM: number;
  readonly draftM: number;
  readonly shipType: { readonly id: number; readonly name: string };
}

/** The vessel's key under `vessels`: `urn:mrn:imo:mmsi:224123456`. */
export function urnOf({ mmsi, uuid }: Identity): string {
  return mmsi === undefined ? uuid : `urn:mrn:imo:mmsi:${mmsi}`;
}

/** The identity as keys of the vessel's root. */
export function rootOf({ name, mmsi, uuid }: Identity): Readonly<Record<string, string>> {
  return { name, ...(mmsi === undefined ? { uuid } : { mmsi }) };
}

export function contextOf(identity: Identity): string {
  return `vessels.${urnOf(identity)}`;
}

/** A UUID in the form of version 4, but made from a text unique to this vessel, so that it is the same at each start. */
export function uuidFrom(text: string): string {
  const hex = createHash("sha256").update(`signalk ${text}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const SHIP_TYPES: Readonly<Record<string, Identity["shipType"]>> = {
  sailing_yacht: { id: 36, name: "Sailing" },
  motor_yacht: { id: 37, name: "Pleasure" },
  fishing: { id: 30, name: "Fishing" },
  tug: { id: 52, name: "Tug" },
  ferry: { id: 60, name: "Passenger ship" },
  passenger: { id: 60, name: "Passenger ship" },
  cargo: { id: 70, name: "Cargo ship" },
  tanker: { id: 80, name: "Tanker" },
  patrol: { id: 55, name: "Law enforcement" },
};

export function shipTypeOf(vesselType: string): Identity["shipType"] {
  return SHIP_TYPES[vesselType] ?? { id: 90, name: "Other" };
}
