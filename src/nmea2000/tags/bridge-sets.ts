/** The ready sets of groups that the project's `bridge` can name. Each group of the table that is sent says which one it belongs to. */
const BRIDGE_SETS = [
  "position",
  "time",
  "heading",
  "attitude",
  "speed",
  "depth",
  "wind",
  "navigation",
  "steering",
  "environment",
  "engine",
  "electrical",
  "tanks",
  "ais",
] as const;

export type BridgeSet = (typeof BRIDGE_SETS)[number];
