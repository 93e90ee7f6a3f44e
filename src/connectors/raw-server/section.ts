/** The section `nmea2000.raw_server` of the project file. */
import { isIP } from "node:net";
import { networkOf } from "../../core/address-list.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { settingsOf } from "../../core/settings.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import { host, nonEmpty, port } from "../../project/schema-parts.ts";
import { givenSection } from "../../project/section.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  description: "serves raw frames (Yacht Devices RAW) over TCP to chart programs; without it there is none",
  properties: {
    host: { ...host, default: "127.0.0.1", description: "address to listen on; 0.0.0.0 is the whole network" },
    port: { ...port, default: 1457 },
    write_from: {
      type: "array",
      minItems: 1,
      maxItems: nmea2000Limits.gatewaySenderRules,
      items: nonEmpty(64),
      description: "addresses and networks of programs that may send to the buses; without it nobody",
    },
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
    const writers: unknown = ours.writeFrom;
    const bad = (Array.isArray(writers) ? writers : []).flatMap((value: unknown, i): ProjectFault[] =>
      typeof value === "string" && networkOf(value) === undefined
        ? [{ path: ["nmea2000", "raw_server", "write_from", i], value, problem: ["badFormat", { format: "network" }] }]
        : [],
    );
    const heard = sources.flatMap(
      ({ path, fields: { type, host: from, port: fromPort = schema.properties.port.default } }) => {
        if ((type !== "tcp" && type !== "yacht-devices") || fromPort !== ours.port || typeof from !== "string")
          return [];
        const isOurs = from === ours.host || from === "localhost" || from === "::1" || isLoopback4(from);
        return isOurs ? [{ path, problem: ["hearsItself"] } satisfies ProjectFault] : [];
      },
    );
    return [...bad, ...heard];
  },
});

function isLoopback4(address: string): boolean {
  return isIP(address) === 4 && /^(127|0)\./.test(address);
}
