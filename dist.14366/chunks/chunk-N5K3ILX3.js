// src/logbook/volumes/file-volume-names.ts
import { readdirSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
var VOLUME = /^logbook-(\d{6,9})\.jsonl$/;
var SET_ASIDE = /^logbook-\d{6,9}\.torn-/;
function volumeName(number) {
  return `logbook-${String(number).padStart(6, "0")}.jsonl`;
}
function nextVolumeName(name) {
  return volumeName(Number(VOLUME.exec(name)?.[1]) + 1);
}
async function listVolumes(dir) {
  const names = (await readdir(dir)).sort();
  const numberOf = (name) => Number(VOLUME.exec(name)?.[1]);
  return {
    volumes: names.filter((name) => VOLUME.test(name)).sort((a, b) => numberOf(a) - numberOf(b)),
    setAside: names.filter((name) => SET_ASIDE.test(name))
  };
}
function writtenVolumes(dir) {
  try {
    return readdirSync(dir).filter((name) => {
      const stats = VOLUME.test(name) ? statSync(join(dir, name), { throwIfNoEntry: false }) : void 0;
      return stats?.isFile() === true && stats.size > 0;
    });
  } catch {
    return [];
  }
}

export {
  volumeName,
  nextVolumeName,
  listVolumes,
  writtenVolumes
};
