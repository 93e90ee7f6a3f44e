/** The serial ports of the project: there, open to this user, and not hidden from the service by its unit. */
import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { SECTIONS } from "../../connectors/connectors.ts";
import { kindOf } from "../../connectors/sources.ts";
import { systemErrorCode } from "../../core/errors.ts";
import type { Project } from "../../project/project.ts";
import { sectionOf } from "../../project/section.ts";
import { foundPorts } from "../found-ports.ts";
import { UNIT } from "../installed/unit-file.ts";
import { type Check, type CheckContext, quoted } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";
import { shownUnit } from "./unit.ts";

const LIST = "ls -l /dev/serial/by-id/";
/** Gives the unit serial ports, and no other device. */
const OPEN_UNIT = [
  `sudo mkdir -p /etc/systemd/system/${UNIT}.d`,
  `printf '[Service]\\nPrivateDevices=no\\nDevicePolicy=closed\\nDeviceAllow=char-ttyUSB rw\\nDeviceAllow=char-ttyACM rw\\nDeviceAllow=char-ttyS rw\\nSupplementaryGroups=dialout\\n' | sudo tee /etc/systemd/system/${UNIT}.d/serial.conf`,
  "sudo systemctl daemon-reload",
  `sudo systemctl restart ${UNIT}`,
].join("; ");

export const checkSerialPorts: Check = async (context) => {
  if (context.project === undefined) return [];
  const files = serialPortsOf(context.project);
  const unused = await unusedPorts(files, context);
  if (files.length === 0) return unused;
  const unit = await shownUnit(["LoadState", "PrivateDevices"]);
  const isHidden = unit?.get("LoadState") === "loaded" && unit.get("PrivateDevices") === "yes";
  const hidden = isHidden ? [finding("serial port", "fail", context.texts.serial.hidden, OPEN_UNIT)] : [];
  return [...hidden, ...(await Promise.all(files.map((file) => checkFile(file, context)))), ...unused];
};

/** Devices that are plugged in, known by their name, and of no use yet. */
async function unusedPorts(files: readonly string[], { texts }: CheckContext): Promise<DoctorFinding[]> {
  const used = new Set(await Promise.all(files.map((file) => realpath(file).catch(() => file))));
  const findings = (await foundPorts()).map(async ({ file, type }) => {
    if (type === "nmea0183" || used.has(await realpath(file).catch(() => file))) return [];
    return [finding(`serial port ${file}`, "ok", texts.serial.unused({ file, type }))];
  });
  return (await Promise.all(findings)).flat();
}

async function checkFile(file: string, { texts, isService }: CheckContext): Promise<DoctorFinding> {
  const id = `serial port ${file}`;
  try {
    if (!(await stat(file)).isCharacterDevice()) return finding(id, "fail", texts.serial.none({ file }), LIST);
    await access(file, constants.R_OK | constants.W_OK);
    return finding(id, "ok", texts.serial.good({ file }));
  } catch (error) {
    if (systemErrorCode(error) !== "EACCES") return finding(id, "fail", texts.serial.missing({ file }), LIST);
    // Somebody at a terminal need not be able to open it; the service must.
    return finding(id, isService ? "fail" : "unknown", texts.serial.denied({ file }), `ls -l ${quoted(file)}`);
  }
}

function serialPortsOf(project: Project): readonly string[] {
  const inputs = project.sources.flatMap((source) => kindOf(source.type)?.serialPort?.(source) ?? []);
  const outputs = SECTIONS.flatMap((section) => section.serialPorts?.(sectionOf(project, section)) ?? []);
  return [...new Set([...inputs, ...outputs])];
}
