/** What this computer has that a vessel could be heard by: CAN interfaces, serial ports; and how others reach it. */
import { readdir } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import type { ComputerReport } from "../../api/service.ts";
import { canInterfaces, readLink } from "../../nmea2000/bus/link-sysfs.ts";
import { limits } from "../limits.ts";
import { sourceForms } from "../../connectors/sources.ts";
import { browse } from "./udp-browser.ts";

/** By name where the port says one: it stays the same however the plugs are put in. */
const BY_ID = "/dev/serial/by-id";
/** Serial ports of boards and of adapters; the consoles of a PC are seldom connected to anything. */
const PORT = /^tty(?:USB|ACM|AMA|SC|O|mxc)\d+$/;

/** Signal K servers and gateways of NMEA 0183 (Signal K specification 1.8, "Discovery and connection establishment"). */
const ANNOUNCED = sourceForms.flatMap(({ announcedAs }) => announcedAs ?? []);

export async function lookAtComputer(): Promise<ComputerReport> {
  const can = canInterfaces().map((name) => {
    const link = readLink(name);
    const isUp = link.kind === "can" && link.up;
    return { name, up: isUp, frames: link.kind === "can" ? link.received : 0 };
  });
  const named = await readdir(BY_ID).catch(() => []);
  const all = named.length > 0 ? named.map((name) => join(BY_ID, name)) : await otherPorts();
  const own = addresses();
  const heard = await browse(ANNOUNCED, own);
  const announced = heard.filter(({ host }) => !own.includes(host));
  return { can, serial: all.toSorted().slice(0, limits.serialPorts), addresses: own, announced };
}

async function otherPorts(): Promise<string[]> {
  const names = await readdir("/dev").catch(() => []);
  return names.filter((name) => PORT.test(name)).map((name) => join("/dev", name));
}

function addresses(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.flatMap(({ internal, family, address }) => (internal || family !== "IPv4" ? [] : [address]));
}
