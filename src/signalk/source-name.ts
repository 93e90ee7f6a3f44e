/**
 * The source of a tag's value as a Signal K source: letters, digits, `-` and `_`, with dots between its parts.
 *
 *     simulator              simulator
 *     nmea2000:can0:35       can0.35
 *     tcp:192.168.1.7:1457   tcp.192-168-1-7.1457
 */
export function sourceName(source: string): string {
  const parts = source.replace(/^nmea2000:/, "").split(":");
  return parts.map((part) => part.replaceAll(/[^A-Za-z0-9_-]/g, "-") || "-").join(".");
}
