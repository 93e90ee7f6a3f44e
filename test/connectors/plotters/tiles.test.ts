/**
 * What plotters are told, beside what programs send that plotters are known to take: Signal K's server (`src/interfaces/mfd_webapp.ts`, 2026)
 * for Navico; for Garmin the notes of garmin-onehelm-pypilot on a GPSMAP 923, and verhboat.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { GARMIN, GARMIN_ID, navicoTile, upnpAnswer } from "../../../src/connectors/plotters/tiles.ts";
import { projectRoot } from "../../support/service-process.ts";

const TILE = { name: "Aurora", description: "Instruments", home: "Home" };
const read = (file: string) => readFileSync(join(projectRoot, "web/plotter", file));

test("the announcement to Navico has the fields of Signal K's server, in their order and form", (t) => {
  const theirs = {
    Version: "1",
    Source: "SignalK",
    IP: "192.168.1.5",
    FeatureName: "Signal K webapps",
    Text: [{ Language: "en", Name: "Signal K", Description: "Signal K webapps" }],
    Icon: "http://192.168.1.5:3000/signalk-logo-transparent.png",
    URL: "http://192.168.1.5:3000/",
    OnlyShowOnClientIP: "true",
    BrowserPanel: { Enable: true, ProgressBarEnable: true, MenuText: [{ Language: "en", Name: "Home" }] },
  };
  const ours = JSON.parse(navicoTile(TILE, "192.168.1.5", 3000)) as typeof theirs;
  const differing = {
    Source: "Bitacora",
    FeatureName: "Bitacora",
    Text: [{ Language: "en", Name: "Aurora", Description: "Instruments" }],
    Icon: "http://192.168.1.5:3000/web/plotter/icon.png",
    URL: "http://192.168.1.5:3000/plotter",
  };
  t.is(JSON.stringify(ours), JSON.stringify({ ...theirs, ...differing }));
});

test("Garmin's manifest has their four fields, and its id is that of the description and of the answer", (t) => {
  t.deepEqual(GARMIN, { type: "_garmin-mrn-html._tcp", texts: ["protovers=1", "path=/garmin.json"] });
  const manifest = JSON.parse(read("garmin.json").toString()) as Readonly<Record<string, string>>;
  t.deepEqual(Object.keys(manifest).toSorted(), ["icon", "id", "path", "title"]);
  t.is(manifest["id"], GARMIN_ID);
  t.true(read("garmin.xml").toString().includes(`<UDN>uuid:${GARMIN_ID}</UDN>`));
  t.true(upnpAnswer("M-SEARCH * HTTP/1.1\r\nST: upnp:rootdevice\r\n\r\n", "10.0.0.2", 80)?.includes(GARMIN_ID));
});

test("the picture is a PNG of 256 × 256, which a GPSMAP 923 asked for", (t) => {
  const picture = read("icon.png");
  t.is(picture.toString("latin1", 1, 4), "PNG");
  t.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [256, 256]);
});

test("a search for root devices, as a GPSMAP 923 sends it, is answered; any other is not", (t) => {
  const search = [
    "M-SEARCH * HTTP/1.1",
    "Host: 239.255.255.250:1900",
    'Man: "ssdp:discover"',
    "MX: 3",
    "ST: upnp:rootdevice",
    "\r\n",
  ].join("\r\n");
  const answer = upnpAnswer(search, "172.16.85.190", 8000) ?? "";
  t.true(answer.startsWith("HTTP/1.1 200 OK\r\n") && answer.endsWith("\r\n\r\n"));
  for (const line of [
    "LOCATION: http://172.16.85.190:8000/garmin.xml",
    "ST: upnp:rootdevice",
    `USN: uuid:${GARMIN_ID}::upnp:rootdevice`,
  ])
    t.true(answer.split("\r\n").includes(line), line);
  for (const other of [
    search.replace("upnp:rootdevice", "urn:dial-multiscreen-org:service:dial:1"),
    search.replace("M-SEARCH", "NOTIFY"),
    "",
  ])
    t.is(upnpAnswer(other, "172.16.85.190", 8000), undefined);
});
