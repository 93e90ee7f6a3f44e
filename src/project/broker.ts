/** How an MQTT broker is reached, where it is an output and where it is a source. */
import { resolve } from "node:path";
import type { SettingsOf } from "../core/settings.ts";
import type { ProjectFault } from "./fault.ts";
import type { Item } from "./fields.ts";
import { nonEmpty } from "./schema-parts.ts";
import type { NeededFile } from "./source-kind.ts";

const file = nonEmpty(4096);

export const brokerProperties = {
  url: {
    type: "string",
    maxLength: 512,
    pattern: "^mqtts?://[^\\s/?#@]+/?$",
    $comment: "brokerUrl",
    description: "mqtt://HOST, or mqtts://HOST over TLS; :PORT where it is not 1883 or 8883",
  },
  user: { ...nonEmpty(256), description: "the name by which the broker knows the vessel" },
  password_file: { ...file, description: "a file with the password alone; from the project file's folder" },
  ca: { ...file, description: "certificates in PEM of who signed the broker's, where it is no public one" },
  cert: { ...file, description: "the vessel's own certificate in PEM, where the broker asks for one" },
  key: { ...file, description: "its key" },
} as const;

/** Files are absolute. */
export type BrokerSettings = SettingsOf<{
  readonly properties: typeof brokerProperties;
  readonly required: readonly ["url"];
}>;

export function buildBroker({ url, user, passwordFile, ca, cert, key }: BrokerSettings, dir: string): BrokerSettings {
  const fileOf = (name: string | undefined) => (name === undefined ? undefined : resolve(dir, name));
  return { url, user, passwordFile: fileOf(passwordFile), ca: fileOf(ca), cert: fileOf(cert), key: fileOf(key) };
}

/** Those that must be readable to reach it. */
export function brokerFiles({ passwordFile, ca, cert, key }: BrokerSettings): string[] {
  return [passwordFile, ca, cert, key].flatMap((file) => file ?? []);
}

/** The secret files of a source. */
export function secretsOf({ broker }: { readonly broker: BrokerSettings }): NeededFile[] {
  return brokerFiles(broker).map((file) => ({ file, is: "secret" }));
}

/** Addresses that are invalid, and settings of which one half is missing. */
export function brokerFaults({ fields, path }: Item): ProjectFault[] {
  const { url, user, password_file: passwordFile, ca, cert, key } = fields;
  const findings: ProjectFault[] = [];
  if (typeof url === "string" && !isBroker(url))
    findings.push({ path: [...path, "url"], value: url, problem: ["badFormat", { format: "brokerUrl" }] });
  if (passwordFile !== undefined && user === undefined) findings.push({ path, problem: ["passwordWithoutUser"] });
  if ((cert === undefined) !== (key === undefined)) findings.push({ path, problem: ["halfACertificate"] });
  const hasTls = [ca, cert, key].some((file) => file !== undefined);
  if (hasTls && typeof url === "string" && url.startsWith("mqtt:"))
    findings.push({ path: [...path, "url"], value: url, problem: ["certificateWithoutTls"] });
  return findings;
}

function isBroker(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname !== "";
}
