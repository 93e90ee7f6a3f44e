/**
 * The names of this machine on its network: its own, the same with `.local` (mDNS), and the full names in `/etc/hosts` that
 * begin with it. DNS is not asked, because anyone who controls the network controls DNS. Other names in `/etc/hosts` do not count, because
 * ad-blocking lists put other people's domains there.
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
