import {
  limits
} from "./chunk-ZY7CPI7G.js";

// src/core/disk-room.ts
import { statfs } from "node:fs/promises";
async function diskRoom(dir) {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    const [freeBytes, diskBytes] = [bavail * bsize, blocks * bsize];
    if (freeBytes <= reserveBytes(diskBytes)) return { freeBytes, state: "full" };
    return { freeBytes, state: freeBytes <= lowBytes(diskBytes) ? "low" : "room" };
  } catch {
    return void 0;
  }
}
async function hasRoom(dir) {
  return (await diskRoom(dir))?.state !== "full";
}
function reserveBytes(diskBytes) {
  const { reserveMaxBytes, reserveMinBytes, reserveShare, reserveMostShare } = limits.disk;
  const wanted = Math.max(reserveMinBytes, diskBytes * reserveShare);
  return Math.min(reserveMaxBytes, wanted, diskBytes * reserveMostShare);
}
function lowBytes(diskBytes) {
  const { lowReserves, lowMostShare } = limits.disk;
  return Math.max(reserveBytes(diskBytes), Math.min(reserveBytes(diskBytes) * lowReserves, diskBytes * lowMostShare));
}

// src/runtime/boot-id.ts
import { readFileSync } from "node:fs";
function readBootId() {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim() || null;
  } catch {
    return null;
  }
}

export {
  diskRoom,
  hasRoom,
  readBootId
};
