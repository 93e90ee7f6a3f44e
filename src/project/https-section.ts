/** The section `https` of the project file. */
import { resolve } from "node:path";
import { type SettingsOf, settingsOf } from "../core/settings.ts";
import { fieldsOf } from "./fields.ts";
import { nonEmpty, port } from "./schema-parts.ts";
import { section } from "./section.ts";

const schema = {
  type: ["boolean", "object"],
  additionalProperties: false,
  default: false,
  description: "serves HTTPS as well, with a certificate of the vessel's own authority, or one from files",
  properties: {
    port: { ...port, default: 8443 },
    cert: { ...nonEmpty(4096), description: "file (PEM) with a certificate and those that vouch for it; needs key" },
    key: { ...nonEmpty(4096), description: "file (PEM) with its private key, without a password" },
    clear: {
      enum: ["redirect", "same", "off"],
      default: "redirect",
      description:
        "HTTP from other computers: pages are sent over to HTTPS, what reads is answered, what writes is refused; all is answered; only HTTPS",
    },
  },
} as const;

type Written = NonNullable<SettingsOf<typeof schema>>;

export interface HttpsSettings extends Omit<Written, "cert" | "key"> {
  /** Files in PEM; undefined: a certificate of the vessel's own authority. */
  readonly files: { readonly cert: string; readonly key: string } | undefined;
}

export const https = section({
  schema,
  /** A certificate without its key, or a key alone. */
  faults(written) {
    const { cert, key } = fieldsOf(written);
    if ((cert === undefined) === (key === undefined)) return [];
    return [{ path: ["https", cert === undefined ? "key" : "cert"], problem: ["certAndKey"] }];
  },
  build: (settings, { dir }) => settings && withFiles(settings, dir),
});

function withFiles({ cert, key, ...settings }: Written, dir: string): HttpsSettings {
  const isOwn = cert === undefined || key === undefined;
  return { ...settings, files: isOwn ? undefined : { cert: resolve(dir, cert), key: resolve(dir, key) } };
}

/** `https: true`. */
export const httpsDefaults: HttpsSettings = withFiles(settingsOf(schema, {}) as Written, "/");
