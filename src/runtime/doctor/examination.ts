/**
 * All checks of the doctor, as one list: a new check is a file and a line here. They run side by side, and one that fails itself, or takes
 * too long, is `unknown`: the others are told all the same.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";
import { checkAccounts } from "./accounts.ts";
import { checkBackup } from "./backup-age.ts";
import { checkBrokers } from "./brokers-reachable.ts";
import { checkInterfaces } from "./can-interfaces.ts";
import { checkCard } from "./card-wear.ts";
import { type Check, type Finding, finding, type Patient } from "./check.ts";
import { checkClock } from "./clock-source.ts";
import { checkDisk } from "./disk-space.ts";
import { checkHttps } from "./https-certificate.ts";
import { checkLastEnd } from "./last-end.ts";
import { checkPort } from "./listening-port.ts";
import { checkNode } from "./node-version.ts";
import { checkProjectFile } from "./project-valid.ts";
import { checkRights } from "./rights.ts";
import { checkSerialPorts } from "./serial-ports.ts";
import { checkService } from "./running-service.ts";
import { checkShore } from "./shore-reachable.ts";
import { checkBuffers } from "./socket-buffers.ts";
import { checkSocketcan } from "./socketcan-package.ts";
import { checkUnit } from "./unit.ts";

/** In the order in which they are told. */
const CHECKS: readonly Check[] = [
  checkService,
  checkNode,
  checkSocketcan,
  checkInterfaces,
  checkSerialPorts,
  checkBuffers,
  checkPort,
  checkClock,
  checkDisk,
  checkCard,
  checkBackup,
  checkShore,
  checkBrokers,
  checkHttps,
  checkRights,
  checkAccounts,
  checkProjectFile,
  checkUnit,
  checkLastEnd,
];

export async function examine(patient: Patient, checks = CHECKS): Promise<readonly Finding[]> {
  return (await Promise.all(checks.map((check) => watched(check, patient)))).flat();
}

async function watched(check: Check, patient: Patient): Promise<readonly Finding[]> {
  const { texts } = patient;
  const done = new AbortController();
  const late = sleep(limits.doctor.checkMs, undefined, { signal: done.signal }).then(
    () => [finding("doctor", "unknown", texts.checkLate({ check: nameOf(check) }))],
    () => [],
  );
  try {
    return await Promise.race([(async () => check(patient))(), late]);
  } catch (error) {
    return [finding("doctor", "unknown", texts.checkFailed({ check: nameOf(check), reason: String(error) }))];
  } finally {
    done.abort();
  }
}

/** `checkDisk` is `disk`. */
function nameOf({ name }: Check): string {
  return name.replace(/^check/, "").toLowerCase();
}
