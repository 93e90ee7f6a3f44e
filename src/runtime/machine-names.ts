/**
 * The names by which this machine is called on its network: its own, the same below `.local` (mDNS), and the full name that
 * `/etc/hosts` has beside it. DNS is not asked: it is in the hands of whoever has the network. The other names of
 * `/etc/hosts` are not taken either, since lists that block advertisements put whole domains of others there.
 */
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";

export async function machineNames(): Promise<string[]> {
  const text = await readFile("/etc/hosts", "utf8").catch(() => "");
  return namesOf(hostname(), text);
}

/** `hosts` is the text of `/etc/hosts`. */
export function namesOf(machine: string, hosts: string): string[] {
  const name = machine.toLowerCase();
  const [short = name] = name.split(".");
  const isOwn = (other: string) => other === name || other === short || other.startsWith(`${short}.`);
  const lines = hosts.split("\n").map((line) => line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/).slice(1));
  const listed = lines.filter((names) => names.includes(name) || names.includes(short)).flat();
  return [...new Set([name, short, `${short}.local`, ...listed.filter(isOwn)])];
}
