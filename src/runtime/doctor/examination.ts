/**
 * All checks of the doctor, as one list: a new check is a file and a line here; connectors bring their own. They run side by side, and one
 * that fails itself, or takes too long, is `unknown`: the others are reported all the same.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Connector } from "../../connectors/connector.ts";
import { CONNECTORS } from "../../connectors/connectors.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";
import { limits } from "../limits.ts";
import { checkAccounts } from "./accounts.ts";
import { checkInterfaces } from "./can-interfaces.ts";
import { checkCard } from "./card-wear.ts";
import type { Check, CheckContext } from "./check.ts";
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
import { checkBuffers } from "./socket-buffers.ts";
import { checkSocketcan } from "./socketcan-package.ts";
import { checkUnit } from "./unit.ts";

/** By their names, in the order in which they are listed. */
const CHECKS: Readonly<Record<string, Check>> = {
  service: checkService,
  node: checkNode,
  socketcan: checkSocketcan,
  interfaces: checkInterfaces,
  serialports: checkSerialPorts,
  buffers: checkBuffers,
  port: checkPort,
  clock: checkClock,
  disk: checkDisk,
  card: checkCard,
  ...Object.fromEntries(CONNECTORS.map((connector) => [connector.section.name, checkOf(connector)])),
  https: checkHttps,
  rights: checkRights,
  accounts: checkAccounts,
  projectfile: checkProjectFile,
  unit: checkUnit,
  lastend: checkLastEnd,
};

function checkOf(connector: Connector): Check {
  return async ({ project, ...context }) =>
    (project && (await connector.check?.({ ...context, project, answerMs: limits.doctor.programMs }))) ?? [];
}

export async function examine(context: CheckContext, checks = CHECKS): Promise<readonly DoctorFinding[]> {
  const found = Object.entries(checks).map(([name, check]) => watched(name, check, context));
  return (await Promise.all(found)).flat();
}

async function watched(name: string, check: Check, context: CheckContext): Promise<readonly DoctorFinding[]> {
  const { texts } = context;
  const done = new AbortController();
  const late = sleep(limits.doctor.checkMs, undefined, { signal: done.signal }).then(
    () => [finding("doctor", "unknown", texts.checkLate({ check: name }))],
    () => [],
  );
  try {
    return await Promise.race([(async () => check(context))(), late]);
  } catch (error) {
    return [finding("doctor", "unknown", texts.checkFailed({ check: name, reason: String(error) }))];
  } finally {
    done.abort();
  }
}
