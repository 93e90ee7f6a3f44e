/** The section `nmea2000.raw_server` of the project file. */
import { isIP } from "node:net";
import { settingsOf } from "../../core/settings.ts";
import { host, port } from "../../project/schema-parts.ts";
import { givenSection } from "../../project/section.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  description: "serves raw frames (Yacht Devices RAW) over TCP to chart programs; without it there is none",
  properties: {
    host: { ...host, default: "127.0.0.1", description: "address to listen on; 0.0.0.0 is the whole network" },
    port: { ...port, default: 1457 },
  },
} as const;

export const rawServerSection = givenSection({
  name: "nmea2000.raw_server",
  schema,
  build: (settings) => settings,
  // A source that listens to our own server would get each frame again and again.
  faults(written, { sources }) {
    if (written === undefined) return [];
    const ours = settingsOf(schema, written);
    return sources.flatMap(({ path, fields: { type, host: from, port: fromPort } }) => {
      if (type !== "tcp" || fromPort !== ours.port || typeof from !== "string") return [];
      const isOurs = from === ours.host || from === "localhost" || from === "::1" || isLoopback4(from);
      return isOurs ? [{ path, problem: ["hearsItself"] }] : [];
    });
  },
});

function isLoopback4(address: string): boolean {
  return isIP(address) === 4 && /^(127|0)\./.test(address);
}
