/** The CAN interfaces of the project: there, up, with the bit rate of NMEA 2000, and a controller that takes part in the bus. */
import { adviseLink } from "../../nmea2000/bus/link-advice.ts";
import { askLinkDetails } from "../../nmea2000/bus/link-iproute.ts";
import { canInterfaces, readLink } from "../../nmea2000/bus/link-sysfs.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { busesOf } from "../../project/bus-tags.ts";
import { type Check, type CheckContext } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";

export const checkInterfaces: Check = async (context) => {
  const named = busesOf(context.project ?? { sources: [] });
  return (await Promise.all([...new Set(named)].map((name) => checkInterface(name, context)))).flat();
};

async function checkInterface(name: string, { texts, bus, projectFile }: CheckContext): Promise<DoctorFinding[]> {
  const id = `interface ${name}`;
  const link = readLink(name);
  const { kind } = link;
  if (kind === "absent") {
    const others = canInterfaces();
    if (others.length > 0) {
      const edit = `sudoedit ${projectFile ?? "project.yaml"}   # sources: [{ type: socketcan, interface: ${others[0]} }]`;
      return [finding(id, "fail", texts.link.otherName({ name, others }), edit)];
    }
    const text = `${name}: ${bus.faults["interface-missing"]}`;
    return [finding(id, "fail", text, "ip -brief link; sudo dmesg | grep -i can")];
  }
  if (kind === "not-can") return [finding(id, "fail", texts.link.notCan({ name }), "ip -brief link show type can")];
  const up = `sudo ip link set ${name} up type can bitrate ${nmea2000Limits.bitRate} restart-ms 100`;
  const signal = AbortSignal.timeout(nmea2000Limits.linkDetailsTimeoutMs);
  const told = await askLinkDetails(name, signal).catch(() => "no-program" as const);
  const details = told === "no-program" ? undefined : told;
  if (link.kind === "can" && !link.up) {
    const isVirtual = details !== undefined && details.controllerState === null;
    return [finding(id, "fail", texts.link.down({ name }), isVirtual ? `sudo ip link set ${name} up` : up)];
  }
  if (details === undefined) {
    const isMissing = told === "no-program";
    const command = isMissing ? "sudo apt install iproute2" : `ip -details link show ${name}`;
    return [finding(id, "unknown", texts.link.noDetails({ name, isMissing }), command)];
  }
  const { bitRate, controllerState, restartMs, transmitQueueFrames } = details;
  const advice = adviseLink(details, undefined);
  const again = `sudo ip link set ${name} down; ${up}`;
  const found: DoctorFinding[] = [];
  if (controllerState === "BUS-OFF") found.push(finding(id, "fail", texts.link.busOff({ name }), again));
  else if (controllerState === "ERROR-PASSIVE" || controllerState === "ERROR-WARNING") {
    found.push(
      finding(
        id,
        "warn",
        texts.link.errors({ name, state: controllerState }),
        `ip -details -statistics link show ${name}`,
      ),
    );
  }
  if (advice.includes("set-bit-rate"))
    found.push(finding(id, "fail", texts.link.bitRate({ name, rate: bitRate ?? 0 }), again));
  if (advice.includes("set-restart")) found.push(finding(id, "warn", texts.link.restart({ name }), again));
  if (advice.includes("raise-transmit-queue")) {
    const command = `sudo ip link set ${name} txqueuelen ${nmea2000Limits.linkAdvice.transmitQueueFrames}`;
    found.push(finding(id, "warn", texts.link.queue({ name, frames: transmitQueueFrames ?? 0 }), command));
  }
  if (found.length > 0) return found;
  return [finding(id, "ok", texts.link.good({ name, rate: bitRate, state: controllerState, restartMs }))];
}
