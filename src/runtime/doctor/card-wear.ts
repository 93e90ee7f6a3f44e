/** How worn the card is, where it says so itself: eMMC does (JESD84-B51, life_time and pre_eol_info), SD cards do not. */
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Check } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";
import { nearestExisting } from "./disk-space.ts";

/** In steps of ten percent; 11 is beyond what the maker promises. */
const WORN_STEPS = 8;
const PRE_EOL_NORMAL = 1;

export const checkCard: Check = async ({ dataDir, texts }) => {
  const device = await deviceOf(nearestExisting(dataDir));
  if (device === undefined) return [];
  const name = basename(device);
  const numbers = async (file: string): Promise<number[]> =>
    (await readFile(join(device, "device", file), "latin1").catch(() => ""))
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map(Number);
  const worn = Math.max(0, ...(await numbers("life_time")));
  const [preEol = 0] = await numbers("pre_eol_info");
  if (worn === 0 && preEol === 0) {
    const command = /^(?:sd|nvme)/.test(name) ? `sudo smartctl -a /dev/${name}` : null;
    return [finding("wear", "unknown", texts.wear.unknown({ name }), command)];
  }
  if (preEol > PRE_EOL_NORMAL || worn >= WORN_STEPS)
    return [finding("wear", "warn", texts.wear.worn({ name, percent: worn * 10 }))];
  return [finding("wear", "ok", texts.wear.good({ name, percent: worn * 10 }))];
};

/** The folder of the whole disk in /sys; undefined for what is on no disk. */
async function deviceOf(dir: string): Promise<string | undefined> {
  const { dev } = await stat(dir);
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  const folder = await realpath(`/sys/dev/block/${major}:${minor}`).catch(() => undefined);
  if (folder === undefined) return undefined;
  const isPartition = await stat(join(folder, "partition")).then(() => true, () => false); // prettier-ignore
  return isPartition ? dirname(folder) : folder;
}
