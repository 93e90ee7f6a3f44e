/** HTTPS of the service, if the project or the command line asks for it: whose certificate it shows, and for which names. */
import { networkInterfaces } from "node:os";
import { isIP } from "node:net";
import type { HttpsParts } from "../../api/service.ts";
import { machineNames } from "../machine-names.ts";
import type { WholeService } from "./whole-service.ts";
import { FileAuthority } from "../https/file-authority.ts";
import { WatchedCertificates } from "../https/watched-certificates.ts";

const HTTP_PORT = 80;
const HTTPS_PORT = 443;

/** Resolves when it has a certificate, or knows why it has none. */
export async function openHttps(
  service: Pick<
    WholeService,
    | "allowHosts"
    | "clock"
    | "dataDir"
    | "host"
    | "httpsSettings"
    | "log"
    | "mayWrite"
    | "messages"
    | "onStop"
    | "port"
    | "project"
  >,
): Promise<HttpsParts | undefined> {
  const { httpsSettings: https, dataDir, project, host, allowHosts, clock, log, mayWrite, onStop } = service;
  if (https === null) return undefined;
  const texts = service.messages.https;
  const ownNames = [...(await machineNames()), ...allowHosts];
  const names = () => [...ownNames, "localhost", "127.0.0.1", "::1", ...addressesOf(host)];
  const { cert, key } = https.files ?? {};
  const isOwn = cert === undefined || key === undefined;
  const authority = new FileAuthority(dataDir, project.vessel.name, mayWrite);
  const certificates = isOwn
    ? WatchedCertificates.own(() => authority.look(clock.now(), names()), log, texts)
    : WatchedCertificates.fromFiles(cert, key, log, texts);
  onStop(() => certificates.stop());
  await certificates.start();
  return {
    port: https.port,
    clear: https.clear,
    isUsualPort: service.port === HTTP_PORT && https.port === HTTPS_PORT,
    certificates,
  };
}

/** This computer's addresses now; those that need a zone cannot be typed into a browser. */
function addressesOf(host: string): string[] {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const addresses = own.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
  return [...(isIP(host) !== 0 && !/^[0.:]+$/.test(host) ? [host] : []), ...addresses];
}
