import {
  givenSection
} from "./chunk-CI7INVNX.js";
import {
  limits
} from "./chunk-IGQD2CFP.js";

// src/connectors/backup/section.ts
import { resolve } from "node:path";
var backupSection = givenSection({
  name: "backup",
  schema: {
    type: "object",
    additionalProperties: false,
    required: ["dir"],
    description: "backups by the service itself, in a folder on another medium",
    properties: {
      dir: { type: "string", minLength: 1, maxLength: 4096, pattern: "^/" },
      every_hours: { type: "number", minimum: 1, maximum: 720, default: 24 },
      keep: {
        type: "integer",
        minimum: 1,
        maximum: limits.keepMax,
        default: limits.keep,
        description: "generations that stay"
      },
      warn_after_days: { type: "number", minimum: 0.1, maximum: 365, default: 7 },
      same_device: { type: "boolean", default: false, description: "allow a folder on the disk of the data" }
    }
  },
  build: (settings) => ({ ...settings, dir: resolve(settings.dir) })
});

export {
  backupSection
};
