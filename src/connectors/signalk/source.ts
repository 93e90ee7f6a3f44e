/** The source `signalk`: another Signal K server whose vessel is this one. */
import { silence } from "../../project/gateway-schema.ts";
import { nonEmpty } from "../../project/schema-parts.ts";
import { type SettingsOfKind, sourceKind } from "../../project/source-kind.ts";
import { limits as signalkLimits } from "../../signalk/limits.ts";

export const signalkSource = sourceKind({
  schema: {
    additionalProperties: false,
    required: ["url"],
    properties: {
      type: { const: "signalk" },
      url: {
        type: "string",
        maxLength: 2048,
        pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?(\\?[^\\s#]*)?$",
        $comment: "url",
        description: "another Signal K server, such as http://192.168.1.10:3000; ?token=… where it asks for a login",
      },
      paths: {
        type: "array",
        minItems: 1,
        maxItems: signalkLimits.source.subscriptions,
        default: ["*"],
        items: { ...nonEmpty(signalkLimits.pathChars), description: "a path; * stands for any text" },
        description: "what is taken from it of its own vessel",
      },
      ais: {
        type: "boolean",
        default: true,
        description: "whether the other vessels and stations that it knows are taken",
      },
      timeout_s: {
        ...silence,
        default: 30,
        description: "without a sign of life: the connection is reopened",
      },
    },
  },
  identity: (written) => [written["url"]],
  gateway: { where: ({ url }) => new URL(url).host, words: "signalkServer" },
  hearsAis: true,
  forms: [
    {
      name: { en: "Signal K", es: "Signal K" },
      hint: { en: "192.168.1.10:3000", es: "192.168.1.10:3000" },
      announcedAs: "_signalk-http._tcp",
      item: { type: "signalk", url: "http://{at}" },
    },
  ],
});

export type SignalkSource = SettingsOfKind<typeof signalkSource>;
