/** The optional package `socketcan`: whether it is there and can be loaded. It matters only to a project with a CAN bus. */
import { busesOf } from "../../project/bus-tags.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { loadSocketcan } from "../../nmea2000/bus/socketcan-addon.ts";
import type { InstalledBy } from "../installed/installation.ts";
import { type Check } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";

/** Where npm finds no compiler it leaves the package out without a word. */
const REPAIRS: Readonly<Record<InstalledBy, string>> = {
  debian: "sudo apt install --reinstall ./bitacora_….deb",
  npm: "sudo apt install python3 make g++; sudo npm install --global --allow-scripts=socketcan ./bitacora-….tgz",
  clone: "sudo apt install python3 make g++; npm install",
};

export const checkSocketcan: Check = async ({ project, texts, bus, installation }) => {
  try {
    await loadSocketcan("can0");
    return [finding("socketcan", "ok", texts.socketcan.good)];
  } catch (error) {
    const reason = isBitacoraError(error, "bus-unavailable") ? String(error.details["reason"]) : "package-unusable";
    const whys: Readonly<Record<string, string>> = { ...bus.obstacles, ...texts.socketcan.whys };
    const why = whys[reason] ?? reason;
    const isNeeded = project !== undefined && busesOf(project).length > 0;
    const text = texts.socketcan.missing({ why, isNeeded });
    return [finding("socketcan", isNeeded ? "fail" : "warn", text, REPAIRS[installation.by])];
  }
};
