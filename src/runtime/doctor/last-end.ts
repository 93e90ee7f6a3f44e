/** Whether the last run was stopped in order, or ended by a power cut, a kill or a crash. */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { systemErrorCode } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import { findUncleanEnd, previousUncleanEnd } from "../last-run.ts";
import { type Check } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";

export const checkLastEnd: Check = async ({ dataDir, serviceUrl, isService, texts }) => {
  if (serviceUrl !== undefined || isService) {
    const alive = await previousUncleanEnd(dataDir);
    return [alive === undefined ? finding("last end", "ok", texts.lastEnd.clean) : unclean(alive, null)];
  }
  const isHidden = await access(dataDir, constants.R_OK | constants.X_OK).then(
    () => false,
    (error: unknown) => systemErrorCode(error) === "EACCES",
  );
  if (isHidden) return [finding("last end", "unknown", texts.lastEnd.unknown)];
  const end = await findUncleanEnd(dataDir);
  return [
    end === undefined
      ? finding("last end", "ok", texts.lastEnd.clean)
      : unclean(formatIsoTime(end.aliveMs), end.rebooted),
  ];

  function unclean(alive: string, rebooted: boolean | null) {
    const command =
      rebooted === true
        ? "last -x shutdown reboot"
        : "journalctl -u bitacora -n 50; sudo dmesg | grep -i 'killed process'";
    return finding("last end", "warn", texts.lastEnd.unclean({ alive, rebooted }), command);
  }
};
