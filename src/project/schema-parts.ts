/** Texts, names and addresses, as the schemas of the project file use them. */

/** No control characters, no characters that change the direction of the text, and no invisible ones. */
const SEEN =
  "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$";
export const text = (maxLength: number) => ({ type: "string", maxLength, pattern: SEEN, $comment: "seen" }) as const;
export const nonEmpty = (maxLength: number) =>
  ({ type: "string", minLength: 1, maxLength, pattern: SEEN, $comment: "seen" }) as const;

export const id = { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", $comment: "id" } as const;

// A host name or an address, also an IPv6 address with its zone.
/** A text that looks like an IPv4 address is one, without a port. */
const NAME = "(?![0-9.]+$)[A-Za-z0-9][A-Za-z0-9._-]{0,252}";
const IPV4 = String.raw`(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(?:\.(?!$)|$)){4}`;
const IPV6 = "(?=.*:.*:)[0-9A-Fa-f:.]{2,45}(?:%[A-Za-z0-9._-]{1,16})?";
export const host = { type: "string", pattern: `^(?:${NAME}|${IPV4}|${IPV6})$`, $comment: "host" } as const;
export const address = { type: "string", pattern: "^[0-9A-Fa-f:.]{2,45}$", $comment: "address" } as const;
/** Of a server that answers over HTTP, without a question. */
export const serverUrl = {
  type: "string",
  maxLength: 2048,
  pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?$",
  $comment: "url",
} as const;
export const port = { type: "integer", minimum: 1, maximum: 65_535 } as const;

/** What people call a source. */
export const sourceName = { type: "string", pattern: "^[a-z][a-z0-9-]{0,14}$", $comment: "sourceName" } as const;

/** Where the antennas of GNSS receivers are. */
const offset = { type: "number", minimum: -500, maximum: 500 } as const;
export const antennas = {
  type: "array",
  maxItems: 8,
  description: "where the antennas of its GNSS receivers are, from one point aboard",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["from", "ahead_m", "starboard_m"],
    properties: {
      from: { ...nonEmpty(128), description: "the receiver as 'why' calls it, with * for any text, or its NAME" },
      ahead_m: { ...offset, description: "negative: astern of the point" },
      starboard_m: { ...offset, description: "negative: to port" },
    },
  },
} as const;

/** Ids of tags, with * for any text. */
export const tagPattern = {
  type: "string",
  pattern: "^[A-Za-z0-9*][A-Za-z0-9_.*-]{0,127}$",
  $comment: "tagPattern",
} as const;

/** Pairs of numbers, such as those of a table. */
export const numberPairs = {
  type: "array",
  minItems: 2,
  maxItems: 256,
  items: { type: "array", minItems: 2, maxItems: 2, items: { type: "number" } },
} as const;
