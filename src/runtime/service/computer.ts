/** What this computer has that a vessel could be heard by: CAN interfaces, serial ports; and how others reach it. */
import { networkInterfaces } from "node:os";
import type { ComputerReport } from "../../api/service.ts";
import { canInterfaces, readLink } from "../../nmea2000/bus/link-sysfs.ts";
import { foundPorts } from "../found-ports.ts";
import { sourceForms } from "../../connectors/sources.ts";
import { browse } from "./udp-browser.ts";

/** Signal K servers and gateways of NMEA 0183 (Signal K specification 1.8, "Discovery and connection establishment"). */
const ANNOUNCED = sourceForms.flatMap(({ announcedAs }) => announcedAs ?? []);

export async function lookAtComputer(): Promise<ComputerReport> {
  const can = canInterfaces().map((name) => {
    const link = readLink(name);
    const isUp = link.kind === "can" && link.up;
    return { name, up: isUp, frames: link.kind === "can" ? link.received : 0 };
  });
  const own = addresses();
  const heard = await browse(ANNOUNCED, own);
  const announced = heard.filter(({ host }) => !own.includes(host));
  return { can, serial: await foundPorts(), addresses: own, announced };
}

function addresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.flatMap(({ internal, family, address }) => (internal || family !== "IPv4" ? [] : [address]));
}
