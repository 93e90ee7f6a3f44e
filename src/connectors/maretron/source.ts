/** The source `maretron`: an IPG100 or IPG200 of Maretron, both ways. */
import { resolve } from "node:path";
import type { SettingsOf } from "../../core/settings.ts";
import { networkLineSettings, whereOf } from "../../project/gateway-schema.ts";
import { nonEmpty } from "../../project/schema-parts.ts";
import { type SettingsOfKind, sourceKind, type SourcePlace } from "../../project/source-kind.ts";
import { ipgBeacon } from "./beacon.ts";

const schema = {
  additionalProperties: false,
  required: ["host"],
  properties: {
    type: { const: "maretron" },
    ...networkLineSettings(6543),
    password_file: {
      ...nonEmpty(4096),
      description: "a file with the password alone, where the IPG asks for one; from the project file's folder",
    },
  },
} as const;

export const maretronSource = sourceKind({
  schema,
  build,
  identity: ({ host, port }) => [host, port],
  gateway: { where: whereOf },
  hearsAis: true,
  files: ({ passwordFile }) => (passwordFile === undefined ? [] : [{ file: passwordFile, is: "secret" }]),
  forms: [
    {
      name: { en: "Maretron IPG", es: "Maretron IPG" },
      hint: {
        en: "IPG100, IPG200: the second bus is port 6553",
        es: "IPG100, IPG200: el segundo bus es el puerto 6553",
      },
      port: 6543,
      announcedAs: "maretron-ipg",
      beacon: ipgBeacon,
      item: { type: "maretron", host: "{at}", port: "{port}" },
    },
  ],
});

function build({ passwordFile, ...source }: SettingsOf<typeof schema>, { dir }: SourcePlace) {
  return { ...source, passwordFile: passwordFile === undefined ? undefined : resolve(dir, passwordFile) };
}

export type MaretronSource = SettingsOfKind<typeof maretronSource>;
