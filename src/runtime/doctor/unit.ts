/** The systemd unit: installed, started at boot, running, watched; and if it does not run, how it ended. */
import { existsSync } from "node:fs";
import { EXIT_CONFIGURATION } from "../command-line.ts";
import { UNIT } from "../installed/unit-file.ts";
import { type Check, type Finding, finding, keyValues, outputOf, type Patient } from "./check.ts";

const SHOWN = ["LoadState", "UnitFileState", "ActiveState", "SubState", "WatchdogUSec", "NRestarts", "ExecMainStatus"];
/** systemd's own status (systemd.exec): the program that the unit names cannot be started. */
const NOT_STARTED = 203;

/** What systemd says of the unit; undefined where there is no systemd, or it does not answer. */
export async function shownUnit(properties: readonly string[]): Promise<ReadonlyMap<string, string> | undefined> {
  if (!existsSync("/run/systemd/system")) return undefined;
  const shown = await outputOf("systemctl", ["show", UNIT, `--property=${properties.join(",")}`]);
  return shown === undefined ? undefined : keyValues(shown);
}

export const checkUnit: Check = async (patient) => {
  const { texts } = patient;
  const of = await shownUnit(SHOWN);
  if (of === undefined) return [finding("unit", "unknown", texts.unit.noSystemd())];
  const load = of.get("LoadState");
  if (load === "masked") return [finding("unit", "fail", texts.unit.masked(), "sudo systemctl unmask bitacora")];
  if (load === "not-found") {
    return [finding("unit", "warn", texts.unit.missing(), "sudo bitacora service install")];
  }
  if (load !== "loaded") {
    return [finding("unit", "fail", texts.unit.faulty(load ?? "?"), `systemd-analyze verify ${UNIT}`)];
  }
  const found: Finding[] = [...runningFindings(of, patient)];
  if (of.get("UnitFileState") === "disabled") {
    found.push(finding("unit", "warn", texts.unit.disabled(), "sudo systemctl enable bitacora"));
  }
  const restarts = Number(of.get("NRestarts"));
  if (restarts > 0) {
    found.push(finding("unit", "warn", texts.unit.restarted(restarts), "journalctl -u bitacora -p warning"));
  }
  const hasWatchdog = !["", "0", "infinity"].includes(of.get("WatchdogUSec") ?? "");
  if (!hasWatchdog) found.push(finding("unit", "warn", texts.unit.noWatchdog(), "systemctl cat bitacora"));
  return found.length > 0 ? found : [finding("unit", "ok", texts.unit.good())];
};

function runningFindings(of: ReadonlyMap<string, string>, { texts }: Patient): Finding[] {
  const [active = "?", sub = "?"] = [of.get("ActiveState"), of.get("SubState")];
  if (active === "active" || active === "reloading") return [];
  const status = Number(of.get("ExecMainStatus"));
  const journal = "journalctl -u bitacora -n 30";
  if (status === NOT_STARTED) {
    return [finding("unit", "fail", texts.unit.noProgram(), "systemctl cat bitacora; sudo bitacora service install")];
  }
  if (active === "failed" && status === EXIT_CONFIGURATION) {
    const command = `${journal}; sudo systemctl restart bitacora`;
    return [finding("unit", "fail", texts.unit.gaveUp(), command)];
  }
  if (active === "activating") return [finding("unit", "fail", texts.unit.starting(sub), journal)];
  const start = active === "failed" ? `${journal}; sudo systemctl restart bitacora` : "sudo systemctl start bitacora";
  return [finding("unit", "fail", texts.unit.notRunning(active, sub), start)];
}
