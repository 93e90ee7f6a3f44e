/** The section `access` of the project file. */
import { settingsOf } from "../core/settings.ts";
import { section } from "./section.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  description: "people sign in, and programs need a token; without it that begins with the first account",
  properties: {
    reading: {
      enum: ["open", "signed_in"],
      default: "open",
      description: "who may look: everybody who reaches the service, or only who has signed in",
    },
    session_hours: {
      type: "number",
      minimum: 0.1,
      maximum: 8760,
      default: 168,
      description: "how long somebody stays signed in",
    },
    tablet_minutes: {
      type: "number",
      minimum: 0.1,
      maximum: 1440,
      default: 10,
      description: "on a bridge tablet, after how long without a touch somebody is signed off",
    },
    notice: {
      type: "string",
      minLength: 1,
      maxLength: 1000,
      description: "what people read before they sign in: whose system this is, that what they do is recorded",
    },
  },
} as const;

export const access = section({ schema, build: (settings) => settings });

/** If accounts were made, and the project says nothing about them. */
export const accessDefaults = settingsOf(schema, {});
