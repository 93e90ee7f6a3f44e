/** The source `ikonvert`: Digital Yacht's iKonvert at a USB port, or NavLink2 on the network, both ways. */
import { lineKind, lineSettings } from "../../project/gateway-schema.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";

export const ikonvertSource = sourceKind({
  schema: {
    additionalProperties: false,
    properties: { type: { const: "ikonvert" }, ...lineSettings([230_400, 115_200, 57_600, 38_400], 6001) },
  },
  ...lineKind,
  usbName: /ikonvert/i,
  forms: [
    {
      name: { en: "Digital Yacht NavLink2", es: "Digital Yacht NavLink2" },
      hint: { en: "On the network; iKonvert is at a USB port", es: "En la red; iKonvert está en un puerto USB" },
      port: 6001,
      item: { type: "ikonvert", host: "{at}", port: "{port}" },
    },
  ],
});

export type IkonvertSource = SettingsOfKind<typeof ikonvertSource>;
