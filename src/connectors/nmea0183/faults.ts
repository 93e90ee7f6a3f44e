/** Faults of the outputs of NMEA 0183 that a schema cannot express: the same place twice, our own source, more than a serial port takes. */
import { isIP } from "node:net";
import { SENTENCE_LENGTH } from "../../nmea0183/sentence.ts";
import type { ProjectFault, Path } from "../../project/fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "../../project/fields.ts";
import { said } from "../../project/section.ts";
import { usualSentences } from "./settings.ts";
import { NMEA0183_PORT } from "./source.ts";
import { faults, tooMuchForBaud } from "./words.ts";

/** `nmea0183`: that part of the file. */
export function nmea0183Faults(nmea0183: unknown, sources: readonly Item[]): ProjectFault[] {
  const outputs = Array.isArray(nmea0183)
    ? itemsOf(nmea0183, ["nmea0183"])
    : nmea0183 === true || typeof nmea0183 === "object"
      ? [{ fields: fieldsOf(nmea0183), path: ["nmea0183"] }]
      : [];
  const seen = new Set<string>();
  const devices = sources.filter(({ fields: { type } }) => type === "nmea0183");
  const heard = devices.map(({ fields }) => fields);
  const found = outputs.flatMap((output) => [
    ...placesOf(output).flatMap(({ path, name, place }): ProjectFault[] => {
      if (seen.has(name)) return [{ path, problem: said(faults.sameOutputTwice) }];
      seen.add(name);
      return heard.some((source) => place !== undefined && hears(source, place)) ? [{ path, problem: ["hearsItself"] }] : [];
    }),
    ...serialFaults(output),
  ]); // prettier-ignore
  return [...found, ...commandFaults(outputs, devices)];
}

/** Commands name alerts by the numbers in our own sentences. */
function commandFaults(outputs: readonly Item[], sources: readonly Item[]): ProjectFault[] {
  const tells = ({ fields: { alerts = false } }: Item): boolean => alerts !== false;
  const isTold = outputs.some(tells);
  const deaf = outputs.filter((output) => !tells(output));
  return [...deaf, ...(isTold ? [] : sources)].flatMap(({ fields: { commands }, path }): ProjectFault[] =>
    Array.isArray(commands) && commands.length > 0
      ? [{ path: [...path, "commands"], problem: said(faults.commandsWithoutAlerts) }]
      : [],
  );
}

interface Place {
  readonly kind: "server" | "datagrams" | "client";
  readonly host: string;
  readonly port: unknown;
  /** Datagrams with a name of their own can be distinguished from those of others. */
  readonly isNamed: boolean;
}

function placesOf({ fields, path }: Item): { path: Path; name: string; place?: Place }[] {
  const { host, port, file } = fields;
  const lists = (["send_to", "connect_to"] as const).flatMap((key) =>
    itemsOf(fields[key], [...path, key]).map((item) => {
      const place: Place = {
        kind: key === "send_to" ? "datagrams" : "client",
        host: String(item.fields["host"]),
        port: item.fields["port"],
        isNamed: item.fields["sfi"] !== undefined,
      };
      return { path: item.path, name: `${key} ${place.host} ${String(place.port)}`, place };
    }),
  );
  const serial = typeof file === "string" ? [{ path: [...path, "file"], name: `file ${file}` }] : [];
  const isServer = host !== undefined || port !== undefined || lists.length + serial.length === 0;
  const { host: at = "127.0.0.1", port: on = NMEA0183_PORT } = fields;
  const place: Place = { kind: "server", host: String(at), port: on, isNamed: false };
  // One port is one server, whatever its address is: the second could not be distinguished by its port.
  return [...(isServer ? [{ path, name: `server ${String(on)}`, place }] : []), ...lists, ...serial];
}

/** Whether a source of this project would take what goes there. */
function hears({ host, file, port = NMEA0183_PORT, protocol = "udp", group, bind }: Fields, place: Place): boolean {
  if (file !== undefined || port !== place.port) return false;
  if (place.kind === "server") return typeof host === "string" && isHere(host, place.host);
  if (host !== undefined || (protocol === "tcp") !== (place.kind === "client")) return false;
  if (place.kind === "datagrams" && place.isNamed) return false;
  return place.host === group || (group === undefined && isHere(place.host, bind));
}

function isHere(host: string, own: unknown): boolean {
  return host === own || host === "localhost" || host === "::1" || (isIP(host) === 4 && /^(127|0)\./.test(host));
}

/** Eight bits of a character have a start and a stop bit. */
const BITS = 10;

function serialFaults({ fields, path }: Item): ProjectFault[] {
  const { file, baud = 4800 } = fields;
  if (file === undefined || typeof baud !== "number") return [];
  const paces = Object.values(fields["sentences"] === undefined ? usualSentences(baud) : fieldsOf(fields["sentences"]));
  const perS = paces.reduce<number>((sum, everyS) => sum + (typeof everyS === "number" ? 1 / everyS : 0), 0);
  const most = Math.ceil(perS * SENTENCE_LENGTH);
  return most > baud / BITS ? [{ path: [...path, "sentences"], problem: said(tooMuchForBaud(most, baud / BITS)) }] : [];
}
