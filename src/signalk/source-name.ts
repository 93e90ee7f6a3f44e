/**
 * What writes a tag, as Signal K names a source: letters, digits, `-`, `_`, and a dot between its parts.
 *
 *     simulator              simulator
 *     nmea2000:can0:35       can0.35
 *     tcp:192.168.1.7:1457   tcp.192-168-1-7.1457
 */
export function sourceName(source: string): string {
  const parts = source.replace(/^nmea2000:/, "").split(":");
  return parts.map((part) => part.replaceAll(/[^A-Za-z0-9_-]/g, "-") || "-").join(".");
}
