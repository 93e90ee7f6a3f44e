/** The systemd unit: installed, started at boot, running, watched; and if it does not run, how it ended. */
import { existsSync } from "node:fs";
import { EXIT_CONFIGURATION } from "../command-line.ts";
import { typedByRoot } from "../installed/installation.ts";
import { findUnit, missingPrograms, UNIT } from "../installed/unit-file.ts";
import { type Check, keyValues, outputOf, type CheckContext } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";

const SHOWN = ["LoadState", "UnitFileState", "ActiveState", "SubState", "WatchdogUSec", "NRestarts", "ExecMainStatus"];

/** What systemd says of the unit; undefined where there is no systemd, or it does not answer. */
export async function shownUnit(properties: readonly string[]): Promise<ReadonlyMap<string, string> | undefined> {
  if (!existsSync("/run/systemd/system")) return undefined;
  const shown = await outputOf("systemctl", ["show", UNIT, `--property=${properties.join(",")}`]);
  return shown === undefined ? undefined : keyValues(shown);
}

export const checkUnit: Check = async (context) => {
  const { texts, installation } = context;
  const of = await shownUnit(SHOWN);
  if (of === undefined) return [finding("unit", "unknown", texts.unit.noSystemd)];
  const load = of.get("LoadState");
  if (load === "masked") return [finding("unit", "fail", texts.unit.masked, "sudo systemctl unmask bitacora")];
  if (load === "not-found") {
    return [finding("unit", "warn", texts.unit.missing, typedByRoot(installation, "service install"))];
  }
  if (load !== "loaded") {
    return [finding("unit", "fail", texts.unit.faulty({ state: load ?? "?" }), `systemd-analyze verify ${UNIT}`)];
  }
  const found: DoctorFinding[] = [...runningFindings(of, context)];
  if (of.get("UnitFileState") === "disabled") {
    found.push(finding("unit", "warn", texts.unit.disabled, "sudo systemctl enable bitacora"));
  }
  const restarts = Number(of.get("NRestarts"));
  if (restarts > 0) {
    found.push(finding("unit", "warn", texts.unit.restarted({ times: restarts }), "journalctl -u bitacora -p warning"));
  }
  const hasWatchdog = !["", "0", "infinity"].includes(of.get("WatchdogUSec") ?? "");
  if (!hasWatchdog) found.push(finding("unit", "warn", texts.unit.noWatchdog, "systemctl cat bitacora"));
  return found.length > 0 ? found : [finding("unit", "ok", texts.unit.good)];
};

function runningFindings(of: ReadonlyMap<string, string>, { texts, installation }: CheckContext): DoctorFinding[] {
  const [active = "?", sub = "?"] = [of.get("ActiveState"), of.get("SubState")];
  if (active === "active" || active === "reloading") return [];
  const unit = findUnit();
  const [missing] = unit === undefined ? [] : missingPrograms(unit);
  const journal = "journalctl -u bitacora -n 30";
  if (missing !== undefined) {
    const text = texts.unit.noProgram({ path: missing });
    return [finding("unit", "fail", text, `systemctl cat bitacora; ${typedByRoot(installation, "service install")}`)];
  }
  if (active === "failed" && Number(of.get("ExecMainStatus")) === EXIT_CONFIGURATION) {
    const command = `${journal}; sudo systemctl restart bitacora`;
    return [finding("unit", "fail", texts.unit.gaveUp, command)];
  }
  if (active === "activating") {
    const isFirst = Number(of.get("NRestarts")) === 0;
    return [finding("unit", isFirst ? "warn" : "fail", texts.unit.starting({ isFirst }), journal)];
  }
  const start = active === "failed" ? `${journal}; sudo systemctl restart bitacora` : "sudo systemctl start bitacora";
  return [finding("unit", "fail", texts.unit.notRunning({ active, sub }), start)];
}
