/** The JSON Schema of the project file's `https` section. That `cert` and `key` need each other is in `https-faults.ts`. */
import { nonEmpty, port } from "./schema-parts.ts";

export const httpsSchema = {
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
