/**
 * The serial ports of this computer, by names that stay the same however the plugs are put in: of the device where it has a number of its
 * own, else of the socket that it is plugged into.
 */
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { SOURCES } from "../connectors/sources.ts";
import { limits } from "./limits.ts";

export interface FoundPort {
  readonly file: string;
  /** The source that its name tells; NMEA 0183 where it tells none. */
  readonly type: string;
}

const BY_ID = "serial/by-id";
const BY_PATH = "serial/by-path";
/** Serial ports of boards and of adapters; the consoles of a PC are seldom connected to anything. */
const PORT = /^tty(?:USB|ACM|AMA|SC|O|mxc)\d+$/;
/** Adapters of which all have the same name. */
const ALL_ALIKE = /1a86_USB|USB2\.0-Ser/;

/** `dev`: `/dev`. */
export async function foundPorts(dev = "/dev"): Promise<FoundPort[]> {
  const ids = await linksIn(join(dev, BY_ID));
  const paths = await linksIn(join(dev, BY_PATH));
  const names = await readdir(dev).catch(() => []);
  const ports = new Set([...ids.keys(), ...names.filter((name) => PORT.test(name)).map((name) => join(dev, name))]);
  const files = [...ports].map((port) => {
    const id = ids.get(port);
    return (id !== undefined && !ALL_ALIKE.test(id) ? id : paths.get(port)) ?? port;
  });
  return files
    .toSorted()
    .slice(0, limits.serialPorts)
    .map((file) => ({ file, type: typeOf(file) }));
}

/** By what each leads to. */
async function linksIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => []);
  const links = new Map<string, string>();
  for (const link of names.map((name) => join(folder, name))) {
    const port = await realpath(link).catch(() => undefined);
    if (port !== undefined) links.set(port, link);
  }
  return links;
}

function typeOf(file: string): string {
  return SOURCES.find((kind) => "usbName" in kind && kind.usbName?.test(file))?.type ?? "nmea0183";
}
