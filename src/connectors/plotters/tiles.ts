/**
 * What plotters are told of the console. No maker documents it: the fields are those that other programs send (docs/connectors/plotters.md
 * compares them one by one). Pure.
 */

/** Of the page for old browsers, and its picture. */
const PAGE = "/plotter";
const ICON = "/web/plotter/icon.png";

export interface Tile {
  /** The vessel's. */
  readonly name: string;
  readonly description: string;
  readonly home: string;
}

/** The JSON that a plotter of Navico hears at 239.2.1.1:2053. `address`: ours on its network. */
export function navicoTile({ name, description, home }: Tile, address: string, port: number): string {
  const here = `http://${address}:${port}`;
  return JSON.stringify({
    Version: "1",
    Source: "Bitacora",
    IP: address,
    FeatureName: "Bitacora",
    Text: [{ Language: "en", Name: name, Description: description }],
    Icon: `${here}${ICON}`,
    URL: `${here}${PAGE}`,
    OnlyShowOnClientIP: "true",
    BrowserPanel: { Enable: true, ProgressBarEnable: true, MenuText: [{ Language: "en", Name: home }] },
  });
}

/** What a plotter of Garmin asks multicast DNS for; what it then reads is `web/plotter/garmin.json`. */
export const GARMIN = { type: "_garmin-mrn-html._tcp", texts: ["protovers=1", "path=/garmin.json"] } as const;

/** That of `garmin.json` and `garmin.xml`: a plotter wants the same in all three. */
export const GARMIN_ID = "5b0b8d6e-3c64-4d0c-9f0e-6d2a8f4c1b7a";
const ROOT = "upnp:rootdevice";

/** The answer to a plotter's `M-SEARCH` (UPnP Device Architecture 1.1, 1.3.3); undefined if it does not search for us. */
export function upnpAnswer(search: string, address: string, port: number): string | undefined {
  const [first = "", ...lines] = search.split("\r\n");
  const target = lines.map((line) => /^st:\s*(\S+)/i.exec(line)?.[1]).find((found) => found !== undefined);
  if (!first.startsWith("M-SEARCH * HTTP/1.") || (target !== ROOT && target !== "ssdp:all")) return undefined;
  return [
    "HTTP/1.1 200 OK",
    "CACHE-CONTROL: max-age=120",
    "EXT:",
    `LOCATION: http://${address}:${port}/garmin.xml`,
    "SERVER: Linux UPnP/1.1 Bitacora/1",
    `ST: ${ROOT}`,
    `USN: uuid:${GARMIN_ID}::${ROOT}`,
    "\r\n",
  ].join("\r\n");
}
