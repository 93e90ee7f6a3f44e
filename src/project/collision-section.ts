/** The section `collision` of the project file. */
import { PROFILE_NAMES } from "../collision/profiles.ts";
import { section } from "./section.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  default: {},
  properties: {
    profile: {
      enum: ["auto", "off", ...PROFILE_NAMES],
      default: "auto",
      description: "how near another vessel is too near; auto: by our speed",
    },
  },
} as const;

export const collision = section({ schema, build: (settings) => settings });
