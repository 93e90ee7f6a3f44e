/** The section `logbook.stamps` of the project file: authorities that stamp the book's checkpoints with a time (RFC 3161). */
import { serverUrl } from "../../project/schema-parts.ts";
import { givenSection } from "../../project/section.ts";
import { formats } from "../witness/words.ts";
import { limits } from "./limits.ts";

const authority = {
  type: "object",
  additionalProperties: false,
  required: ["url"],
  properties: {
    url: { ...serverUrl, description: "where it takes questions" },
    every_h: { type: "number", minimum: 1, maximum: 720, default: 24, description: "how often it is asked" },
  },
} as const;

export const stampsSection = givenSection({
  name: "logbook.stamps",
  schema: {
    type: "array",
    maxItems: limits.authorities,
    items: authority,
    default: [],
    description: "authorities that stamp the book's checkpoints with a time (RFC 3161); without any none is asked",
  },
  build: (authorities) => authorities,
  formats,
});

export type StampSettings = ReturnType<typeof stampsSection.settings>[number];
