/** What this computer has that a vessel could be heard by: CAN interfaces, serial ports; how others reach it, and where a backup could go. */
import { networkInterfaces, type NetworkInterfaceInfo } from "node:os";
import type { ComputerReport } from "../../api/service.ts";
import { canInterfaces, readLink } from "../../nmea2000/bus/link-sysfs.ts";
import { mountedMedia } from "../../connectors/backup/mounted-media.ts";
import { foundPorts } from "../found-ports.ts";
import { sourceForms } from "../../connectors/sources.ts";
import { shownName } from "../../core/shown-text.ts";
import { hearBeacons } from "./udp-beacons.ts";
import { browse } from "./udp-browser.ts";

/** By mDNS: also Signal K servers and gateways of NMEA 0183 (Signal K specification 1.8, "Discovery and connection establishment"). */
const SERVICES = sourceForms.flatMap(({ announcedAs, beacon }) => (beacon === undefined ? (announcedAs ?? []) : []));
const BEACONS = sourceForms.flatMap(({ announcedAs: type, beacon }) =>
  type === undefined || beacon === undefined ? [] : [{ type, beacon }],
);

export async function lookAtComputer(): Promise<ComputerReport> {
  const can = canInterfaces().map((name) => {
    const link = readLink(name);
    const isUp = link.kind === "can" && link.up;
    return { name, up: isUp, frames: link.kind === "can" ? link.received : 0 };
  });
  const networks = ipv4Networks();
  const own = networks.map(({ address }) => address);
  const heard = await Promise.all([browse(SERVICES, own), hearBeacons(BEACONS, own, networks.map(broadcastOf))]);
  const announced = heard.flat().flatMap((found) => {
    return own.includes(found.host) ? [] : [{ ...found, name: shownName(found.name) }];
  });
  return { can, serial: await foundPorts(), addresses: own, media: await mountedMedia(), announced };
}

function ipv4Networks(): NetworkInterfaceInfo[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ internal, family }) => !internal && family === "IPv4");
}

/** The last address of the network: 192.168.4.255 of 192.168.4.7/255.255.255.0. */
export function broadcastOf({ address, netmask }: Pick<NetworkInterfaceInfo, "address" | "netmask">): string {
  const mask = netmask.split(".").map(Number);
  return address
    .split(".")
    .map((byte, i) => Number(byte) | (~(mask[i] ?? 0) & 0xff))
    .join(".");
}
