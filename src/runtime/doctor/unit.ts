/** The systemd unit: installed, started at boot, running, watched. */
import { existsSync } from "node:fs";
import { type Check, type Finding, finding, keyValues, outputOf } from "./check.ts";

const UNIT = "bitacora.service";
const SHOWN = ["LoadState", "UnitFileState", "ActiveState", "SubState", "WatchdogUSec", "NRestarts"];

export const checkUnit: Check = async ({ texts }) => {
  if (!existsSync("/run/systemd/system")) return [finding("unit", "unknown", texts.unit.noSystemd())];
  const shown = await outputOf("systemctl", ["show", UNIT, `--property=${SHOWN.join(",")}`]);
  if (shown === undefined) return [finding("unit", "unknown", texts.unit.noSystemd())];
  const of = keyValues(shown);
  if (of.get("LoadState") !== "loaded") {
    return [finding("unit", "warn", texts.unit.missing(), "sudo bitacora service install")];
  }
  const found: Finding[] = [];
  const [active = "?", sub = "?"] = [of.get("ActiveState"), of.get("SubState")];
  if (active !== "active") {
    const command =
      active === "failed"
        ? "journalctl -u bitacora -n 30; sudo systemctl restart bitacora"
        : "sudo systemctl start bitacora";
    found.push(finding("unit", "fail", texts.unit.notRunning(active, sub), command));
  }
  if (of.get("UnitFileState") === "disabled") {
    found.push(finding("unit", "warn", texts.unit.disabled(), "sudo systemctl enable bitacora"));
  }
  const restarts = Number(of.get("NRestarts"));
  if (restarts > 0)
    found.push(finding("unit", "warn", texts.unit.restarted(restarts), "journalctl -u bitacora -p err"));
  const hasWatchdog = !["", "0", "infinity"].includes(of.get("WatchdogUSec") ?? "");
  if (!hasWatchdog) found.push(finding("unit", "warn", texts.unit.noWatchdog(), "systemctl cat bitacora"));
  return found.length > 0 ? found : [finding("unit", "ok", texts.unit.good())];
};
