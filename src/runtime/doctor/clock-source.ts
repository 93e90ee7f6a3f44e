/** The clock: can it be right, does something set it, and is there one that runs while the computer is off. */
import { existsSync } from "node:fs";
import { BUILT_MS } from "../../core/build-date.ts";
import { formatIsoTime } from "../../core/time.ts";
import { type Check, keyValues, outputOf } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";

const PROGRAMS = ["chrony", "chronyd", "systemd-timesyncd", "ntpsec", "ntp", "gpsd"];

export const checkClock: Check = async ({ nowMs, texts }) => {
  const found: DoctorFinding[] = [];
  if (nowMs < BUILT_MS) {
    const command = "timedatectl; sudo timedatectl set-ntp true";
    found.push(finding("clock", "fail", texts.clock.impossible({ now: formatIsoTime(nowMs) }), command));
  }
  const shown = await outputOf("timedatectl", ["show"]);
  const isSynchronised = shown === undefined ? undefined : keyValues(shown).get("NTPSynchronized");
  const source = await runningSource();
  if (isSynchronised === "yes") found.push(finding("clock", "ok", texts.clock.synchronised({ source })));
  else if (isSynchronised === "no") {
    const command = source === undefined ? "sudo apt install chrony" : "chronyc sources || timedatectl timesync-status";
    found.push(finding("clock", "warn", texts.clock.notSynchronised({ source }), command));
  } else found.push(finding("clock", "unknown", texts.clock.unknown, "timedatectl"));
  const hasRtc = existsSync("/sys/class/rtc/rtc0");
  found.push(hasRtc ? finding("rtc", "ok", texts.clock.rtc) : finding("rtc", "warn", texts.clock.noRtc));
  return found;
};

async function runningSource(): Promise<string | undefined> {
  const states = ((await outputOf("systemctl", ["is-active", ...PROGRAMS])) ?? "").trim().split("\n");
  const active = PROGRAMS.filter((_name, i) => states[i] === "active");
  return active.length === 0 ? undefined : active.join(", ");
}
